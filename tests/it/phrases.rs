//! Phrase files: those that are shipped have no fault; a phrase, a word and a whole language that are added read papers,
//! called as a library and as a program; what is wrong with a file is told with its place.

use std::sync::Arc;

use nimsmith::check::report::Verdict;
use nimsmith::check::task::{self, Misfit, Task};
use nimsmith::check::{Hints, paper};
use nimsmith::language::phrases::Phrasebook;
use nimsmith::language::{ENGLISH, with};
use nimsmith::locale;
use nimsmith::model::goal::Goal;
use nimsmith::model::rules::{HouseRules, Rules};
use nimsmith::spec::Label;

use super::desk::Desk;
use super::program::Folder;

/// A desk for papers in other phrases.
struct Reading(Arc<Phrasebook>);

impl task::Desk for Reading {
    fn game(&self, name: &str, house: &HouseRules) -> Result<(String, Arc<dyn Rules>), Misfit> {
        Desk.game(name, house)
    }

    fn goal(&self, asked: &str) -> Result<(&'static str, Goal), Misfit> {
        Desk.goal(asked)
    }

    fn question(&self, sheet: &str, number: Label) -> Result<Task, Misfit> {
        Desk.question(sheet, number)
    }

    fn phrases(&self) -> &Arc<Phrasebook> {
        &self.0
    }
}

type Texts<'t> = [(&'t str, &'t str)];

/// The headers of a paper; its first line of work is line `FIRST`.
const HEADERS: &str = "game: nim\nrows: 9, 2, 14\nasked: first-move\n\n";
const FIRST: usize = 5;

/// The verdicts on lines of work, and the one on their answer.
type Verdicts = (Vec<Verdict>, &'static str);

/// A desk where files are added to those of English.
fn reading(files: &Texts) -> Reading {
    let own = |(name, text): &(&str, &str)| (name.to_string(), text.to_string());
    let own: Vec<_> = files.iter().map(own).collect();
    Reading(with(&own, &locale::ENGLISH).unwrap_or_else(|fault| panic!("{fault}")))
}

/// What a paper of some lines gets at a desk.
fn judged(desk: &Reading, lines: &[&str]) -> Verdicts {
    let text = format!("{HEADERS}{}\n", lines.join("\n"));
    let report = paper(text.as_bytes(), desk, Hints::Next);
    let work = report.lines().filter(|line| line.line >= FIRST);
    let verdicts = work.map(|line| line.verdict).collect();
    (verdicts, report.answers[0].verdict.name())
}

/// The same from the program.
fn printed(files: &Texts, lines: &[&str]) -> (Vec<String>, String) {
    let folder = Folder::new();
    for (name, text) in files {
        folder.write(&format!("phrases/{name}"), text);
    }
    folder.write("paper.txt", format!("{HEADERS}{}\n", lines.join("\n")));
    let run = folder.line("check paper.txt --phrases phrases --format json");
    let report: serde_json::Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
    let answer = &report["answers"][0];
    let word = |value: &serde_json::Value| value["verdict"].as_str().unwrap().to_string();
    let all = answer["lines"].as_array().unwrap().iter();
    let work = all.filter(|line| line["line"].as_u64() >= Some(FIRST as u64));
    (work.map(word).collect(), word(answer))
}

fn agree(files: &Texts, lines: &[&str], (verdicts, answer): &Verdicts) {
    let names = verdicts.iter().map(|verdict| verdict.name().to_string());
    let (printed, overall) = printed(files, lines);
    assert_eq!(printed, names.collect::<Vec<_>>());
    assert_eq!(overall, *answer);
}

#[test]
fn shipped_files_have_no_fault() {
    if let Err(fault) = Phrasebook::read(&ENGLISH) {
        panic!("{fault}");
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/templates/en/phrases");
    let files = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<_> = files
        .map(|file| file.unwrap().file_name().into_string().unwrap())
        .collect();
    let mut carried = ENGLISH.map(|(name, _)| name);
    files.sort();
    carried.sort_unstable();
    assert_eq!(files, carried);
}

/// A file, a line of work, its verdict without the file and with it.
const ADDED: [(&str, &str, Verdict, Verdict); 9] = [
    // A phrase of a row.
    (
        "== statement\nnim-sum\n    magic number {eq} {is=value}\n",
        "The magic number is 5.",
        Verdict::Unread,
        Verdict::Ok,
    ),
    (
        "== statement\nnim-sum\n    magic number {eq} {is=value}\n",
        "The magic number is 7.",
        Verdict::Unread,
        Verdict::Wrong,
    ),
    // A phrase of a category that many rows use; two phrases a line, several words, a word that may be left out.
    (
        "== sum-name\nnim-sum\n    nimble/nifty sum | [bouton] checksum\n",
        "nifty sum = 5",
        Verdict::Unread,
        Verdict::Ok,
    ),
    (
        "== sum-name\nnim-sum\n    nimble/nifty sum | [bouton] checksum\n",
        "The Bouton checksum of 9, 2, 14 is 5",
        Verdict::Unread,
        Verdict::Ok,
    ),
    // Words: one of a list, a short form, one that says nothing, one that changes nothing, one that matters.
    (
        "words take: nab\n",
        "nab 3 from row 3",
        Verdict::Unread,
        Verdict::Ok,
    ),
    (
        "words short: ain't=is+not\n",
        "the nim-sum ain't 0",
        Verdict::Unread,
        Verdict::Ok,
    ),
    (
        "words skip: forsooth\n",
        "the first forsooth player wins",
        Verdict::Unread,
        Verdict::Ok,
    ),
    (
        "words plain: forsooth\n",
        "forsooth 5 is the nim-sum",
        Verdict::Unread,
        Verdict::Ok,
    ),
    (
        "words content: phew\n",
        "phew row 3 has 4",
        Verdict::Ok,
        Verdict::Unread,
    ),
];

#[test]
fn what_is_added_is_read() {
    let plain = reading(&[]);
    // To read a file takes long: what is said of one stands on one paper.
    for of_one in ADDED.chunk_by(|(one, ..), (other, ..)| one == other) {
        let files = [("mine.txt", of_one[0].0)];
        let lines: Vec<&str> = of_one.iter().map(|(_, line, ..)| *line).collect();
        let before: Vec<Verdict> = of_one.iter().map(|(_, _, before, _)| *before).collect();
        let after: Vec<Verdict> = of_one.iter().map(|(.., after)| *after).collect();
        assert_eq!(judged(&plain, &lines).0, before, "without {files:?}");
        let with = judged(&reading(&files), &lines);
        assert_eq!(with.0, after, "with {files:?}");
        agree(&files, &lines, &with);
    }
}

/// A small language: its files have the names of the built-in ones and take their places.
const GERMAN: [(&str, &str); 15] = [
    (
        "words.txt",
        "words heap-noun: reihe haufen\n\
         words cardinal: null eins zwei drei vier fünf\n\
         words ordinal: erste zweite dritte\n\
         words skip: der die das den dem\n\
         words content: gewinnt verliert nimm lass nicht kein alle\n\
         words plain: so hallo\n",
    ),
    (
        "nouns.txt",
        "== heap\nnumbered\n    {heap-noun} {n=count}\n    {n=ordinal} {heap-noun}\n\
         == player\nfirst\n    erste [spieler]\nsecond\n    zweite [spieler]\n\
         == things\nthings\n    stein/steine\n\
         == also\nand\n    und\n",
    ),
    (
        "moves.txt",
        "== move\ntake\n    nimm {n=count} [{things}] aus {heap}\n\
         leave\n    lass {to=count} [{things}] in {heap}\n",
    ),
    (
        "statements.txt",
        "== statement\n\
         nim-sum\n    nim-summe ist {is=value}\n\
         largest power\n    größte zweierpotenz : {is=value}\n\
         contains\n    {heap} enthält {power=value}\n\
         winner\n    {player} gewinnt\n    gewinnt {player}\n\
         move\n    {move}\n\
         formula\n    {formula}\n",
    ),
    ("parts.txt", ""),
    (
        "clauses.txt",
        "== so\nso\n    daher\n== because\nbecause\n    weil\n== scope\nsupposed\n    wenn\n",
    ),
    ("powers.txt", ""),
    ("choice.txt", ""),
    ("verdicts.txt", ""),
    ("classic.txt", ""),
    ("circle.txt", ""),
    ("take-away.txt", ""),
    ("quantifiers.txt", ""),
    ("plain.txt", "# Nichts.\n"),
    ("german.txt", "# Alles steht schon oben.\n"),
];

/// Lines in that language, and their verdicts.
const RIGHT: [(&str, Verdict); 6] = [
    ("Hallo!", Verdict::NotChecked),
    ("9 ⊕ 2 ⊕ 14 = 5", Verdict::Ok),
    (
        "Die Nim-Summe ist 5, daher gewinnt der erste Spieler.",
        Verdict::Ok,
    ),
    ("Größte Zweierpotenz: 4", Verdict::Ok),
    ("Die dritte Reihe enthält 4", Verdict::Ok),
    ("Nimm drei Steine aus Reihe 3", Verdict::Ok),
];
const OTHER: [(&str, Verdict); 6] = [
    ("Die Nim-Summe ist 25", Verdict::Wrong),
    (
        "Der zweite Spieler gewinnt, weil 9 ⊕ 2 ⊕ 14 = 5",
        Verdict::Wrong,
    ),
    ("Nimm 11 Steine aus Reihe 3", Verdict::Wrong),
    ("Nimm nicht 3 Steine aus Reihe 3", Verdict::Unread),
    ("Wenn die Nim-Summe 5 ist, gewinnt er", Verdict::Unread),
    ("the nim-sum is 5", Verdict::Unread),
];

#[test]
fn a_folder_is_a_language() {
    let german = reading(&GERMAN);
    for (paper, answer) in [(RIGHT, "correct"), (OTHER, "incorrect")] {
        let lines = paper.map(|(line, _)| line);
        let found = judged(&german, &lines);
        let pairs: Vec<_> = lines.into_iter().zip(found.0.clone()).collect();
        assert_eq!(pairs, paper);
        assert_eq!(found.1, answer);
        agree(&GERMAN, &lines, &found);
    }
}

/// Files with a fault, and how it is told.
const FAULTS: [(&str, &str); 24] = [
    (
        "== mine\none\n    a {eq} b\ntwo\n    [the] a {eq} b\n",
        "mine.txt:5: this is a phrase of `one` already, so it cannot be one of `two`",
    ),
    (
        "== mine\none\n    a {egal}\n",
        "mine.txt:3: no file has the category `egal`",
    ),
    (
        "== mine\none\n    a {n=egal}\n",
        "mine.txt:3: no file has the category `egal`",
    ),
    (
        "== mine\none\n    a {mine}\n",
        "mine.txt:3: `mine` refers to itself, perhaps by way of another",
    ),
    (
        "one\n    a\n",
        "mine.txt:1: a row needs a category above it, as `== heap`",
    ),
    (
        "== mine\n    a\n",
        "mine.txt:2: a phrase needs the name of its row above it",
    ),
    (
        "words short: ain't\n",
        "mine.txt:1: write a short form as `isn't=is+not`",
    ),
    (
        "words take\n",
        "mine.txt:1: write a list of words as `words NAME: one two three`",
    ),
    (
        "words number: a\n",
        "mine.txt:1: this category is read by the program",
    ),
    (
        "== number\none\n    a\n",
        "mine.txt:1: this category is read by the program; choose another name",
    ),
    (
        "== mine\none\n    [a] [b]\n",
        "mine.txt:3: a phrase needs a word that is not optional",
    ),
    (
        "== mine\none\n    a ] b\n",
        "mine.txt:3: a `]` without its `[`",
    ),
    (
        "== mine\none\n    a [ b c\n",
        "mine.txt:3: a `[` without its `]`; both need spaces around them",
    ),
    (
        "== mine\none\n    Magic number\n",
        "mine.txt:3: `Magic`: words are in small letters, slots in braces without spaces, optional words in brackets",
    ),
    (
        "== mine\none\n    a { eq }\n",
        "mine.txt:3: `{`: words are in small letters, slots in braces without spaces, optional words in brackets",
    ),
    (
        "== mine\none\n    ab/ c\n",
        "mine.txt:3: ``: words are in small letters, slots in braces without spaces, optional words in brackets",
    ),
    (
        "== things\nthimgs\n    gem\n",
        "mine.txt:2: `things` has no row `thimgs`; did you mean `things`? known rows: things",
    ),
    (
        "== also\nand\n    {si=value} plus\n",
        "mine.txt:3: `and` has no slots",
    ),
    (
        "words take: Nab\n",
        "mine.txt:1: `Nab`: words are in small letters",
    ),
    (
        "== statement\nequal heaps\n    {odd}\n== odd\nodd\n    {statement} so\n",
        "mine.txt:3: `statement` refers to itself, perhaps by way of another",
    ),
    (MANY_WORDS, "mine.txt:1: too many words"),
    // At which of them depends on how many are built in.
    (MANY_PHRASES, "mine.txt:*: too many phrases"),
    (MANY_NODES, "mine.txt:3: too many phrases"),
    (
        LONG_PHRASE,
        "mine.txt:3: more than 60 words in one phrase; write several",
    ),
];

/// Stand for texts that are too long to write out.
const MANY_WORDS: &str = "words";
const MANY_PHRASES: &str = "phrases";
const MANY_NODES: &str = "nodes";
const LONG_PHRASE: &str = "phrase";

fn text_of(text: &str) -> String {
    let words = |count: usize| (0..count).map(|n| format!(" w{n}")).collect::<String>();
    match text {
        MANY_WORDS => format!("words mine:{}\n", words(20_001)),
        MANY_PHRASES => {
            let all = words(55);
            let phrases = (0..8_000).map(|n| format!("    z{n}{all}\n"));
            format!("== mine\none\n{}", phrases.collect::<String>())
        }
        // Which of the words was the one in the middle, nobody can tell before the end.
        MANY_NODES => {
            let (before, after) = ([" [a/b]"; 29].concat(), [" a/b"; 28].concat());
            format!("== mine\none\n   {before} a{after}\n")
        }
        LONG_PHRASE => format!("== mine\none\n   {}\n", words(61)),
        _ => text.to_string(),
    }
}

#[test]
fn faults_are_told_with_their_place() {
    for (text, message) in FAULTS {
        let own = [("mine.txt".to_string(), text_of(text))];
        let fault = with(&own, &locale::ENGLISH)
            .err()
            .map(|fault| fault.to_string());
        let told = fault.as_deref().unwrap_or_default();
        let fits = match message.split_once('*') {
            Some((before, after)) => told.starts_with(before) && told.ends_with(after),
            None => told == message,
        };
        assert!(fits, "{told:?} is not {message:?}");
    }
    let folder = Folder::with(&[("p/mine.txt", FAULTS[0].0), ("paper.txt", HEADERS)]);
    let run = folder.line("check paper.txt --phrases p");
    assert_eq!((run.code, run.out), (2, String::new()));
    assert_eq!(run.err, format!("p/{}\n", FAULTS[0].1));
    folder.write("none/mine.md", "");
    let run = folder.line("check paper.txt --phrases none");
    assert_eq!((run.code, run.out), (2, String::new()));
    assert_eq!(run.err, "none: no phrase files (`.txt`) here\n");
}
