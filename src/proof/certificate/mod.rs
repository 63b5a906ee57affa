//! Certificates: facts and theorems with their proofs as JSON, so that another program can check them again.
//!
//! A certificate is an object with `schema`, which is `nimsmith/certificate/2`, `facts` and `theorems`, in the order in
//! which they are learnt. Each fact and theorem has a `name`, a `statement` as a tree, and the same as `text`, which must
//! be how the kernel prints it; a theorem has a `proof` besides, and a fact the `digest` that a fact
//! of the program has, or null.
//!
//! - A term is a number; a variable of a quantifier, `"x"`; a name that was fixed or obtained, with its sort, `"x:Nat"`;
//!   or a function with its arguments, `["+", s, t]`.
//! - A formula is `["False"]`, `["=", s, t]`, `["<", s, t]`, a predicate with its arguments, `["not", A]`,
//!   `["&", A, B]` and so with `|`, `->`, `<->`, or `["all", "x", "Nat", A]` and so with `ex`. No variable is called
//!   like one of a quantifier around it.
//! - A proof is a list of steps, the last of which closes it. Steps: `["fix", x]`, `["assume"]`, `["suppose"]`,
//!   `["have", A, proof]`, `["obtain", citation, x]`, `["take", t]`, `["induct", "<"]`, or a predicate for `"<"`
//!   and citations that say why play ends. Ends: `["same", citations]`, so too `logic`, `xor` and `rewrite`;
//!   `["arith", citations, multipliers]`; `["cases", citation, proof, proof]`.
//! - A citation is a list: a fact in force by its number from 0, or a known one by its name; then the terms of the
//!   instance.
//!
//! The same certificate has the same bytes.

mod gather;
mod write;

pub use gather::gather;

pub use write::{Certificate, Fact, SCHEMA, Theorem};

impl Certificate {
    /// The certificate as JSON, a fact or theorem a line.
    pub fn to_json(&self) -> String {
        write::certificate(self)
    }
}
