//! The integration tests, as one binary.

mod adversaries;
mod certify;
mod mutants;
mod oracle;
mod places;
