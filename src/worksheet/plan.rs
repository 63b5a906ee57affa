//! A set made ready: every pool counted, every stratum found, before anything is drawn.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;

use super::balance::Targets;
use super::diagnose::diagnosis;
use super::method;
use crate::dice::{Permutation, Seed};
use crate::engine::diagnosis::Diagnosis;
use crate::engine::pool::{Demand, Pool, PoolError};
use crate::engine::search::PlayedOut;
use crate::games::{self, GAMES, Game};
use crate::kinds::{self, Drawable, Kind, Stratum};
use crate::model::position::Position;
use crate::model::rules::{Convention, HouseRules, Layout};
use crate::spec::{Distinct, Entry, Problem, Spec, Winner};

/// A set that is ready to be drawn from: every pool counted and large enough.
pub struct Plan<'a> {
    /// The set.
    pub spec: &'a Spec,
    /// The seed in force.
    pub seed: Seed,
    /// One for each exercise of the set.
    pub entries: Vec<Planned<'a>>,
    pub(super) targets: OnceLock<Targets>,
}

/// An exercise of a set with what it is drawn from.
#[derive(Clone)]
pub struct Planned<'a> {
    /// The exercise as the set has it.
    pub entry: &'a Entry,
    /// Its kind.
    pub kind: &'static dyn Kind,
    /// Its game.
    pub game: Arc<dyn Game>,
    /// What its positions must satisfy.
    pub demand: Demand,
    /// All positions that do.
    pub pool: Arc<Pool>,
    pub(super) strata: Vec<Part>,
    pub(super) lots: Vec<Lot>,
    pub(super) table: Option<Arc<dyn PlayedOut>>,
}

/// A stratum that is not empty.
#[derive(Clone)]
pub(super) struct Part {
    pub stratum: Stratum,
    pub pool: Arc<Pool>,
}

/// Where a question of a class comes from when no two students may share a position.
#[derive(Clone)]
pub(super) struct Lot {
    pub pool: Arc<Pool>,
    pub order: Permutation,
    pub offset: u64,
    pub stratum: Option<usize>,
}

impl<'a> Plan<'a> {
    /// Counts every pool. `class` is the number of sheets that will be drawn.
    ///
    /// Refuses an unknown game for a kind, and a set that asks for more different positions than there are.
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
        let seed = seed.into();
        let entries = spec.entries.iter().enumerate();
        let planned = entries.map(|(i, entry)| pools.plan(spec, seed, i, entry, class));
        let entries = planned.collect::<Result<_, _>>()?;
        Ok(Plan {
            spec,
            seed,
            entries,
            targets: OnceLock::new(),
        })
    }

    /// Counts every pool without asking whether it is large enough.
    pub fn counted(spec: &'a Spec) -> Result<Plan<'a>, Problem> {
        let mut pools = Pools::default();
        let entries = spec.entries.iter().enumerate();
        let planned = entries.map(|(i, entry)| pools.count(spec, i, entry));
        Ok(Plan {
            spec,
            seed: spec.seed.into(),
            entries: planned.collect::<Result<_, _>>()?,
            targets: OnceLock::new(),
        })
    }

    /// The same set with another seed, for one sheet. Nothing is counted again.
    pub fn with_seed(&self, seed: impl Into<Seed>) -> Plan<'a> {
        let seed = seed.into();
        let mut entries = self.entries.clone();
        if self.spec.distinct == Distinct::Class {
            for planned in &mut entries {
                planned.lots = planned.lots(seed, 1);
            }
        }
        Plan {
            spec: self.spec,
            seed,
            entries,
            targets: OnceLock::new(),
        }
    }
}

impl Planned<'_> {
    /// The strata that its positions are drawn from, those that are not empty, with their sizes.
    pub fn shares(&self) -> impl Iterator<Item = (&Stratum, BigUint)> {
        let parts = self.strata.iter();
        parts.map(|part| (&part.stratum, part.pool.len()))
    }
}

/// A game by name, and what is agreed.
type Rulebook = (&'static str, HouseRules);

/// Pools and tables that have been made, so that none is made twice.
#[derive(Default)]
pub struct Pools {
    pools: HashMap<(Option<&'static str>, Rulebook, Demand), Arc<Pool>>,
    tables: HashMap<(Rulebook, u64, u64), Option<Arc<dyn PlayedOut>>>,
}

impl Pools {
    fn plan<'a>(
        &mut self,
        spec: &Spec,
        seed: Seed,
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
            let (message, help) = too_few(&planned, wanted);
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
        let problem =
            |field: Option<&str>, message, help| spec.problem(number, field, message, help);
        let (Some(kind), Some(game)) = (kinds::kind(&entry.kind), games::game(&entry.game)) else {
            return Err(problem(None, "this kind or game is not known".into(), None));
        };
        if !kind.suits(game) {
            let message = format!("`{}` cannot be asked of `{}`", kind.name(), game.name());
            let others = GAMES.iter().filter(|game| kind.suits(**game));
            let others: Vec<&str> = others.map(|game| game.name()).collect();
            let help = format!("games for `{}`: {}", kind.name(), others.join(", "));
            return Err(problem(Some("game"), message, Some(help)));
        }
        if !kind.has_board() {
            return self
                .numbers(kind, game, entry)
                .map_err(|error| problem(Some("proofs"), error.to_string(), None));
        }
        let game = game.under(&entry.house);
        let game = &*game;
        let largest = Position(vec![*entry.size.end(); *entry.heaps.end() as usize]);
        if let Some(unsolved) = game.unsolved(&largest) {
            let help = Some(unsolved.help().to_string());
            return Err(problem(Some(unsolved.field()), unsolved.to_string(), help));
        }
        if let Some((message, help)) = method::misfit(entry, kind, game) {
            return Err(problem(Some("method"), message, Some(help)));
        }
        let diagnosis = diagnosis(entry, kind, game)
            .map_err(|no| problem(Some(&no.field), no.message, no.help))?;
        let demand = demand(entry, kind, game, diagnosis);
        let uncounted = |error: PoolError| {
            let field = match error {
                PoolError::Costly { .. } => "heaps",
                PoolError::Crowded { .. } => "size",
                PoolError::Circles { .. } => "circles",
                PoolError::Unlisted { by: "diagnose", .. } => "require.diagnose",
                PoolError::Unlisted { .. } => "size",
            };
            problem(Some(field), error.to_string(), None)
        };
        let pool = self.pool(kind, game, entry, &demand).map_err(uncounted)?;
        let mut strata = Vec::new();
        for stratum in kind.strata(game) {
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
            table: self.table(game, entry),
        })
    }

    /// An exercise without a board, which is drawn from what the kind gives; each part of it is a stratum.
    fn numbers<'a>(
        &self,
        kind: &'static dyn Kind,
        game: &'static dyn Game,
        entry: &'a Entry,
    ) -> Result<Planned<'a>, PoolError> {
        let drawable = kind.drawable(&entry.proofs);
        let all = drawable
            .iter()
            .flat_map(|part| part.numbers.iter().cloned());
        let pool = Arc::new(Pool::of(all)?);
        let part = |part: Drawable| {
            let stratum = Stratum {
                about: Some(part.about),
                ..Stratum::ANY
            };
            let pool = Arc::new(Pool::of(part.numbers)?);
            Ok(Part { stratum, pool })
        };
        let strata = drawable.into_iter().map(part).collect::<Result<_, _>>()?;
        Ok(Planned {
            entry,
            kind,
            game: game.under(&entry.house),
            demand: Demand::any(entry.heaps.clone(), entry.size.clone()),
            pool,
            strata,
            lots: Vec::new(),
            table: None,
        })
    }

    fn pool(
        &mut self,
        kind: &dyn Kind,
        game: &dyn Game,
        entry: &Entry,
        demand: &Demand,
    ) -> Result<Arc<Pool>, PoolError> {
        let rulebook = (game.name(), entry.house.clone());
        let key = (kind.limit(), rulebook, demand.clone());
        if let Some(pool) = self.pools.get(&key) {
            return Ok(pool.clone());
        }
        let pool = Arc::new(kind.pool(game, demand)?);
        self.pools.insert(key, pool.clone());
        Ok(pool)
    }

    fn table(&mut self, game: &dyn Game, entry: &Entry) -> Option<Arc<dyn PlayedOut>> {
        let (heaps, size) = (*entry.heaps.end(), *entry.size.end());
        let rules = (game.name(), entry.house.clone());
        let made = self.tables.entry((rules, heaps, size));
        made.or_insert_with(|| game.played_out(heaps, size)).clone()
    }
}

impl Planned<'_> {
    /// For each question a stratum that is large enough for the class, and a place in its order for each student.
    /// Questions of one stratum start at equal distances, so that no student meets a position twice.
    fn lots(&self, seed: Seed, class: u64) -> Vec<Lot> {
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
                stratum: part.map(|_| *stratum),
            }
        };
        mixture.iter().enumerate().map(lot).collect()
    }
}

/// What a set asks of positions, and what the kind asks of them.
fn demand(entry: &Entry, kind: &dyn Kind, game: &dyn Game, diagnosis: Option<Diagnosis>) -> Demand {
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
    kind.rule_out(&mut demand);
    kind.narrow(&entry.proofs, &mut demand);
    demand
}

fn too_few(planned: &Planned, wanted: u64) -> (String, String) {
    let exist = &planned.pool.len();
    if !planned.kind.has_board() {
        let id = &planned.entry.id;
        let message =
            format!("`{id}` needs {wanted} different questions, but there are only {exist}");
        let named = match planned.entry.proofs.theorems {
            Some(_) => ", or name more `proofs`",
            None => "",
        };
        return (message, format!("ask for fewer{named}"));
    }
    let positions = match u64::try_from(exist) {
        Ok(0) => "no position fits".to_string(),
        Ok(1) => "only 1 position fits".to_string(),
        _ => format!("only {exist} positions fit"),
    };
    let needed = match wanted {
        1 => "a position".to_string(),
        _ => format!("{wanted} different positions"),
    };
    let message = format!("`{}` needs {needed}, but {positions}", planned.entry.id);
    let fewer = match *exist == BigUint::ZERO {
        true => "",
        false => "ask for fewer, ",
    };
    let more = match planned.game.layout() {
        Layout::Heaps | Layout::Piles => "more or larger heaps",
        Layout::Circle => "more circles or gaps",
    };
    let allow = match planned.kind.limit() {
        None => format!("allow {more}, or require less"),
        Some(limit) => format!("allow other heaps, or require less: {limit}"),
    };
    let help = format!("{fewer}{allow}; `nimsmith pool` shows what there is");
    (message, help)
}
