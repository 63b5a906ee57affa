//! The room to write below a question.

/// Room to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Space {
    /// What is printed there.
    pub ruling: Ruling,
    /// How high it is in millimetres, 0 to 200; `None` for what the kind of exercise usually needs.
    pub height: Option<u64>,
}

/// What is printed where there is room to write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Ruling {
    /// Lines.
    Lines,
    /// Squares.
    Squared,
    /// Nothing.
    Blank,
}

/// From one line to the next, and the side of a square, in millimetres.
const LINE: u64 = 8;
const SQUARE: u64 = 5;

/// The highest space, in millimetres: a page has that much below the head and the last lines of a question.
pub const HIGHEST: u64 = 200;

impl Ruling {
    /// How many rows a height has, and their height together, in millimetres.
    pub fn rows(self, height: u64) -> (u64, u64) {
        let row = self.row();
        (height.div_ceil(row), height.next_multiple_of(row))
    }

    /// The height of a row in millimetres.
    pub fn row(self) -> u64 {
        match self {
            Ruling::Lines => LINE,
            Ruling::Squared => SQUARE,
            Ruling::Blank => 1,
        }
    }
}

impl Space {
    /// `lines`, `squared`, `none`, `4 cm`, `6 lines`, `5 cm squared`.
    pub fn read(text: &str) -> Option<Space> {
        let ruling = |word: &str| match word {
            "lines" => Some(Ruling::Lines),
            "squared" => Some(Ruling::Squared),
            _ => None,
        };
        if text == "none" {
            let (ruling, height) = (Ruling::Blank, Some(0));
            return Some(Space { ruling, height });
        }
        if let Some(ruling) = ruling(text) {
            let height = None;
            return Some(Space { ruling, height });
        }
        let unit = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
        let (number, rest) = text.split_at(unit);
        let mut words = rest.split_whitespace();
        let (height, usual) = match words.next()? {
            "lines" => (
                number.parse::<u64>().ok()?.checked_mul(LINE)?,
                Ruling::Lines,
            ),
            "mm" => (number.parse().ok()?, Ruling::Blank),
            "cm" => (tenths(number)?, Ruling::Blank),
            _ => return None,
        };
        let given = words.next().map(ruling);
        let ruling = given.unwrap_or(Some(usual))?;
        let whole = words.next().is_none() && height <= HIGHEST;
        whole.then_some(Space {
            ruling,
            height: Some(height),
        })
    }

    /// The same with a height: that of so many lines unless it has one of its own.
    pub fn or_lines(self, lines: u64) -> (Ruling, u64) {
        (self.ruling, self.height.unwrap_or(lines * LINE))
    }
}

/// A number with at most one digit after the point, in tenths.
fn tenths(number: &str) -> Option<u64> {
    let (whole, tenth) = number.split_once('.').unwrap_or((number, "0"));
    let whole: u64 = whole.parse().ok()?;
    let tenth: u64 = tenth
        .parse()
        .ok()
        .filter(|tenth| *tenth < 10 && number.len() < 8)?;
    whole.checked_mul(10)?.checked_add(tenth)
}
