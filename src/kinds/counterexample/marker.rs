//! Marks what students offer as a counterexample: any is right that is within the bounds and refutes the statement, by
//! what certified solutions say.

use std::fmt::Display;

use super::answer::{Answer, Gap};
use super::hunt::{Bounds, smallest};
use super::sight::Certain;
use super::variants::{Seen, Shape, Values, Variant};
use crate::budget::Budget;
use crate::check::Hints;
use crate::check::report::{Credit, Judged, Overall, Verdict};
use crate::check::task::{Marked, Marker};
use crate::kinds::theorems::Told;
use crate::language::voice::Voice;
use crate::locale::Locale;
use crate::model::position::Position;
use crate::model::rules::Layout;

/// The marker of one question.
pub struct Referee {
    /// The statement.
    pub variant: &'static Variant,
    /// What values are allowed.
    pub bounds: Bounds,
    /// The language of the feedback.
    pub locale: &'static Locale,
}

impl Marker for Referee {
    fn mark(&self, lines: &[(usize, &str)], hints: Hints, _left: &Budget) -> Marked {
        let answer = Answer::read(self.variant.shape, lines, voice(self.locale));
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
    fn tell(&self, name: &str, places: &[(&str, &dyn Display)]) -> String {
        self.locale.say(name, places)
    }

    fn say(&self, name: &str) -> String {
        self.tell(name, &[])
    }

    /// What is wrong with values; `None` where they refute the statement.
    fn judged(&self, values: &Values) -> Option<Told> {
        let wrong = |message: String| {
            let told = Told::new(Verdict::Wrong, message);
            Some(told.hint(self.say("refute try")))
        };
        if !self.bounds.allow(&values.numbers) {
            return wrong(self.tell("refute not allowed", &[("allowed", &self.allowed())]));
        }
        match self.variant.seen(&mut Certain::default(), values) {
            Some(seen) if seen.refutes() => None,
            Some(seen) if seen.about => {
                wrong(self.tell("refute holds", &[("why", &self.told(&seen))]))
            }
            Some(seen) => {
                let why = self.condition(&seen, values);
                wrong(self.tell("refute beside", &[("why", &why)]))
            }
            None => {
                let told = Told::new(Verdict::Unread, self.say("refute unknown"));
                Some(told.hint(self.locale.feedback("refute unknown").next))
            }
        }
    }

    fn gap(&self, gap: Gap, answer: &Answer) -> Told {
        let wrong = |message| Told::new(Verdict::Wrong, message).hint(self.say("refute move"));
        match gap {
            Gap::Numbers | Gap::Play => {
                let verdict = match answer.said.is_empty() {
                    true => Verdict::Unread,
                    false => Verdict::NotChecked,
                };
                let message = self.say(match (gap, self.variant.shape) {
                    (Gap::Play, _) => "refute no move",
                    (_, Shape::Numbers(_)) => "refute no numbers",
                    _ => "refute no position",
                });
                Told::new(verdict, message).hint(self.say(self.form()))
            }
            Gap::NoRow(_) => wrong(self.say("refute no row")),
            Gap::TooMany(size) => wrong(self.tell("refute too many", &[("size", &size)])),
            Gap::Nothing => wrong(self.say("refute nothing")),
            Gap::OtherSize(size) => wrong(self.tell("refute other size", &[("size", &size)])),
        }
    }

    /// A verdict on each line that says something, with the fault on the last of them.
    fn lines(
        &self,
        lines: &[(usize, &str)],
        answer: Answer,
        fault: Option<Told>,
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
            message: Some(self.say("form later line")),
            ..line(number, None, Verdict::NotChecked)
        });
        let mut judged: Vec<Judged> = replaced.collect();
        let said = answer.said.into_iter();
        judged.extend(said.map(|(number, read)| line(number, Some(read), verdict)));
        // A form that nobody has filled in is no answer that could not be read.
        let filled = |&&(_, text): &&(usize, &str)| !text.trim_end().ends_with([':', '=']);
        if judged.is_empty()
            && let Some(&(number, _)) = lines.iter().rfind(filled)
        {
            judged.push(line(number, None, verdict));
        }
        if let (Some(fault), Some(last)) = (fault, judged.last_mut()) {
            last.verdict = fault.verdict;
            last.message = fault.message;
            last.hint = match hints {
                Hints::None => None,
                Hints::Next => fault.hint,
                Hints::Full => self.example().or(fault.hint),
            };
        }
        judged
    }

    fn example(&self) -> Option<String> {
        let values = smallest(self.variant, &self.bounds)?;
        let values = written(self.variant.shape, &values, self.locale);
        Some(self.tell("refute right", &[("values", &values)]))
    }

    /// The message that says how an answer is written.
    fn form(&self) -> &'static str {
        match self.variant.shape {
            Shape::Numbers(2) => "refute write two",
            Shape::Numbers(_) => "refute write three",
            Shape::Rows => "refute write rows",
            Shape::Play => "refute write play",
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
        let sizes = self.tell("to", &[("first", size.start()), ("last", size.end())]);
        let name = match (self.variant.shape, fewest == most) {
            (Shape::Numbers(_), _) => "refute numbers from",
            (_, true) => "refute rows from",
            (_, false) => "refute rows between",
        };
        let places: [(&str, &dyn Display); 3] =
            [("sizes", &sizes), ("fewest", fewest), ("most", most)];
        let allowed = self.tell(name, &places);
        match different {
            true => self.tell("refute different", &[("allowed", &allowed)]),
            false => allowed,
        }
    }

    /// Why the statement is not about values.
    fn condition(&self, seen: &Seen, values: &Values) -> String {
        match (self.variant.name, &values.numbers[..]) {
            ("difference" | "larger", [a, b]) => self.tell("refute less", &[("a", a), ("b", b)]),
            ("order", [a, b, _]) => self.tell("refute not less", &[("a", a), ("b", b)]),
            ("equal-rows", _) => self.say("refute none equal"),
            ("one-move", _) => self.say("refute no win"),
            ("take-nim-sum", _) => self.tell("refute other take", &[("why", &self.told(seen))]),
            _ => self.told(seen),
        }
    }

    /// What is seen, in words.
    fn told(&self, seen: &Seen) -> String {
        let (left, right) = self.variant.sides;
        let told = seen.figures.iter().map(|&(name, n)| {
            let message = match name {
                "left" => return format!("{left} = {n}"),
                "right" => return format!("{right} = {n}"),
                "nim_sum" => "refute nim-sum",
                "before" => "refute before",
                "after" => "refute after",
                "top" => "refute top",
                "total" => "refute total",
                "largest" => "refute largest",
                "moves" => "refute moves",
                "first" if n > 0 => "refute first",
                "first" => "refute second",
                "classic_first" if n > 0 => "refute classic first",
                "classic_first" => "refute classic second",
                _ if n > 0 => "refute classic lost",
                _ => "refute classic won",
            };
            self.tell(message, &[("n", &n)])
        });
        let told: Vec<String> = told.collect();
        match &told[..] {
            [first @ .., last] if !first.is_empty() => {
                let before = first.join(", ");
                self.tell("refute list", &[("before", &before), ("last", last)])
            }
            _ => told.concat(),
        }
    }
}

/// What boards and moves are called in a language.
fn voice(locale: &'static Locale) -> Voice<'static> {
    static NOWHERE: Position = Position(Vec::new());
    Voice::of(locale, Layout::default(), &NOWHERE)
}

/// Values as a student writes them.
pub fn written(shape: Shape, values: &Values, locale: &'static Locale) -> String {
    let numbers = &values.numbers;
    if let Shape::Numbers(_) = shape {
        let named = ["a", "b", "c"].into_iter().zip(numbers);
        let named: Vec<String> = named.map(|(name, n)| format!("{name} = {n}")).collect();
        return named.join(", ");
    }
    let voice = voice(locale);
    let board = Position(numbers.clone());
    let rows = voice.say("read board", &[("board", &board)]);
    match &values.by {
        None => rows,
        Some(by) => format!("{rows}; {}", voice.written(by)),
    }
}
