//! Changed proofs of a theorem that the program carries: what may be used before it is worked out once, and then many
//! texts are judged against it at little cost. A text counts only if it proves the very statement.

use std::sync::{Arc, LazyLock, OnceLock};

use super::elaborate::Elaborator;
use super::judge::{self, LineVerdict};
use super::resolve::{Resolver, Scope, Words};
use super::shelf::{CARRIED, Carried, Shipped};
use super::shown::Shown;
use super::syntax;
use super::written::{self, Item};
use crate::budget::{Budget, STEPS};
use crate::kernel::proof::{Proved, Theory};
use crate::model::logic::Formula;

/// A theorem with all that may be used in its proof.
#[derive(Debug)]
pub struct Prepared {
    /// The theorem as it is shown.
    pub shown: &'static Shown,
    /// The theorem, which the kernel has proved.
    pub proved: Arc<Proved>,
    theory: Theory,
    words: Words,
}

/// The longest text of changed lines that is looked at, in bytes.
pub const LONGEST: usize = 20_000;
/// The most lines of it.
pub const MOST_LINES: usize = 400;

/// No more steps are taken for one text of changed lines, however many are left.
const MOST_STEPS: u64 = STEPS / 2;

const TOO_MUCH: &str = "proof too much work";

/// What may be spent on finding out why the first line is refused, where those after it may be refused without a reason.
pub const FOR_ONE_LINE: u64 = 2_000_000;

/// What is said of changed lines.
#[derive(Debug)]
pub enum Judged {
    /// They are too long, or not the lines of one proof.
    Misfit(&'static str),
    /// A verdict on each line.
    Lines(Lines),
}

/// Lines with verdicts.
#[derive(Debug)]
pub struct Lines {
    /// The theorem, if the kernel accepts this proof of it.
    pub proved: Option<Arc<Proved>>,
    /// The verdicts in order, those of lines that are in order too.
    pub verdicts: Vec<LineVerdict>,
    /// All of the theorem as it was judged; the spans of verdicts are places in it.
    pub text: String,
    /// Where the changed lines begin in it, as a number of lines.
    head: usize,
}

impl Judged {
    /// The theorem, if it is proved.
    pub fn proved(&self) -> Option<&Arc<Proved>> {
        match self {
            Judged::Misfit(_) => None,
            Judged::Lines(lines) => lines.proved.as_ref(),
        }
    }

    /// Whether it is proved.
    pub fn is_proved(&self) -> bool {
        self.proved().is_some()
    }
}

impl Lines {
    /// Which of the changed lines a verdict is about, from 0; `None` for the lines around them.
    pub fn row(&self, verdict: &LineVerdict) -> Option<usize> {
        let before = self.text.get(..verdict.span.start)?;
        before.matches('\n').count().checked_sub(self.head)
    }

    /// The first verdict that is not good, with its line.
    pub fn first_wrong(&self) -> Option<(Option<usize>, &LineVerdict)> {
        let wrong = self.verdicts.iter();
        let wrong = wrong.filter(|line| line.fault.is_some());
        // A line that opens a block is judged after the lines in it, but stands before them.
        let first = wrong.min_by_key(|line| line.span.start)?;
        Some((self.row(first), first))
    }
}

impl Prepared {
    /// A theorem by its name.
    pub fn find(name: &str) -> Option<&'static Prepared> {
        let shown = Shown::find(name)?;
        let mut prepared = file(shown.file)?.iter();
        prepared.find(|prepared| prepared.shown.name == name)
    }

    /// Judges lines in place of those between `proof` and `qed`.
    pub fn judge(&self, lines: &str) -> Judged {
        self.judge_within(lines, u64::MAX, &Budget::default())
    }

    /// Whether the kernel accepts lines; why not is not looked for, which makes this fast.
    pub fn accepts(&self, lines: &str) -> bool {
        self.judge_within(lines, 0, &Budget::default()).is_proved()
    }

    /// Judges lines with so much effort to find out why a line is refused, with 0 only that it is, and takes the steps from
    /// those that are left.
    pub fn judge_within(&self, lines: &str, effort: u64, left: &Budget) -> Judged {
        let most = MOST_STEPS.min(left.left());
        if most == 0 {
            return Judged::Misfit(TOO_MUCH);
        }
        let mut elaborator = Elaborator::within(Budget::new(most), effort);
        let judged = self.judged(lines, &mut elaborator);
        let (_, rest) = elaborator.into_parts();
        let _ = left.spend(most - rest.left());
        match rest.left() == 0 && !judged.is_proved() {
            true => Judged::Misfit(TOO_MUCH),
            false => judged,
        }
    }

    fn judged(&self, lines: &str, elaborator: &mut Elaborator) -> Judged {
        if lines.len() > LONGEST || lines.lines().count() > MOST_LINES {
            return Judged::Misfit("proof too long");
        }
        let text = self.shown.with(lines);
        let read = syntax::read(&text);
        let (statement, theorem) = match self.theorem(&text, &read) {
            Some(found) => found,
            None => return Judged::Misfit("proof not one"),
        };
        let mut theory = self.theory.clone();
        let elaborated = elaborator.theorem(theorem, &statement, &self.words, &mut theory, &text);
        let head = self.shown.head().lines().count();
        let proved = elaborated.proved.map(|(proved, _)| proved);
        let proved = proved.filter(|proved| proved.statement() == self.proved.statement());
        Judged::Lines(Lines {
            proved,
            verdicts: elaborated.lines,
            text,
            head,
        })
    }

    /// The one theorem of a text, if nothing else stands there and it says what this one does.
    fn theorem<'w>(
        &self,
        text: &str,
        read: &'w written::File,
    ) -> Option<(Formula, &'w written::Theorem)> {
        let [Item::Theorem(theorem)] = &read.items[..] else {
            return None;
        };
        let alone = read.faults.is_empty() && read.facts.is_empty() && read.uses.is_empty();
        let whole = theorem.span.start == 0 && text.get(theorem.span.end..)?.trim().is_empty();
        let statement = statement(text, &theorem.statement, &self.words)?;
        let same = theorem.name.text == self.shown.name
            && statement == *self.proved.statement()
            && statement.to_string() == self.proved.statement().to_string();
        (alone && whole && same).then_some((statement, theorem))
    }
}

fn statement(text: &str, statement: &written::Formula, words: &Words) -> Option<Formula> {
    let scope = &Scope::default();
    let resolver = Resolver { text, words, scope };
    resolver.formula(statement).ok()
}

/// The theorems of a file that the program carries.
fn file(name: &str) -> Option<&'static [Prepared]> {
    static FILES: LazyLock<Vec<OnceLock<Vec<Prepared>>>> =
        LazyLock::new(|| CARRIED.iter().map(|_| OnceLock::new()).collect());
    let place = CARRIED.iter().position(|file| file.name == name)?;
    let (carried, kept) = (CARRIED.get(place)?, FILES.get(place)?);
    Some(kept.get_or_init(|| prepare(carried)))
}

/// Judges a file, and replays it with what is known before each theorem. Stops at what is not proved, which no carried file
/// has.
fn prepare(carried: &'static Carried) -> Vec<Prepared> {
    let report = judge::judge(carried.name, carried.text, &Shipped);
    let (mut theory, mut prepared) = (Theory::default(), Vec::new());
    let facts = report.facts.iter();
    for fact in facts.filter_map(|fact| report.theory.known(&fact.name)) {
        // What was believed once is believed again.
        let _ = theory.believe(fact.name(), fact.statement().clone());
    }
    let used = report.used.iter().map(|theorem| (theorem, None));
    let own = report.theorems.iter();
    let own = own.map(|theorem| (theorem, Shown::find(&theorem.name)));
    for (theorem, shown) in used.chain(own) {
        let before = theory.clone();
        let Some((statement, proof)) = &theorem.certificate else {
            break;
        };
        let Ok(proved) = theory.prove(&theorem.name, statement.clone(), proof) else {
            break;
        };
        prepared.extend(shown.map(|shown| Prepared {
            shown,
            proved,
            theory: before,
            words: report.words.clone(),
        }));
    }
    prepared
}
