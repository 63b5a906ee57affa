//! The built-in templates, with an author's own over them. Names are paths below the templates folder.

use std::sync::LazyLock;

use serde::Serialize;
use tera::{Context, Delimiters, Tera};

use crate::error::Error;
use crate::kinds::{KINDS, Kind};

/// Every template and its built-in text; each kind brings its own.
pub static BUILTIN: LazyLock<Vec<(String, &str)>> = LazyLock::new(|| {
    let of_kind = |kind: &&dyn Kind| (format!("kinds/{}.md", kind.name()), kind.template());
    let shared = SHARED.iter().map(|&(name, text)| (name.to_string(), text));
    shared.chain(KINDS.iter().map(of_kind)).collect()
});

/// The templates that are no kind's own.
const SHARED: &[(&str, &str)] = &[
    ("answer.md", include_str!("../../templates/answer.md")),
    ("certified.md", include_str!("../../templates/certified.md")),
    ("head.md", include_str!("../../templates/head.md")),
    ("heading.md", include_str!("../../templates/heading.md")),
    ("move.md", include_str!("../../templates/move.md")),
    ("moves.md", include_str!("../../templates/moves.md")),
    ("position.md", include_str!("../../templates/position.md")),
    ("rules.md", include_str!("../../templates/rules.md")),
    ("scores.md", include_str!("../../templates/scores.md")),
    ("solution.md", include_str!("../../templates/solution.md")),
    ("theorem.md", include_str!("../../templates/theorem.md")),
    ("told.md", include_str!("../../templates/told.md")),
    ("page.html", include_str!("../../templates/page.html")),
    (
        "report/answer.html",
        include_str!("../../templates/report/answer.html"),
    ),
    (
        "report/line.html",
        include_str!("../../templates/report/line.html"),
    ),
    (
        "report/paper.html",
        include_str!("../../templates/report/paper.html"),
    ),
];

/// The style of what all pages show: formulas, tables, pictures.
pub const CONTENT_STYLE: &str = include_str!("../../templates/content.css");

/// The style of sheets and keys.
pub const SHEET_STYLE: &str = include_str!("../../templates/sheet.css");

/// What is added to it on reports.
pub const REPORT_STYLE: &str = include_str!("../../templates/report.css");

/// Where the built-in templates stand for an author's to be looked up before them.
const FALLBACK: &str = "builtin/";

/// Templates that are ready to be filled in.
pub struct Templates(Tera);

impl Templates {
    /// The built-in templates with some replaced or added. Added ones begin with `_`; any other unknown name is an
    /// error, since it would never be used.
    pub fn new(own: &[(String, String)]) -> Result<Templates, Error> {
        let mut tera = Tera::new();
        let delimiters = Delimiters {
            block_start: "<%".into(),
            block_end: "%>".into(),
            variable_start: "<<".into(),
            variable_end: ">>".into(),
            comment_start: "<#".into(),
            comment_end: "#>".into(),
        };
        tera.set_delimiters(delimiters)
            .map_err(|error| Error::Template(error.to_string()))?;
        tera.autoescape_on(Vec::<&str>::new());
        tera.set_fallback_prefixes(vec![FALLBACK])
            .map_err(|error| Error::Template(error.to_string()))?;
        for (name, _) in own {
            let last = name.rsplit('/').next().unwrap_or(name);
            if !last.starts_with('_') && !BUILTIN.iter().any(|(known, _)| known == name) {
                return Err(unknown(name));
            }
        }
        let builtin = BUILTIN
            .iter()
            .map(|(name, text)| (format!("{FALLBACK}{name}"), text.to_string()));
        let all: Vec<(String, String)> = builtin.chain(own.iter().cloned()).collect();
        tera.add_raw_templates(all)
            .map_err(|error| Error::Template(explain(&error, None)))?;
        Ok(Templates(tera))
    }

    /// Fills in a template.
    pub fn fill(&self, name: &str, view: &impl Serialize) -> Result<String, Error> {
        let failed = |error: &tera::Error| {
            let fields = serde_json::to_value(view).ok().map(|view| fields(&view));
            Error::Template(explain(error, fields))
        };
        let context = Context::from_serialize(view).map_err(|error| failed(&error))?;
        self.0
            .render(name, &context)
            .map_err(|error| failed(&error))
    }
}

fn unknown(name: &str) -> Error {
    let mut known: Vec<&str> = BUILTIN.iter().map(|(name, _)| name.as_str()).collect();
    known.sort_unstable();
    Error::Template(format!(
        "{name}: no template of this name is used\nhelp: known templates: {}; a file of your own to include has a \
         name that begins with `_`",
        known.join(", ")
    ))
}

/// A message that begins with file, line and column, in the words of our own messages and delimiters.
fn explain(error: &tera::Error, fields: Option<Vec<String>>) -> String {
    let text = error.to_string();
    let text = text.trim_end().trim_start_matches("error: ");
    let (message, rest) = text.split_once("\n --> ").unwrap_or((text, ""));
    let (place, snippet) = rest.split_once('\n').unwrap_or((rest, ""));
    let mut message = message.replace("%}", "%>").replace("}}", ">>");
    if let Some(first) = message.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    let help = fields.map(|fields| format!("help: fields here: {}", fields.join(", ")));
    let place = match place {
        "" => String::new(),
        place => format!("{place}: "),
    };
    let lines = [
        Some(format!("{place}{message}")),
        Some(snippet.to_string()),
        help,
    ];
    let lines: Vec<String> = lines
        .into_iter()
        .flatten()
        .filter(|line| !line.is_empty())
        .collect();
    lines.join("\n")
}

/// The names of all fields of a view, those within as `answer.chosen.heap`.
fn fields(view: &serde_json::Value) -> Vec<String> {
    let mut names = Vec::new();
    collect(view, "", &mut names);
    names.sort();
    names.dedup();
    names
}

fn collect(value: &serde_json::Value, path: &str, names: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(fields) => {
            for (name, value) in fields {
                let dot = if path.is_empty() { "" } else { "." };
                collect(value, &format!("{path}{dot}{name}"), names);
            }
        }
        serde_json::Value::Array(items) => {
            names.push(path.to_string());
            let within = format!("{path}[]");
            items.iter().for_each(|item| collect(item, &within, names));
        }
        _ => names.push(path.to_string()),
    }
}
