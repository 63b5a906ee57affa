//! From a path to a line and column: reads the text once more and stops at the end of the path. Only errors pay.

use std::fmt::{self, Formatter};

use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

use super::fault::{Fault, Site};
use super::problem::Problem;
use super::{lines, syntax};

/// The text that a set was read from, kept for errors found later.
#[derive(Clone, PartialEq, Eq)]
pub struct Source {
    pub file: String,
    /// Without the byte order mark.
    pub text: String,
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "Source({:?})", self.file)
    }
}

/// The fault as a message about a place in the file.
pub fn problem(file: &str, text: &str, fault: Fault) -> Problem {
    let place = match &fault.site {
        Site::File => None,
        Site::Place(line, column) => Some((*line, *column)),
        Site::Value(path) => find(text, path, false),
        Site::Key(path) => find(text, path, true),
    };
    let place = place.map(|place| lines::within(text, place));
    let (line, column) = place.unzip();
    Problem {
        file: file.to_owned(),
        line,
        column,
        message: fault.message,
        help: fault.help,
    }
}

fn find(text: &str, path: &[usize], key: bool) -> Option<(usize, usize)> {
    let document = serde_yaml::Deserializer::from_str(text).next()?;
    let stopped = Follower { path, key }.deserialize(document);
    stopped.err().and_then(|error| syntax::place(&error))
}

/// Stops the reader, with an error, at the end of the path.
#[derive(Clone, Copy)]
struct Follower<'p> {
    path: &'p [usize],
    key: bool,
}

impl<'p> Follower<'p> {
    fn step<E: Error>(self) -> Result<(usize, Follower<'p>), E> {
        match self.path.split_first() {
            Some((step, path)) => Ok((*step, Follower { path, ..self })),
            None => Err(E::custom("here")),
        }
    }
}

impl<'de> DeserializeSeed<'de> for Follower<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// Values that are neither list nor map fall through to serde's own error, which has the place just as well.
impl<'de> Visitor<'de> for Follower<'_> {
    type Value = ();

    fn expecting(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str("the end of the path")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let (step, rest) = self.step()?;
        for _ in 0..step {
            list.next_element::<IgnoredAny>()?;
        }
        list.next_element_seed(rest).map(|_| ())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let (step, rest) = self.step()?;
        for _ in 0..step {
            map.next_entry::<IgnoredAny, IgnoredAny>()?;
        }
        if rest.path.is_empty() && rest.key {
            return map.next_key_seed(rest).map(|_| ());
        }
        map.next_key::<IgnoredAny>()?;
        map.next_value_seed(rest)
    }

    fn visit_enum<A: EnumAccess<'de>>(self, _: A) -> Result<(), A::Error> {
        Err(A::Error::custom("here"))
    }
}
