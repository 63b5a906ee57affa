//! The integration tests, as one binary.

mod certify;
mod oracle;
