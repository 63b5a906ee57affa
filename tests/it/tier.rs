//! How much of an exhaustive test runs: a share of it in `cargo test`, all of it in `.ci/long`, which sets
//! `NIMSMITH_LONG`.

/// True in the long tier.
pub fn whole() -> bool {
    std::env::var_os("NIMSMITH_LONG").is_some_and(|value| !value.is_empty())
}

/// Returns the stride with which a list of cases is tried: `stride` in `cargo test`, 1 in the long tier.
pub fn stride(stride: usize) -> usize {
    pick(stride, 1)
}

/// Returns the cases that are tried in turn number `turn`, so that turns share them: every `stride`-th in `cargo test`, all in the
/// long tier.
pub fn share<T>(
    cases: impl IntoIterator<Item = T>,
    turn: usize,
    stride: usize,
) -> impl Iterator<Item = T> {
    let stride = self::stride(stride);
    cases.into_iter().skip(turn % stride).step_by(stride)
}

/// Returns `reduced` in `cargo test` and `all` in the long tier.
pub fn pick<T>(reduced: T, all: T) -> T {
    if whole() { all } else { reduced }
}
