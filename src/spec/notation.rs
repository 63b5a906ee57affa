//! Formulas as authors write them: a part of TeX's notation, read into a tree, so that nothing of an author's reaches a
//! typesetter unread. No layout.

use crate::spell::{known, quote};

/// A formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notation(pub Vec<Term>);

/// A piece of a formula.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Term {
    /// A variable.
    Letter(char),
    /// Digits, perhaps with a point.
    Number(String),
    /// An operator, a relation, a bracket, a Greek letter.
    Sign(&'static Sign),
    /// The name of a function: `mex`.
    Name(&'static str),
    /// Words.
    Words(String),
    /// A blank.
    Gap,
    /// What braces hold together.
    Group(Vec<Term>),
    /// A square root.
    Root(Vec<Term>),
    /// A fraction.
    Fraction(Vec<Term>, Vec<Term>),
    /// Something with an index, an exponent or both.
    Scripts {
        /// What has them.
        base: Box<Term>,
        /// The index.
        below: Vec<Term>,
        /// The exponent.
        above: Vec<Term>,
    },
}

/// A sign.
#[derive(Debug, PartialEq, Eq)]
pub struct Sign {
    /// TeX's command without its backslash, or the character itself.
    pub tex: &'static str,
    /// The character.
    pub sign: char,
    /// Whether it is set as a letter.
    pub letter: bool,
}

const fn operator(tex: &'static str, sign: char) -> Sign {
    Sign {
        tex,
        sign,
        letter: false,
    }
}

const fn letter(tex: &'static str, sign: char) -> Sign {
    Sign {
        tex,
        sign,
        letter: true,
    }
}

#[rustfmt::skip]
static SIGNS: &[Sign] = &[
    operator("+", '+'), operator("-", '−'), operator("=", '='), operator("<", '<'), operator(">", '>'),
    operator("(", '('), operator(")", ')'), operator("[", '['), operator("]", ']'), operator(",", ','),
    operator(".", '.'), operator(";", ';'), operator(":", ':'), operator("!", '!'), operator("/", '/'),
    operator("*", '∗'), operator("'", '′'), operator("vert", '|'), operator("{", '{'), operator("}", '}'),
    operator("oplus", '⊕'), operator("cdot", '⋅'), operator("times", '×'), operator("div", '÷'), operator("pm", '±'),
    operator("le", '≤'), operator("ge", '≥'), operator("ne", '≠'), operator("equiv", '≡'), operator("approx", '≈'),
    operator("mid", '∣'), operator("in", '∈'), operator("notin", '∉'), operator("subset", '⊂'), operator("subseteq", '⊆'),
    operator("cup", '∪'), operator("cap", '∩'), operator("setminus", '∖'), operator("to", '→'), operator("mapsto", '↦'),
    operator("Rightarrow", '⇒'), operator("Leftrightarrow", '⇔'), operator("Leftarrow", '⇐'), operator("forall", '∀'),
    operator("exists", '∃'), operator("neg", '¬'), operator("wedge", '∧'), operator("vee", '∨'), operator("sum", '∑'),
    operator("prod", '∏'), operator("ldots", '…'), operator("cdots", '⋯'), operator("lfloor", '⌊'), operator("rfloor", '⌋'),
    operator("lceil", '⌈'), operator("rceil", '⌉'), operator("%", '%'),
    letter("emptyset", '∅'), letter("infty", '∞'), letter("mathbb{N}", 'ℕ'), letter("mathbb{Z}", 'ℤ'),
    letter("mathbb{Q}", 'ℚ'), letter("mathbb{R}", 'ℝ'),
    letter("alpha", 'α'), letter("beta", 'β'), letter("gamma", 'γ'), letter("delta", 'δ'), letter("varepsilon", 'ε'),
    letter("lambda", 'λ'), letter("mu", 'μ'), letter("pi", 'π'), letter("sigma", 'σ'), letter("tau", 'τ'),
    letter("varphi", 'φ'), letter("omega", 'ω'), letter("Gamma", 'Γ'), letter("Delta", 'Δ'), letter("Omega", 'Ω'),
];

/// Other names of the same signs.
const ALIASES: [(&str, &str); 15] = [
    ("leq", "le"),
    ("geq", "ge"),
    ("neq", "ne"),
    ("implies", "Rightarrow"),
    ("iff", "Leftrightarrow"),
    ("rightarrow", "to"),
    ("land", "wedge"),
    ("lor", "vee"),
    ("lnot", "neg"),
    ("dots", "ldots"),
    ("epsilon", "varepsilon"),
    ("phi", "varphi"),
    ("lbrace", "{"),
    ("rbrace", "}"),
    ("|", "vert"),
];

/// Functions.
const NAMES: [&str; 8] = ["mex", "min", "max", "gcd", "log", "ln", "mod", "nim"];

/// Commands that take what follows.
const COMMANDS: [&str; 7] = ["frac", "sqrt", "text", "mathrm", "mathbb", "left", "right"];

/// Braces in braces are no deeper.
const DEEPEST: usize = 16;

/// What is wrong with a formula, and what helps.
pub type Misread = (String, String);

impl Notation {
    /// Reads what stands between two `$`.
    pub fn read(source: &str) -> Result<Notation, Misread> {
        let mut reader = Reader {
            source,
            rest: source,
            depth: 0,
        };
        let terms = reader.terms()?;
        match reader.rest.is_empty() {
            true if terms.is_empty() => {
                Err(reader.wrong("is empty", "write something between the dollar signs"))
            }
            true => Ok(Notation(terms)),
            false => Err(reader.wrong("has one `}` too many", "remove it, or write `\\}`")),
        }
    }
}

struct Reader<'s> {
    source: &'s str,
    rest: &'s str,
    depth: usize,
}

impl<'s> Reader<'s> {
    fn wrong(&self, what: &str, help: impl Into<String>) -> Misread {
        let message = format!("the formula {} {what}", quote(self.source.trim()));
        (message, help.into())
    }

    fn next(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        Some(c)
    }

    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    /// Everything up to a closing brace or the end.
    fn terms(&mut self) -> Result<Vec<Term>, Misread> {
        let mut terms = Vec::new();
        while self.peek().is_some_and(|c| c != '}') {
            let script = self.rest.starts_with(['_', '^']);
            let base = match (script, terms.pop()) {
                (false, last) => {
                    terms.extend(last);
                    match self.term()? {
                        Some(term) => term,
                        None => continue,
                    }
                }
                (true, Some(last)) => last,
                (true, None) => {
                    let what = "begins with an index or an exponent";
                    return Err(self.wrong(what, "write what has it before the `_` or `^`"));
                }
            };
            terms.push(self.scripts(base)?);
        }
        Ok(terms)
    }

    /// The same with the index and exponent that follow.
    fn scripts(&mut self, base: Term) -> Result<Term, Misread> {
        let (mut below, mut above) = (Vec::new(), Vec::new());
        while let Some(c @ ('_' | '^')) = self.peek() {
            self.next();
            let script = if c == '_' { &mut below } else { &mut above };
            if !script.is_empty() {
                return Err(self.wrong(
                    &format!("has two `{c}` in a row"),
                    "group them with braces, as in `{x_1}_2`",
                ));
            }
            *script = self.argument()?;
        }
        Ok(match below.is_empty() && above.is_empty() {
            true => base,
            false => Term::Scripts {
                base: Box::new(base),
                below,
                above,
            },
        })
    }

    /// What an index, an exponent or a command takes: a group, or one term.
    fn argument(&mut self) -> Result<Vec<Term>, Misread> {
        match self.peek() {
            Some('{') => self.group(),
            Some(c) if c.is_ascii_digit() => {
                self.next();
                Ok(vec![Term::Number(c.to_string())])
            }
            Some(c) if !"}_^".contains(c) => Ok(self.term()?.into_iter().collect()),
            _ => Err(self.wrong(
                "ends too early",
                "write `{...}` after `_`, `^` and commands",
            )),
        }
    }

    fn group(&mut self) -> Result<Vec<Term>, Misread> {
        self.next();
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(self.wrong(
                "has too many braces in each other",
                "write less in one formula",
            ));
        }
        let terms = self.terms()?;
        self.depth -= 1;
        match self.next() {
            Some(_) => Ok(terms),
            None => Err(self.wrong("has a `{` that is not closed", "close it with `}`")),
        }
    }

    /// One term; nothing for commands that only concern the size of brackets.
    fn term(&mut self) -> Result<Option<Term>, Misread> {
        if self.rest.starts_with('{') {
            return Ok(Some(Term::Group(self.group()?)));
        }
        let before = self.rest;
        let Some(c) = self.next() else {
            return Ok(None);
        };
        let term = match c {
            '\\' => return self.command(),
            '0'..='9' => {
                let digits = |rest: &str| {
                    rest.find(|c: char| !c.is_ascii_digit())
                        .unwrap_or(rest.len())
                };
                let mut length = digits(before);
                if let Some(more) = before[length..].strip_prefix('.') {
                    let places = digits(more);
                    length += if places > 0 { places + 1 } else { 0 };
                }
                self.rest = &before[length..];
                Some(Term::Number(before[..length].to_string()))
            }
            c if c.is_ascii_alphabetic() => Some(Term::Letter(c)),
            '|' => sign("vert"),
            c => by_character(c),
        };
        match term {
            Some(term) => Ok(Some(term)),
            None => Err(self.wrong(
                &format!("has a {} that is not known here", quote(&c.to_string())),
                "words go into `\\text{...}`",
            )),
        }
    }

    fn command(&mut self) -> Result<Option<Term>, Misread> {
        let letters = self.rest.find(|c: char| !c.is_ascii_alphabetic());
        let length = match letters.unwrap_or(self.rest.len()) {
            0 => self.rest.chars().next().map_or(0, char::len_utf8),
            n => n,
        };
        let (name, rest) = self.rest.split_at(length);
        self.rest = rest;
        Ok(Some(match name {
            "frac" => Term::Fraction(self.argument()?, self.argument()?),
            "sqrt" => Term::Root(self.argument()?),
            "text" | "mathrm" | "operatorname" => Term::Words(self.words()?),
            "mathbb" => {
                let set = format!("mathbb{{{}}}", self.words()?);
                let unknown = || self.wrong("has an unknown set", "write `\\mathbb{N}`, Z, Q or R");
                sign(&set).ok_or_else(unknown)?
            }
            "left" | "right" => return Ok(None),
            "," | ";" | " " | "quad" => Term::Gap,
            name => {
                let function = NAMES.iter().find(|known| **known == name);
                let named = function.map(|name| Term::Name(name));
                named
                    .or_else(|| sign(name))
                    .ok_or_else(|| self.unknown(name))?
            }
        }))
    }

    /// The plain words between two braces.
    fn words(&mut self) -> Result<String, Misread> {
        let words = self.rest.trim_start().strip_prefix('{');
        let Some((words, rest)) = words.and_then(|rest| rest.split_once('}')) else {
            return Err(self.wrong("has words without braces", "write `\\text{...}`"));
        };
        let plain = |c: char| c.is_alphanumeric() || " ,.:;!?'()-".contains(c);
        if !words.chars().all(plain) {
            let help = "write only letters, digits and punctuation there";
            return Err(self.wrong("has a special character between its words", help));
        }
        self.rest = rest;
        Ok(words.to_string())
    }

    fn unknown(&self, name: &str) -> Misread {
        let names = SIGNS
            .iter()
            .map(|sign| sign.tex)
            .filter(|tex| tex.len() > 1);
        let names: Vec<&str> = COMMANDS.into_iter().chain(NAMES).chain(names).collect();
        let what = format!("has the unknown command {}", quote(&format!("\\{name}")));
        self.wrong(&what, known("commands", name, &names))
    }
}

/// The sign of a command, or of a character of TeX.
fn sign(tex: &str) -> Option<Term> {
    let alias = ALIASES.iter().find(|(alias, _)| *alias == tex);
    let tex = alias.map_or(tex, |(_, tex)| tex);
    SIGNS.iter().find(|sign| sign.tex == tex).map(Term::Sign)
}

/// The sign that a character stands for, typed as itself.
fn by_character(c: char) -> Option<Term> {
    let typed = |sign: &&Sign| {
        sign.sign == c && !matches!(c, '{' | '}' | '%')
            || sign.tex.len() == 1 && sign.tex.starts_with(c)
    };
    let escaped = matches!(c, '{' | '}' | '%');
    let found = SIGNS.iter().find(typed).filter(|_| !escaped);
    found.map(Term::Sign)
}
