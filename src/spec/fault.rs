//! What is wrong and where, before the place is looked up. No file name, no prose beyond the message.

/// A step into the tree of the file: the number of an element or of a field.
pub type Path = Vec<usize>;

/// Where a fault lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Site {
    /// The file as a whole.
    File,
    /// Line and column, from 1, in characters.
    Place(usize, usize),
    /// The value at the end of a path.
    Value(Path),
    /// The name of the field at the end of a path.
    Key(Path),
}

/// One thing that is wrong with a set file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    pub site: Site,
    pub message: String,
    pub help: Option<String>,
}

impl Fault {
    /// A fault without help.
    pub fn new(site: Site, message: impl Into<String>) -> Fault {
        Fault {
            site,
            message: message.into(),
            help: None,
        }
    }

    /// The same fault with a sentence that tells what to do.
    pub fn help(self, help: impl Into<String>) -> Fault {
        Fault {
            help: Some(help.into()),
            ..self
        }
    }
}
