//! The lines of a block, one after the other: what each does to the goal and to what is known.

use std::sync::Arc;

use super::bank::{FormId, FormNode};
use super::context::Meaning;
use super::steps::{here, no_proof, structure};
use super::{Said, Work};
use crate::locale::Message;
use crate::model::logic::{self, Join, Quantifier, Sort};
use crate::model::proof::{End, Proof, Rule, Step};
use crate::proof::resolve::a;
use crate::proof::written::{Because, Block, Fault, Formula, Line, Name, Span, Term, What};

impl Work<'_> {
    /// The proof of a goal by the lines of a block.
    pub(super) fn block(&mut self, block: &Block, goal: FormId) -> Proof {
        let (facts, names) = (self.context.mark(), self.scope.mark());
        let around = std::mem::replace(&mut self.proof, no_proof());
        let mut goal = Some(goal);
        for line in &block.lines {
            if self.stops(&line.span) {
                break;
            }
            goal = match (goal, &line.what) {
                (goal, Err(fault)) => {
                    self.unread(line, fault);
                    goal
                }
                (None, Ok(_)) => {
                    let refusal = structure(&line.span, "proof nothing left");
                    let slot = self.begin(&line.span);
                    self.finish(slot, Err(refusal));
                    None
                }
                (Some(goal), Ok(what)) => self.line(line, what, goal),
            };
        }
        if self.file.surveys {
            self.stands(block, goal);
        } else if let Some(goal) = goal
            && !self.stopped
        {
            self.unfinished(block, goal);
        }
        self.context.close(facts);
        self.scope.reset(names);
        std::mem::replace(&mut self.proof, around)
    }

    /// Says what is still to prove at the end of a block, unless its last line is wrong anyway.
    fn unfinished(&mut self, block: &Block, goal: FormId) {
        let last = block.lines.last();
        let wrong = last.is_some_and(|line| {
            line.what.is_err() || matches!(line.what, Ok(What::Thus(..) | What::Cases(..)))
        });
        self.follows = false;
        if !wrong {
            let message = Message::new("proof still").with("goal", self.shown(goal));
            let refusal = structure(&block.end, message).help(self.advice(goal));
            let slot = self.begin(&block.end);
            self.finish(slot, Err(refusal));
        }
    }

    /// Which line fits a goal.
    pub(super) fn advice(&self, goal: FormId) -> Message {
        let bank = &self.file.bank;
        match *bank.form(goal) {
            FormNode::Bind(Quantifier::All, ..) => {
                let begin = Message::new("proof begin fix");
                match bank.write(goal) {
                    logic::Formula::Bind(_, name, ..) => begin.with("name", name),
                    _ => begin,
                }
            }
            FormNode::Bind(Quantifier::Exists, ..) => Message::new("proof say which"),
            FormNode::Join(Join::Implies, from, _) => {
                Message::new("proof begin assume").with("from", self.shown(from))
            }
            FormNode::Join(Join::Iff, one, other) => Message::new("proof both ways")
                .with("one", self.shown(one))
                .with("other", self.shown(other)),
            FormNode::False => Message::new("proof lead to contradiction"),
            _ => Message::new("proof close").with("goal", self.shown(goal)),
        }
    }

    /// A line that cannot be read: its label and names are known as such from now on.
    fn unread(&mut self, line: &Line, fault: &Fault) {
        let slot = self.begin(&line.span);
        self.finish(slot, Err(fault.clone()));
        self.unread_words(&line.span);
    }

    /// Takes label and names of a line that cannot be read for what they look like.
    pub(super) fn unread_words(&mut self, span: &Span) {
        let text = self.text.get(span.clone()).unwrap_or_default();
        let words = text.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == '\''));
        let mut words = words.filter(|word| !word.is_empty());
        let keyword = words.next().unwrap_or_default();
        let label = match keyword {
            "have" | "assume" | "suppose" | "calc" | "case" => words.clone().next(),
            "obtain" => words.clone().skip_while(|&word| word != "with").nth(1),
            _ => None,
        };
        if let Some(label) = label {
            self.unread_label(label, span.start);
        }
        if let "obtain" | "fix" | "let" = keyword {
            let names = words.take_while(|&word| word != "with");
            let names: Vec<&str> = names.filter(|word| is_like_name(word)).collect();
            for name in names {
                self.guess(name);
            }
        }
    }

    /// Lets a label stand for a line that cannot be read.
    pub(super) fn unread_label(&mut self, label: &str, start: usize) {
        self.context.label(label, Meaning::Unread(start));
    }

    /// Takes a name for what it looks like, so that later lines can be read.
    pub(super) fn guess(&mut self, name: &str) {
        let position = name.starts_with(|c: char| c.is_uppercase());
        let sort = if position { Sort::Pos } else { Sort::Nat };
        let (text, span) = (name.to_string(), 0..0);
        // A name that is in use stays what it is.
        let _ = self.scope.fix(&Name { text, span }, sort);
    }

    /// A name that is new here, as a name of the kernel.
    pub(super) fn new_name(&self, name: &Name) -> Result<Arc<str>, Fault> {
        match self.scope.sort(&name.text) {
            None => Ok(Arc::from(name.text.as_str())),
            Some(_) => {
                let message = Message::new("proof name in use").with("name", &name.text);
                Err(structure(&name.span, message))
            }
        }
    }

    /// Adds a step to a proof.
    pub(super) fn step(&mut self, step: Step) {
        self.nodes += 1;
        self.proof.steps.push(step);
    }

    /// Adds a fact with its proof, and lets a label stand for it; gives its place.
    pub(super) fn have(&mut self, fact: FormId, why: Proof) -> usize {
        self.file.work(4 * self.file.bank.size_of(fact));
        let written = self.file.bank.write(fact);
        self.step(Step::Have(written, why));
        self.context.add(fact)
    }

    /// The goal after a line; none once it is proved.
    fn line(&mut self, line: &Line, what: &What, mut goal: FormId) -> Option<FormId> {
        let slot = self.begin(&line.span);
        let mut open = true;
        let said = match what {
            What::Fix(names) => self.fix(names, &mut goal),
            What::Assume(label, formula) => self.assume(label, formula, &mut goal),
            What::Suppose(label, formula) => self.suppose(label, formula, &mut goal),
            What::Have(label, formula, because) => self.have_line(line, label, formula, because),
            What::Obtain(names, label, formula, reasons) => {
                self.obtain(&line.span, names, label, formula, reasons)
            }
            What::Cases(either, because, cases) => {
                open = cases.is_empty();
                self.cases(line, either, because, cases, goal)
            }
            What::Take(terms) => self.take(line, terms, &mut goal),
            What::Let(name, term) => self.let_line(name, term),
            What::Calc(label, first, links) => self.calc(slot, line, label, first, links),
            What::Thus(formula, because) => {
                self.concluded(formula, because, goal).and_then(|fact| {
                    open = false;
                    self.close(line, fact, because, goal)
                })
            }
        };
        self.finish(slot, said);
        open.then_some(goal)
    }

    /// That a line does not fit a goal.
    fn nothing(&self, to_do: &'static str, span: &Span, goal: FormId) -> Fault {
        let message = Message::new(to_do).with("goal", self.shown(goal));
        structure(span, message).help(self.advice(goal))
    }

    fn fix(&mut self, names: &[Name], goal: &mut FormId) -> Said {
        let mut said = Ok(Vec::new());
        for name in names {
            let FormNode::Bind(Quantifier::All, _, sort, body) = *self.file.bank.form(*goal) else {
                self.guess(&name.text);
                if said.is_ok() {
                    said = Err(self.nothing("proof nothing to fix", &name.span, *goal));
                }
                continue;
            };
            let new = self.new_name(name);
            let free = self.file.bank.free(&Arc::from(name.text.as_str()), sort);
            *goal = self.file.bank.open(body, free);
            match new {
                Ok(new) => {
                    let _ = self.scope.fix(name, sort);
                    self.step(Step::Fix(new));
                }
                Err(refusal) => said = said.and(Err(refusal)),
            }
        }
        said
    }

    fn assume(&mut self, label: &Name, formula: &Formula, goal: &mut FormId) -> Said {
        let read = self.read(formula);
        let (assumed, next) = match *self.file.bank.form(*goal) {
            FormNode::Join(Join::Implies, from, to) => (from, to),
            FormNode::Not(inner) if !self.is_stray(&read, inner) => {
                (inner, self.file.bank.put(FormNode::False))
            }
            _ => {
                let refusal = self.nothing("proof nothing to assume", &formula.span, *goal);
                match read {
                    Ok(form) => self.known_as(label, form),
                    Err(_) => self.unread_label(&label.text, label.span.start),
                }
                return read.and(Err(refusal));
            }
        };
        *goal = next;
        let said = self.wanted(label, read, assumed, |work, form| {
            let (expected, written) = (work.shown(assumed), work.shown(form));
            let message = Message::new("proof may assume").with("label", &label.text);
            let message = message.with("expected", expected).with("written", written);
            structure(&formula.span, message)
        });
        if said.is_ok() {
            self.step(Step::Assume);
        }
        said
    }

    /// What is said of a formula that must be a certain one; its label stands for that, or for what is written instead.
    fn wanted(
        &mut self,
        label: &Name,
        read: Result<FormId, Fault>,
        wanted: FormId,
        refuse: impl FnOnce(&mut Self, FormId) -> Fault,
    ) -> Said {
        let (known, said) = match read {
            Ok(form) if self.same(form, wanted) => (wanted, Ok(Vec::new())),
            Ok(form) => (form, Err(refuse(self, form))),
            Err(fault) => (wanted, Err(fault)),
        };
        self.known_as(label, known);
        said
    }

    /// Whether something else is assumed than the opposite of a goal `a <= b`, which does not look like one to assume for.
    fn is_stray(&self, read: &Result<FormId, Fault>, opposite: FormId) -> bool {
        let less = matches!(self.file.bank.form(opposite), FormNode::Less(..));
        less && read.as_ref().is_ok_and(|&form| !self.same(form, opposite))
    }

    fn suppose(&mut self, label: &Name, formula: &Formula, goal: &mut FormId) -> Said {
        let (supposed, proved) = (self.file.bank.not(*goal), *goal);
        let read = self.read(formula);
        let said = self.wanted(label, read, supposed, |work, form| {
            let plain = work.file.bank.opposite(proved);
            let (expected, written) = (work.shown(plain), work.shown(form));
            let message = Message::new("proof suppose opposite").with("expected", expected);
            let message = message.with("written", written);
            structure(&formula.span, message.with("proved", work.shown(proved)))
        });
        if said.is_ok() {
            self.step(Step::Suppose);
        }
        *goal = self.file.bank.put(FormNode::False);
        said
    }

    /// Puts a fact in force under a label.
    pub(super) fn known_as(&mut self, label: &Name, fact: FormId) {
        let place = self.context.add(fact);
        self.context.label(&label.text, Meaning::Facts(vec![place]));
    }

    fn have_line(
        &mut self,
        line: &Line,
        label: &Name,
        formula: &Formula,
        because: &Because,
    ) -> Said {
        let read = self.read(formula);
        if read.is_err() {
            self.unread_label(&label.text, label.span.start);
        }
        let fact = read?;
        let (why, said) = self.because(line, fact, because);
        let place = self.have(fact, why);
        self.context.label(&label.text, Meaning::Facts(vec![place]));
        said
    }

    /// The proof of a formula, from its reasons or by a block of its own.
    pub(super) fn because(
        &mut self,
        line: &Line,
        goal: FormId,
        because: &Because,
    ) -> (Proof, Said) {
        match because {
            Because::By(reasons) => self.leaf(&line.span, goal, reasons),
            Because::Proof(block) => (self.block(block, goal), Ok(Vec::new())),
        }
    }

    fn let_line(&mut self, name: &Name, term: &Term) -> Said {
        let read = self.read_term(term);
        self.new_name(name)?;
        if read.is_err() {
            self.guess(&name.text);
        }
        let term = self.file.bank.write_term(read?);
        self.scope.call(name, term)?;
        Ok(Vec::new())
    }

    fn take(&mut self, line: &Line, terms: &[Term], goal: &mut FormId) -> Said {
        for term in terms {
            let FormNode::Bind(Quantifier::Exists, _, sort, body) = *self.file.bank.form(*goal)
            else {
                return Err(self.nothing("proof nothing to choose", &term.span, *goal));
            };
            let read = self.read_term(term)?;
            if self.file.bank.sort(read) != sort {
                let message = Message::new("proof cannot be chosen");
                let message = message.with("term", self.shown_term(read));
                return Err(structure(&line.span, message.place("needed", a(sort))));
            }
            let next = self.file.bank.open(body, read);
            if self.file.bank.is_too_large(next) {
                return Err(structure(&term.span, "proof too large to choose"));
            }
            *goal = next;
            let written = self.file.bank.write_term(read);
            self.step(Step::Take(written));
        }
        Ok(Vec::new())
    }

    /// What `thus` says, if it is the goal.
    fn concluded(
        &mut self,
        formula: &Formula,
        because: &Because,
        goal: FormId,
    ) -> Result<FormId, Fault> {
        let fact = self.read(formula)?;
        if self.same(fact, goal) {
            return Ok(fact);
        }
        let (expected, written) = (self.shown(goal), self.shown(fact));
        let message = Message::new("proof conclude").with("expected", expected);
        let refusal = structure(&formula.span, message.with("written", written));
        let refusal = refusal.help(self.advice(goal));
        if let Because::Proof(block) = because {
            self.block(block, fact);
        }
        self.context.add(fact);
        Err(refusal)
    }

    /// Closes a goal by a fact that says the same.
    fn close(&mut self, line: &Line, fact: FormId, because: &Because, goal: FormId) -> Said {
        let (why, said) = self.because(line, fact, because);
        match fact == goal {
            true => {
                self.proof.steps.extend(why.steps);
                self.proof.end = why.end;
            }
            false => {
                let place = self.have(fact, why);
                self.proof.end = End::Leaf(Rule::Same, vec![here(place)]);
                self.nodes += 1;
            }
        }
        said
    }

    /// Whether two formulas say the same by evaluation alone. All that is true by evaluation has one form, but `1 = 1` does not
    /// say that `a ⊕ b = b ⊕ a`.
    pub(super) fn same(&self, one: FormId, other: FormId) -> bool {
        let bank = &self.file.bank;
        bank.canonical(one) == bank.canonical(other) && self.speaks_of_the_same(one, other)
    }

    /// Whether formulas of one canonical form compare the same terms wherever evaluation alone decides them.
    fn speaks_of_the_same(&self, one: FormId, other: FormId) -> bool {
        let bank = &self.file.bank;
        // What is compared, after evaluation; the sides of an equation in any order.
        let compared = |form: &FormNode| match *form {
            FormNode::Equal(left, right) => {
                let (left, right) = (bank.canonical_term(left), bank.canonical_term(right));
                Some((left.min(right), left.max(right)))
            }
            FormNode::Less(left, right) => {
                Some((bank.canonical_term(left), bank.canonical_term(right)))
            }
            _ => None,
        };
        match (bank.form(one), bank.form(other)) {
            (FormNode::Not(one), FormNode::Not(other))
            | (FormNode::Bind(_, _, _, one), FormNode::Bind(_, _, _, other)) => {
                self.speaks_of_the_same(*one, *other)
            }
            (FormNode::Join(_, left, right), FormNode::Join(_, l, r)) => {
                self.speaks_of_the_same(*left, *l) && self.speaks_of_the_same(*right, *r)
            }
            _ if one == other || !bank.is_decided(one) => true,
            (one, other) => compared(one).is_some() && compared(one) == compared(other),
        }
    }
}

fn is_like_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
}
