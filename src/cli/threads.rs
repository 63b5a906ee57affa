//! The threads that sheets are made on and papers are judged on.

use std::io::{self, ErrorKind};
use std::num::NonZero;
use std::sync::mpsc::{self, Sender};
use std::thread;

use rayon::{ThreadBuilder, ThreadPoolBuilder};

/// More threads than this are never of use.
const MOST: usize = 256;

/// Starts the threads: as many as the machine has cores, or as `RAYON_NUM_THREADS` says, or as can be started. Where one
/// is enough or none can, everything is done on the program's own. The threads are started before the pool is made of
/// them, since a pool that lacks one cannot be made, and is not made a second time.
pub fn start() {
    let wanted = Some(wanted()).filter(|&n| n > 1).unwrap_or(0);
    let started: Vec<Sender<ThreadBuilder>> = (0..wanted).map_while(|_| thread().ok()).collect();
    let pool = ThreadPoolBuilder::new();
    let (n, mut started) = (started.len(), started.into_iter());
    let made = match n {
        0 => pool.num_threads(1).use_current_thread().build_global(),
        _ => pool
            .num_threads(n)
            .spawn_handler(|work| {
                let thread = started.next().ok_or(ErrorKind::WouldBlock)?;
                thread.send(work).map_err(|_| ErrorKind::BrokenPipe.into())
            })
            .build_global(),
    };
    debug_assert!(made.is_ok());
}

fn wanted() -> usize {
    let named = std::env::var("RAYON_NUM_THREADS").ok();
    let named = named.and_then(|number| number.parse().ok());
    let cores = || thread::available_parallelism().map_or(1, NonZero::get);
    named.filter(|&n| n > 0).unwrap_or_else(cores).min(MOST)
}

/// A thread that waits for what it is to do, and ends when nothing comes.
fn thread() -> io::Result<Sender<ThreadBuilder>> {
    let (sender, receiver) = mpsc::channel::<ThreadBuilder>();
    let work = move || receiver.recv().into_iter().for_each(ThreadBuilder::run);
    thread::Builder::new().spawn(work)?;
    Ok(sender)
}
