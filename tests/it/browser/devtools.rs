//! The DevTools protocol over the browser's own pipe: JSON messages that end in a zero byte. The client crates for it bring
//! an asynchronous runtime and thousands of generated types for what is a hundred lines here; and a pipe, unlike a
//! websocket, needs no port, no crate, and closes with this process, whereupon the browser ends.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long anything may take. The tests share two cores with the rest of the suite.
pub const LIMIT: Duration = Duration::from_secs(60);

/// A line to the browser, shared by all threads.
pub struct Devtools {
    pipe: Mutex<ChildStdin>,
    calls: AtomicU64,
    ears: Arc<Ears>,
}

/// Who waits for what: calls for their answers, pages for their events.
#[derive(Default)]
struct Ears {
    calls: Mutex<HashMap<u64, Sender<Value>>>,
    sessions: Mutex<HashMap<String, Sender<Value>>>,
}

/// Whether it will go away: a page that prints itself when it is opened may still be at it, and one that is loaded anew may
/// be gone for a moment.
fn is_passing(error: &Value) -> bool {
    let passing = [
        "Page is already being printed",
        "Inspected target navigated or closed",
    ];
    passing.iter().any(|message| error["message"] == *message)
}

impl Devtools {
    /// Begins to listen on the two ends of the browser's pipe.
    pub fn new(pipe: ChildStdin, answers: ChildStdout) -> Devtools {
        let ears = Arc::new(Ears::default());
        let of_reader = Arc::clone(&ears);
        thread::spawn(move || of_reader.listen(answers));
        Devtools {
            pipe: Mutex::new(pipe),
            calls: AtomicU64::new(1),
            ears,
        }
    }

    /// Calls a method, of the browser where the session is empty, and waits for its answer.
    pub fn call(&self, session: &str, method: &str, params: Value) -> Value {
        let end = Instant::now() + LIMIT;
        loop {
            let answer = self.send(session, method, params.clone());
            let answer = answer.recv_timeout(LIMIT);
            let mut answer = answer.unwrap_or_else(|error| panic!("{method}: {}", silence(error)));
            match answer.get("error") {
                None => return answer["result"].take(),
                Some(error) if is_passing(error) && Instant::now() < end => {
                    thread::sleep(Duration::from_millis(200));
                }
                Some(error) => panic!("{method}: {error}"),
            }
        }
    }

    /// Sends without waiting; for what is done while a page is thrown away.
    pub fn send(&self, session: &str, method: &str, params: Value) -> Receiver<Value> {
        let id = self.calls.fetch_add(1, Ordering::Relaxed);
        let (sender, answer) = mpsc::channel();
        locked(&self.ears.calls).insert(id, sender);
        let mut message = json!({"id": id, "method": method, "params": params});
        if !session.is_empty() {
            message["sessionId"] = session.into();
        }
        let sent = locked(&self.pipe).write_all(format!("{message}\0").as_bytes());
        if sent.is_err() {
            // The waiting call then hears that the browser is gone.
            locked(&self.ears.calls).remove(&id);
        }
        answer
    }

    /// The events of a session from here on.
    pub fn events(&self, session: &str) -> Receiver<Value> {
        let (sender, events) = mpsc::channel();
        locked(&self.ears.sessions).insert(session.to_string(), sender);
        events
    }

    /// Hears no more of a session.
    pub fn forget(&self, session: &str) {
        locked(&self.ears.sessions).remove(session);
    }
}

impl Ears {
    /// Hands on every message until the browser is gone; then all who wait are told, by dropping their senders.
    fn listen(&self, answers: ChildStdout) {
        let mut answers = BufReader::new(answers);
        let mut message = Vec::new();
        while matches!(answers.read_until(0, &mut message), Ok(length) if length > 0) {
            let text = message.strip_suffix(&[0]).unwrap_or(&message);
            if let Ok(message) = serde_json::from_slice(text) {
                self.hand_on(message);
            }
            message.clear();
        }
        locked(&self.calls).clear();
        locked(&self.sessions).clear();
    }

    fn hand_on(&self, message: Value) {
        let call = message["id"].as_u64();
        let call = call.and_then(|id| locked(&self.calls).remove(&id));
        let session = message["sessionId"].as_str().unwrap_or_default();
        let page = locked(&self.sessions).get(session).cloned();
        // Whoever no longer listens has no use for it.
        let is_event = message["id"].is_null();
        if let Some(ear) = if is_event { page } else { call } {
            let _ = ear.send(message);
        }
    }
}

/// Why nothing was heard.
pub fn silence(error: RecvTimeoutError) -> String {
    match error {
        RecvTimeoutError::Timeout => format!("nothing for {} s", LIMIT.as_secs()),
        RecvTimeoutError::Disconnected => "the browser is gone".to_string(),
    }
}

/// A test that has panicked leaves the line as it was.
fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
