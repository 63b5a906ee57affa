//! The places of boxes on pages, which the script `templates/answers.js` fills where scripts are run.

use super::fragment::escaped;

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
}

impl AnswerBox<'_> {
    /// Prints an element without content.
    pub fn print(&self, out: &mut String) {
        let form = self.form.join("\n");
        let data = [
            ("paper", Some(self.paper.trim_end())),
            ("from", self.from),
            ("form", Some(&*form).filter(|form| !form.is_empty())),
        ];
        place(out, "answer", self.id, data);
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
