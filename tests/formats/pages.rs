//! What the pages of the book say of formats is what the tables of the program say.

use nimsmith::kinds::KINDS;
use nimsmith::quiz::table::TABLE;
use nimsmith::render::FORMATS;

const SYSTEMS: &str = include_str!("../../book/src/systems.md");
const README: &str = include_str!("../../README.md");

/// The first two cells of the rows of a page's tables.
fn rows(page: &str) -> Vec<(&str, &str)> {
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.map(|row| {
        let mut cells = row.trim_matches('|').split('|').map(str::trim);
        (cells.next().unwrap_or(""), cells.next().unwrap_or(""))
    });
    cells.collect()
}

#[test]
fn every_kind_has_its_type_on_the_page() {
    let of_kinds = TABLE
        .iter()
        .map(|entry| (format!("`{}`", entry.kind), entry.sort.name()));
    let rows = rows(SYSTEMS);
    let shown = rows.iter().filter(|(first, _)| {
        TABLE
            .iter()
            .any(|entry| *first == format!("`{}`", entry.kind))
    });
    let shown: Vec<_> = shown
        .map(|(kind, sort)| (kind.to_string(), *sort))
        .collect();
    assert_eq!(shown, of_kinds.collect::<Vec<_>>());
}

#[test]
fn every_kind_is_in_the_table_in_order() {
    let kinds: Vec<&str> = KINDS.iter().map(|kind| kind.name).collect();
    let table: Vec<&str> = TABLE.iter().map(|entry| entry.kind).collect();
    assert_eq!(table, kinds);
}

#[test]
fn every_format_is_on_the_pages() {
    for format in FORMATS
        .iter()
        .map(|format| format.name)
        .filter(|name| !["html", "md", "json"].contains(name))
    {
        for page in [SYSTEMS, README] {
            let cell = format!("`{format}`");
            assert!(
                rows(page)
                    .iter()
                    .any(|(first, _)| first.split(", ").any(|one| one == cell)),
                "{format}"
            );
        }
    }
}
