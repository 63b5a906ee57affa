//! `nimsmith fields`: the fields of a set file in tables, from the rows that the reader goes by.

use crate::book::fields::Fields;
use crate::book::page::{Page, Trouble};
use crate::book::part::Part;
use crate::render::escape::escaped;
use crate::spec::fields::{Field, GROUPS, Of};

/// Where fields are allowed, and what that adds to what they are fields of.
const PLACES: [(&[Of], &str); 4] = [
    (&[Of::Needed, Of::All], ""),
    (&[Of::OnBoards], " that is asked of a board"),
    (&[Of::OfGame], ", where the game has them"),
    (&[Of::OfKind], ", where the kind has them"),
];

/// Tables for each group of fields as HTML, none so long that it does not fit on a page.
pub fn expand(_: &mut Page, fields: Fields, level: usize) -> Result<Vec<Part>, Trouble> {
    fields.nothing_but("fields", &[])?;
    let level = (level + 1).min(6);
    let mut html = String::new();
    for group in GROUPS {
        for (place, what) in PLACES {
            let fields = group
                .fields
                .iter()
                .filter(|field| place.contains(&field.of));
            let rows: String = fields.map(row).collect();
            if !rows.is_empty() {
                html += &table(&format!("Fields of {}{what}", group.what), level, &rows);
            }
        }
    }
    Ok(vec![Part::Text(html)])
}

fn table(title: &str, level: usize, rows: &str) -> String {
    let word = |c: char| if c.is_alphanumeric() { c } else { '-' };
    let id: String = title.to_lowercase().chars().map(word).collect();
    let head = ["field", "what it says", "value", "unless given"];
    let head = head.map(|title| format!("<th scope=\"col\">{title}</th>"));
    let (title, head) = (text(title), head.concat());
    format!(
        "<h{level} id=\"{id}\">{title}</h{level}>\n<div class=\"table-wrapper\"><table><thead><tr>{head}</tr></thead>\n\
         <tbody>\n{rows}</tbody></table></div>\n"
    )
}

fn row(field: &Field) -> String {
    let Field {
        name,
        example,
        about,
        ..
    } = field;
    let (value, unless) = (field.value(), field.unless());
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
