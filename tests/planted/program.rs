//! A program of its own: the kernel of proofs with planted bugs, and the attacks on it. Prints a line for each bug of
//! those whose numbers are given, and the first check that fails; nothing after the number where none does.

mod attacks;
mod corpus;
mod limits;
mod notation;

mod kernel {
    pub mod arith;
    pub mod proof;
}

mod model {
    pub mod logic;
    pub mod proof;
}

use std::cell::Cell;

thread_local! {
    static PLANTED: Cell<usize> = const { Cell::new(0) };
}

/// Whether the bug with this number, from 1 up, is the one that is planted now.
fn planted(number: usize) -> bool {
    PLANTED.get() == number
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let numbers: Vec<usize> = std::env::args().skip(1).flat_map(|number| number.parse()).collect();
    let (one, other) = numbers.split_at(numbers.len() / 2);
    std::thread::scope(|scope| {
        for part in [one, other] {
            let thread = std::thread::Builder::new().stack_size(256 << 20);
            let run = move || part.iter().for_each(|&number| run(number));
            thread.spawn_scoped(scope, run).expect("a thread");
        }
    });
}

fn run(number: usize) {
    PLANTED.set(number);
    let failure = std::panic::catch_unwind(|| attacks::failures().next());
    let failure = failure.unwrap_or_else(|_| Some("it panics".to_string()));
    println!("{number} {}", failure.unwrap_or_default());
}
