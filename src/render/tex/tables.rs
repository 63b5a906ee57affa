//! Tables of text: how wide columns are is known only when everything is in its place, so a table is marked first, and set
//! when the page is printed. Columns stay as they are where they fit; else long ones go on in further lines. What is too
//! long for a page is parted.

/// Before a table; the alignments of its columns follow (`l`, `c`, `r`), then ROW.
pub const BEGIN: char = '\u{E010}';
/// After each cell.
pub const CELL: char = '\u{E011}';
/// After each row; the first row is the head.
pub const ROW: char = '\u{E012}';
/// After the last row.
pub const END: char = '\u{E013}';

/// So many characters fit beside each other, about, and so many lines beneath.
const ACROSS: usize = 84;
const DOWN: usize = 34;

/// What a page has room for, in characters and lines.
#[derive(Clone, Copy)]
pub struct Room {
    across: usize,
    down: usize,
}

impl Room {
    /// An upright page.
    pub const UPRIGHT: Room = Room {
        across: ACROSS,
        down: DOWN,
    };
    /// A page on its side.
    pub const ON_ITS_SIDE: Room = Room {
        across: 124,
        down: 22,
    };
}

/// Sets all tables of a page.
pub fn set(page: &str, room: Room) -> String {
    let mut out = String::with_capacity(page.len() + page.len() / 8);
    let mut rest = page;
    while let Some((before, after)) = rest.split_once(BEGIN) {
        let (table, after) = after.split_once(END).unwrap_or((after, ""));
        out.push_str(before);
        // A table stays with the text that leads to it, not with another table.
        if !before.trim().is_empty() {
            out.push_str("\\nimkeep\n");
        }
        one(&mut out, table, room);
        rest = after;
    }
    out.push_str(rest);
    out
}

fn one(out: &mut String, table: &str, room: Room) {
    let mut lines = table.split_terminator(ROW);
    let alignments: Vec<char> = lines.next().unwrap_or_default().chars().collect();
    let mut rows: Vec<Vec<String>> = lines
        .map(|line| {
            let cells = line.split_terminator(CELL);
            cells.map(|cell| cell.trim().to_string()).collect()
        })
        .collect();
    for cell in rows.iter_mut().take(1).flatten() {
        if !cell.is_empty() {
            *cell = format!("\\textbf{{{cell}}}");
        }
    }
    let Some((head, body)) = rows.split_first() else {
        return;
    };
    let columns = Columns::of(&alignments, &rows, room);
    let mut from = 0;
    while from < body.len().max(1) {
        let mut to = from;
        let mut lines = columns.lines(head);
        while to < body.len() && (to == from || lines + columns.lines(&body[to]) <= room.down) {
            lines += columns.lines(&body[to]);
            to += 1;
        }
        columns.print(out, head, &body[from..to]);
        from = to.max(from + 1);
    }
}

/// The columns of a table.
struct Columns {
    alignments: Vec<char>,
    /// How wide each is, in characters.
    widths: Vec<usize>,
    /// How wide all may be together.
    across: usize,
    /// Whether long cells go on in further lines.
    wrapped: bool,
}

impl Columns {
    fn of(alignments: &[char], rows: &[Vec<String>], room: Room) -> Columns {
        let widest = |measure: fn(&str) -> usize| {
            let column = |place| {
                rows.iter()
                    .filter_map(move |row: &Vec<String>| row.get(place).map(String::as_str))
                    .map(measure)
                    .max()
                    .unwrap_or(0)
            };
            (0..alignments.len()).map(column).collect::<Vec<usize>>()
        };
        let natural = widest(width);
        let across = room.across.saturating_sub(2 * alignments.len());
        let fits = natural.iter().sum::<usize>() <= across;
        // What is parted must have the same columns in all parts.
        let wrapped = !fits || rows.len() > room.down;
        let words = widest(longest_word);
        Columns {
            alignments: alignments.to_vec(),
            widths: match fits {
                true => natural,
                false => shared(&natural, &words, across),
            },
            across: across.max(1),
            wrapped,
        }
    }

    /// How many lines a row takes, about.
    fn lines(&self, row: &[String]) -> usize {
        let cells = row.iter().zip(&self.widths);
        cells
            .map(|(cell, &room)| width(cell).div_ceil(room.max(1)))
            .max()
            .unwrap_or(1)
            .max(1)
    }

    fn print(&self, out: &mut String, head: &[String], body: &[Vec<String>]) {
        let number = self.alignments.len();
        out.push_str(&format!("\\nimtable{{{number}}}{{|"));
        // Where the longest words alone are wider than the page, the table is, and is made smaller as a whole.
        let all = self.widths.iter().sum::<usize>().clamp(1, self.across);
        for (alignment, &width) in self.alignments.iter().zip(&self.widths) {
            match self.wrapped {
                // Rounded down, so that all together are no wider than the page.
                true => out.push_str(&format!(
                    "p{{{}.{:03}\\nimwide}}|",
                    width * 999 / all / 1000,
                    width * 999 / all % 1000
                )),
                false => out.extend([*alignment, '|']),
            }
        }
        out.push_str("}{%\n");
        for row in std::iter::once(&head.to_vec()).chain(body) {
            for (i, cell) in row.iter().enumerate() {
                out.push_str(if i > 0 { " & " } else { "" });
                out.push_str(if self.wrapped { "\\nimcell " } else { "" });
                out.push_str(cell);
            }
            out.push_str(" \\tabularnewline\\hline\n");
        }
        out.push_str("}\n");
    }
}

/// Columns that take no more than their share are as wide as they are; the others share what is left.
pub fn shared(natural: &[usize], words: &[usize], across: usize) -> Vec<usize> {
    let mut widths = vec![None; natural.len()];
    loop {
        let open = widths.iter().filter(|width| width.is_none()).count();
        let taken: usize = widths.iter().flatten().sum();
        let share = across.saturating_sub(taken) / open.max(1);
        let mut changed = false;
        for (i, width) in widths.iter_mut().enumerate() {
            let own = match natural[i] <= share {
                true => natural[i],
                false => words[i],
            };
            if width.is_none() && (natural[i] <= share || words[i] > share) {
                *width = Some(own);
                changed = true;
            }
        }
        if !changed || open == 0 {
            let all = widths.iter().map(|width| width.unwrap_or(share.max(1)));
            return all.collect();
        }
    }
}

/// How many characters a cell shows, about.
fn width(cell: &str) -> usize {
    let mut shown = 0;
    let mut rest = cell;
    while let Some(c) = rest.chars().next() {
        rest = &rest[c.len_utf8()..];
        match c {
            '\\' => {
                let name = rest.chars().take_while(char::is_ascii_alphabetic).count();
                let text = ["textbf", "emph", "nimcode", "nimpart"].contains(&&rest[..name]);
                shown += if text { 0 } else { 1 };
                rest = &rest[name.max(1).min(rest.len())..];
            }
            '{' | '}' | '$' => {}
            // Bold letters and signs of mathematics are wider.
            _ => shown += 1,
        }
    }
    match cell.contains("\\textbf") {
        true => shown + shown / 6 + 1,
        false => shown,
    }
}

fn longest_word(cell: &str) -> usize {
    let words = cell.split(' ').flat_map(|word| word.split("\\nimpart"));
    let longest = words.map(width).max().unwrap_or(0);
    longest + longest / 8 + 1
}
