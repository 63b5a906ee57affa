//! Proved theorems in Markdown, with formulas between dollars.

use super::document::{Document, Writer, words_of};
use super::formulas::tex;
use crate::locale::Locale;
use crate::model::notation::Run;
use crate::proof::prose::Step;
use crate::render::latex::escape;

pub(super) static DOCUMENT: Document = Document {
    name: "markdown",
    frame: |_| Ok(Default::default()),
    writer: |locale| {
        Box::new(Markdown {
            out: String::new(),
            depth: 0,
            before: 0,
            locale,
        })
    },
};

struct Markdown {
    out: String,
    /// How many claims are being shown, now and where the block before was put down.
    depth: usize,
    before: usize,
    locale: &'static Locale,
}

impl Markdown {
    /// Blocks are apart, and further in by as many marks of quotations.
    fn block(&mut self, text: &str) {
        let quoted = "> ".repeat(self.depth);
        if !self.out.is_empty() {
            let between = "> ".repeat(self.depth.min(self.before));
            self.out.push_str(&format!("{}\n", between.trim_end()));
        }
        self.before = self.depth;
        for line in text.lines() {
            self.out.push_str(&format!("{quoted}{line}\n"));
        }
    }
}

fn put(out: &mut String, runs: &[Run]) {
    for run in runs {
        match words_of(run) {
            Some(words) => escape(out, words),
            None => out.push_str(&format!("${}$", tex(std::slice::from_ref(run)))),
        }
    }
}

/// Reasons within a formula.
fn reasons(runs: &[Run]) -> String {
    let mut out = String::new();
    for run in runs {
        match words_of(run) {
            Some(words) => {
                out.push_str(&format!("\\text{{{}}}", words.replace('_', "\\_")));
            }
            None => out.push_str(&tex(std::slice::from_ref(run))),
        }
    }
    out
}

impl Writer for Markdown {
    fn file(&mut self, name: &str) {
        let mut text = "# ".to_string();
        escape(&mut text, name);
        self.block(&text);
    }

    fn theorem(&mut self, name: &str, words: &str, statement: &Run) {
        let mut text = "## ".to_string();
        escape(
            &mut text,
            &self.locale.say("prove theorem", &[("name", &name)]),
        );
        self.block(&text);
        if !words.is_empty() {
            let mut text = String::new();
            escape(&mut text, words);
            self.block(&text);
        }
        self.depth += 1;
        let mut text = String::new();
        put(&mut text, std::slice::from_ref(statement));
        self.block(&text);
        self.depth -= 1;
    }

    fn paragraph(&mut self, opens: bool, sentences: &[&[Run]]) {
        let sentences = sentences.iter().enumerate().map(|(at, sentence)| {
            let mut text = String::new();
            put(&mut text, sentence);
            match opens && at == 0 {
                true => format!("*{text}*"),
                false => text,
            }
        });
        let text = sentences.collect::<Vec<_>>().join(" ");
        self.block(&text);
    }

    fn chain(&mut self, steps: &[Step]) {
        let rows = steps.iter().map(|step| {
            let left = step.left.as_ref().map(std::slice::from_ref);
            format!(
                "{} &{} && {}",
                left.map(tex).unwrap_or_default(),
                tex(std::slice::from_ref(&step.right)),
                reasons(&step.ending())
            )
        });
        let rows = rows.collect::<Vec<_>>().join(" \\\\\n");
        self.block(&format!(
            "$$\n\\begin{{aligned}}\n{rows}\n\\end{{aligned}}\n$$"
        ));
    }

    fn open(&mut self) {
        self.depth += 1;
    }

    fn close(&mut self) {
        self.depth -= 1;
    }

    fn qed(&mut self) {
        self.block("∎");
    }

    fn note(&mut self, words: &str) {
        let mut text = String::new();
        escape(&mut text, words);
        self.block(&text);
    }

    fn written(self: Box<Self>) -> String {
        self.out + "\n"
    }
}
