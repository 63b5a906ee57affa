//! Any text is read without a panic, and every span stands in the line on the bounds of characters.

#![no_main]

use libfuzzer_sys::fuzz_target;
use nimsmith::language::said::Names;
use nimsmith::language::{header, read};
use nimsmith::model::rules::Layout;

fuzz_target!(|text: &str| {
    let boards: [(Layout, &[u64]); 4] = [
        (Layout::ROWS, &[9, 2, 14]),
        (Layout::Piles, &[21]),
        (Layout::Piles, &[5, 3]),
        (Layout::Circle, &[1, 1, 1, 0, 1, 1, 1, 0]),
    ];
    for (layout, heaps) in boards {
        let names = Names {
            nim_sum: Some(5),
            heaps,
            heap: Some(("line", "lines")),
            counter: None,
            layout,
            ..Names::default()
        };
        let sentence = read::line(text, &names);
        let items = sentence.items.iter().map(|item| &item.span);
        let left = sentence.clauses.iter().flat_map(|clause| &clause.left);
        let unread = sentence.unread.iter().map(|(span, _)| span);
        for span in items.chain(unread).chain(left) {
            assert!(text.get(span.clone()).is_some());
        }
    }
    if let Some(header) = header::header(text) {
        assert_eq!(text.get(header.span), Some(header.value));
        let _ = header::numbers(header.value);
    }
});
