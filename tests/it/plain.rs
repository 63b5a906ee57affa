//! What leaves the program: plain lines, messages with colours, cells of tables, JSON; and each command with names and texts
//! that would move a cursor.

use nimsmith::plain;

use crate::program::Folder;
use crate::roster::{cells, is_harmless};

#[test]
fn lines() {
    let cases = [
        ("game: nim", "game: nim"),
        ("\u{feff}game: nim", "game: nim"),
        ("a\u{1b}[31m\u{9b}0m", "a\u{fffd}[31m\u{fffd}0m"),
        ("a\u{202e}\n\t", "a\u{fffd}\u{fffd}    "),
        ("a\u{200b}b\u{200d}c\u{2066}", "a\u{fffd}b\u{fffd}c\u{fffd}"),
        ("علی\u{200c}رضا 👩\u{200d}🔬", "علی\u{200c}رضا 👩\u{200d}🔬"),
        ("a\u{e0041}\u{61c}", "a\u{fffd}\u{fffd}"),
        ("Zoë 山田 e\u{301}", "Zoë 山田 e\u{301}"),
    ];
    for (text, expected) in cases {
        assert_eq!(plain::line(text), expected, "{text:?}");
    }
}

#[test]
fn messages_keep_the_colours_of_the_program() {
    let cases = [
        ("a\n\tb\r\n", "a\n\tb\r\n", "a\n\tb\r\n"),
        (
            "\u{1b}[1;31mx\u{1b}[0m",
            "\u{1b}[1;31mx\u{1b}[0m",
            "\u{fffd}[1;31mx\u{fffd}[0m",
        ),
        (
            "\u{1b}[2Jx\u{1b}[m",
            "\u{fffd}[2Jx\u{1b}[m",
            "\u{fffd}[2Jx\u{fffd}[m",
        ),
        (
            "\u{1b}]0;t\u{7}",
            "\u{fffd}]0;t\u{fffd}",
            "\u{fffd}]0;t\u{fffd}",
        ),
        (
            "a\rb\u{85}\u{1b}",
            "a\u{fffd}b\u{fffd}\u{fffd}",
            "a\u{fffd}b\u{fffd}\u{fffd}",
        ),
        ("\u{1b}[31", "\u{fffd}[31", "\u{fffd}[31"),
    ];
    for (text, coloured, bare) in cases {
        assert_eq!(plain::lines(text, true), coloured, "{text:?}");
        assert_eq!(plain::lines(text, false), bare, "{text:?}");
    }
}

#[test]
fn rows_of_tables() {
    let cases: &[(&[&str], &str)] = &[
        (&["s01", "Ada Lovelace", "-3"], "s01,Ada Lovelace,-3\n"),
        (&["x;=1+1"], "\"x;'=1+1\"\n"),
        (&["=1", "+1", "-a", "@x"], "'=1,'+1,'-a,'@x\n"),
        (
            &[" =1", "\u{feff}=1", "\t=1", "\r\n=1"],
            "\" '=1\",'=1,\" '=1\",\"  '=1\"\n",
        ),
        (&["＝1", "a|＋1", "−x"], "'＝1,\"a|'＋1\",'−x\n"),
        (&["a; -3; -4.5", "a;-3+1"], "\"a; -3; -4.5\",\"a;'-3+1\"\n"),
        (&["a,\"=1\""], "\"a,\"\"'=1\"\"\"\n"),
        (
            &["Anna-Lena Groß", "a=b", "5 ⊕ 6 = 3"],
            "Anna-Lena Groß,a=b,5 ⊕ 6 = 3\n",
        ),
        (
            &["a\u{1b}[31m\u{202e}", "a\nb", ""],
            "a\u{fffd}[31m\u{fffd},a b,\n",
        ),
        (&["first; row 3: 16→13"], "\"first; row 3: 16→13\"\n"),
        (&["-"], "'-\n"),
    ];
    for (row, expected) in cases {
        let found = plain::row(*row);
        assert_eq!(found, *expected);
        assert!(
            cells(&found).iter().flatten().all(|cell| is_harmless(cell)),
            "{found}"
        );
    }
}

#[test]
fn json_says_the_same() {
    let texts = [
        "a",
        "\u{7f}\u{9b}31m\u{202e}\u{feff}",
        "⊕ 👩\u{200d}🔬",
        "\u{e0041}\n\u{1b}",
    ];
    for text in texts {
        let raw = serde_json::to_string_pretty(&[text]).expect("JSON");
        let plain = plain::json(raw);
        assert_eq!(
            serde_json::from_str::<[String; 1]>(&plain).expect("JSON"),
            [text]
        );
        assert_eq!(plain::lines(&plain, false), plain);
    }
}

/// What no command lets through, wherever it comes from.
const BAD: &str = "x\u{1b}[31m\u{9b}2J\u{202e}\u{200b}";

#[test]
fn no_command_lets_control_characters_through() {
    let paper = format!(
        "student: {BAD}\ngame: nim\nrows: 5, 8, 16\nasked: {BAD}\ntake 3 from row 3 {BAD}\n"
    );
    let desk = Folder::with(&[
        ("paper.txt", &paper),
        (
            "set.yaml",
            &format!("title: \"{BAD}\"\nexercises:\n  - {{kind: {BAD}}}\n"),
        ),
        ("class.csv", &format!("id,name\n{BAD},{BAD}\n")),
        ("a.proof", &format!("theorem {BAD}: 1 = 1.\n{BAD}\n")),
    ]);
    let (file, folder) = (format!("{BAD}.txt"), format!("{BAD}/{BAD}"));
    desk.write(&file, "game: nim\nrows: 1\n");
    let mut commands: Vec<Vec<&str>> = vec![
        vec!["check", &file, "gone\u{1b}[2J"],
        vec!["check", "paper.txt", "--set", &folder],
        vec!["check", "paper.txt", "--out", &folder, "--format", BAD],
        vec!["prove", "a.proof", &folder],
        vec!["prove", "a.proof", "--format", "json"],
        vec!["generate", "set.yaml"],
        vec!["generate", "--students", "class.csv"],
        vec!["generate", &folder],
        vec!["generate", "--format", BAD],
        vec!["generate", "--versions", BAD],
        vec!["generate", "--seed", BAD],
        vec!["solve", BAD, "1"],
        vec!["solve", "nim", BAD],
        vec!["solve", "take-away", "5", "--take", BAD],
        vec!["play", "nim", BAD],
        vec!["pool", "set.yaml"],
        vec!["pool", &folder],
        vec!["stress", "set.yaml"],
        vec!["stress", &folder, "--seeds", BAD],
        vec![BAD],
        vec!["generate", BAD, "--templates", &folder],
    ];
    for format in ["text", "json", "html", "csv"] {
        commands.push(vec!["check", "paper.txt", &file, "--format", format]);
    }
    let upset = |text: &str| {
        !text
            .split('\n')
            .all(|line| plain::lines(line, false) == line)
    };
    for arguments in commands {
        let run = desk.run(&arguments);
        assert!(
            !upset(&run.out) && !upset(&run.err),
            "{arguments:?}: {run:?}"
        );
        assert!(run.code < 3, "{arguments:?}: {run:?}");
    }
}
