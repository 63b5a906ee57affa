//! The program as pages load it, and what stands beside it in them. The program in a page has no such file: it would contain
//! itself.

use std::collections::BTreeMap;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use serde_json::json;

use super::style::minified;
use crate::locale::Locale;
use crate::plain;

/// The script that fills boxes and calls the program.
const SCRIPT: &str = include_str!("../../templates/answers.js");

/// How the names of what it says begin in `feedback.txt`.
const SAYS: &str = "answers.js";

/// The style of boxes, for pages that have the content's.
pub const STYLE: &str = include_str!("../../templates/answers.css");

/// The element that holds the program, in a page or put there by a script.
const ELEMENT: &str = "nimsmith-program";

/// What makes the boxes of a page work that needs no other file: the style, and the elements at its end.
pub fn inline(locale: &Locale) -> (String, String) {
    let scripts = format!("\n{}\n<script>\n{}</script>", element(), boxes(locale));
    (minified(STYLE), scripts)
}

/// The script that fills boxes and calls the program, with what it says in a language.
pub fn boxes(locale: &Locale) -> String {
    let named = |what| -> BTreeMap<_, _> { locale.labels(what).collect() };
    let says = json!({
        "language": locale.code,
        "zero": locale.says().zero,
        "says": named(SAYS),
        "named": {
            "line": named("line"),
            "answer": named("answer"),
            "mistake": named("mistake"),
        },
    });
    SCRIPT.replacen("/* says */ {}", &plain::in_script(&says), 1)
}

/// The element that holds the program.
pub fn element() -> String {
    let program = packed();
    format!("<script type=\"text/plain\" id=\"{ELEMENT}\">{program}</script>")
}

/// The program as a script that puts it into a page: one that is opened from a disk may load scripts and nothing else.
pub fn script() -> String {
    format!(
        "document.head.append(Object.assign(document.createElement(\"script\"), {{ type: \"text/plain\", id: \"{ELEMENT}\", \
         text: \"{}\" }}));\n",
        packed()
    )
}

fn packed() -> String {
    BASE64_STANDARD.encode(include_bytes!("../../assets/nimsmith.wasm.gz"))
}
