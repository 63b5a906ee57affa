//! `nimsmith level`: a theorem that the program carries, to be proved in the page from what the level allows. What may be
//! used are facts, methods, and the theorems of the levels above it.

use crate::book::fields::{Fields, Value};
use crate::book::page::{Page, Trouble};
use crate::book::part::{Part, Subject};
use crate::book::proofs::{accepted, code, folded};
use crate::proof::elaborate::METHODS;
use crate::proof::judge::judge_allowing;
use crate::proof::prepared::Prepared;
use crate::proof::shelf::Shipped;
use crate::proof::shown::{Shown, Stated};
use crate::render::boxes::ProofBox;
use crate::render::escape::escaped;
use crate::spell::known;

const FIELDS: [&str; 2] = ["theorem", "allow"];

/// What the theorem of a level is called, so that nobody can cite it under its own name.
const NAME: &str = "LEVEL";

/// The level as HTML.
pub fn expand(page: &mut Page, mut fields: Fields, level: usize) -> Result<Vec<Part>, Trouble> {
    fields.nothing_but("level", &FIELDS)?;
    let name = fields.needed("theorem", "write `theorem: L2`")?;
    let listed = fields.needed("allow", "write `allow: ROWS, xor`")?;
    let Some(prepared) = Prepared::find(name.text) else {
        let all = Shown::all().iter();
        let names: Vec<&str> = all.map(|shown| shown.name.as_str()).collect();
        let message = format!("no theorem `{}` is known", name.text);
        let help = known("theorems", name.text, &names);
        return Err(fields.wrong(name, message, help).into());
    };
    let shown = prepared.shown;
    let allow: Vec<String> = listed
        .text
        .split(',')
        .map(|name| name.trim().to_string())
        .collect();
    allowed(page, &fields, listed, &allow)?;
    let before = format!(
        "uses {}\n\ntheorem {NAME}: {}\n{}\n",
        shown.file, shown.statement, shown.opening
    );
    let text = format!("{before}{}qed\n", shown.lines());
    let report = judge_allowing(&page.chapter.file, &text, &Shipped, Some(&allow));
    if let Err((_, why)) = accepted(&report) {
        let message = format!("the proof of `{}` is refused with these: {why}", shown.name);
        let help = "allow what its lines in `nimsmith proof` cite";
        return Err(fields.wrong(listed, message, help).into());
    }
    let theorems = report.theorems.iter();
    let asked: Vec<_> = theorems
        .map(|theorem| (NAME.to_string(), theorem.statement.clone()))
        .collect();
    page.levels.push(shown.name.clone());
    let number = page.levels.len();
    let mut out = head(shown, number, (level + 1).min(6), &allow);
    let place = ProofBox {
        id: &format!("level-{number}"),
        form: "",
        around: Some((&before, "\nqed\n")),
        allow: Some(&allow),
        asked: &asked,
    };
    place.print(&mut out);
    Ok(vec![
        Part::Text(out),
        Part::Answer(
            vec![Subject::Proof(prepared.proved.statement().to_string())],
            folded(shown, false, ""),
        ),
        Part::Text("\n</section>\n".to_string()),
    ])
}

/// Refuses what is neither a fact nor a method nor the theorem of a level above.
fn allowed(page: &Page, fields: &Fields, listed: Value, allow: &[String]) -> Result<(), Trouble> {
    let fine = |name: &String| {
        let stated = Stated::find(name);
        let is_fact = stated.is_some_and(|stated| stated.is_fact);
        is_fact || METHODS.contains(&name.as_str()) || page.levels.contains(name)
    };
    match allow.iter().find(|name| !fine(name)) {
        None => Ok(()),
        Some(name) => {
            let message = format!("`{name}` is no fact, no method and no theorem of a level above");
            let help = "levels use what the levels above them have proved";
            Err(fields.wrong(listed, message, help).into())
        }
    }
}

/// The heading, what is to be proved, and what may be used.
fn head(shown: &Shown, number: usize, level: usize, allow: &[String]) -> String {
    let names = allow.iter().map(|name| match Stated::find(name) {
        Some(stated) => format!(
            "<li><code>{}</code>: <code>{}</code></li>",
            escaped(name),
            escaped(&stated.says)
        ),
        None => format!("<li><code>{}</code>: {}</li>", escaped(name), method(name)),
    });
    let names: String = names.collect();
    let title = escaped(&shown.name);
    format!(
        "<section class=\"nimsmith exercise\"><h{level} id=\"level-{number}\">Level {number}: {title}</h{level}>\n<p>{}</p>\n\
         {}\n<details class=\"allowed\"><summary>What you may use<span class=\"unseen\"> (level {number})</span></summary>\n\
         <ul>{names}</ul></details>",
        escaped(&shown.words),
        code(&format!(
            "theorem {NAME}: {}\n{}",
            shown.statement, shown.opening
        )),
    )
}

/// What a method does.
fn method(name: &str) -> &'static str {
    match name {
        "xor" => "calculating with ⊕",
        "arith" => "adding up equations and inequalities",
        _ => "and, or, not, if",
    }
}
