//! What a template sees, and what other programs read: named values without layout, in order.

use std::hash::{Hash, Hasher};

use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};
use serde_json::Value as Json;

use super::slot::Ref;
use crate::spec::Points;

/// Named values, in order, with all that is within them in one run of tokens. A filled-in template is found by what it sees,
/// so these are compared far more often than they are read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fields<'a> {
    names: Names,
    values: Vec<Token<'a>>,
}

/// A list of names that stands in the program, where its address tells it from others faster than its letters do.
#[derive(Clone, Copy, Debug)]
pub struct Names(&'static &'static [&'static str]);

impl Default for Names {
    fn default() -> Names {
        Names(&NONE)
    }
}

const NONE: &[&str] = &[];

impl PartialEq for Names {
    fn eq(&self, other: &Names) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Names {}

impl Hash for Names {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::hash(self.0, state);
    }
}

/// A value of any sort. The default is an empty list.
#[derive(Clone, Debug)]
pub struct Field<'a>(Vec<Token<'a>>);

/// What can be the value of a name. Where a template decides a sentence by it, it is plain, and else the mark of a slot: each
/// different value makes one more shape of the page.
pub trait Value<'a> {
    /// Adds its tokens.
    fn put(self, tokens: &mut Vec<Token<'a>>);
}

/// A plain value, or the beginning of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// Nothing, which other programs read as `null`.
    Nothing,
    /// Left out for other programs.
    Absent,
    /// Whether something is so.
    Flag(bool),
    /// A number.
    Number(u64),
    /// A word.
    Word(&'a str),
    /// A text that was made for this.
    Text(Box<str>),
    /// The mark of a slot.
    Mark(Ref),
    /// Points.
    Points(Points),
    /// What is JSON already.
    Json(Box<Json>),
    /// A list, whose values have so many tokens.
    List(usize),
    /// Named values, which have so many tokens.
    Record(Names, usize),
    /// More names of the record, with a value for each.
    More(Names),
    /// One more name of the record, with its value.
    Named(&'static str),
}

/// What is to be printed: a template, and what it sees.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct View {
    /// The name of the template, in pieces.
    template: [&'static str; 3],
    /// What it sees.
    pub fields: Fields<'static>,
}

impl View {
    /// What a template is filled in with.
    pub fn new(template: &'static str, fields: Fields<'static>) -> View {
        let template = [template, "", ""];
        View { template, fields }
    }

    /// What the template of a kind is filled in with.
    pub fn of_kind(kind: &'static str, fields: Fields<'static>) -> View {
        let template = ["kinds/", kind, ".md"];
        View { template, fields }
    }

    /// The name of the template.
    pub fn template(&self) -> String {
        self.template.concat()
    }

    /// True for the frame of a page.
    pub fn is_page(&self) -> bool {
        self.template == [PAGE, "", ""]
    }
}

/// Room for values that are appended or have others within.
const SPARE: usize = 16;

/// The template of the frame of a page.
pub const PAGE: &str = "page.html";

/// Named values: `fields!(number = 3, title = slots.add(title))`.
macro_rules! fields {
    ($($name:ident = $value:expr),* $(,)?) => {{
        const NAMES: &[&str] = &[$(stringify!($name)),*];
        #[allow(unused_mut)] // where there are no names
        let mut fields = $crate::render::fields::Fields::of(&NAMES);
        $(fields.push($value);)*
        fields
    }};
}
pub(crate) use fields;

/// Hashes no more than tells views apart: those that differ in a mark differ elsewhere too, and words nearly always differ in
/// length or first letter.
impl Hash for Token<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Token::Nothing | Token::Absent | Token::Mark(_) => {}
            Token::Flag(flag) => flag.hash(state),
            Token::Number(n) => n.hash(state),
            Token::Word(word) => (word.len(), word.as_bytes().first()).hash(state),
            Token::Text(text) => text.hash(state),
            Token::Points(points) => points.hash(state),
            Token::Json(json) => json.hash(state),
            Token::List(within) | Token::Record(_, within) => within.hash(state),
            Token::More(names) => names.hash(state),
            Token::Named(name) => name.hash(state),
        }
    }
}

impl<'a> Field<'a> {
    /// A value.
    pub fn of(value: impl Value<'a>) -> Field<'a> {
        let mut tokens = Vec::new();
        value.put(&mut tokens);
        Field(tokens)
    }

    /// A value that is left out for other programs where there is none.
    pub fn given(value: Option<impl Value<'a>>) -> Field<'a> {
        value.map_or_else(|| Field(vec![Token::Absent]), Field::of)
    }
}

impl Default for Field<'_> {
    fn default() -> Self {
        Field(vec![Token::List(0)])
    }
}

impl<'a> Fields<'a> {
    /// Values for some names, to be pushed in their order.
    pub fn of(names: &'static &'static [&'static str]) -> Fields<'a> {
        // The more names, the more there is within their values.
        let values = Vec::with_capacity(names.len().pow(2) / 4 + SPARE);
        let names = Names(names);
        Fields { names, values }
    }

    /// Adds the next value.
    pub fn push(&mut self, value: impl Value<'a>) {
        value.put(&mut self.values);
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The tokens of the value of a name.
    pub fn get(&self, name: &str) -> Option<&[Token<'a>]> {
        let mut named = named(self.names, &self.values);
        named.find_map(|(known, value)| (known == name).then_some(value))
    }

    /// The word that is the value of a name; empty where there is none.
    pub fn word(&self, name: &str) -> &'a str {
        match self.get(name) {
            Some(&[Token::Word(word)]) => word,
            _ => "",
        }
    }

    /// Whether the value of a name is a flag that is set.
    pub fn holds(&self, name: &str) -> bool {
        self.get(name) == Some(&[Token::Flag(true)])
    }

    /// Adds a value, if there is one.
    pub fn add(&mut self, name: &'static str, value: Option<impl Value<'a>>) {
        if let Some(value) = value {
            self.values.push(Token::Named(name));
            self.push(value);
        }
    }

    /// Adds the value that others have by a name, if it is one.
    pub fn add_from(&mut self, name: &'static str, others: &Fields<'a>, there: &str) {
        let value = others
            .get(there)
            .filter(|value| **value != [Token::Nothing]);
        if let Some(value) = value {
            self.values.push(Token::Named(name));
            self.values.extend_from_slice(value);
        }
    }

    /// Adds more names, whose values are pushed next.
    pub fn name(&mut self, more: &'static &'static [&'static str]) {
        self.values.push(Token::More(Names(more)));
    }

    /// Adds further values.
    pub fn append(&mut self, more: Fields<'a>) {
        if !more.is_empty() {
            self.values.push(Token::More(more.names));
            self.values.extend(more.values);
        }
    }
}

/// Takes the first value from some tokens.
fn first<'t, 'a>(tokens: &mut &'t [Token<'a>]) -> Option<&'t [Token<'a>]> {
    let within = match tokens.first()? {
        Token::List(within) | Token::Record(_, within) => *within,
        _ => 0,
    };
    let (value, rest) = tokens.split_at_checked(1 + within)?;
    *tokens = rest;
    Some(value)
}

/// The values of a record with their names.
fn named<'t, 'a>(
    names: Names,
    mut tokens: &'t [Token<'a>],
) -> impl Iterator<Item = (&'static str, &'t [Token<'a>])> {
    let mut names = names.0.iter();
    std::iter::from_fn(move || {
        loop {
            if let Some(name) = names.next() {
                return Some((*name, first(&mut tokens)?));
            }
            match first(&mut tokens)? {
                [Token::More(more)] => names = more.0.iter(),
                [Token::Named(name)] => return Some((name, first(&mut tokens)?)),
                _ => return None,
            }
        }
    })
}

impl<'a> FromIterator<(&'static str, Field<'a>)> for Fields<'a> {
    fn from_iter<I: IntoIterator<Item = (&'static str, Field<'a>)>>(named: I) -> Fields<'a> {
        let mut fields = Fields::default();
        named
            .into_iter()
            .for_each(|(name, value)| fields.add(name, Some(value)));
        fields
    }
}

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        map(self.names, &self.values, serializer)
    }
}

fn map<S: Serializer>(names: Names, tokens: &[Token], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    for (name, value) in named(names, tokens) {
        if *value != [Token::Absent] {
            map.serialize_entry(name, &Tokens(value))?;
        }
    }
    map.end()
}

/// The tokens of a value.
struct Tokens<'t, 'a>(&'t [Token<'a>]);

impl Serialize for Tokens<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            [Token::Flag(flag)] => flag.serialize(serializer),
            [Token::Number(n)] => n.serialize(serializer),
            [Token::Word(word)] => word.serialize(serializer),
            [Token::Text(text)] => text.serialize(serializer),
            [Token::Mark(mark)] => mark.serialize(serializer),
            [Token::Points(points)] => points.serialize(serializer),
            [Token::Json(json)] => json.serialize(serializer),
            [Token::List(_), values @ ..] => {
                let mut values = values;
                serializer.collect_seq(std::iter::from_fn(|| first(&mut values).map(Tokens)))
            }
            [Token::Record(names, _), values @ ..] => map(*names, values, serializer),
            _ => serializer.serialize_unit(),
        }
    }
}

macro_rules! plain {
    ($($type:ty => $made:expr),* $(,)?) => {
        $(impl<'a> Value<'a> for $type {
            fn put(self, tokens: &mut Vec<Token<'a>>) {
                tokens.push($made(self));
            }
        })*
    };
}

plain! {
    bool => Token::Flag,
    u64 => Token::Number,
    usize => |n| Token::Number(n as u64),
    &'a str => Token::Word,
    &'a String => |word: &'a String| Token::Word(word),
    String => |text: String| Token::Text(text.into()),
    Ref => Token::Mark,
    Points => Token::Points,
    Json => |json| Token::Json(Box::new(json)),
}

impl<'a> Value<'a> for Field<'a> {
    fn put(mut self, tokens: &mut Vec<Token<'a>>) {
        tokens.append(&mut self.0);
    }
}

impl<'a> Value<'a> for Fields<'a> {
    fn put(mut self, tokens: &mut Vec<Token<'a>>) {
        tokens.push(Token::Record(self.names, self.values.len()));
        tokens.append(&mut self.values);
    }
}

impl<'a, T: Value<'a>> Value<'a> for Option<T> {
    fn put(self, tokens: &mut Vec<Token<'a>>) {
        match self {
            Some(value) => value.put(tokens),
            None => tokens.push(Token::Nothing),
        }
    }
}

impl<'a, T: Value<'a>> Value<'a> for Vec<T> {
    fn put(self, tokens: &mut Vec<Token<'a>>) {
        put_list(self, tokens);
    }
}

impl<'a, T: Clone + Value<'a>> Value<'a> for &[T] {
    fn put(self, tokens: &mut Vec<Token<'a>>) {
        put_list(self.iter().cloned(), tokens);
    }
}

impl<'a, T: Value<'a>> FromIterator<T> for Field<'a> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Field<'a> {
        let mut tokens = Vec::new();
        put_list(values, &mut tokens);
        Field(tokens)
    }
}

fn put_list<'a, T: Value<'a>>(values: impl IntoIterator<Item = T>, tokens: &mut Vec<Token<'a>>) {
    let start = tokens.len();
    tokens.push(Token::List(0));
    values.into_iter().for_each(|value| value.put(tokens));
    tokens[start] = Token::List(tokens.len() - start - 1);
}
