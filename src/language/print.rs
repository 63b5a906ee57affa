//! Claims as text. What is printed here is plain, stands on a line of its own (columns: on several), and is in the
//! language of written solutions.

use std::fmt::{self, Display, Formatter};

use crate::model::claim::{Claim, Counted, Listed, Outcome, Player};
use crate::model::derivation::{Derivation, Line, Property, Rule};
use crate::model::formula::{Atom, Bits, Chain, Columns, Expr, Number, Relation};
use crate::model::position::{HeapNo, Move, Position, Take};
use crate::model::rules::{Convention, Layout, Look, Rules, Theorem};

/// A line of a derivation with its reason, where that is a theorem.
pub fn line(line: &Line, derivation: &Derivation, layout: Layout) -> String {
    let claim = claim(&line.claim, &derivation.position, layout);
    match reason(line.rule) {
        Some(reason) => format!("{claim} {reason}"),
        None => claim,
    }
}

/// The name of a rule, as machines read it.
pub fn rule(rule: Rule) -> &'static str {
    match rule {
        Rule::Given => "given",
        Rule::Powers => "powers",
        Rule::Cancel => "cancel",
        Rule::LeftOver => "left-over",
        Rule::Add => "add",
        Rule::Evaluate => "evaluate",
        Rule::Columns => "columns",
        Rule::Definition => "definition",
        Rule::LargestPower => "largest-power",
        Rule::Contains => "contains",
        Rule::Subtract => "subtract",
        Rule::Count => "count",
        Rule::Play => "play",
        Rule::Change => "lemma-2",
        Rule::Zero => "lemma-3",
        Rule::Theorem(Theorem::One) => "theorem-1",
        Rule::Theorem(Theorem::Two) => "theorem-2",
        Rule::Theorem(Theorem::OneBigHeap) => "one-big-heap",
        Rule::Theorem(Theorem::NoBigHeap) => "no-big-heap",
        Rule::Theorem(Theorem::Mirror) => "mirror",
        Rule::Theorem(Theorem::EqualArcs) => "equal-arcs",
        Rule::Theorem(Theorem::Multiples) => "multiples",
        Rule::Theorem(Theorem::Grundy) => "sprague-grundy",
        Rule::NoMoves => "no-moves",
        Rule::SomeOption => "some-option",
        Rule::EveryOption => "every-option",
        Rule::Meaning => "meaning",
        Rule::AllMoves => "all-moves",
        Rule::Property(property) => self::property(property),
        Rule::Shrink => "lemma-3",
        Rule::Table => "table",
        Rule::Mex => "mex",
        Rule::Period => "period",
        Rule::Divide => "divide",
        Rule::LookUp => "look-up",
    }
}

/// The name of a property, for machines and readers.
pub fn property(property: Property) -> &'static str {
    match property {
        Property::WholeNumber => "whole number",
        Property::Commutative => "commutative",
        Property::Associative => "associative",
        Property::SelfInverse => "self-inverse",
        Property::Zero => "zero",
        Property::Cancellation => "cancellation",
        Property::Difference => "difference",
    }
}

fn reason(rule: Rule) -> Option<&'static str> {
    match rule {
        Rule::Theorem(Theorem::One) => Some("by Theorem 1"),
        Rule::Theorem(Theorem::Two) => Some("by Theorem 2"),
        Rule::Theorem(Theorem::OneBigHeap) => Some("because exactly one row is big"),
        Rule::Theorem(Theorem::NoBigHeap) => Some("because only the parity of the ones counts"),
        Rule::Theorem(Theorem::Mirror) => Some("by mirroring"),
        Rule::Theorem(Theorem::EqualArcs) => Some("by mirroring"),
        Rule::Theorem(Theorem::Multiples) => Some("because of the remainder"),
        Rule::Theorem(Theorem::Grundy) => Some("by the Grundy values"),
        Rule::EveryOption => Some("because every move leads to an N-position"),
        Rule::NoMoves => Some("because no move is left"),
        _ => None,
    }
}

/// A claim about a game that starts at `start`.
pub fn claim(claim: &Claim, start: &Position, layout: Layout) -> String {
    let take = |by: &Move| self::take(by, start, layout);
    match claim {
        Claim::Represents(position) => match layout {
            Layout::Heaps(Look::Rows) => format!("rows: {position}"),
            Layout::Heaps(_) | Layout::Piles => format!("heaps: {position}"),
            Layout::Circle => format!("circles: {}", shown(position, layout)),
            Layout::Row => format!("row: {}", shown(position, layout)),
        },
        Claim::Chain(chain) => chain.to_string(),
        Claim::Columns(columns) => columns.to_string(),
        Claim::NimSum { of, is } if of == start => format!("nim-sum = {is}"),
        Claim::NimSum { of, is } => format!("nim-sum of {of} = {is}"),
        Claim::LargestPower { of, is } => format!("largest power of 2 in {of}: {is}"),
        Claim::Contains { heap, power } => format!("{} has {power}", named(*heap, start, layout)),
        Claim::Lacks { heap, power } => {
            format!("{} does not have {power}", named(*heap, start, layout))
        }
        Claim::NoHeapContains { power } => match layout.disguise() {
            None => format!("no row has {power}"),
            Some(_) => format!("no heap has {power}"),
        },
        Claim::Difference { from, less, is } => format!("{from} - {less} = {is}"),
        Claim::BigHeaps { of, is } => format!("{}{}", leaves(of, start), count(*is, "big row")),
        Claim::Ones { of, is } => format!("{}{}", leaves(of, start), count(*is, "one")),
        Claim::Counters { of, is } => format!("{}{}", leaves(of, start), count(*is, "counter")),
        Claim::Parity { of, counted, odd } => parity(leaves(of, start), *counted, *odd),
        Claim::LeadsTo { by, to } => by_sizes(by, start, to, layout),
        Claim::Changes { by, before, after } => {
            format!("{} changes the nim-sum from {before} to {after}", take(by))
        }
        Claim::Zeroes(by) => format!("{} makes the nim-sum 0", take(by)),
        Claim::Outcome { of, is } if of == start => outcome(*is).to_string(),
        Claim::Outcome { of, is } => {
            format!("{} is {} {}", shown(of, layout), article(*is), outcome(*is))
        }
        Claim::Wins(by) => format!("{} wins", take(by)),
        Claim::Winner { player, by: None } => format!("{} player wins", ordinal(*player)),
        Claim::Winner {
            player,
            by: Some(by),
        } => format!("{} player wins by {}", ordinal(*player), doing(&take(by))),
        Claim::WinningMoves(moves) => winning_moves(moves, take),
        Claim::Game { moves, to } => {
            let moves: Vec<String> = moves.iter().map(take).collect();
            format!("moves: {}; then {to}", moves.join("; "))
        }
        Claim::Shrinks { heap, to } => format!("leave {to} in row {}", heap.0),
        Claim::Parts { of, are } => {
            let runs = match layout {
                Layout::Row => "runs",
                _ => "arcs",
            };
            let of = match of == start {
                true => String::new(),
                false => format!(" of {}", shown(of, layout)),
            };
            format!("{runs}{of}: {}", Position(are.clone()))
        }
        Claim::Outcomes(outcomes) => {
            let letters: Vec<&str> = outcomes.iter().map(|&is| letter(is)).collect();
            format!("outcomes from 0: {}", letters.join(" "))
        }
        Claim::GrundyValues(values) => {
            let values: Vec<String> = values.iter().map(u64::to_string).collect();
            format!("Grundy values from 0: {}", values.join(" "))
        }
        Claim::Mex { of, options, is } => {
            format!("g({of}) = mex({}) = {is}", Position(options.clone()))
        }
        Claim::Period { of, start, length } => {
            let what = match of {
                Listed::Outcomes => "outcomes",
                Listed::GrundyValues => "Grundy values",
            };
            format!("the {what} repeat from {start} with period {length}")
        }
        Claim::Division {
            of,
            by,
            times,
            rest,
        } => format!("{of} = {times} × {by} + {rest}"),
        Claim::Grundy { of, is } => format!("Grundy value of {of}: {is}"),
    }
}

/// The headers that say which position of a game an answer is about, each on a line of its own.
pub fn headers(rules: &dyn Rules, position: &Position) -> String {
    match rules.layout() {
        Layout::Heaps(look) => format!("{}: {position}\n", look.header()),
        layout @ (Layout::Circle | Layout::Row) => {
            let board = rules
                .board()
                .map(|board| format!("board: {}\n", board.word()));
            let key = match layout {
                Layout::Row => "row",
                _ => "circles",
            };
            let board = board.unwrap_or_default();
            format!("{board}{key}: {}\n", shown(position, layout))
        }
        Layout::Piles => {
            let heap = if position.0.len() == 1 {
                "heap"
            } else {
                "heaps"
            };
            format!("{heap}: {position}\n{}", agreed(rules))
        }
    }
}

/// The headers that say what is agreed, where the name of the game does not.
fn agreed(rules: &dyn Rules) -> String {
    let Some(code) = rules.code() else {
        return String::new();
    };
    let listed = code.amounts().filter(|_| code.takes_only());
    let mut headers = match (code.series(), listed) {
        (Some(series), _) => format!("take: {}\n", series.word()),
        (None, Some(amounts)) => match (amounts.up_to(), &amounts.0[..]) {
            (Some(last), [_, _, ..]) => format!("take: 1..{last}\n"),
            (_, all) => format!("take: {}\n", Position(all.to_vec())),
        },
        (None, None) => String::new(),
    };
    if rules.convention() == Convention::Misere {
        headers.push_str("misere: yes\n");
    }
    if !headers.is_empty() && code.takes_only() && code.not_all() {
        headers.push_str("not-all: yes\n");
    }
    headers
}

/// A move as it is written on a board; `start` is where it is made.
pub fn take(by: &Move, start: &Position, layout: Layout) -> String {
    take_from(by, start, layout, heap(layout))
}

/// The same, with what a heap is called.
pub fn take_from(by: &Move, start: &Position, layout: Layout, heap: &str) -> String {
    if let Layout::Heaps(look) = layout
        && let Some(text) = look.written(by, start)
    {
        return text;
    }
    match (layout, &by.0[..]) {
        (Layout::Piles, [only]) if only.apart > 0 => divide(only, start, heap),
        (Layout::Piles, [only]) if start.0.len() == 1 => format!("take {}", only.count),
        (Layout::Circle | Layout::Row, [one]) => format!("take circle {}", one.heap.0),
        (Layout::Circle | Layout::Row, takes) => {
            let places: Vec<String> = takes.iter().map(|take| take.heap.0.to_string()).collect();
            format!("take circles {}", places.join(", "))
        }
        _ => by.to_string().replace("row", heap),
    }
}

/// A move that divides a heap.
fn divide(take: &Take, start: &Position, heap: &str) -> String {
    let size = start.heap(take.heap).unwrap_or(0);
    let kept = size.saturating_sub(take.count).saturating_sub(take.apart);
    let name = match start.0.len() {
        1 => format!("the {heap}"),
        _ => format!("{heap} {}", take.heap.0),
    };
    match (take.count, start.0.len()) {
        (0, _) => format!("divide {name} into {kept} and {}", take.apart),
        (count, 1) => format!("take {count}, leaving {kept} and {}", take.apart),
        (count, _) => format!(
            "take {count} from {name}, leaving {kept} and {}",
            take.apart
        ),
    }
}

/// A move as what wins: "taking 2".
fn doing(by: &str) -> String {
    let verbs = [
        ("divide", "dividing"),
        ("move", "moving"),
        ("turn", "turning"),
    ];
    let mut verbs = verbs.into_iter();
    let other = verbs.find_map(|(verb, doing)| Some(format!("{doing}{}", by.strip_prefix(verb)?)));
    other.unwrap_or_else(|| by.replacen("take", "taking", 1))
}

/// What a heap is called.
fn heap(layout: Layout) -> &'static str {
    match layout {
        Layout::Heaps(Look::Rows) | Layout::Circle | Layout::Row => "row",
        Layout::Heaps(_) | Layout::Piles => "heap",
    }
}

/// A heap, or a place of a row or ring, as it is called in moves.
pub fn part(part: HeapNo, start: &Position, layout: Layout) -> String {
    match layout {
        Layout::Circle | Layout::Row => format!("circle {}", part.0),
        Layout::Piles if start.0.len() == 1 => heap(layout).to_string(),
        _ => format!("{} {}", heap(layout), part.0),
    }
}

/// A heap by its number, in a disguise as what it looks like.
fn named(heap: HeapNo, start: &Position, layout: Layout) -> String {
    let look = layout.disguise();
    let coin = look.and_then(|look| look.named(start.heap(heap)?));
    coin.unwrap_or_else(|| format!("row {}", heap.0))
}

/// A position as it is written on a board: heaps as numbers, places as `oo.o`.
pub fn shown(position: &Position, layout: Layout) -> String {
    match layout {
        Layout::Heaps(look) => look.shown(position),
        Layout::Piles => position.to_string(),
        Layout::Circle | Layout::Row => {
            let mark = |&size: &u64| if size > 0 { 'o' } else { '.' };
            position.0.iter().map(mark).collect()
        }
    }
}

fn letter(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "N",
        Outcome::P => "P",
    }
}

fn leaves(of: &Position, start: &Position) -> &'static str {
    if of == start { "" } else { "leaves " }
}

fn count(n: u64, thing: &str) -> String {
    let plural = if n == 1 { "" } else { "s" };
    format!("{n} {thing}{plural}")
}

fn parity(leaves: &str, counted: Counted, odd: bool) -> String {
    let parity = if odd { "odd" } else { "even" };
    let things = match counted {
        Counted::Counters => "counters",
        Counted::Ones => "ones",
    };
    format!("{leaves}an {parity} number of {things}")
}

fn by_sizes(by: &Move, start: &Position, to: &Position, layout: Layout) -> String {
    if layout.has_places() || layout.disguise().is_some() || by.0.iter().any(|take| take.apart > 0)
    {
        return format!(
            "{}, which leaves {}",
            take(by, start, layout),
            shown(to, layout)
        );
    }
    let alone = layout == Layout::Piles && start.0.len() == 1;
    let sizes = by.0.iter().map(|take| {
        let size = |position: &Position| position.heap(take.heap).unwrap_or(0);
        match alone {
            true => format!("{} -> {}", size(start), size(to)),
            false => {
                let (heap, n) = (heap(layout), take.heap.0);
                format!("{heap} {n}: {} -> {}", size(start), size(to))
            }
        }
    });
    sizes.collect::<Vec<_>>().join(", ")
}

fn winning_moves(moves: &[Move], take: impl Fn(&Move) -> String) -> String {
    match moves {
        [] => "no winning move".to_string(),
        [only] => format!("only winning move: {}", take(only)),
        _ => {
            let moves: Vec<String> = moves.iter().map(take).collect();
            format!("winning moves: {}", moves.join("; "))
        }
    }
}

fn outcome(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "N-position",
        Outcome::P => "P-position",
    }
}

fn article(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::N => "an",
        Outcome::P => "a",
    }
}

fn ordinal(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

impl Display for Position {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        separated(f, &self.0, ", ")
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str("take ")?;
        for (i, take) in self.0.iter().enumerate() {
            let and = if i > 0 { " and " } else { "" };
            write!(f, "{and}{} from row {}", take.count, take.heap.0)?;
            if take.apart > 0 {
                write!(f, ", {} apart", take.apart)?;
            }
        }
        Ok(())
    }
}

impl Display for Chain {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{}", self.left)?;
        self.links
            .iter()
            .try_for_each(|(relation, right)| write!(f, " {relation} {right}"))
    }
}

impl Display for Relation {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str(match self {
            Relation::Equal => "=",
            Relation::NotEqual => "≠",
            Relation::Less => "<",
            Relation::Greater => ">",
            Relation::AtMost => "≤",
            Relation::AtLeast => "≥",
        })
    }
}

impl Display for Expr {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Expr::Atom(atom) => write!(f, "{atom}"),
            Expr::Plus(summands) => inner(f, summands, " + "),
            Expr::Xor(terms) => inner(f, terms, " ⊕ "),
        }
    }
}

/// Parts with an operator between them; sums within sums stand in brackets.
fn inner(f: &mut Formatter, parts: &[Expr], operator: &str) -> fmt::Result {
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            f.write_str(operator)?;
        }
        match part {
            Expr::Atom(atom) => write!(f, "{atom}")?,
            sum => write!(f, "({sum})")?,
        }
    }
    Ok(())
}

impl Display for Atom {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self.struck {
            true => write!(f, "~~{}~~", self.number),
            false => write!(f, "{}", self.number),
        }
    }
}

impl Display for Number {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        match self {
            Number::Decimal(n) => write!(f, "{n}"),
            Number::Power(k) => write!(f, "2^{k}"),
        }
    }
}

impl Display for Columns {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let all = || self.rows.iter().chain([&self.parity]);
        let digits = |bits: &Bits| bits.number.to_string().len();
        let label = all().map(digits).max().unwrap_or(0);
        let row = |f: &mut Formatter, bits: &Bits| {
            let width = usize::from(bits.width);
            write!(f, "{:>label$} | {:0>width$b}", bits.number, bits.digits)
        };
        for bits in &self.rows {
            row(f, bits)?;
            f.write_str("\n")?;
        }
        let rule = label + 3 + usize::from(self.parity.width);
        writeln!(f, "{}", "-".repeat(rule))?;
        row(f, &self.parity)
    }
}

fn separated(f: &mut Formatter, numbers: &[u64], separator: &str) -> fmt::Result {
    for (i, n) in numbers.iter().enumerate() {
        let separator = if i > 0 { separator } else { "" };
        write!(f, "{separator}{n}")?;
    }
    Ok(())
}
