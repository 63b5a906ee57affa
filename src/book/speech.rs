//! A formula in LaTeX read aloud, for those who cannot see it. What is not known is read as it stands.

/// Commands and what is said for them; those that only arrange are said as nothing.
const SAID: [(&str, &str); 34] = [
    ("oplus", "nim-sum"),
    ("ne", "is not"),
    ("neq", "is not"),
    ("le", "is at most"),
    ("leq", "is at most"),
    ("ge", "is at least"),
    ("geq", "is at least"),
    ("lt", "is less than"),
    ("gt", "is greater than"),
    ("dots", "and so on"),
    ("ldots", "and so on"),
    ("cdots", "and so on"),
    ("cdot", "times"),
    ("times", "times"),
    ("to", "goes to"),
    ("rightarrow", "goes to"),
    ("Rightarrow", "so"),
    ("in", "in"),
    ("therefore", "therefore"),
    ("quad", ","),
    ("qquad", ","),
    ("text", ""),
    ("mathrm", ""),
    ("mathcal", ""),
    ("mathbf", ""),
    ("operatorname", ""),
    ("left", ""),
    ("right", ""),
    ("begin", ""),
    ("end", ""),
    ("displaystyle", ""),
    ("cancel", ""),
    ("boxed", ""),
    ("underbrace", ""),
];

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
            other => words.push(said(other).to_string()),
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
    let known = SAID.iter().find(|(known, _)| *known == name);
    words.push(known.map_or(name.as_str(), |(_, said)| said).to_string());
    let after = AFTER.iter().find(|(known, _)| *known == name);
    if let Some((_, after)) = after
        && signs.next_if_eq(&'{').is_some()
    {
        group(signs, words, Some(after));
    }
}

fn said(sign: char) -> &'static str {
    match sign {
        '⊕' => "nim-sum",
        '+' => "plus",
        '-' | '−' => "minus",
        '=' => "equals",
        '<' => "is less than",
        '>' => "is greater than",
        '≠' => "is not",
        '≤' => "is at most",
        '≥' => "is at least",
        '^' => "to the",
        '_' => "sub",
        '\'' | '′' => "prime",
        '(' => "open bracket",
        ')' => "close bracket",
        '…' | '⋯' => "and so on",
        ',' | ';' | ':' => ",",
        '*' => "star",
        _ => "",
    }
}
