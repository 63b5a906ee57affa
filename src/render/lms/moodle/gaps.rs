//! Blanks that are all chosen from lists, where they cannot have a whole mark each: *Select missing words*, whose gaps share
//! the mark of the question whatever it is. In a text `[[3]]` is a gap for the third of all choices, and its list has those of
//! the same group (`qtype_gapselect_base::initialise_question_instance`).

use std::io;

use super::names::listed;
use super::xml::value;
use crate::quiz::{Blank, Choice, Field};
use crate::render::lms::element::{Element, element};
use crate::render::lms::lower::is_enough;
use crate::render::lms::{Item, Said};

/// Whether blanks of *Embedded answers*, which have whole marks, could not have one each.
pub fn few_marks(item: &Item, blanks: &[Blank<Said>]) -> bool {
    !is_enough(item.points, blanks.len())
}

/// The prompt, and a line for each blank.
pub fn text(prompt: &str, blanks: &[Blank<Said>]) -> String {
    let gap = |(blank, right): (&Blank<Said>, usize)| {
        let label = outside(&blank.label.html);
        format!("<p>{label} [[{right}]]</p>\n")
    };
    let gaps = blanks.iter().zip(rights(blanks)).map(gap);
    outside(prompt) + &gaps.collect::<String>()
}

/// HTML in which nothing is a gap.
fn outside(html: &str) -> String {
    html.replace("[[", "[&#91;")
}

/// The lists of blanks, each once: they are the groups.
fn groups(blanks: &[Blank<Said>]) -> Vec<Vec<&Said>> {
    let mut groups: Vec<Vec<&Said>> = Vec::new();
    for texts in blanks.iter().map(texts) {
        if !groups.contains(&texts) {
            groups.push(texts);
        }
    }
    groups
}

fn options(blank: &Blank<Said>) -> &[Choice<Said>] {
    match &blank.field {
        Field::OneOf(options) => options,
        Field::Number(_) => &[],
    }
}

fn texts(blank: &Blank<Said>) -> Vec<&Said> {
    options(blank).iter().map(|option| &option.text).collect()
}

/// For each blank the place of its right choice among those of all groups, from 1.
fn rights(blanks: &[Blank<Said>]) -> Vec<usize> {
    let groups = groups(blanks);
    let right = |blank: &Blank<Said>| {
        let own = texts(blank);
        let before = groups.iter().take_while(|group| **group != own);
        let before: usize = before.map(Vec::len).sum();
        let right = options(blank).iter().position(|option| option.right);
        before + right.unwrap_or(0) + 1
    };
    blanks.iter().map(right).collect()
}

/// The choices, which stay in their order.
pub fn choices(item: &Item, blanks: &[Blank<Said>]) -> io::Result<Vec<Element>> {
    let groups = (1..).zip(groups(blanks));
    let all = groups.flat_map(|(group, texts): (u64, Vec<&Said>)| {
        texts.into_iter().map(move |text| {
            let text = value("text", &listed(item, text)?);
            let group = value("group", &group.to_string());
            Ok(element("selectoption").and(text).and(group))
        })
    });
    [Ok(value("shuffleanswers", "0"))]
        .into_iter()
        .chain(all)
        .collect()
}
