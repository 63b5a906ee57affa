//! What a kind of exercise is, and why it cannot be asked of some positions.

use super::about_theorem::AboutTheorem;
use super::gaps::known;
use super::problem::{Drawable, MarkedBy, More, Problem, Same, Worked};
use super::strata::Stratum;
use crate::budget::Budget;
use crate::dice::Dice;
use crate::engine::mirror;
use crate::engine::pool::{Demand, Pool, PoolError};
use crate::engine::sums::nim_sum;
use crate::error::Error;
use crate::games::{self, GAMES, Game};
use crate::language::print;
use crate::locale::Locale;
use crate::model::{Goal, Method, Position};
use crate::spec::Proofs;
use crate::spell::quote;

/// A kind of exercise.
pub struct Kind {
    /// The name in set files, of the template, and of what is asked.
    pub name: &'static str,
    /// What the solution must reach.
    pub goal: Goal,
    /// How many lines of room a sheet leaves for the work.
    pub room: u64,
    /// Whether it is asked of a board. For any other kind numbers are drawn that it alone can read, and a set says
    /// nothing of game and heaps.
    pub has_board: bool,
    /// The games that it can be asked of.
    pub games: Games,
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
    /// Whether two heaps may be worked by mirroring, where the goal can be reached in that way.
    pub mirrors: bool,
    /// The theorems that a set may choose from, by their names, where they are not those of the proofs.
    pub named: &'static [&'static str],
    /// Rules out positions of which the question makes no sense or is answered by looking at it.
    pub rule_out: fn(&mut Demand),
    /// Rules out positions that fit none of the theorems that are named.
    pub narrow: fn(&Proofs, &mut Demand),
    /// The positions that meet a demand and the limit.
    pub pool: fn(&dyn Game, &Demand, &Budget) -> Result<Pool, PoolError>,
    /// What is drawn where there is no board. Each part has the same share of the questions.
    pub drawable: fn(&Proofs) -> Vec<Drawable>,
    /// The mixture of positions in the order in which it is described; one stratum where all are alike.
    pub strata: fn(&dyn Game) -> &'static [Stratum],
    /// What is posed of a position as it is laid out: with the choices that the question needs beyond it.
    pub pose: fn(&dyn Game, Position, &Proofs, &mut Dice) -> Problem,
    /// Why a question as it was posed cannot be asked, where somebody chose the position; what is drawn always can be.
    pub unsuited: fn(&dyn Game, &Problem) -> Option<Unsuited>,
    /// What a question has in common with others, where other draws may give the very same one.
    pub same: fn(&Problem) -> Option<Same>,
    /// Where the key comes from.
    pub key: Key,
    /// Who marks answers to a question, where they are no lines of a solution, nor of a theorem's proof.
    pub marker: fn(&dyn Game, &Problem, &'static Locale) -> MarkedBy,
    /// The lines on a paper that are to be filled in, such as `order:`; each ends in `:` or `=`, or begins with `#`.
    pub stub: fn(&Problem, &More, &Locale) -> Vec<String>,
}

/// The games that a kind can be asked of.
pub enum Games {
    /// Those in which its goal can be reached; all where there is no board.
    WithGoal,
    /// Those of these names.
    Named(&'static [&'static str]),
    /// Those for which this holds.
    Such(fn(&dyn Game) -> bool),
}

/// The key of a question: certified solutions, and what else question and answer say. Whatever an answer says is read off
/// certified lines.
pub enum Key {
    /// The solution of the position that reaches the goal, and nothing else.
    Solution,
    /// What this works out.
    Worked(fn(&dyn Game, &Problem, Method) -> Result<Worked, Error>),
    /// A theorem that is proved by the lines of the question.
    Theorem(AboutTheorem),
}

impl Kind {
    /// What most kinds say that are about a board.
    pub const BOARD: Kind = Kind {
        name: "",
        goal: Goal::Statement,
        room: 6,
        has_board: true,
        games: Games::WithGoal,
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
        mirrors: true,
        named: &[],
        rule_out: |_| {},
        narrow: |_, _| {},
        pool: |game, demand, budget| game.pool(demand, budget),
        drawable: |_| Vec::new(),
        strata: |_| &[Stratum::ANY],
        pose: |_, drawn, _, _| Problem::of(drawn),
        unsuited: |_, _| None,
        same: |_| None,
        key: Key::Solution,
        marker: |_, _, _| None,
        stub: |_, _, _| Vec::new(),
    };

    /// What kinds say that are about a text.
    pub const TEXT: Kind = Kind {
        has_board: false,
        plays: false,
        ..Kind::BOARD
    };

    /// What kinds say that are about the proof of a theorem.
    pub const THEOREM: Kind = Kind {
        asks_for_proof: true,
        marks: true,
        ..Kind::TEXT
    };

    /// Whether it can be asked of a game.
    pub fn suits(&self, game: &dyn Game) -> bool {
        match self.games {
            Games::WithGoal => !self.has_board || game.goals().contains(&self.goal),
            Games::Named(names) => names.contains(&game.name()),
            Games::Such(holds) => holds(game),
        }
    }

    /// The names of the games that it can be asked of, and what to write behind them where some heap codes suit too.
    pub fn suited(&self) -> (Vec<&'static str>, String) {
        type Suited = Vec<&'static dyn Game>;
        let games = GAMES.iter().copied().filter(|game| self.suits(*game));
        let (codes, named): (Suited, Suited) = games.partition(|game| game.name() == games::OCTAL);
        let code = codes.first().and_then(|game| game.code());
        let names = named.iter().map(|game| game.name()).collect();
        let such = code.map(|code| format!(", or a heap code such as \"{code}\""));
        (names, such.unwrap_or_default())
    }

    /// Whether two heaps can be worked by mirroring, without a nim-sum.
    pub fn mirrors(&self) -> bool {
        self.mirrors && mirror::answers(self.goal)
    }

    /// The theorems that it can be asked of, by their names.
    pub fn theorems(&self) -> Vec<&'static str> {
        match &self.key {
            Key::Theorem(about) => about.theorems().collect(),
            _ => self.named.to_vec(),
        }
    }

    /// The facts, theorems and methods that a set may allow in answers, by their names.
    pub fn reasons(&self) -> Vec<&'static str> {
        match self.fields.contains(&"allow") {
            true => known::all().collect(),
            false => Vec::new(),
        }
    }

    /// What is posed of what was drawn: a position up to what does not matter in play, or numbers for the kind itself.
    /// Whatever the key and the marking of answers depend on goes into the problem.
    pub fn posed(
        &self,
        game: &dyn Game,
        drawn: Vec<u64>,
        proofs: &Proofs,
        dice: &mut Dice,
    ) -> Problem {
        if self.has_board {
            return (self.pose)(game, game.laid_out(drawn, dice), proofs, dice);
        }
        let mut problem = Problem::without_board(drawn);
        if let Key::Theorem(about) = &self.key {
            problem.choices = (about.choices)(&problem, proofs, dice);
        }
        problem
    }

    /// The key of a question.
    pub fn work(
        &self,
        game: &dyn Game,
        problem: &Problem,
        method: Method,
    ) -> Result<Worked, Error> {
        match &self.key {
            Key::Solution => {
                games::certified(game, &problem.position, self.goal, method).map(Worked::by)
            }
            Key::Worked(work) => work(game, problem, method),
            Key::Theorem(about) => about.work(game, problem),
        }
    }

    /// Who marks answers to a question, where they are no lines of a solution.
    pub fn marker(&self, game: &dyn Game, problem: &Problem, locale: &'static Locale) -> MarkedBy {
        match &self.key {
            Key::Theorem(about) => about.marker(problem, locale),
            _ => (self.marker)(game, problem, locale),
        }
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
