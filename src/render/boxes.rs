//! The places of boxes on pages, which the script `templates/answers.js` fills where scripts are run.

use serde_json::json;

use super::escape::escaped;

/// The place of a box for an answer, which the program in the page judges.
pub struct AnswerBox<'a> {
    /// What it is called on its page.
    pub id: &'a str,
    /// The first lines of the paper.
    pub paper: &'a str,
    /// What the sheet is drawn from that the paper names, as JSON.
    pub from: Option<&'a str>,
    /// The lines that are to be filled in.
    pub form: &'a [String],
    /// Whether something can be tapped in place of typing.
    pub tapped: bool,
}

impl AnswerBox<'_> {
    /// Prints an element without content.
    pub fn print(&self, out: &mut String) {
        let form = self.form.join("\n");
        let data = [
            ("paper", Some(self.paper.trim_end())),
            ("from", self.from),
            ("form", Some(&*form).filter(|form| !form.is_empty())),
            ("taps", self.tapped.then_some("")),
        ];
        place(out, "answer", self.id, data);
    }
}

/// The place of a box for a proof.
pub struct ProofBox<'a> {
    /// What it is called on its page.
    pub id: &'a str,
    /// What stands in it at first.
    pub form: &'a str,
    /// What stands before and after what is typed.
    pub around: Option<(&'a str, &'a str)>,
    /// The only facts, theorems and methods that may be used.
    pub allow: Option<&'a [String]>,
    /// The theorems that are to be proved: name, and statement as the kernel prints it.
    pub asked: &'a [(String, String)],
}

impl ProofBox<'_> {
    /// Prints an element without content.
    pub fn print(&self, out: &mut String) {
        let allow = self.allow.map(|names| names.join(" "));
        let data = [
            ("form", Some(self.form)),
            ("before", self.around.map(|(before, _)| before)),
            ("after", self.around.map(|(_, after)| after)),
            ("allow", allow.as_deref()),
            ("asked", Some(&*json!(self.asked).to_string())),
        ];
        place(out, "proof", self.id, data);
    }
}

fn place<const N: usize>(out: &mut String, class: &str, id: &str, data: [(&str, Option<&str>); N]) {
    out.push_str(&format!("\n<div class=\"answer\" id=\"{class}-{id}\""));
    for (name, text) in data {
        if let Some(text) = text {
            out.push_str(&format!(" data-{name}=\"{}\"", on_one_line(text)));
        }
    }
    out.push_str("></div>");
}

/// A text within an attribute; a blank line would end the HTML within Markdown.
pub fn on_one_line(text: &str) -> String {
    escaped(text).replace('\n', "&#10;")
}
