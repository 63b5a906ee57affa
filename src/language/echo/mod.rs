//! How a statement that was read is shown: a row for each, with its words in `feedback.txt`, where their names begin with
//! `read`. Nothing is judged here.

mod lists;
mod moves;
mod told;

use self::lists::{counted, digits, numbers, row_of, so, they_are, wins};
use self::moves::{listed, moves_do, named, play};
use super::said::{Answer, Board, Condition, Of, Said, Taker};
use super::voice::{Places, Voice};
use crate::model::claim::{Counted, Listed, Outcome};
use crate::model::rules::Layout;

/// A statement as it is shown; empty where only what stands before it tells what it says.
pub fn echo(said: &Said, voice: Voice) -> String {
    let say = |name: &str, places: Places| voice.say(name, places);
    // What is said in one way where something is so, and in another one where it is not.
    let either = |so: bool, names: [&str; 2], places: Places| say(names[usize::from(!so)], places);
    let heap = |heap| voice.heap(heap);
    match said {
        Said::Board(heaps) => board(heaps, voice),
        Said::After(heaps) if voice.layout.has_places() || voice.layout.disguise().is_some() => {
            counted(&Board::Next, &voice.shown(heaps), voice)
        }
        Said::After(heaps) => say("read new board", &[("board", &numbers(heaps))]),
        Said::Chain { names: None, chain } => chain.to_string(),
        Said::Chain {
            names: Some(of),
            chain,
        } => format!("{} = {chain}", nim_sum(of, voice)),
        Said::Links(links) => row_of(links, |(relation, side)| format!("{relation} {side}")),
        Said::More(chain) => format!("⊕ {chain}"),
        Said::Answer(Answer::Number(n)) => say("read answer", &[("answer", n)]),
        Said::Answer(Answer::Player(player)) => wins(*player, voice),
        Said::Answer(Answer::None) => say("read answer", &[("answer", &say("none", &[]))]),
        Said::InBinary {
            number,
            bits,
            reads: false,
        } => format!("{number} = {}", digits(*bits)),
        Said::InBinary { number, bits, .. } => format!("{} = {number}", digits(*bits)),
        Said::SumInBinary { terms, is } => {
            let terms: Vec<String> = terms.iter().map(|term| digits(*term)).collect();
            format!("{} = {}", terms.join(" ⊕ "), digits(*is))
        }
        Said::ColumnRow {
            number: Some(number),
            bits,
            ..
        } => format!("{number} | {}", digits(*bits)),
        Said::ColumnRow { bits, .. } => digits(*bits),
        Said::Holds { heap: of, size } => format!("{} = {size}", heap(*of)),
        Said::Called { name, is } => format!("{name} = {is}"),
        Said::Occurs { power, times } => {
            let places: Places = &[("power", power), ("n", times)];
            voice.count("read occurs", *times, places)
        }
        Said::PairCancels {
            power,
            other: Some(other),
            ..
        } if other != power => say("read two cancel", &[("power", power), ("other", other)]),
        Said::PairCancels { power, all, .. } => either(
            *all,
            ["read all cancel", "read pair cancels"],
            &[("power", power)],
        ),
        Said::Survives { power, denied } => either(
            *denied,
            ["read none is left", "read is left"],
            &[("power", power)],
        ),
        Said::PowerParity { power, odd } => either(
            *odd,
            ["read occurs oddly", "read occurs evenly"],
            &[("power", power)],
        ),
        Said::PowerIn {
            number,
            power,
            denied,
        } => either(
            *denied,
            ["read lacks", "read has"],
            &[("which", number), ("power", power)],
        ),
        Said::Contains {
            heap: of,
            power,
            denied,
        } => either(
            *denied,
            ["read lacks", "read has"],
            &[("which", &heap(*of)), ("power", power)],
        ),
        Said::NoHeapContains { power, top } => either(
            *top,
            ["read no row has largest", "read no row has"],
            &[("power", power)],
        ),
        Said::Disjoint(all) if all.is_empty() => say("read no pairs", &[]),
        Said::Disjoint(all) => say("read disjoint", &[("numbers", &numbers(all))]),
        Said::LeftOver(sum) => say("read left over", &[("sum", sum)]),
        Said::Reversed => say("read reversed", &[]),
        Said::NoPairs => say("read no pairs", &[]),
        Said::EqualHeaps => say("read equal rows", &[]),
        Said::SameSize { heaps, denied } => {
            let heaps: Vec<u64> = heaps.iter().map(|heap| heap.0 as u64).collect();
            let names = ["read different rows", "read same rows"];
            either(*denied, names, &[("numbers", &numbers(&heaps))])
        }
        Said::Heaps(n) => voice.count("read rows", *n, &[("n", n)]),
        Said::AllHold { of, heaps, size } => {
            let what = match heaps {
                Some(n) => voice.count("read rows of", *n, &[("n", n), ("size", size)]),
                None => say("read every row", &[("size", size)]),
            };
            so(of, &what, voice)
        }
        Said::Big(of) => say("read big", &[("heap", &heap(*of))]),
        Said::BigAtLeast(n) => voice.count("read at least big", *n, &[("n", n)]),
        Said::PlayIn {
            heap: of,
            denied: true,
            ..
        } => say("read no win in", &[("heap", &heap(*of))]),
        Said::PlayIn {
            heap: of,
            must: false,
            ..
        } => say("read play in", &[("heap", &heap(*of))]),
        Said::PlayIn { heap: of, .. } | Said::WinsOnlyIn(of) => {
            say("read wins only in", &[("heap", &heap(*of))])
        }
        Said::WinsAtLeast(n) => voice.count("read at least wins", *n, &[("n", n)]),
        Said::WinCount { is, .. } => voice.count("read win count", *is, &[("n", is)]),
        Said::MovesDo {
            many, such, does, ..
        } => moves_do(*many, such, does, voice),
        Said::NoOtherWins => say("read no other wins", &[]),
        Said::TakesLast(Taker::Player(player)) => told::takes_last(*player, voice),
        Said::TakesLast(Taker::Opponent) => {
            say("read takes last", &[("who", &say("read opponent", &[]))])
        }
        Said::Perhaps(said) => echo(said, voice),
        Said::AsInNim => say("read as in Nim", &[]),
        Said::Aim(when) => say("read aim", &[("such", &such(*when, voice))]),
        Said::General { when, is } => {
            let is = voice.position(*is);
            say("read every", &[("such", &such(*when, voice)), ("is", &is)])
        }
        Said::Alike {
            numbers: all,
            equal,
        } => either(
            *equal,
            ["read equal", "read different"],
            &[("numbers", &numbers(all))],
        ),
        Said::OddNumber { n, odd } => either(*odd, ["read odd", "read even"], &[("n", n)]),
        Said::FromBottom => say("read from bottom", &[]),
        Said::Left {
            size: Some(size), ..
        } => voice.count("read left", *size, &[("n", size)]),
        Said::Left { by: Some(by), .. } => say("read multiple left", &[("by", by)]),
        Said::Complement(total) => say("read complement", &[("total", total)]),
        Said::LastWins(wins) => either(*wins, ["read last wins", "read last loses"], &[]),
        Said::NimSum { of, is } => format!("{} = {is}", nim_sum(of, voice)),
        Said::NimSumNotZero { of } => format!("{} ≠ 0", nim_sum(of, voice)),
        Said::LargestPower { of, is } => {
            let of = match of {
                Some(Of::Number(n)) => n.to_string(),
                Some(Of::Heap(of)) => heap(*of),
                Some(Of::NimSum) | None => say("read the nim-sum", &[]),
            };
            say("read largest power", &[("of", &of), ("is", is)])
        }
        Said::Difference { from, less, is } => format!("{from} - {less} = {is}"),
        Said::BigHeaps { of, is } => {
            let what = voice.count("read big rows", *is, &[("n", is)]);
            counted(of, &what, voice)
        }
        Said::Number {
            of,
            counted: what,
            is,
        } => {
            let name = match what {
                Counted::Counters => "read counters",
                Counted::Ones => "read ones",
            };
            counted(of, &voice.count(name, *is, &[("n", is)]), voice)
        }
        Said::Parity {
            of,
            counted: what,
            odd,
        } => {
            let names = match what {
                Counted::Counters => ["read odd counters", "read even counters"],
                Counted::Ones => ["read odd ones", "read even ones"],
            };
            counted(of, &either(*odd, names, &[]), voice)
        }
        Said::Move(by) => play(by, voice),
        Said::Changes { by, before, after } => say(
            "read changes",
            &[
                ("move", &named(by.as_ref(), voice)),
                ("before", before),
                ("after", after),
            ],
        ),
        Said::Zeroes(by) => say("read zeroes", &[("move", &named(by.as_ref(), voice))]),
        Said::Outcome {
            of: Board::These(board),
            is,
        } => they_are(&voice.shown(board), 1, *is, voice),
        Said::Outcome {
            of: Board::Next,
            is,
        } => counted(&Board::Next, &voice.position(*is), voice),
        Said::Outcome { is: Outcome::N, .. } => say("read N-position", &[]),
        Said::Outcome { .. } => say("read P-position", &[]),
        Said::Wins(by) => say("read wins", &[("move", &named(by.as_ref(), voice))]),
        Said::Fails(by) => say("read fails", &[("move", &named(by.as_ref(), voice))]),
        Said::Winner { player, by: None } => wins(*player, voice),
        Said::Winner {
            player,
            by: Some(by),
        } => say(
            "read on board",
            &[("board", &wins(*player, voice)), ("what", &play(by, voice))],
        ),
        Said::Opponent { wins } => {
            either(*wins, ["read opponent wins", "read opponent loses"], &[])
        }
        Said::WinningMoves { moves, only: false } if moves.is_empty() => {
            say("read no winning move", &[])
        }
        Said::WinningMoves { moves, only: true } if moves.len() < 2 => {
            let by = named(moves.first(), voice);
            say("read only winning move", &[("move", &by)])
        }
        Said::WinningMoves { moves, .. } => {
            let places: Places = &[("moves", &listed(moves, voice))];
            voice.count("read winning moves", moves.len() as u64, places)
        }
        Said::Mirror => either(
            voice.layout.has_places(),
            ["read opposite", "read mirror"],
            &[],
        ),
        Said::Parts { of, are } => {
            let parts = voice.parts();
            let places: [(&str, &dyn std::fmt::Display); 2] =
                [("arcs", &parts), ("numbers", &numbers(are))];
            match of {
                Board::These(board) => {
                    let board = voice.shown(board);
                    say(
                        "read parts of",
                        &[&places[..], &[("board", &board)]].concat(),
                    )
                }
                _ => so(of, &say("read parts", &places), voice),
            }
        }
        Said::EqualParts { of, equal } => {
            let names = match voice.layout.has_places() {
                true => ["read equal arcs", "read different arcs"],
                false => ["read rows in pairs", "read rows not in pairs"],
            };
            let what = either(*equal, names, &[("arcs", &voice.parts())]);
            so(of, &what, voice)
        }
        Said::TableHead { from, many } => {
            let to = from + many.saturating_sub(1);
            say("read table head", &[("from", from), ("to", &to)])
        }
        Said::Outcomes { from, are } => {
            let list = row_of(are, |is| format!("{is:?}"));
            table(["read outcomes from", "read outcomes"], *from, &list, voice)
        }
        Said::GrundyValues { from, are } => {
            let list = row_of(are, u64::to_string);
            table(["read values from", "read values"], *from, &list, voice)
        }
        Said::Grundy { of: Some(of), is } => say("read value of", &[("of", of), ("is", is)]),
        Said::Grundy { of: None, is } => say("read value", &[("is", is)]),
        Said::Mex {
            part: Some(part),
            of,
            is,
        } => format!("g({part}) = mex({}) = {is}", numbers(of)),
        Said::Mex { of, is, .. } => format!("mex{{{}}} = {is}", numbers(of)),
        Said::Period { of, start, length } => {
            let how = match start {
                Some(start) => say("read from period", &[("start", start), ("length", length)]),
                None => say("read with period", &[("length", length)]),
            };
            let name = match of {
                Some(Listed::Outcomes) => "read outcomes repeat",
                Some(Listed::GrundyValues) => "read values repeat",
                None => "read table repeats",
            };
            say(name, &[("how", &how)])
        }
        Said::Product {
            of,
            factors: (one, other),
            rest,
        } => format!("{of} = {one} × {other} + {rest}"),
        Said::Remainder {
            of: Some(of),
            by: Some(by),
            is,
            ..
        } => format!("{of} mod {by} = {is}"),
        Said::Remainder { is, .. } => say("read remainder", &[("is", is)]),
        Said::Multiple {
            of: Some(of),
            by,
            denied,
        } => either(
            *denied,
            ["read is no multiple", "read is multiple"],
            &[("of", of), ("by", by)],
        ),
        Said::Multiple { by, denied, .. } => {
            either(*denied, ["read no multiple", "multiple"], &[("by", by)])
        }
        Said::Told(told) => told::echo(told, voice),
        // These are made into other statements where they are read, or say nothing that is judged.
        Said::ColumnRule
        | Said::ThatIsZero { .. }
        | Said::OfPower { .. }
        | Said::ThatIs(_)
        | Said::ThatStays(_)
        | Said::ThatIsSum(_)
        | Said::ThatIsOdd(_)
        | Said::ThatGrows { .. }
        | Said::ThatIsPlayedIn
        | Said::MoreThan { .. }
        | Said::Left { .. }
        | Said::Begins(_) => String::new(),
    }
}

fn board(heaps: &[u64], voice: Voice) -> String {
    match voice.layout {
        Layout::Circle => voice.say("read circles", &[("board", &voice.shown(heaps))]),
        Layout::Row => voice.say("read places", &[("board", &voice.shown(heaps))]),
        _ => voice.say("read board", &[("board", &numbers(heaps))]),
    }
}

fn nim_sum(of: &Board, voice: Voice) -> String {
    match of {
        Board::Unsaid | Board::Start => voice.say("read nim-sum", &[]),
        Board::Next => voice.say("read new nim-sum", &[]),
        Board::These(board) => voice.say("read nim-sum of", &[("board", &numbers(board))]),
    }
}

fn table([from_name, name]: [&str; 2], from: Option<u64>, list: &str, voice: Voice) -> String {
    match from {
        Some(from) => voice.say(from_name, &[("from", &from), ("list", &list)]),
        None => voice.say(name, &[("list", &list)]),
    }
}

/// Which positions are meant, behind "with".
fn such(when: Condition, voice: Voice) -> String {
    let say = |name: &str, places: Places| voice.say(name, places);
    match when {
        Condition::Needed => say("read with what is needed", &[]),
        Condition::NimSumZero => say("read with zero", &[]),
        Condition::NimSumNotZero => say("read with not zero", &[]),
        Condition::EqualHeaps => say("read with equal rows", &[]),
        Condition::SingleHeap => say("read with single row", &[]),
        Condition::OneBigHeap => say("read with one big row", &[]),
        Condition::OneCounter => say("read with one counter", &[]),
        Condition::Multiple(by) => say("read with multiple", &[("by", &by)]),
        Condition::NotMultiple(by) => say("read with no multiple", &[("by", &by)]),
        Condition::OnesOdd(true) => say("read with odd ones", &[]),
        Condition::OnesOdd(false) => say("read with even ones", &[]),
        Condition::Empty => say("read with nothing", &[]),
        Condition::CountersOdd(true) => say("read with odd total", &[]),
        Condition::CountersOdd(false) => say("read with even total", &[]),
        Condition::Circle { least, full: true } => say("read with full circle", &[("n", &least)]),
        Condition::Circle { least, .. } => say("read with circle", &[("n", &least)]),
    }
}
