//! `counterexample`: a false variant of a lemma of the lectures; find values that show that it is false (lectures 000,
//! 001, 004). What the key says of its example is read off certified solutions.

pub mod answer;
mod hunt;
mod marker;
pub mod sight;
pub mod variants;

use std::sync::{Arc, LazyLock};

pub use hunt::{Bounds, smallest};
use marker::Referee;
pub use marker::written;
use sight::{Certain, Of};
use variants::{Seen, Shape, VARIANTS, Values, Variant};

use super::content::{Content, Value};
use super::kind::{Key, Kind};
use super::problem::{Drawable, Further, MarkedBy, More, Problem, Worked};
use crate::error::Error;
use crate::games::{self, Game};
use crate::locale::{ENGLISH, Locale};
use crate::model::derivation::Method;
use crate::model::position::{HeapNo, Position};
use crate::model::rules::HouseRules;
use crate::spec::Proofs;

/// The kind.
pub static KIND: Kind = Kind {
    name: "counterexample",
    room: 4,
    solves: 5,
    marks: true,
    drawable,
    key: Key::Worked(work),
    marker,
    stub,
    ..Kind::TEXT
};

/// Each statement with the bounds within which it has a counterexample.
fn drawable(_proofs: &Proofs) -> Vec<Drawable> {
    static DRAWABLE: LazyLock<Vec<Drawable>> = LazyLock::new(|| {
        let drawable = |(number, (variant, bounds)): (u64, (&'static Variant, Vec<u64>))| {
            let numbers = bounds.into_iter().map(|bounds| vec![number, bounds]);
            Drawable {
                about: variant.name,
                numbers: numbers.collect(),
            }
        };
        (0..).zip(hunt::drawable()).map(drawable).collect()
    });
    DRAWABLE.clone()
}

fn work(game: &dyn Game, problem: &Problem, _method: Method) -> Result<Worked, Error> {
    let refuse = |why| games::uncertified(game, &problem.drawn, why);
    let (variant, bounds) = asked(problem).ok_or_else(|| refuse("no such statement"))?;
    let example = smallest(variant, &bounds).ok_or_else(|| refuse("no counterexample"))?;
    let mut certain = Certain::default();
    let seen = variant.seen(&mut certain, &example);
    let seen = seen.filter(|seen| seen.refutes() && bounds.allow(&example.numbers));
    let seen = seen.ok_or_else(|| refuse("the statement holds for its counterexample"))?;
    let (asked, found) = (
        said(variant, &bounds),
        found(variant, &example, &seen, &certain),
    );
    let mut solutions = certain.solutions.into_iter();
    let (_, solution) = solutions
        .next()
        .ok_or_else(|| refuse("nothing to work out"))?;
    let further = |(of, solution): (Of, _)| Further {
        game: of.game().map(|game| game.under(&HouseRules::DEFAULT)),
        solution,
    };
    Ok(Worked {
        solution: solution.into(),
        more: More {
            solutions: solutions.map(further).collect(),
            asked,
            found,
            brief: brief(variant.shape, &example),
            steps: None,
        },
    })
}

fn marker(_game: &dyn Game, problem: &Problem, locale: &'static Locale) -> MarkedBy {
    let (variant, bounds) = asked(problem)?;
    Some(Arc::new(Referee {
        variant,
        bounds,
        locale,
    }))
}

fn stub(problem: &Problem, _more: &More, _locale: &Locale) -> Vec<String> {
    let shape = asked(problem).map(|(variant, _)| variant.shape);
    let lines: &[&str] = match shape {
        Some(Shape::Numbers(2)) => &["a =", "b ="],
        Some(Shape::Numbers(_)) => &["a =", "b =", "c ="],
        Some(Shape::Rows) => &["rows:"],
        Some(Shape::Play) => &["rows:", "move:"],
        None => &[],
    };
    lines.iter().map(ToString::to_string).collect()
}

/// The example in a few words.
fn brief(shape: Shape, example: &Values) -> Vec<Value> {
    let Some(by) = &example.by else {
        return match shape {
            Shape::Numbers(_) => {
                // Numbers are written alike in every language.
                vec![Value::Line(written(shape, example, &ENGLISH))]
            }
            _ => {
                let rows = Position(example.numbers.clone()).to_string();
                vec![Value::Word("rows:"), Value::Line(rows)]
            }
        };
    };
    let at = Position(example.numbers.clone());
    let (rows, by) = (format!("{at};"), by.clone());
    vec![
        Value::Word("rows:"),
        Value::Line(rows),
        Value::Move { by, at },
    ]
}

/// The statement and the bounds of a question.
pub fn asked(problem: &Problem) -> Option<(&'static Variant, Bounds)> {
    let [variant, bounds] = problem.drawn.0[..] else {
        return None;
    };
    let variant = VARIANTS.get(usize::try_from(variant).ok()?)?;
    Some((variant, Bounds::of(variant.shape, bounds)?))
}

/// What the question says.
fn said(variant: &Variant, bounds: &Bounds) -> Content {
    let shape = match variant.shape {
        Shape::Numbers(_) => "numbers",
        Shape::Rows => "rows",
        Shape::Play => "move",
    };
    vec![
        ("statement", Value::Case(variant.name)),
        ("shape", Value::Case(shape)),
        ("fewest", Value::Number(*bounds.count.start())),
        ("most", Value::Number(*bounds.count.end())),
        (
            "one_count",
            Value::Flag(bounds.count.start() == bounds.count.end()),
        ),
        ("smallest", Value::Number(*bounds.size.start())),
        ("largest", Value::Number(*bounds.size.end())),
        ("different", Value::Flag(bounds.different)),
    ]
}

/// What the answer says: the example, and what is seen of it.
fn found(variant: &Variant, example: &Values, seen: &Seen, certain: &Certain) -> Content {
    let position = Position(example.numbers.clone());
    let mut found: Content = match variant.shape {
        Shape::Numbers(_) => {
            let named = ["a", "b", "c"].into_iter().zip(&example.numbers);
            named.map(|(name, &n)| (name, Value::Number(n))).collect()
        }
        Shape::Rows | Shape::Play => vec![("position", Value::Position(position.clone()))],
    };
    if let Some(by) = &example.by {
        let take = by.single();
        let row = take.map_or(HeapNo(0), |take| take.heap);
        let (at, by) = (position, by.clone());
        found.push(("row", Value::Number(row.0 as u64)));
        found.push(("move", Value::Move { by, at }));
        if let Some(left) = variants::after(example) {
            found.push(("to", Value::Position(Position(left))));
        }
    }
    found.extend(seen.figures.iter().map(|&(name, n)| {
        let value = match name {
            "first" | "classic_first" | "classic_after" => Value::Flag(n > 0),
            _ => Value::Number(n),
        };
        (name, value)
    }));
    let worked = certain.solutions.iter().map(|(of, solution)| {
        let position = solution.derivation().position.clone();
        Value::Record(vec![
            ("position", Value::Position(position)),
            ("classic", Value::Flag(*of == Of::ClassicNim)),
        ])
    });
    found.push(("worked", Value::List(worked.collect())));
    found
}
