//! A proof file as it is written: names not yet looked up, every part with its place in the text. No meaning here.

use std::ops::Range;

use crate::locale::{Locale, Message};
use crate::model::logic::{Function, Join, Predicate, Quantifier, Sort};
use crate::model::proof::Along;

/// A place in a text: bytes of it, which lie in one line.
pub type Span = Range<usize>;

/// The number of the line in which a place stands, from 1.
pub fn line_of(text: &str, place: usize) -> usize {
    1 + text.get(..place).unwrap_or_default().matches('\n').count()
}

/// A name as it is written, of a variable, a label, a fact or a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A whole file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct File {
    /// The files of facts that it names.
    pub facts: Vec<Name>,
    /// The files of proofs that it names.
    pub uses: Vec<Name>,
    /// What it states, in order.
    pub items: Vec<Item>,
    /// What cannot be read outside of proofs.
    pub faults: Vec<Fault>,
}

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What sort of fault it is.
    pub sort: FaultSort,
    /// Where.
    pub span: Span,
    /// What is wrong, and what to do unless `help` says it: sentences without capital and full stop.
    pub message: Message,
    /// Values for which it is false, or for which the reasons hold and it does not.
    pub counterexample: Option<String>,
    /// What to do, where that depends on more than the message.
    pub help: Option<Message>,
}

impl Fault {
    /// Something that cannot be read.
    pub fn new(span: Span, message: impl Into<Message>) -> Fault {
        Fault::of(FaultSort::Unread, span, message)
    }

    /// A fault of another sort.
    pub fn of(sort: FaultSort, span: Span, message: impl Into<Message>) -> Fault {
        Fault {
            sort,
            span,
            message: message.into(),
            counterexample: None,
            help: None,
        }
    }

    /// With a message of its own for what is to be done.
    pub fn help(self, help: impl Into<Message>) -> Fault {
        let help = Some(help.into());
        Fault { help, ..self }
    }

    /// What is wrong, in a language.
    pub fn told(&self, locale: &Locale) -> String {
        self.message.told(locale)
    }

    /// What to do, in a language.
    pub fn next(&self, locale: &Locale) -> Option<String> {
        let next = match &self.help {
            Some(help) => help.told(locale),
            None => self.message.next(locale),
        };
        (!next.is_empty()).then_some(next)
    }
}

/// The sorts of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FaultSort {
    /// It cannot be read.
    Unread,
    /// The line does not fit what is to be proved here.
    Structure,
    /// It is false here.
    FalseHere,
    /// The reasons allow it to be false, although more is known here.
    TooWeak,
    /// No small counterexample is found, but the reasons are not seen to be enough.
    Missing,
    /// A reason may not be used in this lesson.
    Disallowed,
    /// A name that is not known here.
    Unknown,
    /// It rests on a line that cannot be read.
    RestsOnUnread,
    /// There is too much to look at.
    TooBig,
}

/// Something that is stated.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// `def NAME(PARAMETERS) := FORMULA`: an abbreviation.
    Definition {
        /// What is defined.
        name: Name,
        /// Its parameters.
        parameters: Vec<Binder>,
        /// What it stands for.
        body: Formula,
    },
    /// `axiom NAME: FORMULA`, in files of facts.
    Axiom {
        /// The fact's name.
        name: Name,
        /// The comment above it, a line each.
        words: Vec<String>,
        /// What it says.
        statement: Formula,
    },
    /// `theorem NAME: FORMULA`, with its proof.
    Theorem(Theorem),
    /// `replay NAME: GAME NUMBERS`: that the player who moves second wins, by a complete strategy.
    Replay(Replay),
    /// `allow NAME, NAME`: from here on no other reasons may be used; `None` is `allow anything`, which lifts it.
    Allow(Option<Vec<Name>>),
}

/// A theorem with its proof.
#[derive(Clone, Debug, PartialEq)]
pub struct Theorem {
    /// Its name.
    pub name: Name,
    /// The comment above it, a line each: what it says in plain words.
    pub words: Vec<String>,
    /// What it says.
    pub statement: Formula,
    /// The induction with which the proof begins, from `proof by induction`. Along what, where it is written.
    pub induction: Option<Option<Along>>,
    /// The proof; `Err` where there is none that can be found at all.
    pub proof: Result<Block, Fault>,
    /// All of it in the text, from `theorem` to `qed`.
    pub span: Range<usize>,
}

impl Theorem {
    /// Whether its proof breaks off at the end of the text.
    pub fn breaks_off(&self, text: &str) -> bool {
        match &self.proof {
            Ok(block) => block.breaks_off(text),
            // That no line of a proof follows is said of its own line.
            Err(fault) => fault.span.start == self.span.start,
        }
    }
}

/// A position in which a complete strategy is to be replayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// Its name.
    pub name: Name,
    /// The comment above it, a line each: what it says in plain words.
    pub words: Vec<String>,
    /// The game.
    pub game: Name,
    /// The position, in the numbers of the game.
    pub numbers: Vec<u64>,
    /// All of it in the text.
    pub span: Span,
}

/// The lines of a proof, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The lines.
    pub lines: Vec<Line>,
    /// Where the block ends: its `qed`, its `end`, or the `case` or `end` after it.
    pub end: Span,
}

impl Block {
    /// Whether the text ends before the block does.
    pub fn breaks_off(&self, text: &str) -> bool {
        self.end.start >= text.trim_end().len()
    }
}

/// A line of a proof, with the lines inside it.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The words of its first line of text, without indentation and comment.
    pub span: Span,
    /// What it does; `Err` where it cannot be read.
    pub what: Result<What, Fault>,
}

/// What a line does.
#[derive(Clone, Debug, PartialEq)]
pub enum What {
    /// `fix x, y`
    Fix(Vec<Name>),
    /// `assume L: A`
    Assume(Name, Formula),
    /// `suppose L: A`
    Suppose(Name, Formula),
    /// `have L: A by ...`, `have L: A proof ... end`
    Have(Name, Formula, Because),
    /// `obtain x, y with L: A by ...`
    Obtain(Vec<Name>, Name, Formula, Reasons),
    /// `cases A | B by ...`, then two cases and `end`
    Cases(Formula, Because, Vec<Case>),
    /// `take s, t`
    Take(Vec<Term>),
    /// `let Q = t`
    Let(Name, Term),
    /// `calc L: t0 R t1 by ...`, and lines `_ R t2 by ...`
    Calc(Name, Term, Vec<Link>),
    /// `thus G by ...`, `thus G proof ... end`
    Thus(Formula, Because),
}

impl What {
    /// The lines that prove what it says.
    pub fn inner(&self) -> Option<&Block> {
        match self {
            What::Have(.., Because::Proof(block))
            | What::Thus(_, Because::Proof(block))
            | What::Cases(_, Because::Proof(block), _) => Some(block),
            _ => None,
        }
    }
}

/// Why something holds.
#[derive(Clone, Debug, PartialEq)]
pub enum Because {
    /// `by ...`
    By(Reasons),
    /// `proof ... end`
    Proof(Block),
}

/// The reasons after `by`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reasons {
    /// Each reason in order.
    pub each: Vec<Reason>,
    /// All of them in the text, `by` included; the end of the line where there are none.
    pub span: Span,
}

/// A reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// A label, a fact, a theorem, or one of the words `xor`, `arith`, `logic`.
    pub name: Name,
    /// The terms of an instance, `L3(P)`.
    pub at: Vec<Term>,
}

/// One of the cases of `cases`.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// The line `case L: A`.
    pub span: Span,
    /// Its label and formula.
    pub what: Result<(Name, Formula), Fault>,
    /// Its lines.
    pub block: Block,
}

/// A link of a `calc`.
#[derive(Clone, Debug, PartialEq)]
pub struct Link {
    /// The line in which it stands.
    pub span: Span,
    /// The relation, the right side, and why.
    pub what: Result<(Relation, Term, Reasons), Fault>,
}

/// A relation of numbers or positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// `=`
    Equal,
    /// `!=`
    Differs,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
}

impl Relation {
    /// Every relation with its sign.
    pub const ALL: [(&'static str, Relation); 6] = [
        ("=", Relation::Equal),
        ("!=", Relation::Differs),
        ("<", Relation::Less),
        ("<=", Relation::AtMost),
        (">", Relation::More),
        (">=", Relation::AtLeast),
    ];

    /// The relation of a sign.
    pub fn of(sign: &str) -> Option<Relation> {
        let known = Relation::ALL.iter().find(|(known, _)| *known == sign);
        known.map(|(_, relation)| *relation)
    }
}

/// A variable with its sort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binder {
    /// The variable.
    pub name: Name,
    /// Its sort.
    pub sort: Sort,
}

/// A term.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// All of it in the text.
    pub span: Span,
    /// What it is.
    pub node: TermNode,
}

/// What a term is.
#[derive(Clone, Debug, PartialEq)]
pub enum TermNode {
    /// A numeral.
    Number(u64),
    /// A variable, a fixed name, or the name of a `let`.
    Name(String),
    /// A function of the logic with its arguments.
    Apply(Function, Vec<Term>),
}

/// A formula.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    /// All of it in the text.
    pub span: Span,
    /// What it is.
    pub node: FormulaNode,
}

/// What a formula is.
#[derive(Clone, Debug, PartialEq)]
pub enum FormulaNode {
    /// `False`
    False,
    /// Two terms with a relation.
    Compare(Term, Relation, Term),
    /// A predicate of the logic with its arguments.
    Holds(Predicate, Vec<Term>),
    /// A definition with its arguments.
    Defined(Name, Vec<Term>),
    /// `not A`
    Not(Box<Formula>),
    /// Two formulas with a connective.
    Join(Join, Box<Formula>, Box<Formula>),
    /// A quantifier with its variables.
    Bind(Quantifier, Vec<Binder>, Box<Formula>),
}
