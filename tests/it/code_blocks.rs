//! Texts such as proofs on a page, in which nothing is markup.

use nimsmith::kinds::content::CodeLine;
use nimsmith::render::code::{html, markdown};

fn lines(lines: &[(&str, &str)]) -> Vec<CodeLine> {
    let line = |(label, text): &(&str, &str)| CodeLine {
        label: label.to_string(),
        text: text.to_string(),
    };
    lines.iter().map(line).collect()
}

#[test]
fn lines_are_numbered_and_nothing_in_them_is_markup() {
    let proof = lines(&[("9", "fix P"), ("10", "  have A: P[1] < 2 by `x` & <b>")]);
    assert_eq!(
        markdown(&proof),
        "```text\n 9  fix P\n10    have A: P[1] < 2 by `x` & <b>\n```"
    );
    let mut page = String::new();
    html(&mut page, &proof);
    assert!(page.contains("<th scope=\"row\">10</th><td><code>have A: P[1] &lt; 2"));
    assert!(page.contains("style=\"--in:2\"") && page.contains("by `x` &amp; &lt;b&gt;"));
}

#[test]
fn no_line_ends_the_block() {
    let proof = lines(&[("", "````"), ("", "")]);
    assert_eq!(markdown(&proof), "`````text\n````\n\n`````");
}
