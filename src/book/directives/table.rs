//! `nimsmith fields`: the fields of a set file in tables, from the rows that the reader goes by.

use crate::book::edition::Part;
use crate::book::fields::Fields;
use crate::book::page::{Page, Trouble};
use crate::render::fragment::escaped;
use crate::spec::fields::{Field, GROUPS, Group, Of};

/// A table for each group of fields as HTML.
pub fn expand(_: &mut Page, fields: Fields, _: usize) -> Result<Vec<Part>, Trouble> {
    fields.nothing_but("fields", &[])?;
    let tables: String = GROUPS.into_iter().map(table).collect();
    Ok(vec![Part::Text(tables)])
}

fn table(group: &Group) -> String {
    let head = ["field", "what it says", "value", "unless given"];
    let head: String = head
        .iter()
        .map(|title| format!("<th scope=\"col\">{title}</th>"))
        .collect();
    let rows: String = group.fields.iter().map(row).collect();
    let what = text(group.what);
    format!(
        "<div class=\"nimsmith wide\"><table><caption>Fields of {what}</caption><thead><tr>{head}</tr></thead>\n\
         <tbody>\n{rows}</tbody></table></div>\n"
    )
}

fn row(field: &Field) -> String {
    let Field {
        name,
        example,
        about,
        holds,
        ..
    } = field;
    let unless = match (field.of, field.default.scalar()) {
        (Of::Needed, _) => "must be given".to_owned(),
        (_, Some(default)) => format!("`{default}`"),
        (_, None) => String::new(),
    };
    let value = format!("{}{}", holds.what(), holds.bounds());
    let name = text(&format!("`{name}: {example}`"));
    let cells: String = [about, value.as_str(), &unless]
        .map(|cell| format!("<td>{}</td>", text(cell)))
        .concat();
    format!("<tr><th scope=\"row\">{name}</th>{cells}</tr>\n")
}

/// A text with code between backticks.
fn text(written: &str) -> String {
    let spans = written.split('`').enumerate();
    let html = spans.map(|(n, span)| match n % 2 {
        0 => escaped(span),
        _ => format!("<code>{}</code>", escaped(span)),
    });
    html.collect()
}
