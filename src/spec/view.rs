//! Typed reading of one value of the tree: each method gives a value or a fault that points there.

use super::fault::{Fault, Path, Site};
use super::tree::Node;
use crate::spell::{known, quote};

/// A value of the file, with its name for messages and its place for carets.
#[derive(Debug, Clone)]
pub struct View<'t> {
    pub(super) node: &'t Node,
    pub(super) name: String,
    path: Path,
}

impl<'t> View<'t> {
    /// The whole document.
    pub fn root(node: &'t Node) -> View<'t> {
        View {
            node,
            name: "set file".into(),
            path: Path::new(),
        }
    }

    fn below(&self, node: &'t Node, name: String, step: usize) -> View<'t> {
        let path = self.path.iter().copied().chain([step]).collect();
        View { node, name, path }
    }

    /// The value itself.
    pub fn node(&self) -> &'t Node {
        self.node
    }

    /// Where the value is.
    pub fn site(&self) -> Site {
        Site::Value(self.path.clone())
    }

    /// A fault at this value.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::new(self.site(), message)
    }

    /// `heaps must be ..., not ...`, or that there is no value at all.
    pub fn must_be(&self, what: &str) -> Fault {
        match self.node {
            Node::Null | Node::Nothing => self
                .fault(format!("{} has no value", self.name))
                .help(format!("write {what}, or remove it")),
            node => self.fault(format!(
                "{} must be {what}, not {}",
                self.name,
                node.describe()
            )),
        }
    }

    /// The elements of a list; each is named `name` in messages.
    pub fn list(&self, what: &str, name: &str) -> Result<Vec<View<'t>>, Fault> {
        let Node::List(elements) = self.node else {
            return Err(self.must_be(what));
        };
        Ok(elements
            .iter()
            .enumerate()
            .map(|(i, node)| self.below(node, name.into(), i))
            .collect())
    }

    /// The fields, each known and given once. `what` says whose fields they are.
    pub fn fields(&self, what: &str, names: &[&'static str]) -> Result<Fields<'t>, Fault> {
        let Node::Map(pairs) = self.node else {
            return Err(self.must_be(&format!(
                "a group of fields such as `{}: ...`",
                names.first().unwrap_or(&"")
            )));
        };
        let mut found = Fields {
            owner: self.clone(),
            found: Vec::new(),
        };
        for (i, (key, value)) in pairs.iter().enumerate() {
            let name = self.field_name(key, i, what, names)?;
            if found.get(name).is_some() {
                return Err(self
                    .key_fault(i, format!("`{name}` is given twice"))
                    .help("keep one of the two"));
            }
            found
                .found
                .push((name, self.below(value, format!("`{name}`"), i)));
        }
        Ok(found)
    }

    fn field_name(
        &self,
        key: &Node,
        i: usize,
        what: &str,
        names: &[&'static str],
    ) -> Result<&'static str, Fault> {
        let Some(given) = key.scalar() else {
            return Err(self.key_fault(i, "name of a field must be a word"));
        };
        if given == "<<" {
            return Err(self
                .key_fault(i, "merge key `<<` is not read")
                .help("write the fields out"));
        }
        names
            .iter()
            .copied()
            .find(|name| *name == given)
            .ok_or_else(|| {
                self.key_fault(i, format!("unknown field {} in {what}", quote(&given)))
                    .help(known("fields", &given, names))
            })
    }

    fn key_fault(&self, step: usize, message: impl Into<String>) -> Fault {
        let path = self.path.iter().copied().chain([step]).collect();
        Fault::new(Site::Key(path), message)
    }

    /// Text of at most `most` characters without control characters.
    pub fn text(&self, most: usize) -> Result<&'t str, Fault> {
        let text = self.string()?;
        self.tame(text, most)?;
        Ok(text)
    }

    /// The same for text that may run over several lines: one line, blanks for the breaks.
    pub fn paragraph(&self, most: usize) -> Result<String, Fault> {
        let text = self.string()?.trim_end_matches('\n').replace('\n', " ");
        self.tame(&text, most)?;
        Ok(text)
    }

    fn string(&self) -> Result<&'t str, Fault> {
        match self.node {
            Node::Text(text) => Ok(text),
            Node::Truth(_) | Node::Whole(_) | Node::Number(_) => {
                Err(self.must_be("text").help("put it in quotes"))
            }
            _ => Err(self.must_be("text")),
        }
    }

    fn tame(&self, text: &str, most: usize) -> Result<(), Fault> {
        let length = text.chars().count();
        if length > most {
            return Err(self.fault(format!(
                "{} is {length} characters long, at most {most} are allowed",
                self.name
            )));
        }
        match text
            .chars()
            .find(|c| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}'))
        {
            None => Ok(()),
            Some(c) => Err(self
                .fault(format!("{} has {} in it", self.name, control_name(c)))
                .help("remove it")),
        }
    }

    /// `true` or `false`.
    pub fn truth(&self) -> Result<bool, Fault> {
        match self.node {
            Node::Truth(truth) => Ok(*truth),
            _ => Err(self.must_be("`true` or `false`")),
        }
    }

    /// One of a few words, each with its meaning.
    pub fn word<T: Copy>(&self, words: &[(&str, T)]) -> Result<T, Fault> {
        let names: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let given = self.node.scalar().unwrap_or_default();
        match words.iter().find(|(word, _)| *word == given) {
            Some((_, meaning)) => Ok(*meaning),
            None => {
                let choice = names
                    .iter()
                    .map(|name| format!("`{name}`"))
                    .collect::<Vec<_>>()
                    .join(" or ");
                let fault = self.must_be(&choice);
                let near = crate::spell::nearest(&given, &names)
                    .map(|name| format!("did you mean `{name}`?"));
                Err(Fault {
                    help: fault.help.or(near),
                    ..fault
                })
            }
        }
    }
}

fn control_name(c: char) -> String {
    match c {
        '\n' => "a line break".into(),
        '\t' => "a tab".into(),
        c => format!("the control character U+{:04X}", u32::from(c)),
    }
}

/// The fields of one place of the file.
#[derive(Debug, Clone)]
pub struct Fields<'t> {
    /// The value that the fields belong to.
    pub owner: View<'t>,
    found: Vec<(&'static str, View<'t>)>,
}

impl<'t> Fields<'t> {
    /// The field, if it is given.
    pub fn get(&self, name: &str) -> Option<&View<'t>> {
        self.found
            .iter()
            .find(|(found, _)| *found == name)
            .map(|(_, view)| view)
    }

    /// What is read from the field, if it is given.
    pub fn read<T>(
        &self,
        name: &str,
        read: impl FnOnce(&View<'t>) -> Result<T, Fault>,
    ) -> Result<Option<T>, Fault> {
        self.get(name).map(read).transpose()
    }
}
