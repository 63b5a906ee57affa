//! All that cannot be read in a block, where the line around it cannot be read either.

use super::super::written::{Block, Case, Fault, Link, Span, What};

/// Each line in order that cannot be read, with the reason.
pub(super) fn unread(block: &Block) -> impl Iterator<Item = (Span, Fault)> {
    let mut found = Vec::new();
    in_block(block, &mut found);
    found.into_iter()
}

/// The same for cases.
pub(super) fn unread_cases(cases: &[Case]) -> impl Iterator<Item = (Span, Fault)> {
    let mut found = Vec::new();
    in_cases(cases, &mut found);
    found.into_iter()
}

fn in_block(block: &Block, found: &mut Vec<(Span, Fault)>) {
    for line in &block.lines {
        let what = match &line.what {
            Ok(what) => what,
            Err(fault) => {
                found.push((line.span.clone(), fault.clone()));
                continue;
            }
        };
        if let Some(block) = what.inner() {
            in_block(block, found);
        }
        match what {
            What::Cases(.., cases) => in_cases(cases, found),
            What::Calc(_, _, links) => {
                let fault = |link: &Link| Some((link.span.clone(), link.what.clone().err()?));
                found.extend(links.iter().filter_map(fault));
            }
            _ => {}
        }
    }
}

fn in_cases(cases: &[Case], found: &mut Vec<(Span, Fault)>) {
    for case in cases {
        let fault = case.what.as_ref().err().cloned();
        found.extend(fault.map(|fault| (case.span.clone(), fault)));
        in_block(&case.block, found);
    }
}
