//! `nimsmith secret`: so that nobody else can draw the same sheets, and how it is read.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};
use clap::Args;
use rand::TryRng;
use rand::rngs::SysRng;

use super::{input, output, terminal};
use crate::dice::{Secret, Seed};
use crate::workshop::secret;

/// Make a secret, so that nobody else can draw the same sheets
#[derive(Args)]
#[command(after_help = HELP)]
pub struct Arguments {
    /// The file to make; one that exists is never overwritten
    file: PathBuf,
}

const HELP: &str = "\
A seed can be found by trying: anyone with the set and a sheet, such as a student, can draw with
one seed after the other until the sheet comes out, and then make every key. With a secret that
is impossible. You need the same file to check the papers and to make a sheet again, so keep it
where you keep your marks, and keep a copy.

Example:
  nimsmith secret course.secret
  nimsmith generate SET.yaml --students CLASS.csv --secret course.secret
  nimsmith check papers --set SET.yaml --students CLASS.csv --secret course.secret";

/// No file of a secret is longer.
const LONGEST: usize = 4096;

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let path = &arguments.file;
    if path.symlink_metadata().is_ok() {
        bail!(
            "{}: this exists already, and a secret never takes the place of a file\n\
             help: name another file",
            path.display()
        );
    }
    let mut bytes = [0; 32];
    SysRng
        .try_fill_bytes(&mut bytes)
        .map_err(|error| anyhow!("no random numbers: {error}"))?;
    let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
    output::create_private(path, secret::written(&digits).as_bytes())?;
    terminal::say(&format!(
        "wrote {}: use it with --secret to generate and to check\n",
        path.display()
    ))
}

/// The seed in force, with the secret in a file where one is named.
pub fn seed(number: u64, file: Option<&Path>) -> anyhow::Result<Seed> {
    let secret = file.map(read).transpose()?;
    Ok(Seed { number, secret })
}

fn read(path: &Path) -> anyhow::Result<Secret> {
    let shown = path.display();
    let make = "make one with `nimsmith secret FILE`";
    let text = input::bytes(path, LONGEST).map_err(|error| anyhow!("{error}\nhelp: {make}"))?;
    let secret = secret::parse(&text)
        .map_err(|why| anyhow!("{shown}: this is no secret: {why}\nhelp: {make}"))?;
    if readable_by_all(path) {
        terminal::complain(&format!(
            "warning: {shown} can be read by everyone on this computer\nhelp: chmod 600 {shown}"
        ));
    }
    Ok(secret)
}

#[cfg(unix)]
fn readable_by_all(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    fs::metadata(path).is_ok_and(|about| about.is_file() && about.permissions().mode() & 0o004 != 0)
}

#[cfg(not(unix))]
fn readable_by_all(_: &Path) -> bool {
    false
}
