//! A formula in LaTeX read aloud, for those who cannot see it. What is not known is read as it stands.

/// What is said after the braces of a command.
const AFTER: [(&str, &str); 2] = [("cancel", "crossed out"), ("boxed", "in a box")];

/// The formula in words.
pub fn spoken(latex: &str) -> String {
    let mut words = Vec::new();
    group(&mut latex.trim().chars().peekable(), &mut words, None);
    words.retain(|word| !word.is_empty());
    words.join(" ").replace(" ,", ",")
}

type Signs<'a> = std::iter::Peekable<std::str::Chars<'a>>;

/// Reads up to the end of the group, and then says what follows it.
fn group(signs: &mut Signs, words: &mut Vec<String>, after: Option<&str>) {
    let mut text = String::new();
    while let Some(sign) = signs.next() {
        match sign {
            c if c.is_alphanumeric() || c == '.' => {
                // Letters side by side are factors; digits are one number.
                let goes_on =
                    text.ends_with(|last: char| last.is_ascii_digit() && c.is_ascii_digit());
                if !goes_on {
                    words.push(std::mem::take(&mut text));
                }
                text.push(c);
                continue;
            }
            _ => words.push(std::mem::take(&mut text)),
        }
        match sign {
            '\\' => command(signs, words),
            '{' => group(signs, words, None),
            '}' => break,
            other => words.extend(said(&other.to_string()).map(str::to_string)),
        }
    }
    words.push(text);
    words.extend(after.map(str::to_string));
}

fn command(signs: &mut Signs, words: &mut Vec<String>) {
    let mut name = String::new();
    while let Some(letter) = signs.next_if(|c| c.is_ascii_alphabetic()) {
        name.push(letter);
    }
    if name.is_empty() {
        let sign = signs.next();
        words.push(match sign {
            Some('\\') => ",".to_string(),
            Some(c @ ('{' | '}' | '$' | '%')) => c.to_string(),
            _ => String::new(),
        });
        return;
    }
    if matches!(name.as_str(), "begin" | "end") && signs.next_if_eq(&'{').is_some() {
        signs.by_ref().take_while(|c| *c != '}').for_each(drop);
        return;
    }
    if matches!(name.as_str(), "text" | "mathrm" | "operatorname")
        && signs.next_if_eq(&'{').is_some()
    {
        let text: String = signs.by_ref().take_while(|c| *c != '}').collect();
        words.push(text.trim().to_string());
        return;
    }
    words.push(said(&name).unwrap_or(&name).to_string());
    let after = AFTER.iter().find(|(known, _)| *known == name);
    if let Some((_, after)) = after
        && signs.next_if_eq(&'{').is_some()
    {
        group(signs, words, Some(after));
    }
}

/// What is said for a command or a sign, where that is known.
fn said(name: &str) -> Option<&'static str> {
    let mut lines = include_str!("speech.txt").lines();
    lines.find_map(|line| line.strip_prefix(name)?.strip_prefix('\t'))
}
