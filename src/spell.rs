//! Words in messages: quoted input, near misses, lists of names, plain English plurals and articles.

use crate::plain;

/// Longest quotation in a message, in characters.
const QUOTE: usize = 60;
/// Longest word for which a near miss is sought; the search is quadratic.
const NEAR: usize = 40;

/// Input in backticks, cut to 60 characters, with nothing in it that moves the cursor.
pub fn quote(input: &str) -> String {
    let mut shown = String::new();
    for (c, upsets) in plain::chars(input).take(QUOTE) {
        match upsets {
            true => shown.extend(c.escape_default()),
            false => shown.push(c),
        }
    }
    if input.chars().nth(QUOTE).is_some() {
        shown.push('…');
    }
    format!("`{shown}`")
}

/// No help lists more names.
const MOST_LISTED: usize = 32;

/// The help for an unknown name: the nearest known one, if any is near, and all of them, or the first of very many.
/// `what` is a plural such as `kinds`.
pub fn known(what: &str, input: &str, names: &[&str]) -> String {
    let list = listed(what, names);
    match nearest(input, names) {
        Some(name) => format!("did you mean `{name}`? {list}"),
        None => list,
    }
}

/// The message for an unknown name, with its help. `what` is a singular such as `format`.
pub fn unknown(what: &str, input: &str, names: &[&str]) -> String {
    let help = known(&plural(what), input, names);
    format!("unknown {what} {}\nhelp: {help}", quote(input))
}

/// The known names, or the first of very many.
pub fn listed(what: &str, names: &[&str]) -> String {
    let first = names.get(..MOST_LISTED).unwrap_or(names);
    let list = format!("known {what}: {}", first.join(", "));
    match names.len() - first.len() {
        0 => list,
        more => format!("{list}, and {more} more"),
    }
}

/// `one`, `other` or `third`, each in backticks.
pub fn one_of(words: &[&str]) -> String {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, first)) => format!("{} or {last}", first.join(", ")),
        None => String::new(),
    }
}

/// The name that differs from the input in the fewest letters, if in at most a third of them.
pub fn nearest<'n>(input: &str, names: &[&'n str]) -> Option<&'n str> {
    if input.chars().nth(NEAR).is_some() {
        return None;
    }
    let input: Vec<char> = input.to_lowercase().chars().collect();
    let near = |name: &&'n str| {
        let distance = distance(&input, &name.to_lowercase().chars().collect::<Vec<_>>());
        (distance <= (name.chars().count() / 3).max(1)).then_some((distance, *name))
    };
    names
        .iter()
        .filter_map(near)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// How many letters are added, dropped, changed or exchanged with their neighbour, a row of the table at a time.
pub fn distance(a: &[char], b: &[char]) -> usize {
    let mut above: Vec<usize> = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut next = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let cell = |row: &[usize], j: usize| row.get(j).copied().unwrap_or(usize::MAX / 2);
            let changed = cell(&row, j) + usize::from(x != y);
            let best = changed.min(cell(&row, j + 1) + 1).min(cell(&next, j) + 1);
            let exchanged = i > 0 && j > 0 && a.get(i - 1) == Some(y) && b.get(j - 1) == Some(x);
            next.push(if exchanged {
                best.min(cell(&above, j - 1) + 1)
            } else {
                best
            });
        }
        above = std::mem::replace(&mut row, next);
    }
    row.last().copied().unwrap_or_default()
}

/// A word with the English article that its first letter suggests: a row, an egg. A word such as `hour` needs its own.
pub fn with_article(word: &str) -> String {
    match word.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) {
        true => format!("an {word}"),
        false => format!("a {word}"),
    }
}

/// The plain English plural: berry, berries; box, boxes; row, rows.
pub fn plural(word: &str) -> String {
    match word.strip_suffix('y') {
        Some(stem) if !stem.is_empty() && !stem.ends_with(['a', 'e', 'i', 'o', 'u']) => {
            format!("{stem}ies")
        }
        _ if ["s", "x", "z", "ch", "sh"]
            .iter()
            .any(|end| word.ends_with(end)) =>
        {
            format!("{word}es")
        }
        _ => format!("{word}s"),
    }
}
