//! The bounds of a set file, each named once: for the reader, the schema and the messages.

use std::ops::RangeInclusive;

/// Bytes in a set file.
pub const FILE: usize = 1 << 20;
/// Levels of nesting; a set needs five.
pub const DEPTH: usize = 64;
/// Values in a set file once its aliases are written out; a set of 10,000 exercises needs fewer.
pub const VALUES: usize = 250_000;
/// Bytes of text in those values; a file without aliases has no more than its size.
pub const TEXT: usize = 2 * FILE;
/// Questions drawn by one exercise.
pub const COUNT: RangeInclusive<u64> = 1..=1000;
/// Questions drawn by one set, hence exercises in it.
pub const TOTAL: usize = 10_000;
/// Heaps in one position.
pub const HEAPS: RangeInclusive<u64> = 1..=64;
/// Gaps in a circle.
pub const GAPS: RangeInclusive<u64> = 0..=63;
/// Counters in one heap.
pub const SIZE: RangeInclusive<u64> = 1..=SIZE_MAX;
/// The largest number the program computes with, 2^63 - 1.
pub const SIZE_MAX: u64 = i64::MAX as u64;
/// Points of one exercise.
pub const POINTS: RangeInclusive<u64> = 0..=1000;
/// Shares of the points, in percent.
pub const PERCENT: RangeInclusive<u64> = 0..=100;
/// Lines added to a proof that do not belong to it.
pub const DISTRACTORS: RangeInclusive<u64> = 0..=5;
/// Names in `allow`.
pub const ALLOW: usize = 40;
/// Seeds.
pub const SEED: RangeInclusive<u64> = 0..=u64::MAX;
/// Numbers in `require`: how many moves or heaps.
pub const REQUIRED: RangeInclusive<u64> = 0..=SIZE_MAX;
/// Characters in the title.
pub const TITLE: usize = 200;
/// Characters in the instructions of one exercise.
pub const INSTRUCTIONS: usize = 1000;
/// Characters in one word.
pub const WORD: usize = 40;
/// Characters in one id.
pub const ID: usize = 64;
