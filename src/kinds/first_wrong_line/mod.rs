//! `first-wrong-line`: a proved theorem with one line of its proof changed, or none; find the first wrong line.

mod answer;
mod marker;

use std::sync::{Arc, LazyLock, OnceLock};

use super::content::{CodeLine, Content, Value};
use super::theorems::changes::{Change, Wrong};
use super::theorems::{self, line, prose, sentence};
use super::{Drawable, Kind, More, Problem, Same, Solution, Worked};
use crate::budget::Budget;
use crate::check::task::Marker;
use crate::dice::Dice;
use crate::error::Error;
use crate::games::{self, Game};
use crate::kernel::proof::Proved;
use crate::model::derivation::Method;
use crate::model::goal::Goal;
use crate::proof::prepared::{Judged, Prepared};
use crate::proof::shown::{Row, Shown};
use crate::spec::Proofs;
use marker::Referee;

/// The kind.
pub struct FirstWrongLine;

impl Kind for FirstWrongLine {
    fn name(&self) -> &'static str {
        "first-wrong-line"
    }

    fn template(&self) -> &'static str {
        include_str!("../../../templates/kinds/first-wrong-line.md")
    }

    fn asks(&self) -> &'static str {
        "Which line of the proof is the first wrong one?"
    }

    fn goal(&self) -> Goal {
        Goal::Statement
    }

    fn room(&self) -> u64 {
        3
    }

    fn has_board(&self) -> bool {
        false
    }

    fn asks_for_proof(&self) -> bool {
        true
    }

    fn solves(&self) -> u64 {
        125
    }

    fn own_fields(&self) -> &'static [&'static str] {
        &["proofs"]
    }

    fn theorems(&self) -> Vec<&'static str> {
        theorems::names(suits)
    }

    /// Each theorem has the same share, so that no sheet has two questions of one proof before it has one of each: whoever
    /// compares them would see what was changed.
    fn drawable(&self, proofs: &Proofs) -> Vec<Drawable> {
        let part = |(theorem, shown): (u64, &'static Shown)| {
            let changes = (1..).zip(Change::of(shown));
            Drawable {
                about: &shown.name,
                numbers: changes.map(|(number, _)| vec![theorem, number]).collect(),
            }
        };
        theorems::asked_for(proofs, suits).map(part).collect()
    }

    /// In one of four nothing is changed after all.
    fn posed(
        &self,
        _game: &dyn Game,
        drawn: Vec<u64>,
        _proofs: &Proofs,
        dice: &mut Dice,
    ) -> Problem {
        let right = dice.below(ONE_OF) == 0;
        Problem {
            choices: vec![right.into()],
            ..Problem::without_board(drawn)
        }
    }

    /// A proof in which nothing is changed is the same whatever might have been changed.
    fn same(&self, problem: &Problem) -> Option<Same> {
        let ([theorem, _], [1]) = (&problem.drawn.0[..], &problem.choices[..]) else {
            return None;
        };
        let changed = Problem {
            choices: vec![0],
            ..problem.clone()
        };
        Some(Same {
            number: *theorem,
            otherwise: changed,
        })
    }

    fn work(&self, game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
        let refuse = |why| games::uncertified(game, &problem.drawn, why);
        let puzzle = Puzzle::of(problem).ok_or_else(|| refuse("no such mistake"))?;
        Ok(Worked {
            solution: Solution::Proved(puzzle.proved.clone()),
            more: puzzle.more(),
        })
    }

    fn marks(&self) -> bool {
        true
    }

    fn marker(&self, _game: &dyn Game, problem: &Problem) -> Option<Arc<dyn Marker>> {
        let puzzle = Puzzle::of(problem)?;
        Some(Arc::new(Referee { puzzle }))
    }

    fn stub(&self, _problem: &Problem, _more: &More) -> Vec<String> {
        vec!["line:".to_string()]
    }
}

/// Of so many proofs one has no mistake.
const ONE_OF: u64 = 4;

/// Theorems of which there are changed lines.
fn suits(shown: &Shown) -> bool {
    Change::all()
        .iter()
        .any(|change| change.theorem == shown.name)
}

/// A proof as it is printed, and what is wrong with it.
pub struct Puzzle {
    prepared: &'static Prepared,
    /// The theorem, proved by the lines as they were.
    proved: Arc<Proved>,
    /// The lines as they were.
    rows: &'static [Row],
    /// What is wrong.
    mistake: Option<&'static Mistake>,
}

/// A line that is wrong.
struct Mistake {
    /// Which line it is, from 0.
    row: usize,
    /// What stands there.
    text: &'static str,
    /// What sort of mistake it is.
    wrong: Wrong,
    /// Why it is wrong, as a sentence without capital and full stop.
    why: String,
}

impl Puzzle {
    /// The question, if the kernel accepts the proof as it was, and the changed line is the first that is refused, for a
    /// reason beyond doubt.
    fn of(problem: &Problem) -> Option<Puzzle> {
        let prepared = theorems::prepared(problem)?;
        let ([_, number], [right]) = (&problem.drawn.0[..], &problem.choices[..]) else {
            return None;
        };
        let shown: &'static Shown = prepared.shown;
        let proved = prepared.judge(&shown.lines(), None).proved()?.clone();
        let place = usize::try_from(*number).ok()?.checked_sub(1)?;
        let change = Change::of(shown).nth(place)?;
        let mistake = match right {
            0 => Some(mistake(prepared, change)?),
            _ => None,
        };
        Some(Puzzle {
            prepared,
            proved,
            rows: &shown.rows,
            mistake,
        })
    }

    fn more(&self) -> More {
        let shown: &'static Shown = self.prepared.shown;
        let asked: Content = vec![
            ("opening", Value::Line(shown.opening.clone())),
            ("lines", Value::Code(self.code())),
        ];
        let mut found: Content = vec![("right_throughout", Value::Flag(self.mistake.is_none()))];
        let mut brief = vec![Value::Word("every line is right")];
        if let Some(mistake) = self.mistake {
            let number = mistake.row as u64 + 1;
            let before = self.rows.get(mistake.row).map_or("", |row| &row.text);
            found.extend([
                ("line", Value::Number(number)),
                ("sort", Value::Case(mistake.wrong.word())),
                ("why", prose(&sentence(&mistake.why))),
                ("told", Value::Line(mistake.why.clone())),
                ("right", Value::Line(before.to_string())),
            ]);
            brief = vec![Value::Word("line"), Value::Number(number)];
        }
        More {
            asked: [theorems::stated(shown), asked].concat(),
            found,
            brief,
            steps: Some(self.rows.len() as u64),
            ..More::default()
        }
    }

    /// The lines with their numbers, moved to the left as far as the proof is moved in.
    fn code(&self) -> Vec<CodeLine> {
        let outer = self.rows.first().map_or(0, |row| row.indent);
        let rows = self.rows.iter().enumerate();
        rows.map(|(place, row)| {
            let changed = self.mistake.filter(|mistake| mistake.row == place);
            let text = changed.map_or(row.text.as_str(), |mistake| mistake.text);
            let indent = " ".repeat(row.indent.saturating_sub(outer));
            line(&(place + 1).to_string(), &format!("{indent}{text}"))
        })
        .collect()
    }
}

/// What is wrong with a change. Why is looked for once, which takes most of the time that a question takes.
fn mistake(prepared: &Prepared, change: &'static Change) -> Option<&'static Mistake> {
    static FOUND: LazyLock<Vec<OnceLock<Option<Mistake>>>> =
        LazyLock::new(|| Change::all().iter().map(|_| OnceLock::new()).collect());
    let place = Change::all().iter().position(|other| other == change)?;
    let found = FOUND.get(place)?;
    found.get_or_init(|| find(prepared, change)).as_ref()
}

fn find(prepared: &Prepared, change: &'static Change) -> Option<Mistake> {
    let Judged::Lines(lines) =
        prepared.judge_to_first(&change.lines(prepared.shown), &Budget::default())
    else {
        return None;
    };
    let (found, verdict) = lines.first_wrong().filter(|_| lines.proved.is_none())?;
    let (wrong, refusal) = Wrong::by(verdict)?;
    let why = match (wrong, &refusal.counterexample) {
        (Wrong::Weak, Some(case)) => format!("its reasons still allow {case}"),
        _ => refusal.message.clone(),
    };
    let (row, text) = (change.row, change.text);
    (found == Some(row) && wrong == change.wrong).then_some(Mistake {
        row,
        text,
        wrong,
        why,
    })
}
