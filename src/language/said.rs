//! What a piece of text says, before it is known what it is about: rows are labels, moves are not played yet, a board may
//! be left unsaid. Nothing here is true or false.

use std::ops::Range;

use super::phrases::{Phrasebook, RowId};
use crate::model::claim::{Counted, Listed, Outcome, Player};
use crate::model::formula::{Chain, Expr, Relation};
use crate::model::position::{HeapNo, Take};
use crate::model::rules::{Convention, Layout, Theorem};

/// What one line of a text says, in order, with an account of every word.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The statements that were found.
    pub items: Vec<Item>,
    /// Formulas that cannot be read.
    pub unread: Vec<(Span, Unread)>,
    /// The clauses, in order; every token of the line belongs to one.
    pub clauses: Vec<Clause>,
    /// Whether it takes back what the line before has said: "no, that was wrong".
    pub retracts: bool,
    /// The player of whom it speaks last, so that "he" in the next line is that one; nothing inside where that is not clear.
    pub subject: Option<Option<Player>>,
    /// Whether the writer is one of the players: "my opponent", "it is up to me".
    pub plays: bool,
    /// Whether a heap is called by its size, since none has that label.
    pub by_size: bool,
}

/// Bytes of a line, from and to.
pub type Span = Range<usize>;

/// A clause and what of it was not understood.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clause {
    /// Words that matter and belong to no statement: while there is one, nobody knows what the clause says.
    pub left: Vec<Span>,
    /// Whether it denies something that is no statement: "take 1, not good".
    pub denies: bool,
    /// Words that no phrase here has, and that may change what the clause says.
    pub strange: Vec<Span>,
    /// Whether what was not understood may be a move or another board.
    pub moves: bool,
    /// Whether a number was not understood.
    pub numbers: bool,
    /// Whether it begins with a "must", which may say what is wanted or what is so.
    pub must: bool,
    /// Whether a word is left over that ties what was read to something else: "from", "until", "would".
    pub loose: bool,
    /// What the clause is about.
    pub scope: Scope,
}

impl Clause {
    /// Whether something may be claimed that nobody understands: words that matter are left over, and the clause is not
    /// a question, nor a wish without numbers or "must".
    pub fn is_unread(&self) -> bool {
        let passed = match self.scope {
            Scope::Question => true,
            Scope::Wish => !self.numbers && !self.must,
            _ => false,
        };
        !self.left.is_empty() && !passed
    }

    /// Its words that were not understood, or else those that no phrase has.
    pub fn not_understood(&self, text: &str) -> Unread {
        let words = |spans: &[Span]| {
            let words = spans.iter().filter_map(|span| text.get(span.clone()));
            words.map(str::to_string).collect()
        };
        match self.left.is_empty() {
            true => Unread::Strange(words(&self.strange)),
            false => Unread::Words(words(&self.left)),
        }
    }
}

/// What a clause is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scope {
    /// This board, or the one after the move, or one that it names.
    #[default]
    Here,
    /// Something that is only tried: "if", "suppose".
    Supposed,
    /// Every board, whatever is done: "whenever", "each time". What holds there holds here too.
    Any,
    /// The same board under normal play, said of misère play: "in normal Nim".
    Normal,
    /// The other player's turn.
    Opponent,
    /// Another board or game, what others think: nothing is claimed of this board.
    Elsewhere,
    /// What is denied: "not", "cannot".
    Denied,
    /// What is wanted.
    Wish,
    /// A question.
    Question,
}

/// A statement and where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What it says.
    pub said: Said,
    /// Where it stands in the line.
    pub span: Span,
    /// How it is tied to what stands before it.
    pub tie: Tie,
    /// Whether "then" alone ties it, which may only say what happens next.
    pub then: bool,
    /// The clause to which it belongs.
    pub clause: usize,
    /// What it is about.
    pub scope: Scope,
    /// The reason that is given for it.
    pub reason: Option<Reason>,
    /// What else it may say, by another row with the same words.
    pub or: Option<Said>,
    /// The row whose phrase it is; columns have none.
    pub row: Option<RowId>,
    /// The numbers that "it" may mean, where a verdict does not say of what it is.
    pub it: Option<It>,
    /// The player of whom it says that.
    pub who: Option<Who>,
    /// Whether it is the first behind an "if".
    pub fresh: bool,
    /// Whether it is the first of a sentence, or behind an "or", so that it may tell another case.
    pub again: bool,
    /// Whether it only names a move: "taking 5 leaves 3".
    pub named: bool,
    /// Whether the heap is named by its place: "row 3", not "the 6".
    pub numbered: bool,
    /// Whether a word says that it is about the board after the move: "now", "still", "his winning moves".
    pub next: bool,
}

/// What a verdict without a board may be said of: "28 is a multiple of 7, so it is a P-position".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct It {
    /// The heaps that the sentence has spoken of.
    pub numbers: Vec<u64>,
    /// Whether a pronoun or the verb alone leads back to the last of them.
    pub pointed: bool,
    /// Whether the verdict stands beside that number: "16, a P-position".
    pub apposed: bool,
}

/// How a statement is tied to the one before it in the line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tie {
    /// Not at all.
    #[default]
    None,
    /// It is said to follow: "so", "∴", "therefore", "=>".
    So,
    /// It is said to be the reason for the one before: "because", "since".
    Because,
}

/// One statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// The board in numbers, within the work: `rows: 5, 4, 3`.
    Board(Vec<u64>),
    /// The board after the move that was made: `new rows: 5, 8, 13`.
    After(Vec<u64>),
    /// A chain of equalities or comparisons, perhaps begun by the name of a nim-sum: `s = 5 ⊕ 6 = 3`. A chain without a
    /// link is a formula that stands alone.
    Chain {
        /// The board that the name belongs to, where a name begins the chain.
        names: Option<Board>,
        /// The chain itself, names replaced by their numbers.
        chain: Chain,
    },
    /// Links that go on with the chain before them: `= 4 + 1`.
    Links(Vec<(Relation, Expr)>),
    /// More of the formula of the line before, perhaps with links: `⊕ 16 = 29`.
    More(Chain),
    /// A short answer, where that was asked for: `answer: 29`, `first player`.
    Answer(Answer),
    /// A number and its digits in binary, outside of columns: `14 = 1101`, `0101 = 5`.
    InBinary {
        /// The number.
        number: u64,
        /// The digits.
        bits: Digits,
        /// Whether the digits come first, so that they are read and not written.
        reads: bool,
    },
    /// Numbers in binary with an operator between them: `101 + 110 = 1011`.
    SumInBinary {
        /// The summands.
        terms: Vec<Digits>,
        /// What they are said to come to.
        is: Digits,
    },
    /// A row of columns: `9 | 1001`, or a bare `1001`.
    ColumnRow {
        /// The number beside the digits.
        number: Option<u64>,
        /// The digits.
        bits: Digits,
        /// The place of the last digit, in characters from the beginning of the line.
        end: usize,
    },
    /// The rule above the last row of columns.
    ColumnRule,
    /// How many counters a heap has.
    Holds {
        /// The heap.
        heap: HeapNo,
        /// How many.
        size: u64,
    },
    /// A name that the student gives a number: `let a be 9`.
    Called {
        /// The name.
        name: String,
        /// The number.
        is: u64,
    },
    /// That the number that was just named is 0, or is not.
    ThatIsZero {
        /// The number, where it is said again.
        number: Option<u64>,
        /// `which is not 0`.
        denied: bool,
    },
    /// How often a power of 2 occurs in the heaps.
    Occurs {
        /// The power.
        power: u64,
        /// In how many heaps.
        times: u64,
    },
    /// Two equal powers cancel.
    PairCancels {
        /// The power.
        power: u64,
        /// The other one, where both are named.
        other: Option<u64>,
        /// All of them cancel, not two.
        all: bool,
    },
    /// Whether one of a power of 2 is left when all pairs have cancelled; any other number is all that is left.
    Survives {
        /// The power.
        power: u64,
        /// None of it is left.
        denied: bool,
    },
    /// Whether a power of 2 occurs in an odd number of heaps.
    PowerParity {
        /// The power.
        power: u64,
        /// Odd, or else even.
        odd: bool,
    },
    /// A number, which may be no heap, contains a power of 2, or does not.
    PowerIn {
        /// The number.
        number: u64,
        /// The power.
        power: u64,
        /// `5 does not contain 2`.
        denied: bool,
    },
    /// Numbers that have no power of 2 in common; without numbers, those that were split just before.
    Disjoint(Vec<u64>),
    /// A statement about a power of 2 that is not named again; its own power is still 0.
    OfPower {
        /// Which power is meant.
        which: Which,
        /// The statement.
        said: Box<Said>,
    },
    /// What the calculation before comes to: "which is 7".
    ThatIs(u64),
    /// What the calculation before comes to is to stay in a heap.
    ThatStays(HeapNo),
    /// The number before as a sum: "which is 4 + 1".
    ThatIsSum(Expr),
    /// The powers of 2 that are left when all pairs have cancelled.
    LeftOver(Expr),
    /// Compared with Nim, everything is the other way round.
    Reversed,
    /// No power of 2 is in two heaps.
    NoPairs,
    /// The heaps are equal.
    EqualHeaps,
    /// These heaps are equal: "rows 1 and 2 are the same".
    SameSize {
        /// The heaps.
        heaps: Vec<HeapNo>,
        /// `the rows are not equal`.
        denied: bool,
    },
    /// How many heaps there are.
    Heaps(u64),
    /// Every heap has as many counters: `both rows have 8`.
    AllHold {
        /// Which board.
        of: Board,
        /// How many heaps these are, where it is said.
        heaps: Option<u64>,
        /// The size of each.
        size: u64,
    },
    /// A heap has more than one counter.
    Big(HeapNo),
    /// At least so many heaps have more than one counter.
    BigAtLeast(u64),
    /// A winning move is in a heap: `I should play in the 12`.
    PlayIn {
        /// The heap.
        heap: HeapNo,
        /// `there is no winning move in row 1`.
        denied: bool,
        /// In this one and in no other.
        must: bool,
    },
    /// There are at least so many winning moves.
    WinsAtLeast(u64),
    /// A winning move is in a heap, and in no other.
    WinsOnlyIn(HeapNo),
    /// There are so many winning moves.
    WinCount {
        /// How many.
        is: u64,
        /// `exactly`: one is said of several as well.
        exactly: bool,
    },
    /// No move wins but those that were named.
    NoOtherWins,
    /// Somebody takes the last counter.
    TakesLast(Taker),
    /// What is true if "he" or "I" is who it seems to be; where it is not, another player may be meant.
    Perhaps(Box<Said>),
    /// The number that was just named is odd, or else even.
    ThatIsOdd(bool),
    /// The sums that were just worked out are larger than the heaps that they were worked out for, or else smaller.
    ThatGrows {
        /// Larger, and not smaller.
        grows: bool,
        /// Whether it says so, and not only that this is no move.
        sure: bool,
    },
    /// The heap that was just named is the one to play in.
    ThatIsPlayedIn,
    /// Classic Nim is played as Nim is.
    AsInNim,
    /// What is to be left: a theorem, as an aim.
    Aim(Condition),
    /// Numbers are equal, or all different.
    Alike {
        /// The numbers.
        numbers: Vec<u64>,
        /// Equal, or else different.
        equal: bool,
    },
    /// A number is odd, or else even.
    OddNumber {
        /// The number.
        n: u64,
        /// Odd, or else even.
        odd: bool,
    },
    /// Who begins.
    Begins(Beginner),
    /// The heaps are numbered from the bottom.
    FromBottom,
    /// What is left after the move: how much, or that it is a multiple.
    Left {
        /// How many counters.
        size: Option<u64>,
        /// What they are a multiple of.
        by: Option<u64>,
    },
    /// The moves of both players together take so many.
    Complement(u64),
    /// Whether whoever takes the last counter wins, or else loses.
    LastWins(bool),
    /// What holds of every board.
    General {
        /// Of which boards.
        when: Condition,
        /// What they are.
        is: Outcome,
    },
    /// The nim-sum of a board.
    NimSum {
        /// Which board.
        of: Board,
        /// Its nim-sum.
        is: u64,
    },
    /// That the nim-sum of a board is not 0, whatever it is.
    NimSumNotZero {
        /// Which board.
        of: Board,
    },
    /// The largest power of 2 in a number.
    LargestPower {
        /// The number; the nim-sum where none is named.
        of: Option<Of>,
        /// The power, as it stands there.
        is: u64,
    },
    /// A heap contains a power of 2, or does not.
    Contains {
        /// The heap.
        heap: HeapNo,
        /// The power, as it stands there.
        power: u64,
        /// `row 1 does not have 4`.
        denied: bool,
    },
    /// No heap contains a power of 2; with `top`, none has it as its own largest power.
    NoHeapContains {
        /// The power, as it stands there.
        power: u64,
        /// `no row has top bit 4`.
        top: bool,
    },
    /// `from - less = is`.
    Difference {
        /// What is diminished.
        from: u64,
        /// By how much.
        less: u64,
        /// What is left.
        is: u64,
    },
    /// "It is one more than 20": the number that was just named.
    MoreThan {
        /// What it exceeds.
        less: u64,
        /// By how much.
        is: u64,
    },
    /// How many heaps have more than one counter.
    BigHeaps {
        /// Which board.
        of: Board,
        /// Their number.
        is: u64,
    },
    /// How many heaps of exactly one counter, or how many counters.
    Number {
        /// Which board.
        of: Board,
        /// What is counted.
        counted: Counted,
        /// Their number.
        is: u64,
    },
    /// Whether that number is odd: `12 counters, even`; `leaves an odd number of ones`.
    Parity {
        /// Which board.
        of: Board,
        /// What is counted.
        counted: Counted,
        /// Odd, or else even.
        odd: bool,
    },
    /// A move, with nothing said of it but that it is made.
    Move(Play),
    /// A move changes the nim-sum.
    Changes {
        /// The move; the last one that was made where none is named.
        by: Option<Play>,
        /// The nim-sum before it.
        before: u64,
        /// The nim-sum after it.
        after: u64,
    },
    /// A move makes the nim-sum 0.
    Zeroes(Option<Play>),
    /// Who can always win from a board.
    Outcome {
        /// Which board.
        of: Board,
        /// N or P.
        is: Outcome,
    },
    /// What so many of the moves do: "every move of two counters loses", "no first move keeps the nim-sum at 0".
    MovesDo {
        /// How many of them.
        many: HowMany,
        /// How many such moves there are, where it is said: "one of the three moves in row 2".
        of: Option<u64>,
        /// Which moves: what holds of each of them.
        such: Vec<OfMove>,
        /// What they do.
        does: OfMove,
    },
    /// A move wins.
    Wins(Option<Play>),
    /// A move does not win: `taking 5 from row 3 would be a mistake`; or the one that was made last: `so this move loses`.
    Fails(Option<Play>),
    /// A player can always win, perhaps by a move.
    Winner {
        /// The player.
        player: Player,
        /// The move.
        by: Option<Play>,
    },
    /// The opponent wins or loses: on the board that is posed the second player, after a move the one to move.
    Opponent {
        /// Wins, or else loses.
        wins: bool,
    },
    /// All winning moves; `only winning move` without a move has one that was named before.
    WinningMoves {
        /// The moves in the order of the text.
        moves: Vec<Play>,
        /// Whether it was said that there is only one.
        only: bool,
    },
    /// Two piles: make or keep them equal. A circle: answer opposite.
    Mirror,
    /// The parts of a board, in any order: `arcs: 3, 3`.
    Parts {
        /// Which board.
        of: Board,
        /// Their sizes.
        are: Vec<u64>,
    },
    /// Whether the parts of a board pair off: `two equal arcs`.
    EqualParts {
        /// Which board.
        of: Board,
        /// They do, or else not.
        equal: bool,
    },
    /// The numbers of counters above a table: `n: 0 1 2 3`.
    TableHead {
        /// The first.
        from: u64,
        /// How many.
        many: u64,
    },
    /// Outcomes by the number of counters: `outcomes from 0: P N N N P`.
    Outcomes {
        /// The first number, where it is said.
        from: Option<u64>,
        /// The outcomes.
        are: Vec<Outcome>,
    },
    /// Grundy values by the number of counters, or of the parts of the board where no first number is said.
    GrundyValues {
        /// The first number, where it is said.
        from: Option<u64>,
        /// The values.
        are: Vec<u64>,
    },
    /// The Grundy value of a part, or of the board where none is named.
    Grundy {
        /// The size of the part.
        of: Option<u64>,
        /// Its value.
        is: u64,
    },
    /// The smallest number that is missing: `mex{0, 1, 3} = 2`.
    Mex {
        /// The size of the part whose options have these values, where it is named.
        part: Option<u64>,
        /// The numbers.
        of: Vec<u64>,
        /// The smallest that is not among them.
        is: u64,
    },
    /// A table repeats itself.
    Period {
        /// Which table, where it is said.
        of: Option<Listed>,
        /// From which number on, where it is said.
        start: Option<u64>,
        /// After how many.
        length: u64,
    },
    /// `21 = 5 × 4 + 1`, in which either factor may be what is divided by.
    Product {
        /// The number.
        of: u64,
        /// The factors as they are written.
        factors: (u64, u64),
        /// What is added.
        rest: u64,
    },
    /// `21 mod 4 = 1`, `21 : 4 = 5 remainder 1`.
    Remainder {
        /// The number; the heap where none is named.
        of: Option<u64>,
        /// What it is divided by, where it is said.
        by: Option<u64>,
        /// How often it goes, where it is said.
        times: Option<u64>,
        /// What is left.
        is: u64,
    },
    /// `20 is a multiple of 4`, or is not.
    Multiple {
        /// The number; the one that was just named where there is none.
        of: Option<u64>,
        /// What it is divided by.
        by: u64,
        /// `21 is not a multiple of 4`.
        denied: bool,
    },
    /// A game as it is told, or a rule of playing it well.
    Told(Told),
}

/// Of how many moves something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HowMany {
    /// Of each.
    Every,
    /// Of none.
    No,
    /// Not of each.
    NotEvery,
    /// Of so many.
    Exactly(u64),
    /// Of so many or more.
    AtLeast(u64),
    /// Of so many or fewer.
    AtMost(u64),
    /// Of each but so many.
    AllBut(u64),
    /// "Taking a whole row loses": of any or of some, which is the same where all of them agree.
    Such,
}

/// What may hold of a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OfMove {
    /// It wins, or else it does not.
    Wins(bool),
    /// It takes one of these numbers of counters.
    TakesOne(Vec<u64>),
    /// It takes more than so many, or else no more.
    TakesMore(u64, bool),
    /// It empties a heap.
    Clears,
    /// It is made in one of these heaps.
    In(Vec<HeapNo>),
    /// It leaves this nim-sum, or else another one.
    NimSum(u64, bool),
    /// It leaves a multiple, or else none.
    Multiple(u64, bool),
}

/// What is told of a game of parts: who takes what, what that leaves, and how somebody always plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A move in a game of Nim that is told.
    Moves(Play),
    /// "He wins", where nobody was named before.
    He {
        /// Or else he loses.
        wins: bool,
    },
    /// "The first player takes one or two": each of these may be what happens.
    Takes {
        /// Who takes.
        who: Who,
        /// What may be taken; anything where nothing is said.
        ways: Vec<Taken>,
    },
    /// "7 or 6 are left in a row", "3 and 3 or 2 and 2".
    Left {
        /// For each case the sizes, of arcs or of all together.
        cases: Vec<Vec<u64>>,
        /// Whether they are the sizes of arcs.
        arcs: bool,
        /// Whether that is what is supposed: "if 7 are left, ...".
        given: bool,
    },
    /// Who takes the last counter.
    Last(Who),
    /// Somebody's way of playing is told, which is meant to win.
    Plays(Who),
    /// "The second player always takes the same number beside it."
    Beside(Who),
    /// After somebody's turns there are always these, or a multiple.
    Keeps {
        /// Whose turns.
        who: Who,
        /// The numbers.
        sizes: Vec<u64>,
        /// What they are multiples of.
        by: Option<u64>,
    },
    /// What can be left of a heap: "from 4 you can only get to 1, 2 or 3".
    Options {
        /// The heaps, each of which has these options; the start where nothing is said.
        from: Vec<u64>,
        /// The options.
        to: Vec<u64>,
        /// Whether there are no others.
        only: bool,
    },
    /// "These are N-positions", "the same goes for 8 and 12".
    These {
        /// The heaps; those that were named last where there are none.
        sizes: Vec<u64>,
        /// What they are; what the last one was where nothing is said.
        is: Option<Outcome>,
        /// Which of those that were named, where there are none.
        meant: Meant,
    },
    /// "With 0 or 1 no move is possible."
    NoMove(Vec<u64>),
    /// "24 behaves like 3": these have the same outcome.
    SameAs {
        /// The heaps.
        sizes: Vec<u64>,
        /// What each of them is like.
        like: u64,
        /// Whether they are said to be like it in every way, and not only in the outcome.
        behaves: bool,
    },
    /// "After 6 rounds the heap is empty."
    Rounds(u64),
    /// "The number of moves is even."
    MovesOdd(bool),
    /// "Of these only 22 is P."
    OnlyOne {
        /// The heap.
        n: u64,
        /// What no other of them is.
        is: Outcome,
    },
    /// "From a multiple of 3 nobody can come to a multiple of 3."
    Multiples {
        /// The divisor.
        by: u64,
        /// From multiples, or else from all other numbers.
        from: bool,
        /// There is a move to a multiple, or else there is none.
        can: bool,
        /// The numbers that are taken; any that may be where there are none.
        with: Vec<u64>,
    },
    /// "One can take at most 3."
    Most(u64),
    /// "Every move takes an odd number."
    OddMoves(bool),
    /// "After each move of the first player the heap is even."
    Turns {
        /// Whose moves.
        who: Who,
        /// Odd, or else even.
        odd: bool,
    },
    /// "5 has a middle marker and 4 has a middle pair."
    Middle {
        /// The number of markers in a row.
        size: u64,
        /// Two in the middle, or else one.
        pair: bool,
    },
    /// The board on which the story of a line begins.
    At(Vec<u64>),
    /// "If it is 8, ...", "line of 8: ...": a case of what is told.
    Case {
        /// How many counters are left.
        size: u64,
        /// Whether they lie in one arc.
        arcs: bool,
    },
    /// "Take one:" is a label; what follows is tried.
    Tries(Vec<Taken>),
    /// "There are two different first moves": up to symmetry.
    Openings(u64),
    /// "If 4 are left, you cannot take them all"; without numbers, what was said of others is not so of these.
    CannotEmpty(Vec<u64>),
    /// "(multiples of 4)": the numbers that were named last.
    AllMultiples(u64),
    /// What is left lies in so many arcs, whatever their sizes.
    Arcs(u64),
    /// "Circle 6 is empty."
    Empty(Vec<u64>),
    /// "Two circles are empty."
    Gaps(u64),
    /// "Markers 1 and 2 are neighbours."
    Neighbours(Vec<u64>),
    /// "Marker 4 has no neighbour."
    Alone(u64),
    /// "No two markers are next to each other."
    NoNeighbours,
    /// There are several arcs, so that no move takes from two of them.
    Apart,
    /// "Counters 1, 2 and 5, 6 remain": these and no others.
    Stay {
        /// The places.
        places: Vec<u64>,
        /// The size of each arc, where it is said.
        each: Option<u64>,
    },
    /// "The middle two are 3 and 4."
    Central {
        /// The places.
        places: Vec<u64>,
        /// The size of their arc, where it is said.
        of: Option<u64>,
    },
    /// "The circle is full and has more than two markers."
    Full(u64),
    /// "He splits the row into 4 and 4 by taking the middle one."
    Splits {
        /// Who moves.
        who: Who,
        /// The move, where it is said.
        ways: Option<Vec<Taken>>,
        /// For each case the sizes of the arcs.
        cases: Vec<Vec<u64>>,
    },
    /// "All other numbers up to 15 are N-positions": all but those that were named last.
    Others {
        /// The last number.
        to: Option<u64>,
        /// What they are.
        is: Outcome,
    },
    /// A player can leave arcs that are equal in pairs, whatever the other one does before.
    CanEqual(Who),
    /// "The largest multiple of 7 below 50 is 49."
    Below {
        /// The divisor.
        by: u64,
        /// What the multiple does not exceed.
        of: u64,
        /// The multiple.
        is: u64,
    },
    /// The circle has so many places.
    Places(u64),
    /// A line through these places, or through all empty ones, is an axis of symmetry.
    Axis(Vec<u64>),
    /// "1 is answered by 3, and 2 by 2": moves, each with its answer.
    Replies(Vec<(u64, u64)>),
    /// "Taking 1 leaves 23, and taking 2 leaves 22": what is taken, each with what that leaves.
    Leaves {
        /// The heap; the one that was named last, or else the start, where nothing is said.
        from: Option<u64>,
        /// What is taken, and what is left.
        pairs: Vec<(u64, u64)>,
    },
    /// "2 + 2 + 2 -> 2 + 2": arcs, and what a move makes of them.
    ArcsBecome {
        /// Before the move.
        from: Vec<u64>,
        /// After it.
        to: Vec<u64>,
    },
    /// "That is 3 too many": without them the position is lost for the other player.
    TooMany(u64),
    /// "0, 2 and 7 are the only P-positions below 9."
    Only {
        /// The numbers.
        sizes: Vec<u64>,
        /// The first number that is looked at, where a list begins with it: "the P-positions are 4, 8, 12".
        from: Option<u64>,
        /// The last number that is looked at.
        to: u64,
        /// What they are, and the others are not.
        is: Outcome,
    },
    /// "Only 1, 3 or 4 may be taken."
    Amounts(Vec<u64>),
    /// These numbers are among those that may be taken.
    Allowed(Vec<u64>),
    /// "9 is a P-position, but 8 and 5 are not": what was said of the last one is not so of these.
    NotThese(Vec<u64>),
    /// "20, 15, 10, 5, 0": lost positions at equal distances, as a game that is played well goes through them.
    Countdown(Vec<u64>),
    /// "23 is not one of them": whether a number is in the list of those that are lost, or of what was named last.
    Among {
        /// The number.
        n: u64,
        /// Whether it is said not to be in the list.
        denied: bool,
    },
    /// "6 is won, since 6 - 4 = 2": a heap, and what is taken from it.
    WonBy {
        /// The heap.
        of: u64,
        /// What is taken.
        take: u64,
    },
    /// "Taking 4 does not win": none of these does.
    Fails(Vec<u64>),
    /// "Taking 1 or 2 leaves no multiple of 4."
    NoMultiple {
        /// What is taken.
        takes: Vec<u64>,
        /// The divisor.
        by: u64,
    },
    /// "From 7 every move leads to an N-position."
    Each {
        /// The heap; the one that was named last, or else the start, where nothing is said.
        from: Option<u64>,
        /// Every option, or else one of them.
        all: bool,
        /// What it is.
        is: Outcome,
    },
    /// "The key number is 6": multiples of it decide.
    Key(u64),
    /// "The losing numbers have remainder 0 or 2 when divided by 7."
    Remainders {
        /// The divisor.
        by: u64,
        /// The remainders.
        are: Vec<u64>,
        /// Whether no other numbers are such.
        only: bool,
        /// What they are.
        is: Outcome,
    },
}

/// What "these", "they" and "which" stand for behind "5 and 6 lead to 3 and 1".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Meant {
    /// That is not known.
    #[default]
    Either,
    /// The heaps: "so they are N".
    Heaps,
    /// What can be left of them: "which are all P".
    Reached,
    /// The one or the other, and so many: "all three are N".
    Many(u64),
}

/// A player in a game that is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// By name.
    Player(Player),
    /// Whoever writes.
    Me,
    /// Somebody who was named before, or the opponent.
    Other,
    /// "He", who is the other player where the writer plays.
    He,
    /// Nobody is named: "the answer is to take 2".
    Unsaid,
}

impl Who {
    /// Whoever plays against this one.
    pub fn opponent(self) -> Who {
        match self {
            Who::Player(player) => Who::Player(player.other()),
            Who::Me => Who::Other,
            Who::Other | Who::He | Who::Unsaid => Who::Me,
        }
    }
}

/// What a move in a told game takes; anything where nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    /// How many.
    pub count: Option<u64>,
    /// From the middle of an arc.
    pub middle: bool,
    /// From the end of an arc.
    pub end: bool,
    /// The size of the arc or the heap, where it is said.
    pub of: Option<u64>,
    /// Whatever is left.
    pub rest: bool,
    /// The first and the last place in its arc: "the fourth and the fifth".
    pub place: Option<(u64, u64)>,
    /// Which arc it is taken from, where there are several.
    pub arc: Option<Arc>,
    /// All of an arc.
    pub whole: bool,
    /// Any move that fits what is said of it, and not one for each number: "he splits them into ...".
    pub some: bool,
    /// And no other move is possible: "he can only take 1".
    pub only: bool,
    /// Whether the number counts: "three markers", not "3".
    pub counts: bool,
}

/// An arc that is named by its size beside the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arc {
    /// "The longer arc."
    Longest,
    /// "The shorter arc."
    Shortest,
    /// "The other arc."
    Other,
}

impl Taken {
    /// Whether nothing is said of where it is taken.
    pub fn says_no_place(&self) -> bool {
        let placed = self.middle || self.end || self.whole;
        !placed && self.of.is_none() && self.place.is_none() && self.arc.is_none()
    }
}

impl Said {
    /// Whether it is true or false of numbers alone, whatever board is spoken of.
    pub fn is_arithmetic(&self) -> bool {
        matches!(
            self,
            Said::Chain { .. }
                | Said::Links(_)
                | Said::More(_)
                | Said::InBinary { .. }
                | Said::SumInBinary { .. }
                | Said::ColumnRow { .. }
                | Said::ColumnRule
                | Said::Difference { .. }
                | Said::MoreThan { .. }
                | Said::PowerIn { .. }
                | Said::Disjoint(_)
                | Said::Alike { .. }
                | Said::OddNumber { .. }
        )
    }

    /// Whether it says something of a number that it names, which is so in every case that is tried.
    pub fn is_of_a_number(&self) -> bool {
        self.is_arithmetic()
            || matches!(
                self,
                Said::Product { .. }
                    | Said::Multiple { of: Some(_), .. }
                    | Said::Remainder { of: Some(_), .. }
                    | Said::Grundy { of: Some(_), .. }
            )
    }

    /// The power of 2 that it is about, where it is one of those that may be meant without being named.
    pub fn power(&self) -> Option<u64> {
        match self {
            Said::Contains { power, .. }
            | Said::NoHeapContains { power, .. }
            | Said::Occurs { power, .. }
            | Said::PairCancels { power, .. }
            | Said::Survives { power, .. }
            | Said::PowerParity { power, .. }
            | Said::PowerIn { power, .. } => Some(*power),
            _ => None,
        }
    }

    /// The same statement about a power of 2.
    pub fn with_power(&self, of: u64) -> Said {
        let mut said = self.clone();
        match &mut said {
            Said::Contains { power, .. }
            | Said::NoHeapContains { power, .. }
            | Said::Occurs { power, .. }
            | Said::PairCancels { power, .. }
            | Said::Survives { power, .. }
            | Said::PowerParity { power, .. }
            | Said::PowerIn { power, .. } => *power = of,
            _ => {}
        }
        said
    }

    /// Whether it says what is left after cancelling.
    pub fn is_of_what_is_left(&self) -> bool {
        matches!(self, Said::Survives { .. } | Said::LeftOver(_))
    }

    /// Whether it holds of numbers alone or tells how to answer each move, so that it says the same in every scope but a denial.
    pub fn holds_anywhere(&self) -> bool {
        let named = matches!(self, Said::Chain { names: Some(_), chain } if !matches!(chain.left, Expr::Xor(_)));
        self.is_arithmetic() && !named
            || matches!(
                self,
                Said::Mirror
                    | Said::Complement(_)
                    | Said::General { .. }
                    | Said::Told(Told::Plays(_) | Told::Beside(_) | Told::Multiples { .. })
            )
    }

    /// Whether it says who wins.
    pub fn is_verdict(&self) -> bool {
        matches!(
            self,
            Said::Outcome { .. } | Said::Winner { .. } | Said::Opponent { .. } | Said::Wins(_)
        )
    }

    /// Whether it says who wins, or which moves do.
    pub fn is_of_winning(&self) -> bool {
        let moves = matches!(
            self,
            Said::MovesDo { .. } | Said::Fails(Some(_)) | Said::Told(Told::Fails(_))
        );
        // "This is the only winning move" speaks of one that was named.
        let other = matches!(self, Said::Told(_) | Said::WinningMoves { only: true, .. });
        moves || self.is_verdict() || self.is_of_moves() && !other
    }

    /// Whether it says how the game ends.
    pub fn tells_the_end(&self) -> bool {
        match self {
            Said::TakesLast(_) => true,
            Said::Perhaps(said) => said.tells_the_end(),
            _ => false,
        }
    }

    /// The board that it is about, where it is about one as a whole.
    pub fn board(&self) -> Option<&Board> {
        match self {
            Said::NimSum { of, .. }
            | Said::NimSumNotZero { of }
            | Said::BigHeaps { of, .. }
            | Said::Number { of, .. }
            | Said::Parity { of, .. }
            | Said::Outcome { of, .. }
            | Said::Parts { of, .. }
            | Said::EqualParts { of, .. }
            | Said::AllHold { of, .. }
            | Said::Chain {
                names: Some(of), ..
            } => Some(of),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn board_mut(&mut self) -> Option<&mut Board> {
        match self {
            Said::NimSum { of, .. }
            | Said::NimSumNotZero { of }
            | Said::BigHeaps { of, .. }
            | Said::Number { of, .. }
            | Said::Parity { of, .. }
            | Said::Outcome { of, .. }
            | Said::Parts { of, .. }
            | Said::EqualParts { of, .. }
            | Said::AllHold { of, .. }
            | Said::Chain {
                names: Some(of), ..
            } => Some(of),
            _ => None,
        }
    }

    /// Whether it can be judged of a board that the clause names, or of numbers alone.
    pub fn is_of_board(&self) -> bool {
        self.board().is_some() || self.is_arithmetic()
    }

    /// Whether it says something of the heaps, so that it may be true before a move and false after it.
    pub fn is_of_heaps(&self) -> bool {
        matches!(
            self,
            Said::Contains { .. }
                | Said::Occurs { .. }
                | Said::PowerParity { .. }
                | Said::NoHeapContains { .. }
                | Said::Holds { .. }
                | Said::Big(_)
                | Said::BigAtLeast(_)
                | Said::SameSize { .. }
                | Said::EqualHeaps
                | Said::Heaps(_)
        ) || self.is_of_moves()
            || self.board() == Some(&Board::Unsaid)
    }

    /// Whether it says which moves win.
    pub fn is_of_moves(&self) -> bool {
        matches!(
            self,
            Said::WinningMoves { .. }
                | Said::WinCount { .. }
                | Said::WinsAtLeast(_)
                | Said::Wins(Some(_))
                | Said::Fails(Some(_))
                | Said::Zeroes(Some(_))
                | Said::Told(Told::Options { .. })
        )
    }

    /// Whether it is about the board that some move has left, by what stands before.
    pub fn is_of_board_before(&self) -> bool {
        matches!(
            self,
            Said::Board(_) | Said::After(_) | Said::Changes { by: None, .. }
        ) || matches!(self.board(), Some(Board::Unsaid | Board::Next))
    }

    /// The size of a heap before and after a move, where it works that out: `6 ⊕ 2 = 4`.
    pub fn changes(&self) -> Option<(u64, u64)> {
        let Said::Chain { chain, .. } = self else {
            return None;
        };
        let (Expr::Xor(terms), [.., (Relation::Equal, last)]) = (&chain.left, &chain.links[..])
        else {
            return None;
        };
        match &terms[..] {
            [of, _] => Some((of.as_number()?, last.as_number()?)),
            _ => None,
        }
    }

    /// The heap of which it says that it contains a power.
    pub fn contained_in(&self) -> Option<HeapNo> {
        match *self {
            Said::Contains { heap, denied, .. } => Some(heap).filter(|_| !denied),
            _ => None,
        }
    }

    /// The number that it splits into powers: `12 = 8 + 4`.
    pub fn splits(&self) -> Option<u64> {
        match self {
            Said::Chain {
                names: None, chain, ..
            } if matches!(chain.links[..], [(Relation::Equal, Expr::Plus(_))]) => {
                chain.left.as_number()
            }
            _ => None,
        }
    }

    /// Whether it is about a board that is not named, so that what stands before decides which one.
    pub fn is_of_unsaid_board(&self) -> bool {
        self.board() == Some(&Board::Unsaid)
            || matches!(self, Said::Board(_) | Said::Outcomes { from: None, .. })
    }
}

/// A power of 2 that is not named again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The one that was named last: "that bit", "one".
    Named,
    /// The largest one in the nim-sum: "the top bit".
    Top,
}

/// Which boards a statement about every board is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// What is said to be needed as well, though other boards are like that too.
    Needed,
    /// Those with nim-sum 0.
    NimSumZero,
    /// Those with another nim-sum.
    NimSumNotZero,
    /// Two equal heaps.
    EqualHeaps,
    /// One heap, and no other.
    SingleHeap,
    /// Exactly one heap of more than one counter.
    OneBigHeap,
    /// One counter, and no other.
    OneCounter,
    /// One heap, a multiple of this.
    Multiple(u64),
    /// One heap, no multiple of this.
    NotMultiple(u64),
    /// Heaps of one only, an odd number of them or an even one.
    OnesOdd(bool),
    /// No counters at all.
    Empty,
    /// An odd number of counters, or an even one.
    CountersOdd(bool),
    /// A circle with at least so many counters.
    Circle {
        /// The least number.
        least: u64,
        /// Full, or else with gaps or without.
        full: bool,
    },
}

/// Who takes the last counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taker {
    /// A player by number.
    Player(Player),
    /// The opponent.
    Opponent,
}

/// A short answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A number.
    Number(u64),
    /// A player.
    Player(Player),
    /// "There are none."
    None,
}

/// A board that something is said of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// Not said: the one that the exercise poses, or the one after the move that was made last.
    Unsaid,
    /// The one that the exercise poses.
    Start,
    /// The one after the move that was made last: "new", "now", "after", "leaves".
    Next,
    /// A board in numbers.
    These(Vec<u64>),
}

/// Who begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beginner {
    /// The student, who is this player.
    Writer(Player),
    /// Players whom the student names; of A and B, naming one names both.
    Named(Vec<(String, Player)>),
}

/// What a largest power is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// A number.
    Number(u64),
    /// A heap.
    Heap(HeapNo),
    /// The nim-sum, by its name.
    NimSum,
}

/// A move as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Play {
    /// Counters taken from heaps: `take 3 from row 3`.
    Take(Vec<Take>),
    /// What stays in a heap: `leave 13 in row 3`.
    Leave {
        /// The heap.
        heap: HeapNo,
        /// What stays.
        size: u64,
    },
    /// `row 3: 16 -> 13`, or `16 -> 13` alone.
    Sizes {
        /// The heap, where it is named.
        heap: Option<HeapNo>,
        /// Its size before.
        from: u64,
        /// Its size after.
        to: u64,
    },
    /// What stays, without saying where: `leave 13`.
    LeaveSomewhere(u64),
    /// Counters taken from every heap: `take 3 from both`.
    TakeFromAll(u64),
    /// As many moves as there are heaps: `take 1 from any row`.
    TakeFromAny(u64),
    /// Counters taken without saying where: `take 3`.
    TakeSomewhere(u64),
    /// A whole heap: `take row 3`.
    TakeHeap(HeapNo),
    /// A heap of which two are left: `take 2 from heap 1, leaving 6 and 1`.
    Divide {
        /// The heap, where it is named.
        heap: Option<HeapNo>,
        /// How many counters are taken, where that is said.
        count: Option<u64>,
        /// The heaps that are left.
        into: (u64, u64),
    },
    /// All heaps that are left, in a game that is told: `the opponent plays to 2, 2`.
    To(Vec<u64>),
}

impl Play {
    /// The size of the one heap that it changes, before and after, where both can be told.
    pub fn sizes(&self, heaps: &[u64]) -> Option<(u64, u64)> {
        let size = |heap: HeapNo| heaps.get(heap.0.checked_sub(1)?).copied();
        match self {
            Play::Take(takes) => match takes[..] {
                [take] => {
                    let from = size(take.heap)?;
                    Some((from, from.checked_sub(take.count)?))
                }
                _ => None,
            },
            Play::Leave { heap, size: to } => Some((size(*heap)?, *to)),
            Play::Sizes { from, to, .. } => Some((*from, *to)),
            Play::TakeHeap(heap) => Some((size(*heap)?, 0)),
            _ => None,
        }
    }
}

/// Digits in binary as they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Digits {
    /// The number that they spell.
    pub value: u64,
    /// How many they are, at most 64.
    pub width: u8,
}

/// A reason that is given with a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A theorem by its number, or by what it says.
    Theorem(Theorem),
    /// Something else of the lectures: a lemma, a definition, cancelling, columns, no counters left.
    Known,
    /// The two piles are made or kept equal.
    Mirror,
    /// The heaps are equal.
    EqualHeaps,
    /// Every move leads to an N-position.
    EveryOption,
    /// There is no move.
    NoMove,
    /// Only the parity of the heaps of one counts.
    Parity,
    /// The nim-sum is made 0.
    NimSum,
    /// It is the largest heap.
    LargestHeap,
    /// It is the smallest heap.
    SmallestHeap,
    /// Words that are not known.
    Other,
}

/// Why a piece that looks like a statement was not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// `4 + 1 ⊕ 8`: which belongs together?
    MixedOperators,
    /// A bracket that is not closed or not opened.
    Bracket,
    /// Formulas within formulas, too deep.
    TooDeep,
    /// A number beyond 2^64 - 1.
    TooLarge,
    /// A name that has no number yet: `s` before any nim-sum.
    UnknownName(String),
    /// A formula that ends in the middle: `5 ⊕`.
    Unfinished,
    /// `3²`, `x^5`: a power or a nim-sum?
    Caret,
    /// `= 4 + 1` or `⊕ 4` at the beginning of a line, and nothing that it could go on with.
    NothingBefore,
    /// The line is too long.
    TooLong,
    /// Words that matter and that no phrase has.
    Words(Vec<String>),
    /// Words that may say something else of a board than what was read.
    Strange(Vec<String>),
    /// It looks wrong, but some of what it may rest on was not read.
    Doubtful,
    /// Something else.
    Other,
}

/// The numbers that names in a formula stand for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Names<'a> {
    /// `s`, `N`, `nim-sum`: the student's own value.
    pub nim_sum: Option<u64>,
    /// `row 1`, `a_1`: the heaps in the order of their labels.
    pub heaps: &'a [u64],
    /// What else heaps are called, singular and plural.
    pub heap: Option<(&'a str, &'a str)>,
    /// What else counters are called, singular and plural.
    pub counter: Option<(&'a str, &'a str)>,
    /// What lies on the table: in a circle, `heaps` has 1 for each marker and 0 for each gap.
    pub layout: Layout,
    /// Whether a move may divide a heap.
    pub divides: bool,
    /// The numbers that may be taken, where the game lists them.
    pub amounts: &'a [u64],
    /// The heap that was named last.
    pub it: Option<HeapNo>,
    /// Names that the student has given numbers.
    pub own: &'a [(String, u64)],
    /// Whether the writer has told a move as "I".
    pub first_person: bool,
    /// Whether the writer calls the heaps by their sizes: "row 9" of three.
    pub by_size: bool,
    /// Which player the writer is, where that was said.
    pub writer: Option<Player>,
    /// What the student calls the players.
    pub players: &'a [(String, Player)],
    /// Who wins with the last counter.
    pub convention: Convention,
    /// The player of whom the line before spoke.
    pub subject: Option<Player>,
    /// The player whom the line before has called the winner, so that "he" is that one.
    pub winner: Option<Player>,
    /// The phrases; those of English where none are given.
    pub book: Option<&'a Phrasebook>,
}

impl Names<'_> {
    /// Whether the board has places, each with a marker or without.
    pub fn has_places(&self) -> bool {
        self.layout.has_places()
    }

    /// The number that the student has given a name.
    pub fn own(&self, name: &str) -> Option<u64> {
        let mut own = self.own.iter().rev();
        own.find(|(other, _)| other == name).map(|(_, is)| *is)
    }

    /// The player whom the student has given a name.
    pub fn player(&self, name: &str) -> Option<Player> {
        let mut players = self.players.iter();
        players
            .find(|(other, _)| other == name)
            .map(|(_, player)| *player)
    }
}

/// The move between two boards that differ in one heap; none where they differ in more.
pub fn changed(before: &[u64], after: &[u64]) -> Option<Play> {
    let all = before.iter().zip(after);
    let mut changed = (1..).zip(all).filter(|(_, (a, b))| a != b);
    match (changed.next(), changed.next()) {
        (Some((n, (&from, &to))), None) if before.len() == after.len() => Some(Play::Sizes {
            heap: Some(HeapNo(n)),
            from,
            to,
        }),
        _ => None,
    }
}
