//! The set file, described once: every field with what it holds, what holds unless it is given, an example and a sentence.
//! The reader, its messages, the JSON Schema and the book's tables of fields follow from these rows.

use std::borrow::Cow;
use std::collections::HashSet;

use Holds::*;
use Of::*;

use super::names::{KindName, Names, how_to_code};
use super::points;
use super::set::{Distinct, Paper, ProofStyle, Winner};
use super::space::HIGHEST;
use super::tree::Node;
use crate::locale::CODES;
use crate::model::{Board, LARGEST_AMOUNT, LARGEST_HEAP, Method, Series};
use crate::spell;

/// One field.
pub struct Field {
    /// Where it is allowed.
    pub of: Of,
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub holds: Holds,
    /// The value that holds unless it is given; nothing where there is none.
    pub default: Node,
    /// A value, as a file gives it.
    pub example: &'static str,
    /// What it says, in a sentence.
    pub about: &'static str,
}

/// Where a field is allowed, within its group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// Everywhere, and it must be given.
    Needed,
    /// Everywhere.
    All,
    /// In exercises that are asked of a board.
    OnBoards,
    /// There, where the game has it: `Boards::fields` or `Boards::require`.
    OfGame,
    /// Where the kind has it: `KindName::fields`.
    OfKind,
}

/// What a field holds.
pub enum Holds {
    /// Text on one line, of so many characters.
    Text(u64, u64),
    /// Markdown of at most so many characters, with formulas and pictures.
    Prose(u64),
    /// The same, or a list of several.
    Proses(u64),
    /// A name for gradebooks and links.
    Id,
    /// A noun, or a list of its singular and plural.
    Noun,
    /// Points of an exercise.
    Points,
    /// A whole number within bounds.
    Whole(u64, u64),
    /// A whole number within bounds, or a range of them.
    Range(u64, u64),
    /// The same, or whether there are any.
    Any(u64, u64),
    /// `true` or `false`.
    Truth,
    /// One of a few words.
    Word(fn() -> Vec<&'static str>),
    /// A name that the program knows.
    Name(List),
    /// At most so many of them, each once.
    Names(List, u64),
    /// The name of a game, a heap code, or a game that the set defines.
    Game(&'static Group),
    /// A heap code.
    Code,
    /// What a move may take.
    Take,
    /// The name of a picture beside the set.
    Picture,
    /// Room to write.
    Space,
    /// How hard questions are: a word, or a range of scores.
    Difficulty,
    /// One position as a list of its heaps, or a list of positions.
    Rows,
    /// Fields of its own.
    Nested(&'static Group),
    /// A list of at least one.
    Each(&'static Holds),
}

/// Names that the program knows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// The kinds of exercises.
    Kinds,
    /// The mistakes that some position shows.
    Mistakes,
    /// The theorems that a kind can be asked of.
    Theorems,
    /// What a proof can rest on.
    Reasons,
}

/// Fields that belong together.
pub struct Group {
    /// What they are fields of, with its article.
    pub what: &'static str,
    /// The fields, in the order in which they are listed.
    pub fields: &'static [Field],
}

const fn field(
    of: Of,
    name: &'static str,
    holds: Holds,
    default: Node,
    example: &'static str,
    about: &'static str,
) -> Field {
    Field {
        of,
        name,
        holds,
        default,
        example,
        about,
    }
}

/// The words for `distinct`.
pub const DISTINCT: [(&str, Distinct); 2] =
    [("sheet", Distinct::Sheet), ("class", Distinct::Class)];
/// The words for `method`.
pub const METHOD: [(&str, Method); 3] = [
    ("powers", Method::Powers),
    ("columns", Method::Columns),
    ("mirror", Method::Mirror),
];
/// The words for `notation`.
pub const NOTATION: [(&str, ProofStyle); 2] = [
    ("textbook", ProofStyle::Textbook),
    ("language", ProofStyle::Language),
];
/// The words for `winner`.
pub const WINNER: [(&str, Winner); 2] = [("first", Winner::First), ("second", Winner::Second)];

fn words<T>(list: &[(&'static str, T)]) -> Vec<&'static str> {
    list.iter().map(|(word, _)| *word).collect()
}

const NONE: Node = Node::Nothing;
const EMPTY: Node = Node::Map(Vec::new());

const fn text(text: &'static str) -> Node {
    Node::Text(Cow::Borrowed(text))
}

/// The set.
#[rustfmt::skip]
pub const SET: Group = Group { what: "a set", fields: &[
    field(All, "title", Text(0, 200), text("Nim"), "Homework 3", "The heading of the sheet."),
    field(All, "seed", Whole(0, u64::MAX), Node::Whole(0), "2026", "The number that fixes the sheet; `--seed` takes precedence over it."),
    field(All, "words", Nested(&WORDS), EMPTY, "{heap: pile, object: stick}", "What the sheet calls heaps and counters. In English only: sentences in other languages are written for their own words."),
    field(All, "language", Word(|| words(CODES)), text("en"), "de", "The language of sheets and keys."),
    field(All, "distinct", Word(|| words(&DISTINCT)), text("sheet"), "class",
        "Where no position may appear twice: on one sheet, or in the whole class."),
    field(All, "shuffle", Truth, Node::Truth(false), "yes",
        "Whether each student and each version has the exercises in an order of its own."),
    field(All, "course", Text(0, 100), NONE, "Combinatorial games", "The course, at the head of the sheet."),
    field(All, "lecturer", Text(0, 100), NONE, "Dr. Bouton", "Who teaches it."),
    field(All, "due", Text(0, 100), NONE, "Friday 13 November, 10:00", "When the sheet is due, in your own words."),
    field(All, "duration", Text(0, 100), NONE, "45 minutes", "How much time there is, in your own words."),
    field(All, "logo", Picture, NONE, "school.png", "A picture above the head of the sheet: a PNG, JPEG or SVG file beside the set."),
    field(All, "instructions", Prose(2000), NONE, "No calculators.",
        "Instructions for the whole sheet, below its head: Markdown with `$formulas$` and pictures."),
    field(All, "points-table", Truth, Node::Truth(false), "true",
        "Whether the head has a table of the points, with room for those awarded."),
    field(All, "paper", Word(|| words(&Paper::WORDS)), text("a4"), "letter", "The size of the paper."),
    field(All, "font-size", Whole(8, 20), Node::Whole(11), "12", "The size of the text on paper, in points; LaTeX uses the next smaller size that it has."),
    field(All, "compact", Truth, Node::Truth(false), "true", "Whether margins and spacing are small."),
    field(All, "parts", Truth, Node::Truth(true), "false",
        "Whether the questions of one exercise are its parts (a), (b), ... rather than exercises of their own."),
    field(All, "columns", Whole(1, 4), Node::Whole(1), "2", "How many parts of an exercise stand side by side."),
    field(All, "space", Space, text("lines"), "squared",
        "The room to write: `lines`, `squared` or `none`; with a height, such as `4 cm`, `6 lines` or `5 cm squared`."),
    field(All, "pictures", Truth, Node::Truth(true), "false", "Whether rows of counters and circles are drawn."),
    field(All, "rubric", Nested(&RUBRIC), EMPTY, "{follow-through: 40}",
        "The shares of the points, in percent, for answers that are neither simply right nor wrong."),
    field(Needed, "exercises", Each(&Nested(&EXERCISE)), NONE, "[{kind: nim-sum}]", "The exercises, in the order of the sheet."),
] };

/// What the sheet calls things.
#[rustfmt::skip]
pub const WORDS: Group = Group { what: "`words`", fields: &[
    field(All, "heap", Noun, text("row"), "pile", "The word for a heap."),
    field(All, "object", Noun, text("counter"), "[berry, berries]", "The word for a counter."),
] };

/// What an answer earns that is not simply right or wrong.
#[rustfmt::skip]
pub const RUBRIC: Group = Group { what: "`rubric`", fields: &[
    field(All, "form", Whole(0, 100), Node::Whole(100), "90", "The answer is correct, but a line is not in the form asked for."),
    field(All, "unsupported", Whole(0, 100), Node::Whole(75), "80", "The answer is correct, but a reason does not carry its line."),
    field(All, "incomplete", Whole(0, 100), Node::Whole(25), "0",
        "Nothing is wrong and something is useful, but the question is not answered."),
    field(All, "follow-through", Whole(0, 100), Node::Whole(50), "40",
        "The answer is right given one mistake of the student's own that did not make the rest trivial."),
] };

/// An exercise.
#[rustfmt::skip]
pub const EXERCISE: Group = Group { what: "an exercise", fields: &[
    field(Needed, "kind", Name(List::Kinds), NONE, "first-move", "What is asked."),
    field(All, "id", Id, NONE, "warm-up",
        "The name of the exercise, unique whatever the case of its letters. Unless given: the kind, then kind-2, kind-3."),
    field(All, "points", Points, NONE, "2.5", "The points for each question of the exercise, whole or half."),
    field(All, "instructions", Prose(1000), NONE, "Use columns.",
        "Your own instructions, printed above the exercise: Markdown with `$formulas$` and pictures."),
    field(OnBoards, "method", Word(|| words(&METHOD)), text("powers"), "columns",
        "How the key works: by cancelling powers of 2, by binary columns, or, with two heaps of Nim, by mirroring."),
    field(All, "working", Word(|| vec!["required"]), NONE, "required",
        "Whether each claim needs the lines it rests on; the sheet says so. Unless given, the answer is enough."),
    field(All, "steps", Word(|| vec!["one"]), NONE, "one",
        "Whether each line may do one kind of step only; the sheet says so."),
    field(All, "count", Whole(1, 1000), Node::Whole(1), "4", "How many questions: the parts (a), (b), ... of the exercise."),
    field(OnBoards, "rows", Rows, NONE, "[3, 4, 5]",
        "Your own position, or a list of several, in place of positions that are drawn; each is a question. On circles, `rows: oo.oo` with `.` for a gap."),
    field(OnBoards, "difficulty", Difficulty, NONE, "hard",
        "How hard each question is: `easy`, `medium` or `hard` among those that can be drawn, or as near to scores such as `20..30` as can be."),
    field(All, "parts", Truth, NONE, "false", "As in the set, for this exercise."),
    field(All, "columns", Whole(1, 4), NONE, "2", "As in the set, for this exercise."),
    field(All, "space", Space, NONE, "none", "As in the set, for this exercise."),
    field(OnBoards, "game", Game(&GAME), text("nim"), "classic-nim", "The game that is played: its name, a heap code, or a game of your own."),
    field(OnBoards, "board", Word(|| words(&Board::WORDS)), text("heaps"), "row",
        "Heap codes, and games such as `kayles`: what the game is played on."),
    field(OfGame, "heaps", Range(1, 64), Node::Whole(3), "2..4",
        "How many heaps a position has. In take-away and games of heap codes, 1 unless given."),
    field(OfGame, "size", Range(1, LARGEST_HEAP), text("1..15"), "2..20",
        "How many counters a heap has. In take-away and games of heap codes, 1..30 unless given."),
    field(OfGame, "circles", Range(1, 64), Node::Whole(8), "6..9", "Circle Nim, rows and rings: how many places there are."),
    field(OfGame, "gaps", Range(0, 63), Node::Whole(0), "1..2",
        "Circle Nim, rows and rings: how many of the places have no marker."),
    field(OfGame, "take", Take, text("1..3"), "[1, 3, 4]", "Take-away: how many counters a move may take."),
    field(OfGame, "misere", Truth, Node::Truth(false), "true",
        "Take-away and games of heap codes: whether a player who cannot move wins."),
    field(OfGame, "not-all", Truth, Node::Truth(false), "true",
        "Take-away: whether a whole heap may not be taken in one move."),
    field(OnBoards, "require", Nested(&REQUIRE), EMPTY, "{winner: first}", "What each position must satisfy."),
    field(OfKind, "question", Proses(10_000), NONE, "Why is $a \\oplus a = 0$?",
        "Your own question, or a list of several, which are the parts of the exercise: Markdown with `$formulas$`, tables and `![what it shows](picture.png)`."),
    field(OfKind, "solution", Proses(10_000), NONE, "Equal powers cancel in pairs.",
        "The answer to your own question, for the key; a list where there are several questions."),
    field(OfKind, "proofs", Names(List::Theorems, u64::MAX), NONE, "[L2, L3]",
        "Kinds made from theorems: the theorems to choose from. Unless given, those from Lemma 1 to Theorem 1 that suit the kind, or all where none does."),
    field(OfKind, "distractors", Whole(0, 5), Node::Whole(0), "2",
        "Ordering lines: how many lines are added that do not belong to the proof."),
    field(OfKind, "allow", Names(List::Reasons, 40), NONE, "[ROWS, logic]",
        "Completing an induction: the facts, theorems and rules that may be used. Unless given, all."),
    field(OfKind, "notation", Word(|| words(&NOTATION)), NONE, "language",
        "Kinds made from theorems: lines as a textbook has them, or in the language of proofs. Unless given, the language only \
         where students write it."),
] };

/// A game that the set defines.
#[rustfmt::skip]
pub const GAME: Group = Group { what: "a game", fields: &[
    field(All, "title", Text(1, 40), NONE, "Two or four", "What the game is called; papers may name it so."),
    field(Needed, "code", Code, NONE, "\"0.0303\"",
        "The heap code: what a move that takes 1, 2, 3, ... counters may leave."),
    field(All, "board", Word(|| words(&Board::WORDS)), NONE, "ring",
        "What the game is played on, as `board` in the exercise."),
] };

/// What each position must satisfy.
#[rustfmt::skip]
pub const REQUIRE: Group = Group { what: "`require`", fields: &[
    field(OfGame, "winner", Word(|| words(&WINNER)), NONE, "first",
        "Who wins with best play; the first player is the one to move."),
    field(OfGame, "winning-moves", Range(0, LARGEST_HEAP), NONE, "1..2",
        "How many moves on the board win; a move in each of several equal heaps counts."),
    field(OfGame, "big-heaps", Range(0, LARGEST_HEAP), NONE, "1", "How many heaps have more than one counter."),
    field(OfGame, "misere-matters", Truth, NONE, "true",
        "Whether the winning moves differ under the normal and the misère rule."),
    field(OfGame, "equal-heaps", Any(0, LARGEST_HEAP), NONE, "false",
        "How many heaps share their size with another; `true` for some, `false` for none."),
    field(OfGame, "carries", Truth, NONE, "true", "Whether the sum of the heaps differs from their nim-sum."),
    field(OfGame, "diagnose", Names(List::Mistakes, u64::MAX), NONE, "[carried, kept-one]",
        "Mistakes that each lead to a wrong result, no two of them to the same one."),
] };

/// The names of all that can be required.
pub const REQUIRED: [&str; REQUIRE.fields.len()] = {
    let mut names = [""; REQUIRE.fields.len()];
    let mut n = 0;
    while n < names.len() {
        names[n] = REQUIRE.fields[n].name;
        n += 1;
    }
    names
};

/// Every group, the set first.
pub const GROUPS: [&Group; 6] = [&SET, &WORDS, &RUBRIC, &EXERCISE, &GAME, &REQUIRE];

impl Field {
    /// What may be given, with its bounds.
    pub fn value(&self) -> String {
        format!("{}{}", self.holds.what(), self.holds.bounds())
    }

    /// What holds where nothing is given; empty where nothing does.
    pub fn unless(&self) -> String {
        match (self.of, self.default.scalar()) {
            (Of::Needed, _) => "must be given".to_owned(),
            (_, Some(default)) => format!("`{default}`"),
            (_, None) => String::new(),
        }
    }
}

impl Group {
    /// The names of its fields.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.fields.iter().map(|field| field.name)
    }
}

impl Holds {
    /// What must be given, for messages and the book.
    pub fn what(&self) -> String {
        match self {
            Text(..) | Prose(_) | Id => "text".into(),
            Proses(_) => "text, or a list of several texts".into(),
            Noun => "a word, or its singular and plural such as `[berry, berries]`, with its article where the spelling does not tell: `[hour, hours, an hour]`".into(),
            Points => format!("a whole or half number of points from 0 to {}, such as `4` or `2.5`", points::Points::MOST),
            Whole(..) => "a whole number".into(),
            Range(..) => "a whole number or a range such as `2..3`".into(),
            Any(..) => "`true`, `false`, a whole number or a range such as `2..3`".into(),
            Truth => "`true` or `false`".into(),
            Word(words) => spell::one_of(&words()),
            Name(list) => format!("the name of a {}", list.what().0),
            Names(list, _) => {
                let (one, example) = list.what();
                format!("a list of {one}s such as `{example}`")
            }
            Game(_) => "the name of a game".into(),
            Code => "a heap code such as \"0.77\"".into(),
            Take => format!(
                "what a move may take: a range such as `1..3`, a list such as `[1, 3, 4]`, {}",
                spell::one_of(&words(&Series::WORDS))
            ),
            Picture => "the name of a picture beside the set, such as `school.png`".into(),
            Space => "`lines`, `squared`, `none`, or a height such as `4 cm`, `6 lines` or `5 cm squared`".into(),
            Difficulty => "`easy`, `medium`, `hard` or a range of scores such as `20..30`".into(),
            Rows => "a position such as `[3, 4, 5]`, or a list of several such as `[[3, 4, 5], [1, 2, 6]]`; on circles `oo.oo` or `[oo.oo, ooo]`".into(),
            Nested(group) => format!("a group of fields such as `{}: ...`", group.fields[0].name),
            Each(_) => "a list of exercises such as `- kind: nim-sum`".into(),
        }
    }

    /// What helps where something else is given.
    pub fn help(&self) -> Option<String> {
        match self {
            Text(..) | Prose(_) | Proses(_) | Id => Some("put it in quotes".into()),
            Space => Some(format!("a height is at most {} cm", HIGHEST / 10)),
            Code => Some(format!("{}; put it in quotation marks", how_to_code())),
            Take => Some(format!(
                "each number is from 1 to {LARGEST_AMOUNT}, and none is given twice"
            )),
            _ => None,
        }
    }

    /// The bounds that its description does not say, for the book.
    pub fn bounds(&self) -> String {
        match self {
            Text(_, most) | Prose(most) | Proses(most) => format!(", at most {most} characters"),
            Id => format!(", at most {LONGEST_ID} letters, digits, `.`, `_` and `-`"),
            Whole(_, u64::MAX) | Range(_, LARGEST_HEAP) | Any(..) => String::new(),
            Whole(low, high) | Range(low, high) => format!(", from {low} to {high}"),
            Names(_, most) if *most < u64::MAX => format!(", at most {most}"),
            Game(_) => ", a heap code such as `\"0.77\"`, or a game of your own".into(),
            Take => format!("; each number from 1 to {LARGEST_AMOUNT}"),
            _ => String::new(),
        }
    }
}

/// The longest id.
pub const LONGEST_ID: u64 = 64;
/// The longest word.
pub const LONGEST_WORD: u64 = 40;

impl List {
    /// What its names are names of, and how some of them are written.
    pub fn what(self) -> (&'static str, &'static str) {
        match self {
            List::Kinds => ("kind", "[winner]"),
            List::Mistakes => ("mistake", "[carried]"),
            List::Theorems => ("theorem", "[L2, C1]"),
            List::Reasons => ("reason", "[ROWS, arith]"),
        }
    }

    /// The names, of theorems and reasons those that one of some kinds knows.
    pub fn known<'n>(self, names: &Names<'n>, kinds: &[KindName]) -> Vec<&'n str> {
        let shown = names.mistakes.iter().filter(|(_, shown)| *shown);
        let all = kinds.iter().flat_map(|kind| match self {
            List::Theorems => &kind.proofs.theorems,
            _ => &kind.proofs.reasons,
        });
        let mut seen = HashSet::new();
        let mut known: Vec<&str> = match self {
            List::Kinds => names.kinds.iter().map(|kind| kind.name).collect(),
            List::Mistakes => shown.map(|(code, _)| *code).collect(),
            List::Theorems | List::Reasons => all.copied().collect(),
        };
        known.retain(|name| seen.insert(*name));
        known
    }
}
