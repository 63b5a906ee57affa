//! What holds of every message, whatever the text was that it is about.

use nimsmith::spec::Problem;

/// A message is short, says something, stays inside its text and sends nothing to the terminal.
pub fn is_clear(problem: &Problem, text: &[u8]) {
    let shown = problem.render(text, false);
    assert!(
        !problem.message.is_empty() && !problem.message.contains('\n'),
        "{problem:?}"
    );
    assert!(shown.len() < 10_000, "{} bytes", shown.len());
    assert!(!shown.contains(upsets), "{shown:?}");
    assert!(!shown.contains("fault of the program"), "{shown}");
    assert!(
        problem.column.is_none() || problem.line.is_some(),
        "{problem:?}"
    );
    let lines = text.iter().filter(|&&byte| byte == b'\n').count();
    let returns = text.iter().filter(|&&byte| byte == b'\r').count();
    assert!(
        problem
            .line
            .is_none_or(|line| (1..=lines + returns + 1).contains(&line)),
        "{problem:?}"
    );
    problem.render(text, true);
}

/// Control characters, and those that turn the direction of writing.
pub fn upsets(c: char) -> bool {
    c != '\n' && c.is_control() || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}
