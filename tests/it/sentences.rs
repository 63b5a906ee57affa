//! Sentences as students write them, filled with true and false numbers on random boards: no true one is called wrong,
//! no false one passes, and nearly all are read.

use std::collections::HashMap;

use nimsmith::check::report::Verdict;
use nimsmith::check::{Hints, paper};

use super::desk::Desk;
use super::oracle::{Oracle, PLAYS, Play, xor};
use super::tier;

/// What a sentence claims, and so how its places are filled and what makes it true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Says {
    /// `{v}` is the nim-sum of the board.
    Sum,
    /// `{v}` is the nim-sum of the board, and that is so for the sentence only where it is not 0.
    SumNotZero,
    /// The nim-sum after a move is `{v}`.
    After,
    /// `{after}` is the board after a move.
    Leads,
    /// The player to move can always win, or cannot.
    First,
    Second,
    /// `{v}` is the nim-sum and that player wins (in Nim).
    SumFirst,
    SumSecond,
    /// A move wins; with the question for a move that makes the nim-sum 0, it does that.
    Wins,
    Zeroes,
    /// Each of three moves wins.
    AllWin,
    /// `{p}` is the largest power of 2 in the nim-sum.
    Top,
    /// Row `{i}` contains `{p}`.
    Has,
    /// `{n}` is `{sum}`.
    Expands,
    /// The big rows, the rows of one, the counters are `{v}`.
    Big,
    Ones,
    OnesOdd,
    OnesEven,
    Counters,
    /// `{n} - {m}` is `{v}`.
    Less,
    /// `{n}` is less than, at most, not equal to `{m}`.
    Below,
    AtMost,
    Differs,
    /// The target `{n} xor {s}` is `{v}`.
    Target,
}

use Says::*;

const SENTENCES: &[(Says, &str)] = &[
    (Sum, "{xor} = {v}"),
    (Sum, "{oplus} = {v}"),
    (Sum, "s = {v}"),
    (Sum, "nim-sum: {v}"),
    (Sum, "The nim-sum is {v}."),
    (Sum, "the nim-sum of the position is {v}"),
    (Sum, "The nim-sum of the rows is {v}."),
    (Sum, "The nim-sum equals {v}"),
    (Sum, "We get nim-sum {v}."),
    (Sum, "So the nim-sum comes to {v}"),
    (Sum, "nim-sum = {xor} = {v}"),
    (Sum, "nim-sum of {list} = {v}"),
    (Sum, "The nim-sum of {list} is {v}"),
    (Sum, "xor({list}) = {v}"),
    (Sum, "Hence s = {oplus} = {v}"),
    (Sum, "{expanded} = {v}"),
    (Sum, "$ {latex} = {v} $"),
    (Sum, "{struck} = {v}"),
    (Sum, "{cancelled} = {v}"),
    (Sum, "{columns}"),
    (SumNotZero, "The nim-sum is {v}, which is not 0."),
    (SumNotZero, "s = {v} ≠ 0"),
    (After, "take {t} from row {i}\nthe new nim-sum is {v}"),
    (
        After,
        "take {t} from row {i}, then the new nim-sum is {afterxor} = {v}",
    ),
    (
        After,
        "take {t} from row {i}\nThen the new nim-sum is {afterxor} = {v}",
    ),
    (After, "take {t} from row {i}, which leaves nim-sum {v}"),
    (After, "take {t} from row {i}. This gives nim-sum {v}."),
    (
        After,
        "take {t} from row {i}\nafter the move the nim-sum is {v}",
    ),
    (After, "take {t} from row {i}\nnow {afterxor} = {v}"),
    (After, "row {i}: {n} -> {left}\nnew nim-sum: {v}"),
    (Leads, "take {t} from row {i}, leaving {after}"),
    (Leads, "take {t} from row {i}\nnew rows: {after}"),
    (Leads, "take {t} from row {i}\nnew position: {spaced}"),
    (Leads, "take {t} from row {i}\nnew position: {after}"),
    (First, "first player wins"),
    (First, "The first player can always win."),
    (First, "the next player wins"),
    (First, "player 1 wins"),
    (First, "The player to move has a winning strategy."),
    (First, "This is an N-position."),
    (First, "The position is hot."),
    (First, "hot"),
    (First, "It is a winning position."),
    (First, "The second player loses."),
    (First, "the previous player cannot win"),
    (First, "The opponent loses."),
    (First, "{list} is an N-position"),
    (Second, "second player wins"),
    (Second, "The second player can always win"),
    (Second, "The previous player wins."),
    (Second, "This is a P-position."),
    (Second, "The position is cold."),
    (Second, "It is a losing position."),
    (Second, "the first player loses"),
    (Second, "The first player cannot win."),
    (Second, "the next player loses"),
    (Second, "There is no winning move."),
    (Second, "The opponent wins."),
    (Second, "{list} is a P-position"),
    (Second, "no move wins"),
    (Second, "This position is not hot"),
    (Second, "The first player has no winning strategy."),
    (Second, "It is a losing position for the first player."),
    (Second, "winner: second player"),
    (First, "winner: player 1"),
    (First, "It is a winning position for the next player."),
    (First, "This is not a P-position."),
    (First, "The starting player wins."),
    (SumFirst, "The nim-sum is {v}, so the first player wins."),
    (SumFirst, "First player wins because the nim-sum is {v}."),
    (SumFirst, "Since the nim-sum is {v}, the position is hot"),
    (SumFirst, "{xor} = {v} and therefore first player wins"),
    (SumFirst, "nim-sum {v} => N-position"),
    (SumFirst, "s = {v}, hence the second player loses"),
    (SumSecond, "The nim-sum is {v}, so the second player wins."),
    (SumSecond, "second player wins since s = {v}"),
    (
        SumSecond,
        "As the nim-sum is {v}, the first player cannot win.",
    ),
    (SumSecond, "Because s = {v}, it is a P-position."),
    (SumSecond, "s = {v} and the position is cold"),
    (Wins, "take {t} from row {i}"),
    (Wins, "Take {t} counters from row {i}."),
    (Wins, "remove {t} from the row with {n}"),
    (Wins, "I take {t} from row {i}"),
    (Wins, "leave {left} in row {i}"),
    (Wins, "row {i}: {n} -> {left}"),
    (Wins, "reduce row {i} from {n} to {left}"),
    (Wins, "reduce row {i} to {left}"),
    (Wins, "{list} -> {after}"),
    (Wins, "row {i}: take {t}"),
    (Wins, "Take: {t} from row {i}"),
    (Wins, "A winning move is to take {t} from row {i}"),
    (Wins, "First player wins by taking {t} from row {i}."),
    (Wins, "take {t} from row {i} because it wins"),
    (Wins, "take {t} from row {i} wins"),
    (Wins, "Take {t} from the row with {n} counters."),
    (Wins, "take {n} - {left} = {t} from row {i}"),
    (Wins, "take {t} from row {i} by Theorem 1"),
    (Wins, "from row {i} take {t}"),
    (Wins, "row {i} becomes {left}"),
    (Wins, "take {t} from row {i} ({n} -> {left})"),
    (Wins, "take {t} from row {i}, leaving {left}"),
    (Wins, "The first player should take {t} from row {i}."),
    (Wins, "We remove {t} counters from pile {i}"),
    (Zeroes, "take {t} from row {i}"),
    (Zeroes, "take {t} from row {i}, which makes the nim-sum 0"),
    (Zeroes, "leave {left} in row {i}"),
    (AllWin, "winning moves: {m1}; {m2}; {m3}"),
    (AllWin, "Winning moves: {m1}, {m2}, {m3}"),
    (AllWin, "Winning moves are: {m1}, {m2} and {m3}."),
    (AllWin, "Winning moves are: {m1}, {e2} or {e3}."),
    (AllWin, "The winning moves are: {m1}; {e2}; {e3}"),
    (AllWin, "{m1}; {m2}; {m3}"),
    (AllWin, "{m1} or {m2} or {m3}"),
    (AllWin, "winning moves: {m1} or {m2} or {m3}"),
    (AllWin, "The winning moves are {m1}, {m2}, or {m3}"),
    (Top, "largest power of 2 in {s}: {p}"),
    (Top, "The largest power of 2 in {s} is {p}."),
    (Top, "highest bit of s is {p}"),
    (Top, "leading power: {p}"),
    (Has, "row {i} has {p}"),
    (Has, "row {i} contains a {p}"),
    (Has, "{p} is in row {i}"),
    (Expands, "{n} = {sum}"),
    (Expands, "row {i}: {n} = {sum}"),
    (Big, "{v} big rows"),
    (Big, "There are {v} big rows."),
    (Ones, "{v} ones"),
    (Ones, "There are {v} rows of one."),
    (OnesOdd, "an odd number of ones"),
    (OnesOdd, "The number of ones is odd"),
    (OnesEven, "There is an even number of ones"),
    (Counters, "There are {v} counters in total"),
    (Counters, "The number of counters is {v}."),
    (OnesOdd, "The number of rows of one is odd."),
    (Big, "The number of big rows is {v}"),
    (Less, "{n} - {m} = {v}"),
    (Below, "{m} < {n}"),
    (Below, "{n} > {m}"),
    (AtMost, "{m} ≤ {n}"),
    (AtMost, "{n} >= {m}"),
    (Differs, "{n} ≠ {m}"),
    (Target, "{n} xor {s} = {v}"),
    (Target, "{s} ⊕ {n} = {v}"),
];

/// Numbers without end from a fixed seed.
struct Dice(u64);

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    fn coin(&mut self) -> bool {
        self.below(64) >= 32
    }

    fn board(&mut self) -> Vec<u64> {
        let most = [3, 8, 20][self.below(3) as usize];
        let heaps = 1 + self.below(5);
        let mut board: Vec<u64> = (0..heaps).map(|_| 1 + self.below(most)).collect();
        let last = xor(&board[1..]);
        if self.below(3) == 0 && last > 0 {
            board[0] = last;
        }
        board
    }

    /// A number, or else one near it or usual in its place.
    fn perhaps(&mut self, right: u64, others: &[u64]) -> u64 {
        match (self.coin(), self.below(3)) {
            (true, _) => right,
            (_, 0) => right + 1 + self.below(4),
            (_, 1) => self.below(32),
            _ => others[self.below(others.len() as u64) as usize],
        }
    }
}

struct Filled {
    text: String,
    truth: bool,
}

fn joined(heaps: &[u64], with: &str) -> String {
    let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
    heaps.join(with)
}

fn powers(n: u64) -> Vec<u64> {
    (0..6)
        .rev()
        .map(|k| 1 << k)
        .filter(|p| n & p != 0)
        .collect()
}

/// The board in powers of 2, pairs struck out with a mark before and one behind.
fn in_powers(heaps: &[u64], strike: Option<(&str, &str)>) -> String {
    let mut left: HashMap<u64, usize> = HashMap::new();
    for power in heaps.iter().flat_map(|&n| powers(n)) {
        *left.entry(power).or_default() += 1;
    }
    for count in left.values_mut() {
        *count -= *count % 2;
    }
    let sums = heaps.iter().map(|&n| {
        let atoms: Vec<String> = powers(n)
            .into_iter()
            .map(|power| match (strike, left.get_mut(&power)) {
                (Some((open, close)), Some(count)) if *count > 0 => {
                    *count -= 1;
                    format!("{open}{power}{close}")
                }
                _ => power.to_string(),
            })
            .collect();
        format!("({})", atoms.join(" + "))
    });
    sums.collect::<Vec<String>>().join(" ⊕ ")
}

fn columns(heaps: &[u64], is: u64) -> String {
    let rows = heaps.iter().map(|n| format!("{n:>2} | {n:06b}\n"));
    format!(
        "{}-----------\n{is:>2} | {is:06b}",
        rows.collect::<String>()
    )
}

/// One sentence on one board; nothing where the board does not have what it speaks of.
fn fill(
    says: Says,
    text: &str,
    heaps: &[u64],
    oracle: &mut Oracle,
    dice: &mut Dice,
) -> Option<Filled> {
    let s = xor(heaps);
    let sum: u64 = heaps.iter().sum();
    let winning = oracle.winning_moves(heaps);
    let pick = |dice: &mut Dice, good: bool| match good && !winning.is_empty() {
        true => {
            let take = winning[dice.below(winning.len() as u64) as usize].0[0];
            (take.heap.0 - 1, take.count)
        }
        false => {
            let i = dice.below(heaps.len() as u64) as usize;
            (i, 1 + dice.below(heaps[i]))
        }
    };
    let good = dice.coin();
    let (i, take) = pick(dice, good);
    let n = heaps[i];
    let mut after = heaps.to_vec();
    after[i] -= take;
    let wins = !oracle.first_wins(&after);
    let first = oracle.first_wins(heaps);
    let m = dice.perhaps(n, heaps);
    let near = [sum, s, n, xor(&after), 0];
    let big = heaps.iter().filter(|&&n| n > 1).count() as u64;
    let ones = heaps.iter().filter(|&&n| n == 1).count() as u64;
    let right = match says {
        After => xor(&after),
        Big => big,
        Ones => ones,
        Counters => sum,
        Less => n.checked_sub(m)?,
        Target => n ^ s,
        _ => s,
    };
    let v = dice.perhaps(right, &near);
    let p = 1 << dice.below(5);
    let p = match says {
        Top if dice.coin() => *powers(s).first()?,
        _ => p,
    };
    let mut summands = powers(n);
    if dice.coin() {
        let k = dice.below(summands.len() as u64) as usize;
        match dice.coin() {
            true => drop(summands.remove(k)),
            false => summands[k] *= 2,
        }
    }
    let mut said = after.clone();
    if says == Leads && dice.coin() {
        let k = dice.below(said.len() as u64) as usize;
        said[k] = dice.below(8);
    }
    let mut moves = vec![(i, take)];
    for _ in 0..2 {
        let good = good || dice.below(8) > 0;
        moves.push(pick(dice, good));
    }
    let all_win = moves.iter().all(|&(i, take)| {
        let mut after = heaps.to_vec();
        after[i] -= take;
        !oracle.first_wins(&after)
    });
    let truth = match says {
        Sum | After | Big | Ones | Counters | Less | Target => v == right,
        SumNotZero => v == s && s != 0,
        Leads => said == after,
        First => first,
        Second => !first,
        SumFirst => v == s && first,
        SumSecond => v == s && !first,
        Wins => wins,
        Zeroes => xor(&after) == 0,
        AllWin => all_win,
        Top => powers(s).first() == Some(&p),
        Has => n & p != 0,
        Expands => summands.iter().sum::<u64>() == n,
        OnesOdd => ones % 2 == 1,
        OnesEven => ones.is_multiple_of(2),
        Below => m < n,
        AtMost => m <= n,
        Differs => m != n,
    };
    let degenerate = match says {
        Sum => heaps.len() < 2 && text.contains("{list}") || summands.is_empty(),
        // `10 = 2` reads two in binary.
        Expands => summands.len() < 2 && n > 9 || summands.is_empty(),
        Leads | Wins | AllWin => heaps.len() < 2 && text.contains("{list}"),
        First | Second => heaps.len() < 2 && text.contains("{list}"),
        Target => heaps.len() < 2,
        Top => s == 0,
        _ => false,
    };
    if degenerate
        || heaps.len() < 2
            && (text.contains("xor}") || text.contains("{oplus}") || text.contains("{latex}"))
    {
        return None;
    }
    let one = |(i, take): (usize, u64)| format!("{take} from row {}", i + 1);
    let places = [
        ("{xor}", joined(heaps, " xor ")),
        ("{oplus}", joined(heaps, " ⊕ ")),
        ("{latex}", joined(heaps, r" \oplus ")),
        ("{list}", joined(heaps, ", ")),
        ("{afterxor}", joined(&after, " xor ")),
        ("{after}", joined(&said, ", ")),
        ("{spaced}", joined(&said, " ")),
        ("{expanded}", in_powers(heaps, None)),
        ("{struck}", in_powers(heaps, Some(("~~", "~~")))),
        ("{cancelled}", in_powers(heaps, Some((r"\cancel{", "}")))),
        ("{columns}", columns(heaps, v)),
        ("{v}", v.to_string()),
        ("{s}", s.to_string()),
        ("{i}", (i + 1).to_string()),
        ("{t}", take.to_string()),
        ("{n}", n.to_string()),
        ("{m}", m.to_string()),
        ("{p}", p.to_string()),
        ("{left}", (n - take).to_string()),
        ("{sum}", joined(&summands, " + ")),
        ("{m1}", format!("take {}", one(moves[0]))),
        ("{m2}", format!("take {}", one(moves[1]))),
        ("{m3}", format!("take {}", one(moves[2]))),
        ("{e2}", one(moves[1])),
        ("{e3}", one(moves[2])),
    ];
    let mut filled = text.to_string();
    for (place, with) in &places {
        filled = filled.replace(place, with);
    }
    let text = filled;
    Some(Filled { text, truth })
}

/// Questions under which the sentence stands for itself.
fn questions(says: Says) -> &'static [&'static str] {
    match says {
        After | Leads => &["nim-sum"],
        Wins => &["first-move", "all-moves"],
        Zeroes => &["zeroing-move"],
        AllWin => &["all-moves"],
        _ => &["nim-sum", "winner", "first-move", "all-moves"],
    }
}

fn fits(says: Says, play: Play) -> bool {
    match says {
        SumFirst | SumSecond | Zeroes => play == Play::Normal,
        Big | Ones | OnesOdd | OnesEven => play == Play::Misere,
        _ => true,
    }
}

#[test]
fn sentences_get_the_verdict_that_is_true() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut oracles = PLAYS.map(|(_, play)| Oracle::new(play));
    let mut failed = Vec::new();
    for &(says, text) in SENTENCES {
        let (mut all, mut read, mut odd) = (0, 0, Vec::new());
        let mut unread = None;
        for board in 0..400 {
            let which = dice.below(2) as usize;
            let (game, play) = PLAYS[which];
            let asked = questions(says)[dice.below(questions(says).len() as u64) as usize];
            let heaps = dice.board();
            if !fits(says, play) {
                continue;
            }
            let Some(filled) = fill(says, text, &heaps, &mut oracles[which], &mut dice) else {
                continue;
            };
            // All are drawn, so that those that are judged are among those of the long tier.
            if board % tier::stride(4) != 0 {
                continue;
            }
            let header = format!(
                "game: {game}\nrows: {}\nasked: {asked}\n",
                joined(&heaps, ", ")
            );
            let handed_in = format!("{header}\n{}\n", filled.text);
            let report = paper(handed_in.as_bytes(), &Desk, Hints::Full);
            let lines = &report.answers[0].lines;
            let lines: Vec<_> = lines.iter().filter(|line| line.line > 4).collect();
            let worst = lines.iter().map(|line| line.verdict).max();
            let worst = worst.expect("a line");
            let last = lines.last().expect("a line").verdict;
            all += 1;
            let silent = [Verdict::NotChecked, Verdict::Unread];
            let is_read = !silent.contains(&last) && worst != Verdict::Unread;
            read += usize::from(is_read);
            let passes = [
                Verdict::Ok,
                Verdict::Form,
                Verdict::Unsupported,
                Verdict::Irrelevant,
            ];
            let shown = || {
                let codes: Vec<String> = lines
                    .iter()
                    .map(|line| format!("{:?} {:?} {:?}", line.verdict, line.read, line.message))
                    .collect();
                format!(
                    "{says:?} {} {game} {heaps:?} {asked}: {:?}\n    {}",
                    filled.truth,
                    filled.text,
                    codes.join("\n    ")
                )
            };
            if filled.truth && worst == Verdict::Wrong
                || !filled.truth && is_read && passes.contains(&worst)
            {
                odd.push(shown());
            }
            if !is_read && unread.is_none() {
                unread = Some(shown());
            }
        }
        assert!(all >= 20, "{text}: only {all} boards");
        if read * 10 < all * 9 {
            let unread = unread.unwrap_or_default();
            failed.push(format!("{text}: {read} of {all} are read\n  {unread}"));
        }
        if let Some(first) = odd.first() {
            failed.push(format!("{text}: {} of {all} are odd\n  {first}", odd.len()));
        }
    }
    let failed_text = failed.join("\n");
    assert!(failed.is_empty(), "{} failed\n{failed_text}", failed.len());
}
