//! Who the checker asks: games, words for what is asked, and the questions on printed sheets. Judges nothing.

use std::collections::HashSet;
use std::fmt::Display;
use std::sync::{Arc, LazyLock};

use super::form;
use super::judge::Judge;
use crate::budget::Budget;
use crate::check::Hints;
use crate::check::report::{Credit, Overall};
use crate::check::task::{Desk, Marked, Marker, Misfit, Place, Task};
use crate::games;
use crate::kinds::{self, KINDS};
use crate::language::{english, phrases::Phrasebook};
use crate::locale::{ENGLISH, Locale};
use crate::model::{Board, Goal, HouseRules, Rules};
use crate::spec::Label;
use crate::spell::{nearest, quote};
use crate::worksheet::{Missing, Plan, Posed, Sheets, split};

/// What drawing a question takes, in steps.
const DRAWN: u64 = 5_000;

/// The desk of a run.
pub struct FrontDesk<'a> {
    sheets: Later<'a>,
    named: bool,
    phrases: Arc<Phrasebook>,
    locale: &'static Locale,
}

/// Printed sheets, planned when a paper first asks for one: most papers give their position themselves.
type Later<'a> = LazyLock<Option<Sheets<'a>>, Box<dyn FnOnce() -> Option<Sheets<'a>> + Send + 'a>>;

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
        }
    }

    /// A desk without printed sheets.
    pub fn without_sheets() -> FrontDesk<'a> {
        FrontDesk::planning(|| None, false)
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
            return Err(unknown(("unknown game", "a near game"), name, &words));
        };
        match games::on_board(game, &house) {
            Ok(game) => Ok((game.name().to_string(), game)),
            Err(off) => Err(Misfit::new(off.name(), &[])),
        }
    }

    fn goal(&self, asked: &str) -> Result<(&'static str, Goal), Misfit> {
        let name = as_name(asked);
        let name = match ASKED.iter().find(|(other, _)| *other == name) {
            Some((_, name)) => name,
            None => &name[..],
        };
        match kinds::kind(name) {
            Some(kind) if !kind.checked => Err(Misfit::new("marked by hand", &[])),
            Some(kind) if kind.marks => Err(Misfit::new("on sheets only", &[])),
            Some(kind) => Ok((kind.name, kind.goal)),
            None => {
                let checked = KINDS.iter().filter(|kind| kind.checked && !kind.marks);
                let words: Vec<&str> = checked.map(|kind| kind.name).collect();
                let names = ("unknown question", "a near question");
                Err(unknown(names, asked, &words))
            }
        }
    }

    fn sheet(&self, code: &str, steps: &Budget) -> Result<(), Misfit> {
        let Some(sheets) = &*self.sheets else {
            return Err(Misfit::new("no set", &[]));
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
            return Err(Misfit::new("no set", &[]));
        };
        match sheets.posed(sheet.trim()) {
            Some(posed) => self.task(sheets.plan(), &posed, number),
            None => Err(self.missing(sheets, sheet, sheets.missing(sheet))),
        }
    }

    fn meant(&self, sheet: &str, number: Label) -> Option<Task> {
        let sheets = self.named_sheets()?;
        let (_, posed) = sheets.meant(sheet)?;
        let mut task = self.task(sheets.plan(), &posed, number).ok()?;
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
    /// A question of a sheet by its printed number.
    fn task(&self, plan: &Plan, posed: &Posed, number: Label) -> Result<Task, Misfit> {
        let place = posed.labels.iter().position(|label| *label == number);
        let question = place.and_then(|place| posed.questions.get(place));
        let question = question.ok_or_else(|| not_asked(number, &posed.labels))?;
        let planned = &plan.entries[question.entry];
        let form = || form::marker(planned, &question.problem, &plan.spec.words, self.locale);
        let marker = planned
            .kind
            .marker(&*planned.game, &question.problem, self.locale);
        let marker = marker.or_else(form);
        let read = planned.kind.checked && (marker.is_some() || !planned.kind.marks);
        let by_hand = || Arc::new(ByHand) as Arc<dyn Marker>;
        Ok(Task {
            marker: marker.or((!read).then(by_hand)),
            asked: planned.kind.name,
            goal: planned.kind.goal,
            working: planned.entry.working,
            one_step: planned.entry.one_step,
            words: Some(plan.spec.words.told_in(self.locale)),
            place: Some(Place {
                sheet: posed.code.clone(),
                reader: split(&posed.code).0.to_string(),
                typed: None,
                number,
                exercise: format!("{}-{}", planned.entry.id, question.index),
                points: planned.entry.points,
            }),
            ..Judge::about(&planned.game, &question.problem.position, self.locale).task
        })
    }

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
            _ => Err(Misfit::new("two games", &[("name", &quote(name))])),
        }
    }

    /// Why there is no sheet with a code.
    fn missing(&self, sheets: &Sheets, code: &str, missing: Missing) -> Misfit {
        if !self.named {
            return Misfit::new("no set", &[]);
        }
        let secret = sheets.plan().seed.secret.is_some();
        let told = |name| Misfit::new(name, &[("code", &quote(code))]);
        match (missing, secret) {
            (Missing::Secret, _) => told("with a secret"),
            (Missing::NoSecret, _) => told("without a secret"),
            (Missing::Other(Some(meant)), _) => {
                let places: [(&str, &dyn Display); 2] =
                    [("code", &quote(code)), ("meant", &quote(&meant))];
                Misfit::new("no such sheet", &places).with_hint("a near sheet")
            }
            (Missing::Changed, false) => told("another set"),
            (Missing::Changed, true) => told("another set or secret"),
            (Missing::Other(None), false) => told("no such sheet"),
            (Missing::Other(None), true) => {
                told("no such sheet").with_hint("no such sheet under a secret")
            }
        }
    }
}

/// Why there is no question of a number, and which there are.
fn not_asked(number: Label, labels: &[Label]) -> Misfit {
    let parts = labels
        .iter()
        .filter(|label| label.exercise == number.exercise);
    let parts: Vec<&Label> = parts.collect();
    match (&parts[..], labels) {
        ([one], _) => Misfit::new("no parts", &[("number", &number.exercise), ("one", one)]),
        ([first, .., last], _) => {
            let name = match number.part {
                None => "several parts",
                Some(_) => "no such exercise",
            };
            let places: [(&str, &dyn Display); 3] =
                [("number", &number), ("first", first), ("last", last)];
            Misfit::new(name, &places).with_hint("several parts")
        }
        ([], [only]) => Misfit::new("no such exercise", &[("number", &number), ("one", only)])
            .with_hint("one exercise only"),
        ([], all) => {
            let last = all.iter().map(|label| label.exercise).max().unwrap_or(0);
            Misfit::new("no such exercise", &[("number", &number), ("last", &last)])
        }
    }
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

/// What is no name that is known, with the names that are, and a hint of the one that may be meant.
fn unknown((message, near): (&'static str, &'static str), given: &str, names: &[&str]) -> Misfit {
    let meant = nearest(given, names);
    let places: [(&str, &dyn Display); 3] = [
        ("name", &quote(given)),
        ("known", &names.join(", ")),
        ("near", &meant.unwrap_or_default()),
    ];
    let misfit = Misfit::new(message, &places);
    match meant {
        Some(_) => misfit.with_hint(near),
        None => misfit,
    }
}
