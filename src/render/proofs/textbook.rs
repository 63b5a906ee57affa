//! Proved theorems as a textbook has them: what each says, in words and as a formula, and its proof in sentences.

use super::checked::Checked;
use crate::model::notation::plain;
use crate::plain as safe;
use crate::proof::judge::Judged;
use crate::proof::shown::joined;
use crate::proof::textbook::line;

/// The theorems of a file that are proved, as plain text.
pub fn textbook(checked: &Checked) -> String {
    let proved = checked.report.theorems.iter();
    let proved = proved.filter(|theorem| theorem.proved.is_some());
    proved.map(|judged| theorem(checked.text, judged)).collect()
}

fn theorem(text: &str, judged: &Judged) -> String {
    let words = judged.words.join(" ");
    let statement = plain(&line(&judged.statement));
    let mut out = format!(
        "Theorem {}. {}\n  {statement}\n",
        judged.name,
        safe::line(&words)
    );
    let source = text.get(judged.span.clone()).unwrap_or_default();
    let source = joined(source);
    let proof = source.lines().skip_while(|line| !line.starts_with("proof"));
    for row in proof {
        let bare = row.trim_start_matches(' ');
        let bare = bare.split("--").next().unwrap_or_default().trim_end();
        if bare.is_empty() {
            continue;
        }
        let indent = " ".repeat(row.len() - row.trim_start_matches(' ').len());
        out += &format!("{indent}{}\n", plain(&line(bare)));
    }
    out + "\n"
}
