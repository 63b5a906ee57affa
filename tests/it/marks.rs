//! A class from six class lists, as learning systems and schools export them: its sheets are made, its papers come back as Moodle
//! and Canvas download them, some of them damaged, twice, foreign or unreadable, and its marks go back.

use std::path::Path;

use nimsmith::render::report::CHAPTERS;
use nimsmith::workshop::register::{Called, Register};
use nimsmith::workshop::{Named, roster};
use serde_json::Value;

use crate::program::Folder;
use crate::roster::{cells, is_harmless, page};
use crate::tier;

const SET: &str = "title: Nim, sheet 1\nseed: 7\nexercises:\n  - {kind: nim-sum, heaps: 3, size: 3..15, points: 2}\n  - {kind: \
                   first-move, heaps: 3, size: 3..15, points: 4}\n  - {kind: justify, heaps: 3, size: 3..15, points: 3}\n  - {kind: \
                   winner, heaps: 3, size: 3..15, points: 1}\n";

/// Students of the class, each with a number from 0.
const CLASS: usize = 60;

/// First and last names; from the twentieth student on they are put together in other ways.
const NAMES: [(&str, &str); 20] = [
    ("Zoë", "Ångström"),
    ("Ada", "Lovelace"),
    ("Emmy", "Noether"),
    ("Sofia", "Kovalevskaya"),
    ("Jürgen", "Weiß"),
    ("Ana María", "López"),
    ("Bob", "O'Neill"),
    ("Cy", "=Formula"),
    ("Dora", "Dent"),
    ("Eve", "Eder"),
    ("Finn", "Falk"),
    ("Gus", "Grün"),
    ("Hal", "Holt"),
    ("Ida", "Iff"),
    ("Joe", "Jost"),
    ("Kim", "Kant"),
    ("Lea", "Lind"),
    ("Max", "Maus"),
    ("Nia", "Noor"),
    ("Otto", "Orth"),
];

/// A class list with its options, and how a student is called in what is downloaded.
struct Export {
    name: &'static str,
    bytes: Vec<u8>,
    /// The id of a student.
    id: fn(usize) -> String,
    /// The path of a paper of a student below the folder of papers.
    paper: fn(usize) -> String,
}

fn first(i: usize) -> &'static str {
    NAMES[i % NAMES.len()].0
}

fn last(i: usize) -> &'static str {
    NAMES[(i + i / NAMES.len() * 3) % NAMES.len()].1
}

fn name(i: usize) -> String {
    format!("{} {}", first(i), last(i))
}

fn mail(i: usize) -> String {
    format!("student{i:02}@uni.edu")
}

/// A folder for each student, as Moodle has them.
fn in_moodle(i: usize) -> String {
    format!(
        "{}_{}_assignsubmission_file_/my paper.txt",
        name(i),
        9000 + i
    )
}

/// All in one folder, as Canvas has them; every third paper is late.
fn in_canvas(i: usize) -> String {
    let word: String = format!("{}{}", last(i), first(i)).to_lowercase();
    let word: String = word.chars().filter(|c| c.is_alphanumeric()).collect();
    let late = if i.is_multiple_of(3) { "LATE_" } else { "" };
    format!("{word}_{late}{}_{}_paper-1.txt", 100 + i, 777_000 + i)
}

fn table(head: &str, row: impl Fn(usize) -> String) -> String {
    head.to_string() + &(0..CLASS).map(row).collect::<String>()
}

fn exports() -> Vec<Export> {
    let moodle = table(
        "\u{feff}\"First name\",\"Last name\",\"ID number\",\"Email address\",\"Course total (Real)\"\n",
        |i| format!("{},\"{}\",,{},-\n", first(i), last(i), mail(i)),
    );
    let worksheet = table(
        "Identifier,Full name,Email address,Status,Grade,Maximum Grade\n",
        |i| {
            format!(
                "Participant {},{},{},Submitted,,10.00\n",
                9000 + i,
                name(i),
                mail(i)
            )
        },
    );
    let head = "Student,ID,SIS User ID,SIS Login ID,Section,\"Nim, sheet 1 (55)\"\n    Points Possible,,,,,10\n";
    let canvas = table(head, |i| {
        format!(
            "\"{}, {}\",{},u{i},login{i:02},M1,\n",
            last(i),
            first(i),
            100 + i
        )
    });
    let school = table("Matrikelnummer;Nachname;Vorname\r\n", |i| {
        format!("{};{};{}\r\n", 4_711_000 + i, last(i), first(i))
    });
    let utf_16 = table("Student ID\tFirst name\tLast name\r\n", |i| {
        format!("S/{i:02} x\t{}\t{}\r\n", first(i), last(i))
    });
    let units: Vec<u8> = utf_16.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let plain = table("id,name\n", |i| format!("s{i:02},{}\n", name(i)));
    vec![
        Export {
            name: "moodle",
            bytes: moodle.into(),
            id: mail,
            paper: in_moodle,
        },
        Export {
            name: "worksheet",
            bytes: worksheet.into(),
            id: mail,
            paper: in_moodle,
        },
        Export {
            name: "canvas",
            bytes: canvas.into(),
            id: |i| format!("login{i:02}"),
            paper: in_canvas,
        },
        Export {
            name: "school",
            bytes: school.into(),
            id: |i| (4_711_000 + i).to_string(),
            paper: in_moodle,
        },
        Export {
            name: "utf-16",
            bytes: [vec![0xff, 0xfe], units].concat(),
            id: |i| format!("S/{i:02} x"),
            paper: in_canvas,
        },
        Export {
            name: "plain",
            bytes: plain.into(),
            id: |i| format!("s{i:02}"),
            paper: |i| format!("week 1/group/homework s{i:02} final.txt"),
        },
    ]
}

/// A student's paper with the lines of the key beneath each question, without the line that says whose it is.
fn solved(desk: &Folder, code: &str, keep: impl Fn(u64) -> bool) -> String {
    let sheets = desk
        .files()
        .into_iter()
        .filter(|file| file.ends_with(".json"));
    let sheets = sheets.map(|file| serde_json::from_str::<Value>(&desk.read(&file)).expect("JSON"));
    let sheet = sheets
        .into_iter()
        .find(|sheet| sheet["code"] == code)
        .expect("a sheet");
    let mut paper = String::new();
    for (exercise, number) in sheet["exercises"]
        .as_array()
        .expect("exercises")
        .iter()
        .zip(1..)
    {
        let position = exercise["position"]
            .as_array()
            .expect("a position")
            .iter()
            .map(Value::to_string);
        let position = position.collect::<Vec<_>>().join(", ");
        paper += &format!(
            "\nsheet: {code}\nexercise: {number}\n# Nim, rows {position}. What is asked.\n"
        );
        if exercise["kind"] == "justify" && keep(number) {
            paper += &reasons(exercise);
        } else if keep(number) {
            let lines = exercise["solution"]["lines"].as_array().expect("lines");
            paper.extend(
                lines
                    .iter()
                    .map(|line| line["text"].as_str().expect("a text").to_string() + "\n"),
            );
        }
    }
    paper
}

/// The form of `justify` filled in: the reasons, or the step that is missing.
fn reasons(exercise: &Value) -> String {
    let steps = |of: &str| exercise[of]["steps"].as_array().expect("steps").clone();
    if exercise["asks"]["reasons"] == true {
        let numbered = steps("answer").into_iter().zip(1..);
        let line = |(step, n): (Value, u64)| {
            format!("{n}: {}\n", step["reason"].as_str().expect("a reason"))
        };
        return numbered.map(line).collect();
    }
    let mut both = steps("asks").into_iter().zip(steps("answer"));
    let missing = both
        .find(|(asked, _)| asked["side"].is_null())
        .expect("a step");
    format!("step: {}\n", missing.1["side"].as_str().expect("a side"))
}

/// A row of a table by the heads.
fn by_head<'t>(table: &'t [Vec<String>], row: usize, head: &str) -> &'t str {
    let column = table[0].iter().position(|name| name.starts_with(head));
    &table[row][column.unwrap_or_else(|| panic!("{head}: {:?}", table[0]))]
}

#[test]
fn a_class_there_and_back() {
    for export in exports().into_iter().step_by(tier::stride(2)) {
        there_and_back(&export);
    }
}

fn there_and_back(export: &Export) {
    let about = export.name;
    let desk = Folder::with(&[("SET.yaml", SET)]);
    desk.write("CLASS.csv", &export.bytes);
    desk.good("generate SET.yaml --students CLASS.csv --format json --papers --out sheets");
    let answers = cells(&desk.read("sheets/answers.csv"));
    let codes: Vec<&str> = answers[1..].iter().map(|row| row[2].as_str()).collect();
    assert_eq!(codes.len(), CLASS, "{about}");
    for (i, code) in codes.iter().enumerate() {
        let path = format!("in/{}", (export.paper)(i));
        let paper = solved(&desk, code, |_| true);
        match i {
            // No paper.
            0 => {}
            // One exercise is not answered.
            1 => desk.write(&path, solved(&desk, code, |number| number != 2)),
            // A paper that is a picture.
            2 => desk.write(&path.replace(".txt", ".pdf"), b"%PDF-1.7\n\0\x01"),
            // The sheet of another student.
            3 => desk.write(&path, solved(&desk, codes[4], |_| true)),
            // Two papers, the second with less.
            5 => {
                desk.write(&path, paper);
                let other = path.replace(".txt", "-2.txt");
                desk.write(
                    &other,
                    solved(&desk, code, |number| number == 1).replace(" = ", " = 9"),
                );
            }
            // A letter of the code is mistyped.
            6 => {
                let last = if code.ends_with('A') { "B" } else { "A" };
                let typed = format!("{}{last}", &code[..code.len() - 1]);
                desk.write(&path, paper.replace(code, &typed));
            }
            // The same, and nothing says which position is meant.
            7 => {
                let last = if code.ends_with('A') { "B" } else { "A" };
                let typed = format!("{}{last}", &code[..code.len() - 1]);
                let lines = paper.lines().filter(|line| !line.starts_with('#'));
                let bare = lines.map(|line| format!("{line}\n")).collect::<String>();
                desk.write(&path, bare.replace(code, &typed));
            }
            // Reasons in words.
            8 => {
                let form = |line: &&str| {
                    !line.contains(": ") || line.contains("sheet") || line.contains("exercise")
                };
                let lines = paper.lines().filter(form).map(|line| match line {
                    "exercise: 3" => {
                        "exercise: 3\nIt is all as we did it in the lecture\n".to_string()
                    }
                    line => format!("{line}\n"),
                });
                desk.write(&path, lines.collect::<String>());
            }
            _ => desk.write(&path, paper),
        }
    }
    desk.write(
        "in/loose notes.txt",
        "game: nim\nrows: 1, 1\nasked: winner\nsecond player wins\n",
    );
    let run = desk.line("check in --set SET.yaml --students CLASS.csv --format csv --out marks -q");
    assert_eq!(run.code, 2, "{about}: {}", run.err);
    assert!(
        run.err.contains("pdf: this is a PDF"),
        "{about}: {}",
        run.err
    );
    let marks = cells(&desk.read("marks/gradebook.csv"));
    assert!(
        marks.iter().flatten().all(|cell| is_harmless(cell)),
        "{about}"
    );
    assert_eq!(
        marks[0][2..6].join(" "),
        "1. nim-sum-1 (of 2) 2. first-move-1 (of 4) 3. justify-1 (of 3) 4. winner-1 (of 1)"
    );
    let of = |i: usize, head: &str| by_head(&marks, i + 1, head).to_string();
    let row = |i: usize| {
        [
            "1.", "2.", "3.", "4.", "total", "maximum", "needs", "not", "why",
        ]
        .map(|head| of(i, head))
        .join("|")
    };
    for i in 9..CLASS {
        assert_eq!(of(i, "id"), (export.id)(i), "{about}");
        assert_eq!(row(i), "2|4|3|1|10|10|||", "{about} {i}");
    }
    assert_eq!(
        row(8),
        "2|4||1|7|10|exercise 3: to be marked by hand||",
        "{about}"
    );
    assert_eq!(row(0), "|||||10||all|no paper", "{about}");
    assert_eq!(row(1), "2||3|1|6|10||2|no answer on the paper", "{about}");
    assert!(
        row(2).starts_with("|||||10||all|in/") && row(2).contains("a PDF"),
        "{about}: {}",
        row(2)
    );
    let foreign = of(3, "needs");
    assert!(
        row(3).starts_with("|||||10|")
            && foreign.contains("exercises 1, 2, 3, 4: on the sheet of ")
            && of(3, "why") == "4 answers are on another student's sheet",
        "{about}: {}",
        row(3)
    );
    assert_eq!(
        of(4, "total"),
        "10",
        "{about}: the sheet that another has used"
    );
    assert!(
        of(5, "needs").contains("exercise 1: answered twice (0 and 2 points), the better counts"),
        "{about}: {}",
        row(5)
    );
    assert!(
        of(5, "needs").ends_with("2 papers") && of(5, "total") == "10",
        "{about}: {}",
        row(5)
    );
    assert!(
        of(6, "total") == "10" && of(6, "needs").contains("read as another"),
        "{about}: {}",
        row(6)
    );
    assert!(row(7).starts_with("|||||10|"), "{about}: {}", row(7));
    assert_eq!(of(7, "why"), "4 answers could not be assigned", "{about}");
    let needs = of(7, "needs");
    assert!(
        needs.starts_with("exercises 1, 2, 3, 4: No sheet of this set has the code")
            && needs.matches("Did you mean").count() == 1,
        "{about}: {}",
        row(7)
    );
    let stranger = marks.last().expect("a row");
    assert_eq!(
        (marks.len(), stranger[0].as_str()),
        (CLASS + 2, "loose notes"),
        "{about}"
    );
    assert!(
        stranger
            .iter()
            .any(|cell| cell.contains("not in the class list")),
        "{about}: {stranger:?}"
    );
    uploads(&desk, about);
    glance(&desk, about);
    reports(&desk, export);
}

/// The files that Moodle and Canvas import: a line for each student with the grade, none where there is no paper.
fn uploads(desk: &Folder, about: &str) {
    let moodle = cells(&desk.read("marks/moodle.csv"));
    let canvas = cells(&desk.read("marks/canvas.csv"));
    let grade = if about == "worksheet" {
        "Grade"
    } else {
        "Nim, sheet 1"
    };
    assert_eq!(moodle.len(), CLASS + 1, "{about}");
    assert_eq!(by_head(&moodle, 10, grade), "10", "{about}");
    // No paper, an unreadable one, another's sheet, an unknown code.
    for nobody in [1, 3, 4, 8] {
        assert_eq!(by_head(&moodle, nobody, grade), "", "{about} {nobody}");
    }
    let heads = match about {
        "moodle" => "First name|Last name|Email address|ID number|Nim, sheet 1",
        "worksheet" => "Identifier|Full name|Email address|Status|Grade|Maximum Grade",
        "plain" => "Full name|ID number|Nim, sheet 1",
        _ => &moodle[0].join("|"),
    };
    assert_eq!(moodle[0].join("|"), heads);
    let assignment = if about == "canvas" {
        "Nim, sheet 1 (55)"
    } else {
        "Nim, sheet 1"
    };
    assert_eq!(
        canvas[0].join("|"),
        format!("Student|ID|SIS User ID|SIS Login ID|Section|{assignment}")
    );
    assert_eq!(canvas[1].join("|"), "    Points Possible|||||10", "{about}");
    assert_eq!(canvas.len(), CLASS + 2, "{about}");
    if about == "canvas" {
        assert_eq!(canvas[11].join("|"), "Eder, Eve|109|u9|login09|M1|10");
    }
    for table in [moodle, canvas] {
        assert!(
            table.iter().flatten().all(|cell| is_harmless(cell)),
            "{about}"
        );
    }
}

/// The teacher's page names who needs something, and is a page.
fn glance(desk: &Folder, about: &str) {
    let shown = page(&desk.read("marks/class.html"));
    for words in [
        "Nim, sheet 1",
        "Zoë",
        "no paper",
        "Kovalevskaya",
        "2. first-move-1",
        "59 of 60 have handed in, and 1 not in the class list",
        "1 answer to be marked by hand",
    ] {
        assert!(
            shown.text.contains(words),
            "{about}: {words}: {}",
            shown.text
        );
    }
}

/// The pages of students: their name, the points, what to read again; no names of files, no signs of terminals.
fn reports(desk: &Folder, export: &Export) {
    let run =
        desk.line("check in --set SET.yaml --students CLASS.csv --format html --out reports -q");
    assert_eq!(run.code, 2, "{}", run.err);
    let pages: Vec<String> = desk
        .files()
        .into_iter()
        .filter(|file| file.starts_with("reports/"))
        .collect();
    let texts: Vec<String> = pages
        .iter()
        .map(|file| page(&desk.read(file)).text)
        .collect();
    // Canvas has the last name first.
    let of = |first: &str, last: &str| {
        let names = [format!("{first} {last}"), format!("{last}, {first}")];
        let found = texts
            .iter()
            .find(|text| names.iter().any(|name| text.contains(name)));
        found.unwrap_or_else(|| panic!("{names:?}: {pages:?}"))
    };
    let eve = of("Eve", "Eder");
    for words in ["Nim, sheet 1", "Points: 10 of 10"] {
        assert!(eve.contains(words), "{}: {eve}", export.name);
    }
    // A page for each student with a paper, and one for the stranger's; two papers of a student are on one page.
    assert_eq!(pages.len(), CLASS, "{}: {pages:?}", export.name);
    let both = of("Ana María", "López");
    assert_eq!(
        both.matches("Exercise 1 ").count(),
        2,
        "{}: {both}",
        export.name
    );
    // A first line is shown only where something is told of it.
    for text in &texts {
        let headers = ["sheet:", "exercise:"]
            .into_iter()
            .filter(|_| !text.contains("No sheet"));
        for sign in ["`", ".txt", ".pdf", "Compare with the key"]
            .into_iter()
            .chain(headers)
        {
            assert!(!text.contains(sign), "{}: {sign}: {text}", export.name);
        }
    }
}

/// The numbers of Moodle and Canvas are no ids of a school's own list, and nobody has the paper of somebody else.
#[test]
fn whose_paper_a_download_is() {
    let school = "id,name\n1,Ann Lee\n2,Bob Ray\n3,Cy Orr\n12,Ann Lee\n";
    let worksheet = "Identifier,Full name,ID number\nParticipant 2,Ann Lee,7\nParticipant 3,Ann Lee,8\nParticipant 4,Bob \
                     Ray,9\n";
    let canvas = "Student,ID,SIS Login ID,Section\n\"Lee, Ann\",21,lee,M\n\"Lee, Ann\",22,lee2,M\n\"Ray, Bob\",23,ray,M\n";
    let student = Called::Student;
    let several = |says: &str, name: &str| Called::Several {
        says: says.to_string(),
        name: name.to_string(),
    };
    let cases = [
        (
            school,
            "Bob Ray_3_assignsubmission_file_/hw.txt",
            student(1),
        ),
        (school, "Bob Ray_3_assignsubmission_file_/1.txt", student(1)),
        (
            school,
            "Bob Ray_3_assignsubmission_file_/Cy Orr.txt",
            student(1),
        ),
        (
            school,
            "Dan Doe_3_assignsubmission_file_/hw.txt",
            Called::Stranger("Dan Doe_3".to_string()),
        ),
        (
            school,
            "Ann Lee_2_assignsubmission_file_/hw.txt",
            several("Ann Lee_2", "Ann Lee"),
        ),
        (school, "Ann Lee/hw.txt", several("Ann Lee", "Ann Lee")),
        (school, "3.txt", student(2)),
        (school, "raybob_12_777_hw.txt", student(1)),
        (school, "doedan_12_777_hw.txt", Called::Nobody),
        (
            worksheet,
            "Ann Lee_3_assignsubmission_file_/hw.txt",
            student(1),
        ),
        (
            worksheet,
            "Bob Ray_3_assignsubmission_file_/hw.txt",
            student(2),
        ),
        (
            worksheet,
            "Participant 4_4_assignsubmission_file_/hw.txt",
            student(2),
        ),
        (canvas, "leeann_LATE_22_777_hw.txt", student(1)),
        (canvas, "raybobby_23_777_hw.txt", student(2)),
        (canvas, "raybob_21_777_hw.txt", Called::Nobody),
        (
            canvas,
            "leeann_99_777_hw.txt",
            several("leeann_99", "leeann"),
        ),
    ];
    for (list, path, expected) in cases {
        let roster = roster::parse("class.csv", list.as_bytes(), &Named::default());
        let register = Register::new(&roster.expect("a class list"));
        assert_eq!(
            register.of_path(Path::new(path)),
            expected,
            "{path}: {list}"
        );
    }
}

/// Two students of one name have a row each, which says why it is nobody's; the teacher is told what the grades lack.
#[test]
fn papers_in_doubt_and_what_grades_lack() {
    let set = "title: T\nexercises:\n  - {kind: winner, heaps: 3, size: 3..15}\n  - {kind: text, question: Why?, points: 2}\n";
    let list = "Identifier,Full name,Grade,Maximum Grade\nParticipant 7,Ann Lee,,2.00\nParticipant 8,Ann Lee,,2.00\nParticipant \
                9,Bob Ray,,2.00\n";
    let desk = Folder::with(&[("SET.yaml", set), ("CLASS.csv", list)]);
    desk.good("generate SET.yaml --students CLASS.csv --format json --papers --out sheets -q");
    let answers = cells(&desk.read("sheets/answers.csv"));
    let bob = &answers[3][2];
    desk.write(
        "in/Bob Ray_9_assignsubmission_file_/hw.txt",
        format!(
            "sheet: {bob}\nexercise: 1\nFirst player wins.\n\nsheet: {bob}\nexercise: 2\nBecause.\n"
        ),
    );
    for number in [1, 2] {
        desk.write(
            &format!("in/Ann Lee_{number}_assignsubmission_file_/hw.txt"),
            "sheet: X-1234567\nexercise: 1\nFirst player wins.\n",
        );
    }
    let run = desk.line("check in --set SET.yaml --students CLASS.csv --format csv --out marks");
    for words in [
        "1 grade lacks points that you give by hand (exercise 2); 2 papers have no grade: gradebook.csv says why",
        "the set has 3 points, and Moodle's worksheet 2 as maximum grade.",
    ] {
        assert!(run.err.contains(words), "{words}: {}", run.err);
    }
    let marks = cells(&desk.read("marks/gradebook.csv"));
    assert_eq!(marks.len(), 6, "{marks:?}");
    for (row, id) in [(4, "Ann Lee_1"), (5, "Ann Lee_2")] {
        assert_eq!(by_head(&marks, row, "id"), id);
        let needs = by_head(&marks, row, "needs");
        assert!(
            needs.starts_with("several students are called Ann Lee"),
            "{needs}"
        );
    }
}

/// Behind the number of a printed exercise its game and position may be written down again, if they are the same.
#[test]
fn positions_that_are_written_down_again() {
    let set = "title: T\nexercises:\n  - {kind: winner, rows: [3, 4, 5]}\n  - {kind: winner, rows: [2, 7, 5]}\n";
    let desk = Folder::with(&[("SET.yaml", set), ("CLASS.csv", "id,name\ns00,Ada\n")]);
    desk.good("generate SET.yaml --students CLASS.csv --format json --out sheets -q");
    let code = cells(&desk.read("sheets/answers.csv"))[1][2].clone();
    desk.write(
        "in/s00.txt",
        format!(
            "sheet: {code}\nexercise: 1\ngame: nim\nrows: 3, 4, 5\nThe first player wins.\n\n\
             exercise: 2\ngame: nim\nrows: 2, 7, 5\nThe second player wins.\n"
        ),
    );
    desk.write(
        "in/s01.txt",
        format!("sheet: {code}\nexercise: 2\ngame: nim\nrows: 3, 4, 5\nThe first player wins.\n"),
    );
    desk.line("check in/s00.txt --set SET.yaml --students CLASS.csv --format csv --out marks");
    let marks = cells(&desk.read("marks/gradebook.csv"));
    assert_eq!(by_head(&marks, 1, "total"), "2", "{marks:?}");
    let run = desk.line("check in/s01.txt --set SET.yaml");
    let said = "Exercise `2` has another position: 2, 7, 5.";
    assert!(run.out.contains(said), "{}", run.out);
}

/// Files of one name in two folders are not one student's, unless they say so; blanks of an editor before a code are not part of it.
#[test]
fn papers_whose_names_tell_nothing() {
    let desk = Folder::with(&[
        ("SET.yaml", SET),
        ("CLASS.csv", "id,name\ns00,Ada\ns01,Bob\n"),
    ]);
    desk.good("generate SET.yaml --students CLASS.csv --format json --papers --out sheets -q");
    let answers = cells(&desk.read("sheets/answers.csv"));
    let paper = solved(&desk, &answers[1][2], |_| true);
    desk.write(
        "in/1/hw.txt",
        paper.replace("sheet: ", "sheet:\u{a0}") + "\nsheet: s00-1\nexercise: 1\n5\n",
    );
    desk.write("in/2/hw.txt", "");
    desk.write("in/3/hw.pdf", "%PDF-1.7");
    desk.write("in/4/hw.txt", "\nI was ill.\n\nSo was I.\n");
    for folder in [5, 6] {
        desk.write(&format!("in/{folder}/hw.txt"), "student: Zoe\n\nHello.\n");
    }
    let run = desk.line("check in --set SET.yaml --students CLASS.csv --format csv --out marks");
    let words = "1 grade lacks answers that could not be assigned; 4 papers have no grade";
    assert!(run.err.contains(words), "{}", run.err);
    let marks = cells(&desk.read("marks/gradebook.csv"));
    let column = |head: &str| -> Vec<&str> {
        (1..marks.len())
            .map(|row| by_head(&marks, row, head))
            .collect()
    };
    assert_eq!(column("id"), ["s00", "s01", "hw", "hw", "hw", "Zoe"]);
    assert_eq!(
        column("papers"),
        [
            "in/1/hw.txt",
            "",
            "in/2/hw.txt",
            "in/3/hw.pdf",
            "in/4/hw.txt",
            "in/5/hw.txt; in/6/hw.txt"
        ]
    );
    assert!(!by_head(&marks, 1, "needs").contains("read as another"));
}

/// Chapters are those of the book.
#[test]
fn chapters_to_read_again_are_there() {
    let summary = include_str!("../../book/src/SUMMARY.md");
    for (_, chapter) in CHAPTERS {
        assert!(summary.contains(&format!("- [{chapter}](")), "{chapter}");
    }
    assert!(CHAPTERS.windows(2).all(|pair| pair[0].0 < pair[1].0));
}

/// A letter of the title, changed after printing, loses no answer; changed positions are told as such.
#[test]
fn a_set_that_was_edited_after_printing() {
    let desk = Folder::with(&[("SET.yaml", SET), ("CLASS.csv", "id,name\ns00,Ada\n")]);
    desk.good("generate SET.yaml --students CLASS.csv --format json --papers --out sheets");
    let answers = cells(&desk.read("sheets/answers.csv"));
    let paper = solved(&desk, &answers[1][2], |_| true);
    desk.write("in/s00.txt", &paper);
    let check = |desk: &Folder| {
        desk.line("check in --set SET.yaml --students CLASS.csv --format csv --out marks -q");
        let marks = cells(&desk.read("marks/gradebook.csv"));
        (
            by_head(&marks, 1, "total").to_string(),
            by_head(&marks, 1, "needs").to_string(),
        )
    };
    assert_eq!(check(&desk).0, "10");
    desk.write("SET.yaml", SET.replace("Nim, sheet 1", "Nim, sheet one"));
    assert_eq!(check(&desk).0, "10");
    // Other positions everywhere: nothing is credited, and it is said why.
    desk.write("SET.yaml", SET.replace("seed: 7", "seed: 8"));
    let (total, needs) = check(&desk);
    assert!(
        total.is_empty() && needs.contains("made with another set or another seed"),
        "{total} {needs}"
    );
    // One more exercise at the end: the others still have their positions, which the papers have too.
    desk.write(
        "SET.yaml",
        format!("{SET}  - {{kind: winner, heaps: 3, size: 3..15}}\n"),
    );
    let (total, needs) = check(&desk);
    assert!(
        total == "10" && needs.contains("read as another"),
        "{total} {needs}"
    );
}
