//! The program as a person meets it: every command and option, exit codes, what goes where, every message.

use std::fs;
use std::io::Read as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::program::{Folder, PROGRAM, Run, ran};

const SET: &str = "title: Small\nseed: 5\nexercises:\n  - {kind: winner, count: 2, size: 1..7}\n";
const CLASS: &str = "id,name\ns01,Ada Lovelace\ns02,Charles Bouton\ns03,Patrick Grundy\n";

/// A folder with a set and a class.
fn desk() -> Folder {
    Folder::with(&[("SET.yaml", SET), ("CLASS.csv", CLASS)])
}

/// The files below `out`.
fn written(desk: &Folder) -> Vec<String> {
    let files = desk.files().into_iter();
    files
        .filter_map(|file| Some(file.strip_prefix("out/")?.to_string()))
        .collect()
}

#[test]
fn every_option_does_what_it_says() {
    let cases: [(&str, &str, &str); 18] = [
        ("generate", "homework-key.html homework.html", "wrote"),
        (
            "generate --seed 7",
            "homework-key.html homework.html",
            "seed 7",
        ),
        ("generate SET.yaml", "SET-key.html SET.html", "seed 5"),
        (
            "generate ./SET.yaml --seed=18446744073709551615 --out out",
            "SET-key.html SET.html",
            "seed 18446744073709551615",
        ),
        (
            "generate SET.yaml --format md,html,json",
            "SET-key.html SET-key.md SET.html SET.json SET.md",
            "md, html, json",
        ),
        (
            "generate SET.yaml --format md,md",
            "SET-key.md SET.md",
            "(md)",
        ),
        ("generate SET.yaml --quiet", "SET-key.html SET.html", ""),
        ("generate SET.yaml -q --format json", "SET.json", ""),
        (
            "generate SET.yaml --combined --format html,md",
            "SET-key.html SET-key.md SET.html SET.md combined-key.html combined-key.md combined.html combined.md",
            "wrote",
        ),
        (
            "generate SET.yaml --papers",
            "SET-key.html SET.html SET.txt how-to-write.md",
            "wrote",
        ),
        (
            "generate SET.yaml --students CLASS.csv --papers -q --format json",
            "answers.csv how-to-write.md s01.json s01.txt s02.json s02.txt s03.json s03.txt",
            "",
        ),
        (
            "generate SET.yaml --versions A,B",
            "A-key.html A.html B-key.html B.html answers.csv answers.html",
            "2 sheets",
        ),
        (
            "generate SET.yaml --versions A,B,C,D,E",
            "A-key.html A.html B-key.html B.html C-key.html C.html D-key.html D.html E-key.html E.html answers.csv \
             answers.html nimsmith-math.woff2",
            "5 sheets",
        ),
        (
            "generate SET.yaml --versions A,B,C,D,E --self-contained",
            "A-key.html A.html B-key.html B.html C-key.html C.html D-key.html D.html E-key.html E.html answers.csv \
             answers.html",
            "5 sheets",
        ),
        (
            "generate SET.yaml --versions A,B,C,D,E --format json",
            "A.json B.json C.json D.json E.json answers.csv",
            "5 sheets",
        ),
        (
            "generate SET.yaml --students CLASS.csv",
            "answers.csv answers.html s01-key.html s01.html s02-key.html s02.html s03-key.html s03.html",
            "3 sheets",
        ),
        (
            "generate SET.yaml --students CLASS.csv --combined --format md",
            "answers.csv combined-key.md combined.md s01-key.md s01.md s02-key.md s02.md s03-key.md s03.md",
            "3 sheets",
        ),
        (
            "generate --out out SET.yaml --templates own",
            "SET-key.html SET.html",
            "wrote",
        ),
    ];
    for (line, files, said) in cases {
        let desk = desk();
        desk.write("own/_unused.md", "");
        let out = desk.good(line);
        assert!(out.contains(said), "{line}: {out}");
        assert_eq!(out.is_empty(), said.is_empty(), "{line}: {out}");
        assert_eq!(written(&desk).join(" "), files, "{line}");
        for file in written(&desk).iter().filter(|file| file.ends_with(".html")) {
            assert!(
                desk.read(&format!("out/{file}")).ends_with("</html>\n"),
                "{file}"
            );
        }
    }
}

#[test]
fn out_may_be_any_folder_and_nothing_is_written_outside_it() {
    for out in ["new", "a/b/c", "./d", "e/../f", "with.dot", "out"] {
        let desk = desk();
        let before = desk.files();
        desk.good(&format!("generate SET.yaml --out {out}"));
        let folder = out.rsplit('/').next().unwrap_or(out);
        let new: Vec<String> = desk
            .files()
            .into_iter()
            .filter(|file| !before.contains(file))
            .collect();
        assert_eq!(new.len(), 2, "{new:?}");
        assert!(
            new.iter().all(|file| file.contains(&format!("{folder}/"))),
            "{new:?}"
        );
    }
}

#[test]
fn what_is_in_the_folder_and_not_written_now_stays() {
    let desk = desk();
    desk.write("out/notes.txt", "mine");
    desk.write("out/SET.md", "an older format");
    desk.write("out/SET.html", "an older sheet");
    desk.good("generate SET.yaml");
    assert_eq!(desk.read("out/notes.txt"), "mine");
    assert_eq!(desk.read("out/SET.md"), "an older format");
    assert!(desk.read("out/SET.html").ends_with("</html>\n"));
    assert_eq!(
        written(&desk),
        ["SET-key.html", "SET.html", "SET.md", "notes.txt"]
    );
}

#[test]
fn the_other_commands_print_their_result() {
    let cases = [
        (
            "solve nim 5 8 16",
            "first player wins by taking 3 from row 3",
        ),
        (
            "solve nim 5,8,16",
            "first player wins by taking 3 from row 3",
        ),
        ("solve classic-nim 1,1 1", "second player wins"),
        ("solve misere 0", "first player wins"),
        ("solve nim 0 0", "second player wins"),
        (
            "solve nim 9223372036854775807 1",
            "take 9223372036854775806 from row 1",
        ),
        ("solve take-away 21", "first player wins by taking 1"),
        (
            "solve take-away 21 --take 1..20 --misere",
            "first player wins by taking 20",
        ),
        ("solve take-away 21 --take 1,3,4 --not-all", "period 7"),
        ("solve take-away 5 7 --take 1..3", "take 2 from heap 2"),
        (
            "solve take-away 5 7 --format md",
            "The rows have **5, 7** counters",
        ),
        ("solve nim 5 8 16 --method columns", "nim-sum = 29"),
        ("solve nim 5 8 16 --method powers", "nim-sum = 29"),
        ("solve nim 5 8 16 --format text", "sum"),
        ("solve nim 5 8 16 --format md", "# Nim 5, 8, 16"),
        ("solve nim 5 8 16 --format html", "</html>"),
        ("solve nim 5 8 16 --format json", "\"certified\": true"),
        ("play nim 5 8 16", "No move was made."),
        (
            "play misere 1 1 5 --second",
            "The opponent takes 4 from row 3.",
        ),
        ("play circle-nim 8 --opponent beginner", "is a beginner"),
        ("play take-away 21 --take 1,2", "1 or 2 counters"),
        ("pool", "draws 2 of"),
        ("pool SET.yaml", "draws 2 of 84"),
        ("stress --seeds 3", "every question is certified"),
        ("stress SET.yaml --seeds 1", "1 sheet, seed "),
        ("stress --seeds 2 --format json", "\"nimsmith/stress/1\""),
        ("schema", "\"additionalProperties\": false"),
        ("completions bash", "complete"),
        ("completions zsh", "compdef"),
        ("completions fish", "complete -c nimsmith"),
        ("completions elvish", "edit:completion"),
        ("completions powershell", "Register-ArgumentCompleter"),
        ("--version", "nimsmith 0"),
        ("-V", "nimsmith 0"),
        ("--help", "Examples:"),
        ("-h", "Examples:"),
        ("help", "Examples:"),
        ("help solve", "Examples:"),
        ("generate --help", "Examples:"),
        ("pool -h", "Example:"),
        ("help", "Pages of the manual:"),
        ("help book build", "Usage: nimsmith book build"),
        ("help first-move", "is a kind of exercise"),
        (
            "help table",
            "Games, or a heap code such as \"0.333\":\n  take-away\n",
        ),
        ("help words", "In English only"),
        ("help points", "is a field of an exercise"),
        ("help diagnose", "is a field of `require`"),
        ("help moodle", "# Moodle"),
        ("help instructors", "## Every field of a set"),
        ("man", ".TH nimsmith 1"),
        ("man generate", ".TH nimsmith-generate 1"),
    ];
    for (line, expected) in cases {
        let desk = desk();
        let out = desk.good(line);
        let flat = out.to_lowercase();
        assert!(flat.contains(&expected.to_lowercase()), "{line}: {out}");
        assert!(out.ends_with('\n'), "{line}");
        assert_eq!(desk.files(), ["CLASS.csv", "SET.yaml"], "{line}");
    }
}

/// The examples in the help of a command, without what explains them.
fn examples(help: &str) -> Vec<String> {
    let lines = help.lines().skip_while(|line| !line.starts_with("Example"));
    lines
        .filter_map(|line| {
            let line = line.trim();
            let example = line.split("   ").next()?;
            example.starts_with("nimsmith").then(|| example.to_string())
        })
        .collect()
}

/// Every example in a help text runs as it stands, in a shell, with the files that it names. Only the code of a sheet is
/// replaced by one that the set has.
#[test]
fn the_examples_in_every_help_work() {
    let mut seen = 0;
    let solved = desk().good("solve nim 5 8 16");
    for command in [
        "",
        "generate",
        "check",
        "prove",
        "solve",
        "play",
        "pool",
        "stress",
        "schema",
        "workshop",
        "secret",
        "completions",
        "man",
        "help",
    ] {
        let help = desk().good(format!("{command} --help").trim());
        let examples = examples(&help);
        assert!(!examples.is_empty(), "no examples for `{command}`");
        // What watches a file does not end by itself; `watch.rs` has that.
        for example in examples.into_iter().filter(|one| !one.contains("--watch")) {
            seen += 1;
            let desk = desk();
            fs::create_dir_all(desk.path().join(".local/share/bash-completion/completions"))
                .expect("a folder");
            desk.write("paper.txt", &solved);
            desk.write("homework.proof", crate::prove::SWAP);
            desk.write("papers/s01.txt", &solved);
            if !example.contains("nimsmith secret") {
                desk.good("secret course.secret");
            }
            let example = with_real_code(&desk, &example);
            let folder = std::path::Path::new(PROGRAM)
                .parent()
                .expect("its folder")
                .display();
            let line = format!("set -e; PATH=\"{folder}:$PATH\"; {example}");
            let run = ran(Command::new("sh")
                .args(["-c", &line])
                .current_dir(desk.path())
                .env("HOME", desk.path())
                .stdin(Stdio::null()));
            let complaint = run
                .err
                .lines()
                .find(|line| !line.contains(", id from `") && !line.starts_with("note: "));
            assert_eq!((run.code, complaint), (0, None), "{example}");
        }
    }
    assert!(seen >= 15, "{seen} examples");
}

fn with_real_code(desk: &Folder, example: &str) -> String {
    let Some((before, code)) = example.split_once("--sheet ") else {
        return example.to_string();
    };
    let name = code.rsplit_once('-').map_or("", |(name, _)| name);
    desk.write("one.csv", format!("id\n{name}\n"));
    desk.good("generate SET.yaml --seed 7 --students one.csv --format json -q");
    let sheet = desk.read(&format!("out/{name}.json"));
    let sheet: serde_json::Value = serde_json::from_str(&sheet).expect("JSON");
    let code = sheet["code"].as_str().expect("a code");
    format!("{before}--sheet {code}")
}

/// Files that the lines of `messages` name.
fn hostile_desk() -> Folder {
    let desk = desk();
    let sets = [
        ("typo.yaml", "exercises:\n  - {kind: first_move}\n"),
        ("field.yaml", "exercises:\n  - {kind: winner, counts: 2}\n"),
        ("game.yaml", "exercises:\n  - {kind: winner, game: nimm}\n"),
        (
            "not-of-game.yaml",
            "exercises:\n  - {kind: change, game: classic-nim}\n",
        ),
        (
            "zeroing.yaml",
            "exercises:\n  - {kind: zeroing-move, game: misere}\n",
        ),
        (
            "too-many.yaml",
            "exercises:\n  - {kind: winner}\n  - kind: winner\n    count: 100\n    size: 1..7\n",
        ),
        (
            "impossible.yaml",
            "exercises:\n  - {kind: winner, size: 1..7, require: {winner: second, winning-moves: 1}}\n",
        ),
        (
            "no-such-zeroing.yaml",
            "exercises:\n  - {kind: zeroing-move, require: {winner: second}}\n",
        ),
        (
            "one-number.yaml",
            "exercises:\n  - {kind: nim-sum, heaps: 1}\n",
        ),
        (
            "one-left.yaml",
            "exercises:\n  - {kind: all-moves, heaps: 1, size: 1, count: 2}\n",
        ),
        (
            "class.yaml",
            "distinct: class\nexercises:\n  - {kind: winner, heaps: 2, size: 1}\n",
        ),
        (
            "lots.yaml",
            "distinct: class\nexercises:\n  - {kind: nim-sum, count: 300}\n",
        ),
        (
            "misere-value.yaml",
            "exercises:\n  - {kind: grundy-value, game: take-away, misere: true}\n",
        ),
        (
            "row-value.yaml",
            "exercises:\n  - {kind: grundy-value, game: kayles, board: row}\n",
        ),
        (
            "code-table.yaml",
            "exercises:\n  - {kind: table, game: \"0.137\"}\n",
        ),
        (
            "long-table.yaml",
            "exercises:\n  - {kind: table, game: take-away, size: 150}\n",
        ),
        (
            "gaps.yaml",
            "exercises:\n  - {kind: winner, game: circle-nim, circles: 3, gaps: 5}\n",
        ),
        (
            "rare.yaml",
            "exercises:\n  - {kind: winner, heaps: 40, size: 1..9223372036854775807, require: {winning-moves: 1}}\n",
        ),
        (
            "misere-piles.yaml",
            "exercises:\n  - {kind: winner, game: take-away, heaps: 2..3, misere: true}\n",
        ),
        (
            "crowded.yaml",
            "exercises:\n  - {kind: winner, game: take-away, heaps: 1..4, size: 1..100}\n",
        ),
        (
            "wild.yaml",
            "exercises:\n  - {kind: winner, game: take-away, take: [233, 419, 601, 877, 941], size: 1..100000}\n",
        ),
        (
            "nim-sum-of-piles.yaml",
            "exercises:\n  - {kind: nim-sum, game: take-away}\n",
        ),
        (
            "no-ones.yaml",
            "exercises:\n  - {kind: first-move, require: {diagnose: [takes-s, even-ones]}}\n",
        ),
        (
            "no-verdict.yaml",
            "exercises:\n  - {kind: nim-sum, require: {diagnose: [inverted-verdict]}}\n",
        ),
        (
            "no-columns.yaml",
            "exercises:\n  - {kind: winner, require: {diagnose: [left-aligned]}}\n",
        ),
        (
            "same-verdict.yaml",
            "exercises:\n  - {kind: winner, require: {diagnose: [kept-one, even-total, inverted-verdict]}}\n",
        ),
        (
            "not-both.yaml",
            "exercises:\n  - {kind: first-move, game: misere, require: {diagnose: [kept-one, even-ones]}}\n",
        ),
        (
            "slip.yaml",
            "exercises:\n  - {kind: winner, require: {diagnose: [wrong-binary]}}\n",
        ),
        (
            "not-shown.yaml",
            "exercises:\n  - {kind: nim-sum, heaps: 3, require: {diagnose: [carried]}}\n",
        ),
        ("empty.yaml", ""),
        ("con.yaml", SET),
        ("a:b.yaml", SET),
        ("dot..yaml", SET),
        ("no.secret", "0123456789abcdef\n"),
        (
            "not-hex.secret",
            "# a secret\nThis line has as many characters as the digits of a secret, but not.\n",
        ),
        ("combined.yaml", SET),
        ("how-to-write.yaml", SET),
        (
            "backwards.yaml",
            "exercises:\n  - {kind: winner, heaps: 5..3}\n",
        ),
        ("zero.yaml", "exercises:\n  - {kind: winner, heaps: 0}\n"),
        (
            "twice.yaml",
            "seed: 1\nseed: 2\nexercises:\n  - {kind: winner}\n",
        ),
    ];
    for (name, text) in sets {
        desk.write(name, text);
    }
    desk.write("binary.secret", b"\xff\xfe\0");
    desk.write("two.secret", "ab".repeat(32) + "\n" + &"cd".repeat(32));
    desk.write("broken.yaml", b"title: \xff\nexercises: [{kind: winner}]\n");
    desk.write("brackets.yaml", vec![b'['; 10_000_000]);
    let bomb = (1..30).fold("a0: &a0 [x]\n".to_string(), |text, i| {
        let last = i - 1;
        text + &format!("a{i}: &a{i} [*a{last}, *a{last}, *a{last}]\n")
    });
    desk.write("bomb.yaml", bomb);
    desk.write("folder/inside.txt", "");
    desk.write("none/.notes.pdf", "");
    let rosters: [(&str, &[u8]); 12] = [
        ("no-id.csv", b"name\nAda\n"),
        ("no-students.csv", b"id,name\n\n"),
        ("nothing.csv", b""),
        ("empty-id.csv", b"id,name\ns1,Ada\n,Bob\n"),
        ("reserved.csv", b"id,name\nanswers,Ada\n"),
        ("combined.csv", b"id,name\nCombined,Ada\n"),
        ("bank.csv", b"id,name\ns1,Bob\nset-GIFT,Ada\n"),
        ("combined-key.csv", b"id,name\ncombined-key,Ada\n"),
        ("capitals.csv", b"id,name\ns1,Ada\ns2,Bob\nS1,Cy\n"),
        ("key.csv", b"id,name\ns1,Ada\ns1-KEY,Bob\n"),
        ("control.csv", b"id,name\ns1,A\x1b[31mda\n"),
        ("bidi.csv", "id,name\ns1,A\u{202e}da\n".as_bytes()),
    ];
    for (name, text) in rosters {
        desk.write(name, text);
    }
    desk.write("long-id.csv", format!("id,name\n{},Ada\n", "x".repeat(201)));
    desk.write(
        "long-name.csv",
        format!("id,name\ns1,{}\n", "x".repeat(201)),
    );
    desk.write("a-file", "");
    desk
}

/// Lines that the program must refuse, each in its place in the list of messages.
const REFUSED: &str = "
(nothing)
generat
solv nim 5
generate --sede 7
generate --seed
generate --seed -1
generate --seed 18446744073709551616
generate --seed seven
generate SET.yaml more.yaml
generate --format=
generate --format html,Pdf
generate --students CLASS.csv --versions A,B
generate missing.yaml
generate folder
generate empty.yaml
generate typo.yaml
generate field.yaml
generate game.yaml
generate not-of-game.yaml
generate zeroing.yaml
generate backwards.yaml
generate zero.yaml
generate twice.yaml
generate broken.yaml
generate brackets.yaml
generate bomb.yaml
generate too-many.yaml
generate impossible.yaml
generate no-such-zeroing.yaml
generate one-number.yaml
generate one-left.yaml
generate rare.yaml
generate misere-value.yaml
generate row-value.yaml
generate code-table.yaml
generate long-table.yaml
generate gaps.yaml
generate misere-piles.yaml
generate crowded.yaml
generate wild.yaml
generate nim-sum-of-piles.yaml
generate no-ones.yaml
generate no-verdict.yaml
generate no-columns.yaml
generate same-verdict.yaml
generate not-both.yaml
generate slip.yaml
generate not-shown.yaml
generate class.yaml --students CLASS.csv
generate lots.yaml --students CLASS.csv
generate SET.yaml --students missing.csv
generate SET.yaml --students folder
generate SET.yaml --students SET.yaml
generate SET.yaml --students nothing.csv
generate SET.yaml --students no-id.csv
generate SET.yaml --students no-students.csv
generate SET.yaml --students empty-id.csv
generate SET.yaml --students reserved.csv
generate SET.yaml --students combined.csv --combined
generate SET.yaml --students combined-key.csv --combined
generate SET.yaml --students bank.csv --papers --format gift
generate con.yaml
generate a:b.yaml
generate dot..yaml
generate SET.yaml --students capitals.csv
generate SET.yaml --students key.csv
generate SET.yaml --students control.csv
generate SET.yaml --students bidi.csv
generate SET.yaml --students long-id.csv
generate SET.yaml --students long-name.csv
generate SET.yaml --versions A,a
generate SET.yaml --versions A,A-key
generate SET.yaml --versions A,,B
generate SET.yaml --versions ../x
generate SET.yaml --versions answers
generate SET.yaml --versions combined-key,B --combined
generate SET.yaml --versions A,nul
generate combined.yaml --combined
generate SET.yaml --students CLASS.csv --part 3
generate SET.yaml --students CLASS.csv --part 0/2
generate SET.yaml --students CLASS.csv --part 3/2
generate SET.yaml --students CLASS.csv --part 1/9
generate SET.yaml --students CLASS.csv --part 1/2 --format html,moodle
generate SET.yaml --versions 3 --part 1/2 --sheet ABCD2345
generate SET.yaml --sheet ABCD2345
generate SET.yaml --sheet s01-ABCD2345
generate SET.yaml --sheet=
generate SET.yaml --sheet ../../x
generate SET.yaml --sheet s01-SABCD2345
generate SET.yaml --secret missing.secret
generate SET.yaml --secret folder
generate SET.yaml --secret empty.yaml
generate SET.yaml --secret no.secret
generate SET.yaml --secret not-hex.secret
generate SET.yaml --secret two.secret
generate SET.yaml --secret binary.secret
generate SET.yaml --secret brackets.yaml
generate SET.yaml --secret
generate SET.yaml --templates missing
generate SET.yaml --templates a-file
generate SET.yaml --templates folder
generate SET.yaml --out a-file
generate SET.yaml --out a-file/below
generate SET.yaml --out=
solve
solve nim
solve nimm 5
solve nim five
solve nim 5 -3
solve nim 5.5
solve nim oo.ooo
solve kayles oo.ooo
solve 0.8 5
solve 0.0 5
solve nim 9223372036854775808
solve nim ,
solve nim 5 --take 1..3
solve classic-nim 5 --misere
solve circle-nim 8 --not-all
solve take-away 21 --take 3..1
solve take-away 21 --take 0,1
solve take-away 21 --take 1,1
solve take-away 21 --take many
solve take-away 3 4 --misere
solve take-away 9223372036854775807 --take 233,419,601,877,941
solve nim 1 2 --method xor
solve nim 1 2 --format pdf
solve nim 1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1
play
play nim
play nimm 5
play nim five
play nim 0 0
play classic-nim 0
play nim 5 --misere
play nim 5 --take 1..3
play take-away 21 --take 0..3
play take-away 1 --not-all
play take-away 5 7 --misere
play circle-nim oo.x
play circle-nim ...
play nim 5 --opponent expert
play nim 5 --seed seven
pool missing.yaml
pool typo.yaml
pool not-of-game.yaml
schema more
check
check --set SET.yaml
check missing.txt
check missing.txt other.txt
check none
check a-file --format pdf
check a-file --format jsno
check a-file --hints all
check a-file --set missing.yaml
check a-file --set typo.yaml
check a-file --seed seven
check a-file --students missing.csv
check a-file --students CLASS.csv --versions A
check a-file --out a-file/below
check folder --out folder/reports
check a-file --templates missing
generate how-to-write.yaml --papers --format md
generate SET.yaml --versions how-to-write --papers --format md
check a-file --secret missing.secret
secret
secret a-file
secret folder
secret missing/x.secret
completions
completions tcsh
man generat
help point
help generate first-move
";

#[test]
fn messages() {
    let desk = hostile_desk();
    let before = desk.files();
    let mut list = String::new();
    for line in REFUSED.trim().lines() {
        let arguments = line.trim_start_matches("(nothing)");
        let begun = Instant::now();
        let run = desk.line(arguments);
        let Run { code, out, err } = &run;
        assert_eq!((*code, out.as_str()), (2, ""), "{line}: {err}");
        assert!(
            begun.elapsed() < Duration::from_secs(5),
            "{line} takes long"
        );
        assert!(
            !err.contains('\u{1b}') && !err.contains("panicked"),
            "{err}"
        );
        assert!(
            err.lines().all(|text| text.chars().count() < 500),
            "{line}: {err}"
        );
        assert_eq!(desk.files(), before, "{line} has written something");
        assert!(!desk.has("out"), "{line} has left a folder");
        list.push_str(&format!("$ nimsmith {arguments}\n{err}\n"));
    }
    insta::assert_snapshot!("messages", list);
}

#[test]
fn what_is_long_is_quoted_in_part() {
    let desk = desk();
    let long = "A".repeat(50_000);
    for line in [
        "help",
        "generate --format",
        "generate --sheet",
        "generate --versions",
    ] {
        let run = desk.line(&format!("{line} {long}"));
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{line}");
        assert!(run.err.len() < 500, "{line}: {} bytes", run.err.len());
    }
    assert!(!desk.has("out"));
}

#[test]
fn names_that_are_not_utf8_are_no_trouble() {
    use std::os::unix::ffi::OsStrExt as _;
    let desk = desk();
    let odd = std::ffi::OsStr::from_bytes(b"od\xffd.yaml");
    fs::copy(desk.path().join("SET.yaml"), desk.path().join(odd)).expect("a copy");
    let run = desk.run(&["generate".as_ref(), odd]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let run = desk.run(&["solve".as_ref(), odd, "5".as_ref()]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
}

/// The disk is a small one in memory, which only root may mount.
#[test]
fn a_full_disk_is_one_message_and_leaves_whole_files() {
    let desk = desk();
    fs::create_dir(desk.path().join("disk")).expect("a folder");
    let disk = desk.path().join("disk");
    let mut mount = Command::new("mount");
    mount.args(["-t", "tmpfs", "-o", "size=128k", "nimsmith-test"]);
    if !mount.arg(&disk).output().is_ok_and(|o| o.status.success()) {
        println!("skipped: a full disk (a tmpfs cannot be mounted here)");
        return;
    }
    let run = desk.line("generate SET.yaml --versions A,B,C,D,E,F,G,H --out disk --self-contained");
    let files = desk.files();
    let whole = files.iter().filter(|file| file.ends_with(".html"));
    let cut: Vec<String> = whole
        .filter(|file| !desk.read(file).ends_with("</html>\n"))
        .cloned()
        .collect();
    let left: Vec<&String> = files
        .iter()
        .filter(|file| file.ends_with(".part"))
        .collect();
    let unmounted = Command::new("umount").arg(&disk).output();
    assert!(unmounted.is_ok_and(|output| output.status.success()));
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    assert!(
        run.err.contains("D.html: the disk is full\nhelp: "),
        "{}",
        run.err
    );
    let help = "help: files are missing, as disk/INCOMPLETE-SET-versions.txt says;";
    assert!(run.err.contains(help), "{}", run.err);
    assert_eq!(run.err.lines().count(), 3, "{}", run.err);
    assert!(files.contains(&"disk/INCOMPLETE-SET-versions.txt".to_string()));
    assert!(cut.is_empty() && left.is_empty(), "{cut:?} {left:?}");
}

#[test]
fn full_standard_output_is_a_message() {
    let Ok(full) = fs::OpenOptions::new().write(true).open("/dev/full") else {
        println!("skipped: full standard output (no /dev/full here)");
        return;
    };
    let desk = desk();
    let mut child = desk.command();
    let child = child.args(["solve", "nim", "5", "8"]).stdout(full);
    let run = child.stderr(Stdio::piped()).spawn().expect("a child");
    let output = run.wait_with_output().expect("its end");
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(message.starts_with("standard output: "), "{message}");
}

#[test]
fn a_folder_that_cannot_be_written_to_is_a_message() {
    use std::os::unix::fs::PermissionsExt as _;
    let desk = desk();
    let locked = desk.path().join("locked");
    fs::create_dir(&locked).expect("a folder");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o555)).expect("rights");
    if fs::write(locked.join("probe"), "").is_ok() {
        println!("skipped: a read-only folder (this user may write everywhere)");
        return;
    }
    let run = desk.line("generate SET.yaml --out locked");
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.starts_with("locked/"), "{}", run.err);
}

#[test]
fn a_killed_run_leaves_only_whole_files() {
    let desk = desk();
    let ids: String = (0..20_000).map(|i| format!("s{i:05}\n")).collect();
    desk.write("many.csv", format!("id\n{ids}"));
    let mut command = desk.command();
    command.args([
        "generate",
        "SET.yaml",
        "--students",
        "many.csv",
        "--combined",
        "-q",
    ]);
    let mut child = command.spawn().expect("a child");
    let begun = Instant::now();
    while written(&desk).len() < 300 {
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "too slow to kill"
        );
        std::thread::sleep(Duration::from_millis(10));
    }
    child.kill().expect("a kill");
    let ended = child.wait().expect("its end");
    assert_eq!(ended.code(), None, "it had ended before it was killed");
    let files = written(&desk);
    assert!(
        !files
            .iter()
            .any(|file| file == "combined.html" || file == "answers.csv")
    );
    let note = desk.read("out/INCOMPLETE-SET-class.txt");
    for missing in [
        "of 20000",
        "s00000-key.html",
        "s19999.html",
        "answers.csv",
        "combined.html",
    ] {
        assert!(note.contains(missing), "{missing}: {note}");
    }
    let pages: Vec<&String> = files
        .iter()
        .filter(|file| file.ends_with(".html"))
        .collect();
    assert!(pages.len() >= 250);
    for page in pages {
        assert!(
            desk.read(&format!("out/{page}")).ends_with("</html>\n"),
            "{page}"
        );
    }
}

/// Like `nimsmith ... | head -0`: whoever reads has gone before anything is written.
#[test]
fn a_reader_that_has_gone_is_no_error() {
    let lines = [
        "solve nim 5 8 16",
        "play nim 5 8 16",
        "schema",
        "pool",
        "completions bash",
        "--help",
        "generate SET.yaml",
    ];
    for line in lines {
        let desk = desk();
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let mut command = desk.command();
        command
            .args(line.split(' '))
            .stdout(writer)
            .stderr(Stdio::piped());
        let mut child = command.spawn().expect("a child");
        let mut said = String::new();
        let pipe = child.stderr.as_mut().expect("its messages");
        pipe.read_to_string(&mut said).expect("UTF-8");
        let ended = child.wait().expect("its end");
        assert_eq!((ended.code(), said.as_str()), (Some(0), ""), "{line}");
    }
}

#[test]
fn colour_is_for_terminals_only() {
    let desk = hostile_desk();
    for (name, value) in [("NO_COLOR", "1"), ("NO_COLOR", "")] {
        for line in [
            "generate typo.yaml",
            "generat",
            "--help",
            "solve nim 5 8",
            "play nim 5 8",
            "generate SET.yaml",
        ] {
            let run = ran(desk.command().args(line.split(' ')).env(name, value));
            let clean = !run.out.contains('\u{1b}') && !run.err.contains('\u{1b}');
            assert!(clean, "{name}={value} {line}: {run:?}");
        }
    }
}

/// A title made from 64 long numbers is longer than a set may have; `solve` prints it all the same.
#[test]
fn solve_prints_the_largest_board_in_every_format() {
    let folder = Folder::new();
    let board = vec!["9223372036854775807"; 64].join(" ");
    for format in ["text", "md", "html", "json"] {
        for method in ["powers", "columns"] {
            let line = format!("solve classic-nim {board} --format {format} --method {method}");
            let printed = folder.good(&line);
            assert!(printed.contains("9223372036854775807"), "{format}");
        }
    }
}
