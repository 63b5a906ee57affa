//! What answers earn by a rubric.

use crate::check::report::Credit;
use crate::spec::{Points, Rubric};

impl Rubric {
    /// What an answer earns of an exercise's points, of 1 where the set gives none; `None` where a person marks it.
    pub fn points(&self, credit: Credit, of: Option<Points>) -> Option<Points> {
        let percent = match credit {
            Credit::Full => 100,
            Credit::Form => self.form,
            Credit::Unsupported => self.unsupported,
            Credit::Begun => self.incomplete,
            Credit::FollowThrough => self.follow_through,
            Credit::None => 0,
            Credit::ByHand => return None,
        };
        Some(Points::of(of).share(percent))
    }
}
