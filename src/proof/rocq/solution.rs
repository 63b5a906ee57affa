//! A worked solution as a theorem about play. It follows from the theorems of the program, by `boards.v`, for boards of any
//! size; no move is looked at.

use super::File;
use crate::model::claim::Outcome;
use crate::model::heap_code::HeapCode;
use crate::model::position::{Move, Position};
use crate::model::rules::{Convention, Layout, Rules, Theorem};

/// The heap code of Circle Nim.
const CIRCLE_NIM: &str = "0.77";

/// A game of which `boards.v` speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Played {
    Nim,
    ClassicNim,
    /// One heap, from which a move takes 1 to so many counters.
    TakeAway(u64, Convention),
    /// A full circle of Circle Nim.
    Circle,
}

impl Played {
    fn of(rules: &dyn Rules, position: &Position) -> Option<Played> {
        match (rules.theorems(), rules.layout(), &position.0[..]) {
            ([Theorem::One, ..], Layout::ROWS, _) => Some(Played::Nim),
            ([Theorem::Two, ..], Layout::ROWS, _) => Some(Played::ClassicNim),
            ([Theorem::Multiples, ..], _, [_]) => {
                let most = rules.code()?.amounts()?.up_to()?;
                Some(Played::TakeAway(most, rules.convention()))
            }
            (_, Layout::Circle, board) => {
                let circle_nim = rules.run_code().cloned() == HeapCode::read(CIRCLE_NIM);
                let full = !board.is_empty() && board.iter().all(|&marker| marker == 1);
                (circle_nim && full).then_some(Played::Circle)
            }
            _ => None,
        }
    }

    /// How the lemmas of `boards.v` begin.
    fn lemma(self) -> &'static str {
        match self {
            Played::Nim => "nim",
            Played::ClassicNim => "classic",
            Played::TakeAway(_, Convention::Normal) => "take_away",
            Played::TakeAway(_, Convention::Misere) => "misere_take_away",
            Played::Circle => "circle",
        }
    }

    fn is_misere(self) -> bool {
        matches!(
            self,
            Played::ClassicNim | Played::TakeAway(_, Convention::Misere)
        )
    }

    fn moves(self) -> String {
        match self {
            Played::Nim | Played::ClassicNim => "move".to_string(),
            Played::TakeAway(most, _) => format!("(take (heap {most}))"),
            Played::Circle => "circle_move".to_string(),
        }
    }

    /// A position as `boards.v` takes it, and as a position of the game.
    fn position(self, of: &Position) -> (String, String) {
        let sizes: Vec<String> = of.0.iter().map(u64::to_string).collect();
        match self {
            Played::Nim | Played::ClassicNim => {
                let sizes = format!("[{}]", sizes.join("; "));
                (sizes.clone(), format!("board {sizes}"))
            }
            Played::TakeAway(most, _) => {
                let size = sizes.concat();
                (format!("{most} {size}"), format!("heap {size}"))
            }
            Played::Circle => {
                let size = of.0.len();
                (size.to_string(), format!("full {size}"))
            }
        }
    }
}

/// Who wins a position, and by which move, as a file for Rocq; `None` for a game whose theorems `boards.v` does not have.
pub fn file(
    rules: &dyn Rules,
    position: &Position,
    outcome: Outcome,
    chosen: Option<&Move>,
) -> Option<File> {
    let played = Played::of(rules, position)?;
    let (sizes, before) = played.position(position);
    let (lemma, moves) = (played.lemma(), played.moves());
    let (win, lose) = match played.is_misere() {
        true => ("MWin", "MLose"),
        false => ("Win", "Lose"),
    };
    let first_wins = format!("Theorem the_first_player_wins : {win} {moves} before.");
    let theorem = match (outcome, chosen) {
        (Outcome::P, _) => format!(
            "Theorem the_second_player_wins : {lose} {moves} before.\n\
             Proof. apply ({lemma}_second_wins {sizes}). vm_compute. reflexivity. Qed.\n\
             Print Assumptions the_second_player_wins.\n"
        ),
        (Outcome::N, _) if played == Played::Circle => format!(
            "{first_wins}\nProof. apply ({lemma}_first_wins {sizes}). vm_compute. reflexivity. Qed.\n\
             Print Assumptions the_first_player_wins.\n"
        ),
        (Outcome::N, None) => {
            let of = match played {
                Played::TakeAway(most, _) => most.to_string(),
                _ => format!("{sizes} eq_refl"),
            };
            format!(
                "{first_wins}\nProof. exact ({lemma}_nothing_left {of}). Qed.\n\
                 Print Assumptions the_first_player_wins.\n"
            )
        }
        (Outcome::N, Some(by)) => {
            let take = by.single()?;
            let left = position.heap(take.heap)?.checked_sub(take.count)?;
            let after = played.position(&position.with(take.heap, left)).1;
            let (row, with) = match played {
                Played::TakeAway(..) => (String::new(), format!("{sizes} {left}")),
                _ => {
                    let row = take.heap.0;
                    (
                        format!("_from_row_{row}"),
                        format!("{sizes} {} {}", row - 1, take.count),
                    )
                }
            };
            let name = format!("taking_{}{row}_wins", take.count);
            format!(
                "Definition after := {after}.\n\
                 Theorem {name} : {moves} before after /\\ {lose} {moves} after.\n\
                 Proof. apply ({lemma}_taking_wins {with}). vm_compute. reflexivity. Qed.\n\
                 {first_wins}\n\
                 Proof. destruct {name} as [M L]. exact ({win}_by M L). Qed.\n\
                 Print Assumptions the_first_player_wins.\n"
            )
        }
    };
    let head = "\
(* A worked solution as a theorem about play, by the theorems of the program. *)
From Coq Require Import List NArith.
From Nimsmith Require Import games boards.
Import ListNotations.
Open Scope N_scope.
";
    Some(File {
        name: "solution.v",
        text: format!("{head}\nDefinition before := {before}.\n{theorem}"),
    })
}
