//! What an error of the system means for the person who runs a command, and what can be done about it.

use std::io::{self, ErrorKind};

/// What is wrong, in words.
pub fn what(error: &io::Error) -> String {
    match known(error.kind()) {
        Some((what, _)) => what.to_string(),
        None => {
            let text = error.to_string();
            // The number of the error says nothing to a reader.
            let number = text.rfind(" (os error ").unwrap_or(text.len());
            text[..number].to_string()
        }
    }
}

/// What is wrong, and below it what to do, where that is known.
pub fn with_help(error: &io::Error) -> String {
    let what = what(error);
    match known(error.kind()) {
        Some((_, help)) => format!("{what}\nhelp: {help}"),
        None => what,
    }
}

fn known(kind: ErrorKind) -> Option<(&'static str, &'static str)> {
    Some(match kind {
        ErrorKind::NotFound => (
            "there is no such file or folder",
            "check the spelling, and the folder that you are in",
        ),
        ErrorKind::PermissionDenied => (
            "you do not have permission",
            "change the permissions, or choose another place",
        ),
        ErrorKind::AddrInUse => ("it is in use already", "choose another one"),
        ErrorKind::IsADirectory => ("this is a folder, not a file", "name a file"),
        ErrorKind::NotADirectory => (
            "there is a file where a folder is needed",
            "name a folder, or a file in one",
        ),
        ErrorKind::AlreadyExists => (
            "something else has this name already",
            "choose another name, or move what is there",
        ),
        ErrorKind::InvalidFilename => ("this name is too long", "choose a shorter one"),
        ErrorKind::StorageFull => ("the disk is full", "make room, or choose another place"),
        ErrorKind::QuotaExceeded => (
            "you have no room left on this disk",
            "make room, or choose another place",
        ),
        ErrorKind::ReadOnlyFilesystem => (
            "nothing can be written on this disk",
            "choose another place",
        ),
        _ => return None,
    })
}
