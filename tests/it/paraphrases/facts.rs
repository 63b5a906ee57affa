//! What fills the slots of a statement, and whether the filled statement is true. Values are chosen first, true or false;
//! then the oracle judges them.

use super::dice::Dice;
use super::nouns;
use super::phrases::Phrases;
use super::playing::{Game, Oracle, arcs, powers, xor};
use super::scene::{Scene, joined};

/// A statement on a board.
pub struct Fact {
    /// The list that its line is from.
    pub section: String,
    /// The slots with what stands in them.
    pub slots: Vec<(&'static str, String)>,
    pub truth: bool,
}

/// What is needed to make statements.
pub struct Writer<'t> {
    pub phrases: &'t Phrases,
    pub oracle: &'t mut Oracle,
    pub dice: &'t mut Dice,
}

pub type Slots = Vec<(&'static str, String)>;

/// Lists that deny each other, with the name that a recipe has for whichever of the two is true.
const OPPOSITES: [(&str, &str, &str); 7] = [
    ("first", "second", "winner-side"),
    ("zero", "not-zero", "zeroness"),
    ("opponent-lost", "opponent-won", "opponent"),
    ("ones-odd", "ones-even", "ones-parity"),
    ("after-odd", "after-even", "after-parity"),
    ("multiple", "not-multiple", "divides"),
    ("other-lost", "other-won", "other-outcome"),
];

/// Statements on positions in general: the true ones and the false ones.
const GENERAL: [(&str, &str); 4] = [
    ("nim-theorem", "nim-falsehood"),
    ("classic-theorem", "classic-falsehood"),
    ("take-theorem", "take-falsehood"),
    ("circle-theorem", "circle-falsehood"),
];

/// So often values are chosen until the statement is as true as it should be.
const TRIES: usize = 30;

impl Writer<'_> {
    /// A statement from a list, or from the one that denies it, that is false exactly if `lie`.
    pub fn fact(&mut self, section: &str, scene: &Scene, lie: bool) -> Option<Fact> {
        (0..TRIES).find_map(|_| {
            let section = self.resolved(section);
            let (slots, truth) = self.filled(&section, scene, lie)?;
            (truth != lie).then_some(Fact {
                section,
                slots,
                truth,
            })
        })
    }

    /// Both of two opposites are tried, since either may be what is true.
    fn resolved(&mut self, section: &str) -> String {
        for (one, other, either) in OPPOSITES {
            if [one, other, either].contains(&section) {
                return self.either(one, other);
            }
        }
        for (one, other) in GENERAL {
            if section == one {
                return self.either(one, other);
            }
        }
        section.to_string()
    }

    fn either(&mut self, one: &str, other: &str) -> String {
        if self.dice.one_in(2) { one } else { other }.to_string()
    }

    fn filled(&mut self, section: &str, scene: &Scene, lie: bool) -> Option<(Slots, bool)> {
        if let Some(truth) = self.plain(section, scene) {
            return Some((sums(&scene.board), truth?));
        }
        match scene.game {
            Game::TakeAway(most, misere) => self.take_away(section, scene, (most, misere), lie),
            Game::Circle => self.circle(section, scene, lie),
            Game::Nim | Game::Classic => self
                .numbers(section, scene, lie)
                .or_else(|| self.steps(section, scene, lie))
                .or_else(|| self.moves(section, scene, lie)),
        }
    }

    /// Statements without numbers of their own; `Some(None)` where they cannot be made on this board.
    fn plain(&mut self, section: &str, scene: &Scene) -> Option<Option<bool>> {
        let sum = xor(&scene.board);
        let after = scene.after.as_ref();
        let ones = |board: &Vec<u64>| board.iter().filter(|&&size| size == 1).count();
        let odd = |count: usize| (count > 0).then_some(count % 2 == 1);
        let lost = |board: &Vec<u64>, oracle: &mut Oracle| !oracle.first_wins(scene.game, board);
        Some(match section {
            "filler" => Some(true),
            "first" => Some(scene.hot),
            "second" | "no-move" | "mirror" => Some(!scene.hot),
            "zero" => Some(sum == 0),
            "not-zero" => Some(sum != 0),
            "opponent-lost" => after.map(|after| lost(after, self.oracle)),
            "opponent-won" => after.map(|after| !lost(after, self.oracle)),
            "again" => after.map(|after| xor(after) == 0),
            "ones-odd" => odd(ones(&scene.board)),
            "ones-even" => odd(ones(&scene.board)).map(|odd| !odd),
            "after-odd" => after.and_then(|after| odd(ones(after))),
            "after-even" => after.and_then(|after| odd(ones(after))).map(|odd| !odd),
            "equal-arcs" => {
                after.map(|after| arcs(after).len() == 2 && arcs(after)[0] == arcs(after)[1])
            }
            // They speak of the usual rule.
            "take-theorem" | "take-falsehood" if scene.game.last_loses() => None,
            general if general.ends_with("-theorem") => Some(true),
            general if general.ends_with("-falsehood") => Some(false),
            _ => return None,
        })
    }

    /// A value, or another that is usual in its place.
    pub fn perhaps(&mut self, right: u64, lie: bool, near: &[u64]) -> u64 {
        if !lie {
            return right;
        }
        let near = [&[right + 1, right.saturating_sub(1), right + 2], near].concat();
        *self.dice.pick(&near).expect("a number")
    }

    fn other_board(&mut self) -> Vec<u64> {
        let count = self.dice.between(2, 3);
        (0..count).map(|_| self.dice.between(1, 15)).collect()
    }

    fn numbers(&mut self, section: &str, scene: &Scene, lie: bool) -> Option<(Slots, bool)> {
        let board = &scene.board;
        let sum = xor(board);
        let total: u64 = board.iter().sum();
        let count =
            |is: &dyn Fn(u64) -> bool| board.iter().filter(|&&size| is(size)).count() as u64;
        let more = if lie { self.dice.between(1, 2) } else { 0 };
        match section {
            "sum" => {
                let v = self.perhaps(sum, lie, &[total, board[0], sum ^ 1, sum ^ 4, 0]);
                let mut slots = sums(board);
                slots.extend([("{v}", v.to_string()), ("{vbits}", format!("{v:b}"))]);
                slots.push(("{vpowers}", in_powers(v)));
                Some((slots, v == sum))
            }
            "other-lost" | "other-won" => {
                let mut other = self.other_board();
                if self.dice.one_in(2) {
                    other[0] = xor(&other[1..]).max(1);
                }
                let won = self.oracle.first_wins(scene.game, &other);
                let slots = vec![("{other}", joined(&other, ", "))];
                Some((slots, won == (section == "other-won")))
            }
            "board" => {
                let mut said = board.clone();
                if lie {
                    let place = self.dice.below(said.len());
                    said[place] += self.dice.between(1, 3);
                }
                let slots = vec![
                    ("{list}", joined(&said, ", ")),
                    ("{and}", nouns::listed(&said)),
                    ("{k}", nouns::count(said.len() as u64, self.dice)),
                ];
                Some((slots, said == *board))
            }
            "elsewhere" => {
                let other = self.other_board();
                let right = xor(&other);
                let u = self.perhaps(right, lie, &[sum, other.iter().sum()]);
                let slots = vec![
                    ("{other}", joined(&other, ", ")),
                    ("{otherxor}", joined(&other, " xor ")),
                    ("{u}", u.to_string()),
                ];
                Some((slots, u == right))
            }
            "left" => {
                let v = if lie {
                    sum ^ 1 << self.dice.below(4)
                } else {
                    sum
                };
                let slots = vec![
                    ("{left}", in_powers(v)),
                    ("{leftand}", nouns::listed(&powers(v))),
                ];
                // A part of what is left is left too.
                let clear = v == sum || v & !sum != 0;
                (clear && powers(v).len() > 1).then_some((slots, v == sum))
            }
            "column" => {
                let p = 1 << self.dice.below(4);
                let right = count(&|size| size & p != 0);
                let k = right + more;
                let slots = vec![("{p}", p.to_string()), ("{k}", nouns::count(k, self.dice))];
                (k > 1).then_some((slots, k == right))
            }
            "cancel" => {
                let p = 1 << self.dice.below(4);
                let right = count(&|size| size & p != 0);
                let slots = vec![("{p}", p.to_string())];
                (right == 1 || right == 2).then_some((slots, right == 2))
            }
            "big" | "ones" | "counters" => {
                let right = match section {
                    "big" => count(&|size| size > 1),
                    "ones" => count(&|size| size == 1),
                    _ => total,
                };
                let k = right + more;
                (k > 0).then(|| (vec![("{k}", nouns::count(k, self.dice))], k == right))
            }
            "after-ones" => {
                let after = scene.after.as_ref()?;
                let right = after.iter().filter(|&&size| size == 1).count() as u64;
                let k = right + more;
                (k > 0).then(|| (vec![("{k}", nouns::count(k, self.dice))], k == right))
            }
            _ => None,
        }
    }
}

/// `8 + 4 + 2`.
pub fn in_powers(n: u64) -> String {
    match powers(n)[..] {
        [] => "0".to_string(),
        _ => joined(&powers(n), " + "),
    }
}

/// The sum of a board in all notations.
fn sums(board: &[u64]) -> Slots {
    let bits: Vec<String> = board.iter().map(|size| format!("{size:04b}")).collect();
    let expanded: Vec<String> = board
        .iter()
        .map(|&size| format!("({})", in_powers(size)))
        .collect();
    vec![
        ("{xor}", joined(board, " xor ")),
        ("{oplus}", joined(board, " ⊕ ")),
        ("{caret}", joined(board, " ^ ")),
        ("{latex}", joined(board, r" \oplus ")),
        ("{list}", joined(board, ", ")),
        ("{and}", nouns::listed(board)),
        ("{expanded}", expanded.join(" ⊕ ")),
        ("{bits}", bits.join(" xor ")),
    ]
}
