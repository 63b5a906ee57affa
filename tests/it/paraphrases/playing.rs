//! The oracle: who wins, found by playing every game out; and the machine's xor. It shares no code with the program.

use std::collections::HashMap;

/// What may be taken, and who wins in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    Nim,
    Classic,
    /// A heap of which 1 to so many are taken; under misère play or not.
    TakeAway(u64, bool),
    Circle,
}

impl Game {
    /// The name in the header of a paper.
    pub fn name(self) -> &'static str {
        match self {
            Game::Nim => "nim",
            Game::Classic => "classic-nim",
            Game::TakeAway(..) => "take-away",
            Game::Circle => "circle-nim",
        }
    }

    /// True if whoever takes the last counter loses.
    pub fn last_loses(self) -> bool {
        matches!(self, Game::Classic | Game::TakeAway(_, true))
    }

    /// Every board that one move leads to.
    pub fn options(self, board: &[u64]) -> Vec<Vec<u64>> {
        let places = 0..board.len();
        match self {
            Game::Circle => places
                .flat_map(|place| circle_options(board, place))
                .collect(),
            Game::TakeAway(most, _) => places
                .flat_map(|place| heap_options(board, place, most))
                .collect(),
            _ => places
                .flat_map(|place| heap_options(board, place, u64::MAX))
                .collect(),
        }
    }
}

fn heap_options(board: &[u64], place: usize, most: u64) -> Vec<Vec<u64>> {
    let leave = |count| {
        let mut after = board.to_vec();
        after[place] -= count;
        after
    };
    (1..=board[place].min(most)).map(leave).collect()
}

/// One marker, or it and its neighbour clockwise.
fn circle_options(board: &[u64], place: usize) -> Vec<Vec<u64>> {
    let next = (place + 1) % board.len();
    let without = |places: &[usize]| {
        let mut after = board.to_vec();
        for &place in places {
            after[place] = 0;
        }
        after
    };
    match (board[place], board[next]) {
        (0, _) => Vec::new(),
        (_, 1) if next != place => vec![without(&[place]), without(&[place, next])],
        _ => vec![without(&[place])],
    }
}

/// Remembers the boards that were played out.
#[derive(Default)]
pub struct Oracle(HashMap<(Game, Vec<u64>), bool>);

impl Oracle {
    /// True if the player to move can win whatever the other does.
    pub fn first_wins(&mut self, game: Game, board: &[u64]) -> bool {
        let mut key = board.to_vec();
        if game != Game::Circle {
            key.retain(|&size| size > 0);
            key.sort_unstable();
        }
        if let Some(&known) = self.0.get(&(game, key.clone())) {
            return known;
        }
        let options = game.options(&key);
        let wins = match options.is_empty() {
            true => game.last_loses(),
            false => options.iter().any(|option| !self.first_wins(game, option)),
        };
        self.0.insert((game, key), wins);
        wins
    }
}

/// The nim-sum.
pub fn xor(board: &[u64]) -> u64 {
    board.iter().fold(0, |sum, size| sum ^ size)
}

/// The powers of 2 in a number, the largest first.
pub fn powers(n: u64) -> Vec<u64> {
    let powers = (0..63).rev().map(|exponent| 1_u64 << exponent);
    powers.filter(|power| n & power != 0).collect()
}

/// The lengths of the arcs of a ring with at least one gap.
pub fn arcs(ring: &[u64]) -> Vec<u64> {
    let gap = ring.iter().position(|&place| place == 0).unwrap_or(0);
    let turned = ring[gap..].iter().chain(&ring[..gap]);
    let mut arcs = vec![0];
    for &place in turned {
        match (place, arcs.last_mut()) {
            (1, Some(arc)) => *arc += 1,
            _ => arcs.push(0),
        }
    }
    arcs.retain(|&arc| arc > 0);
    arcs
}

/// The oracle itself says yes and no.
#[test]
fn known_boards() {
    let known: [(Game, &[u64], bool); 12] = [
        (Game::Nim, &[1, 2, 3], false),
        (Game::Nim, &[9, 2, 14], true),
        (Game::Nim, &[], false),
        (Game::Classic, &[], true),
        (Game::Classic, &[1, 1, 1], false),
        (Game::Classic, &[5, 5], false),
        (Game::Classic, &[1, 1, 5], true),
        (Game::TakeAway(3, false), &[20], false),
        (Game::TakeAway(3, true), &[21], false),
        (Game::TakeAway(3, false), &[21], true),
        (Game::Circle, &[1; 8], false),
        (Game::Circle, &[0, 1, 1, 1], true),
    ];
    let mut oracle = Oracle::default();
    for (game, board, wins) in known {
        assert_eq!(oracle.first_wins(game, board), wins, "{game:?} {board:?}");
    }
    for board in (0..512_u64).map(|n| [n % 8, n / 8 % 8, n / 64]) {
        assert_eq!(oracle.first_wins(Game::Nim, &board), xor(&board) != 0);
    }
}
