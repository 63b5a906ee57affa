//! The mistakes that a set wants to see, turned from words into what a pool can be asked for, or refused.

use crate::engine::diagnosis::{Diagnosis, seen};
use crate::engine::mistakes::{Mistake, mistake};
use crate::games::Game;
use crate::kinds::Kind;
use crate::model::{Convention, Method};
use crate::spec::Entry;

/// Why mistakes cannot be planned for.
pub struct Unplanned {
    /// The field of the exercise that says so.
    pub field: String,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: Option<String>,
}

/// What the positions of an exercise must show, `None` where the set does not say.
pub fn diagnosis(
    entry: &Entry,
    kind: &Kind,
    game: &dyn Game,
) -> Result<Option<Diagnosis>, Unplanned> {
    let codes = &entry.require.diagnose;
    if codes.is_empty() {
        return Ok(None);
    }
    if !kind.asks_drawn {
        return Err(Unplanned {
            field: "require.diagnose".into(),
            message: format!(
                "no mistake can be planned for: `{}` asks about the position after a move that is drawn",
                kind.name
            ),
            help: Some("leave `diagnose` out".into()),
        });
    }
    let planned = codes.iter().enumerate().map(|(i, code)| {
        planned(code, entry.method, kind, game).map_err(|(message, help)| Unplanned {
            field: format!("require.diagnose.{i}"),
            message,
            help,
        })
    });
    let diagnosis = Diagnosis {
        goal: kind.goal,
        mistakes: planned.collect::<Result<_, _>>()?,
    };
    match diagnosis.exclude_each_other(misere(game)) {
        None => Ok(Some(diagnosis)),
        Some((a, b, why)) => Err(Unplanned {
            field: "require.diagnose".into(),
            message: format!(
                "mistakes `{}` and `{}` cannot be planned for together: {why}",
                a.code(),
                b.code()
            ),
            help: Some("ask for them in two exercises".into()),
        }),
    }
}

/// The mistakes that questions of an exercise can be planned for, by their codes.
pub fn mistakes(entry: &Entry, kind: &Kind, game: &dyn Game) -> Vec<&'static str> {
    if !kind.asks_drawn || !entry.given.is_empty() {
        return Vec::new();
    }
    seen(kind.goal, misere(game), entry.method)
        .map(Mistake::code)
        .collect()
}

/// The mistake of a code, or why a question of this kind and game does not show it, with the help.
fn planned(
    code: &str,
    method: Method,
    kind: &Kind,
    game: &dyn Game,
) -> Result<Mistake, (String, Option<String>)> {
    let seen = |method, wanted| seen(kind.goal, misere(game), method).find(|&m| Some(m) == wanted);
    let place = format!("`{}` of `{}`", kind.name, game.name());
    let cannot = |why: &str| format!("mistake `{code}` cannot be planned for: {why}");
    let wanted = mistake(code);
    match (seen(method, wanted), seen(Method::Columns, wanted)) {
        (Some(mistake), _) => Ok(mistake),
        (None, Some(_)) => Err((cannot("only `method: columns` shows it"), None)),
        (None, None) => {
            let help = list(&place, method, kind, game);
            Err((cannot(&format!("{place} does not show it")), Some(help)))
        }
    }
}

fn misere(game: &dyn Game) -> bool {
    game.convention() == Convention::Misere
}

fn list(place: &str, method: Method, kind: &Kind, game: &dyn Game) -> String {
    let seen = seen(kind.goal, misere(game), method);
    let codes: Vec<&str> = seen.map(Mistake::code).collect();
    format!("mistakes for {place}: {}", codes.join(", "))
}
