//! Proofs in a chapter: those that the program carries, and blocks of text that are judged when the book is built.

use super::chapter::Fault;
use super::fences::Fence;
use super::fields::fault;
use super::page::Page;
use super::part::{Asks, Part, Subject};
use crate::games;
use crate::kernel::proof::Proved;
use crate::kinds::content::CodeLine;
use crate::locale::ENGLISH;
use crate::proof::judge::{self, Judged, Report};
use crate::proof::shelf::Shipped;
use crate::proof::shown::Shown;
use crate::render::boxes::ProofBox;
use crate::render::escape::escaped;
use crate::render::fragment::lines;

/// What the mark of a proof says.
const ACCEPTED: &str = "Accepted by the kernel.";

/// A theorem with its statement, the mark that the kernel has accepted it, and, where asked for, its lines, which are
/// open or not.
pub fn theorem(shown: &Shown, proved: &Proved, open: Option<bool>) -> Vec<Part> {
    let facts: Vec<String> = proved
        .rests_on()
        .map(|name| format!("<code>{}</code>", escaped(name)))
        .collect();
    let rests = match &facts[..] {
        [] => "no facts".to_string(),
        facts => facts.join(", "),
    };
    let read = proved.statement().to_string();
    let read = match read == shown.statement {
        true => String::new(),
        false => format!(
            "<p>The kernel reads the statement as <code>{}</code>.</p>",
            escaped(&read)
        ),
    };
    let body = open.map(|open| folded(shown, open, &read));
    let words = match shown.words.is_empty() {
        true => String::new(),
        false => format!("<p>{}</p>", escaped(&shown.words)),
    };
    let head = format!(
        "<div class=\"nimsmith proof\"><p><strong>{}</strong> <code>{}</code></p>{words}\n{}",
        escaped(&shown.name),
        escaped(&shown.statement),
        mark('✓', &format!("{ACCEPTED} It rests on {rests}.")),
    );
    let subject = Subject::Proof(proved.statement().to_string());
    let body = body.map(|body| Part::Answer(vec![subject], body));
    let end = Part::Text("</div>".to_string());
    [Part::Text(head)]
        .into_iter()
        .chain(body)
        .chain([end])
        .collect()
}

/// The proof of a theorem, open or not, and what follows it there.
pub(super) fn folded(shown: &Shown, open: bool, after: &str) -> String {
    let text = format!("{}{}qed", shown.head(), shown.lines());
    let open = if open { " open" } else { "" };
    let name = escaped(&shown.name);
    format!(
        "<details class=\"lines\"{open}><summary>The proof<span class=\"unseen\"> of {name}</span></summary>{}{after}</details>",
        code(&text)
    )
}

/// A block of text: what it says is judged, and has to be as its author says. `wanted` is nothing for a proof that is
/// accepted, `refused`, or `exercise` where statements are left to prove.
pub fn block(page: &mut Page, fence: &Fence, wanted: Option<&str>) -> Result<Vec<Part>, Fault> {
    let text = fence.text();
    let chapter = page.chapter;
    let wrong = |line: usize, message: String, help: &str| {
        fault(chapter, (fence.line + line, 1), message, help)
    };
    if !matches!(wanted, None | Some("refused" | "exercise")) {
        let message = format!("`proof {}` is not known", wanted.unwrap_or_default());
        let help = "write `proof`, `proof refused` or `proof exercise`";
        return Err(wrong(0, message, help));
    }
    // Why a proof is refused is looked for only where an author has to know.
    let judge = match wanted {
        None => judge::judge,
        Some(_) => judge::verdicts,
    };
    let report = judge(&chapter.file, &text, &Shipped);
    let mark = match wanted {
        Some("exercise") => {
            let asks = |subject| Asks {
                subject,
                line: fence.line,
                shows: false,
            };
            page.asked.extend(subjects(&report).map(asks));
            String::new()
        }
        Some(_) if report.is_proved() => {
            let message = "this proof is accepted, and should be refused".to_string();
            return Err(wrong(0, message, "call the block `proof`"));
        }
        Some(_) => mark('✗', "Refused."),
        None => accepted(&report).map_err(|(place, message)| {
            let line = text[..place.min(text.len())].matches('\n').count() + 1;
            wrong(line, message, "mend it, or call the block `proof refused`")
        })?,
    };
    let lines = code(&text);
    // The program in the page would say of a withheld proof whether it is right.
    let answer = match wanted {
        Some("exercise") if !page.settings.withhold => to_prove(&text, &report, fence.line),
        _ => String::new(),
    };
    let html = format!("<div class=\"nimsmith proof\">{lines}{mark}{answer}</div>");
    Ok(vec![match wanted {
        None => Part::Answer(subjects(&report).collect(), html),
        Some(_) => Part::Text(html),
    }])
}

/// The place of a box in which the theorems of a text are to be proved.
fn to_prove(text: &str, report: &Report, line: usize) -> String {
    let (mut form, mut rest) = (String::new(), 0);
    for theorem in &report.theorems {
        form.push_str(&text[rest..theorem.span.end]);
        form.push_str("\nproof\n  \nqed");
        rest = theorem.span.end;
    }
    form.push_str(text[rest..].trim_end());
    let theorems = report.theorems.iter();
    let asked: Vec<_> = theorems
        .map(|theorem| (theorem.name.clone(), theorem.statement.clone()))
        .collect();
    let place = ProofBox {
        id: &line.to_string(),
        form: &form,
        around: None,
        allow: None,
        asked: &asked,
    };
    let mut out = String::new();
    place.print(&mut out);
    out
}

/// The theorems of a text as what an exercise can ask for.
fn subjects(report: &Report) -> impl Iterator<Item = Subject> {
    let theorems = report.theorems.iter();
    theorems.map(|theorem| Subject::Proof(theorem.statement.clone()))
}

fn mark(sign: char, says: &str) -> String {
    format!("<p class=\"mark\"><span aria-hidden=\"true\">{sign}</span> {says}</p>")
}

/// The mark of a text in which everything is proved and replayed, or the first thing that is wrong with its place.
pub(super) fn accepted(report: &Report) -> Result<String, (usize, String)> {
    if let Some(wrong) = report.faults.first() {
        return Err((wrong.span.start, wrong.told(&ENGLISH)));
    }
    let mut theorems = report.theorems.iter();
    if let Some(open) = theorems.find(|theorem| theorem.proved.is_none()) {
        return Err(refusal(open));
    }
    for asked in &report.replays {
        games::replayed(asked, &report.budget)
            .map_err(|wrong| (wrong.span.start, wrong.told(&ENGLISH)))?;
    }
    match (report.theorems.is_empty(), report.replays.is_empty()) {
        (true, true) => Err((0, "there is no theorem in this block".to_string())),
        (true, false) => Ok(mark('✓', "Replayed: every line of play was tried.")),
        (false, _) => Ok(mark('✓', ACCEPTED)),
    }
}

/// The first line of a theorem that is refused.
fn refusal(open: &Judged) -> (usize, String) {
    let Some(wrong) = open.wrong().min_by_key(|line| line.span.start) else {
        return (open.span.start, format!("`{}` is not proved", open.name));
    };
    let message = wrong.fault.as_ref().map(|fault| fault.told(&ENGLISH));
    (wrong.span.start, message.unwrap_or_default())
}

/// Lines of a proof as they are; comments and blank lines too.
pub(super) fn code(text: &str) -> String {
    let line = |text: &str| CodeLine {
        label: String::new(),
        text: text.to_string(),
    };
    let shown: Vec<CodeLine> = text.trim_end().lines().map(line).collect();
    lines(&shown)
}
