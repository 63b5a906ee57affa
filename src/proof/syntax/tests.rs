//! What is read, and what is said of what cannot be read.
