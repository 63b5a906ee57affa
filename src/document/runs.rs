//! Properties and symbols in runs of text of a Word file.

use super::symbols;
use super::tree::Element;

/// True if a property is there and not switched off.
pub fn is_on(properties: &Element, name: &str) -> bool {
    let property = properties.child(name);
    let value = property.map(|property| property.attribute("val").unwrap_or("on"));
    value.is_some_and(|value| !["0", "false", "off", "none"].contains(&value))
}

/// A letter of a font of symbols.
pub fn symbol(element: &Element) -> String {
    let font = element.attribute("font").unwrap_or_default();
    let code = element.attribute("char").unwrap_or_default();
    symbols::of_font(font, code).to_string()
}
