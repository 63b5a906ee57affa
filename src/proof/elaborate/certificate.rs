//! A certificate from a search that found its goal: the facts that are needed, in order, each with what it follows from.

use super::bank::{FormId, FormNode, TermId};
use super::search::{How, Search};
use super::steps::{direct, here as cited, no_proof};
use crate::kernel::proof::leaf::MOST_ATOMS;
use crate::model::logic::{Formula, Term};
use crate::model::proof::{Citation, End, Proof, Rule, Step};

/// How a line follows.
#[derive(Debug)]
pub struct Found {
    /// The proof for the kernel.
    pub proof: Proof,
    /// The places of the reasons that it uses.
    pub used: Vec<usize>,
    /// Whether nim-sums were calculated.
    pub nim_sums: bool,
    /// Whether inequalities were added up.
    pub sums: bool,
}

/// Steps for a symbol that the kernel looks at.
const KERNEL: usize = 4;

/// The kernel looks at all truths of so many atoms at once.
const ATOMS_AT_ONCE: usize = 6;

/// A truth table of the kernel is quick with so many atoms.
const FEW_ATOMS: usize = 7;

impl Search<'_> {
    /// The certificate for a fact that was found, at a place where so many facts are in force.
    pub fn certificate(&mut self, goal: u32, in_force: usize) -> Found {
        let mut needed = vec![false; goal as usize + 1];
        needed[goal as usize] = true;
        let mut order = Vec::new();
        for place in (0..=goal).rev() {
            if !needed[place as usize] {
                continue;
            }
            self.shorten(place);
            if let Some(from) = self.facts[place as usize].how.from() {
                from.iter().for_each(|&fact| needed[fact as usize] = true);
                order.push(place);
            }
        }
        order.reverse();
        let mut found = Found {
            proof: no_proof(),
            used: Vec::new(),
            nim_sums: false,
            sums: false,
        };
        let mut places = vec![None; goal as usize + 1];
        for place in order {
            let fact = &self.facts[place as usize];
            let (rule, from) = match &fact.how {
                How::Made(rule, from) => (rule, from),
                How::Apart(from) => {
                    let here = in_force + found.proof.steps.len();
                    let cited = from.map(|fact| self.citation(fact, &places, &mut found.used));
                    let proof = self.apart(*from, cited, here);
                    let step = Step::Have(self.bank.write(fact.form), proof);
                    places[place as usize] = Some(here);
                    found.proof.steps.push(step);
                    found.sums = true;
                    continue;
                }
                How::Given(_) | How::Instance(..) => continue,
            };
            self.bank.work(self.kernel_steps(fact.form, rule, from));
            found.nim_sums |= *rule == Rule::NimSums;
            found.sums |= matches!(rule, Rule::Sums(_));
            let reasons = from
                .iter()
                .map(|&fact| self.citation(fact, &places, &mut found.used));
            let proof = direct(rule.clone(), reasons.collect());
            match place == goal {
                true => found.proof.end = proof.end,
                false => {
                    let step = Step::Have(self.bank.write(fact.form), proof);
                    places[place as usize] = Some(in_force + found.proof.steps.len());
                    found.proof.steps.push(step);
                }
            }
        }
        if !matches!(self.facts[goal as usize].how, How::Made(..)) {
            let cited = self.citation(goal, &places, &mut found.used);
            found.proof.end = End::Leaf(Rule::Same, vec![cited]);
        }
        found.used.sort_unstable();
        found.used.dedup();
        found
    }

    /// The proof of `a < b` where so many facts are in force: if it were not so, a and b would be equal.
    fn apart(&self, [at_most, _]: [u32; 2], [le, differs]: [Citation; 2], here: usize) -> Proof {
        let FormNode::Not(more) = *self.bank.form(self.facts[at_most as usize].form) else {
            return no_proof();
        };
        let FormNode::Less(large, small) = *self.bank.form(more) else {
            return no_proof();
        };
        self.bank.work(4 * KERNEL * self.bank.size_of(more));
        let [small, large] = [small, large].map(|term| self.bank.write_term(term));
        let both_ways = Rule::Sums(vec![vec![0, 1, 1], vec![1, 0, 1]]);
        let equal = direct(both_ways, vec![le, cited(here)]);
        Proof {
            steps: vec![
                Step::Suppose,
                Step::Have(Formula::Equal(small, large), equal),
            ],
            end: End::Leaf(Rule::Logic, vec![cited(here + 1), differs]),
        }
    }

    /// Lets a fact follow at once from what other facts follow from, where the kernel can see it as well.
    fn shorten(&mut self, place: u32) {
        let fact = &self.facts[place as usize];
        let How::Made(rule @ (Rule::Logic | Rule::NimSums), from) = &fact.how else {
            return;
        };
        let (form, logic, mut from) = (fact.form, *rule == Rule::Logic, from.clone());
        while let Some((at, more)) =
            from.iter()
                .enumerate()
                .find_map(|(at, &fact)| match &self.facts[fact as usize].how {
                    How::Made(Rule::Same, more) => Some((at, more.clone())),
                    How::Made(Rule::Logic, more)
                        if logic && self.is_quick(form, &from, at, more) =>
                    {
                        Some((at, more.clone()))
                    }
                    _ => None,
                })
        {
            from.remove(at);
            for fact in more {
                if !from.contains(&fact) {
                    from.push(fact);
                }
            }
        }
        if let How::Made(_, old) = &mut self.facts[place as usize].how {
            *old = from;
        }
    }

    /// Whether few atoms occur in a formula and in what it would follow from, with more in place of one of them.
    fn is_quick(&self, form: FormId, from: &[u32], at: usize, more: &[u32]) -> bool {
        let others = from.iter().enumerate().filter(|(other, _)| *other != at);
        let all = others.map(|(_, fact)| fact).chain(more);
        let forms = all
            .map(|&fact| self.facts[fact as usize].form)
            .chain([form]);
        self.bank.many_atoms(forms, FEW_ATOMS) <= FEW_ATOMS
    }

    /// About how much the kernel looks at where it follows a rule.
    fn kernel_steps(&self, form: FormId, rule: &Rule, from: &[u32]) -> usize {
        let forms = from.iter().map(|&fact| self.facts[fact as usize].form);
        let forms = || forms.clone().chain([form]);
        let symbols: usize = forms().map(|form| self.bank.size_of(form)).sum();
        let times = match rule {
            Rule::Logic => {
                let atoms = self.bank.many_atoms(forms(), MOST_ATOMS);
                1 << atoms.saturating_sub(ATOMS_AT_ONCE)
            }
            Rule::NimSums => 1 + from.len(),
            Rule::Same | Rule::Rewrite | Rule::Sums(_) => 1,
        };
        KERNEL * symbols.saturating_mul(times)
    }

    fn citation(&self, fact: u32, places: &[Option<usize>], used: &mut Vec<usize>) -> Citation {
        let (given, more): (usize, &[TermId]) = match &self.facts[fact as usize].how {
            How::Given(given) => (*given, &[]),
            How::Instance(given, terms) => (*given, terms),
            How::Made(..) | How::Apart(_) => {
                let place = places.get(fact as usize).copied().flatten();
                return cited(place.unwrap_or(usize::MAX));
            }
        };
        let given = &self.givens[given];
        used.push(given.reason);
        let terms = given.at.iter().chain(more);
        let at: Vec<Term> = terms.map(|&term| self.bank.write_term(term)).collect();
        Citation {
            of: given.of.clone(),
            at,
        }
    }
}
