//! `nimsmith help`: what there is to know about a command, a kind of exercise, a field of the set file or a page of the manual.

use anyhow::bail;
use clap::Args;

use super::terminal;
use crate::kinds::{self, KINDS, Kind};
use crate::locale::ENGLISH;
use crate::spec::fields::{Field, GROUPS, Group};
use crate::spell;

/// Explain a command, a kind of exercise, a field of the set file, or print a page of the manual
#[derive(Args)]
#[command(
    after_help = "Examples:\n  nimsmith help generate\n  nimsmith help first-move\n  nimsmith help points\n  nimsmith help moodle"
)]
pub struct Arguments {
    /// What to explain; without it, the commands and all topics
    #[arg(value_name = "TOPIC")]
    topic: Vec<String>,
}

/// Runs the command; `command` is the whole program's command line.
pub fn run(arguments: &Arguments, mut command: clap::Command) -> anyhow::Result<()> {
    command.build();
    let Some((topic, _)) = arguments.topic.split_first() else {
        let help = command.render_long_help();
        return terminal::say(&format!("{help}\n\n{}", topics()));
    };
    let mut found = Vec::new();
    if let Some(command) = subcommand(&mut command, &arguments.topic) {
        found.push(command.render_long_help().to_string());
    }
    if arguments.topic.len() == 1 {
        found.extend(kinds::kind(topic).map(of_kind));
        found.extend(
            fields()
                .filter(|(_, field)| field.name == topic)
                .map(of_field),
        );
        found.extend(
            pages()
                .filter(|(name, _)| name == topic)
                .map(|(_, text)| text),
        );
    }
    if found.is_empty() {
        let topic = arguments.topic.join(" ");
        let commands = command.get_subcommands().map(clap::Command::get_name);
        let known: Vec<&str> = commands
            .chain(KINDS.iter().map(|kind| kind.name))
            .chain(fields().map(|(_, field)| field.name))
            .chain(pages().map(|(name, _)| name))
            .collect();
        let near = spell::nearest(&topic, &known);
        let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
        bail!(
            "unknown topic {}\nhelp: {near}`nimsmith help` lists all of them",
            spell::quote(&topic)
        );
    }
    terminal::say(&(found.join("\n").trim_end().to_string() + "\n"))
}

/// The command that some words name, such as `book build`.
pub fn subcommand<'c>(
    command: &'c mut clap::Command,
    words: &[String],
) -> Option<&'c mut clap::Command> {
    words
        .iter()
        .try_fold(command, |command, word| command.find_subcommand_mut(word))
}

fn topics() -> String {
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    let mut names: Vec<&str> = fields().map(|(_, field)| field.name).collect();
    names.sort_unstable();
    names.dedup();
    let pages: Vec<&str> = pages().map(|(name, _)| name).collect();
    let rows = [
        ("Kinds of exercise", kinds),
        ("Fields of the set file", names),
        ("Pages of the manual", pages),
    ];
    let rows = rows.iter().filter(|(_, names)| !names.is_empty());
    rows.map(|(title, names)| format!("{title}:\n{}\n", filled(names)))
        .collect::<Vec<_>>()
        .join("\n")
}

/// Names in lines of ordinary length.
fn filled(names: &[&str]) -> String {
    let mut lines = vec![String::new()];
    for name in names {
        match lines.last_mut() {
            Some(line) if line.len() + name.len() < 76 => line.push_str(&format!("  {name}")),
            _ => lines.push(format!("  {name}")),
        }
    }
    lines.join("\n")
}

fn of_kind(kind: &Kind) -> String {
    let name = kind.name;
    let mut text = format!(
        "`{name}` is a kind of exercise: {}\n",
        kinds::asks(name, &ENGLISH)
    );
    if kind.has_board {
        let (games, codes) = kind.suited();
        text += &format!("\nGames{codes}:\n{}\n", filled(&games));
    }
    if !kind.fields.is_empty() {
        text += &format!("\nFields of its own:\n{}\n", filled(kind.fields));
    }
    let theorems = kind.theorems();
    if !theorems.is_empty() {
        text += &format!("\nTheorems:\n{}\n", filled(&theorems));
    }
    let by = match kind.checked {
        true => "`nimsmith check` marks the answers.",
        false => "A person marks the answers.",
    };
    format!("{text}\n{by}\n")
}

fn fields() -> impl Iterator<Item = (&'static Group, &'static Field)> {
    GROUPS
        .iter()
        .flat_map(|group| group.fields.iter().map(move |field| (*group, field)))
}

fn of_field((group, field): (&Group, &Field)) -> String {
    let Field {
        name,
        example,
        about,
        ..
    } = field;
    let unless = match field.unless() {
        unless if unless.is_empty() => unless,
        unless => format!("\nUnless given: {unless}"),
    };
    let value = field.value();
    format!(
        "`{name}: {example}` is a field of {}.\n{about}\nValue: {value}{unless}\n",
        group.what
    )
}

/// The pages of the book that tell how to use the program, without what only the book can show.
#[cfg(feature = "book")]
fn pages() -> impl Iterator<Item = (&'static str, String)> {
    const PAGES: [&str; 12] = [
        "instructors",
        "paper",
        "systems",
        "moodle",
        "canvas",
        "common-cartridge",
        "qti21",
        "gift",
        "writing-solutions",
        "writing-proofs",
        "phrases",
        "glossary",
    ];
    PAGES.into_iter().filter_map(|name| {
        let file = format!("src/{name}.md");
        let page = crate::book::carried::BOOK
            .iter()
            .find(|page| page.name == file)?;
        let mut shown = true;
        let lines = page.text.lines().filter(|line| {
            let opens = line.starts_with("```nimsmith");
            let closes = !shown && *line == "```";
            shown = (shown || closes) && !opens;
            shown && !closes
        });
        Some((name, lines.map(|line| format!("{line}\n")).collect()))
    })
}

#[cfg(not(feature = "book"))]
fn pages() -> impl Iterator<Item = (&'static str, String)> {
    std::iter::empty()
}
