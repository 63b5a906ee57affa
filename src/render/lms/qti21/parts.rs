//! The elements that questions in QTI 2.1 are built of.

use crate::render::lms::element::{Element, element};

/// The namespace of questions and tests.
pub const QTI: &str = "http://www.imsglobal.org/xsd/imsqti_v2p1";

/// A number that comes of the answers, and what it is before.
pub fn outcome(ident: &str, value: &str) -> Element {
    let value = element("value").text(value);
    element("outcomeDeclaration")
        .with("identifier", ident)
        .with("cardinality", "single")
        .with("baseType", "float")
        .and(element("defaultValue").and(value))
}

/// A value.
pub fn base(sort: &str, value: &str) -> Element {
    element("baseValue").with("baseType", sort).text(value)
}

/// What a variable holds.
pub fn variable(ident: &str) -> Element {
    element("variable").with("identifier", ident)
}

/// A variable gets a value.
pub fn set(ident: &str, value: Element) -> Element {
    element("setOutcomeValue")
        .with("identifier", ident)
        .and(value)
}

/// What happens if a test holds.
pub fn condition(test: Element, rule: Element) -> Element {
    element("responseCondition").and(element("responseIf").and(test).and(rule))
}
