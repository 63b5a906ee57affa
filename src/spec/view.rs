//! Values of the file under their descriptions, and the faults that point at them.

use std::ops::RangeInclusive;

use super::fault::{Fault, Path, Site};
use super::fields::{Field, GROUPS, Group, Holds, Of};
use super::names::{KindName, Names};
use super::points::Points;
use super::prose::{Image, Prose};
use super::set::{Hardness, Named};
use super::space::Space;
use super::tree::Node;
use crate::model::{HeapCode, Taking};
use crate::spell::{known, quote};

/// A value of the file, with what it should hold, its name for messages and its place for carets.
#[derive(Clone)]
pub struct View<'v> {
    pub node: &'v Node,
    pub holds: &'v Holds,
    pub name: String,
    pub names: Known<'v>,
    needed: bool,
    path: Path,
}

/// The names that the program knows, and the kind that decides which of them suit.
#[derive(Clone, Copy)]
pub struct Known<'v> {
    pub names: &'v Names<'v>,
    pub kind: Option<&'v KindName>,
}

/// Declares what a field can give, so that each type is taken out of it by name of the field alone.
macro_rules! values {
    ($($variant:ident($type:ty))*) => {
        /// What a field gives.
        pub enum Value<'v> { $($variant($type)),* }

        $(impl<'v> TryFrom<Value<'v>> for $type {
            type Error = ();

            fn try_from(value: Value<'v>) -> Result<$type, ()> {
                match value {
                    Value::$variant(held) => Ok(held),
                    _ => Err(()),
                }
            }
        })*
    };
}

values! {
    Text(String)
    Noun(Named)
    Whole(u64)
    Points(Points)
    Picture(Image)
    Range(RangeInclusive<u64>)
    Truth(bool)
    Word(&'static str)
    Names(Vec<String>)
    Code(HeapCode)
    Take(Taking)
    Space(Space)
    Rows(Vec<Vec<u64>>)
    Hardness(Hardness)
    Prose(Prose)
    Proses(Vec<Prose>)
    Fields(Fields<'v>)
    Each(Vec<View<'v>>)
    Game(View<'v>)
}

impl<'v> View<'v> {
    /// The whole document.
    pub fn root(node: &'v Node, holds: &'v Holds, names: &'v Names<'v>) -> View<'v> {
        View {
            node,
            holds,
            name: "set file".into(),
            names: Known { names, kind: None },
            needed: true,
            path: Path::new(),
        }
    }

    /// Where the value is.
    pub fn site(&self) -> Site {
        Site::Node(self.path.clone())
    }

    /// A fault at this value.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::new(self.site(), message)
    }

    /// That the value is not what the description asks for, or that there is none.
    pub fn must_be(&self) -> Fault {
        let what = self.holds.what();
        let name = &self.name;
        if matches!(self.node, Node::Null | Node::Nothing) {
            return self.lacks(format!("{name} has no value"));
        }
        let given = self.node.describe();
        let fault = self.fault(format!("{name} must be {what}, not {given}"));
        Fault {
            help: self.holds.help(),
            ..fault
        }
    }

    fn lacks(&self, message: String) -> Fault {
        let or = if self.needed { "" } else { ", or remove it" };
        self.fault(message)
            .help(format!("write {}{or}", self.holds.what()))
    }

    /// The elements of a list that is not empty; each holds the same, and is named `name` in messages.
    pub fn list(&self, name: &str, holds: &'v Holds) -> Result<Vec<View<'v>>, Fault> {
        let elements = match self.node {
            Node::List(elements) if !elements.is_empty() => elements,
            Node::List(_) => return Err(self.lacks(format!("{} is empty", self.name))),
            _ => return Err(self.must_be()),
        };
        let below = |(step, node)| View {
            node,
            holds,
            name: name.into(),
            needed: false,
            path: self.below(step),
            ..*self
        };
        Ok(elements.iter().enumerate().map(below).collect())
    }

    fn below(&self, step: usize) -> Path {
        self.path.iter().copied().chain([step]).collect()
    }

    /// The fields of a group, each known and given once; those that are not given have their defaults.
    pub fn fields(&self, group: &'static Group) -> Result<Fields<'v>, Fault> {
        let Node::Map(pairs) = self.node else {
            return Err(self.must_be());
        };
        let mut fields = Fields(Vec::new());
        for (step, (key, value)) in pairs.iter().enumerate() {
            let field = self.described(key, step, group)?;
            if fields.given(field.name).is_some() {
                let message = format!("`{}` is given twice", field.name);
                return Err(self.at_key(step, message).help("keep one of the two"));
            }
            let path = self.below(2 * step + 1);
            fields.0.push((field, true, self.field(field, value, path)));
        }
        for field in group.fields {
            match (&field.default, fields.given(field.name)) {
                (_, Some(_)) => {}
                (Node::Nothing, None) if field.of == Of::Needed => return Err(self.misses(field)),
                (Node::Nothing, None) => {}
                (default, None) => {
                    let view = self.field(field, default, self.path.clone());
                    fields.0.push((field, false, view));
                }
            }
        }
        Ok(fields)
    }

    fn field(&self, field: &'static Field, node: &'v Node, path: Path) -> View<'v> {
        View {
            node,
            holds: &field.holds,
            name: format!("`{}`", field.name),
            needed: field.of == Of::Needed,
            path,
            ..*self
        }
    }

    fn misses(&self, field: &Field) -> Fault {
        let fault = self.fault(format!("`{}` is missing", field.name));
        match &field.holds {
            Holds::Name(list) => {
                let words = list.known(self.names.names, &[]).join(", ");
                fault.help(format!("add one of the known {}s: {words}", list.what().0))
            }
            _ => fault.help(format!(
                "write at least `{}: {}`",
                field.name, field.example
            )),
        }
    }

    fn described(
        &self,
        key: &Node,
        step: usize,
        group: &'static Group,
    ) -> Result<&'static Field, Fault> {
        let Some(given) = key.scalar() else {
            return Err(self.at_key(step, "name of a field must be a word"));
        };
        if given == "<<" {
            let fault = self.at_key(step, "merge key `<<` is not read");
            return Err(fault.help("write the fields out"));
        }
        let named = |group: &&'static Group| group.fields.iter().find(|field| field.name == given);
        named(&group).ok_or_else(|| {
            let fault = self.at_key(
                step,
                format!("unknown field {} in {}", quote(&given), group.what),
            );
            let names: Vec<&str> = group.names().collect();
            let help = known("fields", &given, &names);
            fault.help(match GROUPS.iter().find(|group| named(group).is_some()) {
                Some(other) => format!("it is a field of {}; {help}", other.what),
                None => help,
            })
        })
    }

    fn at_key(&self, step: usize, message: impl Into<String>) -> Fault {
        Fault::new(Site::Node(self.below(2 * step)), message)
    }
}

/// The fields of one place of the file, first those that it gives, in its order, then those with a default.
#[derive(Clone)]
pub struct Fields<'v>(Vec<(&'static Field, bool, View<'v>)>);

impl<'v> Fields<'v> {
    /// The same fields of an exercise of a kind.
    pub fn of_kind(mut self, kind: &'v KindName) -> Fields<'v> {
        let views = self.0.iter_mut().map(|(_, _, view)| view);
        views.for_each(|view| view.names.kind = Some(kind));
        self
    }

    /// The fields that the file gives, in its order.
    pub fn all_given(&self) -> impl Iterator<Item = (&'static Field, &View<'v>)> {
        let given = self.0.iter().filter(|(_, given, _)| *given);
        given.map(|(field, _, view)| (*field, view))
    }

    /// A field that the file gives.
    pub fn given(&self, name: &str) -> Option<&View<'v>> {
        let mut given = self.all_given();
        given
            .find(|(field, _)| field.name == name)
            .map(|(_, view)| view)
    }

    /// What is read from a field, if it is given or has a default.
    pub fn get<T: TryFrom<Value<'v>, Error = ()>>(&self, name: &str) -> Result<Option<T>, Fault> {
        let Some((_, _, view)) = self.0.iter().find(|(field, ..)| field.name == name) else {
            return Ok(None);
        };
        let read = T::try_from(view.read()?);
        read.map(Some)
            .map_err(|()| view.fault("another type is described; please report this"))
    }

    /// What is read from a field that must be given or has a default.
    pub fn need<T: TryFrom<Value<'v>, Error = ()>>(&self, name: &str) -> Result<T, Fault> {
        let missing = || Fault::new(Site::File, format!("`{name}` is missing"));
        self.get(name)?.ok_or_else(missing)
    }

    /// The meaning of the word in a field, if it is given or has a default.
    pub fn word<T: Copy>(&self, name: &str, words: &[(&str, T)]) -> Result<Option<T>, Fault> {
        let given: Option<&str> = self.get(name)?;
        let meaning = |given| words.iter().find(|(word, _)| *word == given);
        Ok(given.and_then(meaning).map(|(_, meaning)| *meaning))
    }
}
