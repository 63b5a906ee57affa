//! Questions of the kinds that are played: keys and options against the truth, on whole boards of small positions and in
//! all sets that are shipped; and that the checks notice what is wrong.

mod faults;
mod truth;

use std::collections::BTreeMap;

use nimsmith::dice::Dice;
use nimsmith::games::Game;
use nimsmith::kinds;
use nimsmith::language::print;
use nimsmith::model::position::{LARGEST_HEAP, Position};
use nimsmith::model::rules::Convention;
use nimsmith::quiz::judge::Judge;
use nimsmith::quiz::table::TABLE;
use nimsmith::quiz::{Choice, Field, Quiz, Response, Sort, Text, bank};
use nimsmith::spec::{Entry, Proofs, Spec, parse};
use nimsmith::worksheet::{Plan, Planned, PosedQuestion, Question, Reader};

use crate::tier;
use faults::{Case, faults, plain};
use truth::{Play, Truth};

const PLAYED: [&str; 17] = [
    "nim-sum",
    "change",
    "winner",
    "zeroing-move",
    "first-move",
    "all-moves",
    "grundy-value",
    "which-nim",
    "table",
    "grundy-table",
    "reply",
    "two-rules",
    "played-game",
    "state-diagram",
    "why-legal",
    "justify",
    "spot-the-error",
];

fn set(text: &str) -> Spec {
    let parsed = parse("set.yaml", text.as_bytes(), &kinds::known());
    parsed.unwrap_or_else(|problem| panic!("{problem}\n{text}"))
}

fn play(entry: &Entry, game: &dyn Game) -> Play {
    match game.name() {
        "circle-nim" => Play::Circle,
        "take-away" => Play::Take {
            amounts: entry.house.code.amounts().expect("amounts").0.to_vec(),
            misere: entry.house.misere,
            not_all: entry.house.code.not_all(),
        },
        name if game.code().is_some() => {
            let code = game
                .code()
                .map_or(name.to_string(), |code| code.to_string());
            // A last digit that goes on does so beyond every heap here.
            let more = code
                .strip_suffix("...")
                .and_then(|code| code.chars().last());
            let more = more.map_or(String::new(), |last| last.to_string().repeat(40));
            let digits = format!("{code}{more}");
            let digits = digits
                .chars()
                .filter_map(|c| c.to_digit(8))
                .map(|digit| digit as u8);
            Play::Code {
                digits: digits.collect(),
                unequal: name == "grundys-game",
            }
        }
        "turning-turtles" => Play::Turtles,
        _ => Play::Nim {
            misere: game.convention() == Convention::Misere,
        },
    }
}

/// The first wrong line of a told solution, as the checker finds it.
fn first_wrong(planned: &Planned, posed: &PosedQuestion, spec: &Spec, quiz: &Quiz) -> bool {
    let Response::Choice(options) = &quiz.response else {
        return false;
    };
    let mut as_papers = planned.clone();
    as_papers.kind = kinds::kind("first-move").expect("a kind");
    let judge = Judge::new(&as_papers, &posed.problem, &spec.words).expect("a judge");
    let texts: Vec<String> = options.iter().map(|option| plain(&option.text)).collect();
    let lines = texts
        .iter()
        .filter_map(|text| Some(text.split_once(": ")?.1));
    let lines: Vec<&str> = lines.collect();
    let key = options
        .iter()
        .position(|option| option.right)
        .expect("a right option");
    let wrong = |lines: &[&str]| judge.of(&lines.join("\n")).wrong;
    match key < lines.len() {
        true => !wrong(&lines[..key]) && wrong(&lines[..=key]),
        false => !wrong(&lines),
    }
}

/// Works a question out and looks for faults; `None` where the position has no key for the kind.
fn looked_at(planned: &Planned, posed: &PosedQuestion, spec: &Spec) -> Option<(Question, Quiz)> {
    planned.work(&posed.problem).ok()?;
    let (question, quiz) = bank::worked(planned, posed, &spec.words, false)
        .unwrap_or_else(|error| panic!("{} {:?}: {error}", planned.kind.name, posed.problem));
    let mut truth = Truth::new(play(planned.entry, &*planned.game));
    let mut case = Case {
        kind: planned.kind.name,
        question: &question,
        quiz: &quiz,
        truth: &mut truth,
    };
    let mut found = faults(&mut case);
    if planned.kind.name == "spot-the-error" && !first_wrong(planned, posed, spec, &quiz) {
        found.push("the checker finds another line".to_string());
    }
    assert!(
        found.is_empty(),
        "{found:?}\n{:?}\n{quiz:#?}",
        posed.problem
    );
    Some((question, quiz))
}

fn posed(planned: &Planned, position: Position, seed: u64) -> PosedQuestion {
    let mut dice = Dice::new(seed, "quiz", 0, "");
    PosedQuestion {
        entry: 0,
        index: 1,
        problem: (planned.kind.pose)(&*planned.game, position, &Proofs::default(), &mut dice),
        stratum: None,
    }
}

/// Every position of so many heaps.
fn boards(heaps: u32, size: u64) -> impl Iterator<Item = Position> {
    let sizes = size + 1;
    let board = move |n: u64| (0..heaps).map(|i| n / sizes.pow(i) % sizes).collect();
    (0..sizes.pow(heaps)).map(move |n| Position(board(n)))
}

/// Asks a kind of positions, and says of how many there was a question.
fn asked(fields: &str, positions: impl IntoIterator<Item = Position>) -> usize {
    let spec = set(&format!("exercises:\n  - {{{fields}}}\n"));
    let plan = Plan::new(&spec, 1, 1).unwrap_or_else(|problem| panic!("{problem}"));
    let planned = &plan.entries[0];
    let questions = positions.into_iter().zip(0..).filter(|(position, seed)| {
        let posed = posed(planned, position.clone(), *seed);
        looked_at(planned, &posed, &spec).is_some()
    });
    questions.count()
}

#[test]
fn every_kind_that_is_played_is_in_the_table_in_order() {
    let known: Vec<&str> = kinds::KINDS.iter().map(|kind| kind.name).collect();
    let listed: Vec<&str> = TABLE.iter().map(|entry| entry.kind).collect();
    assert_eq!(listed[..17], PLAYED);
    assert_eq!(known[..17], PLAYED);
}

#[test]
fn small_boards_of_nim_have_no_wrong_key() {
    for kind in ["nim-sum", "winner", "first-move", "all-moves"] {
        for game in ["nim", "classic-nim"] {
            if (kind, game) == ("nim-sum", "classic-nim") {
                continue;
            }
            let fields = format!("kind: {kind}, game: {game}, heaps: 2..3, size: 1..4");
            let positions = boards(3, 4).chain(boards(2, 6)).chain(boards(1, 4));
            assert_eq!(asked(&fields, positions), 125 + 49 + 5, "{fields}");
        }
    }
    for kind in ["change", "zeroing-move", "why-legal", "justify"] {
        let fields = format!("kind: {kind}, heaps: 2..3, size: 1..4");
        let number = asked(&fields, boards(3, 4).chain(boards(2, 6)));
        assert!(number > 100, "{kind}: {number}");
    }
}

#[test]
fn small_boards_of_kinds_with_more_have_no_wrong_key() {
    let fields = "kind: two-rules, heaps: 2..3, size: 1..4";
    assert_eq!(asked(fields, boards(3, 4).chain(boards(1, 3))), 127);
    for game in ["nim", "classic-nim"] {
        for kind in ["played-game", "spot-the-error", "reply"] {
            let fields = format!("kind: {kind}, game: {game}, heaps: 2..3, size: 1..4");
            let number = asked(&fields, boards(3, 4));
            assert!(number > 10, "{fields}: {number}");
        }
    }
    for game in ["nim", "classic-nim"] {
        let fields = format!("kind: state-diagram, game: {game}, heaps: 3, size: 1..4");
        let number = asked(&fields, boards(3, 4));
        assert!(number > 20, "{fields}: {number}");
    }
}

/// A student's 100 may be 4 in binary, so the checker takes it where 4 is right. No question may rest on that.
#[test]
fn sums_that_read_as_binary_have_no_wrong_key() {
    let spelt = [10, 11, 100, 101, 110, 111, 1000];
    let pairs = spelt
        .iter()
        .flat_map(|sum| (0..=*sum).map(move |a| vec![a, sum - a]));
    let more = [vec![18, 30, 22, 30]];
    for kind in ["nim-sum", "change"] {
        let fields = format!("kind: {kind}, heaps: 2..4, size: 1..1000");
        let positions = pairs.clone().chain(more.clone()).map(Position);
        assert!(asked(&fields, positions) > 1_000, "{kind}");
    }
}

#[test]
fn circles_have_no_wrong_key() {
    for kind in ["winner", "first-move", "all-moves", "reply", "played-game"] {
        let fields = format!("kind: {kind}, game: circle-nim, circles: 6..8");
        let rings = (1..=7).flat_map(|places| boards(places, 1));
        let number = asked(&fields, rings.chain([Position(vec![1; 11])]));
        assert!(number > 40, "{fields}: {number}");
    }
    let fields = "kind: state-diagram, game: circle-nim, circles: 6..8";
    assert!(asked(fields, boards(7, 1)) > 20);
}

#[test]
fn take_away_has_no_wrong_key() {
    for take in ["1..3", "[1, 3, 4]", "[2, 3]"] {
        for agreed in [
            "",
            ", misere: true",
            ", not-all: true",
            ", misere: true, not-all: true",
        ] {
            let game = format!("game: take-away, take: {take}{agreed}, size: 3..20");
            for kind in ["winner", "first-move", "all-moves", "reply", "played-game"] {
                let fields = format!("kind: {kind}, {game}");
                let one = (0..=9).map(|size| Position(vec![size]));
                assert!(asked(&fields, one) > 1, "{fields}");
                if agreed.is_empty() {
                    let fields = fields.replace("size: 3..20", "heaps: 2, size: 3..9");
                    assert!(asked(&fields, boards(2, 3)) > 1, "{fields}");
                }
            }
            if !agreed.contains("misere") {
                let fields = format!("kind: grundy-table, {game}");
                let one = (0..=24).map(|size| Position(vec![size]));
                assert_eq!(asked(&fields, one), 25);
            }
            let fields = format!("kind: table, {game}");
            assert_eq!(
                asked(&fields, (0..=24).map(|size| Position(vec![size]))),
                25
            );
        }
    }
}

#[test]
fn octal_games_have_no_wrong_key() {
    for code in ["0.77", "0.137", "4.333...", "0.6", "grundys-game"] {
        let game = format!("game: \"{code}\"");
        for kind in ["winner", "first-move", "all-moves"] {
            let fields = format!("kind: {kind}, {game}, size: 2..12");
            let one = (0..=9).map(|size| Position(vec![size]));
            assert!(asked(&fields, one) > 1, "{fields}");
        }
        for kind in ["winner", "first-move", "all-moves", "reply", "played-game"] {
            let fields = format!("kind: {kind}, {game}, heaps: 2, size: 2..9");
            assert!(asked(&fields, boards(2, 5)) > 1, "{fields}");
        }
        let fields = format!("kind: grundy-value, {game}, size: 2..12");
        let one = (0..=9).map(|size| Position(vec![size]));
        assert_eq!(asked(&fields, one), 10);
        let fields = format!("kind: grundy-table, {game}, size: 2..12");
        let one = (0..=12).map(|size| Position(vec![size]));
        assert_eq!(asked(&fields, one), 13);
    }
    let fields = "kind: state-diagram, game: kayles, size: 4..5";
    assert_eq!(asked(fields, [4, 5].map(|size| Position(vec![size]))), 2);
}

#[test]
fn disguises_have_no_wrong_key() {
    for game in ["nimble", "turning-turtles"] {
        let distinct = |position: &Position| {
            let mut sizes = position.0.clone();
            sizes.sort_unstable();
            sizes.dedup();
            sizes.len() == position.0.len() && !sizes.contains(&0)
        };
        let positions = || boards(3, 6).chain(boards(2, 6)).filter(distinct);
        for kind in ["which-nim", "winner", "first-move", "all-moves", "reply"] {
            let fields = format!("kind: {kind}, game: {game}, heaps: 2..3, size: 1..6");
            assert!(asked(&fields, positions()) > 10, "{fields}");
        }
        for kind in ["played-game", "state-diagram"] {
            let fields = format!("kind: {kind}, game: {game}, heaps: 2..3, size: 1..6");
            assert!(asked(&fields, positions()) > 5, "{fields}");
        }
    }
}

#[test]
fn huge_heaps_have_no_wrong_key() {
    const L: u64 = LARGEST_HEAP;
    let huge = [
        vec![L, L],
        vec![L, L - 1],
        vec![L, 5, 3],
        vec![L, L / 2, 7],
        vec![L, L, 1],
        vec![1, L, 3, L],
        vec![1 << 62, 1 << 61, 1 << 60],
    ];
    let huge = huge.map(Position);
    let kinds = [
        "nim-sum",
        "change",
        "winner",
        "zeroing-move",
        "first-move",
        "all-moves",
        "why-legal",
        "justify",
        "spot-the-error",
        "two-rules",
        "reply",
        "played-game",
    ];
    for kind in kinds {
        let fields = format!("kind: {kind}, heaps: 2..3, size: 1..9");
        let number = asked(&fields, huge.clone());
        assert!(number > 0, "{kind}");
    }
    for kind in ["first-move", "all-moves", "spot-the-error"] {
        let fields = format!("kind: {kind}, game: classic-nim, heaps: 2..3, size: 1..9");
        assert_eq!(asked(&fields, huge.clone()), huge.len(), "{kind}");
    }
    let fields = "kind: first-move, game: take-away, size: 3..20";
    assert_eq!(
        asked(fields, [L, L - 1, L - 3].map(|size| Position(vec![size]))),
        3
    );
}

/// How many questions of a kind there are, and how many have the type that the table says.
type Types = BTreeMap<&'static str, (usize, usize)>;

#[test]
fn shipped_sets_have_no_wrong_key_and_the_types_of_the_table() {
    let mut types = Types::new();
    for file in crate::items::files() {
        let spec = set(&std::fs::read_to_string(&file).expect("a set"));
        for seed in 1..=tier::pick(2, 3) {
            bank_of(&spec, seed, &mut types);
        }
    }
    for kind in PLAYED {
        let (all, usual) = types[kind];
        assert!(all >= 8, "{kind}: {all}");
        let fewest = match kind {
            // In half of its questions a step is missing.
            "justify" => all / 3,
            _ => all,
        };
        assert!(usual >= fewest, "{kind}: {usual} of {all}");
    }
}

fn bank_of(spec: &Spec, seed: u64, types: &mut Types) {
    let plan = Plan::new(spec, seed, 6).unwrap_or_else(|problem| panic!("{problem}"));
    let reader = |rank| Reader::Student {
        id: format!("s{rank}"),
        name: String::new(),
        rank,
    };
    let readers: Vec<Reader> = (0..6).map(reader).collect();
    let picks: Vec<u64> = plan
        .entries
        .iter()
        .map(|planned| planned.entry.count)
        .collect();
    for group in bank::groups(&plan, &readers, &picks, false) {
        let planned = &plan.entries[group.entry];
        let Some(entry) = TABLE.iter().find(|entry| entry.kind == planned.kind.name) else {
            continue;
        };
        if !PLAYED.contains(&entry.kind) {
            continue;
        }
        for variant in &group.questions {
            let (_, quiz) = looked_at(planned, variant, spec).expect("a question");
            let known = types.entry(entry.kind).or_default();
            known.0 += 1;
            known.1 += usize::from(quiz.response.sort() == entry.sort);
        }
    }
}

/// What can be made wrong in a question.
const SPOILS: [fn(&mut Quiz) -> bool; 5] = [flip, alike, silent, off_by_one, turned];

fn options(quiz: &mut Quiz) -> Option<&mut Vec<Choice<Text>>> {
    match &mut quiz.response {
        Response::Choice(options) | Response::Several(options) => Some(options),
        Response::Blanks(blanks) => {
            blanks
                .iter_mut()
                .rev()
                .find_map(|blank| match &mut blank.field {
                    Field::OneOf(options) => Some(options),
                    Field::Number(_) => None,
                })
        }
        _ => None,
    }
}

fn flip(quiz: &mut Quiz) -> bool {
    let option = options(quiz).and_then(|options| options.iter_mut().find(|option| !option.right));
    option.map(|option| option.right = true).is_some()
}

fn alike(quiz: &mut Quiz) -> bool {
    let first = options(quiz).map(|options| options.push(options[0].clone()));
    first.is_some()
}

fn silent(quiz: &mut Quiz) -> bool {
    let option = options(quiz).and_then(|options| options.iter_mut().find(|option| !option.right));
    option.map(|option| option.message.clear()).is_some()
}

fn off_by_one(quiz: &mut Quiz) -> bool {
    match &mut quiz.response {
        Response::Number(number) => number.key += 1,
        Response::Blanks(blanks) => {
            let number = blanks.iter_mut().find_map(|blank| match &mut blank.field {
                Field::Number(number) => Some(number),
                Field::OneOf(_) => None,
            });
            match number {
                Some(number) => number.key += 1,
                None => return false,
            }
        }
        _ => return false,
    }
    true
}

fn turned(quiz: &mut Quiz) -> bool {
    match &mut quiz.response {
        Response::Matching { rows, choices } => {
            rows[0].choice = (rows[0].choice + 1) % choices.len();
            true
        }
        _ => false,
    }
}

#[test]
fn whatever_is_spoilt_is_noticed() {
    let cases = [
        ("kind: nim-sum, heaps: 3", vec![12, 3, 8]),
        ("kind: change, heaps: 3", vec![12, 3, 8]),
        ("kind: winner, heaps: 3", vec![12, 3, 8]),
        ("kind: zeroing-move, heaps: 3", vec![12, 3, 8]),
        ("kind: first-move, heaps: 3", vec![12, 3, 8]),
        ("kind: all-moves, heaps: 3", vec![4, 13, 13]),
        ("kind: table, game: take-away", vec![9]),
        ("kind: reply, heaps: 3", vec![12, 10, 6]),
        ("kind: two-rules, heaps: 3", vec![7, 10, 7]),
        ("kind: played-game, heaps: 3", vec![5, 4, 1]),
        ("kind: state-diagram, heaps: 3, size: 1..4", vec![2, 14, 2]),
        ("kind: why-legal, heaps: 3", vec![13, 11, 3]),
        ("kind: spot-the-error, heaps: 3", vec![12, 4, 8]),
        ("kind: justify, heaps: 3", vec![7, 7, 1]),
        ("kind: justify, heaps: 3", vec![7, 2, 1]),
        ("kind: justify, heaps: 3", vec![6, 2, 1]),
    ];
    let mut noticed = BTreeMap::new();
    for (fields, heaps) in cases {
        let spec = set(&format!("exercises:\n  - {{{fields}}}\n"));
        let plan = Plan::new(&spec, 1, 1).expect("a plan");
        let planned = &plan.entries[0];
        for seed in 0..8 {
            let posed = posed(planned, Position(heaps.clone()), seed);
            let (question, quiz) = looked_at(planned, &posed, &spec).expect("a question");
            for (name, spoil) in SPOILS.iter().enumerate() {
                let mut spoilt = quiz.clone();
                if !spoil(&mut spoilt) {
                    continue;
                }
                let mut truth = Truth::new(play(planned.entry, &*planned.game));
                let found = faults(&mut Case {
                    kind: planned.kind.name,
                    question: &question,
                    quiz: &spoilt,
                    truth: &mut truth,
                });
                let blind = planned.kind.name == "justify" && name == 0;
                assert!(
                    blind || !found.is_empty(),
                    "{fields} spoilt in way {name}: {spoilt:#?}"
                );
                *noticed.entry(name).or_insert(0) += 1;
            }
        }
    }
    assert_eq!(noticed.len(), SPOILS.len());
}

#[test]
fn moves_alike_in_play_are_options_of_their_own() {
    let spec = set("exercises:\n  - {kind: all-moves, heaps: 3}\n");
    let plan = Plan::new(&spec, 1, 1).expect("a plan");
    let posed = posed(&plan.entries[0], Position(vec![5, 5, 5]), 1);
    let (_, quiz) = looked_at(&plan.entries[0], &posed, &spec).expect("a question");
    assert_eq!(quiz.response.sort(), Sort::Several);
    let Response::Several(options) = quiz.response else {
        panic!("another type")
    };
    let right: Vec<String> = options
        .iter()
        .filter(|option| option.right)
        .map(|option| plain(&option.text))
        .collect();
    assert_eq!(
        right,
        (1..=3)
            .map(|row| format!("take 5 from row {row}"))
            .collect::<Vec<_>>()
    );
}

/// The positions of small boards of every game, each with what may be written about it.
#[test]
fn lines_are_judged_together_as_they_are_alone() {
    let sets = [
        (
            "game: nim, heaps: 2..3, size: 1..4",
            boards(3, 3).collect::<Vec<_>>(),
        ),
        (
            "game: classic-nim, heaps: 2..3, size: 1..4",
            boards(3, 3).collect(),
        ),
        (
            "game: take-away, size: 3..20",
            (0..12).map(|n| Position(vec![n])).collect(),
        ),
        (
            "game: take-away, heaps: 2, size: 3..9",
            boards(2, 4).collect(),
        ),
        ("game: circle-nim, circles: 6..8", boards(6, 1).collect()),
    ];
    for (game, positions) in sets {
        for kind in ["first-move", "all-moves"] {
            let spec = set(&format!("exercises:\n  - {{kind: {kind}, {game}}}\n"));
            let plan = Plan::new(&spec, 1, 1).expect("a plan");
            let planned = &plan.entries[0];
            for position in &positions {
                let posed = posed(planned, position.clone(), 1);
                let judge = Judge::new(planned, &posed.problem, &spec.words).expect("a judge");
                let layout = planned.game.layout();
                let moves = planned.game.moves(position).take(9);
                let moves = moves.map(|by| format!("{} wins", print::take(&by, position, layout)));
                let last = match kind {
                    "first-move" => "second player wins",
                    _ => "no move wins",
                };
                let answers: Vec<String> = moves.chain([last.to_string()]).collect();
                for (answer, said) in answers.iter().zip(judge.each(&answers)) {
                    let alone = judge.of(answer);
                    let same = (said.wrong, &said.message) == (alone.wrong, &alone.message);
                    assert!(same, "{position:?} {answer}: {said:?} {alone:?}");
                }
            }
        }
    }
}

/// As many moves are shown whether any of them wins or not, so that their number tells nothing.
#[test]
fn the_number_of_options_does_not_tell_who_wins() {
    for fields in [
        "kind: first-move, heaps: 3..4, size: 3..31",
        "kind: all-moves, heaps: 3..4, size: 3..31",
        "kind: first-move, game: classic-nim, heaps: 3..4, size: 3..31",
        "kind: first-move, game: circle-nim, circles: 7..12, gaps: 0..3",
    ] {
        let spec = set(&format!("exercises:\n  - {{{fields}, count: 40}}\n"));
        let plan = Plan::new(&spec, 1, 1).unwrap_or_else(|problem| panic!("{problem}"));
        for posed in plan.pose(&Reader::Anyone).questions {
            let (_, quiz) =
                bank::worked(&plan.entries[0], &posed, &spec.words, false).expect("a question");
            let (Response::Choice(options) | Response::Several(options)) = quiz.response else {
                panic!("{fields}");
            };
            assert_eq!(options.len(), 6, "{fields}: {options:#?}");
        }
    }
}
