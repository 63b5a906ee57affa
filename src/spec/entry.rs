//! One exercise of the set file and its `require`.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::fault::{Fault, Site};
use super::set::{Entry, Proofs, Require, Winner};
use super::tree::Node;
use super::view::{Fields, View};
use super::{Boards, KindName, Names, limits};
use crate::model::amounts::{Amounts, LARGEST_AMOUNT};
use crate::model::derivation::Method;
use crate::model::heap_code::HeapCode;
use crate::model::rules::{Board, HouseRules};
use crate::spell::{known, listed, quote};

/// The fields of an exercise.
pub const EXERCISE: &[&str] = &[
    "kind",
    "id",
    "points",
    "instructions",
    "method",
    "working",
    "steps",
    "count",
    "game",
    "heaps",
    "size",
    "circles",
    "gaps",
    "take",
    "misere",
    "not-all",
    "require",
    "proofs",
    "distractors",
    "allow",
];
/// Those that only some kinds have.
const OWN: &[&str] = &["proofs", "distractors", "allow"];
/// Those that are about the board, of which each game knows some.
const BOARD: &[&str] = &[
    "heaps", "size", "circles", "gaps", "take", "misere", "not-all",
];
/// The fields of `require`.
pub const REQUIRE: &[&str] = &[
    "winner",
    "winning-moves",
    "big-heaps",
    "misere-matters",
    "equal-heaps",
    "carries",
    "diagnose",
];
/// The words for `method`.
pub const METHOD: &[(&str, Method)] = &[
    ("powers", Method::Powers),
    ("columns", Method::Columns),
    ("mirror", Method::Mirror),
];
/// The word for `working`.
pub const WORKING: &[(&str, bool)] = &[("required", true)];
/// The word for `steps`.
pub const STEPS: &[(&str, bool)] = &[("one", true)];
/// The words for `winner`.
pub const WINNER: &[(&str, Winner)] = &[("first", Winner::First), ("second", Winner::Second)];
/// The game whose code the set gives.
pub const OCTAL: &str = "octal";
/// The game of an exercise without one.
pub const GAME: &str = "nim";
/// How many heaps, unless given.
pub const HEAPS: RangeInclusive<u64> = 3..=3;
/// How large they are, unless given.
pub const SIZE: RangeInclusive<u64> = 1..=15;
/// How many gaps a circle has, unless given.
const GAPS: RangeInclusive<u64> = 0..=0;
/// What `equal-heaps: true` asks for.
const SOME_EQUAL: RangeInclusive<u64> = 2..=u64::MAX;
/// What `equal-heaps: false` asks for.
const NONE_EQUAL: RangeInclusive<u64> = 0..=0;

/// An entry whose id is still empty where the file gives none.
pub struct Named {
    pub entry: Entry,
    /// Where the id is given.
    pub id: Option<Site>,
}

/// The exercise, without a default id.
pub fn read(view: &View, names: &Names) -> Result<Named, Fault> {
    let fields = view.fields("an exercise", EXERCISE)?;
    let kind = kind(&fields, names)?;
    suit(&fields, kind)?;
    let played = fields.read("game", |v| game(v, names))?;
    let Played { name: game, own } = played.unwrap_or_else(|| Played::known(GAME));
    let boards = names.games.iter().find(|known| known.name == game);
    let boards = match &own {
        Some(own) if own.board != Board::Heaps => Boards::PLACES,
        _ => boards.map_or(Boards::HEAPS, |known| known.boards.clone()),
    };
    let told = match &own {
        Some(Own { code, .. }) => code.to_string(),
        None => game.clone(),
    };
    belong(&fields, BOARD, boards.fields, &told)?;
    let places = match boards.fields.contains(&"circles") {
        true => "circles",
        false => "heaps",
    };
    let entry = Entry {
        kind: kind.name.to_owned(),
        id: fields.read("id", id)?.unwrap_or_default(),
        points: fields
            .read("points", |v| v.number(&limits::POINTS))?
            .and_then(|n| u32::try_from(n).ok()),
        instructions: fields.read("instructions", |v| v.paragraph(limits::INSTRUCTIONS))?,
        method: fields
            .read("method", |v| v.word(METHOD))?
            .unwrap_or_default(),
        working: fields
            .read("working", |v| v.word(WORKING))?
            .unwrap_or_default(),
        one_step: fields.read("steps", |v| v.word(STEPS))?.unwrap_or_default(),
        count: fields
            .read("count", |v| v.number(&limits::COUNT))?
            .unwrap_or(1),
        heaps: fields
            .read(places, |v| v.range(&limits::HEAPS))?
            .unwrap_or(boards.heaps.clone()),
        size: fields.read("size", size)?.unwrap_or(boards.size.clone()),
        gaps: fields
            .read("gaps", |v| v.range(&limits::GAPS))?
            .unwrap_or(GAPS),
        house: house(&fields, own)?,
        require: fields
            .read("require", |v| require(v, names, &game, &boards))?
            .unwrap_or_default(),
        proofs: proofs(&fields, kind)?,
        game,
    };
    Ok(Named {
        entry,
        id: fields.get("id").map(View::site),
    })
}

/// Whether every field about boards and proofs is one that the kind knows.
fn suit(fields: &Fields, kind: &KindName) -> Result<(), Fault> {
    let about_board = ["game", "require", "method"].iter().chain(BOARD);
    let name = kind.name;
    for field in about_board.filter(|_| !kind.board) {
        if let Some(view) = fields.get(field) {
            return Err(view
                .fault(format!(
                    "`{field}` says nothing about `{name}`, which has no board"
                ))
                .help(format!("leave it out; {}", own(kind))));
        }
    }
    for field in OWN.iter().filter(|field| !kind.fields.contains(field)) {
        if let Some(view) = fields.get(field) {
            let help = format!("leave it out; {}", own(kind));
            return Err(view
                .fault(format!("`{field}` says nothing about `{name}`"))
                .help(help));
        }
    }
    Ok(())
}

fn own(kind: &KindName) -> String {
    match kind.fields {
        [] => format!("`{}` has no field of its own", kind.name),
        fields => format!("fields of `{}` alone: {}", kind.name, fields.join(", ")),
    }
}

fn proofs(fields: &Fields, kind: &KindName) -> Result<Proofs, Fault> {
    let theorem = |view: &View| one_of(view, kind.name, "theorem", &kind.theorems);
    let reason = |view: &View| one_of(view, kind.name, "reason", &kind.reasons);
    Ok(Proofs {
        theorems: fields.read("proofs", |v| {
            each_once(
                v,
                "a list of theorems such as `[L2, C1]`",
                "theorem",
                theorem,
            )
        })?,
        distractors: fields
            .read("distractors", |v| v.number(&limits::DISTRACTORS))?
            .unwrap_or_default(),
        allow: fields.read("allow", |v| {
            let what = "a list of facts and rules such as `[ROWS, arith]`";
            let allowed = each_once(v, what, "name", reason)?;
            match allowed.len() > limits::ALLOW {
                true => Err(v.fault(format!("`allow` has more than {} names", limits::ALLOW))),
                false => Ok(allowed),
            }
        })?,
    })
}

/// A name that a kind knows.
fn one_of(view: &View, kind: &str, what: &str, names: &[&'static str]) -> Result<String, Fault> {
    let several = format!("{what}s");
    match view.node().scalar() {
        Some(given) if names.contains(&given.as_str()) => Ok(given),
        Some(given) => Err(view
            .fault(format!("`{kind}` knows no {what} {}", quote(&given)))
            .help(known(&several, &given, names))),
        None => Err(view
            .must_be(&format!("the name of a {what}"))
            .help(listed(&several, names))),
    }
}

/// The elements of a list, each given once, at least one.
fn each_once(
    view: &View,
    what: &str,
    name: &str,
    read: impl Fn(&View) -> Result<String, Fault>,
) -> Result<Vec<String>, Fault> {
    let mut found: Vec<String> = Vec::new();
    for element in view.list(what, name)? {
        let given = read(&element)?;
        if found.contains(&given) {
            return Err(element.fault(format!("{name} {} is given twice", quote(&given))));
        }
        found.push(given);
    }
    match found.is_empty() {
        true => Err(view.must_be(what)),
        false => Ok(found),
    }
}

/// Whether every field about the board is one of the game's.
fn belong(fields: &Fields, all: &[&str], own: &[&str], game: &str) -> Result<(), Fault> {
    for name in all.iter().filter(|name| !own.contains(name)) {
        if let Some(view) = fields.get(name) {
            let known = own.join(", ");
            return Err(view
                .fault(format!("`{name}` says nothing about a board of `{game}`"))
                .help(format!("fields for it: {known}")));
        }
    }
    Ok(())
}

fn house(fields: &Fields, own: Option<Own>) -> Result<HouseRules, Fault> {
    let take = fields.read("take", take)?.unwrap_or(Amounts::UP_TO_THREE);
    let misere = fields.read("misere", View::truth)?.unwrap_or_default();
    let not_all = fields.read("not-all", View::truth)?.unwrap_or_default();
    Ok(match own {
        Some(Own { code, board, title }) => HouseRules {
            code,
            board,
            misere,
            title,
        },
        None => HouseRules::taking(&take, misere, not_all),
    })
}

/// `1..3`, `2`, `1,3,4` or `[1, 3, 4]`.
fn take(view: &View) -> Result<Amounts, Fault> {
    let must = || {
        view.must_be("what a move may take: a range such as `1..3`, or a list such as `[1, 3, 4]`")
            .help(format!("each number is from 1 to {LARGEST_AMOUNT}"))
    };
    let text = match view.node() {
        Node::List(numbers) => {
            let words = numbers.iter().map(|node| match node {
                Node::Whole(number) => Ok(number.to_string()),
                _ => Err(must()),
            });
            words.collect::<Result<Vec<_>, _>>()?.join(",")
        }
        Node::Whole(number) => number.to_string(),
        Node::Text(text) => text.clone(),
        _ => return Err(must()),
    };
    Amounts::read(&text).ok_or_else(must)
}

fn kind<'n>(fields: &Fields, names: &'n Names) -> Result<&'n KindName, Fault> {
    let words = names.kind_words();
    let Some(view) = fields.get("kind") else {
        let help = format!("add one of the known kinds: {}", words.join(", "));
        return Err(fields.owner.fault("`kind` is missing").help(help));
    };
    let Some(given) = view.node().scalar().filter(|_| *view.node() != Node::Null) else {
        return Err(view
            .must_be("the name of a kind")
            .help(format!("known kinds: {}", words.join(", "))));
    };
    let found = names.kinds.iter().find(|kind| kind.name == given);
    found.ok_or_else(|| {
        view.fault(format!("unknown kind {}", quote(&given)))
            .help(known("kinds", &given, &words))
    })
}

/// The game of an exercise.
struct Played {
    /// The name of a known game.
    name: String,
    /// The code that the set gives, where that is what it names.
    own: Option<Own>,
}

/// A game that a set defines.
struct Own {
    code: HeapCode,
    board: Board,
    title: Option<Arc<str>>,
}

impl Played {
    fn known(name: &str) -> Played {
        Played {
            name: name.to_owned(),
            own: None,
        }
    }

    fn own(code: HeapCode, board: Board, title: Option<Arc<str>>) -> Played {
        Played {
            name: OCTAL.to_owned(),
            own: Some(Own { code, board, title }),
        }
    }
}

/// A known game, a heap code, or a game that is defined by a title and a code.
fn game(view: &View, names: &Names) -> Result<Played, Fault> {
    let every: Vec<&str> = names.game_words().collect();
    if matches!(view.node(), Node::Map(_)) {
        return defined(view);
    }
    if let Node::Number(_) | Node::Whole(_) = view.node() {
        let help = "a heap code is text: write it as `\"0.77\"`, with quotation marks";
        return Err(view.must_be("the name of a game").help(help));
    }
    let Some(given) = view.node().scalar().filter(|_| *view.node() != Node::Null) else {
        return Err(view
            .must_be("the name of a game")
            .help(format!("known games: {}", every.join(", "))));
    };
    let row = names
        .games
        .iter()
        .filter(|game| game.name != OCTAL)
        .find(|game| game.name == given || game.aliases.contains(&given.as_str()));
    if let Some(game) = row {
        return Ok(Played::known(game.name));
    }
    match HeapCode::read(&given) {
        Some(code) => Ok(Played::own(code, Board::Heaps, None)),
        None => Err(view
            .fault(format!("unknown game {}", quote(&given)))
            .help(format!(
                "{}, or a heap code such as \"0.77\"",
                known("games", &given, &every)
            ))),
    }
}

/// The fields of a game that a set defines.
const OWN_GAME: &[&str] = &["title", "code", "board"];

/// `{title: Two or four, code: "0.0303", board: heaps}`.
fn defined(view: &View) -> Result<Played, Fault> {
    let fields = view.fields("a game", OWN_GAME)?;
    let title = fields.read("title", |v| Ok(v.text(limits::WORD)?.to_owned()))?;
    let board = fields.read("board", |v| v.word(&Board::WORDS))?;
    let board = board.unwrap_or_default();
    let code = fields.read("code", code)?;
    match code {
        Some(code) if board != Board::Heaps && !code.fits_places() => Err(view
            .fault(format!("code {code} makes no sense on a {}", board.word()))
            .help("it divides heaps without taking: choose a code that begins with `0.`, or `board: heaps`")),
        Some(code) => Ok(Played::own(code, board, title.map(Arc::from))),
        None => Err(view
            .fault("`code` is missing")
            .help("a game is told by its heap code, such as `code: \"0.77\"`")),
    }
}

fn code(view: &View) -> Result<HeapCode, Fault> {
    let help = "digits from 0 to 7 after `0.` or `4.`, in quotation marks; add `...` where the last one goes on";
    match view.node() {
        Node::Text(text) => HeapCode::read(text),
        _ => None,
    }
    .ok_or_else(|| view.must_be("a heap code such as \"0.77\"").help(help))
}

fn id(view: &View) -> Result<String, Fault> {
    const RULE: &str = "an id is 1 to 64 of the letters a to z, digits, `.`, `_`, `-`, and does not begin with a dot";
    let text = view.text(usize::MAX)?;
    let good = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
    match (1..=limits::ID).contains(&text.len()) && text.chars().all(good) && !text.starts_with('.')
    {
        true => Ok(text.to_owned()),
        false => Err(view
            .fault(format!("{} cannot be an id", quote(text)))
            .help(RULE)),
    }
}

fn size(view: &View) -> Result<RangeInclusive<u64>, Fault> {
    view.range(&limits::SIZE).map_err(|fault| {
        match view.node().scalar().as_deref().map(str::trim_start) {
            Some(text) if text.starts_with('0') => fault.help("a row of 0 counters is never drawn"),
            _ => fault,
        }
    })
}

fn require(view: &View, names: &Names, game: &str, boards: &Boards) -> Result<Require, Fault> {
    let fields = view.fields("`require`", REQUIRE)?;
    belong(&fields, REQUIRE, boards.require, game)?;
    let range = |v: &View| v.range(&limits::REQUIRED);
    Ok(Require {
        winner: fields.read("winner", |v| v.word(WINNER))?,
        winning_moves: fields.read("winning-moves", range)?,
        big_heaps: fields.read("big-heaps", range)?,
        misere_matters: fields.read("misere-matters", View::truth)?,
        equal_heaps: fields.read("equal-heaps", equal_heaps)?,
        carries: fields.read("carries", View::truth)?,
        diagnose: fields
            .read("diagnose", |v| diagnose(v, names))?
            .unwrap_or_default(),
    })
}

/// The codes of mistakes, each given once.
fn diagnose(view: &View, names: &Names) -> Result<Vec<String>, Fault> {
    let mut codes = Vec::new();
    for view in view.list("a list of mistakes such as `[carried]`", "mistake")? {
        let code = mistake(&view, names)?;
        if codes.contains(&code) {
            return Err(view.fault(format!("mistake {} is given twice", quote(&code))));
        }
        codes.push(code);
    }
    match codes.is_empty() {
        true => Err(view
            .fault("`diagnose` is empty")
            .help("name a mistake such as `[carried]`, or remove it")),
        false => Ok(codes),
    }
}

fn mistake(view: &View, names: &Names) -> Result<String, Fault> {
    let shown = names.shown_mistakes();
    let Some(given) = view.node().scalar().filter(|_| *view.node() != Node::Null) else {
        return Err(view
            .must_be("the code of a mistake")
            .help(format!("known mistakes: {}", shown.join(", "))));
    };
    match names.mistakes.iter().find(|(code, _)| *code == given) {
        Some((_, true)) => Ok(given),
        Some((_, false)) => Err(view
            .fault(format!(
                "mistake {} cannot be planned for: no position leads to it",
                quote(&given)
            ))
            .help(format!("mistakes that can be: {}", shown.join(", ")))),
        None => Err(view
            .fault(format!("unknown mistake {}", quote(&given)))
            .help(known("mistakes", &given, &shown))),
    }
}

fn equal_heaps(view: &View) -> Result<RangeInclusive<u64>, Fault> {
    match view.node() {
        Node::Truth(true) => Ok(SOME_EQUAL),
        Node::Truth(false) => Ok(NONE_EQUAL),
        Node::Whole(_) | Node::Number(_) => view.range(&limits::REQUIRED),
        Node::Text(text) if text.contains("..") => view.range(&limits::REQUIRED),
        _ => Err(view.must_be("`true`, `false`, a whole number or a range such as `2..3`")),
    }
}
