//! Any text is a formula, a term, reasons, or has a fault inside it; what a formula means is printed, read
//! and meant again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nimsmith::kernel::proof::canon;
use nimsmith::model::logic::Sort;
use nimsmith::proof::resolve::{Resolver, Scope, Words};
use nimsmith::proof::syntax;
use nimsmith::proof::written::{Fault, Name};

fuzz_target!(|text: &str| {
    is_inside(text, syntax::term(text).err());
    is_inside(text, syntax::reasons(text).err());
    let (words, scope) = (Words::default(), scope());
    match syntax::formula(text) {
        Err(fault) => is_inside(text, Some(fault)),
        Ok(read) => {
            let words = &words;
            let resolver = Resolver {
                text,
                words,
                scope: &scope,
            };
            match resolver.formula(&read) {
                Err(fault) => is_inside(text, Some(fault)),
                Ok(meant) => comes_back(&meant, words, &scope),
            }
        }
    }
});

fn comes_back(meant: &nimsmith::model::logic::Formula, words: &Words, scope: &Scope) {
    let text = meant.to_string();
    let read = syntax::formula(&text).unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
    let again = Resolver {
        text: &text,
        words,
        scope,
    }
    .formula(&read);
    let again = again.unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
    assert!(canon::same(&again, meant), "{text}: {again}");
    assert_eq!(again.to_string(), text);
}

fn is_inside(text: &str, fault: Option<Fault>) {
    if let Some(fault) = fault {
        assert!(text.get(fault.span.clone()).is_some(), "{fault:?}");
        assert!(!fault.message.name.is_empty(), "{fault:?}");
    }
}

/// The names that formulas may use.
fn scope() -> Scope {
    let mut scope = Scope::default();
    let names = [
        ("x", Sort::Nat),
        ("y", Sort::Nat),
        ("i", Sort::Nat),
        ("k", Sort::Nat),
        ("P", Sort::Pos),
        ("Q", Sort::Pos),
    ];
    for (text, sort) in names {
        let name = Name {
            text: text.to_string(),
            span: 0..0,
        };
        scope.fix(&name, sort).expect("a new name");
    }
    scope
}
