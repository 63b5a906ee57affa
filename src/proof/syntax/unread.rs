//! All that cannot be read in a block, where the line around it cannot be read either.

use super::super::written::{Because, Block, Case, Fault, Span, What};

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
        match &line.what {
            Err(fault) => found.push((line.span.clone(), fault.clone())),
            Ok(What::Have(_, _, because) | What::Thus(_, because)) => why(because, found),
            Ok(What::Cases(_, because, cases)) => {
                why(because, found);
                in_cases(cases, found);
            }
            Ok(What::Calc(_, _, links)) => {
                for link in links {
                    let fault = link.what.as_ref().err().cloned();
                    found.extend(fault.map(|fault| (link.span.clone(), fault)));
                }
            }
            Ok(_) => {}
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

fn why(because: &Because, found: &mut Vec<(Span, Fault)>) {
    if let Because::Proof(block) = because {
        in_block(block, found);
    }
}
