//! From the tree to the `Spec`: which fields there are, what they default to, what they may hold.

use super::entry::{self, Named};
use super::fault::Fault;
use super::locate::Source;
use super::set::{Distinct, Entry, Rubric, Spec, Words};
use super::tree::Node;
use super::view::{Fields, View};
use super::{Names, ids, limits};
use crate::spell;

/// The fields of a set.
pub const SET: &[&str] = &[
    "title",
    "seed",
    "words",
    "distinct",
    "pictures",
    "rubric",
    "exercises",
];
/// The fields of `words`.
pub const WORDS: &[&str] = &["heap", "object"];
/// The fields of `rubric`.
pub const RUBRIC: &[&str] = &["form", "unsupported", "incomplete", "follow-through"];
/// The words for `distinct`.
pub const DISTINCT: &[(&str, Distinct)] = &[("sheet", Distinct::Sheet), ("class", Distinct::Class)];
/// The title of a set without one.
pub const TITLE: &str = "Nim";

const EXAMPLE: &str = "write at least `exercises: [{kind: nim-sum}]`";

/// The set that the document describes, or the first thing that is wrong with it.
pub fn set(root: &Node, source: Source, names: &Names) -> Result<Spec, Fault> {
    let root = View::root(root);
    if matches!(root.node(), Node::Nothing | Node::Null) {
        return Err(root.fault("file has no fields").help(EXAMPLE));
    }
    let fields = root.fields("a set", SET).map_err(|fault| Fault {
        help: fault.help.or(Some(EXAMPLE.into())),
        ..fault
    })?;
    Ok(Spec {
        title: fields
            .read("title", |v| v.text(limits::TITLE))?
            .unwrap_or(TITLE)
            .to_owned(),
        seed: fields
            .read("seed", |v| v.number(&limits::SEED))?
            .unwrap_or_default(),
        words: fields.read("words", words)?.unwrap_or_default(),
        distinct: fields
            .read("distinct", |v| v.word(DISTINCT))?
            .unwrap_or_default(),
        pictures: fields.read("pictures", View::truth)?.unwrap_or(true),
        rubric: fields.read("rubric", rubric)?.unwrap_or_default(),
        entries: entries(&fields, names)?,
        source,
    })
}

fn rubric(view: &View) -> Result<Rubric, Fault> {
    let fields = view.fields("`rubric`", RUBRIC)?;
    let share = |name, default| {
        let given = fields.read(name, |v| v.number(&limits::PERCENT))?;
        Ok(given.and_then(|n| u32::try_from(n).ok()).unwrap_or(default))
    };
    let default = Rubric::default();
    Ok(Rubric {
        form: share("form", default.form)?,
        unsupported: share("unsupported", default.unsupported)?,
        incomplete: share("incomplete", default.incomplete)?,
        follow_through: share("follow-through", default.follow_through)?,
    })
}

fn words(view: &View) -> Result<Words, Fault> {
    let fields = view.fields("`words`", WORDS)?;
    let default = Words::default();
    Ok(Words {
        heap: fields.read("heap", word)?.unwrap_or(default.heap),
        object: fields.read("object", word)?.unwrap_or(default.object),
    })
}

/// One word, or a list of singular and plural.
fn word(view: &View) -> Result<(String, String), Fault> {
    if !matches!(view.node(), Node::List(_)) {
        let word = one_word(view)?;
        return Ok((word.to_owned(), spell::plural(word)));
    }
    match view.list("", "word")?.as_slice() {
        [singular, plural] => Ok((one_word(singular)?.to_owned(), one_word(plural)?.to_owned())),
        list => Err(view
            .fault(format!("list of words has {} of them, not 2", list.len()))
            .help("write singular and plural: `[berry, berries]`")),
    }
}

fn one_word<'t>(view: &View<'t>) -> Result<&'t str, Fault> {
    match view.text(limits::WORD)? {
        text if text.trim().is_empty() => Err(view.fault("word is empty")),
        text => Ok(text),
    }
}

fn entries(set: &Fields, names: &Names) -> Result<Vec<Entry>, Fault> {
    let Some(list) = set.get("exercises") else {
        return Err(set.owner.fault("`exercises` is missing").help(EXAMPLE));
    };
    if matches!(list.node(), Node::Null) || *list.node() == Node::List(Vec::new()) {
        return Err(list.fault("`exercises` is empty").help(EXAMPLE));
    }
    let views = list.list(
        "a list of exercises, each beginning with `- kind:`",
        "exercise",
    )?;
    if let Some(view) = views.get(limits::TOTAL) {
        let message = format!(
            "set has {} exercises, at most {} are allowed",
            views.len(),
            limits::TOTAL
        );
        return Err(view.fault(message).help("split the set into several files"));
    }
    let named = views
        .iter()
        .map(|view| entry::read(view, names))
        .collect::<Result<Vec<_>, _>>()?;
    total(&views, &named)?;
    ids::fill(named)
}

/// Points at the exercise that goes over the total.
fn total(views: &[View], entries: &[Named]) -> Result<(), Fault> {
    let most = limits::TOTAL as u64;
    let mut total = 0;
    for (view, named) in views.iter().zip(entries) {
        total += named.entry.count;
        if total > most {
            let all: u64 = entries.iter().map(|named| named.entry.count).sum();
            let message = format!("set asks for {all} questions, at most {most} are allowed");
            return Err(view
                .fault(message)
                .help("this exercise goes over; split the set into several files"));
        }
    }
    Ok(())
}
