//! Who the checker asks: games, words for what is asked, and the questions on printed sheets. Judges nothing.

use std::collections::HashSet;
use std::sync::{Arc, LazyLock};

use super::code;
use super::plan::{Plan, Planned};
use super::sheet::Posed;
use super::sheets::{Missing, Sheets};
use crate::budget::Budget;
use crate::check::Hints;
use crate::check::report::{Credit, Overall};
use crate::check::task::{Desk, Marked, Marker, Misfit, Place, Task};
use crate::games;
use crate::kinds::{self, KINDS, Problem, theorems};
use crate::language::{english, phrases::Phrasebook};
use crate::locale::{ENGLISH, Locale};
use crate::model::goal::Goal;
use crate::model::rules::{Board, HouseRules, Rules};
use crate::spec::{Label, Words};
use crate::spell::{nearest, quote};

/// What drawing a question takes, in steps.
const DRAWN: u64 = 5_000;

/// The desk of a run.
pub struct FrontDesk<'a> {
    sheets: Later<'a>,
    named: bool,
    phrases: Arc<Phrasebook>,
    locale: &'static Locale,
    forms: Forms,
}

/// Printed sheets, planned when a paper first asks for one: most papers give their position themselves.
type Later<'a> = LazyLock<Option<Sheets<'a>>, Box<dyn FnOnce() -> Option<Sheets<'a>> + Send + 'a>>;

/// Who marks answers that are filled into forms, which are made of questions for learning systems.
pub type Forms = fn(&Planned, &Problem, &Words) -> Option<Arc<dyn Marker>>;

impl<'a> FrontDesk<'a> {
    /// A desk with printed sheets; `named` says that the user has named their set, rather than left it to the program.
    pub fn new(sheets: Sheets<'a>, named: bool) -> FrontDesk<'a> {
        FrontDesk::planning(|| Some(sheets), named)
    }

    /// The same with sheets that are planned once a paper asks for one.
    pub fn planning(
        sheets: impl FnOnce() -> Option<Sheets<'a>> + Send + 'a,
        named: bool,
    ) -> FrontDesk<'a> {
        FrontDesk {
            sheets: LazyLock::new(Box::new(sheets)),
            named,
            phrases: english().clone(),
            locale: &ENGLISH,
            forms: |_, _, _| None,
        }
    }

    /// A desk without printed sheets.
    pub fn without_sheets() -> FrontDesk<'a> {
        FrontDesk::planning(|| None, false)
    }

    /// The same desk where forms are marked too.
    pub fn with_forms(self, forms: Forms) -> FrontDesk<'a> {
        FrontDesk { forms, ..self }
    }

    /// The same desk for papers in a language, with its phrases.
    pub fn reading(self, phrases: Arc<Phrasebook>, locale: &'static Locale) -> FrontDesk<'a> {
        FrontDesk {
            phrases,
            locale,
            ..self
        }
    }
}

impl Desk for FrontDesk<'_> {
    fn phrases(&self) -> &Arc<Phrasebook> {
        &self.phrases
    }

    fn locale(&self) -> &'static Locale {
        self.locale
    }

    fn game(&self, name: &str, house: &HouseRules) -> Result<(String, Arc<dyn Rules>), Misfit> {
        let named = match self.defined(name)? {
            Some(own) => games::game(games::OCTAL).map(|game| {
                let board = Some(house.board).filter(|board| *board != Board::Heaps);
                let house = HouseRules {
                    board: board.unwrap_or(own.board),
                    misere: house.misere,
                    ..own.clone()
                };
                (game, house)
            }),
            None => games::named(&as_name(name), house.clone()),
        };
        let Some((game, house)) = named else {
            let mut words = games::words();
            for (title, _) in self.titles() {
                words.extend(Some(title).filter(|title| !words.contains(title)));
            }
            return Err(Misfit {
                message: format!("I do not know the game {}.", quote(name)),
                hint: meant(name, "games", &words),
            });
        };
        match games::on_board(game, &house) {
            Ok(game) => Ok((game.name().to_string(), game)),
            Err(off) => Err(Misfit {
                message: theorems::sentence(&off.to_string()),
                hint: theorems::sentence(off.help()),
            }),
        }
    }

    fn goal(&self, asked: &str) -> Result<(&'static str, Goal), Misfit> {
        let name = as_name(asked);
        let name = match ASKED.iter().find(|(other, _)| *other == name) {
            Some((_, name)) => name,
            None => &name[..],
        };
        match kinds::kind(name) {
            Some(kind) if !kind.checked() => Err(by_hand()),
            Some(kind) if kind.marks() => Err(on_sheets()),
            Some(kind) => Ok((kind.name(), kind.goal())),
            None => {
                let checked = KINDS.iter().filter(|kind| kind.checked() && !kind.marks());
                let words: Vec<&str> = checked.map(|kind| kind.name()).collect();
                Err(Misfit {
                    message: format!("I do not know what {} asks for.", quote(asked)),
                    hint: meant(asked, "words", &words),
                })
            }
        }
    }

    fn sheet(&self, code: &str, steps: &Budget) -> Result<(), Misfit> {
        let Some(sheets) = &*self.sheets else {
            return Err(no_set());
        };
        // An editor puts blanks of its own before a code.
        let code = code.trim();
        let entries = &sheets.plan().spec.entries;
        let questions: u64 = entries.iter().map(|entry| entry.count).sum();
        // The sheet itself, or else the two of which one may be meant.
        match steps.spend(questions.saturating_mul(3 * DRAWN)) {
            Ok(()) if sheets.posed(code).is_some() => Ok(()),
            Ok(()) => Err(self.missing(sheets, code, sheets.missing(code))),
            Err(_) => Err(self.missing(sheets, code, Missing::Other(None))),
        }
    }

    fn question(&self, sheet: &str, number: Label) -> Result<Task, Misfit> {
        let Some(sheets) = &*self.sheets else {
            return Err(no_set());
        };
        match sheets.posed(sheet.trim()) {
            Some(posed) => task(sheets.plan(), self.forms, &posed, number),
            None => Err(self.missing(sheets, sheet, sheets.missing(sheet))),
        }
    }

    fn meant(&self, sheet: &str, number: Label) -> Option<Task> {
        let sheets = self.named_sheets()?;
        let (_, posed) = sheets.meant(sheet)?;
        let mut task = task(sheets.plan(), self.forms, &posed, number).ok()?;
        if let Some(place) = &mut task.place {
            place.typed = Some(sheet.to_string());
        }
        Some(task)
    }
}

/// An answer that only a person can mark: there is something to look at, or nothing was written.
struct ByHand;

impl Marker for ByHand {
    fn mark(&self, lines: &[(usize, &str)], _: Hints, _: &Budget) -> Marked {
        let (verdict, credit) = match lines.is_empty() {
            true => (Overall::Incomplete, Credit::None),
            false => (Overall::Review, Credit::ByHand),
        };
        Marked {
            lines: Vec::new(),
            verdict,
            credit,
        }
    }
}

impl<'a> FrontDesk<'a> {
    /// The sheets of the user's own set.
    fn named_sheets(&self) -> Option<&Sheets<'a>> {
        self.named.then(|| self.sheets.as_ref())?
    }

    /// The games that the user's set defines, each once, by their titles.
    fn titles(&self) -> impl Iterator<Item = (&str, &HouseRules)> {
        let sheets = self.named_sheets().into_iter();
        let houses = sheets
            .flat_map(|sheets| &sheets.plan().spec.entries)
            .map(|entry| &entry.house);
        let mut seen = HashSet::new();
        let titled = houses.filter_map(|house| Some((house.title.as_deref()?, house)));
        titled.filter(move |(title, house)| seen.insert((*title, &house.code, house.board)))
    }

    /// What the set says of a game of its own, in any case of letters.
    fn defined(&self, name: &str) -> Result<Option<&HouseRules>, Misfit> {
        let same = |title: &str| title.to_lowercase() == name.to_lowercase();
        let mut own = self.titles().filter(|(title, _)| same(title));
        match (own.next(), own.next()) {
            (found, None) => Ok(found.map(|(_, house)| house)),
            _ => Err(Misfit {
                message: format!("This set has two games that are called {}.", quote(name)),
                hint: "Name the one that is meant by its heap code, as `game: 0.77`.".to_string(),
            }),
        }
    }

    /// Why there is no sheet with a code.
    fn missing(&self, sheets: &Sheets, code: &str, missing: Missing) -> Misfit {
        if !self.named {
            return no_set();
        }
        let secret = sheets.plan().seed.secret.is_some();
        let (message, hint) = match missing {
            Missing::Secret => (
                "This sheet was drawn with a secret.".to_string(),
                "Run `nimsmith check` with `--secret FILE`, the secret that the sheet was made with.".to_string(),
            ),
            Missing::NoSecret => (
                "This sheet was drawn without a secret.".to_string(),
                "Check its papers without `--secret`.".to_string(),
            ),
            Missing::Other(Some(meant)) => (
                format!("No sheet of this set has the code {}.", quote(code)),
                format!("Did you mean {}?", quote(&meant)),
            ),
            Missing::Changed => (
                format!(
                    "The code {} is of a sheet that was made with another set{}.",
                    quote(code),
                    match secret {
                        false => " or another seed",
                        true => ", another seed or another secret",
                    }
                ),
                "Check it with the set as it was when the sheets were printed, and with the same `--seed` and \
                 `--students`."
                    .to_string(),
            ),
            Missing::Other(None) => (
                format!("No sheet of this set has the code {}.", quote(code)),
                format!(
                    "Copy the code from the foot of the sheet. The papers are checked with the set, the `--seed`{} and \
                     the `--students` that the sheet was made with.",
                    if secret { ", the `--secret`" } else { "" }
                ),
            ),
        };
        Misfit { message, hint }
    }
}

/// Why no printed sheet is known.
fn no_set() -> Misfit {
    Misfit {
        message: "A printed sheet is checked with the set that it was made from.".to_string(),
        hint: "Run `nimsmith check` with `--set SET.yaml`, and with the `--seed` and the `--students` that the sheet was \
               made with."
            .to_string(),
    }
}

/// A question of a sheet by its printed number.
fn task(plan: &Plan, forms: Forms, posed: &Posed, number: Label) -> Result<Task, Misfit> {
    let place = posed.labels.iter().position(|label| *label == number);
    let question = place.and_then(|place| posed.questions.get(place));
    let question = question.ok_or_else(|| not_asked(number, &posed.labels))?;
    let planned = &plan.entries[question.entry];
    let form = || forms(planned, &question.problem, &plan.spec.words);
    let marker = planned.kind.marker(&*planned.game, &question.problem);
    let marker = marker.or_else(form);
    let read = planned.kind.checked() && (marker.is_some() || !planned.kind.marks());
    let by_hand = || Arc::new(ByHand) as Arc<dyn Marker>;
    Ok(Task {
        marker: marker.or((!read).then(by_hand)),
        game: planned.game.name().to_string(),
        rules: planned.game.clone(),
        asked: planned.kind.name(),
        goal: planned.kind.goal(),
        position: question.problem.position.clone(),
        working: planned.entry.working,
        one_step: planned.entry.one_step,
        words: Some(plan.spec.words.clone()),
        place: Some(Place {
            sheet: posed.code.clone(),
            reader: code::split(&posed.code).0.to_string(),
            typed: None,
            number,
            exercise: format!("{}-{}", planned.entry.id, question.index),
            points: planned.entry.points,
        }),
    })
}

/// Why there is no question of a number, and which there are.
fn not_asked(number: Label, labels: &[Label]) -> Misfit {
    let parts = labels
        .iter()
        .filter(|label| label.exercise == number.exercise);
    let parts: Vec<&Label> = parts.collect();
    let (message, hint) = match (&parts[..], labels) {
        ([one], _) => (
            format!("Exercise {} has no parts.", number.exercise),
            format!("Write `exercise: {one}`."),
        ),
        ([first, .., last], _) => (
            match number.part {
                None => format!("Exercise {number} has several parts."),
                Some(_) => format!("This sheet has no exercise {number}."),
            },
            format!(
                "Write which part this answers, from `exercise: {first}` to `exercise: {last}`."
            ),
        ),
        ([], [only]) => (
            format!("This sheet has no exercise {number}."),
            format!("It has one exercise: write `exercise: {only}`."),
        ),
        ([], all) => (
            format!("This sheet has no exercise {number}."),
            format!(
                "Its exercises are numbered from 1 to {}.",
                all.iter().map(|label| label.exercise).max().unwrap_or(0)
            ),
        ),
    };
    Misfit { message, hint }
}

/// A name as the program spells it, for a title that somebody wrote: "Classic Nim", "Dawson's Kayles".
fn as_name(title: &str) -> String {
    let title = title.trim().to_lowercase().replace(['\'', '’'], "");
    title.split_whitespace().collect::<Vec<_>>().join("-")
}

/// What students call a question otherwise.
const ASKED: [(&str, &str); 7] = [
    ("outcome", "winner"),
    ("hot-or-cold", "winner"),
    ("who-wins", "winner"),
    ("winning-move", "first-move"),
    ("winning-moves", "all-moves"),
    ("all-winning-moves", "all-moves"),
    ("digital-sum", "nim-sum"),
];

/// Why an answer of a kind that is not checked is not read.
fn by_hand() -> Misfit {
    Misfit {
        message: "This exercise is marked by hand.".to_string(),
        hint: "Your teacher marks it.".to_string(),
    }
}

/// Why an answer that is only about a printed question is not read without its sheet.
fn on_sheets() -> Misfit {
    Misfit {
        message: "This is asked on printed sheets only.".to_string(),
        hint: "Write the code of the sheet and the printed number, as `sheet: CODE` and `exercise: 3`.".to_string(),
    }
}

/// What a student may have meant, and what there is.
fn meant(given: &str, what: &str, names: &[&str]) -> String {
    let all = format!("The {what} are {}.", names.join(", "));
    match nearest(given, names) {
        Some(name) => format!("Did you mean `{name}`? {all}"),
        None => all,
    }
}
