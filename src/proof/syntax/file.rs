//! Files: the other files that they name, definitions, facts, theorems and what a lesson allows.

use super::super::written::{
    Because, Block, Case, Fault, File, Formula, Item, Name, Replay, Theorem, What,
};
use super::blocks::Blocks;
use super::lex::Kind;
use super::lines::{Line, Lines};
use super::parser::Parser;
use super::signs::{LINES, OUTSIDE};
use crate::model::logic::Predicate;
use crate::model::proof::Along;

/// Reads a file.
pub(super) fn read(text: &str) -> File {
    let (mut lines, mut file) = (Lines::new(text), File::default());
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
    let parser = begin(text, line)?;
    let word = line.first();
    let Some(token) = parser.token(0).filter(|token| token.kind == Kind::File) else {
        let fault = parser.missing("the name of a file");
        return Err(fault.help(format!("write `{word} nim.{word}`").replace(".uses", ".proof")));
    };
    if !file.items.is_empty() {
        let fault = Fault::new(line.span.clone(), format!("`{word}` comes too late"));
        return Err(fault.help("files are named at the top, before the first statement"));
    }
    let (text, span) = (token.means.to_string(), token.span.clone());
    let name = Name { text, span };
    match word {
        "facts" => file.facts.push(name),
        _ => file.uses.push(name),
    }
    Ok(())
}

/// The words of a line after its first one.
fn begin<'t, 'l>(text: &'t str, line: &'l Line<'t>) -> Result<Parser<'t, 'l>, Fault> {
    if let Some(fault) = &line.fault {
        return Err(fault.clone());
    }
    let mut parser = Parser::new(text, &line.tokens);
    parser.at = 1;
    Ok(parser)
}

/// A definition, a fact, or what is allowed.
fn stated(text: &str, line: &Line) -> Result<Item, Fault> {
    let mut parser = begin(text, line)?;
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
        let help = |fault: Fault| fault.help("write `replay NAME: circle 8`");
        let mut numbers = vec![self.numeral().map_err(help)?];
        while self.eat(",") {
            numbers.push(self.numeral().map_err(help)?);
        }
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
            let fault = self.missing("`(`");
            return Err(fault.help("write `def NAME(x:Nat) := ...`"));
        }
        let parameters = self.binders()?;
        self.close(")", open)?;
        if !self.eat(":=") {
            return Err(self.missing("`:=`").help("write `def NAME(x:Nat) := ...`"));
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
    let head = begin(text, &line).and_then(|mut parser| parser.statement());
    let opened = lines.peek().filter(|next| next.first() == "proof");
    let (induction, proof) = match opened.map(|next| (induction(text, next), next.span.clone())) {
        None => (None, Err(no_proof(&line, lines))),
        Some((induction, opened)) => {
            lines.next();
            let block = Blocks::new(text, lines).proof(&opened);
            match induction {
                Ok(induction) => (induction, Ok(block)),
                Err(fault) => {
                    unread(&block, &mut file.faults);
                    (None, Err(fault))
                }
            }
        }
    };
    let end = proof.as_ref().map_or(line.span.end, |block| block.end.end);
    let (name, statement) = head.inspect_err(|_| {
        if let Ok(block) = &proof {
            unread(block, &mut file.faults);
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
                let message = format!("`{word}` stands in the line of the statement");
                let fault = Fault::new(self.here(), message);
                Err(fault
                    .help("a theorem is proved in the lines below it, between `proof` and `qed`"))
            }
            _ => self.finish().map(|()| head),
        }
    }
}

/// `proof`, `proof by induction`, `proof by induction along turn`
fn induction(text: &str, line: &Line) -> Result<Option<Option<Along>>, Fault> {
    let mut parser = begin(text, line)?;
    let help = "a proof begins with `proof` or `proof by induction` in a line of its own";
    if parser.at_end() {
        return Ok(None);
    }
    if !parser.eat("by") || !parser.eat("induction") {
        return Err(parser.missing("`by induction`").help(help));
    }
    if parser.at_end() {
        return Ok(Some(None));
    }
    if !parser.eat("along") {
        return Err(parser.missing("`along`").help(help));
    }
    let moves = Predicate::ALL.into_iter().filter(|known| known.descends());
    let along = match parser.peek(0) {
        "<" => Some(Along::Less),
        word => moves
            .into_iter()
            .find(|known| known.signature().0 == word)
            .map(Along::Moves),
    };
    let Some(along) = along else {
        return Err(parser.missing("`move` or `turn`"));
    };
    parser.at += 1;
    parser.finish()?;
    Ok(Some(Some(along)))
}

/// That no proof follows a statement; goes past the lines up to `qed`.
fn no_proof(line: &Line, lines: &mut Lines) -> Fault {
    let next = lines.peek().filter(|next| !next.is_outside());
    let fault = match next {
        Some(next) => Fault::new(
            next.span.clone(),
            "a line `proof` is missing before this line",
        ),
        None => Fault::new(line.span.clone(), "this theorem has no proof"),
    };
    skip(lines);
    fault.help(
        "below a theorem come `proof` or `proof by induction`, the lines of its proof, and `qed`",
    )
}

/// Goes past lines up to a `qed`, or up to where something else is stated.
fn skip(lines: &mut Lines) {
    while lines.peek().is_some_and(|next| !next.is_outside()) {
        let line = lines.next();
        if line.is_some_and(|line| line.first() == "qed") {
            return;
        }
    }
}

/// What is said of a line that stands outside of proofs and must not; one message for it and those below it.
fn outside(text: &str, line: &Line, lines: &mut Lines) -> Fault {
    while lines.peek().is_some_and(|next| !next.is_outside()) {
        lines.next();
    }
    if let (true, Some(fault)) = (line.tokens.is_empty(), &line.fault) {
        return fault.clone();
    }
    let parser = Parser::new(text, &line.tokens);
    let (span, word) = (
        parser.here(),
        parser.token(0).map_or("", |token| parser.written(token)),
    );
    let lower = word.to_ascii_lowercase();
    if LINES.contains(&word) || word == "proof" || word == "_" {
        let fault = Fault::new(line.span.clone(), "this line belongs to no proof");
        return fault.help("the lines of a proof stand between `proof` and `qed`, below a line `theorem NAME: ...`");
    }
    let fault = Fault::new(
        span,
        format!("no line can begin with `{word}` outside of a proof"),
    );
    let meant = match lower.as_str() {
        "lemma" | "corollary" | "proposition" | "claim" => Some("theorem"),
        "fact" | "fakt" => Some("axiom"),
        "define" | "definition" => Some("def"),
        "use" | "import" => Some("uses"),
        lower => OUTSIDE.into_iter().find(|known| *known == lower),
    };
    match meant {
        Some(meant) => fault.help(format!("write `{meant}`")),
        None => fault.help("begin it with `theorem`, or with two hyphens `--` for a comment"),
    }
}

/// All that cannot be read in a block.
pub(super) fn unread(block: &Block, faults: &mut Vec<Fault>) {
    for line in &block.lines {
        match &line.what {
            Err(fault) => faults.push(fault.clone()),
            Ok(What::Have(_, _, because) | What::Thus(_, because)) => inside(because, faults),
            Ok(What::Cases(_, because, cases)) => {
                inside(because, faults);
                for Case { what, block, .. } in cases {
                    faults.extend(what.as_ref().err().cloned());
                    unread(block, faults);
                }
            }
            Ok(What::Calc(_, _, links)) => {
                let of_links = links.iter().filter_map(|link| link.what.as_ref().err());
                faults.extend(of_links.cloned());
            }
            Ok(_) => {}
        }
    }
}

fn inside(because: &Because, faults: &mut Vec<Fault>) {
    if let Because::Proof(block) = because {
        unread(block, faults);
    }
}
