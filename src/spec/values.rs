//! Reading one value as its description says: a value, or a fault that points at it.

use std::ops::RangeInclusive;

use super::fault::Fault;
use super::fields::{Holds, LONGEST_ID, LONGEST_WORD, List};
use super::points::Points;
use super::prose::{Image, Prose};
use super::set::{Hardness, Named, named};
use super::space::Space;
use super::tree::Node;
use super::view::{Value, View};
use crate::model::{HeapCode, LARGEST_AMOUNT, LARGEST_HEAP, Series, Taking};
use crate::spell::{known, listed, nearest, plural, quote};

impl<'v> View<'v> {
    /// The value.
    pub fn read(&self) -> Result<Value<'v>, Fault> {
        Ok(match *self.holds {
            Holds::Text(least, most) => Value::Text(self.text(least, most)?),
            Holds::Prose(most) => Value::Prose(self.prose(most)?),
            Holds::Proses(most) => Value::Proses(self.proses(most)?),
            Holds::Id => Value::Text(self.id()?),
            Holds::Noun => Value::Noun(self.noun()?),
            Holds::Picture => {
                let image = Image::read(self.string()?, self.names.names.pictures);
                let wrong = |(message, help): (String, String)| {
                    self.fault(format!("{}: {message}", self.name)).help(help)
                };
                Value::Picture(image.map_err(wrong)?)
            }
            Holds::Points => {
                let number = match self.node {
                    Node::Whole(_) | Node::Number(_) => self.node.scalar(),
                    _ => None,
                };
                let points = number.and_then(|number| Points::read(&number));
                let quoted = matches!(self.node, Node::Text(text) if Points::read(text).is_some());
                Value::Points(points.ok_or_else(|| match quoted {
                    true => self.must_be().help("remove the quotes: they make it text"),
                    false => self.must_be(),
                })?)
            }
            Holds::Whole(low, high) => Value::Whole(self.number(&(low..=high))?),
            Holds::Range(low, high) => Value::Range(self.range(&(low..=high))?),
            Holds::Any(low, high) => Value::Range(self.any(&(low..=high))?),
            Holds::Truth => match self.node {
                Node::Truth(truth) => Value::Truth(*truth),
                // As in older versions of YAML.
                Node::Text(text) if text == "yes" || text == "no" => Value::Truth(text == "yes"),
                _ => return Err(self.must_be()),
            },
            Holds::Word(words) => Value::Word(self.word(&words())?),
            Holds::Name(list) => Value::Text(self.listed(list)?),
            Holds::Names(list, most) => Value::Names(self.each_once(list, most)?),
            Holds::Code => Value::Code(self.code()?),
            Holds::Take => Value::Take(self.take()?),
            Holds::Difficulty => Value::Hardness(self.hardness()?),
            Holds::Rows => Value::Rows(self.rows()?),
            Holds::Space => {
                let space = self.node.scalar().and_then(|text| Space::read(&text));
                Value::Space(space.ok_or_else(|| self.must_be())?)
            }
            Holds::Nested(group) => Value::Fields(self.fields(group)?),
            Holds::Each(holds) => Value::Each(self.list("exercise", holds)?),
            Holds::Game(_) => Value::Game(self.clone()),
        })
    }

    /// Text of so many characters without control characters.
    fn text(&self, least: u64, most: u64) -> Result<String, Fault> {
        let text = self.string()?;
        if least > 0 && text.trim().is_empty() {
            return Err(self.fault(format!("{} is empty", self.name)));
        }
        self.tame(text, most)?;
        Ok(text.to_owned())
    }

    /// Markdown, which may run over several lines.
    fn prose(&self, most: u64) -> Result<Prose, Fault> {
        let text = self.string()?.trim_end();
        if text.is_empty() {
            return Err(self.fault(format!("{} is empty", self.name)));
        }
        self.tame(&text.replace('\n', " "), most)?;
        let prose = Prose::read(text, self.names.names.pictures);
        prose.map_err(|(message, help)| self.fault(format!("{}: {message}", self.name)).help(help))
    }

    /// One text or a list of several.
    fn proses(&self, most: u64) -> Result<Vec<Prose>, Fault> {
        match self.node {
            Node::List(_) => {
                let holds = Holds::Prose(most);
                let texts = View::list(self, &self.name, &holds)?;
                texts.iter().map(|text| text.prose(most)).collect()
            }
            _ => Ok(vec![self.prose(most)?]),
        }
    }

    fn string(&self) -> Result<&'v str, Fault> {
        match self.node {
            Node::Text(text) => Ok(text),
            Node::List(_) | Node::Map(_) => Err(Fault {
                help: None,
                ..self.must_be()
            }),
            _ => Err(self.must_be()),
        }
    }

    fn tame(&self, text: &str, most: u64) -> Result<(), Fault> {
        let length = text.chars().count();
        if length as u64 > most {
            return Err(self.fault(format!(
                "{} is {length} characters long, at most {most} are allowed",
                self.name
            )));
        }
        let wild = |c: &char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
        let what = match text.chars().find(wild) {
            None => return Ok(()),
            Some('\n') => "a line break".into(),
            Some('\t') => "a tab".into(),
            Some(c) => format!("the control character U+{:04X}", u32::from(c)),
        };
        Err(self
            .fault(format!("{} has {what} in it", self.name))
            .help("remove it"))
    }

    fn id(&self) -> Result<String, Fault> {
        let text = self.string()?;
        let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
        let length = (1..=LONGEST_ID).contains(&(text.len() as u64));
        match length && text.chars().all(good) && !text.starts_with('.') {
            true => Ok(text.to_owned()),
            false => Err(self.fault(format!("{} cannot be an id", quote(text))).help(format!(
                "an id is 1 to {LONGEST_ID} of the letters a to z, digits, `.`, `_`, `-`, and does not begin with a dot"
            ))),
        }
    }

    /// One word, or a list of singular, plural and, where the spelling does not tell its article, the word with it.
    fn noun(&self) -> Result<Named, Fault> {
        let holds = Holds::Text(1, LONGEST_WORD);
        let text = |view: &View| view.text(1, LONGEST_WORD);
        match self.node {
            Node::List(_) => match View::list(self, "word", &holds)?.as_slice() {
                [one, more] => Ok(named(&text(one)?, &text(more)?)),
                [one, more, third] => {
                    let (one, article) = (text(one)?, text(third)?);
                    match article.ends_with(&format!(" {one}")) {
                        true => Ok((one, text(more)?, article)),
                        false => Err(third
                            .fault(format!(
                                "{} is not {} with its article",
                                quote(&article),
                                quote(&one)
                            ))
                            .help("write `[hour, hours, an hour]`, or leave the third word out")),
                    }
                }
                list => Err(self
                    .fault(format!(
                        "list of words has {} of them, not 2 or 3",
                        list.len()
                    ))
                    .help("write singular and plural, such as `[berry, berries]`")),
            },
            _ => text(self).map(|word| named(&word, &plural(&word))),
        }
    }

    /// One of a few words.
    fn word(&self, words: &[&'static str]) -> Result<&'static str, Fault> {
        let given = self.node.scalar().unwrap_or_default();
        let found = words.iter().find(|word| **word == given);
        found.copied().ok_or_else(|| self.none_of(words))
    }

    /// None of these words, and the nearest of them.
    fn none_of(&self, words: &[&str]) -> Fault {
        let given = self.node.scalar().unwrap_or_default();
        let fault = self.must_be();
        match nearest(&given, words) {
            Some(word) => fault.help(format!("did you mean `{word}`?")),
            None => fault,
        }
    }

    /// A name that the program knows.
    fn listed(&self, list: List) -> Result<String, Fault> {
        let (names, kind) = (self.names.names, self.names.kind);
        let words = list.known(names, kind.map_or(&[], std::slice::from_ref));
        let (what, _) = list.what();
        let several = format!("{what}s");
        let Some(given) = self.node.scalar().filter(|_| *self.node != Node::Null) else {
            return Err(self.must_be().help(listed(&several, &words)));
        };
        if words.contains(&given.as_str()) {
            return Ok(given);
        }
        let shown = quote(&given);
        let message = match (list, kind) {
            (List::Theorems | List::Reasons, Some(kind)) => {
                format!("`{}` knows no {what} {shown}", kind.name)
            }
            (List::Mistakes, _) if names.mistakes.iter().any(|(code, _)| *code == given) => {
                let message =
                    format!("mistake {shown} cannot be planned for: no position leads to it");
                let help = format!("mistakes that can be: {}", words.join(", "));
                return Err(self.fault(message).help(help));
            }
            _ => format!("unknown {what} {shown}"),
        };
        Err(self.fault(message).help(known(&several, &given, &words)))
    }

    /// At least one and at most so many of the names that the program knows, each once.
    fn each_once(&self, list: List, most: u64) -> Result<Vec<String>, Fault> {
        let ((what, _), name, mut found) = (list.what(), Holds::Name(list), Vec::new());
        for element in View::list(self, what, &name)? {
            let given = element.listed(list)?;
            if found.contains(&given) {
                let message = format!("{what} {} is given twice", quote(&given));
                return Err(element.fault(message));
            }
            found.push(given);
        }
        match found.len() as u64 > most {
            true => Err(self.fault(format!("{} has more than {most} names", self.name))),
            false => Ok(found),
        }
    }

    /// A word, or a range of scores.
    fn hardness(&self) -> Result<Hardness, Fault> {
        let given = self.node.scalar().unwrap_or_default();
        let mut words = Hardness::WORDS.iter();
        match words.find(|(word, _)| *word == given) {
            Some((_, hardness)) => Ok(hardness.clone()),
            None if given.starts_with(|c: char| c.is_ascii_digit()) => {
                self.range(&(1..=HIGHEST_SCORE)).map(Hardness::Scores)
            }
            None => Err(self.none_of(&Hardness::WORDS.map(|(word, _)| word))),
        }
    }

    /// One position or several: each has 1 to 64 heaps.
    fn rows(&self) -> Result<Vec<Vec<u64>>, Fault> {
        const HEAPS: Holds = Holds::Whole(0, LARGEST_HEAP);
        const ROWS: Holds = Holds::Rows;
        let position = |view: &View| {
            if let Some(places) = view.node.places() {
                return Ok(places);
            }
            let heaps = View::list(view, "number", &HEAPS)?;
            if heaps.len() > MOST_HEAPS {
                let message = format!("position has {} heaps", heaps.len());
                let help = format!("at most {MOST_HEAPS} are allowed");
                return Err(view.fault(message).help(help));
            }
            heaps
                .iter()
                .map(|heap| heap.number(&(0..=LARGEST_HEAP)))
                .collect()
        };
        match self.node {
            Node::List(elements) if elements.first().is_some_and(Node::is_board) => {
                View::list(self, "position", &ROWS)?
                    .iter()
                    .map(position)
                    .collect()
            }
            _ => Ok(vec![position(self)?]),
        }
    }

    fn code(&self) -> Result<HeapCode, Fault> {
        let code = match self.node {
            Node::Text(text) => HeapCode::read(text),
            _ => None,
        };
        code.ok_or_else(|| self.must_be())
    }

    /// `1..3`, `2`, `1,3,4`, `[1, 3, 4]` or `squares`.
    fn take(&self) -> Result<Taking, Fault> {
        let bounds = 1..=LARGEST_AMOUNT;
        let text = match self.node {
            Node::List(_) => self.amounts(&bounds)?,
            Node::Text(text) if text.contains("..") => {
                let amounts = self.range(&bounds)?;
                format!("{}..{}", amounts.start(), amounts.end())
            }
            Node::Whole(_) => self.number(&bounds)?.to_string(),
            node => node.scalar().unwrap_or_default(),
        };
        let take = Taking::read(&text);
        take.ok_or_else(|| self.none_of(&Series::WORDS.map(|(word, _)| word)))
    }

    /// Different numbers within bounds.
    fn amounts(&self, bounds: &RangeInclusive<u64>) -> Result<String, Fault> {
        const AMOUNT: Holds = Holds::Whole(1, LARGEST_AMOUNT);
        let mut found = Vec::new();
        for element in View::list(self, "number", &AMOUNT)? {
            let amount = element.number(bounds)?.to_string();
            if found.contains(&amount) {
                let message = format!("number {} is given twice", quote(&amount));
                return Err(element.fault(message).help("keep one of the two"));
            }
            found.push(amount);
        }
        Ok(found.join(","))
    }

    /// A whole number within bounds.
    fn number(&self, bounds: &RangeInclusive<u64>) -> Result<u64, Fault> {
        match self.node {
            Node::Whole(number) if bounds.contains(number) => Ok(*number),
            Node::Whole(number) => Err(self.outside(&number.to_string(), bounds)),
            Node::Number(text) if is_out_of_reach(text) => Err(self.outside(text, bounds)),
            Node::Text(text) if is_whole(text) => Err(self
                .must_be()
                .help("write it without quotes and leading zeros")),
            _ => Err(self.must_be()),
        }
    }

    /// A whole number or a range `2..3` within bounds, with both ends.
    fn range(&self, bounds: &RangeInclusive<u64>) -> Result<RangeInclusive<u64>, Fault> {
        let text = match self.node {
            Node::Text(text) => text,
            Node::Whole(number) if bounds.contains(number) => return Ok(*number..=*number),
            Node::Whole(number) => return Err(self.outside(&number.to_string(), bounds)),
            Node::Number(text) if is_out_of_reach(text) => return Err(self.outside(text, bounds)),
            _ => return Err(self.no_range()),
        };
        let ends = text
            .split_once("..")
            .map(|(low, high)| (low.trim(), high.trim()));
        let (low, high) = ends
            .filter(|(low, high)| is_whole(low) && is_whole(high))
            .ok_or_else(|| self.no_range())?;
        let end = |text: &str| text.parse().ok().filter(|number| bounds.contains(number));
        match (end(low), end(high)) {
            (Some(low), Some(high)) if low <= high => Ok(low..=high),
            (Some(low), Some(high)) => Err(self
                .fault(format!("{} runs backwards: {}", self.name, quote(text)))
                .help(format!("write the smaller number first: `{high}..{low}`"))),
            (None, Some(end)) if low == "0" => {
                let help = format!("did you mean `{}..{end}`?", bounds.start());
                Err(self.outside(low, bounds).help(help))
            }
            (None, _) => Err(self.outside(low, bounds)),
            (_, None) => Err(self.outside(high, bounds)),
        }
    }

    /// The same, or `true` for at least two and `false` for none.
    fn any(&self, bounds: &RangeInclusive<u64>) -> Result<RangeInclusive<u64>, Fault> {
        match self.node {
            Node::Truth(true) => Ok(2..=u64::MAX),
            Node::Truth(false) => Ok(0..=0),
            Node::Text(text) if !text.contains("..") => Err(self.must_be()),
            _ => self.range(bounds),
        }
    }

    /// Not a range, and the one that was probably meant by `2-3`, `2 to 3` or `[2, 3]`.
    fn no_range(&self) -> Fault {
        let fault = self.must_be();
        let written = match self.node {
            Node::Text(text) => text.to_string(),
            Node::List(ends) => ends
                .iter()
                .filter_map(Node::scalar)
                .collect::<Vec<_>>()
                .join(","),
            _ => return fault,
        };
        let numbers = written.split(|c: char| !c.is_ascii_digit());
        let ends: Vec<&str> = numbers.filter(|end| !end.is_empty()).collect();
        match ends.as_slice() {
            [low, high] if written.len() < 40 => {
                fault.help(format!("did you mean `{low}..{high}`?"))
            }
            _ => fault,
        }
    }

    fn outside(&self, given: &str, bounds: &RangeInclusive<u64>) -> Fault {
        let (name, low, high, given) = (&self.name, bounds.start(), bounds.end(), quote(given));
        self.fault(format!("{name} must be from {low} to {high}, not {given}"))
    }
}

/// The highest score that can be asked for.
const HIGHEST_SCORE: u64 = 10_000;

/// The most heaps of a position.
const MOST_HEAPS: usize = 64;

/// Digits, with or without a minus sign.
fn is_whole(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

/// A whole number, or one so large that YAML has made it a fraction.
fn is_out_of_reach(text: &str) -> bool {
    is_whole(text) || text.parse().is_ok_and(|number: f64| number.abs() > 1e19)
}
