//! What a kind of exercise is, and why it cannot be asked of some positions.

use std::sync::Arc;

use super::problem::{More, Problem, Worked};
use super::strata::Stratum;
use crate::budget::Budget;
use crate::check::task::Marker;
use crate::dice::Dice;
use crate::engine::mirror;
use crate::engine::pool::{Demand, Pool, PoolError};
use crate::engine::sums::nim_sum;
use crate::error::Error;
use crate::games::{self, Game};
use crate::language::print;
use crate::locale::Locale;
use crate::model::{Goal, Method, Position};
use crate::spec::Proofs;
use crate::spell::quote;

/// What there is to say of a kind of exercise without looking at a question.
pub struct Card {
    /// The name in set files, of the template, and of what is asked.
    pub name: &'static str,
    /// What the solution must reach.
    pub goal: Goal,
    /// How many lines of room a sheet leaves for the work.
    pub room: u64,
    /// Whether the key is the solution of the drawn position and nothing else, as `work` has it where a kind says nothing.
    pub by_goal: bool,
    /// Whether it is asked of a board. For any other kind numbers are drawn that it alone can read, and a set says
    /// nothing of game and heaps.
    pub has_board: bool,
    /// The only games that it can be asked of, where the goal does not say that.
    pub games: Option<&'static [&'static str]>,
    /// Whether the rules of play matter to the question, so that they are told.
    pub plays: bool,
    /// Whether several questions can share their sentence, as parts of one exercise.
    pub parts: bool,
    /// Which positions it can be asked of, where a demand cannot say that, as a sentence without its end.
    pub limit: Option<&'static str>,
    /// Which of the fields that not every kind has a set may give: `proofs`, `distractors`, `allow`.
    pub fields: &'static [&'static str],
    /// Whether its questions are about the lines of a theorem's proof, of which each shows what others ask for.
    pub asks_for_proof: bool,
    /// Whether students write in the language of proofs, so that it is printed too.
    pub typed: bool,
    /// How many positions are solved for one question, roughly; without a board, how many ordinary ones take as long.
    pub solves: u64,
    /// Whether it is the drawn position that is asked about, rather than one after some moves.
    pub asks_drawn: bool,
    /// Whether a key prints the solution line by line; if not, what the answer says beyond it tells it all.
    pub steps: bool,
    /// Whether the checker reads answers to it.
    pub checked: bool,
    /// Whether answers are no solutions, but marked by the kind itself or as a form that is filled in, so that the checker has to
    /// have the printed sheet.
    pub marks: bool,
}

impl Card {
    /// What most kinds say that are about a board.
    pub const BOARD: Card = Card {
        name: "",
        goal: Goal::Statement,
        room: 6,
        by_goal: false,
        has_board: true,
        games: None,
        plays: true,
        parts: false,
        limit: None,
        fields: &[],
        asks_for_proof: false,
        typed: false,
        solves: 1,
        asks_drawn: true,
        steps: true,
        checked: true,
        marks: false,
    };

    /// What kinds say that are worked out by their goal.
    pub const GOAL: Card = Card {
        by_goal: true,
        ..Card::BOARD
    };

    /// What kinds say that are about a text.
    pub const TEXT: Card = Card {
        has_board: false,
        plays: false,
        ..Card::BOARD
    };

    /// What kinds say that are about the proof of a theorem.
    pub const THEOREM: Card = Card {
        asks_for_proof: true,
        marks: true,
        ..Card::TEXT
    };
}

/// A kind of exercise.
pub trait Kind: Sync {
    /// What there is to say of it.
    fn card(&self) -> &'static Card;

    /// The name in set files, of the template, and of what is asked.
    fn name(&self) -> &'static str {
        self.card().name
    }

    /// What the solution must reach.
    fn goal(&self) -> Goal {
        self.card().goal
    }

    /// Whether it is asked of a board.
    fn has_board(&self) -> bool {
        self.card().has_board
    }

    /// Whether the checker reads answers to it.
    fn checked(&self) -> bool {
        self.card().checked
    }

    /// Whether the checker has to have the printed sheet.
    fn marks(&self) -> bool {
        self.card().marks
    }

    /// Whether it can be asked of a game.
    fn suits(&self, game: &dyn Game) -> bool {
        match self.card().games {
            Some(names) => names.contains(&game.name()),
            None => !self.has_board() || game.goals().contains(&self.goal()),
        }
    }

    /// Rules out positions of which the question makes no sense or is answered by looking at it.
    fn rule_out(&self, _demand: &mut Demand) {}

    /// Rules out positions that fit none of the theorems that are named.
    fn narrow(&self, _proofs: &Proofs, _demand: &mut Demand) {}

    /// The positions that meet a demand and the limit.
    fn pool(&self, game: &dyn Game, demand: &Demand, budget: &Budget) -> Result<Pool, PoolError> {
        game.pool(demand, budget)
    }

    /// The theorems that it can be asked of, by their names.
    fn theorems(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// The facts, theorems and methods that a set may allow in answers, by their names.
    fn reasons(&self) -> Vec<&'static str> {
        Vec::new()
    }

    /// What is drawn where there is no board. Each part has the same share of the questions.
    fn drawable(&self, _proofs: &Proofs) -> Vec<Drawable> {
        Vec::new()
    }

    /// The mixture of positions in the order in which it is described; one stratum where all are alike.
    fn strata(&self, _game: &dyn Game) -> &'static [Stratum] {
        &[Stratum::ANY]
    }

    /// What is posed of a position as it is laid out: with the choices that the question needs beyond it.
    fn pose(
        &self,
        _game: &dyn Game,
        drawn: Position,
        _proofs: &Proofs,
        _dice: &mut Dice,
    ) -> Problem {
        Problem::of(drawn)
    }

    /// Why a question as it was posed cannot be asked, where somebody chose the position; what is drawn always can be.
    fn unsuited(&self, _game: &dyn Game, _posed: &Problem) -> Option<Unsuited> {
        None
    }

    /// What is posed of what was drawn: a position up to what does not matter in play, or numbers for the kind itself.
    /// Whatever the key and the marking of answers depend on goes into the problem.
    fn posed(&self, game: &dyn Game, drawn: Vec<u64>, proofs: &Proofs, dice: &mut Dice) -> Problem {
        match self.has_board() {
            true => self.pose(game, game.laid_out(drawn, dice), proofs, dice),
            false => Problem::without_board(drawn),
        }
    }

    /// What this question has in common with others, where other draws may give the very same one.
    fn same(&self, _problem: &Problem) -> Option<Same> {
        None
    }

    /// The key: certified solutions, and what else question and answer say. Whatever an answer says is read off
    /// certified lines.
    fn work(&self, game: &dyn Game, problem: &Problem, method: Method) -> Result<Worked, Error> {
        let solution = games::certified(game, &problem.position, self.goal(), method)?;
        Ok(Worked::by(solution))
    }

    /// Whether two heaps can be worked by mirroring, without a nim-sum.
    fn mirrors(&self) -> bool {
        mirror::answers(self.goal())
    }

    /// Who marks answers to a question, where they are no lines of a solution.
    fn marker(
        &self,
        _game: &dyn Game,
        _problem: &Problem,
        _locale: &'static Locale,
    ) -> Option<Arc<dyn Marker>> {
        None
    }

    /// The lines on a paper that are to be filled in, such as `order:`; each ends in `:` or `=`, or begins with `#`.
    fn stub(&self, _problem: &Problem, _more: &More, _locale: &Locale) -> Vec<String> {
        Vec::new()
    }
}

/// Why a kind cannot be asked of a position that somebody chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsuited {
    /// What is wrong, as a sentence without capital and full stop.
    pub why: String,
    /// What to do.
    pub help: String,
}

impl Unsuited {
    /// A reason, with what to do.
    pub fn because(why: impl Into<String>, help: impl Into<String>) -> Option<Unsuited> {
        let (why, help) = (why.into(), help.into());
        Some(Unsuited { why, help })
    }

    /// The reason against positions in which the game is over, if this is one.
    pub fn if_over(game: &dyn Game, position: &Position) -> Option<Unsuited> {
        let over = game.moves(position).next().is_none();
        let why = || format!("no move can be made in {}", shown(game, position));
        over.then(why)
            .and_then(|why| Unsuited::because(why, "give a position in which a move can be made"))
    }
}

/// A position in a message.
pub(super) fn shown(game: &dyn Game, position: &Position) -> String {
    quote(&print::shown(position, game.layout()))
}

/// The reason against a number of heaps outside of a range.
pub(super) fn too_few_or_many(position: &Position, fewest: usize, most: usize) -> Option<Unsuited> {
    let heaps = position.0.len();
    let why = match heaps {
        1 => "here is 1 heap".to_string(),
        n => format!("here are {n} heaps"),
    };
    let help = format!("give {fewest} to {most} heaps");
    if (fewest..=most).contains(&heaps) {
        return None;
    }
    Unsuited::because(why, help)
}

/// Why a position is not one heap of at most so many counters; `large` says what is wrong with a larger one.
pub(super) fn not_one_heap(
    position: &Position,
    largest: u64,
    large: impl Fn(u64) -> String,
) -> Option<Unsuited> {
    let size = position.0.iter().copied().max().unwrap_or(0);
    match too_few_or_many(position, 1, 1) {
        None if size > largest => {
            let help = format!("give a heap of up to {largest} counters");
            Unsuited::because(large(size), help)
        }
        several => several.map(|several| Unsuited {
            help: "give one heap".to_string(),
            ..several
        }),
    }
}

/// The reason against positions with the nim-sum 0, if this is one.
pub(super) fn already_zero(game: &dyn Game, position: &Position) -> Option<Unsuited> {
    if nim_sum(&position.0) != 0 {
        return None;
    }
    let why = format!(
        "the nim-sum of {} is 0 already, so no move makes it 0",
        shown(game, position)
    );
    Unsuited::because(
        why,
        "give a position with another nim-sum, like `rows: 3, 5, 7`",
    )
}

/// A part of what a kind without a board draws from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawable {
    /// What its questions are about, in a few words.
    pub about: &'static str,
    /// The numbers of each question, all different.
    pub numbers: Vec<Vec<u64>>,
}

/// A question that several draws give.
pub struct Same {
    /// The same number for all of these, and for no others of the kind.
    pub number: u64,
    /// What this draw, and no other, gives instead.
    pub otherwise: Problem,
}
