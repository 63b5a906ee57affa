//! Phrase files: which words say what. A file is text that a lecturer can read and extend; here it becomes an automaton for
//! each category, by which whole clauses are matched. Nothing is understood yet.

use std::fmt;

use rustc_hash::{FxHashMap, FxHashSet};

use super::automaton::{Automaton, Clash, Piece};
pub use super::automaton::{CategoryId, Part, RowId, SlotId, Sym};
use crate::spell;

/// What a category matches.
#[derive(Clone, Debug)]
pub enum Category {
    /// Phrases.
    Phrases(Automaton),
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
    /// The categories that can begin with a number, its name or a sign.
    numbers: Vec<u64>,
    /// Those that can begin with anything.
    anything: Vec<u64>,
}

impl Beginnings {
    /// From the symbols of each category, and whatever else it can begin with.
    fn new(first: &[First], symbols: usize) -> Beginnings {
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
            numbers: bits_of(first.iter().map(|first| first.numbers)),
            anything: bits_of(first.iter().map(|first| first.anything)),
        }
    }

    /// The categories that can begin with a symbol, as words of bits.
    fn of(&self, Sym(sym): Sym, plain: bool) -> impl Iterator<Item = u64> {
        let from = usize::from(sym) * self.width;
        let words = self.bits.get(from..from + self.width).unwrap_or_default();
        let numbers = self
            .numbers
            .iter()
            .map(move |word| if plain { 0 } else { *word });
        let words = words.iter().copied().chain(std::iter::repeat(0));
        let all = words.zip(numbers).zip(&self.anything);
        all.map(|((word, number), any)| word | number | any)
    }
}

/// A bit for each flag.
fn bits_of(flags: impl ExactSizeIterator<Item = bool>) -> Vec<u64> {
    let mut words = vec![0; flags.len().div_ceil(64)];
    for (n, flag) in flags.enumerate() {
        if let Some(word) = words.get_mut(n / 64) {
            *word |= u64::from(flag) << (n % 64);
        }
    }
    words
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
    fn add_word(&mut self, Sym(sym): Sym) {
        if let Some(word) = self.symbols.get_mut(usize::from(sym) / 64) {
            *word |= 1 << (sym % 64);
        }
    }

    /// Adds what another category can begin with.
    fn add(&mut self, other: &First) {
        self.numbers |= other.numbers;
        self.anything |= other.anything;
        for (own, other) in self.symbols.iter_mut().zip(&other.symbols) {
            *own |= other;
        }
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

/// Limits of a book: what a file can make large.
const MOST_SYMBOLS: usize = 20_000;
const MOST_NODES: usize = 200_000;
const MOST_ROWS: usize = 5_000;

/// A phrase in the making: the place where it stands, and its row.
struct Written<'t> {
    file: &'t str,
    line: usize,
    row: RowId,
    text: &'t str,
}

/// A phrase or a list of words among the steps of its category.
struct Placed<'t> {
    file: &'t str,
    line: usize,
    row: RowId,
    /// The step behind its last one.
    end: usize,
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
        let (mut written, mut placed) = (Vec::new(), Vec::new());
        for &(file, text) in files {
            self.file(file, text, known, &mut written, &mut placed)?;
        }
        let defined: FxHashSet<CategoryId> = self.rows.iter().map(|row| row.category).collect();
        for phrase in &written {
            placed.push(self.phrase(phrase, &defined, known)?);
        }
        self.build(&placed)?;
        let order = self.in_order(&written)?;
        self.begin(&order);
        Ok(self)
    }

    fn file<'t>(
        &mut self,
        file: &'t str,
        text: &'t str,
        known: Option<&Phrasebook>,
        written: &mut Vec<Written<'t>>,
        placed: &mut Vec<Placed<'t>>,
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
                let list = self.list(name.trim(), words);
                let list = list.map_err(|message| fault(&message))?;
                placed.extend(list.map(|(row, end)| Placed {
                    file,
                    line,
                    row,
                    end,
                }));
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
    /// The row of such a category, and where its words end among the steps, is returned.
    fn list(&mut self, name: &str, words: &str) -> Result<Option<(RowId, usize)>, String> {
        let words: Vec<&str> = words.split_whitespace().collect();
        let mut own = Vec::new();
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
                _ => own.push(sym),
            }
        }
        if own.is_empty() {
            return Ok(None);
        }
        let category = self.category(name);
        let row = self.row(category, "");
        let end = self.add(category, &[Piece::Any(own)], row)?;
        if let Some(row) = self.rows.get_mut(usize::from(row.0)) {
            row.phrases.extend(words.iter().map(ToString::to_string));
        }
        Ok(Some((row, end)))
    }

    fn category(&mut self, name: &str) -> CategoryId {
        let id = self.names.number(name);
        if usize::from(id) == self.categories.len() {
            self.categories.push(Category::Phrases(Automaton::EMPTY));
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

    /// Adds a phrase to its category.
    fn phrase<'t>(
        &mut self,
        phrase: &Written<'t>,
        defined: &FxHashSet<CategoryId>,
        known: Option<&Phrasebook>,
    ) -> Result<Placed<'t>, Fault> {
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
        let row = self.rows.get_mut(usize::from(phrase.row.0));
        let row = row.ok_or_else(|| fault("this row is unknown".to_string()))?;
        row.phrases.push(phrase.text.to_string());
        let (category, name) = (row.category, row.name.clone());
        let of = self.category_name(category);
        if let Some(message) = known.and_then(|known| known.lacks_slot(of, &name, phrase.text)) {
            return Err(fault(message));
        }
        let end = self.add(category, &parsed, phrase.row).map_err(fault)?;
        Ok(Placed {
            file: phrase.file,
            line: phrase.line,
            row: phrase.row,
            end,
        })
    }

    /// Where the phrase ends among the steps of its category.
    fn add(&mut self, category: CategoryId, pieces: &[Piece], row: RowId) -> Result<usize, String> {
        match self.categories.get_mut(usize::from(category.0)) {
            Some(Category::Phrases(phrases)) => Ok(phrases.add(pieces, row)),
            _ => Err("this category is read by the program".to_string()),
        }
    }

    /// Makes the phrases of each category one automaton.
    fn build(&mut self, placed: &[Placed]) -> Result<(), Fault> {
        let mut room = MOST_NODES;
        for (id, category) in self.categories.iter_mut().enumerate() {
            let Category::Phrases(phrases) = category else {
                continue;
            };
            phrases.build(room).map_err(|(step, clash)| {
                let name = |row: RowId| self.rows.get(usize::from(row.0));
                let own = |placed: &&Placed| {
                    let category = name(placed.row).map(|row| usize::from(row.category.0));
                    category == Some(id) && placed.end > step
                };
                let last = placed.iter().find(own);
                let name = |row: RowId| name(row).map_or("", |row| &row.name);
                Fault {
                    file: last.map_or("phrases", |last| last.file).to_string(),
                    line: last.map_or(0, |last| last.line),
                    message: match clash {
                        Clash::Empty => "a phrase needs a word that is not optional".to_string(),
                        Clash::TooMany => "too many phrases".to_string(),
                        Clash::Row(other) => format!(
                            "this is a phrase of `{}` already, so it cannot be one of `{}`",
                            name(other),
                            last.map_or("", |last| name(last.row))
                        ),
                    },
                }
            })?;
            room = room.saturating_sub(phrases.size());
        }
        Ok(())
    }

    /// The categories, each behind those that its phrases contain: none refers to itself, so that matching always ends.
    fn in_order(&self, written: &[Written]) -> Result<Vec<usize>, Fault> {
        let mut state = vec![0_u8; self.categories.len()];
        let mut order = Vec::with_capacity(self.categories.len());
        for id in 0..self.categories.len() {
            if let Some(name) = self.looped(id, &mut state, &mut order) {
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
        Ok(order)
    }

    fn looped(&self, id: usize, state: &mut [u8], order: &mut Vec<usize>) -> Option<&str> {
        match state.get(id) {
            Some(0) => {}
            Some(1) => return self.names.text(id as u16),
            _ => return None,
        }
        if let Some(state) = state.get_mut(id) {
            *state = 1;
        }
        for part in self.contained(id) {
            if let Some(name) = self.looped(part, state, order) {
                return Some(name);
            }
        }
        if let Some(state) = state.get_mut(id) {
            *state = 2;
        }
        order.push(id);
        None
    }

    /// The categories that a category contains.
    fn contained(&self, id: usize) -> Vec<usize> {
        let mut all: Vec<usize> = match self.categories.get(id) {
            Some(Category::Phrases(phrases)) => {
                let parts = phrases.all_parts();
                parts.map(|part| usize::from(part.category.0)).collect()
            }
            Some(Category::Builtin(builtin)) => {
                let lists = builtin.words().into_iter().flatten();
                lists
                    .filter_map(|list| self.find(list))
                    .map(|id| usize::from(id.0))
                    .collect()
            }
            None => Vec::new(),
        };
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Works out with which symbols each category can begin, in an order in which what it begins with comes first.
    fn begin(&mut self, order: &[usize]) {
        let matters =
            |sym: &Sym| self.flags(*sym).content || self.long.contains_key(&(Form::Short, *sym));
        let words = (0..).map(Sym).zip(&self.words.texts);
        let words = words.filter(|(sym, _)| matters(sym));
        self.matter = words.map(|(_, word)| word.chars().collect()).collect();
        let symbols = self.flags.len();
        let none = First {
            symbols: vec![0; symbols.div_ceil(64)],
            numbers: false,
            anything: false,
        };
        let mut all = vec![none.clone(); self.categories.len()];
        for &id in order {
            let mut first = none.clone();
            let mut begins = Vec::new();
            match self.categories.get(id) {
                Some(Category::Phrases(phrases)) => {
                    let words = phrases.words(Automaton::ROOT).iter();
                    words.for_each(|(sym, _)| first.add_word(*sym));
                    let parts = phrases.parts(Automaton::ROOT).iter();
                    let parts = parts.flat_map(|(part, _)| [Some(part.category), part.group]);
                    begins.extend(parts.flatten().map(|id| usize::from(id.0)));
                }
                Some(Category::Builtin(builtin)) => {
                    let lists = builtin.words();
                    (first.numbers, first.anything) = (lists.is_some(), lists.is_none());
                    begins = self.contained(id);
                }
                None => {}
            }
            for other in begins {
                if let Some(other) = all.get(other) {
                    first.add(other);
                }
            }
            if let Some(place) = all.get_mut(id) {
                *place = first;
            }
        }
        self.first = Beginnings::new(&all, symbols);
    }

    /// Adds the categories that can begin with a symbol, as words of bits; a plain word is neither a number nor the name of one.
    pub fn add_beginnings(&self, sym: Sym, plain: bool, to: &mut [u64]) {
        let all = to.iter_mut().zip(self.first.of(sym, plain));
        all.for_each(|(to, word)| *to |= word);
    }

    /// Whether a category can begin with a symbol.
    pub fn can_begin(&self, CategoryId(category): CategoryId, sym: Sym, plain: bool) -> bool {
        let word = self.first.of(sym, plain).nth(usize::from(category) / 64);
        word.is_some_and(|word| word >> (category % 64) & 1 == 1)
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
        const NONE: &Category = &Category::Phrases(Automaton::EMPTY);
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
