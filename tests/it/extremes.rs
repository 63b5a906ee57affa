//! Papers that are made to be slow, large or deep: pieces of text again and again, in three layouts, on three boards.

/// What is read of a paper.
const MIB: usize = 1 << 20;

/// A piece of a paper, by how often it has come already.
pub type Piece = fn(usize) -> String;

macro_rules! same {
    ($($text:literal),* $(,)?) => {
        &[$(|_| $text.to_string()),*]
    };
}

/// Pieces that are always the same.
pub const SAME: &[Piece] = same![
    "x",
    "(",
    ")",
    "((5 ⊕ ",
    "(5 = ",
    "5 ⊕ ",
    "5 - ",
    "5, ",
    "5 ⊕ 5 - 5 ",
    "⊕",
    "~~",
    "~~4~~ ⊕ ",
    "\\cancel{",
    "\\cancel{4} + ",
    "{",
    "}",
    "\\begin{",
    "$",
    "`",
    "1",
    "10 ",
    "10 ⊕ ",
    "0b1 ",
    "= ",
    "= 29 ",
    "5 = ",
    "s = ",
    "s = 29. ",
    "row 3 ",
    "row 3 has 16. ",
    "because ",
    "by ",
    "so ",
    "since ",
    "if ",
    "not ",
    "is ",
    "leave ",
    "take ",
    "take 1 from row 1. ",
    "take 1 from row 1 and ",
    "take 3 from row 3 wins; ",
    "16 -> 13; ",
    "16 -> ",
    "winning moves: ",
    "winning moves: take 1 from row 1; ",
    "only winning move: take 3 from row 3. ",
    "only winning move. ",
    "no winning move. ",
    "this wins. ",
    "2^{",
    "2^63 ",
    "a_{",
    "a_1 ⊕ ",
    "nim-sum of 5, ",
    "nim-sum of 5, 8, 16 = 29. ",
    "and 5 ",
    "5, 8, 13 is a P-position. ",
    "N-position. ",
    "N-position by Theorem 1. ",
    "first player wins. ",
    "mirror. ",
    "make the piles equal. ",
    "3 big rows. ",
    "no ones. ",
    "odd number of counters. ",
    "largest power of 2 in 29: 16. ",
    "no row contains 2. ",
    "makes the nim-sum 0. ",
    "5 ⊕ 6 = 3. ",
    "5 ⊕ 8 ⊕ 16 = 29. ",
    "14 = 8 + 4 + 2. ",
    "14 = 1110. ",
    "0101 = 5, ",
    "101 + 110 = 1011. ",
    "5 | 00101",
    "---",
    "- ",
    "> ",
    "# ",
    "é",
    "'a-",
    "\u{0}",
    "\u{feff}",
    "\u{202e}",
    "\u{fffd}",
    "\r",
    "\t",
    "game: nim",
    "student: x",
    "rows: 5, 8, 16 ",
    "rows: 5",
    "exercise: 1",
    "sheet: ABCD",
    "asked: all-moves",
    "working: required",
    "steps: one",
    "rows from: bottom",
    "99999999999999999999999999 ",
    "18446744073709551615 ⊕ ",
    "9223372036854775807 ⊕ 9223372036854775807 = 0. ",
];

/// Pieces that are each time another: every mistake and every fact is a new one.
pub const EACH: &[Piece] = &[
    |i| format!("{i} = {} + 1. ", i + 7),
    |i| format!("{i} = {i} + 0. "),
    |i| format!("{i} ⊕ {} = {}. ", i + 1, i),
    |i| format!("take {} from row {}. ", i % 7 + 1, i % 64 + 1),
    |i| format!("take {} from row {} wins. ", i + 1, i % 64 + 1),
    |i| format!("take {} from row {} and ", i + 1, i % 64 + 1),
    |i| format!("nim-sum of {i}, {i} = 0. "),
    |i| format!("{i} = {i:b}. "),
    |i| format!("~~{i}~~ ⊕ ~~{i}~~ ⊕ "),
    |i| format!("{i} ⊕ "),
    |i| format!("game: nim\nrows: {i}\ns = {i}"),
    |i| format!("student: s{i}"),
];

/// How pieces become a paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// All in one line.
    Line,
    /// In lines as long as are read.
    Long,
    /// Each in its own line.
    Lines,
}

pub const LAYOUTS: [Layout; 3] = [Layout::Line, Layout::Long, Layout::Lines];

/// Headers: a usual board, the largest one, and the largest of Classic Nim with working required.
pub fn headers() -> [String; 3] {
    let largest = vec![((1_u64 << 63) - 1).to_string(); 64].join(", ");
    let ones = vec!["1"; 63].join(", ");
    [
        "game: nim\nrows: 5, 8, 16\nasked: first-move\n".to_string(),
        format!("game: nim\nrows: {largest}\nasked: all-moves\n"),
        format!(
            "game: classic-nim\nrows: 9223372036854775807, {ones}\nworking: required\nsteps: one\n"
        ),
    ]
}

/// A paper of one kind of pieces, of about so many bytes.
pub fn paper(header: &str, piece: Piece, layout: Layout, bytes: usize) -> String {
    const LONG: usize = 9_900;
    let mut text = String::with_capacity(bytes + LONG);
    text.push_str(header);
    let (mut line, mut i) = (0, 0);
    while text.len() < bytes {
        let piece = piece(i);
        i += 1;
        line += piece.len();
        text.push_str(&piece);
        if layout == Layout::Lines || layout == Layout::Long && line > LONG {
            text.push('\n');
            line = 0;
        }
    }
    text
}

/// Single papers that no repetition makes: one with so many answers, and chains with twenty links for each.
pub fn others(answers: usize) -> Vec<(&'static str, Vec<u8>)> {
    let [usual, largest, _] = headers();
    let utf16 = |text: &str| -> Vec<u8> {
        let units = [0xFEFF].into_iter().chain(text.encode_utf16());
        units.flat_map(u16::to_le_bytes).collect()
    };
    let moves: Vec<String> = (1..=64)
        .map(|heap| format!("take 1 from row {heap}"))
        .collect();
    let after = |line: &str| format!("{usual}{line}{}", "= 29\n".repeat(20 * answers));
    vec![
        ("nothing", Vec::new()),
        ("blank lines", vec![b'\n'; MIB]),
        ("blanks", vec![b' '; MIB]),
        ("zeros", vec![0; MIB]),
        ("no UTF-8", vec![0xFF; 2 * MIB]),
        (
            "a character cut off",
            [&b"game: nim\nrows: 1\n"[..], "é".repeat(MIB).as_bytes()].concat(),
        ),
        ("UTF-16", utf16(&format!("{usual}5 ⊕ 8 ⊕ 16 = 29\n"))),
        ("only headers", usual.clone().into_bytes()),
        (
            "no position",
            b"game: nim\nasked: first-move\n5 - 3 = 2\n".to_vec(),
        ),
        (
            "too many rows",
            format!("game: nim\nrows: {}\n", "1, ".repeat(MIB / 3)).into_bytes(),
        ),
        (
            "a number of 10,000 digits",
            format!("game: nim\nrows: {}\n", "9".repeat(10_000)).into_bytes(),
        ),
        (
            "digits",
            format!("{usual}{}\n", "9".repeat(9_999)).into_bytes(),
        ),
        (
            "20,001 lines",
            format!("{usual}{}", "s = 29\n".repeat(20_001)).into_bytes(),
        ),
        (
            "a chain over lines",
            after("5 ⊕ 8 ⊕ 16 = (4 + 1) ⊕ 8 ⊕ 16\n").into_bytes(),
        ),
        (
            "a broken chain over lines",
            after("5 ⊕ 8 ⊕ 16 = 28\n").into_bytes(),
        ),
        (
            "rows of columns",
            format!("{usual}{}---\n11101\n", "5 | 00101\n".repeat(19_000)).into_bytes(),
        ),
        (
            "blocks of columns",
            format!(
                "{usual}{}",
                "5 | 00101\n8 | 01000\n16 | 10000\n---\n11101\n".repeat(3_900)
            )
            .into_bytes(),
        ),
        (
            "all winning moves",
            format!("{largest}winning moves: {}\n", moves.join("; "))
                .repeat(answers)
                .into_bytes(),
        ),
        (
            "#lines between students",
            format!("{}{}", "student: x\n".repeat(9_999), "# x\n".repeat(9_999)).into_bytes(),
        ),
        (
            "the last line cut off",
            format!(
                "{usual}{}5 ⊕ 6 = 4 {}",
                "s = 29\n".repeat(9),
                "x".repeat(MIB)
            )
            .into_bytes(),
        ),
        (
            "wrong where it is cut off",
            format!("{usual}5 ⊕ 6 = 4\n{}", " ".repeat(MIB)).into_bytes(),
        ),
    ]
}
