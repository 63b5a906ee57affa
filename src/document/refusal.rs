//! Files that are not read: what they are, by their first bytes, and what to do about each.

use crate::budget::Spent;
use crate::locale::Locale;

/// Why a file is not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What the file is: `a PDF`, a message of `feedback.txt`.
    pub what: &'static str,
    /// What to do instead, a message too.
    pub help: &'static str,
}

impl Refusal {
    /// What is said of the file in a language: `This is a PDF, which cannot be read: hand in ...`
    pub fn told(&self, locale: &Locale) -> String {
        self.says("unreadable file", locale)
    }

    /// The same in short: `a PDF, which cannot be read`.
    pub fn noted(&self, locale: &Locale) -> String {
        self.says("which cannot be read", locale)
    }

    fn says(&self, name: &str, locale: &Locale) -> String {
        let say = |name| locale.feedback(name).message;
        locale.say(
            name,
            &[("what", &say(self.what)), ("help", &say(self.help))],
        )
    }
}

const fn refusal(what: &'static str, help: &'static str) -> Refusal {
    Refusal { what, help }
}

const TYPE_IT: &str = "type the solution as text, or mark it by hand";
const UNPACK: &str = "unpack it, and check the files in it";
const SAVE_AGAIN: &str = "open it in a word processor, and save it as .docx or .odt";
const AS_TEXT: &str = "copy the solution into a document (.docx, .odt) or a text file";

/// Larger than [`super::LARGEST`].
pub const TOO_LARGE: Refusal = refusal(
    "a file of more than 16 MiB",
    "leave out the pictures, or save the solution as plain text",
);
/// Not text.
pub const BINARY: Refusal = refusal("data that is not text", AS_TEXT);
/// No text, only pictures of it.
pub const ONLY_PICTURES: Refusal = refusal("a document with nothing but pictures", TYPE_IT);
/// Named as a notebook.
pub const NOTEBOOK: Refusal = refusal(
    "no Jupyter notebook, or an old or damaged one",
    "open it in Jupyter, and save it again",
);
/// A document whose parts are missing or not XML.
pub const DAMAGED: Refusal = refusal(
    "a damaged document, or one with a password",
    "open it in a word processor, and save it again without a password",
);
/// Deeper than [`crate::budget::DEPTH`].
pub const TOO_DEEP: Refusal = refusal("a document that is nested too deeply", AS_TEXT);
/// An archive without a document.
pub const ARCHIVE: Refusal = refusal("an archive (zip)", UNPACK);
/// An archive that ends too early.
pub const CUT_OFF: Refusal = refusal(
    "a damaged document or archive",
    "hand it in again; part of the file may be missing",
);
/// Documents of other programs that are archives too.
pub const SPREADSHEET: Refusal = refusal("a spreadsheet", AS_TEXT);
/// Slides.
pub const PRESENTATION: Refusal = refusal("a presentation", AS_TEXT);
/// Apple's.
pub const PAGES: Refusal = refusal(
    "a document of Apple's Pages, Numbers or Keynote",
    "export it as Word (.docx)",
);
/// An e-book or a drawing.
pub const OTHER_DOCUMENT: Refusal = refusal("a document, but not of text", AS_TEXT);

const PDF: Refusal = refusal(
    "a PDF",
    "hand in the file that it was made from (.docx, .odt, .html, .ipynb), or the solution as plain text",
);
const PICTURE: Refusal = refusal("a picture", TYPE_IT);
const FILM: Refusal = refusal("a film or a sound", TYPE_IT);
const OTHER_ARCHIVE: Refusal = refusal("an archive", UNPACK);
const OLD_WORD: Refusal = refusal(
    "an old Word document (.doc), or a document with a password",
    "open it in a word processor, and save it as .docx or .odt without a password",
);
const RTF: Refusal = refusal("an RTF document", SAVE_AGAIN);
const POSTSCRIPT: Refusal = refusal("a PostScript file", AS_TEXT);
const XML: Refusal = refusal("XML that is not a page", SAVE_AGAIN);
const MAIL: Refusal = refusal("a mail or a web archive", AS_TEXT);

/// What begins where, in which file.
const SIGNATURES: &[(usize, &[u8], Refusal)] = &[
    (0, b"\xFF\xD8\xFF", PICTURE),
    (0, b"\x89PNG\r\n", PICTURE),
    (0, b"GIF87a", PICTURE),
    (0, b"GIF89a", PICTURE),
    (0, b"II*\0", PICTURE),
    (0, b"MM\0*", PICTURE),
    (8, b"WEBP", PICTURE),
    (4, b"ftypheic", PICTURE),
    (4, b"ftypheix", PICTURE),
    (4, b"ftypmif1", PICTURE),
    (4, b"ftypavif", PICTURE),
    (6, b"\0\0\0\0\x36\0\0\0\x28\0\0\0", PICTURE),
    (0, b"AT&TFORM", PICTURE),
    (4, b"ftyp", FILM),
    (0, b"ID3", FILM),
    (0, b"OggS", FILM),
    (8, b"WAVE", FILM),
    (0, b"\x1A\x45\xDF\xA3", FILM),
    (0, b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1", OLD_WORD),
    (0, b"{\\rtf", RTF),
    (0, b"%!PS", POSTSCRIPT),
    (0, b"7z\xBC\xAF\x27\x1C", OTHER_ARCHIVE),
    (0, b"Rar!\x1A\x07", OTHER_ARCHIVE),
    (0, b"\x1F\x8B\x08", OTHER_ARCHIVE),
    (0, b"\xFD7zXZ\0", OTHER_ARCHIVE),
    (0, b"BZh91AY&SY", OTHER_ARCHIVE),
    (0, b"\x28\xB5\x2F\xFD", OTHER_ARCHIVE),
    (257, b"ustar", OTHER_ARCHIVE),
];

/// Some programs write a few bytes before the mark of a PDF.
const BEFORE_PDF: usize = 1024;

/// Returns what a file is that its first bytes show not to be text.
pub fn of_signature(bytes: &[u8]) -> Option<Refusal> {
    let begins =
        |at: usize, mark: &[u8]| bytes.get(at..).is_some_and(|rest| rest.starts_with(mark));
    let head = bytes.get(..BEFORE_PDF).unwrap_or(bytes);
    let mark = head.windows(5).position(|window| window == b"%PDF-");
    let before = mark.and_then(|at| head.get(..at));
    if before.is_some_and(|before| !before.contains(&b'\n') || before.contains(&0)) {
        return Some(PDF);
    }
    let mut known = SIGNATURES.iter();
    known
        .find(|(at, mark, _)| begins(*at, mark))
        .map(|(.., refusal)| *refusal)
}

/// Returns what a text is that nobody wrote as a text.
pub fn of_text(text: &str) -> Option<Refusal> {
    let begins = |mark: &str| text.starts_with(mark);
    match () {
        () if begins("<svg") => Some(PICTURE),
        () if begins("<?xml") => Some(XML),
        () if begins("MIME-Version:") => Some(MAIL),
        () => None,
    }
}

impl From<Spent> for Refusal {
    fn from(_: Spent) -> Refusal {
        refusal("a document that unpacks to too much", AS_TEXT)
    }
}
