//! Reports as pages that a student can be sent. Everything that a paper says goes through slots, and stays text.

use super::chapters::chapters;
use super::clerk::{Clerk, Paper, ReportFormat};
use super::entry::{Entry, foreign};
use super::gradebook::Gradebook;
use super::window::{Source, differs, marked, window};
use super::words;
use crate::check::report::{Answer, Judged, Verdict};
use crate::check::task::Task;
use crate::error::Error;
use crate::language::header;
use crate::locale::Locale;
use crate::plain;
use crate::render::fields::{Field, View, fields};
use crate::render::format::Ends;
use crate::render::html::{frame_ends, page_view};
use crate::render::press::HTML;
use crate::render::slot::{Ref, Slot, Slots};
use crate::spec::Points;

/// All students on one page, each an article.
pub static FORMAT: ReportFormat = ReportFormat {
    name: "html",
    ending: Some("html"),
    summed_up: false,
    ends,
    part,
};

/// The same pages, of which a browser makes PDF.
pub static PDF: ReportFormat = ReportFormat {
    name: "pdf",
    ending: Some("pdf"),
    ..FORMAT
};

/// What stands before and after the body of a page with a title.
pub fn ends(clerk: &Clerk, title: &str) -> Result<Ends, Error> {
    let (before, after) = frame_ends(&clerk.press, |slots| {
        page_view(
            slots,
            "report",
            &plain::line(title),
            &clerk.style,
            clerk.locale,
        )
    })?;
    Ok((before + "<main>\n", format!("</main>{after}")))
}

/// Characters of a line that are shown.
const WIDTH: usize = 1000;

fn part(clerk: &Clerk, out: &mut String, papers: &[Paper]) -> Result<(), Error> {
    let Some(first) = papers.first() else {
        return Ok(());
    };
    let mut slots = Slots::default();
    let member = clerk.member(first);
    let name = member.map_or(first.owner(), |one| match one.name.is_empty() {
        true => &one.id,
        false => &one.name,
    });
    let mut marks = Gradebook::new(&clerk.course, clerk.locale);
    for paper in papers {
        marks.add(&Entry::of(clerk, paper));
    }
    let row = marks.rows().iter().find(|row| !row.papers.is_empty());
    let by_hand = clerk.course.by_hand();
    let most = row
        .map_or(by_hand, |row| row.most(&clerk.course))
        .without(by_hand);
    let mut told = |points: Points| text(&mut slots, &points.written(clerk.locale));
    let score = row.and_then(|row| row.total()).map(&mut told);
    let (most, by_hand) = (
        told(most),
        (by_hand > Points::default()).then(|| told(by_hand)),
    );
    let answers: Vec<Answer> = papers
        .iter()
        .flat_map(|paper| paper.report.answers.iter().cloned())
        .collect();
    let fields = fields!(
        // The student's name, or what the paper says of its owner.
        student = Some(name)
            .filter(|name| !name.is_empty())
            .map(|name| text(&mut slots, name)),
        course = clerk
            .course
            .title
            .as_deref()
            .map(|title| text(&mut slots, title)),
        score = score,
        // The points that could be had, and those that a person still gives.
        most = most,
        by_hand = by_hand,
        // Why there are no points, where all of it is on another student's sheet.
        foreign = row.is_some_and(|row| row.foreign > 0 && row.total().is_none()),
        // How many of several answers are correct.
        summary = words::summary(&answers, clerk.locale).map(|words| text(&mut slots, &words)),
        again = again(&mut slots, &answers, clerk.locale),
        answers = slots.add(Slot::Body),
    );
    let view = View::new("report/paper.html", fields);
    clerk.press.print_around(out, view, &slots, &mut |out| {
        papers.iter().try_for_each(|paper| {
            let mut source = Source::new(&paper.report.text);
            let mut answers = paper.report.answers.iter();
            answers.try_for_each(|given| answer(clerk, out, paper, given, &mut source))
        })
    })
}

/// The chapters to read again, each with the exercises that it is about.
fn again(slots: &mut Slots, answers: &[Answer], locale: &Locale) -> Field<'static> {
    let mut found: Vec<(&'static str, Vec<String>)> = Vec::new();
    for answer in answers {
        let place = answer.task.as_ref().and_then(|task| task.place.as_ref());
        for chapter in chapters(answer) {
            let at = found
                .iter()
                .position(|(known, _)| *known == chapter)
                .unwrap_or_else(|| {
                    found.push((chapter, Vec::new()));
                    found.len() - 1
                });
            found[at]
                .1
                .extend(place.map(|place| place.number.to_string()));
        }
    }
    let view = |(chapter, mut numbers): (&'static str, Vec<String>)| {
        numbers.dedup();
        let exercises = (!numbers.is_empty()).then(|| numbers.join(", "));
        fields!(
            chapter = locale.feedback(chapter).message,
            several = numbers.len() > 1,
            exercises = exercises.map(|exercises| text(slots, &exercises))
        )
    };
    found.into_iter().map(view).collect()
}

fn answer(
    clerk: &Clerk,
    out: &mut String,
    paper: &Paper,
    answer: &Answer,
    source: &mut Source,
) -> Result<(), Error> {
    let mut slots = Slots::default();
    let task = answer.task.as_ref();
    let place = task.and_then(|task| task.place.as_ref());
    let comment = words::comment(answer, clerk.locale);
    let lines = answer
        .lines
        .iter()
        .map(|judged| (judged, source.line(judged.line)));
    let shown: Vec<_> = lines
        .filter(|(judged, written)| !is_frame(judged, written))
        .collect();
    let fields = fields!(
        // The number of the exercise on a sheet.
        exercise = place.map(|place| slots.text(place.number.to_string())),
        points = place
            .and_then(|place| place.points)
            .map(|n| text(&mut slots, &n.told(clerk.locale))),
        // The game and the board, where the paper says which, and what is asked.
        board = task.map(|task| text(&mut slots, &words::board(task, clerk.locale))),
        asks = task.map(|task| text(&mut slots, words::asks(task, clerk.locale))),
        verdict = answer.verdict.name(),
        sign = words::sign(answer.verdict),
        word = words::of_answer(answer.verdict, clerk.locale),
        // What is added to the verdict.
        comment = (!comment.is_empty()).then(|| text(&mut slots, &comment)),
        // That it does not count.
        foreign = foreign(clerk, paper, answer).is_some(),
        // The rows of its lines, where there are any beside headers.
        lines = (!shown.is_empty()).then(|| slots.add(Slot::Body)),
    );
    let view = View::new("report/answer.html", fields);
    clerk.press.print_around(out, view, &slots, &mut |out| {
        let mut shown = shown.iter();
        shown.try_for_each(|(judged, written)| line(clerk, out, written, judged, task))
    })
}

fn line(
    clerk: &Clerk,
    out: &mut String,
    source: &str,
    line: &Judged,
    task: Option<&Task>,
) -> Result<(), Error> {
    let mut slots = Slots::default();
    let shown = window(source, &marked(source, line), WIDTH);
    let read = line.read.as_deref();
    let read = read.map(|read| words::in_own_words(read, task));
    let read = read.filter(|read| differs(source, read));
    let read = read.map(|read| window(&read, &(0..0), WIDTH).before);
    let mut optional = |words: Option<&str>| words.map(|words| text(&mut slots, words));
    let quoted = |words: &Option<String>| {
        let words = words.as_deref();
        words.map(|words| quoted(words, clerk.locale))
    };
    let fields = fields!(
        verdict = line.verdict.name(),
        sign = words::sign_of_line(line.verdict),
        word = words::of_line(line.verdict, clerk.locale),
        // What the verdict is about, where it is not the whole line.
        marked = optional(Some(shown.marked.as_str()).filter(|marked| !marked.is_empty())),
        message = optional(quoted(&line.message).as_deref()),
        hint = optional(quoted(&line.hint).as_deref()),
        // How the line was read, where that tells more than the line.
        read = optional(read.as_deref()),
        number = slots.add(Slot::Number(line.line as u64)),
        before = text(&mut slots, &shown.before),
        after = text(&mut slots, &shown.after),
    );
    let view = View::new("report/line.html", fields);
    clerk.press.print(out, &HTML, view, &slots)
}

/// Whether a line only says what is answered, as a paper to fill in has it; there is nothing to tell a student of it.
fn is_frame(judged: &Judged, line: &str) -> bool {
    let header = header::header(line).is_some() || line.trim_start().starts_with('#');
    header && judged.verdict == Verdict::NotChecked && judged.message.is_none()
}

/// A message with quotation marks where terminals have backticks.
fn quoted(message: &str, locale: &Locale) -> String {
    let parts = message.split('`').enumerate();
    let parts = parts.map(|(i, part)| match i % 2 {
        0 => part.to_string(),
        _ => locale.say("quoted", &[("text", &part)]),
    });
    parts.collect()
}

/// Puts words of a paper or a class list on a page.
pub fn text(slots: &mut Slots, words: &str) -> Ref {
    slots.text(plain::line(words))
}
