//! Reading lines: what the key prints reads back as it was meant, a table of lines with what they say, and any text at
//! all is read without harm.

use nimsmith::games::Game;
use nimsmith::language::header::{self, Key};
use nimsmith::language::said::{
    Answer, Board, Condition, Digits, Line, Names, Of, Play, Said, Scope, Tie,
};
use nimsmith::language::{print, read};
use nimsmith::model::claim::{Claim, Counted};
use nimsmith::model::derivation::Derivation;
use nimsmith::model::formula::{Atom, Chain, Expr, Number, Relation};
use nimsmith::model::position::{HeapNo, Move, Position, Take};
use nimsmith::model::rules::{Convention, Layout};
use proptest::prelude::*;

use rayon::prelude::*;

use super::certify::{boards, has_no_answer, tasks, the_game};
use super::oracle::PLAYS;
use super::tier;

/// The names that the table's lines may use.
const NAMES: Names = Names {
    first_person: false,
    by_size: false,
    writer: None,
    nim_sum: Some(5),
    heaps: &[9, 2, 14],
    heap: Some(("line", "lines")),
    counter: Some(("plum", "plums")),
    layout: Layout::ROWS,
    it: None,
    own: &[],
    divides: false,
    amounts: &[],
    players: &[],
    convention: Convention::Normal,
    subject: None,
    winner: None,
    book: None,
};

fn board(board: &Board) -> String {
    match board {
        Board::Unsaid => String::new(),
        Board::Start => "start ".to_string(),
        Board::Next => "next ".to_string(),
        Board::These(sizes) => format!("of {} ", Position(sizes.clone())),
    }
}

fn digits(digits: &Digits) -> String {
    let (value, width) = (digits.value, usize::from(digits.width));
    format!("{value:0>width$b}b")
}

fn play(play: &Play) -> String {
    match play {
        Play::Take(takes) => Move(takes.clone()).to_string(),
        Play::Leave { heap, size } => format!("leave {size} in row {}", heap.0),
        Play::Sizes { heap, from, to } => match heap {
            Some(heap) => format!("row {}: {from} -> {to}", heap.0),
            None => format!("{from} -> {to}"),
        },
        Play::TakeFromAll(n) => format!("take {n} from all"),
        Play::TakeFromAny(n) => format!("take {n} from any"),
        Play::LeaveSomewhere(n) => format!("leave {n}"),
        Play::TakeSomewhere(n) => format!("take {n}"),
        Play::TakeHeap(heap) => format!("take row {}", heap.0),
        Play::To(sizes) => format!("leave {}", Position(sizes.clone())),
        Play::Divide { heap, count, into } => format!(
            "divide {} into {} and {}, taking {}",
            heap.map_or("it".to_string(), |heap| format!("row {}", heap.0)),
            into.0,
            into.1,
            count.map_or("some".to_string(), |count| count.to_string())
        ),
    }
}

fn by(by: &Option<Play>) -> String {
    by.as_ref().map_or("it".to_string(), play)
}

fn number(counted: Counted) -> &'static str {
    match counted {
        Counted::Counters => "counters",
        Counted::Ones => "ones",
    }
}

fn start(from: &Option<u64>) -> String {
    from.map_or(String::new(), |from| format!(" from {from}"))
}

/// What was said, compactly: the table's right side.
fn said(said: &Said) -> String {
    match said {
        Said::Board(sizes) => format!("board {}", Position(sizes.clone())),
        Said::After(sizes) => format!("board next {}", Position(sizes.clone())),
        Said::Chain { names: None, chain } => format!("chain {chain}"),
        Said::Chain {
            names: Some(of),
            chain,
        } => format!("{}named chain {chain}", board(of)),
        Said::Links(links) => {
            let links = links
                .iter()
                .map(|(relation, side)| format!(" {relation} {side}"));
            format!("links{}", links.collect::<String>())
        }
        Said::More(chain) => format!("more {chain}"),
        Said::Answer(Answer::Number(n)) => format!("answer {n}"),
        Said::Answer(Answer::Player(player)) => format!("answer {player:?}"),
        Said::InBinary {
            number,
            bits,
            reads: true,
        } => format!("binary {} reads {number}", digits(bits)),
        Said::InBinary { number, bits, .. } => format!("binary {number} writes {}", digits(bits)),
        Said::SumInBinary { terms, is } => {
            let terms: Vec<String> = terms.iter().map(digits).collect();
            format!("binary sum {} = {}", terms.join(" "), digits(is))
        }
        Said::ColumnRow {
            number: Some(n),
            bits,
            end,
        } => format!("row {n} | {} @{end}", digits(bits)),
        Said::ColumnRow { bits, end, .. } => format!("row | {} @{end}", digits(bits)),
        Said::ColumnRule => "rule".to_string(),
        Said::NimSum { of, is } => format!("{}nim-sum {is}", board(of)),
        Said::NimSumNotZero { of } => format!("{}nim-sum not 0", board(of)),
        Said::LargestPower { of, is } => {
            let of = match of {
                None => String::new(),
                Some(Of::Number(n)) => format!(" in {n}"),
                Some(Of::Heap(heap)) => format!(" in row {}", heap.0),
                Some(Of::NimSum) => " in nim-sum".to_string(),
            };
            format!("power{of} {is}")
        }
        Said::Contains {
            heap,
            power,
            denied,
        } => {
            let has = if *denied { "lacks" } else { "has" };
            format!("row {} {has} {power}", heap.0)
        }
        Said::NoHeapContains { power, top: false } => format!("none has {power}"),
        Said::NoHeapContains { power, .. } => format!("none has top {power}"),
        Said::Difference { from, less, is } => format!("{from} - {less} = {is}"),
        Said::BigHeaps { of, is } => format!("{}big {is}", board(of)),
        Said::Number { of, counted, is } => format!("{}{} {is}", board(of), number(*counted)),
        Said::Parity { of, counted, odd } => {
            let parity = if *odd { "odd" } else { "even" };
            format!("{}{} {parity}", board(of), number(*counted))
        }
        Said::Move(made) => play(made),
        Said::Changes {
            by: made,
            before,
            after,
        } => format!("{} changes {before} to {after}", by(made)),
        Said::Zeroes(made) => format!("{} zeroes", by(made)),
        Said::Outcome { of, is } => format!("{}{is:?}", board(of)),
        Said::Wins(made) => format!("{} wins", by(made)),
        Said::Winner { player, by: None } => format!("{player:?} wins"),
        Said::Winner {
            player,
            by: Some(made),
        } => format!("{player:?} wins by {}", play(made)),
        Said::Opponent { wins: true } => "opponent wins".to_string(),
        Said::Opponent { .. } => "opponent loses".to_string(),
        Said::WinningMoves { moves, only } => {
            let moves: Vec<String> = moves.iter().map(play).collect();
            let only = if *only { "only" } else { "all" };
            format!("{only} [{}]", moves.join("; "))
        }
        Said::Mirror => "mirror".to_string(),
        Said::Parts { of, are } => format!("{}parts {}", board(of), Position(are.clone())),
        Said::EqualParts { of, equal } => {
            let not = if *equal { "" } else { "un" };
            format!("{}parts {not}equal", board(of))
        }
        Said::Outcomes { from, are } => {
            let letters: Vec<String> = are.iter().map(|is| format!("{is:?}")).collect();
            format!("outcomes{} {}", start(from), letters.join(" "))
        }
        Said::GrundyValues { from, are } => {
            format!("values{} {}", start(from), Position(are.clone()))
        }
        Said::Grundy { of: Some(of), is } => format!("value of {of} {is}"),
        Said::Grundy { is, .. } => format!("value {is}"),
        Said::Mex { of, is, .. } => format!("mex {} is {is}", Position(of.clone())),
        Said::Period {
            of,
            start: from,
            length,
        } => {
            let of = of.map_or(String::new(), |of| format!(" of {of:?}"));
            format!("period{of}{} {length}", start(from))
        }
        Said::Product { of, factors, rest } => {
            format!("{of} = {} times {} plus {rest}", factors.0, factors.1)
        }
        Said::Remainder { of, by, times, is } => {
            let number =
                |what: &str, n: &Option<u64>| n.map_or(String::new(), |n| format!(" {what} {n}"));
            let (of, by) = (number("of", of), number("by", by));
            format!("remainder{of}{by}{} {is}", number("times", times))
        }
        Said::Multiple { of, by, denied } => {
            let not = if *denied { "not " } else { "" };
            let of = of.map_or("it".to_string(), |n| n.to_string());
            format!("{of} {not}multiple of {by}")
        }
        // Remarks, as they are called in the code.
        remark => format!("{remark:?}"),
    }
}

/// A sentence compactly: ties before, scope and reason behind each item, then formulas and words that were not read.
fn compact(sentence: &Line, text: &str) -> String {
    let items = sentence.items.iter().map(|item| {
        let tie = match item.tie {
            Tie::None => "",
            Tie::So => "so ",
            Tie::Because => "because ",
        };
        let scope = match item.scope {
            Scope::Here => "",
            Scope::Supposed => " (supposed)",
            Scope::Elsewhere => " (elsewhere)",
            Scope::Denied => " (denied)",
            Scope::Any => " (any)",
            Scope::Normal => " (normal)",
            Scope::Opponent => " (opponent)",
            Scope::Wish => " (wished)",
            Scope::Question => " (asked)",
        };
        let reason = item.reason.map(|reason| format!(" by {reason:?}"));
        format!(
            "{tie}{}{scope}{}",
            said(&item.said),
            reason.unwrap_or_default()
        )
    });
    let unread = sentence.unread.iter().map(|(_, why)| format!("!{why:?}"));
    let clauses = sentence.clauses.iter().filter(|clause| clause.is_unread());
    let left = clauses.map(|clause| {
        let words = clause.left.iter().map(|span| &text[span.clone()]);
        format!("?{}", words.collect::<Vec<_>>().join("|"))
    });
    items
        .chain(unread)
        .chain(left)
        .collect::<Vec<_>>()
        .join(" / ")
}

/// The table: `text ==> what it says`, where nothing on the right is prose.
#[test]
fn the_table() {
    let cases = holds(include_str!("../readings.txt"), &NAMES);
    assert!(cases >= 250, "{cases} cases");
}

/// The tables of the other games.
#[test]
fn the_tables_of_parts() {
    let on = |layout, heaps| Names {
        nim_sum: None,
        heaps,
        layout,
        ..NAMES
    };
    let circle = on(Layout::Circle, &[1, 1, 1, 0, 1, 1, 1, 0]);
    assert!(holds(include_str!("../readings-circle.txt"), &circle) >= 40);
    let pile = on(Layout::Piles, &[21]);
    assert!(holds(include_str!("../readings-pile.txt"), &pile) >= 70);
    let piles = on(Layout::Piles, &[5, 6]);
    assert!(holds(include_str!("../readings-piles.txt"), &piles) >= 10);
}

/// Holds a table to what is read; the number of its lines.
fn holds(table: &str, names: &Names) -> usize {
    let mut wrong = Vec::new();
    let mut cases = 0;
    for line in table.lines() {
        if line.trim().is_empty() || line.starts_with("//") {
            continue;
        }
        let (text, expected) = line.split_once(" ==>").expect("`text ==> what it says`");
        let found = compact(&read::line(text.trim_end(), names), text);
        cases += 1;
        if found != expected.trim() {
            wrong.push(format!(
                "{text}\n     found {found}\n  expected {}",
                expected.trim()
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    cases
}

/// What a printed claim must read as; columns are several lines and stand in a test of their own.
fn expected(claim: &Claim, start: &Position) -> Option<Said> {
    let of = |position: &Position| match position == start {
        true => Board::Unsaid,
        false => Board::These(position.0.clone()),
    };
    let after = |position: &Position| match position == start {
        true => Board::Unsaid,
        false => Board::Next,
    };
    let take = |by: &Move| Play::Take(by.0.clone());
    Some(match claim.clone() {
        Claim::Represents(position) => Said::Board(position.0),
        Claim::Chain(chain) => Said::Chain { names: None, chain },
        Claim::Columns(_) => return None,
        Claim::NimSum { of: board, is } => Said::NimSum { of: of(&board), is },
        Claim::LargestPower { of, is } => {
            let of = Some(Of::Number(of));
            Said::LargestPower { of, is }
        }
        Claim::Contains { heap, power } => Said::Contains {
            heap,
            power,
            denied: false,
        },
        Claim::Lacks { heap, power } => Said::Contains {
            heap,
            power,
            denied: true,
        },
        Claim::NoHeapContains { power } => Said::NoHeapContains { power, top: false },
        Claim::Difference { from, less, is } => Said::Difference { from, less, is },
        Claim::BigHeaps { of, is } => Said::BigHeaps { of: after(&of), is },
        Claim::Ones { of, is } => {
            let counted = Counted::Ones;
            Said::Number {
                of: after(&of),
                counted,
                is,
            }
        }
        Claim::Counters { of, is } => {
            let counted = Counted::Counters;
            Said::Number {
                of: after(&of),
                counted,
                is,
            }
        }
        Claim::Parity { of, counted, odd } => Said::Parity {
            of: after(&of),
            counted,
            odd,
        },
        Claim::LeadsTo { by, to } => {
            let heap = by.single()?.heap;
            Said::Move(Play::Sizes {
                heap: Some(heap),
                from: start.heap(heap)?,
                to: to.heap(heap)?,
            })
        }
        Claim::Changes { by, before, after } => {
            let by = Some(take(&by));
            Said::Changes { by, before, after }
        }
        Claim::Zeroes(by) => Said::Zeroes(Some(take(&by))),
        // "0 is a P-position" speaks of the nim-sum where there may be several heaps.
        Claim::Outcome { of: board, is } if of(&board) == Board::These(vec![0]) => Said::General {
            when: Condition::NimSumZero,
            is,
        },
        Claim::Outcome { of: board, is } => Said::Outcome { of: of(&board), is },
        Claim::Wins(by) => Said::Wins(Some(take(&by))),
        Claim::Winner { player, by } => {
            let by = by.as_ref().map(take);
            Said::Winner { player, by }
        }
        Claim::WinningMoves(moves) => Said::WinningMoves {
            only: moves.len() == 1,
            moves: moves.iter().map(take).collect(),
        },
        _ => return None,
    })
}

/// Each line of a derivation reads back as its claim.
fn reads_back(derivation: &Derivation) {
    let start = &derivation.position;
    for line in &derivation.lines {
        let text = print::line(line, derivation, Layout::ROWS);
        let Some(expected) = expected(&line.claim, start) else {
            columns_read_back(&text);
            continue;
        };
        let sentence = read::line(&text, &Names::default());
        let found: Vec<&Said> = sentence.items.iter().map(|item| &item.said).collect();
        assert_eq!(found, [&expected], "{text}");
        assert!(sentence.unread.is_empty(), "{text}");
        let reason = sentence.items[0].reason;
        assert_eq!(
            reason.is_some(),
            ["by Theorem", "by mirroring", "because"]
                .iter()
                .any(|reason| text.contains(reason)),
            "{text}"
        );
        assert!(
            sentence.items[0].scope == Scope::Here && sentence.items[0].tie == Tie::None,
            "{text}"
        );
    }
}

/// Rows of columns, a rule, and the last row, their last digits beneath each other.
fn columns_read_back(text: &str) {
    let rows: Vec<Line> = text
        .lines()
        .map(|line| read::line(line, &Names::default()))
        .collect();
    let ends: Vec<Option<usize>> = rows
        .iter()
        .map(|row| match &row.items[..] {
            [item] => match item.said {
                Said::ColumnRow {
                    number: Some(_),
                    end,
                    ..
                } => Some(end),
                Said::ColumnRule => None,
                _ => panic!("{text}"),
            },
            _ => panic!("{text}"),
        })
        .collect();
    let last = ends.len() - 2;
    assert!(
        ends[last].is_none() && ends.iter().filter(|end| end.is_none()).count() == 1,
        "{text}"
    );
    assert!(
        ends.iter().flatten().all(|end| Some(*end) == ends[0]),
        "{text}"
    );
}

#[test]
fn what_the_key_prints_reads_back() {
    let large = [
        vec![(1 << 63) - 1, 1 << 62, 12345678901234567],
        vec![1000, 999, 1 << 40, 77],
        vec![1; 20],
    ];
    let large = large.into_iter().map(Position);
    let boards: Vec<Position> = (1..=3)
        .flat_map(|heaps| boards(heaps, 5))
        .step_by(tier::stride(7))
        .chain(large)
        .collect();
    for (name, _) in PLAYS {
        let game: &dyn Game = the_game(name);
        for position in &boards {
            for (goal, method) in tasks().filter(|(goal, _)| !has_no_answer(*goal, position)) {
                reads_back(&game.solve(position, goal, method));
            }
        }
    }
}

fn atoms() -> impl Strategy<Value = Expr> {
    let number = prop_oneof![
        (0..64_u8).prop_map(Number::Power),
        (0..40_u64).prop_map(Number::Decimal),
        any::<u64>().prop_map(Number::Decimal),
    ];
    (number, any::<bool>()).prop_map(|(number, struck)| Expr::Atom(Atom { number, struck }))
}

fn exprs() -> impl Strategy<Value = Expr> {
    atoms().prop_recursive(4, 24, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 2..5).prop_map(Expr::Plus),
            prop::collection::vec(inner, 2..5).prop_map(Expr::Xor),
        ]
    })
}

fn chains() -> impl Strategy<Value = Chain> {
    let relation = prop::sample::select(vec![
        Relation::Equal,
        Relation::NotEqual,
        Relation::Less,
        Relation::Greater,
        Relation::AtMost,
        Relation::AtLeast,
    ]);
    (exprs(), prop::collection::vec((relation, exprs()), 1..4))
        .prop_map(|(left, links)| Chain { left, links })
}

/// Numbers of 0 and 1 only may be read as binary; the table has those.
fn may_be_binary(chain: &Chain) -> bool {
    let text = chain.to_string();
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    numbers
        .filter(|n| n.len() > 1)
        .any(|n| n.bytes().all(|b| b <= b'1'))
}

/// A power that is equal to a sum may be read as the number that is expanded: `2^3 = 4 + 4` as `8 = 4 + 4`.
fn with_value_on_the_left(chain: &Chain) -> Chain {
    let left = match &chain.left {
        Expr::Atom(Atom {
            number: Number::Power(exponent),
            struck: false,
        }) => Expr::Atom(Atom {
            number: Number::Decimal(1 << exponent),
            struck: false,
        }),
        other => other.clone(),
    };
    Chain {
        left,
        links: chain.links.clone(),
    }
}

/// Words, signs and numbers of the language, to be strung together at random.
const SOUP: [&str; 72] = [
    "5",
    "16",
    "1011",
    "0",
    "s",
    "N",
    "nim-sum",
    "row",
    "rows",
    "take",
    "leave",
    "from",
    "in",
    "and",
    "⊕",
    "+",
    "-",
    "->",
    "=",
    "≠",
    "(",
    ")",
    "~~",
    "~~4~~",
    "2^3",
    "2 ^ 3",
    "\\cancel{",
    "}",
    "{",
    "$",
    "\\\\",
    "&",
    "|",
    ":",
    ",",
    ";",
    ".",
    "?",
    "because",
    "since",
    "by",
    "so",
    "∴",
    "if",
    "not",
    "no",
    "the",
    "a",
    "first",
    "second",
    "player",
    "wins",
    "loses",
    "hot",
    "N-position",
    "winning",
    "moves",
    "move",
    "only",
    "big",
    "ones",
    "odd",
    "number",
    "of",
    "largest",
    "power",
    "has",
    "is",
    "makes",
    "changes",
    "a_1",
    "---",
];

fn soup() -> impl Strategy<Value = String> {
    let word = prop::sample::select(SOUP.to_vec());
    (prop::collection::vec(word, 0..40), any::<bool>())
        .prop_map(|(words, blanks)| words.join(if blanks { " " } else { "" }))
}

/// Spans are in the line, on the bounds of characters; the columns' ends as well.
fn is_sound(text: &str) {
    for names in [Names::default(), NAMES] {
        let sentence = read::line(text, &names);
        let spans = sentence.items.iter().map(|item| &item.span);
        let left = sentence.clauses.iter().flat_map(|clause| &clause.left);
        let unread = sentence.unread.iter().map(|(span, _)| span);
        for span in spans.chain(unread).chain(left) {
            assert!(text.get(span.clone()).is_some(), "{span:?} in {text:?}");
        }
    }
    if let Some(header) = header::header(text) {
        assert_eq!(&text[header.span.clone()], header.value);
        let _ = header::numbers(header.value);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: tier::pick(700, 2000), ..ProptestConfig::default() })]

    #[test]
    fn printed_chains_read_back(chain in chains()) {
        prop_assume!(!may_be_binary(&chain));
        let sentence = read::line(&chain.to_string(), &Names::default());
        prop_assert_eq!(&sentence.unread, &[]);
        prop_assert_eq!(sentence.items.len(), 1);
        let said = |chain| Said::Chain { names: None, chain };
        let read = &sentence.items[0].said;
        let worked = said(with_value_on_the_left(&chain));
        prop_assert!(*read == said(chain) || *read == worked, "{read:?}");
    }

    #[test]
    fn any_bytes_are_read(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        is_sound(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_text_is_read(text in ".{0,80}") {
        is_sound(&text);
    }

    #[test]
    fn any_soup_is_read(text in soup()) {
        is_sound(&text);
    }
}

/// Lines as long as they may be, made to be slow: they finish.
#[test]
fn hostile_lines_finish() {
    let pieces = [
        "(",
        ")",
        "((5 ⊕ ",
        "5 ⊕ ",
        "5 - ",
        "5, ",
        "take ",
        "take 3 from row 3 and ",
        "~~",
        "\\cancel{",
        "{",
        "\\begin{",
        "1",
        "10 ",
        "10 ⊕ ",
        "= ",
        "5 = ",
        "s = ",
        "row 3 ",
        "because ",
        "winning moves: ",
        "16 -> ",
        "2^{",
        "a_{",
        "`",
        "(x 5 ",
        "nim-sum of 5, ",
        "not ",
        "is ",
        "leave ",
        "⊕",
        "é",
        "'a-",
        "5 ⊕ 5 - 5 ",
        "(5 = ",
        "and 5 ",
    ];
    pieces.par_iter().for_each(|piece| {
        let text = piece.repeat(tier::pick(5_000, 9_990) / piece.len());
        is_sound(&text);
        if tier::whole() {
            is_sound(&format!("take 3; {}", &text[..text.len() - piece.len()]));
        }
    });
    is_sound(&"5 ⊕ ".repeat(10_000));
}

/// The usual headers, and what only looks like one.
#[test]
fn headers_are_told_from_lines() {
    let value = |text| header::header(text).map(|header| (header.key, header.value));
    for (text, expected) in [
        ("game: nim", Some((Key::Game, "nim"))),
        ("\u{feff}Game: Nim ", Some((Key::Game, "Nim"))),
        ("- **game:** classic-nim", Some((Key::Game, "classic-nim"))),
        ("**Game**: nim", Some((Key::Game, "nim"))),
        ("> rows: `5, 8, 16`", Some((Key::Rows, "5, 8, 16"))),
        ("heaps: 5 8 16", Some((Key::Rows, "5 8 16"))),
        ("PILES: 5; 8", Some((Key::Rows, "5; 8"))),
        ("row: 5", Some((Key::Rows, "5"))),
        ("rows from: bottom", Some((Key::RowsFrom, "bottom"))),
        ("asked: first-move", Some((Key::Asked, "first-move"))),
        ("sheet: K7Q2", Some((Key::Sheet, "K7Q2"))),
        ("exercise: 3", Some((Key::Exercise, "3"))),
        ("student: s01", Some((Key::Student, "s01"))),
        ("working: required", Some((Key::Working, "required"))),
        ("steps: one", Some((Key::Steps, "one"))),
        ("circles: oo.oo", Some((Key::Circles, "oo.oo"))),
        ("heap: 21", Some((Key::Heap, "21"))),
        ("take: 1..3", Some((Key::Take, "1..3"))),
        ("asked:", Some((Key::Asked, ""))),
        ("heap 3: 16 -> 13", None),
        ("row 3: 16 -> 13", None),
        ("3: 16 -> 13", None),
        ("take 2 from row 1", None),
        ("winning moves: 7 -> 6", None),
        ("nim-sum: 5", None),
        ("", None),
        (":", None),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
    for list in [
        "5, 8, 16",
        "5 8 16",
        "5; 8; 16",
        "5, 8 and 16",
        "(5, 8, 16)",
    ] {
        assert_eq!(header::numbers(list), Some(vec![5, 8, 16]), "{list}");
    }
    for none in ["", "5, x", "-5", "99999999999999999999", "oo.oo"] {
        assert_eq!(header::numbers(none), None, "{none}");
    }
}

/// Where statements stand, in bytes, and where digits end, in characters.
#[test]
fn spans_are_those_of_the_original() {
    let text = "∴ **5 ⊕ 6 = 3**, so take 3 from row 2 wins";
    let sentence = read::line(text, &Names::default());
    let pieces: Vec<&str> = sentence
        .items
        .iter()
        .map(|item| &text[item.span.clone()])
        .collect();
    assert_eq!(pieces, ["5 ⊕ 6 = 3", "take 3 from row 2 wins"]);
    let end = |text: &str| match read::line(text, &Names::default()).items[0].said {
        Said::ColumnRow { end, .. } => end,
        _ => panic!("{text}"),
    };
    assert_eq!([end(" 9 | 1001"), end("⊕ 1001"), end("⊕    10")], [8, 5, 6]);
}

/// A move in two heaps is printed for no key, but it is in the language.
#[test]
fn a_move_in_two_heaps_reads_back() {
    let takes = [(1, 1), (3, 2)].map(|(heap, count)| Take::of(HeapNo(heap), count));
    let by = Move(takes.to_vec());
    let sentence = read::line(&by.to_string(), &Names::default());
    assert_eq!(sentence.items[0].said, Said::Move(Play::Take(by.0)));
}
