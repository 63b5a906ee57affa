//! `calc`: a chain of equations and inequalities, and what it says of its ends.

use super::bank::FormId;
use super::context::Meaning;
use super::search::{Ask, Given, Ways};
use super::steps::structure;
use super::{Said, Work};
use crate::locale::Message;
use crate::proof::written::{Fault, Formula, FormulaNode, Line, Link, Name, Relation, Span, Term};

/// So many links are joined at a time.
const AT_A_TIME: usize = 8;

/// The links of longer chains are not facts of their own under the label.
const FEW: usize = 12;

/// A part of the chain that is joined already.
struct Part<'p> {
    from: &'p Term,
    relation: Relation,
    to: &'p Term,
    place: usize,
    form: FormId,
}

impl Work<'_> {
    /// `calc L: t0 R t1 by ...` and its further links.
    pub(super) fn calc(
        &mut self,
        slot: usize,
        line: &Line,
        label: &Name,
        first: &Term,
        links: &[Link],
    ) -> Said {
        let (mut parts, mut from, mut said) = (Vec::new(), first, Ok(Vec::new()));
        let mut whole = true;
        for (at, link) in links.iter().enumerate() {
            if at > 0 && self.stops(&link.span) {
                whole = false;
                break;
            }
            let own = if at == 0 {
                slot
            } else {
                self.begin(&link.span)
            };
            let result = match self.link(link, from) {
                Ok((part, said)) => {
                    parts.push(part);
                    said
                }
                Err(fault) => {
                    whole = false;
                    Err(fault)
                }
            };
            if let Ok((_, to, _)) = &link.what {
                from = to;
            }
            match at {
                0 => said = result,
                _ => self.finish(own, result),
            }
        }
        let places: Vec<usize> = parts.iter().map(|part| part.place).collect();
        let few = places.len() <= FEW;
        match whole.then(|| self.join_all(line, parts)) {
            Some(Ok(place)) => {
                let links = places.into_iter().filter(|&link| link != place);
                let links = links.filter(|_| few);
                let facts = std::iter::once(place).chain(links).collect();
                self.context.label(&label.text, Meaning::Facts(facts));
            }
            ends => {
                self.unread_label(&label.text, line.span.start);
                if let Some(Err(fault)) = ends {
                    said = said.and(Err(fault));
                }
            }
        }
        said
    }

    /// A link of a chain as a fact, and what is said of its reasons.
    fn link<'p>(&mut self, link: &'p Link, from: &'p Term) -> Result<(Part<'p>, Said), Fault> {
        let (relation, to, reasons) = link.what.as_ref().map_err(Fault::clone)?;
        let relation = *relation;
        let form = self.compare(&link.span, from, relation, to)?;
        let (why, said) = self.leaf(&link.span, form, reasons);
        let place = self.have(form, why);
        let part = Part {
            from,
            relation,
            to,
            place,
            form,
        };
        Ok((part, said))
    }

    fn compare(
        &mut self,
        span: &Span,
        from: &Term,
        relation: Relation,
        to: &Term,
    ) -> Result<FormId, Fault> {
        let node = FormulaNode::Compare(from.clone(), relation, to.clone());
        let span = span.clone();
        self.read(&Formula { span, node })
    }

    /// Joins the links to one fact about the ends; gives its place.
    fn join_all(&mut self, line: &Line, mut parts: Vec<Part>) -> Result<usize, Fault> {
        while parts.len() > 1 {
            let mut joined = Vec::new();
            let mut rest = parts.into_iter().peekable();
            while rest.peek().is_some() {
                let some: Vec<Part> = rest.by_ref().take(AT_A_TIME).collect();
                joined.push(self.join(line, some)?);
            }
            parts = joined;
        }
        let place = parts.first().map(|part| part.place);
        place.ok_or_else(|| structure(&line.span, "proof no link"))
    }

    fn join<'p>(&mut self, line: &Line, mut parts: Vec<Part<'p>>) -> Result<Part<'p>, Fault> {
        let relations: Vec<Relation> = parts.iter().map(|part| part.relation).collect();
        let (Some(relation), Some(first), Some(last)) =
            (together(&relations), parts.first(), parts.last())
        else {
            return Err(structure(&line.span, "proof one way"));
        };
        let (from, to) = (first.from, last.to);
        if parts.len() == 1
            && let Some(part) = parts.pop()
        {
            return Ok(part);
        }
        let form = self.compare(&line.span, from, relation, to)?;
        let givens = parts.iter().map(|part| Given::here(part.form, part.place));
        let givens: Vec<Given> = givens.collect();
        let found = self.searched(Ask {
            goal: form,
            givens: &givens,
            ways: Ways::ALL,
            in_force: self.context.len(),
        });
        let Some(found) = found else {
            let message = Message::new("proof links lead elsewhere");
            let message = message.with("goal", self.shown(form));
            return Err(structure(&line.span, message));
        };
        self.nodes += 2 * found.proof.steps.len() + 1;
        let place = self.have(form, found.proof);
        Ok(Part {
            from,
            relation,
            to,
            place,
            form,
        })
    }
}

/// What a chain of relations says of its ends.
fn together(relations: &[Relation]) -> Option<Relation> {
    let has = |relation| relations.contains(&relation);
    let (up, down) = (
        has(Relation::Less) || has(Relation::AtMost),
        has(Relation::More) || has(Relation::AtLeast),
    );
    let differs = relations
        .iter()
        .filter(|&&other| other == Relation::Differs);
    match (up, down, differs.count()) {
        (true, false, 0) if has(Relation::Less) => Some(Relation::Less),
        (true, false, 0) => Some(Relation::AtMost),
        (false, true, 0) if has(Relation::More) => Some(Relation::More),
        (false, true, 0) => Some(Relation::AtLeast),
        (false, false, 0) => Some(Relation::Equal),
        (false, false, 1) => Some(Relation::Differs),
        _ => None,
    }
}
