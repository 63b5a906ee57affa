//! The kinds of exercise: what is asked, of which games, and which positions make a good mixture. A new kind is a file
//! here, a template of the same name under `templates/en/kinds/`, and a line in KINDS.

mod about_theorem;
mod by_goal;
mod complete_induction;
pub mod content;
pub mod counterexample;
mod fill_blanks;
mod first_wrong_line;
pub mod gaps;
mod justify;
mod justify_steps;
mod kind;
pub mod order_lines;
mod played_game;
mod problem;
mod prove_by_induction;
mod reply;
pub mod run_proof;
mod spot_the_error;
mod state_diagram;
mod story;
mod strata;
mod table;
mod telling;
mod text;
pub mod theorems;
mod two_rules;
mod why_legal;

use std::sync::LazyLock;

use crate::engine::mistakes::MISTAKES;
use crate::games;
use crate::locale::Locale;
use crate::spec::{GameName, KindName, Names, Pictures, ProofNames};

pub use kind::{Key, Kind, Unsuited};
pub use problem::{Drawable, Further, More, Problem, Same, Solution, Worked};
pub use strata::Stratum;

/// Every kind.
pub static KINDS: &[&Kind] = &[
    &by_goal::NIM_SUM,
    &by_goal::CHANGE,
    &by_goal::WINNER,
    &by_goal::ZEROING_MOVE,
    &by_goal::FIRST_MOVE,
    &by_goal::ALL_MOVES,
    &by_goal::GRUNDY_VALUE,
    &by_goal::WHICH_NIM,
    &table::OUTCOMES,
    &table::GRUNDY_VALUES,
    &reply::KIND,
    &two_rules::KIND,
    &played_game::KIND,
    &state_diagram::KIND,
    &why_legal::KIND,
    &justify::KIND,
    &spot_the_error::KIND,
    &order_lines::KIND,
    &first_wrong_line::KIND,
    &fill_blanks::KIND,
    &justify_steps::KIND,
    &complete_induction::KIND,
    &prove_by_induction::KIND,
    &counterexample::KIND,
    &run_proof::KIND,
    &text::KIND,
];

/// What a kind asks, as a sentence in plain text; the sheet's own is in the template.
pub fn asks(kind: &str, locale: &Locale) -> &'static str {
    locale.feedback(&format!("asks {kind}")).message
}

/// The kinds as a set file names them.
pub fn names() -> Vec<KindName> {
    let name = |kind: &'static Kind| KindName {
        name: kind.name,
        board: kind.has_board,
        parts: kind.parts,
        fields: kind.fields,
        proofs: LazyLock::new(Box::new(move || proof_names(kind))),
    };
    KINDS.iter().copied().map(name).collect()
}

fn proof_names(kind: &Kind) -> ProofNames {
    let theorems = kind.theorems();
    ProofNames {
        usual: match kind.asks_for_proof {
            true => theorems::usual(&theorems),
            false => Vec::new(),
        },
        theorems,
        reasons: kind.reasons(),
    }
}

/// All kinds, games and mistakes as a set file names them.
pub fn known() -> Names<'static> {
    static KNOWN: LazyLock<(Vec<KindName>, Vec<GameName>)> =
        LazyLock::new(|| (names(), games::names()));
    static SLIPS: LazyLock<Vec<(&str, bool)>> = LazyLock::new(|| {
        let slips = MISTAKES.iter();
        slips.map(|slip| (slip.code(), slip.shows())).collect()
    });
    Names {
        kinds: &KNOWN.0,
        games: &KNOWN.1,
        boards: games::boards,
        mistakes: &SLIPS,
        pictures: Pictures(&|_| Err("this set is no file, so there is none beside it".to_string())),
    }
}

/// The kind of a name.
pub fn kind(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name).copied()
}
