//! Whether a verdict stands, given the words that were not understood: in its clause, before it in the line, and in the line
//! above.

use super::answering::Answering;
use super::context::may_lean;
use super::finding::Finding;
use super::premises::Premises;
use super::trouble::Trouble;
use super::verdict::Verdict;
use crate::language::said::{Clause, Item, Line, Said, Scope, Span, Told, Unread, Who};
use crate::model::formula::Relation;

impl Answering {
    /// The verdict on a statement, as far as the words of its clause are accounted for. What is said in a clause that was
    /// not read to its end is remembered, and earns nothing.
    pub(super) fn accounted(
        &mut self,
        item: &Item,
        line: &Line,
        premises: &Premises,
        text: &str,
        place: usize,
    ) -> Finding {
        let met = (self.met, self.met_given_own);
        let clause = line.clauses.get(item.clause);
        let before = line.clauses.get(..item.clause).unwrap_or_default();
        let missed = before.iter().any(Clause::is_unread);
        let number = |clause: &Clause| clause.is_unread() && clause.numbers;
        let finding = self.of_its_board(item, premises, text, place);
        let read = clause.is_none_or(|clause| clause.left.is_empty());
        let strange = clause.is_some_and(|clause| !clause.strange.is_empty());
        let doubtful = strange
            || clause.is_some_and(|clause| clause.loose)
            || item.scope == Scope::Supposed
            || (self.missed || missed) && item.said.is_of_unsaid_board()
            || missed && (item.said.is_of_board_before() || may_lean(item))
            // "From 2 you can only take 1, so you lose."
            || item.said.is_verdict() && item.who == Some(Who::Me) && before.iter().any(number)
            || matches!(item.said, Said::Complement(_)) && is_bounded(line, item)
            || self.own.attempted && item.said.is_of_board_before()
            || self.is_behind_unread(item, place)
            || self.unread && item.said == Said::NoOtherWins;
        // Of a board, a heap or a counter that no phrase has may say that it is another one.
        let other = strange && !item.said.is_arithmetic();
        let unread = match finding.verdict {
            Verdict::NotChecked => false,
            Verdict::Wrong => !read || doubtful,
            _ => !read || other,
        };
        if !unread {
            return finding;
        }
        (self.met, self.met_given_own) = met;
        let unread = match clause {
            Some(clause) if !read || strange => clause.not_understood(text),
            _ => Unread::Doubtful,
        };
        finding.becomes(Verdict::Unread, Trouble::Unread(unread))
    }

    /// "Then I get the last counter", "so it wins": of what the line before tells, where that was not read.
    fn is_behind_unread(&self, item: &Item, place: usize) -> bool {
        let before = place.checked_sub(1).and_then(|at| self.lines.get(at));
        let unread = before.is_some_and(|line| line.verdict == Verdict::Unread);
        let leans = match item.said {
            Said::Wins(None) | Said::Fails(None) => true,
            Said::TakesLast(_) | Said::Told(Told::Last(_)) => item.then,
            _ => false,
        };
        unread && leans
    }
}

/// "For t ≤ 5 he takes 6 - t": whether an inequality, or a formula that was not read, stands before a statement.
fn is_bounded(line: &Line, item: &Item) -> bool {
    let before = |span: &Span| span.end <= item.span.start;
    let bounds = |other: &Item| match &other.said {
        Said::Chain { chain, .. } => {
            let mut links = chain.links.iter();
            before(&other.span) && links.any(|(relation, _)| *relation != Relation::Equal)
        }
        _ => false,
    };
    line.items.iter().any(bounds) || line.unread.iter().any(|(span, _)| before(span))
}
