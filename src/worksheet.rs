//! Set + seed -> worksheet: draw positions, solve them, have them certified. What is made here has meaning and no
//! layout.

use std::collections::HashMap;
use std::sync::Arc;

use num_bigint::BigUint;

use crate::dice::{Dice, Permutation};
use crate::engine::pool::{Demand, Pool};
use crate::engine::search::Table;
use crate::error::Error;
use crate::games::{self, Game};
use crate::kernel::{self, Certified};
use crate::kinds::{self, Kind};
use crate::model::claim::Outcome;
use crate::model::derivation::Method;
use crate::model::goal::Goal;
use crate::model::position::Position;
use crate::model::rules::Convention;
use crate::spec::{Distinct, Entry, Problem, Spec, Winner};

/// Whose sheet it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Nobody's in particular.
    Anyone,
    /// One of several versions.
    Version(String),
    /// A student's.
    Student {
        /// The id from the roster.
        id: String,
        /// The name from the roster, empty where it is not known.
        name: String,
        /// The place of the id among all ids of the class in order, from 0.
        rank: u64,
    },
}

/// A sheet's content: whose it is and what is asked, each question with its certified solution.
#[derive(Debug)]
pub struct Worksheet {
    /// Whose it is.
    pub reader: Reader,
    /// The code printed on it.
    pub code: String,
    /// The questions in order.
    pub questions: Vec<Question>,
}

/// One question.
#[derive(Debug)]
pub struct Question {
    /// The exercise of the set that it is drawn for, counted from 0.
    pub entry: usize,
    /// Which question of that exercise it is, counted from 1.
    pub index: u64,
    /// The solution; its derivation has the position.
    pub solution: Certified,
}

/// A set that is ready to be drawn from: every pool counted and large enough.
pub struct Plan<'a> {
    /// The set.
    pub spec: &'a Spec,
    /// The seed in force.
    pub seed: u64,
    /// One for each exercise of the set.
    pub entries: Vec<Planned<'a>>,
}

/// An exercise of a set with what it is drawn from.
pub struct Planned<'a> {
    /// The exercise as the set has it.
    pub entry: &'a Entry,
    /// Its kind.
    pub kind: &'static dyn Kind,
    /// Its game.
    pub game: &'static dyn Game,
    /// What its positions must satisfy.
    pub demand: Demand,
    /// All positions that do.
    pub pool: Arc<Pool>,
    strata: Vec<Part>,
    lots: Vec<Lot>,
    table: Option<Arc<Table>>,
}

/// A stratum that is not empty.
struct Part {
    share: u64,
    pool: Arc<Pool>,
}

/// Where a question of a class comes from when no two students may share a position.
struct Lot {
    pool: Arc<Pool>,
    order: Permutation,
    offset: u64,
}

/// A code that says whose a sheet is and what is on it.
const CODE_CONTEXT: &str = "nimsmith 2026 sheet code, version 1";

impl<'a> Plan<'a> {
    /// Counts every pool. `class` is the number of sheets that will be drawn.
    ///
    /// Refuses an unknown game for a kind, and a set that asks for more different positions than there are.
    pub fn new(spec: &'a Spec, seed: u64, class: u64) -> Result<Plan<'a>, Problem> {
        let mut pools = Pools::default();
        let entries = spec.entries.iter().enumerate();
        let planned = entries.map(|(i, entry)| pools.plan(spec, seed, i, entry, class));
        let entries = planned.collect::<Result<_, _>>()?;
        Ok(Plan {
            spec,
            seed,
            entries,
        })
    }

    /// Counts every pool without asking whether it is large enough.
    pub fn counted(spec: &'a Spec) -> Result<Plan<'a>, Problem> {
        let mut pools = Pools::default();
        let entries = spec.entries.iter().enumerate();
        let planned = entries.map(|(i, entry)| pools.count(spec, i, entry));
        Ok(Plan {
            spec,
            seed: spec.seed,
            entries: planned.collect::<Result<_, _>>()?,
        })
    }

    /// Draws one sheet.
    pub fn draw(&self, reader: Reader) -> Result<Worksheet, Error> {
        let mut drawn = HashMap::new();
        let mut questions = Vec::new();
        for (i, planned) in self.entries.iter().enumerate() {
            let positions = match self.spec.distinct {
                Distinct::Sheet => planned.draw(self.seed, i, reader.stream(), &mut drawn),
                Distinct::Class => planned.draw_lots(self.seed, &reader),
            };
            for (position, index) in positions.into_iter().zip(1..) {
                questions.push(Question {
                    entry: i,
                    index,
                    solution: planned.solve(&position)?,
                });
            }
        }
        let code = self.code(&reader, &questions);
        Ok(Worksheet {
            reader,
            code,
            questions,
        })
    }

    /// The name of the sheet and forty bits that depend on the set, the reader and every position, but on the seed only
    /// through the positions.
    fn code(&self, reader: &Reader, questions: &[Question]) -> String {
        let mut hasher = blake3::Hasher::new_derive_key(CODE_CONTEXT);
        let mut add = |text: &str| {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        };
        add(&self.spec.title);
        add(reader.stream());
        for question in questions {
            let planned = &self.entries[question.entry];
            add(planned.kind.name());
            add(planned.game.name());
            for heap in &question.solution.derivation().position.0 {
                hasher_number(&mut add, *heap);
            }
        }
        let digest = hasher.finalize();
        let letters = digest.as_bytes()[..8].iter();
        let tail: String = letters
            .map(|b| CODE_LETTERS[usize::from(b % 32)] as char)
            .collect();
        match reader.name() {
            "" => tail,
            name => format!("{name}-{tail}"),
        }
    }
}

/// Without letters and digits that are easily mistaken for each other.
const CODE_LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

fn hasher_number(add: &mut impl FnMut(&str), number: u64) {
    let mut buffer = itoa::Buffer::new();
    add(buffer.format(number));
}

impl Reader {
    /// The name of the sheet's files and the first part of its code; empty for nobody in particular.
    pub fn name(&self) -> &str {
        match self {
            Reader::Anyone => "",
            Reader::Version(name) => name,
            Reader::Student { id, .. } => id,
        }
    }

    /// What the streams of choices depend on.
    fn stream(&self) -> &str {
        self.name()
    }

    fn rank(&self) -> u64 {
        match self {
            Reader::Student { rank, .. } => *rank,
            _ => 0,
        }
    }
}

impl Planned<'_> {
    /// Positions for one sheet. `drawn` has what the sheet has already, with the exercise that it was drawn for: never
    /// twice in an exercise, and again in a later one only where nothing else is left.
    fn draw(
        &self,
        seed: u64,
        number: usize,
        student: &str,
        drawn: &mut HashMap<(&'static str, Vec<u64>), usize>,
    ) -> Vec<Position> {
        let mixture = self.mixture(seed, student);
        let game = self.game.name();
        let mut positions = Vec::new();
        for (index, stratum) in (0..self.entry.count).zip(mixture) {
            let mut dice = Dice::new(seed, &self.entry.id, index, student);
            let others = (0..self.strata.len()).filter(|&other| other != stratum);
            let first = self.strata.get(stratum).into_iter();
            let pools = first.chain(others.map(|other| &self.strata[other]));
            let pools: Vec<&Pool> = pools.map(|part| &*part.pool).chain([&*self.pool]).collect();
            let unused = |heaps: &[u64]| !drawn.contains_key(&(game, heaps.to_vec()));
            let not_here = |heaps: &[u64]| drawn.get(&(game, heaps.to_vec())) != Some(&number);
            let found = pools
                .iter()
                .find_map(|pool| pick(pool, &mut dice, unused))
                .or_else(|| pick(&self.pool, &mut dice, not_here));
            let Some(mut heaps) = found else { break };
            drawn.insert((game, heaps.clone()), number);
            dice.shuffle(&mut heaps);
            positions.push(Position(heaps));
        }
        positions
    }

    /// Which stratum each question comes from: every run of as many questions as the shares add up to has each stratum
    /// as often as its share says, in a drawn order.
    fn mixture(&self, seed: u64, student: &str) -> Vec<usize> {
        let strata = self.strata.iter().enumerate();
        let run: Vec<usize> = strata
            .flat_map(|(i, part)| std::iter::repeat_n(i, part.share as usize))
            .collect();
        if run.len() < 2 {
            return vec![0; self.entry.count as usize];
        }
        let item = format!("{} mixture", self.entry.id);
        let mut mixture = Vec::new();
        while (mixture.len() as u64) < self.entry.count {
            let mut order = run.clone();
            Dice::new(seed, &item, mixture.len() as u64, student).shuffle(&mut order);
            mixture.extend(order);
        }
        mixture
    }

    /// Positions for one sheet of a class in which no two students have the same position in the same question.
    fn draw_lots(&self, seed: u64, reader: &Reader) -> Vec<Position> {
        let draw = |(lot, index): (&Lot, u64)| {
            let place = (reader.rank() + lot.offset) % lot.order.len();
            let mut heaps = lot
                .pool
                .get(&spread(lot.order.at(place), lot))
                .unwrap_or_default();
            Dice::new(seed, &self.entry.id, index, reader.stream()).shuffle(&mut heaps);
            Position(heaps)
        };
        self.lots.iter().zip(0..).map(draw).collect()
    }

    /// The certified solution of a position, cross-checked by playing it out where it is small.
    pub fn solve(&self, position: &Position) -> Result<Certified, Error> {
        let goal = self.kind.goal();
        let solution = certified(self.game, position, goal, self.entry.method)?;
        match self.table.as_deref().map(|table| agrees(&solution, table)) {
            Some(false) => Err(uncertified(self.game, position, "playing it out disagrees")),
            _ => Ok(solution),
        }
    }
}

/// The solution of a position that the kernel has accepted.
pub fn certified(
    game: &dyn Game,
    position: &Position,
    goal: Goal,
    method: Method,
) -> Result<Certified, Error> {
    let derivation = game.solve(position, goal, method);
    kernel::certify(game, derivation, goal).map_err(|refusal| {
        let why = format!(
            "the kernel refuses line {}: {:?}",
            refusal.line, refusal.why
        );
        uncertified(game, position, &why)
    })
}

fn uncertified(game: &dyn Game, position: &Position, why: &str) -> Error {
    let what = format!("{} {position}: {why}", game.name());
    Error::Uncertified { what }
}

/// Whether play-out search finds the same outcome and the same winning moves; true where it cannot tell.
fn agrees(solution: &Certified, table: &Table) -> bool {
    let derivation = solution.derivation();
    let Some(claimed) = derivation.winning_moves() else {
        return true;
    };
    let position = &derivation.position;
    let moves = table.winning_moves(position);
    let outcome = table.outcome(position);
    let first_wins = derivation.outcome().map(|outcome| outcome == Outcome::N);
    moves.is_none_or(|moves| moves == claimed)
        && (first_wins.is_none() || outcome.is_none() || derivation.outcome() == outcome)
}

/// A number of tries before a pool is looked through in order.
const TRIES: u32 = 16;

/// A position of the pool that is wanted, each as likely as the others as long as few are ruled out; `None` where none
/// is wanted.
fn pick(pool: &Pool, dice: &mut Dice, wanted: impl Fn(&[u64]) -> bool) -> Option<Vec<u64>> {
    if let Some(len) = pool.small() {
        let mut rank = dice.below(len as u64) as usize;
        for _ in 0..TRIES {
            match pool.at(rank) {
                Some(heaps) if wanted(heaps) => return Some(heaps.to_vec()),
                _ => rank = dice.below(len as u64) as usize,
            }
        }
        let around = (rank..len).chain(0..rank);
        let mut found = around.filter_map(|rank| pool.at(rank));
        return found.find(|heaps| wanted(heaps)).map(<[u64]>::to_vec);
    }
    let len = pool.len();
    let mut rank = dice.below_big(&len);
    loop {
        let heaps = pool.get(&rank)?;
        if wanted(&heaps) {
            return Some(heaps);
        }
        rank = dice.below_big(&len);
    }
}

/// A place of an order, spread over a pool that may be larger than the order.
fn spread(number: u64, lot: &Lot) -> BigUint {
    lot.pool.len() * number / lot.order.len()
}

/// Pools and tables that have been made, so that none is made twice.
#[derive(Default)]
struct Pools {
    pools: HashMap<Demand, Arc<Pool>>,
    tables: HashMap<(u64, u64, Convention), Option<Arc<Table>>>,
}

impl Pools {
    fn plan<'a>(
        &mut self,
        spec: &Spec,
        seed: u64,
        number: usize,
        entry: &'a Entry,
        class: u64,
    ) -> Result<Planned<'a>, Problem> {
        let mut planned = self.count(spec, number, entry)?;
        let wanted = match spec.distinct {
            Distinct::Sheet => entry.count,
            Distinct::Class => entry.count.max(class),
        };
        if planned.pool.len() < BigUint::from(wanted) {
            let (message, help) = too_few(entry, &planned.pool.len(), wanted);
            return Err(spec.problem(number, Some("count"), message, Some(help)));
        }
        if spec.distinct == Distinct::Class {
            planned.lots = planned.lots(seed, class);
        }
        Ok(planned)
    }

    fn count<'a>(
        &mut self,
        spec: &Spec,
        number: usize,
        entry: &'a Entry,
    ) -> Result<Planned<'a>, Problem> {
        let problem = |field, message, help| spec.problem(number, field, message, help);
        let (Some(kind), Some(game)) = (kinds::kind(&entry.kind), games::game(&entry.game)) else {
            return Err(problem(None, "this kind or game is not known".into(), None));
        };
        if !kind.games().contains(&game.name()) {
            let message = format!("`{}` cannot be asked of `{}`", kind.name(), game.name());
            let help = format!("games for `{}`: {}", kind.name(), kind.games().join(", "));
            return Err(problem(Some("game"), message, Some(help)));
        }
        let demand = demand(entry, kind, game);
        let pool = self
            .pool(&demand)
            .map_err(|message| problem(Some("heaps"), message, None))?;
        let mut strata = Vec::new();
        for stratum in kind.strata(game.name()) {
            let pool = self
                .pool(&stratum.narrow(&demand))
                .map_err(|message| problem(Some("heaps"), message, None))?;
            if !pool.is_empty() {
                let share = stratum.share;
                strata.push(Part { share, pool });
            }
        }
        Ok(Planned {
            entry,
            kind,
            game,
            demand,
            pool,
            strata,
            lots: Vec::new(),
            table: self.table(entry, game.convention()),
        })
    }

    fn pool(&mut self, demand: &Demand) -> Result<Arc<Pool>, String> {
        if let Some(pool) = self.pools.get(demand) {
            return Ok(pool.clone());
        }
        let pool = Pool::new(demand).map_err(|error| error.to_string())?;
        let pool = Arc::new(pool);
        self.pools.insert(demand.clone(), pool.clone());
        Ok(pool)
    }

    fn table(&mut self, entry: &Entry, convention: Convention) -> Option<Arc<Table>> {
        let (heaps, size) = (*entry.heaps.end(), *entry.size.end());
        let made = self.tables.entry((heaps, size, convention));
        made.or_insert_with(|| Table::new(heaps as usize, size, convention).map(Arc::new))
            .clone()
    }
}

impl Planned<'_> {
    /// For each question a stratum that is large enough for the class, and a place in its order for each student.
    /// Questions of one stratum start at equal distances, so that no student meets a position twice.
    fn lots(&self, seed: u64, class: u64) -> Vec<Lot> {
        let enough = BigUint::from(self.entry.count.max(class));
        let all_large = self.strata.iter().all(|part| part.pool.len() >= enough);
        let mixture = match all_large {
            true => self.mixture(seed, ""),
            false => vec![usize::MAX; self.entry.count as usize],
        };
        let mixture = &mixture[..self.entry.count as usize];
        let lot = |(i, stratum): (usize, &usize)| {
            let part = self.strata.get(*stratum);
            let pool = part.map_or(&self.pool, |part| &part.pool).clone();
            let n = u64::try_from(pool.len()).unwrap_or(u64::MAX);
            let like = |slice: &[usize]| slice.iter().filter(|&s| s == stratum).count() as u64;
            let item = format!("{} order {stratum}", self.entry.id);
            Lot {
                pool,
                order: Permutation::new(seed, &item, n),
                offset: like(&mixture[..i]) * (n / like(mixture)),
            }
        };
        mixture.iter().enumerate().map(lot).collect()
    }
}

/// What a set asks of positions, and what the kind asks of them.
fn demand(entry: &Entry, kind: &dyn Kind, game: &dyn Game) -> Demand {
    let require = &entry.require;
    let mut demand = Demand {
        heaps: entry.heaps.clone(),
        size: entry.size.clone(),
        misere: game.convention() == Convention::Misere,
        first_wins: require.winner.map(|winner| winner == Winner::First),
        winning_moves: require.winning_moves.clone(),
        big_heaps: require.big_heaps.clone(),
        misere_matters: require.misere_matters,
        equal_heaps: require.equal_heaps.clone(),
        carries: require.carries,
        left_after_pairs: 0,
    };
    kind.rule_out(&mut demand);
    demand
}

fn too_few(entry: &Entry, exist: &BigUint, wanted: u64) -> (String, String) {
    let positions = match u64::try_from(exist) {
        Ok(0) => "no position fits".to_string(),
        Ok(1) => "only 1 position fits".to_string(),
        _ => format!("only {exist} positions fit"),
    };
    let message = format!(
        "`{}` needs {wanted} different positions, but {positions}",
        entry.id
    );
    let help = "ask for fewer, allow more or larger heaps, or require less; \
                `nimsmith pool` shows what there is";
    (message, help.to_string())
}
