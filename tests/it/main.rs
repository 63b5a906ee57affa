//! The integration tests, as one binary.

mod certify;
mod mutants;
mod oracle;
mod places;
