//! What a template sees, and what other programs read: named values without layout, in order.

use std::borrow::Cow;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::Value as Json;

use super::slot::Ref;
use crate::spec::Points;

/// Named values, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields<'a>(pub Vec<(&'static str, Field<'a>)>);

/// A value. Where a template decides a sentence by it, it is plain, and else the mark of a slot: each different value makes
/// one more shape of the page.
#[derive(Clone, Debug, PartialEq, Serialize)]
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
#[derive(Clone, Debug)]
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

    /// What the filled-in template depends on, in bytes that no other view in no other language has.
    pub fn key(&self, language: &str) -> Vec<u8> {
        let mut key = Vec::with_capacity(4096);
        put_text(&mut key, language);
        put_text(&mut key, &self.template);
        self.fields.put_key(&mut key);
        key
    }
}

fn put_text(key: &mut Vec<u8>, text: &str) {
    put_number(key, text.len());
    key.extend_from_slice(text.as_bytes());
}

fn put_number(key: &mut Vec<u8>, n: usize) {
    key.extend_from_slice(&(n as u64).to_le_bytes());
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

    /// Adds bytes that tell the value from every other: which variant it is, and what is in it.
    fn put_key(&self, key: &mut Vec<u8>) {
        match self {
            Field::Nothing => key.push(0),
            Field::Absent => key.push(1),
            Field::Flag(flag) => key.extend_from_slice(&[2, u8::from(*flag)]),
            Field::Number(n) => {
                key.push(3);
                key.extend_from_slice(&n.to_le_bytes());
            }
            Field::Word(text) => {
                key.push(4);
                put_text(key, text);
            }
            Field::Mark(mark) => {
                key.push(5);
                key.extend_from_slice(&mark.bytes());
            }
            Field::Points(points) => {
                key.push(6);
                put_text(key, &points.to_string());
            }
            Field::List(values) => {
                key.push(7);
                put_number(key, values.len());
                values.iter().for_each(|value| value.put_key(key));
            }
            Field::Record(fields) => {
                key.push(8);
                fields.put_key(key);
            }
            Field::Json(json) => {
                key.push(9);
                put_text(key, &json.to_string());
            }
        }
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

    /// Names are literals, which their addresses and lengths tell apart faster than their letters do.
    fn put_key(&self, key: &mut Vec<u8>) {
        put_number(key, self.0.len());
        for (name, value) in &self.0 {
            let name = (name.as_ptr() as u128) << 64 | name.len() as u128;
            key.extend_from_slice(&name.to_le_bytes());
            value.put_key(key);
        }
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
