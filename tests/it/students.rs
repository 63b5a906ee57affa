//! Papers that students hand in: every right hand is accepted, every known mistake is named on its line.

use std::fs;
use std::path::{Path, PathBuf};

use nimsmith::check::report::{Answer, Credit, Overall, Report, Verdict};
use nimsmith::check::{Hints, paper};
use nimsmith::engine::mistakes::MISTAKES;

use super::desk::Desk;

/// The papers of a folder by name, in order.
pub fn papers(folder: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/students")
        .join(folder);
    let entries = fs::read_dir(folder).expect("a folder of papers");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    let name = |path: &PathBuf| {
        path.file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    };
    let read = |path: &PathBuf| fs::read_to_string(path).expect("text");
    paths.iter().map(|path| (name(path), read(path))).collect()
}

fn shown(answer: &Answer) -> String {
    let line = |line: &nimsmith::check::report::Judged| {
        format!(
            "  {} {} {} [{}] {}\n",
            line.line,
            line.verdict.name(),
            line.code.map_or("", |code| code.code()),
            line.read.as_deref().unwrap_or("-"),
            line.message.as_deref().unwrap_or(""),
        )
    };
    answer.lines.iter().map(line).collect()
}

fn all_shown(report: &Report) -> String {
    report.answers.iter().map(shown).collect()
}

#[test]
fn right_papers_are_correct() {
    let mut failed = Vec::new();
    for (name, text) in papers("right") {
        let report = paper(text.as_bytes(), &Desk, Hints::Full);
        for answer in &report.answers {
            let clean = answer
                .lines
                .iter()
                .all(|line| matches!(line.verdict, Verdict::Ok | Verdict::NotChecked));
            if answer.verdict != Overall::Correct || !clean {
                failed.push(format!("{name}: {:?}\n{}", answer.verdict, shown(answer)));
            }
        }
    }
    assert!(
        failed.is_empty(),
        "{} failed\n{}",
        failed.len(),
        failed.join("\n")
    );
}

/// The first lines of a paper in `wrong/` say what is expected: `# line 7 wrong carried`. All other lines are ok.
fn expected(text: &str) -> Vec<(usize, String, String)> {
    let head = text.lines().take_while(|line| line.starts_with("# line "));
    head.map(|line| {
        let mut words = line
            .trim_start_matches("# line ")
            .split(' ')
            .map(str::to_string);
        let number = words.next().expect("a number").parse().expect("a number");
        let verdict = words.next().expect("a verdict");
        (number, verdict, words.next().unwrap_or_default())
    })
    .collect()
}

fn found(report: &Report) -> Vec<(usize, String, String)> {
    let lines = report.answers.iter().flat_map(|answer| &answer.lines);
    let other = lines.filter(|line| !matches!(line.verdict, Verdict::Ok | Verdict::NotChecked));
    other
        .map(|line| {
            let code = line.code.map_or("", |code| code.code());
            (line.line, line.verdict.name().to_string(), code.to_string())
        })
        .collect()
}

/// Holds every paper of a folder to what its first lines say.
fn judged_as_expected(folder: &str) {
    let mut failed = Vec::new();
    for (name, text) in papers(folder) {
        let report = paper(text.as_bytes(), &Desk, Hints::Next);
        let expected = expected(&text);
        assert!(!expected.is_empty(), "{name} says what is expected");
        if expected != found(&report) {
            let shown = all_shown(&report);
            failed.push(format!("{name}: expected {expected:?}\n{shown}"));
        }
    }
    let failures = failed.join("\n");
    assert!(failed.is_empty(), "{} failed\n{failures}", failed.len());
}

#[test]
fn wrong_papers_are_told_which_line_and_why() {
    judged_as_expected("wrong");
}

/// Nothing false stands in these, and yet not every line is simply ok.
#[test]
fn true_lines_may_be_unsupported_out_of_form_unneeded_or_unread() {
    judged_as_expected("marked");
}

/// `CODE.txt` and `CODE--what.txt` have a line with that code; `no-code--what.txt` has a mistake that has no name.
#[test]
fn papers_are_named_after_their_mistake() {
    for (name, text) in papers("wrong") {
        let code = name.trim_end_matches(".txt").trim_end_matches(".md");
        let code = code.split("--").next().unwrap_or_default();
        let code = if code == "no-code" { "" } else { code };
        let named = expected(&text).iter().any(|(.., found)| found == code);
        assert!(named, "{name}");
    }
}

#[test]
fn every_mistake_has_a_paper() {
    let papers: Vec<String> = papers("wrong").into_iter().map(|(name, _)| name).collect();
    for mistake in MISTAKES {
        let name = format!("{}.txt", mistake.code());
        assert!(papers.contains(&name), "no {name}");
    }
}

/// What people read: the message and the hints for every mistake.
#[test]
fn messages() {
    let mut text = String::new();
    for (name, paper_text) in papers("wrong") {
        text.push_str(&format!("## {name}\n"));
        let judge = |hints| paper(paper_text.as_bytes(), &Desk, hints);
        let (next, full) = (judge(Hints::Next), judge(Hints::Full));
        let lines = |report: &Report| -> Vec<_> {
            let lines = report
                .answers
                .iter()
                .flat_map(|answer| answer.lines.clone());
            lines.filter(|line| line.message.is_some()).collect()
        };
        for (line, full) in lines(&next).into_iter().zip(lines(&full)) {
            let source = paper_text.lines().nth(line.line - 1).expect("a line");
            let message = line.message.unwrap_or_default();
            assert!(
                message.matches(". ").count() <= 1,
                "more than two sentences: {message}"
            );
            text.push_str(&format!(
                "{source}\n  {}: {message}\n  next: {}\n  full: {}\n",
                line.verdict.name(),
                line.hint.unwrap_or_default(),
                full.hint.unwrap_or_default(),
            ));
        }
        text.push('\n');
    }
    insta::assert_snapshot!("messages", text);
}

/// One mistake with consistent work earns something; a second mistake, or one that leaves nothing to do, does not.
#[test]
fn follow_through_is_earned() {
    let earned = |credit| match credit {
        Credit::FollowThrough => [
            "wrong-expansion--and-on.txt",
            "wrong-parity--in-a-table.md",
            "kept-one--then-move.txt",
            "target--then-move.txt",
            "difference--then-move.txt",
            "miscounted-big--then-nim.txt",
        ]
        .as_slice(),
        _ => &[
            "carried.txt",
            "cancelled-three--then-verdict.txt",
            "partial-sums--then.txt",
            "second-mistake--after-first.txt",
            "wrong-expansion--second-mistake.txt",
            "heap-lacks-power--then.txt",
        ],
    };
    for (name, text) in papers("wrong") {
        for credit in [Credit::FollowThrough, Credit::None] {
            if earned(credit).contains(&&name[..]) {
                let report = paper(text.as_bytes(), &Desk, Hints::Next);
                assert_eq!(report.answers[0].credit, credit, "{name}");
            }
        }
    }
}

/// In Classic Nim with one big heap the heaps of one decide, so no message on a move may say that the nim-sum does.
#[test]
fn with_one_big_heap_no_advice_is_that_of_nim() {
    let mut seen = 0;
    for (ones, big) in (0..4).flat_map(|ones| (2..9_u64).map(move |big| (ones, big))) {
        let rows = [vec![1; ones], vec![big]].concat();
        let listed: Vec<String> = rows.iter().map(u64::to_string).collect();
        for (row, take) in (1..)
            .zip(&rows)
            .flat_map(|(row, &size)| (1..=size).map(move |take| (row, take)))
        {
            let text = format!(
                "game: classic-nim\nrows: {}\n\ntake {take} from row {row}\n",
                listed.join(", ")
            );
            let report = paper(text.as_bytes(), &Desk, Hints::Full);
            let lines = report.answers.iter().flat_map(|answer| &answer.lines);
            for line in lines.filter(|line| line.verdict == Verdict::Wrong) {
                let said = [line.message.as_deref(), line.hint.as_deref()];
                let said = said.into_iter().flatten().collect::<Vec<_>>().join(" ");
                assert!(
                    !said.contains('⊕') && !said.contains("nim-sum is"),
                    "{text}{said}"
                );
                seen += 1;
            }
        }
    }
    assert!(seen > 100, "{seen}");
}
