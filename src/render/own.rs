//! What a template of an author's own may say: what the program's templates say, and nothing that makes values grow. Each
//! is also written out with a call that counts steps, at its beginning and in each loop. Fills nothing in.

use std::collections::BTreeMap;

/// The words that begin a tag `<% ... %>`.
const TAGS: [&str; 8] = [
    "if", "elif", "else", "endif", "for", "endfor", "include", "set",
];

/// Filters, none of which makes a value much larger.
const FILTERS: [&str; 14] = [
    "abs",
    "capitalize",
    "default",
    "first",
    "int",
    "last",
    "length",
    "lower",
    "nth",
    "round",
    "title",
    "trim",
    "truncate",
    "upper",
];

/// Words after `is`.
const TESTS: [&str; 9] = [
    "array",
    "containing",
    "defined",
    "divisible_by",
    "even",
    "none",
    "odd",
    "string",
    "undefined",
];

/// Words within an expression that are no names.
const OPERATORS: [&str; 6] = ["and", "or", "not", "is", "if", "else"];

/// Signs within an expression, beside those that compare.
const SIGNS: [&str; 12] = ["(", ")", "[", "]", ".", ",", "|", "=", "+", "-", "*", "%"];
const COMPARE: [&str; 6] = ["==", "!=", "<", ">", "<=", ">="];

/// What the lexer of the templates reads as one sign.
const LONG_SIGNS: [&str; 10] = ["...", "//", "**", "==", "!=", ">=", "<=", "</", "?.", "?["];

/// The longest literal, the most loops within each other, the most `elif` and the most files included in a file, and how
/// deep including goes.
const LONGEST_LITERAL: usize = 200;
const MOST_LOOPS: usize = 4;
const MOST_BRANCHES: usize = 200;
const MOST_INCLUDES: usize = 100;
const DEEPEST: usize = 8;

const START_FROM_ONE: &str =
    "a template of your own may say what the program's templates say; start from one of them";

/// The function that counts steps.
pub const STEP: &str = "count_steps";

/// A template with its steps counted.
pub struct Counted {
    /// Its text, with the calls.
    pub text: String,
    /// The templates that it includes.
    pub includes: Vec<String>,
}

/// Why a template may not be used.
#[derive(Debug)]
pub struct Misuse {
    /// The byte where it goes wrong.
    pub at: usize,
    /// What is wrong.
    pub message: String,
    /// What to do.
    pub help: String,
}

/// A word of a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word<'t> {
    Name(&'t str),
    Literal(&'t str),
    Sign(&'t str),
}

/// A word with the byte where it begins.
type Placed<'t> = (usize, Word<'t>);

/// A tag `<% ... %>` or `<< ... >>`.
struct Tag<'t> {
    block: bool,
    words: Vec<Placed<'t>>,
    /// The byte after it, and whether it takes the blanks that follow.
    end: usize,
    trims: bool,
}

/// Reads a template. What is not closed ends it, which whoever fills templates in says better.
pub fn counted(text: &str) -> Result<Counted, Misuse> {
    let tags: Vec<Tag> = Tags { text, at: 0 }.collect();
    let steps = tags.iter().map(|tag| tag.words.len() + 1).sum::<usize>() + 1;
    let call = |trims: bool| format!("<< {STEP}(n={steps}) {}>>", if trims { "-" } else { "" });
    let mut counted = Counted {
        text: call(false),
        includes: Vec::new(),
    };
    let (mut loops, mut branches, mut from) = (0, 0, 0);
    for tag in &tags {
        tag.check()?;
        counted.includes.extend(tag.includes());
        match tag.keyword() {
            Some("for") => {
                loops += 1;
                counted.text.push_str(&text[from..tag.end]);
                counted.text.push_str(&call(tag.trims));
                from = tag.end;
            }
            Some("elif") => branches += 1,
            Some("endfor") => loops = usize::saturating_sub(loops, 1),
            _ => {}
        }
        let most = [
            ("loops in each other", loops, MOST_LOOPS),
            ("`elif`", branches, MOST_BRANCHES),
            ("templates included", counted.includes.len(), MOST_INCLUDES),
        ];
        for (what, number, most) in most {
            if number > most {
                return Err(tag.too_many(what, most));
            }
        }
    }
    counted.text.push_str(&text[from..]);
    Ok(counted)
}

/// The templates that a text includes.
pub fn includes(text: &str) -> impl Iterator<Item = String> {
    Tags { text, at: 0 }.filter_map(|tag| tag.includes())
}

/// The first of some templates that includes others too deep.
pub fn too_deep<'n>(templates: &BTreeMap<&'n str, Counted>) -> Option<&'n str> {
    let mut depths: BTreeMap<&str, usize> = templates.keys().map(|name| (*name, 1)).collect();
    for _ in 0..DEEPEST {
        let below = |counted: &Counted| {
            let depths = counted
                .includes
                .iter()
                .filter_map(|name| depths.get(&**name));
            depths.copied().max().unwrap_or(0)
        };
        let deeper = templates
            .iter()
            .map(|(name, counted)| (*name, 1 + below(counted)));
        depths = deeper.collect();
    }
    let mut depths = depths.into_iter();
    depths
        .find(|&(_, depth)| depth > DEEPEST)
        .map(|(name, _)| name)
}

impl<'t> Tag<'t> {
    fn keyword(&self) -> Option<&'t str> {
        match self.words.first() {
            Some((_, Word::Name(name))) if self.block => Some(name),
            _ => None,
        }
    }

    fn includes(&self) -> Option<String> {
        match self.words[..] {
            [_, (_, Word::Literal(name))] if self.keyword() == Some("include") => {
                Some(name.trim_matches(['"', '\'', '`']).to_string())
            }
            _ => None,
        }
    }

    fn too_many(&self, what: &str, most: usize) -> Misuse {
        let at = self.words.first().map_or(0, |(at, _)| *at);
        misuse(at, format!("more than {most} {what}"), START_FROM_ONE)
    }

    fn check(&self) -> Result<(), Misuse> {
        let Some(&(at, first)) = self.words.first() else {
            return Ok(());
        };
        let words = match self.block {
            false => &self.words[..],
            true => {
                let known = matches!(first, Word::Name(name) if TAGS.contains(&name));
                if !known {
                    let help = format!("tags are {}", TAGS.join(", "));
                    return Err(misuse(at, format!("no tag {}", quoted(first)), &help));
                }
                self.expression()
            }
        };
        let is = |i: usize| {
            words
                .get(i)
                .is_some_and(|(_, word)| *word == Word::Name("is"))
        };
        // `is not` asks what `is` asks.
        let words = words.iter().enumerate();
        let words =
            words.filter(|&(i, (_, word))| *word != Word::Name("not") || i == 0 || !is(i - 1));
        let words: Vec<Placed> = words.map(|(_, placed)| *placed).collect();
        let neighbour = |i: Option<usize>| Some(words.get(i?)?.1);
        let mut placed = words.iter().enumerate();
        placed.try_for_each(|(i, word)| {
            check(*word, neighbour(i.checked_sub(1)), neighbour(Some(i + 1)))
        })
    }

    /// The words of a tag `<% ... %>` that are an expression: those after the first, and of a loop those after `in`.
    fn expression(&self) -> &[Placed<'t>] {
        let after_in = self
            .words
            .iter()
            .position(|(_, word)| *word == Word::Name("in"));
        let skipped = match (self.keyword(), after_in) {
            (Some("for"), Some(place)) if place <= 4 => place + 1,
            _ => 1,
        };
        &self.words[skipped..]
    }
}

/// Whether a word may stand in an expression between its neighbours.
fn check((at, word): Placed, before: Option<Word>, after: Option<Word>) -> Result<(), Misuse> {
    let is_sign = |word: Option<Word>, sign| word == Some(Word::Sign(sign));
    let is_literal = |word: Option<Word>| match word {
        Some(Word::Literal(_)) => true,
        Some(Word::Name(name)) => ["true", "false", "True", "False"].contains(&name),
        _ => false,
    };
    let named = |what: &str, names: &[&str]| {
        let help = format!("{what}s are {}", names.join(", "));
        Err(misuse(at, format!("no {what} {}", quoted(word)), &help))
    };
    match word {
        Word::Literal(text) if text.len() > LONGEST_LITERAL => Err(misuse(
            at,
            format!("text of more than {LONGEST_LITERAL} characters in quotes"),
            "write it outside the tag",
        )),
        Word::Literal(_) => Ok(()),
        Word::Name(name) if is_sign(before, "|") && !FILTERS.contains(&name) => {
            named("filter", &FILTERS)
        }
        Word::Name(name) if before == Some(Word::Name("is")) && !TESTS.contains(&name) => {
            named("test", &TESTS)
        }
        Word::Name("in" | "for") => Err(cannot(at, word)),
        Word::Name(name) if name.starts_with("__") => Err(cannot(at, word)),
        Word::Name(name) if is_sign(after, "(") => {
            let called = is_sign(before, "|") || TESTS.contains(&name);
            match called || OPERATORS.contains(&name) {
                true => Ok(()),
                false => Err(misuse(
                    at,
                    format!("no function `{name}` can be used in a template"),
                    "a loop goes through a list that the template is given, as `for move in answer.winning`",
                )),
            }
        }
        Word::Name(_) => Ok(()),
        Word::Sign("[") => match before {
            Some(Word::Name(name)) if !OPERATORS.contains(&name) => Ok(()),
            Some(Word::Sign("]")) => Ok(()),
            _ => Err(cannot(at, word)),
        },
        Word::Sign(sign) if COMPARE.contains(&sign) => {
            match is_literal(before) || is_literal(after) {
                true => Ok(()),
                false => Err(misuse(
                    at,
                    format!("`{sign}` compares two values"),
                    "compare with a word in quotes or with a number",
                )),
            }
        }
        Word::Sign(sign) if SIGNS.contains(&sign) => Ok(()),
        Word::Sign(_) => Err(cannot(at, word)),
    }
}

fn cannot(at: usize, word: Word) -> Misuse {
    misuse(
        at,
        format!("{} cannot be used in a template", quoted(word)),
        START_FROM_ONE,
    )
}

fn misuse(at: usize, message: String, help: &str) -> Misuse {
    let help = help.to_string();
    Misuse { at, message, help }
}

fn quoted(word: Word) -> String {
    let (Word::Name(text) | Word::Literal(text) | Word::Sign(text)) = word;
    format!("`{}`", text.chars().take(40).collect::<String>())
}

/// The tags of a template, read as those who fill it in read it.
struct Tags<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Iterator for Tags<'t> {
    type Item = Tag<'t>;

    fn next(&mut self) -> Option<Tag<'t>> {
        loop {
            let rest = self.text.get(self.at..)?;
            let openings = rest.match_indices('<');
            let mut openings = openings.filter_map(|(i, _)| Some((i, rest.as_bytes().get(i + 1)?)));
            let (start, sign) = openings.find(|(_, sign)| b"<%#".contains(sign))?;
            self.at += start + 2;
            self.at += usize::from(self.text.as_bytes().get(self.at) == Some(&b'-'));
            match sign {
                b'#' => self.at += self.text.get(self.at..)?.find("#>")? + 2,
                sign => return self.tag(*sign == b'%'),
            }
        }
    }
}

impl<'t> Tags<'t> {
    fn tag(&mut self, block: bool) -> Option<Tag<'t>> {
        let end = if block { "%>" } else { ">>" };
        let mut words = Vec::new();
        loop {
            let rest = self.text.get(self.at..)?;
            let trimmed = rest.trim_start_matches(|c: char| c.is_ascii_whitespace());
            self.at += rest.len() - trimmed.len();
            let trims = trimmed
                .strip_prefix('-')
                .is_some_and(|t| t.starts_with(end));
            if trims || trimmed.starts_with(end) {
                self.at += end.len() + usize::from(trims);
                let end = self.at;
                return Some(Tag {
                    block,
                    words,
                    end,
                    trims,
                });
            }
            let word = word(trimmed)?;
            let (Word::Name(text) | Word::Literal(text) | Word::Sign(text)) = word;
            words.push((self.at, word));
            self.at += text.len();
        }
    }
}

/// The word that a text begins with; `None` where quotation marks are not closed.
fn word(text: &str) -> Option<Word<'_>> {
    let first = text.chars().next()?;
    let run = |is: fn(char) -> bool| {
        let end = text.find(|c: char| !is(c)).unwrap_or(text.len());
        &text[..end]
    };
    Some(match first {
        '"' | '\'' | '`' => Word::Literal(&text[..quotation(text, first)?]),
        '0'..='9' => Word::Literal(run(|c| c.is_ascii_digit() || c == '.')),
        'a'..='z' | 'A'..='Z' | '_' => Word::Name(run(|c| c.is_ascii_alphanumeric() || c == '_')),
        _ => {
            let long = LONG_SIGNS.iter().find(|sign| text.starts_with(**sign));
            let length = long.map_or(first.len_utf8(), |sign| sign.len());
            Word::Sign(&text[..length])
        }
    })
}

/// The length of a quotation with its marks.
fn quotation(text: &str, mark: char) -> Option<usize> {
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|&(_, c)| {
        let ends = c == mark && !escaped;
        escaped = c == '\\' && !escaped;
        ends
    });
    Some(end?.0 + 1)
}
