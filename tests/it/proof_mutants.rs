//! Shipped proofs with one thing changed: a reason left out, or a line or a statement that says something else. Nothing
//! false is proved, a reason that is missed was reported as not needed, and most lines are refused with values or a name.

use std::ops::Range;

use nimsmith::locale::ENGLISH;
use nimsmith::proof::judge::{FaultSort, Judged, judge, verdicts};
use nimsmith::proof::models::Model;
use nimsmith::proof::shelf::{Carried, Shipped};
use nimsmith::proof::syntax;
use nimsmith::proof::written::{Because, Block, Fault, Item, Reasons, What};

use super::tier;

/// A line with reasons: where its formula is, if it has one of its own, and the reasons.
type Step = (Option<Range<usize>>, Reasons);

fn steps(block: &Block, found: &mut Vec<Step>) {
    for what in block.lines.iter().flat_map(|line| &line.what) {
        match what {
            What::Have(_, formula, Because::By(reasons))
            | What::Thus(formula, Because::By(reasons))
            | What::Obtain(_, _, formula, reasons) => {
                found.push((Some(formula.span.clone()), reasons.clone()));
            }
            What::Have(_, _, Because::Proof(block)) | What::Thus(_, Because::Proof(block)) => {
                steps(block, found);
            }
            What::Cases(formula, because, cases) => {
                if let Because::By(reasons) = because {
                    found.push((Some(formula.span.clone()), reasons.clone()));
                }
                cases.iter().for_each(|case| steps(&case.block, found));
            }
            What::Calc(_, _, links) => {
                let links = links.iter().flat_map(|link| &link.what);
                found.extend(links.map(|(_, _, reasons)| (None, reasons.clone())));
            }
            _ => {}
        }
    }
}

/// What is put for what in a formula, where it stands first.
const CHANGES: [(&str, &str); 14] = [
    (" < ", " <= "),
    (" = ", " != "),
    (" != ", " = "),
    (" <= ", " < "),
    ("not ", ""),
    (" & ", " | "),
    (" | ", " & "),
    (" -> ", " <-> "),
    ("P[", "Q["),
    ("(P,", "(Q,"),
    ("0", "1"),
    ("1", "2"),
    ("ex ", "all "),
    ("all ", "ex "),
];

/// The text with each change to the formula in a place.
fn changed(text: &str, place: &Range<usize>) -> Vec<String> {
    let change = |(from, to): &(&str, &str)| {
        let at = place.start + text.get(place.clone())?.find(from)?;
        Some(format!("{}{to}{}", &text[..at], &text[at + from.len()..]))
    };
    CHANGES.iter().filter_map(change).collect()
}

/// The text with one reason left out, and where that stood.
fn without_one(text: &str, reasons: &Reasons) -> Vec<(Range<usize>, String)> {
    let end = |index: usize| {
        let reason = &reasons.each[index];
        reason.at.last().map_or(reason.name.span.end, |term| {
            let close = text[term.span.end..].find(')').expect("a bracket");
            term.span.end + close + 1
        })
    };
    let left_out = |index: usize| {
        let span = reasons.each[index].name.span.clone();
        let (from, to) = match (index, reasons.each.get(index + 1)) {
            (_, Some(next)) => (span.start, next.name.span.start),
            (0, None) => (reasons.span.start, reasons.span.end),
            (_, None) => (end(index - 1), end(index)),
        };
        let only = if reasons.each.len() == 1 {
            "by logic"
        } else {
            ""
        };
        (span, format!("{}{only}{}", &text[..from], &text[to..]))
    };
    (0..reasons.each.len()).map(left_out).collect()
}

fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count()
}

/// Whether each refusal in a line has values or names what is missing; no refusal where the structure is wrong.
fn helped(theorems: &[Judged], text: &str, line: usize) -> Vec<bool> {
    let wrong = theorems.iter().flat_map(Judged::wrong);
    let refusals = wrong.filter(|verdict| line_of(text, verdict.span.start) == line);
    let helped = |fault: &Option<Fault>| match fault {
        Some(refusal) if refusal.sort != FaultSort::Structure => {
            let named = |help: &str| help.starts_with("look again") || help.ends_with("would fit");
            Some(
                refusal.counterexample.is_some()
                    || refusal.next(&ENGLISH).as_deref().is_some_and(named),
            )
        }
        _ => None,
    };
    refusals.filter_map(|line| helped(&line.fault)).collect()
}

/// One in so many mutants is tried: all of them take minutes.
fn every() -> usize {
    tier::pick(21, 7)
}

#[test]
fn lines_that_are_wrong_are_refused_with_values_or_a_name() {
    let (mut count, mut tally, mut dropped, mut not_missed) = (0, [0, 0], 0, Vec::new());
    for file in Carried::proofs() {
        let before = judge(file.name, file.text, &Shipped);
        let unused: Vec<Range<usize>> = before
            .theorems
            .iter()
            .flat_map(|theorem| theorem.unused().map(|name| name.span.clone()))
            .collect();
        let mut found = Vec::new();
        for item in syntax::read(file.text).items {
            if let Item::Theorem(theorem) = item {
                steps(&theorem.proof.expect("a proof"), &mut found);
            }
        }
        for (formula, reasons) in &found {
            let without = without_one(file.text, reasons).into_iter();
            let without = without.map(|(reason, text)| (Some(reason), text));
            let others = formula.iter().flat_map(|place| changed(file.text, place));
            for (reason, text) in without.chain(others.map(|text| (None, text))) {
                count += 1;
                if count % every() > 0 {
                    continue;
                }
                let after = judge(file.name, &text, &Shipped);
                dropped += usize::from(reason.is_some());
                let kept = |reason: &Range<usize>| after.is_proved() && !unused.contains(reason);
                if let Some(reason) = reason.filter(kept) {
                    let line = line_of(file.text, reason.start) + 1;
                    not_missed.push(format!("{}:{line}: {}", file.name, &file.text[reason]));
                }
                let line = line_of(file.text, reasons.span.start);
                for helped in helped(&after.theorems, &text, line) {
                    tally[usize::from(helped)] += 1;
                }
            }
        }
    }
    let [not, helped] = tally;
    println!(
        "{helped} of {} refused steps get values or a name",
        helped + not
    );
    // The routine finds another way now and then, and only once it has to.
    println!("of {dropped} reasons left out not missed: {not_missed:?}");
    assert!(not_missed.len() * 20 <= dropped, "{not_missed:?}");
    assert!(helped + not >= tier::pick(40, 100));
    assert!(helped >= not * 3, "{helped} helped, {not} not");
}

#[test]
fn no_statement_that_is_changed_into_a_false_one_is_proved() {
    let (model, mut refused) = (Model::default(), 0);
    for file in Carried::proofs() {
        for item in syntax::read(file.text).items {
            let Item::Theorem(theorem) = item else {
                continue;
            };
            for text in changed(file.text, &theorem.statement.span) {
                let report = verdicts(file.name, &text, &Shipped);
                let own = report
                    .theorems
                    .iter()
                    .find(|own| own.name == theorem.name.text);
                match own.and_then(|own| own.proved.as_ref()) {
                    None => refused += 1,
                    Some(proved) => {
                        let mut fuel = 400_000;
                        let case = model.counterexample(&[], &[], proved.statement(), &mut fuel);
                        let shown = case.as_ref().map(ToString::to_string);
                        assert_eq!(shown, None, "{} is proved", proved.statement());
                    }
                }
            }
        }
    }
    assert!(refused >= 100, "{refused}");
}
