//! The commands that the book shows: each is run in a folder with the files of its chapter, and prints what stands there.
//!
//! Blocks `paper NAME` and `yaml NAME`, and any other whose last word is the name of a file, are written to that file.
//! In a block `console`, `$` begins a command, and the lines below are what it prints, standard output and error
//! together; `[...]` alone on a line stands for any number of lines. With BLESS=1 blocks without `[...]` are written
//! anew; read the difference. The lines of a block `sh` are run as well, and must succeed.

use std::fmt::Write;
use std::fs::{self, File};
use std::io::{Read, pipe};
use std::path::{Path, PathBuf};

use crate::program::Folder;

const CHAPTERS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/book/src");
const GAP: &str = "[...]";

/// A fenced block: what stands behind its fence, its lines, and the number of its first line, counted from 0.
#[derive(Debug, PartialEq)]
struct Fenced<'t> {
    told: &'t str,
    lines: Vec<&'t str>,
    begins: usize,
}

impl Fenced<'_> {
    /// The file that the block becomes.
    fn file(&self) -> Option<&str> {
        let name = self.told.split_whitespace().nth(1)?;
        let named = !self.told.starts_with("nimsmith ") && name.contains('.');
        named.then_some(name)
    }

    fn text(&self) -> String {
        self.lines.iter().map(|line| format!("{line}\n")).collect()
    }
}

/// A command and what is said to come out.
#[derive(Debug, PartialEq)]
struct Shown<'t> {
    command: &'t str,
    prints: Vec<&'t str>,
}

/// The fence that a line opens or closes, and what stands behind it.
fn fence(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_start();
    let sign = line.chars().next().filter(|c| "`~".contains(*c))?;
    let rest = line.trim_start_matches(sign);
    let fence = line.strip_suffix(rest)?;
    (fence.len() >= 3).then_some((fence, rest.trim()))
}

/// The fenced blocks of a chapter. What stands inside a longer fence is text, not a block.
fn fenced(chapter: &str) -> Vec<Fenced<'_>> {
    let mut blocks = Vec::new();
    let mut lines = chapter.lines().enumerate();
    while let Some((place, line)) = lines.next() {
        let Some((open, told)) = fence(line) else {
            continue;
        };
        let closes = |line: &str| {
            fence(line).is_some_and(|(close, rest)| rest.is_empty() && close.starts_with(open))
        };
        let inside = lines.by_ref().take_while(|(_, line)| !closes(line));
        blocks.push(Fenced {
            told,
            lines: inside.map(|(_, line)| line).collect(),
            begins: place + 1,
        });
    }
    blocks
}

/// The commands of a console block. Blank lines at the end of what one prints do not count.
fn shown<'t>(block: &Fenced<'t>) -> Vec<Shown<'t>> {
    let mut all: Vec<Shown> = Vec::new();
    for line in &block.lines {
        match (line.strip_prefix("$ "), all.last_mut()) {
            (Some(command), _) => all.push(Shown {
                command,
                prints: Vec::new(),
            }),
            (None, Some(last)) => last.prints.push(line),
            (None, None) => panic!("line {}: no command yet", block.begins + 1),
        }
    }
    for shown in &mut all {
        let end = shown.prints.iter().rposition(|line| !line.is_empty());
        shown.prints.truncate(end.map_or(0, |end| end + 1));
    }
    all
}

/// The words of a command, quoted ones as one.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (place, piece) in command.split('\'').enumerate() {
        match place % 2 {
            0 => words.extend(piece.split_whitespace().map(String::from)),
            _ => words.push(piece.to_string()),
        }
    }
    words
}

/// Runs what is typed, `nimsmith ...` or `echo ...` or several with `|` between them; what the last one prints, of both
/// kinds in the order in which it comes.
fn typed(folder: &Folder, line: &str) -> String {
    let mut said = String::new();
    for command in line.split(" | ") {
        let words = words(command);
        said = match words.split_first() {
            Some((name, rest)) if name == "echo" => rest.join(" ") + "\n",
            Some((name, rest)) if name == "nimsmith" => run(folder, rest, &said),
            _ => panic!("only nimsmith and echo can be run: {line}"),
        };
    }
    said
}

fn run(folder: &Folder, arguments: &[String], heard: &str) -> String {
    // Beside the folder's files it would be one of them.
    let place = format!("{}.heard", folder.path().display());
    fs::write(&place, heard).unwrap();
    let (mut reader, writer) = pipe().unwrap();
    let mut command = folder.command();
    command
        .args(arguments)
        .stdin(File::open(&place).unwrap())
        .stderr(writer.try_clone().unwrap())
        .stdout(writer);
    let mut child = command.spawn().unwrap();
    // The pipe ends when nobody can write into it any more.
    drop(command);
    let mut said = String::new();
    reader.read_to_string(&mut said).unwrap();
    child.wait().unwrap();
    fs::remove_file(&place).unwrap();
    said
}

/// Whether lines are as expected, where `[...]` stands for any number of lines.
fn fits(expected: &[&str], lines: &[&str]) -> bool {
    match (expected.split_first(), lines.split_first()) {
        (None, None) => true,
        (Some((&GAP, rest)), _) => (0..=lines.len()).any(|skipped| fits(rest, &lines[skipped..])),
        (Some((old, expected)), Some((new, lines))) => old == new && fits(expected, lines),
        _ => false,
    }
}

/// A chapter with its commands run anew, how many there are, and what does not come out as it stands there.
#[derive(Default)]
struct Rerun {
    text: String,
    commands: usize,
    faults: Vec<String>,
}

fn rerun(chapter: &str) -> Rerun {
    let folder = Folder::new();
    let mut done = Rerun::default();
    let mut lines: Vec<String> = chapter.lines().map(String::from).collect();
    let mut anew = Vec::new();
    for block in fenced(chapter) {
        if let Some(name) = block.file() {
            folder.write(name, block.text());
        }
        match block.told {
            "console" => {
                let text = console(&folder, &block, &mut done);
                anew.push((block.begins, block.lines.len(), text));
            }
            "sh" => script(&folder, &block, &mut done),
            _ => {}
        }
    }
    for (begins, length, text) in anew.into_iter().rev() {
        lines.splice(begins..begins + length, text.lines().map(String::from));
    }
    for line in lines {
        writeln!(done.text, "{line}").unwrap();
    }
    done
}

/// Runs the commands of a block; the block as it should be.
fn console(folder: &Folder, block: &Fenced, done: &mut Rerun) -> String {
    let mut anew = String::new();
    for shown in shown(block) {
        let said = typed(folder, shown.command);
        let said = said.trim_end();
        let now: Vec<&str> = said.lines().map(str::trim_end).collect();
        let (line, command) = (block.begins, shown.command);
        if !fits(&shown.prints, &now) {
            let old = shown.prints.join("\n");
            done.faults.push(format!(
                "line {line}: $ {command}\n{said}\n-- and not:\n{old}\n"
            ));
        }
        let kept = shown.prints.contains(&GAP);
        let prints = if kept { shown.prints } else { now };
        writeln!(anew, "$ {command}").unwrap();
        for line in prints {
            writeln!(anew, "{line}").unwrap();
        }
        done.commands += 1;
    }
    anew
}

/// Runs the lines of a block `sh` without their comments; what fails is told.
fn script(folder: &Folder, block: &Fenced, done: &mut Rerun) {
    for line in &block.lines {
        let command = line.split(" #").next().unwrap();
        let arguments = words(command);
        assert_eq!(arguments[0], "nimsmith", "only nimsmith can be run: {line}");
        let run = folder.run(&arguments[1..]);
        if run.code != 0 {
            let (begins, err) = (block.begins, run.err);
            done.faults.push(format!("line {begins}: {command}\n{err}"));
        }
        done.commands += 1;
    }
}

fn chapters() -> Vec<PathBuf> {
    let entries = fs::read_dir(CHAPTERS).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    paths.sort();
    paths
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

#[test]
fn commands_print_what_stands_there() {
    let bless = std::env::var_os("BLESS").is_some();
    let (mut commands, mut faults) = (0, Vec::new());
    for path in chapters() {
        let chapter = fs::read_to_string(&path).unwrap();
        let done = rerun(&chapter);
        commands += done.commands;
        if bless && done.text != chapter {
            fs::write(&path, &done.text).unwrap();
        }
        let name = name(&path);
        faults.extend(done.faults.iter().map(|fault| format!("{name}, {fault}")));
    }
    assert!(commands >= 15, "only {commands} commands");
    assert!(bless || faults.is_empty(), "{}", faults.join("\n"));
}

/// The chapters that teach the program show what it does.
#[test]
fn chapters_on_checking_have_commands() {
    for name in ["writing-solutions.md", "instructors.md"] {
        let chapter = fs::read_to_string(Path::new(CHAPTERS).join(name)).unwrap();
        let blocks = fenced(&chapter);
        let consoles = blocks.iter().filter(|block| block.told == "console");
        let commands: usize = consoles.map(|block| shown(block).len()).sum();
        assert!(commands >= 5, "{name}: only {commands} commands");
    }
}

/// Papers and sets are shown for the commands below them: one that no command names is never run.
#[test]
fn files_are_named_in_commands() {
    for path in chapters() {
        let chapter = fs::read_to_string(&path).unwrap();
        let blocks = fenced(&chapter);
        let consoles = blocks.iter().filter(|block| block.told == "console");
        let commands: Vec<&str> = consoles
            .flat_map(shown)
            .map(|shown| shown.command)
            .collect();
        for block in &blocks {
            let Some(file) = block.file() else { continue };
            let folder = file.split('/').next().unwrap();
            let named = commands.iter().any(|command| {
                words(command)
                    .iter()
                    .any(|word| word == file || word == folder)
            });
            assert!(named, "{}: no command reads {file}", name(&path));
        }
    }
}

#[test]
fn gaps_stand_for_any_lines() {
    let cases = [
        ("a\nb", "a\nb", true),
        ("a\nb", "a", false),
        ("a", "a\nb", false),
        ("a\nb", "a\nc", false),
        ("[...]", "", true),
        ("[...]", "a\nb", true),
        ("a\n[...]", "a", true),
        ("a\n[...]\nd", "a\nb\nc\nd", true),
        ("a\n[...]\nd", "a\nb\nc", false),
        ("[...]\nb\n[...]\nb", "a\nb\nb", true),
        ("[...]\nb\n[...]\nb", "a\nb", false),
        ("a [...]", "a b", false),
    ];
    for (expected, lines, fit) in cases {
        let (old, new): (Vec<&str>, Vec<&str>) =
            (expected.lines().collect(), lines.lines().collect());
        assert_eq!(fits(&old, &new), fit, "{expected:?} {lines:?}");
    }
}

#[test]
fn blocks_and_commands() {
    let chapter = "a\n```paper x.txt\nrows\n```\n````text\n```console\n$ no\n```\n````\n\
                   ```console\n$ nimsmith a\nb\n\n$ nimsmith c\n```\n";
    let blocks = fenced(chapter);
    let told: Vec<&str> = blocks.iter().map(|block| block.told).collect();
    assert_eq!(told, ["paper x.txt", "text", "console"]);
    let begins: Vec<usize> = blocks.iter().map(|block| block.begins).collect();
    assert_eq!(begins, [2, 5, 10]);
    let file = (blocks[0].file(), blocks[0].text());
    assert_eq!(file, (Some("x.txt"), "rows\n".to_string()));
    assert_eq!((blocks[1].file(), blocks[2].file()), (None, None));
    let shown: Vec<(&str, Vec<&str>)> = shown(&blocks[2])
        .into_iter()
        .map(|shown| (shown.command, shown.prints))
        .collect();
    assert_eq!(shown, [("nimsmith a", vec!["b"]), ("nimsmith c", vec![])]);
    assert_eq!(words("echo 'take 2' now"), ["echo", "take 2", "now"]);
}

/// A paper, a right answer to it, and the same with a changed line: only the second is complained of.
#[test]
fn what_does_not_come_out_is_told() {
    let paper = "```paper p.txt\ngame: nim\nrows: 1, 2\n\ntake 1 from row 2\n```\n";
    let console = "```console\n$ nimsmith check p.txt -q\n```\n";
    let anew = rerun(&format!("{paper}{console}"));
    assert_eq!((anew.commands, anew.faults.len()), (1, 1));
    assert!(anew.text.contains("✓ correct"), "{}", anew.text);
    let right = rerun(&anew.text);
    assert_eq!((right.faults, right.text), (Vec::new(), anew.text.clone()));
    let script = rerun("```sh\nnimsmith pool none.yaml  # nothing there\nnimsmith schema\n```\n");
    assert_eq!((script.commands, script.faults.len()), (2, 1));
    let wrong = rerun(&anew.text.replace("✓ correct", "✗ incorrect"));
    assert_eq!((wrong.faults.len(), wrong.text), (1, anew.text));
}
