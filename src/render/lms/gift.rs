//! GIFT, a text format that Moodle and others read. What the text must say follows `qformat_gift` in
//! question/format/gift/format.php, whose functions are named where a rule comes from them.

use std::fmt::Write as _;
use std::io;

use super::bank::part_name;
use super::moodle::names::{TYPED_AS_TEXT, listed, unfit};
use super::moodle::{answers, names};
use super::{Blanks, Group, Head, Item, Math, Said, Sink, System, Takes, Writer};
use crate::locale::Locale;
use crate::quiz::{Choice, Number, Response, Row};

/// The system.
pub static SYSTEM: System = System {
    title: "GIFT",
    ending: "-gift.txt",
    takes: Takes {
        many_right: true,
        // Moodle 4.4 has the type; before, it is a plug-in.
        ordering: true,
        matching: true,
        blanks: Blanks::Apart,
    },
    math: Math::Tex,
    halves: true,
    pictures: None,
    open,
};

fn open<'w>(head: &Head, out: Sink<'w>) -> io::Result<Box<dyn Writer + 'w>> {
    Ok(Box::new(Bank {
        out,
        head: head.clone(),
        kind: "",
        path: String::new(),
        part: 0,
    }))
}

/// A file that is being written. Nothing is kept of an item that was written.
struct Bank<'w> {
    out: Sink<'w>,
    head: Head,
    kind: &'static str,
    /// The category of the group that was begun last, and which part of its questions the items belong to now.
    path: String,
    part: usize,
}

impl Writer for Bank<'_> {
    fn group(&mut self, group: &Group) -> io::Result<()> {
        self.kind = group.kind;
        // Other signs are not unescaped here, so they must not be escaped (`readquestion`).
        self.path = names::path(&self.head, group).replace('\\', "\\\\");
        self.part = 0;
        writeln!(
            self.out,
            "// {}\n$CATEGORY: {}\n",
            names::draw(&self.head, group),
            self.path
        )
    }

    fn item(&mut self, item: &Item) -> io::Result<()> {
        if item.part != self.part {
            self.part = item.part;
            let part = match item.part {
                0 => String::new(),
                part => format!("/{}", part_name(part, item.locale)),
            };
            writeln!(self.out, "$CATEGORY: {}{part}\n", self.path)?;
        }
        // What stands in square brackets is read by newer versions (`extract_idnumber_and_tags_from_comment`) and is a
        // comment to older ones.
        let mut text = format!("// [id:{}]", names::id(&self.head, item));
        if !self.kind.is_empty() {
            let _ = write!(text, " [tag:{}]", self.kind);
        }
        let name = escaped(&names::clean(&item.name));
        let prompt = match &item.response {
            Response::Ordering(_) => braceless(&item.prompt),
            _ => item.prompt.clone(),
        };
        let _ = write!(text, "\n::{name}::[html]{}{{", escaped(prompt.trim()));
        answer(&mut text, item)?;
        let _ = writeln!(text, "####{}}}\n", marked(&item.feedback));
        self.out.write_all(text.as_bytes())
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.out.flush()
    }
}

/// Text in which nothing is markup of GIFT (`repchar`): the signs `\ # = ~ { } :` behind a backslash, a line's end as
/// `\n`. A question ends at an empty line and loses each line that begins with `//`, so its text stays on one line.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\n' => escaped.push_str("\\n"),
            '\r' => {}
            '\\' | '#' | '=' | '~' | '{' | '}' | ':' => escaped.extend(['\\', c]),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// Text that stands by itself. One that begins with `[` or `%` would be searched for a format or a weight
/// (`parse_text_with_format`, `answerweightparser`), so its format is named.
fn marked(html: &str) -> String {
    let html = html.trim();
    let format = if html.starts_with(['[', '%']) {
        "[html]"
    } else {
        ""
    };
    format!("{format}{}", escaped(html))
}

/// The part between the braces.
fn answer(text: &mut String, item: &Item) -> io::Result<()> {
    match &item.response {
        Response::Number(key) => number(text, key, item.locale),
        Response::Choice(options) => single(text, options),
        Response::Several(options) => several(text, item, options)?,
        Response::Matching { rows, choices } => matching(text, item, rows, choices)?,
        Response::Ordering(lines) => ordering(text, lines),
        // What is empty is an essay.
        Response::Essay => {}
        Response::Blanks(_) => return Err(unfit(item, "GIFT has no blanks")),
    }
    Ok(())
}

/// A line with an answer and what is told of it.
fn line(text: &mut String, answer: &str, message: &Said) {
    let _ = write!(text, "\n{answer}");
    if !message.html.trim().is_empty() {
        let _ = write!(text, "#{}", marked(&message.html));
    }
}

/// The key behind `=`: an answer of `0` without it is taken for none. What comes last, behind `~`, is told for all other
/// numbers; text has no such thing but a star.
fn number(text: &mut String, number: &Number<Said>, locale: &Locale) {
    let typed = number.key >= TYPED_AS_TEXT;
    let tolerance = if typed { "" } else { ":0" };
    text.push_str(if typed { "" } else { "#" });
    line(
        text,
        &format!("={}{tolerance}", number.key),
        &Said::default(),
    );
    for slip in &number.slips {
        line(
            text,
            &format!("=%0%{}{tolerance}", slip.value),
            &slip.message,
        );
    }
    let rest = if typed { "=%0%*" } else { "~" };
    let _ = writeln!(
        text,
        "\n{rest}#{}",
        escaped(locale.feedback(answers::ELSE).message)
    );
}

/// One answer, since one of them at least earns everything with `=`. Without a `~` it would be a short answer, so where
/// all are right the first alone has its `=`.
fn single(text: &mut String, options: &[Choice<Said>]) {
    let all = options.iter().all(|option| option.right);
    for (i, option) in options.iter().enumerate() {
        let sign = match option.right {
            true if all && i > 0 => "~%100%",
            true => "=",
            false => "~",
        };
        line(
            text,
            &format!("{sign}{}", marked(&option.text.html)),
            &option.message,
        );
    }
    text.push('\n');
}

/// Several answers, since none has a `=`.
fn several(text: &mut String, item: &Item, options: &[Choice<Said>]) -> io::Result<()> {
    let rights = options.iter().filter(|option| option.right).count();
    let earned = names::right(rights).ok_or_else(|| unfit(item, "more than 20 right options"))?;
    let cost = names::wrong(rights, options.len() - rights);
    let mut earned = earned.into_iter();
    for option in options {
        let weight = match option.right {
            true => earned.next().unwrap_or("0").to_string(),
            false => format!("-{cost}"),
        };
        line(
            text,
            &format!("~%{weight}%{}", marked(&option.text.html)),
            &option.message,
        );
    }
    text.push('\n');
    Ok(())
}

fn matching(
    text: &mut String,
    item: &Item,
    rows: &[Row<Said>],
    choices: &[Said],
) -> io::Result<()> {
    for row in rows {
        let choice = choices.get(row.choice);
        let choice = choice.ok_or_else(|| unfit(item, "a row without its choice"))?;
        let choice = escaped(&listed(item, choice)?);
        let _ = write!(text, "\n={} -> {choice}", marked(&row.text.html));
    }
    for choice in answers::left_over(rows, choices) {
        let choice = escaped(&listed(item, choice)?);
        let _ = write!(text, "\n= -> {choice}");
    }
    text.push('\n');
    Ok(())
}

/// The signs that mean something in GIFT.
const SIGNS: &[char] = &['#', '=', '~', '{', '}', ':'];

/// A line for each of them, all to be shown (`qtype_ordering::import_from_gift`). What was escaped is never unescaped
/// there, so the signs of GIFT are entities. A line that is just `0` would be left out, and one that begins with `//`
/// would be a comment.
fn ordering(text: &mut String, lines: &[Said]) {
    let _ = writeln!(
        text,
        ">{} ALL VERTICAL RELATIVE_NEXT_EXCLUDE_LAST SHOW 123",
        lines.len()
    );
    for line in lines {
        let html = line.html.replace(['\n', '\r'], " ");
        let html = html.trim();
        let line = match html.strip_prefix("//") {
            _ if html == "0" => "&#48;".to_string(),
            Some(rest) => format!("&#47;/{}", entities(rest, SIGNS)),
            None => entities(html, SIGNS),
        };
        let _ = writeln!(text, "{}", line.replace('\\', "\\\\"));
    }
}

/// The plug-in of before Moodle 4.4 reads the text itself, and its pattern allows no brace before the answer's.
fn braceless(html: &str) -> String {
    entities(html, &['{', '}'])
}

/// HTML with some signs as entities. A `#` that makes an entity stays.
fn entities(html: &str, signs: &[char]) -> String {
    let mut text = String::with_capacity(html.len() + 16);
    let mut before = ' ';
    for c in html.chars() {
        match signs.contains(&c) && !(c == '#' && before == '&') {
            true => {
                let _ = write!(text, "&#{};", u32::from(c));
            }
            false => text.push(c),
        }
        before = c;
    }
    text
}
