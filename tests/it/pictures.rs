//! Pictures, measured and not looked at: diagrams without overlaps, and boards with every place in sight.

use nimsmith::engine::diagram::{Diagram, Diagrams};
use nimsmith::games::game;
use nimsmith::locale::ENGLISH;
use nimsmith::model::position::Position;
use nimsmith::play::picture;
use nimsmith::play::voice::{Voice, called};
use nimsmith::render::diagram::label;
use nimsmith::render::diagram::place::{CHARACTER, Placed, place};
use nimsmith::render::diagram::svg::svg;
use nimsmith::spec::Words;

use crate::certify::the_game;

/// A position of a game as text.
fn picture(name: &str, heaps: Vec<u64>) -> String {
    let game = the_game(name);
    let words = called(&Words::default(), game.layout());
    let voice = Voice {
        game,
        words: &words,
    };
    picture::picture(voice, &Position(heaps))
}

/// Diagrams of all sizes, up to the largest.
fn diagrams() -> Vec<Diagram> {
    let boards: [&[u64]; 8] = [
        &[5, 4, 1],
        &[4, 4, 1, 1],
        &[5, 5],
        &[3, 3, 2, 2],
        &[2, 2, 2, 3, 1],
        &[12, 11],
        &[1; 8],
        &[1, 1, 1, 6, 3],
    ];
    let small = (0..125).map(|n| vec![n % 5, n / 5 % 5, n / 25]);
    let boards: Vec<Vec<u64>> = boards
        .iter()
        .map(|board| board.to_vec())
        .chain(small)
        .collect();
    let mut diagrams = Vec::new();
    for name in ["nim", "classic-nim", "circle-nim"] {
        let game = game(name).expect("a game");
        let mut found = Diagrams::new(game);
        for board in &boards {
            if name != "circle-nim" || board.iter().all(|&size| size < 2) {
                diagrams.extend(found.of(&Position(board.clone())).ok());
            }
        }
    }
    assert!(diagrams.len() > 150, "only {}", diagrams.len());
    diagrams
}

fn overlap(placed: &Placed, one: usize, other: usize) -> bool {
    let ((x, y), (a, b)) = (placed.boxes[one], placed.boxes[other]);
    let (width, height) = placed.size;
    (x - a).abs() < width + 4 && (y - b).abs() < height + 4
}

#[test]
fn boxes_stand_apart_and_within_the_picture() {
    for diagram in diagrams() {
        let placed = place(&diagram);
        let start = &diagram.nodes[0].position;
        for one in 0..placed.boxes.len() {
            assert!(
                (0..one).all(|other| !overlap(&placed, one, other)),
                "{start}"
            );
            let (x, y) = placed.boxes[one];
            assert!(x >= 2 && x + placed.size.0 + 2 <= placed.width, "{start}");
            assert!(y >= 2 && y + placed.size.1 + 2 <= placed.height, "{start}");
            let written = label(&diagram.nodes[one].position, diagram.layout);
            let needed = written.chars().count() as i64 * CHARACTER;
            assert!(needed + 8 <= placed.size.0, "{start}: {written}");
        }
    }
}

/// Scaled down to 642 px, the width of a page, and to 605 px, what is left of its height, letters of 13 px have 9 at least.
#[test]
fn letters_can_be_read_on_a_page() {
    for diagram in diagrams() {
        let placed = place(&diagram);
        let start = &diagram.nodes[0].position;
        assert!(13 * 642 >= 9 * placed.width, "{start}: {}", placed.width);
        assert!(13 * 605 >= 9 * placed.height, "{start}: {}", placed.height);
    }
}

#[test]
fn arrows_go_down_and_round_the_boxes() {
    for diagram in diagrams() {
        let placed = place(&diagram);
        let start = &diagram.nodes[0].position;
        for arrow in &placed.arrows {
            assert!(
                arrow.windows(2).all(|pair| pair[0].1 < pair[1].1),
                "{start}"
            );
            assert!(
                arrow.iter().all(|&(x, _)| x > 0 && x < placed.width),
                "{start}"
            );
            for pass in arrow[1..arrow.len() - 1].chunks(2) {
                let (x, top) = pass[0];
                assert_eq!((x, top + placed.size.1), pass[1], "{start}");
                let hit =
                    |&(a, b): &(i64, i64)| b == top && (a - 4..=a + placed.size.0 + 4).contains(&x);
                assert!(!placed.boxes.iter().any(hit), "{start}");
            }
        }
    }
}

/// The parts of arrows between two levels, each from its upper to its lower end.
fn falls(placed: &Placed) -> Vec<[(i64, i64); 2]> {
    let parts = placed.arrows.iter().flat_map(|arrow| arrow.chunks(2));
    parts.map(|ends| [ends[0], ends[1]]).collect()
}

#[test]
fn few_arrows_cross() {
    let crossings = |board: &[u64]| {
        let game = game("nim").expect("a game");
        let diagram = Diagrams::new(game).of(&Position(board.to_vec()));
        let falls = falls(&place(&diagram.expect("a diagram")));
        let cross = |[(a, top), (b, _)]: [(i64, i64); 2], [(c, other), (d, _)]: [(i64, i64); 2]| {
            top == other && (a - c) * (b - d) < 0
        };
        let pairs = (0..falls.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        pairs
            .filter(|&(one, other)| cross(falls[one], falls[other]))
            .count()
    };
    assert!(crossings(&[4, 3, 2]) <= 2);
    assert!(crossings(&[2, 2, 2]) <= 1);
    assert!(crossings(&[4, 4]) <= 3);
}

#[test]
fn the_same_picture_always() {
    for diagram in diagrams() {
        let (mut one, mut other) = (String::new(), String::new());
        svg(&mut one, &diagram, &ENGLISH);
        svg(&mut other, &diagram.clone(), &ENGLISH);
        assert_eq!(one, other);
        assert_eq!(one.matches("<rect").count(), diagram.nodes.len());
    }
}

/// Every place of every ring can be seen with its number.
#[test]
fn each_place_is_there() {
    for places in 1..=64 {
        let mut ring = vec![1; places];
        ring[places / 2] = 0;
        let text = picture("circle-nim", ring);
        let drawn = text.split("  (").next().unwrap_or_default();
        let count = |c: char| drawn.chars().filter(|&other| other == c).count();
        assert_eq!((count('o'), count('.')), (places - 1, 1), "{text}");
        let mut numbers: Vec<usize> = drawn
            .split(|c: char| !c.is_ascii_digit())
            .filter_map(|word| word.parse().ok())
            .collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (1..=places).collect::<Vec<_>>(), "{text}");
    }
}

#[test]
fn rows_are_counted_in_fives() {
    let text = picture("nim", vec![12, 0, 51]);
    let expected = "  row 1  12  ooooo ooooo oo\n  row 2   0\n  row 3  51  o o o ... o\n";
    assert_eq!(text, expected);
    let text = picture("take-away", vec![3]);
    assert_eq!(text, "  heap  3  ooo\n");
}
