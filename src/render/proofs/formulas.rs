//! Formulas of proofs in TeX's mathematics, for LaTeX and for the readers of Markdown.

use crate::model::notation::Run;
use crate::render::tex::SIGNS;

/// A formula without the dollars around it.
pub fn tex(runs: &[Run]) -> String {
    let mut out = String::new();
    put(&mut out, runs);
    out.trim().to_string()
}

fn put(out: &mut String, runs: &[Run]) {
    for run in runs {
        let (sign, runs) = match run {
            Run::Words(text) => {
                words(out, text);
                continue;
            }
            Run::Name(name) => {
                out.push_str(name);
                continue;
            }
            Run::Formula(runs) => {
                put(out, runs);
                continue;
            }
            Run::Below(runs) => ('_', runs),
            Run::Above(runs) => ('^', runs),
        };
        out.push(sign);
        out.push_str(&format!("{{{}}}", tex(runs)));
    }
}

/// Words that stand in formulas as words.
const PHRASES: [&str; 2] = ["a contradiction", " with "];

/// Signs, numbers, names and words.
fn words(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let phrase = PHRASES.iter().find(|phrase| rest.starts_with(**phrase));
        let letters = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .unwrap_or(rest.len());
        let taken = match phrase {
            Some(phrase) => {
                out.push_str(&format!("\\text{{{phrase}}}"));
                phrase.len()
            }
            None if c.is_ascii_alphabetic() && letters > 1 => {
                let name = rest[..letters].replace('_', "\\_");
                out.push_str(&format!("\\mathrm{{{name}}}"));
                letters
            }
            None => {
                sign(out, c, rest);
                c.len_utf8()
            }
        };
        rest = &rest[taken..];
    }
}

fn sign(out: &mut String, c: char, rest: &str) {
    match SIGNS.iter().find(|(known, _)| *known == c) {
        _ if c == 'ℕ' => out.push_str("\\mathbb{N}"),
        Some((_, sign)) => {
            out.push_str(sign);
            // The name of a command ends where no letter follows.
            let ends = rest[c.len_utf8()..].starts_with(' ');
            out.push_str(if ends { "" } else { " " });
        }
        // What a quantifier is about ends here.
        None if c == ':' && !rest.starts_with(":=") => out.push_str("\\colon"),
        None if c == '_' => out.push_str("\\_"),
        _ => out.push(c),
    }
}
