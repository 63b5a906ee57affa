//! Which proved theorem stands behind which rule of the kernel of worked solutions. No arm is left open, so that a new
//! rule does not compile until somebody has said what it rests on.

use nimsmith::model::derivation::{Property, Rule};
use nimsmith::model::rules::Theorem;

/// The theorems among the shipped proofs that a rule rests on; none where it only computes or is a rule of play.
pub fn behind(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::Theorem(theorem) => behind_theorem(theorem),
        Rule::Property(property) => behind_property(property),
        Rule::Change => &["CHANGE", "L2"],
        Rule::Zero => &["L3", "C1"],
        Rule::Shrink => &["L3_less"],
        // The theorem of the game at every option; in Nim and Classic Nim the one number in each heap that wins.
        Rule::AllMoves => &["ALL_MOVES", "CLASSIC_BIG", "CLASSIC_ODD", "CLASSIC_LEAVE"],
        // Worked out on numbers.
        Rule::Powers
        | Rule::Cancel
        | Rule::LeftOver
        | Rule::Add
        | Rule::Evaluate
        | Rule::Columns
        | Rule::LargestPower
        | Rule::Contains
        | Rule::Subtract
        | Rule::Count
        | Rule::Divide => &[],
        // What words mean, and the rules of play: N- and P-positions by their options.
        Rule::Given
        | Rule::Definition
        | Rule::Play
        | Rule::NoMoves
        | Rule::SomeOption
        | Rule::EveryOption
        | Rule::Meaning => &[],
        // Tables by the rules of play; that they repeat themselves is argued where the kernel checks it.
        Rule::Table | Rule::Mex | Rule::Period | Rule::LookUp => &[],
    }
}

fn behind_theorem(theorem: Theorem) -> &'static [&'static str] {
    match theorem {
        Theorem::One => &["T1"],
        Theorem::Two => &["T2"],
        Theorem::OneBigHeap => &["T2_one"],
        Theorem::NoBigHeap => &["T2_ones"],
        Theorem::Mirror => &["MIRROR"],
        Theorem::EqualArcs => &["PAIRS"],
        Theorem::Multiples => &["BY_REST", "BY_REST_MISERE"],
        Theorem::Grundy => &["SG"],
    }
}

fn behind_property(property: Property) -> &'static [&'static str] {
    match property {
        // Lemma 1, part 1, is the sort of ⊕.
        Property::WholeNumber => &[],
        Property::Commutative => &["L1_comm"],
        Property::Associative => &["L1_assoc"],
        Property::SelfInverse => &["L1_self"],
        Property::Zero => &["L1_zero"],
        Property::Cancellation => &["L1_cancel", "L1_put"],
        Property::Difference => &["L1_diff"],
    }
}
