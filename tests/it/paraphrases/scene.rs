//! What a paper is about: a game, a question, a board, and the winning move that its writer makes.

use super::dice::Dice;
use super::phrases;
use super::playing::{Game, Oracle, arcs};

/// A line of `papers.txt`.
#[derive(Clone, Debug)]
pub struct Recipe {
    pub game: String,
    pub asked: String,
    /// What must hold of the board.
    pub side: String,
    /// The lists that the statements are from, and whether each may be left out.
    pub statements: Vec<(String, bool)>,
}

/// All recipes.
pub fn recipes() -> Vec<Recipe> {
    phrases::lines("papers.txt")
        .iter()
        .map(|line| recipe(line))
        .collect()
}

fn recipe(line: &str) -> Recipe {
    let (head, statements) = line.split_once(": ").expect("a recipe");
    let head: Vec<&str> = head.split(' ').collect();
    let statement = |word: &str| (word.trim_end_matches('?').to_string(), word.ends_with('?'));
    Recipe {
        game: head[0].to_string(),
        asked: head[1].to_string(),
        side: head[2].to_string(),
        statements: statements.split(' ').map(statement).collect(),
    }
}

/// A board with what is true of it.
#[derive(Clone, Debug)]
pub struct Scene {
    pub game: Game,
    pub board: Vec<u64>,
    /// True if the player to move can win.
    pub hot: bool,
    /// The board after the winning move, where there is one.
    pub after: Option<Vec<u64>>,
}

/// So often a board is tried until it fits.
const TRIES: usize = 200;

impl Scene {
    /// A board that fits the recipe.
    pub fn of(recipe: &Recipe, dice: &mut Dice, oracle: &mut Oracle) -> Option<Scene> {
        (0..TRIES).find_map(|_| {
            let (game, board) = board(recipe, dice);
            let hot = oracle.first_wins(game, &board);
            let mut wins = game.options(&board);
            wins.retain(|option| !oracle.first_wins(game, option));
            let after = dice.pick(&wins).cloned();
            let scene = Scene {
                game,
                board,
                hot,
                after,
            };
            scene.fits(&recipe.side).then_some(scene)
        })
    }

    fn fits(&self, side: &str) -> bool {
        let big = self.board.iter().filter(|&&size| size > 1).count();
        match side {
            "-" => self.game != Game::Circle || self.board.contains(&0),
            "N" => self.hot && (self.game != Game::Circle || self.board.contains(&0)),
            "P" => !self.hot,
            "0" => big == 0,
            "1" => big == 1,
            "2" => big >= 2,
            "2N" => big >= 2 && self.hot,
            "2P" => big >= 2 && !self.hot,
            "full" => !self.board.contains(&0) && self.board.len().is_multiple_of(2),
            "arc" => self.board.contains(&0) && arcs(&self.board).len() == 1 && self.hot,
            _ => panic!("what is `{side}`?"),
        }
    }

    /// The lines above the work.
    pub fn header(&self, asked: &str) -> String {
        let name = self.game.name();
        let board = match self.game {
            Game::Nim | Game::Classic => format!("rows: {}", joined(&self.board, ", ")),
            Game::TakeAway(most, misere) => format!(
                "heap: {}\ntake: 1..{most}{}",
                self.board[0],
                if misere { "\nmisere: yes" } else { "" }
            ),
            Game::Circle => format!("circles: {}", ring(&self.board)),
        };
        format!("game: {name}\n{board}\nasked: {asked}\n")
    }

    /// The heap that the winning move changes, with its size before and after.
    pub fn step(&self) -> Option<(usize, u64, u64)> {
        let after = self.after.as_ref()?;
        let place = (0..self.board.len()).find(|&place| self.board[place] != after[place])?;
        Some((place, self.board[place], after[place]))
    }
}

/// Numbers with something between them.
pub fn joined(numbers: &[u64], with: &str) -> String {
    let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
    numbers.join(with)
}

/// A ring as it is written.
pub fn ring(board: &[u64]) -> String {
    let mark = |&place: &u64| if place == 0 { '.' } else { 'o' };
    board.iter().map(mark).collect()
}

fn board(recipe: &Recipe, dice: &mut Dice) -> (Game, Vec<u64>) {
    match &recipe.game[..] {
        "nim" => (Game::Nim, heaps(dice, recipe.side == "P", 1)),
        "classic-nim" => (Game::Classic, classic(dice, &recipe.side)),
        "take-away" => {
            let most = dice.between(2, 6);
            let misere = recipe.asked == "winner" && recipe.side == "N" && dice.one_in(4);
            (
                Game::TakeAway(most, misere),
                vec![dice.between(most + 2, 30)],
            )
        }
        _ => (Game::Circle, circle(dice, &recipe.side)),
    }
}

/// Two to four heaps; where the nim-sum should be 0 the last one is what makes it so.
fn heaps(dice: &mut Dice, balanced: bool, least: u64) -> Vec<u64> {
    let count = *dice.pick(&[2, 3, 3, 3, 4]).expect("a number");
    let most = if count == 4 { 9 } else { 15 };
    let mut board: Vec<u64> = (0..count).map(|_| dice.between(least, most)).collect();
    let rest = super::playing::xor(&board[1..]);
    if balanced && rest > 0 {
        board[0] = rest;
    }
    board
}

fn classic(dice: &mut Dice, side: &str) -> Vec<u64> {
    let ones = dice.between(1, 4) as usize;
    let balanced = side == "2P" || dice.one_in(2);
    let mut board = match side {
        "0" => return vec![1; ones + 1],
        "1" => vec![dice.between(2, 15)],
        _ => heaps(dice, balanced, 2),
    };
    let ones = if side == "1" { ones } else { ones.min(2) - 1 };
    for _ in 0..ones {
        board.insert(dice.below(board.len() + 1), 1);
    }
    board
}

fn circle(dice: &mut Dice, side: &str) -> Vec<u64> {
    let places = dice.between(4, 9) as usize;
    let mut board = vec![1; places];
    let gaps = match side {
        "full" => 0,
        "arc" => 1,
        _ => dice.between(1, 2),
    };
    for _ in 0..gaps {
        board[dice.below(places)] = 0;
    }
    board
}
