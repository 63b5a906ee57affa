//! The sheets of a class in a file that a browser prints: each is numbered by itself and begins on a right-hand page. Browsers
//! can do neither, but their first PDF tells by its bookmarks how many pages each sheet has.

use std::collections::HashMap;

/// The HTML of a sheet begins so, and the style of a file whose sheets begin on right-hand pages says this.
const SHEET: &str = "<article";
const RIGHT_HAND: &str = "article+article{break-before:recto}";

/// An empty page on the left.
const LEFT: &str = "<div class=\"left\"></div>\n";

/// Whether a page has several sheets.
pub fn has_sheets(page: &str) -> bool {
    page.matches(SHEET).count() > 1
}

/// The page with numbers for each sheet, and with empty pages where they are needed, given the PDF of it as it is. `None`
/// where that PDF does not tell where the sheets begin.
pub fn paged(page: &str, pdf: &[u8]) -> Option<String> {
    let (starts, pages) = starts(pdf)?;
    let sheets: Vec<&str> = page.split(SHEET).collect();
    let (before, sheets) = sheets.split_first()?;
    let ordered = starts.is_sorted_by(|a, b| a < b) && starts.last()? < &pages;
    if starts.len() != sheets.len() || starts.first() != Some(&0) || !ordered {
        return None;
    }
    let right_hand = page.contains(RIGHT_HAND);
    let ends = starts.iter().skip(1).chain([&pages]);
    let (word, of) = words(page);
    let (mut body, mut numbers) = (String::new(), Vec::new());
    for ((sheet, start), end) in sheets.iter().zip(&starts).zip(ends) {
        if right_hand && numbers.len() % 2 == 1 {
            numbers.push(String::new());
            body.push_str(LEFT);
        }
        let own = end - start;
        numbers.extend((1..=own).map(|number| format!("{word}{number}{of}{own}")));
        body.push_str(SHEET);
        body.push_str(sheet);
    }
    let numbers: Vec<String> = numbers.iter().map(|text| format!("\"{text}\"")).collect();
    // The number of a page in the file stands for the one on its sheet.
    let style = format!(
        "<style>@counter-style sheets{{system:fixed;symbols:{}}}@page one{{@bottom-center{{content:counter(page,sheets)}}}}\
         .left{{page:one;break-before:page;height:1px}}.left+article{{break-before:page}}</style>\n",
        numbers.join(" ")
    );
    Some(format!("{before}{style}{body}"))
}

/// What stands before and between the numbers in the style of a page.
fn words(page: &str) -> (&str, &str) {
    let words = page.split_once("\" counter(page) \"");
    let words = words.and_then(|(before, after)| {
        let (_, word) = before.rsplit_once('"')?;
        let (of, _) = after.split_once('"')?;
        Some((word, of))
    });
    words.unwrap_or(("", " / "))
}

/// On which page each bookmark of the first level is, counted from 0, and how many pages there are.
fn starts(pdf: &[u8]) -> Option<(Vec<usize>, usize)> {
    let text: String = pdf.iter().map(|&byte| char::from(byte)).collect();
    let objects: HashMap<&str, &str> = text
        .match_indices(" 0 obj")
        .filter_map(|(at, mark)| {
            let before = text[..at]
                .rfind(|c: char| !c.is_ascii_digit())
                .map_or(0, |i| i + 1);
            let body = text[at + mark.len()..].split("endobj").next()?;
            Some((&text[before..at], body))
        })
        .collect();
    let catalog = objects
        .values()
        .find(|body| body.contains("/Type /Catalog"))?;
    let mut pages = Vec::new();
    let mut open = vec![reference(catalog, "/Pages ")?];
    while let Some(number) = open.pop() {
        let body = objects.get(number)?;
        match body.split_once("/Kids [") {
            Some((_, kids)) => {
                let kids = kids.split(']').next()?.split(" 0 R");
                let kids = kids.map(str::trim).filter(|kid| !kid.is_empty());
                let kids: Vec<&str> = kids.collect();
                open.extend(kids.into_iter().rev());
            }
            None => pages.push(number),
        }
        if pages.len() + open.len() > objects.len() {
            return None;
        }
    }
    let outlines = objects.get(reference(catalog, "/Outlines ")?)?;
    let mut bookmark = reference(outlines, "/First ");
    let mut starts = Vec::new();
    while let Some(body) = bookmark.and_then(|number| objects.get(number)) {
        let page = reference(body, "/Dest [")?;
        starts.push(pages.iter().position(|one| *one == page)?);
        if starts.len() > objects.len() {
            return None;
        }
        bookmark = reference(body, "/Next ");
    }
    Some((starts, pages.len()))
}

/// The number of the object that a dictionary names last for a key: a title before it may have the same words.
fn reference<'t>(body: &'t str, key: &str) -> Option<&'t str> {
    let (_, after) = body.rsplit_once(key)?;
    let (number, rest) = after.split_once(' ')?;
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && rest.starts_with("0 R")).then_some(number)
}
