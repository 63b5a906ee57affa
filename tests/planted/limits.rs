//! Attacks on the limits of the kernel: too deep, too large, too many; each with its control, which is almost.

use super::kernel::proof::Why::{self, BadFormula, BadInstance, DoesNotFollow, TooDeep};

/// A statement with a certificate.
type Text = (String, String);

/// What is attacked, the attack, why it is refused, and the control.
pub type Limit = (&'static str, Text, Why, Text);

/// The attacks.
pub fn limits() -> Vec<Limit> {
    let nothing = |certificate: String| ("0 = 0".to_string(), certificate);
    vec![
        (
            "proofs stand too deep within each other",
            nothing(within("have 0 = 0 { ", "nimsums }; ", 60)),
            TooDeep,
            nothing(within("have 0 = 0 { ", "nimsums }; ", 59)),
        ),
        (
            "cases stand too deep within each other",
            nothing(within_cases(60)),
            TooDeep,
            nothing(within_cases(59)),
        ),
        ("a step is too large", step(600), BadFormula, step(450)),
        (
            "an induction is too large",
            induction(600),
            BadFormula,
            induction(450),
        ),
        (
            "a statement is too large",
            statement(600),
            BadFormula,
            statement(450),
        ),
        (
            "a witness is too large",
            witness(300),
            BadInstance,
            witness(100),
        ),
        (
            "a witness is far too large",
            witness(3_000),
            BadFormula,
            witness(125),
        ),
        (
            "a goal becomes too large",
            taken(100),
            BadFormula,
            taken(20),
        ),
        (
            "a leaf rests on too many facts",
            cited(1, 101),
            BadFormula,
            cited(1, 100),
        ),
        (
            "a leaf rests on too much",
            cited(450, 12),
            BadFormula,
            cited(450, 8),
        ),
        (
            "a formula is too deep",
            nothing(nots(60)),
            BadFormula,
            nothing(nots(58)),
        ),
        (
            "a term is too deep",
            nothing(lows(120)),
            BadFormula,
            nothing(lows(110)),
        ),
        (
            "a truth table has too many atoms",
            atoms(14, "not bit(x,14)"),
            DoesNotFollow,
            atoms(13, "(bit(x,13) -> bit(x,13))"),
        ),
    ]
}

fn within(before: &str, after: &str, depth: usize) -> String {
    format!("{}{}nimsums", before.repeat(depth), after.repeat(depth))
}

fn within_cases(depth: usize) -> String {
    let (before, after) = ("cases EITHER(0) { ", " } { nimsums }");
    format!("{}nimsums{}", before.repeat(depth), after.repeat(depth))
}

/// `(t ⊕ t) ⊕ (t ⊕ t)`: many terms, not deep.
fn sum(term: &str, times: usize) -> String {
    let half = times / 2;
    match times {
        0 | 1 => term.to_string(),
        _ => format!("({} ⊕ {})", sum(term, half), sum(term, times - half)),
    }
}

/// A formula with four symbols for each pair.
fn large(pairs: usize) -> String {
    format!("{} = 0", sum("1 ⊕ x", pairs))
}

fn step(pairs: usize) -> Text {
    let large = large(pairs);
    let certificate = format!("fix x; have {large} -> {large} {{ assume; same #0 }}; nimsums");
    ("all x. 0 = 0".to_string(), certificate)
}

fn induction(pairs: usize) -> Text {
    let certificate = "induct less; fix x; assume; assume; nimsums";
    (
        format!("all x. {} -> 0 = 0", large(pairs)),
        certificate.to_string(),
    )
}

fn statement(pairs: usize) -> Text {
    let statement = format!("all x. {0} -> {0}", large(pairs));
    (statement, "fix x; assume; same #0".to_string())
}

fn witness(terms: usize) -> Text {
    let certificate = format!("take {}; nimsums", sum("1", terms));
    ("ex x. 0 = 0".to_string(), certificate)
}

/// The goal after the witness is not looked at again.
fn taken(terms: usize) -> Text {
    let certificate = format!("assume; take {}; suppose; nimsums #0", sum("1", terms));
    (format!("0 = 1 -> ex x. {} = 0", sum("x", 30)), certificate)
}

fn cited(pairs: usize, times: usize) -> Text {
    let certificate = format!("fix x; assume; logic{}", " #0".repeat(times));
    (format!("all x. {} -> 0 = 0", large(pairs)), certificate)
}

fn nots(pairs: usize) -> String {
    format!(
        "have {}0 = 0 {{ logic }}; nimsums",
        "not not ".repeat(pairs)
    )
}

fn lows(times: usize) -> String {
    let term = format!("{}0{}", "lo(".repeat(times), ",0)".repeat(times));
    format!("have {term} = {term} {{ nimsums }}; nimsums")
}

fn atoms(number: usize, goal: &str) -> Text {
    let each = (0..number).map(|k| format!("(bit(x,{k}) | not bit(x,{k})) & "));
    let statement = format!("all x. {}{goal}", each.collect::<String>());
    (statement, "fix x; logic".to_string())
}
