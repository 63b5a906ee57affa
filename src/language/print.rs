//! Claims as text. What is printed here is plain, stands on a line of its own (columns: on several), and is in the
//! language of written solutions.

use std::fmt::{self, Display, Formatter};

use super::echo::echo;
pub use super::look::shown;
use super::said::{Board, Of, Play, Said};
use super::voice::Voice;
use crate::locale::{ENGLISH, Locale};
use crate::model::claim::{Claim, Counted};
use crate::model::derivation::{Derivation, Line, Property, Rule};
use crate::model::formula::{Atom, Bits, Chain, Columns, Expr, Number, Relation};
use crate::model::position::{Move, Position};
use crate::model::rules::{Convention, Layout, Rules, Theorem};

/// A line of a derivation with its reason, where that is a theorem.
pub fn line(line: &Line, derivation: &Derivation, layout: Layout) -> String {
    line_in(line, derivation, layout, &ENGLISH)
}

/// The same in a language, in the words in which a line that was read is shown.
pub fn line_in(
    line: &Line,
    derivation: &Derivation,
    layout: Layout,
    locale: &'static Locale,
) -> String {
    let claim = claim(&line.claim, Voice::of(locale, layout, &derivation.position));
    match reason(line.rule) {
        Some(reason) => format!("{claim} {}", locale.feedback(reason).message),
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

/// The message that tells a reason.
fn reason(rule: Rule) -> Option<&'static str> {
    match rule {
        Rule::Theorem(Theorem::One) => Some("worked by theorem 1"),
        Rule::Theorem(Theorem::Two) => Some("worked by theorem 2"),
        Rule::Theorem(Theorem::OneBigHeap) => Some("worked by one big row"),
        Rule::Theorem(Theorem::NoBigHeap) => Some("worked by parity"),
        Rule::Theorem(Theorem::Mirror | Theorem::EqualArcs) => Some("worked by mirroring"),
        Rule::Theorem(Theorem::Multiples) => Some("worked by remainder"),
        Rule::Theorem(Theorem::Grundy) => Some("worked by Grundy values"),
        Rule::EveryOption => Some("worked by every move"),
        Rule::NoMoves => Some("worked by no move"),
        _ => None,
    }
}

/// A claim about a game that starts at the voice's board, in the words of a statement that says the same where there is one.
pub fn claim(claim: &Claim, voice: Voice) -> String {
    match claim {
        Claim::Columns(columns) => columns.to_string(),
        Claim::LeadsTo { by, to } => by_sizes(by, to, voice),
        &Claim::Winner {
            player,
            by: Some(ref by),
        } if *voice.locale == ENGLISH => {
            let winner = echo(&Said::Winner { player, by: None }, voice);
            format!("{winner} by {}", doing(&voice.written(by)))
        }
        Claim::Game { moves, to } => {
            let moves: Vec<String> = moves.iter().map(|by| voice.written(by)).collect();
            voice.say("worked game", &[("moves", &moves.join("; ")), ("to", to)])
        }
        claim => statement(claim, voice.start).map_or_else(String::new, |said| echo(&said, voice)),
    }
}

/// The statement that says what a claim says about a game that starts at `start`; `None` where no statement does.
pub fn statement(claim: &Claim, start: &Position) -> Option<Said> {
    let board = |of: &Position| match of == start {
        true => Board::Start,
        false => Board::These(of.0.clone()),
    };
    // What is counted after a move is what that leaves.
    let left = |of: &Position| match of == start {
        true => Board::Start,
        false => Board::Next,
    };
    let play = |by: &Move| Play::Take(by.0.clone());
    Some(match claim {
        Claim::Represents(position) => Said::Board(position.0.clone()),
        Claim::Chain(chain) => Said::Chain {
            names: None,
            chain: chain.clone(),
        },
        Claim::NimSum { of, is } => Said::NimSum {
            of: board(of),
            is: *is,
        },
        Claim::LargestPower { of, is } => Said::LargestPower {
            of: Some(Of::Number(*of)),
            is: *is,
        },
        Claim::Contains { heap, power } => Said::Contains {
            heap: *heap,
            power: *power,
            denied: false,
        },
        Claim::Lacks { heap, power } => Said::Contains {
            heap: *heap,
            power: *power,
            denied: true,
        },
        Claim::NoHeapContains { power } => Said::NoHeapContains {
            power: *power,
            top: false,
        },
        Claim::Difference { from, less, is } => Said::Difference {
            from: *from,
            less: *less,
            is: *is,
        },
        Claim::BigHeaps { of, is } => Said::BigHeaps {
            of: left(of),
            is: *is,
        },
        Claim::Ones { of, is } => Said::Number {
            of: left(of),
            counted: Counted::Ones,
            is: *is,
        },
        Claim::Counters { of, is } => Said::Number {
            of: left(of),
            counted: Counted::Counters,
            is: *is,
        },
        Claim::Parity { of, counted, odd } => Said::Parity {
            of: left(of),
            counted: *counted,
            odd: *odd,
        },
        Claim::Changes { by, before, after } => Said::Changes {
            by: Some(play(by)),
            before: *before,
            after: *after,
        },
        Claim::Zeroes(by) => Said::Zeroes(Some(play(by))),
        Claim::Outcome { of, is } => Said::Outcome {
            of: board(of),
            is: *is,
        },
        Claim::Wins(by) => Said::Wins(Some(play(by))),
        Claim::Winner { player, by } => Said::Winner {
            player: *player,
            by: by.as_ref().map(play),
        },
        Claim::WinningMoves(moves) => Said::WinningMoves {
            moves: moves.iter().map(play).collect(),
            only: moves.len() == 1,
        },
        Claim::Shrinks { heap, to } => Said::Move(Play::Leave {
            heap: *heap,
            size: *to,
        }),
        Claim::Parts { of, are } => Said::Parts {
            of: board(of),
            are: are.clone(),
        },
        Claim::Outcomes(are) => Said::Outcomes {
            from: Some(0),
            are: are.clone(),
        },
        Claim::GrundyValues(are) => Said::GrundyValues {
            from: Some(0),
            are: are.clone(),
        },
        Claim::Mex { of, options, is } => Said::Mex {
            part: Some(*of),
            of: options.clone(),
            is: *is,
        },
        Claim::Period { of, start, length } => Said::Period {
            of: Some(*of),
            start: Some(*start),
            length: *length,
        },
        Claim::Division {
            of,
            by,
            times,
            rest,
        } => Said::Product {
            of: *of,
            factors: (*times, *by),
            rest: *rest,
        },
        Claim::Grundy { of, is } => Said::Grundy {
            of: Some(*of),
            is: *is,
        },
        Claim::Columns(_) | Claim::LeadsTo { .. } | Claim::Game { .. } => return None,
    })
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
    Voice::english(layout, start).written(by)
}

/// The same, with what a heap is called.
pub fn take_from(by: &Move, start: &Position, layout: Layout, heap: &str) -> String {
    let voice = Voice::english(layout, start);
    Voice { row: heap, ..voice }.written(by)
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

fn by_sizes(by: &Move, to: &Position, voice: Voice) -> String {
    let Voice { start, layout, .. } = voice;
    if layout.has_places() || layout.disguise().is_some() || by.0.iter().any(|take| take.apart > 0)
    {
        let (take, to) = (voice.written(by), shown(to, layout));
        return voice.say("worked leaves", &[("take", &take), ("to", &to)]);
    }
    let alone = layout == Layout::Piles && start.0.len() == 1;
    let sizes = by.0.iter().map(|take| {
        let size = |position: &Position| position.heap(take.heap).unwrap_or(0);
        let sizes = format!("{} -> {}", size(start), size(to));
        match alone {
            true => sizes,
            false => voice.say("worked row", &[("n", &take.heap.0), ("sizes", &sizes)]),
        }
    });
    sizes.collect::<Vec<_>>().join(", ")
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
