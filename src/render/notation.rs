//! Authors' formulas in the languages of pages: MathML, LaTeX, Typst, and plain signs for whoever hears them.

use super::escape::escape;
use super::typ::escape::literal;
use crate::spec::{Notation, Term};

/// As MathML, without the element around it.
pub fn mathml(out: &mut String, notation: &Notation) {
    notation.0.iter().for_each(|term| mathml_term(out, term));
}

fn mathml_term(out: &mut String, term: &Term) {
    let mut leaf = |tag: &str, text: &str| {
        out.push_str(&format!("<{tag}>"));
        escape(out, text);
        out.push_str(&format!("</{tag}>"));
    };
    match term {
        Term::Letter(c) => leaf("mi", &c.to_string()),
        Term::Number(digits) => leaf("mn", digits),
        Term::Sign(sign) if sign.letter => leaf("mi", &sign.sign.to_string()),
        Term::Sign(sign) => leaf("mo", &sign.sign.to_string()),
        Term::Name(name) => {
            leaf("mi", name);
            leaf("mtext", "\u{2009}");
        }
        Term::Words(words) => leaf("mtext", &words.replace(' ', "\u{A0}")),
        Term::Gap => leaf("mtext", "\u{A0}"),
        Term::Group(terms) => row(out, "mrow", &[terms]),
        Term::Root(terms) => row(out, "msqrt", &[terms]),
        Term::Fraction(above, below) => row(out, "mfrac", &[above, below]),
        Term::Scripts { base, below, above } => {
            let base = std::slice::from_ref(&**base);
            match (below.is_empty(), above.is_empty()) {
                (false, false) => row(out, "msubsup", &[base, below, above]),
                (false, true) => row(out, "msub", &[base, below]),
                _ => row(out, "msup", &[base, above]),
            }
        }
    }
}

fn row(out: &mut String, tag: &str, rows: &[&[Term]]) {
    out.push_str(&format!("<{tag}>"));
    for terms in rows {
        let several = rows.len() > 1 && terms.len() != 1;
        out.push_str(if several { "<mrow>" } else { "" });
        terms.iter().for_each(|term| mathml_term(out, term));
        out.push_str(if several { "</mrow>" } else { "" });
    }
    out.push_str(&format!("</{tag}>"));
}

/// As LaTeX without its packages, which MathJax and KaTeX read as well.
pub fn latex(out: &mut String, notation: &Notation) {
    latex_terms(out, &notation.0);
    // Some readers of Markdown take a `$` after a blank for a dollar.
    out.truncate(out.trim_end().len());
}

fn latex_terms(out: &mut String, terms: &[Term]) {
    for term in terms {
        match term {
            Term::Letter(c) => out.push(*c),
            Term::Number(digits) => out.push_str(digits),
            Term::Sign(sign) => match sign.tex {
                tex @ ("{" | "}" | "%") => out.push_str(&format!("\\{tex}")),
                tex if tex.starts_with("mathbb") => {
                    out.push_str(&tex.replace("mathbb", "\\mathbf"))
                }
                tex if tex.len() > 1 => out.push_str(&format!("\\{tex} ")),
                tex => out.push_str(tex),
            },
            Term::Name(name) => {
                out.push_str(&format!("\\mathop{{\\mathrm{{{name}}}}}\\nolimits "));
            }
            Term::Words(words) => out.push_str(&format!("\\mbox{{{words}}}")),
            Term::Gap => out.push_str("\\ "),
            Term::Group(terms) => braced(out, "", terms),
            Term::Root(terms) => braced(out, "\\sqrt", terms),
            Term::Fraction(above, below) => {
                braced(out, "\\frac", above);
                braced(out, "", below);
            }
            Term::Scripts { base, below, above } => {
                latex_terms(out, std::slice::from_ref(base));
                for (sign, script) in [("_", below), ("^", above)] {
                    if !script.is_empty() {
                        braced(out, sign, script);
                    }
                }
            }
        }
    }
}

fn braced(out: &mut String, before: &str, terms: &[Term]) {
    out.push_str(before);
    out.push('{');
    latex_terms(out, terms);
    out.push('}');
}

/// As Typst's math. Brackets and commas of the author's are escaped, so that the structure is ours alone.
pub fn typst(out: &mut String, terms: &[Term]) {
    for (number, term) in terms.iter().enumerate() {
        out.push_str(if number > 0 { " " } else { "" });
        match term {
            Term::Letter(c) => out.push(*c),
            Term::Number(digits) => out.push_str(digits),
            Term::Sign(sign) => {
                let plain = !sign.sign.is_ascii_punctuation() || "+=<>.!".contains(sign.sign);
                out.push_str(if plain { "" } else { "\\" });
                out.push(sign.sign);
            }
            Term::Name(name) => out.push_str(&format!("op(\"{name}\")")),
            Term::Words(words) => {
                out.push('#');
                literal(out, words);
            }
            Term::Gap => out.push_str("space"),
            Term::Group(terms) => typst(out, terms),
            Term::Root(terms) => call(out, "sqrt", &[("", terms)]),
            Term::Fraction(above, below) => call(out, "frac", &[("", above), ("", below)]),
            Term::Scripts { base, below, above } => {
                let base = std::slice::from_ref(&**base);
                call(out, "attach", &[("", base), ("b: ", below), ("t: ", above)]);
            }
        }
    }
}

fn call(out: &mut String, name: &str, given: &[(&str, &[Term])]) {
    out.push_str(name);
    out.push('(');
    let given = given.iter().filter(|(_, terms)| !terms.is_empty());
    for (number, (name, terms)) in given.enumerate() {
        out.push_str(if number > 0 { ", " } else { "" });
        out.push_str(name);
        typst(out, terms);
    }
    out.push(')');
}

/// As signs in a line, for labels.
pub fn spoken(terms: &[Term]) -> String {
    let mut out = String::new();
    for term in terms {
        match term {
            Term::Letter(c) => out.push(*c),
            Term::Number(digits) => out.push_str(digits),
            Term::Sign(sign) if sign.letter || "()[]{},.;:!′".contains(sign.sign) => {
                out.push(sign.sign);
            }
            Term::Sign(sign) => out.push_str(&format!(" {} ", sign.sign)),
            Term::Name(name) => out.push_str(&format!(" {name} ")),
            Term::Words(words) => out.push_str(words),
            Term::Gap => out.push(' '),
            Term::Group(terms) => out.push_str(&spoken(terms)),
            Term::Root(terms) => out.push_str(&format!("√({})", spoken(terms))),
            Term::Fraction(above, below) => {
                out.push_str(&format!("({})/({})", spoken(above), spoken(below)));
            }
            Term::Scripts { base, below, above } => {
                out.push_str(&spoken(std::slice::from_ref(base)));
                for (sign, script) in [('_', below), ('^', above)] {
                    match &spoken(script)[..] {
                        "" => {}
                        script if script.chars().count() == 1 => {
                            out.extend([sign].into_iter().chain(script.chars()))
                        }
                        script => out.push_str(&format!("{sign}({script})")),
                    }
                }
            }
        }
    }
    let words: Vec<&str> = out.split_whitespace().collect();
    words.join(" ")
}
