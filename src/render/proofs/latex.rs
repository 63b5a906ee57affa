//! Proved theorems in LaTeX.

use super::document::{Document, Writer, words_of};
use super::formulas::tex;
use crate::locale::Locale;
use crate::model::notation::{Run, plain};
use crate::proof::prose::Step;
use crate::render::tex::escape::{As, escape};

pub(super) static DOCUMENT: Document = Document {
    name: "latex",
    frame: |_| {
        let begin = include_str!("../../../templates/proofs.tex");
        Ok((begin.to_string(), "\\end{document}\n".to_string()))
    },
    writer: |locale| {
        let out = String::new();
        Box::new(Latex { out, locale })
    },
};

/// Further steps of a chain stand beneath the relation where the left side is no longer than this, in characters.
const SHORT: usize = 24;

struct Latex {
    out: String,
    locale: &'static Locale,
}

impl Latex {
    fn words(&mut self, words: &str) {
        escape(&mut self.out, words, As::Words);
    }

    fn put(&mut self, runs: &[Run]) {
        for run in runs {
            match words_of(run) {
                Some(words) => self.words(words),
                None => self.formula(run),
            }
        }
    }

    fn formula(&mut self, run: &Run) {
        // A long formula may be parted after a quantifier, and the terms of an instance between them.
        let formula = tex(std::slice::from_ref(run));
        let formula = formula.replace("\\colon ", "\\colon\\allowbreak ");
        let formula = formula.replace(", ", ",\\allowbreak ");
        let formula = formula.replace("\\mapsto", "\\mapsto\\nobreak");
        self.out.push_str(&format!("${formula}$"));
    }
}

impl Writer for Latex {
    fn file(&mut self, name: &str) {
        self.out.push_str("\\nimfile{");
        self.words(name);
        self.out.push_str("}\n");
    }

    fn theorem(&mut self, name: &str, words: &str, statement: &Run) {
        self.out.push_str("\\nimtheorem{");
        self.words(&self.locale.say("prove theorem", &[("name", &name)]));
        self.out.push_str("}{");
        self.words(words);
        self.out.push_str("}{");
        self.formula(statement);
        self.out.push_str("}\n");
    }

    fn paragraph(&mut self, opens: bool, sentences: &[&[Run]]) {
        self.out.push_str("\\par ");
        for (at, sentence) in sentences.iter().enumerate() {
            let (before, after) = match opens && at == 0 {
                true => ("\\textit{", "}"),
                false => ("", ""),
            };
            self.out.push_str(if at > 0 { "\n" } else { "" });
            self.out.push_str(before);
            self.put(sentence);
            self.out.push_str(after);
        }
        self.out.push('\n');
    }

    fn chain(&mut self, steps: &[Step]) {
        let mut hidden = String::new();
        for step in steps {
            let left = match &step.left {
                Some(left) => {
                    let formula = tex(std::slice::from_ref(left));
                    let short = plain(std::slice::from_ref(left)).chars().count() <= SHORT;
                    hidden = match short {
                        true => format!("$\\phantom{{{formula}}}{{}}$"),
                        false => "\\qquad".to_string(),
                    };
                    format!("${formula}{{}}$")
                }
                None => hidden.clone(),
            };
            let right = tex(std::slice::from_ref(&step.right));
            self.out
                .push_str(&format!("\\nimstep{{{left}}}{{${{}}{right}$}}{{"));
            if !step.reasons.is_empty() {
                self.out.push_str(", ");
            }
            self.put(&step.ending());
            self.out.push_str("}\n");
        }
    }

    fn open(&mut self) {
        self.out.push_str("\\begin{niminner}\n");
    }

    fn close(&mut self) {
        self.out.push_str("\\end{niminner}\n");
    }

    fn qed(&mut self) {
        self.out.push_str("\\nimqed\n");
    }

    fn note(&mut self, words: &str) {
        self.out.push_str("\\par{\\small ");
        self.words(words);
        self.out.push_str("\\par}\n");
    }

    fn written(self: Box<Self>) -> String {
        self.out
    }
}
