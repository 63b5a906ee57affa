//! Which proved theorem stands behind which rule of the kernel of worked solutions, and behind what it takes from the
//! games: those of the `.proof` files, and those of Rocq. No arm is left open, so that a new rule does not compile until
//! somebody has said what it rests on.

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
        // Tables by the rules of play, of which the language of proofs cannot speak: see `in_rocq`.
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

/// The theorems of `templates/rocq` that a rule rests on, beside those of `behind`, which Rocq replays.
pub fn in_rocq(rule: Rule) -> &'static [&'static str] {
    match rule {
        Rule::Powers | Rule::Add => &["different_powers"],
        Rule::Cancel | Rule::LeftOver => &["struck_out"],
        Rule::Evaluate | Rule::Columns | Rule::Property(Property::WholeNumber) => {
            &["nim_sum_by_cancelling"]
        }
        Rule::LargestPower => &["largest_power"],
        Rule::Contains => &["contains_power"],
        Rule::Theorem(Theorem::Grundy) => &["sprague_grundy", "row_by_values", "ring_by_values"],
        Rule::Theorem(Theorem::EqualArcs) => &["equal_runs", "equal_arcs"],
        Rule::Theorem(Theorem::One) => &["nimble_is_nim", "turtles_are_nim"],
        Rule::AllMoves => &[
            "all_winning_turns",
            "win_by_options",
            "misere_win_by_options",
        ],
        Rule::NoMoves | Rule::SomeOption | Rule::EveryOption => {
            &["win_by_options", "misere_win_by_options"]
        }
        Rule::Play => &["all_heap_moves"],
        Rule::Table => &["win_by_options", "misere_win_by_options", "table_of_mex"],
        Rule::Mex => &["mex_in_order", "table_of_mex"],
        Rule::Period => &[
            "taking_period",
            "misere_taking_period",
            "undivided_period",
            "guy_smith",
        ],
        Rule::LookUp => &["look_up_by_rest"],
        // The theorems of `behind` say it all.
        Rule::Theorem(_) | Rule::Property(_) | Rule::Change | Rule::Zero | Rule::Shrink => &[],
        // What words mean, counting, and division with rest.
        Rule::Given | Rule::Definition | Rule::Meaning => &[],
        Rule::Subtract | Rule::Count | Rule::Divide => &[],
    }
}

/// What the kernel takes from a game, or does where no line is, and the theorems of `templates/rocq` that it rests on.
pub const BESIDE_RULES: [(&str, &[&str]); 6] = [
    (
        "`canonical` of heaps: their order does not matter",
        &["order_in_nim", "order_in_classic_nim", "order_in_sums"],
    ),
    (
        "`canonical` of places: a row may be reflected, and a ring also turned",
        &["row_reflected", "ring_turned_round", "ring_reflected"],
    ),
    (
        "`parts` of places: runs, wherever they lie; a full ring has none",
        &["same_runs", "full_ring"],
    ),
    ("`HeapCode::moves` and `allows`", &["all_heap_moves"]),
    ("parts that are equal, in any sum", &["equal_parts"]),
    ("`strategy::replay`", &["answers_win"]),
];

/// Every rule.
pub const RULES: [Rule; 41] = [
    Rule::Given,
    Rule::Powers,
    Rule::Cancel,
    Rule::LeftOver,
    Rule::Add,
    Rule::Evaluate,
    Rule::Columns,
    Rule::Definition,
    Rule::LargestPower,
    Rule::Contains,
    Rule::Subtract,
    Rule::Count,
    Rule::Play,
    Rule::Change,
    Rule::Zero,
    Rule::NoMoves,
    Rule::SomeOption,
    Rule::EveryOption,
    Rule::Meaning,
    Rule::AllMoves,
    Rule::Shrink,
    Rule::Table,
    Rule::Mex,
    Rule::Period,
    Rule::Divide,
    Rule::LookUp,
    Rule::Theorem(Theorem::One),
    Rule::Theorem(Theorem::Two),
    Rule::Theorem(Theorem::OneBigHeap),
    Rule::Theorem(Theorem::NoBigHeap),
    Rule::Theorem(Theorem::Mirror),
    Rule::Theorem(Theorem::EqualArcs),
    Rule::Theorem(Theorem::Multiples),
    Rule::Theorem(Theorem::Grundy),
    Rule::Property(Property::WholeNumber),
    Rule::Property(Property::Commutative),
    Rule::Property(Property::Associative),
    Rule::Property(Property::SelfInverse),
    Rule::Property(Property::Zero),
    Rule::Property(Property::Cancellation),
    Rule::Property(Property::Difference),
];
