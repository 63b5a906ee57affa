//! From the tree to the `Spec`: what the fields of the file mean together.

use std::ops::RangeInclusive;
use std::sync::Arc;

use super::fault::Fault;
use super::fields::{DISTINCT, EXERCISE, Field, GAME, Holds, METHOD, NOTATION, Of, SET, WINNER};
use super::ids::{self, Named};
use super::names::{KindName, Names, OCTAL, how_to_code, is_like_a_code};
use super::prose::Prose;
use super::set::{Entry, Head, Own, Page, Paper, Proofs, Require, Rubric, Source, Spec, Words};
use super::tree::Node;
use super::view::{Fields, View};
use crate::locale::{CODES, ENGLISH};
use crate::model::{Board, HeapCode, HouseRules, Taking};
use crate::spell::{known, listed, quote};

/// Questions drawn by one set, hence exercises in it.
const MOST_QUESTIONS: u64 = 10_000;
const EXAMPLE: &str = "write at least `exercises: [{kind: nim-sum}]`";

/// The set that the document describes, or the first thing that is wrong with it.
pub fn set(root: &Node, source: Source, names: &Names) -> Result<Spec, Fault> {
    let root = View::root(root, &Holds::Nested(&SET), names);
    if matches!(root.node, Node::Nothing | Node::Null) {
        return Err(root.fault("file has no fields").help(EXAMPLE));
    }
    let fields = root.fields(&SET).map_err(|fault| Fault {
        help: fault.help.or(Some(EXAMPLE.into())),
        ..fault
    })?;
    Ok(Spec {
        title: fields.need("title")?,
        seed: fields.need("seed")?,
        words: words(&fields)?,
        distinct: fields.word("distinct", &DISTINCT)?.unwrap_or_default(),
        shuffle: fields.need("shuffle")?,
        head: Head {
            course: fields.get("course")?,
            lecturer: fields.get("lecturer")?,
            due: fields.get("due")?,
            duration: fields.get("duration")?,
            logo: fields.get("logo")?,
            instructions: fields.get("instructions")?,
            points_table: fields.need("points-table")?,
        },
        page: Page {
            paper: fields.word("paper", &Paper::WORDS)?.unwrap_or_default(),
            font_size: fields.need("font-size")?,
            compact: fields.need("compact")?,
        },
        pictures: fields.need("pictures")?,
        rubric: rubric(&fields.need("rubric")?)?,
        entries: entries(&fields.need::<Vec<View>>("exercises")?, &fields)?,
        source,
    })
}

fn words(set: &Fields) -> Result<Words, Fault> {
    let locale = set.word("language", CODES)?.unwrap_or(&ENGLISH);
    if *locale != ENGLISH {
        let words = Words::of(locale);
        return match set.given("words") {
            Some(given) => Err(given
                .fault(format!("`words` cannot be chosen in {}", locale.title))
                .help(format!(
                    "leave it out: sentences are written for {} and {}",
                    words.heap.0, words.object.0
                ))),
            None => Ok(words),
        };
    }
    let fields: Fields = set.need("words")?;
    Ok(Words {
        heap: fields.need("heap")?,
        object: fields.need("object")?,
        locale,
    })
}

fn rubric(fields: &Fields) -> Result<Rubric, Fault> {
    let share = |name| Ok(fields.need::<u64>(name)? as u32);
    Ok(Rubric {
        form: share("form")?,
        unsupported: share("unsupported")?,
        incomplete: share("incomplete")?,
        follow_through: share("follow-through")?,
    })
}

/// The exercises, pointing at the one that goes over the number of questions.
fn entries(views: &[View], set: &Fields) -> Result<Vec<Entry>, Fault> {
    let help = "this exercise goes over; split the set into several files";
    let too_many = |view: &View, asked: String| {
        let message = format!("set {asked}, at most {MOST_QUESTIONS} are allowed");
        view.fault(message).help(help)
    };
    if let Some(view) = views.get(MOST_QUESTIONS as usize) {
        return Err(too_many(view, format!("has {} exercises", views.len())));
    }
    let named = views.iter().map(|view| exercise(view, set));
    let named = named.collect::<Result<Vec<_>, _>>()?;
    let mut total = 0;
    for (view, Named { entry, .. }) in views.iter().zip(&named) {
        total += entry.count;
        if total > MOST_QUESTIONS {
            let all: u64 = named.iter().map(|named| named.entry.count).sum();
            return Err(too_many(view, format!("asks for {all} questions")));
        }
    }
    ids::fill(named)
}

/// The exercise, without a default id.
fn exercise(view: &View, set: &Fields) -> Result<Named, Fault> {
    let fields = view.fields(&EXERCISE)?;
    let names = view.names.names;
    let name: String = fields.need("kind")?;
    let kind = names.kinds.iter().find(|kind| kind.name == name);
    let kind = kind.ok_or_else(|| view.fault("kind is not known"))?;
    suits(&fields, kind)?;
    let fields = fields.of_kind(kind);
    let (game, house) = played(&fields)?;
    let boards = (names.boards)(game, &house).map_err(|(message, help)| {
        let at = fields.given("board").or(fields.given("game"));
        at.unwrap_or(view).fault(message).help(help)
    })?;
    let told = match game {
        OCTAL => house.code.to_string(),
        name => name.to_owned(),
    };
    belong(&fields, boards.fields, &told)?;
    let require: Fields = fields.need("require")?;
    belong(&require, boards.require, &told)?;
    let places = ["circles", "heaps"];
    let places = places.into_iter().find(|name| boards.fields.contains(name));
    let sized = |name, unless| match fields.given(name) {
        Some(_) => fields.need(name),
        None => Ok(unless),
    };
    let rows: Vec<Vec<u64>> = fields.get("rows")?.unwrap_or_default();
    let own = own(view, &fields, kind)?;
    let on_circles = places == Some("circles");
    if let Some(view) = fields.given("rows") {
        fits(view, on_circles, &told)?;
    }
    nothing_drawn(&fields)?;
    let heaps = span(rows.iter().map(|heaps| heaps.len() as u64));
    let size = span(rows.iter().flatten().copied()).filter(|_| !on_circles);
    let gaps = rows
        .iter()
        .map(|places| places.iter().filter(|&&place| place == 0).count() as u64);
    let gaps = span(gaps).filter(|_| on_circles);
    let given = match own.len() as u64 {
        0 => rows,
        n => (0..n).map(|number| vec![number]).collect(),
    };
    let entry = Entry {
        kind: name,
        id: fields.get("id")?.unwrap_or_default(),
        points: fields.get("points")?,
        instructions: fields.get("instructions")?,
        method: fields.word("method", &METHOD)?.unwrap_or_default(),
        working: fields.get::<&str>("working")?.is_some(),
        one_step: fields.get::<&str>("steps")?.is_some(),
        count: match given.len() {
            0 => fields.need("count")?,
            n => n as u64,
        },
        given,
        own,
        difficulty: fields.get("difficulty")?,
        parts: kind.parts && fields.get("parts")?.map_or_else(|| set.need("parts"), Ok)?,
        columns: fields
            .get("columns")?
            .map_or_else(|| set.need("columns"), Ok)?,
        space: fields.get("space")?.map_or_else(|| set.need("space"), Ok)?,
        heaps: heaps.map_or_else(|| sized(places.unwrap_or_default(), boards.heaps), Ok)?,
        size: size.map_or_else(|| sized("size", boards.size), Ok)?,
        gaps: gaps.map_or_else(|| fields.need("gaps"), Ok)?,
        require: required(&require)?,
        proofs: Proofs {
            theorems: fields.get("proofs")?.or_else(|| usual(kind)),
            distractors: fields.need("distractors")?,
            allow: fields.get("allow")?,
            notation: fields.word("notation", &NOTATION)?,
        },
        game: game.to_owned(),
        house,
    };
    let id = fields.given("id").map(View::site);
    Ok(Named { entry, id })
}

/// Whether own positions are what lies on the table.
fn fits(view: &View, on_circles: bool, told: &str) -> Result<(), Fault> {
    let mut boards = match view.node {
        Node::List(elements) if elements.first().is_some_and(Node::is_board) => &elements[..],
        node => std::slice::from_ref(node),
    }
    .iter();
    match boards.all(|board| board.places().is_some() == on_circles) {
        true => Ok(()),
        false if on_circles => {
            let message = format!("`rows` gives heaps, and `{told}` is played on circles");
            let help = "write `o` for a marker and `.` for a gap, as in `rows: oo.oo`";
            Err(view.fault(message).help(help))
        }
        false => {
            let message = format!("`rows` gives circles, and `{told}` is played with heaps");
            let help = "write the heaps, as in `rows: [3, 4, 5]`";
            Err(view.fault(message).help(help))
        }
    }
}

/// Refuses fields that say what is drawn beside one by which nothing is.
fn nothing_drawn(fields: &Fields) -> Result<(), Fault> {
    const DRAWN: [&str; 7] = [
        "count",
        "heaps",
        "size",
        "circles",
        "gaps",
        "require",
        "difficulty",
    ];
    let instead = ["rows", "question"]
        .into_iter()
        .find(|name| fields.given(name).is_some());
    let drawn = DRAWN.into_iter().find_map(|name| fields.given(name));
    match (instead, drawn) {
        (Some(instead), Some(view)) => {
            let message = format!(
                "{} says what is drawn, and `{instead}` that nothing is",
                view.name
            );
            Err(view.fault(message).help("leave one of the two out"))
        }
        _ => Ok(()),
    }
}

/// The author's own questions, each with its solution.
fn own(view: &View, fields: &Fields, kind: &KindName) -> Result<Vec<Own>, Fault> {
    let questions: Vec<Prose> = fields.get("question")?.unwrap_or_default();
    let solutions: Vec<Prose> = fields.get("solution")?.unwrap_or_default();
    if questions.is_empty() && kind.fields.contains(&"question") {
        let help = "write what is asked, as in `question: Why is $a \\oplus a = 0$?`";
        return Err(view.fault("`question` is missing").help(help));
    }
    if let Some(view) = fields
        .given("solution")
        .filter(|_| solutions.len() != questions.len())
    {
        let message = format!(
            "`solution` answers {} of {} questions",
            solutions.len(),
            questions.len()
        );
        let help = "write a list with a solution for each question, in the same order";
        return Err(view.fault(message).help(help));
    }
    let solutions = solutions
        .into_iter()
        .map(Some)
        .chain(std::iter::repeat(None));
    let own = questions.into_iter().zip(solutions);
    Ok(own
        .map(|(question, solution)| Own { question, solution })
        .collect())
}

/// The theorems that questions of a kind are drawn from where a set names none.
fn usual(kind: &KindName) -> Option<Vec<String>> {
    let usual = kind.proofs.usual.iter().map(ToString::to_string);
    Some(usual.collect()).filter(|names: &Vec<String>| !names.is_empty())
}

/// From the least of some numbers to the greatest.
fn span(numbers: impl Iterator<Item = u64> + Clone) -> Option<RangeInclusive<u64>> {
    Some(numbers.clone().min()?..=numbers.max()?)
}

fn required(fields: &Fields) -> Result<Require, Fault> {
    Ok(Require {
        winner: fields.word("winner", &WINNER)?,
        winning_moves: fields.get("winning-moves")?,
        big_heaps: fields.get("big-heaps")?,
        misere_matters: fields.get("misere-matters")?,
        equal_heaps: fields.get("equal-heaps")?,
        carries: fields.get("carries")?,
        diagnose: fields.get("diagnose")?.unwrap_or_default(),
    })
}

/// Whether every field that the file gives is one that the kind knows.
fn suits(fields: &Fields, kind: &KindName) -> Result<(), Fault> {
    for (field, view) in fields.all_given() {
        let why = match field.of {
            Of::OnBoards | Of::OfGame if !kind.board => ", which has no board",
            Of::OfKind if !kind.fields.contains(&field.name) => "",
            _ => continue,
        };
        let own = match kind.fields {
            [] => format!("`{}` has no field of its own", kind.name),
            fields => format!("fields of `{}` alone: {}", kind.name, fields.join(", ")),
        };
        let message = format!("`{}` says nothing about `{}`{why}", field.name, kind.name);
        return Err(view.fault(message).help(format!("leave it out; {own}")));
    }
    Ok(())
}

/// Whether every field about the board that the file gives is one of the game's.
fn belong(fields: &Fields, known: &[&str], game: &str) -> Result<(), Fault> {
    let foreign = |field: &Field| field.of == Of::OfGame && !known.contains(&field.name);
    let Some((field, view)) = fields.all_given().find(|(field, _)| foreign(field)) else {
        return Ok(());
    };
    let message = format!("`{}` says nothing about a board of `{game}`", field.name);
    let help = format!("fields for it: {}", known.join(", "));
    Err(view.fault(message).help(help))
}

/// The name of the game that is played, and what is agreed there.
fn played(fields: &Fields) -> Result<(&'static str, HouseRules), Fault> {
    let (game, own) = game(&fields.need("game")?)?;
    let (misere, not_all) = (fields.need("misere")?, fields.need("not-all")?);
    let take: Taking = fields.need("take")?;
    let taking = HouseRules::taking(take, misere, not_all);
    let (mut house, board) = own.unwrap_or((taking, None));
    house.misere = misere;
    match (board, fields.given("board")) {
        (Some(_), Some(view)) => {
            let fault = view.fault("`board` is given twice");
            return Err(fault.help("keep one of the two"));
        }
        (Some(board), None) => house.board = board,
        (None, _) => house.board = fields.word("board", &Board::WORDS)?.unwrap_or_default(),
    }
    Ok((game, house))
}

/// What a set says of a game beside its name: what is agreed, and the board, if it says one.
type Agreed = (HouseRules, Option<Board>);

/// A known game, a heap code, or a game that is defined by a title and a code.
fn game(view: &View) -> Result<(&'static str, Option<Agreed>), Fault> {
    let coded = |code, title| HouseRules {
        code,
        title,
        ..HouseRules::DEFAULT
    };
    let names = view.names.names;
    let every: Vec<&str> = names.game_words().collect();
    let given = match view.node {
        Node::Map(_) => {
            let fields = view.fields(&GAME)?;
            let title: Option<String> = fields.get("title")?;
            let board = fields.word("board", &Board::WORDS)?;
            let house = coded(fields.need("code")?, title.map(Arc::from));
            return Ok((OCTAL, Some((house, board))));
        }
        Node::Number(_) | Node::Whole(_) => {
            let help = "a heap code is text: write it as `\"0.77\"`, with quotation marks";
            return Err(view.must_be().help(help));
        }
        node => node.scalar().filter(|_| *node != Node::Null),
    };
    let given = given.ok_or_else(|| view.must_be().help(listed("games", &every)))?;
    let named = names.games.iter().filter(|game| game.name != OCTAL);
    let mut named = named.filter(|game| game.name == given || game.aliases.contains(&&*given));
    match (named.next(), HeapCode::read(&given)) {
        (Some(game), _) => Ok((game.name, None)),
        (None, Some(code)) => Ok((OCTAL, Some((coded(code, None), None)))),
        (None, None) if is_like_a_code(&given) => {
            let fault = view.fault(format!("{} is not a heap code", quote(&given)));
            Err(fault.help(how_to_code()))
        }
        (None, None) => {
            let fault = view.fault(format!("unknown game {}", quote(&given)));
            let help = known("games", &given, &every);
            Err(fault.help(format!("{help}, or a heap code such as \"0.77\"")))
        }
    }
}
