//! `nimsmith set`: the exercises of a set file, or one of them.

use super::exercise::{self, NotDrawn};

use crate::book::chapter::Fault;
use crate::book::fields::Fields;
use crate::book::page::{Page, Trouble};
use crate::book::part::Part;
use crate::spell::known;
use crate::workshop::shipped;
use crate::{kinds, spec};

const FIELDS: [&str; 6] = ["set", "seed", "exercise", "another", "grade", "solutions"];

/// Exercises as HTML.
pub fn expand(page: &mut Page, mut fields: Fields, level: usize) -> Result<Vec<Part>, Trouble> {
    fields.nothing_but("set", &FIELDS)?;
    let own = fields.number("seed")?;
    let wishes = exercise::wishes(page, &mut fields, level)?;
    let name = fields.needed(
        "set",
        "write `set: nim-sums`, or the name of a file of the book",
    )?;
    let only = fields.take("exercise");
    let (file, text) = page.sets.set(name.text).map_err(|why| {
        let message = format!("the set `{}` cannot be used: {why}", name.text);
        let sets: Vec<&str> = shipped::SETS.iter().map(|set| set.name).collect();
        let help = known("sets", name.text, &sets);
        fields.wrong(name, message, format!("{help}, or a file of the book"))
    })?;
    let within = |problem| {
        let text = String::from_utf8_lossy(&text).into();
        let mut fault = Fault { problem, text };
        let from = format!("asked for in {}:{}", page.chapter.file, fields.line);
        fault.problem.help = Some(match fault.problem.help {
            None => from,
            Some(help) => format!("{help} ({from})"),
        });
        fault
    };
    let mut set = spec::parse(&file, &text, &kinds::known()).map_err(within)?;
    if let Some(only) = only {
        let ids: Vec<String> = set.entries.iter().map(|entry| entry.id.clone()).collect();
        set.entries.retain(|entry| entry.id == only.text);
        if set.entries.is_empty() {
            let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
            let message = format!("the set has no exercise `{}`", only.text);
            let help = known("exercises", only.text, &ids);
            return Err(fields.wrong(only, message, help).into());
        }
    }
    let seed = page.seed(Some(own.unwrap_or(set.seed)));
    let drawn = exercise::drawn(page, &mut set, seed, &wishes).map_err(|not| match not {
        NotDrawn::Problem(problem) => Trouble::Fault(within(*problem)),
        NotDrawn::Trouble(trouble) => trouble,
    })?;
    let html = exercise::print(page, &set, &drawn.questions, &wishes, false, None)?;
    Ok(vec![Part::Text(html)])
}
