//! LaTeX of texts: templates, someone's words and tables.

use nimsmith::render::tex::escape::{As, escape};
use nimsmith::render::tex::lay::lay;
use nimsmith::render::tex::tables::{BEGIN, CELL, END, ROW, Room, set, shared};

fn escaped(text: &str, stands: As) -> String {
    let mut out = String::new();
    escape(&mut out, text, stands);
    out
}

#[test]
fn nothing_in_a_text_acts() {
    let words = [
        (
            "50% of $x_1 & {y}~^#",
            "50\\% of \\$x\\_1 \\& \\{y\\}\\textasciitilde{}\\textasciicircum{}\\#",
        ),
        ("\\input{x}[1]", "\\textbackslash{}input\\{x\\}{[}1{]}"),
        (
            "a--b ,, ''",
            "a-\\nimapart{}-b ,\\nimapart{}, '\\nimapart{}'",
        ),
        ("Łukasz Ångström", "\\L{}ukasz \\r{A}ngstr\\\"{o}m"),
        ("e\u{301}", "\\'{e}"),
        ("Nguyễn Việt", "Nguy\\~{\\^{e}}n Vi\\d{\\^{e}}t"),
        ("王 🎲", "\\nimglyph{738B} \\nimglyph{1F3B2}"),
        ("a\u{202E}b\u{E000}", "ab\\nimglyph{E000}"),
    ];
    for (text, tex) in words {
        assert_eq!(escaped(text, As::Words), tex, "{text}");
    }
    assert_eq!(
        escaped("have  'x'", As::Code),
        "have \\ \\textquotesingle{}x\\textquotesingle{}"
    );
    assert_eq!(
        escaped("\u{E000}7\u{E001} - ⊕", As::Template),
        "\u{E000}7\u{E001} $-$ $\\oplus$"
    );
}

#[test]
fn a_long_word_may_be_parted() {
    let parted = escaped(&"x".repeat(30), As::Words);
    assert_eq!(parted.matches("\\nimpart{}").count(), 3);
}

#[test]
fn markdown_becomes_latex() {
    let cases = [
        (
            "## Exercise \u{E000}0\u{E001}",
            "\\nimhead{Exercise \u{E000}0\u{E001}}\n",
        ),
        (
            "Is *a* ⊕ `o` **N**?",
            "Is \\emph{a} $\\oplus$ \\nimcode{o} \\textbf{N}?\n\n",
        ),
        (
            "> **A.** \u{E000}1\u{E001}.",
            "\\begin{nimquote}\n\\textbf{A.} \u{E000}1\u{E001}.\n\\end{nimquote}\n",
        ),
        (
            "3. one\n\n   \u{E002}5\u{E001}\n\n4. two",
            "\\begin{nimsteps}\n\\item[3.] one\n\n\u{E002}5\u{E001}\n\n\\item[4.] two\n\\end{nimsteps}\n",
        ),
        (
            "| a | b |\n|---:|---|\n| 1 | |",
            "\u{E010}rl\u{E012}a\u{E011}b\u{E011}\u{E012}1\u{E011}\u{E011}\u{E012}\u{E013}\n",
        ),
    ];
    for (markdown, tex) in cases {
        assert_eq!(lay(markdown), tex, "{markdown}");
    }
}

fn marked(alignments: &str, rows: &[&[&str]]) -> String {
    let mut table = format!("a {BEGIN}{alignments}{ROW}");
    for row in rows {
        row.iter()
            .for_each(|cell| table.extend([*cell, &CELL.to_string()]));
        table.push(ROW);
    }
    table.push(END);
    table + " z"
}

#[test]
fn a_table_that_fits_stays_as_it_is() {
    let table = marked("lr", &[&["", "b"], &["1", "2"]]);
    assert_eq!(
        set(&table, Room::UPRIGHT),
        "a \\nimkeep\n\\nimtable{2}{|l|r|}{%\n & \\textbf{b} \\tabularnewline\\hline\n1 & 2 \\tabularnewline\\hline\n}\n z"
    );
}

#[test]
fn a_long_column_goes_on_in_further_lines_and_a_long_table_on_the_next_page() {
    let long = "some words ".repeat(20);
    let wide = set(&marked("ll", &[&["n", "b"], &["1", &long]]), Room::UPRIGHT);
    assert!(
        wide.contains("{|p{0.0") && wide.contains("\\nimwide}|}"),
        "{wide}"
    );
    let rows: Vec<&[&str]> = vec![&["1", "2"]; 80];
    let parted = set(&marked("ll", &rows), Room::UPRIGHT);
    assert_eq!(parted.matches("\\nimtable").count(), 3);
}

#[test]
fn wide_columns_share_what_narrow_ones_leave() {
    assert_eq!(shared(&[5, 200, 300], &[4, 9, 9], 80), [5, 37, 37]);
    assert_eq!(shared(&[5, 200, 50], &[4, 60, 9], 80), [5, 60, 15]);
}
