//! Mathematics as a textbook sets it in a line: words, signs, names in italics, and what stands below or above.

/// A piece of such a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Run {
    /// Words, numbers and signs.
    Words(String),
    /// A variable.
    Name(String),
    /// What stands below the line.
    Below(Vec<Run>),
    /// What stands above it.
    Above(Vec<Run>),
    /// A formula within a sentence.
    Formula(Vec<Run>),
}

/// A line in plain text: what stands below or above is told by Unicode where it has the letters.
pub fn plain(runs: &[Run]) -> String {
    let piece = |run: &Run| match run {
        Run::Words(text) | Run::Name(text) => text.clone(),
        Run::Below(runs) => shifted('_', runs, &BELOW),
        Run::Above(runs) => shifted('^', runs, &ABOVE),
        Run::Formula(runs) => plain(runs),
    };
    runs.iter().map(piece).collect()
}

/// Letters and signs, and the same below or above the line.
const BELOW: [(char, char); 20] = [
    ('0', '₀'),
    ('1', '₁'),
    ('2', '₂'),
    ('3', '₃'),
    ('4', '₄'),
    ('5', '₅'),
    ('6', '₆'),
    ('7', '₇'),
    ('8', '₈'),
    ('9', '₉'),
    ('a', 'ₐ'),
    ('i', 'ᵢ'),
    ('j', 'ⱼ'),
    ('k', 'ₖ'),
    ('m', 'ₘ'),
    ('n', 'ₙ'),
    ('x', 'ₓ'),
    ('r', 'ᵣ'),
    ('s', 'ₛ'),
    ('+', '₊'),
];
const ABOVE: [(char, char); 15] = [
    ('0', '⁰'),
    ('1', '¹'),
    ('2', '²'),
    ('3', '³'),
    ('4', '⁴'),
    ('5', '⁵'),
    ('6', '⁶'),
    ('7', '⁷'),
    ('8', '⁸'),
    ('9', '⁹'),
    ('i', 'ⁱ'),
    ('j', 'ʲ'),
    ('k', 'ᵏ'),
    ('m', 'ᵐ'),
    ('n', 'ⁿ'),
];

fn shifted(mark: char, runs: &[Run], letters: &[(char, char)]) -> String {
    let plain = plain(runs);
    let letter = |c: char| {
        let found = letters.iter().find(|(from, _)| *from == c);
        found.map(|(_, to)| *to)
    };
    match plain.chars().map(letter).collect::<Option<String>>() {
        Some(shifted) => shifted,
        None if plain.chars().count() == 1 => format!("{mark}{plain}"),
        None => format!("{mark}({plain})"),
    }
}
