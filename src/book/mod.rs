//! The exercise book: chapters in which fenced blocks call the program, to chapters that mdBook can print. Text to text;
//! files are read through `Sets` and `Files` alone.

mod anchors;
mod answers;
mod binding;
pub mod carried;
mod chapter;
mod charge;
mod costs;
mod directives;
pub mod driver;
mod edition;
mod expand;
pub mod fences;
mod fields;
pub mod files;
mod includes;
mod links;
pub mod math;
mod outline;
mod page;
pub mod pages;
mod part;
mod proofs;
mod speech;
pub mod volume;

use std::sync::Mutex;

use rayon::prelude::*;

use crate::locale::ENGLISH;
use crate::render::press::Press;
use crate::render::templates::Templates;
use crate::spec::Words;
pub use chapter::{Chapter, Failure, Fault, PLACEMENTS, Placement, Sets, Settings};
use page::{Page, Printed};

/// Expands the directives and formulas of all chapters.
pub fn expand(
    chapters: &mut [Chapter],
    settings: &Settings,
    sets: &dyn Sets,
) -> Result<(), Failure> {
    let templates = Templates::new(&[], &ENGLISH).map_err(Failure::Error)?;
    let press = Press::new(templates, Words::default());
    let pools = Mutex::default();
    let printed: Vec<Result<Printed, Failure>> = chapters
        .par_iter()
        .map(|chapter| Page::new(chapter, settings, &press, &pools, sets).print())
        .collect();
    let mut faults = Vec::new();
    let mut pages = Vec::new();
    for page in printed {
        match page {
            Ok(page) => pages.push(page),
            Err(Failure::Faults(more)) => faults.extend(more),
            Err(error) => return Err(error),
        }
    }
    if faults.is_empty() {
        faults = answers::link(chapters, &mut pages, settings);
    }
    if !faults.is_empty() {
        return Err(Failure::Faults(faults));
    }
    let texts = edition::texts(chapters, &pages, settings.withhold).map_err(Failure::Faults)?;
    for (chapter, text) in chapters.iter_mut().zip(texts) {
        chapter.text = text;
    }
    Ok(())
}
