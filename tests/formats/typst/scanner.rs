//! Reads Typst source as far as brackets, strings and escapes go: markup, math and code within each other.

use std::iter::Peekable;
use std::str::Chars;

/// A string, and the function that it is an argument of; nothing for one that stands alone.
#[derive(Debug)]
pub struct Said {
    pub function: String,
    pub text: String,
}

/// The functions that have strings in sheets.
pub const FUNCTIONS: [&str; 19] = [
    "",
    "said",
    "pagebreak",
    "working",
    "board",
    "ring",
    "strip",
    "diagram",
    "raw",
    "lines",
    "set-lines",
    "entries",
    "columns",
    "fill-in",
    "sheet",
    "document",
    "text",
    "emph",
    "parts",
];

/// What stands after the preamble.
pub fn body(source: &str) -> &str {
    source
        .find("#set document(")
        .map_or(source, |at| &source[at..])
}

/// The strings of a source, and its markup without them and without escapes.
pub fn read(source: &str) -> Result<(Vec<Said>, String), String> {
    let mut reader = Reader {
        rest: source.chars().peekable(),
        texts: Vec::new(),
        markup: String::new(),
    };
    reader.markup(None)?;
    Ok((reader.texts, reader.markup))
}

/// What a string literal stands for.
pub fn unquoted(literal: &str) -> Option<String> {
    let mut rest = literal.chars().peekable();
    let text = (rest.next()? == '"').then(|| string(&mut rest).ok())??;
    rest.next().is_none().then_some(text)
}

/// The rest of a string after its first quotation mark.
fn string(rest: &mut Peekable<Chars>) -> Result<String, String> {
    let mut text = String::new();
    loop {
        match rest.next().ok_or("a string does not end")? {
            '"' => return Ok(text),
            '\\' => match rest.next() {
                Some('n') => text.push('\n'),
                Some('u') => {
                    let digits: String = rest.by_ref().skip(1).take_while(|c| *c != '}').collect();
                    let number =
                        u32::from_str_radix(&digits, 16).map_err(|fault| fault.to_string())?;
                    text.push(char::from_u32(number).ok_or("no character")?);
                }
                Some(c @ ('\\' | '"')) => text.push(c),
                c => return Err(format!("no escape: {c:?}")),
            },
            c => text.push(c),
        }
    }
}

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    texts: Vec<Said>,
    markup: String,
}

impl Reader<'_> {
    /// Markup up to a bracket or the end.
    fn markup(&mut self, end: Option<char>) -> Result<(), String> {
        loop {
            match self.rest.next() {
                c if c == end => return Ok(()),
                None => return Err("a bracket is not closed".to_string()),
                Some(']') => return Err("a bracket too much".to_string()),
                Some('\\') => self.markup.extend(self.rest.next()),
                Some('$') => self.math('$')?,
                Some('#') => self.call()?,
                Some(c @ ('[' | '<' | '@' | '`' | '~')) => return Err(format!("{c} in markup")),
                Some(c) => self.markup.push(c),
            }
        }
    }

    /// What follows a hash.
    fn call(&mut self) -> Result<(), String> {
        if self.rest.next_if_eq(&'"').is_some() {
            let text = string(&mut self.rest)?;
            self.texts.push(Said {
                function: String::new(),
                text,
            });
            return self
                .rest
                .next_if_eq(&';')
                .map(drop)
                .ok_or("no semicolon".to_string());
        }
        let name = self.name();
        if name.is_empty() {
            return Err("a hash alone".to_string());
        }
        let words = name
            .strip_prefix("set ")
            .or(name.strip_prefix("metadata"))
            .unwrap_or(&name);
        loop {
            match self.rest.peek() {
                Some('(') => self.code(words)?,
                Some('[') => {
                    self.rest.next();
                    self.markup(Some(']'))?;
                }
                Some(';') => {
                    self.rest.next();
                    return Ok(());
                }
                _ => return Ok(()),
            }
        }
    }

    fn name(&mut self) -> String {
        let mut name = String::new();
        let part = |c: &char| c.is_ascii_alphanumeric() || *c == '-' || *c == '.';
        while let Some(c) = self.rest.next_if(part) {
            name.push(c);
        }
        if name == "set" {
            self.rest.next();
            name = self.name();
        }
        name
    }

    /// Code in brackets.
    fn code(&mut self, function: &str) -> Result<(), String> {
        self.rest.next();
        loop {
            match self.rest.peek().copied().ok_or("code does not end")? {
                ')' => {
                    self.rest.next();
                    return Ok(());
                }
                '(' => self.code(function)?,
                c => {
                    self.rest.next();
                    match c {
                        '"' => {
                            let text = string(&mut self.rest)?;
                            self.texts.push(Said {
                                function: function.to_string(),
                                text,
                            });
                        }
                        '[' => self.markup(Some(']'))?,
                        '$' => self.math('$')?,
                        ']' | '}' => return Err(format!("{c} in code")),
                        _ => {}
                    }
                }
            }
        }
    }

    /// Math up to a sign.
    fn math(&mut self, end: char) -> Result<(), String> {
        loop {
            match self.rest.next().ok_or("math does not end")? {
                c if c == end => return Ok(()),
                '\\' => {
                    self.rest.next();
                }
                '(' => self.math(')')?,
                c @ (')' | '$' | '"' | '#' | '[' | ']') => return Err(format!("{c} in math")),
                _ => {}
            }
        }
    }
}
