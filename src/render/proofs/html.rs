//! Proved theorems as a page.

use super::document::{Document, Writer};
use crate::error::Error;
use crate::locale::ENGLISH;
use crate::model::notation::Run;
use crate::proof::prose::Step;
use crate::render::Font;
use crate::render::code::HTML;
use crate::render::escape::escape;
use crate::render::html::{frame_ends, page_view};
use crate::render::press::Press;
use crate::render::style::{minified, style};
use crate::render::templates::{PROOFS_STYLE, Templates};
use crate::spec::Words;

pub(super) static DOCUMENT: Document = Document {
    name: "html",
    frame,
    writer: || Box::new(Html::default()),
};

fn frame() -> Result<(String, String), Error> {
    let press = Press::new(Templates::new(&[], &ENGLISH)?, Words::default());
    let style = style(Font::Absent) + &minified(PROOFS_STYLE);
    let (before, after) = frame_ends(&press, |slots| {
        page_view(slots, "proofs", "Proofs", &style, &ENGLISH)
    })?;
    Ok((before + "<main>\n", format!("</main>{after}")))
}

#[derive(Default)]
struct Html(String);

impl Html {
    /// An element that shows a text.
    fn element(&mut self, open: &str, text: &str, close: &str) {
        self.0.push_str(open);
        escape(&mut self.0, text);
        self.0.push_str(close);
    }
}

impl Writer for Html {
    fn file(&mut self, name: &str) {
        self.element("<h1>", name, "</h1>\n");
    }

    fn theorem(&mut self, name: &str, words: &str, statement: &Run) {
        self.element("<section class=\"theorem\">\n<h2>Theorem ", name, "</h2>\n");
        if !words.is_empty() {
            self.element("<p>", words, "</p>\n");
        }
        self.0.push_str("<p class=\"statement\">");
        HTML.put(&mut self.0, std::slice::from_ref(statement));
        self.0.push_str("</p>\n");
    }

    fn paragraph(&mut self, opens: bool, sentences: &[&[Run]]) {
        self.0.push_str("<p>");
        for (at, sentence) in sentences.iter().enumerate() {
            let (before, after) = match opens && at == 0 {
                true => ("<em>", "</em>"),
                false => ("", ""),
            };
            self.0.push_str(if at > 0 { " " } else { "" });
            self.0.push_str(before);
            HTML.put(&mut self.0, sentence);
            self.0.push_str(after);
        }
        self.0.push_str("</p>\n");
    }

    fn chain(&mut self, steps: &[Step]) {
        self.0.push_str("<table class=\"chain\"><tbody>\n");
        for step in steps {
            self.0.push_str("<tr><td>");
            HTML.put(&mut self.0, step.left.as_slice());
            self.0.push_str("</td><td>");
            HTML.put(&mut self.0, std::slice::from_ref(&step.right));
            self.0.push_str("</td><td>");
            HTML.put(&mut self.0, &step.ending());
            self.0.push_str("</td></tr>\n");
        }
        self.0.push_str("</tbody></table>\n");
    }

    fn open(&mut self) {
        self.0.push_str("<div class=\"inner\">\n");
    }

    fn close(&mut self) {
        self.0.push_str("</div>\n");
    }

    fn qed(&mut self) {
        let ends = "</p>\n";
        let last = self.0.ends_with(ends);
        self.0
            .truncate(self.0.len() - if last { ends.len() } else { 0 });
        let open = if last { "" } else { "<p>" };
        let qed = "<span class=\"qed\" role=\"img\" aria-label=\"end of the proof\">∎</span>";
        self.0.push_str(&format!("{open} {qed}</p>\n</section>\n"));
    }

    fn note(&mut self, words: &str) {
        self.element("<p><small>", words, "</small></p>\n");
    }

    fn written(self: Box<Self>) -> String {
        self.0
    }
}
