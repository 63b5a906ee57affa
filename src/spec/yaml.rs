//! YAML text to a tree. With `syntax` the only file that names serde_yaml. Knows nothing of sets.

use std::cell::Cell;
use std::fmt::{self, Formatter};

use serde::Deserialize;
use serde::de::{
    DeserializeSeed, Deserializer, EnumAccess, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

use super::fault::{Fault, Site};
use super::tree::Node;
use super::{guard, lines, syntax};

/// The one document of a text that has passed the guard.
pub fn read(text: &str) -> Result<Node, Fault> {
    let mut documents = serde_yaml::Deserializer::from_str(text);
    let Some(document) = documents.next() else {
        return Ok(Node::Nothing);
    };
    let reader = Reader::default();
    let node = reader
        .seed(0, None)
        .deserialize(document)
        .map_err(|error| reader.fault(text, &error))?;
    match documents.next().map(IgnoredAny::deserialize) {
        None => Ok(node),
        Some(Ok(_)) => Err(second_document(text)),
        Some(Err(error)) => Err(syntax::fault(text, &error)),
    }
}

/// Line and column, from 1, of what is at the end of a path: reads the text once more and stops there. Only errors pay.
pub fn place(text: &str, path: &[usize]) -> Option<(usize, usize)> {
    let document = serde_yaml::Deserializer::from_str(text).next()?;
    let stopped = Reader::default().seed(0, Some(path)).deserialize(document);
    stopped.err().and_then(|error| syntax::place(&error))
}

/// Points at the `---` that begins the second document: the second one, unless the first has none.
fn second_document(text: &str) -> Fault {
    let lines: Vec<&[u8]> = lines::of(text.as_bytes()).collect();
    let implicit = lines
        .iter()
        .take_while(|line| !is_mark(line))
        .any(|line| has_content(line));
    let marks = (1..)
        .zip(&lines)
        .filter(|(_, line)| is_mark(line))
        .map(|(number, _)| number);
    let site = marks
        .skip(usize::from(!implicit))
        .map(|number| Site::Place(number, 1))
        .next()
        .unwrap_or(Site::File);
    Fault::new(site, "file holds a second YAML document")
        .help("write one set in a file; remove this `---`")
}

fn is_mark(line: &[u8]) -> bool {
    matches!(line, b"---" | [b'-', b'-', b'-', b' ' | b'\t', ..])
}

fn has_content(line: &[u8]) -> bool {
    !matches!(line.trim_ascii_start(), [] | [b'#' | b'%', ..])
}

/// What the reader refuses beyond what YAML does.
#[derive(Debug, Clone, Copy)]
enum Refusal {
    Deep,
    Many,
    Tag,
    /// It was to stop here.
    Here,
}

#[derive(Default)]
struct Reader {
    values: Cell<usize>,
    bytes: Cell<usize>,
    refusal: Cell<Option<Refusal>>,
}

impl Reader {
    fn seed<'r>(&'r self, depth: usize, stop: Option<&'r [usize]>) -> Seed<'r> {
        Seed {
            reader: self,
            depth,
            stop,
        }
    }

    /// serde has room for a message only, so the reason is kept here.
    fn refuse<E: Error>(&self, refusal: Refusal) -> E {
        self.refusal.set(Some(refusal));
        E::custom("refused")
    }

    fn count<E: Error>(&self, bytes: usize) -> Result<(), E> {
        self.values.set(self.values.get() + 1);
        self.bytes.set(self.bytes.get().saturating_add(bytes));
        match self.values.get() > guard::VALUES || self.bytes.get() > guard::TEXT {
            true => Err(self.refuse(Refusal::Many)),
            false => Ok(()),
        }
    }

    fn fault(&self, text: &str, error: &serde_yaml::Error) -> Fault {
        let site =
            syntax::place(error).map_or(Site::File, |(line, column)| Site::Place(line, column));
        match self.refusal.get() {
            Some(Refusal::Deep) => guard::too_deep(site),
            Some(Refusal::Tag) => {
                Fault::new(site, "tags such as `!name` have no meaning in a set file")
                    .help("remove the tag, or put text that begins with `!` in quotes")
            }
            Some(Refusal::Many) => syntax::too_many(text, site),
            Some(Refusal::Here) | None => syntax::fault(text, error),
        }
    }
}

#[derive(Clone, Copy)]
struct Seed<'r> {
    reader: &'r Reader,
    depth: usize,
    /// The rest of the path to where it stops, if that leads on from here.
    stop: Option<&'r [usize]>,
}

impl<'de> DeserializeSeed<'de> for Seed<'_> {
    type Value = Node;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'r> Seed<'r> {
    /// What reads the parts of a list or a group, by their steps.
    fn below<E: Error>(self) -> Result<impl Fn(usize) -> Seed<'r>, E> {
        self.stops()?;
        if self.depth >= guard::DEPTH {
            return Err(self.reader.refuse(Refusal::Deep));
        }
        Ok(move |step| {
            let on = self.stop.and_then(<[usize]>::split_first);
            let on = on.filter(|(next, _)| **next == step);
            self.reader.seed(self.depth + 1, on.map(|(_, rest)| rest))
        })
    }

    fn stops<E: Error>(self) -> Result<(), E> {
        match self.stop {
            Some([]) => Err(self.reader.refuse(Refusal::Here)),
            _ => Ok(()),
        }
    }

    fn one<E: Error>(self, node: Node) -> Result<Node, E> {
        self.stops()?;
        let bytes = match &node {
            Node::Text(text) => text.len(),
            _ => 0,
        };
        self.reader.count(bytes).map(|()| node)
    }
}

impl<'de> Visitor<'de> for Seed<'_> {
    type Value = Node;

    fn expecting(&self, f: &mut Formatter) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_none<E: Error>(self) -> Result<Node, E> {
        self.one(Node::Nothing)
    }

    fn visit_unit<E: Error>(self) -> Result<Node, E> {
        self.one(Node::Null)
    }

    fn visit_bool<E: Error>(self, truth: bool) -> Result<Node, E> {
        self.one(Node::Truth(truth))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Node, E> {
        self.one(Node::Whole(number))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<Node, E> {
        self.one(Node::Number(number.to_string()))
    }

    fn visit_u128<E: Error>(self, number: u128) -> Result<Node, E> {
        self.one(Node::Number(number.to_string()))
    }

    fn visit_i128<E: Error>(self, number: i128) -> Result<Node, E> {
        self.one(Node::Number(number.to_string()))
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Node, E> {
        self.one(Node::Number(format!("{number:?}")))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Node, E> {
        self.one(Node::Text(text.to_owned().into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Node, A::Error> {
        let below = self.below()?;
        let mut elements = Vec::new();
        while let Some(element) = list.next_element_seed(below(elements.len()))? {
            elements.push(element);
        }
        self.one(Node::List(elements))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node, A::Error> {
        let below = self.below()?;
        let mut fields = Vec::new();
        while let Some(key) = map.next_key_seed(below(2 * fields.len()))? {
            let value = map.next_value_seed(below(2 * fields.len() + 1))?;
            fields.push((key, value));
        }
        self.one(Node::Map(fields))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, _: A) -> Result<Node, A::Error> {
        Err(self.reader.refuse(Refusal::Tag))
    }
}
