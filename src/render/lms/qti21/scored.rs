//! What is right in QTI 2.1, and how the points come about.

use crate::render::lms::element::{Element, element};
use crate::spec::Points;

/// What is right.
pub struct Scored(pub Vec<Test>);

/// A test of a response, which is named first.
pub enum Test {
    /// It is what is declared as right.
    Right(String),
    /// It is one of these values, of the sort that is named before them.
    OneOf(String, &'static str, Vec<String>),
    /// This value, of the sort that is named before it, is among them.
    Among(String, &'static str, String),
}

impl Scored {
    /// How the points come about: all of them for what is right, or equal shares where several things are asked.
    pub fn rules(&self, points: Points) -> Vec<Element> {
        let points = base("float", &points.to_string());
        let score = || variable("SCORE");
        if let [test] = &self.0[..] {
            return vec![condition(test.element(), set("SCORE", points))];
        }
        if self.0.is_empty() {
            return Vec::new();
        }
        // Right answers are counted first, so that shares need no decimals.
        let count = self.0.iter().map(|test| {
            let more = element("sum").and(score()).and(base("float", "1"));
            condition(test.element(), set("SCORE", more))
        });
        let all = base("float", &self.0.len().to_string());
        let share = element("divide")
            .and(element("product").and(score()).and(points))
            .and(all);
        count.chain([set("SCORE", share)]).collect()
    }
}

impl Test {
    /// The expression.
    pub fn element(&self) -> Element {
        let equal = |ident: &str, value| element("match").and(variable(ident)).and(value);
        match self {
            Test::Right(ident) => equal(ident, element("correct").with("identifier", &**ident)),
            Test::OneOf(ident, sort, values) => {
                let mut tests = values.iter().map(|value| equal(ident, base(sort, value)));
                match (tests.next(), values.len()) {
                    (Some(test), 1) => test,
                    (first, _) => element("or").all(first).all(tests),
                }
            }
            Test::Among(ident, sort, value) => element("member")
                .and(base(sort, value))
                .and(variable(ident)),
        }
    }
}

// The elements that questions in QTI 2.1 are built of.

/// The namespace of questions and tests.
pub const QTI: &str = "http://www.imsglobal.org/xsd/imsqti_v2p1";

/// A number that comes of the answers, and what it is before.
pub fn outcome(ident: &str, value: &str) -> Element {
    let value = element("value").text(value);
    element("outcomeDeclaration")
        .with("identifier", ident)
        .with("cardinality", "single")
        .with("baseType", "float")
        .and(element("defaultValue").and(value))
}

/// A value.
pub fn base(sort: &str, value: &str) -> Element {
    element("baseValue").with("baseType", sort).text(value)
}

/// What a variable holds.
pub fn variable(ident: &str) -> Element {
    element("variable").with("identifier", ident)
}

/// A variable gets a value.
pub fn set(ident: &str, value: Element) -> Element {
    element("setOutcomeValue")
        .with("identifier", ident)
        .and(value)
}

/// What happens if a test holds.
pub fn condition(test: Element, rule: Element) -> Element {
    element("responseCondition").and(element("responseIf").and(test).and(rule))
}
