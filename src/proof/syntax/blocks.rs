//! Blocks of lines: which lines belong to which, and blocks that are never closed.

use super::super::written::{Because, Block, Case, Fault, Line as Written, Link, Span, What};
use super::limits::DEEPEST_BLOCK;
use super::lines::{Line, Lines, shown};
use super::unread::{unread, unread_cases};
use super::words;
use crate::locale::Message;

/// Reads the lines of a proof.
pub(super) struct Blocks<'r, 't> {
    pub text: &'t str,
    pub lines: &'r mut Lines<'t>,
    /// How many blocks stand around.
    depth: usize,
    /// The first line that opens a block whose `end` stands further to the left than the line itself.
    slanted: Option<Span>,
}

/// No more letters of a line are quoted.
const QUOTED: usize = 40;

/// What ends a block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Until {
    /// `qed`
    Qed,
    /// `end`
    End,
    /// `case` or `end`
    Case,
}

impl<'r, 't> Blocks<'r, 't> {
    pub fn new(text: &'t str, lines: &'r mut Lines<'t>) -> Blocks<'r, 't> {
        Blocks {
            text,
            lines,
            depth: 0,
            slanted: None,
        }
    }

    /// The lines up to `qed`, which goes with them; `opened` is where the proof begins.
    pub fn proof(&mut self, opened: &Span) -> Block {
        self.block(opened, Until::Qed)
    }

    fn block(&mut self, opened: &Span, until: Until) -> Block {
        let mut block = Block::default();
        loop {
            let Some(next) = self.lines.peek() else {
                let end = self.text.trim_end().len();
                return self.unclosed(block, opened, until, end..end);
            };
            let (span, ends) = (next.span.clone(), next.first().to_string());
            match (ends.as_str(), until) {
                _ if next.is_outside() => return self.unclosed(block, opened, until, span),
                ("qed", Until::Qed) | ("end", Until::End) => {
                    let line = self.lines.next();
                    block
                        .lines
                        .extend(line.and_then(|line| self.only_word(&line)));
                    self.compare(opened, &span);
                    block.end = span;
                    return block;
                }
                ("end" | "case", Until::Case) => {
                    block.end = span;
                    return block;
                }
                ("qed", _) => return self.unclosed(block, opened, until, span),
                _ => {}
            }
            if let Some(line) = self.lines.next() {
                self.line(line, &mut block.lines);
            }
        }
    }

    /// That more stands in a line than `end` or `qed`.
    fn only_word(&self, line: &Line) -> Option<Written> {
        let second = line.tokens.get(1).map(|token| token.span.clone());
        let too_much = |span| Fault::new(span, "proof nothing more");
        let fault = line.fault.clone().or(second.map(too_much))?;
        Some(refused(&line.span, fault))
    }

    /// A line with those that belong to it.
    fn line(&mut self, line: Line<'t>, into: &mut Vec<Written>) {
        let mut what = words::what(self.text, &line);
        let mut lost = Vec::new();
        if line.first() == "calc" {
            let links = self.links();
            if let Ok(What::Calc(_, _, all)) = &mut what {
                all.extend(links);
            }
        }
        if line.opens_proof() {
            let block = self.inside(&line.span, &mut what, Until::End);
            match &mut what {
                Ok(
                    What::Have(_, _, because) | What::Thus(_, because) | What::Cases(_, because, _),
                ) => *because = Because::Proof(block),
                _ => lost.extend(unread(&block)),
            }
        }
        if line.first() == "cases" {
            let all = self.cases(&line.span, &mut what);
            match &mut what {
                Ok(What::Cases(_, _, cases)) => *cases = all,
                _ => lost.extend(unread_cases(&all)),
            }
        }
        let span = line.span.clone();
        into.push(Written { span, what });
        // Lines inside of one that cannot be read have nothing to prove; that they cannot be read is told all the same.
        lost.retain(|(place, _): &(Span, Fault)| *place != line.span);
        into.extend(
            lost.iter()
                .map(|(span, fault)| refused(span, fault.clone())),
        );
    }

    /// The lines `_ R t by ...` that come next.
    fn links(&mut self) -> Vec<Link> {
        let mut links = Vec::new();
        while self.lines.peek().is_some_and(|next| next.first() == "_") {
            let line = self.lines.next();
            links.extend(line.map(|line| words::link(self.text, &line)));
        }
        links
    }

    /// A block within this one, or none if too many stand around it.
    fn inside(&mut self, opened: &Span, what: &mut Result<What, Fault>, until: Until) -> Block {
        if self.depth == DEEPEST_BLOCK {
            let message = Message::new("proof within each other").with("most", DEEPEST_BLOCK);
            *what = Err(Fault::new(opened.clone(), message));
            self.skip(until);
            return Block::default();
        }
        self.depth += 1;
        let block = self.block(opened, until);
        self.depth -= 1;
        block
    }

    /// The cases after a line `cases`, with the `end` after them.
    fn cases(&mut self, opened: &Span, what: &mut Result<What, Fault>) -> Vec<Case> {
        let mut cases: Vec<Case> = Vec::new();
        loop {
            let next = self.lines.peek().filter(|next| !next.is_outside());
            let Some((span, first)) =
                next.map(|next| (next.span.clone(), next.first().to_string()))
            else {
                break;
            };
            let case = match first.as_str() {
                "qed" => break,
                "end" => {
                    let line = self.lines.next();
                    let more = line.and_then(|line| self.only_word(&line));
                    let last = cases.last_mut();
                    self.compare(opened, &span);
                    more.into_iter()
                        .zip(last)
                        .for_each(|(more, last)| last.block.lines.push(more));
                    return cases;
                }
                "case" => self.lines.next().map(|line| words::case(self.text, &line)),
                _ => None,
            };
            let block = self.inside(&span, what, Until::Case);
            let what = case.unwrap_or_else(|| Err(no_case(&span)));
            cases.push(Case { span, what, block });
        }
        let fault = self.never_closed(opened, "cases", "end");
        let block = match (cases.last_mut(), &mut *what) {
            (Some(last), _) => Some(&mut last.block),
            (None, Ok(What::Cases(_, Because::Proof(block), _))) => Some(block),
            (None, _) => None,
        };
        match block {
            None => *what = Err(fault),
            Some(block) => block.lines.push(refused(opened, fault)),
        }
        cases
    }

    /// Notes an `end` that stands further to the left than what it closes.
    fn compare(&mut self, opened: &Span, end: &Span) {
        let indent = |span: &Span| {
            let before = self.text.get(..span.start).unwrap_or_default();
            span.start - before.rfind('\n').map_or(0, |newline| newline + 1)
        };
        if self.slanted.is_none() && indent(opened) > indent(end) {
            self.slanted = Some(opened.clone());
        }
    }

    fn never_closed(&self, opened: &Span, what: &str, word: &str) -> Fault {
        let message = Message::new("proof never closed").with("what", what);
        let message = message.with("word", word);
        let fault = Fault::new(opened.clone(), message);
        let slanted = self.slanted.clone();
        let slanted = slanted.filter(|slanted| slanted.start > opened.start);
        match slanted.and_then(|slanted| self.text.get(slanted)) {
            Some(line) if word == "end" => {
                let begins: String = shown(line).chars().take(QUOTED).collect();
                fault.help(Message::new("proof lacks its end").with("line", begins))
            }
            _ => fault,
        }
    }

    /// A block whose end is missing. Its last line says so, at the line that opened it.
    fn unclosed(&self, mut block: Block, opened: &Span, until: Until, end: Span) -> Block {
        block.end = end;
        let fault = match until {
            Until::Qed => self.never_closed(opened, "proof", "qed"),
            Until::End => self.never_closed(opened, "proof", "end"),
            Until::Case => return block,
        };
        block.lines.push(refused(opened, fault));
        block
    }

    /// Goes past a block that stands too deep.
    fn skip(&mut self, until: Until) {
        let mut open = 1;
        while let Some(next) = self.lines.peek() {
            let first = next.first();
            let stops = first == "qed" || next.is_outside();
            if stops || open == 1 && until == Until::Case && ["case", "end"].contains(&first) {
                return;
            }
            open += usize::from(next.opens_proof()) + usize::from(first == "cases");
            open -= usize::from(first == "end");
            self.lines.next();
            if open == 0 {
                return;
            }
        }
    }
}

/// A line that cannot be read.
fn refused(span: &Span, fault: Fault) -> Written {
    let (span, what) = (span.clone(), Err(fault));
    Written { span, what }
}

fn no_case(span: &Span) -> Fault {
    Fault::new(span.clone(), "proof no case line")
}
