//! Set files as data: each of `tests/sets/bad` gives one message, kept beside it; good ones give values.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use nimsmith::games;
use nimsmith::kinds;
use nimsmith::locale::ENGLISH;
use nimsmith::model::derivation::Method;
use nimsmith::model::rules::{Board, HouseRules};
use nimsmith::spec::fields::{Field, GROUPS, Of};
use nimsmith::spec::{
    Distinct, Entry, KindName, Names, Pictures, Points, Problem, ProofNames, Proofs, Require,
    Rubric, Space, Spec, Winner, Words, named, parse, schema,
};

/// The names that the program itself knows.
pub static NAMES: LazyLock<Names<'static>> = LazyLock::new(|| Names {
    pictures: Pictures(&|name| match name {
        "school.png" => Ok(crate::program::PICTURE.to_vec()),
        _ => Err("there is no such file".to_string()),
    }),
    ..kinds::known()
});

const GOOD: &str = include_str!("../sets/good.yaml");

fn read(text: &str) -> Result<Spec, Problem> {
    parse("set.yaml", text.as_bytes(), &NAMES)
}

fn good(text: &str) -> Spec {
    read(text).unwrap_or_else(|problem| panic!("{}", problem.render(text.as_bytes(), false)))
}

fn one(fields: &str) -> Entry {
    good(&format!("exercises:\n  - {{kind: nim-sum, {fields}}}\n"))
        .entries
        .remove(0)
}

fn bad_files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sets/bad");
    let paths = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut files: Vec<PathBuf> = paths
        .filter(|path| path.extension().is_some_and(|e| e == "yaml"))
        .collect();
    files.sort();
    files
}

/// Names with a kind that is asked of theorems, whatever kinds there are.
fn of_theorems() -> Names<'static> {
    static KINDS: LazyLock<Vec<KindName>> = LazyLock::new(|| {
        let kind = |name, board, fields, theorems: Vec<&'static str>| KindName {
            name,
            board,
            parts: board,
            fields,
            proofs: LazyLock::new(Box::new(|| ProofNames {
                theorems,
                usual: Vec::new(),
                reasons: vec!["ROWS", "xor"],
            })),
        };
        vec![
            kind("nim-sum", true, &[], vec![]),
            kind(
                "told",
                false,
                &["proofs", "distractors"],
                vec!["L2", "C1", "L3_less"],
            ),
            kind("hunted", false, &[], vec![]),
            kind("led", false, &["proofs", "allow"], vec!["C1"]),
        ]
    });
    Names {
        kinds: &KINDS,
        ..*NAMES
    }
}

#[test]
fn proofs_are_named() {
    let read = |fields: &str| {
        let text = format!("exercises: [{{{fields}}}]\n");
        parse("f", text.as_bytes(), &of_theorems())
    };
    let said = |fields: &str| read(fields).unwrap().entries.remove(0).proofs;
    assert_eq!(said("kind: nim-sum"), Proofs::default());
    let names = |names: &[&str]| Some(names.iter().map(ToString::to_string).collect());
    let told = Proofs {
        theorems: names(&["C1", "L2"]),
        distractors: 2,
        allow: None,
        notation: None,
    };
    assert_eq!(said("kind: told, proofs: [C1, L2], distractors: 2"), told);
    let led = said("kind: led, allow: [ROWS, xor]");
    assert_eq!(led.allow, names(&["ROWS", "xor"]));
    for (fields, message, help) in [
        (
            "kind: told, proofs: [L2, L3_les]",
            "`told` knows no theorem `L3_les`",
            "did you mean `L3_less`? known theorems: L2, C1, L3_less",
        ),
        (
            "kind: led, proofs: [L2]",
            "`led` knows no theorem `L2`",
            "known theorems: C1",
        ),
        (
            "kind: told, proofs: [L2, L2]",
            "theorem `L2` is given twice",
            "",
        ),
        (
            "kind: told, proofs: L2",
            "`proofs` must be a list of theorems such as `[L2, C1]`, not `L2`",
            "",
        ),
        (
            "kind: told, proofs: []",
            "`proofs` is empty",
            "write a list of theorems such as `[L2, C1]`, or remove it",
        ),
        (
            "kind: told, proofs: [[L2]]",
            "theorem must be the name of a theorem, not a list",
            "known theorems: L2, C1, L3_less",
        ),
        (
            "kind: nim-sum, proofs: [L2]",
            "`proofs` says nothing about `nim-sum`",
            "leave it out; `nim-sum` has no field of its own",
        ),
        (
            "kind: led, distractors: 2",
            "`distractors` says nothing about `led`",
            "leave it out; fields of `led` alone: proofs, allow",
        ),
        (
            "kind: told, allow: [xor]",
            "`allow` says nothing about `told`",
            "leave it out; fields of `told` alone: proofs, distractors",
        ),
        (
            "kind: told, distractors: 6",
            "`distractors` must be from 0 to 5, not `6`",
            "",
        ),
        (
            "kind: led, allow: [xor, xor]",
            "reason `xor` is given twice",
            "",
        ),
        (
            "kind: told, heaps: 3",
            "`heaps` says nothing about `told`, which has no board",
            "leave it out; fields of `told` alone: proofs, distractors",
        ),
        (
            "kind: hunted, game: nim",
            "`game` says nothing about `hunted`, which has no board",
            "leave it out; `hunted` has no field of its own",
        ),
        (
            "kind: hunted, require: {winner: first}",
            "`require` says nothing about `hunted`, which has no board",
            "leave it out; `hunted` has no field of its own",
        ),
        (
            "kind: hunted, method: columns",
            "`method` says nothing about `hunted`, which has no board",
            "leave it out; `hunted` has no field of its own",
        ),
    ] {
        let problem = read(fields).unwrap_err();
        let given = (
            problem.message.as_str(),
            problem.help.as_deref().unwrap_or_default(),
        );
        assert_eq!(given, (message, help), "{fields}");
    }
    let schema = schema(&of_theorems());
    let known = schema.pointer("/properties/exercises/items/properties/proofs/items/enum");
    assert_eq!(known, Some(&serde_json::json!(["L2", "C1", "L3_less"])));
}

/// `BLESS=1 cargo test` writes the messages anew.
#[test]
fn bad_sets_give_one_message() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut wrong = Vec::new();
    for path in bad_files() {
        let text = fs::read(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let problem = parse(name, &text, &NAMES).expect_err(name);
        inside(&text, &problem);
        let message = problem.render(&text, false) + "\n";
        let expected = path.with_extension("txt");
        if bless {
            fs::write(&expected, &message).unwrap();
        } else if fs::read_to_string(&expected).unwrap_or_default() != message {
            wrong.push(message);
        }
    }
    assert!(
        wrong.is_empty(),
        "not as in the .txt file (BLESS=1 rewrites it):\n{}",
        wrong.join("\n")
    );
}

#[test]
fn every_message_file_has_its_set() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sets/bad");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        assert!(
            path.with_extension("yaml").exists(),
            "{} is left over",
            path.display()
        );
    }
    assert!(bad_files().len() >= 35);
}

/// A message keeps to the form of all messages.
#[test]
fn messages_have_one_form() {
    for path in bad_files() {
        let text = fs::read(&path).unwrap();
        let problem = parse("f", &text, &NAMES).unwrap_err();
        let first = problem.message.chars().next().unwrap();
        assert!(first.is_lowercase() || first == '`', "{}", problem.message);
        assert!(!problem.message.ends_with('.'), "{}", problem.message);
        let rendered = problem.render(&text, false);
        let place = format!("f:{}:{}: ", problem.line.unwrap(), problem.column.unwrap());
        assert!(rendered.starts_with(&place), "{rendered}");
        assert!(
            rendered.lines().all(|line| line.chars().count() <= 400),
            "{rendered}"
        );
        assert!(
            rendered.chars().all(|c| c == '\n' || !c.is_control()),
            "{rendered:?}"
        );
        assert_eq!(rendered.lines().next().unwrap(), problem.to_string());
    }
}

/// Line and column lie in the text; the place behind the last character counts.
fn inside(text: &[u8], problem: &Problem) {
    assert_eq!(problem.line.is_some(), problem.column.is_some());
    let (Some(line), Some(column)) = (problem.line, problem.column) else {
        return;
    };
    let text = String::from_utf8_lossy(text)
        .replace("\r\n", "\n")
        .replace('\r', "\n");
    let lines: Vec<&str> = text.trim_start_matches('\u{feff}').split('\n').collect();
    let width = lines
        .get(line - 1)
        .unwrap_or_else(|| panic!("{problem}"))
        .chars()
        .count();
    assert!((1..=width + 1).contains(&column), "{problem}");
}

fn instructions(entry: &Entry) -> Option<&str> {
    entry.instructions.as_ref().map(|text| &*text.source)
}

#[test]
fn defaults() {
    let spec = good("exercises:\n  - kind: nim-sum\n");
    assert_eq!(
        (spec.title.as_str(), spec.seed, spec.distinct, spec.pictures),
        ("Nim", 0, Distinct::Sheet, true)
    );
    assert_eq!(spec.words, words("row", "rows", "counter", "counters"));
    let rubric = Rubric {
        form: 100,
        unsupported: 75,
        incomplete: 25,
        follow_through: 50,
    };
    assert_eq!(spec.rubric, rubric);
    assert_eq!(spec.rubric, Rubric::default());
    let expected = Entry {
        kind: "nim-sum".into(),
        id: "nim-sum".into(),
        points: None,
        instructions: None,
        method: Method::Powers,
        working: false,
        one_step: false,
        count: 1,
        given: Vec::new(),
        own: Vec::new(),
        difficulty: None,
        parts: true,
        columns: 1,
        space: Space::read("lines").unwrap(),
        heaps: 3..=3,
        size: 1..=15,
        gaps: 0..=0,
        game: "nim".into(),
        house: HouseRules::default(),
        proofs: Proofs::default(),
        require: Require::default(),
    };
    assert_eq!(spec.entries, [expected]);
}

fn words(heap: &str, heaps: &str, object: &str, objects: &str) -> Words {
    Words {
        heap: named(heap, heaps),
        object: named(object, objects),
        ..Words::default()
    }
}

#[test]
fn the_example_of_the_interfaces() {
    let spec = good(GOOD);
    assert_eq!(
        (spec.title.as_str(), spec.seed, spec.distinct, spec.pictures),
        ("Homework 3, Nim", 2026, Distinct::Sheet, true)
    );
    let [sums, moves] = spec.entries.as_slice() else {
        panic!("{spec:?}")
    };
    assert_eq!(
        (
            sums.id.as_str(),
            sums.points,
            sums.count,
            &sums.heaps,
            &sums.size
        ),
        ("warm-up", Points::read("2"), 4, &(2..=3), &(1..=31))
    );
    assert_eq!(
        (instructions(sums), sums.method),
        (Some("Use columns."), Method::Powers)
    );
    assert_eq!(
        (moves.id.as_str(), moves.game.as_str(), &moves.heaps),
        ("first-move", "classic-nim", &(3..=5))
    );
    let require = Require {
        winner: Some(Winner::First),
        big_heaps: Some(1..=1),
        misere_matters: Some(true),
        ..Require::default()
    };
    assert_eq!(moves.require, require);
}

#[test]
fn ranges() {
    let cases = [
        ("heaps: 3", 3..=3),
        ("heaps: 2..3", 2..=3),
        ("heaps: 2 .. 3", 2..=3),
        ("heaps: '2..3'", 2..=3),
        ("heaps: 64", 64..=64),
        ("heaps: 1..64", 1..=64),
        ("heaps: 4..4", 4..=4),
        ("heaps: 0x10", 16..=16),
    ];
    for (text, expected) in cases {
        assert_eq!(one(text).heaps, expected, "{text}");
    }
    assert_eq!(
        one("size: 9223372036854775807").size,
        i64::MAX as u64..=i64::MAX as u64
    );
    assert_eq!(
        one("size: 1..9223372036854775807").size,
        1..=i64::MAX as u64
    );
}

#[test]
fn requirements() {
    let equal = [
        ("true", 2..=u64::MAX),
        ("false", 0..=0),
        ("2", 2..=2),
        ("2..4", 2..=4),
        ("0", 0..=0),
    ];
    for (text, expected) in equal {
        assert_eq!(
            one(&format!("require: {{equal-heaps: {text}}}"))
                .require
                .equal_heaps,
            Some(expected)
        );
    }
    let require = one(
        "require: {winner: second, winning-moves: 0..2, carries: false, misere-matters: false}",
    )
    .require;
    assert_eq!(
        (require.winner, require.winning_moves),
        (Some(Winner::Second), Some(0..=2))
    );
    assert_eq!(
        (require.carries, require.misere_matters),
        (Some(false), Some(false))
    );
    assert_eq!(one("require: {}").require, Require::default());
    let require = one("require: {diagnose: [kept-one, carried]}").require;
    assert_eq!(require.diagnose, ["kept-one", "carried"]);
}

#[test]
fn working_and_steps() {
    let cases = [
        ("points: 1", (false, false)),
        ("working: required", (true, false)),
        ("steps: one", (false, true)),
        ("working: required, steps: one", (true, true)),
    ];
    for (text, expected) in cases {
        let entry = one(text);
        assert_eq!((entry.working, entry.one_step), expected, "{text}");
    }
}

#[test]
fn rubrics() {
    let cases = [
        ("{}", [100, 75, 25, 50]),
        ("{follow-through: 0}", [100, 75, 25, 0]),
        ("{form: 90, unsupported: 80}", [90, 80, 25, 50]),
        (
            "{form: 0, unsupported: 1, incomplete: 99, follow-through: 100}",
            [0, 1, 99, 100],
        ),
    ];
    for (text, expected) in cases {
        let rubric = good(&format!("rubric: {text}\nexercises: [{{kind: winner}}]\n")).rubric;
        let shares = [
            rubric.form,
            rubric.unsupported,
            rubric.incomplete,
            rubric.follow_through,
        ];
        assert_eq!(shares, expected, "{text}");
    }
}

#[test]
fn words_and_their_plurals() {
    let cases = [
        (
            "{heap: bush, object: berry}",
            words("bush", "bushes", "berry", "berries"),
        ),
        ("{object: box}", words("row", "rows", "box", "boxes")),
        (
            "{heap: egg, object: [hour, hours, an hour]}",
            Words {
                heap: ("egg".into(), "eggs".into(), "an egg".into()),
                object: ("hour".into(), "hours".into(), "an hour".into()),
                ..Words::default()
            },
        ),
        (
            "{heap: [die Reihe, Reihen]}",
            words("die Reihe", "Reihen", "counter", "counters"),
        ),
        ("{}", words("row", "rows", "counter", "counters")),
    ];
    for (text, expected) in cases {
        assert_eq!(
            good(&format!("words: {text}\nexercises: [{{kind: winner}}]\n")).words,
            expected
        );
    }
}

#[test]
fn ids_count_within_their_kind() {
    let cases: [(&str, &[&str]); 5] = [
        (
            "{kind: winner}, {kind: nim-sum}, {kind: winner}, {kind: winner}",
            &["winner", "nim-sum", "winner-2", "winner-3"],
        ),
        ("{kind: winner, id: a}, {kind: winner}", &["a", "winner-2"]),
        (
            "{kind: winner}, {kind: winner}, {kind: nim-sum, id: Winner-2}",
            &["winner", "winner-3", "Winner-2"],
        ),
        (
            "{kind: nim-sum, id: winner}, {kind: winner}, {kind: winner}",
            &["winner", "winner-2", "winner-3"],
        ),
        ("{kind: winner, id: 'A.b_c-9'}", &["A.b_c-9"]),
    ];
    for (entries, expected) in cases {
        let spec = good(&format!("exercises: [{entries}]\n"));
        assert_eq!(
            spec.entries
                .iter()
                .map(|entry| entry.id.as_str())
                .collect::<Vec<_>>(),
            expected
        );
    }
}

#[test]
fn boards_are_named_beside_games() {
    for (fields, game, board) in [
        ("game: kayles, board: row, circles: 5", "kayles", Board::Row),
        ("game: '0.77', board: ring, gaps: 1", "octal", Board::Ring),
        ("game: {code: '0.77'}, board: row", "octal", Board::Row),
        ("game: {code: '0.77', board: row}", "octal", Board::Row),
        (
            "game: kayles, board: heaps, heaps: 2",
            "kayles",
            Board::Heaps,
        ),
        ("game: nim, board: heaps", "nim", Board::Heaps),
    ] {
        let entry = good(&format!("exercises: [{{kind: winner, {fields}}}]\n"))
            .entries
            .remove(0);
        assert_eq!(
            (entry.game.as_str(), entry.house.board),
            (game, board),
            "{fields}"
        );
    }
}

#[test]
fn text_forms_that_are_good() {
    assert_eq!(one("game: misere").game, "classic-nim");
    assert_eq!(one("method: columns").method, Method::Columns);
    for (written, told) in [
        ("0", "0 points"),
        ("1", "1 point"),
        ("2.5", "2.5 points"),
        ("3.0", "3 points"),
        ("1000", "1000 points"),
    ] {
        let points = one(&format!("points: {written}")).points;
        assert_eq!(
            points.map(|points| points.told(&ENGLISH)).as_deref(),
            Some(told)
        );
    }
    assert_eq!(
        good("seed: 18446744073709551615\nexercises: [{kind: winner}]\n").seed,
        u64::MAX
    );
    let block = "exercises:\n  - kind: winner\n    instructions: |\n      Use\n      columns.\n";
    assert_eq!(instructions(&good(block).entries[0]), Some("Use\ncolumns."));
    let marked = "\u{feff}---\ntitle: Übung [1, 2) (\"#1\")\r\ndistinct: class\r\npictures: false\r\nexercises: [{kind: winner}]\r\n";
    let spec = good(marked);
    assert_eq!(
        (spec.title.as_str(), spec.distinct, spec.pictures),
        ("Übung [1, 2) (\"#1\")", Distinct::Class, false)
    );
    let aliased = good(
        "exercises:\n  - &a {kind: winner, heaps: &h 2..4}\n  - {kind: nim-sum, heaps: *h}\n  - *a\n",
    );
    assert_eq!(
        aliased
            .entries
            .iter()
            .map(|e| e.heaps.clone())
            .collect::<Vec<_>>(),
        [2..=4, 2..=4, 2..=4]
    );
    assert_eq!(good("exercises: [{kind: winner}]\n...\n").entries.len(), 1);
}

/// Brackets in text and comments are no nesting.
#[test]
fn many_brackets_that_are_not_deep() {
    let entry = "  - kind: winner  # in [0, 1) or {\n    instructions: \"x in [0, 1)\"\n    require: {winner: first} # a [\n";
    assert_eq!(
        good(&format!("exercises:\n{}", entry.repeat(300)))
            .entries
            .len(),
        300
    );
}

#[test]
fn the_largest_sets_are_read() {
    let entry = "  - {kind: winner, id: @, points: 2, count: 1, heaps: 2..3, size: 1..31, require: {winner: first}}\n";
    let entries: String = (0..10_000)
        .map(|i| entry.replace('@', &format!("e{i}")))
        .collect();
    let text = format!("exercises:\n{entries}");
    assert!(text.len() < 1 << 20);
    assert_eq!(good(&text).entries.len(), 10_000);
}

#[test]
fn later_problems_point_into_the_file() {
    let spec = good(GOOD);
    let cases = [
        (0, None, (8, 5)),
        (0, Some("count"), (13, 12)),
        (1, Some("require"), (21, 14)),
        (1, Some("require.winner"), (21, 23)),
        (1, Some("points"), (16, 5)),
        (1, Some("require.carries"), (21, 14)),
        (1, Some("require.big-heaps.0"), (21, 41)),
        (7, None, (1, 1)),
        (7, Some("count"), (1, 1)),
    ];
    for (entry, field, place) in cases {
        let problem = spec.problem(
            entry,
            field,
            "pool is too small".into(),
            Some("ask for 3".into()),
        );
        assert_eq!(
            (problem.line, problem.column),
            (Some(place.0), Some(place.1)),
            "{entry} {field:?}"
        );
    }
    let listed = good("exercises: [{kind: winner, require: {diagnose: [kept-one, carried]}}]\n");
    for (field, column) in [("diagnose.0", 49), ("diagnose.1", 59), ("diagnose.2", 48)] {
        let field = format!("require.{field}");
        let problem = listed.problem(0, Some(&field), "late".into(), None);
        assert_eq!(problem.column, Some(column), "{field}");
    }
    let problem = spec.problem(0, Some("count"), "pool has 3 positions".into(), None);
    assert_eq!(problem.to_string(), "set.yaml:13:12: pool has 3 positions");
}

#[test]
fn colour_only_when_asked() {
    let text = b"titel: x\n";
    let problem = parse("f", text, &NAMES).unwrap_err();
    assert!(problem.render(text, true).contains('\u{1b}'));
    assert!(!problem.render(text, false).contains('\u{1b}'));
    assert_eq!(
        problem.render(b"", false).lines().next(),
        Some("f:1:1: unknown field `titel` in a set")
    );
}

#[test]
fn the_schema_is_closed_and_described() {
    let schema = schema(&NAMES);
    let mut objects = 0;
    closed(&schema, &mut objects);
    assert_eq!(objects, 6, "set, words, rubric, exercise, game, require");
    let kinds = schema
        .pointer("/properties/exercises/items/properties/kind/enum")
        .unwrap();
    assert_eq!(
        kinds,
        &serde_json::json!(NAMES.kinds.iter().map(|kind| kind.name).collect::<Vec<_>>())
    );
    let games = schema
        .pointer("/properties/exercises/items/properties/game/anyOf/0/enum")
        .unwrap();
    assert_eq!(games, &serde_json::json!(nimsmith::games::words()));
    assert_eq!(schema["required"], serde_json::json!(["exercises"]));
    assert_eq!(
        schema
            .pointer("/properties/exercises/items/required")
            .unwrap(),
        &serde_json::json!(["kind"])
    );
}

fn closed(schema: &serde_json::Value, objects: &mut usize) {
    if let Some(properties) = schema.get("properties").and_then(|p| p.as_object()) {
        *objects += 1;
        assert_eq!(schema["additionalProperties"], false);
        for (name, property) in properties {
            assert!(
                property["description"]
                    .as_str()
                    .is_some_and(|d| d.len() > 5),
                "{name}"
            );
        }
    }
    match schema {
        serde_json::Value::Object(fields) => {
            fields.values().for_each(|value| closed(value, objects))
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| closed(value, objects)),
        _ => {}
    }
}

/// The reader and the schema know the same fields, words and bounds.
#[test]
fn the_schema_says_what_the_reader_does() {
    let schema = schema(&NAMES);
    let exercise = &schema["properties"]["exercises"]["items"];
    let places = [
        ("", "a: 1\n", &schema),
        (
            "words",
            "words: {a: 1}\nexercises: [{kind: winner}]\n",
            &schema["properties"]["words"],
        ),
        (
            "rubric",
            "rubric: {a: 1}\nexercises: [{kind: winner}]\n",
            &schema["properties"]["rubric"],
        ),
        ("exercise", "exercises: [{a: 1}]\n", exercise),
        (
            "require",
            "exercises: [{kind: winner, require: {a: 1}}]\n",
            &exercise["properties"]["require"],
        ),
    ];
    for (name, text, place) in places {
        let help = read(text).unwrap_err().help.unwrap();
        let mut known: Vec<&str> = help
            .rsplit("known fields: ")
            .next()
            .unwrap()
            .split(", ")
            .collect();
        known.sort_unstable();
        let listed: Vec<&str> = place["properties"]
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        assert_eq!(known, listed, "{name}");
    }
    let mistakes = &exercise["properties"]["require"]["properties"]["diagnose"]["items"]["enum"];
    for mistake in NAMES.mistakes {
        let read = read(&format!(
            "exercises: [{{kind: winner, require: {{diagnose: [{}]}}}}]\n",
            mistake.0
        ));
        let listed = mistakes.as_array().unwrap().contains(&mistake.0.into());
        assert_eq!(read.is_ok(), listed, "{}", mistake.0);
    }
    for (name, property) in exercise["properties"].as_object().unwrap() {
        for bounds in [Some(property), property.get("anyOf").and_then(|a| a.get(0))]
            .into_iter()
            .flatten()
        {
            let (Some(low), Some(high)) = (bounds["minimum"].as_u64(), bounds["maximum"].as_u64())
            else {
                continue;
            };
            let read = |n: u128| {
                let of = match name.as_str() {
                    "distractors" => "kind: told".to_string(),
                    _ => format!("kind: nim-sum, game: {}", game_with(name)),
                };
                let text = format!("exercises: [{{{of}, {name}: {n}}}]\n");
                parse("f", text.as_bytes(), &of_theorems()).is_ok()
            };
            assert!(
                read(low.into()) && read(high.into()) && !read(u128::from(high) + 1),
                "{name}"
            );
            assert!(low == 0 || !read(u128::from(low) - 1), "{name}");
        }
        for word in property["enum"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(|word| word.as_str())
        {
            one_or_kind(name, word);
        }
    }
}

/// A game of whose boards the field says something.
fn game_with(field: &str) -> &'static str {
    let has = |game: &&&dyn games::Game| game.boards().fields.contains(&field);
    let named = games::GAMES.iter().find(has).map(|game| game.name());
    let of_codes = (field == "board").then_some("kayles");
    named.or(of_codes).unwrap_or("nim")
}

fn one_or_kind(name: &str, word: &str) {
    let text = match name {
        _ if word == "text" => "{kind: text, question: Why?}".to_string(),
        "kind" => format!("{{kind: {word}}}"),
        "notation" => format!("{{kind: order-lines, notation: {word}}}"),
        _ => format!(
            "{{kind: winner, game: {}, {name}: {word}}}",
            game_with(name)
        ),
    };
    good(&format!("exercises: [{text}]\n"));
}

/// A set in which a field of a group has a value, or is not given.
fn set_with(group: &str, field: &Field, value: Option<&str>) -> String {
    let given = value.map(|value| format!("{}: {value}", field.name));
    let given = match (field.name, given) {
        ("question", None) => "question: Another?".to_string(),
        ("solution", given) => format!("question: Why?, {}", given.unwrap_or_default()),
        (_, given) => given.unwrap_or_default(),
    };
    let comma = if given.is_empty() { "" } else { ", " };
    let has = |kind: &&KindName| kind.fields.contains(&field.name);
    let kind = NAMES
        .kinds
        .iter()
        .find(has)
        .map_or("first-move", |kind| kind.name);
    let game = game_with(field.name);
    let game = if kind == "first-move" {
        format!(", game: {game}")
    } else {
        String::new()
    };
    match (group, field.name) {
        ("a set", "exercises") => given,
        ("a set", _) => format!("{given}\nexercises: [{{kind: winner}}]\n"),
        ("`words`" | "`rubric`", _) => {
            let group = group.trim_matches('`');
            format!("{group}: {{{given}}}\nexercises: [{{kind: winner}}]\n")
        }
        ("an exercise", "kind") => format!("exercises: [{{{given}}}]\n"),
        ("an exercise", "game") => format!("exercises: [{{kind: winner{comma}{given}}}]\n"),
        ("an exercise", _) => format!("exercises: [{{kind: {kind}{game}{comma}{given}}}]\n"),
        ("a game", "code") => format!("exercises: [{{kind: winner, game: {{{given}}}}}]\n"),
        ("a game", _) => {
            format!("exercises: [{{kind: winner, game: {{code: '0.77'{comma}{given}}}}}]\n")
        }
        ("`require`", _) => format!("exercises: [{{kind: winner, require: {{{given}}}}}]\n"),
        (other, _) => panic!("{other}"),
    }
}

/// What a set says, without its text.
fn all_of(spec: &Spec) -> String {
    let set = (
        &spec.title,
        spec.seed,
        &spec.words,
        spec.distinct,
        spec.shuffle,
    );
    let page = (&spec.head, spec.page);
    format!(
        "{set:?} {page:?} {} {:?} {:?}",
        spec.pictures, spec.rubric, spec.entries
    )
}

/// Every row of the description is read: its example says something, its default says nothing, and nonsense is refused.
#[test]
fn every_field_is_read_as_it_is_described() {
    for group in GROUPS {
        for field in group.fields {
            let with = |value| set_with(group.what, field, value);
            let told = all_of(&good(&with(Some(field.example))));
            assert!(field.about.ends_with('.'), "{}", field.name);
            assert!(read(&with(Some("[[[]]]"))).is_err(), "{}", field.name);
            if field.of == Of::Needed {
                assert!(read(&with(None)).is_err(), "{}", field.name);
                continue;
            }
            let untold = all_of(&good(&with(None)));
            assert_ne!(told, untold, "{}", field.name);
            if let Some(default) = field.default.scalar() {
                assert_eq!(
                    all_of(&good(&with(Some(&default)))),
                    untold,
                    "{}",
                    field.name
                );
            }
        }
    }
}

/// A checker of just the words of JSON Schema that ours uses.
fn accepts(schema: &serde_json::Value, value: &serde_json::Value) -> bool {
    use serde_json::Value;
    let words = schema.as_object().unwrap();
    words
        .iter()
        .all(|(word, argument)| match (word.as_str(), value) {
            ("type", _) => match argument.as_str().unwrap() {
                "object" => value.is_object(),
                "array" => value.is_array(),
                "string" => value.is_string(),
                "integer" => value.is_u64() || value.is_i64(),
                "number" => value.is_number(),
                "boolean" => value.is_boolean(),
                other => panic!("{other}"),
            },
            ("enum", _) => argument.as_array().unwrap().contains(value),
            ("anyOf", _) => argument
                .as_array()
                .unwrap()
                .iter()
                .any(|schema| accepts(schema, value)),
            ("properties", Value::Object(fields)) => fields
                .iter()
                .all(|(name, v)| argument.get(name).is_none_or(|s| accepts(s, v))),
            ("additionalProperties", Value::Object(fields)) => fields
                .keys()
                .all(|name| schema["properties"].get(name).is_some()),
            ("required", Value::Object(fields)) => argument
                .as_array()
                .unwrap()
                .iter()
                .all(|n| fields.contains_key(n.as_str().unwrap())),
            ("items", Value::Array(values)) => values.iter().all(|v| accepts(argument, v)),
            ("minItems", Value::Array(values)) => values.len() as u64 >= argument.as_u64().unwrap(),
            ("maxItems", Value::Array(values)) => values.len() as u64 <= argument.as_u64().unwrap(),
            ("uniqueItems", Value::Array(values)) => {
                (1..values.len()).all(|i| !values[..i].contains(&values[i]))
            }
            ("minimum", Value::Number(n)) => {
                n.as_f64().is_some_and(|n| n >= argument.as_f64().unwrap())
            }
            ("maximum", Value::Number(n)) => {
                n.as_f64().is_none_or(|n| n <= argument.as_f64().unwrap())
            }
            ("multipleOf", Value::Number(n)) => n
                .as_f64()
                .is_none_or(|n| n % argument.as_f64().unwrap() == 0.0),
            ("maxLength", Value::String(text)) => {
                text.chars().count() as u64 <= argument.as_u64().unwrap()
            }
            ("minLength", Value::String(text)) => {
                text.chars().count() as u64 >= argument.as_u64().unwrap()
            }
            ("pattern", Value::String(text)) if argument.as_str().unwrap().contains(r"\.\.") => {
                text.contains("..")
            }
            _ => true,
        })
}

#[test]
fn the_schema_accepts_the_example_and_refuses_what_the_reader_refuses() {
    let schema = schema(&NAMES);
    let json = |text: &str| serde_yaml::from_str::<serde_json::Value>(text).unwrap();
    assert!(accepts(&schema, &json(GOOD)));
    let told_by_schema = [
        "unknown-",
        "kind-missing",
        "exercises-",
        "exercise-",
        "count-1001",
        "count-zero",
        "heaps-",
        "points-",
        "words-",
        "require-",
        "rubric-",
        "steps-",
        "working-",
    ];
    for path in bad_files() {
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if told_by_schema.iter().any(|start| name.starts_with(start)) {
            let text = fs::read_to_string(&path).unwrap();
            let refused = !accepts(&schema, &json(&text));
            let between = ["heaps-zero-range", "words-three"];
            assert!(
                refused || between.iter().any(|one| name.starts_with(one)),
                "{name}"
            );
        }
    }
}

/// A small generator of numbers, so that the test is the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound.max(1) as u64) as usize
    }
}

const MARKS: &[u8] = b"[]{}:-,#&*!|>'\"%@`?\t\n\r \\\x00\xff\xc30~.<";

fn mutate(text: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = text.to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len());
        match dice.below(7) {
            0 => bytes.truncate(at),
            1 if at < bytes.len() => bytes[at] ^= 1 << dice.below(8),
            2 => bytes.insert(at, MARKS[dice.below(MARKS.len())]),
            3 if at < bytes.len() => drop(bytes.remove(at)),
            _ => repeat_line(&mut bytes, dice),
        }
    }
    bytes
}

fn repeat_line(bytes: &mut Vec<u8>, dice: &mut Dice) {
    let lines: Vec<&[u8]> = bytes.split_inclusive(|b| *b == b'\n').collect();
    if lines.is_empty() {
        return;
    }
    let (from, to) = (dice.below(lines.len()), dice.below(lines.len()));
    let mut changed = lines.clone();
    changed.insert(to, lines[from]);
    *bytes = changed.concat();
}

#[test]
fn mutated_files_never_panic_and_errors_point_inside() {
    let rounds = std::env::var("ROUNDS")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(3000);
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let mut seeds = vec![GOOD.as_bytes().to_vec()];
    seeds.extend(
        bad_files()
            .iter()
            .map(|path| fs::read(path).unwrap())
            .filter(|text| text.len() < 2000),
    );
    for round in 0..rounds {
        let text = mutate(
            &seeds[if round % 2 == 0 {
                0
            } else {
                dice.below(seeds.len())
            }],
            &mut dice,
        );
        match parse("f", &text, &NAMES) {
            Ok(spec) => {
                for field in [None, Some("count"), Some("require.winner")] {
                    inside(
                        &text,
                        &spec.problem(dice.below(4), field, "late".into(), None),
                    );
                }
            }
            Err(problem) => {
                inside(&text, &problem);
                assert!(
                    problem.line.is_some(),
                    "{:?}",
                    String::from_utf8_lossy(&text)
                );
                problem.render(&text, round % 3 == 0);
            }
        }
    }
}

/// Whatever a message quotes, it sends nothing to the terminal.
#[test]
fn what_is_quoted_stays_text() {
    let problem = Problem {
        file: "a\u{1b}[2J.md".to_string(),
        line: Some(1),
        column: Some(1),
        message: "`1, 2\u{8}\u{1b}[31m` is no position".to_string(),
        help: Some("write\n`\u{202e}`".to_string()),
    };
    let shown = problem.render(b"rows: 1, 2\x08\x1b[31m", false);
    let upsets = |c: char| c != '\n' && c.is_control() || c == '\u{202e}';
    assert!(!shown.contains(upsets), "{shown:?}");
}

/// The limit is wide, for slow machines and debug builds; without the guards some of these take minutes and gigabytes.
/// `TIMES=1` with `--nocapture` shows the times.
#[test]
fn hostile_files_are_refused_quickly() {
    for (name, text) in hostile() {
        let start = Instant::now();
        let problem = parse("f", &text, &NAMES).expect_err(name);
        let rendered = problem.render(&text, false);
        let time = start.elapsed();
        inside(&text[..text.len().min(1 << 20)], &problem);
        assert!(rendered.len() < 2000, "{name}");
        assert!(time < Duration::from_secs(10), "{name} took {time:?}");
        if std::env::var_os("TIMES").is_some() {
            println!(
                "{time:>12?} {name:<24} {}",
                rendered.lines().next().unwrap()
            );
        }
    }
}

fn hostile() -> Vec<(&'static str, Vec<u8>)> {
    const MIB: usize = 1 << 20;
    let fill = |unit: &str| unit.repeat(MIB / unit.len()).into_bytes();
    let fill_to = |size: usize, unit: &str| unit.repeat(size / unit.len()).into_bytes();
    let stairs = (0..1400)
        .fold(String::new(), |text, i| text + &" ".repeat(i) + "a:\n")
        .into_bytes();
    let stair_dashes = (0..1400)
        .fold(String::new(), |text, i| text + &" ".repeat(i) + "-\n")
        .into_bytes();
    let bomb = |wide: usize, deep: usize| {
        let mut text = String::from("a0: &a0 [x]\n");
        for i in 1..deep {
            let refs = vec![format!("*a{}", i - 1); wide].join(", ");
            text += &format!("a{i}: &a{i} [{refs}]\n");
        }
        text.into_bytes()
    };
    let flat_bomb = format!(
        "a: &a [{}]\nb: [{}]\n",
        "x,".repeat(1000),
        "*a,".repeat(300_000)
    )
    .into_bytes();
    let scalar_bomb = format!(
        "a: &a {}\nb: [{}]\n",
        "x".repeat(500_000),
        "*a,".repeat(150_000)
    )
    .into_bytes();
    vec![
        ("10 MB of [", vec![b'['; 10_000_000]),
        ("1 MiB of [", fill("[")),
        ("1 MiB of {", fill("{")),
        ("100 kB of [", fill_to(100_000, "[")),
        ("8 kB of [", fill_to(8_000, "[")),
        ("4 kB of [", fill_to(4_000, "[")),
        (
            "brackets hidden by quotes",
            fill(&format!("{}\"{}\",\n", "[".repeat(60), "]".repeat(60))),
        ),
        (
            "brackets hidden by comments",
            fill(&format!("{}#{}\n", "[".repeat(60), "]".repeat(60))),
        ),
        ("brackets, one a line", fill("[\n")),
        ("braces and colons", fill("{a: ")),
        ("{a: over lines", fill("{a:\n")),
        (
            "64 brackets and commas",
            [vec![b'['; 60], fill_to(MIB - 60, ",")].concat(),
        ),
        (
            "64 brackets and values",
            [vec![b'['; 60], fill_to(MIB - 60, "a,")].concat(),
        ),
        ("1 MiB of dashes", fill("- ")),
        ("dashes after 64", fill(&format!("{}\n", "- ".repeat(64)))),
        ("1 MiB of ?", fill("? ")),
        ("1 MiB of ? -", fill("? - ")),
        ("1 MiB of :", fill(": ")),
        ("a: a: a:", fill("a: ")),
        ("stairs of fields", stairs),
        ("stairs of dashes", stair_dashes),
        ("bomb 10 x 10", bomb(10, 10)),
        ("bomb 2 x 60", bomb(2, 60)),
        ("bomb 1000 x 100", bomb(1000, 100)),
        ("flat bomb", flat_bomb),
        ("scalar bomb", scalar_bomb),
        ("1 MiB of list", fill("- a\n")),
        (
            "1 MiB of flow list",
            format!("a: [{}]", "a,".repeat(520_000)).into_bytes(),
        ),
        (
            "1 MiB of fields",
            (0..90_000)
                .map(|i| format!("a{i}: 1\n"))
                .collect::<String>()
                .into_bytes(),
        ),
        (
            "1 MiB of exercises",
            format!("exercises:\n{}", "  - kind: winner\n".repeat(60_000)).into_bytes(),
        ),
        ("1 MiB of one field", fill("title: x\n")),
        ("1 MiB of long key", fill("a")),
        (
            "1 MiB of wide title",
            format!("title: {}\n", "山".repeat(349_000)).into_bytes(),
        ),
        (
            "1 MiB of quoted newline",
            format!("title: \"{}", "\n".repeat(MIB - 10)).into_bytes(),
        ),
        (
            "1 MiB of plain newline",
            format!("title: a{}b: [", "\n".repeat(MIB - 20)).into_bytes(),
        ),
        ("1 MiB of documents", fill("---\n")),
        ("1 MiB of ends", fill("...\n")),
        ("1 MiB of directives", fill("%TAG ! !\n")),
        (
            "1 MiB of TAG directives",
            (0..60_000)
                .map(|i| format!("%TAG !{i}! x\n"))
                .collect::<String>()
                .into_bytes(),
        ),
        (
            "1 MiB of anchors",
            (0..80_000)
                .map(|i| format!("- &a{i}\n"))
                .collect::<String>()
                .into_bytes(),
        ),
        ("250,000 lines", "title: x\n".repeat(100_000).into_bytes()),
        (
            "200,000 flow values in brackets",
            format!("{}{}", "[".repeat(60), "abc,".repeat(240_000)).into_bytes(),
        ),
        ("1 MiB of tags", fill("- !a b\n")),
        ("1 MiB of spaces", fill(" ")),
        ("1 MiB of tabs", fill("\t")),
        ("1 MiB of comments", fill("#\n")),
        ("1 MiB of carriage returns", fill("\r")),
        ("1 MiB of 0xff", vec![0xff; MIB]),
        ("1 MiB of NUL", vec![0; MIB]),
        (
            "1 MiB of block scalar",
            format!("title: |\n{}", "  a\n".repeat(260_000)).into_bytes(),
        ),
        (
            "1 MiB of block spaces",
            format!("title: |\n{}", " ".repeat(1_000_000)).into_bytes(),
        ),
        ("1 MiB of '", fill("'")),
        ("1 MiB of \"", fill("\"")),
        (
            "1 MiB of escapes",
            format!("title: \"{}\"", "\\x41".repeat(260_000)).into_bytes(),
        ),
        (
            "1 MiB of digits",
            format!("seed: {}", "9".repeat(1_000_000)).into_bytes(),
        ),
        ("1 MiB of |", fill("|\n")),
        ("1 MiB of &", fill("&")),
        ("1 MiB of *", fill("*a ")),
        ("1 MiB of !", fill("!")),
        ("1 MiB of ,", fill(",")),
        ("1 MiB of ]", fill("]")),
        (
            "keys in flow",
            format!("{{{}}}", "a: 1, ".repeat(170_000)).into_bytes(),
        ),
        (
            "key candidates in flow",
            format!("[{}]", "a : ".repeat(260_000)).into_bytes(),
        ),
        ("key candidates", fill("a\n")),
        ("quoted key candidates", fill("'a'\n")),
    ]
}
