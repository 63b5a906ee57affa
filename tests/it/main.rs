//! The integration tests, as one binary.

mod adversaries;
mod certify;
mod limits;
mod mutants;
mod oracle;
mod places;
