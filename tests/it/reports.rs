//! Reports of the checker in every form, built by hand; and `check` as a person meets it. What the checker says is
//! tested elsewhere.

use std::borrow::Cow;
use std::fs;
use std::io::Write as _;
use std::process::Stdio;
use std::time::{Duration, Instant};

use nimsmith::check::Hints;
use nimsmith::check::report::{Answer, Credit, Judged, Overall, Report, Verdict};
use nimsmith::check::task::{Place, Task};
use nimsmith::engine::mistakes::Mistake;
use nimsmith::games;
use nimsmith::language::said::Names;
use nimsmith::language::{self, header, read};
use nimsmith::locale::{ENGLISH, LOCALES, Locale};
use nimsmith::model::goal::Goal;
use nimsmith::model::position::Position;
use nimsmith::model::rules::{HouseRules, Layout};
use nimsmith::quiz::desk::FrontDesk;
use nimsmith::render::report::{Clerk, Paper, REPORTS, Tally, mistakes_csv, words};
use nimsmith::spec::{Label, Points, Words, named};
use serde_json::Value;

use crate::desk::Desk;
use crate::program::{Folder, Run};
use crate::report_words::USUAL;
use crate::roster::{HOSTILE, cells, is_harmless, page};
use crate::snapshots::{matches, unstyled};

const TEXT: &str = "student: s01\nsheet: s01-ABCDEFGH\nexercise: 2\n# my try\n5 xor 6 = 11\n\ns = 3\n\tso 山 12 is what stays\ntake 12 \
                    from row 3\nhm?\n\ngame: nim\nrows: 4, 4\n\nsecond player wins\ntake x\n";

fn judged(line: usize, verdict: Verdict) -> Judged {
    Judged {
        verdict,
        ..Judged::unjudged(line)
    }
}

fn told(line: usize, verdict: Verdict, span: std::ops::Range<usize>, words: &str) -> Judged {
    Judged {
        span,
        message: Some(format!("what is the matter: {words}.")),
        hint: Some(format!(
            "what to look at: {words}, which is a sentence long enough that it must be broken in two"
        )),
        read: Some(words.to_string()),
        ..judged(line, verdict)
    }
}

fn task(heaps: &[u64]) -> Task {
    Task {
        game: "nim".to_string(),
        rules: games::game("nim")
            .expect("Nim")
            .under(&HouseRules::default()),
        asked: "first-move",
        goal: Goal::FirstMove,
        position: Position(heaps.to_vec()),
        working: false,
        one_step: false,
        words: None,
        marker: None,
        place: None,
    }
}

/// A report with every verdict, on a sheet's exercise and on a position.
fn report(text: &str) -> Report<'_> {
    let mut lines: Vec<Judged> = (1..=4)
        .map(|line| judged(line, Verdict::NotChecked))
        .collect();
    lines.push(Judged {
        code: Some(Mistake::Carried),
        ..told(5, Verdict::Wrong, 10..12, "5 ⊕ 6 = 11")
    });
    lines.extend([
        told(7, Verdict::Unsupported, 0..1, "nim-sum = 3"),
        told(8, Verdict::Follows, 8..10, "12"),
        Judged {
            code: Some(Mistake::Carried),
            ..told(9, Verdict::Form, 5..7, "take 12 from row 3")
        },
        told(10, Verdict::Unread, 0..3, "hm?"),
    ]);
    let first = Answer {
        line: 2,
        task: Some(Task {
            words: Some(Words {
                heap: named("pile", "piles"),
                object: named("berry", "berries"),
                ..Words::default()
            }),
            place: Some(Place {
                sheet: "s01-ABCDEFGH".to_string(),
                number: Label {
                    exercise: 2,
                    part: None,
                },
                reader: "s01".to_string(),
                typed: None,
                exercise: "first-move-1".to_string(),
                points: Points::read("3"),
            }),
            ..task(&[5, 6, 15])
        }),
        verdict: Overall::Incorrect,
        credit: Credit::FollowThrough,
        lines,
    };
    let second = Answer {
        line: 12,
        task: Some(task(&[4, 4])),
        verdict: Overall::Correct,
        credit: Credit::Unsupported,
        lines: vec![
            judged(12, Verdict::NotChecked),
            judged(13, Verdict::NotChecked),
            judged(15, Verdict::Ok),
            judged(16, Verdict::Irrelevant),
        ],
    };
    Report {
        text: Cow::Borrowed(text),
        student: Some("s01".to_string()),
        answers: vec![first, second],
    }
}

fn printed(name: &str, paper: &Paper, colour: bool) -> String {
    let clerk = Clerk::new(USUAL, &[], colour, &ENGLISH).expect("a clerk");
    let format = REPORTS
        .iter()
        .find(|format| format.name == name)
        .expect("a format");
    let (mut out, end) = (format.ends)(&clerk, paper.file).expect("ends");
    (format.part)(&clerk, &mut out, &[*paper]).expect("a report");
    out + &end
}

fn paper<'a>(report: &'a Report<'a>) -> Paper<'a> {
    Paper {
        file: "class/paper.txt",
        called: "paper",
        student: None,
        notes: &[],
        unread: None,
        doubt: None,
        report,
    }
}

#[test]
fn every_form() {
    let report = report(TEXT);
    let page = printed("html", &paper(&report), false);
    assert_eq!(printed("pdf", &paper(&report), false), page);
    for format in REPORTS.iter().filter(|format| format.name != "pdf") {
        let mut text = printed(format.name, &paper(&report), false);
        if format.name == "json" {
            let value: Value = serde_json::from_str(&text).expect("JSON");
            assert_eq!(text.lines().count(), 1);
            text = serde_json::to_string_pretty(&value).expect("JSON");
        }
        matches("report", format.name, &unstyled(&text));
    }
}

/// The fields of interfaces.md, in its order, before any other.
#[test]
fn fields_of_json() {
    let report = report(TEXT);
    let text = printed("json", &paper(&report), false);
    let head = "{\"schema\":\"nimsmith/report/1\",\"file\":\"class/paper.txt\",\"answers\":[{\"game\":\"nim\",\"position\":[5,6,\
                15],\"asked\":\"first-move\",\"verdict\":\"incorrect\",\"lines\":[{\"line\":1,\"read\":null,\"verdict\":\
                \"not-checked\",\"code\":null,\"message\":null,\"hint\":null}";
    assert!(text.starts_with(head), "{text}");
}

#[test]
fn a_caret_stands_under_what_is_meant() {
    let report = report(TEXT);
    let text = printed("text", &paper(&report), false);
    let lines: Vec<&str> = text.lines().collect();
    let carets: Vec<usize> = (0..lines.len())
        .filter(|i| lines[*i].trim_start().starts_with('^'))
        .collect();
    assert_eq!(carets.len(), 3, "{text}");
    for i in carets {
        let column = lines[i].find('^').expect("a caret");
        let marked: String = lines[i - 1]
            .chars()
            .skip(column)
            .take(lines[i].trim().len())
            .collect();
        assert!(["11", "s", "12"].contains(&marked.as_str()), "{marked}");
    }
}

#[test]
fn colour_only_where_it_is_asked_for() {
    let report = report(TEXT);
    let plain = printed("text", &paper(&report), false);
    let coloured = printed("text", &paper(&report), true);
    assert!(!plain.contains('\u{1b}') && coloured.contains('\u{1b}'));
    let mut bare = String::new();
    let mut rest = coloured.as_str();
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        bare.push_str(before);
        rest = after.split_once('m').expect("an end of the colour").1;
    }
    assert_eq!(bare + rest, plain);
}

/// A paper's lines, its student, its file's name and its messages say something that must stay text.
#[test]
fn hostile_papers_stay_text() {
    let tame = "x".repeat(20);
    let reports = |words: &str, read: &dyn Fn(&Paper)| {
        let mut answers = report(TEXT).answers;
        for answer in &mut answers {
            for line in &mut answer.lines {
                (line.line, line.span) = (1, 2..5);
                line.message = Some(words.to_string());
                line.hint = Some(words.to_string());
                line.read = Some(format!("read {words}"));
            }
            // A paper of headings alone, such as `# a #`, has no points.
            if let Some(last) = answer.lines.last_mut() {
                (last.line, last.span) = (2, 0..1);
            }
            if let Some(place) = answer.task.as_mut().and_then(|task| task.place.as_mut()) {
                (place.sheet, place.exercise) = (words.to_string(), words.to_string());
            }
            if let Some(told) = answer.task.as_mut().and_then(|task| task.words.as_mut()) {
                told.heap = named(words, words);
            }
        }
        let text = format!("{words}{tame}\nplain");
        let report = Report {
            text: Cow::Owned(text),
            student: Some(words.to_string()),
            answers,
        };
        read(&Paper {
            file: &words.replace(['/', '\\'], "|"),
            called: words,
            student: None,
            notes: &[],
            unread: None,
            doubt: None,
            report: &report,
        });
    };
    reports("Tame", &|tame| {
        let expected = page(&printed("html", tame, false));
        let rows = cells(&printed("csv", tame, false)).len();
        let lines = printed("text", tame, false).lines().count();
        for words in HOSTILE {
            reports(words, &|paper| {
                let found = page(&printed("html", paper, false));
                assert_eq!(found.tags, expected.tags, "{words}");
                let shown = words.replace(['\u{200d}', '\u{200f}'], "\u{fffd}");
                assert!(
                    found.text.matches(&shown).count() > 5,
                    "{words}: {}",
                    found.text
                );
                let json: Value =
                    serde_json::from_str(&printed("json", paper, false)).expect("JSON");
                assert_eq!(json["student"], words);
                assert_eq!(json["answers"][0]["lines"][0]["message"], words);
                let table = cells(&printed("csv", paper, false));
                assert_eq!(table.len(), rows, "{words}");
                for cell in table.iter().flatten() {
                    assert!(is_harmless(cell), "{cell}");
                }
                let text = printed("text", paper, false);
                assert!(
                    text.lines().count() >= lines && text.contains(&shown),
                    "{words}: {text}"
                );
            });
        }
    });
    for words in [
        "\u{1b}[31m",
        "a\u{202e}b",
        "\0",
        "a\rb",
        "\u{7}",
        "\u{2028}",
        "\u{9b}2J",
    ] {
        reports(words, &|paper| {
            for format in ["text", "html"] {
                let text = printed(format, paper, false);
                let upset = text
                    .chars()
                    .find(|c| (c.is_control() && *c != '\n') || "\u{202e}\u{2028}".contains(*c));
                assert_eq!(upset, None, "{format} {words:?}");
            }
        });
    }
}

#[test]
fn mistakes_are_counted_by_paper_and_line() {
    let mut tally = Tally::default();
    let mut other = report(TEXT);
    other.answers[1].lines[2].code = Some(Mistake::AddsCounters);
    other.answers[1].lines[3].code = Some(Mistake::TakesS);
    let mut third = report(TEXT);
    third.answers[0].lines.clear();
    third.answers[1].lines[3].code = Some(Mistake::TakesS);
    for report in [&report(TEXT), &other, &third] {
        tally.add(&Tally::of(report, "paper.txt"));
    }
    assert_eq!(
        tally.told(&ENGLISH),
        "3 papers, 6 answers: 3 correct, 0 incomplete, 3 incorrect"
    );
    assert_eq!(
        mistakes_csv(&tally),
        "code,papers,lines\ncarried,2,4\ntakes-s,2,2\nadds-counters,1,1\n"
    );
    assert!(!tally.all_correct());
}

const RIGHT: &str =
    "game: nim\nrows: 5, 8, 16\n\ntake 3 from row 3\nfirst player wins by taking 3 from row 3\n";
const WRONG: &str = "game: nim\nrows: 5, 6\nasked: nim-sum\n\n5 ⊕ 6 = 11\n";

fn desk() -> Folder {
    Folder::with(&[
        ("papers/b.txt", RIGHT),
        ("papers/a.md", WRONG),
        ("papers/deep/c.TXT", RIGHT),
        ("papers/.hidden.txt", WRONG),
        ("papers/how-to-write.md", WRONG),
        ("right.txt", RIGHT),
    ])
}

/// The files of the reports of a run in their order.
fn reported(run: &Run) -> Vec<String> {
    let reports = run
        .out
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    reports
        .map(|report| report["file"].as_str().expect("a file").to_string())
        .collect()
}

#[test]
fn which_papers_are_read_and_what_comes_of_it() {
    let cases: [(&str, i32, &[&str], &str); 8] = [
        ("right.txt", 0, &["right.txt"], ""),
        (
            "papers",
            1,
            &["papers/a.md", "papers/b.txt", "papers/deep/c.TXT"],
            "",
        ),
        (
            "right.txt papers/deep",
            0,
            &["right.txt", "papers/deep/c.TXT"],
            "",
        ),
        ("papers/.hidden.txt", 1, &["papers/.hidden.txt"], ""),
        (
            "gone.txt right.txt",
            2,
            &["right.txt"],
            "gone.txt: cannot be opened: there is no such file",
        ),
        (
            "papers/a.md gone.txt right.txt",
            2,
            &["papers/a.md", "right.txt"],
            "gone.txt: cannot",
        ),
        ("gone.txt", 2, &[], "gone.txt: cannot"),
        ("right.txt right.txt", 0, &["right.txt", "right.txt"], ""),
    ];
    for (files, code, expected, err) in cases {
        let run = desk().line(&format!("check {files} --format json"));
        assert_eq!(
            (run.code, reported(&run)),
            (code, expected.iter().map(|s| s.to_string()).collect()),
            "{files}"
        );
        assert!(
            run.err.starts_with(err) && run.err.is_empty() == err.is_empty(),
            "{}",
            run.err
        );
    }
}

#[cfg(unix)]
#[test]
fn links_and_pipes_in_a_folder_are_named_and_not_read() {
    use std::os::unix::fs::symlink;
    let desk = desk();
    let papers = desk.path().join("papers");
    symlink("../right.txt", papers.join("link.txt")).expect("a link");
    symlink("..", papers.join("up")).expect("a link");
    symlink("loop", papers.join("loop")).expect("a link");
    let pipe = std::process::Command::new("mkfifo")
        .arg(papers.join("pipe.txt"))
        .status();
    assert!(pipe.is_ok_and(|status| status.success()));
    let run = desk.line("check papers --format json");
    assert_eq!((run.code, reported(&run).len()), (2, 3));
    for name in ["link.txt", "up", "loop", "pipe.txt"] {
        let why = match name {
            "pipe.txt" => "this is not a file, and is not read",
            _ => "this is a link, and links in a folder are not followed",
        };
        let said = format!("papers/{name}: {why}");
        assert!(run.err.contains(&said), "{}", run.err);
    }
    let named = desk.line("check papers/link.txt --format json");
    assert_eq!(reported(&named), ["papers/link.txt"]);
}

#[test]
fn standard_input_is_a_paper() {
    let desk = desk();
    for (text, code) in [(RIGHT, 0), (WRONG, 1)] {
        let mut command = desk.command();
        command
            .args(["check", "-", "--format", "json"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        let mut child = command.spawn().expect("a child");
        child
            .stdin
            .take()
            .expect("its input")
            .write_all(text.as_bytes())
            .expect("all read");
        let output = child.wait_with_output().expect("its end");
        let run = Run {
            code: output.status.code().unwrap_or(-1),
            out: String::from_utf8(output.stdout).expect("UTF-8"),
            err: String::new(),
        };
        assert_eq!((run.code, reported(&run)), (code, vec!["-".to_string()]));
    }
}

#[test]
fn reports_go_to_files() {
    let cases = [
        (
            "text",
            "a.txt b.txt c.txt",
            "wrote 3 reports to out (text)\n3 papers",
        ),
        (
            "json",
            "a.json b.json c.json",
            "wrote 3 reports to out (json)\n3 papers",
        ),
        (
            "html",
            "a.html b.html c.html",
            "wrote 3 reports to out (html)\n3 papers",
        ),
        (
            "csv",
            "answers.csv class.html gradebook.csv mistakes.csv unread.csv",
            "wrote gradebook.csv, answers.csv, mistakes.csv, unread.csv, class.html to out\n3 papers",
        ),
    ];
    for (format, files, said) in cases {
        for quiet in ["", " --quiet"] {
            let desk = desk();
            let run = desk.line(&format!("check papers --out out --format {format}{quiet}"));
            assert_eq!((run.code, run.err.as_str()), (1, ""), "{format}");
            assert!(
                run.out
                    .starts_with(if quiet.is_empty() { said } else { "" }),
                "{}",
                run.out
            );
            assert_eq!(run.out.is_empty(), !quiet.is_empty());
            let written: Vec<String> = desk
                .files()
                .into_iter()
                .filter_map(|f| Some(f.strip_prefix("out/")?.to_string()))
                .collect();
            assert_eq!(written.join(" "), files);
            assert_eq!(desk.read("papers/b.txt"), RIGHT);
        }
    }
}

/// A file of reports is what standard output would have had for that paper.
#[test]
fn files_and_standard_output_say_the_same() {
    let desk = desk();
    desk.line("check right.txt --out out --format json");
    assert_eq!(
        desk.read("out/right.json"),
        desk.good("check right.txt --format json")
    );
    desk.line("check papers --out out --format csv");
    let run = desk.line("check papers --format csv");
    assert_eq!(desk.read("out/answers.csv"), run.out);
    assert!(run.err.starts_with("3 papers, 3 answers: "), "{}", run.err);
    assert_eq!(desk.line("check papers --format csv --quiet").err, "");
}

/// Papers that are called the same, or like something else, each keep a report of their own inside the folder.
#[test]
fn no_report_takes_the_place_of_another_file() {
    let desk = Folder::with(&[
        ("in/s01/paper.txt", RIGHT),
        ("in/s02/paper.txt", WRONG),
        ("in/s02/Paper.md", WRONG),
        ("in/<b>&.txt", RIGHT),
        ("in/a\nb.txt", RIGHT),
    ]);
    desk.line("check in --out out --format html");
    let out: Vec<String> = desk
        .files()
        .into_iter()
        .filter(|file| file.starts_with("out/"))
        .collect();
    let expected = "a_b.html _b__.html s01-paper.html s02-Paper.html s02-paper-2.html";
    let mut expected: Vec<String> = expected
        .split(' ')
        .map(|name| format!("out/{name}"))
        .collect();
    expected.sort();
    assert_eq!(out, expected);
    for out in ["in", "in/out", "in/s01/../new", "./in/s02"] {
        let run = desk.line(&format!("check in --out {out}"));
        assert_eq!(run.code, 2, "{out}");
        assert!(run.err.contains("papers are read from here"), "{}", run.err);
    }
    for out in ["new", "inside", "in-2/x"] {
        assert_eq!(desk.line(&format!("check in --out {out}")).code, 1, "{out}");
    }
    let beside = desk.line("check in/s01/paper.txt --out in/s01");
    assert_eq!(beside.code, 2);
    assert_eq!(desk.read("in/s01/paper.txt"), RIGHT);
    let over = desk.line("check in/s01/paper.txt --out in/s01 --format html");
    assert_eq!(over.code, 2);
    assert_eq!(desk.line("check - --out .").code, 1);
    assert_eq!(
        desk.line("check in/s01/paper.txt --out in/s02 --format html")
            .code,
        0
    );
}

#[test]
fn a_student_is_named_by_the_paper_else_by_its_file() {
    let desk = Folder::with(&[
        ("s07.txt", RIGHT),
        ("x.txt", &format!("student: =cmd()\n{RIGHT}")),
    ]);
    let table = cells(&desk.line("check s07.txt x.txt --format csv").out);
    let students: Vec<&str> = table.iter().map(|row| row[0].as_str()).collect();
    assert!(students.starts_with(&["student", "s07"]), "{students:?}");
    assert!(
        students[2..].iter().all(|student| *student == "'=cmd()"),
        "{students:?}"
    );
}

/// Names of files upset a terminal neither in a report nor in a message.
#[test]
fn names_of_files_are_harmless() {
    let desk = Folder::new();
    let name = "a\u{1b}[31m\u{202e}.txt";
    desk.write(&format!("in/{name}"), RIGHT);
    for format in ["text", "html"] {
        let run = desk.run(&["check", "in", "gone\u{1b}[31m.txt", "--format", format]);
        assert_eq!(run.code, 2);
        assert!(
            run.err
                .starts_with("gone\u{fffd}[31m.txt: cannot be opened"),
            "{}",
            run.err
        );
        assert!(run.out.contains("a\u{fffd}[31m\u{fffd}"), "{}", run.out);
        assert!(!run.out.contains(['\u{1b}', '\u{202e}']), "{}", run.out);
    }
}

/// A paper is text; whatever its bytes are, the verdict is not good, and nothing breaks.
#[test]
fn papers_of_any_bytes() {
    let desk = Folder::new();
    desk.write("bytes.txt", [0xff, 0xfe, 0, b'\n', 0xc0, b'9']);
    desk.write("empty.txt", "");
    desk.write("long.txt", vec![b'9'; 3 << 20]);
    desk.write("lines.txt", "x\n".repeat(1 << 20));
    for format in ["text", "json", "html", "csv"] {
        let begun = Instant::now();
        let run = desk.line(&format!(
            "check bytes.txt empty.txt long.txt lines.txt --quiet --format {format}"
        ));
        assert_eq!((run.code, run.err.as_str()), (1, ""), "{format}");
        assert!(
            begun.elapsed() < Duration::from_secs(30),
            "{format} takes long"
        );
    }
}

#[test]
fn a_class_in_the_order_of_its_names() {
    let desk = Folder::new();
    for i in 0..300 {
        desk.write(
            &format!("in/s{i:03}.txt"),
            if i % 3 == 0 { WRONG } else { RIGHT },
        );
    }
    let run = desk.line("check in --format json");
    let expected: Vec<String> = (0..300).map(|i| format!("in/s{i:03}.txt")).collect();
    assert_eq!(reported(&run), expected);
    let mut command = desk.command();
    let alone = crate::program::ran(
        command
            .args(["check", "in", "--format", "json"])
            .env("RAYON_NUM_THREADS", "1"),
    );
    assert_eq!(alone.out, run.out);
}

#[test]
fn papers_of_sheets_have_their_questions() {
    let desk = Folder::with(&[
        (
            "SET.yaml",
            "title: Small\nseed: 5\nwords: {heap: pile}\nexercises:\n  - {kind: winner, count: 2}\n  - {kind: nim-sum, points: 2}\n",
        ),
        ("CLASS.csv", "id,name\ns01,Ada\ns02,Bob\n"),
    ]);
    desk.good("generate SET.yaml --students CLASS.csv --papers --format md,json -q");
    let paper = desk.read("out/s02.txt");
    let sheet: Value = serde_json::from_str(&desk.read("out/s02.json")).expect("JSON");
    let code = sheet["code"].as_str().expect("a code");
    assert_eq!(
        paper
            .matches(&format!("\nsheet: {code}\nexercise: "))
            .count(),
        3,
        "{paper}"
    );
    assert!(paper.contains("\nstudent: s02\n"));
    let run = desk.line("check out/s02.txt --set SET.yaml --students CLASS.csv --format json");
    let report: Value = serde_json::from_str(&run.out).expect("JSON");
    assert_eq!((run.code, &report["student"]), (1, &Value::from("s02")));
    let answers: Vec<&Value> = report["answers"]
        .as_array()
        .expect("answers")
        .iter()
        .filter(|a| !a["game"].is_null())
        .collect();
    assert_eq!(answers.len(), 3, "{report}");
    for (answer, posed) in answers
        .iter()
        .zip(sheet["exercises"].as_array().expect("exercises"))
    {
        assert_eq!(
            (&answer["position"], &answer["asked"]),
            (&posed["position"], &posed["kind"])
        );
        assert_eq!(answer["id"], posed["id"]);
        assert_eq!(answer["sheet"], code);
    }
    matches("papers", "txt", &paper);
    // Nothing is written on them, so they may be written again, and are the same.
    desk.good("generate SET.yaml --students CLASS.csv --papers --format md,json -q");
    assert_eq!(desk.read("out/s02.txt"), paper);
    desk.write("out/s02.txt", format!("{paper}\ns = 5\n"));
    let run = desk.line("generate SET.yaml --students CLASS.csv --papers --format md,json -q");
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .starts_with("out/s02.txt: a solution is written here\n"),
        "{}",
        run.err
    );
    assert!(desk.read("out/s02.txt").ends_with("s = 5\n"));
}

/// Whose first lines are not as they should be is told what to write, and is not judged as if they were.
#[test]
fn first_lines_with_a_slip() {
    let cases = [
        (
            "gmae: classic-nim\nrows: 1, 1, 5\n\ntake 5 from row 3",
            1,
            "`game: classic-nim`",
        ),
        (
            "game: nim\nrows 5 8 16\n\ntake 3 from row 3",
            2,
            "`rows: 5 8 16`",
        ),
        (
            "game: nim\nrosw: 5, 8, 16\n\ntake 3 from row 3",
            2,
            "`rosw: 5, 8, 16`",
        ),
        ("# Mine\nstudent: s01\ntake 3 from row 3", 1, "Begin with"),
        (
            "game: nim\nrows: 5, 8, x\ntake 3 from row 3",
            2,
            "Write the rows in numbers",
        ),
        (
            "game: nim\ntake 3 from row 3",
            1,
            "Write the rows in numbers",
        ),
        (
            "asked winner\ngame: nim\nrows: 1, 1\nsecond player wins",
            1,
            "`asked: winner`",
        ),
    ];
    for (text, number, hint) in cases {
        let hint = hint.replace("rosw", "rows");
        let report = nimsmith::check::paper(text.as_bytes(), &Desk, Hints::Next);
        assert_eq!(report.answers.len(), 1, "{text}");
        let answer = &report.answers[0];
        assert_eq!(
            (answer.verdict, answer.credit),
            (Overall::Incomplete, Credit::None),
            "{text}"
        );
        for line in &answer.lines {
            let told = line
                .hint
                .as_deref()
                .is_some_and(|told| told.contains(&hint));
            assert_eq!(told, line.line == number, "{text}: {line:?}");
            let expected = if told {
                Verdict::Unread
            } else {
                Verdict::NotChecked
            };
            assert_eq!(line.verdict, expected, "{text}: {line:?}");
        }
    }
    let text =
        "game: nim\nrows: 4, 4\nsecond player wins\n\ngmae: nim\nrows: 5, 8, 16\ntake 3 from row 3";
    let report = nimsmith::check::paper(text.as_bytes(), &Desk, Hints::Next);
    let verdicts: Vec<Overall> = report.answers.iter().map(|answer| answer.verdict).collect();
    assert_eq!(verdicts, [Overall::Correct, Overall::Incomplete]);
    // No header, though it begins like one; and whose paper it is matters for no verdict.
    for text in [
        "game: nim\nrows: 5, 8, 16\nWorking:\ntake 3 from row 3",
        "Name: Ada\nExercise: the second\ngame: nim\nrows: 5, 8, 16\nWorking: take 3 from row 3",
        "studnet: s01\ngame: nim\nrows: 5, 8, 16\ntake 3 from row 3",
    ] {
        let report = nimsmith::check::paper(text.as_bytes(), &Desk, Hints::Next);
        let verdicts: Vec<Overall> = report.answers.iter().map(|answer| answer.verdict).collect();
        assert_eq!(verdicts, [Overall::Correct], "{text}");
    }
}

/// A set's words stand in what a student is told, and in how a line was read.
#[test]
fn reports_use_the_words_of_the_set() {
    let set = "title: Coins\nseed: 5\nwords: {heap: pile, object: [coin, coins]}\nexercises:\n  - {kind: first-move, heaps: 3, size: 3..15}\n";
    let desk = Folder::with(&[("SET.yaml", set)]);
    desk.good("generate SET.yaml --papers --format md -q");
    let lines = "take 1 coin from pile 9\nI take one coin from the first pile\nleave 99 in pile 1\n5 coins\nno pile has 64\n";
    desk.write(
        "p.txt",
        format!("{}\n{lines}", desk.read("out/SET.txt").trim_end()),
    );
    for format in ["text", "html"] {
        let said = desk
            .line(&format!(
                "check p.txt --set SET.yaml --hints full --format {format}"
            ))
            .out;
        let said = said.split_once("<body").map_or(&said[..], |(_, body)| body);
        let mut words = said.split(|c: char| !c.is_ascii_alphabetic());
        assert!(said.contains("pile 1") && said.contains("coins"), "{said}");
        assert!(
            !words.any(|word| ["rows", "heap", "heaps", "counters"].contains(&word)),
            "{said}"
        );
        assert!(!said.contains("row 1"), "{said}");
    }
}

/// The sheets of the built-in set are known without naming a set.
#[test]
fn the_homework_is_known() {
    let desk = Folder::new();
    desk.good("generate --papers -q");
    assert!(desk.has("out/how-to-write.md"));
    let run = desk.line("check out/homework.txt --format json");
    assert!(
        !run.out.contains("A printed sheet is checked with"),
        "{}",
        run.out
    );
    desk.good("generate --papers -q --seed 7 --out other");
    let run = desk.line("check other/homework.txt --format json");
    assert!(
        run.out
            .contains("A printed sheet is checked with the set that it was made from."),
        "{}",
        run.out
    );
    let run = desk.line("check other/homework.txt --format json --seed 7");
    assert!(
        !run.out.contains("A printed sheet is checked with"),
        "{}",
        run.out
    );
}

/// Every fenced example on the page that shows how to write is a paper: right, or with the verdicts that it shows.
#[test]
fn the_examples_on_how_to_write_are_papers() {
    for locale in LOCALES {
        examples_are_papers(locale);
    }
}

fn examples_are_papers(locale: &'static Locale) {
    let examples = locale.how_to_write.split("```text\n").skip(1);
    let examples: Vec<&str> = examples
        .filter_map(|rest| rest.split("```").next())
        .collect();
    assert!(examples.len() >= 3);
    let mut shown = 0;
    for example in examples {
        let lines = example
            .lines()
            .map(|line| line.split_once(" <- ").unwrap_or((line, "")));
        let (lines, verdicts): (Vec<&str>, Vec<&str>) = lines.unzip();
        let text = lines.join("\n");
        let desk = FrontDesk::without_sheets();
        let desk = desk.reading(language::book(locale).clone(), locale);
        let report = nimsmith::check::paper(text.as_bytes(), &desk, Hints::None);
        let right = verdicts.iter().all(|verdict| verdict.is_empty());
        for answer in &report.answers {
            assert_eq!(answer.verdict == Overall::Correct, right, "{text}");
            for line in &answer.lines {
                let expected = verdicts[line.line - 1];
                let sign = words::sign_of_line(line.verdict);
                let word = words::of_line(line.verdict, locale);
                if matches!(line.verdict, Verdict::Ok | Verdict::NotChecked) {
                    assert_eq!(expected, "", "{line:?}");
                } else {
                    assert_eq!(expected, format!("{sign} {word}"), "{line:?}");
                    shown += 1;
                }
            }
        }
    }
    assert!(shown >= 3);
}

/// Every form in the page's tables is read as something, and every verdict and header is one. The parts of the page stand in
/// the same order in all languages.
#[test]
fn the_tables_on_how_to_write_are_true() {
    for locale in LOCALES {
        tables_are_true(locale);
    }
}

fn tables_are_true(locale: &'static Locale) {
    let quoted = |line: &'static str| line.split('`').skip(1).step_by(2);
    let parts: Vec<&str> = locale.how_to_write.split("\n## ").skip(1).collect();
    let english = ENGLISH.how_to_write.matches("\n## ").count();
    assert_eq!(parts.len(), english, "{}", locale.code);
    let part = |number: usize| {
        let rows = parts[number].lines();
        rows.filter(|line| line.starts_with("| ") && !line.starts_with("| ---"))
    };
    for row in part(0).skip(1) {
        let first = row.split('|').nth(1).expect("a cell");
        for text in quoted(first) {
            assert!(header::header(text).is_some(), "{text}");
        }
    }
    let names = Names {
        nim_sum: Some(29),
        heaps: &[5, 8, 16],
        book: Some(language::book(locale)),
        ..Names::default()
    };
    let alone = [
        "=",
        "16",
        "2^4",
        "2**4",
        "~~4~~",
        "by Theorem 1",
        "because the nim-sum is 0",
        "nach Satz 1",
        "por el teorema 1",
        "d'après le théorème 1",
    ];
    for row in part(2).skip(1) {
        for text in quoted(row).filter(|text| !alone.contains(text)) {
            let sentence = read::line(text, &names);
            assert!(
                !sentence.items.is_empty() && sentence.unread.is_empty(),
                "{text}: {sentence:?}"
            );
        }
    }
    let circle = Names {
        heaps: &[1, 1, 1, 0, 1, 1, 1, 0],
        layout: Layout::Circle,
        book: Some(language::book(locale)),
        ..Names::default()
    };
    let pile = Names {
        heaps: &[21],
        layout: Layout::Piles,
        book: Some(language::book(locale)),
        ..Names::default()
    };
    for (number, names) in [(3, circle), (4, pile)] {
        for row in part(number).skip(1) {
            for text in quoted(row) {
                let sentence = read::line(text, &names);
                assert!(
                    !sentence.items.is_empty() && sentence.unread.is_empty(),
                    "{text}: {sentence:?}"
                );
            }
        }
    }
    let rows: Vec<&str> = part(english - 1).collect();
    for verdict in Verdict::ALL {
        let (sign, word) = (
            words::sign_of_line(verdict),
            words::of_line(verdict, locale),
        );
        let row = format!("| {sign} | {word} |");
        assert_eq!(
            rows.iter().filter(|line| line.starts_with(&row)).count(),
            1,
            "{row}"
        );
    }
}

#[test]
fn own_templates() {
    let desk = desk();
    desk.write(
        "own/report/answer.html",
        "<h2>MINE << verdict >></h2>\n<< lines >>\n",
    );
    let page = desk
        .line("check right.txt --format html --templates own")
        .out;
    assert!(page.contains("<h2>MINE "), "{page}");
    desk.write("own/report/answer.html", "<< oops >>");
    let run = desk.line("check right.txt --format html --templates own");
    assert_eq!(run.code, 2);
    assert!(
        run.err.starts_with("own/report/answer.html:1:"),
        "{}",
        run.err
    );
}

#[test]
fn a_reader_that_has_gone_is_no_error() {
    let desk = desk();
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = desk.command();
    let mut child = command
        .args(["check", "right.txt"])
        .stdout(writer)
        .spawn()
        .expect("a child");
    assert_eq!(child.wait().expect("its end").code(), Some(0));
}

#[test]
fn folders_without_end_are_refused() {
    let desk = Folder::new();
    let deep = "d/".repeat(20);
    desk.write(&format!("{deep}a.txt"), RIGHT);
    let run = desk.line("check d");
    assert_eq!(run.code, 2);
    assert!(
        run.err.contains("more than 16 folders within each other"),
        "{}",
        run.err
    );
    fs::create_dir(desk.path().join("none")).expect("a folder");
    let run = desk.line("check none");
    assert_eq!(run.code, 2);
    assert!(run.err.starts_with("none: no papers here"), "{}", run.err);
}

/// Lines that are each told a long reason: the report is not much longer than the paper, and says why it is short.
#[test]
fn a_paper_of_mistakes_has_a_report_that_can_be_read() {
    let head =
        "game: take-away\nheap: 10000\ntake: 3, 5, 7, 9, 11, 13, 15, 17, 19\nasked: first-move\n";
    let text = head.to_string() + &"take 6\n".repeat(18_000);
    let report = nimsmith::check::paper(text.as_bytes(), &Desk, Hints::Full);
    let words = |line: &Judged| {
        let texts = [&line.read, &line.message, &line.hint];
        texts.into_iter().flatten().map(String::len).sum::<usize>()
    };
    assert!(report.lines().map(words).sum::<usize>() < 3 << 20);
    assert!(report.lines().map(words).max() < Some(3_100));
    let short = "There is so much to say about this paper";
    for (format, most) in [
        ("text", 8 << 20),
        ("json", 8 << 20),
        ("html", 8 << 20),
        ("csv", 1_000),
    ] {
        let told = printed(format, &paper(&report), false);
        assert!(told.len() < most, "{format}: {}", told.len());
        assert_eq!(
            told.matches(short).count(),
            usize::from(format != "csv"),
            "{format}"
        );
    }
    let wrong = report.lines().filter(|line| line.verdict == Verdict::Wrong);
    assert_eq!(wrong.count(), 18_000);
}

/// What may be taken is listed in few words.
#[test]
fn amounts_in_a_row_are_told_as_a_range() {
    let told = |take: &str| {
        let text =
            format!("game: take-away\nheap: 10000\ntake: {take}\nasked: first-move\ntake 2000\n");
        let report = nimsmith::check::paper(text.as_bytes(), &Desk, Hints::Next);
        report.lines().find_map(|line| line.message.clone())
    };
    for (take, words) in [
        ("1..3", "1, 2 or 3"),
        ("1", "1"),
        ("1, 3, 4", "1, 3 or 4"),
        ("500..1000", "500 to 1000"),
    ] {
        let message = format!("2000 may not be taken: a move takes {words}.");
        assert_eq!(told(take).as_deref(), Some(&message[..]));
    }
}

/// A row is a row in every column and on the sheet, and a set's own word everywhere.
#[test]
fn one_word_for_a_heap_on_sheets_and_in_tables() {
    for (words, own, other) in [
        ("", "row ", "heap "),
        ("words: {heap: pile}\n", "pile ", "row "),
    ] {
        let set = format!(
            "{words}exercises:\n  - {{kind: played-game, game: take-away, heaps: 2..3, size: 4..20}}\n  \
             - {{kind: first-move, game: take-away, heaps: 2..3, size: 4..20}}\n"
        );
        let desk = Folder::with(&[("set.yaml", &set)]);
        desk.good("generate set.yaml --versions A,B,C --quiet");
        let answers = cells(&desk.read("out/answers.csv"));
        assert!(
            answers[1..]
                .iter()
                .all(|row| row[3].contains(own) && !row[3].contains(other)),
            "{answers:?}"
        );
        assert!(
            !answers.iter().flatten().any(|cell| cell.contains(other)),
            "{answers:?}"
        );
    }
}
