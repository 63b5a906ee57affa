//! Random steps by each leaf rule of the kernel of proofs: whatever it accepts holds in all small cases. Enough of the
//! steps are accepted, and enough of the others are false, for the test to mean something.

use std::sync::Arc;

use nimsmith::dice::Dice;
use nimsmith::kernel::proof::leaf::follows;
use nimsmith::model::logic::{Formula, Function, Join, Predicate, Quantifier, Sort, Term};
use nimsmith::model::proof::Rule;
use nimsmith::proof::models::Model;

/// A step: the rule, what it rests on, and what is to follow.
type Step = (Rule, Vec<Formula>, Formula);

/// A rule, and what draws steps by it.
type Rules = (&'static str, fn(&mut Draw) -> Step);

/// Draws terms and formulas.
struct Draw(Dice);

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.0.below(n as u64) as usize
    }

    fn of<T: Clone>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())].clone()
    }

    fn often(&mut self) -> bool {
        self.below(3) > 0
    }

    fn name(&mut self, sort: Sort) -> Term {
        let names = match sort {
            Sort::Nat => ["x", "y", "z"],
            Sort::Pos => ["P", "Q", "P"],
        };
        Term::Free(Arc::from(self.of(&names)), sort)
    }

    fn term(&mut self, sort: Sort, depth: usize) -> Term {
        let functions = Function::ALL.into_iter();
        let fitting = functions.filter(|function| function.signature().2 == sort);
        let fitting: Vec<Function> = fitting.collect();
        match self.below(if depth == 0 { 4 } else { 7 }) {
            0..=2 => self.name(sort),
            3 if sort == Sort::Nat => Term::Number(self.of(&[0, 0, 1, 2, 3, u64::MAX])),
            _ => {
                let plain = [Function::Xor, Function::Plus];
                let function = match sort == Sort::Nat && self.often() {
                    true => self.of(&plain),
                    false => self.of(&fitting),
                };
                self.applied(function, depth.saturating_sub(1))
            }
        }
    }

    fn applied(&mut self, function: Function, depth: usize) -> Term {
        let (_, sorts, _) = function.signature();
        let terms = sorts.iter().map(|sort| self.term(*sort, depth)).collect();
        Term::Apply(function, terms)
    }

    fn number(&mut self) -> Term {
        self.term(Sort::Nat, 1)
    }

    fn atom(&mut self) -> Formula {
        match self.below(5) {
            0 => Formula::Less(self.number(), self.number()),
            1 => Formula::Equal(self.term(Sort::Pos, 1), self.term(Sort::Pos, 1)),
            2 => {
                let predicate = self.of(&Predicate::ALL);
                let sorts = predicate.signature().1.iter();
                Formula::Holds(predicate, sorts.map(|sort| self.term(*sort, 0)).collect())
            }
            _ => Formula::Equal(self.number(), self.number()),
        }
    }

    fn formula(&mut self, atoms: &[Formula], depth: usize) -> Formula {
        let inner = |draw: &mut Draw| Box::new(draw.formula(atoms, depth.saturating_sub(1)));
        match self.below(if depth == 0 { 1 } else { 8 }) {
            0 | 1 => self.of(atoms),
            2 => Formula::Not(inner(self)),
            3 => {
                let quantifier = self.of(&[Quantifier::All, Quantifier::Exists]);
                // A variable that does not occur, or one that is used once.
                let body = match self.below(2) {
                    0 => *inner(self),
                    _ => Formula::Less(Term::Bound(0, Sort::Nat), self.number()),
                };
                Formula::Bind(quantifier, Arc::from("v"), Sort::Nat, Box::new(body))
            }
            _ => {
                let joins = [Join::And, Join::Or, Join::Implies, Join::Iff];
                Formula::Join(self.of(&joins), inner(self), inner(self))
            }
        }
    }

    /// The same by evaluation, or nearly so.
    fn varied(&mut self, formula: &Formula) -> Formula {
        let both = |draw: &mut Draw, one: &Term, other: &Term| {
            (draw.varied_term(one), draw.varied_term(other))
        };
        match formula {
            Formula::Equal(left, right) => {
                let (left, right) = both(self, left, right);
                match self.below(2) {
                    0 => Formula::Equal(right, left),
                    _ => Formula::Equal(left, right),
                }
            }
            Formula::Less(left, right) => {
                let (left, right) = both(self, left, right);
                match self.below(8) {
                    0 => Formula::Less(right, left),
                    _ => Formula::Less(left, right),
                }
            }
            Formula::Holds(predicate, terms) => {
                let terms = terms.iter().map(|term| self.varied_term(term)).collect();
                Formula::Holds(*predicate, terms)
            }
            Formula::Not(inner) => self.varied(inner).negated(),
            Formula::Join(join, left, right) => {
                let (left, right) = (self.varied(left), self.varied(right));
                Formula::Join(*join, Box::new(left), Box::new(right))
            }
            Formula::Bind(quantifier, _, sort, body) => {
                let body = self.varied(body);
                match quantifier {
                    Quantifier::Exists if self.often() => {
                        Formula::all(&Arc::from("w"), *sort, body.negated()).negated()
                    }
                    _ => Formula::Bind(*quantifier, Arc::from("w"), *sort, Box::new(body)),
                }
            }
            Formula::False => Formula::False,
        }
    }

    fn varied_term(&mut self, term: &Term) -> Term {
        let sum = |function, one: Term, other| Term::Apply(function, vec![one, other]);
        match (self.below(12), term) {
            (0, term) if term.sort() == Sort::Nat => {
                sum(Function::Xor, term.clone(), Term::Number(0))
            }
            (1, term) if term.sort() == Sort::Nat => {
                let name = self.name(Sort::Nat);
                let twice = sum(
                    self.of(&[Function::Xor, Function::Xor, Function::Plus]),
                    name.clone(),
                    name,
                );
                sum(Function::Xor, twice, term.clone())
            }
            (2, term) if term.sort() == Sort::Nat => {
                sum(Function::Plus, Term::Number(0), term.clone())
            }
            (_, Term::Apply(function, terms)) => {
                let mut terms: Vec<Term> =
                    terms.iter().map(|term| self.varied_term(term)).collect();
                let any_order = [Function::Xor, Function::Plus].contains(function);
                if any_order || self.below(12) == 0 && terms.iter().all(|t| t.sort() == Sort::Nat) {
                    terms.reverse();
                }
                Term::Apply(*function, terms)
            }
            (_, term) => term.clone(),
        }
    }

    fn same(&mut self) -> Step {
        let atoms: Vec<Formula> = (0..3).map(|_| self.atom()).collect();
        let fact = self.formula(&atoms, 2);
        let goal = self.varied(&fact);
        (Rule::Same, vec![fact], goal)
    }

    fn logic(&mut self) -> Step {
        let atoms: Vec<Formula> = (0..3).map(|_| self.atom()).collect();
        let facts = (0..self.below(4))
            .map(|_| self.formula(&atoms, 2))
            .collect();
        (Rule::Logic, facts, self.formula(&atoms, 2))
    }

    fn nim_sums(&mut self) -> Step {
        let terms: Vec<Term> = (0..4).map(|_| self.number()).collect();
        let side = |draw: &mut Draw| {
            let some = (0..=draw.below(2)).map(|_| draw.of(&terms)).collect();
            Term::Apply(Function::Xor, some)
        };
        let sides: Vec<(Term, Term)> = (0..=self.below(2))
            .map(|_| (side(self), side(self)))
            .collect();
        let mut facts: Vec<Formula> = sides
            .iter()
            .cloned()
            .map(|(a, b)| Formula::Equal(a, b))
            .collect();
        if self.below(3) == 0 {
            facts.push(Formula::Equal(side(self), side(self)).negated());
        }
        // The sum of the equations, and sometimes something more.
        let (mut left, mut right): (Vec<Term>, Vec<Term>) = sides.into_iter().unzip();
        if self.below(3) == 0 {
            left.push(side(self));
        }
        left.append(&mut right.split_off(self.below(right.len() + 1)));
        left.push(Term::Number(0));
        right.push(Term::Number(self.of(&[0, 0, 0, 1])));
        let goal = Formula::Equal(
            Term::Apply(Function::Xor, left),
            Term::Apply(Function::Xor, right),
        );
        let goal = if self.below(8) == 0 {
            goal.negated()
        } else {
            goal
        };
        (Rule::NimSums, facts, goal)
    }

    fn sums(&mut self) -> Step {
        let (mut facts, mut lists, mut left, mut right) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let (mut steps, mut added) = (0, 0);
        for _ in 0..=self.below(3) {
            let (small, large) = (self.number(), self.number());
            let times = self.below(3) as u64;
            lists.push(times);
            for _ in 0..times {
                left.push(small.clone());
                right.push(large.clone());
            }
            facts.push(match self.below(3) {
                0 => {
                    steps += times;
                    Formula::Less(small, large)
                }
                1 => Formula::Less(large, small).negated(),
                _ => {
                    // Of the two inequalities of an equation, the second one is that the right side is larger.
                    lists.insert(lists.len() - 1, 0);
                    Formula::Equal(small, large)
                }
            });
        }
        for _ in 0..self.below(3) {
            added += 1;
        }
        left.push(Term::Number(added));
        right.push(Term::Number(self.of(&[0, 1, added])));
        if self.below(3) == 0 {
            right.push(self.name(Sort::Nat));
        }
        let [left, right] = [left, right].map(|terms| Term::Apply(Function::Plus, terms));
        let goal = match self.below(2) + usize::from(steps == 0) {
            0 => Formula::Less(left, right),
            _ => Formula::Less(right, left).negated(),
        };
        lists.push(1);
        (Rule::Sums(vec![lists]), facts, goal)
    }

    fn rewrite(&mut self) -> Step {
        let sort = self.of(&[Sort::Nat, Sort::Nat, Sort::Pos]);
        let (from, to) = (self.name(sort), self.term(sort, 1));
        let atoms: Vec<Formula> = (0..3).map(|_| self.atom()).collect();
        let fact = self.formula(&atoms, 1);
        let goal = self.replaced(&fact, &from, &to);
        let equation = match self.below(5) {
            0 if sort == Sort::Nat => Formula::Less(from, to),
            1 => Formula::Equal(to, from),
            _ => Formula::Equal(from, to),
        };
        (Rule::Rewrite, vec![equation, fact], goal)
    }

    /// With `to` for some of the `from`, and now and then for something else.
    fn replaced(&mut self, formula: &Formula, from: &Term, to: &Term) -> Formula {
        let boxed = |draw: &mut Draw, inner: &Formula| Box::new(draw.replaced(inner, from, to));
        let term = |draw: &mut Draw, term: &Term| draw.replaced_term(term, from, to);
        match formula {
            Formula::False => Formula::False,
            Formula::Equal(left, right) => Formula::Equal(term(self, left), term(self, right)),
            Formula::Less(left, right) => Formula::Less(term(self, left), term(self, right)),
            Formula::Holds(predicate, terms) => {
                Formula::Holds(*predicate, terms.iter().map(|t| term(self, t)).collect())
            }
            Formula::Not(inner) => Formula::Not(boxed(self, inner)),
            Formula::Join(join, left, right) => {
                Formula::Join(*join, boxed(self, left), boxed(self, right))
            }
            Formula::Bind(quantifier, name, sort, body) => {
                Formula::Bind(*quantifier, name.clone(), *sort, boxed(self, body))
            }
        }
    }

    fn replaced_term(&mut self, term: &Term, from: &Term, to: &Term) -> Term {
        let is_it = term == from || matches!(term, Term::Free(..)) && self.below(4) == 0;
        match term {
            _ if is_it && term.sort() == to.sort() && self.often() => to.clone(),
            Term::Apply(function, terms) => {
                let terms = terms
                    .iter()
                    .map(|t| self.replaced_term(t, from, to))
                    .collect();
                Term::Apply(*function, terms)
            }
            term => term.clone(),
        }
    }
}

#[test]
fn what_a_leaf_rule_accepts_holds_in_small_cases() {
    let rules: [Rules; 5] = [
        ("same", Draw::same),
        ("logic", Draw::logic),
        ("nim-sums", Draw::nim_sums),
        ("sums", Draw::sums),
        ("rewrite", Draw::rewrite),
    ];
    let names: Vec<(Arc<str>, Sort)> = ["x", "y", "z", "P", "Q"]
        .map(|name| {
            let upper = name.starts_with(char::is_uppercase);
            (Arc::from(name), if upper { Sort::Pos } else { Sort::Nat })
        })
        .to_vec();
    let model = Model::default();
    for (name, step) in rules {
        let (mut accepted, mut refuted, mut draw) = (0, 0, Draw(Dice::new(7, name, 0, "")));
        for _ in 0..STEPS {
            let (rule, facts, goal) = step(&mut draw);
            let facts: Vec<&Formula> = facts.iter().collect();
            let follows = follows(&rule, &facts, &goal);
            let case = model.counterexample(&names, &facts, &goal, &mut 12_000);
            if follows && let Some(case) = &case {
                let facts: Vec<String> = facts.iter().map(ToString::to_string).collect();
                panic!("{rule:?}: {} so {goal}, but {case}", facts.join("; "));
            }
            accepted += usize::from(follows);
            refuted += usize::from(case.is_some());
        }
        println!("{name}: of {STEPS} steps {accepted} are accepted, {refuted} refuted");
        let fair = STEPS / 8..=STEPS * 7 / 8;
        assert!(fair.contains(&accepted), "{name}: {accepted} accepted");
        assert!(
            refuted > (STEPS - accepted) / 5,
            "{name}: {refuted} refuted"
        );
    }
}

/// So many steps by each rule.
const STEPS: usize = 1_500;
