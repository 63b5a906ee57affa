//! The nimsmith program. Everything is in the library; see `nimsmith::cli`.

fn main() -> std::process::ExitCode {
    nimsmith::cli::run()
}
