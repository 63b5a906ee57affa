//! Tables: a line of heads, and below it rows of as many cells. A head and a row are read as the line that says the same.

use super::chart::Chart;
use super::said::Names;
use super::scan;

/// What can stand at the head of a column, and in a cell beside a number.
const HEAD: &str = "table-head";
const CELL: &str = "table-cell";

/// A table has at most so many columns.
const MOST: usize = 8;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Column {
    /// The size of a heap, or its number.
    Heap,
    /// What can be left of it.
    Options,
    Outcome,
    /// How many counters are taken.
    Take,
    /// What is left of the heap.
    Left,
    /// The size with a number added without carry.
    Xor(u64),
    /// Whether that is less.
    Less,
}

/// The columns of a table.
#[derive(Clone, Debug)]
pub struct Columns(Vec<Column>);

/// What stands in a cell: a number, the work for it, and whether a remark beside it says yes or no.
#[derive(Clone, Copy, Debug, Default)]
struct Cell<'a> {
    number: Option<u64>,
    yes: Option<bool>,
    /// The equation that gives the number.
    work: Option<&'a str>,
}

impl Columns {
    /// The columns below a line, where it is the head of a table.
    pub fn below(text: &str, names: &Names) -> Option<Columns> {
        let cells = cells(text).filter(|cells| cells.len() <= MOST)?;
        let columns = cells.iter().map(|cell| column(cell, names));
        Some(Columns(columns.collect::<Option<_>>()?))
    }

    /// What the heads say: "heap ⊕ 5" tells the nim-sum.
    pub fn said(&self) -> String {
        let xor = self.0.iter().find_map(|column| match column {
            Column::Xor(is) => Some(format!("nim-sum = {is}")),
            _ => None,
        });
        xor.unwrap_or_default()
    }

    /// What a row says; none where it is no row, or holds what its column does not.
    pub fn row(&self, text: &str, names: &Names) -> Option<String> {
        let cells = cells(text).filter(|cells| cells.len() == self.0.len())?;
        let cell = |column| {
            let at = self.0.iter().position(|other| *other == column)?;
            cells.get(at).copied()
        };
        match names.heaps {
            [start] if !names.amounts.is_empty() => {
                let heap = cell(Column::Heap).unwrap_or(&start.to_string()).to_string();
                let nothing =
                    |text: &&str| known(text, CELL, names).is_some_and(|(row, _)| row == "no");
                let options =
                    cell(Column::Options).map(|text| if nothing(&text) { "none" } else { text });
                let [take, left, is] = [Column::Take, Column::Left, Column::Outcome].map(cell);
                let take = take.map(|text| match self::cell(text, names) {
                    Some(Cell {
                        number: Some(n), ..
                    }) => n.to_string(),
                    _ => text.to_string(),
                });
                row_of_one_heap(&heap, [options, take.as_deref(), left, is])
            }
            heaps if names.layout.is_nim() && heaps.len() > 1 => self.row_of_heaps(&cells, names),
            _ => None,
        }
    }

    /// A row of a table about heaps of Nim: what each is without carry with the nim-sum, and what is taken then.
    fn row_of_heaps(&self, cells: &[&str], names: &Names) -> Option<String> {
        let heaps = self.0.iter().filter(|column| **column == Column::Heap);
        let only = heaps.count() == 1;
        let mut said = Vec::new();
        let mut heap: Option<u64> = None;
        let mut is: Option<u64> = None;
        for (column, text) in self.0.iter().zip(cells) {
            let cell = cell(text, names)?;
            said.extend(cell.work.map(str::to_string));
            match (column, cell.number) {
                (Column::Heap, Some(n)) => match heap.replace(n) {
                    Some(number) if is.is_none() => said.push(format!("row {number} = {n}")),
                    Some(_) => return None,
                    None => {}
                },
                (Column::Xor(with), Some(n)) => {
                    if only {
                        heap = Some(heap_of(heap?, n ^ with, names.heaps)?);
                    }
                    said.push(format!("{} ⊕ {with} = {n}", heap?));
                    is = Some(n);
                }
                (Column::Left, Some(n)) if !only || is.is_some() => {
                    said.push(format!("{} -> {n}", heap?));
                    is = Some(n);
                }
                (Column::Take | Column::Less, Some(n)) if n > 0 => {
                    let (heap, is) = (heap?, is?);
                    said.push(format!("{heap} -> {is}; {heap} - {is} = {n}"));
                }
                (Column::Take | Column::Left | Column::Less, None) if cell.yes.is_some() => {}
                _ => return None,
            }
            if let Some(yes) = cell.yes {
                let sign = if yes { '<' } else { '>' };
                said.push(format!("{} {sign} {}", is?, heap?));
            }
        }
        (!said.is_empty()).then(|| said.join("; "))
    }
}

/// The size of the heap that a number names by its size, or else by its place. Where it may be either, it is the one that is
/// meant by what stands beside it.
fn heap_of(n: u64, meant: u64, heaps: &[u64]) -> Option<u64> {
    let place = usize::try_from(n).ok().and_then(|n| n.checked_sub(1));
    let placed = place.and_then(|place| heaps.get(place)).copied();
    let sized = heaps.contains(&n).then_some(n);
    match (sized, placed) {
        (Some(size), Some(placed)) if size != placed => {
            [size, placed].into_iter().find(|heap| *heap == meant)
        }
        _ => sized.or(placed),
    }
}

/// A row of a table about one heap: what can be left of it, or what is after one move, and who wins then.
fn row_of_one_heap(heap: &str, parts: [Option<&str>; 4]) -> Option<String> {
    match parts {
        [Some(options), None, None, Some(is)] => Some(format!("{heap}: {options} -> {is}")),
        [Some(options), None, None, None] => Some(format!("{heap}: {options}")),
        [None, None, None, Some(is)] => Some(format!("{heap}: {is}")),
        [None, None, Some(left), Some(is)] => Some(format!("{left}: {is}")),
        [None, Some(take), Some(left), is] => {
            let is = is.map(|is| format!("; {left}: {is}")).unwrap_or_default();
            Some(format!("{heap} - {take} = {left}{is}"))
        }
        _ => None,
    }
}

/// The cells of a line, between bars, tabs or wide gaps.
fn cells(text: &str) -> Option<Vec<&str>> {
    let text = text.trim();
    let cells: Vec<&str> = match text {
        _ if text.contains('|') => text.trim_matches('|').split('|').collect(),
        _ if text.contains('\t') => text.split('\t').collect(),
        _ => text.split("  ").filter(|cell| !cell.is_empty()).collect(),
    };
    let around = |c: char| c.is_whitespace() || "*$`".contains(c);
    (cells.len() > 1).then(|| cells.iter().map(|cell| cell.trim_matches(around)).collect())
}

fn column(text: &str, names: &Names) -> Option<Column> {
    let (row, is) = known(text.trim_end_matches('?'), HEAD, names)?;
    Some(match row.as_str() {
        "heap" => Column::Heap,
        "options" => Column::Options,
        "outcome" => Column::Outcome,
        "take" => Column::Take,
        "left" => Column::Left,
        "xor" => Column::Xor(is.or(names.nim_sum)?),
        "less" => Column::Less,
        _ => return None,
    })
}

/// What a cell holds: "9", "9 ⊕ 5 = 12 (too big)", "yes, take 3", "-".
fn cell<'a>(text: &'a str, names: &Names) -> Option<Cell<'a>> {
    let after = |text: &str| text.rsplit('=').next().and_then(|n| n.trim().parse().ok());
    let (text, remark) = match text.split_once('(') {
        Some((text, remark)) => (text, Some(remark.trim_end_matches(')'))),
        None => (text, None),
    };
    let number = after(text);
    let work = number.and(text.contains('=').then_some(text.trim()));
    let remark = match (number, remark) {
        (Some(_), None) => {
            return Some(Cell {
                number,
                work,
                ..Cell::default()
            });
        }
        (_, Some(remark)) => remark,
        (None, None) => text,
    };
    let (row, take) = known(remark, CELL, names)?;
    Some(Cell {
        work,
        number: number.or(take),
        yes: match row.as_str() {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        },
    })
}

/// The row of a category that the whole of a text is, with its number.
fn known(text: &str, category: &str, names: &Names) -> Option<(String, Option<u64>)> {
    let book = names.book.unwrap_or_else(|| super::english());
    let mut chart = Chart::new(text, names, book, scan::tokens(text, names, book));
    let found = chart.longest(category, 0)?;
    let whole = chart.past_skips(found.end) == chart.tokens.len();
    let name = chart.row_name(found.value).to_string();
    whole.then(|| (name, chart.number_in(found.value, "is")))
}
