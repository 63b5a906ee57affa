//! What of an expanded chapter is printed: the one place that decides whether an answer is, once all chapters are known
//! and so all that their exercises ask for.

use std::collections::BTreeMap;

use super::chapter::{Chapter, Fault};
use super::fields::fault;
use super::page::Printed;
use super::part::{Asks, Part, Subject};

/// All that is asked for, each with the exercise that asks first.
type Asked<'a> = BTreeMap<&'a Subject, (&'a str, &'a Asks)>;

/// What stands in place of an answer.
const NOT_HERE: &str =
    "<p class=\"nimsmith mark\">An exercise asks for this, so it is not in this edition.</p>";

/// The same for what an author calls an answer.
const NONE_HERE: &str = "\n\nThe answers are not in this edition.\n\n";

/// The texts of all chapters, with the answers or without them.
pub fn texts(
    chapters: &[Chapter],
    pages: &[Printed],
    withhold: bool,
) -> Result<Vec<String>, Vec<Fault>> {
    let asked = match withhold {
        true => Some(asked(chapters, pages)?),
        false => None,
    };
    let pages = pages.iter();
    Ok(pages
        .map(|page| text(&page.parts, asked.as_ref()))
        .collect())
}

/// The text of parts. In an edition without answers there is `asked`, and nothing that answers it is printed.
fn text(parts: &[Part], asked: Option<&Asked>) -> String {
    let mut out = String::new();
    let mut within = false;
    for part in parts {
        match part {
            Part::From => {
                within = asked.is_some();
                out.push_str(if within { NONE_HERE } else { "" });
            }
            Part::To => within = false,
            _ if within => {}
            Part::Text(text) => out.push_str(text),
            Part::List => {}
            Part::Answer(of, answer) => match asked {
                Some(asked) if of.iter().any(|one| asked.contains_key(one)) => {
                    out.push_str(NOT_HERE)
                }
                _ => out.push_str(answer),
            },
        }
    }
    out
}

/// All that the exercises of a book ask for, and each exercise that shows what another one asks for.
fn asked<'a>(chapters: &'a [Chapter], pages: &'a [Printed]) -> Result<Asked<'a>, Vec<Fault>> {
    let (mut all, mut faults) = (Asked::new(), Vec::new());
    for (chapter, page) in chapters.iter().zip(pages) {
        for asks in &page.asked {
            let here = (chapter.file.as_str(), asks);
            let (file, first) = *all.entry(&asks.subject).or_insert(here);
            let same = std::ptr::eq(first, asks);
            if !same && (asks.shows || first.shows) {
                faults.push(both(chapter, asks.line, file, first.line));
            }
        }
    }
    match faults.is_empty() {
        true => Ok(all),
        false => Err(faults),
    }
}

/// The fault of two exercises about one proof.
fn both(chapter: &Chapter, line: usize, file: &str, first: usize) -> Fault {
    let message = format!(
        "this exercise and the one in {file}:{first} are about the same proof, so each shows what the other one asks for"
    );
    let help = "name another theorem in `proofs`, or build the book with its answers";
    fault(chapter, (line, 1), message, help)
}
