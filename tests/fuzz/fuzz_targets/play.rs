//! Whatever is typed in a game is answered, shortly and in plain text, the same each time, and no counter comes back
//! but by `undo`.

#![no_main]

#[allow(dead_code, reason = "there are no messages with places here")]
#[path = "../clear.rs"]
mod clear;

use clear::upsets;
use libfuzzer_sys::fuzz_target;
use nimsmith::games;
use nimsmith::locale::LOCALES;
use nimsmith::model::position::Position;
use nimsmith::model::rules::HouseRules;
use nimsmith::play::Side;
use nimsmith::play::opponent::Opponent;
use nimsmith::play::talk::{Session, Setting};

const GAMES: [(&str, &[u64]); 6] = [
    ("nim", &[5, 8, 16]),
    ("nim", &[9_223_372_036_854_775_807, 3]),
    ("classic-nim", &[1, 2, 3]),
    ("circle-nim", &[1, 1, 1, 0, 1, 1, 1, 1]),
    ("take-away", &[21]),
    ("take-away", &[5, 7]),
];

/// So many lines are typed.
const MOST: usize = 20;

fuzz_target!(|typed: (u8, &str)| {
    let (choice, text) = typed;
    assert_eq!(game(choice, text), game(choice, text));
});

fn game(choice: u8, text: &str) -> Vec<String> {
    let (name, start) = GAMES[usize::from(choice) % GAMES.len()];
    let first = [Side::You, Side::Opponent][usize::from(choice >> 7)];
    let opponent = [Opponent::Perfect, Opponent::Beginner][usize::from(choice >> 6 & 1)];
    let locale = LOCALES[usize::from(choice >> 4) % LOCALES.len()];
    let game = games::game(name)
        .expect("a game")
        .under(&HouseRules::default());
    let start = Position(start.to_vec());
    let setting = Setting {
        game,
        start: start.clone(),
        opponent,
        first,
        seed: 1,
        locale,
    };
    let (mut session, opening) = Session::open(setting).expect("a game");
    let mut said = vec![opening];
    for line in text.lines().take(MOST) {
        if session.ended() {
            break;
        }
        let before = session.position().clone();
        said.push(session.hear(line).expect("an answer"));
        let after = session.position();
        let no_more = |old: &Position| old.0.iter().zip(&after.0).all(|(old, new)| new <= old);
        assert!(
            no_more(&start) && (no_more(&before) || is_undo(line)),
            "{line:?}: {before} {after}"
        );
    }
    said.push(session.account().expect("an account"));
    for text in &said {
        assert!(!text.contains(upsets) && text.len() < 100_000, "{text:?}");
    }
    said
}

fn is_undo(line: &str) -> bool {
    let line = line.to_lowercase();
    let names = ["undo", "back", "zur", "annuler", "deshacer"];
    names.iter().any(|name| line.contains(name))
}
