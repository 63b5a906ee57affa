//! The search for why a line follows from its reasons. Facts are collected, taken apart and put together until the goal is
//! among them; each remembers what it came from, so that a certificate can be read off. Cheap ways come first.

use rustc_hash::{FxHashMap, FxHashSet};

use super::bank::{Bank, FormId, FormNode, TermId};
use super::farkas::{self, Row};
use super::nim_sums::NimSums;
use super::tables;
use crate::kernel::proof::leaf::MOST_ATOMS;
use crate::model::logic::{Join, Sort};
use crate::model::proof::{Rule, Source};

/// A fact that a reason names, or one of its instances.
#[derive(Clone, Debug)]
pub struct Given {
    /// What it says, instance and all.
    pub form: FormId,
    /// Which fact.
    pub of: Source,
    /// The terms of the instance.
    pub at: Vec<TermId>,
    /// Which of the line's reasons.
    pub reason: usize,
}

impl Given {
    /// What holds at a place of the proof and is none of the line's reasons.
    pub fn here(form: FormId, place: usize) -> Given {
        Given {
            form,
            of: Source::Here(place),
            at: Vec::new(),
            reason: usize::MAX,
        }
    }
}

/// Where a fact of a search comes from.
#[derive(Clone, Debug)]
pub enum How {
    /// It is given.
    Given(usize),
    /// It is an instance of what is given.
    Instance(usize, Vec<TermId>),
    /// It follows from other facts.
    Made(Rule, Vec<u32>),
    /// It is `a < b`, and follows from `a <= b` and `a != b`.
    Apart([u32; 2]),
}

impl How {
    /// The facts that it follows from, if it is not given.
    pub fn from(&self) -> Option<&[u32]> {
        match self {
            How::Made(_, from) => Some(from),
            How::Apart(from) => Some(from),
            How::Given(_) | How::Instance(..) => None,
        }
    }
}

/// A fact of a search.
#[derive(Clone, Debug)]
pub struct Fact {
    /// What it says.
    pub form: FormId,
    /// Where it comes from.
    pub how: How,
}

/// The ways that a search may go beside logic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// Calculating with nim-sums.
    pub nim_sums: bool,
    /// Sums and inequalities.
    pub sums: bool,
}

impl Ways {
    /// All of them.
    pub const ALL: Ways = Ways {
        nim_sums: true,
        sums: true,
    };
}

/// What a search is to find, and from what.
#[derive(Clone, Copy)]
pub struct Ask<'g> {
    /// What is to be found.
    pub goal: FormId,
    /// What it may follow from.
    pub givens: &'g [Given],
    /// The ways that the search may go.
    pub ways: Ways,
    /// How many facts are in force.
    pub in_force: usize,
}

/// A search for one line.
pub struct Search<'b> {
    pub(super) bank: &'b mut Bank,
    pub(super) givens: Vec<Given>,
    pub(super) facts: Vec<Fact>,
    ways: Ways,
    /// Facts by their canonical forms.
    seen: FxHashMap<FormId, u32>,
    /// Facts that are not yet taken apart.
    fresh: Vec<u32>,
    /// Facts that need others to be taken apart.
    pub(super) compounds: Vec<u32>,
    /// Facts that cannot be taken apart.
    pub(super) literals: Vec<u32>,
    nim_sums: NimSums,
    /// Facts about the size of numbers, each with what it says.
    sizes: Vec<(u32, Row)>,
    /// A fact that cannot be.
    absurd: Option<u32>,
}

/// No more facts are collected.
const MOST_FACTS: usize = 160;

/// Nor is anything larger stored for one line.
const MOST_STORED: usize = 60_000;

/// How often it is asked what the sizes of numbers say about the parts of facts.
const ROUNDS: usize = 5;

/// Of so many pairs of different numbers it is asked which is smaller.
const MOST_APART: usize = 8;

/// About how many parts of facts it is asked.
const MOST_PARTS: usize = 24;

impl<'b> Search<'b> {
    /// A search that begins with what is given.
    pub fn new(bank: &'b mut Bank, givens: Vec<Given>, ways: Ways) -> Search<'b> {
        let mut search = Search {
            bank,
            givens: Vec::new(),
            facts: Vec::new(),
            ways,
            seen: FxHashMap::default(),
            fresh: Vec::new(),
            compounds: Vec::new(),
            literals: Vec::new(),
            nim_sums: NimSums::default(),
            sizes: Vec::new(),
            absurd: None,
        };
        for (place, given) in givens.iter().enumerate() {
            search.learn(given.form, How::Given(place));
        }
        search.givens = givens;
        search
    }

    /// The place of the goal among the facts, if it can be found.
    pub fn prove(&mut self, goal: FormId) -> Option<u32> {
        let limit = self.bank.size() + MOST_STORED;
        if let Some(found) = self.settled(goal) {
            return Some(found);
        }
        if self.match_equations(goal)
            && let Some(found) = self.settled(goal)
        {
            return Some(found);
        }
        let mut chain = Chain::new(goal);
        loop {
            for _ in 0..ROUNDS {
                let before = self.facts.len();
                self.ask_about_parts(chain.goal);
                self.ask_which_is_smaller();
                self.take_apart();
                if self.facts.len() == before || self.is_full(limit) {
                    break;
                }
                if let Some(found) = self.reach(chain.goal) {
                    return Some(self.lead_back(&chain, found));
                }
            }
            if self.is_full(limit) || !self.eliminate(&mut chain) {
                return None;
            }
            if let Some(found) = self.settled(chain.goal) {
                return Some(self.lead_back(&chain, found));
            }
        }
    }

    /// The place of a goal that follows at once from the facts, taken apart.
    fn settled(&mut self, goal: FormId) -> Option<u32> {
        self.take_apart();
        self.reach(goal)
    }

    /// Whether the line is too big for a search.
    pub fn is_full(&self, limit: usize) -> bool {
        self.ran_full() || self.bank.size() > limit
    }

    /// Whether there is no room for more facts, or no steps are left.
    pub fn ran_full(&self) -> bool {
        self.facts.len() >= MOST_FACTS || self.bank.is_spent()
    }

    /// Adds a fact, unless it is known; gives its place.
    pub(super) fn learn(&mut self, form: FormId, how: How) -> u32 {
        let canonical = self.bank.canonical(form);
        if let Some(known) = self.seen.get(&canonical) {
            return *known;
        }
        let place = self.push(form, how);
        self.seen.insert(canonical, place);
        self.fresh.push(place);
        if *self.bank.form(canonical) == FormNode::False {
            self.absurd = self.absurd.or(Some(place));
        }
        let opposite = self.bank.canonical_not(canonical);
        if let Some(&known) = self.seen.get(&opposite)
            && self.absurd.is_none()
        {
            self.contradict(Rule::Logic, vec![known, place]);
        }
        place
    }

    /// Adds a fact even if it is known in another form.
    pub(super) fn push(&mut self, form: FormId, how: How) -> u32 {
        self.facts.push(Fact { form, how });
        (self.facts.len() - 1) as u32
    }

    fn contradict(&mut self, rule: Rule, from: Vec<u32>) {
        if self.absurd.is_none() {
            let never = self.bank.truth(false);
            let place = self.push(never, How::Made(rule, from));
            self.seen.insert(never, place);
            self.absurd = Some(place);
        }
    }

    /// Learns what follows by logic alone, if the kernel's truth table has room for it.
    fn infer(&mut self, form: FormId, from: Vec<u32>) {
        if !self.ran_full() && self.fits(form, &from) {
            self.learn(form, How::Made(Rule::Logic, from));
        }
    }

    fn fits(&self, form: FormId, from: &[u32]) -> bool {
        let forms = from.iter().map(|&place| self.facts[place as usize].form);
        let forms = || forms.clone().chain([form]);
        let at_most: usize = forms().map(|form| self.bank.atoms(form)).sum();
        at_most <= MOST_ATOMS || self.bank.many_atoms(forms(), MOST_ATOMS) <= MOST_ATOMS
    }

    /// Takes facts apart until nothing new comes of it.
    pub(super) fn take_apart(&mut self) {
        loop {
            while let Some(place) = self.fresh.pop() {
                self.take_in(place);
            }
            if self.bank.is_spent() {
                return;
            }
            let compounds = std::mem::take(&mut self.compounds);
            for place in compounds {
                if !self.fire(place) {
                    self.compounds.push(place);
                }
            }
            if self.fresh.is_empty() {
                return;
            }
        }
    }

    /// Sorts a new fact: a conjunction into its parts, a literal to those of its kind.
    fn take_in(&mut self, place: u32) {
        let form = self.facts[place as usize].form;
        let parts = match *self.bank.form(form) {
            FormNode::Join(Join::And, left, right) => [left, right],
            FormNode::Join(..) => return self.compounds.push(place),
            FormNode::Not(inner) => match *self.bank.form(inner) {
                // Both forms count as one, so that what is meant would otherwise be passed over as known.
                FormNode::Not(inner) => {
                    let plain = self.push(inner, How::Made(Rule::Logic, vec![place]));
                    return self.fresh.push(plain);
                }
                FormNode::Join(Join::Or, left, right) => {
                    [self.bank.opposite(left), self.bank.opposite(right)]
                }
                FormNode::Join(Join::Implies, left, right) => [left, self.bank.opposite(right)],
                FormNode::Join(..) => return self.compounds.push(place),
                _ => return self.take_in_literal(place, form, inner, false),
            },
            _ => return self.take_in_literal(place, form, form, true),
        };
        for part in parts {
            self.infer(part, vec![place]);
        }
    }

    fn take_in_literal(&mut self, place: u32, form: FormId, atom: FormId, holds: bool) {
        self.literals.push(place);
        let canonical = self.bank.canonical(atom);
        self.bank.work(self.nim_sums.size());
        if let Some(equation) = self.bank.equation(canonical) {
            let against = match holds {
                true => self.nim_sums.hold(equation, place),
                false => self.nim_sums.deny(equation, place),
            };
            if let Some(from) = against
                && self.ways.nim_sums
            {
                self.contradict(Rule::NimSums, from);
            }
        }
        match self.bank.size_row(form) {
            Some(row) => self.sizes.push((place, row)),
            None => return,
        }
        // `a ⊕ b = 0` says that a = b, which sums can use.
        if let Some(plain) = self.bank.plain_equation(form)
            && plain != form
        {
            let plain = self.push(plain, How::Made(Rule::Same, vec![place]));
            self.literals.push(plain);
            if let Some(row) = self.bank.size_row(self.facts[plain as usize].form) {
                self.sizes.push((plain, row));
            }
        }
    }

    /// What is known of a formula: its truth, and the facts that say so.
    fn value(&mut self, form: FormId, from: &mut Vec<u32>) -> Option<bool> {
        let canonical = self.bank.canonical(form);
        if let Some(&place) = self.seen.get(&canonical) {
            from.push(place);
            return Some(true);
        }
        let opposite = self.bank.canonical_not(canonical);
        if let Some(&place) = self.seen.get(&opposite) {
            from.push(place);
            return Some(false);
        }
        let before = from.len();
        match *self.bank.form(canonical) {
            FormNode::False => Some(false),
            FormNode::Not(inner) => self.value(inner, from).map(|truth| !truth),
            FormNode::Join(Join::Iff, left, right) => {
                let left = self.value(left, from)?;
                match self.value(right, from) {
                    Some(right) => Some(left == right),
                    None => {
                        from.truncate(before);
                        None
                    }
                }
            }
            FormNode::Join(join, left, right) => {
                let (settling, result) = match join {
                    Join::And => ([false, false], false),
                    Join::Or => ([true, true], true),
                    _ => ([false, true], true),
                };
                let mut other = true;
                for (side, settling) in [left, right].into_iter().zip(settling) {
                    let here = from.len();
                    match self.value(side, from) {
                        Some(truth) if truth == settling => {
                            from.drain(before..here);
                            return Some(result);
                        }
                        Some(_) => {}
                        None => other = false,
                    }
                }
                if !other {
                    from.truncate(before);
                }
                other.then_some(!result)
            }
            _ => None,
        }
    }

    /// Uses a compound fact with what is known; whether it is used up.
    fn fire(&mut self, place: u32) -> bool {
        let form = self.facts[place as usize].form;
        let (form, holds) = match *self.bank.form(form) {
            FormNode::Not(inner) => (inner, false),
            _ => (form, true),
        };
        let FormNode::Join(join, left, right) = *self.bank.form(form) else {
            return true;
        };
        for (one, other, is_left) in [(left, right, true), (right, left, false)] {
            let mut from = vec![place];
            let Some(truth) = self.value(one, &mut from) else {
                continue;
            };
            let other_holds = match (join, holds) {
                (Join::Iff, _) => truth == holds,
                (Join::And, false) if truth => false,
                (Join::Or, true) if !truth => true,
                (Join::Implies, true) if truth && is_left => true,
                (Join::Implies, true) if !truth && !is_left => false,
                _ => return true,
            };
            let other = match other_holds {
                true => other,
                false => self.bank.opposite(other),
            };
            self.infer(other, from);
            return true;
        }
        false
    }

    /// Asks of the parts of compound facts and of the goal whether the literals settle them.
    fn ask_about_parts(&mut self, goal: FormId) {
        let mut parts = Vec::new();
        for &place in &self.compounds {
            self.bank
                .collect_parts(self.facts[place as usize].form, MOST_PARTS, &mut parts);
        }
        self.bank.collect_parts(goal, MOST_PARTS, &mut parts);
        for part in parts {
            if self.value(part, &mut Vec::new()).is_some() {
                continue;
            }
            let opposite = self.bank.not(part);
            for form in [part, opposite] {
                if let Some((rule, from)) = self.by_nim_sums(form).or_else(|| self.by_sums(form)) {
                    self.learn(form, How::Made(rule, from));
                    break;
                }
            }
        }
    }

    /// Asks of numbers that are known to be different whether one is known not to be larger.
    fn ask_which_is_smaller(&mut self) {
        if !self.ways.sums {
            return;
        }
        let different = self.literals.iter().filter_map(|&place| {
            let FormNode::Not(inner) = *self.bank.form(self.facts[place as usize].form) else {
                return None;
            };
            match *self.bank.form(inner) {
                FormNode::Equal(a, b) if self.bank.sort(a) == Sort::Nat => Some((place, a, b)),
                _ => None,
            }
        });
        let different: Vec<_> = different.take(MOST_APART).collect();
        for (place, a, b) in different {
            for (small, large) in [(a, b), (b, a)] {
                let less = self.bank.put(FormNode::Less(small, large));
                if self.value(less, &mut Vec::new()).is_some() {
                    continue;
                }
                let more = self.bank.put(FormNode::Less(large, small));
                let at_most = self.bank.not(more);
                let canonical = self.bank.canonical(at_most);
                let known = match self.seen.get(&canonical) {
                    Some(&known) => Some(self.as_written(at_most, known)),
                    None => self
                        .by_sums(at_most)
                        .map(|(rule, from)| self.push(at_most, How::Made(rule, from))),
                };
                if let Some(known) = known {
                    self.learn(less, How::Apart([known, place]));
                }
            }
        }
    }

    /// The place of a goal that follows from the facts as they are.
    fn reach(&mut self, goal: FormId) -> Option<u32> {
        let canonical = self.bank.canonical(goal);
        if let Some(&known) = self.seen.get(&canonical) {
            return Some(self.as_written(goal, known));
        }
        let always = self.bank.truth(true);
        let (rule, from) = match *self.bank.form(goal) {
            _ if canonical == always => (Rule::Logic, Vec::new()),
            FormNode::Join(Join::And, left, right) if self.fits(goal, &[]) => {
                let (left, right) = (self.reach(left)?, self.reach(right)?);
                (Rule::Logic, vec![left, right])
            }
            _ => {
                let absurd = self.absurd.map(|absurd| (Rule::Logic, vec![absurd]));
                let absurd = absurd.filter(|(_, from)| self.fits(goal, from));
                absurd
                    .or_else(|| self.by_nim_sums(goal))
                    .or_else(|| self.by_logic(goal))
                    .or_else(|| self.by_sums(goal))?
            }
        };
        let place = self.push(goal, How::Made(rule, from));
        self.seen.entry(canonical).or_insert(place);
        Some(place)
    }

    fn as_written(&mut self, goal: FormId, known: u32) -> u32 {
        match self.facts[known as usize].form == goal {
            true => known,
            false => self.push(goal, How::Made(Rule::Same, vec![known])),
        }
    }

    /// By adding up nim-sums.
    fn by_nim_sums(&self, goal: FormId) -> Option<(Rule, Vec<u32>)> {
        self.bank.work(self.nim_sums.size());
        if !self.ways.nim_sums || self.bank.is_spent() {
            return None;
        }
        let canonical = self.bank.canonical(goal);
        let from = match *self.bank.form(canonical) {
            FormNode::Not(inner) => self.nim_sums.fails(self.bank.equation(inner)?)?,
            _ => self.nim_sums.holds(self.bank.equation(canonical)?)?,
        };
        Some((Rule::NimSums, from))
    }

    /// By truth tables.
    fn by_logic(&mut self, goal: FormId) -> Option<(Rule, Vec<u32>)> {
        let canonical = self.bank.canonical(goal);
        let compound = matches!(self.bank.form(goal), FormNode::Join(..) | FormNode::Not(_));
        if self.compounds.is_empty() && !compound {
            return None;
        }
        let mut forms = vec![self.bank.canonical_not(canonical)];
        let mut places: Vec<u32> = self.compounds.clone();
        places.extend(&self.literals);
        let facts = places.iter().map(|&place| self.facts[place as usize].form);
        forms.extend(facts.map(|form| self.bank.canonical(form)));
        let mut used = tables::contradiction(self.bank, &forms)?;
        // Each that can be left out is left out.
        let mut next = 0;
        while next < used.len() && !self.bank.is_spent() {
            let mut fewer = used.clone();
            if fewer.remove(next) == 0 {
                next += 1;
                continue;
            }
            let fewer_forms: Vec<FormId> = fewer.iter().map(|&at| forms[at]).collect();
            match tables::contradiction(self.bank, &fewer_forms) {
                Some(_) => used = fewer,
                None => next += 1,
            }
        }
        let from = used.into_iter().filter_map(|at| at.checked_sub(1));
        let from: Vec<u32> = from.map(|at| places[at]).collect();
        self.fits(goal, &from).then_some((Rule::Logic, from))
    }

    /// By adding up equations and inequalities.
    fn by_sums(&mut self, goal: FormId) -> Option<(Rule, Vec<u32>)> {
        if !self.ways.sums {
            return None;
        }
        let opposites = self.opposites(goal)?;
        let mut all_times = Vec::new();
        for opposite in &opposites {
            let near = self.near(opposite.as_ref());
            let rows = near.iter().map(|&at| self.sizes[at].1.clone());
            let rows: Vec<Row> = rows.chain(opposite.clone()).collect();
            let times = farkas::refute(&rows, &self.bank.budget)?;
            let times = times
                .into_iter()
                .map(|(at, times)| (near.get(at).copied(), times));
            all_times.push(times.collect::<Vec<(Option<usize>, i64)>>());
        }
        let mut used: Vec<usize> = all_times
            .iter()
            .flatten()
            .filter_map(|(at, _)| *at)
            .collect();
        used.sort_unstable();
        used.dedup();
        let lists = all_times.iter().zip(&opposites).map(|(times, opposite)| {
            let own = opposite.as_ref().map(|row| (None, row.equal));
            let rows = used.iter().map(|&at| (Some(at), self.sizes[at].1.equal));
            let lists = rows.chain(own).map(|(at, equal)| {
                let times = times.iter().find(|(other, _)| *other == at);
                let times = times.map_or(0, |(_, times)| *times);
                let (up, down) = (times.max(0).unsigned_abs(), times.min(0).unsigned_abs());
                if equal { vec![up, down] } else { vec![up] }
            });
            lists.flatten().collect()
        });
        let rule = Rule::Sums(lists.collect());
        let from = used.into_iter().map(|at| self.sizes[at].0);
        Some((rule, from.collect()))
    }

    /// What must be refuted to prove a goal by sums: a row each, none where the opposite says nothing of sizes.
    fn opposites(&mut self, goal: FormId) -> Option<Vec<Option<Row>>> {
        match *self.bank.form(goal) {
            FormNode::False => Some(vec![None]),
            FormNode::Equal(left, right) if self.bank.sort(left) == Sort::Nat => Some(vec![
                Some(self.bank.difference(right, left, 1)?),
                Some(self.bank.difference(left, right, 1)?),
            ]),
            FormNode::Less(left, right) => Some(vec![Some(self.bank.difference(left, right, 0)?)]),
            FormNode::Not(inner) => match *self.bank.form(inner) {
                FormNode::Less(..) => Some(vec![Some(self.bank.size_row(inner)?)]),
                FormNode::Equal(left, _) if self.bank.sort(left) == Sort::Nat => {
                    Some(vec![Some(self.bank.size_row(inner)?)])
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// The facts about sizes that share terms with a row, or with others that do; all of them where there is no row.
    fn near(&self, row: Option<&Row>) -> Vec<usize> {
        let Some(row) = row else {
            return (0..self.sizes.len()).collect();
        };
        let mut terms: FxHashSet<TermId> = row.terms.iter().map(|(term, _)| *term).collect();
        let mut near = Vec::new();
        let mut left: Vec<usize> = (0..self.sizes.len()).collect();
        loop {
            let before = near.len();
            left.retain(|&at| {
                let own = &self.sizes[at].1.terms;
                self.bank.work(1 + own.len());
                let shares = own.is_empty() || own.iter().any(|(term, _)| terms.contains(term));
                if shares {
                    near.push(at);
                    terms.extend(own.iter().map(|(term, _)| *term));
                }
                !shares
            });
            if near.len() == before || left.is_empty() {
                near.sort_unstable();
                return near;
            }
        }
    }
}

/// A goal that was rewritten step by step, each with the equation it was rewritten with.
pub(super) struct Chain {
    pub(super) goal: FormId,
    pub(super) steps: Vec<(FormId, u32)>,
    /// What is put for what; no term is put away twice.
    pub(super) gone: Vec<TermId>,
}

impl Chain {
    fn new(goal: FormId) -> Chain {
        Chain {
            goal,
            steps: Vec::new(),
            gone: Vec::new(),
        }
    }
}
