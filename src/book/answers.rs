//! What can only be done when every chapter is known: the list of all answers. And anchors, which must differ within a
//! chapter; on the page that has all chapters mdBook tells equal ones apart.

use std::collections::BTreeMap;

use super::chapter::{Chapter, Fault, Placement, Settings};
use super::fields::fault;
use super::page::{Exercise, Printed};
use super::part::Part;
use crate::render::escape::escaped;

/// Puts the answers where a chapter asks for them.
pub fn link(chapters: &[Chapter], pages: &mut [Printed], settings: &Settings) -> Vec<Fault> {
    let faults = doubled(chapters, pages);
    if !faults.is_empty() {
        return faults;
    }
    let is_list = |part: &Part| matches!(part, Part::List);
    let listing = pages.iter().position(|page| page.parts.iter().any(is_list));
    let Some(listing) = listing else {
        return homeless(chapters, pages).into_iter().collect();
    };
    let listed = listed(chapters, pages, listing, settings);
    let place = pages[listing].parts.iter_mut().find(|part| is_list(part));
    place
        .into_iter()
        .for_each(|part| *part = Part::Text(listed.clone()));
    Vec::new()
}

/// Anchors that two exercises of a chapter have.
fn doubled(chapters: &[Chapter], pages: &[Printed]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (chapter, page) in chapters.iter().zip(pages) {
        let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
        for Exercise { id, line, .. } in &page.exercises {
            if let Some(first) = seen.insert(id, *line) {
                let message = format!("the exercise in line {first} has the id `{id}` too");
                let help = "give each exercise of a chapter an id of its own";
                faults.push(fault(chapter, (*line, 1), message, help));
            }
        }
    }
    faults
}

/// Solutions that have no place, since no chapter lists the answers.
fn homeless(chapters: &[Chapter], pages: &[Printed]) -> Option<Fault> {
    let separate = |exercise: &&Exercise| exercise.placement == Placement::Separate;
    let mut both = chapters.iter().zip(pages);
    let (chapter, exercise) = both.find_map(|(chapter, page)| {
        let first = page.exercises.iter().find(separate)?;
        Some((chapter, first))
    })?;
    let message = "no chapter has a place for separate solutions";
    let help = "put a block `nimsmith answers` into one, or choose other `solutions`";
    Some(fault(chapter, (exercise.line, 1), message, help))
}

/// All answers by chapter, seen from the chapter that lists them.
fn listed(chapters: &[Chapter], pages: &[Printed], from: usize, settings: &Settings) -> String {
    if settings.withhold {
        return "The answers are not in this edition.\n".to_string();
    }
    let mut out = String::new();
    for (chapter, page) in chapters.iter().zip(pages) {
        if page.exercises.is_empty() {
            continue;
        }
        let link = way(&chapters[from].path, &chapter.path);
        let heading = title(&chapter.text);
        let number = match chapter.number.is_empty() {
            true => String::new(),
            false => format!("{} ", chapter.number),
        };
        out.push_str(&format!("\n\n## {number}{heading}\n\n"));
        rows(&mut out, &page.exercises, &link);
        let separate = page
            .exercises
            .iter()
            .filter(|one| one.placement == Placement::Separate);
        separate.for_each(|one| out.push_str(&one.solution(&link, 3)));
    }
    out
}

/// A table of short answers.
fn rows(out: &mut String, exercises: &[Exercise], link: &str) {
    out.push_str(
        "<div class=\"nimsmith wide\"><table class=\"answers\"><thead><tr><th scope=\"col\">Exercise</th>\
         <th scope=\"col\">Answer</th></tr></thead><tbody>\n",
    );
    for Exercise {
        id,
        label,
        brief,
        placement,
        ..
    } in exercises
    {
        let brief = match (brief.as_str(), placement) {
            ("", Placement::None) => "–",
            ("", _) => "see its solution",
            (brief, _) => brief,
        };
        out.push_str(&format!(
            "<tr><th scope=\"row\"><a href=\"{link}#{id}\">{label}</a></th><td>{brief}</td></tr>\n"
        ));
    }
    out.push_str("</tbody></table></div>\n\n");
}

/// The title of a chapter as its first heading has it, without markup.
fn title(text: &str) -> String {
    let heading = text.lines().find_map(|line| line.strip_prefix("# "));
    escaped(heading.unwrap_or("This chapter").trim())
}

/// The way from one chapter to another.
fn way(from: &str, to: &str) -> String {
    let up = "../".repeat(from.matches('/').count());
    let to = to.strip_suffix(".md").unwrap_or(to);
    escaped(&format!("{up}{to}.html"))
}
