//! A set file with one value changed, its comments and the rest of its text left alone. How YAML may be laid out is not known
//! here: every likely edit is read back, and the first that changes what it should and nothing else is taken.

use serde::Deserialize;

use super::fault::{Fault, Path, Site};
use super::problem::Problem;
use super::tree::Node;
use super::{guard, yaml};

/// A change of a set.
#[derive(Debug, Deserialize)]
#[serde(tag = "to", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Change {
    /// A field is given a value: of an exercise, counted from 0, or of the set. The value is YAML on one line; without one the
    /// field goes.
    Field {
        /// The exercise.
        exercise: Option<usize>,
        /// The name of the field.
        field: String,
        /// The value.
        value: Option<String>,
    },
    /// An exercise of a kind is added at the end.
    Add {
        /// The kind.
        kind: String,
    },
    /// An exercise goes.
    Remove {
        /// The exercise, counted from 0.
        exercise: usize,
    },
}

/// A text with some of it replaced, and what it should say then.
type Edit = (String, Node);

/// The text of a set with a change.
///
/// # Errors
/// The text is no YAML, or laid out so that the change is not known to be right.
pub fn changed(file: &str, text: &str, change: &Change) -> Result<String, Problem> {
    let problem = |fault: Fault| Problem::of(fault, file, text);
    guard::check(text.as_bytes()).map_err(problem)?;
    let root = yaml::read(text).map_err(problem)?;
    let edits = match change {
        Change::Add { kind } => added(text, &root, kind),
        Change::Remove { exercise } => removed(text, &root, *exercise),
        Change::Field {
            exercise,
            field,
            value,
        } => with_field(text, &root, *exercise, (field, value.as_deref())),
    };
    let holds = |(text, wanted): &Edit| yaml::read(text).as_ref() == Ok(wanted);
    let mut edits = edits.unwrap_or_default().into_iter();
    edits.find(holds).map(|(text, _)| text).ok_or_else(|| {
        let fault = Fault::new(Site::File, "this cannot be changed where it stands");
        problem(fault.help("change the text of the set itself"))
    })
}

/// The byte at which a line begins, from 1; the end of the text for a line after the last.
fn start(text: &str, line: usize) -> usize {
    let ends = text.match_indices('\n').map(|(at, _)| at + 1);
    let mut starts = std::iter::once(0).chain(ends);
    starts.nth(line.saturating_sub(1)).unwrap_or(text.len())
}

fn replaced(text: &str, from: usize, to: usize, with: &str) -> Option<String> {
    Some([text.get(..from)?, with, text.get(to..)?].concat())
}

/// The list of exercises with the path to it.
fn listed(root: &Node) -> Option<(Path, &Vec<Node>)> {
    match root.below("exercises")? {
        (step, Node::List(list)) => Some((vec![step], list)),
        _ => None,
    }
}

/// The lines on which fields of the set begin, and the line after the last.
fn ends(text: &str, root: &Node) -> Vec<usize> {
    let Node::Map(fields) = root else {
        return Vec::new();
    };
    let places = (0..fields.len()).filter_map(|field| yaml::place(text, &[2 * field]));
    let mut lines: Vec<usize> = places.map(|(line, _)| line).collect();
    lines.push(text.lines().count() + 1);
    lines
}

fn with_list(root: &Node, change: impl FnOnce(&mut Vec<Node>)) -> Node {
    let mut wanted = root.clone();
    if let Node::Map(fields) = &mut wanted {
        let mut lists = fields.iter_mut();
        let named = |(key, _): &&mut (Node, Node)| *key == Node::Text("exercises".into());
        if let Some((_, Node::List(list))) = lists.find(named) {
            change(list);
        }
    }
    wanted
}

fn added(text: &str, root: &Node, kind: &str) -> Option<Vec<Edit>> {
    let (mut path, _) = listed(root)?;
    path.extend([0, 0]);
    let (_, column) = yaml::place(text, &path)?;
    let indent = " ".repeat(column.checked_sub(3)?);
    let entry = format!("{indent}- kind: {kind}\n{indent}  count: 2\n");
    let wanted = with_list(root, |list| {
        let field = |name: &'static str, value| (Node::Text(name.into()), value);
        let kind = Node::Text(kind.to_string().into());
        list.push(Node::Map(vec![
            field("kind", kind),
            field("count", Node::Whole(2)),
        ]));
    });
    let whole = match text.ends_with('\n') {
        true => text.to_string(),
        false => format!("{text}\n"),
    };
    let lines = ends(text, root).into_iter().rev();
    let edit = |line| {
        let at = start(&whole, line);
        Some((replaced(&whole, at, at, &entry)?, wanted.clone()))
    };
    Some(lines.filter_map(edit).collect())
}

fn removed(text: &str, root: &Node, exercise: usize) -> Option<Vec<Edit>> {
    let (path, list) = listed(root)?;
    list.get(exercise)?;
    let line = |place: usize| Some(yaml::place(text, &[&path[..], &[place, 0]].concat())?.0);
    let from = line(exercise)?;
    let next = line(exercise + 1).filter(|_| exercise + 1 < list.len());
    let ends = next
        .into_iter()
        .chain(ends(text, root))
        .filter(|&end| end > from);
    let wanted = with_list(root, |list| drop(list.remove(exercise)));
    let edit = |end| {
        let without = replaced(text, start(text, from), start(text, end), "")?;
        Some((without, wanted.clone()))
    };
    Some(ends.filter_map(edit).collect())
}

fn with_field(
    text: &str,
    root: &Node,
    exercise: Option<usize>,
    (field, value): (&str, Option<&str>),
) -> Option<Vec<Edit>> {
    let (path, group) = match exercise {
        None => (Path::new(), root),
        Some(place) => {
            let (mut path, list) = listed(root)?;
            path.push(place);
            (path, list.get(place)?)
        }
    };
    let Node::Map(fields) = group else {
        return None;
    };
    let put = |fields: Vec<(Node, Node)>| match exercise {
        None => Node::Map(fields),
        Some(place) => with_list(root, |list| list[place] = Node::Map(fields)),
    };
    let node = value.map(yaml::read).transpose().ok()?;
    match (group.below(field), node) {
        (Some((step, _)), Some(node)) => {
            let mut fields = fields.clone();
            fields.get_mut(step / 2)?.1 = node;
            let at = yaml::place(text, &[&path[..], &[step]].concat())?;
            Some(rewritten(text, at, value?, &put(fields)))
        }
        (Some((step, _)), None) => {
            let mut fields = fields.clone();
            fields.remove(step / 2);
            let (line, _) = yaml::place(text, &[&path[..], &[step - 1]].concat())?;
            let without = replaced(text, start(text, line), start(text, line + 1), "")?;
            Some(vec![(without, put(fields))])
        }
        (None, Some(node)) => {
            let at = yaml::place(text, &[&path[..], &[0]].concat())?;
            let given = format!("{field}: {}", value?);
            let with = |place: usize| {
                let mut fields = fields.clone();
                fields.insert(place, (Node::Text(field.to_string().into()), node.clone()));
                put(fields)
            };
            Some(inserted(text, at, &given, with))
        }
        (None, None) => Some(vec![(text.to_string(), root.clone())]),
    }
}

/// The value at a place replaced, which may end at the end of the line, or where a comment or the next value begins.
fn rewritten(text: &str, (line, column): (usize, usize), value: &str, wanted: &Node) -> Vec<Edit> {
    let begin = start(text, line);
    let rest = text[begin..].lines().next().unwrap_or_default();
    let Some((from, _)) = rest.char_indices().nth(column.saturating_sub(1)) else {
        return Vec::new();
    };
    let stops = rest[from..].char_indices();
    let stops = stops
        .filter(|(_, c)| matches!(c, ' ' | ',' | '}'))
        .map(|(at, _)| from + at);
    let ends = stops.chain([rest.trim_end().len()]);
    let edit = |end| replaced(text, begin + from, begin + end, value);
    ends.filter_map(edit)
        .map(|text| (text, wanted.clone()))
        .collect()
}

/// A field put after the first of a group, before it, or at the head of a group in braces.
fn inserted(
    text: &str,
    (line, column): (usize, usize),
    given: &str,
    with: impl Fn(usize) -> Node,
) -> Vec<Edit> {
    let indent = " ".repeat(column.saturating_sub(1));
    let (first, next) = (start(text, line), start(text, line + 1));
    let within = text[first..].char_indices().nth(column.saturating_sub(1));
    let within = first + within.map_or(0, |(at, _)| at);
    let own_line = match text[..next].ends_with('\n') {
        true => format!("{indent}{given}\n"),
        false => format!("\n{indent}{given}"),
    };
    let edits = [
        (next, own_line.as_str(), 1),
        (first, &format!("{indent}{given}\n"), 0),
        (within, &format!("{given}, "), 0),
    ];
    let edit = |(at, what, place): (usize, &str, usize)| {
        Some((replaced(text, at, at, what)?, with(place)))
    };
    edits.into_iter().filter_map(edit).collect()
}
