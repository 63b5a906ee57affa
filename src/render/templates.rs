//! The built-in templates, with an author's own over them. Names are paths below the templates folder.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};
use std::{io, mem};

use serde::Serialize;
use tera::{Context, Delimiters, ErrorKind, Kwargs, State, Tera, TeraResult};

use super::own::{self, Counted, Misuse};
use crate::budget::{Budget, OUTPUT, STEPS, Spent};
use crate::error::Error;
use crate::locale::{ENGLISH, Locale, Messages, fill_with};

macro_rules! text {
    ($folder:literal, $name:literal) => {
        include_str!(concat!("../../templates/", $folder, "/", $name))
    };
}

macro_rules! templates {
    ($($name:literal)*) => {
        &[$((
            $name,
            [text!("en", $name), text!("de", $name), text!("es", $name), text!("fr", $name)],
        )),*]
    };
}

/// The templates of sheets and of kinds, each with its name and its text in each language, as in `LOCALES`. Texts that differ in
/// their words alone are beside each other, since that is where compression finds what is the same.
pub const BUILTIN: &[(&str, [&str; 4])] = templates! {
    "answer.md"
    "certified.md"
    "head.md"
    "heading.md"
    "move.md"
    "moves.md"
    "position.md"
    "rules.md"
    "scores.md"
    "solution.md"
    "theorem.md"
    "theorems.md"
    "told.md"
    "versions.md"
    "kinds/all-moves.md"
    "kinds/change.md"
    "kinds/complete-induction.md"
    "kinds/counterexample.md"
    "kinds/fill-blanks.md"
    "kinds/first-move.md"
    "kinds/first-wrong-line.md"
    "kinds/grundy-table.md"
    "kinds/grundy-value.md"
    "kinds/justify-steps.md"
    "kinds/justify.md"
    "kinds/nim-sum.md"
    "kinds/order-lines.md"
    "kinds/played-game.md"
    "kinds/prove-by-induction.md"
    "kinds/reply.md"
    "kinds/run-proof.md"
    "kinds/spot-the-error.md"
    "kinds/state-diagram.md"
    "kinds/table.md"
    "kinds/text.md"
    "kinds/two-rules.md"
    "kinds/which-nim.md"
    "kinds/why-legal.md"
    "kinds/winner.md"
    "kinds/zeroing-move.md"
};

/// The templates that all languages share, with labels from the language: the frame of all pages, and reports.
pub const SHARED: &[(&str, &str)] = &[
    ("page.html", text!(".", "page.html")),
    ("report/answer.html", text!(".", "report/answer.html")),
    ("report/class.html", text!(".", "report/class.html")),
    ("report/line.html", text!(".", "report/line.html")),
    ("report/paper.html", text!(".", "report/paper.html")),
];

/// The templates for a language.
pub fn builtin(locale: &Locale) -> impl Iterator<Item = (&'static str, &'static str)> + Clone {
    let number = locale.number;
    let own = BUILTIN
        .iter()
        .filter_map(move |(name, texts)| Some((*name, *texts.get(number)?)));
    own.chain(SHARED.iter().copied())
}

/// The style of what all pages show: formulas, tables, pictures.
pub const CONTENT_STYLE: &str = include_str!("../../templates/content.css");

/// The style of sheets and keys.
pub const SHEET_STYLE: &str = include_str!("../../templates/sheet.css");

/// What is added to it on reports.
pub const REPORT_STYLE: &str = include_str!("../../templates/report.css");

/// The style of pages with proofs, beside that of sheets.
pub const PROOFS_STYLE: &str = include_str!("../../templates/proofs.css");

/// Where the built-in templates stand for an author's to be looked up before them.
const FALLBACK: &str = "builtin/";

/// Templates that are ready to be filled in.
pub struct Templates {
    locale: &'static Locale,
    /// The built-in ones that have been used, or all where some are an author's own.
    tera: RwLock<Tera>,
    /// The same templates counting their steps, where some are an author's own.
    counted: Option<Tera>,
}

/// Steps in one filled-in template, and bytes that it may print.
const MOST_STEPS: u64 = STEPS / 10;
const MOST_BYTES: usize = OUTPUT / 32;

/// Room for most of what is printed.
const USUAL: usize = 2048;

thread_local! {
    /// What is left for the template that a thread is filling in.
    static LEFT: RefCell<Budget> = RefCell::new(Budget::default());
}

impl Templates {
    /// The built-in templates with some replaced or added. Added ones begin with `_`; any other unknown name is an
    /// error, since it would never be used.
    pub fn new(own: &[(String, String)], locale: &'static Locale) -> Result<Templates, Error> {
        let mut all: BTreeMap<&str, Counted> = BTreeMap::new();
        for (name, text) in own {
            let last = name.rsplit('/').next().unwrap_or(name);
            if !last.starts_with('_') && !builtin(&ENGLISH).any(|(known, _)| known == name) {
                return Err(unknown(name));
            }
            let counted = own::counted(text).map_err(|misuse| refused(name, text, &misuse))?;
            all.insert(name, counted);
        }
        if all.is_empty() {
            return Ok(Templates {
                locale,
                tera: RwLock::new(engine(Vec::new())?),
                counted: None,
            });
        }
        let own = own.iter().map(|(name, text)| (name.clone(), text.as_str()));
        let all_builtin = builtin(locale).map(|one| -> (String, &str) { behind(one) });
        let tera = engine(all_builtin.chain(own).collect())?;
        for (name, text) in builtin(locale) {
            if !all.contains_key(name) {
                let counted = own::counted(text).map_err(|misuse| refused(name, text, &misuse))?;
                all.insert(name, counted);
            }
        }
        if let Some(name) = own::too_deep(&all) {
            return Err(Error::Template(format!(
                "{name}: the templates that this one includes include others, and so on too deep\nhelp: put the text of \
                 one into another"
            )));
        }
        let counted = all
            .iter()
            .map(|(name, counted)| (name.to_string(), counted.text.as_str()));
        Ok(Templates {
            locale,
            tera: RwLock::new(tera),
            counted: Some(engine(counted.collect())?),
        })
    }

    /// What pages say outside them.
    pub fn says(&self) -> &'static Messages {
        self.locale.says()
    }

    /// Whether some are an author's own.
    pub fn are_own(&self) -> bool {
        self.counted.is_some()
    }

    /// Fills in a template.
    pub fn fill(&self, name: &str, view: &impl Serialize) -> Result<String, Error> {
        let failed = |error: &tera::Error| {
            let fields = serde_json::to_value(view).ok().map(|view| fields(&view));
            Error::Template(explain(error, fields))
        };
        let mut context = Context::from_serialize(view).map_err(|error| failed(&error))?;
        let labels = self.labels(name, &context);
        if !labels.is_empty() {
            context.insert("say", &labels);
        }
        if let Some(counted) = &self.counted
            && let Some(filled) = fill_counted(counted, name, &context)?
        {
            return Ok(filled);
        }
        self.load(name)?;
        let tera = self.tera.read().unwrap_or_else(PoisonError::into_inner);
        let printed = Page::new(usize::MAX).print(&tera, name, &context);
        printed.map_err(|error| failed(&error))
    }

    /// The labels of a template, each with fields of the template in its places.
    fn labels(&self, name: &str, context: &Context) -> BTreeMap<&'static str, String> {
        let labels = self.locale.labels(name);
        let filled =
            labels.map(|(label, text)| (label, fill_with(text, |place| context.get(place))));
        filled.collect()
    }

    /// Reads a built-in template and those that it includes, unless that has been done.
    fn load(&self, name: &str) -> Result<(), Error> {
        let tera = self.tera.read().unwrap_or_else(PoisonError::into_inner);
        if tera.contains_template(name) {
            return Ok(());
        }
        drop(tera);
        let mut tera = self.tera.write().unwrap_or_else(PoisonError::into_inner);
        let (mut new, mut wanted) = (Vec::new(), vec![name.to_string()]);
        while let Some(name) = wanted.pop() {
            let mut known = builtin(self.locale).filter(|(known, _)| *known == name);
            let new_one = known.find(|one| !tera.contains_template(&name) && !new.contains(one));
            wanted.extend(new_one.iter().flat_map(|(_, text)| own::includes(text)));
            new.extend(new_one);
        }
        add(&mut tera, new.into_iter().map(behind).collect())
    }
}

/// A built-in template behind an author's own of the same name.
fn behind((name, text): (&'static str, &'static str)) -> (String, &'static str) {
    (format!("{FALLBACK}{name}"), text)
}

/// Fills in a template whose steps are counted; `None` where it has a fault that is not about steps or bytes.
fn fill_counted(tera: &Tera, name: &str, context: &Context) -> Result<Option<String>, Error> {
    LEFT.replace(Budget::new(MOST_STEPS));
    let mut page = Page::new(MOST_BYTES);
    let error = match page.print(tera, name, context) {
        Ok(text) => return Ok(Some(text)),
        Err(error) => error,
    };
    let spent = LEFT.with_borrow(|left| left.left() == 0);
    match (spent, page.is_full()) {
        (true, _) => {
            let text = explain(&error, None);
            let place = text.lines().next().and_then(|line| line.split_once(": "));
            let place = place.map_or(name, |(place, _)| place);
            Err(Error::Template(format!(
                "{place}: {Spent}\nhelp: have fewer loops in each other, and fewer templates included in loops"
            )))
        }
        (_, true) => Err(Error::Template(format!(
            "{name}: this template and those that it includes print more than {MOST_BYTES} bytes\nhelp: print less in loops"
        ))),
        _ => Ok(None),
    }
}

/// What is printed, up to one piece more than is allowed. Everything is printed on one: Tera's interpreter is compiled again
/// for each type that it writes to.
struct Page {
    printed: Vec<u8>,
    most: usize,
}

impl Page {
    fn new(most: usize) -> Page {
        let printed = Vec::with_capacity(USUAL);
        Page { printed, most }
    }

    fn is_full(&self) -> bool {
        self.printed.len() > self.most
    }

    /// Prints a template.
    fn print(&mut self, tera: &Tera, name: &str, context: &Context) -> TeraResult<String> {
        tera.render_to(name, context, &mut *self)?;
        Ok(String::from_utf8(mem::take(&mut self.printed))?)
    }
}

impl io::Write for Page {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.printed.extend_from_slice(bytes);
        match self.is_full() {
            true => Err(io::ErrorKind::StorageFull.into()),
            false => Ok(bytes.len()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Templates by their names, read.
fn engine(templates: Vec<(String, &str)>) -> Result<Tera, Error> {
    let failed = |error: tera::Error| Error::Template(explain(&error, None));
    let mut tera = Tera::new();
    let delimiters = Delimiters {
        block_start: "<%".into(),
        block_end: "%>".into(),
        variable_start: "<<".into(),
        variable_end: ">>".into(),
        comment_start: "<#".into(),
        comment_end: "#>".into(),
    };
    tera.set_delimiters(delimiters).map_err(failed)?;
    tera.autoescape_on(Vec::<&str>::new());
    tera.set_fallback_prefixes(vec![FALLBACK]).map_err(failed)?;
    tera.register_function(
        own::STEP,
        |steps: Kwargs, _: &State| -> TeraResult<&'static str> {
            let steps = steps.must_get::<u64>("n")?;
            let spent = LEFT.with_borrow(|left| left.spend(steps));
            spent.map_or_else(
                |spent| Err(tera::Error::message(spent.to_string())),
                |()| Ok(""),
            )
        },
    );
    add(&mut tera, templates)?;
    Ok(tera)
}

fn add(tera: &mut Tera, templates: Vec<(String, &str)>) -> Result<(), Error> {
    let added = tera.add_raw_templates(templates);
    added.map_err(|error| Error::Template(explain(&error, None)))
}

/// A template that says what it may not.
fn refused(name: &str, text: &str, misuse: &Misuse) -> Error {
    let before = text.get(..misuse.at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or(before).chars().count() + 1;
    let Misuse { message, help, .. } = misuse;
    Error::Template(format!("{name}:{line}:{column}: {message}\nhelp: {help}"))
}

fn unknown(name: &str) -> Error {
    let mut known: Vec<&str> = builtin(&ENGLISH).map(|(name, _)| name).collect();
    known.sort_unstable();
    Error::Template(format!(
        "{name}: no template of this name is used\nhelp: known templates: {}; a file of your own to include has a \
         name that begins with `_`",
        known.join(", ")
    ))
}

/// A longer piece of a template is not shown beside a message.
const LONGEST_SNIPPET: usize = 2_000;

/// A message that begins with file, line and column, in the words of our own messages and delimiters.
fn explain(error: &tera::Error, fields: Option<Vec<String>>) -> String {
    if let ErrorKind::CircularInclude { tpl, include_chain } = error.kind() {
        let chain = include_chain.join("` includes `");
        return format!(
            "{tpl}: this template includes itself: `{chain}`\nhelp: leave one of them out"
        );
    }
    let text = error.to_string();
    let text = text.trim_end().trim_start_matches("error: ");
    let (message, rest) = text.split_once("\n --> ").unwrap_or((text, ""));
    let (place, snippet) = rest.split_once('\n').unwrap_or((rest, ""));
    let mut message = message.replace("%}", "%>").replace("}}", ">>");
    if let Some(first) = message.get_mut(..1) {
        first.make_ascii_lowercase();
    }
    let help = fields.map(|fields| format!("help: fields here: {}", fields.join(", ")));
    let place = match place {
        "" => String::new(),
        place => format!("{place}: "),
    };
    let lines = [
        Some(format!("{place}{message}")),
        Some(snippet.to_string()).filter(|snippet| snippet.len() < LONGEST_SNIPPET),
        help,
    ];
    let lines: Vec<String> = lines
        .into_iter()
        .flatten()
        .filter(|line| !line.is_empty())
        .collect();
    lines.join("\n")
}

/// The names of all fields of a view, those within as `answer.chosen.heap`.
fn fields(view: &serde_json::Value) -> Vec<String> {
    let mut names = Vec::new();
    collect(view, "", &mut names);
    names.sort();
    names.dedup();
    names
}

fn collect(value: &serde_json::Value, path: &str, names: &mut Vec<String>) {
    match value {
        serde_json::Value::Object(fields) => {
            for (name, value) in fields {
                let dot = if path.is_empty() { "" } else { "." };
                collect(value, &format!("{path}{dot}{name}"), names);
            }
        }
        serde_json::Value::Array(items) => {
            names.push(path.to_string());
            let within = format!("{path}[]");
            items.iter().for_each(|item| collect(item, &within, names));
        }
        _ => names.push(path.to_string()),
    }
}
