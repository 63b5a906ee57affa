//! Texts by which something false might pass for proved: names, numbers, bindings, inductions and the shape of a file. In
//! tests/proofs/attacks.txt each stands under `# ` and its name, after `refused:` and perhaps what is said of it, and is
//! followed by a control, after `proved`, which does what it does in a way that is right.

use nimsmith::locale::ENGLISH;
use nimsmith::proof::judge::{Report, judge};
use nimsmith::proof::shelf::Shipped;

const ATTACKS: &str = include_str!("../proofs/attacks.txt");

struct Attack<'t> {
    name: &'t str,
    says: &'t str,
    text: &'t str,
    control: &'t str,
}

fn attacks() -> Vec<Attack<'static>> {
    let attack = |text: &'static str| {
        let (name, rest) = text.split_once("\nrefused:").expect("what is refused");
        let (says, rest) = rest.split_once('\n').expect("a text");
        let (text, control) = rest.split_once("\nproved\n").expect("a control");
        Attack {
            name,
            says: says.trim(),
            text,
            control,
        }
    };
    let texts = ATTACKS.split("\n# ");
    let texts = texts.map(|text| text.strip_prefix("# ").unwrap_or(text));
    texts.map(attack).collect()
}

fn judged(text: &str) -> Report {
    judge("x.proof", text, &Shipped)
}

fn said(report: &Report) -> String {
    let faults = report.faults.iter().map(|fault| fault.told(&ENGLISH));
    let lines = report.theorems.iter().flat_map(|theorem| &theorem.lines);
    let refused = lines.filter_map(|line| Some(line.fault.as_ref()?.told(&ENGLISH)));
    faults.chain(refused).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_attack_is_refused_and_every_control_proved() {
    let attacks = attacks();
    assert!(attacks.len() >= 50, "{}", attacks.len());
    for Attack {
        name,
        says,
        text,
        control,
    } in attacks
    {
        let report = judged(text);
        let said_of_it = said(&report);
        assert!(!report.is_proved(), "{name} is proved");
        assert!(said_of_it.contains(says), "{name}: {said_of_it}");
        let report = judged(control);
        assert!(report.is_proved(), "{name}: {}", said(&report));
    }
}

/// What is stated in an attack is false, or the text is none, so that no theorem of it that stands alone is false either.
#[test]
fn nothing_false_is_proved_on_the_way() {
    for Attack { name, text, .. } in attacks() {
        for theorem in judged(text).theorems {
            let Some(proved) = theorem.proved else {
                continue;
            };
            let statement = proved.statement().to_string();
            let known = ["0 = 0"];
            assert!(known.contains(&&*statement), "{name}: {statement}");
        }
    }
}
