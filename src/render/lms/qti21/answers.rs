//! What QTI 2.1 asks for, by type of question: what is declared and shown, what is right, what is told of an answer.

use std::io;

use super::scored::{Scored, Test};
use super::xhtml;
use crate::quiz::{Blank, Choice, Field, Number, Response, Row};
use crate::render::lms::Said;
use crate::render::lms::element::{Element, element};

/// Answers of a question.
pub struct Answers {
    /// What is answered, with the right answer.
    pub declared: Vec<Element>,
    /// What is shown after the prompt.
    pub shown: Vec<Element>,
    /// What is right.
    pub scored: Scored,
    /// What is told of an answer.
    pub told: Vec<Told>,
}

/// A text for whoever gives a certain answer.
pub struct Told {
    /// Its identifier.
    pub ident: String,
    /// The outcome that says whether it is told. Texts that can be told together have outcomes of their own, since some
    /// players show nothing of an outcome with several values.
    pub outcome: String,
    /// When it is told.
    pub test: Test,
    /// The text.
    pub html: String,
}

/// The greatest number that fits the format's integers.
const GREATEST: u64 = i32::MAX as u64;

impl Answers {
    /// Reads off a response.
    pub fn new(response: &Response<Said>) -> io::Result<Answers> {
        let mut answers = Answers {
            declared: Vec::new(),
            shown: Vec::new(),
            scored: Scored(Vec::new()),
            told: Vec::new(),
        };
        let one = "RESPONSE";
        match response {
            Response::Number(number) => {
                let entry = answers.number(one, "", number);
                answers.shown.push(element("p").and(entry));
            }
            Response::Choice(options) => {
                answers.one_of(one, "", options);
                let choices = simple_choices(options.iter().map(|option| &option.text))?;
                answers.shown.push(choice_interaction(one, "1", choices));
            }
            Response::Several(options) => answers.several(one, options)?,
            Response::Blanks(blanks) => {
                for (blank, number) in blanks.iter().zip(1..) {
                    answers.blank(blank, number)?;
                }
            }
            Response::Matching { rows, choices } => answers.matching(one, rows, choices)?,
            Response::Ordering(lines) => answers.ordering(one, lines)?,
            Response::Essay => {
                answers
                    .declared
                    .push(declaration(one, "single", "string", &[]));
                answers.shown.push(
                    element("extendedTextInteraction")
                        .with("responseIdentifier", one)
                        .with("format", "preFormatted")
                        .with("expectedLines", "8"),
                );
            }
        }
        Ok(answers)
    }

    /// A number that is typed; `before` begins the identifiers. Over 31 bits it is a text for the format.
    fn number(&mut self, ident: &str, before: &str, number: &Number<Said>) -> Element {
        let slips = number.slips.iter().map(|slip| slip.value);
        let fits = slips.chain([number.key]).all(|value| value <= GREATEST);
        let (sort, length) = if fits {
            ("integer", "10")
        } else {
            ("string", "20")
        };
        let key = number.key.to_string();
        self.declared
            .push(declaration(ident, "single", sort, &[key]));
        self.scored.0.push(Test::Right(ident.to_string()));
        for (slip, i) in number.slips.iter().zip(1..) {
            self.told.push(Told {
                ident: format!("{before}n{i}_fb"),
                outcome: outcome(ident),
                test: Test::OneOf(ident.to_string(), sort, vec![slip.value.to_string()]),
                html: slip.message.html.clone(),
            });
        }
        element("textEntryInteraction")
            .with("responseIdentifier", ident)
            .with("expectedLength", length)
    }

    /// One of several options, one or several of them right.
    fn one_of(&mut self, ident: &str, before: &str, options: &[Choice<Said>]) {
        let rights = rights(before, options);
        let first = rights.get(..1).unwrap_or_default();
        self.declared
            .push(declaration(ident, "single", "identifier", first));
        self.scored.0.push(match rights.len() {
            1 => Test::Right(ident.to_string()),
            _ => Test::OneOf(ident.to_string(), "identifier", rights),
        });
        for (option, i) in messages(options) {
            self.told.push(Told {
                ident: format!("{before}c{i}_fb"),
                outcome: outcome(ident),
                test: Test::OneOf(
                    ident.to_string(),
                    "identifier",
                    vec![format!("{before}c{i}")],
                ),
                html: option.message.html.clone(),
            });
        }
    }

    fn several(&mut self, ident: &str, options: &[Choice<Said>]) -> io::Result<()> {
        let rights = rights("", options);
        self.declared
            .push(declaration(ident, "multiple", "identifier", &rights));
        self.scored.0.push(Test::Right(ident.to_string()));
        for (option, i) in messages(options) {
            self.told.push(Told {
                ident: format!("c{i}_fb"),
                outcome: format!("FEEDBACK_{i}"),
                test: Test::Among(ident.to_string(), "identifier", format!("c{i}")),
                html: option.message.html.clone(),
            });
        }
        let choices = simple_choices(options.iter().map(|option| &option.text))?;
        self.shown.push(choice_interaction(ident, "0", choices));
        Ok(())
    }

    /// A blank in a paragraph of its own, after its label.
    fn blank(&mut self, blank: &Blank<Said>, number: usize) -> io::Result<()> {
        let (ident, before) = (format!("RESPONSE_{number}"), format!("b{number}_"));
        let field = match &blank.field {
            Field::Number(number) => self.number(&ident, &before, number),
            Field::OneOf(options) => {
                self.one_of(&ident, &before, options);
                // Lists have no place for formulas.
                let choices = options.iter().zip(1..).map(|(option, i)| {
                    element("inlineChoice")
                        .with("identifier", format!("{before}c{i}"))
                        .text(&*option.text.plain)
                });
                element("inlineChoiceInteraction")
                    .with("responseIdentifier", ident)
                    .with("shuffle", "false")
                    .all(choices)
            }
        };
        let label = xhtml::inline(&blank.label.html)?;
        self.shown
            .push(element("p").markup(format!("{label} ")).and(field));
        Ok(())
    }

    fn matching(&mut self, ident: &str, rows: &[Row<Said>], choices: &[Said]) -> io::Result<()> {
        let pairs = rows
            .iter()
            .zip(1..)
            .map(|(row, i)| format!("r{i} c{}", row.choice + 1));
        let pairs: Vec<String> = pairs.collect();
        self.declared
            .push(declaration(ident, "multiple", "directedPair", &pairs));
        let tests = pairs
            .into_iter()
            .map(|pair| Test::Among(ident.to_string(), "directedPair", pair));
        self.scored.0.extend(tests);
        let count = rows.len().to_string();
        let rows = associable("r", rows.iter().map(|row| &row.text), "1")?;
        let choices = associable("c", choices.iter(), &count)?;
        self.shown.push(
            element("matchInteraction")
                .with("responseIdentifier", ident)
                .with("shuffle", "false")
                .with("maxAssociations", count)
                .and(rows)
                .and(choices),
        );
        Ok(())
    }

    /// Lines stand in the right order in the file, and are shown in another one.
    fn ordering(&mut self, ident: &str, lines: &[Said]) -> io::Result<()> {
        let right: Vec<String> = (1..=lines.len()).map(|i| format!("c{i}")).collect();
        self.declared
            .push(declaration(ident, "ordered", "identifier", &right));
        self.scored.0.push(Test::Right(ident.to_string()));
        self.shown.push(
            element("orderInteraction")
                .with("responseIdentifier", ident)
                .with("shuffle", "true")
                .all(simple_choices(lines.iter())?),
        );
        Ok(())
    }
}

/// The outcome that says what is told of a response: `FEEDBACK` of `RESPONSE`, `FEEDBACK_2` of `RESPONSE_2`.
fn outcome(response: &str) -> String {
    response.replacen("RESPONSE", "FEEDBACK", 1)
}

fn declaration(ident: &str, cardinality: &str, sort: &str, right: &[String]) -> Element {
    let declaration = element("responseDeclaration")
        .with("identifier", ident)
        .with("cardinality", cardinality)
        .with("baseType", sort);
    match right {
        [] => declaration,
        right => {
            let values = right.iter().map(|value| element("value").text(&**value));
            declaration.and(element("correctResponse").all(values))
        }
    }
}

fn choice_interaction(ident: &str, most: &str, choices: Vec<Element>) -> Element {
    element("choiceInteraction")
        .with("responseIdentifier", ident)
        .with("shuffle", "false")
        .with("maxChoices", most)
        .all(choices)
}

fn simple_choices<'a>(texts: impl Iterator<Item = &'a Said>) -> io::Result<Vec<Element>> {
    let choices = texts.zip(1..).map(|(text, i)| {
        let choice = element("simpleChoice").with("identifier", format!("c{i}"));
        Ok(choice.markup(xhtml::inline(&text.html)?))
    });
    choices.collect()
}

fn associable<'a>(
    before: &str,
    texts: impl Iterator<Item = &'a Said>,
    most: &str,
) -> io::Result<Element> {
    let choices = texts.zip(1..).map(|(text, i)| {
        let choice = element("simpleAssociableChoice")
            .with("identifier", format!("{before}{i}"))
            .with("matchMax", most);
        Ok(choice.markup(xhtml::inline(&text.html)?))
    });
    let choices: io::Result<Vec<Element>> = choices.collect();
    Ok(element("simpleMatchSet").all(choices?))
}

fn rights(before: &str, options: &[Choice<Said>]) -> Vec<String> {
    let rights = options.iter().zip(1..).filter(|(option, _)| option.right);
    rights.map(|(_, i)| format!("{before}c{i}")).collect()
}

/// The options of which something is told, with their numbers.
fn messages(options: &[Choice<Said>]) -> impl Iterator<Item = (&Choice<Said>, usize)> {
    let told = options.iter().zip(1..);
    told.filter(|(option, _)| !option.message.html.is_empty())
}
