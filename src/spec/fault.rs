//! What is wrong and where, before the place is looked up. No file name, no prose beyond the message.

/// Steps into the tree of the file. Of a list, element n is step n; of a group, the name of field n is step 2n, and its
/// value step 2n + 1. All count from 0.
pub type Path = Vec<usize>;

/// Where a fault lies.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Site {
    /// The file as a whole.
    File,
    /// Line and column, from 1, in characters.
    Place(usize, usize),
    /// What is at the end of a path.
    Node(Path),
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
    pub fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }
}
