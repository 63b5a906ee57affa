//! HTML: one page without scripts, which needs nothing from anywhere.

use std::borrow::Cow;

use super::boxes::AnswerBox;
use super::escape::{escape, escaped};
use super::fields::{PAGE, View, fields};
use super::format::{Combined, Ends, Format, SHEET_AND_KEY, SheetFiles, Writes};
use super::press::{HTML, Press};
use super::printer::Printer;
use super::printout::Printout;
use super::slot::{Slot, Slots};
use super::view::{Answers, Item};
use super::{paper, versions};
use crate::error::Error;
use crate::locale::{self, Locale};
use crate::worksheet::{Reader, Worksheet};

/// Sheet and key on a page each.
pub static FORMAT: Format = Format {
    name: "html",
    writes: Writes::Sheets(SheetFiles {
        files: SHEET_AND_KEY,
        print: document,
        combined: Some(Combined { ends, part }),
        pictures: false,
        examiner: Some(examiner),
    }),
};

/// One page with a sheet or a key on it.
fn document(printout: &Printout, out: &mut String) -> Result<(), Error> {
    let Printout {
        printer,
        sheet,
        answers,
    } = *printout;
    let title = title(printer, &sheet.reader, answers);
    let boxes = printer.boxes.as_ref().filter(|_| !printout.is_key());
    let (style, scripts) = boxes.map_or(("", ""), |(style, scripts)| (style, scripts));
    let style = match style {
        "" => Cow::Borrowed(&*printer.style),
        more => Cow::Owned([&*printer.style, more].concat()),
    };
    let class = class(answers);
    frame(&printer.press, out, &style, class, &title, &mut |out| {
        article(printout, out, boxes.is_some(), MAIN)?;
        out.push_str(scripts);
        Ok(())
    })
}

/// The answers of all versions on a page.
fn examiner(printer: &Printer, out: &mut String, sheets: &[Worksheet]) -> Result<(), Error> {
    let title = printer.titled(printer.says().answers);
    frame(
        &printer.press,
        out,
        &printer.style,
        "answers",
        &title,
        &mut |out| {
            out.push_str(MAIN[0]);
            versions::print(printer, out, &HTML, sheets)?;
            out.push_str(MAIN[1]);
            Ok(())
        },
    )
}

fn class(answers: Answers) -> &'static str {
    match answers {
        Answers::Hidden => "sheet",
        Answers::Shown => "key",
    }
}

/// The name of a page, for its tab and for bookmarks.
pub fn title(printer: &Printer, reader: &Reader, answers: Answers) -> String {
    let says = printer.says();
    let of = |message, name: &String| {
        locale::fill(message, &[("title", &printer.spec.title), ("name", name)])
    };
    let title = match reader {
        Reader::Anyone => printer.spec.title.clone(),
        Reader::Version { name, .. } => of(says.version, name),
        Reader::Student { id, .. } => of(says.student, id),
    };
    match answers {
        Answers::Hidden => title,
        Answers::Shown => locale::fill(says.key, &[("title", &title)]),
    }
}

/// A whole page of a class (`sheet`, `key`, `combined`, `answers`) round its body.
fn frame(
    press: &Press,
    out: &mut String,
    style: &str,
    class: &'static str,
    title: &str,
    body: &mut dyn FnMut(&mut String) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut slots = Slots::default();
    let view = page_view(&mut slots, class, title, style, press.words().locale);
    press.print_around(out, view, &slots, body)
}

/// The view of a page's frame.
pub fn page_view<'a>(
    slots: &mut Slots<'a>,
    class: &'static str,
    title: &str,
    style: &'a str,
    locale: &Locale,
) -> View {
    let fields = fields!(
        class = class,
        language = locale.code,
        title = slots.text(title.to_string()),
        style = slots.add(Slot::Ready(style)),
        body = slots.add(Slot::Body),
    );
    View::new(PAGE, fields)
}

/// The marks of what a page is about, of which a page has one.
const MAIN: [&str; 2] = ["<main>\n", "</main>"];

/// Head, questions and code of one sheet or key; perhaps with boxes for answers. The questions stand between two marks.
fn article(
    printout: &Printout,
    out: &mut String,
    boxes: bool,
    [open, close]: [&str; 2],
) -> Result<(), Error> {
    let (sheet, answers) = (printout.sheet, printout.answers);
    out.push_str("<header>\n");
    printout.head(out, &HTML)?;
    out.push_str("</header>\n");
    out.push_str(open);
    let print = |out: &mut String, item: &Item| {
        printout.question(out, &HTML, item)?;
        match boxes {
            true => answer_box(printout.printer, out, item),
            false => Ok(()),
        }
    };
    for exercise in printout.exercises() {
        out.push_str("<section class=\"exercise\">\n");
        print(out, &exercise.head)?;
        if !exercise.parts.is_empty() {
            let columns = exercise.columns(answers);
            out.push_str(&format!("<ol class=\"parts columns-{columns}\">\n"));
            for part in &exercise.parts {
                out.push_str("<li>\n");
                print(out, part)?;
                out.push_str("</li>\n");
            }
            out.push_str("</ol>\n");
        }
        out.push_str("</section>\n");
    }
    let section = ["<section class=\"closing\">\n", "</section>\n"];
    printout.closing(out, &HTML, section)?;
    out.push_str(close);
    if !sheet.code.is_empty() {
        out.push_str("\n<footer>");
        match (sheet.reader.called(), answers) {
            (Some(name), _) => {
                let name = escaped(name);
                out.push_str(&format!("<span class=\"who\"><bdi>{name}</bdi></span>"));
            }
            (None, Answers::Hidden) => {
                let name = printout.printer.says().name;
                out.push_str(&format!("<span class=\"who line\">{name}</span>"));
            }
            (None, Answers::Shown) => {}
        }
        escape(out, &sheet.code);
        out.push_str("</footer>");
    }
    Ok(())
}

/// The place of a box for an answer that can be judged without the set, which would tell the keys of all sheets.
fn answer_box(printer: &Printer, out: &mut String, item: &Item) -> Result<(), Error> {
    let (Some(label), Some(paper)) = (&item.label, paper::of(item)) else {
        return Ok(());
    };
    let place = AnswerBox {
        id: &label.to_string(),
        paper: &paper,
        from: None,
        form: &paper::to_fill_in(item, printer.press.words())?,
        tapped: paper::is_tapped(item, printer.press.words())?,
    };
    place.print(out);
    out.push('\n');
    Ok(())
}

fn ends(printer: &Printer, answers: Answers) -> Result<Ends, Error> {
    let title = printer.of_all(answers);
    let (mut before, after) = split_page(printer, "combined", &title)?;
    if printer.duplex {
        before = before.replacen(
            "article+article{break-before:page}",
            "article+article{break-before:recto}",
            1,
        );
    }
    Ok((before + MAIN[0], format!("{}{after}", MAIN[1])))
}

/// What stands before and after the body of a page.
pub fn split_page(printer: &Printer, class: &'static str, title: &str) -> Result<Ends, Error> {
    frame_ends(&printer.press, |slots| {
        page_view(
            slots,
            class,
            title,
            &printer.style,
            printer.spec.words.locale,
        )
    })
}

/// What stands before and after the body of a frame.
pub fn frame_ends<'a>(
    press: &Press,
    view: impl FnOnce(&mut Slots<'a>) -> View,
) -> Result<Ends, Error> {
    let mut slots = Slots::default();
    let view = view(&mut slots);
    let (mut page, mut body) = (String::new(), 0);
    press.print_around(&mut page, view, &slots, &mut |before| {
        body = before.len();
        Ok(())
    })?;
    let after = page.split_off(body);
    Ok((page, after))
}

fn part(printout: &Printout, out: &mut String) -> Result<(), Error> {
    let class = class(printout.answers);
    out.push_str(&format!("<article class=\"{class}\">\n"));
    article(printout, out, false, [""; 2])?;
    out.push_str("\n</article>\n");
    Ok(())
}
