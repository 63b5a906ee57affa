//! The nouns of the program: positions, moves, claims, derivations, goals, formulas, proofs. Imports nothing of ours and nothing outside
//! the standard library, so that the kernel compiles with these files alone.

pub mod amounts;
pub mod claim;
pub mod derivation;
pub mod formula;
pub mod goal;
pub mod heap_code;
pub mod logic;
pub mod notation;
pub mod position;
pub mod proof;
pub mod rules;
pub mod strategy;

pub use amounts::{Amounts, LARGEST_AMOUNT, Series, Taking};
pub use claim::{Claim, Counted, Listed, Outcome, Player};
pub use derivation::{Derivation, Line, Method, Property, Rule};
pub use formula::{Atom, Bits, Chain, Columns, Expr, Number, Relation};
pub use goal::Goal;
pub use heap_code::{HeapCode, HeapMove, Leaves, MOST_DIGITS};
pub use notation::Run;
pub use position::{HeapNo, LARGEST_HEAP, MOST_HEAPS, Move, Position, Take};
pub use rules::{
    Board, Convention, HouseRules, Layout, Look, Rulebook, Rules, Theorem, all_takes, take_any,
};
pub use strategy::{Reply, Strategy};
