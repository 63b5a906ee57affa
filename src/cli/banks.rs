//! Banks for learning systems: one file for each system, with the variants of every exercise. Variants are worked out once,
//! a few at a time, and printed for each system, so that memory does not grow with their number.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufWriter};

use rayon::prelude::*;

use super::output::{Folder, Growing};
use super::terminal::Progress;
use crate::error::Error;
use crate::quiz::Sort;
use crate::quiz::bank::{self, Variants};
use crate::quiz::lower::Lowered;
use crate::quiz::table;
use crate::render::lms::item::Item;
use crate::render::lms::{Group, Head, System, Writer, bank as printed};
use crate::render::{Format, Printer, Writes};
use crate::worksheet::{Plan, PosedQuestion, Reader};

/// So many variants are in the making at once.
const CHUNK: usize = 128;

/// Banks to be written.
pub struct Banks<'a> {
    /// The formats and their systems.
    systems: Vec<(&'static str, &'static System)>,
    plan: &'a Plan<'a>,
    printer: &'a Printer<'a>,
    groups: Vec<Variants>,
}

/// What a system cannot take as it is: the format, the kind, what became of its questions, and their type now.
type Instead = (&'static str, &'static str, Lowered, Sort);

/// What is told once of a whole bank.
#[derive(Default)]
struct Told {
    instead: BTreeSet<Instead>,
    /// By the number of the exercise: its id, how many of its questions are marked by hand though its kind need not be, and
    /// how many there are.
    by_hand: BTreeMap<usize, (String, usize, usize)>,
}

impl Told {
    /// Takes note of a question as it was made for each format.
    fn add<'i>(
        &mut self,
        group: &Group,
        made: impl Iterator<Item = (&'static str, &'i (Item, Option<Lowered>))>,
    ) {
        let mut essay = false;
        for (format, (item, lowered)) in made {
            let sort = item.response.sort();
            essay |= sort == Sort::Essay;
            let instead = lowered.map(|lowered| (format, group.kind, lowered, sort));
            self.instead.extend(instead);
        }
        if essay && table::sort(group.kind) != Some(Sort::Essay) {
            let first = || (group.id.clone(), 0, group.variants);
            self.by_hand.entry(group.number).or_insert_with(first).1 += 1;
        }
    }

    fn by_hand(&self) -> impl Iterator<Item = String> {
        let counted = self.by_hand.values();
        counted.map(|(id, some, all)| {
            format!("`{id}`: {some} of {all} questions are marked by hand, since nothing wrong is certain enough to be offered")
        })
    }
}

/// What was written.
#[derive(Default)]
pub struct Written {
    /// The names of the files.
    pub files: Vec<String>,
    /// How many questions are in each.
    pub questions: usize,
    /// What is asked in another way than it might be, each once.
    pub notes: Vec<String>,
}

impl<'a> Banks<'a> {
    /// The banks among the formats, with the variants that are on the sheets of these readers; `picks` has for each exercise
    /// how many of them a student is asked. `anew` says that the questions are on no sheet.
    pub fn new(
        formats: &[&'static Format],
        plan: &'a Plan<'a>,
        printer: &'a Printer<'a>,
        readers: &[Reader],
        picks: &[u64],
        anew: bool,
    ) -> Banks<'a> {
        let systems = formats.iter().filter_map(|format| match format.writes {
            Writes::Bank(system) => Some((format.name, system)),
            Writes::Sheets(_) | Writes::Pdf => None,
        });
        let systems: Vec<_> = systems.collect();
        let groups = match systems.is_empty() {
            true => Vec::new(),
            false => bank::groups(plan, readers, picks, anew),
        };
        Banks {
            systems,
            plan,
            printer,
            groups,
        }
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
            for ((writer, (item, _)), (format, _)) in
                writers.iter_mut().zip(&items).zip(&self.systems)
            {
                let written = writer.group(&group).and_then(|()| writer.item(item));
                written.map_err(failed(format))?;
            }
        }
        Ok(())
    }

    /// Writes the banks; `name` gives the name of the file for a format and its system.
    pub fn write(
        &self,
        folder: &Folder,
        name: impl Fn(&'static str, &'static System) -> String,
        quiet: bool,
    ) -> Result<Written, Error> {
        let mut written = Written {
            questions: self.groups.iter().map(|group| group.questions.len()).sum(),
            ..Written::default()
        };
        let names = self
            .systems
            .iter()
            .map(|(format, system)| name(format, system));
        written.files = names.collect();
        let files = written
            .files
            .iter()
            .map(|name| Ok(BufWriter::new(folder.grow(name)?)));
        let mut files = files.collect::<Result<Vec<_>, Error>>()?;
        let told = self.fill(&mut files, &written, quiet)?;
        for (file, name) in files.into_iter().zip(&written.files) {
            let file = file
                .into_inner()
                .map_err(|error| failed(name)(error.into_error()))?;
            file.finish()?;
        }
        let notes = told.instead.iter().map(|instead| self.note(instead));
        written.notes = notes.chain(told.by_hand()).collect();
        Ok(written)
    }

    fn fill(
        &self,
        files: &mut [BufWriter<Growing<'_>>],
        written: &Written,
        quiet: bool,
    ) -> Result<Told, Error> {
        let head = self.head();
        let opened = self.systems.iter().zip(files).zip(&written.files);
        let opened = opened.map(|(((_, system), file), name)| {
            (system.open)(&head, Box::new(file)).map_err(failed(name))
        });
        let mut writers = opened.collect::<Result<Vec<_>, Error>>()?;
        let each = |writers: &mut [Box<dyn Writer + '_>],
                    put: &dyn Fn(usize, &mut dyn Writer) -> io::Result<()>| {
            let mut numbered = writers.iter_mut().enumerate().zip(&written.files);
            numbered.try_for_each(|((i, writer), name)| put(i, &mut **writer).map_err(failed(name)))
        };
        let mut told = Told::default();
        let mut done = 0;
        let mut progress = Progress::new(written.questions, "questions", quiet);
        for (number, variants) in self.groups.iter().enumerate() {
            let group = self.group(number, variants);
            each(&mut writers, &|_, writer| writer.group(&group))?;
            let mut at = 0;
            for chunk in variants.questions.chunks(CHUNK) {
                let made = chunk.par_iter().enumerate();
                let made = made.map(|(i, posed)| self.items(&group, at + i + 1, posed));
                for items in made.collect::<Result<Vec<_>, Error>>()? {
                    each(&mut writers, &|i, writer| writer.item(&items[i].0))?;
                    let formats = self.systems.iter().map(|(format, _)| *format);
                    told.add(&group, formats.zip(&items));
                }
                at += chunk.len();
                done += chunk.len();
                if let Some(progress) = &mut progress {
                    progress.show(done);
                }
            }
        }
        for (writer, name) in writers.into_iter().zip(&written.files) {
            writer.finish().map_err(failed(name))?;
        }
        Ok(told)
    }

    /// A variant as each of the systems gets it.
    fn items(
        &self,
        group: &Group,
        variant: usize,
        posed: &PosedQuestion,
    ) -> Result<Vec<(Item, Option<Lowered>)>, Error> {
        let planned = &self.plan.entries[posed.entry];
        let (question, quiz) = bank::worked(planned, posed, &self.plan.spec.words)?;
        let systems = self.systems.iter();
        let items = systems.map(|(_, system)| {
            printed::item(self.printer, system, group, variant, &question, &quiz)
        });
        items.collect()
    }

    fn head(&self) -> Head {
        let questions = self.groups.iter().flat_map(|group| &group.questions);
        Head {
            title: self.plan.spec.title.clone(),
            code: self.plan.unversioned_code(&Reader::Anyone, questions),
            groups: self.groups.len(),
        }
    }

    fn group(&self, number: usize, variants: &Variants) -> Group {
        let entry = self.plan.entries[variants.entry].entry;
        Group {
            number: number + 1,
            id: entry.id.clone(),
            kind: self.plan.entries[variants.entry].kind.name(),
            variants: variants.questions.len(),
            pick: variants.pick,
            points: entry.points.unwrap_or(1),
        }
    }

    fn note(&self, (format, kind, lowered, now): &Instead) -> String {
        let system = self.systems.iter().find(|(name, _)| name == format);
        let title = system.map_or("", |(_, system)| system.title);
        match lowered {
            Lowered::OneRight => format!(
                "{format}: where several options of `{kind}` are right, one of them is shown, since {title} takes only one"
            ),
            Lowered::Listed => format!(
                "{format}: numbers of `{kind}` are chosen from lists, since {title} has all blanks typed or all chosen"
            ),
            Lowered::Instead(before) => format!(
                "{format}: `{kind}` is asked as {}, since {title} has no {} questions",
                now.name(),
                before.name()
            ),
        }
    }
}

fn failed(name: &str) -> impl Fn(io::Error) -> Error {
    let path = name.to_string();
    move |error| Error::File {
        path: path.clone(),
        reason: error.to_string(),
    }
}
