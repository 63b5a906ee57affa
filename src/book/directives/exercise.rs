//! `nimsmith exercise`: questions as a set file describes them, drawn or about a given position, each with its solution
//! where the book has solutions, and with further variants.

use std::sync::PoisonError;

use super::boxes::{self, Source};
use super::shown::Shown;
use super::theirs;
use crate::book::chapter::{PLACEMENTS, Placement};
use crate::book::fields::{Fields, Set};
use crate::book::page::{Exercise, Page, Trouble};
use crate::book::part::{Asks, Part, Subject};
use crate::kinds::{self, theorems};
use crate::locale::ENGLISH;
use crate::proof::prepared::Prepared;
use crate::render::escape::escaped;
use crate::render::press::Press;
use crate::render::{brief, fragment};
use crate::spec::{Points, Problem, Spec};
use crate::worksheet::{Plan, Question, Reader};

/// So many variants are offered where an author says nothing.
const VARIANTS: u64 = 2;

/// How hard an author thinks that an exercise is, among those of the chapter.
const GRADES: [&str; 3] = ["easy", "medium", "hard"];

/// More are not drawn.
pub const MOST_VARIANTS: u64 = 20;

/// What an author says of exercises beyond what a set file says.
pub struct Wishes {
    /// How hard they are.
    pub grade: Option<&'static str>,
    /// How many variants each has; where none is said, as many as there are, up to a few.
    pub another: Option<u64>,
    /// Where their solutions stand.
    pub placement: Placement,
    /// The level of their headings.
    pub level: usize,
    /// The line of the directive.
    pub line: usize,
}

/// Exercises as HTML.
pub fn expand(page: &mut Page, mut fields: Fields, level: usize) -> Result<Vec<Part>, Trouble> {
    let another = fields.get("another");
    let seed = theirs::seed(page, &mut fields)?;
    let wishes = wishes(page, &mut fields, level)?;
    if theirs::is_given(&fields) {
        if let (Some(value), Some(1..)) = (another, wishes.another) {
            let message = "a position that is given has no variants";
            let help = "leave `another` out, or give `heaps` and `size` to draw from";
            return Err(fields.wrong(value, message, help).into());
        }
        return about_given(page, fields, &wishes, seed);
    }
    let number = page.exercises.len() + 1;
    let mut set = fields.set(&[("id", &format!("{}-{number}", page.stem()))])?;
    let named = fields.get("id").is_some();
    let drawn = drawn(page, &mut set.spec, seed, &wishes).map_err(|problem| match problem {
        NotDrawn::Problem(problem) => Trouble::Fault(set.fault(*problem)),
        NotDrawn::Trouble(trouble) => trouble,
    })?;
    let source = Source {
        set: &set.text,
        seed,
        sheet: &drawn.sheet,
    };
    let html = print(
        page,
        &set.spec,
        &drawn.questions,
        &wishes,
        named,
        Some(&source),
    )?;
    Ok(vec![Part::Text(html)])
}

/// Reads what is said beyond the set's own fields.
pub fn wishes(page: &Page, fields: &mut Fields, level: usize) -> Result<Wishes, Trouble> {
    let another = fields.get("another");
    let wanted = fields.number("another")?;
    if let (Some(value), Some(n)) = (another, wanted)
        && n > MOST_VARIANTS
    {
        let message = format!("{n} variants are too many");
        let help = format!("at most {MOST_VARIANTS}");
        return Err(fields.wrong(value, message, help).into());
    }
    let placement = fields.word("solutions", &PLACEMENTS)?;
    Ok(Wishes {
        grade: fields.word("grade", &GRADES.map(|word| (word, word)))?,
        another: wanted,
        placement: page.settings.placement(placement),
        level: (level + 1).min(6),
        line: fields.line,
    })
}

/// One question about the position of an author.
fn about_given(
    page: &mut Page,
    fields: Fields,
    wishes: &Wishes,
    seed: u64,
) -> Result<Vec<Part>, Trouble> {
    let named = fields.get("id").is_some();
    let kind = fields.get("kind").map_or("", |kind| kind.text);
    page.charge_questions([(kind, 1)].into_iter(), fields.line)?;
    if let Some(value) = fields.get("count") {
        let message = "a position that is given is asked about once";
        let help = "leave `count` out, or give `heaps` and `size` to draw from";
        return Err(fields.wrong(value, message, help).into());
    }
    let theirs = theirs::read(fields, &[])?;
    let asked = vec![vec![theirs.question(seed)?]];
    let html = print(page, &theirs.set.spec, &asked, wishes, named, None)?;
    Ok(vec![Part::Text(html)])
}

/// Why nothing is drawn.
pub enum NotDrawn {
    /// What is wrong with the set.
    Problem(Box<Problem>),
    /// Another reason.
    Trouble(Trouble),
}

/// The questions of a set, each followed by its variants, and the code of the sheet that they would be.
pub struct Drawn {
    /// Question by question.
    pub questions: Vec<Vec<Question>>,
    sheet: String,
}

/// Draws the questions of a set.
pub fn drawn(
    page: &mut Page,
    spec: &mut Spec,
    seed: u64,
    wishes: &Wishes,
) -> Result<Drawn, NotDrawn> {
    let counts: Vec<u64> = spec.entries.iter().map(|entry| entry.count).collect();
    let mut variants = wishes.another.unwrap_or(VARIANTS);
    let sheet = loop {
        for (entry, count) in spec.entries.iter_mut().zip(&counts) {
            entry.count = count.saturating_mul(variants + 1);
        }
        let mut at_hand = page.pools.lock().unwrap_or_else(PoisonError::into_inner);
        let plan = Plan::sharing(&mut at_hand, spec, seed, 1);
        drop(at_hand);
        match plan {
            Ok(plan) => {
                let entries = spec.entries.iter();
                let all = entries.map(|entry| (entry.kind.as_str(), entry.count));
                let charged = page.charge_questions(all, wishes.line);
                charged.map_err(|fault| NotDrawn::Trouble(fault.into()))?;
                let drawn = plan.draw(Reader::Anyone);
                break drawn.map_err(|error| NotDrawn::Trouble(error.into()))?;
            }
            Err(_) if variants > 0 && wishes.another.is_none() => variants -= 1,
            Err(problem) => return Err(NotDrawn::Problem(Box::new(problem))),
        }
    };
    let mut found: Vec<Vec<Question>> = Vec::new();
    // The first `count` questions of an exercise are its own; the others are given out to them in turn.
    let mut first = 0;
    let mut entry = usize::MAX;
    for question in sheet.questions {
        if question.entry != entry {
            entry = question.entry;
            first = found.len();
        }
        let count = counts.get(entry).copied().unwrap_or(1);
        match question.index.saturating_sub(1) {
            own if own < count => found.push(vec![question]),
            further => {
                let whose = first + (further % count) as usize;
                if let Some(questions) = found.get_mut(whose) {
                    questions.push(question);
                }
            }
        }
    }
    Ok(Drawn {
        questions: found,
        sheet: sheet.code,
    })
}

/// Prints questions with their variants as numbered exercises; more are drawn in the page where it is said from what.
pub fn print(
    page: &mut Page,
    spec: &Spec,
    asked: &[Vec<Question>],
    wishes: &Wishes,
    named: bool,
    source: Option<&Source>,
) -> Result<String, Trouble> {
    let press = page.press.for_words(spec.words.clone());
    let mut out = String::new();
    for questions in asked {
        let Some((first, mut variants)) = questions.split_first() else {
            continue;
        };
        // In a proof each question shows lines that another one asks for.
        if page.settings.withhold && proof_of(spec, first).is_some() {
            variants = &[];
        }
        let shown = Shown::new(spec, first);
        let label = page.next_label();
        let id = match (named, first.index) {
            (false, _) => format!("exercise-{}", label.replace('.', "-")),
            (true, 1) => shown.entry.id.clone(),
            (true, index) => format!("{}-{index}", shown.entry.id),
        };
        let rules = shown.rules(page);
        heading(&mut out, &id, &label, wishes, shown.entry.points);
        out.push_str(&fragment::question(&press, &shown.item(rules))?);
        // The program in the page would say of a withheld solution whether it is right, and draw it from its seed.
        let drawn = source.filter(|_| !page.settings.withhold);
        if !page.settings.withhold {
            boxes::answer(&mut out, &press, &shown, drawn, &id)?;
        }
        let mut exercise = Exercise {
            brief: escaped(&brief::brief(first, shown.game.layout(), &spec.words)),
            id,
            label,
            elsewhere: None,
            placement: wishes.placement,
            line: wishes.line,
        };
        let solution = || fragment::answer(&press, &shown.item(false));
        match exercise.placement {
            Placement::None => {}
            Placement::Folded => fold(
                &mut out,
                "solution",
                "Solution",
                &exercise.label,
                &solution()?,
            ),
            Placement::End | Placement::Separate => exercise.elsewhere = Some(solution()?),
        }
        another(spec, &press, variants, drawn, &mut out, &exercise)?;
        let hidden = page.settings.withhold && proof_of(spec, first).is_some();
        if let Some(source) = source.filter(|_| shown.is_read() && !hidden) {
            boxes::without_end(&mut out, source);
        }
        out.push_str("\n</section>\n");
        page.exercises.push(exercise);
        let questions = std::iter::once(first).chain(variants);
        let asked = questions.flat_map(|question| asks(spec, question, wishes.line));
        page.asked.extend(asked);
    }
    Ok(out)
}

/// The theorem whose proof a question asks for.
fn proof_of(spec: &Spec, asked: &Question) -> Option<&'static Prepared> {
    let entry = spec.entries.get(asked.entry)?;
    let kind = kinds::kind(&entry.kind).filter(|kind| kind.asks_for_proof)?;
    theorems::prepared(&asked.problem).filter(|_| !kind.has_board)
}

/// What a question asks for.
fn asks(spec: &Spec, asked: &Question, line: usize) -> Vec<Asks> {
    let game = Shown::new(spec, asked).game;
    let problem = &asked.problem;
    let asks = |subject, shows| Asks {
        subject,
        line,
        shows,
    };
    if let Some(prepared) = proof_of(spec, asked) {
        let statement = prepared.proved.statement().to_string();
        return vec![asks(Subject::Proof(statement), true)];
    }
    let entry = spec.entries.get(asked.entry);
    let kind = entry.and_then(|entry| kinds::kind(&entry.kind));
    let kind = kind.filter(|kind| kind.has_board);
    let board = kind.map(|kind| theirs::subject(kind, &*game, &problem.drawn));
    board.into_iter().map(|board| asks(board, false)).collect()
}

fn heading(out: &mut String, id: &str, label: &str, wishes: &Wishes, points: Option<Points>) {
    let points = points.map(|points| points.told(&ENGLISH));
    let notes: Vec<&str> = wishes.grade.into_iter().chain(points.as_deref()).collect();
    let notes = match &notes[..] {
        [] => String::new(),
        notes => format!(" ({})", notes.join(", ")),
    };
    let level = wishes.level;
    out.push_str(&format!(
        "<section class=\"nimsmith exercise\"><h{level} id=\"{id}\">Exercise {label}{notes}</h{level}>\n"
    ));
}

/// A part that is opened by hand; what it belongs to is told to those who cannot see where it stands.
fn fold(out: &mut String, class: &str, title: &str, of: &str, inside: &str) {
    out.push_str(&format!(
        "\n<details class=\"{class}\"><summary>{title}<span class=\"unseen\"> ({of})</span></summary>\n\
         <div class=\"key\">{inside}</div></details>"
    ));
}

/// Further variants, each within the one before it, so that they are opened one by one.
fn another(
    spec: &Spec,
    press: &Press,
    variants: &[Question],
    source: Option<&Source>,
    out: &mut String,
    exercise: &Exercise,
) -> Result<(), Trouble> {
    for (number, question) in (1..).zip(variants) {
        let shown = Shown::new(spec, question);
        let title = if number == 1 {
            "Another one"
        } else {
            "And another one"
        };
        out.push_str(&format!(
            "\n<details class=\"another\"><summary>{title}<span class=\"unseen\"> ({})</span></summary>\n",
            exercise.label
        ));
        out.push_str(&fragment::question(press, &shown.item(false))?);
        let id = format!("{}-variant-{number}", exercise.id);
        boxes::answer(out, press, &shown, source, &id)?;
        if exercise.placement != Placement::None {
            let of = format!("{}, variant {number}", exercise.label);
            let answer = fragment::answer(press, &shown.item(false))?;
            fold(out, "solution", "Solution", &of, &answer);
        }
    }
    variants.iter().for_each(|_| out.push_str("</details>"));
    Ok(())
}

/// The parts of a question about a given position: the question, then the answer.
pub fn worked(page: &mut Page, set: &Set, asked: &Question) -> Result<(String, String), Trouble> {
    let press = page.press.for_words(set.spec.words.clone());
    let shown = Shown::new(&set.spec, asked);
    let rules = shown.rules(page);
    let question = fragment::question(&press, &shown.item(rules))?;
    let answer = fragment::answer(&press, &shown.item(false))?;
    Ok((question, answer))
}
