//! Proved theorems as a page.

use super::document::{Document, Writer};
use crate::error::Error;
use crate::locale::Locale;
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
    writer: |locale| {
        let out = String::new();
        Box::new(Html { out, locale })
    },
};

fn frame(locale: &'static Locale) -> Result<(String, String), Error> {
    let press = Press::new(Templates::new(&[], locale)?, Words::of(locale));
    let style = style(Font::Absent) + &minified(PROOFS_STYLE);
    let (before, after) = frame_ends(&press, |slots| {
        let title = locale.feedback("prove proofs").message;
        page_view(slots, "proofs", title, &style, locale)
    })?;
    Ok((before + "<main>\n", format!("</main>{after}")))
}

struct Html {
    out: String,
    locale: &'static Locale,
}

impl Html {
    /// An element that shows a text.
    fn element(&mut self, open: &str, text: &str, close: &str) {
        self.out.push_str(open);
        escape(&mut self.out, text);
        self.out.push_str(close);
    }
}

impl Writer for Html {
    fn file(&mut self, name: &str) {
        self.element("<h1>", name, "</h1>\n");
    }

    fn theorem(&mut self, name: &str, words: &str, statement: &Run) {
        let head = self.locale.say("prove theorem", &[("name", &name)]);
        self.element("<section class=\"theorem\">\n<h2>", &head, "</h2>\n");
        if !words.is_empty() {
            self.element("<p>", words, "</p>\n");
        }
        self.out.push_str("<p class=\"statement\">");
        HTML.put(&mut self.out, std::slice::from_ref(statement));
        self.out.push_str("</p>\n");
    }

    fn paragraph(&mut self, opens: bool, sentences: &[&[Run]]) {
        self.out.push_str("<p>");
        for (at, sentence) in sentences.iter().enumerate() {
            let (before, after) = match opens && at == 0 {
                true => ("<em>", "</em>"),
                false => ("", ""),
            };
            self.out.push_str(if at > 0 { " " } else { "" });
            self.out.push_str(before);
            HTML.put(&mut self.out, sentence);
            self.out.push_str(after);
        }
        self.out.push_str("</p>\n");
    }

    fn chain(&mut self, steps: &[Step]) {
        self.out.push_str("<table class=\"chain\"><tbody>\n");
        for step in steps {
            self.out.push_str("<tr><td>");
            HTML.put(&mut self.out, step.left.as_slice());
            self.out.push_str("</td><td>");
            HTML.put(&mut self.out, std::slice::from_ref(&step.right));
            self.out.push_str("</td><td>");
            HTML.put(&mut self.out, &step.ending());
            self.out.push_str("</td></tr>\n");
        }
        self.out.push_str("</tbody></table>\n");
    }

    fn open(&mut self) {
        self.out.push_str("<div class=\"inner\">\n");
    }

    fn close(&mut self) {
        self.out.push_str("</div>\n");
    }

    fn qed(&mut self) {
        let ends = "</p>\n";
        let last = self.out.ends_with(ends);
        self.out
            .truncate(self.out.len() - if last { ends.len() } else { 0 });
        let open = if last { "" } else { "<p>" };
        let label = self.locale.feedback("prove end").message;
        let qed = format!("<span class=\"qed\" role=\"img\" aria-label=\"{label}\">∎</span>");
        self.out
            .push_str(&format!("{open} {qed}</p>\n</section>\n"));
    }

    fn note(&mut self, words: &str) {
        self.element("<p><small>", words, "</small></p>\n");
    }

    fn written(self: Box<Self>) -> String {
        self.out
    }
}
