//! A line of a proof by itself, and what is said of one that begins with no word of the language.

use super::super::written::{Fault, Formula, Link, Name, Relation, What};
use super::lines::Line;
use super::parser::{Parser, write};
use super::signs::{LINES, is_taken};
use crate::locale::Message;

/// What a line does, without the lines that belong to it.
pub(super) fn what(text: &str, line: &Line) -> Result<What, Fault> {
    let mut parser = Parser::begin(text, line)?;
    if !LINES.contains(&line.first()) {
        parser.at = 0;
        return Err(no_line(&parser));
    }
    let what = parser.line(line.first(), line)?;
    parser.finish()?;
    Ok(what)
}

/// The label and formula of `case L: A`.
pub(super) fn case(text: &str, line: &Line) -> Result<(Name, Formula), Fault> {
    let mut parser = Parser::begin(text, line)?;
    let case = (parser.label("case")?, parser.formula()?);
    parser.finish()?;
    Ok(case)
}

/// A line `_ R t by ...` of a chain.
pub(super) fn link(text: &str, line: &Line) -> Link {
    let what = Parser::begin(text, line).and_then(|mut parser| parser.link());
    let span = line.span.clone();
    Link { span, what }
}

impl Parser<'_, '_> {
    fn line(&mut self, word: &str, line: &Line) -> Result<What, Fault> {
        Ok(match word {
            "fix" => What::Fix(self.fixed()?),
            "assume" => What::Assume(self.label(word)?, self.formula()?),
            "suppose" => What::Suppose(self.label(word)?, self.formula()?),
            "have" => {
                let label = self.label(word)?;
                let (formula, because) = self.because()?;
                What::Have(label, formula, because)
            }
            "obtain" => self.obtain()?,
            "cases" => {
                let (formula, because) = self.because()?;
                What::Cases(formula, because, Vec::new())
            }
            "take" => What::Take(self.terms()?),
            "let" => self.name_for()?,
            "calc" => {
                let (label, first) = (self.label(word)?, self.term()?);
                let (span, what) = (line.span.clone(), self.link());
                self.skip();
                What::Calc(label, first, vec![Link { span, what }])
            }
            "thus" => {
                let (formula, because) = self.because()?;
                What::Thus(formula, because)
            }
            "case" => return Err(misplaced(self, "proof case too much")),
            "end" => {
                return Err(misplaced(self, "proof end too much"));
            }
            _ => return Err(misplaced(self, "proof qed too much")),
        })
    }

    fn fixed(&mut self) -> Result<Vec<Name>, Fault> {
        let names = self.list(Self::new_name)?;
        match self.peek(0) {
            ":" => Err(Fault::new(self.here(), "proof fix names")),
            "" => Ok(names),
            _ => Err(self.missing("proof a comma between names")),
        }
    }

    fn obtain(&mut self) -> Result<What, Fault> {
        let names = self.list(Self::new_name)?;
        if !self.eat("with") {
            let fault = self.missing_sign("with");
            return Err(fault.help(write("obtain x with L: ... by ...")));
        }
        let label = self.label("obtain")?;
        let formula = self.formula()?;
        Ok(What::Obtain(names, label, formula, self.reasons()?))
    }

    fn name_for(&mut self) -> Result<What, Fault> {
        let name = self.new_name()?;
        if self.peek(0) != "=" {
            return Err(self.missing_sign("=").help("proof write let"));
        }
        self.at += 1;
        Ok(What::Let(name, self.term()?))
    }

    /// `R t by ...`
    fn link(&mut self) -> Result<super::limits::Linked, Fault> {
        let (relation, right) = self.relation_and_term()?;
        Ok((relation, right, self.reasons()?))
    }
}

/// What is said of `case`, `end` and `qed` where none is due.
fn misplaced(parser: &Parser, message: &'static str) -> Fault {
    let first = parser.span_from(0);
    let word = parser.text.get(first.clone()).unwrap_or_default();
    Fault::new(first, Message::new(message).with("word", word))
}

/// Words of usual English that begin a line in a written proof, and what begins it here.
const ENGLISH: [(&str, &str); 16] = [
    ("therefore", "thus"),
    ("hence", "thus"),
    ("so", "thus"),
    ("show", "thus"),
    ("conclude", "thus"),
    ("then", "have"),
    ("note", "have"),
    ("claim", "have"),
    ("because", "by"),
    ("since", "by"),
    ("given", "assume"),
    ("if", "assume"),
    ("choose", "obtain"),
    ("pick", "obtain"),
    ("set", "let"),
    ("done", "qed"),
];

/// What is said of a line that begins with no word of the language.
fn no_line(parser: &Parser) -> Fault {
    let (span, word) = (
        parser.here(),
        parser.token(0).map_or("", |t| parser.written(t)),
    );
    let fault = Fault::new(span, Message::new("proof no line").with("word", word));
    let lower = word.to_ascii_lowercase();
    let english = ENGLISH.iter().find(|(english, _)| *english == lower);
    let known = LINES.iter().find(|known| **known == lower);
    match (word, known, english) {
        ("_", ..) => fault.help("proof goes on from calc"),
        ("proof", ..) => fault.help("proof proof ends have"),
        (_, Some(known), _) => fault.help(write(known)),
        (_, _, Some((_, word))) => fault.help(write(word)),
        _ if Relation::of(parser.peek(0)).is_some() => fault.help("proof begins with _"),
        _ if parser.peek(1) == ":" && !is_taken(word) => {
            fault.help(write(format!("have {word}: ...")))
        }
        _ => fault,
    }
}
