//! What stands in a chapter beside its text: blocks with their lines, and formulas, drawn and read aloud.

use nimsmith::book::fences::{Piece, pieces};
use nimsmith::book::math::mathml;

#[test]
fn blocks_and_formulas_are_found_with_their_lines() {
    let text = "# A ⊕\n\nThe sum $2 \\oplus 3$ is `$no$`.\n\n## B\n\n- x\n\n  ```nimsmith picture\n  rows: 1\n  ```\n\
                \n```text\n$5\n```\n\n$$\na\n$$\n";
    let found = pieces(text);
    let told: Vec<String> = found
        .iter()
        .map(|piece| match piece {
            Piece::Fence(fence) => {
                format!(
                    "{} {} {} {:?}",
                    fence.line, fence.level, fence.info, fence.lines
                )
            }
            Piece::Math { latex, display, .. } => format!("{display} {latex:?}"),
            Piece::Blank(range) => format!("{range:?}"),
            Piece::Note { words, .. } => words.to_string(),
            Piece::Heading(range) => format!("heading {range:?}"),
            Piece::Deep(range) => format!("deep {range:?}"),
        })
        .collect();
    assert_eq!(
        told,
        [
            "heading 0..8",
            "3..4",
            "false \"2 \\\\oplus 3\"",
            "heading 42..47",
            "9 2 nimsmith picture [(10, \"  rows: 1\")]",
            "13 2 text [(14, \"$5\")]",
            "true \"\\na\\n\"",
        ]
    );
    for piece in found {
        assert!(text.get(piece.range().clone()).is_some());
    }
}

#[test]
fn strokes_and_boxes_are_drawn_and_spoken() {
    let html = mathml(r"\cancel{2} \oplus (\cancel{2} + 1) = \boxed{1}", false).unwrap();
    assert_eq!(html.matches("class=\"cx\"").count(), 2);
    assert_eq!(html.matches("class=\"boxed\"").count(), 1);
    assert!(!html.contains("menclose"), "{html}");
    assert!(
        html.starts_with("<math aria-label=\"2 crossed out nim-sum "),
        "{html}"
    );
}

#[test]
fn a_prime_follows_its_letter() {
    let html = mathml("X' = x", false).unwrap();
    assert!(
        html.contains("<mrow><mi>X</mi><mo lspace=\"0\" rspace=\"0\">′</mo></mrow>"),
        "{html}"
    );
}

#[test]
fn what_is_no_formula_is_told() {
    assert!(mathml(r"\nonsense", false).is_err());
    assert_eq!(
        mathml("a \\\n b", false).unwrap_err(),
        "this formula cannot be read: Unknown command \"\\\u{fffd}\"."
    );
    assert!(mathml(&"{".repeat(10_000), false).is_err());
    assert!(mathml(&"x".repeat(10_000), false).is_err());
}

#[test]
fn formulas_are_read_aloud() {
    for (latex, said) in [
        (
            r"12 \oplus 3 = \boxed{15}",
            "12 nim-sum 3 equals 15 in a box",
        ),
        (
            r"a_1 \oplus \dots \oplus a_n",
            "a sub 1 nim-sum and so on nim-sum a sub n",
        ),
        (r"\cancel{2^k} + x'", "2 to the k crossed out plus x prime"),
        (
            r"\begin{aligned} a &\le b \\ &< c \end{aligned}",
            "a is at most b, is less than c",
        ),
        (r"a \ne b \text{ for all } c", "a is not b for all c"),
    ] {
        let html = mathml(latex, false).unwrap();
        let spoken = format!("<math aria-label=\"{said}\"");
        assert!(html.starts_with(&spoken), "{html}");
    }
}
