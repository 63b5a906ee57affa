//! Short texts for formulas and certificates, so that the attacks can be read. Written for the tests alone: a name that
//! begins with a capital letter is a position, any other a number; `x:Pos` and `P:Nat` say otherwise. `%0` and `%0:Pos`
//! are variables that no quantifier binds.

use std::sync::Arc;

use super::model::logic::{Formula, Function, Join, Predicate, Quantifier, Sort, Term};
use super::model::proof::{Along, Citation, End, Proof, Rule, Source, Step};

/// Reads a formula.
pub fn formula(text: &str) -> Formula {
    let mut reader = Reader::new(text);
    let formula = reader.formula();
    reader.done();
    formula
}

/// Reads a certificate: steps and an end, `;` between them.
pub fn proof(text: &str) -> Proof {
    let mut reader = Reader::new(text);
    let proof = reader.proof();
    reader.done();
    proof
}

struct Reader<'t> {
    text: &'t str,
    words: Vec<String>,
    at: usize,
    bound: Vec<(String, Sort)>,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Reader<'t> {
        let (mut words, mut chars) = (Vec::new(), text.chars().peekable());
        while let Some(c) = chars.next() {
            let mut word = c.to_string();
            let named = |c: &char| c.is_alphanumeric() || *c == '\'' || *c == '_';
            let goes_on = |word: &str, next: char| {
                named(&next) && word.chars().all(|c| named(&c))
                    || [":=", "->", "<-", "<->", "<=", "!="]
                        .contains(&format!("{word}{next}").as_str())
            };
            while chars.peek().is_some_and(|&next| goes_on(&word, next)) {
                word.extend(chars.next());
            }
            if !c.is_whitespace() {
                words.push(word);
            }
        }
        Reader {
            text,
            words,
            at: 0,
            bound: Vec::new(),
        }
    }

    fn peek(&self) -> &str {
        self.words.get(self.at).map_or("", String::as_str)
    }

    fn next(&mut self) -> String {
        self.at += 1;
        self.words.get(self.at - 1).cloned().unwrap_or_default()
    }

    fn eat(&mut self, word: &str) -> bool {
        let here = self.peek() == word;
        self.at += usize::from(here);
        here
    }

    fn must(&mut self, word: &str) {
        let next = self.next();
        assert_eq!(next, word, "at word {} of {}", self.at, self.text);
    }

    fn done(&mut self) {
        assert_eq!(self.peek(), "", "at word {} of {}", self.at, self.text);
    }

    fn number(&mut self) -> u64 {
        let word = self.next();
        word.parse()
            .unwrap_or_else(|_| panic!("{word} in {}", self.text))
    }

    fn sort(&mut self) -> Option<Sort> {
        self.eat(":").then(|| match self.next().as_str() {
            "Nat" => Sort::Nat,
            "Pos" => Sort::Pos,
            other => panic!("{other} in {}", self.text),
        })
    }

    fn formula(&mut self) -> Formula {
        let left = self.implication();
        match self.eat("<->") {
            true => join(Join::Iff, left, self.implication()),
            false => left,
        }
    }

    fn implication(&mut self) -> Formula {
        let mut left = self.conjunction();
        while self.eat("|") {
            left = join(Join::Or, left, self.conjunction());
        }
        match self.eat("->") {
            true => join(Join::Implies, left, self.implication()),
            false => left,
        }
    }

    fn conjunction(&mut self) -> Formula {
        let mut left = self.single();
        while self.eat("&") {
            left = join(Join::And, left, self.single());
        }
        left
    }

    fn single(&mut self) -> Formula {
        let before = self.at;
        match self.next().as_str() {
            "False" => Formula::False,
            "not" => self.single().negated(),
            quantifier @ ("all" | "ex") => {
                let quantifier = match quantifier {
                    "all" => Quantifier::All,
                    _ => Quantifier::Exists,
                };
                let name = self.next();
                let sort = self.sort().unwrap_or_else(|| sort_of(&name));
                let comma = self.eat(",");
                if comma {
                    self.at -= 1;
                    self.words[self.at] = match quantifier {
                        Quantifier::All => "all".to_string(),
                        Quantifier::Exists => "ex".to_string(),
                    };
                } else {
                    self.must(".");
                }
                self.bound.push((name.clone(), sort));
                let body = self.formula();
                self.bound.pop();
                Formula::Bind(quantifier, Arc::from(name), sort, Box::new(body))
            }
            "(" => match self.inside() {
                Some(formula) => formula,
                None => {
                    self.at = before;
                    self.comparison()
                }
            },
            word => {
                let of = Predicate::ALL
                    .into_iter()
                    .find(|known| known.signature().0 == word);
                self.at = before;
                match of {
                    Some(predicate) => {
                        self.at += 1;
                        Formula::Holds(predicate, self.arguments())
                    }
                    None => self.comparison(),
                }
            }
        }
    }

    /// A formula in brackets, if the brackets do not belong to a term.
    fn inside(&mut self) -> Option<Formula> {
        let mut depth = 1;
        let mut place = self.at;
        while depth > 0 {
            match self.words.get(place)?.as_str() {
                "(" => depth += 1,
                ")" => depth -= 1,
                _ => {}
            }
            place += 1;
        }
        let after = self.words.get(place).map_or("", String::as_str);
        let of_term = ["=", "!=", "<", "<=", "+", "⊕", "["].contains(&after);
        (!of_term).then(|| {
            let formula = self.formula();
            self.must(")");
            formula
        })
    }

    fn comparison(&mut self) -> Formula {
        let left = self.term();
        let sign = self.next();
        let right = self.term();
        match sign.as_str() {
            "=" => Formula::Equal(left, right),
            "!=" => Formula::Equal(left, right).negated(),
            "<" => Formula::Less(left, right),
            "<=" => Formula::Less(right, left).negated(),
            other => panic!("{other} in {}", self.text),
        }
    }

    fn arguments(&mut self) -> Vec<Term> {
        let mut terms = Vec::new();
        self.must("(");
        while !self.eat(")") {
            terms.push(self.term());
            self.eat(",");
        }
        terms
    }

    fn term(&mut self) -> Term {
        let mut left = self.sum();
        while self.eat("⊕") {
            left = Term::Apply(Function::Xor, vec![left, self.sum()]);
        }
        left
    }

    fn sum(&mut self) -> Term {
        let mut left = self.factor();
        while self.eat("+") {
            left = Term::Apply(Function::Plus, vec![left, self.factor()]);
        }
        left
    }

    fn factor(&mut self) -> Term {
        let mut term = self.atom();
        while self.eat("[") {
            let row = self.term();
            term = match self.eat(":=") {
                true => Term::Apply(Function::With, vec![term, row, self.term()]),
                false => Term::Apply(Function::Row, vec![term, row]),
            };
            self.must("]");
        }
        term
    }

    fn atom(&mut self) -> Term {
        let word = self.next();
        if word == "(" {
            let term = self.term();
            self.must(")");
            return term;
        }
        if word == "%" {
            let index = self.number() as u32;
            return Term::Bound(index, self.sort().unwrap_or(Sort::Nat));
        }
        if let Ok(number) = word.parse() {
            let power = number == 2 && self.eat("^");
            return match power {
                true => Term::Apply(Function::Power, vec![self.atom()]),
                false => Term::Number(number),
            };
        }
        let function = Function::ALL
            .into_iter()
            .find(|known| known.signature().0 == word);
        if let (Some(function), "(") = (function, self.peek()) {
            return Term::Apply(function, self.arguments());
        }
        let place = self.bound.iter().rev().position(|(name, _)| *name == word);
        match (place, self.sort()) {
            (Some(index), None) => {
                let sort = self.bound[self.bound.len() - 1 - index].1;
                Term::Bound(index as u32, sort)
            }
            (_, sort) => {
                let sort = sort.unwrap_or_else(|| sort_of(&word));
                Term::Free(Arc::from(word), sort)
            }
        }
    }

    fn proof(&mut self) -> Proof {
        let mut steps = Vec::new();
        loop {
            let step = match self.next().as_str() {
                "fix" => Step::Fix(Arc::from(self.next())),
                "assume" => Step::Assume,
                "suppose" => Step::Suppose,
                "have" => Step::Have(self.formula(), self.block()),
                "obtain" => {
                    let name = self.next();
                    Step::Obtain(self.citation(), Arc::from(name))
                }
                "take" => Step::Take(self.term()),
                "induct" => {
                    let along = self.next();
                    let moves = Predicate::ALL
                        .into_iter()
                        .find(|known| known.signature().0 == along);
                    let mut ends = Vec::new();
                    while self.peek() != ";" {
                        ends.push(self.citation());
                    }
                    Step::Induct(moves.map_or(Along::Less, Along::Moves), ends)
                }
                end => {
                    let end = self.end(end);
                    return Proof { steps, end };
                }
            };
            self.must(";");
            steps.push(step);
        }
    }

    fn block(&mut self) -> Proof {
        self.must("{");
        let proof = self.proof();
        self.must("}");
        proof
    }

    fn end(&mut self, word: &str) -> End {
        let rule = match word {
            "cases" => {
                let citation = self.citation();
                return End::Cases(citation, Box::new(self.block()), Box::new(self.block()));
            }
            "same" => Rule::Same,
            "logic" => Rule::Logic,
            "nimsums" => Rule::NimSums,
            "sums" => Rule::Sums(self.multipliers()),
            "rewrite" => Rule::Rewrite,
            other => panic!("{other} in {}", self.text),
        };
        let mut citations = Vec::new();
        while !["", "}"].contains(&self.peek()) {
            citations.push(self.citation());
        }
        End::Leaf(rule, citations)
    }

    /// `[1 2 | 3]`: two lists.
    fn multipliers(&mut self) -> Vec<Vec<u64>> {
        self.must("[");
        let mut lists = Vec::new();
        if self.eat("]") {
            return lists;
        }
        lists.push(Vec::new());
        loop {
            if self.eat("]") {
                return lists;
            } else if self.eat("|") {
                lists.push(Vec::new());
            } else {
                let number = self.number();
                lists.last_mut().expect("a list").push(number);
            }
        }
    }

    /// `#0`, `#0(t)`, `NAME(t, u)`.
    fn citation(&mut self) -> Citation {
        let of = match self.eat("#") {
            true => Source::Here(self.number() as usize),
            false => Source::Known(Arc::from(self.next())),
        };
        let at = match self.peek() {
            "(" => self.arguments(),
            _ => Vec::new(),
        };
        Citation { of, at }
    }
}

fn join(join: Join, left: Formula, right: Formula) -> Formula {
    Formula::Join(join, Box::new(left), Box::new(right))
}

fn sort_of(name: &str) -> Sort {
    match name.starts_with(char::is_uppercase) {
        true => Sort::Pos,
        false => Sort::Nat,
    }
}
