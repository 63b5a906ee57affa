//! What a person at the terminal sees: results, complaints, progress.

use std::cell::RefCell;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use super::cause;
use crate::plain;

/// Prints a result. A reader that has gone away (`| head`) is no error.
pub fn say(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    let text = plain::lines(text, colour_of_results());
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            anyhow::bail!("standard output: {}", cause::with_help(&error))
        }
        _ => Ok(()),
    }
}

/// Prints a complaint on standard error.
pub fn complain(text: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", plain::lines(text, colour()));
}

/// Whether complaints may be coloured.
pub fn colour() -> bool {
    colour_wanted() && io::stderr().is_terminal()
}

/// Whether results may be coloured.
pub fn colour_of_results() -> bool {
    colour_wanted() && io::stdout().is_terminal()
}

fn colour_wanted() -> bool {
    std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// A line on the terminal that counts up, from about a second on.
pub struct Progress {
    begun: Instant,
    shown: Option<Instant>,
    total: usize,
    things: &'static str,
}

impl Progress {
    /// Progress towards a total of some things; `None` where nobody looks.
    pub fn new(total: usize, things: &'static str, quiet: bool) -> Option<Progress> {
        (!quiet && io::stderr().is_terminal()).then(|| Progress {
            begun: Instant::now(),
            shown: None,
            total,
            things,
        })
    }

    /// Shows how far the work is.
    pub fn show(&mut self, done: usize) {
        let soon = self.begun.elapsed() < Duration::from_secs(1);
        let just = self
            .shown
            .is_some_and(|at| at.elapsed() < Duration::from_millis(100));
        if soon || just {
            return;
        }
        let percent = 100 * done / self.total.max(1);
        let _ = write!(
            io::stderr(),
            "\r{done} of {} {} ({percent} %)",
            self.total,
            self.things
        );
        self.shown = Some(Instant::now());
    }
}

/// What shows how many of some things are done, one sort of things after the other.
pub fn progress(quiet: bool) -> impl Fn(&'static str, usize, usize) {
    let shown = RefCell::new(None);
    move |things, done, total| {
        let mut shown = shown.borrow_mut();
        if done == 0 {
            *shown = Progress::new(total, things, quiet);
        }
        if let Some(progress) = &mut *shown {
            progress.show(done);
        }
        if done >= total {
            *shown = None;
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown.is_some() {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}
