//! From a paper to its answers: headers say what is answered, every other line is judged. Papers are untrusted, so their
//! size and the work that they ask for are bounded; what is beyond that is reported and not read.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::rc::Rc;
use std::sync::Arc;

use super::answering::Answering;
use super::draft::{Draft, Fault, flag, one_of};
use super::hints::Hints;
use super::purse::Purse;
use super::report::{Answer, Report};
use super::slip::{Slip, slip};
use super::task::{Desk, Marked, Marker, Misfit, Task};
use super::typed::{self, POSITIONS, too_large};
use super::verdict::{Credit, Judged, Overall, Verdict};
use crate::budget::Budget;
use crate::document::Refusal;
use crate::language::header::{self, Header, Key};
use crate::language::print;
use crate::locale::Locale;
use crate::model::position::Position;
use crate::model::rules::{HouseRules, Layout};
use crate::spec::Label;
use crate::spell::quote;

/// What is read of a paper, in bytes: 1 MiB.
pub const LONGEST: usize = 1 << 20;

/// No more lines of a paper are judged, blank ones apart, and no more answers.
const MOST_LINES: usize = 20_000;
const MOST_ANSWERS: usize = 1_000;

/// What reading a line takes, beside its bytes, and what looking a printed question up takes, in steps.
const LINE: u64 = 60;
const QUESTION: u64 = 2_000;

/// Judges a paper, whatever its bytes are.
pub fn paper<'t>(bytes: &'t [u8], desk: &dyn Desk, hints: Hints) -> Report<'t> {
    paper_within(bytes, desk, hints, Budget::default())
}

/// Judges as much of a paper as so many steps allow.
pub fn paper_within<'t>(
    bytes: &'t [u8],
    desk: &dyn Desk,
    hints: Hints,
    steps: Budget,
) -> Report<'t> {
    let text = String::from_utf8_lossy(bytes.get(..LONGEST).unwrap_or(bytes));
    let mut reader = Reader {
        desk,
        hints,
        student: None,
        sheet: None,
        found: Found::default(),
        purse: Rc::new(Purse::new(steps, desk.locale())),
        answers: Vec::new(),
        now: Now::Draft(Draft::default()),
    };
    reader.lines(&text, bytes.len() > LONGEST);
    reader.end();
    let Reader {
        student, answers, ..
    } = reader;
    Report {
        text,
        student,
        answers,
    }
}

/// Reports a file that cannot be read as text, and says what to do.
#[must_use]
pub fn unreadable(why: &Refusal, locale: &Locale) -> Report<'static> {
    without_text(Overall::Review, Verdict::Unread, why.told(locale))
}

/// Reports a file with nothing in it.
#[must_use]
pub fn empty(locale: &Locale) -> Report<'static> {
    let why = locale.say("paper empty", &[]);
    without_text(Overall::Incomplete, Verdict::NotChecked, why)
}

fn without_text(whole: Overall, verdict: Verdict, why: String) -> Report<'static> {
    let line = Judged {
        verdict,
        message: Some(why),
        ..Judged::unjudged(1)
    };
    Report {
        text: "".into(),
        student: None,
        answers: vec![Answer {
            line: 1,
            task: None,
            verdict: whole,
            credit: Credit::None,
            lines: vec![line],
        }],
    }
}

struct Reader<'d> {
    desk: &'d dyn Desk,
    hints: Hints,
    student: Option<String>,
    sheet: Option<String>,
    found: Found,
    purse: Rc<Purse>,
    answers: Vec<Answer>,
    now: Now,
}

/// The answer that is being read.
enum Now {
    /// Its header.
    Draft(Draft),
    /// Its work.
    Work(Box<Answering>),
    /// Its work, which somebody else marks.
    Marking(Box<Marking>),
    /// Work that cannot be judged, since the header does not say what it answers.
    Lost(Vec<Judged>),
    /// An answer that is not read, since there are no steps left, and the headers that it has.
    Unread(Vec<Key>, Vec<Judged>),
}

/// The sheet and the question that were looked up last.
#[derive(Default)]
struct Found {
    sheet: Option<String>,
    /// Why there is no such sheet.
    missing: Option<Misfit>,
    question: Option<(Label, Result<Task, Misfit>)>,
}

/// What marking an answer takes, and each byte of it, in steps; judging takes its own.
const MARKING: u64 = 10_000;
const BYTE: u64 = 20;

/// An answer that the question's own marker marks, once it is complete.
struct Marking {
    task: Task,
    marker: Arc<dyn Marker>,
    begins: usize,
    /// Headers and remarks.
    lines: Vec<Judged>,
    written: Vec<(usize, String)>,
    /// Whether not all of it was read.
    cut: bool,
}

impl Marking {
    fn finish(self, hints: Hints, purse: &Purse) -> Answer {
        let written: Vec<(usize, &str)> = self
            .written
            .iter()
            .map(|(number, text)| (*number, text.as_str()))
            .collect();
        let bytes = written.iter().map(|(_, text)| text.len() as u64);
        let fee = MARKING + BYTE * bytes.sum::<u64>();
        let marked = purse
            .pay(fee)
            .then(|| self.marker.mark(&written, hints, &purse.steps));
        let marked = match marked {
            Some(marked) if !purse.is_empty() => marked,
            _ => unmarked(&written, hints, purse),
        };
        let told: BTreeSet<usize> = marked.lines.iter().map(|line| line.line).collect();
        let others = written.iter().map(|(number, _)| *number);
        let others = others.filter(|number| !told.contains(number));
        let mut lines = self.lines;
        lines.extend(others.map(Judged::unjudged));
        lines.extend(marked.lines);
        lines.sort_by_key(|line| line.line);
        lines.iter_mut().for_each(|line| purse.trim(line));
        Answer {
            line: self.begins,
            task: Some(self.task),
            verdict: match marked.verdict {
                Overall::Incorrect => Overall::Incorrect,
                _ if self.cut => Overall::Review,
                verdict => verdict,
            },
            credit: marked.credit,
            lines,
        }
    }
}

/// An answer that nobody marks, since there are no steps left.
fn unmarked(written: &[(usize, &str)], hints: Hints, purse: &Purse) -> Marked {
    let refused = written
        .iter()
        .map(|(number, _)| refused(*number, hints, purse));
    Marked {
        lines: refused.collect(),
        verdict: Overall::Review,
        credit: Credit::None,
    }
}

/// A line that is not read, since there are no steps left.
fn refused(number: usize, hints: Hints, purse: &Purse) -> Judged {
    let mut line = Judged::unjudged(number);
    purse.refuse(&mut line, hints);
    line
}

impl Reader<'_> {
    /// Judges lines as far as they are read; of a text that is `cut`, the last one may not be whole.
    fn lines(&mut self, text: &str, cut: bool) {
        let written = text.lines().zip(1..);
        let mut written = written
            .filter(|(line, _)| !line.trim().is_empty())
            .peekable();
        let mut judged = 0;
        while let Some((line, number)) = written.next() {
            let cut = cut && written.peek().is_none();
            if cut || judged >= MOST_LINES || self.answers.len() >= MOST_ANSWERS {
                return self.too_long(number);
            }
            match self.purse.pay(LINE + line.len() as u64) {
                true => self.line(number, line),
                false => self.unread(number, line),
            }
            judged += 1;
        }
    }

    fn line(&mut self, number: usize, text: &str) {
        if let Some(header) = header::header(text)
            && !self.is_work(&header)
        {
            return self.header(number, text, &header);
        }
        let begins = |key| matches!(key, Key::Game | Key::Sheet);
        let slip = slip(text).filter(|slip| match &self.now {
            Now::Draft(draft) if draft.lacks(slip.key) => !self.marks(slip.key),
            Now::Draft(_) => false,
            _ => begins(slip.key),
        });
        match slip {
            Some(slip) => self.slip(number, slip),
            None => self.work(number, text),
        }
    }

    /// Takes a line for which there are no steps left. It is still seen where another answer begins.
    fn unread(&mut self, number: usize, text: &str) {
        let key = header::header(text).map(|header| header.key);
        if let Some(key @ (Key::Game | Key::Sheet | Key::Exercise)) = key {
            match &mut self.now {
                Now::Unread(keys, _) if key == Key::Exercise && !keys.contains(&key) => {
                    keys.push(key);
                }
                _ => {
                    self.end();
                    self.now = Now::Unread(vec![key], Vec::new());
                }
            }
        }
        self.cut(number);
    }

    /// Adds a line for which there are no steps left.
    fn cut(&mut self, number: usize) {
        let line = refused(number, self.hints, &self.purse);
        self.add_cut(line);
    }

    /// Adds a line from which on an answer is not read.
    fn add_cut(&mut self, line: Judged) {
        if let Now::Draft(draft) = &self.now
            && draft.says()
        {
            self.begin();
        }
        match &mut self.now {
            Now::Draft(draft) => draft.lines.push(line),
            Now::Work(answering) => answering.cut(line),
            Now::Marking(marking) => {
                marking.cut = true;
                marking.lines.push(line);
            }
            Now::Lost(lines) => {
                lines.push(line);
                self.now = Now::Unread(Vec::new(), std::mem::take(lines));
            }
            Now::Unread(_, lines) => lines.push(line),
        }
    }

    /// Words that are headers of some games begin lines of the work too: `take: 3` is an answer where the position is
    /// told and nothing is left to agree.
    fn is_work(&mut self, header: &Header) -> bool {
        if self.marks(header.key) {
            return true;
        }
        if header.key == Key::Rows && self.is_disguised() {
            return true;
        }
        let told = match &self.now {
            Now::Draft(draft) => draft.value(header.key).is_some(),
            _ => true,
        };
        // `heap: 0 1 2 3 4` is the first line of a table.
        let several = header::numbers(header.value).is_some_and(|all| all.len() > 1);
        if told && header.key == Key::Heap && several {
            return true;
        }
        // "Take: 1 or 4" answers what is asked.
        if told && header.key == Key::Take && header.value.contains(" or ") {
            return true;
        }
        let number = header.value.bytes().all(|byte| byte.is_ascii_digit());
        let doubtful = matches!(header.key, Key::Heap | Key::Take) && number;
        (doubtful || header.key == Key::Circles)
            && match &self.now {
                Now::Draft(draft) => {
                    let printed = draft.value(Key::Exercise).is_some();
                    let told = draft.value(Key::Rows).is_some();
                    printed
                        || told
                            && draft
                                .value(Key::Game)
                                .is_some_and(|name| self.of_heaps(name))
                }
                _ => true,
            }
    }

    /// Whether the position is told, and its heaps look like coins: then `heaps: 3, 5, 6` says which position of Nim it is.
    fn is_disguised(&mut self) -> bool {
        let rules = match &self.now {
            Now::Draft(draft) => match (draft.value(Key::Game), draft.value(Key::Rows)) {
                (Some(name), Some(_)) => {
                    let game = self.desk.game(name, &HouseRules::DEFAULT);
                    game.ok().map(|(_, rules)| rules)
                }
                _ => self.printed_task().map(|task| task.rules),
            },
            _ => None,
        };
        rules.is_some_and(|rules| rules.layout().disguise().is_some())
    }

    /// The printed question that a draft names.
    fn printed_task(&mut self) -> Option<Task> {
        let Now::Draft(draft) = &self.now else {
            return None;
        };
        let number = draft.value(Key::Exercise)?.to_string();
        let sheet = draft
            .value(Key::Sheet)
            .or(self.sheet.as_deref())?
            .to_string();
        let task = self.printed(&sheet, &number).ok()?;
        match &self.now {
            Now::Draft(draft) => is_confirmed(&task, draft).then_some(task),
            _ => None,
        }
    }

    /// Whether a header is a line of an answer that the question's own marker reads: all are but those that begin
    /// another answer or say whose the paper is.
    fn marks(&mut self, key: Key) -> bool {
        let begins = matches!(key, Key::Game | Key::Sheet | Key::Exercise | Key::Student);
        match &self.now {
            _ if begins => false,
            Now::Marking(_) => true,
            Now::Draft(draft) if draft.value(Key::Game).is_none() => self
                .printed_task()
                .is_some_and(|task| task.marker.is_some()),
            _ => false,
        }
    }

    fn of_heaps(&self, name: &str) -> bool {
        let game = self.desk.game(name, &HouseRules::DEFAULT);
        game.is_ok_and(|(_, rules)| rules.layout().is_nim())
    }

    /// A line that is nearly a header is told; only whose paper it is does not matter for the verdict.
    fn slip(&mut self, number: usize, slip: Slip) {
        if !matches!(self.now, Now::Draft(_)) {
            self.end();
        }
        let mut line = Judged::unjudged(number);
        self.tell(&mut line, slip.misfit);
        if let Now::Draft(draft) = &mut self.now {
            draft.slipped |= slip.key != Key::Student;
            draft.lines.push(line);
        }
    }

    fn tell(&self, line: &mut Judged, misfit: Misfit) {
        let (message, hint) = misfit.told(self.desk.locale());
        line.verdict = Verdict::Unread;
        line.message = Some(message);
        line.hint = (self.hints != Hints::None).then_some(hint);
        self.purse.trim(line);
    }

    fn header(&mut self, number: usize, text: &str, header: &Header) {
        let begins = matches!(header.key, Key::Game | Key::Sheet | Key::Exercise);
        let again = match &self.now {
            Now::Draft(draft) => {
                // Behind the number of a printed exercise, its game and position are written down again.
                draft.value(header.key).is_some()
                    || header.key == Key::Game
                        && draft.value(Key::Sheet).is_some()
                        && draft.value(Key::Exercise).is_none()
            }
            _ => true,
        };
        if begins && again {
            self.end();
        }
        if header.key == Key::Student && self.student.is_none() {
            self.student = Some(header.value.chars().take(LONGEST_ID).collect());
        }
        match &mut self.now {
            Now::Draft(draft) => draft.take(header.key, header.value, number),
            Now::Work(answering) if header.key == Key::Rows => answering.line(number, text),
            Now::Work(answering) => answering.pass(number),
            Now::Marking(marking) => marking.lines.push(Judged::unjudged(number)),
            Now::Lost(lines) | Now::Unread(_, lines) => lines.push(Judged::unjudged(number)),
        }
    }

    fn work(&mut self, number: usize, text: &str) {
        if let Now::Draft(draft) = &self.now
            && draft.says()
            && !text.trim_start().starts_with('#')
        {
            self.begin();
        }
        match &mut self.now {
            Now::Draft(draft) => {
                draft.remarks.push(text.to_string());
                draft.lines.push(Judged::unjudged(number));
            }
            Now::Work(answering) => answering.line(number, text),
            Now::Marking(marking) if text.trim_start().starts_with('#') => {
                marking.lines.push(Judged::unjudged(number));
            }
            Now::Marking(marking) => marking.written.push((number, text.to_string())),
            Now::Lost(lines) => lines.push(Judged::unjudged(number)),
            Now::Unread(..) => self.cut(number),
        }
    }

    /// The header is complete: the work begins.
    fn begin(&mut self) {
        let Now::Draft(mut draft) = std::mem::replace(&mut self.now, Now::Lost(Vec::new())) else {
            return;
        };
        if let Some(sheet) = draft.value(Key::Sheet) {
            self.sheet = Some(sheet.to_string());
        }
        if draft.slipped {
            self.now = Now::Lost(draft.lines);
            return;
        }
        let begins = draft.begins.unwrap_or(1);
        let task = self.task(&draft);
        if let Ok((task, _)) = &task {
            tell_meant(task, &mut draft, self.desk.locale());
        }
        if self.purse.is_empty() {
            self.now = Now::Unread(Vec::new(), draft.lines);
            return;
        }
        self.now = match task {
            Ok((task, _)) if task.marker.is_some() => match task.marker.clone() {
                Some(marker) => Now::Marking(Box::new(Marking {
                    task,
                    marker,
                    begins,
                    lines: draft.lines,
                    written: Vec::new(),
                    cut: false,
                })),
                None => Now::Lost(draft.lines),
            },
            Ok((task, board)) => {
                let purse = self.purse.clone();
                let book = (self.desk.phrases().clone(), self.desk.locale());
                match Answering::new(task, board, begins, self.hints, purse, book) {
                    Ok(mut answering) => {
                        answering.lines = draft.lines;
                        Now::Work(Box::new(answering))
                    }
                    Err(_) => {
                        let misfit = too_large(Layout::ROWS);
                        Now::Lost(self.lost(draft, (Some(Key::Rows), misfit)))
                    }
                }
            }
            Err(fault) => Now::Lost(self.lost(draft, fault)),
        };
    }

    /// The header's lines with the fault told on the one that is to blame.
    fn lost(&self, draft: Draft, (key, misfit): Fault) -> Vec<Judged> {
        let to_blame = key.and_then(|key| draft.field(key)).map(|(_, line)| line);
        let mut lines = draft.lines;
        let blamed = match to_blame {
            Some(number) => lines.iter_mut().find(|line| line.line == number),
            None => lines.first_mut(),
        };
        if let Some(line) = blamed {
            self.tell(line, misfit);
        }
        lines
    }

    /// What is answered, and the board in the order in which the student numbers its heaps.
    fn task(&mut self, draft: &Draft) -> Result<(Task, Position), Fault> {
        let told = POSITIONS
            .into_iter()
            .find(|&key| draft.value(key).is_some());
        let printed = draft.value(Key::Exercise).is_some() && self.sheet.is_some();
        let typed = told.is_some() && draft.value(Key::Sheet).is_none() && !printed;
        let mut task = match draft.value(Key::Exercise) {
            Some(number) if !typed => match self.sheet.clone() {
                Some(sheet) => {
                    let task = self.printed(&sheet, number)?;
                    match (is_confirmed(&task, draft), self.found.missing.clone()) {
                        (false, Some(missing)) => return Err((Some(Key::Exercise), missing)),
                        _ if is_another(&task, draft) => {
                            return Err((told, another_position(&task, number)));
                        }
                        _ => task,
                    }
                }
                None => return Err((Some(Key::Exercise), Misfit::new("which sheet", &[]))),
            },
            _ if draft.value(Key::Sheet).is_some() => {
                return Err((Some(Key::Sheet), Misfit::new("which exercise", &[])));
            }
            _ => typed::task(self.desk, draft)?,
        };
        task.working |= flag(draft, (Key::Working, "working"), "required")?;
        task.one_step |= flag(draft, (Key::Steps, "steps"), "one")?;
        let mut board = task.position.clone();
        match draft.value(Key::RowsFrom).map(str::to_ascii_lowercase) {
            None => {}
            Some(from) if from == "top" => {}
            Some(from) if from == "bottom" => board.0.reverse(),
            Some(_) => {
                return Err((
                    Some(Key::RowsFrom),
                    one_of("rows from", "").with_hint("top or bottom"),
                ));
            }
        }
        Ok((task, board))
    }

    /// A question of a printed sheet, or of the one that may be meant. Neither is looked up twice in a row.
    fn printed(&mut self, sheet: &str, number: &str) -> Result<Task, Fault> {
        let fault = |misfit| (Some(Key::Exercise), misfit);
        let number = Label::parse(number).ok_or_else(|| fault(Misfit::new("no number", &[])))?;
        if self.found.sheet.as_deref() != Some(sheet) {
            self.found = Found {
                sheet: Some(sheet.to_string()),
                missing: self.desk.sheet(sheet, &self.purse.steps).err(),
                question: None,
            };
        }
        if let Some((known, task)) = &self.found.question
            && *known == number
        {
            return task.clone().map_err(fault);
        }
        self.purse.pay(QUESTION);
        let task = match &self.found.missing {
            Some(missing) => self
                .desk
                .meant(sheet, number)
                .ok_or_else(|| missing.clone()),
            None => self.desk.question(sheet, number),
        };
        self.found.question = Some((number, task.clone()));
        task.map_err(fault)
    }

    /// Ends the answer that is being read.
    fn end(&mut self) {
        if let Now::Draft(draft) = &self.now
            && draft.says()
        {
            self.begin();
        }
        let now = std::mem::replace(&mut self.now, Now::Draft(Draft::default()));
        let without_task = |verdict, lines: Vec<Judged>| Answer {
            line: lines.first().map_or(1, |line| line.line),
            task: None,
            verdict,
            credit: Credit::None,
            lines,
        };
        let lost = |lines| without_task(Overall::Incomplete, lines);
        match now {
            Now::Work(answering) => self.answers.push(answering.finish()),
            Now::Marking(marking) => {
                let answer = marking.finish(self.hints, &self.purse);
                self.answers.push(answer);
            }
            Now::Lost(lines) => self.answers.push(lost(lines)),
            Now::Unread(_, lines) => self.answers.push(without_task(Overall::Review, lines)),
            // What stands before the first header is nobody's answer, unless there is no header at all.
            Now::Draft(draft) if self.answers.is_empty() => {
                self.answers.push(lost(
                    self.lost(draft, (None, Misfit::new("no header", &[]))),
                ));
            }
            Now::Draft(draft) => {
                if let Some(last) = self.answers.last_mut() {
                    last.lines.extend(draft.lines);
                }
            }
        }
    }

    fn too_long(&mut self, line: usize) {
        let places: [(&str, &dyn Display); 3] = [
            ("kib", &(LONGEST / 1024)),
            ("lines", &MOST_LINES),
            ("answers", &MOST_ANSWERS),
        ];
        let mut told = Judged::unjudged(line);
        self.tell(&mut told, Misfit::new("paper too long", &places));
        self.add_cut(told);
    }
}

/// Whether a question is the one that a paper answers: its code is right, or the paper has the same position.
fn is_confirmed(task: &Task, draft: &Draft) -> bool {
    if task
        .place
        .as_ref()
        .is_none_or(|place| place.typed.is_none())
    {
        return true;
    }
    let layout = task.rules.layout();
    let typed = POSITIONS.iter().find_map(|&key| draft.value(key));
    match typed {
        Some(typed) => header::position(layout, typed).as_ref() == Some(&task.position),
        None => {
            let position = print::shown(&task.position, layout);
            draft
                .remarks
                .iter()
                .any(|remark| has_whole(remark, &position))
        }
    }
}

/// Whether the paper has another position than the printed exercise.
fn is_another(task: &Task, draft: &Draft) -> bool {
    let mut typed = POSITIONS.iter().filter_map(|&key| draft.value(key));
    typed.any(|typed| {
        let position = header::position(task.rules.layout(), typed);
        position.is_none_or(|position| {
            let turned = position.0.iter().rev();
            position != task.position && !turned.eq(&task.position.0)
        })
    })
}

fn another_position(task: &Task, number: &str) -> Misfit {
    let position = print::shown(&task.position, task.rules.layout());
    Misfit::new(
        "another position",
        &[("number", &quote(number)), ("position", &position)],
    )
}

/// Whether a text has a position in it that goes on on neither side.
fn has_whole(text: &str, position: &str) -> bool {
    let goes_on = |c: char| c.is_alphanumeric();
    text.match_indices(position).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + position.len()..]);
        let after = after.strip_prefix(", ").unwrap_or(after);
        let before = before.strip_suffix(", ").unwrap_or(before);
        !before.ends_with(|c: char| c.is_ascii_digit() || c == 'o')
            && !after.starts_with(goes_on)
            && !position.is_empty()
    })
}

/// Says at the line with the code that another sheet is taken to be meant.
fn tell_meant(task: &Task, draft: &mut Draft, locale: &Locale) {
    let place = task.place.as_ref();
    let Some((place, typed)) = place.and_then(|place| Some((place, place.typed.as_ref()?))) else {
        return;
    };
    let line = draft.field(Key::Sheet).or(draft.field(Key::Exercise));
    let line = line.map(|(_, line)| line);
    if let Some(told) = draft.lines.iter_mut().find(|one| Some(one.line) == line) {
        let places: [(&str, &dyn Display); 3] = [
            ("code", &quote(typed)),
            ("number", &place.number),
            ("sheet", &quote(&place.sheet)),
        ];
        told.message = Some(locale.say("sheet meant", &places));
    }
}

/// An id is no longer than this, in characters.
const LONGEST_ID: usize = 200;
