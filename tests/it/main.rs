//! The integration tests, as one binary.

mod adversaries;
mod architecture;
mod certify;
mod lectures;
mod limits;
mod mutants;
mod oracle;
mod places;
