//! Versions: equally hard, each by itself, with no promise of plain draws broken.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use nimsmith::games::Game;
use nimsmith::spec::{self, Spec};
use nimsmith::worksheet::{Plan, Reader, Worksheet};

use crate::spec::NAMES;

fn sets() -> Vec<(String, Spec)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("exercises");
    let files = fs::read_dir(folder).expect("the sets");
    let mut paths: Vec<_> = files.map(|file| file.expect("a file").path()).collect();
    paths.sort();
    let set = |path: &std::path::PathBuf| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let text = fs::read(path).expect("a set");
        let spec = spec::parse(&name, &text, &NAMES);
        (name, spec.unwrap_or_else(|problem| panic!("{problem}")))
    };
    paths.iter().map(set).collect()
}

fn version(name: &str) -> Reader {
    Reader::Version { name: name.to_string(), rank: 0 }
}

fn student(name: &str) -> Reader {
    Reader::Student { id: name.to_string(), name: String::new(), rank: 0 }
}

fn total(plan: &Plan, sheet: &Worksheet) -> u64 {
    let scores = sheet.questions.iter().map(|question| {
        let planned = &plan.entries[question.entry];
        planned.difficulty(&question.solution, &question.more).score()
    });
    scores.sum()
}

fn spread(totals: &[u64]) -> u64 {
    totals.iter().max().unwrap() - totals.iter().min().unwrap()
}

#[test]
#[ignore]
fn measure() {
    for (name, spec) in sets() {
        let (mut before, mut after) = (Vec::new(), Vec::new());
        let (mut same_b, mut same_a, mut n) = (0, 0, 0);
        let mut avg = 0;
        for seed in 0..100 {
            let plan = Plan::new(&spec, seed, 3).unwrap();
            let draw = |reader: fn(&str) -> Reader| -> Vec<Worksheet> {
                ["A", "B", "C"].iter().map(|name| plan.draw(reader(name)).unwrap()).collect()
            };
            let (old, new) = (draw(student), draw(version));
            let totals = |sheets: &[Worksheet]| -> Vec<u64> { sheets.iter().map(|s| total(&plan, s)).collect() };
            before.push(spread(&totals(&old)));
            after.push(spread(&totals(&new)));
            avg += totals(&new)[0];
            let same = |sheets: &[Worksheet]| {
                let id = |sheet: &Worksheet| -> Vec<_> { sheet.questions.iter().map(|q| (q.entry, plan.entries[q.entry].game.canonical(&q.problem.drawn))).collect() };
                let a: HashSet<_> = id(&sheets[0]).into_iter().collect();
                id(&sheets[1]).iter().filter(|q| a.contains(q)).count()
            };
            same_b += same(&old); same_a += same(&new); n += old[0].questions.len();
        }
        let mean = |v: &Vec<u64>| v.iter().sum::<u64>() as f64 / v.len() as f64;
        println!("{name:20} total {} spread mean {:.1} -> {:.1}, max {} -> {}; shared {:.1}% -> {:.1}%", avg / 100, mean(&before), mean(&after), before.iter().max().unwrap(), after.iter().max().unwrap(), 100. * same_b as f64 / n as f64, 100. * same_a as f64 / n as f64);
    }
}
