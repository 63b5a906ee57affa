//! `workshop.html`: the page on which all this is done without a terminal. Its script is only the view.

use std::collections::BTreeMap;

use serde::Serialize;

use super::shipped::SETS;
use crate::kinds::{KINDS, known};
use crate::locale::{ENGLISH, LOCALES};
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
    kinds: Vec<&'static str>,
    formats: Vec<Choice>,
    languages: Vec<Language>,
}

/// What the page says in a language.
#[derive(Serialize)]
struct Language {
    code: &'static str,
    /// Its texts, by their names in `data-say` and in the script.
    says: BTreeMap<&'static str, &'static str>,
    /// What each kind asks.
    asks: BTreeMap<&'static str, &'static str>,
}

/// Something to choose.
#[derive(Serialize)]
struct Choice {
    name: String,
    /// What it is, or the text of a set; nothing for sheets and keys.
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
    // The script puts the texts of another language in their places.
    let say = |page: String, (name, text): (&str, &str)| {
        let place = format!("data-say=\"{name}\">");
        page.replace(&place, &(place.clone() + text))
    };
    let page = ENGLISH.labels("workshop").fold(PAGE.to_string(), say);
    page.replacen("/* style */", &minified(STYLE), 1)
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
        Writes::Sheets(_) => Some(choice(format.name, "")),
        Writes::Pdf => None,
    });
    let languages = LOCALES.iter().map(|locale| Language {
        code: locale.code,
        says: locale.labels("workshop").collect(),
        asks: locale.labels("asks").collect(),
    });
    let shipped = SETS.iter().filter(|_| sets);
    Offer {
        sets: shipped.map(|set| choice(set.name, set.text)).collect(),
        kinds: kinds.map(|kind| kind.name).collect(),
        formats: formats.collect(),
        languages: languages.collect(),
    }
}
