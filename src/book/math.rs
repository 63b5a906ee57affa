//! Formulas that authors type, as MathML with a spoken name. They are an author's, so their size and depth are bounded.

use std::sync::LazyLock;

use math_core::{LatexToMathML, MathCoreConfig, MathDisplay};

use super::speech;
use crate::plain;
use crate::render::escape::escaped;

/// Longer formulas are refused, and such with braces in more braces, before anything else looks at them.
const LONGEST: usize = 8 * 1024;
const DEEPEST: usize = 64;

/// `\boxed` is not known to the library; the sign that stands for it is not used by itself.
const BOXED: &str = r"\bcancel{#1}";

static CONVERTER: LazyLock<Option<LatexToMathML>> = LazyLock::new(|| {
    let config = MathCoreConfig {
        macros: vec![("boxed".to_string(), BOXED.to_string())],
        ..MathCoreConfig::default()
    };
    LatexToMathML::new(config).ok()
});

/// A formula as MathML without line ends; `display` if it stands by itself. Otherwise what is wrong with it.
pub fn mathml(latex: &str, display: bool) -> Result<String, String> {
    if latex.len() > LONGEST || depth(latex) > DEEPEST {
        return Err(format!(
            "this formula is longer than {LONGEST} bytes, or has more than {DEEPEST} braces within each other"
        ));
    }
    let mode = match display {
        true => MathDisplay::Block,
        false => MathDisplay::Inline,
    };
    let converter = CONVERTER.as_ref().ok_or("formulas cannot be printed")?;
    let converted = converter
        .convert_with_local_state(latex.trim(), mode)
        .map_err(|error| plain::line(&format!("this formula cannot be read: {error}")))?;
    let label = escaped(&speech::spoken(latex));
    let math =
        dressed(&converted.mathml).replacen("<math", &format!("<math aria-label=\"{label}\""), 1);
    Ok(match display {
        true => format!("<div class=\"nimsmith formula\" tabindex=\"0\">{math}</div>"),
        false => math,
    })
}

fn depth(latex: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    for c in latex.chars() {
        match c {
            '{' | '[' | '(' => depth += 1,
            '}' | ']' | ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// No browser draws `menclose`; strokes and boxes are ours, as in worked solutions.
fn dressed(mathml: &str) -> String {
    primed(mathml)
        .replace("<mrow class=\"menclose-updiagonalstrike\"></mrow>", "")
        .replace("<mrow class=\"menclose-downdiagonalstrike\"></mrow>", "")
        .replace(
            "<menclose notation=\"updiagonalstrike\">",
            "<mrow class=\"cx\">",
        )
        .replace(
            "<menclose notation=\"downdiagonalstrike\">",
            "<mrow class=\"boxed\">",
        )
        .replace("</menclose>", "</mrow>")
        .replace("<mo>⊕</mo>", "<mo form=\"infix\" largeop=\"false\">⊕</mo>")
        .replace('\n', " ")
}

/// A prime as a sign after its letter: that of the font is raised already.
fn primed(mathml: &str) -> String {
    const PRIME: &str = "</mi><mo>′</mo></msup>";
    let mut out = String::new();
    let mut rest = mathml;
    while let Some((before, after)) = rest.split_once(PRIME) {
        match before.rsplit_once("<msup><mi>") {
            Some((before, letter)) if !letter.contains('<') => {
                out.push_str(before);
                out.push_str(&format!(
                    "<mrow><mi>{letter}</mi><mo lspace=\"0\" rspace=\"0\">′</mo></mrow>"
                ));
            }
            _ => out.extend([before, PRIME]),
        }
        rest = after;
    }
    out + rest
}
