//! Proofs in a chapter: those that the program carries, and blocks of text that are judged when the book is built.

use super::fences::Fence;
use super::fields::fault;
use super::{Chapter, Fault};
use crate::games;
use crate::kernel::proof::Proved;
use crate::kinds::content::CodeLine;
use crate::proof::judge::{self, Report, Verdict};
use crate::proof::shelf::Shipped;
use crate::proof::shown::Shown;
use crate::render::fragment::{escaped, lines};

/// A theorem with its statement, the mark that the kernel has accepted it, and, where asked for, its lines, which are
/// open or not.
pub fn theorem(shown: &Shown, proved: &Proved, open: Option<bool>) -> String {
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
    let body = open.map_or(String::new(), |open| {
        let text = format!("{}{}qed", shown.head(), shown.lines());
        let open = if open { " open" } else { "" };
        let name = escaped(&shown.name);
        format!(
            "<details class=\"lines\"{open}><summary>The proof<span class=\"unseen\"> of {name}</span></summary>{}{read}</details>",
            code(&text)
        )
    });
    let words = match shown.words.is_empty() {
        true => String::new(),
        false => format!("<p>{}</p>", escaped(&shown.words)),
    };
    format!(
        "<div class=\"nimsmith proof\"><p><strong>{}</strong> <code>{}</code></p>{words}\n<p class=\"mark\">\
         <span aria-hidden=\"true\">✓</span> Accepted by the kernel. It rests on {rests}.</p>{body}</div>",
        escaped(&shown.name),
        escaped(&shown.statement),
    )
}

/// A block of text: what it says is judged, and has to be as its author says. `wanted` is nothing for a proof that is
/// accepted, `refused`, or `exercise` where only statements are read.
pub fn block(chapter: &Chapter, fence: &Fence, wanted: Option<&str>) -> Result<String, Fault> {
    let text: String = fence
        .lines
        .iter()
        .map(|(_, line)| format!("{line}\n"))
        .collect();
    let report = || judge::judge(&chapter.file, &text, &Shipped);
    let mark = match wanted {
        None => {
            let report = report();
            if let Some((line, message)) = refusal(&report, &text) {
                let place = (fence.line + line, 1);
                let help = "mend it, or call the block `proof refused`".to_string();
                return Err(fault(chapter, place, message, Some(help)));
            }
            for asked in &report.replays {
                if let Err(wrong) = games::replayed(asked) {
                    let line = text[..wrong.span.start].matches('\n').count() + 1;
                    let place = (fence.line + line, 1);
                    return Err(fault(chapter, place, wrong.message, wrong.help));
                }
            }
            let replayed = report.theorems.is_empty() && !report.replays.is_empty();
            Some(match replayed {
                true => {
                    "<span aria-hidden=\"true\">✓</span> Replayed: every line of play was tried."
                }
                false => "<span aria-hidden=\"true\">✓</span> Accepted by the kernel.",
            })
        }
        Some("refused") => {
            if report().is_proved() {
                let message = "this proof is accepted, and should be refused".to_string();
                return Err(fault(chapter, (fence.line, 1), message, None));
            }
            Some("<span aria-hidden=\"true\">✗</span> Refused.")
        }
        Some("exercise") => None,
        Some(other) => {
            let message = format!("`proof {other}` is not known");
            let help = "write `proof`, `proof refused` or `proof exercise`".to_string();
            return Err(fault(chapter, (fence.line, 1), message, Some(help)));
        }
    };
    let mark = mark.map_or(String::new(), |mark| {
        format!("<p class=\"mark\">{mark}</p>")
    });
    Ok(format!(
        "<div class=\"nimsmith proof\">{}{mark}</div>",
        code(&text)
    ))
}

/// The first thing that is wrong: its line in the text, from 1, and what it is.
fn refusal(report: &Report, text: &str) -> Option<(usize, String)> {
    let line = |place: usize| text[..place.min(text.len())].matches('\n').count() + 1;
    if let Some(wrong) = report.faults.first() {
        return Some((line(wrong.span.start), wrong.message.clone()));
    }
    let open = report
        .theorems
        .iter()
        .find(|theorem| theorem.proved.is_none())?;
    let first = open.wrong().min_by_key(|line| line.span.start);
    Some(match first {
        None => (open.line, format!("`{}` is not proved", open.name)),
        Some(wrong) => {
            let message = match &wrong.verdict {
                Verdict::Refused(refusal) => refusal.message.clone(),
                Verdict::Unread(fault) => fault.message.clone(),
                Verdict::Ok => String::new(),
            };
            (line(wrong.span.start), message)
        }
    })
}

/// Lines of a proof as they are; comments and blank lines too.
fn code(text: &str) -> String {
    let line = |text: &str| CodeLine {
        label: String::new(),
        text: text.to_string(),
    };
    let shown: Vec<CodeLine> = text.trim_end().lines().map(line).collect();
    lines(&shown)
}
