//! What is wrong with a largest power, or with what a heap contains.

use super::words::Explained;
use crate::check::trouble::Trouble;
use crate::engine::sums::powers;
use crate::language::voice::Voice;

/// Powers of 2 in the nim-sum and in heaps.
pub fn power(trouble: &Trouble, voice: Voice) -> Explained {
    let of_sum = |name, of: &u64, is: &u64| {
        let largest = largest(*of, voice);
        voice.tell(name, &[("of", of), ("is", is), ("largest", &largest)])
    };
    match trouble {
        Trouble::NoPower(n) => voice.tell("no power", &[("n", n)]),
        Trouble::PowerTooSmall { of, is } => of_sum("power too small", of, is),
        Trouble::PowerTooLarge { of, is } => of_sum("power too large", of, is),
        Trouble::PowerOfLargestHeap { of, is } => of_sum("power of largest row", of, is),
        Trouble::SmallestPower { of, is } => of_sum("smallest power", of, is),
        Trouble::Content {
            heap,
            size,
            power,
            has,
        } => voice.tell(
            if *has { "has" } else { "lacks" },
            &[
                ("heap", &heap.0),
                ("size", size),
                ("power", power),
                ("sum", &voice.sum_of_powers(*size)),
            ],
        ),
        Trouble::SomeHeapHas {
            power,
            heap,
            size,
            top,
        } => voice.tell(
            match top {
                true => "some row has within",
                false => "some row has",
            },
            &[
                ("heap", &heap.0),
                ("size", size),
                ("power", power),
                ("sum", &voice.sum_of_powers(*size)),
            ],
        ),
        Trouble::OtherPower(power) => voice.tell("other power", &[("power", power)]),
        _ => Explained::default(),
    }
}

fn largest(of: u64, voice: Voice) -> String {
    match powers(of).next() {
        Some(power) => voice.say(
            "largest power",
            &[
                ("of", &of),
                ("sum", &voice.sum_of_powers(of)),
                ("power", &power),
            ],
        ),
        None => voice.say("no largest power", &[]),
    }
}
