//! Whatever is written as an answer to a question about proofs has a verdict that no hint changes, and what is called correct
//! is what the kernel proves when it is put into the printed lines.

#![no_main]

use std::sync::{Arc, LazyLock};

use libfuzzer_sys::fuzz_target;
use nimsmith::budget::Budget;
use nimsmith::check::Hints;
use nimsmith::check::report::{Credit, Overall, Verdict};
use nimsmith::check::task::{Marked, Marker};
use nimsmith::kinds::content::{CodeLine, Content, Value};
use nimsmith::kinds::theorems;
use nimsmith::worksheet::{Plan, Question, Reader};
use nimsmith::{kinds, spec};

const SET: &str = "
exercises:
  - {kind: order-lines, count: 2, distractors: 1}
  - {kind: first-wrong-line, count: 2}
  - {kind: fill-blanks, count: 3}
  - {kind: justify-steps, count: 2}
  - {kind: complete-induction, count: 2}
  - {kind: counterexample, count: 6}
  - {kind: run-proof, count: 3}
";

struct Asked {
    question: Question,
    kind: &'static str,
    marker: Arc<dyn Marker>,
}

static ASKED: LazyLock<Vec<Asked>> = LazyLock::new(|| {
    let spec = spec::parse("set", SET.as_bytes(), &kinds::known()).expect("a set");
    let plan = Plan::new(&spec, 5, 1).expect("a plan");
    let sheet = plan.draw(Reader::Anyone).expect("a sheet");
    let asked = sheet.questions.into_iter().map(|question| {
        let planned = &plan.entries[question.entry];
        let marker = planned.kind.marker(&*planned.game, &question.problem, &nimsmith::locale::ENGLISH);
        Asked {
            kind: planned.kind.name,
            marker: marker.expect("a marker"),
            question,
        }
    });
    asked.collect()
});

fuzz_target!(|answer: (u8, &str)| {
    let (choice, text) = answer;
    let asked = &ASKED[usize::from(choice) % ASKED.len()];
    let lines: Vec<(usize, &str)> = (1..)
        .zip(text.lines())
        .filter(|(_, line)| !line.trim().is_empty())
        .collect();
    let [none, next, full] = [Hints::None, Hints::Next, Hints::Full]
        .map(|hints| asked.marker.mark(&lines, hints, &Budget::default()));
    for marked in [&none, &full] {
        assert_eq!(bare(marked), bare(&next));
    }
    assert_eq!(
        next.verdict == Overall::Correct,
        next.credit == Credit::Full,
        "{next:?}"
    );
    let wrong = next.lines.iter().any(|line| line.verdict == Verdict::Wrong);
    assert!(!wrong || next.verdict == Overall::Incorrect, "{next:?}");
    assert!(
        next.lines
            .iter()
            .all(|judged| lines.iter().any(|(line, _)| *line == judged.line)),
        "{next:?}"
    );
    if next.verdict == Overall::Correct {
        assert!(!lines.is_empty());
        asked.is_proved(&lines);
    }
});

fn bare(marked: &Marked) -> (Vec<(usize, Verdict)>, Overall) {
    let lines = marked.lines.iter().map(|line| (line.line, line.verdict));
    (lines.collect(), marked.verdict)
}

impl Asked {
    /// Puts an answer that is written as keys write it into the printed lines, and has the kernel judge them.
    fn is_proved(&self, lines: &[(usize, &str)]) {
        let Some(prepared) = theorems::prepared(&self.question.problem) else {
            return;
        };
        let printed = code(&self.question.more.asked);
        let text = match self.kind {
            "fill-blanks" | "justify-steps" => filled(&printed, lines),
            "complete-induction" => Some(completed(&printed, lines)),
            _ => None,
        };
        if let Some(text) = text {
            assert!(prepared.accepts(&text), "{text}");
        }
    }
}

fn code(asked: &Content) -> Vec<CodeLine> {
    let lines = asked.iter().find(|(name, _)| *name == "lines");
    match lines {
        Some((_, Value::Code(lines) | Value::Proof(lines))) => lines.get(1..lines.len() - 1).unwrap_or_default().to_vec(),
        _ => Vec::new(),
    }
}

/// `None` where a line of the answer is not `1: ...`, or a gap has two.
fn filled(printed: &[CodeLine], lines: &[(usize, &str)]) -> Option<String> {
    let mut text = String::new();
    printed
        .iter()
        .for_each(|line| text += &format!("{}\u{1}{}\n", line.label, line.text));
    for (_, line) in lines {
        let (number, filling) = line.split_once(": ")?;
        let number: u8 = number
            .parse()
            .ok()
            .filter(|n: &u8| n.to_string() == number)?;
        let blank = format!("[blank {number}]");
        text = match text.contains(&blank) {
            true => text.replace(&blank, filling.trim()),
            false => in_line(&text, &number.to_string(), filling.trim())?,
        };
    }
    Some(
        text.lines()
            .map(|line| line.split('\u{1}').nth(1).unwrap_or_default().to_string() + "\n")
            .collect(),
    )
}

fn in_line(text: &str, label: &str, filling: &str) -> Option<String> {
    let begins = format!("{label}\u{1}");
    let line = text
        .lines()
        .find(|line| line.starts_with(&begins) && line.contains("by ..."))?;
    Some(text.replace(line, &line.replace("by ...", &format!("by {filling}"))))
}

fn completed(printed: &[CodeLine], lines: &[(usize, &str)]) -> String {
    let answer: String = lines.iter().map(|(_, line)| format!("{line}\n")).collect();
    let put = printed.iter().map(|line| match line.text.trim() {
        "[lines are missing here]" => answer.clone(),
        _ => format!("{}\n", line.text),
    });
    put.collect()
}
