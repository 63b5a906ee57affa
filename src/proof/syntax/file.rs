//! Files: the other files that they name, definitions, facts, theorems and what a lesson allows.

use super::super::written::{Fault, File, Formula, Item, Name, Replay, Theorem};
use super::blocks::Blocks;
use super::lex::Kind;
use super::lines::{Line, Lines, lines};
use super::outside::{no_proof, outside};
use super::parser::{Parser, write};
use super::signs::OUTSIDE;
use super::unread::unread;
use crate::kernel::proof::ends;
use crate::locale::Message;
use crate::model::logic::Predicate;
use crate::model::proof::Along;

/// Reads a file.
pub(super) fn read(text: &str) -> File {
    let (mut lines, mut file) = (lines(text), File::default());
    while let Some(line) = lines.next() {
        let read = match line.first() {
            "theorem" => theorem(text, line, &mut lines, &mut file),
            "facts" | "uses" => named_file(text, &line, &mut file),
            word if OUTSIDE.contains(&word) => stated(text, &line).map(|item| {
                file.items.push(item);
            }),
            _ => Err(outside(text, &line, &mut lines)),
        };
        file.faults.extend(read.err());
    }
    file
}

/// `facts FILE`, `uses FILE`
fn named_file(text: &str, line: &Line, file: &mut File) -> Result<(), Fault> {
    let parser = Parser::begin(text, line)?;
    let word = line.first();
    let Some(token) = parser.token(0).filter(|token| token.kind == Kind::File) else {
        let file = match word {
            "facts" => "nim.facts",
            _ => "nim.proof",
        };
        let help = Message::new("proof write file").with("word", word);
        return Err(parser
            .missing("proof a file name")
            .help(help.with("file", file)));
    };
    if !file.items.is_empty() {
        let message = Message::new("proof too late").with("word", word);
        return Err(Fault::new(line.span.clone(), message));
    }
    let (text, span) = (token.means.to_string(), token.span.clone());
    let name = Name { text, span };
    match word {
        "facts" => file.facts.push(name),
        _ => file.uses.push(name),
    }
    Ok(())
}

/// A definition, a fact, or what is allowed.
fn stated(text: &str, line: &Line) -> Result<Item, Fault> {
    let mut parser = Parser::begin(text, line)?;
    let item = match line.first() {
        "def" => parser.definition()?,
        "axiom" => Item::Axiom {
            name: parser.label("axiom")?,
            words: line.words.clone(),
            statement: parser.formula()?,
        },
        "replay" => Item::Replay(parser.replay(line)?),
        _ if parser.peek(0) == "anything" => {
            parser.at += 1;
            Item::Allow(None)
        }
        _ => Item::Allow(Some(parser.reason_names()?)),
    };
    parser.finish()?;
    Ok(item)
}

impl Parser<'_, '_> {
    /// `NAME: GAME NUMBER, NUMBER`
    fn replay(&mut self, line: &Line) -> Result<Replay, Fault> {
        let name = self.label("replay")?;
        let game = self.new_name()?;
        let numbers = self.list(Self::numeral);
        let numbers = numbers.map_err(|fault| fault.help(write("replay NAME: circle 8")))?;
        Ok(Replay {
            name,
            words: line.words.clone(),
            game,
            numbers,
            span: line.span.clone(),
        })
    }

    /// `NAME(PARAMETERS) := FORMULA`
    fn definition(&mut self) -> Result<Item, Fault> {
        let name = self.new_name()?;
        let open = self.at;
        if !self.eat("(") {
            return Err(self.missing_sign("(").help(write("def NAME(x:Nat) := ...")));
        }
        let parameters = self.binders()?;
        self.close(")", open)?;
        if !self.eat(":=") {
            return Err(self
                .missing_sign(":=")
                .help(write("def NAME(x:Nat) := ...")));
        }
        let body = self.formula()?;
        Ok(Item::Definition {
            name,
            parameters,
            body,
        })
    }
}

/// A theorem with its proof. The proof is read even where the statement cannot be.
fn theorem<'t>(
    text: &'t str,
    line: Line<'t>,
    lines: &mut Lines<'t>,
    file: &mut File,
) -> Result<(), Fault> {
    let head = Parser::begin(text, &line).and_then(|mut parser| parser.statement());
    let opened = lines.peek().filter(|next| next.first() == "proof");
    let (induction, proof) = match opened.map(|next| (induction(text, next), next.span.clone())) {
        None => (None, Err(no_proof(&line, lines))),
        Some((induction, opened)) => {
            lines.next();
            let block = Blocks::new(text, lines).proof(&opened);
            match induction {
                Ok(induction) => (induction, Ok(block)),
                Err(fault) => {
                    file.faults.extend(unread(&block).map(|(_, fault)| fault));
                    (None, Err(fault))
                }
            }
        }
    };
    let end = proof.as_ref().map_or(line.span.end, |block| block.end.end);
    let (name, statement) = head.inspect_err(|_| {
        if let Ok(block) = &proof {
            file.faults.extend(unread(block).map(|(_, fault)| fault));
        }
    })?;
    file.items.push(Item::Theorem(Theorem {
        name,
        words: line.words,
        statement,
        induction,
        proof,
        span: line.span.start..end.max(line.span.end),
    }));
    Ok(())
}

impl Parser<'_, '_> {
    /// `NAME: FORMULA` of a theorem.
    fn statement(&mut self) -> Result<(Name, Formula), Fault> {
        let head = (self.label("theorem")?, self.formula()?);
        match self.peek(0) {
            word @ ("proof" | "by") => {
                let message = Message::new("proof in the statement").with("word", word);
                Err(Fault::new(self.here(), message))
            }
            _ => self.finish().map(|()| head),
        }
    }
}

/// `proof`, `proof by induction`, `proof by induction along turn`
fn induction(text: &str, line: &Line) -> Result<Option<Option<Along>>, Fault> {
    let mut parser = Parser::begin(text, line)?;
    let help = "proof begins with";
    if parser.at_end() {
        return Ok(None);
    }
    if !parser.eat("by") || !parser.eat("induction") {
        return Err(parser.missing_sign("by induction").help(help));
    }
    if parser.at_end() {
        return Ok(Some(None));
    }
    if !parser.eat("along") {
        return Err(parser.missing_sign("along").help(help));
    }
    let moves = Predicate::ALL
        .into_iter()
        .filter(|known| ends::reasons(*known).is_some());
    let along = match parser.peek(0) {
        "<" => Some(Along::Less),
        word => moves
            .into_iter()
            .find(|known| known.signature().0 == word)
            .map(Along::Moves),
    };
    let Some(along) = along else {
        return Err(parser.missing("proof move or turn"));
    };
    parser.at += 1;
    parser.finish()?;
    Ok(Some(Some(along)))
}
