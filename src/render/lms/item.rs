//! A question as every learning system gets it: texts as HTML, pictures as files. What a system's writer makes of it, the
//! tests read back and compare with this.

use crate::locale::Locale;
use crate::quiz::Response;
use crate::render::escape::escaped;
use crate::spec::Points;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The place of its exercise in the set, from 1.
    pub exercise: usize,
    /// Which variant of the exercise it is, from 1.
    pub variant: usize,
    /// Which part of the variant it is, from 1, where a system has several questions for one; else 0.
    pub part: usize,
    /// Its name for instructors: the exercise's id and the variant, `warm-up v0001`. Plain text.
    pub name: String,
    /// What it is worth.
    pub points: Points,
    /// The question, with how to answer it. XHTML without styles, classes and scripts.
    pub prompt: String,
    /// The answer and the worked solution. The same.
    pub feedback: String,
    /// The pictures that `prompt` and `feedback` name, each once, in the order of their names.
    pub pictures: Vec<Picture>,
    /// How it is answered, as the system can take it.
    pub response: Response<Said>,
    /// The language of what a system adds to it.
    pub locale: &'static Locale,
}

/// A text in the two ways in which a system may need it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// XHTML that may stand in a line: no paragraphs.
    pub html: String,
    /// Text without any marks, for lists that show no formulas.
    pub plain: String,
}

impl Said {
    /// Plain text.
    pub fn new(text: &str) -> Said {
        Said {
            html: escaped(text),
            plain: text.to_string(),
        }
    }

    /// This text and another one after it.
    pub fn and(mut self, more: Said) -> Said {
        self.html.push_str(&more.html);
        self.plain.push_str(&more.plain);
        self
    }

    /// The text without a colon at its end.
    pub fn bare(self) -> Said {
        let bare = |text: String| text.strip_suffix(':').unwrap_or(&text).to_string();
        Said {
            html: bare(self.html),
            plain: bare(self.plain),
        }
    }
}

/// A picture.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Picture {
    /// The name of its file: letters, digits, `.`, `_` and `-`. Pictures with the same name are the same.
    pub name: String,
    /// The file.
    pub data: Vec<u8>,
}
