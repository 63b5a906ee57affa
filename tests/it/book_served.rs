//! `book serve`: what browsers get, what others get who mean no good, and what is seen of a book while it is written.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crate::program::Folder;

/// A book that is shown, until dropped.
pub struct Served {
    child: Child,
    pub address: String,
    pub folder: Folder,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Served {
    /// A book as `book init` makes it.
    pub fn start() -> Served {
        let folder = Folder::new();
        assert_eq!(folder.run(&["book", "init", "b"]).code, 0);
        let mut child = folder
            .command()
            .args(["book", "serve", "b", "--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap())
            .read_line(&mut line)
            .unwrap();
        let address = line.split("http://").nth(1);
        let address = address.and_then(|rest| rest.split('/').next());
        let address = address.unwrap_or_else(|| panic!("{line}")).to_string();
        Served {
            child,
            address,
            folder,
        }
    }

    fn connect(&self) -> TcpStream {
        TcpStream::connect(&self.address).unwrap()
    }

    /// All that is answered to some bytes. Whoever sends too much may find the line cut.
    fn ask(&self, bytes: &[u8]) -> String {
        let mut stream = self.connect();
        let _ = stream.write_all(bytes);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, path: &str) -> String {
        self.ask(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes())
    }

    fn body(&self, path: &str) -> String {
        let answer = self.get(path);
        answer.split_once("\r\n\r\n").expect(path).1.to_string()
    }

    /// Waits until a page is as it should be. How soon that is no test can say.
    pub fn wait(&self, path: &str, right: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let page = self.body(path);
            if right(&page) {
                return page;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "{path}: {page}");
            thread::sleep(Duration::from_millis(50));
        }
    }
}

/// Requests, and how their answers begin.
const REQUESTS: &[(&str, &str)] = &[
    ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "200 OK"),
    ("GET / HTTP/1.1\r\nHOST:LocalHost:3000\r\n\r\n", "200 OK"),
    ("GET / HTTP/1.1\r\nHost: [::1]\r\n\r\n", "200 OK"),
    ("GET / HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n", "200 OK"),
    (
        "GET /first-chapter.html?x HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        "200 OK",
    ),
    (
        "GET /first%2Dchapter.html HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        "200 OK",
    ),
    ("GET / HTTP/1.0\r\n\r\n", "200 OK"),
    ("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n", "200 OK"),
    (
        "GET /nothing.html HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "404 ",
    ),
    (
        "GET /../b/book.toml HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "404 ",
    ),
    (
        "GET /%2e%2e/b/book.toml HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "404 ",
    ),
    (
        "GET //etc/passwd HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "404 ",
    ),
    ("GET /%ff%zz HTTP/1.1\r\nHost: localhost\r\n\r\n", "404 "),
    // Names from elsewhere that lead here.
    ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "403 "),
    (
        "GET /.version HTTP/1.1\r\nHost: evil.example:3000\r\n\r\n",
        "403 ",
    ),
    (
        "GET / HTTP/1.1\r\nHost: localhost.evil.example\r\n\r\n",
        "403 ",
    ),
    (
        "GET / HTTP/1.1\r\nHost: localhost:3000.evil.example\r\n\r\n",
        "403 ",
    ),
    (
        "GET / HTTP/1.1\r\nHost: 127.0.0.1@evil.example\r\n\r\n",
        "403 ",
    ),
    ("GET / HTTP/1.1\r\nHost: [::1].evil.example\r\n\r\n", "403 "),
    ("GET / HTTP/1.1\r\nHost: \r\n\r\n", "403 "),
    ("GET / HTTP/1.1\r\n\r\n", "400 "),
    (
        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        "400 ",
    ),
    (
        "GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
        "400 ",
    ),
    // What nobody needs who reads a book.
    (
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9223372036854775807\r\n\r\n",
        "405 ",
    ),
    (
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc",
        "405 ",
    ),
    (
        "POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 1500000000\r\n\r\nabc",
        "403 ",
    ),
    ("DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n", "405 "),
    ("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", "405 "),
    ("get / HTTP/1.1\r\nHost: localhost\r\n\r\n", "400 "),
    // No requests.
    ("GET / HTTP/2\r\nHost: localhost\r\n\r\n", "400 "),
    ("GET /\r\n\r\n", "400 "),
    ("GET\r\n\r\n", "400 "),
    ("\r\n\r\n", "400 "),
    (
        "GET / HTTP/1.1\r\nHost: localhost\r\nno field\r\n\r\n",
        "400 ",
    ),
    ("GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", "400 "),
    ("\u{16}\u{3}\u{1}\u{2}\0\u{1}garbage", "400 "),
    ("é / HTTP/1.1\r\nHost: localhost\r\n\r\n", "400 "),
];

#[test]
fn every_request_is_answered_once_and_the_line_closed() {
    let served = Served::start();
    assert!(
        served.address.starts_with("127.0.0.1:"),
        "{}",
        served.address
    );
    for (request, begins) in REQUESTS {
        let answer = served.ask(request.as_bytes());
        let (head, body) = answer
            .split_once("\r\n\r\n")
            .unwrap_or_else(|| panic!("{request}: {answer}"));
        assert!(
            head.starts_with(&format!("HTTP/1.1 {begins}")),
            "{request}: {head}"
        );
        assert!(head.contains("\r\nConnection: close"), "{request}: {head}");
        assert_eq!(body.is_empty(), request.starts_with("HEAD"), "{request}");
        assert!(!body.contains("title = "), "{request}: {body}");
    }
    // A second request on the same line is not answered.
    let twice = "GET /nimsmith.css HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(2);
    assert_eq!(served.ask(twice.as_bytes()).matches("HTTP/1.1").count(), 1);
}

#[test]
fn what_is_too_long_is_refused() {
    let served = Served::start();
    let field = format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n",
        "x".repeat(1 << 20)
    );
    assert!(served.ask(field.as_bytes()).starts_with("HTTP/1.1 431 "));
    let address = format!("GET /{} HTTP/1.1\r\n", "x".repeat(1 << 20));
    assert!(served.ask(address.as_bytes()).starts_with("HTTP/1.1 431 "));
    // Of a body that never ends the answer may be lost, never the server.
    let mut stream = served.connect();
    let head = "POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 1500000000\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    let piece = [0; 1 << 16];
    let cut = (0..1600).find(|_| stream.write_all(&piece).is_err());
    assert!(cut.is_some(), "100 MB were taken");
    assert!(served.get("/").starts_with("HTTP/1.1 200 "));
}

/// Lines that are open and say nothing, or not enough, do not keep others waiting.
#[test]
fn idle_lines_take_nobody_s_turn() {
    let served = Served::start();
    let idle: Vec<TcpStream> = (0..6).map(|_| served.connect()).collect();
    assert!(served.get("/").starts_with("HTTP/1.1 200 "));
    let open = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n";
    let posts = ["GET / HTTP/1.1\r\nHost:", open]
        .into_iter()
        .cycle()
        .take(16);
    let posts: Vec<TcpStream> = posts
        .map(|text| {
            let mut stream = served.connect();
            stream.write_all(text.as_bytes()).unwrap();
            stream
        })
        .collect();
    assert!(served.get("/").starts_with("HTTP/1.1 200 "));
    drop((idle, posts));
}

/// More lines than are served at a time: they lose their turn after a while.
#[test]
fn idle_lines_are_cut() {
    let served = Served::start();
    let _idle: Vec<TcpStream> = (0..40).map(|_| served.connect()).collect();
    assert!(served.get("/").starts_with("HTTP/1.1 200 "));
}

#[test]
fn a_book_is_shown_while_it_is_written() {
    let served = Served::start();
    let first = served.body("/");
    assert!(
        first.contains("First chapter") && first.contains("/.version"),
        "{first}"
    );
    assert!(!first.contains("role=\"alert\""));
    assert_eq!(served.body("/.version"), "1\n");
    assert!(
        served
            .get("/nimsmith.css")
            .contains("Content-Type: text/css")
    );
    // What is wrong is said on the page as it was before, as text.
    let wrong = "# A\n\n```nimsmith <script>alert(1)</script>\n```\n";
    served.folder.write("b/src/first-chapter.md", wrong);
    let page = served.wait("/first-chapter.html", |page| {
        page.contains("role=\"alert\"")
    });
    assert!(
        page.contains("First chapter") && page.contains("b/src/first-chapter.md:3:"),
        "{page}"
    );
    assert!(
        page.contains("&lt;script&gt;") && !page.contains("<script>alert(1)"),
        "{page}"
    );
    assert_eq!(served.body("/.version"), "2\n");
    served
        .folder
        .write("b/src/first-chapter.md", "# Another title\n");
    let page = served.wait("/first-chapter.html", |page| page.contains("Another title"));
    assert!(!page.contains("role=\"alert\""));
    // Neither in the folder of the user nor in that of the book anything has been written.
    let written = |name: &String| !name.starts_with("b/src/") && !name.starts_with("b/nimsmith/");
    let mut files = served.folder.files();
    files.retain(written);
    assert_eq!(files, ["b/book.toml", "b/sets/first.yaml"]);
}
