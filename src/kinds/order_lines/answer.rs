//! What a student writes for an order of lettered lines: `order: C, A, D, B`.

/// An order as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The line of the paper that counts, and the letters in it, small ones made large.
    pub order: Option<(usize, Vec<char>)>,
    /// Lines that a later one takes the place of.
    pub replaced: Vec<usize>,
}

/// No more letters are read.
const MOST: usize = 100;

impl Answer {
    /// Reads the lines of an answer.
    pub fn read(lines: &[(usize, &str)]) -> Answer {
        let mut answer = Answer::default();
        for (number, line) in lines {
            if let Some(letters) = letters(line) {
                answer
                    .replaced
                    .extend(answer.order.take().map(|(line, _)| line));
                answer.order = Some((*number, letters));
            }
        }
        answer
    }
}

/// The letters of a line that is an order: single ones, or one word of all of them. The word `order` may stand first,
/// and `then` and `and` between them.
fn letters(line: &str) -> Option<Vec<char>> {
    let line: String = line.chars().take(10 * MOST).collect();
    let words: Vec<&str> = line
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let (told, words) = match &words[..] {
        [first, rest @ ..] if first.eq_ignore_ascii_case("order") => (true, rest),
        all => (false, all),
    };
    let small = ["then", "and"];
    let words: Vec<&&str> = words.iter().filter(|word| !small.contains(word)).collect();
    let single = |word: &&&str| word.chars().count() == 1;
    let letters: String = match &words[..] {
        [] => return None,
        [one] if told || single(one) => one.to_string(),
        many if many.iter().all(single) => many.iter().map(|word| **word).collect(),
        _ => return None,
    };
    let letters = letters.chars().take(MOST);
    let letters: Vec<char> = letters.map(|letter| letter.to_ascii_uppercase()).collect();
    letters
        .iter()
        .all(|letter| letter.is_alphabetic())
        .then_some(letters)
}

#[cfg(test)]
mod tests {
    use super::Answer;

    #[test]
    fn orders_are_read_as_they_are_written() {
        let read = |text: &str| {
            let lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
            let order = Answer::read(&lines).order;
            order.map(|(line, letters)| (line, letters.into_iter().collect::<String>()))
        };
        for text in [
            "order: C, A, D, B",
            "Order: c a d b",
            "order = CADB",
            "order C -> A -> D -> B",
            "C, A, D, B",
            "C then A then D and B.",
            "order: `C`, `A`, `D`, `B`",
        ] {
            assert_eq!(read(text), Some((1, "CADB".to_string())), "{text}");
        }
        assert_eq!(read("order: B\norder: A"), Some((2, "A".to_string())));
        assert_eq!(read("order: A, A, Z"), Some((1, "AAZ".to_string())));
        for text in [
            "",
            "order:",
            "I put C first",
            "order: 1, 2",
            "CADB",
            "\u{0}",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        let long = format!("order: {}", "A,".repeat(100_000));
        assert_eq!(read(&long).map(|(_, letters)| letters.len()), Some(100));
    }
}
