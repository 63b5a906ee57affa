//! Lines of proofs as a textbook has them, in plain text.

use nimsmith::locale::ENGLISH;
use nimsmith::model::notation::plain;
use nimsmith::proof::shelf::Carried;
use nimsmith::proof::shown::{Shown, Stated};
use nimsmith::proof::textbook::{line, symbols};

use crate::program::Folder;

#[test]
fn lines_are_sentences() {
    for (written, set) in [
        (
            "all x,y:Nat. x < y -> not y < x",
            "∀x, y ∈ ℕ: x < y ⇒ ¬y < x",
        ),
        (
            "ROWS: all P:Pos, i:Nat. N(P) = P[i] ⊕ rest(P,i)",
            "ROWS: ∀P ∈ Pos, i ∈ ℕ: N(P) = Pᵢ ⊕ N_(≠ i)(P)",
        ),
        (
            "top(s:Nat, k:Nat) := bit(s,k) & hi(s,k) = 0",
            "2ᵏ = top(s) means 2ᵏ ∈ s ∧ s_(> 2ᵏ) = 0",
        ),
        ("fix P, i", "Let P, i be given."),
        ("assume H: a != b | a <= b", "Assume a ≠ b ∨ a ≤ b.  (H)"),
        ("suppose H: a >= b", "Suppose to the contrary a ≥ b.  (H)"),
        ("have E: 2^3 = 8 by arith", "2³ = 8, by calculating.  (E)"),
        ("have E: P[i ⊕ 1] = 0 proof", "We show P_(i ⊕ 1) = 0:  (E)"),
        (
            "obtain i, b with how: b < P[i] & Q = P[i:=b] by MOVES(P,Q), M",
            "Choose i, b with b < Pᵢ ∧ Q = P[i ↦ b], by MOVES(P, Q), M.  (how)",
        ),
        (
            "cases a = 0 | a != 0 by logic",
            "Two cases: a = 0 ∨ a ≠ 0, by logic.",
        ),
        ("case A: a = 0", "Case a = 0:  (A)"),
        ("take n + 1", "Take n + 1."),
        ("let Q = P[i:=b]", "Let Q = P[i ↦ b]."),
        (
            "calc E: a ⊕ b = b by xor",
            "a ⊕ b = b, by calculating with ⊕.  (E)",
        ),
        ("_ = 0 by same", " = 0, by same."),
        (
            "thus hot(P) <-> N(P) != 0 by win, lose",
            "Therefore hot(P) ⇔ N(P) ≠ 0, by win, lose.",
        ),
        (
            "thus False by L1_diff(P[i],b), less",
            "This is a contradiction, by L1_diff(Pᵢ, b), less.",
        ),
        (
            "thus move(P,Q) by [blank 2]",
            "Therefore P → Q, by [blank 2].",
        ),
        ("have E: a = b ...", "a = b, by ____.  (E)"),
        ("have E: a = b by ...", "a = b, by ____.  (E)"),
        ("ROWS(P,i), xor", "ROWS(P, i), calculating with ⊕"),
        ("(P[i] ⊕ b) ⊕ 2^k", "(Pᵢ ⊕ b) ⊕ 2ᵏ"),
        ("[lines are missing here]", "[lines are missing here]"),
        ("proof by induction along turn", "Proof by induction."),
        ("qed", "∎"),
    ] {
        assert_eq!(plain(&line(written, &ENGLISH)), set, "{written}");
    }
}

/// No sign of the language is left in any line of what the program carries, and every word with arguments is explained.
#[test]
fn nothing_of_the_language_is_left() {
    let rows = Shown::all().iter().flat_map(|shown| &shown.rows);
    let rows = rows.map(|row| row.text.clone());
    let stated = Stated::all().iter().map(|stated| stated.says.clone());
    for text in rows.chain(stated) {
        let set = plain(&line(&text, &ENGLISH));
        for sign in ["->", "!=", "<=", ":=", "&", "|", "[i]", "all ", "2^"] {
            assert!(!set.contains(sign), "{sign} in {set}");
        }
        let mut words = set.split(|c: char| !c.is_ascii_alphabetic());
        let left = words.find(|word| ["bit", "rest", "move", "turn", "hi", "lo"].contains(word));
        assert_eq!(left, None, "{set}");
    }
    let signs = symbols(["all P:Pos. hot(P) -> N(P) != 0"], &ENGLISH);
    let signs: Vec<String> = signs.iter().map(|(sign, _)| plain(sign)).collect();
    assert_eq!(signs, ["∀", "⇒", "Pos", "N(P)", "hot(P)"]);
    // A blank and a definition have signs of their own.
    for (line, explained) in [
        ("thus a = [blank 1] by zero", 0),
        ("[lines are missing here]", 0),
        ("hot(s:Nat) := s = 0", 2),
        ("have P[i] = 0", 1),
    ] {
        assert_eq!(symbols([line], &ENGLISH).len(), explained, "{line}");
    }
}

#[test]
fn proved_theorems_are_printed_in_sentences() {
    let carried = Carried::find("mirroring.proof").unwrap();
    let desk = Folder::with(&[("x.proof", carried.text)]);
    let out = desk.good("prove x.proof --format textbook");
    for line in [
        "Theorem TWO_STAY. ",
        "  ∀P ∈ Pos, i, b ∈ ℕ: ",
        "Proof by induction.",
        "∎",
    ] {
        assert!(out.contains(line), "{line} in {out}");
    }
    let wrong = carried.text.replace("fix P, i, b", "fix P, i");
    let desk = Folder::with(&[("x.proof", &wrong)]);
    let run = desk.line("prove x.proof --format textbook");
    assert_eq!(run.code, 1, "{run:?}");
    assert!(!run.out.contains("Theorem TWO_STAY"), "{run:?}");
}
