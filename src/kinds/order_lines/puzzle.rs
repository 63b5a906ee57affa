//! The puzzle: the lines of a proof, mixed, each with a letter.

use crate::dice::Dice;
use crate::kinds::content::{CodeLine, Content, Value};
use crate::kinds::problem::{More, Problem};
use crate::kinds::theorems::changes::Change;
use crate::kinds::theorems::{self, line};
use crate::proof::prepared::Prepared;
use crate::proof::shown::{Row, Shown};

/// The letter of a piece by its place. There are never more than 12 and 5 of them.
pub fn letter(place: usize) -> char {
    let place = u8::try_from(place).unwrap_or(25).min(25);
    char::from(b'A' + place)
}

/// `C, A, D, B`
pub fn order(places: &[usize]) -> String {
    let letters: Vec<char> = places.iter().map(|&place| letter(place)).collect();
    separated(&letters)
}

/// The same of letters.
pub(super) fn separated(letters: &[char]) -> String {
    let letters: Vec<String> = letters.iter().map(char::to_string).collect();
    letters.join(", ")
}

/// So often the lines are mixed again if they happen to be in an order that is right.
pub(super) const MOST_MIXED: usize = 50;

/// Which piece each letter is: those of the proof by their places, then the strangers.
pub(super) fn mixed(prepared: &Prepared, distractors: u64, dice: &mut Dice) -> Vec<u64> {
    let own = of(prepared.shown);
    let strangers = strangers(prepared.shown).len();
    let mut extra: Vec<usize> = (0..strangers).collect();
    // Half of them from the best, so that sheets differ and strangers are not all from elsewhere.
    let wanted = usize::try_from(distractors).unwrap_or(0).min(strangers);
    extra.truncate((2 * wanted).max(4));
    dice.shuffle(&mut extra);
    extra.truncate(wanted);
    let extra = extra.into_iter().map(|stranger| own.len() + stranger);
    let mut all: Vec<usize> = (0..own.len()).chain(extra).collect();
    for _ in 0..MOST_MIXED {
        dice.shuffle(&mut all);
        let told = all.iter().filter_map(|&piece| own.get(piece));
        let text: String = told.map(Piece::text).collect();
        if !prepared.accepts(&text) {
            break;
        }
    }
    all.into_iter().map(|piece| piece as u64).collect()
}

/// A question with all that belongs to it.
pub struct Puzzle {
    pub(super) prepared: &'static Prepared,
    /// The pieces by their letters.
    pub lettered: Vec<Piece>,
    /// Where each of them stands in the proof; nothing where it does not.
    places: Vec<Option<usize>>,
}

impl Puzzle {
    /// The puzzle of a question.
    pub fn of(prepared: &'static Prepared, problem: &Problem) -> Option<Puzzle> {
        let (own, strangers) = (of(prepared.shown), strangers(prepared.shown));
        let (mut lettered, mut places) = (Vec::new(), Vec::new());
        for choice in &problem.choices {
            let choice = usize::try_from(*choice).ok()?;
            let stranger = || strangers.get(choice.checked_sub(own.len())?);
            lettered.push(own.get(choice).or_else(stranger)?.clone());
            places.push(Some(choice).filter(|choice| *choice < own.len()));
        }
        let all = (0..own.len()).all(|piece| places.contains(&Some(piece)));
        all.then_some(Puzzle {
            prepared,
            lettered,
            places,
        })
    }

    /// The order of the proof, as places of letters.
    pub fn right(&self) -> Vec<usize> {
        let mut own: Vec<usize> = (0..self.places.len()).collect();
        own.retain(|&letter| self.places[letter].is_some());
        own.sort_by_key(|&letter| self.places[letter]);
        own
    }

    pub(super) fn text(&self) -> String {
        let pieces = self.right().into_iter();
        pieces.map(|letter| self.lettered[letter].text()).collect()
    }

    pub(super) fn more(&self) -> More {
        let shown: &'static Shown = self.prepared.shown;
        let right = self.right();
        let unused: Vec<usize> = (0..self.places.len())
            .filter(|letter| self.places[*letter].is_none())
            .collect();
        let asked: Content = vec![
            ("opening", Value::Line(shown.opening.clone())),
            ("lines", Value::Proof(self.code(0..self.lettered.len()))),
            ("more_lines", Value::Flag(!unused.is_empty())),
        ];
        let brief = order(&right);
        More {
            asked: [theorems::stated(shown, shown.named()), asked].concat(),
            found: vec![
                ("order", Value::Line(brief.clone())),
                ("not_used", Value::Line(order(&unused))),
                ("lines", Value::Proof(self.code(right))),
            ],
            brief: vec![Value::Line(brief)],
            steps: Some(shown.rows.len() as u64),
            ..More::default()
        }
    }

    /// Pieces with their letters, moved to the left as far as the proof is moved in.
    fn code(&self, letters: impl IntoIterator<Item = usize>) -> Vec<CodeLine> {
        let mut code = Vec::new();
        let indent = self.prepared.shown.rows.first().map_or(0, |row| row.indent);
        for at in letters {
            for (place, text) in self.lettered[at].0.iter().enumerate() {
                let label = match place {
                    0 => letter(at).to_string(),
                    _ => String::new(),
                };
                code.push(line(&label, text.get(indent..).unwrap_or(text)));
            }
        }
        code
    }
}

// The pieces of a proof that are put in order: lines, each with the lines inside it, and lines that do not belong there.

/// No proof of fewer or more pieces is a puzzle, nor one of more lines.
const FEWEST: usize = 4;
const MOST: usize = 12;
const MOST_LINES: usize = 26;

/// A line with the lines inside it, as they stand in a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece(pub Vec<String>);

impl Piece {
    /// As a text.
    pub fn text(&self) -> String {
        self.0.iter().map(|line| format!("{line}\n")).collect()
    }
}

/// Whether a proof makes a puzzle.
pub fn suits(shown: &Shown) -> bool {
    let pieces = ranges(shown).len();
    (FEWEST..=MOST).contains(&pieces) && shown.rows.len() <= MOST_LINES
}

/// The pieces of a proof in its order.
pub fn of(shown: &Shown) -> Vec<Piece> {
    let piece = |rows: &[Row]| Piece(rows.iter().map(Row::line).collect());
    let ranges = ranges(shown).into_iter();
    ranges
        .filter_map(|rows| Some(piece(shown.rows.get(rows)?)))
        .collect()
}

/// Which rows each piece has.
fn ranges(shown: &Shown) -> Vec<std::ops::Range<usize>> {
    let mut ranges: Vec<std::ops::Range<usize>> = Vec::new();
    let mut open = 0usize;
    for (place, row) in shown.rows.iter().enumerate() {
        let inside = open > 0 || row.word() == "_";
        match ranges.last_mut().filter(|_| inside) {
            Some(last) => last.end = place + 1,
            None => ranges.push(place..place + 1),
        }
        match row.word() {
            "case" => {}
            "end" => open = open.saturating_sub(1),
            _ => open += usize::from(row.opens),
        }
    }
    ranges
}

/// Lines that do not belong to a proof, the best ones first: its own lines made wrong, then lines from its neighbours.
/// There is one of its own lines each time at most, and no line twice.
pub fn strangers(shown: &'static Shown) -> Vec<Piece> {
    let own = ranges(shown);
    let alone = |row: usize| own.iter().any(|rows| *rows == (row..row + 1));
    let mut changed: Vec<&Change> = Vec::new();
    for change in Change::of(shown).filter(|change| alone(change.row)) {
        if changed.iter().all(|other| other.row != change.row) {
            changed.push(change);
        }
    }
    let indent = shown.rows.first().map_or(0, |row| row.indent);
    let piece = |text: &str| Piece(vec![format!("{}{text}", " ".repeat(indent))]);
    let mut strangers: Vec<Piece> = changed.iter().map(|change| piece(change.text)).collect();
    let place = Shown::all()
        .iter()
        .position(|other| std::ptr::eq(other, shown));
    let mut others: Vec<(usize, &Shown)> = Shown::all().iter().enumerate().collect();
    others.retain(|(_, other)| other.name != shown.name);
    let distance = |other: usize| other.abs_diff(place.unwrap_or(0));
    others.sort_by_key(|(other, theorem)| (theorem.file != shown.file, distance(*other)));
    let here = of(shown);
    for row in others.iter().flat_map(|(_, other)| &other.rows) {
        let line = piece(&row.text);
        let fits = matches!(row.word(), "have" | "obtain") && !row.opens;
        if fits && !here.contains(&line) && !strangers.contains(&line) {
            strangers.push(line);
        }
    }
    strangers
}
