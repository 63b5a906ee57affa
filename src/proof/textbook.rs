//! Lines of proofs as a textbook has them: `all x:Nat. A -> B` as ∀x ∈ ℕ: A ⇒ B, `P[i]` with an index, and the words of a
//! line as a sentence, alone or in running text. Works on the words and signs of the language, so that a line with a blank or
//! a mistake in it is set like any other.

use std::collections::BTreeSet;
use std::fmt::Display;

use super::syntax::{self, Sign};
use crate::locale::Locale;
use crate::model::notation::Run;

/// A line of a proof, or a statement, without its indentation.
pub fn line(text: &str, locale: &'static Locale) -> Vec<Run> {
    if text.starts_with('[') {
        return vec![Run::Words(marked(text, locale))];
    }
    let mut setter = Setter::new(text, locale);
    setter.line();
    setter.runs
}

/// A line as a sentence of running text, in which formulas are set off from words and a label stands behind what it names.
pub fn sentence(text: &str, locale: &'static Locale) -> Vec<Run> {
    let mut setter = Setter::new(text, locale);
    setter.flows = true;
    setter.line();
    setter.runs
}

/// Reasons, from `by` on.
pub fn reasons(text: &str, locale: &'static Locale) -> Vec<Run> {
    let mut setter = Setter::new(text, locale);
    (setter.flows, setter.at) = (true, 1);
    setter.by("");
    setter.reasons();
    setter.runs
}

/// A term or a formula by itself.
pub fn formula(text: &str, locale: &'static Locale) -> Run {
    let mut setter = Setter::new(text, locale);
    setter.rest(&[]);
    Run::Formula(setter.runs)
}

/// The marks of what is missing in a line, each with its English text.
const BLANK: &str = "[blank ";
/// Where lines are missing.
pub const MISSING: &str = "[lines are missing here]";

/// The mark of a blank, counted from 1.
pub fn blank(number: impl Display) -> String {
    format!("{BLANK}{number}]")
}

/// A line as it is written, with the marks of what is missing in a language.
pub fn marked(text: &str, locale: &Locale) -> String {
    let text = text.replace(MISSING, locale.feedback("lines missing").message);
    let (before, _) = locale
        .feedback("quiz blank")
        .message
        .split_once("{n}")
        .unwrap_or_default();
    text.replace(BLANK, before)
}

/// The signs and words that some lines have, each with what it means, in a fixed order.
pub fn symbols<'t>(
    lines: impl IntoIterator<Item = &'t str>,
    locale: &'static Locale,
) -> Vec<(Vec<Run>, &'static str)> {
    let used: BTreeSet<&str> = lines.into_iter().flat_map(set).collect();
    if used.is_empty() {
        return Vec::new();
    }
    let rows = table(locale).filter(|(word, ..)| used.contains(word));
    rows.map(|(_, example, means)| (line(example, locale), means))
        .collect()
}

/// The signs of a line that are set as mathematics: not what defines a word, and no bracket of a blank.
fn set(line: &str) -> impl Iterator<Item = &str> {
    let signs = syntax::signs(line);
    let defines = defines(&signs);
    let next = signs.iter().skip(1).map(|sign| sign.means);
    let pairs = signs.iter().zip(next.chain([""])).enumerate();
    let set = pairs.filter(|(at, (sign, next))| {
        Some(*at) != defines && (sign.means != "[" || !["blank", "lines"].contains(next))
    });
    let set: Vec<&str> = set.map(|(_, (sign, _))| sign.means).collect();
    set.into_iter()
}

/// Where the sign stands that defines a word, if one is defined: outside of brackets.
fn defines(signs: &[Sign]) -> Option<usize> {
    let mut depth = 0_usize;
    signs.iter().position(|sign| {
        match sign.means {
            "(" | "[" => depth += 1,
            ")" | "]" => depth = depth.saturating_sub(1),
            _ => {}
        }
        sign.means == ":=" && depth == 0
    })
}

/// A word of the language of proofs, an example of it, and what the example means, a line each.
fn table(
    locale: &'static Locale,
) -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    locale.symbols.lines().filter_map(|row| {
        let (word, rest) = row.split_once('\t')?;
        let (example, means) = rest.split_once('\t')?;
        Some((word, example, means))
    })
}

/// Where what a sentence claims stands in it.
const CLAIM: &str = "{claim}";

/// Puts runs together, sign by sign.
struct Setter<'t> {
    signs: Vec<Sign<'t>>,
    at: usize,
    runs: Vec<Run>,
    /// Whether the line is part of running text.
    flows: bool,
    locale: &'static Locale,
}

impl<'t> Setter<'t> {
    fn new(text: &'t str, locale: &'static Locale) -> Setter<'t> {
        Setter {
            signs: syntax::signs(text),
            at: 0,
            runs: Vec::new(),
            flows: false,
            locale,
        }
    }

    fn message(&self, name: &str) -> &'static str {
        self.locale.feedback(name).message
    }

    fn say(&mut self, name: &str) {
        self.words(self.message(name));
    }

    /// What stands before and after a place of a sentence.
    fn around(&self, name: &str, place: &str) -> (&'static str, &'static str) {
        let sentence = self.locale.form(name, self.names());
        sentence.split_once(place).unwrap_or((sentence, ""))
    }

    /// How many names or terms follow with commas between them.
    fn names(&self) -> u64 {
        let rest = self.signs.iter().skip(self.at);
        1 + rest.filter(|sign| sign.means == ",").count() as u64
    }

    /// That reasons follow.
    fn by(&mut self, before: &str) {
        let by = self.message("prose by");
        self.words(&format!("{before}{by} "));
    }

    fn peek(&self, ahead: usize) -> &'t str {
        self.signs
            .get(self.at + ahead)
            .map_or("", |sign| sign.means)
    }

    fn next(&mut self) -> Option<Sign<'t>> {
        let next = self.signs.get(self.at).copied();
        self.at += usize::from(next.is_some());
        next
    }

    fn words(&mut self, words: &str) {
        match self.runs.last_mut() {
            _ if words.is_empty() => {}
            Some(Run::Words(before)) => before.push_str(words),
            _ => self.runs.push(Run::Words(words.to_string())),
        }
    }

    /// A line as a sentence: what it does, what it says, why, and its label.
    fn line(&mut self) {
        let word = self.peek(0);
        let opens = self.signs.last().is_some_and(|last| last.means == "proof");
        match word {
            "fix" => self.naming("prose let given"),
            "take" => self.naming("prose take"),
            "let" => self.naming("prose let"),
            "assume" => self.labelled("prose assume"),
            "suppose" => self.labelled("prose suppose"),
            "case" => self.labelled("prose case"),
            "have" if opens => self.labelled("prose show"),
            "have" if self.flows => self.labelled("prose have"),
            "have" | "calc" => self.labelled_between(("", ".")),
            "obtain" => {
                self.at += 1;
                let (before, rest) = self.around("prose choose", "{names}");
                self.words(before);
                self.formula(&["with"]);
                self.labelled_between(rest.split_once(CLAIM).unwrap_or((rest, "")));
            }
            "cases" | "thus" | "_" => {
                self.at += 1;
                let sentence = match (word, self.peek(0), opens) {
                    ("cases", _, false) => "prose cases",
                    ("cases", _, true) => "prose cases shown",
                    ("thus", "False", false) => "prose contradiction",
                    ("thus", "False", true) => "prose contradiction shown",
                    ("thus", _, false) => "prose therefore",
                    ("thus", _, true) => "prose therefore shown",
                    _ => "",
                };
                let (before, end) = match sentence {
                    "" => ("", "."),
                    name => self.around(name, CLAIM),
                };
                self.words(before);
                self.claim("", end);
            }
            "end" => self.say("prose end"),
            "qed" => self.words("∎"),
            "proof" => self.opening(),
            name if self.peek(1) == ":" => {
                self.words(&format!("{name}: "));
                self.at += 2;
                self.formula(&[]);
            }
            _ if self.definition() => {}
            _ if self.are_reasons() => self.reasons(),
            _ => self.rest(&[]),
        }
    }

    /// After a word: names or terms, between words.
    fn naming(&mut self, name: &str) {
        self.at += 1;
        let (before, after) = self.around(name, CLAIM);
        self.words(before);
        self.formula(&[]);
        self.words(after);
    }

    /// `top(s,k:Nat) := A`: what is defined, without sorts, and what it means. Gives false where nothing is defined.
    fn definition(&mut self) -> bool {
        let Some(end) = defines(&self.signs) else {
            return false;
        };
        let sorts = [":", "Nat", "Pos"];
        let head = self.signs[..end].iter().copied();
        let mut defined = Setter::new("", self.locale);
        defined.signs = head.filter(|sign| !sorts.contains(&sign.means)).collect();
        defined.rest(&[]);
        self.runs = defined.runs;
        let (_, means) = self.around("prose means", "{word}");
        self.words(means.trim_end_matches(CLAIM));
        self.at = end + 1;
        self.rest(&[]);
        true
    }

    fn opening(&mut self) {
        let induction = self.signs.iter().any(|sign| sign.means == "induction");
        self.say(match induction {
            true => "prose proof by induction",
            false => "prose proof",
        });
    }

    /// `have L: A by R`: the claim, its reasons, and the label in brackets.
    fn labelled(&mut self, name: &str) {
        self.labelled_between(self.around(name, CLAIM));
    }

    fn labelled_between(&mut self, (before, end): (&str, &str)) {
        self.at += 1;
        let label = match self.peek(1) {
            ":" => self.next().map(|label| label.text),
            _ => None,
        };
        self.at += usize::from(label.is_some());
        self.words(before);
        self.claim(label.unwrap_or_default(), end);
    }

    fn claim(&mut self, label: &str, end: &str) {
        self.formula(&["by", "proof"]);
        if self.flows && !label.is_empty() {
            self.words(&format!(" ({label})"));
        }
        if self.peek(0) == "by" {
            self.at += 1;
            self.by(", ");
            self.reasons();
        }
        self.words(end);
        if !self.flows && !label.is_empty() {
            self.words(&format!("  ({label})"));
        }
    }

    /// Whether this is reasons without their `by`: a way of calculating stands among them.
    fn are_reasons(&self) -> bool {
        let next = self.signs.iter().skip(1).map(|sign| sign.means);
        let mut pairs = self.signs.iter().zip(next.chain([","]));
        pairs
            .any(|(sign, next)| next == "," && ["xor", "⊕", "arith", "logic"].contains(&sign.means))
    }

    /// Reasons: names as they are, the terms of instances in textbook notation.
    fn reasons(&mut self) {
        while let Some(sign) = self.next() {
            match sign.means {
                "xor" | "⊕" if self.peek(0) != "(" => self.say("prose xor"),
                "arith" => self.say("prose arith"),
                "logic" => self.say("prose logic"),
                "." if self.peek(0) == "." => {
                    self.at += 2;
                    self.words("____");
                }
                "," => self.words(", "),
                "(" => {
                    self.words("(");
                    self.formula(&[")"]);
                }
                ")" => self.words(")"),
                "[" => self.square(),
                _ => self.words(sign.text),
            }
        }
    }

    /// Formulas and terms up to one of some signs, set off from the words of running text.
    fn formula(&mut self, ends: &[&str]) {
        if !self.flows {
            return self.rest(ends);
        }
        let formula = self.apart(|setter| setter.rest(ends));
        self.runs.push(Run::Formula(formula));
    }

    /// The runs of something, which are not put down yet.
    fn apart(&mut self, set: impl FnOnce(&mut Setter<'t>)) -> Vec<Run> {
        let outside = std::mem::take(&mut self.runs);
        set(self);
        std::mem::replace(&mut self.runs, outside)
    }

    /// Formulas and terms up to one of some signs.
    fn rest(&mut self, ends: &[&str]) {
        let mut depth = 0;
        while let Some(sign) = self.signs.get(self.at).copied() {
            if depth == 0 && ends.contains(&sign.means) {
                return;
            }
            match sign.means {
                "(" => depth += 1,
                ")" if depth > 0 => depth -= 1,
                _ => {}
            }
            self.at += 1;
            self.sign(sign);
        }
    }

    fn sign(&mut self, sign: Sign<'t>) {
        if sign.means == "." && self.peek(0) == "." {
            self.at += 2;
            return self.words(", by ____");
        }
        let spaced = match sign.means {
            "->" => " ⇒ ",
            "<->" => " ⇔ ",
            "&" => " ∧ ",
            "|" => " ∨ ",
            "!=" => " ≠ ",
            "<=" => " ≤ ",
            ">=" => " ≥ ",
            "=" => " = ",
            "<" => " < ",
            ">" => " > ",
            "⊕" => " ⊕ ",
            "+" => " + ",
            "," => ", ",
            "with" => return self.words(&format!(" {} ", self.message("prose with"))),
            "not" => "¬",
            "all" => "∀",
            "ex" => "∃",
            "False" => self.message("prose False"),
            "Nat" => "ℕ",
            "Pos" => "Pos",
            ":" => " ∈ ",
            ":=" => " := ",
            "." => ": ",
            "[" => return self.square(),
            "^" => return self.above(),
            _ => return self.word(sign),
        };
        let alone = self.signs.len() == 1;
        self.words(if alone { spaced.trim() } else { spaced });
    }

    fn word(&mut self, sign: Sign<'t>) {
        match (sign.means, self.peek(0)) {
            ("bit", "(") => self.power(" ∈ ", ""),
            ("hi", "(") => self.part_of("> "),
            ("lo", "(") => self.part_of("< "),
            ("top", "(") => self.power(" = top(", ")"),
            ("rest", "(") => self.rest_of(),
            ("move" | "turn", "(") => self.arrow(),
            (_, "(") => self.words(sign.text),
            (text, _) if is_variable(text) => self.runs.push(Run::Name(sign.text.to_string())),
            _ => self.words(sign.text),
        }
    }

    /// The runs of an argument, up to a comma or the bracket that closes.
    fn argument(&mut self) -> Vec<Run> {
        let argument = self.apart(|setter| setter.rest(&[",", ")"]));
        self.at += 1;
        argument
    }

    /// After a word: the two arguments in brackets.
    fn pair(&mut self) -> [Vec<Run>; 2] {
        self.at += 1;
        [self.argument(), self.argument()]
    }

    /// 2^k ∈ x, 2^k = top(x)
    fn power(&mut self, before: &str, after: &str) {
        let [x, k] = self.pair();
        self.words("2");
        self.runs.push(Run::Above(k));
        self.words(before);
        self.runs.extend(x);
        self.words(after);
    }

    /// The part of x above or below 2^k.
    fn part_of(&mut self, relation: &str) {
        let [x, k] = self.pair();
        let below = [vec![Run::Words(format!("{relation}2")), Run::Above(k)]].concat();
        self.bracketed(x);
        self.runs.push(Run::Below(below));
    }

    /// The nim-sum of the rows other than one.
    fn rest_of(&mut self) {
        let [position, row] = self.pair();
        self.words("N");
        let below = [vec![Run::Words("≠ ".to_string())], row].concat();
        self.runs.push(Run::Below(below));
        self.words("(");
        self.runs.extend(position);
        self.words(")");
    }

    /// P → Q
    fn arrow(&mut self) {
        let [from, to] = self.pair();
        self.runs.extend(from);
        self.words(" → ");
        self.runs.extend(to);
    }

    /// In brackets, unless it is one name or number.
    fn bracketed(&mut self, runs: Vec<Run>) {
        let single =
            runs.len() == 1 && !matches!(&runs[0], Run::Words(words) if words.contains(' '));
        if single {
            return self.runs.extend(runs);
        }
        self.words("(");
        self.runs.extend(runs);
        self.words(")");
    }

    /// `P[i]` with an index, `P[i:=b]` in brackets; what is no place of a position stays as it is.
    fn square(&mut self) {
        if self.peek(0) == "blank" {
            let number = self.peek(1);
            self.at += 3;
            return self.words(&marked(&blank(number), self.locale));
        }
        let row = self.apart(|setter| setter.rest(&["]", ":="]));
        match self.next().map(|sign| sign.means) {
            Some(":=") => {
                self.words("[");
                self.runs.extend(row);
                self.words(" ↦ ");
                self.rest(&["]"]);
                self.at += 1;
                self.words("]");
            }
            Some(_) => self.runs.push(Run::Below(row)),
            None => self.runs.extend(row),
        }
    }

    /// `2^k`
    fn above(&mut self) {
        let exponent = self.apart(|setter| match setter.next() {
            Some(sign) if sign.means == "(" => {
                setter.rest(&[")"]);
                setter.at += 1;
            }
            Some(sign) => setter.sign(sign),
            None => {}
        });
        self.runs.push(Run::Above(exponent));
    }
}

/// Whether a word is a single letter, perhaps with a mark or a digit: such names are variables.
fn is_variable(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(|c| c.is_ascii_alphabetic())
        && letters.all(|c| c == '\'' || c.is_ascii_digit())
}
