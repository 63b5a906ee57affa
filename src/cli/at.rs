//! `nimsmith prove --at`: where a proof stands at a line.

use std::process::ExitCode;

use anyhow::bail;

use super::terminal;
use crate::locale::Locale;
use crate::proof::at::{At, Nowhere};
use crate::render::proofs::{state_json, state_text};

/// Says where the proof stands before a line of a file, or why nothing can be said.
pub fn say(
    shown: &str,
    line: usize,
    found: Result<At, Nowhere>,
    json: bool,
    locale: &Locale,
) -> anyhow::Result<ExitCode> {
    match found {
        Ok(at) if json => terminal::say(&state_json(shown, &at, locale)?)?,
        Ok(at) => terminal::say(&state_text(shown, &at, locale))?,
        Err(Nowhere::NoLine(lines)) => {
            let last = match lines {
                1 => "only line 1".to_string(),
                lines => format!("lines 1 to {lines}"),
            };
            bail!("{shown}: there is no line {line}\nhelp: the file has {last}")
        }
        Err(Nowhere::NoProof) => bail!(
            "{shown}:{line}: this line is in no proof that can be read\n\
             help: name a line after `proof`, up to `qed`; without --at you see what is wrong with a theorem"
        ),
    }
    Ok(ExitCode::SUCCESS)
}
