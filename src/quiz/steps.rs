//! `justify`: steps of a calculation matched with the properties that they use, or the step that is missing. Every option
//! for a missing step is right or wrong by the kernel: it must follow by the property, and the next line from it.

use super::cell::{Cell, Right, said};
use super::posed::{Posed, essay};
use super::text::{named, option, plain, right, wrong};
use super::{Choice, Quiz, Response, Row, Text};
use crate::engine::mistakes::{self, Mistake};
use crate::error::Error;
use crate::kernel::{Why, follows};
use crate::kinds::content::Value;
use crate::language::print;
use crate::model::{Chain, Claim, Derivation, Expr, Line, Property, Relation, Rule};

/// The properties in the order in which the exercise explains them.
const PROPERTIES: [Property; 7] = [
    Property::Commutative,
    Property::Associative,
    Property::SelfInverse,
    Property::Zero,
    Property::Cancellation,
    Property::Difference,
    Property::WholeNumber,
];

/// The most wrong steps that are offered.
const MOST_WRONG: usize = 4;

/// The properties of all steps, or a missing step.
pub fn justify(posed: &Posed) -> Result<Quiz, Error> {
    let calculation = Calculation::of(posed);
    match missing(posed)? {
        0 => calculation.properties(),
        step => calculation.missing(step),
    }
}

/// The same as a form: the property of every step, or the missing step in any way.
pub fn cells(posed: &Posed) -> Result<Vec<Cell>, Error> {
    let calculation = Calculation::of(posed);
    match missing(posed)? {
        0 => Ok(calculation.named()),
        step => Ok(vec![calculation.step(calculation.options(step)?)]),
    }
}

/// The number of the missing step, from 1; 0 where the reasons are missing.
fn missing(posed: &Posed) -> Result<usize, Error> {
    match named(&posed.more.asked, "reasons") {
        Some(Value::Flag(true)) => Ok(0),
        Some(Value::Flag(false)) => Ok(posed.problem.choices.get(3).copied().unwrap_or(0) as usize),
        _ => Err(posed.refuse("it is not said what is missing")),
    }
}

struct Calculation<'a> {
    posed: &'a Posed<'a>,
    lines: &'a Derivation,
    /// Whether both sides change, so that steps are told with both.
    whole: bool,
}

impl<'a> Calculation<'a> {
    fn of(posed: &'a Posed) -> Calculation<'a> {
        let lines = posed.lines();
        let first = lines.lines.first();
        Calculation {
            posed,
            lines,
            whole: first.is_some_and(|line| property(line).is_none()),
        }
    }

    /// Whether a claim follows by a property from the line with this number before it, or from nothing.
    fn follows(&self, claim: &Claim, by: Property, line: &Line) -> Result<(), Why> {
        let cited = line.from.iter().map(|&number| {
            let cited = self.lines.lines.get(number.wrapping_sub(1));
            cited.map(|line| &line.claim).ok_or(Why::Citation)
        });
        let cited = cited.collect::<Result<Vec<&Claim>, Why>>()?;
        self.holds(claim, by, &cited)
    }

    fn holds(&self, claim: &Claim, by: Property, cited: &[&Claim]) -> Result<(), Why> {
        let rules = self.posed.game;
        follows(
            rules,
            &self.lines.position,
            Rule::Property(by),
            claim,
            cited,
        )
    }

    /// What a property is called.
    fn name(&self, property: Property) -> &'static str {
        self.posed.words.locale.word(print::property(property))
    }

    fn text(&self, chain: &Chain) -> Text {
        match (&chain.links[..], self.whole) {
            ([(relation, side)], false) => {
                let sign = match relation {
                    Relation::NotEqual => "≠ ",
                    _ => "= ",
                };
                vec![Value::Text(sign.to_string()), Value::Expr(side.clone())]
            }
            _ => vec![Value::Chain(chain.clone())],
        }
    }

    /// The property of each step. All that fit are right, but whole number only where no other does.
    fn named(&self) -> Vec<Cell> {
        let steps = self
            .lines
            .lines
            .iter()
            .filter(|line| property(line).is_some());
        let posed = self.posed;
        let cell = |(line, number): (&Line, usize)| {
            let fits = PROPERTIES.map(|by| self.follows(&line.claim, by, line).is_ok());
            let option = |(&by, fits): (&Property, bool)| {
                let name = self.name(by);
                let why = posed.say("quiz other property", &[("name", &name)]);
                option(plain(name), fits, why)
            };
            let [others @ .., _] = &fits;
            let alone = !others.contains(&true);
            let right = PROPERTIES.iter().zip(fits);
            let right =
                right.map(|(by, fits)| (by, fits && (alone || *by != Property::WholeNumber)));
            Cell::word(
                number.to_string(),
                &PROPERTIES.map(|by| self.name(by)),
                right.map(option).collect(),
            )
        };
        steps.zip(1..).map(cell).collect()
    }

    /// The missing step.
    fn step(&self, options: Vec<Choice<Text>>) -> Cell {
        let options: Vec<(String, Choice<Text>)> = options
            .into_iter()
            .map(|option| (said(&option.text), option))
            .collect();
        let key = options.iter().find(|(_, option)| option.right);
        Cell {
            head: self.posed.say("form missing step", &[]),
            key: key.map(|(text, _)| text.clone()).unwrap_or_default(),
            right: Right::Step(options),
        }
    }

    /// A row for each step that one property alone explains; whole number is named only where no other fits.
    fn properties(&self) -> Result<Quiz, Error> {
        let mut rows = Vec::new();
        for line in &self.lines.lines {
            let (Some(key), Claim::Chain(chain)) = (property(line), &line.claim) else {
                continue;
            };
            let rivals = PROPERTIES
                .iter()
                .filter(|&&other| other != key && other != Property::WholeNumber);
            let mut rivals = rivals.map(|&other| self.follows(&line.claim, other, line));
            let place = PROPERTIES.iter().position(|&other| other == key);
            if let (Some(choice), false) = (place, rivals.any(|said| said.is_ok())) {
                let text = self.text(chain);
                rows.push(Row { text, choice });
            }
        }
        if rows.is_empty() {
            return essay(self.posed);
        }
        let name = |&one: &Property| vec![Value::Word(print::property(one))];
        Ok(self.posed.quiz(
            "quiz ask justify",
            Response::Matching {
                rows,
                choices: PROPERTIES.iter().map(name).collect(),
            },
        ))
    }

    /// The missing step among others; the step counts from 1.
    fn missing(&self, number: usize) -> Result<Quiz, Error> {
        let options = self.options(number)?;
        if options.iter().all(|option| option.right) {
            return essay(self.posed);
        }
        Ok(self
            .posed
            .quiz("quiz ask missing step", Response::Choice(options)))
    }

    /// Steps for the missing one, right and wrong.
    fn options(&self, number: usize) -> Result<Vec<Choice<Text>>, Error> {
        let refuse = || self.posed.refuse("the missing step is none");
        let place = number.checked_sub(1).ok_or_else(refuse)?;
        let line = self.lines.lines.get(place).ok_or_else(refuse)?;
        let (Some(by), Claim::Chain(key)) = (property(line), &line.claim) else {
            return Err(refuse());
        };
        let mut options: Vec<(String, Choice<Text>)> = Vec::new();
        let mut wrongs = 0;
        for chain in [vec![key.clone()], self.rivals(place, key)].concat() {
            let known = chain.to_string();
            if options.iter().any(|(other, _)| *other == known) {
                continue;
            }
            let text = self.text(&chain);
            match self.fault(place, &Claim::Chain(chain), by) {
                None => options.push((known, right(text))),
                Some(why) if wrongs < MOST_WRONG => {
                    wrongs += 1;
                    options.push((known, wrong(text, why)));
                }
                Some(_) => {}
            }
        }
        if options.first().is_none_or(|(_, key)| !key.right) {
            return Err(self.posed.refuse("the kernel refuses the missing step"));
        }
        options.sort_by_key(|(known, _)| (known.chars().count(), known.clone()));
        Ok(options.into_iter().map(|(_, option)| option).collect())
    }

    /// What is wrong with a claim in place of a line, if anything.
    fn fault(&self, place: usize, claim: &Claim, by: Property) -> Option<String> {
        let line = self.lines.lines.get(place)?;
        let told = |name: &str, by| self.posed.say(name, &[("name", &self.name(by))]);
        if let Err(why) = self.follows(claim, by, line) {
            let rules = self.posed.game;
            let is_true = follows(rules, &self.lines.position, Rule::Evaluate, claim, &[]).is_ok();
            return Some(match is_true && why != Why::False {
                true => told("quiz true but", by),
                false => told("quiz false step", by),
            });
        }
        let next = self.lines.lines.get(place + 1)?;
        let by = property(next)?;
        let refused = self.holds(&next.claim, by, &[claim]).is_err();
        refused.then(|| told("quiz next line", by))
    }

    /// Other lines that somebody may put there: those around it, and the right one with a mistake in it.
    fn rivals(&self, place: usize, key: &Chain) -> Vec<Chain> {
        let chain = |at: Option<usize>| match self.lines.lines.get(at?)? {
            Line {
                claim: Claim::Chain(chain),
                ..
            } => Some(chain.clone()),
            _ => None,
        };
        let around = [Some(place + 1), Some(place + 2), place.checked_sub(1)].map(chain);
        let size = self.posed.problem.choices.get(1).and_then(|&heap| {
            let heap = crate::model::position::HeapNo(usize::try_from(heap).ok()?);
            self.lines.position.heap(heap)
        });
        let before = around[2].as_ref().and_then(right_side).cloned();
        let mistaken = right_side(key).map(|side| mistaken(side, before.as_ref(), size));
        let with = |side: Expr| Chain {
            left: key.left.clone(),
            links: key
                .links
                .iter()
                .map(|(relation, _)| (*relation, side.clone()))
                .collect(),
        };
        let [next, later, last] = around;
        let mistaken = mistaken.unwrap_or_default().into_iter().map(with).map(Some);
        let all = [next].into_iter().chain(mistaken).chain([last, later]);
        let all = all
            .flatten()
            .filter(|chain| chain.links.len() == 1 && chain != key);
        all.collect()
    }
}

fn property(line: &Line) -> Option<Property> {
    match line.rule {
        Rule::Property(property) => Some(property),
        _ => None,
    }
}

fn right_side(chain: &Chain) -> Option<&Expr> {
    chain.links.last().map(|(_, side)| side)
}

/// A side with a mistake: one of an equal pair kept in place of 0, a number lost at either end, or the wrong nim-sum of
/// what stood before.
fn mistaken(side: &Expr, before: Option<&Expr>, size: Option<u64>) -> Vec<Expr> {
    let mut sides = Vec::new();
    let terms = side.terms();
    let of = |terms: &[Expr]| match terms {
        [one] => one.clone(),
        _ => Expr::Xor(terms.to_vec()),
    };
    let zero = terms.iter().position(|term| term.as_number() == Some(0));
    if let (Some(place), Some(size)) = (zero, size) {
        let mut kept = terms.to_vec();
        kept[place] = Expr::number(size);
        sides.push(of(&kept));
    }
    if terms.len() > 1 {
        sides.push(of(&terms[..terms.len() - 1]));
        sides.push(of(&terms[1..]));
    }
    let numbers = before.map(|side| side.terms().iter().map(Expr::as_number));
    let numbers: Option<Vec<u64>> = numbers.and_then(|numbers| numbers.collect());
    if let (Some(numbers), Some(_)) = (numbers, side.as_number()) {
        let wrong = [
            Mistake::Carried,
            Mistake::NothingCancelled,
            Mistake::KeptOne,
        ];
        let sums = wrong.iter().filter_map(|&one| mistakes::sum(one, &numbers));
        sides.extend(sums.map(Expr::number));
    }
    sides
}
