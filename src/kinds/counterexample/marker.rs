//! Marks what students offer as a counterexample: any is right that is within the bounds and refutes the statement, by
//! what certified solutions say.

use super::answer::{Answer, Gap};
use super::hunt::{Bounds, smallest};
use super::sight::Certain;
use super::variants::{Figure, Seen, Shape, Values, Variant};
use crate::budget::Budget;
use crate::check::Hints;
use crate::check::report::{Credit, Judged, Overall, Verdict};
use crate::check::task::{Marked, Marker};
use crate::model::position::Position;

/// The marker of one question.
pub struct Referee {
    /// The statement.
    pub variant: &'static Variant,
    /// What values are allowed.
    pub bounds: Bounds,
}

/// What is wrong with an answer.
struct Fault {
    verdict: Verdict,
    message: String,
    next: String,
}

impl Marker for Referee {
    fn mark(&self, lines: &[(usize, &str)], hints: Hints, _left: &Budget) -> Marked {
        let answer = Answer::read(self.variant.shape, lines);
        let fault = match answer.values(self.variant.shape) {
            Ok(values) => self.judged(&values),
            Err(gap) => Some(self.gap(gap, &answer)),
        };
        let verdict = match fault.as_ref().map(|fault| fault.verdict) {
            None => Overall::Correct,
            Some(Verdict::Wrong) => Overall::Incorrect,
            Some(_) => Overall::Incomplete,
        };
        Marked {
            lines: self.lines(lines, answer, fault, hints),
            credit: match verdict {
                Overall::Correct => Credit::Full,
                _ => Credit::None,
            },
            verdict,
        }
    }
}

impl Referee {
    /// What is wrong with values; `None` where they refute the statement.
    fn judged(&self, values: &Values) -> Option<Fault> {
        let wrong = |message: String| {
            Some(Fault {
                verdict: Verdict::Wrong,
                message,
                next: "Try other values, and work out what the statement says of them.".to_string(),
            })
        };
        if !self.bounds.allow(&values.numbers) {
            return wrong(format!("These values are not allowed. {}.", self.allowed()));
        }
        match self.variant.seen(&mut Certain::default(), values) {
            Some(seen) if seen.refutes() => None,
            Some(seen) if seen.about => wrong(format!(
                "This is no counterexample. The statement holds here: {}.",
                self.told(&seen)
            )),
            Some(seen) => wrong(format!(
                "This is no counterexample. The statement says nothing about it: {}.",
                self.condition(&seen, values)
            )),
            None => Some(Fault {
                verdict: Verdict::Unread,
                message: "This could not be worked out.".to_string(),
                next: "Ask your teacher.".to_string(),
            }),
        }
    }

    fn gap(&self, gap: Gap, answer: &Answer) -> Fault {
        let wrong = |message: String| Fault {
            verdict: Verdict::Wrong,
            message,
            next: "Write a move that can be made in your position.".to_string(),
        };
        match gap {
            Gap::Numbers | Gap::Play => Fault {
                verdict: match answer.said.is_empty() {
                    true => Verdict::Unread,
                    false => Verdict::NotChecked,
                },
                message: match (gap, self.variant.shape) {
                    (Gap::Play, _) => "A move is still missing.",
                    (_, Shape::Numbers(_)) => "Not all the numbers are given.",
                    _ => "A position is still missing.",
                }
                .to_string(),
                next: format!("Write {}.", self.form()),
            },
            Gap::NoRow(_) => wrong("There is no such row.".to_string()),
            Gap::TooMany(size) => wrong(format!("That row has only {size}.")),
            Gap::Nothing => wrong("A move takes at least one counter.".to_string()),
            Gap::OtherSize(size) => wrong(format!("That row has {size}.")),
        }
    }

    /// A verdict on each line that says something, with the fault on the last of them.
    fn lines(
        &self,
        lines: &[(usize, &str)],
        answer: Answer,
        fault: Option<Fault>,
        hints: Hints,
    ) -> Vec<Judged> {
        let line = |line, read, verdict| Judged {
            read,
            verdict,
            ..Judged::unjudged(line)
        };
        let verdict = match fault {
            None => Verdict::Ok,
            Some(_) => Verdict::NotChecked,
        };
        let replaced = answer.replaced.into_iter().map(|number| Judged {
            message: Some("A later line takes the place of this one.".to_string()),
            ..line(number, None, Verdict::NotChecked)
        });
        let mut judged: Vec<Judged> = replaced.collect();
        let said = answer.said.into_iter();
        judged.extend(said.map(|(number, read)| line(number, Some(read), verdict)));
        if judged.is_empty()
            && let Some(&(number, _)) = lines.last()
        {
            judged.push(line(number, None, verdict));
        }
        if let (Some(fault), Some(last)) = (fault, judged.last_mut()) {
            last.verdict = fault.verdict;
            last.message = Some(fault.message);
            last.hint = match hints {
                Hints::None => None,
                Hints::Next => Some(fault.next),
                Hints::Full => self.example().or(Some(fault.next)),
            };
        }
        judged
    }

    fn example(&self) -> Option<String> {
        let values = smallest(self.variant, &self.bounds)?;
        Some(format!(
            "A right one: {}.",
            shown(self.variant.shape, &values)
        ))
    }

    /// The form of an answer.
    fn form(&self) -> &'static str {
        match self.variant.shape {
            Shape::Numbers(2) => "`a = 3, b = 1` with numbers of your own",
            Shape::Numbers(_) => "`a = 3, b = 1, c = 2` with numbers of your own",
            Shape::Rows => "`rows: 1, 2, 3` with numbers of your own",
            Shape::Play => "`rows: 1, 2, 3` and `take 1 from row 2` with numbers of your own",
        }
    }

    /// What values are allowed, in words.
    fn allowed(&self) -> String {
        let Bounds {
            count,
            size,
            different,
        } = &self.bounds;
        let (fewest, most) = (count.start(), count.end());
        let sizes = format!("{} to {}", size.start(), size.end());
        let all = if *different { ", all different" } else { "" };
        match (self.variant.shape, fewest == most) {
            (Shape::Numbers(_), _) => format!("The numbers must be from {sizes}{all}"),
            (_, true) => format!("There must be {fewest} rows of {sizes}{all}"),
            (_, false) => format!("There must be {fewest} or {most} rows of {sizes}{all}"),
        }
    }

    /// Why the statement is not about values.
    fn condition(&self, seen: &Seen, values: &Values) -> String {
        match (self.variant.name, &values.numbers[..]) {
            ("difference" | "larger", [a, b]) => format!("{a} is less than {b}"),
            ("order", [a, b, _]) => format!("{a} is not less than {b}"),
            ("equal-rows", _) => "no two of these are equal".to_string(),
            ("one-move", _) => "no move wins here".to_string(),
            ("take-nim-sum", _) => {
                format!("the move does not take the nim-sum; {}", self.told(seen))
            }
            _ => self.told(seen),
        }
    }

    /// What is seen, in words.
    fn told(&self, seen: &Seen) -> String {
        let (left, right) = self.variant.sides;
        let player = |wins| if wins > 0 { "first" } else { "second" };
        let told = seen.figures.iter().map(|&(figure, n)| match figure {
            Figure::Left => format!("{left} = {n}"),
            Figure::Right if right == "a" => format!("a = {n}"),
            Figure::Right => format!("{right} = {n}"),
            Figure::NimSum => format!("the nim-sum is {n}"),
            Figure::Before => format!("the nim-sum is {n} before the move"),
            Figure::After => format!("the nim-sum is {n} after the move"),
            Figure::Top => format!("the largest power of 2 in it is {n}"),
            Figure::Total => format!("there are {n} counters"),
            Figure::Largest => format!("the largest row has {n}"),
            Figure::Moves => format!("the number of winning moves is {n}"),
            Figure::First => format!("the {} player can always win", player(n)),
            Figure::ClassicFirst => {
                format!("in Classic Nim the {} player can always win", player(n))
            }
            Figure::ClassicAfter if n > 0 => "in Classic Nim the opponent can then win".to_string(),
            Figure::ClassicAfter => "in Classic Nim the move wins".to_string(),
        });
        let told: Vec<String> = told.collect();
        match &told[..] {
            [first @ .., last] if !first.is_empty() => format!("{}, and {last}", first.join(", ")),
            _ => told.concat(),
        }
    }
}

/// Values as a student writes them.
pub fn shown(shape: Shape, values: &Values) -> String {
    let numbers = &values.numbers;
    if let Shape::Numbers(_) = shape {
        let named = ["a", "b", "c"].into_iter().zip(numbers);
        let named: Vec<String> = named.map(|(name, n)| format!("{name} = {n}")).collect();
        return named.join(", ");
    }
    let rows = format!("rows: {}", Position(numbers.clone()));
    match values.by.as_ref().and_then(|by| by.single()) {
        None => rows,
        Some(take) => format!("{rows}; take {} from row {}", take.count, take.heap.0),
    }
}
