//! Circle Nim and take-away, there and back: what a key prints is accepted as a paper, what a page says is not called
//! wrong, and a line with one place changed gets the verdict that is true.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use nimsmith::check::report::{Overall, Verdict};
use nimsmith::check::{Hints, paper};
use nimsmith::games::{self, Game, certified, game};
use nimsmith::kinds;
use nimsmith::language::print;
use nimsmith::language::voice::Voice;
use nimsmith::locale::ENGLISH;
use nimsmith::model::amounts::Amounts;
use nimsmith::model::claim::{Claim, Outcome, Player};
use nimsmith::model::derivation::Method;
use nimsmith::model::heap_code::HeapCode;
use nimsmith::model::position::{Move, Position};
use nimsmith::model::rules::{Board, HouseRules, Layout};
use nimsmith::render::text;
use proptest::prelude::*;
use rayon::prelude::*;

use super::certify::boards;
use super::desk::Desk;
use super::octal;
use super::oracle::chain_holds;
use super::oracle_take_away;
use super::places::mutants;
use super::program::Folder;
use super::tier;

const ASKED: [&str; 3] = ["winner", "first-move", "all-moves"];

/// A game with a position, and who knows the truth.
struct Case {
    game: Arc<dyn Game>,
    house: HouseRules,
    position: Position,
}

fn under(name: &str, house: &HouseRules) -> Arc<dyn Game> {
    game(name).expect("a game").under(house)
}

fn house(take: &[u64], misere: bool, not_all: bool) -> HouseRules {
    HouseRules::taking(&Amounts(Cow::Owned(take.to_vec())), misere, not_all)
}

/// Every pattern of up to `places` places, and full circles beyond.
fn circles(places: u32, full: usize) -> Vec<Case> {
    let patterns = (1..=places).flat_map(|places| boards(places, 1));
    let rings = (places as usize + 1..=full).map(|places| Position(vec![1; places]));
    let case = |position| Case {
        game: under("circle-nim", &HouseRules::default()),
        house: HouseRules::default(),
        position,
    };
    patterns.chain(rings).map(case).collect()
}

const AMOUNTS: [&[u64]; 8] = [
    &[1, 2, 3],
    &[1, 2],
    &[1],
    &[1, 3, 4],
    &[2, 3],
    &[1, 4],
    &[2, 5],
    &[1, 2, 3, 4, 5],
];

/// One heap under every agreement, and sums of two under normal play.
fn heaps(one: u64, two: u64) -> Vec<Case> {
    let mut cases = Vec::new();
    for take in AMOUNTS {
        for (misere, not_all) in [(false, false), (true, false), (false, true), (true, true)] {
            let house = house(take, misere, not_all);
            let game = under("take-away", &house);
            let single = (0..=one).map(|size| Position(vec![size]));
            let sums = (!misere).then(|| boards(2, two));
            for position in single.chain(sums.into_iter().flatten()) {
                let (game, house) = (game.clone(), house.clone());
                cases.push(Case {
                    game,
                    house,
                    position,
                });
            }
        }
    }
    cases
}

/// Heap codes, each with one that never ends among them, on a heap and on sums of two.
const CODES: [&str; 8] = [
    "0.77", "0.07", "0.137", "0.15", "0.6", "4.333...", "4.7", "0.124",
];

fn octal(one: u64, two: u64) -> Vec<Case> {
    let mut cases = Vec::new();
    for code in CODES {
        let (octal, house) = games::named(code, HouseRules::DEFAULT).expect("a game");
        let game = octal.under(&house);
        let single = (0..=one).map(|size| Position(vec![size]));
        for position in single.chain(boards(2, two)) {
            cases.push(Case {
                game: game.clone(),
                house: house.clone(),
                position,
            });
        }
    }
    cases
}

/// Full rows and rings, and every pattern of up to some places.
fn on_places(places: u32, full: usize) -> Vec<Case> {
    let mut cases = Vec::new();
    for code in ["0.77", "0.07", "0.137", "0.15", "0.6", "0.333...", "0.124"] {
        for board in [Board::Row, Board::Ring] {
            let agreed = HouseRules {
                board,
                ..HouseRules::DEFAULT
            };
            let (octal, house) = games::named(code, agreed).expect("a game");
            let game = games::on_board(octal, &house).expect("a game of places");
            let patterns = (1..=places).flat_map(|places| boards(places, 1));
            let full = (1..=full).map(|places| Position(vec![1; places]));
            cases.extend(patterns.chain(full).map(|position| Case {
                game: game.clone(),
                house: house.clone(),
                position,
            }));
        }
    }
    cases
}

fn key(case: &Case, asked: &str) -> String {
    let goal = kinds::kind(asked).expect("a kind").goal;
    let solved = certified(&*case.game, &case.position, goal, Method::default());
    text::solution(&*case.game, asked, &solved.expect("a key"), &ENGLISH)
}

/// What the keys of all cases, or of a share of them, print is accepted.
fn accepted(cases: &[Case]) {
    let some: Vec<&Case> = cases.iter().step_by(tier::stride(11)).collect();
    let failed: Vec<String> = some
        .par_iter()
        .flat_map_iter(|case| ASKED.map(|asked| key(case, asked)))
        .filter_map(|key| {
            let report = paper(key.as_bytes(), &Desk, Hints::Full);
            let answer = &report.answers[0];
            let mut lines = answer.lines.iter();
            let bad = lines.find(|line| !matches!(line.verdict, Verdict::Ok | Verdict::NotChecked));
            // Every line of the work is read.
            let begins = key.lines().position(str::is_empty).unwrap_or(0) + 1;
            let mut work = answer.lines.iter().filter(|line| line.line > begins);
            let unread = work.find(|line| line.verdict == Verdict::NotChecked);
            let failed = answer.verdict != Overall::Correct || bad.is_some() || unread.is_some();
            failed.then(|| format!("{:?} {bad:?} {unread:?}\n{key}", answer.verdict))
        })
        .collect();
    let shown: Vec<&String> = failed.iter().take(5).collect();
    let shown: Vec<String> = shown.iter().map(|text| text.to_string()).collect();
    assert!(
        failed.is_empty(),
        "{} failed\n{}",
        failed.len(),
        shown.join("\n")
    );
}

#[test]
fn keys_of_circles_are_accepted() {
    accepted(&circles(7, 12));
}

#[test]
fn keys_of_take_away_are_accepted() {
    accepted(&heaps(25, 5));
}

#[test]
fn keys_of_octal_games_are_accepted() {
    accepted(&octal(14, 7));
}

#[test]
fn keys_of_rows_and_rings_are_accepted() {
    accepted(&on_places(6, 12));
}

/// The truth about circles by plain recursion.
#[derive(Default)]
pub struct Circles {
    seen: HashMap<Vec<u64>, bool>,
    values: HashMap<Vec<u64>, u64>,
}

impl Circles {
    fn options(ring: &[u64]) -> Vec<(Vec<usize>, Vec<u64>)> {
        let places = ring.len();
        let mut options = Vec::new();
        for i in 0..places {
            let next = (i + 1) % places;
            if ring[i] != 1 {
                continue;
            }
            let mut one = ring.to_vec();
            one[i] = 0;
            options.push((vec![i], one.clone()));
            if (places > 2 || i < next) && next != i && ring[next] == 1 {
                one[next] = 0;
                let mut pair = vec![i, next];
                pair.sort_unstable();
                options.push((pair, one));
            }
        }
        options
    }

    pub fn first_wins(&mut self, ring: &[u64]) -> bool {
        if let Some(&known) = self.seen.get(ring) {
            return known;
        }
        let mut options = Circles::options(ring).into_iter();
        let wins = options.any(|(_, option)| !self.first_wins(&option));
        self.seen.insert(ring.to_vec(), wins);
        wins
    }

    fn value(&mut self, ring: &[u64]) -> u64 {
        if let Some(&known) = self.values.get(ring) {
            return known;
        }
        let options = Circles::options(ring).into_iter();
        let options: Vec<u64> = options.map(|(_, option)| self.value(&option)).collect();
        let value = (0..).find(|n| !options.contains(n)).expect("a value");
        self.values.insert(ring.to_vec(), value);
        value
    }

    fn row(&mut self, length: u64) -> u64 {
        let mut ring = vec![1; length as usize];
        ring.push(0);
        self.value(&ring)
    }

    fn after(&self, start: &Position, by: &Move) -> Option<Position> {
        let mut places: Vec<usize> =
            by.0.iter()
                .map(|take| take.heap.0.wrapping_sub(1))
                .collect();
        places.sort_unstable();
        let ones = by.0.iter().all(|take| take.count == 1);
        let mut options = Circles::options(&start.0).into_iter();
        let found = options.find(|(gone, _)| ones && *gone == places);
        found.map(|(_, option)| Position(option))
    }

    fn wins(&mut self, start: &Position, by: &Move) -> bool {
        let after = self.after(start, by);
        after.is_some_and(|after| !self.first_wins(&after.0))
    }

    /// Whether a claim is true, of those that this oracle knows.
    pub fn holds(&mut self, claim: &Claim, start: &Position) -> bool {
        match claim {
            Claim::Chain(chain) => chain_holds(chain),
            Claim::Outcome { of, is } => self.first_wins(&of.0) == (*is == Outcome::N),
            Claim::LeadsTo { by, to } => self.after(start, by).as_ref() == Some(to),
            Claim::Wins(by) => self.wins(start, by),
            Claim::Winner { player, by } => {
                self.first_wins(&start.0) == (*player == Player::First)
                    && by.as_ref().is_none_or(|by| self.wins(start, by))
            }
            Claim::WinningMoves(moves) => {
                let all = Circles::options(&start.0).into_iter();
                let all = all.filter(|(_, option)| !self.first_wins(option)).count();
                moves.len() == all && moves.iter().all(|by| self.wins(start, by))
            }
            Claim::Parts { of, are } => {
                let mut right: Vec<u64> = Vec::new();
                let gap = of.0.iter().position(|&n| n == 0);
                let Some(gap) = gap else { return false };
                let mut run = 0;
                for i in 1..=of.0.len() {
                    match of.0[(gap + i) % of.0.len()] {
                        0 if run > 0 => right.push(std::mem::take(&mut run)),
                        0 => {}
                        _ => run += 1,
                    }
                }
                let mut are = are.clone();
                are.sort_unstable();
                right.sort_unstable();
                are == right
            }
            Claim::Grundy { of, is } => self.row(*of) == *is,
            Claim::GrundyValues(values) => {
                let mut lengths = (0..).zip(values);
                lengths.all(|(length, value)| self.row(length) == *value)
            }
            _ => false,
        }
    }
}

/// Whether a claim is true as a line of a paper; `None` where its text says something else than the claim.
fn truth(
    claim: &Claim,
    position: &Position,
    (layout, divides): (Layout, bool),
    holds: &mut dyn FnMut(&Claim) -> bool,
) -> Option<bool> {
    let board = |of: &Position| {
        let clear = of.0.len() > 2 && of.0.contains(&1) || of.0.len() == position.0.len();
        let ring = clear && of.0.iter().all(|&n| n < 2) && of.0.len() > 2;
        !of.0.is_empty() && (layout != Layout::Circle || ring)
    };
    let one_each = |by: &Move| {
        let ones = by.0.iter().all(|take| take.count == 1);
        match layout {
            Layout::Circle => ones && !by.0.is_empty(),
            _ => {
                let named = position.0.len() > 1 || by.0.iter().all(|take| take.heap.0 == 1);
                let written = divides || by.0.iter().all(|take| take.apart == 0);
                by.0.len() == 1 && named && written
            }
        }
    };
    let says = match claim {
        Claim::Columns(_) | Claim::Difference { .. } => false,
        Claim::Outcome { of, .. } | Claim::Parts { of, .. } => board(of),
        Claim::LeadsTo { .. } => false,
        Claim::Wins(by) => one_each(by),
        Claim::Winner { player, by } => {
            by.as_ref().is_none_or(one_each) && (*player == Player::First || by.is_none())
        }
        Claim::WinningMoves(moves) => moves.len() < 2 && moves.iter().all(one_each),
        Claim::Outcomes(table) => !table.is_empty(),
        Claim::GrundyValues(table) => !table.is_empty(),
        _ => true,
    };
    // A rest that is too large makes no division, but the equation may be true.
    let equation = match claim {
        Claim::Division {
            of,
            by,
            times,
            rest,
        } => Some(times * by + rest == *of),
        _ => None,
    };
    says.then(|| equation.unwrap_or_else(|| holds(claim)))
}

fn headers(case: &Case, asked: &str) -> String {
    let name = case.game.name();
    let headers = print::headers(&*case.game, &case.position);
    format!("game: {name}\n{headers}asked: {asked}\n\n")
}

/// Every claim of every key with one place changed, said alone; the number of lines that were wrong.
fn changed(
    cases: &[Case],
    holds: impl Fn(&Case) -> Box<dyn FnMut(&Claim, &Position) -> bool> + Sync,
) -> usize {
    let wrong = cases.par_iter().map(|case| {
        let mut holds = holds(case);
        let mut wrong = 0;
        let layout = case.game.layout();
        let divides = case.game.code().is_some_and(HeapCode::divides);
        for asked in ASKED {
            let goal = kinds::kind(asked).expect("a kind").goal;
            let solution = case.game.solve(&case.position, goal, Method::default());
            let lines = solution.lines.iter().map(|line| &line.claim);
            let changed =
                lines.flat_map(|claim| mutants(claim).into_iter().map(|(_, claim)| claim));
            for claim in changed.step_by(tier::stride(13)) {
                let start = &case.position;
                let Some(truth) = truth(&claim, start, (layout, divides), &mut |claim| {
                    holds(claim, start)
                }) else {
                    continue;
                };
                let text = print::claim(&claim, Voice::english(layout, start));
                let handed_in = format!("{}{text}\n", headers(case, asked));
                let report = paper(handed_in.as_bytes(), &Desk, Hints::None);
                let line = report.answers[0].lines.last().expect("a line");
                let about = || format!("{:?}: {claim:?}\n{handed_in}", line.verdict);
                match truth {
                    true => assert_ne!(line.verdict, Verdict::Wrong, "true: {}", about()),
                    false => assert!(
                        matches!(
                            line.verdict,
                            Verdict::Wrong | Verdict::Unread | Verdict::NotChecked
                        ),
                        "false: {}",
                        about()
                    ),
                }
                wrong += usize::from(line.verdict == Verdict::Wrong);
            }
        }
        wrong
    });
    wrong.sum()
}

#[test]
fn a_changed_line_about_a_circle_gets_the_verdict_that_is_true() {
    let wrong = changed(&circles(6, 8), |_| {
        let mut circles = Circles::default();
        Box::new(move |claim, start| circles.holds(claim, start))
    });
    assert!(wrong > tier::pick(300, 5_000), "{wrong} lines were wrong");
}

#[test]
fn a_changed_line_about_take_away_gets_the_verdict_that_is_true() {
    let cases = heaps(12, 4);
    let wrong = changed(&cases, |case| {
        let HouseRules { code, misere, .. } = &case.house;
        let take = &code.amounts().expect("amounts").0;
        let mut oracle = oracle_take_away::Oracle::new(take, *misere, code.not_all());
        Box::new(move |claim, start| oracle.holds(claim, start))
    });
    assert!(wrong > tier::pick(300, 5_000), "{wrong} lines were wrong");
}

#[test]
fn a_changed_line_about_an_octal_game_gets_the_verdict_that_is_true() {
    let wrong = changed(&octal(9, 4), |case| {
        let mut oracle = octal::Oracle::new(&case.house.code.to_string());
        Box::new(move |claim, start| oracle.holds(claim, start))
    });
    assert!(wrong > tier::pick(300, 5_000), "{wrong} lines were wrong");
}

/// The pages that people read are no papers, but a student who copies from one is not told that it is wrong.
#[test]
fn what_a_page_says_is_not_called_wrong() {
    let folder = Folder::new();
    let pages = [
        ("circle-nim", "oooooooo", "circles: 8", ""),
        ("circle-nim", "ooo.ooo.", "circles: ooo.ooo.", ""),
        ("circle-nim", "ooooooo.", "circles: ooooooo.", ""),
        ("circle-nim", "oo.o..oo", "circles: oo.o..oo", ""),
        ("circle-nim", "ooo", "circles: 3", ""),
        ("take-away", "21", "heap: 21", ""),
        ("take-away", "20", "heap: 20", ""),
        ("take-away", "5 6", "heaps: 5, 6", ""),
        ("take-away", "5 5", "heaps: 5, 5", ""),
    ];
    let mut failed = Vec::new();
    for (game, board, header, flags) in pages {
        let page = folder.good(&format!("solve {game} {board} {flags} --format md"));
        let text = format!("game: {game}\n{header}\n{page}");
        let report = paper(text.as_bytes(), &Desk, Hints::Next);
        let answer = &report.answers[0];
        let mut lines = answer.lines.iter();
        let bad = lines.find(|line| {
            !matches!(
                line.verdict,
                Verdict::Ok | Verdict::NotChecked | Verdict::Unread
            )
        });
        if let Some(line) = bad {
            let source = text.lines().nth(line.line - 1).unwrap_or_default();
            failed.push(format!(
                "{game} {board}: {:?} {:?} {:?}\n  {source}",
                line.verdict, line.read, line.message
            ));
        }
        if !matches!(answer.verdict, Overall::Correct | Overall::Review) {
            failed.push(format!("{game} {board}: {:?}", answer.verdict));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// Headers that are missing, cannot be read, or belong to another game are told on their line.
#[test]
fn headers_that_do_not_fit_are_told() {
    for (headers, line, told) in [
        (
            "game: circle-nim",
            1,
            "The position is missing. Write `circles: 8` ",
        ),
        (
            "game: take-away",
            1,
            "The position is missing. Write the number of counters, as `heap: 21`",
        ),
        (
            "game: nim",
            1,
            "The position is missing. Write the rows in numbers",
        ),
        (
            "game: circle-nim\nrows: 5, 8",
            2,
            "This game has no `rows`. Write `circles: 8`",
        ),
        ("game: circle-nim\nheap: 21", 2, "This game has no `heap`."),
        (
            "game: nim\ncircles: 8",
            2,
            "This game has no `circles`. Write the rows",
        ),
        (
            "game: nim\ntake: 1..3\nrows: 5, 8",
            2,
            "This game has no `take`. Leave the line out",
        ),
        (
            "game: nim\nrows: 5, 8\ntake: 1..3",
            3,
            "This game has no `take`.",
        ),
        (
            "game: classic-nim\nmisere: yes\nrows: 5",
            2,
            "This game has no `misere`.",
        ),
        (
            "game: circle-nim\ncircles: 8\nnot-all: yes",
            3,
            "This game has no `not-all`.",
        ),
        (
            "game: circle-nim\ncircles: ox",
            2,
            "I cannot read this circle. Write `circles: 8`",
        ),
        (
            "game: circle-nim\ncircles: 0",
            2,
            "I cannot read this circle.",
        ),
        (
            "game: circle-nim\ncircles: 65",
            2,
            "The position is too large. At most 64 places.",
        ),
        (
            "game: take-away\nheaps: 5, x",
            2,
            "I cannot read these heaps.",
        ),
        (
            "game: take-away\nheap: 9999999999999999999",
            2,
            "The position is too large.",
        ),
        (
            "game: take-away\nheap: 21\ntake: 0",
            3,
            "I cannot read how many may be taken.",
        ),
        (
            "game: take-away\nheap: 21\ntake: 1, 1",
            3,
            "I cannot read how many may be taken.",
        ),
        (
            "game: take-away\nheap: 21\nmisere: perhaps",
            3,
            "I do not know this value of `misere`.",
        ),
        (
            "game: take-away\nheaps: 5, 6\nmisere: yes",
            3,
            "Several heaps are not decided here",
        ),
        (
            "circles: 8",
            1,
            "This answer does not say which game it is about.",
        ),
    ] {
        let text = format!("{headers}\n\nfirst player wins\n");
        let report = paper(text.as_bytes(), &Desk, Hints::Next);
        let lines = &report.answers[0].lines;
        let found = lines.iter().find(|line| line.message.is_some());
        let found = found.unwrap_or_else(|| panic!("nothing is told of {headers}"));
        let message = format!(
            "{} {}",
            found.message.as_deref().unwrap_or_default(),
            found.hint.as_deref().unwrap_or_default()
        );
        assert!(
            message.starts_with(told) && found.line == line,
            "{headers}: {} {message}",
            found.line
        );
    }
}

/// In a paper about Nim, words that are headers elsewhere are lines of the work, though not every one can be read.
#[test]
fn nim_has_heaps_and_takes_of_its_own() {
    let text = "game: nim\nrows: 9, 2, 14\ntake: 3\nheap: 3\ntake 3 from row 3\n";
    let report = paper(text.as_bytes(), &Desk, Hints::Next);
    let answer = &report.answers[0];
    assert_eq!(answer.verdict, Overall::Review, "{:?}", answer.lines);
    assert_eq!(answer.lines[4].verdict, Verdict::Ok, "{:?}", answer.lines);
    let one = "game: nim\nheap: 5\n\ntake 5 from row 1\n";
    assert_eq!(
        paper(one.as_bytes(), &Desk, Hints::Next).answers[0].verdict,
        Overall::Correct
    );
}

/// Words, signs and boards of these games, to be strung together at random.
const SOUP: [&str; 56] = [
    "take",
    "circles",
    "circle",
    "1",
    "2",
    "8",
    "0",
    "21",
    ",",
    "and",
    "oo.oo.oo",
    "oooooooo",
    ".",
    "...",
    "arcs",
    "arc",
    "of",
    ":",
    "are",
    "equal",
    "not",
    "opposite",
    "outcomes",
    "from",
    "P",
    "N",
    "Grundy",
    "values",
    "value",
    "mex",
    "{",
    "}",
    "(",
    ")",
    "g",
    "=",
    "×",
    "x",
    "*",
    "+",
    "mod",
    "remainder",
    "multiple",
    "is",
    "a",
    "P-positions",
    "period",
    "repeat",
    "with",
    "because",
    "every",
    "move",
    "leads",
    "to",
    "wins",
    "->",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1500, ..ProptestConfig::default() })]

    /// Any headers and any work are judged without harm.
    #[test]
    fn any_soup_is_judged(
        game in prop::sample::select(vec!["circle-nim", "take-away", "nim"]),
        header in prop::sample::select(vec![
            "circles: 8", "circles: oo.oo.oo", "circles: 1", "circles: ..", "circles: 65", "circles: 0", "circles: ox",
            "circles:", "heap: 21", "heap: 0", "heap: 9223372036854775807", "heap: 99999999999999999999",
            "heaps: 5, 6", "rows: 3", "heap: 21\nmisere: yes", "heap: 21\ntake: 1,3,4\nnot-all: yes",
            "heap: 21\ntake: 0", "heap: 21\ntake: 5..1", "heap: 21\ntake: 1..1000", "heaps: 5, 6\nmisere: true",
            "heap: 21\nmisere: perhaps", "take: 1..3", "",
        ]),
        words in prop::collection::vec(prop::sample::select(SOUP.to_vec()), 0..24),
        blanks in any::<bool>(),
    ) {
        let work = words.join(if blanks { " " } else { "" });
        let text = format!("game: {game}\n{header}\n\n{work}\n{work}\n");
        let report = paper(text.as_bytes(), &Desk, Hints::Full);
        prop_assert!(!report.answers.is_empty());
        for line in report.answers.iter().flat_map(|answer| &answer.lines) {
            let source = text.lines().nth(line.line - 1).unwrap_or_default();
            prop_assert!(source.get(line.span.clone()).is_some());
        }
    }
}
