//! A worked solution as a theorem about play.
