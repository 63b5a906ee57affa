//! A whole book from its folder to its pages. mdBook reads and follows whatever a book names, on the whole machine; so it
//! is given texts and files that have been read here, within the folder, and never the folder itself.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use mdbook_driver::MDBook;
use mdbook_driver::book::{Book, BookItem, Chapter};
use mdbook_driver::config::{Config, HtmlConfig};
use mdbook_html::HtmlHandlebars;
use mdbook_preprocessor::{Preprocessor, PreprocessorContext, errors};
use mdbook_renderer::{RenderContext, Renderer};
use mdbook_summary::Summary;

use super::anchors::Anchors;
use super::binding::Binding;
use super::chapter::{Failure, Fault, Sets};
use super::driver::{ASSETS, NAME, Nimsmith, Over};
use super::files::{self, Denied, Files, LARGEST, below, cleaned, fault, fault_at};
use super::includes::Includes;
use super::links::links;
use super::outline::outline;
use crate::plain;
use crate::spec::{LARGEST_FILE, png_fault};
use crate::spell::quote;

/// Files by their paths, with `/` between folders.
pub type Pages = BTreeMap<String, Vec<u8>>;

/// The file that makes a folder a book.
const TOML: &str = "book.toml";

/// The most dead links that are shown at once.
const FAULTS: usize = 20;

/// mdBook's own preprocessors, which are no commands.
const BUILT_IN: [&str; 2] = ["links", "index"];

/// A book whose book.toml has been read and leads nowhere else.
pub struct Volume<F> {
    files: F,
    /// Its folder as messages name it.
    label: PathBuf,
    toml: String,
    config: Config,
    html: HtmlConfig,
    bytes: usize,
}

/// A program that a book wants to run while it is built.
#[derive(Clone, Debug)]
pub struct Program {
    /// The name of its table in book.toml.
    table: String,
    /// The command.
    command: String,
}

impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "`{}`", plain::line(&self.command))
    }
}

/// A book that is ready to be printed.
pub struct Galley {
    book: Book,
    config: Config,
    titles: HashMap<PathBuf, String>,
    /// The links of its chapters to files of the book: the name of each file, and what is wrong if there is none.
    pub links: Vec<(String, Fault)>,
    /// What mdBook reads while it prints: files below a folder of their own.
    pub supplies: Pages,
    /// What is published as it is.
    pub published: Pages,
}

impl<F: Files + Clone + 'static> Volume<F> {
    /// Reads the book.toml of a book.
    pub fn open(files: F, label: &Path) -> Result<Volume<F>, Failure> {
        let file = label.join(TOML);
        let wrong = |(message, help): (String, &str)| {
            Failure::Faults(vec![fault(&file, "", "\0", message, help)])
        };
        let toml = files::text(&files, Path::new(TOML));
        let toml = toml.map_err(|denied| wrong(denied.told(&file.display().to_string())))?;
        if toml.len() > LARGEST_FILE {
            let message = format!("this file is longer than {} MB", LARGEST_FILE >> 20);
            return Err(wrong((message, "keep only settings in it")));
        }
        let unreadable = |error: errors::Error, table: &str| {
            let (at, why) = misread(&error.root_cause().to_string(), &toml);
            let message = format!("{table}{why}");
            Failure::Faults(vec![fault_at(
                &file,
                &toml,
                at,
                message,
                "correct the setting",
            )])
        };
        let config = Config::from_str(&toml).map_err(|error| unreadable(error, ""))?;
        let html = config.get::<HtmlConfig>("output.html");
        let html = html.map_err(|error| unreadable(error, "[output.html]: "))?;
        let html = html.unwrap_or_default();
        let volume = Volume {
            files,
            label: label.to_path_buf(),
            toml,
            config,
            html,
            bytes: 0,
        };
        volume.stays_inside()?;
        Ok(volume)
    }

    /// The folder of the chapters.
    pub fn chapters(&self) -> PathBuf {
        below(&self.config.book.src).unwrap_or_default()
    }

    /// Refuses settings that lead out of the folder of the book or of the pages.
    fn stays_inside(&self) -> Result<(), Failure> {
        let (html, src) = (&self.html, &self.config.book.src);
        let beside = html.additional_css.iter().chain(&html.additional_js);
        let read = beside.chain(&html.theme).chain([src]);
        let lost = html.input_404.iter().map(PathBuf::from);
        let mut outside: Vec<(PathBuf, &str)> = read
            .cloned()
            .chain(lost)
            .filter(|path| below(path).is_none())
            .map(|path| (path, "book"))
            .collect();
        let old = html.redirect.keys().map(PathBuf::from);
        let pages = old.filter(|old| !is_page(old)).map(|old| (old, "pages"));
        outside.extend(pages);
        outside.sort();
        let faults = outside.iter().map(|(path, folder)| {
            let path = path.to_string_lossy();
            let message = format!("`{path}` is not in the folder of the {folder}");
            let help = "name a place inside the folder, without `..`";
            self.fault(&path, message, help)
        });
        all_right(faults.collect())
    }

    /// A fault of book.toml at some words in it.
    fn fault(&self, words: &str, message: String, help: &str) -> Fault {
        fault(&self.label.join(TOML), &self.toml, words, message, help)
    }

    /// The programs that this book wants to run, by the names of their tables.
    pub fn programs(&self) -> Vec<Program> {
        let tables = self.config.preprocessors::<serde_json::Value>();
        let tables = tables.unwrap_or_default().into_iter();
        let run = tables.filter(|(name, table)| {
            let ours = name == NAME || BUILT_IN.contains(&name.as_str());
            let renderers = table["renderers"].as_array();
            let for_us = renderers.is_none_or(|names| names.iter().any(|name| name == "html"));
            !ours && for_us
        });
        let program = |(table, settings): (String, serde_json::Value)| {
            let command = settings["command"].as_str().map(str::to_string);
            let command = command.unwrap_or_else(|| format!("mdbook-{table}"));
            Program { table, command }
        };
        run.map(program).collect()
    }

    /// Refuses a book that runs programs.
    fn runs_nothing(&self) -> Result<(), Failure> {
        let faults = self.programs().into_iter().map(|program| {
            let message = format!("to build this book the command {program} must run");
            let help = "find out what it does; if you trust it, add --allow-commands";
            self.fault(&format!("[preprocessor.{}", program.table), message, help)
        });
        all_right(faults.collect())
    }

    /// Expands all chapters. The book's programs are run in the folder `root`; without one, a book with programs is
    /// refused.
    pub fn expand<S>(mut self, root: Option<&Path>, sets: S, over: Over) -> anyhow::Result<Galley>
    where
        S: Sets + 'static,
    {
        if root.is_none() {
            self.runs_nothing()?;
        }
        self.prepare()?;
        let src = self.chapters();
        let items = outline(&self.files, &src, &self.label)?;
        let written = texts(&items);
        let config = self.config.clone();
        let summary = Summary::default();
        let root = root.unwrap_or(Path::new(""));
        let mut whole = MDBook::load_with_config_and_summary(root, config.clone(), summary)?;
        whole.book = Book::new_with_items(items);
        if config.build.use_default_preprocessors || config.contains_key("preprocessor.links") {
            whole.with_preprocessor(Links {
                files: self.files.clone(),
                label: self.label.clone(),
                src: src.clone(),
            });
        }
        let label = self.label.join(&src);
        whole.with_preprocessor(Nimsmith { sets, over, label });
        let (book, context) = whole.preprocess_book(&HtmlHandlebars::new())?;
        self.anchored(&book)?;
        Ok(Galley {
            links: self.links(&book, &written),
            book,
            config,
            titles: context.chapter_titles.take(),
            supplies: self.supplies(&src)?,
            published: self.published(&src)?,
        })
    }

    /// Refuses a book in which too many places are called the same.
    fn anchored(&self, book: &Book) -> Result<(), Failure> {
        let mut anchors = Anchors::default();
        for chapter in book.chapters() {
            if let Err(name) = anchors.take(&chapter.content) {
                let path = chapter.source_path.clone().unwrap_or_default();
                let file = self.label.join(self.chapters()).join(path);
                let message = format!("too many headings of this book are called `{name}`");
                let help = "give them different names";
                let at = fault(&file, &chapter.content, "\0", message, help);
                return Err(Failure::Faults(vec![at]));
            }
        }
        Ok(())
    }

    /// The links of the chapters, each at its place in what the author wrote; one that a file brought along which a
    /// chapter includes has no place.
    fn links(&self, book: &Book, written: &HashMap<PathBuf, String>) -> Vec<(String, Fault)> {
        let mut found = Vec::new();
        for chapter in book.chapters() {
            let (Some(path), Some(source)) = (&chapter.path, &chapter.source_path) else {
                continue;
            };
            let file = self.label.join(self.chapters()).join(source);
            let text = written.get(source).map_or("", |text| &**text);
            let mut places = links(text);
            for link in links(&chapter.content) {
                let same = places.iter().position(|place| place.to == link.to);
                let at = same.map(|same| places.remove(same).at);
                let Some(target) = link.target(path) else {
                    continue;
                };
                let message = format!("there is no page or file `{}` in this book", link.to);
                let help = "check the path, which starts at the folder of the chapter";
                found.push((target, fault_at(&file, text, at, message, help)));
            }
        }
        found
    }

    /// Settles what is ours to say in book.toml.
    fn prepare(&mut self) -> anyhow::Result<()> {
        let theirs = |paths: &[PathBuf]| -> Vec<PathBuf> {
            let theirs = paths.iter().filter(|path| !path.starts_with(ASSETS));
            theirs.filter_map(|path| below(path)).collect()
        };
        let html = &mut self.html;
        html.additional_css = theirs(&html.additional_css);
        html.additional_js = theirs(&html.additional_js);
        html.theme = html.theme.as_deref().and_then(below);
        if html.site_url.is_none() && html.input_404.is_none() {
            // Without the address of the book the page for lost readers would have dead links.
            html.input_404 = Some(String::new());
        }
        self.config.set("output.html", &*html)?;
        self.config
            .set(format!("preprocessor.{NAME}.command"), "")?;
        Ok(())
    }

    /// What mdBook reads while it prints: the theme, styles, scripts, and the page for lost readers.
    fn supplies(&mut self, src: &Path) -> anyhow::Result<Pages> {
        let theme = self.html.theme.clone().unwrap_or("theme".into());
        let mut named = self.html.additional_css.clone();
        named.extend(self.html.additional_js.iter().cloned());
        let lost = self.html.input_404.as_deref();
        named.extend(
            lost.filter(|lost| !lost.is_empty())
                .map(|lost| src.join(lost)),
        );
        let theme = self.list(&theme)?;
        if self.html.theme.is_some() && theme.is_empty() {
            let name = self.html.theme.clone().unwrap_or_default();
            return Err(self.denied(&name, &Denied::Missing).into());
        }
        named.extend(theme);
        if lost.is_none() {
            let page = src.join("404.md");
            let found = self.list(src)?.contains(&page);
            named.extend(found.then_some(page));
        }
        self.all(named, Path::new(""))
    }

    /// What lies among the chapters and is none.
    fn published(&mut self, src: &Path) -> anyhow::Result<Pages> {
        let mut files = self.list(src)?;
        // What `book init` has put there for mdBook stands beside the script here.
        let ours = src.join(ASSETS);
        files.retain(|file| {
            file.extension().is_none_or(|end| end != "md") && !file.starts_with(&ours)
        });
        self.all(files, src)
    }

    fn list(&self, folder: &Path) -> Result<Vec<PathBuf>, Failure> {
        let found = self.files.list(folder);
        found.map_err(|denied| self.denied(folder, &denied))
    }

    /// Reads files; their names start at the folder `from`.
    fn all(&mut self, files: Vec<PathBuf>, from: &Path) -> anyhow::Result<Pages> {
        let mut pages = Pages::new();
        for path in files {
            let read = self.read(&path, from);
            let (name, bytes) = read.map_err(|denied| self.denied(&path, &denied))?;
            pages.insert(name, bytes);
        }
        Ok(pages)
    }

    fn read(&mut self, path: &Path, from: &Path) -> Result<(String, Vec<u8>), Denied> {
        let name = path.strip_prefix(from).unwrap_or(path);
        let name = name.to_str().map(|name| name.replace('\\', "/"));
        let name = name.filter(|name| !name.contains(char::is_control));
        let name = name.ok_or_else(|| Denied::System("its name is not plain text".to_string()))?;
        let bytes = self.files.read(path)?;
        self.bytes += bytes.len();
        match self.bytes > LARGEST {
            true => Err(Denied::TooLarge),
            false => Ok((name, bytes)),
        }
    }

    /// Why a file is not read: one that book.toml names, or that lies in a folder of the book.
    fn denied(&self, path: &Path, denied: &Denied) -> Failure {
        let file = self.label.join(cleaned(path));
        let words = path.to_string_lossy();
        let (message, help) = denied.told(&file.display().to_string());
        Failure::Faults(vec![match self.toml.contains(&*words) {
            true => self.fault(&words, message, help),
            false => fault(&file, "", "\0", message, help),
        }])
    }
}

/// The byte at which TOML was misread, and why in one line: a message shows its place in a first line and a picture of it.
fn misread(message: &str, toml: &str) -> (Option<usize>, String) {
    let pictured = message.strip_prefix("TOML parse error at line ");
    let shown = pictured.and_then(|rest| rest.split_once('\n'));
    let place = shown.and_then(|(place, rest)| {
        let (line, column) = place.split_once(", column ")?;
        let (line, column) = (line.parse::<usize>().ok()?, column.parse::<usize>().ok()?);
        let start = toml.split_inclusive('\n').take(line.checked_sub(1)?);
        let start: usize = start.map(str::len).sum();
        let mut letters = toml.get(start..)?.char_indices().map(|(at, _)| start + at);
        let at = letters.nth(column.checked_sub(1)?);
        Some((at.unwrap_or(toml.len()), rest))
    });
    let (at, why, skipped) = match place {
        Some((at, rest)) => (Some(at), rest, PICTURE),
        None => (None, message, 0),
    };
    let why: Vec<&str> = why.lines().skip(skipped).collect();
    (at, why.join(", "))
}

/// Lines in which a message of TOML shows the line that it is about.
const PICTURE: usize = 3;

fn all_right(faults: Vec<Fault>) -> Result<(), Failure> {
    match faults.is_empty() {
        true => Ok(()),
        false => Err(Failure::Faults(faults)),
    }
}

/// Whether an address that a redirect starts from is that of a page.
fn is_page(old: &Path) -> bool {
    let old = old.to_string_lossy();
    let page = old.split('#').next().unwrap_or_default();
    let page = below(Path::new(page.trim_start_matches('/')));
    page.is_some_and(|page| page.file_name().is_some())
}

/// The texts of chapters and of those within them, by their files.
fn texts(items: &[BookItem]) -> HashMap<PathBuf, String> {
    let mut texts = HashMap::new();
    for item in items {
        if let BookItem::Chapter(chapter) = item {
            texts.extend(
                chapter
                    .source_path
                    .clone()
                    .map(|path| (path, chapter.content.clone())),
            );
            texts.extend(self::texts(&chapter.sub_items));
        }
    }
    texts
}

/// Refuses links that lead to none of the files of a book, or to a picture that is damaged.
pub fn arrive(links: Vec<(String, Fault)>, pages: &Pages) -> Result<(), Failure> {
    let faults = links.into_iter().filter_map(|(to, mut fault)| {
        let Some(file) = pages.get(&to) else {
            return Some(fault);
        };
        let why = png_fault(file).filter(|_| to.to_ascii_lowercase().ends_with(".png"))?;
        fault.problem.message = format!("picture {} {why}", quote(&to));
        fault.problem.help = Some("save it as PNG again".to_string());
        Some(fault)
    });
    all_right(faults.take(FAULTS).collect())
}

impl Galley {
    /// The folder of the chapters, which must exist below the folder with the supplies.
    pub fn chapters(&self) -> &Path {
        &self.config.book.src
    }

    /// What the page for printing is bound with.
    pub fn binding(&self) -> Binding {
        let (book, chapters) = (&self.config.book, self.book.chapters());
        let title = |chapter: &Chapter| {
            let number = chapter.number.as_ref().map(ToString::to_string);
            let number = number.unwrap_or_default();
            (
                number.trim_end_matches('.').to_string(),
                chapter.name.clone(),
            )
        };
        Binding {
            title: book.title.clone().unwrap_or_default(),
            about: book.description.clone().unwrap_or_default(),
            chapters: chapters.map(title).collect(),
        }
    }

    /// Prints the pages into the folder `to`, with the supplies in the folder `desk`.
    pub fn print(self, desk: &Path, to: &Path) -> anyhow::Result<()> {
        let mut context = RenderContext::new(desk, self.book, self.config, to);
        context.chapter_titles = self.titles;
        HtmlHandlebars::new().render(&context)
    }
}

/// mdBook's preprocessor `links`, within the folder of the book.
struct Links<F> {
    files: F,
    label: PathBuf,
    src: PathBuf,
}

impl<F: Files> Preprocessor for Links<F> {
    fn name(&self) -> &str {
        BUILT_IN[0]
    }

    fn run(&self, context: &PreprocessorContext, mut book: Book) -> errors::Result<Book> {
        let mut includes = Includes::new(&self.files, &self.label);
        book.for_each_mut(|item| {
            let BookItem::Chapter(chapter) = item else {
                return;
            };
            let Some(path) = &chapter.path else {
                return;
            };
            // A README has become an index, beside the file that it was.
            let file = chapter.source_path.as_ref().unwrap_or(path);
            let (text, title) = includes.expand(self.src.join(file), &chapter.content);
            chapter.content = text;
            if let Some(title) = title {
                let mut titles = context.chapter_titles.borrow_mut();
                titles.insert(path.clone(), title);
            }
        });
        all_right(includes.faults())?;
        Ok(book)
    }
}
