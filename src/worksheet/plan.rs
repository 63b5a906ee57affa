//! A set made ready: every pool and every stratum of it found before anything is drawn.

use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use super::diagnose::diagnosis;
use super::given::{Misfit, given, unsuited};
use super::method;
use crate::budget::{Budget, STEPS, Spent};
use crate::dice::{Dice, Permutation, Seed};
use crate::engine::diagnosis::Diagnosis;
use crate::engine::heap_game::Unsolved;
use crate::engine::pool::{Demand, Pool, PoolError, Size};
use crate::engine::search::PlayedOut;
use crate::games::{self, Game};
use crate::kinds::{self, Drawable, Kind, Stratum, Unsuited};
use crate::model::{Convention, HouseRules, Position};
use crate::spec::{Distinct, Entry, Problem, Spec, Winner};

/// So many positions are looked at for each question that is to be so and so hard.
pub(super) const CANDIDATES: usize = 12;

/// The scores aimed at, by exercise and question.
pub(super) type Targets = Vec<Vec<Target>>;

/// The score that a question aims at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    /// Where its position comes from; a student has the strata of an exercise in another order.
    pub stratum: Option<usize>,
    /// `None` where the question cannot be worked out.
    pub score: Option<u64>,
}

/// A set that is ready to be drawn from: every pool is large enough.
pub struct Plan<'a> {
    /// The set.
    pub spec: &'a Spec,
    /// The seed in force.
    pub seed: Seed,
    /// One for each exercise of the set.
    pub entries: Vec<Planned<'a>>,
    /// Whether the sheets of students are drawn to be equally hard.
    pub(super) even: bool,
    pub(super) targets: OnceLock<Targets>,
}

/// An exercise of a set with what it is drawn from.
#[derive(Clone)]
pub struct Planned<'a> {
    /// The exercise as the set has it.
    pub entry: &'a Entry,
    /// Its kind.
    pub kind: &'static Kind,
    /// Its game.
    pub game: Arc<dyn Game>,
    /// What its positions must satisfy.
    pub demand: Demand,
    /// All positions that do.
    pub pool: Arc<Pool>,
    pub(super) strata: Vec<Part>,
    pub(super) lots: Vec<Lot>,
    pub(super) table: Option<Arc<dyn PlayedOut>>,
    /// About how many steps one question takes.
    pub steps: u64,
}

/// A stratum that is not empty.
#[derive(Clone)]
pub(super) struct Part {
    pub stratum: Stratum,
    pub pool: Arc<Pool>,
}

/// What a class gets for one question when no position may come twice.
#[derive(Clone)]
pub(super) struct Lot {
    /// One for each student, by rank.
    pub positions: Vec<Vec<u64>>,
    pub stratum: Option<usize>,
}

/// What earlier exercises have given to a class, by game or kind.
type Taken = HashMap<String, HashSet<Vec<u64>>>;

impl<'a> Plan<'a> {
    /// Makes every pool. `class` is the number of sheets that will be drawn.
    ///
    /// Refuses an unknown game for a kind, a set that asks for more different positions than there are, and one that takes
    /// too many steps.
    pub fn new(spec: &'a Spec, seed: impl Into<Seed>, class: u64) -> Result<Plan<'a>, Problem> {
        Plan::sharing(&mut Pools::default(), spec, seed, class)
    }

    /// The same, with the pools of other sets at hand.
    pub fn sharing(
        pools: &mut Pools,
        spec: &'a Spec,
        seed: impl Into<Seed>,
        class: u64,
    ) -> Result<Plan<'a>, Problem> {
        let plan = Plan::planned(pools, spec, seed.into(), class)?;
        plan.affordable(1)?;
        Ok(plan)
    }

    /// A plan for a bank of questions. How many there are the command line says and not the set, so that they may take as
    /// many steps as they do.
    pub fn bank(spec: &'a Spec, seed: impl Into<Seed>) -> Result<Plan<'a>, Problem> {
        Plan::planned(&mut Pools::default(), spec, seed.into(), 1)
    }

    fn planned(
        pools: &mut Pools,
        spec: &'a Spec,
        seed: Seed,
        class: u64,
    ) -> Result<Plan<'a>, Problem> {
        let mut planner = Planner::new(pools);
        let entries = spec.entries.iter().enumerate();
        let planned = entries.map(|(i, entry)| planner.plan(spec, seed, i, entry, class));
        Ok(Plan::of(spec, seed, planned.collect::<Result<_, _>>()?))
    }

    /// A plan with exercises that are planned.
    pub(super) fn of(spec: &'a Spec, seed: Seed, entries: Vec<Planned<'a>>) -> Plan<'a> {
        Plan {
            spec,
            seed,
            entries,
            even: true,
            targets: OnceLock::new(),
        }
    }

    /// Makes every pool without asking whether it is large enough.
    pub fn counted(spec: &'a Spec) -> Result<Plan<'a>, Problem> {
        Planner::new(&mut Pools::default()).counted(spec)
    }

    /// Refuses questions that take too many steps where for each of them so many positions are looked at.
    pub fn affordable(&self, looked_at: u64) -> Result<(), Problem> {
        let budget = Budget::new(MOST_STEPS);
        for (number, planned) in self.entries.iter().enumerate() {
            let looked_at = match planned.entry.difficulty {
                Some(_) => looked_at.max(CANDIDATES as u64),
                None => looked_at,
            };
            let steps = (looked_at * planned.steps).saturating_sub(ORDINARY);
            let spent = budget.spend(steps.saturating_mul(planned.entry.count));
            spent.map_err(|_| self.too_long(number))?;
        }
        Ok(())
    }

    /// How many sheets are few enough to be put to the test without being asked for; at least one.
    pub fn affordable_sheets(&self) -> u64 {
        let steps =
            |planned: &Planned| (planned.steps + TESTED).saturating_mul(planned.entry.count);
        let steps = self.entries.iter().map(steps).fold(1, u64::saturating_add);
        (4 * MOST_STEPS / steps).max(1)
    }

    fn too_long(&self, number: usize) -> Problem {
        let id = self
            .entries
            .get(number)
            .map_or("", |planned| &planned.entry.id);
        let message =
            format!("with the questions of `{id}` the sheet takes too many steps to work out");
        let help = "ask for fewer questions, or for fewer or smaller heaps; or split the set";
        self.spec
            .problem(number, Some("count"), message, Some(help.to_string()))
    }

    /// The same set with another seed, for one sheet. No pool is made again.
    pub fn with_seed(&self, seed: impl Into<Seed>) -> Plan<'a> {
        let seed = seed.into();
        let mut entries = self.entries.clone();
        if self.spec.distinct == Distinct::Class {
            let mut taken = Taken::new();
            for planned in &mut entries {
                planned.lots = planned.lots(seed, 1, &mut taken);
            }
        }
        Plan {
            even: self.even,
            ..Plan::of(self.spec, seed, entries)
        }
    }
}

impl Planned<'_> {
    /// The strata that its positions are drawn from, those that are not empty, with their sizes.
    pub fn shares(&self) -> impl Iterator<Item = (&Stratum, Size)> {
        let parts = self.strata.iter();
        parts.map(|part| (&part.stratum, part.pool.size()))
    }
}

/// A game by name, and what is agreed.
type Rulebook = (String, HouseRules);

/// Pools and tables that have been made, each with the steps that it took, so that none is made twice.
#[derive(Default)]
pub struct Pools {
    pools: HashMap<PoolKey, (Arc<Pool>, u64)>,
    boards: HashMap<BoardKey, Board>,
}

type PoolKey = (Option<&'static str>, Rulebook, Demand);
type BoardKey = (Rulebook, u64, u64);

/// The largest board of an exercise.
#[derive(Clone)]
struct Board {
    unsolved: Option<Unsolved>,
    table: Option<Arc<dyn PlayedOut>>,
    steps: u64,
}

/// Steps that it may take to make a set ready, and as many to draw a sheet of it.
const MOST_STEPS: u64 = 5 * STEPS / 2;

/// Steps for a board, and for what is played out of it.
const BOARD: u64 = 20_000;

/// Steps for putting a question to the test.
const TESTED: u64 = 5_000;

/// A question of so few steps is not counted: a set has only so many questions.
const ORDINARY: u64 = 2_000;

/// Makes a set ready: each pool and board of it is paid for once, whether it has been made before or not.
pub struct Planner<'p> {
    pools: &'p mut Pools,
    budget: Budget,
    paid: HashSet<PoolKey>,
    seen: HashSet<BoardKey>,
    taken: Taken,
}

impl<'p> Planner<'p> {
    /// Nothing is made ready yet.
    pub fn new(pools: &'p mut Pools) -> Planner<'p> {
        Planner {
            pools,
            budget: Budget::new(MOST_STEPS),
            paid: HashSet::new(),
            seen: HashSet::new(),
            taken: Taken::new(),
        }
    }

    /// Makes every pool of a set without asking whether it is large enough.
    pub fn counted<'a>(&mut self, spec: &'a Spec) -> Result<Plan<'a>, Problem> {
        let entries = spec.entries.iter().enumerate();
        let planned = entries.map(|(i, entry)| self.count(spec, i, entry));
        let entries = planned.collect::<Result<_, _>>()?;
        Ok(Plan::of(spec, spec.seed.into(), entries))
    }

    fn plan<'a>(
        &mut self,
        spec: &Spec,
        seed: Seed,
        number: usize,
        entry: &'a Entry,
        class: u64,
    ) -> Result<Planned<'a>, Problem> {
        let mut planned = self.count(spec, number, entry)?;
        if !entry.given.is_empty() {
            return Ok(planned);
        }
        if entry.difficulty.is_some() && spec.distinct == Distinct::Class {
            let message =
                "with `distinct: class` positions are given out by lot, whatever their difficulty";
            let help = "leave one of the two out".to_string();
            return Err(spec.problem(number, Some("difficulty"), message.to_string(), Some(help)));
        }
        planned.has_such(spec, number)?;
        let sheets = match spec.distinct {
            Distinct::Sheet => 1,
            Distinct::Class => class,
        };
        let wanted = entry.count.saturating_mul(sheets);
        let taken = self.taken.get(planned.of());
        let left = planned.pool.small().map(|_| free(&planned.pool, taken));
        let mut enough = planned.pool.has(wanted) && left.is_none_or(|left| left >= wanted);
        if enough && spec.distinct == Distinct::Class {
            planned.lots = planned.lots(seed, class, &mut self.taken);
            let mut lots = planned.lots.iter();
            enough = lots.all(|lot| lot.positions.len() as u64 == class);
        }
        if !enough {
            let (message, help) = too_few(&planned, sheets, left);
            return Err(spec.problem(number, Some("count"), message, Some(help)));
        }
        Ok(planned)
    }

    fn count<'a>(
        &mut self,
        spec: &Spec,
        number: usize,
        entry: &'a Entry,
    ) -> Result<Planned<'a>, Problem> {
        let problem =
            |field: Option<&str>, message, help| spec.problem(number, field, message, help);
        let (Some(kind), Some(game)) = (kinds::kind(&entry.kind), games::game(&entry.game)) else {
            return Err(problem(None, "this kind or game is not known".into(), None));
        };
        if !kind.has_board {
            return self
                .numbers(kind, game, entry)
                .map_err(|error| problem(Some("proofs"), error.to_string(), None));
        }
        let game = game.under(&entry.house);
        let game = &*game;
        if let Some((field, message, help)) = unsuited(entry, kind, game) {
            return Err(problem(Some(field), message, Some(help)));
        }
        let board = self.board(game, entry);
        let board = board.map_err(|_| {
            let help = "ask for fewer or smaller heaps, or split the set";
            let message = "this set takes too many steps to make ready";
            problem(Some("size"), message.to_string(), Some(help.to_string()))
        })?;
        if let Some(unsolved) = board.unsolved {
            let help = Some(unsolved.help().to_string());
            return Err(problem(Some(unsolved.field()), unsolved.to_string(), help));
        }
        if let Some((message, help)) = method::misfit(entry, kind, game) {
            return Err(problem(Some("method"), message, Some(help)));
        }
        for (place, heaps) in entry.given.iter().enumerate() {
            let at = match entry.given.len() {
                1 => "rows".to_string(),
                _ => format!("rows.{place}"),
            };
            let misfit = match given(entry, kind, game, Position(heaps.clone()), 0) {
                Ok(_) => continue,
                Err(misfit) => misfit,
            };
            return Err(match misfit {
                Misfit::Field(field, message, help) => problem(Some(field), message, Some(help)),
                Misfit::Position(Unsuited { why, help }) => problem(Some(&at), why, Some(help)),
                Misfit::Uncertified(error) => problem(Some(&at), error.to_string(), None),
            });
        }
        let diagnosis = diagnosis(entry, kind, game)
            .map_err(|no| problem(Some(&no.field), no.message, no.help))?;
        let demand = demand(entry, kind, game, diagnosis);
        let uncounted = |error: PoolError| {
            let field = match error {
                PoolError::Spent => "heaps",
                PoolError::Crowded => "size",
                PoolError::Circles { .. } => "circles",
            };
            let help = "ask for fewer or smaller heaps, or split the set";
            let help = matches!(error, PoolError::Spent).then(|| help.to_string());
            problem(Some(field), error.to_string(), help)
        };
        let own = entry.given.iter().cloned();
        let (pool, all) = match entry.given.is_empty() {
            true => (self.pool(kind, game, entry, &demand), (kind.strata)(game)),
            false => (Pool::of(own, &self.budget).map(Arc::new), &[][..]),
        };
        let pool = pool.map_err(uncounted)?;
        let mut strata = Vec::new();
        for stratum in all {
            let Some(narrowed) = stratum.narrow(&demand) else {
                continue;
            };
            let pool = self.pool(kind, game, entry, &narrowed).map_err(uncounted)?;
            if !pool.is_empty() {
                let stratum = *stratum;
                strata.push(Part { stratum, pool });
            }
        }
        Ok(Planned {
            entry,
            kind,
            game: game.under(&entry.house),
            demand,
            pool,
            strata,
            lots: Vec::new(),
            table: board.table,
            steps: board.steps * kind.solves,
        })
    }

    /// An exercise without a board, which is drawn from what the kind gives; each part of it is a stratum.
    fn numbers<'a>(
        &self,
        kind: &'static Kind,
        game: &'static dyn Game,
        entry: &'a Entry,
    ) -> Result<Planned<'a>, PoolError> {
        let drawable = (kind.drawable)(&entry.proofs);
        let parts = drawable.iter().map(|part| &part.numbers);
        let all = parts.chain([&entry.given]).flatten().cloned();
        let pool = Arc::new(Pool::of(all, &self.budget)?);
        let part = |part: Drawable| {
            let stratum = Stratum {
                about: Some(part.about),
                ..Stratum::ANY
            };
            let pool = Arc::new(Pool::of(part.numbers, &self.budget)?);
            Ok(Part { stratum, pool })
        };
        let strata = drawable.into_iter().map(part);
        let strata = strata.collect::<Result<_, PoolError>>()?;
        Ok(Planned {
            entry,
            kind,
            game: game.under(&entry.house),
            demand: Demand::any(entry.heaps.clone(), entry.size.clone()),
            pool,
            strata,
            lots: Vec::new(),
            table: None,
            steps: ORDINARY * kind.solves,
        })
    }

    /// The positions of a game that meet a demand and the limit of a kind.
    pub fn pool(
        &mut self,
        kind: &Kind,
        game: &dyn Game,
        entry: &Entry,
        demand: &Demand,
    ) -> Result<Arc<Pool>, PoolError> {
        let rulebook = (entry.game.clone(), entry.house.clone());
        let key = (kind.limit, rulebook, demand.clone());
        if let Some((pool, steps)) = self.pools.pools.get(&key) {
            if self.paid.insert(key) {
                self.budget.spend(*steps)?;
            }
            return Ok(pool.clone());
        }
        let before = self.budget.left();
        let pool = Arc::new((kind.pool)(game, demand, &self.budget)?);
        let made = (pool.clone(), before - self.budget.left());
        self.paid.insert(key.clone());
        self.pools.pools.insert(key, made);
        Ok(pool)
    }

    /// The largest board of an exercise, whose steps are those of the first question about it.
    fn board(&mut self, game: &dyn Game, entry: &Entry) -> Result<Board, Spent> {
        let (heaps, size) = (*entry.heaps.end(), *entry.size.end());
        let key = ((entry.game.clone(), entry.house.clone()), heaps, size);
        let largest = Position(vec![size; heaps as usize]);
        let made = self.pools.boards.entry(key.clone());
        let board = made.or_insert_with(|| Board {
            unsolved: game.unsolved(&largest),
            table: game.played_out(heaps, size),
            steps: game.steps(&largest),
        });
        if self.seen.insert(key) {
            self.budget.spend(board.steps / 4 + BOARD)?;
        }
        Ok(board.clone())
    }
}

impl Planned<'_> {
    /// For each question a position for each student that no other question of the class has, from the strata where they are
    /// large enough. Only where nothing else is left, an earlier exercise has it.
    fn lots(&self, seed: Seed, class: u64, taken: &mut Taken) -> Vec<Lot> {
        let taken = taken.entry(self.of().to_string()).or_default();
        let wanted = self.entry.count.saturating_mul(class);
        let listed = |stratum: usize| self.listed(seed, stratum, wanted, taken);
        let strata: Vec<Arc<Pool>> = (0..self.strata.len()).map(listed).collect();
        let mixture = self.mixture(seed, "");
        let mixture = &mixture[..self.entry.count as usize];
        let like =
            |slice: &[usize], stratum| slice.iter().filter(|&&s| s == stratum).count() as u64;
        let is_large = |(stratum, pool): (usize, &Arc<Pool>)| {
            let least = self.entry.count.max(class);
            let needed = (like(mixture, stratum) * class).max(least);
            free(pool, Some(taken)) >= needed
        };
        let mixture = match strata.iter().enumerate().all(is_large) {
            true => mixture.to_vec(),
            false => vec![usize::MAX; mixture.len()],
        };
        let whole = LazyCell::new(|| listed(usize::MAX));
        let (mut lots, mut own) = (Vec::new(), HashSet::new());
        for (i, &stratum) in mixture.iter().enumerate() {
            let pool = strata.get(stratum).unwrap_or_else(|| &whole);
            let n = pool.known() as u64;
            let item = format!("{} order {stratum}", self.entry.id);
            let order = Permutation::new(seed, &item, n);
            // Questions of one stratum start at equal distances.
            let first = like(&mixture[..i], stratum) * (n / like(&mixture, stratum));
            let ranks = (first..n).chain(0..first).map(|place| order.at(place));
            let all = ranks.filter_map(|rank| pool.at(rank as usize));
            let again = all.clone().filter(|position| taken.contains(*position));
            let new = all.filter(|position| !taken.contains(*position));
            let others = new
                .chain(again)
                .filter(|position| own.insert(position.to_vec()));
            let positions = others.take(class as usize).map(<[u64]>::to_vec).collect();
            let stratum = Some(stratum).filter(|&stratum| stratum < strata.len());
            lots.push(Lot { positions, stratum });
        }
        taken.extend(own);
        lots
    }

    /// A stratum, or all positions where there is no such stratum; if it is sampled, as many of it as are wanted, so that
    /// they can be given out one by one.
    fn listed(
        &self,
        seed: Seed,
        stratum: usize,
        wanted: u64,
        taken: &HashSet<Vec<u64>>,
    ) -> Arc<Pool> {
        let part = self.strata.get(stratum);
        let pool = part.map_or(&self.pool, |part| &part.pool);
        let item = format!("{} sample {stratum}", self.entry.id);
        let mut dice = Dice::new(seed, &item, 0, "");
        let sample = pool.different(wanted, |position| !taken.contains(position), &mut dice);
        sample.map_or_else(|| pool.clone(), Arc::new)
    }
}

/// How many of the positions that a pool has in memory no earlier exercise has.
fn free(pool: &Pool, taken: Option<&HashSet<Vec<u64>>>) -> u64 {
    let all = (0..pool.known()).filter_map(|rank| pool.at(rank));
    match taken {
        Some(taken) if !taken.is_empty() => all.filter(|&at| !taken.contains(at)).count() as u64,
        _ => pool.known() as u64,
    }
}

/// What a set asks of positions, and what the kind asks of them.
fn demand(entry: &Entry, kind: &Kind, game: &dyn Game, diagnosis: Option<Diagnosis>) -> Demand {
    let require = &entry.require;
    let mut demand = Demand {
        misere: game.convention() == Convention::Misere,
        first_wins: require.winner.map(|winner| winner == Winner::First),
        winning_moves: require.winning_moves.clone(),
        big_heaps: require.big_heaps.clone(),
        misere_matters: require.misere_matters,
        equal_heaps: require.equal_heaps.clone(),
        carries: require.carries,
        gaps: entry.gaps.clone(),
        diagnosis,
        ..Demand::any(entry.heaps.clone(), entry.size.clone())
    };
    (kind.rule_out)(&mut demand);
    (kind.narrow)(&entry.proofs, &mut demand);
    demand
}

/// What is wrong with an exercise that asks for more than there is for so many sheets, of which so many are `left` by earlier
/// ones, and what to do.
fn too_few(planned: &Planned, sheets: u64, left: Option<u64>) -> (String, String) {
    let (id, pool) = (&planned.entry.id, &planned.pool);
    let count = planned.entry.count;
    let wanted = count.saturating_mul(sheets);
    let needed = |what: &str| match (wanted, sheets) {
        (1, _) => format!("a {what}"),
        (_, 1) => format!("{wanted} different {what}s"),
        _ => format!("{wanted} different {what}s, {count} for each of {sheets} sheets"),
    };
    if !planned.kind.has_board {
        let (needed, exist) = (needed("question"), pool.size());
        let message = format!("`{id}` needs {needed}, but there are only {exist}");
        let named = match planned.entry.proofs.theorems {
            Some(_) => ", or name more `proofs`",
            None => "",
        };
        return (message, format!("ask for fewer{named}"));
    }
    let positions = match (pool.small(), pool.is_whole()) {
        (Some(n), _) if n as u64 >= wanted => {
            let left = left.unwrap_or_default();
            format!("earlier exercises leave only {left} of the {n} positions that fit")
        }
        (Some(0), true) => "no position fits".to_string(),
        (Some(1), true) => "only 1 position fits".to_string(),
        (Some(n), true) => format!("only {n} positions fit"),
        (Some(0), false) => "no position that fits was found".to_string(),
        (Some(n), false) => format!("positions that fit are so rare that only {n} were found"),
        (None, _) => "so many were not found".to_string(),
    };
    let message = format!("`{id}` needs {}, but {positions}", needed("position"));
    let fewer = match pool.is_empty() {
        true => "",
        false => "ask for fewer, ",
    };
    let limit = planned.kind.limit.map(str::to_string);
    let allow = match limit.or_else(|| bounds(planned)) {
        Some(limit) => format!("allow other heaps, or require less: {limit}"),
        None if !pool.is_whole() => "allow fewer or smaller heaps, or require less".to_string(),
        None => {
            let demand = &planned.demand;
            let more = match planned.game.layout().has_places() {
                true if demand.gaps.start() >= demand.heaps.end() => "more circles or fewer gaps",
                true => "more circles or gaps",
                false => "more or larger heaps",
            };
            format!("allow {more}, or require less")
        }
    };
    let help = format!("{fewer}{allow}; `nimsmith pool` shows what there is");
    (message, help)
}

/// What the kind itself asks of heaps, where more or larger ones are no help.
fn bounds(planned: &Planned) -> Option<String> {
    let (entry, demand) = (planned.entry, &planned.demand);
    let (fewest, most) = (*demand.heaps.start(), *demand.heaps.end());
    let heaps = match (fewest > *entry.heaps.end(), most < *entry.heaps.end()) {
        (true, _) => Some(format!("at least {fewest} heaps")),
        (_, true) if most == 1 => Some("one heap".to_string()),
        (_, true) => Some(format!("at most {most} heaps")),
        _ => None,
    };
    let largest = *demand.size.end();
    let size =
        (largest < *entry.size.end()).then(|| format!("at most {largest} counters in a heap"));
    let asked: Vec<String> = [heaps, size].into_iter().flatten().collect();
    (!asked.is_empty()).then(|| format!("`{}` needs {}", planned.kind.name, asked.join(" and ")))
}
