//! Sets, rosters and templates that are made to take for ever, or nearly so: each ends with a result or with one message,
//! and then nothing is written. Steps are counted, so that these tests need no clock.

use nimsmith::budget::Budget;
use nimsmith::engine::pool::{Demand, PoolError};
use nimsmith::games::game;
use nimsmith::kinds;
use nimsmith::model::amounts::Amounts;
use nimsmith::model::rules::HouseRules;
use nimsmith::spec::{self, Spec};
use nimsmith::worksheet::Plan;

use crate::program::Folder;

fn parsed(set: &str) -> Spec {
    spec::parse("set.yaml", set.as_bytes(), &kinds::known()).unwrap_or_else(|no| panic!("{no}"))
}

/// Boards that have too many positions to look at each, by game, amounts, heaps, largest size and gaps.
const BOARDS: [(&str, &str, u64, u64, u64); 5] = [
    // None of these is fit to be asked about, so that none counted.
    ("take-away", "1000", 64, 30, 0),
    ("take-away", "31", 20, 30, 0),
    ("take-away", "1..1000", 64, 1_000_000, 0),
    ("circle-nim", "1", 64, 1, 32),
    ("nim", "1", 64, (1 << 63) - 1, 0),
];

/// However many steps there are, no more are taken.
#[test]
fn positions_are_looked_at_in_so_many_steps() {
    for (name, take, heaps, size, gaps) in BOARDS {
        let house = HouseRules::taking(&Amounts::read(take).expect("amounts"), false, false);
        let game = game(name).expect("a game").under(&house);
        let demand = Demand {
            gaps: 0..=gaps,
            first_wins: Some(true),
            winning_moves: Some(1..=1),
            ..Demand::any(1..=heaps, 1..=size)
        };
        for steps in [1_000, 10_000, 100_000] {
            let refused = game.pool(&demand, &Budget::new(steps)).err();
            let spent = Some(PoolError::Spent);
            assert_eq!(refused, spent, "{name} {take}, {steps} steps");
        }
    }
}

/// A set may not ask so much of every sheet; a person may ask it of a bank.
#[test]
fn a_bank_may_have_more_questions_than_a_sheet() {
    let kind = kinds::kind("first-wrong-line").expect("a kind");
    let proofs = kind.theorems().join(", ");
    let set = parsed(&format!(
        "exercises: [{{kind: first-wrong-line, proofs: [{proofs}], count: 400}}]"
    ));
    assert!(Plan::new(&set, 1, 1).is_err());
    assert!(Plan::bank(&set, 1).is_ok());
}

/// Sets that are refused, with the beginning of the message.
const REFUSED: [(&str, &str); 5] = [
    (
        "{kind: winner, game: take-away, take: [1000], heaps: 1..64, size: 1..30}",
        "set.yaml:2:58: it takes too many steps to find the positions",
    ),
    (
        "{kind: winner, game: take-away, take: [31], heaps: 20, size: 1..30}",
        "set.yaml:2:",
    ),
    (
        "{kind: first-move, count: 1000, heaps: 64, size: 9223372036854775807}",
        "set.yaml:2:",
    ),
    (
        "{kind: first-move, count: 1000, heaps: 64, size: 1..9223372036854775807}",
        "set.yaml:2:31: with the questions of `first-move` the sheet takes too many steps to work out",
    ),
    (
        "{kind: first-move, game: take-away, take: 2..1000, size: 9000..10000, count: 1000}",
        "set.yaml:2:",
    ),
];

#[test]
fn sets_that_take_too_long_are_refused_before_anything_is_written() {
    for (exercise, message) in REFUSED {
        let set = format!("exercises:\n  - {exercise}\n");
        let desk = Folder::with(&[("set.yaml", &set)]);
        let run = desk.line("generate set.yaml");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{exercise}");
        assert!(run.err.starts_with(message), "{exercise}: {}", run.err);
        assert!(run.err.contains("help: "), "{exercise}: {}", run.err);
        assert!(!desk.has("out"), "{exercise}");
    }
}

/// A set is paid for as a whole: what is fine once may be too much a thousand times.
#[test]
fn many_exercises_together_take_no_longer() {
    let exercise = |i: u64| {
        format!(
            "  - {{kind: winner, id: e{i}, heaps: 4, size: 1..{}}}\n",
            20 + i
        )
    };
    let exercises = |n: u64| format!("exercises:\n{}", (0..n).map(exercise).collect::<String>());
    assert!(Plan::new(&parsed(&exercises(4)), 1, 1).is_ok());
    let set = parsed(&exercises(1_000));
    let problem = Plan::new(&set, 1, 1).err().expect("a refusal");
    assert!(problem.line.is_some_and(|line| line < 1_000), "{problem}");
    // The same positions again cost nothing.
    let again = "  - {kind: winner, heaps: 4, size: 1..20}\n".repeat(1_000);
    assert!(Plan::new(&parsed(&format!("exercises:\n{again}")), 1, 1).is_ok());
}

#[test]
fn rosters_that_are_too_large() {
    let rows = |n: u64| (0..n).map(|i| format!("s{i}\n")).collect::<String>();
    let cases = [
        (
            format!("id,name\n{}", rows(100_001)),
            "class.csv:100002:1: more than 100000 students",
        ),
        (
            format!("id,name\ns1,{}\n", "x".repeat(1_000_000)),
            "class.csv:2:1: a line of 1000003 bytes, at most 65536 are read",
        ),
        (
            format!("{}id\ns1\n", ",".repeat(1_000_000)),
            "class.csv:1:1: a line of 1000002 bytes",
        ),
        (
            format!("id,name\ns1,\"Ann\n{}", rows(10_000)),
            "class.csv:2:1: a name of ",
        ),
        (
            format!("id,name\n{},Ann\n", "x".repeat(60_000)),
            "class.csv:2:1: an id of 60000 characters",
        ),
        (
            format!("id,name\ns1,{}\n", "x".repeat(16_800_000)),
            "class.csv: a roster of more than 16777216 bytes",
        ),
    ];
    for (roster, message) in cases {
        let desk = Folder::with(&[("class.csv", &roster)]);
        let run = desk.line("generate --students class.csv");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{message}");
        assert!(run.err.starts_with(message), "{message}: {:.300}", run.err);
        assert!(run.err.len() < 1_000, "{message}: {} bytes", run.err.len());
        assert!(!desk.has("out"), "{message}");
    }
}

/// A word of so many letters, each of which a loop goes through.
fn letters(n: usize) -> String {
    format!("\"{}\"", "x".repeat(n))
}

/// So many loops in each other, of so many rounds each, round a text.
fn loops(deep: usize, rounds: usize, text: &str) -> String {
    let open = |i: usize| format!("<% for c{i} in {} %>", letters(rounds));
    let open: String = (0..deep).map(open).collect();
    format!("{open}{text}{}", "<% endfor %>".repeat(deep))
}

/// Templates that loop or grow without limit: the name, the text, and the beginning of the message.
fn endless() -> Vec<(&'static str, String, &'static str)> {
    let range = "<% for i in range(end=100000) %>".repeat(2);
    let endless = format!("{range}{}", "<% endfor %>".repeat(2));
    vec![
        (
            "rules.md",
            endless,
            "own/rules.md:1:13: no function `range`",
        ),
        ("head.md", loops(4, 100, ""), "own/head.md:1:"),
        (
            "head.md",
            loops(2, 100, &"y".repeat(100)),
            "own/head.md: this template",
        ),
        ("head.md", loops(5, 2, ""), "own/head.md:1:"),
        (
            "head.md",
            loops(3, 100, "<% include \"_part.md\" %>"),
            "own/",
        ),
        (
            "page.html",
            "<< body >>".repeat(20_000),
            "own/page.html: with what is put into its places",
        ),
        (
            "head.md",
            format!("<% set a = \"x\" %>{}", "<% set a = a ~ a %>".repeat(64)),
            "own/head.md:1:31: `~` cannot be used in a template",
        ),
        (
            "head.md",
            "<% set a = [1, 2] %>".to_string(),
            "own/head.md:1:12: `[` cannot be used in a template",
        ),
        (
            "head.md",
            "<< title | replace(from=\"a\", to=\"aa\") >>".to_string(),
            "own/head.md:1:12: no filter `replace`",
        ),
        (
            "head.md",
            "<% component A() %><% endcomponent A %>".to_string(),
            "own/head.md:1:4: no tag `component`",
        ),
        (
            "head.md",
            "<< __tera_context >>".to_string(),
            "own/head.md:1:4: `__tera_context` cannot be used",
        ),
        (
            "head.md",
            "<% if solution == solution %><% endif %>".to_string(),
            "own/head.md:1:16: `==` compares two values",
        ),
        (
            "head.md",
            format!("<< {} >>", letters(1_000)),
            "own/head.md:1:4: text of more than 200 characters",
        ),
    ]
}

#[test]
fn templates_that_never_end_are_refused() {
    for (name, text, message) in endless() {
        let own = format!("own/{name}");
        let set = ("set.yaml", "exercises: [{kind: winner, count: 10}]\n");
        let desk = Folder::with(&[set, (&own, &text), ("own/_part.md", "x")]);
        let run = desk.line("generate set.yaml --templates own");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{name} {text:.200}");
        assert!(
            run.err.starts_with(message) && run.err.contains("help: "),
            "{name} {text:.200}: {}",
            run.err
        );
        assert!(!desk.has("out"), "{name} {text:.200}");
    }
}

/// What the program's own templates say may be said in an author's, and prints the same.
#[test]
fn every_template_of_the_program_can_be_an_authors_own() {
    let desk = Folder::with(&[]);
    for (name, text) in nimsmith::render::templates::builtin(&nimsmith::locale::ENGLISH) {
        desk.write(&format!("own/{name}"), text);
    }
    desk.good("generate --out plain --format html,md --quiet");
    desk.good("generate --out own-out --format html,md --templates own --quiet");
    for name in ["homework", "homework-key"] {
        for ending in ["html", "md"] {
            let read = |out: &str| desk.read(&format!("{out}/{name}.{ending}"));
            assert_eq!(read("plain"), read("own-out"), "{name}.{ending}");
        }
    }
}

/// Templates that include each other in a chain, or each many times.
#[test]
fn templates_that_include_too_many_others() {
    let chain: Vec<(String, String)> = (0..60)
        .map(|i| {
            (
                format!("own/_{i}.md"),
                format!("<% include \"_{}.md\" %>", i + 1),
            )
        })
        .collect();
    let fan = (0..4).map(|i| {
        let include = format!("<% include \"_{}.md\" %>", i + 1);
        (format!("own/_{i}.md"), include.repeat(90))
    });
    for (mut files, message) in [
        (chain, "own/_0.md: the templates that this one includes"),
        (fan.collect(), "own/_"),
    ] {
        let last = format!("own/_{}.md", files.len());
        files.push((last, "x".to_string()));
        files.push((
            "own/rules.md".to_string(),
            "<% include \"_0.md\" %>".to_string(),
        ));
        let files: Vec<(&str, &str)> = files
            .iter()
            .map(|(name, text)| (&**name, &**text))
            .collect();
        let desk = Folder::with(&files);
        let run = desk.line("generate --templates own");
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{message}");
        assert!(run.err.starts_with(message), "{message}: {}", run.err);
        assert!(!desk.has("out"), "{message}");
    }
}
