//! The page for printing, bound like a book: a title and contents in front, numbered chapters, and all solutions at the end.
//! Variants, which are never printed, are left out.

use crate::render::escape::escaped;

/// What mdBook puts between chapters.
const BREAK: &str = "<div style=\"break-before: page; page-break-before: always;\"></div>";

const EXERCISE: &str = "<section class=\"nimsmith exercise\">";
const SOLUTION: &str = "<details class=\"solution\">";
const ANOTHER: &str = "<details class=\"another\">";

/// Parts that readers of the pages may open are open on paper.
const OPTIONAL: &str = "<details class=\"optional\"";

/// What a book is called, and its chapters in order.
pub struct Binding {
    /// The title of the book.
    pub title: String,
    /// A sentence about it, or nothing.
    pub about: String,
    /// The number and the title of each chapter; chapters without a number have an empty one.
    pub chapters: Vec<(String, String)>,
}

impl Binding {
    /// Binds the page for printing; a page that is not made of these chapters stays as it is.
    pub fn bound(&self, page: &str) -> Option<String> {
        let (before, rest) = page.split_once("<main>")?;
        let (text, after) = rest.rsplit_once("</main>")?;
        let texts: Vec<&str> = text.split(BREAK).collect();
        if texts.len() != self.chapters.len() {
            return None;
        }
        let (mut contents, mut chapters, mut solutions) =
            (String::new(), Vec::new(), String::new());
        for (text, (number, title)) in texts.into_iter().zip(&self.chapters) {
            let title = [number, " ", &escaped(title)].concat();
            contents.push_str(&entry(text, title.trim_start()));
            let (text, solved) = parted(text);
            chapters.push(numbered(&text, number).replace(OPTIONAL, &format!("{OPTIONAL} open")));
            if !solved.is_empty() {
                solutions.push_str(&format!("<h2>{title}</h2>\n{solved}"));
            }
        }
        if !solutions.is_empty() {
            contents.push_str("<li><a href=\"#all-solutions\">Solutions</a></li>\n");
            chapters.push(format!(
                "<h1 id=\"all-solutions\">Solutions</h1>\n{solutions}"
            ));
        }
        let front = self.front(&contents);
        let chapters = chapters.join(BREAK);
        Some(format!(
            "{before}<main>{front}{BREAK}{chapters}</main>{after}"
        ))
    }

    fn front(&self, contents: &str) -> String {
        let about = match &self.about[..] {
            "" => String::new(),
            about => format!("<p>{}</p>\n", escaped(about)),
        };
        format!(
            "<section class=\"nimsmith front\">\n<h1>{}</h1>\n{about}<h2>Contents</h2>\n<ul>\n{contents}</ul>\n</section>\n",
            escaped(&self.title)
        )
    }
}

/// A line of the contents.
fn entry(chapter: &str, title: &str) -> String {
    let id = chapter
        .split_once("<h1 id=\"")
        .and_then(|(_, rest)| rest.split_once('"'));
    match id {
        Some((id, _)) => format!("<li><a href=\"#{id}\">{title}</a></li>\n"),
        None => format!("<li>{title}</li>\n"),
    }
}

/// A chapter with its number before its title.
fn numbered(chapter: &str, number: &str) -> String {
    let title = chapter
        .split_once("<h1 id=")
        .and_then(|(before, rest)| Some((before, rest.split_once("\">")?)));
    match title.filter(|_| !number.is_empty()) {
        Some((before, (start, rest))) if rest.starts_with("<a ") => {
            let (link, rest) = rest.split_once('>').unwrap_or((rest, ""));
            format!("{before}<h1 id={start}\">{link}>{number} {rest}")
        }
        _ => chapter.to_string(),
    }
}

/// A chapter without solutions and variants, and its solutions.
fn parted(chapter: &str) -> (String, String) {
    let (mut text, mut solutions, mut rest) = (String::new(), String::new(), chapter);
    while let Some(at) = [SOLUTION, ANOTHER]
        .iter()
        .filter_map(|fold| rest.find(fold))
        .min()
    {
        let Some(end) = closed(&rest[at..]) else {
            break;
        };
        text.push_str(&rest[..at]);
        let fold = &rest[at..at + end];
        if fold.starts_with(SOLUTION) {
            solutions.push_str(&solution(&text, fold).unwrap_or_default());
        }
        rest = &rest[at + end..];
    }
    (text + rest, solutions)
}

/// Where a fold ends that begins here, with the folds in it.
fn closed(text: &str) -> Option<usize> {
    const END: &str = "</details>";
    let (mut at, mut depth) = (0, 0_usize);
    loop {
        let end = at + text[at..].find(END)? + END.len();
        depth += text[at..end].matches("<details").count();
        depth = depth.checked_sub(1)?;
        if depth == 0 {
            return Some(end);
        }
        at = end;
    }
}

/// A solution under a heading that leads back to its exercise, the last one before it.
fn solution(before: &str, fold: &str) -> Option<String> {
    let (_, exercise) = before.rsplit_once(EXERCISE)?;
    let (_, heading) = exercise.split_once("id=\"")?;
    let (id, rest) = heading.split_once("\">Exercise ")?;
    let label = rest.split([' ', '<']).next()?;
    let (_, key) = fold.split_once("</summary>")?;
    let key = key.strip_suffix("</details>")?;
    Some(format!(
        "<section class=\"nimsmith printed\"><h3>Solution <a href=\"#{id}\">{label}</a></h3>{key}</section>\n"
    ))
}
