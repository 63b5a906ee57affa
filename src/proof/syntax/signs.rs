//! The signs and words of the language, each with what it means, and signs that are often put for them.

use super::super::written::Relation;
use crate::model::logic::{Function, Predicate};

/// A sign as it is written.
pub(super) enum Sign {
    /// It means what this sign means.
    Means(&'static str),
    /// It is none of the language; this is to be written for it.
    For(&'static str),
}

use Sign::{For, Means};

/// Signs, longer ones before those that they begin with.
const SIGNS: [(&str, Sign); 57] = [
    ("<=>", For("<->")),
    ("==>", For("->")),
    ("<->", Means("<->")),
    ("->", Means("->")),
    (":=", Means(":=")),
    ("!=", Means("!=")),
    ("<=", Means("<=")),
    (">=", Means(">=")),
    ("=>", For("->")),
    ("=<", For("<=")),
    ("<>", For("!=")),
    ("==", For("=")),
    ("&&", For("&")),
    ("||", For("|")),
    ("/\\", For("&")),
    ("\\/", For("|")),
    ("(", Means("(")),
    (")", Means(")")),
    ("[", Means("[")),
    ("]", Means("]")),
    (",", Means(",")),
    (".", Means(".")),
    (":", Means(":")),
    ("+", Means("+")),
    ("^", Means("^")),
    ("=", Means("=")),
    ("<", Means("<")),
    (">", Means(">")),
    ("&", Means("&")),
    ("|", Means("|")),
    ("!", For("not")),
    ("~", For("not")),
    ("{", For("(")),
    ("}", For(")")),
    ("⊕", Means("⊕")),
    ("≠", Means("!=")),
    ("≤", Means("<=")),
    ("≥", Means(">=")),
    ("→", Means("->")),
    ("↔", Means("<->")),
    ("∧", Means("&")),
    ("∨", Means("|")),
    ("¬", Means("not")),
    ("∀", Means("all")),
    ("∃", Means("ex")),
    ("⇒", For("->")),
    ("⟹", For("->")),
    ("⟶", For("->")),
    ("⇔", For("<->")),
    ("⟺", For("<->")),
    ("⊻", For("⊕")),
    ("⊗", For("⊕")),
    ("⋀", For("&")),
    ("⋁", For("|")),
    ("’", For("'")),
    ("′", For("'")),
    ("–", For("--")),
];

/// Words that mean what a sign means.
const WORDS: [(&str, &str); 8] = [
    ("xor", "⊕"),
    ("and", "&"),
    ("or", "|"),
    ("implies", "->"),
    ("not", "not"),
    ("all", "all"),
    ("ex", "ex"),
    ("_", "_"),
];

/// Words that begin a line outside of proofs.
pub(super) const OUTSIDE: [&str; 7] = [
    "theorem", "axiom", "def", "replay", "facts", "uses", "allow",
];

/// Words that begin a line of a proof, and those that end a block.
pub(super) const LINES: [&str; 13] = [
    "fix", "assume", "suppose", "have", "obtain", "cases", "take", "let", "calc", "thus", "case",
    "end", "qed",
];

/// The reasons that are ways of calculating and no facts.
pub const METHODS: [&str; 3] = ["xor", "arith", "logic"];

/// Other words of the language.
const OTHERS: [&str; 9] = [
    "proof",
    "by",
    "with",
    "False",
    "Nat",
    "Pos",
    "induction",
    "along",
    "anything",
];

/// The sign that a text begins with, as it is written.
pub(super) fn sign(text: &str) -> Option<&'static (&'static str, Sign)> {
    let first = text.as_bytes().first();
    let is_it = |written: &str| written.as_bytes().first() == first && text.starts_with(written);
    SIGNS.iter().find(|(written, _)| is_it(written))
}

/// The sign that a word stands for.
pub(super) fn word(text: &str) -> Option<&'static str> {
    let known = WORDS.iter().find(|(written, _)| *written == text);
    known.map(|(_, means)| *means)
}

/// Signs after which a line goes on in the next one.
pub(super) fn goes_on_after(sign: &str) -> bool {
    let open = ["(", "[", ",", ".", ":", ":=", "+", "^", "⊕", "not"];
    open.contains(&sign)
        || Relation::of(sign).is_some()
        || joins(sign)
        || ["by", "with"].contains(&sign)
}

/// Signs with which no line begins, so that it goes on from the one above.
pub(super) fn goes_on_before(sign: &str) -> bool {
    ["⊕", "+", ",", "by", "with"].contains(&sign) || joins(sign)
}

/// Connectives of two formulas.
fn joins(sign: &str) -> bool {
    ["&", "|", "->", "<->"].contains(&sign)
}

/// The function of this name, of those that are written with brackets.
pub(super) fn function(name: &str) -> Option<Function> {
    let is_it = |known: &Function| known.signature().0 == name;
    Function::ALL.into_iter().find(is_it)
}

/// The predicate of this name.
pub(super) fn predicate(name: &str) -> Option<Predicate> {
    let is_it = |known: &Predicate| known.signature().0 == name;
    Predicate::ALL.into_iter().find(is_it)
}

/// Whether a word is one of the language, so that nothing else can be called so.
pub fn is_taken(name: &str) -> bool {
    let lists: [&[&str]; 4] = [&OUTSIDE, &LINES, &METHODS, &OTHERS];
    let listed = lists.iter().any(|words| words.contains(&name));
    listed || word(name).is_some() || function(name).is_some() || predicate(name).is_some()
}
