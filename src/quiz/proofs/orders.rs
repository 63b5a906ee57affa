//! In which orders the kernel accepts the pieces of a proof, and which of them have to be taken together so that it accepts
//! one order only.

use crate::kinds::gaps::known;
use crate::proof::prepared::Prepared;
use crate::proof::shown::Stated;

/// So many orders are tried before it is left open whether there is another one.
const MOST_TRIED: usize = 400;

/// Groups of pieces, by their places in an order that is right, so that the kernel accepts no other order of the groups.
/// Pieces of a group stand one below the other. `None` where that cannot be decided, or the kernel refuses the order.
pub fn groups(prepared: &Prepared, pieces: &[String]) -> Option<Vec<Vec<usize>>> {
    if !prepared.accepts(&pieces.concat()) {
        return None;
    }
    let mut groups: Vec<Vec<usize>> = (0..pieces.len()).map(|piece| vec![piece]).collect();
    loop {
        let texts: Vec<String> = groups
            .iter()
            .map(|group| group.iter().map(|&piece| pieces[piece].as_str()).collect())
            .collect();
        match other_order(prepared, &texts)? {
            None => return Some(groups),
            Some(other) => {
                let at = turned(&other)?;
                let second = groups.remove(at + 1);
                groups.get_mut(at)?.extend(second);
            }
        }
    }
}

/// The first two neighbours that stand the other way round in another order.
fn turned(other: &[usize]) -> Option<usize> {
    let place = |piece: usize| other.iter().position(|&other| other == piece);
    (0..other.len().checked_sub(1)?).find(|&piece| place(piece) > place(piece + 1))
}

/// Another order of texts that the kernel accepts, if there is one. `None` where too many would have to be tried.
fn other_order(prepared: &Prepared, texts: &[String]) -> Option<Option<Vec<usize>>> {
    let same: Vec<usize> = (0..texts.len()).collect();
    let accepts = |order: &[usize]| {
        let text: String = order.iter().map(|&text| texts[text].as_str()).collect();
        prepared.accepts(&text)
    };
    // Most proofs that have another order have one in which two neighbours are swapped.
    for first in 1..texts.len() {
        let mut order = same.clone();
        order.swap(first - 1, first);
        if accepts(&order) {
            return Some(Some(order));
        }
    }
    let orders = orders(&needs(texts), MOST_TRIED)?;
    let mut others = orders.into_iter().filter(|order| *order != same);
    Some(others.find(|order| accepts(order)))
}

/// Every order in which each thing stands below those that it needs; `None` if there are more than so many.
fn orders(needs: &[Vec<usize>], most: usize) -> Option<Vec<Vec<usize>>> {
    let mut begun: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in needs {
        let mut longer = Vec::new();
        for order in &begun {
            let fits = |thing: &usize| {
                !order.contains(thing) && needs[*thing].iter().all(|need| order.contains(need))
            };
            for next in (0..needs.len()).filter(fits) {
                longer.push([order.as_slice(), &[next]].concat());
            }
        }
        // An order that is begun can always be ended: what is needed stands above in the proof.
        if longer.len() > most {
            return None;
        }
        begun = longer;
    }
    Some(begun)
}

/// For each text the others that give it a name which it uses and nothing else gives: below them it stands in every order
/// that is accepted.
fn needs(texts: &[String]) -> Vec<Vec<usize>> {
    let gives: Vec<Vec<&str>> = texts.iter().map(|text| given(text)).collect();
    let own = |name: &str| {
        let known = known::all().any(|other| other == name);
        !known && !Stated::all().iter().any(|stated| stated.word() == name)
    };
    let needs = |(user, text): (usize, &String)| {
        let mut needed = Vec::new();
        for (giver, names) in gives.iter().enumerate().filter(|(giver, _)| *giver != user) {
            let needs = |name: &&&str| {
                let givers = gives.iter().filter(|names| names.contains(name));
                givers.count() == 1 && own(name) && uses(text, name)
            };
            if names.iter().any(|name| needs(&name)) {
                needed.push(giver);
            }
        }
        needed
    };
    texts.iter().enumerate().map(needs).collect()
}

/// The names that the outer lines of a text give to those below it: `have NAME: ...`, `obtain x, y with NAME: ...`.
fn given(text: &str) -> Vec<&str> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let outer = text.lines().map(indent).min().unwrap_or(0);
    let lines = text.lines().filter(|line| indent(line) == outer);
    let lines = lines.filter(|line| !line.trim_start().starts_with("case "));
    lines.flat_map(names).collect()
}

/// The names that a line gives.
pub fn names(line: &str) -> Vec<&str> {
    let Some((word, rest)) = line.trim_start().split_once(' ') else {
        return Vec::new();
    };
    let before = |sign: char| rest.split_once(sign).map(|(before, _)| before);
    let told = match word {
        "let" => before('='),
        "fix" => Some(before(':').unwrap_or(rest)),
        "obtain" => before(':'),
        // A formula without a name of its own may have such a sign too.
        "have" | "assume" | "suppose" | "case" => {
            before(':').filter(|before| words(before).count() == 1)
        }
        _ => None,
    };
    let names = words(told.unwrap_or_default());
    names.filter(|name| *name != "with").collect()
}

/// Whether a text names something that no line of it gives: then it has to be given above.
fn uses(text: &str, name: &str) -> bool {
    let given = text.lines().flat_map(names).any(|own| own == name);
    let binds = words(text).any(|word| word == "all" || word == "ex");
    let reasons = text.lines().filter_map(|line| line.split_once(" by "));
    let mut reasons = reasons.flat_map(|(_, reasons)| words(reasons));
    !given && (reasons.any(|word| word == name) || !binds && words(text).any(|word| word == name))
}

/// The names and words in a text.
pub fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''))
        .filter(|word| !word.is_empty())
}
