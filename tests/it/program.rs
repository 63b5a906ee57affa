//! The built program, run in folders of its own that vanish with the test.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// Where cargo has put the program.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_nimsmith");

/// A folder that is removed when dropped. Programs are run inside it.
pub struct Folder(PathBuf);

/// The smallest PNG.
pub const PICTURE: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0\x3a\x7e\x9b\x55\0\0\0\nIDATx\x9cc`\0\0\0\x02\0\x01\x48\xaf\xa4\x71\0\0\0\0IEND\xaeB`\x82";

/// What a run has left: its exit code (-1 for a signal) and what it said.
#[derive(Debug)]
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("nimsmith-{}-{number}", std::process::id());
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    /// A folder with files in it.
    pub fn with(files: &[(&str, &str)]) -> Folder {
        let folder = Folder::new();
        for (name, text) in files {
            folder.write(name, text);
        }
        folder
    }

    pub fn path(&self) -> &Path {
        &self.0
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a folder above")).expect("a folder");
        fs::write(path, content).expect("a file");
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }

    /// All files below, by their paths from here, in order.
    pub fn files(&self) -> Vec<String> {
        let mut files = Vec::new();
        let mut folders = vec![self.0.clone()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                match path.is_dir() {
                    true => folders.push(path),
                    false => {
                        let below = path.strip_prefix(&self.0).expect("a path below");
                        files.push(below.to_string_lossy().into_owned());
                    }
                }
            }
        }
        files.sort();
        files
    }

    /// The program, about to run here, without what the environment says of colours and threads.
    pub fn command(&self) -> Command {
        let mut command = Command::new(PROGRAM);
        command
            .current_dir(&self.0)
            .stdin(Stdio::null())
            .env_remove("NO_COLOR")
            .env_remove("CLICOLOR_FORCE")
            .env_remove("RAYON_NUM_THREADS")
            .env_remove("RUST_BACKTRACE")
            .env("HOME", &self.0);
        command
    }

    /// Runs the program with arguments.
    pub fn run<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Run {
        ran(self.command().args(arguments))
    }

    /// Runs the program with the words of a line.
    pub fn line(&self, line: &str) -> Run {
        self.run(&line.split_whitespace().collect::<Vec<_>>())
    }

    /// Runs a line that must succeed and complain of nothing; what it printed. How a class list was read is no complaint.
    pub fn good(&self, line: &str) -> String {
        let run = self.line(line);
        let mut complaints = run.err.lines().filter(|line| !line.contains(", id from `"));
        assert_eq!((run.code, complaints.next()), (0, None), "{line}");
        run.out
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a command to its end.
pub fn ran(command: &mut Command) -> Run {
    let output: Output = command.output().expect("a program that runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    Run {
        code: output.status.code().unwrap_or(-1),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}
