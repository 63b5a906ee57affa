//! Papers are untrusted: any bytes, soups of the language, real papers with random edits, and papers made to be slow.
//! What must hold of every report is in `sound.rs`. Equations are held against sums that are worked out here.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use nimsmith::budget::{Budget, STEPS};
use nimsmith::check::report::{Overall, Report, Verdict};
use nimsmith::check::{Hints, paper, paper_within};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use rayon::prelude::*;

use super::desk::Desk;
use super::extremes::{self, EACH, LAYOUTS, Piece, SAME};
use super::sound::is_sound;
use super::tier;

/// The papers of the tests in a folder.
fn papers(folder: &str) -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/students")
        .join(folder);
    let entries = fs::read_dir(folder).expect("a folder of papers");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| fs::read_to_string(path).expect("text"))
        .collect()
}

/// Headers that questions begin with, so that random work is judged.
const BEGINNINGS: [&str; 8] = [
    "",
    "game: nim\nrows: 5, 8, 16\n",
    "game: nim\nrows: 3, 5, 6\nasked: winner\n",
    "game: nim\nrows: 1, 2\nasked: all-moves\nrows from: bottom\n",
    "game: nim\nrows: 5, 8, 16\nasked: nim-sum\nworking: required\nsteps: one\n",
    "game: nim\nrows: 9223372036854775807, 1, 0\nasked: zeroing-move\n",
    "game: classic-nim\nrows: 1, 1, 4\n",
    "game: classic-nim\nrows: 2, 5, 5, 1\nworking: required\n",
];

/// The papers that are edited.
static EDITED: LazyLock<Vec<String>> =
    LazyLock::new(|| [papers("right"), papers("wrong")].concat());

/// Bytes that edits put in.
const SPLICES: [&str; 14] = [
    "\r",
    "\0",
    "\u{feff}",
    "\u{202e}",
    "\u{85}",
    "⊕",
    "~~",
    "(",
    "\n",
    "|",
    "18446744073709551616",
    "\\cancel{",
    "= ",
    "é",
];

/// Pieces with blanks or line ends between them.
fn soup() -> impl Strategy<Value = String> {
    let pieces = || select([SAME, EACH].concat());
    let piece = (
        pieces(),
        0..40_usize,
        select(vec!["", " ", "\n", "\n", "\r\n"]),
    );
    (
        select(BEGINNINGS.to_vec()),
        prop::collection::vec(piece, 0..40),
    )
        .prop_map(|(beginning, pieces)| {
            let pieces = pieces.into_iter().map(|(piece, i, end)| piece(i) + end);
            beginning.to_string() + &pieces.collect::<String>()
        })
}

/// A change to a paper.
#[derive(Clone, Debug)]
enum Edit {
    Delete(Index),
    Double(Index),
    Swap(Index, Index),
    Splice(Index, &'static str),
    Flip(Index, u8),
}

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let at = any::<Index>;
    let edit = prop_oneof![
        at().prop_map(Edit::Delete),
        at().prop_map(Edit::Double),
        (at(), at()).prop_map(|(one, other)| Edit::Swap(one, other)),
        (at(), select(SPLICES.to_vec())).prop_map(|(at, text)| Edit::Splice(at, text)),
        (at(), any::<u8>()).prop_map(|(at, byte)| Edit::Flip(at, byte)),
    ];
    prop::collection::vec(edit, 1..6)
}

fn edited(text: &str, edits: &[Edit]) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = text.lines().map(|line| line.as_bytes().to_vec()).collect();
    for edit in edits {
        if lines.is_empty() {
            break;
        }
        let count = lines.len();
        match edit {
            Edit::Delete(at) => drop(lines.remove(at.index(count))),
            Edit::Double(at) => lines.insert(at.index(count), lines[at.index(count)].clone()),
            Edit::Swap(one, other) => lines.swap(one.index(count), other.index(count)),
            Edit::Splice(at, text) => {
                let line = &mut lines[at.index(count)];
                let at = at.index(line.len() + 1);
                line.splice(at..at, text.bytes());
            }
            Edit::Flip(at, byte) => {
                let line = &mut lines[at.index(count)];
                let length = line.len().max(1);
                if let Some(old) = line.get_mut(at.index(length)) {
                    *old = *byte;
                }
            }
        }
    }
    lines.join(&b'\n')
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: tier::pick(200, 600), ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(start in select(BEGINNINGS.to_vec()), bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        is_sound(&[start.as_bytes(), &bytes].concat());
    }

    #[test]
    fn any_soup(text in soup()) {
        is_sound(text.as_bytes());
    }

    #[test]
    fn any_edits(at in any::<Index>(), edits in edits()) {
        is_sound(&edited(&EDITED[at.index(EDITED.len())], &edits));
    }

    /// Equations of any numbers, with a right or a nearly right result.
    #[test]
    fn any_equations(terms in prop::collection::vec(prop_oneof![0..40_u64, any::<u64>()], 2..6), off in prop_oneof![Just(0), 1..4_u64]) {
        let sum = terms.iter().fold(0, |sum, term| sum ^ term) ^ off;
        let terms: Vec<String> = terms.iter().map(u64::to_string).collect();
        is_truthful(&format!("game: nim\nrows: 5, 8, 16\n{} = {sum}\n", terms.join(" ⊕ ")));
    }
}

/// Whether an equation of numbers, ⊕ and bracketed sums holds; `None` for all other lines, and where digits may be binary.
fn holds(line: &str) -> Option<bool> {
    let sides: Vec<u64> = line.split(" = ").map(side).collect::<Option<_>>()?;
    let equation = sides.len() > 1 && line.contains('⊕');
    equation.then(|| sides.iter().all(|side| *side == sides[0]))
}

fn side(text: &str) -> Option<u64> {
    let terms = text.split(" ⊕ ").map(|term| {
        let sum = term
            .strip_prefix('(')
            .and_then(|term| term.strip_suffix(')'));
        match (sum, text == term) {
            (None, false) => number(term),
            _ => sum.unwrap_or(term).split(" + ").map(number).sum(),
        }
    });
    terms.reduce(|sum, term| Some(sum? ^ term?))?
}

fn number(text: &str) -> Option<u64> {
    let binary =
        text.len() > 1 && (text.starts_with('0') || text.bytes().all(|digit| digit <= b'1'));
    text.parse().ok().filter(|_| !binary)
}

/// A false equation is never ok, a true one never wrong. Returns how many were looked at.
fn is_truthful(text: &str) -> usize {
    let report: Report = paper(text.as_bytes(), &Desk, Hints::None);
    let written: Vec<&str> = text.lines().collect();
    let judged = report.answers.iter().flat_map(|answer| &answer.lines);
    let equations = judged.filter_map(|line| Some((line, holds(written[line.line - 1])?)));
    equations
        .map(|(line, holds)| {
            let never = if holds { Verdict::Wrong } else { Verdict::Ok };
            assert_ne!(
                line.verdict,
                never,
                "{}: {line:?}\n{text}",
                written[line.line - 1]
            );
        })
        .count()
}

/// Every digit of every right paper changed, in the header as well.
#[test]
fn a_changed_digit_is_judged_by_what_is_true() {
    let mut equations = 0;
    for text in papers("right") {
        for (at, digit) in text
            .bytes()
            .enumerate()
            .filter(|(_, byte)| byte.is_ascii_digit())
        {
            for off in tier::share(1..10, at, 9) {
                let mut changed = text.clone().into_bytes();
                changed[at] = b'0' + (digit - b'0' + off) % 10;
                equations += is_truthful(&String::from_utf8(changed).expect("text"));
            }
        }
    }
    assert!(equations > tier::pick(200, 2_000), "{equations} equations");
}

/// Papers of which something once did not hold.
const FOUND: [&str; 1] = [
    // A row that stands flush left, in a line that is wrong for another reason.
    "game: nim\nrows: 5, 16\n3 ⊕ 4 = 6; 5 = 101\n16 = 10000\n---\n10101\n",
];

#[test]
fn papers_that_were_found() {
    for text in FOUND {
        is_sound(text.as_bytes());
    }
}

/// So much of each extreme paper; the benches measure whole ones.
const BYTES: usize = 12_000;

#[test]
fn extreme_papers_have_a_report() {
    let headers = extremes::headers();
    let papers: Vec<_> = headers
        .iter()
        .flat_map(|header| SAME.iter().chain(EACH).map(move |piece| (header, *piece)))
        .flat_map(|(header, piece)| LAYOUTS.map(|layout| (header, piece, layout)))
        .step_by(tier::stride(91))
        .collect();
    papers.par_iter().for_each(|&(header, piece, layout)| {
        is_sound(extremes::paper(header, piece, layout, BYTES).as_bytes());
    });
}

#[test]
fn other_extreme_papers_have_a_report() {
    let others = extremes::others(tier::pick(30, 900));
    others.par_iter().for_each(|(_, bytes)| {
        is_sound(bytes);
    });
}

/// No line of a paper is tried on more moves than are paid for.
#[test]
fn papers_about_the_largest_heaps_have_a_report() {
    let all = [papers("right"), papers("wrong"), papers("blind")].concat();
    let huge = |text: &String| {
        let rows = text.lines().find(|line| line.starts_with("rows: "))?;
        Some(text.replace(rows, "rows: 9223372036854775807, 1, 3"))
    };
    let some: Vec<String> = all
        .iter()
        .filter_map(huge)
        .step_by(tier::stride(24))
        .collect();
    assert!(some.len() > tier::pick(35, 800), "{}", some.len());
    some.par_iter().for_each(|text| is_sound(text.as_bytes()));
}

/// What is said of a line for which there is no work left.
const SPENT: &str = "This paper takes too much work to check; from here on it was not read.";

/// The worst kinds of paper that are known: each piece is cheap to write and dear to judge.
const DEAR: [(&str, Piece); 8] = [
    ("answers with a long table each", |i| {
        format!(
            "game: take-away\nheap: 10000\ntake: 2..{}\ntake 6\n",
            60 - i % 9
        )
    }),
    ("answers with every move of many heaps", |i| {
        let heaps = vec!["99"; 64].join(", ");
        format!(
            "game: take-away\nheaps: {heaps}\ntake: 1..{}\nasked: all-moves\ntake 1 from heap 1\n",
            90 - i
        )
    }),
    ("tables one by one from above", |i| match i {
        0 => "game: take-away\nheap: 10000\ntake: 2..90\n".to_string(),
        i => format!("Grundy value of {}: 1\n", 10_000 - i),
    }),
    ("a sum that grows from line to line", |i| match i {
        0 => "game: nim\nrows: 5, 8, 16\n5 \u{2295} 8\n".to_string(),
        _ => "\u{2295} 5\n".repeat(8),
    }),
    ("splits that are mended at the end", |i| match i {
        0 => "game: nim\nrows: 5, 8, 16\n".to_string(),
        _ => "12 = 4 + 4 + 4 = ".repeat(200) + "12 = 8 + 4\n",
    }),
    ("circles", |i| match i {
        0 => "game: circle-nim\ncircles: 64\n".to_string(),
        i => format!("{} is a P-position\n", "o".repeat(2 + i % 63)),
    }),
    ("long boards", |i| match i {
        0 => format!(
            "game: nim\nrows: {}\n",
            vec!["9223372036854775807"; 64].join(", ")
        ),
        i => format!("take {i} from row {} wins\n", i % 64 + 1).repeat(9),
    }),
    ("lists of numbers that are missing", |i| match i {
        0 => "game: take-away\nheap: 9\n".to_string(),
        _ => format!(
            "mex{{{}}} = 900\n",
            (0..900).map(|n| format!("{n}, ")).collect::<String>()
        ),
    }),
];

#[test]
fn dear_papers_end_for_review() {
    for (what, piece) in DEAR {
        let text: String = (0..60).map(piece).collect();
        let judge = |steps| paper_within(text.as_bytes(), &Desk, Hints::Next, Budget::new(steps));
        let (few, many) = tier::pick((20_000, 30_000), (60_000, 90_000));
        let (less, more) = (judge(few), judge(many));
        assert_eq!(less.lines().count(), more.lines().count(), "{what}");
        let mut spent = false;
        for (line, later) in less.lines().zip(more.lines()) {
            spent |= line.message.as_deref() == Some(SPENT);
            match spent {
                true => assert_eq!(
                    (line.verdict, line.message.as_deref()),
                    (Verdict::Unread, Some(SPENT)),
                    "{what}"
                ),
                false => assert_eq!(line, later, "{what}"),
            }
        }
        assert!(spent, "{what}: this is not dear any more");
        for answer in &less.answers {
            let whole = answer
                .lines
                .iter()
                .all(|line| line.message.as_deref() != Some(SPENT));
            let looked_at = matches!(answer.verdict, Overall::Review | Overall::Incorrect);
            assert!(whole || looked_at, "{what}: {:?}", answer.verdict);
        }
        assert!(
            less.answers
                .last()
                .is_some_and(|answer| answer.verdict != Overall::Correct)
        );
    }
}

#[test]
fn papers_of_students_take_little_work() {
    for text in [papers("right"), papers("wrong")].concat() {
        let judge = |steps| {
            let report = paper_within(text.as_bytes(), &Desk, Hints::Full, Budget::new(steps));
            format!("{:?}", report.answers)
        };
        assert!(judge(STEPS / 50) == judge(STEPS), "{text}");
    }
}
