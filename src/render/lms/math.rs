//! Formulas as learning systems show them: TeX, which their MathJax sets, or MathML.

use super::Math;
use crate::render::escape::escape;
use crate::render::ink::Formula;
use crate::render::latex::Latex;
use crate::render::mathml::{self, Dress};
use crate::render::notation;
use crate::spec::Notation;

/// Puts formulas below each other, the second and later ones at their relation; the last number may stand in a box.
pub fn formula(out: &mut String, math: Math, lines: &[Formula], boxed: bool) {
    match math {
        Math::Tex => tex(out, lines, boxed),
        Math::MathMl => mathml(out, lines, boxed),
    }
}

fn tex(out: &mut String, lines: &[Formula], boxed: bool) {
    let mut text = String::new();
    for (i, line) in lines.iter().enumerate() {
        match i {
            0 => {}
            // The left side and the first right side share a line.
            1 => text.push_str(" &"),
            _ => text.push_str(" \\\\ &"),
        }
        let from = text.len();
        line.draw(&mut Latex {
            out: &mut text,
            strike: "\\cancel",
        });
        if boxed && i + 1 == lines.len() {
            boxed_after_relation(&mut text, from);
        }
    }
    if lines.len() > 1 {
        text = format!("\\begin{{aligned}}{text}\\end{{aligned}}");
    }
    // MathJax draws strikes with an extension, which it fetches when it is named.
    let strikes = if text.contains("\\cancel") {
        "\\require{cancel}"
    } else {
        ""
    };
    out.push_str("\\(");
    out.push_str(strikes);
    escape(out, &text);
    out.push_str("\\)");
}

/// Puts an author's formula.
pub fn notation(out: &mut String, math: Math, of: &Notation) {
    match math {
        Math::Tex => {
            let mut text = String::new();
            notation::latex(&mut text, of);
            out.push_str("\\(");
            escape(out, &text);
            out.push_str("\\)");
        }
        Math::MathMl => {
            out.push_str("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mrow>");
            notation::mathml(out, of);
            out.push_str("</mrow></math>");
        }
    }
}

/// Puts what stands after the relation of the last line into a box.
fn boxed_after_relation(text: &mut String, from: usize) {
    let line = text.split_off(from);
    let line = line.trim_start();
    let (relation, result) = line.split_once(' ').unwrap_or(("", line));
    text.push_str(&format!("{relation} \\boxed{{{}}}", result.trim()));
}

fn mathml(out: &mut String, lines: &[Formula], boxed: bool) {
    for (i, line) in lines.iter().enumerate() {
        if i > 1 {
            out.push_str("<br />");
        }
        out.push_str("<math xmlns=\"http://www.w3.org/1998/Math/MathML\"><mrow>");
        mathml::inside(out, line, boxed && i + 1 == lines.len(), &ENCLOSED);
        out.push_str("</mrow></math>");
    }
}

/// MathML that needs no style: strikes and boxes are elements.
static ENCLOSED: Dress = Dress {
    struck: ["<menclose notation=\"updiagonalstrike\">", "</menclose>"],
    boxed: ["<menclose notation=\"box\">", "</menclose>"],
};

/// Text of an author's, which MathJax must not take for TeX: an invisible sign parts what would open a formula.
pub fn plain(text: &str, math: Math) -> std::borrow::Cow<'_, str> {
    const OPENERS: [(&str, &str); 3] = [
        ("\\(", "\\\u{2060}("),
        ("\\[", "\\\u{2060}["),
        ("$$", "$\u{2060}$"),
    ];
    let opens = |text: &str| OPENERS.iter().any(|(opener, _)| text.contains(opener));
    match math == Math::Tex && opens(text) {
        false => text.into(),
        true => {
            let parted = OPENERS
                .iter()
                .fold(text.to_string(), |text, (opener, parted)| {
                    text.replace(opener, parted)
                });
            parted.into()
        }
    }
}
