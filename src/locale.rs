//! The languages that sheets are written in, and what their pages say outside the templates: one folder of `templates` each.

use std::borrow::Cow;
use std::fmt::Display;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

/// The word for one thing, and the word for several.
pub type Noun = (&'static str, &'static str);

macro_rules! messages {
    ($($key:ident)* ; $($noun:ident)*) => {
        /// What pages say, by the keys of `messages.txt`, which explains them.
        #[derive(Debug, PartialEq, Eq)]
        #[allow(missing_docs)]
        pub struct Messages {
            $(pub $key: &'static str,)*
            $(pub $noun: Noun,)*
        }

        impl Messages {
            /// The keys that each language must have, and no others.
            pub const KEYS: &[&str] = &[$(stringify!($key),)* $(stringify!($noun)),*];

            fn read(text: &'static str) -> Messages {
                let of = |key: &str| {
                    let (_, text) = entries(text).find(|(name, _)| *name == key).unwrap_or_default();
                    text
                };
                Messages {
                    $($key: of(stringify!($key)),)*
                    $($noun: of(stringify!($noun)).split_once(" | ").unwrap_or_default(),)*
                }
            }
        }
    };
}

messages! {
    homework version student key answers all_answers all_sheets all_keys of_class answers_label sheet code
    name date page of continued colon decimal
    zero or and taking to or_more any_number first second
    nim octal classic_nim circle_nim take_away nimble turning_turtles
    has ring_of row_of in_ in_all in_none none_of_them empty strip all_tails all_heads heads heads_letter tails_letter
    table columns columns_of last_row is_nim_sum outcomes values
    diagram diagram_of diagram_table legend position big nim_sum arrows none blank
    line no_line order then
    power struck xor plus minus times equal not_equal less greater at_most at_least;
    row heap counter points circles in_circles
}

/// The keys of a file of messages with their texts.
pub fn entries(text: &str) -> impl Iterator<Item = (&str, &str)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(": "))
}

/// A language that sheets can be written in.
#[derive(Debug)]
pub struct Locale {
    /// Its code, as in `language: de` and in the pages.
    pub code: &'static str,
    /// Its own name in English.
    pub title: &'static str,
    /// Its place in [`LOCALES`].
    pub number: usize,
    /// The text of its `messages.txt`.
    pub file: &'static str,
    /// The text of its `feedback.txt`.
    pub feedback_file: &'static str,
    /// The page that shows students how to write.
    pub how_to_write: &'static str,
    /// What the signs of proofs mean: a word of the language of proofs, an example, and what the example means, a line each.
    pub symbols: &'static str,
    /// What the theorems of the program say in plain words, by their names; empty in English, where their files say it.
    pub theorems: &'static str,
    says: LazyLock<Messages>,
    feedback: LazyLock<FxHashMap<&'static str, Texts>>,
}

/// What is said of a line: a message of `feedback.txt`, which explains its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Texts {
    /// What is wrong.
    pub message: &'static str,
    /// What to look at next; empty where there is nothing to say.
    pub next: &'static str,
    /// What is right.
    pub full: Option<&'static str>,
}

/// The messages of a `feedback.txt`, each with its name.
pub fn feedback(file: &'static str) -> Vec<(&'static str, Texts)> {
    let mut all: Vec<(&str, Texts)> = Vec::new();
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix("== ") {
            all.push((name, Texts::default()));
            continue;
        }
        let Some((_, texts)) = all.last_mut() else {
            continue;
        };
        match (line.strip_prefix("> "), line.strip_prefix("! ")) {
            (Some(next), _) => texts.next = next,
            (_, Some(full)) => texts.full = Some(full),
            _ if !line.is_empty() => texts.message = line,
            _ => {}
        }
    }
    all
}

impl Locale {
    /// A word that an exercise makes, such as "same moves"; as it is, where the language has no other.
    pub fn word(&self, english: &'static str) -> &'static str {
        let quoted = |(key, _): &(&str, &str)| {
            let key = key.strip_prefix('"').and_then(|key| key.strip_suffix('"'));
            key == Some(english)
        };
        match self.number {
            0 => english,
            _ => match english {
                "first" => self.says().first,
                "second" => self.says().second,
                _ => entries(self.file)
                    .find(quoted)
                    .map_or(english, |(_, word)| word),
            },
        }
    }

    /// What is said of a line, by the name of the message.
    pub fn feedback(&self, name: &str) -> Texts {
        self.feedback.get(name).copied().unwrap_or_default()
    }

    /// What a message of `feedback.txt` says, with its places filled.
    pub fn say(&self, name: &str, places: &[(&str, &dyn Display)]) -> String {
        fill(self.feedback(name).message, places)
    }

    /// What a message of `feedback.txt` says of so many, with its place `{n}` filled.
    pub fn count(&self, name: &str, n: usize) -> String {
        fill(self.form(name, n as u64), &[("n", &n)])
    }

    /// Texts with commas between them, and the message `and` or `or` before the last.
    pub fn joined(&self, with: &str, texts: &[String]) -> String {
        match texts {
            [first @ .., last] if !first.is_empty() => {
                let places: [(&str, &dyn Display); 2] =
                    [("before", &first.join(", ")), ("last", last)];
                self.say(with, &places)
            }
            _ => texts.concat(),
        }
    }

    /// The form of a message for so many: a bar parts what it says of one from what it says of several.
    pub fn form(&self, name: &str, n: u64) -> &'static str {
        let message = self.feedback(name).message;
        let forms = message.split_once(" | ").unwrap_or((message, message));
        self.noun(forms, n)
    }

    /// The word of a noun for so many.
    pub fn noun<T>(&self, (one, many): (T, T), n: u64) -> T {
        if self.is_one(n, 1) { one } else { many }
    }

    /// Whether so many parts of a whole take the word for one.
    pub fn is_one(&self, parts: u64, whole: u64) -> bool {
        parts == whole || self.says().zero == "one" && parts / 2 < whole
    }

    /// The labels of a template, each with its name: messages that are called after the template and by that name.
    pub fn labels(&self, template: &str) -> impl Iterator<Item = (&'static str, &'static str)> {
        let label = move |(name, texts): (&&'static str, &Texts)| {
            let label = name.strip_prefix(template)?.strip_prefix(' ')?;
            Some((label, texts.message))
        };
        self.feedback.iter().filter_map(label)
    }

    /// What a game is called; an author's own name for it stays.
    pub fn game<'a>(&self, name: &str, title: &'a str) -> Cow<'a, str> {
        let says = self.says();
        let own = match (name, title) {
            ("nim", "Nim") => says.nim,
            ("classic-nim", "Classic Nim") => says.classic_nim,
            ("circle-nim", "Circle Nim") => says.circle_nim,
            ("take-away", "Take-away") => says.take_away,
            ("nimble", "Nimble") => says.nimble,
            ("turning-turtles", "Turning Turtles") => says.turning_turtles,
            _ => match title.strip_prefix(ENGLISH.says().octal) {
                Some(code) => return format!("{}{code}", says.octal).into(),
                None => title,
            },
        };
        own.into()
    }

    /// What a theorem of the program says in plain words.
    pub fn theorem<'a>(&self, name: &str, words: &'a str) -> &'a str {
        let own = entries(self.theorems).find(|(known, _)| *known == name);
        own.map_or(words, |(_, own)| own)
    }

    /// What pages say in it.
    pub fn says(&self) -> &Messages {
        &self.says
    }
}

/// What is said, in no language yet: a message of `feedback.txt` by its name, and what fills its places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The name of the message.
    pub name: &'static str,
    /// In a box, since results of the proof's parser have room for a message, and it calls itself often.
    filled: Option<Box<Filled>>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Filled {
    /// Of how many it is said, where that matters.
    of: Option<u64>,
    places: Vec<(&'static str, Place)>,
}

/// What fills a place of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// What is the same in every language.
    Text(String),
    /// Another message.
    Message(Message),
    /// Several, with commas between them.
    List(Vec<Message>),
    /// Several of which one is meant: `a, b or c`.
    OneOf(Vec<String>),
    /// Several together: `a, b and c`.
    All(Vec<String>),
}

impl Message {
    /// A message whose places are still empty.
    pub fn new(name: &'static str) -> Message {
        Message { name, filled: None }
    }

    /// A message of so many, which also fill its place `n`.
    pub fn of(name: &'static str, n: usize) -> Message {
        let mut message = Message::new(name).with("n", n);
        message.filled.get_or_insert_default().of = Some(n as u64);
        message
    }

    /// With a text in a place.
    pub fn with(self, name: &'static str, text: impl Display) -> Message {
        self.place(name, Place::Text(text.to_string()))
    }

    /// With anything in a place.
    pub fn place(mut self, name: &'static str, place: Place) -> Message {
        let filled = self.filled.get_or_insert_default();
        filled.places.push((name, place));
        self
    }

    /// What is wrong, in a language.
    pub fn told(&self, locale: &Locale) -> String {
        let of = self.filled.as_ref().and_then(|filled| filled.of);
        let message = match of {
            Some(n) => locale.form(self.name, n),
            None => locale.feedback(self.name).message,
        };
        self.filled(message, locale)
    }

    /// What to do next; empty where the message has no such line.
    pub fn next(&self, locale: &Locale) -> String {
        self.filled(locale.feedback(self.name).next, locale)
    }

    fn filled(&self, message: &str, locale: &Locale) -> String {
        let places = self.filled.iter().flat_map(|filled| &filled.places);
        let place = |name: &str| places.clone().find(|(place, _)| *place == name);
        fill_with(message, |name| Some(place(name)?.1.told(locale)))
    }
}

impl Place {
    /// What fills the place, in a language.
    pub fn told(&self, locale: &Locale) -> String {
        match self {
            Place::Text(text) => text.clone(),
            Place::Message(message) => message.told(locale),
            Place::List(messages) => {
                let each: Vec<String> = messages.iter().map(|each| each.told(locale)).collect();
                each.join(", ")
            }
            Place::OneOf(texts) => locale.joined("or", texts),
            Place::All(texts) => locale.joined("and", texts),
        }
    }
}

impl From<&'static str> for Message {
    fn from(name: &'static str) -> Message {
        Message::new(name)
    }
}

impl PartialEq for Locale {
    fn eq(&self, other: &Locale) -> bool {
        self.number == other.number
    }
}

impl Eq for Locale {}

macro_rules! locales {
    ($($name:ident: $number:literal, $code:literal, $title:literal;)*) => {
        $(
            #[doc = $title]
            pub static $name: Locale = Locale {
                code: $code,
                title: $title,
                number: $number,
                file: include_str!(concat!("../templates/", $code, "/messages.txt")),
                feedback_file: include_str!(concat!("../templates/", $code, "/feedback.txt")),
                how_to_write: include_str!(concat!("../templates/", $code, "/how-to-write.md")),
                symbols: include_str!(concat!("../templates/", $code, "/symbols.txt")),
                theorems: include_str!(concat!("../templates/", $code, "/theorems.txt")),
                says: LazyLock::new(|| Messages::read($name.file)),
                feedback: LazyLock::new(|| feedback($name.feedback_file).into_iter().collect()),
            };
        )*

        /// Every language.
        pub static LOCALES: &[&Locale] = &[$(&$name),*];

        /// Their codes with them, for set files.
        pub static CODES: &[(&str, &Locale)] = &[$(($code, &$name)),*];
    };
}

locales! {
    ENGLISH: 0, "en", "English";
    GERMAN: 1, "de", "German";
    SPANISH: 2, "es", "Spanish";
    FRENCH: 3, "fr", "French";
}

/// A message with its places filled: each name in braces becomes its text.
pub fn fill(message: &str, places: &[(&str, &dyn Display)]) -> String {
    let place = |name: &str| Some(places.iter().find(|(place, _)| *place == name)?.1);
    fill_with(message, place)
}

/// A message with its places filled by whatever their names stand for.
pub fn fill_with<T: Display>(message: &str, place: impl Fn(&str) -> Option<T>) -> String {
    let mut out = String::new();
    let mut rest = message;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, end)) = after.split_once('}') else {
            break;
        };
        out.push_str(before);
        if let Some(text) = place(name) {
            out.push_str(&text.to_string());
        }
        rest = end;
    }
    out + rest
}
