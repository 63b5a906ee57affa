//! The mistakes that a set wants to see, turned from words into what a pool can be asked for, or refused.

use crate::engine::diagnosis::{Diagnosis, seen};
use crate::engine::mistakes::{Mistake, mistake};
use crate::games::Game;
use crate::kinds::Kind;
use crate::model::derivation::Method;
use crate::model::rules::Convention;
use crate::spec::Entry;

/// What the positions of an exercise must show, `None` where the set does not say; or the message and the help.
pub fn diagnosis(
    entry: &Entry,
    kind: &dyn Kind,
    game: &dyn Game,
) -> Result<Option<Diagnosis>, (String, Option<String>)> {
    if entry.require.diagnose.is_empty() {
        return Ok(None);
    }
    let misere = game.convention() == Convention::Misere;
    let all = |method| -> Vec<Mistake> { seen(kind.goal(), misere, method).collect() };
    let (by_method, by_columns) = (all(entry.method), all(Method::Columns));
    let place = format!("`{}` of `{}`", kind.name(), game.name());
    let planned = |code: &String| match mistake(code) {
        Some(mistake) if by_method.contains(&mistake) => Ok(mistake),
        Some(mistake) if by_columns.contains(&mistake) => {
            Err((cannot(code, "only `method: columns` shows it"), None))
        }
        _ => {
            let message = cannot(code, &format!("{place} does not show it"));
            Err((message, Some(list(&place, &by_method))))
        }
    };
    let mistakes = entry.require.diagnose.iter().map(planned);
    let diagnosis = Diagnosis {
        goal: kind.goal(),
        mistakes: mistakes.collect::<Result<_, _>>()?,
    };
    match diagnosis.exclude_each_other(misere) {
        None => Ok(Some(diagnosis)),
        Some((a, b, why)) => {
            let (a, b) = (a.code(), b.code());
            let message = format!("mistakes `{a}` and `{b}` cannot be planned for together: {why}");
            Err((message, Some("ask for them in two exercises".into())))
        }
    }
}

fn cannot(code: &str, why: &str) -> String {
    format!("mistake `{code}` cannot be planned for: {why}")
}

fn list(place: &str, mistakes: &[Mistake]) -> String {
    let codes: Vec<&str> = mistakes.iter().map(|mistake| mistake.code()).collect();
    format!("mistakes for {place}: {}", codes.join(", "))
}
