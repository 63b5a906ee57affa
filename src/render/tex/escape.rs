//! Text that stays text in LaTeX, in plain ASCII, so that every engine and every encoding of an exam reads it. A character
//! that the fonts lack is not spelled otherwise: its Unicode number is printed in a box.

use std::fmt::Write as _;
use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::render::slot::is_mark;

/// Where a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum As {
    /// In a filled-in template: marks of slots stay.
    Template,
    /// Someone's words.
    Words,
    /// Code: quotes are straight, and blanks are kept.
    Code,
}

/// A word of more characters may be parted, after each so many.
const LONG: usize = 24;
const PART: usize = 8;

/// Puts a text down.
pub fn escape(out: &mut String, text: &str, stands: As) {
    let mut rest = text;
    while let Some(end) = rest.find([' ', '\n']) {
        word(out, &rest[..end], stands);
        let before = out.chars().next_back();
        out.push_str(match (stands, before) {
            (As::Code, None | Some(' ')) => "\\ ",
            (As::Template, _) if cites(out, &rest[end + 1..]) => "~",
            _ => " ",
        });
        rest = &rest[end + 1..];
    }
    word(out, rest, stands);
}

/// Whether the number of a theorem follows its name.
fn cites(before: &str, after: &str) -> bool {
    let named = ["Theorem", "Lemma", "Corollary", "Satz", "Korollar"];
    named.iter().any(|name| before.ends_with(name))
        && after.starts_with(|c: char| c.is_ascii_digit())
}

fn word(out: &mut String, word: &str, stands: As) {
    if stands == As::Template && word == "-" {
        return out.push_str("$-$");
    }
    let long = stands != As::Template && word.chars().count() > LONG;
    let mut letters = word.chars().peekable();
    let (mut before, mut since) = (None, 0);
    while let Some(c) = letters.next() {
        if long && since == PART {
            out.push_str("\\nimpart{}");
            since = 0;
        }
        since += 1;
        let above = letters.peek().and_then(|&next| combining(next));
        match above.filter(|_| c.is_ascii_alphabetic()) {
            Some(accent) => {
                letters.next();
                accented(out, accent, c);
            }
            // Two of these would become one character.
            None if before == Some(c) && "-,'`<>".contains(c) => {
                out.push_str("\\nimapart{}");
                put(out, c, stands);
            }
            None => put(out, c, stands),
        }
        before = Some(c);
    }
}

fn put(out: &mut String, c: char, stands: As) {
    if stands == As::Template && is_mark(c) {
        return out.push(c);
    }
    match c {
        '\'' if stands == As::Code => out.push_str("\\textquotesingle{}"),
        '#' | '$' | '%' | '&' | '_' | '{' | '}' => out.extend(['\\', c]),
        '[' | ']' => out.extend(['{', c, '}']),
        _ if c.is_ascii_alphanumeric() => out.push(c),
        _ if let Some(latex) = named(c) => out.push_str(latex),
        ' '..='~' => out.push(c),
        _ if c.is_whitespace() => out.push(' '),
        _ if unseen(c) => {}
        _ => match decomposed(c) {
            Some((accent, base)) => accented(out, accent, base),
            None if twice(c).is_some() => {
                let (above, below, base) = twice(c).unwrap_or(('.', '.', ' '));
                let _ = write!(out, "\\{above}{{\\{below}{{{base}}}}}");
            }
            // Writing to a string cannot fail.
            None => _ = write!(out, "\\nimglyph{{{:04X}}}", u32::from(c)),
        },
    }
}

fn accented(out: &mut String, accent: char, base: char) {
    let _ = write!(out, "\\{accent}{{{base}}}");
}

/// Characters that only say how others are to be set, and show nothing.
fn unseen(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}')
}

/// The accent of LaTeX that a combining character is.
fn combining(c: char) -> Option<char> {
    let accents = "`\u{300} '\u{301} ^\u{302} ~\u{303} =\u{304} u\u{306} .\u{307} \"\u{308} r\u{30A} H\u{30B} v\u{30C} \
                   d\u{323} c\u{327} k\u{328} b\u{331}";
    accents.split(' ').find_map(|pair| {
        let accent = pair.chars().next()?;
        pair.ends_with(c).then_some(accent)
    })
}

/// Accents, each with letters and what they are with the accent.
const LETTERS: &[(char, &str)] = &[
    ('`', "AÀEÈIÌOÒUÙaàeèiìoòuùNǸnǹWẀwẁYỲyỳ"),
    ('\'', "AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźGǴgǵ"),
    ('^', "AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴSŜsŝWŴwŵYŶyŷ"),
    ('~', "AÃNÑOÕaãnñoõIĨiĩUŨuũEẼeẽYỸyỹ"),
    ('"', "AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸ"),
    ('r', "AÅaåUŮuů"),
    ('c', "CÇcçGĢKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţ"),
    ('=', "AĀaāEĒeēIĪiīOŌoōUŪuūYȲyȳ"),
    ('u', "AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭ"),
    ('k', "AĄaąEĘeęIĮiįUŲuųOǪoǫ"),
    ('.', "CĊcċEĖeėGĠgġIİZŻzż"),
    (
        'v',
        "CČcčDĎdďEĚeěNŇnňRŘrřSŠsšTŤtťZŽzžLĽlľAǍaǎIǏiǐOǑoǒUǓuǔGǦgǧ",
    ),
    ('H', "OŐoőUŰuű"),
    ('d', "AẠaạEẸeẹIỊiịOỌoọUỤuụYỴyỵHḤhḥSṢsṣTṬtṭ"),
];

/// Letters of Vietnamese with two accents, after the letter with the first one.
const TWICE: &[(char, &str)] = &[
    ('\'', "ÂẤâấÊẾêếÔỐôốĂẮăắ"),
    ('`', "ÂẦâầÊỀêềÔỒôồĂẰăằ"),
    ('~', "ÂẪâẫÊỄêễÔỖôỗĂẴăẵ"),
    ('d', "ÂẬâậÊỆêệÔỘôộĂẶăặ"),
];

/// Two accents and the letter below them.
fn twice(c: char) -> Option<(char, char, char)> {
    TWICE.iter().find_map(|&(above, pairs)| {
        let place = pairs.chars().position(|one| one == c)?;
        let first = pairs.chars().nth(place.checked_sub(1)?)?;
        let (below, base) = decomposed(first).filter(|_| place % 2 == 1)?;
        Some((above, below, base))
    })
}

/// An accent and the letter below it.
fn decomposed(c: char) -> Option<(char, char)> {
    LETTERS.iter().find_map(|&(accent, pairs)| {
        let at = pairs.find(c).filter(|_| !c.is_ascii())?;
        Some((accent, pairs[..at].chars().next_back()?))
    })
}

/// What has a name in LaTeX, or is put together from signs of mathematics.
fn named(c: char) -> Option<&'static str> {
    static NAMED: LazyLock<FxHashMap<char, &str>> = LazyLock::new(|| {
        let lines = include_str!("characters.txt").lines();
        let entries = lines.filter_map(|line| line.split_once('\t'));
        let character = |sign: &str| match sign.strip_prefix("U+") {
            Some(number) => char::from_u32(u32::from_str_radix(number, 16).ok()?),
            None => sign.chars().next(),
        };
        let entry = |(sign, latex)| Some((character(sign)?, latex));
        entries.filter_map(entry).collect()
    });
    NAMED.get(&c).copied()
}
