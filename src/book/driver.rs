//! mdBook: its books to chapters and back, as one of its preprocessors.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use mdbook_driver::book::{Book, BookItem, Chapter as Leaf};
use mdbook_driver::config::Config;
use mdbook_preprocessor::{Preprocessor, PreprocessorContext, errors, parse_input};

use super::chapter::{Chapter, Failure, Fault, PLACEMENTS, Sets, Settings};
use super::expand;
use super::files::below;
use crate::spec::Problem;
use crate::spell::known;

/// What a command says of a book over what its book.toml says.
#[derive(Clone, Copy, Debug, Default)]
pub struct Over {
    /// Whether the answers are withheld.
    pub withhold: bool,
    /// The seed of the book.
    pub seed: Option<u64>,
}

/// The name of the preprocessor.
pub(super) const NAME: &str = "nimsmith";

/// What its part of book.toml may say: what is ours, and what is mdBook's.
const KEYS: [&str; 8] = [
    "solutions",
    "withhold",
    "seed",
    "command",
    "renderers",
    "before",
    "after",
    "optional",
];

/// The folder in which a book keeps the program's style and script for other builders.
pub const ASSETS: &str = "nimsmith";

/// The folder in which the script finds the program when mdBook has built a book with this book.toml: mdBook publishes what lies
/// among the chapters as it is.
pub fn program_folder(toml: &str) -> PathBuf {
    let config = Config::from_str(toml).unwrap_or_default();
    below(&config.book.src).unwrap_or("src".into()).join(ASSETS)
}

/// A preprocessor that finds sets on a shelf.
pub(super) struct Nimsmith<S> {
    pub sets: S,
    pub over: Over,
    /// How messages name the folder of chapters.
    pub label: PathBuf,
}

impl<S: Sets> Preprocessor for Nimsmith<S> {
    fn name(&self) -> &str {
        NAME
    }

    fn run(&self, context: &PreprocessorContext, mut book: Book) -> errors::Result<Book> {
        let settings = settings(&context.config, self.over)?;
        let mut chapters = chapters(&book, &self.label);
        expand(&mut chapters, &settings, &self.sets)?;
        fill(&mut book.items, &mut chapters.into_iter());
        Ok(book)
    }
}

/// Puts texts into chapters in the order of `chapters`: a chapter before those within it.
fn fill(items: &mut [BookItem], texts: &mut impl Iterator<Item = Chapter>) {
    for item in items {
        if let BookItem::Chapter(leaf) = item {
            if leaf.path.is_some() {
                leaf.content = texts.next().map(|chapter| chapter.text).unwrap_or_default();
            }
            fill(&mut leaf.sub_items, texts);
        }
    }
}

/// The chapters of a book in its order, without drafts.
fn chapters(book: &Book, label: &Path) -> Vec<Chapter> {
    let leaves = book.iter().filter_map(|item| match item {
        BookItem::Chapter(leaf) => Some(leaf),
        _ => None,
    });
    leaves.filter_map(|leaf| chapter(leaf, label)).collect()
}

fn chapter(leaf: &Leaf, label: &Path) -> Option<Chapter> {
    let path = leaf.path.as_ref()?;
    let source = leaf.source_path.as_ref().unwrap_or(path);
    let number = leaf.number.as_ref().map(ToString::to_string);
    let number = number.unwrap_or_default();
    Some(Chapter {
        path: path.to_string_lossy().replace('\\', "/"),
        file: label.join(source).display().to_string(),
        number: number.trim_end_matches('.').to_string(),
        text: leaf.content.clone(),
    })
}

/// What book.toml says of the whole book.
fn settings(config: &Config, over: Over) -> Result<Settings, Failure> {
    let wrong = |message: String, help: String| {
        let problem = Problem {
            file: "book.toml".to_string(),
            line: None,
            column: None,
            message: format!("[preprocessor.{NAME}]: {message}"),
            help: Some(help),
        };
        let text = "".into();
        Failure::Faults(vec![Fault { problem, text }])
    };
    let field = |name: &str| format!("preprocessor.{NAME}.{name}");
    let given = config.get::<BTreeMap<String, serde_json::Value>>(&format!("preprocessor.{NAME}"));
    let given = given.ok().flatten().unwrap_or_default();
    if let Some(unknown) = given.keys().find(|key| !KEYS.contains(&key.as_str())) {
        let message = format!("`{unknown}` is not known");
        return Err(wrong(message, known("fields", unknown, &KEYS)));
    }
    let mut settings = Settings::default();
    let unreadable = |name: &str, should: &str| {
        let help = format!("write {should}");
        wrong(format!("`{name}` is not what it should be"), help)
    };
    if let Some(word) = config
        .get::<String>(&field("solutions"))
        .map_err(|_| unreadable("solutions", "`solutions = \"folded\"`"))?
    {
        let found = PLACEMENTS.iter().find(|(name, _)| *name == word);
        let names = PLACEMENTS.map(|(name, _)| name);
        let help = || known("words", &word, &names);
        let (_, placement) =
            found.ok_or_else(|| wrong(format!("`solutions` cannot be `{word}`"), help()))?;
        settings.solutions = *placement;
    }
    settings.withhold = config
        .get::<bool>(&field("withhold"))
        .map_err(|_| unreadable("withhold", "`withhold = true`"))?
        .unwrap_or_default()
        || over.withhold;
    let seed = config
        .get::<u64>(&field("seed"))
        .map_err(|_| unreadable("seed", "`seed = 7`"))?;
    settings.seed = over.seed.or(seed);
    Ok(settings)
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl std::error::Error for Failure {}

impl Failure {
    /// All of it as messages.
    pub fn render(&self, colour: bool) -> String {
        match self {
            Failure::Error(error) => error.to_string(),
            Failure::Faults(faults) => {
                let faults: Vec<String> = faults.iter().map(|fault| fault.render(colour)).collect();
                faults.join("\n\n")
            }
        }
    }
}

/// Answers mdBook, which gives a book and wants it back expanded. `sets` is given the folder of the book and that of its
/// chapters in it.
pub fn answer<S: Sets>(
    input: impl Read,
    output: impl Write,
    sets: impl FnOnce(&Path, &Path) -> S,
) -> anyhow::Result<()> {
    let (context, book) = parse_input(input).map_err(|error| {
        anyhow::anyhow!(
            "standard input: {}\nhelp: mdBook calls this command; `nimsmith book build` builds a book",
            error.root_cause()
        )
    })?;
    let label = context.config.book.src.clone();
    let sets = sets(&context.root, &label);
    let over = Over::default();
    let expanded = Nimsmith { sets, over, label }.run(&context, book)?;
    serde_json::to_writer(output, &expanded)?;
    Ok(())
}
