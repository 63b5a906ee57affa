//! Student text + task -> report. Untrusted: the kernel decides what is true; here candidate rules and citations are
//! tried, mistakes are recognised and messages are written.

pub mod report;
pub mod task;
