//! Certified questions as items of a system.

use super::html::{Hand, LANGUAGE};
use super::lower::{Lowered, Part, lower};
use super::said::Speaker;
use super::{Group, Item, Math, System};
use crate::error::Error;
use crate::kinds::content::Value;
use crate::locale::Locale;
use crate::quiz::{Quiz, Response, Sort};
use crate::render::printer::Printer;
use crate::render::view::{self, Answers, Item as Shown};
use crate::spec::{Entry, Points};
use crate::worksheet::Question;

/// Prints a variant for a system, as one item or several. Says also what became of the question where the system cannot take
/// it as it is.
pub fn items(
    printer: &Printer,
    system: &System,
    group: &Group,
    variant: usize,
    question: &Question,
    quiz: &Quiz,
) -> Result<(Vec<Item>, Option<Lowered>), Error> {
    let words = printer.press.words();
    let game = printer.game(question);
    let shown = printer.shown(question).ok_or_else(|| {
        let what = format!("`{}` cannot be printed", group.id);
        Error::Uncertified { what }
    })?;
    // What is chosen need not be in the language in which it would be typed.
    let chosen = shown.entry.proofs.notation.is_none() && quiz.response.sort() != Sort::Essay;
    let textbook = shown.textbook || chosen;
    let speaker = Speaker {
        system,
        layout: game.layout(),
        words,
        textbook,
    };
    let mut hand = Hand::new(system, words);
    // No working is asked for, since nobody would read it.
    let entry = Entry {
        working: false,
        one_step: false,
        ..shown.entry.clone()
    };
    let mut print = |answers| -> Result<String, Error> {
        let mut out = String::new();
        let shown = Shown {
            entry: &entry,
            label: None,
            alone: answers == Answers::Shown,
            new_game: true,
            textbook,
            ..shown
        };
        let (view, slots) = view::question(&shown, words, answers);
        printer
            .press
            .print_with(&mut out, &LANGUAGE, view, &slots, |out, slot, place| {
                hand.put(out, slot, place);
            })?;
        Ok(match system.math {
            Math::Tex => tidy(&out).replace("<table>", LINED),
            Math::MathMl => tidy(&out),
        })
    };
    let (mut prompt, feedback) = (print(Answers::Hidden)?, print(Answers::Shown)?);
    prompt.push_str(&format!("<p>{}</p>\n", speaker.said(&quiz.ask).html));
    let response = quiz
        .response
        .clone()
        .map(&mut |text: Vec<Value>| speaker.said(&text));
    let salt = (group.number * 100_000 + variant) as u64;
    let (parts, lowered) = lower(response, &system.takes, group.points, salt, words.locale);
    let whole = Item {
        exercise: group.number,
        variant,
        part: 0,
        name: format!("{} v{variant:04}", group.id),
        points: group.points,
        prompt,
        feedback,
        pictures: hand.pictures(),
        response: Response::Essay,
        locale: words.locale,
    };
    Ok((parted(&whole, parts), lowered))
}

/// An item for each part; what it is about stands below the question.
fn parted(whole: &Item, parts: Vec<Part>) -> Vec<Item> {
    let count = parts.len();
    let item = |(number, (part, points)): (usize, (Part, Points))| {
        let item = Item {
            response: part.response,
            ..whole.clone()
        };
        let label = part.label.html;
        let with = |label: &str| format!("{}<p>{label}</p>\n", whole.prompt);
        match count {
            1 if label.is_empty() => item,
            1 => Item {
                prompt: with(&label),
                ..item
            },
            _ => Item {
                part: number,
                name: format!("{} {}", whole.name, part_name(number, whole.locale)),
                points,
                prompt: with(&whole.locale.say(
                    "quiz part",
                    &[("number", &number), ("count", &count), ("label", &label)],
                )),
                ..item
            },
        }
    };
    let shared = parts.into_iter().zip(whole.points.shared(count));
    (1..).zip(shared).map(item).collect()
}

/// What a part is called.
pub fn part_name(number: usize, locale: &Locale) -> String {
    locale.say("quiz part name", &[("number", &number)])
}

/// Pages of learning systems draw no lines in tables by themselves. Where formulas are MathML, so is the rest what QTI
/// allows, which has no such attributes.
const LINED: &str = "<table border=\"1\" cellpadding=\"4\">";

/// Without the blank lines that templates leave.
fn tidy(html: &str) -> String {
    let mut tidy = String::with_capacity(html.len());
    for line in html.lines().filter(|line| !line.trim().is_empty()) {
        tidy.push_str(line);
        tidy.push('\n');
    }
    tidy
}
