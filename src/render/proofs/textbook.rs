//! Proved theorems as a textbook has them, in plain text: what each says, in words and as a formula, and its proof, a
//! sentence a line.

use super::checked::Checked;
use super::document::proved;
use crate::locale::Locale;
use crate::model::notation::{Run, plain};
use crate::plain as safe;
use crate::proof::prose::{Part, Prose, Step};

/// The theorems of a file that are proved, as plain text.
pub fn textbook(checked: &Checked) -> String {
    proved(checked)
        .map(|prose| theorem(&prose, checked.locale))
        .collect()
}

fn theorem(prose: &Prose, locale: &Locale) -> String {
    let words = safe::line(&prose.words);
    let statement = plain(std::slice::from_ref(&prose.statement));
    let head = locale.say("prove theorem", &[("name", &prose.name)]);
    let head = format!("{head}. {words}");
    let mut out = format!("{}\n  {statement}\n", head.trim_end());
    sentence(&mut out, &prose.opening, 0);
    put(&mut out, &prose.proof, 1);
    out + "∎\n\n"
}

fn sentence(out: &mut String, runs: &[Run], depth: usize) {
    let indent = "  ".repeat(depth);
    out.push_str(&format!("{indent}{}\n", plain(runs)));
}

fn put(out: &mut String, parts: &[Part], depth: usize) {
    for part in parts {
        match part {
            Part::Sentence(runs) => sentence(out, runs, depth),
            Part::Inner(parts) => put(out, parts, depth + 1),
            Part::Case(head, parts) => {
                sentence(out, head, depth);
                put(out, parts, depth + 1);
            }
            Part::Chain(steps) => chain(out, steps, depth),
        }
    }
}

/// The further steps stand beneath the relation of the first.
fn chain(out: &mut String, steps: &[Step], depth: usize) {
    let mut width = 0;
    for step in steps {
        let left = plain(step.left.as_slice());
        width = width.max(left.chars().count());
        let right = plain(std::slice::from_ref(&step.right));
        let comma = if step.reasons.is_empty() { "" } else { ", " };
        let (indent, ending) = ("  ".repeat(depth), plain(&step.ending()));
        let right = right.trim_start();
        out.push_str(&format!("{indent}{left:width$} {right}{comma}{ending}\n"));
    }
}
