//! The verdicts on lines and answers, and what they earn.

use std::ops::Range;

use crate::engine::mistakes::Mistake;

/// The verdict on an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Overall {
    /// No line is wrong, and what was asked is answered.
    Correct,
    /// No line is wrong, but what was asked is not answered.
    Incomplete,
    /// No line that was read is wrong, but not all of it was read: a person should look.
    Review,
    /// Some line is wrong.
    Incorrect,
}

/// What an answer earns, before a rubric puts numbers to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Credit {
    /// Correct, every line supported and in form.
    Full,
    /// Correct, but a line is not in the form that was asked for.
    Form,
    /// Correct, but a reason does not carry its line.
    Unsupported,
    /// Nothing is wrong and something of use is there, but no answer; or three quarters of a form are right.
    Begun,
    /// The answer is right given one mistake of the student's own, which did not make the rest trivial.
    FollowThrough,
    /// What a person says who marks it.
    ByHand,
    /// Nothing.
    None,
}

/// A line of a paper, judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// Its number in the paper, from 1.
    pub line: usize,
    /// The bytes of the line that the verdict is about; empty where it is about the whole line.
    pub span: Range<usize>,
    /// What was read, in canonical form; `None` where nothing was.
    pub read: Option<String>,
    /// The verdict.
    pub verdict: Verdict,
    /// The mistake behind it, where it is a known one.
    pub code: Option<Mistake>,
    /// What is wrong, in one or two sentences.
    pub message: Option<String>,
    /// What to look at next.
    pub hint: Option<String>,
    /// Of a line that was not read, the words that matter and belong to no statement.
    pub not_understood: Vec<String>,
}

/// The verdict on a line, from what asks for nothing to what matters most.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// A heading, a header or prose.
    NotChecked,
    /// True, and all is well with it.
    Ok,
    /// True, and of no use for what was asked.
    Irrelevant,
    /// Right, given a mistake that the student made before.
    Follows,
    /// True, but not in the form that was asked for.
    Form,
    /// True, but the reason given or implied does not carry it.
    Unsupported,
    /// It looks like a statement and cannot be read.
    Unread,
    /// False.
    Wrong,
}

impl Judged {
    /// A line that has not been judged.
    pub fn unjudged(line: usize) -> Judged {
        Judged {
            line,
            span: 0..0,
            read: None,
            verdict: Verdict::NotChecked,
            code: None,
            message: None,
            hint: None,
            not_understood: Vec::new(),
        }
    }
}

impl Overall {
    /// Every verdict, from the best to the worst.
    pub const ALL: [Overall; 4] = [
        Overall::Correct,
        Overall::Incomplete,
        Overall::Review,
        Overall::Incorrect,
    ];

    /// The word in reports.
    pub fn name(self) -> &'static str {
        match self {
            Overall::Correct => "correct",
            Overall::Incomplete => "incomplete",
            Overall::Review => "review",
            Overall::Incorrect => "incorrect",
        }
    }
}

impl Verdict {
    /// Every verdict.
    pub const ALL: [Verdict; 8] = [
        Verdict::NotChecked,
        Verdict::Ok,
        Verdict::Irrelevant,
        Verdict::Follows,
        Verdict::Form,
        Verdict::Unsupported,
        Verdict::Unread,
        Verdict::Wrong,
    ];

    /// The word in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::NotChecked => "not-checked",
            Verdict::Ok => "ok",
            Verdict::Irrelevant => "irrelevant",
            Verdict::Follows => "follows",
            Verdict::Form => "form",
            Verdict::Unsupported => "unsupported",
            Verdict::Unread => "unread",
            Verdict::Wrong => "wrong",
        }
    }
}
