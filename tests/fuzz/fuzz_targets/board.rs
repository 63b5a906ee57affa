//! What is typed for a board or for the amounts of a move is nothing, or what its print says again.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nimsmith::model::position::Position;
use nimsmith::model::amounts::{Amounts, LARGEST_AMOUNT};
use nimsmith::model::rules::Layout;
use nimsmith::language::{header, print};

/// A board that has a place for a counter at least; whoever asks for one refuses any other.
fn board(layout: Layout, text: &str) -> Option<Position> {
    header::position(layout, text).filter(|position| !position.0.is_empty())
}

fuzz_target!(|text: &str| {
    for layout in [Layout::ROWS, Layout::Piles, Layout::Circle] {
        if let Some(position) = board(layout, text) {
            let shown = print::shown(&position, layout);
            assert_eq!(board(layout, &shown), Some(position), "{shown}");
        }
    }
    if let Some(numbers) = header::numbers(text) {
        let shown: Vec<String> = numbers.iter().map(u64::to_string).collect();
        assert_eq!(header::numbers(&shown.join(", ")), Some(numbers));
    }
    if let Some(amounts) = Amounts::read(text) {
        assert!(amounts.0.is_sorted_by(|a, b| a < b));
        assert!(
            amounts.0.iter().all(|n| (1..=LARGEST_AMOUNT).contains(n)) && !amounts.0.is_empty()
        );
        let shown: Vec<String> = amounts.0.iter().map(u64::to_string).collect();
        assert_eq!(Amounts::read(&shown.join(",")), Some(amounts));
    }
});
