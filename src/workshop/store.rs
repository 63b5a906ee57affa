//! Where files go: a folder, or memory.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use crate::error::Error;

/// Where files go. Each is there whole or not at all.
pub trait Store: Sync {
    /// A file that grows and is there only when it is finished.
    fn grow(&self, name: &str) -> Result<Box<dyn Growing + '_>, Error>;

    /// Writes a file in one step.
    fn write(&self, name: &str, content: &[u8]) -> Result<(), Error> {
        let mut growing = self.grow(name)?;
        growing.add(content)?;
        growing.finish()
    }
}

/// A file in the making.
pub trait Growing: Write {
    /// Adds to the end.
    fn add(&mut self, content: &[u8]) -> Result<(), Error>;

    /// Puts the file into its place.
    fn finish(self: Box<Self>) -> Result<(), Error>;
}

/// Hears of some things how many are done, of how many; first that none is.
pub type Watch<'w> = &'w dyn Fn(&'static str, usize, usize);

/// Files in memory, by their names, in the order in which they were finished.
#[derive(Default)]
pub struct Memory {
    files: Mutex<Vec<(String, Vec<u8>)>>,
}

/// All files of a run together have at most so many bytes in memory.
const MOST: usize = 192 << 20;

struct Kept<'m> {
    memory: &'m Memory,
    name: String,
    content: Vec<u8>,
}

impl Memory {
    /// The files.
    pub fn files(self) -> Vec<(String, Vec<u8>)> {
        let files = self.files.into_inner();
        files.unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for Memory {
    fn grow(&self, name: &str) -> Result<Box<dyn Growing + '_>, Error> {
        Ok(Box::new(Kept {
            memory: self,
            name: name.to_string(),
            content: Vec::new(),
        }))
    }
}

impl Growing for Kept<'_> {
    fn add(&mut self, content: &[u8]) -> Result<(), Error> {
        self.content.extend_from_slice(content);
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<(), Error> {
        let files = self.memory.files.lock();
        let mut files = files.unwrap_or_else(PoisonError::into_inner);
        let all: usize = files.iter().map(|(_, content)| content.len()).sum();
        if all + self.content.len() > MOST {
            return Err(Error::Unmade(format!(
                "the files have more than {} megabytes\nhelp: choose fewer formats, split the class, or use the program itself",
                MOST >> 20
            )));
        }
        files.push((self.name, self.content));
        Ok(())
    }
}

impl Write for Kept<'_> {
    fn write(&mut self, content: &[u8]) -> io::Result<usize> {
        self.content.extend_from_slice(content);
        Ok(content.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
