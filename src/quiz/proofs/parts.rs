//! What else may be put into a blank of a proof: parts from other places of it, which the kernel refuses in the blank's own
//! line.

use std::sync::LazyLock;

use super::common::Kept;
use crate::budget::Budget;
use crate::check::Hints;
use crate::kinds::gaps::gapped::{Gapped, Part, Sort, filling, parts, trivial};
use crate::kinds::theorems::Told;
use crate::locale::Locale;
use crate::proof::prepared::{Judged, Prepared};
use crate::proof::verdict::LineVerdict;
use crate::proof::written::FaultSort;

/// Something wrong for a blank.
#[derive(Clone, Debug)]
pub struct Alternative {
    /// What is put there.
    pub text: String,
    verdict: LineVerdict,
}

impl Alternative {
    /// The feedback for whoever puts it there.
    pub fn message(&self, locale: &Locale) -> String {
        let told = Told::of(&self.verdict, Hints::Next, locale);
        let said = [told.message, told.hint];
        said.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }
}

/// So many wrong parts are found for a blank.
const MOST: usize = 3;
/// So many are looked at closely, the nearest ones.
const MOST_TRIED: usize = 8;
/// What may be spent on finding out why one is refused.
const EFFORT: u64 = 300_000;

static FOUND: LazyLock<Kept<(&'static str, usize), Vec<Alternative>>> =
    LazyLock::new(Kept::default);

/// Wrong parts for a part of a proof, which it has at a place among all parts. Each is refused in its own line, whatever
/// stands in the lines below: a line is judged by those above it and what it says. So no other choice in a blank below
/// makes it right.
pub fn alternatives(prepared: &'static Prepared, place: usize) -> Vec<Alternative> {
    let name: &'static str = &prepared.shown.name;
    let found = FOUND.or_find((name, place), || {
        let all = parts(prepared.shown);
        all.get(place)
            .map_or(Vec::new(), |part| found(prepared, &all, part))
    });
    found.to_vec()
}

/// Whether the kernel refuses a text for a part in the very line, all other lines being as they are.
pub fn is_refused(prepared: &'static Prepared, part: &Part, text: &str) -> bool {
    let row = prepared.shown.rows.get(part.row);
    let opens = row.is_none_or(|row| row.opens);
    !opens && refused(prepared, part, text, 0).is_some()
}

/// The first verdict that is not good, where that is on the line of the part.
fn refused(
    prepared: &'static Prepared,
    part: &Part,
    text: &str,
    effort: u64,
) -> Option<LineVerdict> {
    let gaps = vec![part.clone()];
    let gapped = Gapped { prepared, gaps };
    let lines = gapped.filled(|_, _| text.to_string());
    let Judged::Lines(lines) = prepared.judge_within(&lines, effort, &Budget::default()) else {
        return None;
    };
    let (row, verdict) = lines.first_wrong().filter(|_| lines.proved.is_none())?;
    (row == Some(part.row)).then(|| verdict.clone())
}

fn found(prepared: &'static Prepared, all: &[Part], part: &Part) -> Vec<Alternative> {
    let fits = |text: &String| filling(part.sort, text).is_ok() && is_refused(prepared, part, text);
    let near = candidates(prepared, all, part).into_iter().filter(fits);
    let mut found: Vec<(usize, Alternative)> = Vec::new();
    for text in near.take(MOST_TRIED) {
        if found.iter().filter(|(doubt, _)| *doubt == 0).count() == MOST {
            break;
        }
        if let Some(verdict) = refused(prepared, part, &text, EFFORT)
            && let Some(doubt) = doubt(&verdict)
        {
            found.push((doubt, Alternative { text, verdict }));
        }
    }
    // What names something that is not known there can be seen to be wrong, so it comes last.
    found.sort_by_key(|(doubt, _)| *doubt);
    found.truncate(MOST);
    found
        .into_iter()
        .map(|(_, alternative)| alternative)
        .collect()
}

/// How a part is wrong: 0 for what a reader has to think about; `None` where it is not beyond doubt that it is.
fn doubt(verdict: &LineVerdict) -> Option<usize> {
    let fault = verdict.fault.as_ref()?;
    match (fault.sort, &fault.counterexample) {
        (FaultSort::FalseHere | FaultSort::Missing, _) | (FaultSort::TooWeak, Some(_)) => Some(0),
        (FaultSort::Structure, _) => Some(1),
        (FaultSort::Unknown, _) => Some(2),
        _ => None,
    }
}

/// Signs that are taken for each other.
const SIGNS: [(&str, &str); 5] = [
    ("⊕", "+"),
    (" + ", " ⊕ "),
    (" < ", " <= "),
    (" != ", " = "),
    (" = ", " != "),
];

/// The part itself with a sign changed or a reason missing, other parts of the same sort, the nearest first, and at the end
/// what says nothing.
fn candidates(prepared: &'static Prepared, all: &[Part], part: &Part) -> Vec<String> {
    let text = |part: &Part| {
        let gaps = Vec::new();
        Gapped { prepared, gaps }.shipped(part).to_string()
    };
    let own = text(part);
    let mut others: Vec<&Part> = all.iter().filter(|other| other.sort == part.sort).collect();
    others.sort_by_key(|other| other.row.abs_diff(part.row));
    let mut candidates: Vec<String> = Vec::new();
    if let Some((before, _)) = own.rsplit_once(", ").filter(|_| part.sort == Sort::Reasons) {
        candidates.push(before.to_string());
    }
    if part.sort != Sort::Reasons {
        let changed = SIGNS.iter().map(|(sign, other)| own.replace(sign, other));
        candidates.extend(changed);
    }
    candidates.extend(others.into_iter().map(text));
    candidates.extend(trivial(part.sort).iter().map(|text| text.to_string()));
    let mut each: Vec<String> = Vec::new();
    for candidate in candidates {
        if candidate != own && !each.contains(&candidate) {
            each.push(candidate);
        }
    }
    each
}
