//! As much of HTTP as a browser on this machine needs: one request a connection, its head bounded in bytes and time, `GET`
//! and `HEAD` alone, and only for those who mean this machine.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// So many connections are served at a time; more wait. A browser opens six, and keeps some of them idle.
const HANDS: usize = 32;

/// Bytes before the empty line that ends a request.
const HEAD: usize = 16 * 1024;

/// How long a request may take to arrive, an answer to leave, and what comes after a refused request to be thrown away.
const ARRIVES: Duration = Duration::from_secs(5);
const LEAVES: Duration = Duration::from_secs(30);
const THROWN: Duration = Duration::from_secs(1);

/// No more than this is thrown away.
const MOST_THROWN: usize = 4 << 20;

/// What is answered.
pub struct Answer {
    /// The number and the words of the first line.
    pub status: &'static str,
    /// The type of the body.
    pub kind: &'static str,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// A line of text instead of what was asked for.
    pub fn refusal(status: &'static str, text: &str) -> Answer {
        let (kind, body) = ("text/plain; charset=utf-8", format!("{text}\n").into());
        Answer { status, kind, body }
    }
}

/// Answers all requests from now on; each is the address of what is asked for.
pub fn serve<A>(listener: TcpListener, answer: A) -> io::Result<()>
where
    A: Fn(&str) -> Answer + Send + Sync + 'static,
{
    let shared = Arc::new((listener, answer));
    for hand in 0..HANDS {
        let shared = Arc::clone(&shared);
        let started = thread::Builder::new().spawn(move || {
            loop {
                match shared.0.accept() {
                    // A browser that has gone away needs no answer.
                    Ok((stream, _)) => drop(converse(stream, &shared.1)),
                    // There may be too many open files just now.
                    Err(_) => thread::sleep(Duration::from_millis(50)),
                }
            }
        });
        // A few hands are enough where there are no more threads.
        if hand == 0 {
            started?;
        }
    }
    Ok(())
}

/// Reads one request and answers it.
fn converse(mut stream: TcpStream, answer: &impl Fn(&str) -> Answer) -> io::Result<()> {
    let (read, more) = match arrived(&mut stream)? {
        None => return Ok(()),
        Some(Err(refusal)) => (Err(refusal), true),
        Some(Ok((head, more))) => (request(&head), more),
    };
    let thrown = more || read.is_err();
    let (body_too, answer) = match read {
        Ok(Request { body_too, address }) => (body_too, answer(&address)),
        Err(refusal) => (true, refusal),
    };
    send(&mut stream, &answer, body_too)?;
    match thrown {
        true => throw_away(&mut stream),
        false => Ok(()),
    }
}

/// The head of a request, and whether more came with it; `None` where nothing is asked.
type Arrived = Option<Result<(Vec<u8>, bool), Answer>>;

fn arrived(stream: &mut TcpStream) -> io::Result<Arrived> {
    const END: &[u8] = b"\r\n\r\n";
    let until = Instant::now() + ARRIVES;
    let (mut head, mut piece) = (Vec::new(), [0; 4096]);
    let refused = |status, text| Ok(Some(Err(Answer::refusal(status, text))));
    loop {
        let read = match next(stream, until, &mut piece) {
            Err(error) if !is_late(&error) => return Err(error),
            Ok(0) | Err(_) if head.is_empty() => return Ok(None),
            Err(_) => return refused("408 Request Timeout", "This request came too slowly."),
            Ok(0) => return refused("400 Bad Request", "This request has no end."),
            Ok(read) => read,
        };
        head.extend_from_slice(&piece[..read]);
        if let Some(end) = head.windows(END.len()).position(|bytes| bytes == END) {
            let more = head.len() > end + END.len();
            head.truncate(end);
            return Ok(Some(Ok((head, more))));
        }
        if !head.first().is_some_and(u8::is_ascii_uppercase) {
            return refused("400 Bad Request", "This is no request for a page.");
        }
        if head.len() > HEAD {
            const STATUS: &str = "431 Request Header Fields Too Large";
            return refused(STATUS, "This request is too long.");
        }
    }
}

/// Reads what has come, and waits for it until then.
fn next(stream: &mut TcpStream, until: Instant, piece: &mut [u8]) -> io::Result<usize> {
    stream.set_read_timeout(Some(left(until)?))?;
    stream.read(piece)
}

/// The time that is left.
fn left(until: Instant) -> io::Result<Duration> {
    let left = until.saturating_duration_since(Instant::now());
    match left.is_zero() {
        true => Err(io::ErrorKind::TimedOut.into()),
        false => Ok(left),
    }
}

fn is_late(error: &io::Error) -> bool {
    [io::ErrorKind::TimedOut, io::ErrorKind::WouldBlock].contains(&error.kind())
}

/// What is asked for.
struct Request {
    /// Whether it is asked for itself and not only for its length.
    body_too: bool,
    address: String,
}

/// Reads the head of a request. Who it is meant for comes first: a page from elsewhere learns nothing else.
fn request(head: &[u8]) -> Result<Request, Answer> {
    let bad = || Answer::refusal("400 Bad Request", "This is no request for a page.");
    let head = std::str::from_utf8(head).map_err(|_| bad())?;
    let (first, fields) = head.split_once("\r\n").unwrap_or((head, ""));
    let (method, rest) = first.split_once(' ').ok_or_else(bad)?;
    let (address, version) = rest.split_once(' ').ok_or_else(bad)?;
    if !method.bytes().all(|b| b.is_ascii_uppercase()) {
        return Err(bad());
    }
    let hosts = hosts(fields).ok_or_else(bad)?;
    match (version, hosts[..].as_ref()) {
        ("HTTP/1.0", []) => {}
        ("HTTP/1.0" | "HTTP/1.1", [host]) if is_ours(host) => {}
        ("HTTP/1.0" | "HTTP/1.1", [_]) => {
            let text = "This book is shown to its own machine only: open it as http://127.0.0.1.";
            return Err(Answer::refusal("403 Forbidden", text));
        }
        _ => return Err(bad()),
    }
    if !["GET", "HEAD"].contains(&method) {
        let text = "The pages of a book can only be read.";
        return Err(Answer::refusal("405 Method Not Allowed", text));
    }
    if !address.starts_with('/') || address.contains(char::is_control) {
        return Err(bad());
    }
    Ok(Request {
        body_too: method == "GET",
        address: address.to_string(),
    })
}

/// What all fields called `Host` say; `None` where some line is no field.
fn hosts(fields: &str) -> Option<Vec<&str>> {
    let mut hosts = Vec::new();
    for field in fields.split("\r\n").filter(|field| !field.is_empty()) {
        let (name, value) = field.split_once(':')?;
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_graphic()) {
            return None;
        }
        if name.eq_ignore_ascii_case("host") {
            hosts.push(value.trim());
        }
    }
    Some(hosts)
}

/// Whether a host is this machine. A name from elsewhere that leads here is a trick.
fn is_ours(host: &str) -> bool {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port),
        _ => (host, ""),
    };
    let known = ["127.0.0.1", "localhost", "[::1]"];
    known.iter().any(|known| name.eq_ignore_ascii_case(known))
        && port.bytes().all(|digit| digit.is_ascii_digit())
}

fn send(stream: &mut TcpStream, answer: &Answer, body_too: bool) -> io::Result<()> {
    let Answer { status, kind, body } = answer;
    let length = body.len();
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nCross-Origin-Resource-Policy: same-origin\r\nAllow: GET, HEAD\r\n\
         Connection: close\r\n\r\n"
    );
    let until = Instant::now() + LEAVES;
    let body: &[u8] = if body_too { body } else { &[] };
    for piece in [head.as_bytes()].into_iter().chain(body.chunks(64 * 1024)) {
        stream.set_write_timeout(Some(left(until)?))?;
        stream.write_all(piece)?;
    }
    stream.shutdown(Shutdown::Write)
}

/// Throws away what still comes: the answer would be lost if it was left unread.
fn throw_away(stream: &mut TcpStream) -> io::Result<()> {
    let until = Instant::now() + THROWN;
    let (mut piece, mut thrown) = ([0; 16 * 1024], 0);
    while thrown < MOST_THROWN {
        match next(stream, until, &mut piece)? {
            0 => break,
            read => thrown += read,
        }
    }
    Ok(())
}
