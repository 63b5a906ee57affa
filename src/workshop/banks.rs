//! Banks for learning systems: one file for each system, with the variants of every exercise. Variants are worked out once,
//! a few at a time, and printed for each system, so that memory does not grow with their number.

use std::collections::BTreeSet;
use std::io::{self, BufWriter};

use rayon::prelude::*;

use super::store::{Growing, Store, Watch};
use crate::error::Error;
use crate::quiz::Sort;
use crate::quiz::bank::{self, Variants};
use crate::render::lms::item::Item;
use crate::render::lms::lower::Lowered;
use crate::render::lms::{Group, Head, System, Writer, bank as printed};
use crate::render::{FORMATS, Format, Printer, Writes};
use crate::spec::{Entry, Points, Spec};
use crate::worksheet::{Plan, PosedQuestion, Reader};

/// So many variants are in the making at once.
const CHUNK: usize = 128;

/// So many questions of a bank at most.
const LARGEST: u64 = 200_000;

/// Banks to be written.
pub struct Banks<'a> {
    /// The formats and their systems.
    systems: Vec<(&'static str, &'static System)>,
    plan: &'a Plan<'a>,
    printer: &'a Printer<'a>,
    groups: Vec<Variants>,
    /// How many variants of each exercise are wanted.
    variants: Option<u64>,
}

/// A variant as a system gets it, and what became of it.
type Items = (Vec<Item>, Option<Lowered>);

/// What was written.
#[derive(Default)]
pub struct Written {
    /// The names of the files, each with the number of its questions.
    pub files: Vec<(String, usize)>,
    /// What is asked in another way than it might be, each once.
    pub notes: Vec<String>,
}

/// The set with as many questions of each exercise as a bank has variants of it: those that are wanted, or as many as there
/// are, and no fewer than are asked.
pub fn wide(plan: &Plan, formats: &[&Format], variants: u64) -> Result<Spec, String> {
    let is_bank = |format: &&Format| matches!(format.writes, Writes::Bank(_));
    if !formats.iter().any(is_bank) {
        let banks = FORMATS.iter().copied().filter(is_bank);
        let banks: Vec<&str> = banks.map(|format| format.name).collect();
        return Err(format!(
            "--variants: sheets have no variants\nhelp: choose a learning system with --format {}; for several sheets, \
             --versions or --students",
            banks.join(", ")
        ));
    }
    let mut wide = plan.spec.clone();
    for (entry, planned) in wide.entries.iter_mut().zip(&plan.entries) {
        let there = planned.pool.size().least();
        entry.count = entry.count.max(variants.min(there));
    }
    let exercises = wide.entries.len() as u64;
    let questions: u64 = wide.entries.iter().map(|entry| entry.count).sum();
    match questions > LARGEST {
        true => Err(format!(
            "--variants {variants}: {exercises} exercises with so many variants are more than {LARGEST} questions\n\
             help: at most --variants {} for this set",
            LARGEST / exercises
        )),
        false => Ok(wide),
    }
}

impl<'a> Banks<'a> {
    /// The banks among the formats, with the variants that are on the sheets of these readers; `picks` has for each exercise
    /// how many of them a student is asked. With `variants`, the questions are on no sheet, and so many of each are wanted.
    pub fn new(
        formats: &[&'static Format],
        plan: &'a Plan<'a>,
        printer: &'a Printer<'a>,
        readers: &[Reader],
        picks: &[u64],
        variants: Option<u64>,
    ) -> Result<Banks<'a>, Error> {
        let systems = formats.iter().filter_map(|format| match format.writes {
            Writes::Bank(system) => Some((format.name, system)),
            Writes::Sheets(_) | Writes::Pdf => None,
        });
        let systems: Vec<_> = systems.collect();
        let mut groups = match systems.is_empty() {
            true => Vec::new(),
            false => bank::groups(plan, readers, picks, variants.is_some()),
        };
        for group in &mut groups {
            let planned = &plan.entries[group.entry];
            if group.depends(planned) {
                let answered = group.questions.par_iter();
                let answered =
                    answered.map(|posed| bank::answered(planned, posed, &plan.spec.words));
                group.settle(
                    &answered.collect::<Result<Vec<_>, _>>()?,
                    variants.is_some(),
                );
            }
        }
        Ok(Banks {
            systems,
            plan,
            printer,
            groups,
            variants,
        })
    }

    /// Writes the first variant of each exercise to nowhere, so that hardly a fault is found when other files are there.
    pub fn rehearse(&self) -> Result<(), Error> {
        let head = self.head();
        let opened = self.systems.iter().map(|(format, system)| {
            (system.open)(&head, Box::new(io::sink())).map_err(failed(format))
        });
        let mut writers = opened.collect::<Result<Vec<_>, Error>>()?;
        for (number, variants) in self.groups.iter().enumerate() {
            let group = self.group(number, variants);
            let Some(posed) = variants.questions.first() else {
                continue;
            };
            let items = self.items(&group, 1, posed)?;
            for ((writer, (items, _)), (format, _)) in
                writers.iter_mut().zip(&items).zip(&self.systems)
            {
                let begun = writer.group(&group);
                let written =
                    begun.and_then(|()| items.iter().try_for_each(|item| writer.item(item)));
                written.map_err(failed(format))?;
            }
        }
        Ok(())
    }

    /// Writes the banks; `name` gives the name of the file for a format and its system.
    pub fn write(
        &self,
        store: &dyn Store,
        name: impl Fn(&'static str, &'static System) -> String,
        watch: Watch,
    ) -> Result<Written, Error> {
        let names = self.systems.iter();
        let names = names.map(|(format, system)| name(format, system));
        let names: Vec<String> = names.collect();
        let files = names
            .iter()
            .map(|name| Ok(BufWriter::new(store.grow(name)?)));
        let mut files = files.collect::<Result<Vec<_>, Error>>()?;
        let (told, counts) = self.fill(&mut files, &names, watch)?;
        for (file, name) in files.into_iter().zip(&names) {
            let file = file
                .into_inner()
                .map_err(|error| failed(name)(error.into_error()))?;
            file.finish()?;
        }
        let notes = told.into_iter().chain(self.by_hand());
        let notes = notes.chain(self.fewer()).chain(self.doubled());
        Ok(Written {
            notes: notes.collect(),
            files: names.into_iter().zip(counts).collect(),
        })
    }

    /// Writes the files; what is told of the bank, and how many questions each file has.
    fn fill(
        &self,
        files: &mut [BufWriter<Box<dyn Growing + '_>>],
        names: &[String],
        watch: Watch,
    ) -> Result<(BTreeSet<String>, Vec<usize>), Error> {
        let head = self.head();
        let opened = self.systems.iter().zip(files).zip(names);
        let opened = opened.map(|(((_, system), file), name)| {
            (system.open)(&head, Box::new(file)).map_err(failed(name))
        });
        let mut writers = opened.collect::<Result<Vec<_>, Error>>()?;
        let each = |writers: &mut [Box<dyn Writer + '_>],
                    put: &dyn Fn(usize, &mut dyn Writer) -> io::Result<()>| {
            let mut numbered = writers.iter_mut().enumerate().zip(names);
            numbered.try_for_each(|((i, writer), name)| put(i, &mut **writer).map_err(failed(name)))
        };
        let mut told = BTreeSet::new();
        let mut counts = vec![0; self.systems.len()];
        let mut done = 0;
        let questions = self.groups.iter().map(|group| group.questions.len()).sum();
        watch("questions", done, questions);
        for (number, variants) in self.groups.iter().enumerate() {
            let group = self.group(number, variants);
            each(&mut writers, &|_, writer| writer.group(&group))?;
            let mut at = 0;
            for chunk in variants.questions.chunks(CHUNK) {
                let made = chunk.par_iter().enumerate();
                let made = made.map(|(i, posed)| self.items(&group, at + i + 1, posed));
                for items in made.collect::<Result<Vec<_>, Error>>()? {
                    each(&mut writers, &|i, writer| {
                        items[i].0.iter().try_for_each(|item| writer.item(item))
                    })?;
                    let made = self.systems.iter().zip(&items).zip(&mut counts);
                    for (((format, system), (items, lowered)), count) in made {
                        *count += items.len();
                        let sort = items.first().map(|item| item.response.sort());
                        let note = lowered.zip(sort);
                        told.extend(note.map(|(lowered, now)| {
                            note_of(format, system.title, group.kind, lowered, now)
                        }));
                    }
                }
                at += chunk.len();
                done += chunk.len();
                watch("questions", done, questions);
            }
        }
        for (writer, name) in writers.into_iter().zip(names) {
            writer.finish().map_err(failed(name))?;
        }
        Ok((told, counts))
    }

    /// A variant as each of the systems gets it.
    fn items(
        &self,
        group: &Group,
        variant: usize,
        posed: &PosedQuestion,
    ) -> Result<Vec<Items>, Error> {
        let planned = &self.plan.entries[posed.entry];
        let by_hand = self.groups[group.number - 1].by_hand;
        let (question, quiz) = bank::worked(planned, posed, &self.plan.spec.words, by_hand)?;
        let systems = self.systems.iter();
        let items = systems.map(|(_, system)| {
            printed::items(self.printer, system, group, variant, &question, &quiz)
        });
        items.collect()
    }

    fn head(&self) -> Head {
        let questions = self.groups.iter().flat_map(|group| &group.questions);
        Head {
            title: self.plan.spec.title.clone(),
            code: self.plan.unversioned_code(&Reader::Anyone, questions),
            groups: self.groups.len(),
            halves: self.has_halves(),
            locale: self.plan.spec.words.locale,
        }
    }

    /// Whether some exercise is worth half a point.
    fn has_halves(&self) -> bool {
        let half = |entry: &Entry| entry.points.is_some_and(|points| points.whole().is_none());
        self.plan.spec.entries.iter().any(half)
    }

    fn group(&self, number: usize, variants: &Variants) -> Group {
        let entry = self.plan.entries[variants.entry].entry;
        Group {
            number: number + 1,
            id: entry.id.clone(),
            kind: self.plan.entries[variants.entry].kind.name,
            variants: variants.questions.len(),
            pick: variants.pick,
            points: entry.points.unwrap_or(Points::from(variants.marks)),
        }
    }

    /// The exercises that are marked by hand though their kinds need not be.
    fn by_hand(&self) -> impl Iterator<Item = String> {
        let by_hand = self.groups.iter().filter(|group| group.by_hand);
        by_hand.map(|group| {
            let id = &self.plan.entries[group.entry].entry.id;
            format!("`{id}` is marked by hand, since nothing wrong is certain enough to be offered in all of its questions")
        })
    }

    /// The exercises of which there are fewer variants than are wanted.
    fn fewer(&self) -> impl Iterator<Item = String> {
        self.groups.iter().filter_map(|group| {
            let (there, wanted) = (group.questions.len() as u64, self.variants?);
            let id = &self.plan.entries[group.entry].entry.id;
            (there < wanted).then(|| match there {
                1 => format!("`{id}`: 1 variant, since no other question fits"),
                _ => format!("`{id}`: {there} variants, since no more questions fit"),
            })
        })
    }

    /// The formats that have twice the points, since they have no halves.
    fn doubled(&self) -> impl Iterator<Item = String> {
        let whole = self
            .systems
            .iter()
            .filter(|(_, system)| self.has_halves() && !system.halves);
        whole.map(|(format, _)| {
            format!("{format}: every question has twice its points, since there are no halves; scale the quiz by one half")
        })
    }
}

/// What became of questions that a system cannot take as they are.
fn note_of(format: &str, title: &str, kind: &str, lowered: Lowered, now: Sort) -> String {
    match lowered {
        Lowered::OneRight => format!(
            "{format}: where several options of `{kind}` are right, one of them is shown, since {title} takes only one"
        ),
        Lowered::Listed => format!(
            "{format}: numbers of `{kind}` are chosen from lists, since {title} has all blanks typed or all chosen"
        ),
        Lowered::Marks => format!(
            "{format}: blanks of `{kind}` are chosen from lists where they cannot have a whole point each; with as many whole \
             points as blanks they are typed"
        ),
        Lowered::Apart(before) => format!(
            "{format}: `{kind}` is asked as several questions, since {title} has no {} questions",
            before.name()
        ),
        Lowered::Instead(before) => format!(
            "{format}: `{kind}` is asked as {}, since {title} has no {} questions",
            now.name(),
            before.name()
        ),
    }
}

fn failed(name: &str) -> impl Fn(io::Error) -> Error {
    let path = name.to_string();
    move |error| Error::File {
        path: path.clone(),
        reason: error.to_string(),
    }
}
