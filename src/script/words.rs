//! The words of written solutions, each with what it is to the grammar. A table; a synonym is a word more in its row.

use super::scan::Kind;
use super::scan::Kind::{Cardinal, Ordinal, Word as Is, Xor};

/// What a word is to the grammar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    All,
    And,
    Answer,
    Arc,
    Away,
    Article,
    As,
    Because,
    Big,
    Both,
    By,
    Can,
    Change,
    Cold,
    Counter,
    Divided,
    Does,
    Equal,
    Even,
    Every,
    For,
    From,
    Give,
    Grundy,
    Has,
    Heap,
    Heaps,
    Hot,
    I,
    If,
    In,
    Is,
    It,
    Known,
    Label,
    Lack,
    Largest,
    Last,
    Leave,
    Left,
    Lemma,
    Lose,
    Make,
    Makes,
    Mex,
    Mirror,
    Most,
    Move,
    Moves,
    Multiple,
    N,
    New,
    Next,
    Nim,
    NimSum,
    No,
    NonZero,
    Not,
    NPosition,
    NPositions,
    Number,
    Occurs,
    Odd,
    Opponent,
    Opposite,
    Of,
    Ones,
    Only,
    Other,
    Outcomes,
    P,
    Parity,
    Period,
    Place,
    Player,
    Position,
    Power,
    PPosition,
    PPositions,
    Previous,
    Reduce,
    Remainder,
    Repeat,
    S,
    Significant,
    Size,
    Smallest,
    So,
    Start,
    Still,
    Strategy,
    Sum,
    Take,
    Theorem,
    There,
    To,
    Use,
    Value,
    Win,
    Winner,
    Winning,
    With,
    Want,
    Who,
    Unknown,
}

const VOCABULARY: &[(Kind, &[&str])] = &[
    (
        Is(Word::All),
        &["all", "everything", "whole", "entire", "complete"],
    ),
    (Is(Word::And), &["and"]),
    (Is(Word::Answer), &["answer", "result", "solution"]),
    (Is(Word::Arc), &["arc", "arcs"]),
    (Is(Word::Away), &["away", "out"]),
    (
        Is(Word::Article),
        &[
            "a", "an", "the", "our", "my", "its", "his", "her", "their", "your", "these", "those",
        ],
    ),
    (Is(Word::As), &["as"]),
    (Is(Word::Because), &["because", "since"]),
    (Is(Word::Big), &["big"]),
    (Is(Word::Both), &["both"]),
    (Is(Word::By), &["by"]),
    (
        Is(Word::Can),
        &[
            "can",
            "will",
            "should",
            "must",
            "always",
            "definitely",
            "surely",
            "certainly",
            "force",
            "forces",
            "may",
        ],
    ),
    (
        Is(Word::Change),
        &["change", "changes", "changing", "changed"],
    ),
    (Is(Word::Cold), &["cold"]),
    (
        Is(Word::Counter),
        &[
            "counter",
            "counters",
            "coin",
            "coins",
            "stick",
            "sticks",
            "stone",
            "stones",
            "marker",
            "markers",
            "match",
            "matches",
            "matchstick",
            "matchsticks",
            "berry",
            "berries",
            "bean",
            "beans",
            "object",
            "objects",
            "token",
            "tokens",
            "pebble",
            "pebbles",
            "chip",
            "chips",
            "nut",
            "nuts",
            "marble",
            "marbles",
            "button",
            "buttons",
            "item",
            "items",
        ],
    ),
    (Is(Word::Divided), &["divided", "divisible"]),
    (Is(Word::Does), &["do", "does", "did"]),
    (Is(Word::Equal), &["equal"]),
    (Is(Word::Even), &["even"]),
    (Is(Word::Every), &["every", "each", "any"]),
    (Is(Word::For), &["for"]),
    (Is(Word::From), &["from", "off"]),
    (
        Is(Word::Give),
        &["give", "gives", "giving", "results", "produces"],
    ),
    (Is(Word::Grundy), &["grundy", "sprague-grundy"]),
    (
        Is(Word::Has),
        &[
            "has",
            "have",
            "having",
            "contain",
            "contains",
            "containing",
            "include",
            "includes",
        ],
    ),
    (Is(Word::Heap), &["row", "heap", "pile", "stack"]),
    (Is(Word::Heaps), &["rows", "heaps", "piles", "stacks"]),
    (Is(Word::Hot), &["hot"]),
    (Is(Word::I), &["i", "we", "you"]),
    (
        Is(Word::If),
        &[
            "if",
            "suppose",
            "supposing",
            "would",
            "could",
            "try",
            "tries",
            "tried",
            "trying",
            "unless",
            "instead",
            "rather",
            "whether",
            "maybe",
            "perhaps",
            "might",
            "assume",
            "assuming",
            "i'd",
            "we'd",
        ],
    ),
    (Is(Word::In), &["in", "inside", "on", "within"]),
    (
        Is(Word::Is),
        &[
            "is", "are", "was", "were", "be", "been", "being", "equals", "remains", "stays",
            "becomes", "become", "it's", "that's", "gets", "faces", "comes",
        ],
    ),
    (Is(Word::It), &["it", "this", "that", "which"]),
    (
        Is(Word::Known),
        &[
            "cancel",
            "cancels",
            "cancelling",
            "canceling",
            "cancelled",
            "canceled",
            "cancellation",
            "column",
            "columns",
        ],
    ),
    (
        Is(Word::Label),
        &[
            "step", "exercise", "example", "question", "part", "problem", "task", "case", "page",
            "lecture", "chapter", "section", "figure", "table", "line", "sheet", "week",
            "homework", "version", "round", "game", "turn", "equation",
        ],
    ),
    (Is(Word::Lack), &["lacks", "lack", "misses"]),
    (
        Is(Word::Largest),
        &[
            "largest", "larger", "bigger", "highest", "biggest", "leading", "greatest", "top",
            "msb",
        ],
    ),
    (Is(Word::Last), &["last"]),
    (Is(Word::Leave), &["leave", "leaves", "leaving"]),
    (Is(Word::Left), &["left", "remain", "remaining"]),
    (
        Is(Word::Lemma),
        &[
            "lemma",
            "corollary",
            "definition",
            "proposition",
            "cor",
            "def",
        ],
    ),
    (Is(Word::Lose), &["lose", "loses", "losing", "lost"]),
    (Is(Word::Make), &["make", "keep", "keeps", "keeping"]),
    (Is(Word::Makes), &["makes", "making", "made"]),
    (
        Is(Word::Mirror),
        &[
            "mirror",
            "mirrors",
            "mirroring",
            "mirrored",
            "symmetry",
            "symmetric",
            "copy",
            "copies",
            "copying",
        ],
    ),
    (Is(Word::Mex), &["mex"]),
    (Is(Word::Most), &["most"]),
    (Is(Word::Move), &["move"]),
    (Is(Word::Moves), &["moves"]),
    (Is(Word::Multiple), &["multiple", "multiples"]),
    (Is(Word::N), &["n"]),
    (
        Is(Word::New),
        &["new", "now", "after", "afterwards", "resulting"],
    ),
    (Is(Word::Next), &["next"]),
    (Is(Word::Nim), &["nim"]),
    (Is(Word::NimSum), &["nim-sum", "nimsum"]),
    (Is(Word::No), &["no", "none"]),
    (Is(Word::NonZero), &["nonzero", "non-zero"]),
    (
        Is(Word::Not),
        &[
            "not",
            "isn't",
            "aren't",
            "wasn't",
            "doesn't",
            "don't",
            "didn't",
            "can't",
            "cannot",
            "won't",
            "never",
            "wouldn't",
            "couldn't",
            "shouldn't",
            "hasn't",
        ],
    ),
    (Is(Word::NPosition), &["n-position"]),
    (Is(Word::NPositions), &["n-positions"]),
    (Is(Word::Number), &["number", "amount"]),
    (Is(Word::Occurs), &["occurs", "appears", "lies", "occur"]),
    (Is(Word::Odd), &["odd"]),
    (Is(Word::Of), &["of"]),
    (Is(Word::Ones), &["ones"]),
    (Is(Word::Only), &["only", "exactly", "just", "unique"]),
    (Is(Word::Opponent), &["opponent", "adversary"]),
    (Is(Word::Opposite), &["opposite"]),
    (Is(Word::Other), &["other", "others", "rest"]),
    (Is(Word::Outcomes), &["outcome", "outcomes"]),
    (Is(Word::P), &["p"]),
    (Is(Word::Parity), &["parity"]),
    (Is(Word::Period), &["period"]),
    (Is(Word::Place), &["circle", "circles", "place", "places"]),
    (Is(Word::Player), &["player"]),
    (Is(Word::Position), &["position", "board", "state"]),
    (Is(Word::Power), &["power", "powers", "bit", "digit"]),
    (Is(Word::PPosition), &["p-position"]),
    (Is(Word::PPositions), &["p-positions"]),
    (Is(Word::Previous), &["previous"]),
    (
        Is(Word::Reduce),
        &["reduce", "reduces", "reducing", "lower"],
    ),
    (Is(Word::Remainder), &["remainder", "remainders"]),
    (
        Is(Word::Repeat),
        &["repeat", "repeats", "repeating", "periodic"],
    ),
    (Is(Word::S), &["s"]),
    (Is(Word::Significant), &["significant"]),
    (Is(Word::Size), &["size", "length"]),
    (
        Is(Word::Smallest),
        &["smallest", "smaller", "least", "lowest", "shortest"],
    ),
    (
        Is(Word::So),
        &[
            "so",
            "thus",
            "therefore",
            "hence",
            "then",
            "consequently",
            "implies",
        ],
    ),
    (
        Is(Word::Start),
        &["starting", "starts", "begins", "beginning", "starter"],
    ),
    (Is(Word::Still), &["still", "again"]),
    (Is(Word::Strategy), &["strategy"]),
    (Is(Word::Sum), &["sum"]),
    (
        Is(Word::Take),
        &[
            "take", "takes", "taking", "took", "remove", "removes", "removing", "removed", "eat",
            "eats", "eating",
        ],
    ),
    (Is(Word::Theorem), &["theorem", "thm"]),
    (Is(Word::There), &["there"]),
    (Is(Word::To), &["to", "into"]),
    (Is(Word::Use), &["use", "using"]),
    (Is(Word::Value), &["value", "values"]),
    (Is(Word::Win), &["win", "wins", "won"]),
    (Is(Word::Winner), &["winner"]),
    (Is(Word::Winning), &["winning"]),
    (
        Is(Word::Want),
        &[
            "want", "wants", "need", "needs", "aim", "goal", "order", "wish",
        ],
    ),
    (Is(Word::Who), &["who", "whoever"]),
    (Is(Word::With), &["with"]),
    (Xor, &["xor"]),
    (Cardinal(0), &["zero"]),
    (Cardinal(1), &["one"]),
    (Cardinal(2), &["two"]),
    (Cardinal(3), &["three"]),
    (Cardinal(4), &["four"]),
    (Cardinal(5), &["five"]),
    (Cardinal(6), &["six"]),
    (Cardinal(7), &["seven"]),
    (Cardinal(8), &["eight"]),
    (Cardinal(9), &["nine"]),
    (Cardinal(10), &["ten"]),
    (Cardinal(11), &["eleven"]),
    (Cardinal(12), &["twelve"]),
    (Ordinal(1), &["first"]),
    (Ordinal(2), &["second"]),
    (Ordinal(3), &["third"]),
    (Ordinal(4), &["fourth"]),
    (Ordinal(5), &["fifth"]),
    (Ordinal(6), &["sixth"]),
    (Ordinal(7), &["seventh"]),
    (Ordinal(8), &["eighth"]),
];

/// Words up to this length are packed into one number; longer ones are not in the table.
pub(super) const LONGEST: usize = 16;

const SLOTS: usize = 1024;

static TABLE: [(u128, Kind); SLOTS] = table();

/// What a word is, by its packed lower-case letters.
pub(super) fn lookup(packed: u128) -> Kind {
    let mut slot = place(packed);
    while let Some(&(key, kind)) = TABLE.get(slot % SLOTS) {
        match key {
            0 => break,
            _ if key == packed => return kind,
            _ => slot += 1,
        }
    }
    Is(Word::Unknown)
}

/// One more letter in a packed word.
pub(super) const fn packed(word: u128, letter: u8) -> u128 {
    word << 8 | letter as u128
}

const fn place(packed: u128) -> usize {
    let folded = (packed ^ packed >> 61) as u64;
    (folded.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54) as usize
}

const fn table() -> [(u128, Kind); SLOTS] {
    let mut table = [(0, Is(Word::Unknown)); SLOTS];
    let mut row = 0;
    while row < VOCABULARY.len() {
        let (kind, words) = VOCABULARY[row];
        let mut i = 0;
        while i < words.len() {
            let key = pack(words[i].as_bytes());
            let mut slot = place(key);
            while table[slot % SLOTS].0 != 0 {
                slot += 1;
            }
            table[slot % SLOTS] = (key, kind);
            i += 1;
        }
        row += 1;
    }
    table
}

const fn pack(word: &[u8]) -> u128 {
    let (mut key, mut i) = (0, 0);
    while i < word.len() {
        key = packed(key, word[i]);
        i += 1;
    }
    key
}
