//! The functions that JavaScript calls. A request is handed over four bytes at a time and an answer fetched in the same
//! way, so that neither side ever holds an address of the other.
#![allow(unsafe_code)] // An exported name is one that the compiler cannot know to be the only one.

use std::cell::RefCell;

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Takes the next four bytes of a request, the first lowest.
#[unsafe(no_mangle)]
extern "C" fn put(word: u32) {
    REQUEST.with_borrow_mut(|request| request.extend(word.to_le_bytes()));
}

/// Answers the request, whose length in bytes is given; the length of the answer.
#[unsafe(no_mangle)]
extern "C" fn answer(length: u32) -> u32 {
    let mut request = REQUEST.take();
    request.truncate(length as usize);
    let answer = super::answer(&String::from_utf8_lossy(&request)).into_bytes();
    let length = u32::try_from(answer.len()).unwrap_or(u32::MAX);
    ANSWER.set(answer);
    length
}

/// The four bytes of the answer from a place on, the first lowest.
#[unsafe(no_mangle)]
extern "C" fn get(at: u32) -> u32 {
    ANSWER.with_borrow(|answer| {
        let rest = answer.get(at as usize..).unwrap_or_default();
        let bytes = (0..).zip(rest).take(4);
        bytes.fold(0, |word, (place, byte)| {
            word | u32::from(*byte) << (8 * place)
        })
    })
}
