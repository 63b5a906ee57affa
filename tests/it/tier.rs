//! How much of an exhaustive test runs: a share of it in `cargo test`, all of it in `.ci/long`, which sets
//! `NIMSMITH_LONG`.

/// True in the long tier.
pub fn whole() -> bool {
    std::env::var_os("NIMSMITH_LONG").is_some_and(|value| !value.is_empty())
}

/// Returns `reduced` in `cargo test` and `all` in the long tier.
pub fn pick<T>(reduced: T, all: T) -> T {
    if whole() { all } else { reduced }
}
