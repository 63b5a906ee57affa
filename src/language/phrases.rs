//! Phrase files: which words say what. A file is text that a lecturer can read and extend; here it becomes a trie for
//! each category, by which whole clauses are matched. Nothing is understood yet.

use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::spell;

/// A word or a sign as a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sym(pub u16);

/// A category, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CategoryId(pub u16);

/// A row, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RowId(pub u16);

/// The name of a slot, by its place in the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SlotId(pub u16);

/// What a category matches.
#[derive(Clone, Debug)]
pub enum Category {
    /// Phrases.
    Phrases(Vec<Node>),
    /// Something that no list of phrases can say: numbers, formulas, boards.
    Builtin(Builtin),
}

/// Categories that are read by code. Their names are fixed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builtin {
    /// `14`.
    Number,
    /// `14`, `three`, `no`.
    Count,
    /// `first`, `3rd`.
    Ordinal,
    /// `a_3`: the number of a heap.
    Indexed,
    /// `14`, `2^3`, `three`.
    Value,
    /// A number, or the work that gives it: `14 ⊕ 5 = 11`.
    Size,
    /// `5, 8, 13`: one number or more.
    Numbers,
    /// `5 8 13`: as many numbers as there are heaps, however they are separated.
    Board,
    /// `ooo.oo`.
    Ring,
    /// `P N N N P`.
    Letters,
    /// `5 ⊕ 6 = 3` and whatever else is made of numbers and signs.
    Formula,
    /// `8 + 4 + 2`, without a relation.
    Sum,
    /// A letter that stands for nothing yet.
    Name,
    /// A name that the student has given a number, or a heap by its initial: `r1`.
    OwnName,
    /// A word with a capital letter that may name a player.
    PlayerName,
    /// `1001`, `10_2`: digits that can only be binary, or three or more that may be.
    Bits,
    /// `0 1 2 3`: numbers with blanks or commas between them.
    Many,
    /// `1, 2`: two places or more.
    Places,
    /// `4s`, `4's`.
    Plural,
    /// Nothing; matches where the clause ends.
    End,
    /// Nothing; matches where a clause may end: there, at a sign, or before a connective.
    ClauseEnd,
    /// Words up to a sign or a connective, none of which can claim anything.
    Chat,
}

impl Builtin {
    /// The categories with which it can begin where a plain word stands; none where it may begin with any.
    fn words(self) -> Option<&'static [&'static str]> {
        match self {
            Builtin::Chat | Builtin::End | Builtin::ClauseEnd | Builtin::PlayerName => None,
            Builtin::Count => Some(&["nothing"]),
            Builtin::Formula | Builtin::Sum | Builtin::Size => Some(&["sum-name", "heap"]),
            Builtin::Letters => Some(&["table-letter", "letter"]),
            _ => Some(&[]),
        }
    }
}

const BUILTINS: [(&str, Builtin); 22] = [
    ("number", Builtin::Number),
    ("count", Builtin::Count),
    ("ordinal", Builtin::Ordinal),
    ("indexed", Builtin::Indexed),
    ("value", Builtin::Value),
    ("size", Builtin::Size),
    ("numbers", Builtin::Numbers),
    ("board", Builtin::Board),
    ("ring", Builtin::Ring),
    ("letters", Builtin::Letters),
    ("formula", Builtin::Formula),
    ("sum", Builtin::Sum),
    ("name", Builtin::Name),
    ("own-name", Builtin::OwnName),
    ("player-name", Builtin::PlayerName),
    ("bits", Builtin::Bits),
    ("many-numbers", Builtin::Many),
    ("place-list", Builtin::Places),
    ("plural-power", Builtin::Plural),
    ("end", Builtin::End),
    ("clause-end", Builtin::ClauseEnd),
    ("chat", Builtin::Chat),
];

/// A node of a category's trie.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// Words and signs that go on, in order.
    pub words: Vec<(Sym, u32)>,
    /// Categories that go on.
    pub slots: Vec<(Part, u32)>,
    /// The row whose phrase ends here.
    pub row: Option<RowId>,
}

/// A place in a phrase that a category fills.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The category.
    pub category: CategoryId,
    /// The slot that it fills.
    pub slot: SlotId,
    /// Whether there may be several, with commas or "and" between them.
    pub many: bool,
    /// Whether the statement says the same of each of several.
    pub each: bool,
    /// What names several of them at once, where the statement says the same of each: `each-heap` for `{heap+}`.
    pub group: Option<CategoryId>,
}

/// One thing that can be said.
#[derive(Clone, Debug)]
pub struct Row {
    /// Its category.
    pub category: CategoryId,
    /// Its name; the code knows the row by it.
    pub name: String,
    /// Its phrases as they are written.
    pub phrases: Vec<String>,
}

/// What a word is to a clause in which no phrase has it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// It may stand anywhere in a phrase and says nothing: "the", "clearly".
    pub skip: bool,
    /// Whatever it says matters: a verdict, a move, a negation, a quantifier, a comparison.
    pub content: bool,
    /// It is known to change nothing: "good", "paper".
    pub plain: bool,
    /// Behind "not" it says something, whatever it says elsewhere: "always".
    pub after_not: bool,
}

/// Texts with their numbers, in the order in which they came.
#[derive(Clone, Debug, Default)]
struct Index {
    numbers: FxHashMap<String, u16>,
    texts: Vec<String>,
}

impl Index {
    fn number(&mut self, text: &str) -> u16 {
        if let Some(number) = self.find(text) {
            return number;
        }
        let number = u16::try_from(self.texts.len()).unwrap_or(u16::MAX);
        self.numbers.insert(text.to_string(), number);
        self.texts.push(text.to_string());
        number
    }

    fn find(&self, text: &str) -> Option<u16> {
        self.numbers.get(text).copied()
    }

    fn text(&self, number: u16) -> Option<&str> {
        self.texts.get(usize::from(number)).map(String::as_str)
    }
}

/// How a word is written that stands for others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Form {
    /// "isn't" for "is not".
    Short,
    /// With a full stop: "opp." for "opponent".
    Abbreviated,
    /// Before an apostrophe: "l'autre" for "le autre".
    Elided,
}

/// All phrases of a language.
#[derive(Clone, Debug, Default)]
pub struct Phrasebook {
    words: Index,
    flags: Vec<Flags>,
    categories: Vec<Category>,
    /// The names of the categories.
    names: Index,
    rows: Vec<Row>,
    /// The rows by category and name.
    named: FxHashMap<(CategoryId, String), RowId>,
    slots: Index,
    /// What a short form stands for.
    long: FxHashMap<(Form, Sym), Vec<Sym>>,
    /// Words for 0, 1, 2, ...
    cardinals: FxHashMap<Sym, u64>,
    /// Words for first, second, ...
    ordinals: FxHashMap<Sym, u64>,
    /// The words that matter, and the short forms, letter by letter.
    matter: Vec<Vec<char>>,
    first: Beginnings,
}

/// With what each category can begin. The words are one bit for each pair; those of a word lie together, because from a token
/// on all categories are asked for the same one.
#[derive(Clone, Debug, Default)]
struct Beginnings {
    bits: Vec<u64>,
    /// Words of bits for each symbol.
    width: usize,
    /// Whether a category can begin with a number, its name or a sign.
    numbers: Vec<bool>,
    /// Whether it can begin with anything.
    anything: Vec<bool>,
}

impl Beginnings {
    /// From the symbols of each category, and whatever else it can begin with.
    fn new(first: Vec<First>, symbols: usize) -> Beginnings {
        let width = first.len().div_ceil(64);
        let mut bits = vec![0; width * symbols];
        for (category, first) in first.iter().enumerate() {
            for (n, word) in first.symbols.iter().enumerate() {
                let mut word = *word;
                while word != 0 {
                    let sym = n * 64 + word.trailing_zeros() as usize;
                    if let Some(bits) = bits.get_mut(sym * width + category / 64) {
                        *bits |= 1 << (category % 64);
                    }
                    word &= word - 1;
                }
            }
        }
        Beginnings {
            bits,
            width,
            numbers: first.iter().map(|first| first.numbers).collect(),
            anything: first.iter().map(|first| first.anything).collect(),
        }
    }

    fn has(&self, category: CategoryId, sym: Sym, plain: bool) -> bool {
        let category = usize::from(category.0);
        let is = |list: &[bool]| list.get(category).is_some_and(|is| *is);
        let word = || {
            let place = usize::from(sym.0) * self.width + category / 64;
            let bits = self.bits.get(place).copied().unwrap_or_default();
            category < self.width * 64 && bits >> (category % 64) & 1 == 1
        };
        !plain && is(&self.numbers) || word() || is(&self.anything)
    }
}

/// With what a category can begin, while that is worked out.
#[derive(Clone)]
struct First {
    /// A bit for each symbol.
    symbols: Vec<u64>,
    numbers: bool,
    anything: bool,
}

impl First {
    /// Adds what another category can begin with, and tells whether that is more.
    fn add(&mut self, other: &First) -> bool {
        let mut more = other.numbers && !self.numbers || other.anything && !self.anything;
        self.numbers |= other.numbers;
        self.anything |= other.anything;
        for (own, other) in self.symbols.iter_mut().zip(&other.symbols) {
            more |= other & !*own != 0;
            *own |= other;
        }
        more
    }
}

/// Why a phrase file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file.
    pub file: String,
    /// The line, from 1; 0 where it is about the files together.
    pub line: usize,
    /// What is wrong and what to do.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}:{}: {}", self.file, self.line, self.message)
    }
}

impl std::error::Error for Fault {}

/// A phrase file with its name.
pub type File<'t> = (&'t str, &'t str);

/// Signs that phrases can contain, each with its fixed number; what the scanner makes of them is in `scan`.
pub const SIGNS: [&str; 39] = [
    "",
    "<number>",
    "<power>",
    "<bits>",
    "<large>",
    "<strange>",
    "<cardinal>",
    "<ordinal>",
    "<heap>",
    "<ring>",
    "+",
    "-",
    "*",
    "^",
    "⊕",
    "=",
    "≠",
    "<",
    ">",
    "≤",
    "≥",
    "->",
    "(",
    ")",
    "~~",
    "<strike>",
    "</strike>",
    ",",
    ";",
    ":",
    ".",
    "?",
    "|",
    "&",
    "<rule>",
    "∴",
    "∵",
    "<other>",
    "<end>",
];

/// More words in one phrase, brackets among them, are too many.
const MOST_WORDS: usize = 60;

/// A word that is mistyped is no longer, in letters.
const LONGEST_TYPO: usize = 16;

/// More ways to read one phrase are too many.
const MOST_WAYS: usize = 512;

/// Limits of a book: what a file can make large.
const MOST_SYMBOLS: usize = 20_000;
const MOST_NODES: usize = 400_000;
const MOST_ROWS: usize = 5_000;

/// A phrase in the making: the place where it stands, and its row.
struct Written<'t> {
    file: &'t str,
    line: usize,
    row: RowId,
    text: &'t str,
}

/// A piece of a phrase.
#[derive(Clone, Debug)]
enum Piece {
    Word(Sym),
    Part(Part),
    Any(Vec<Sym>),
    Maybe(Vec<Piece>),
}

impl Phrasebook {
    /// Reads phrase files, in order; later files add to earlier ones.
    pub fn read(files: &[File]) -> Result<Phrasebook, Fault> {
        Phrasebook::bare().and(files, None)
    }

    /// The same, where only the rows and the slots of another book mean something.
    pub fn read_over(files: &[File], known: &Phrasebook) -> Result<Phrasebook, Fault> {
        Phrasebook::bare().and(files, Some(known))
    }

    /// This book with more files, which can name only its rows and slots.
    pub fn extended(&self, files: &[File]) -> Result<Phrasebook, Fault> {
        self.clone().and(files, Some(self))
    }

    /// A book without phrases.
    fn bare() -> Phrasebook {
        let mut book = Phrasebook::default();
        for sign in SIGNS {
            book.intern(sign);
        }
        for (name, builtin) in BUILTINS {
            book.category(name);
            if let Some(last) = book.categories.last_mut() {
                *last = Category::Builtin(builtin);
            }
        }
        book
    }

    fn and(mut self, files: &[File], known: Option<&Phrasebook>) -> Result<Phrasebook, Fault> {
        let mut written = Vec::new();
        for &(file, text) in files {
            self.file(file, text, known, &mut written)?;
        }
        let defined: FxHashSet<CategoryId> = self.rows.iter().map(|row| row.category).collect();
        for phrase in &written {
            self.phrase(phrase, &defined, known)?;
        }
        self.is_sound(&written)?;
        self.begin();
        Ok(self)
    }

    fn file<'t>(
        &mut self,
        file: &'t str,
        text: &'t str,
        known: Option<&Phrasebook>,
        written: &mut Vec<Written<'t>>,
    ) -> Result<(), Fault> {
        let mut category = None;
        let mut row = None;
        for (line, whole) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
            let fault = |message: &str| Fault {
                file: file.to_string(),
                line,
                message: message.to_string(),
            };
            let trimmed = whole.trim();
            if trimmed.is_empty() || whole.starts_with('#') {
                continue;
            }
            if let Some(name) = trimmed.strip_prefix("== ") {
                let id = self.category(name.trim());
                if let Category::Builtin(_) = self.kind(id) {
                    return Err(fault(
                        "this category is read by the program; choose another name",
                    ));
                }
                (category, row) = (Some(id), None);
            } else if let Some(list) = trimmed.strip_prefix("words ") {
                let (name, words) = list
                    .split_once(':')
                    .ok_or_else(|| fault("write a list of words as `words NAME: one two three`"))?;
                self.list(name.trim(), words)
                    .map_err(|message| fault(&message))?;
            } else if whole.starts_with([' ', '\t']) {
                let row =
                    row.ok_or_else(|| fault("a phrase needs the name of its row above it"))?;
                for text in trimmed.split('|').map(str::trim) {
                    written.push(Written {
                        file,
                        line,
                        row,
                        text,
                    });
                }
            } else {
                let category = category
                    .ok_or_else(|| fault("a row needs a category above it, as `== heap`"))?;
                let name = self.category_name(category);
                if let Some(message) = known.and_then(|known| known.lacks_row(name, trimmed)) {
                    return Err(fault(&message));
                }
                row = Some(self.row(category, trimmed));
            }
            if self.flags.len() > MOST_SYMBOLS {
                return Err(fault("too many words"));
            }
            if self.rows.len() > MOST_ROWS || self.categories.len() > MOST_ROWS {
                return Err(fault("too many rows or categories"));
            }
        }
        Ok(())
    }

    fn row(&mut self, category: CategoryId, name: &str) -> RowId {
        let next = RowId(self.rows.len() as u16);
        let row = *self
            .named
            .entry((category, name.to_string()))
            .or_insert(next);
        if row == next {
            self.rows.push(Row {
                category,
                name: name.to_string(),
                phrases: Vec::new(),
            });
        }
        row
    }

    /// That a category has no such row, and which comes near it. What a clause may be about is open to new rows.
    fn lacks_row(&self, category: &str, row: &str) -> Option<String> {
        let id = self.find(category).filter(|_| category != "scope")?;
        let rows = self.rows.iter().filter(|known| known.category == id);
        let names: Vec<&str> = rows.map(|known| known.name.as_str()).collect();
        let known = names.contains(&row) || names.iter().all(|name| name.is_empty());
        let hint = || spell::known("rows", row, &names);
        (!known).then(|| format!("`{category}` has no row `{row}`; {}", hint()))
    }

    /// That no phrase of a row has one of a phrase's slots, and which comes near it.
    fn lacks_slot(&self, category: &str, row: &str, text: &str) -> Option<String> {
        let id = self.find(category)?;
        let row = self.row_of(*self.named.get(&(id, row.to_string()))?)?;
        let slots = || row.phrases.iter().flat_map(|text| slots_of(text));
        let known = |own: &str| slots().any(|(slot, _)| slot == own);
        let (slot, _) = slots_of(text).find(|(slot, named)| *named && !known(slot))?;
        let named = slots().filter(|(_, named)| *named);
        let mut names: Vec<&str> = named.map(|(slot, _)| slot).collect();
        names.sort_unstable();
        names.dedup();
        let name = &row.name;
        Some(match names.is_empty() {
            true => format!("`{name}` has no slots"),
            false => format!(
                "`{name}` has no slot `{slot}`; {}",
                spell::known("slots", slot, &names)
            ),
        })
    }

    /// A list of words: what they are to a clause, how they count, or a category of single words.
    fn list(&mut self, name: &str, words: &str) -> Result<(), String> {
        let words: Vec<&str> = words.split_whitespace().collect();
        for (n, word) in (0_u64..).zip(&words) {
            let stand_for = match name {
                "short" => Some((Form::Short, "a short form as `isn't=is+not`")),
                "abbreviated" => Some((
                    Form::Abbreviated,
                    "an abbreviation as `opp=opponent`, without its full stop",
                )),
                "elided" => Some((Form::Elided, "an elision as `l=le`, without its apostrophe")),
                _ => None,
            };
            if let Some((form, example)) = stand_for {
                let (short, long) = word
                    .split_once('=')
                    .ok_or_else(|| format!("write {example}"))?;
                let long: Vec<Sym> = long.split('+').map(|word| self.intern(word)).collect();
                let short = self.intern(short);
                self.long.insert((form, short), long);
                continue;
            }
            if word.contains(char::is_uppercase) {
                return Err(format!("`{word}`: words are in small letters"));
            }
            let sym = self.intern(word);
            let flags = self.flags.get_mut(usize::from(sym.0));
            match (name, flags) {
                ("skip", Some(flags)) => flags.skip = true,
                ("content", Some(flags)) => flags.content = true,
                ("plain", Some(flags)) => flags.plain = true,
                ("after-not", Some(flags)) => flags.after_not = true,
                ("cardinal", _) => {
                    self.cardinals.insert(sym, n);
                }
                ("ordinal", _) => {
                    self.ordinals.insert(sym, n + 1);
                }
                _ => {
                    let category = self.category(name);
                    let row = self.row(category, "");
                    self.add(category, &[Piece::Word(sym)], row)?;
                    if let Some(row) = self.rows.get_mut(usize::from(row.0)) {
                        row.phrases.push(word.to_string());
                    }
                }
            }
        }
        Ok(())
    }

    fn category(&mut self, name: &str) -> CategoryId {
        let id = self.names.number(name);
        if usize::from(id) == self.categories.len() {
            let empty = Category::Phrases(vec![Node::default()]);
            self.categories.push(empty);
        }
        CategoryId(id)
    }

    fn intern(&mut self, word: &str) -> Sym {
        let sym = self.words.number(word);
        if usize::from(sym) == self.flags.len() {
            self.flags.push(Flags::default());
        }
        Sym(sym)
    }

    /// Puts a phrase, in all the ways in which it can be read, into the trie of its category.
    fn phrase(
        &mut self,
        phrase: &Written,
        defined: &FxHashSet<CategoryId>,
        known: Option<&Phrasebook>,
    ) -> Result<(), Fault> {
        let fault = |message: String| Fault {
            file: phrase.file.to_string(),
            line: phrase.line,
            message,
        };
        let mut pieces = Pieces {
            book: self,
            defined,
            left: MOST_WORDS,
        };
        let mut words = phrase.text.split_whitespace();
        let parsed = pieces.all(&mut words, false).map_err(fault)?;
        let Some(row) = self.rows.get_mut(usize::from(phrase.row.0)) else {
            return Ok(());
        };
        row.phrases.push(phrase.text.to_string());
        let (category, name) = (row.category, row.name.clone());
        let of = self.category_name(category);
        if let Some(message) = known.and_then(|known| known.lacks_slot(of, &name, phrase.text)) {
            return Err(fault(message));
        }
        self.add(category, &parsed, phrase.row).map_err(fault)
    }

    fn add(&mut self, category: CategoryId, pieces: &[Piece], row: RowId) -> Result<(), String> {
        let Some(Category::Phrases(nodes)) = self.categories.get_mut(usize::from(category.0))
        else {
            return Err("this category is read by the program".to_string());
        };
        let rows = &self.rows;
        let mut trie = Trie {
            nodes,
            rows,
            row,
            ways: 0,
            empty: false,
        };
        trie.put(0, Rest { pieces, then: None })?;
        match trie.empty {
            true => Err("a phrase needs a word that is not optional".to_string()),
            false => Ok(()),
        }
    }

    /// That no category refers to itself, so that matching always ends.
    fn is_sound(&self, written: &[Written]) -> Result<(), Fault> {
        let mut state = vec![0_u8; self.categories.len()];
        for id in 0..self.categories.len() {
            if let Some(name) = self.looped(id, &mut state) {
                let of = |phrase: &&Written| {
                    let row = self.rows.get(usize::from(phrase.row.0));
                    row.is_some_and(|row| self.find(name) == Some(row.category))
                };
                let last = written.iter().rfind(of);
                return Err(Fault {
                    file: last.map_or("phrases", |last| last.file).to_string(),
                    line: last.map_or(0, |last| last.line),
                    message: format!("`{name}` refers to itself, perhaps by way of another"),
                });
            }
        }
        Ok(())
    }

    fn looped(&self, id: usize, state: &mut [u8]) -> Option<&str> {
        match state.get(id) {
            Some(0) => {}
            Some(1) => return self.names.text(id as u16),
            _ => return None,
        }
        if let Some(state) = state.get_mut(id) {
            *state = 1;
        }
        if let Some(Category::Phrases(nodes)) = self.categories.get(id) {
            let parts = nodes.iter().flat_map(|node| &node.slots);
            for (part, _) in parts {
                if let Some(name) = self.looped(usize::from(part.category.0), state) {
                    return Some(name);
                }
            }
        }
        if let Some(state) = state.get_mut(id) {
            *state = 2;
        }
        None
    }

    /// Works out with which symbols each category can begin.
    fn begin(&mut self) {
        let matters =
            |sym: &Sym| self.flags(*sym).content || self.long.contains_key(&(Form::Short, *sym));
        let words = (0..).map(Sym).zip(&self.words.texts);
        let words = words.filter(|(sym, _)| matters(sym));
        self.matter = words.map(|(_, word)| word.chars().collect()).collect();
        self.first = self.beginnings();
    }

    fn beginnings(&self) -> Beginnings {
        let symbols = self.flags.len();
        let none = First {
            symbols: vec![0; symbols.div_ceil(64)],
            numbers: false,
            anything: false,
        };
        let mut first = vec![none; self.categories.len()];
        let mut under = Vec::new();
        for (id, (category, first)) in self.categories.iter().zip(&mut first).enumerate() {
            match category {
                Category::Phrases(nodes) => {
                    let root = nodes.first();
                    for (sym, _) in root.iter().flat_map(|root| &root.words) {
                        let sym = usize::from(sym.0);
                        if let Some(word) = first.symbols.get_mut(sym / 64) {
                            *word |= 1 << (sym % 64);
                        }
                    }
                    let parts = root.iter().flat_map(|root| &root.slots);
                    let parts = parts.flat_map(|(part, _)| [Some(part.category), part.group]);
                    under.extend(parts.flatten().map(|part| (id, usize::from(part.0))));
                }
                Category::Builtin(builtin) => {
                    let lists = builtin.words();
                    (first.numbers, first.anything) = (lists.is_some(), lists.is_none());
                    let lists = lists
                        .into_iter()
                        .flatten()
                        .filter_map(|list| self.find(list));
                    under.extend(lists.map(|list| (id, usize::from(list.0))));
                }
            }
        }
        // What a category begins with may begin with another one, and so on.
        let mut grows = true;
        while grows {
            grows = false;
            for &(id, part) in &under {
                if let Ok([first, more]) = first.get_disjoint_mut([id, part]) {
                    grows |= first.add(more);
                }
            }
        }
        Beginnings::new(first, symbols)
    }

    /// Whether a category can begin with a symbol; a plain word is neither a number nor the name of one.
    pub fn can_begin(&self, category: CategoryId, sym: Sym, plain: bool) -> bool {
        self.first.has(category, sym, plain)
    }

    /// Whether a list has a word.
    pub fn is_in(&self, list: &str, word: Sym) -> bool {
        self.find(list)
            .is_some_and(|list| self.can_begin(list, word, false))
    }

    /// A category by its name; one that no file mentions has no phrases.
    pub fn find(&self, name: &str) -> Option<CategoryId> {
        self.names.find(name).map(CategoryId)
    }

    /// What a category matches.
    pub fn kind(&self, id: CategoryId) -> &Category {
        const NONE: &Category = &Category::Phrases(Vec::new());
        self.categories.get(usize::from(id.0)).unwrap_or(NONE)
    }

    /// The number of categories.
    pub fn len(&self) -> usize {
        self.categories.len()
    }

    /// Whether there is no phrase at all.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The rows, in the order of the files.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// A row.
    pub fn row_of(&self, id: RowId) -> Option<&Row> {
        self.rows.get(usize::from(id.0))
    }

    /// The name of a slot.
    pub fn slot_name(&self, id: SlotId) -> &str {
        self.slots.text(id.0).unwrap_or("")
    }

    /// The name of a category.
    pub fn category_name(&self, id: CategoryId) -> &str {
        self.names.text(id.0).unwrap_or("")
    }

    /// A word in lower case, where the book has it.
    pub fn word(&self, word: &str) -> Option<Sym> {
        self.words.find(word).map(Sym)
    }

    /// A word by its number.
    pub fn text(&self, sym: Sym) -> Option<&str> {
        self.words.text(sym.0)
    }

    /// What a word is to a clause.
    pub fn flags(&self, sym: Sym) -> Flags {
        self.flags
            .get(usize::from(sym.0))
            .copied()
            .unwrap_or_default()
    }

    /// Whether a word may be one of those that matter, mistyped.
    pub fn looks_like_content(&self, word: &str) -> bool {
        let word: Vec<char> = word.to_lowercase().chars().take(LONGEST_TYPO + 1).collect();
        let near = |other: &Vec<char>| {
            let most = (other.len() / 3).max(1);
            other.len().abs_diff(word.len()) <= most && spell::distance(&word, other) <= most
        };
        word.len() <= LONGEST_TYPO && self.matter.iter().any(near)
    }

    /// What a word stands for in this form.
    pub fn long(&self, form: Form, sym: Sym) -> Option<&[Sym]> {
        self.long.get(&(form, sym)).map(Vec::as_slice)
    }

    /// The number that a word says.
    pub fn cardinal(&self, sym: Sym) -> Option<u64> {
        self.cardinals.get(&sym).copied()
    }

    /// The word for a place in an order.
    pub fn ordinal_word(&self, n: u64) -> Option<Sym> {
        let mut all = self.ordinals.iter();
        all.find(|(_, place)| **place == n).map(|(sym, _)| *sym)
    }

    /// The place in an order that a word says.
    pub fn ordinal(&self, sym: Sym) -> Option<u64> {
        self.ordinals.get(&sym).copied()
    }
}

/// Reads the pieces of a phrase.
struct Pieces<'b> {
    book: &'b mut Phrasebook,
    defined: &'b FxHashSet<CategoryId>,
    /// How many words more there may be.
    left: usize,
}

impl Pieces<'_> {
    fn all<'t>(
        &mut self,
        words: &mut impl Iterator<Item = &'t str>,
        inside: bool,
    ) -> Result<Vec<Piece>, String> {
        let mut pieces = Vec::new();
        while let Some(word) = words.next() {
            self.left = self.left.checked_sub(1).ok_or_else(|| {
                format!("more than {MOST_WORDS} words in one phrase; write several")
            })?;
            match word {
                "[" => pieces.push(Piece::Maybe(self.all(words, true)?)),
                "]" if inside => return Ok(pieces),
                "]" => return Err("a `]` without its `[`".to_string()),
                _ => pieces.push(self.one(word)?),
            }
        }
        match inside {
            true => Err("a `[` without its `]`; both need spaces around them".to_string()),
            false => Ok(pieces),
        }
    }

    fn one(&mut self, word: &str) -> Result<Piece, String> {
        let inside = || &word[1..word.len() - 1];
        Ok(match word.as_bytes() {
            [b'[', .., b']'] => Piece::Maybe(vec![self.one(inside())?]),
            [b'{', .., b'}'] => Piece::Part(self.part(inside())?),
            [_, _, _, ..] if word.contains('/') => {
                let any = word.split('/').map(|word| self.word(word));
                Piece::Any(any.collect::<Result<_, _>>()?)
            }
            _ => Piece::Word(self.word(word)?),
        })
    }

    fn word(&mut self, word: &str) -> Result<Sym, String> {
        // The scanner takes both for one sign.
        let word = if word == "=>" { "∴" } else { word };
        if let Some(known) = self.book.word(word).filter(|_| !word.is_empty()) {
            return Ok(known);
        }
        let odd = |c: char| c.is_uppercase() || matches!(c, '{' | '}' | '[' | ']');
        match word.is_empty() || word.contains(odd) {
            true => Err(format!(
                "`{word}`: words are in small letters, slots in braces without spaces, optional words in brackets"
            )),
            false => Ok(self.book.intern(word)),
        }
    }

    fn part(&mut self, slot: &str) -> Result<Part, String> {
        let many = slot.ends_with('*');
        let each = slot.ends_with('+');
        let slot = slot.trim_end_matches(['*', '+']);
        let (name, category_name) = slot.split_once('=').unwrap_or((slot, slot));
        let id = self.book.find(category_name);
        let known = id.filter(|id| {
            self.defined.contains(id) || matches!(self.book.kind(*id), Category::Builtin(_))
        });
        let category =
            known.ok_or_else(|| format!("no file has the category `{category_name}`"))?;
        let of_each = (each && name == category_name).then(|| format!("each-{name}"));
        let group = of_each.and_then(|name| self.book.find(&name));
        let group = group.filter(|id| self.defined.contains(id));
        let slot = SlotId(self.book.slots.number(name));
        Ok(Part {
            category,
            slot,
            many,
            each,
            group,
        })
    }
}

/// The slots of a phrase as it is written, and whether each is named beside its category.
fn slots_of(text: &str) -> impl Iterator<Item = (&str, bool)> {
    text.split_whitespace().filter_map(|word| {
        let word = word.trim_matches(['[', ']']);
        let slot = word.strip_prefix('{')?.strip_suffix('}')?;
        let slot = slot.trim_end_matches(['*', '+']);
        Some(
            slot.split_once('=')
                .map_or((slot, false), |(slot, _)| (slot, true)),
        )
    })
}

/// A category's trie while a phrase of a row is put into it.
struct Trie<'b> {
    nodes: &'b mut Vec<Node>,
    rows: &'b [Row],
    row: RowId,
    /// The ways in which the phrase has been read so far.
    ways: usize,
    /// Whether one of them has no word.
    empty: bool,
}

/// The pieces of a phrase that are left, and those behind the brackets around them.
#[derive(Clone, Copy)]
struct Rest<'p> {
    pieces: &'p [Piece],
    then: Option<&'p Rest<'p>>,
}

impl Trie<'_> {
    /// Puts in every way in which the rest can be read: with and without what is optional, with each of several words.
    fn put(&mut self, mut at: u32, mut rest: Rest) -> Result<(), String> {
        loop {
            let Some((piece, pieces)) = rest.pieces.split_first() else {
                match rest.then {
                    Some(then) => rest = *then,
                    None => return self.end(at),
                }
                continue;
            };
            rest.pieces = pieces;
            match piece {
                Piece::Word(sym) => at = self.word(at, *sym),
                Piece::Part(part) => at = self.part(at, *part),
                Piece::Any(syms) => {
                    return syms.iter().try_for_each(|sym| {
                        let next = self.word(at, *sym);
                        self.put(next, rest)
                    });
                }
                Piece::Maybe(pieces) => {
                    self.put(at, rest)?;
                    let then = Some(&rest);
                    return self.put(at, Rest { pieces, then });
                }
            }
        }
    }

    fn word(&mut self, at: u32, sym: Sym) -> u32 {
        let next = self.nodes.len() as u32;
        let Some(node) = self.nodes.get_mut(at as usize) else {
            return at;
        };
        match node.words.binary_search_by_key(&sym, |(sym, _)| *sym) {
            Ok(found) => node.words.get(found).map_or(at, |(_, to)| *to),
            Err(place) => {
                node.words.insert(place, (sym, next));
                self.nodes.push(Node::default());
                next
            }
        }
    }

    fn part(&mut self, at: u32, part: Part) -> u32 {
        let next = self.nodes.len() as u32;
        let Some(node) = self.nodes.get_mut(at as usize) else {
            return at;
        };
        match node.slots.iter().find(|(other, _)| *other == part) {
            Some((_, to)) => *to,
            None => {
                node.slots.push((part, next));
                self.nodes.push(Node::default());
                next
            }
        }
    }

    fn end(&mut self, at: u32) -> Result<(), String> {
        self.ways += 1;
        if self.ways > MOST_WAYS {
            return Err("too many ways to read this phrase; write several".to_string());
        }
        if at == 0 {
            self.empty = true;
            return Ok(());
        }
        if self.nodes.len() > MOST_NODES {
            return Err("too many phrases".to_string());
        }
        let Some(end) = self.nodes.get_mut(at as usize) else {
            return Ok(());
        };
        match end.row {
            Some(other) if other != self.row => {
                let name = |row: RowId| {
                    self.rows
                        .get(usize::from(row.0))
                        .map_or("", |row| &row.name)
                };
                Err(format!(
                    "this is a phrase of `{}` already, so it cannot be one of `{}`",
                    name(other),
                    name(self.row)
                ))
            }
            _ => {
                end.row = Some(self.row);
                Ok(())
            }
        }
    }
}
