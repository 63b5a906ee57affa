//! Reports as pages that a student can be sent. Everything that a paper says goes through slots, and stays text.

use super::clerk::{Clerk, Paper, ReportFormat};
use super::window::{Source, differs, marked, window};
use super::words;
use crate::check::report::{Answer, Judged};
use crate::check::task::Task;
use crate::error::Error;
use crate::plain;
use crate::render::html::{frame_ends, page_view};
use crate::render::press::HTML;
use crate::render::shapes::{AnswerReportView, LineReportView, PaperReportView, View};
use crate::render::slot::{Ref, Slot, Slots};

/// All papers on one page, each an article.
pub static FORMAT: ReportFormat = ReportFormat {
    name: "html",
    ending: Some("html"),
    summed_up: false,
    ends: |clerk, title| {
        let (before, after) = frame_ends(&clerk.press, |slots| {
            page_view(
                slots,
                "report",
                &plain::line(last_part(title)),
                &clerk.style,
            )
        })?;
        Ok((before + "<main>\n", format!("</main>{after}")))
    },
    part: paper,
};

/// Characters of a line that are shown.
const WIDTH: usize = 1000;

fn paper(clerk: &Clerk, out: &mut String, paper: &Paper) -> Result<(), Error> {
    let mut slots = Slots::default();
    let student = Some(paper.student()).filter(|student| !student.is_empty());
    let view = View::PaperReport(PaperReportView {
        file: text(&mut slots, last_part(paper.file)),
        student: student.map(|student| text(&mut slots, student)),
        summary: words::summary(&paper.report.answers).map(|words| text(&mut slots, &words)),
        answers: slots.add(Slot::Body),
    });
    let mut source = Source::new(&paper.report.text);
    clerk.press.print_around(out, view, &slots, &mut |out| {
        let mut answers = paper.report.answers.iter();
        answers.try_for_each(|given| answer(clerk, out, given, &mut source))
    })
}

fn answer(
    clerk: &Clerk,
    out: &mut String,
    answer: &Answer,
    source: &mut Source,
) -> Result<(), Error> {
    let mut slots = Slots::default();
    let task = answer.task.as_ref();
    let place = task.and_then(|task| task.place.as_ref());
    let comment = words::comment(answer);
    let view = View::AnswerReport(AnswerReportView {
        exercise: place.map(|place| slots.add(Slot::Text(place.number.to_string().into()))),
        sheet: place.map(|place| text(&mut slots, &place.sheet)),
        points: place
            .and_then(|place| place.points)
            .map(|n| text(&mut slots, &words::points(n))),
        board: task.map(|task| text(&mut slots, &words::board(task))),
        asks: task.map(|task| text(&mut slots, words::asks(task))),
        begins: slots.add(Slot::Number(answer.line as u64)),
        verdict: answer.verdict.name(),
        sign: words::sign(answer.verdict),
        comment: (!comment.is_empty()).then(|| text(&mut slots, &comment)),
        lines: slots.add(Slot::Body),
    });
    clerk.press.print_around(out, view, &slots, &mut |out| {
        let mut lines = answer.lines.iter();
        lines.try_for_each(|judged| line(clerk, out, source.line(judged.line), judged, task))
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
    let (sign, word) = words::of_line(line.verdict);
    let shown = window(source, &marked(source, line), WIDTH);
    let read = line.read.as_deref();
    let read = read.map(|read| words::in_own_words(read, task));
    let read = read.filter(|read| differs(source, read));
    let read = read.map(|read| window(&read, &(0..0), WIDTH).before);
    let mut optional = |words: Option<&str>| words.map(|words| text(&mut slots, words));
    let view = LineReportView {
        verdict: line.verdict.name(),
        sign,
        word,
        marked: optional(Some(shown.marked.as_str()).filter(|marked| !marked.is_empty())),
        message: optional(line.message.as_deref()),
        hint: optional(line.hint.as_deref()),
        read: optional(read.as_deref()),
        number: slots.add(Slot::Number(line.line as u64)),
        before: text(&mut slots, &shown.before),
        after: text(&mut slots, &shown.after),
    };
    clerk
        .press
        .print(out, &HTML, View::LineReport(view), &slots)
}

/// The name of a file without its folders, which are nothing to a student.
fn last_part(file: &str) -> &str {
    file.rsplit(['/', '\\']).next().unwrap_or(file)
}

fn text(slots: &mut Slots, words: &str) -> Ref {
    slots.add(Slot::Text(plain::line(words).into()))
}
