//! Two heaps by mirroring: every board up to 12, certified and true, and no nim-sum anywhere.

use nimsmith::kernel::certify;
use nimsmith::model::claim::Claim;
use nimsmith::model::derivation::{Method, Rule};
use nimsmith::model::goal::Goal;
use nimsmith::model::position::{LARGEST_HEAP, Position};
use nimsmith::model::rules::Theorem;

use super::certify::{boards, check, the_game};
use super::oracle::{Oracle, Play};
use super::program::Folder;

const ASKED: [Goal; 3] = [Goal::Winner, Goal::FirstMove, Goal::AllMoves];

#[test]
fn two_heaps_up_to_12_need_no_nim_sum() {
    let mut oracle = Oracle::new(Play::Normal);
    let nim = the_game("nim");
    for position in boards(2, 12) {
        for goal in ASKED {
            check("nim", &position, goal, Method::Mirror, &mut oracle);
            let lines = nim.solve(&position, goal, Method::Mirror).lines;
            let sums = |claim: &Claim| matches!(claim, Claim::NimSum { .. } | Claim::Columns(_));
            assert!(lines.iter().all(|line| !sums(&line.claim)), "{position}");
            let mirrors = lines
                .iter()
                .filter(|line| line.rule == Rule::Theorem(Theorem::Mirror));
            let moves = goal != Goal::Winner && oracle.first_wins(&position.0);
            assert_eq!(mirrors.count(), 1 + usize::from(moves), "{position}");
        }
    }
}

#[test]
fn the_largest_heaps_are_mirrored() {
    let nim = the_game("nim");
    for heaps in [
        [LARGEST_HEAP, 1],
        [0, LARGEST_HEAP],
        [LARGEST_HEAP, LARGEST_HEAP],
    ] {
        for goal in ASKED {
            let lines = nim.solve(&Position(heaps.to_vec()), goal, Method::Mirror);
            assert!(certify(nim, lines, goal).is_ok(), "{heaps:?}");
        }
    }
}

/// Other boards, and questions about nim-sums, are worked by powers.
#[test]
fn what_cannot_be_mirrored_is_worked_by_powers() {
    let nim = the_game("nim");
    let same = |heaps: &[u64], goal| {
        let solve = |method| nim.solve(&Position(heaps.to_vec()), goal, method);
        assert_eq!(solve(Method::Mirror), solve(Method::Powers), "{heaps:?}");
    };
    for goal in super::certify::GOALS {
        same(&[5], goal);
        same(&[5, 8, 16], goal);
    }
    for goal in [Goal::NimSum, Goal::Change, Goal::ZeroingMove] {
        same(&[5, 8], goal);
    }
}

/// What is asked, and the first line of the message.
const REFUSED: [(&str, &str); 7] = [
    (
        "kind: first-move, heaps: 3, method: mirror",
        "is for exactly two heaps",
    ),
    (
        "kind: first-move, heaps: 1..2, method: mirror",
        "is for exactly two heaps",
    ),
    ("kind: winner, method: mirror", "is for exactly two heaps"),
    (
        "kind: first-move, game: classic-nim, heaps: 2, method: mirror",
        "does not work for `classic-nim`",
    ),
    (
        "kind: nim-sum, heaps: 2, method: mirror",
        "does not answer `nim-sum`",
    ),
    (
        "kind: zeroing-move, heaps: 2, method: mirror",
        "does not answer `zeroing-move`",
    ),
    (
        "kind: change, heaps: 2, method: mirror",
        "does not answer `change`",
    ),
];

#[test]
fn a_set_that_cannot_be_mirrored_is_told() {
    for (fields, why) in REFUSED {
        let set = format!("exercises:\n  - {{{fields}}}\n");
        let desk = Folder::with(&[("set.yaml", &set)]);
        let told = desk.line("generate set.yaml -q").err;
        let column = 5 + fields.find("mirror").expect("a method") + 1;
        let place = format!("set.yaml:2:{column}: `method: mirror` {why}");
        assert!(told.starts_with(&place), "{told}");
        assert!(
            told.contains("help: ") && told.contains("`method: powers`"),
            "{told}"
        );
    }
}

#[test]
fn two_piles_are_taught_without_a_nim_sum() {
    for kind in ["winner", "first-move", "all-moves"] {
        let set = format!(
            "exercises:\n  - {{kind: {kind}, count: 8, heaps: 2, size: 1..9, method: mirror}}\n"
        );
        let desk = Folder::with(&[("set.yaml", &set)]);
        desk.good("generate set.yaml -q --format md,html");
        for page in ["set-key.md", "set-key.html"] {
            let page = desk.read(&format!("out/{page}"));
            assert!(page.contains("Compare the two rows"), "{page}");
            assert!(!page.contains("nim-sum"), "{page}");
        }
    }
}
