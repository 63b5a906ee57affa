//! The nimsmith program. Everything is in the library; see `nimsmith::cli`.

/// A worksheet is thousands of small values, so the allocator is a good part of its time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    nimsmith::cli::run()
}
