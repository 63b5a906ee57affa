//! The kinds of exercise: what is asked, of which games, and which positions make a good mixture. A new kind is a file
//! here, a template of the same name under `templates/kinds/`, and a line in KINDS.

mod all_moves;
mod change;
mod complete_induction;
pub mod content;
pub mod counterexample;
mod fill_blanks;
mod first_move;
mod first_wrong_line;
pub mod gaps;
mod grundy_value;
mod justify;
mod justify_steps;
mod nim_sum;
mod order_lines;
mod played_game;
mod problem;
mod reply;
pub mod run_proof;
mod spot_the_error;
mod state_diagram;
mod story;
mod table;
mod telling;
pub mod theorems;
mod two_rules;
mod which_nim;
mod why_legal;
mod winner;
mod zeroing_move;

use std::ops::RangeInclusive;
use std::sync::{Arc, LazyLock};

use crate::budget::Budget;
use crate::check::task::Marker;
use crate::dice::Dice;
use crate::engine::diagnosis::Diagnosis;
use crate::engine::mirror;
use crate::engine::mistakes::{MISTAKES, Mistake};
use crate::engine::pool::{Demand, Pool, PoolError};
use crate::engine::sums::nim_sum;
use crate::error::Error;
use crate::games::{self, Game};
use crate::language::print;
use crate::model::derivation::Method;
use crate::model::goal::Goal;
use crate::model::position::Position;
use crate::model::rules::Theorem;
use crate::spec::{GameName, KindName, Names, Proofs};
use crate::spell::quote;

pub use problem::{Further, More, Problem, Solution, Worked};

/// A kind of exercise.
pub trait Kind: Sync {
    /// The name in set files, of the template, and of what is asked.
    fn name(&self) -> &'static str;

    /// Its template: the question and, in the key, the answer.
    fn template(&self) -> &'static str;

    /// What is asked, as a sentence in plain text; the sheet's own is in the template.
    fn asks(&self) -> &'static str;

    /// What the solution must reach.
    fn goal(&self) -> Goal;

    /// Whether it can be asked of a game.
    fn suits(&self, game: &dyn Game) -> bool {
        !self.has_board() || game.goals().contains(&self.goal())
    }

    /// Whether the rules of play matter to the question, so that they are told.
    fn plays(&self) -> bool {
        self.has_board()
    }

    /// How many lines of room a sheet leaves for the work.
    fn room(&self) -> u64 {
        6
    }

    /// Rules out positions of which the question makes no sense or is answered by looking at it.
    fn rule_out(&self, _demand: &mut Demand) {}

    /// Rules out positions that fit none of the theorems that are named.
    fn narrow(&self, _proofs: &Proofs, _demand: &mut Demand) {}

    /// Which positions it can be asked of, where a demand cannot say that, as a sentence without its end.
    fn limit(&self) -> Option<&'static str> {
        None
    }

    /// The positions that meet a demand and the limit, counted.
    fn pool(&self, game: &dyn Game, demand: &Demand, budget: &Budget) -> Result<Pool, PoolError> {
        game.pool(demand, budget)
    }

    /// Whether it is asked of a board. For any other kind numbers are drawn that it alone can read, and a set says
    /// nothing of game and heaps.
    fn has_board(&self) -> bool {
        true
    }

    /// Which of the fields that not every kind has a set may give: `proofs`, `distractors`, `allow`.
    fn own_fields(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether its questions are about the lines of a theorem's proof, of which each shows what others ask for.
    fn asks_for_proof(&self) -> bool {
        false
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
        let position = game.laid_out(drawn, dice);
        self.pose(game, position, proofs, dice)
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

    /// How many positions are solved for one question, roughly; without a board, how many ordinary ones take as long.
    fn solves(&self) -> u64 {
        1
    }

    /// Whether it is the drawn position that is asked about, rather than one after some moves.
    fn asks_what_is_drawn(&self) -> bool {
        true
    }

    /// Whether two heaps can be worked by mirroring, without a nim-sum.
    fn mirrors(&self) -> bool {
        mirror::answers(self.goal())
    }

    /// Whether a key prints the solution line by line; if not, what the answer says beyond it tells it all.
    fn step_by_step(&self) -> bool {
        true
    }

    /// Whether the checker reads answers to it.
    fn checked(&self) -> bool {
        true
    }

    /// Whether the kind marks answers itself, so that the checker has to have the printed sheet.
    fn marks(&self) -> bool {
        false
    }

    /// Who marks answers to a question, where they are no lines of a solution.
    fn marker(&self, _game: &dyn Game, _problem: &Problem) -> Option<Arc<dyn Marker>> {
        None
    }

    /// The lines on a paper that are to be filled in, such as `order:`; each ends in `:` or `=`, or begins with `#`.
    fn stub(&self, _problem: &Problem, _more: &More) -> Vec<String> {
        Vec::new()
    }
}

/// Why a kind cannot be asked of a position that somebody chose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsuited {
    /// What the matter is, as a sentence without capital and full stop.
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
fn shown(game: &dyn Game, position: &Position) -> String {
    quote(&print::shown(position, game.layout()))
}

/// The reason against a number of heaps outside of a range.
fn too_few_or_many(position: &Position, fewest: usize, most: usize) -> Option<Unsuited> {
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

/// The reason against positions with the nim-sum 0, if this is one.
fn already_zero(game: &dyn Game, position: &Position) -> Option<Unsuited> {
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

/// Every kind.
pub static KINDS: &[&dyn Kind] = &[
    &nim_sum::NimSum,
    &change::Change,
    &winner::Winner,
    &zeroing_move::ZeroingMove,
    &first_move::FirstMove,
    &all_moves::AllMoves,
    &grundy_value::GrundyValue,
    &which_nim::WhichNim,
    &table::Table,
    &reply::Reply,
    &two_rules::TwoRules,
    &played_game::PlayedGame,
    &state_diagram::StateDiagram,
    &why_legal::WhyLegal,
    &justify::Justify,
    &spot_the_error::SpotTheError,
    &order_lines::OrderLines,
    &first_wrong_line::FirstWrongLine,
    &fill_blanks::FillBlanks,
    &justify_steps::JustifySteps,
    &complete_induction::CompleteInduction,
    &counterexample::Counterexample,
    &run_proof::RunProof,
];

/// The kinds as a set file names them.
pub fn names() -> Vec<KindName> {
    let name = |kind: &&dyn Kind| KindName {
        name: kind.name(),
        board: kind.has_board(),
        fields: kind.own_fields(),
        theorems: kind.theorems(),
        reasons: kind.reasons(),
    };
    KINDS.iter().map(name).collect()
}

/// Leaves only one heap, of at most so many counters.
fn one_heap(demand: &mut Demand, largest: u64) {
    let (heaps, size) = (&demand.heaps, &demand.size);
    demand.heaps = *heaps.start()..=(*heaps.end()).min(1);
    demand.size = *size.start()..=(*size.end()).min(largest);
}

/// All kinds, games and mistakes as a set file names them.
pub fn known() -> Names<'static> {
    static KNOWN: LazyLock<(Vec<KindName>, Vec<GameName>)> =
        LazyLock::new(|| (names(), games::names()));
    static SLIPS: LazyLock<Vec<(&str, bool)>> = LazyLock::new(|| {
        let slips = MISTAKES.iter();
        slips.map(|slip| (slip.code(), slip.shows())).collect()
    });
    Names {
        kinds: &KNOWN.0,
        games: &KNOWN.1,
        mistakes: &SLIPS,
    }
}

/// The kind of a name.
pub fn kind(name: &str) -> Option<&'static dyn Kind> {
    KINDS.iter().find(|kind| kind.name() == name).copied()
}

/// A part of the positions that an exercise draws from, with its share. The strata of a kind have no position in common.
#[derive(Clone, Copy, Debug)]
pub struct Stratum {
    /// How many of every `share of all strata` exercises come from here.
    pub share: u64,
    /// Who wins, as in `Demand`.
    pub first_wins: Option<bool>,
    /// Whether the two rules differ, as in `Demand`.
    pub misere_matters: Option<bool>,
    /// The fewest and the most winning moves.
    pub winning_moves: Option<(u64, u64)>,
    /// Whether the sum and the nim-sum differ, as in `Demand`.
    pub carries: Option<bool>,
    /// A mistake of a first move that the position shows. A set that names mistakes of its own has no such stratum, nor
    /// has one with positions too many to be looked at one by one.
    pub shows: Option<Mistake>,
    /// What its questions are about, where there is no board.
    pub about: Option<&'static str>,
}

/// Boards up to here are always few enough to be looked at one by one.
const FEW_HEAPS: u64 = 4;
const SMALL: u64 = 31;

impl Stratum {
    /// All positions.
    pub const ANY: Stratum = Stratum {
        share: 1,
        first_wins: None,
        misere_matters: None,
        winning_moves: None,
        carries: None,
        shows: None,
        about: None,
    };

    /// The positions of this stratum that meet a demand, as a demand; `None` where the two contradict each other.
    pub fn narrow(&self, demand: &Demand) -> Option<Demand> {
        Some(Demand {
            first_wins: both(demand.first_wins, self.first_wins)?,
            misere_matters: both(demand.misere_matters, self.misere_matters)?,
            winning_moves: both_ranges(demand.winning_moves.clone(), self.winning_moves)?,
            carries: both(demand.carries, self.carries)?,
            diagnosis: match self.shows {
                None => demand.diagnosis.clone(),
                Some(mistake) => Some(showing(mistake, demand)?),
            },
            ..demand.clone()
        })
    }
}

/// The mistake that a stratum is to show, where it can be asked for.
fn showing(mistake: Mistake, demand: &Demand) -> Option<Diagnosis> {
    let few = *demand.heaps.end() <= FEW_HEAPS && *demand.size.end() <= SMALL;
    (few && demand.diagnosis.is_none()).then(|| Diagnosis {
        goal: Goal::FirstMove,
        mistakes: vec![mistake],
    })
}

/// What two demands come to, of which each may be silent; `None` where they differ.
fn both(one: Option<bool>, other: Option<bool>) -> Option<Option<bool>> {
    match (one, other) {
        (Some(one), Some(other)) if one != other => None,
        _ => Some(one.or(other)),
    }
}

type Moves = RangeInclusive<u64>;

fn both_ranges(one: Option<Moves>, other: Option<(u64, u64)>) -> Option<Option<Moves>> {
    let Some((fewest, most)) = other else {
        return Some(one);
    };
    let one = one.unwrap_or(0..=u64::MAX);
    let both = fewest.max(*one.start())..=most.min(*one.end());
    (!both.is_empty()).then_some(Some(both))
}

/// Who wins: a quarter of the positions are lost; in Classic Nim a quarter are ones in which the misère rule matters,
/// which a random draw would hardly ever contain.
fn who_wins(game: &dyn Game) -> &'static [Stratum] {
    const FIRST: Stratum = Stratum {
        first_wins: Some(true),
        ..Stratum::ANY
    };
    const SECOND: Stratum = Stratum {
        first_wins: Some(false),
        ..Stratum::ANY
    };
    const MISERE: Stratum = Stratum {
        misere_matters: Some(true),
        ..Stratum::ANY
    };
    const LIKE_NIM: Option<bool> = Some(false);
    match game.theorems() {
        [Theorem::Two, ..] => {
            const {
                &[
                    Stratum {
                        share: 2,
                        misere_matters: LIKE_NIM,
                        ..FIRST
                    },
                    Stratum {
                        misere_matters: LIKE_NIM,
                        ..SECOND
                    },
                    MISERE,
                ]
            }
        }
        _ => const { &[Stratum { share: 3, ..FIRST }, SECOND] },
    }
}
