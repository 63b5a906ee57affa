//! What a template sees, and what other programs read: named values without layout, in order.

use std::borrow::Cow;

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::Value as Json;

use super::slot::Ref;
use crate::spec::Points;

/// Named values, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Fields<'a> {
    names: Names,
    values: Vec<Field<'a>>,
}

/// What the values are called.
#[derive(Clone, Debug, PartialEq)]
enum Names {
    /// As one list after the other has it, each of which stands in the program.
    Listed([&'static [&'static str]; 2]),
    /// As what is printed says.
    Own(Vec<&'static str>),
}

impl Default for Names {
    fn default() -> Names {
        Names::Listed([&[], &[]])
    }
}

impl Names {
    fn iter(&self) -> impl Iterator<Item = &'static str> {
        let lists = match self {
            Names::Listed([first, last]) => [*first, *last],
            Names::Own(names) => [&names[..], &[]],
        };
        lists.into_iter().flatten().copied()
    }
}

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
        $crate::render::fields::Fields::of(
            &[$(stringify!($name)),*],
            vec![$($crate::render::fields::Field::from($value)),*],
        )
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
    /// As many values as names.
    pub fn of(names: &'static [&'static str], values: Vec<Field<'a>>) -> Fields<'a> {
        let names = Names::Listed([names, &[]]);
        Fields { names, values }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The value of a name.
    pub fn get(&self, name: &str) -> Option<&Field<'a>> {
        let mut fields = self.iter();
        fields.find_map(|(known, value)| (known == name).then_some(value))
    }

    /// Adds a value, if there is one.
    pub fn add(&mut self, name: &'static str, value: Option<impl Into<Field<'a>>>) {
        if let Some(value) = value {
            let names = self.names.iter().chain([name]);
            self.names = Names::Own(names.collect());
            self.values.push(value.into());
        }
    }

    /// Adds further values.
    pub fn append(&mut self, more: Fields<'a>) {
        self.names = match (&self.names, &more.names) {
            (Names::Listed([first, []]), Names::Listed([last, []])) => Names::Listed([first, last]),
            (names, more) => Names::Own(names.iter().chain(more.iter()).collect()),
        };
        self.values.extend(more.values);
    }

    fn iter(&self) -> impl Iterator<Item = (&'static str, &Field<'a>)> {
        self.names.iter().zip(&self.values)
    }

    /// Lists of names stand in the program, where their addresses and lengths tell them apart faster than their letters do.
    fn put_key(&self, key: &mut Vec<u8>) {
        match &self.names {
            Names::Listed(lists) => {
                for list in lists {
                    put_number(key, list.as_ptr() as usize);
                    put_number(key, list.len());
                }
            }
            Names::Own(names) => {
                put_number(key, 0);
                put_number(key, names.len());
                names.iter().for_each(|name| put_text(key, name));
            }
        }
        self.values.iter().for_each(|value| value.put_key(key));
    }
}

impl<'a> FromIterator<(&'static str, Field<'a>)> for Fields<'a> {
    fn from_iter<I: IntoIterator<Item = (&'static str, Field<'a>)>>(named: I) -> Fields<'a> {
        let (names, values) = named.into_iter().unzip();
        let names = Names::Own(names);
        Fields { names, values }
    }
}

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (name, value) in self.iter() {
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
