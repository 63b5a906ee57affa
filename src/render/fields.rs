//! What a template sees, and what other programs read: named values without layout, in order.

use std::borrow::Cow;
use std::hash::{Hash, Hasher};

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::Value as Json;

use super::slot::Ref;
use crate::spec::Points;

/// Named values, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields<'a>(pub Vec<(&'static str, Field<'a>)>);

/// A value. Where a template decides a sentence by it, it is plain, and else the mark of a slot: each different value makes
/// one more shape of the page.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(untagged)]
pub enum Field<'a> {
    /// Nothing, which other programs read as `null`.
    Nothing,
    /// Left out for other programs.
    Absent,
    /// Whether something is so.
    Flag(bool),
    /// A number.
    Number(u64),
    /// A word or a text.
    Word(Cow<'a, str>),
    /// The mark of a slot.
    Mark(Ref),
    /// Points.
    Points(Points),
    /// Several values.
    List(Vec<Field<'a>>),
    /// Named values.
    Record(Fields<'a>),
    /// What is JSON already.
    Json(Json),
}

/// What is to be printed: a template, and what it sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The name of the template.
    pub template: Cow<'static, str>,
    /// What it sees.
    pub fields: Fields<'static>,
}

impl View {
    /// What a template is filled in with.
    pub fn new(template: impl Into<Cow<'static, str>>, fields: Fields<'static>) -> View {
        let template = template.into();
        View { template, fields }
    }
}

/// The template of the frame of a page.
pub const PAGE: &str = "page.html";

/// Named values: `fields!(number = 3, title = slots.add(title))`.
macro_rules! fields {
    ($($name:ident = $value:expr),* $(,)?) => {
        $crate::render::fields::Fields(vec![
            $((stringify!($name), $crate::render::fields::Field::from($value))),*
        ])
    };
}
pub(crate) use fields;

impl<'a> Field<'a> {
    /// A value that is left out for other programs where there is none.
    pub fn given(value: Option<impl Into<Field<'a>>>) -> Field<'a> {
        value.map_or(Field::Absent, Into::into)
    }
}

impl<'a> Fields<'a> {
    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&Field<'a>> {
        let mut fields = self.0.iter();
        fields.find_map(|(known, value)| (*known == name).then_some(value))
    }

    /// Adds a value, if there is one.
    pub fn add(&mut self, name: &'static str, value: Option<impl Into<Field<'a>>>) {
        self.0.extend(value.map(|value| (name, value.into())));
    }
}

/// Values tell shapes apart well enough: in each place of a template the names are the same.
impl Hash for Fields<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.iter().for_each(|(_, value)| value.hash(state));
    }
}

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in &self.0 {
            if *value != Field::Absent {
                map.serialize_entry(name, value)?;
            }
        }
        map.end()
    }
}

macro_rules! made_of {
    ($($type:ty => $made:expr),* $(,)?) => {
        $(impl<'a> From<$type> for Field<'a> {
            fn from(value: $type) -> Field<'a> {
                $made(value)
            }
        })*
    };
}

made_of! {
    bool => Field::Flag,
    u64 => Field::Number,
    usize => |n| Field::Number(n as u64),
    &'a str => |word| Field::Word(Cow::Borrowed(word)),
    &'a String => |word: &'a String| Field::Word(Cow::Borrowed(word)),
    String => |word| Field::Word(Cow::Owned(word)),
    Ref => Field::Mark,
    Points => Field::Points,
    Fields<'a> => Field::Record,
}

impl<'a, T: Into<Field<'a>>> From<Vec<T>> for Field<'a> {
    fn from(values: Vec<T>) -> Field<'a> {
        Field::List(values.into_iter().map(Into::into).collect())
    }
}

impl<'a, T: Clone + Into<Field<'a>>> From<&[T]> for Field<'a> {
    fn from(values: &[T]) -> Field<'a> {
        values.to_vec().into()
    }
}

impl<'a, T: Into<Field<'a>>> From<Option<T>> for Field<'a> {
    fn from(value: Option<T>) -> Field<'a> {
        value.map_or(Field::Nothing, Into::into)
    }
}

impl<'a, T: Into<Field<'a>>> FromIterator<T> for Field<'a> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Field<'a> {
        Field::List(values.into_iter().map(Into::into).collect())
    }
}
