//! `workshop.html`: the page on which all this is done without a terminal. Its script is only the view.

use serde::Serialize;

use super::shipped::SETS;
use crate::kinds::{self, KINDS, known};
use crate::locale::{CODES, ENGLISH};
use crate::render::style::minified;
use crate::render::{FORMATS, Writes, program};
use crate::{plain, spec};

/// The name of its file.
pub const NAME: &str = "workshop.html";

const PAGE: &str = include_str!("../../templates/workshop/workshop.html");
const STYLE: &str = include_str!("../../templates/workshop/workshop.css");
const SCRIPT: &str = include_str!("../../templates/workshop/workshop.js");

/// What the page offers.
#[derive(Serialize)]
struct Offer {
    sets: Vec<Choice>,
    kinds: Vec<Choice>,
    formats: Vec<Choice>,
    languages: Vec<Choice>,
}

/// Something to choose.
#[derive(Serialize)]
struct Choice {
    name: String,
    /// What it is, or the text of a set.
    about: String,
}

/// The page, with the program within it, or beside it as books have it. `sets` says whether the sets are offered from which
/// some exercises of books are drawn.
pub fn page(within: bool, sets: bool) -> String {
    let program = if within {
        program::element()
    } else {
        String::new()
    };
    let offer = plain::in_script(&offer(sets));
    PAGE.replacen("/* style */", &minified(STYLE), 1)
        .replacen("{}", &offer, 1)
        .replacen("<!-- program -->", &program, 1)
        .replacen("/* program */", &program::boxes(&ENGLISH), 1)
        .replacen("/* script */", SCRIPT, 1)
}

fn offer(sets: bool) -> Offer {
    let choice = |name: &str, about: &str| Choice {
        name: name.to_string(),
        about: about.to_string(),
    };
    // A question of one's own has to be written first.
    let drawn = |name: &&str| {
        let set = format!("exercises:\n  - kind: {name}\n");
        spec::parse("", set.as_bytes(), &known()).is_ok()
    };
    let kinds = KINDS.iter().filter(|kind| drawn(&kind.name));
    let formats = FORMATS.iter().filter_map(|format| match format.writes {
        Writes::Bank(system) => Some(choice(format.name, system.title)),
        Writes::Sheets(_) => Some(choice(format.name, "sheets and keys")),
        Writes::Pdf => None,
    });
    let languages = CODES.iter();
    let languages = languages.map(|(code, locale)| choice(code, locale.title));
    let shipped = SETS.iter().filter(|_| sets);
    Offer {
        sets: shipped.map(|set| choice(set.name, set.text)).collect(),
        kinds: kinds
            .map(|kind| choice(kind.name, kinds::asks(kind.name, &ENGLISH)))
            .collect(),
        formats: formats.collect(),
        languages: languages.collect(),
    }
}
