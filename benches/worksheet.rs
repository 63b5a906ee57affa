//! What a sheet costs: drawn, solved and certified; printed; both; and the parts that are worth knowing alone. One
//! variant is five questions of Nim and five of Classic Nim, four heaps of up to 31, with the full key.
//!
//! `cargo bench` runs all, `cargo bench -- kernel` those with a name. Nothing here gates a test.

// A bench that cannot do its work has nothing to measure.
#![allow(clippy::expect_used, clippy::panic, missing_docs)]

use std::hint::black_box;
use std::process::{Command, Stdio};

use divan::Bencher;
use divan::counter::ItemsCount;
use nimsmith::budget::Budget;
use nimsmith::engine::pool::{Demand, Pool};
use nimsmith::games::game;
use nimsmith::kernel::certify;
use nimsmith::kinds::{self, Problem};
use nimsmith::model::derivation::Method;
use nimsmith::model::goal::Goal;
use nimsmith::model::position::{LARGEST_HEAP, Position};
use nimsmith::render::view::Answers;
use nimsmith::render::{Font, Printer, Printout, format};
use nimsmith::spec::{self, Spec};
use nimsmith::worksheet::{Plan, Reader, Worksheet};

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    divan::main();
}

/// The set that is measured, without or with rows of counters drawn.
fn set(pictures: bool) -> Spec {
    let text = format!(
        "title: Benchmark\nseed: 1\npictures: {pictures}\nexercises:\n{}{}",
        "  - {kind: first-move, game: nim, count: 5, heaps: 4, size: 1..31}\n",
        "  - {kind: first-move, game: classic-nim, count: 5, heaps: 4, size: 1..31}\n",
    );
    parsed(&text)
}

fn parsed(text: &str) -> Spec {
    spec::parse("benchmark.yaml", text.as_bytes(), &kinds::known()).expect("a good set")
}

/// One student after the other, so that no two sheets are alike.
fn students() -> impl FnMut() -> Reader {
    let mut rank = 0;
    move || {
        rank += 1;
        Reader::Student {
            id: format!("s{rank:06}"),
            name: format!("Student {rank}"),
            rank,
        }
    }
}

fn draw(plan: &Plan, reader: Reader) -> Worksheet {
    plan.draw(reader).expect("a certified sheet")
}

/// Both pages of a sheet, one after the other in the same memory; returns how long they are.
fn pages(printer: &Printer, page: &mut String, sheet: &Worksheet) -> usize {
    let html = format("html").expect("HTML is a format");
    let mut length = 0;
    for answers in [Answers::Hidden, Answers::Shown] {
        page.clear();
        let printout = Printout::new(printer, sheet, answers);
        html.print(&printout, page).expect("a page");
        length += page.len();
    }
    length
}

/// So many sheets are printed before the clock runs: by then most shapes of questions have been laid out, as in a class.
const WARM: usize = 500;

const PICTURES: [bool; 2] = [false, true];

/// Ten positions drawn, solved, certified and looked up in the play-out table.
#[divan::bench]
fn draw_solve_certify(bencher: Bencher) {
    let set = set(false);
    let plan = Plan::new(&set, set.seed, 1).expect("a plan");
    bencher
        .with_inputs(students())
        .bench_local_values(|reader| draw(&plan, reader));
}

/// Sheet and key as HTML from a worksheet that is there.
#[divan::bench(args = PICTURES)]
fn print_html(bencher: Bencher, pictures: bool) {
    let set = set(pictures);
    let plan = Plan::new(&set, set.seed, 1).expect("a plan");
    let printer = Printer::new(&set, &[], Font::Beside).expect("a printer");
    let (mut reader, mut page) = (students(), String::new());
    for _ in 0..WARM {
        pages(&printer, &mut page, &draw(&plan, reader()));
    }
    bencher
        .with_inputs(|| draw(&plan, reader()))
        .bench_local_refs(|sheet| pages(&printer, &mut page, sheet));
}

/// All of one variant but writing it to disk.
#[divan::bench(args = PICTURES)]
fn variant(bencher: Bencher, pictures: bool) {
    let set = set(pictures);
    let plan = Plan::new(&set, set.seed, 1).expect("a plan");
    let printer = Printer::new(&set, &[], Font::Beside).expect("a printer");
    let (mut reader, mut page) = (students(), String::new());
    for _ in 0..WARM {
        pages(&printer, &mut page, &draw(&plan, reader()));
    }
    bencher
        .with_inputs(reader)
        .bench_local_values(|reader| pages(&printer, &mut page, &draw(&plan, reader)));
}

/// The first moves of Nim, and the kinds and games that are measured against them.
const MOVES: [&str; 10] = [
    "first-move",
    "reply",
    "two-rules",
    "played-game",
    "why-legal",
    "justify",
    "spot-the-error",
    "table",
    "circle-nim",
    "take-away",
];

/// Ten questions of a kind, four heaps of up to 31; or ten first moves of another game.
fn set_of(kind: &str) -> Spec {
    let fields = match kind {
        "circle-nim" => "kind: first-move, game: circle-nim, circles: 12, gaps: 2..4",
        "take-away" => "kind: first-move, game: take-away, take: [1, 3, 4], size: 10..300",
        "table" => "kind: table, game: take-away, size: 10..31",
        _ => &format!("kind: {kind}, heaps: 4, size: 1..31"),
    };
    parsed(&format!(
        "title: Benchmark\nseed: 1\npictures: false\nexercises:\n  - {{{fields}, count: 10}}\n"
    ))
}

/// How many positions the key of a question solves.
fn solved(kind: &str, problem: &Problem) -> usize {
    match kind {
        "played-game" => {
            let mistakes = problem.choices.iter().filter(|&&number| number > 0);
            problem.moves.len() + 1 + mistakes.count()
        }
        "reply" | "two-rules" | "spot-the-error" => 2,
        _ => 1,
    }
}

/// Readers with the number of positions that the keys of their sheets solve.
fn readers<'a>(plan: &'a Plan, kind: &'a str) -> impl FnMut() -> (Reader, ItemsCount) + 'a {
    let mut student = students();
    move || {
        let reader = student();
        let questions = plan.pose(&reader).questions;
        let positions = questions.iter().map(|posed| solved(kind, &posed.problem));
        (reader, ItemsCount::new(positions.sum::<usize>()))
    }
}

/// Drawn, solved and certified: items are positions, so that kinds compare by their items in a second.
#[divan::bench(args = MOVES)]
fn positions_solved(bencher: Bencher, kind: &str) {
    let set = set_of(kind);
    let plan = Plan::new(&set, set.seed, 1).expect("a plan");
    bencher
        .with_inputs(readers(&plan, kind))
        .input_counter(|(_, positions)| *positions)
        .bench_local_values(|(reader, _)| draw(&plan, reader));
}

/// The same with sheet and key printed as HTML.
#[divan::bench(args = MOVES)]
fn positions_printed(bencher: Bencher, kind: &str) {
    let set = set_of(kind);
    let plan = Plan::new(&set, set.seed, 1).expect("a plan");
    let printer = Printer::new(&set, &[], Font::Beside).expect("a printer");
    let (mut reader, mut page) = (readers(&plan, kind), String::new());
    for _ in 0..WARM {
        pages(&printer, &mut page, &draw(&plan, reader().0));
    }
    bencher
        .with_inputs(reader)
        .input_counter(|(_, positions)| *positions)
        .bench_local_values(|(reader, _)| pages(&printer, &mut page, &draw(&plan, reader)));
}

/// What must be made once for a run: pools listed or sampled, play-out tables filled in.
#[divan::bench]
fn plan(bencher: Bencher) {
    let set = set(false);
    bencher.bench_local(|| {
        let plan = Plan::new(black_box(&set), set.seed, 1).expect("a plan");
        plan.entries.len()
    });
}

const POSITIONS: [&[u64]; 3] = [&[5, 8, 16], &[21, 9, 30, 17], &[1, 1, 1, 1, 1, 13]];

/// A derivation that is accepted line by line.
#[divan::bench(args = POSITIONS)]
fn kernel(bencher: Bencher, heaps: &[u64]) {
    let game = game("classic-nim").expect("a game");
    let position = Position(heaps.to_vec());
    let solved = game.solve(&position, Goal::FirstMove, Method::Powers);
    bencher
        .with_inputs(|| solved.clone())
        .bench_local_values(|lines| {
            certify(game, lines, Goal::FirstMove).expect("an honest derivation")
        });
}

/// The heaps and sizes that a demand allows: few enough to be listed, and too many.
const POOLS: [(u64, u64); 3] = [(4, 31), (8, 1_000), (6, LARGEST_HEAP)];

/// All positions that the first player wins.
#[divan::bench(args = POOLS)]
fn pool(bencher: Bencher, (heaps, size): (u64, u64)) {
    let demand = Demand {
        first_wins: Some(true),
        ..Demand::any(3..=heaps, 1..=size)
    };
    bencher.bench_local(|| {
        Pool::new(black_box(&demand), &Budget::new(u64::MAX))
            .expect("a pool")
            .size()
    });
}

/// The program from its start to its end, which is what a user of `solve` waits for.
#[divan::bench(sample_count = 50)]
fn start_up() {
    let done = Command::new(env!("CARGO_BIN_EXE_nimsmith"))
        .args(["solve", "nim", "5", "8", "16"])
        .stdout(Stdio::null())
        .status()
        .expect("the program");
    assert!(done.success());
}
