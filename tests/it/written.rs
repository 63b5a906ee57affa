//! Proof files as text: what is read, what it means, and what is said of everything that cannot be read.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use nimsmith::kernel::proof::canon;
use nimsmith::kernel::proof::show::is_name;
use nimsmith::locale::ENGLISH;
use nimsmith::model::logic::{self, Formula, Function, Join, Predicate, Quantifier, Sort};
use nimsmith::proof::resolve::{Resolver, Scope, Words};
use nimsmith::proof::syntax::{self, DEEPEST, DEEPEST_BLOCK, LONGEST_NAME, read};
use nimsmith::proof::written::{
    self, Because, Block, Fault, File, FormulaNode, Item, Name, Reasons, Term, What,
};

/// Reads a text and looks up all that is in it; a name in capitals is a position, any other a number.
struct Walk<'t> {
    text: &'t str,
    words: Words,
    scope: Scope,
    faults: Vec<Fault>,
    /// Every formula that has a meaning, with the names in force where it stands.
    formulas: Vec<(Formula, Scope)>,
}

fn sort_of(name: &Name) -> Sort {
    match name.text.starts_with(|c: char| c.is_ascii_uppercase()) {
        true => Sort::Pos,
        false => Sort::Nat,
    }
}

impl<'t> Walk<'t> {
    fn new(text: &'t str, words: Words) -> Walk<'t> {
        Walk {
            text,
            words,
            scope: Scope::default(),
            faults: Vec::new(),
            formulas: Vec::new(),
        }
    }

    fn note<X>(&mut self, read: Result<X, Fault>) -> Option<X> {
        read.map_err(|fault| self.faults.push(fault)).ok()
    }

    fn resolver(&self) -> Resolver<'_> {
        Resolver {
            text: self.text,
            words: &self.words,
            scope: &self.scope,
        }
    }

    fn formula(&mut self, written: &written::Formula) {
        let formula = self.resolver().formula(written);
        if let Some(formula) = self.note(formula) {
            self.formulas.push((formula, self.scope.clone()));
        }
    }

    fn term(&mut self, written: &Term) -> Option<nimsmith::model::logic::Term> {
        let term = self.resolver().term(written);
        self.note(term)
    }

    fn fix(&mut self, names: &[Name]) {
        for name in names {
            let fixed = self.scope.fix(name, sort_of(name));
            self.note(fixed);
        }
    }

    fn reasons(&mut self, reasons: &Reasons) {
        for term in reasons.each.iter().flat_map(|reason| &reason.at) {
            self.term(term);
        }
    }

    fn because(&mut self, because: &Because) {
        match because {
            Because::By(reasons) => self.reasons(reasons),
            Because::Proof(block) => self.block(block),
        }
    }

    fn file(&mut self, file: &File) {
        self.faults.extend(file.faults.iter().cloned());
        for item in &file.items {
            match item {
                Item::Definition {
                    name,
                    parameters,
                    body,
                } => {
                    let defined = self.words.define(self.text, name, parameters, body);
                    self.note(defined);
                }
                Item::Axiom { statement, .. } => self.formula(statement),
                Item::Theorem(theorem) => {
                    self.formula(&theorem.statement);
                    match &theorem.proof {
                        Ok(block) => self.block(block),
                        Err(fault) => self.faults.push(fault.clone()),
                    }
                }
                Item::Allow(_) | Item::Replay(_) => {}
            }
        }
    }

    fn block(&mut self, block: &Block) {
        let mark = self.scope.mark();
        for line in &block.lines {
            match &line.what {
                Ok(what) => self.line(what),
                Err(fault) => self.faults.push(fault.clone()),
            }
        }
        self.scope.reset(mark);
    }

    fn line(&mut self, what: &What) {
        match what {
            What::Fix(names) => self.fix(names),
            What::Assume(_, formula) | What::Suppose(_, formula) => self.formula(formula),
            What::Have(_, formula, because) | What::Thus(formula, because) => {
                self.formula(formula);
                self.because(because);
            }
            What::Obtain(names, _, formula, reasons) => {
                self.reasons(reasons);
                self.fix(names);
                self.formula(formula);
            }
            What::Cases(formula, because, cases) => {
                self.formula(formula);
                self.because(because);
                for case in cases {
                    match &case.what {
                        Ok((_, formula)) => self.formula(formula),
                        Err(fault) => self.faults.push(fault.clone()),
                    }
                    self.block(&case.block);
                }
            }
            What::Take(terms) => terms.iter().for_each(|term| {
                self.term(term);
            }),
            What::Let(name, term) => {
                if let Some(term) = self.term(term) {
                    let called = self.scope.call(name, term);
                    self.note(called);
                }
            }
            What::Calc(_, first, links) => {
                let mut left = self.term(first).map(|_| first);
                for link in links {
                    match (&link.what, left.take()) {
                        (Ok((relation, right, reasons)), Some(term)) => {
                            let node = FormulaNode::Compare(term.clone(), *relation, right.clone());
                            let (span, before) = (link.span.clone(), self.formulas.len());
                            self.formula(&written::Formula { span, node });
                            left = (self.formulas.len() > before).then_some(right);
                            self.reasons(reasons);
                        }
                        (Err(fault), _) => self.faults.push(fault.clone()),
                        _ => {}
                    }
                }
            }
        }
    }
}

/// Each fault as a reader sees it, in the order of the text: line, column, what it points at, message and help.
fn shown(text: &str, mut faults: Vec<Fault>) -> String {
    let mut shown = String::new();
    faults.sort_by_key(|fault| fault.span.start);
    for fault in faults {
        let before = &text[..fault.span.start];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
        let pointed = &text[fault.span.clone()];
        assert!(!pointed.contains('\n'), "{pointed:?} is more than a line");
        writeln!(
            shown,
            "! {line}:{column} {pointed:?} {}",
            fault.told(&ENGLISH)
        )
        .expect("text");
        if let Some(help) = fault.next(&ENGLISH) {
            writeln!(shown, "  {help}").expect("text");
        }
    }
    shown
}

const FACTS: &str =
    "def top(s,k:Nat) := bit(s,k) & hi(s,k) = 0\ndef small(P:Pos) := all j:Nat. P[j] < 2\n";

fn facts() -> Words {
    let mut walk = Walk::new(FACTS, Words::default());
    walk.file(&read(FACTS));
    assert_eq!(walk.faults, []);
    walk.words
}

/// Texts with faults, each with exactly what is said of it. `BLESS=1` writes the file anew.
#[test]
fn faults_are_told() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/proofs/unread.txt");
    let table = fs::read_to_string(&path).expect("the table");
    let mut anew = String::new();
    let mut cases = 0;
    for case in table.split_inclusive("\n====\n") {
        let text: Vec<&str> = case
            .lines()
            .take_while(|line| !line.starts_with("! ") && *line != "====")
            .collect();
        let text = text.join("\n");
        let mut walk = Walk::new(&text, facts());
        walk.file(&read(&text));
        writeln!(anew, "{text}\n{}====", shown(&text, walk.faults)).expect("text");
        cases += 1;
    }
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, anew).expect("the table anew");
    } else {
        assert_eq!(anew, table);
    }
    assert!(cases >= 40, "{cases} cases only");
}

/// A file with every line that there is.
const EVERY_LINE: &str = include_str!("../proofs/every-line.proof");

/// Looks up a text whose facts are read before.
fn walked<'t>(text: &'t str, words: Words) -> Walk<'t> {
    let mut walk = Walk::new(text, words);
    walk.file(&read(text));
    assert_eq!(shown(text, walk.faults.clone()), "");
    walk
}

/// The facts and proofs that the program carries.
fn shipped() -> Vec<PathBuf> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("book")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).into_iter().flatten() {
            let path = entry.expect("an entry").path();
            match path.extension().and_then(|end| end.to_str()) {
                _ if path.is_dir() => folders.push(path),
                Some("facts" | "proof") => files.push(path),
                _ => {}
            }
        }
    }
    files
}

/// The same formula without the names of its bound variables, which mean nothing.
fn nameless(formula: &Formula) -> Formula {
    let inner = |formula: &Formula| Box::new(nameless(formula));
    match formula {
        Formula::Not(not) => Formula::Not(inner(not)),
        Formula::Join(join, left, right) => Formula::Join(*join, inner(left), inner(right)),
        Formula::Bind(quantifier, _, sort, body) => {
            Formula::Bind(*quantifier, Arc::from("_"), *sort, inner(body))
        }
        other => other.clone(),
    }
}

/// Prints a formula, reads it and looks it up.
fn again(formula: &Formula, scope: &Scope) -> Formula {
    let text = formula.to_string();
    let words = Words::default();
    let read = syntax::formula(&text).unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
    let resolver = Resolver {
        text: &text,
        words: &words,
        scope,
    };
    let meant = resolver.formula(&read);
    meant.unwrap_or_else(|fault| panic!("{text}: {fault:?}"))
}

/// Every line of every shipped file is read and has a meaning, which print and reading leave as it is.
#[test]
fn shipped_files_are_read() {
    let mut formulas = walked(EVERY_LINE, facts()).formulas;
    let of_every_line = formulas.len();
    assert!(of_every_line > 20, "{of_every_line}");
    let mut words = Words::default();
    let (files, texts): (Vec<PathBuf>, Vec<String>) = shipped()
        .into_iter()
        .map(|path| (path.clone(), fs::read_to_string(path).expect("a text")))
        .unzip();
    let order = |end: &str| {
        let with_texts = files.iter().zip(&texts);
        let of_kind = with_texts.filter(|(path, _)| path.extension().is_some_and(|e| e == end));
        of_kind.map(|(_, text)| text.as_str()).collect::<Vec<_>>()
    };
    for text in order("facts") {
        let walk = walked(text, words);
        (words, _) = (walk.words, formulas.extend(walk.formulas));
    }
    for text in order("proof") {
        formulas.extend(walked(text, words.clone()).formulas);
    }
    assert_eq!(files.is_empty(), formulas.len() == of_every_line);
    for (formula, scope) in &formulas {
        assert_eq!(
            &nameless(&again(formula, scope)),
            &nameless(formula),
            "{formula}"
        );
    }
}

/// What a text says, printed by the kernel; positions P and Q and numbers x, y, i, k are known.
fn meaning(text: &str) -> String {
    let mut scope = Scope::default();
    for name in ["P", "Q", "x", "y", "i", "k"] {
        let (text, span) = (name.to_string(), 0..0);
        let name = Name { text, span };
        scope.fix(&name, sort_of(&name)).expect("a new name");
    }
    let words = facts();
    let resolver = Resolver {
        text,
        words: &words,
        scope: &scope,
    };
    let formula = syntax::formula(text).and_then(|read| resolver.formula(&read));
    formula.map_or_else(
        |fault| format!("! {}", fault.told(&ENGLISH)),
        |f| f.to_string(),
    )
}

#[test]
fn formulas_mean_what_they_say() {
    for (text, means) in [
        ("x ⊕ y = 0", "x ⊕ y = 0"),
        ("x xor y + 1 = 0", "x ⊕ y + 1 = 0"),
        ("(x xor y) + 1 = 0", "(x ⊕ y) + 1 = 0"),
        ("x ⊕ (y ⊕ i) = x + (y + i)", "x ⊕ (y ⊕ i) = x + (y + i)"),
        ("(x ⊕ y) ⊕ i = (x + y) + i", "x ⊕ y ⊕ i = x + y + i"),
        ("x + y ⊕ i + k = 0", "x + y ⊕ i + k = 0"),
        ("2^2^k = 2^P[i]", "2^2^k = 2^P[i]"),
        ("2^(k + 1) + 1 = 2^k + 1", "2^(k + 1) + 1 = 2^k + 1"),
        (
            "P[i:=x][k] = P[i := x ⊕ 1][0]",
            "P[i:=x][k] = P[i:=x ⊕ 1][0]",
        ),
        ("((x)) = ((y))", "x = y"),
        ("((x) = (y))", "x = y"),
        ("((x + 1) + 1) = y", "x + 1 + 1 = y"),
        ("x != y & x ≠ y", "x != y & x != y"),
        ("x < y & y > x", "x < y & x < y"),
        (
            "x <= y & x ≤ y & y >= x & y ≥ x",
            "x <= y & x <= y & x <= y & x <= y",
        ),
        ("not x = y", "x != y"),
        ("¬ not x = y", "not x != y"),
        ("not (x = y & y = x)", "not (x = y & y = x)"),
        ("not x = y & y = x", "x != y & y = x"),
        ("hot(P) and hot(Q) or mhot(P)", "hot(P) & hot(Q) | mhot(P)"),
        ("hot(P) ∧ (hot(Q) ∨ mhot(P))", "hot(P) & (hot(Q) | mhot(P))"),
        ("hot(P) | hot(Q) | mhot(P)", "hot(P) | hot(Q) | mhot(P)"),
        ("hot(P) | (hot(Q) | mhot(P))", "hot(P) | (hot(Q) | mhot(P))"),
        (
            "hot(P) -> hot(Q) implies mhot(P)",
            "hot(P) -> hot(Q) -> mhot(P)",
        ),
        (
            "(hot(P) → hot(Q)) -> mhot(P)",
            "(hot(P) -> hot(Q)) -> mhot(P)",
        ),
        ("hot(P) ↔ hot(Q) -> mhot(P)", "hot(P) <-> hot(Q) -> mhot(P)"),
        (
            "(hot(P) <-> hot(Q)) <-> False",
            "(hot(P) <-> hot(Q)) <-> False",
        ),
        ("all z:Nat. z = z & x = x", "all z:Nat. z = z & x = x"),
        ("(all z:Nat. z = z) & x = x", "(all z:Nat. z = z) & x = x"),
        (
            "hot(P) & ∃ z:Nat. bit(x,z) | bit(y,z)",
            "hot(P) & (ex z:Nat. bit(x,z) | bit(y,z))",
        ),
        ("∀ R:Pos, a,b:Nat. R[a] = b", "all R:Pos, a,b:Nat. R[a] = b"),
        (
            "all a:Nat. all b:Nat. ex R:Pos. R[a] = b",
            "all a,b:Nat. ex R:Pos. R[a] = b",
        ),
        ("top(N(P), k)", "bit(N(P),k) & hi(N(P),k) = 0"),
        ("not small(P)", "not (all j:Nat. P[j] < 2)"),
        // Nothing is captured: the variable of the definition gives way, and those around it stay what they are.
        ("all j:Nat. small(P[j:=0])", "all j,j':Nat. P[j:=0][j'] < 2"),
        (
            "all j,s:Nat. ex k0:Nat. top(j ⊕ s, k0 + s)",
            "all j,s:Nat. ex k0:Nat. bit(j ⊕ s,k0 + s) & hi(j ⊕ s,k0 + s) = 0",
        ),
        (
            "thot(k,x) & multiple(x, k + 1) & ring(x)",
            "thot(k,x) & multiple(x,k + 1) & ring(x)",
        ),
        (
            "values(P)[i] = G(P[i]) & ones(P) = rest(P,0)",
            "values(P)[i] = G(P[i]) & ones(P) = rest(P,0)",
        ),
        (
            "split(x,y,0)\n & turn(P,Q) -- words",
            "split(x,y,0) & turn(P,Q)",
        ),
        ("007 = 18446744073709551615", "7 = 18446744073709551615"),
        ("", "! a formula is missing at the end"),
        ("x = y x", "! `x` cannot stand here"),
        ("all x:Nat. x = 0", "all x:Nat. x = 0"),
        ("x = 0 & (all x:Pos. x = P)", "x = 0 & (all x':Pos. x' = P)"),
        (
            "all a:Nat. ex a:Nat. a = a",
            "! `a` stands for a number already",
        ),
    ] {
        assert_eq!(meaning(text), means, "{text}");
    }
}

/// Words of the language are no names, and all that the kernel's print avoids are among them.
#[test]
fn names_are_free_or_taken() {
    let of_functions = Function::ALL.map(|known| known.signature().0);
    let of_predicates = Predicate::ALL.map(|known| known.signature().0);
    let words = [
        "all", "ex", "not", "and", "or", "implies", "xor", "False", "by", "qed", "case",
    ];
    for word in of_functions.into_iter().chain(of_predicates).chain(words) {
        assert!(!is_name(word) || syntax::is_taken(word), "{word}");
        let text = format!("all {word}:Nat. 0 = 0");
        assert!(syntax::formula(&text).is_err(), "{text}");
    }
    let long = "n".repeat(LONGEST_NAME);
    for (name, is_read) in [
        ("x", true),
        ("x'", true),
        ("P_1", true),
        (&long, true),
        ("x.y", false),
        ("1x", false),
        ("_x", false),
        (&format!("{long}n"), false),
    ] {
        assert_eq!(
            syntax::formula(&format!("all {name}:Nat. {name} = 0")).is_ok(),
            is_read,
            "{name}"
        );
    }
}

/// Reasons and single lines, as blanks in exercises are filled.
#[test]
fn parts_of_lines_are_read() {
    for (text, reasons) in [
        ("by L3(P,i), xor", 2),
        ("L3(P), H", 2),
        ("", 0),
        ("by", 0),
        ("arith", 1),
    ] {
        assert_eq!(
            syntax::reasons(text).map(|read| read.each.len()),
            Ok(reasons),
            "{text}"
        );
    }
    for text in ["by L3(", "L3 H", "by hot(P)", "1"] {
        assert!(syntax::reasons(text).is_err(), "{text}");
    }
}

/// Texts as deep as may be are read and have a meaning; deeper ones get a fault. Both in a small stack.
#[test]
fn depth_is_bounded() {
    let nested = |n: usize| {
        [
            format!("{}0 = 0{}", "(".repeat(n), ")".repeat(n)),
            format!("0 = {}0{}", "(".repeat(n), ")".repeat(n)),
            format!("{}0 = 0", "not ".repeat(n)),
            format!("{}0 = 0", "0 = 0 -> ".repeat(n)),
            format!("{}0 = 0", "0 = 0 & ".repeat(n)),
            format!("0 = {}0", "0 + ".repeat(n)),
            format!("0 = {}0", "2^".repeat(n)),
            format!("0 = {}0{}", "G(".repeat(n), ")".repeat(n)),
            format!("all P:Pos. P{} = 0", "[0:=1]".repeat(n) + "[0]"),
            format!("all P:Pos. 0 = {}0{}", "P[".repeat(n), "]".repeat(n)),
            (0..n)
                .map(|i| format!("all x{i}:Nat. "))
                .collect::<String>()
                + "0 = 0",
            "all ".to_string()
                + &vec!["x"; n]
                    .iter()
                    .enumerate()
                    .map(|(i, x)| format!("{x}{i}:Nat"))
                    .collect::<Vec<_>>()
                    .join(", ")
                + ". 0 = 0",
        ]
    };
    let check = move || {
        for text in nested(DEEPEST - 5) {
            assert!(
                !meaning(&text).starts_with('!'),
                "{text} {}",
                meaning(&text)
            );
        }
        for n in [DEEPEST + 1, 100_000] {
            for text in nested(n) {
                let said = syntax::formula(&text).expect_err("too deep").told(&ENGLISH);
                assert!(said.contains("more than 100 deep"), "{said}");
            }
        }
        let unclosed = "(".repeat(100_000);
        assert!(syntax::formula(&unclosed).is_err());
        assert!(syntax::formula(&(unclosed + "0 = 0")).is_err());
        for (n, is_read) in [
            (DEEPEST_BLOCK, true),
            (DEEPEST_BLOCK + 1, false),
            (50_000, false),
        ] {
            for (open, close) in [
                ("have L: 0 = 0 proof\n", "end\n"),
                ("cases 0 = 0 | 0 = 0\ncase A: 0 = 0\n", "end\n"),
            ] {
                let lines = open.repeat(n) + "thus 0 = 0\n" + &close.repeat(n);
                let text =
                    format!("theorem A: 0 = 0\nproof\n{lines}qed\ntheorem B: 0 = 0\nproof\nqed");
                let mut walk = Walk::new(&text, facts());
                let file = read(&text);
                assert_eq!(file.items.len(), 2, "what comes after it is read");
                walk.file(&file);
                let said = shown(&text, walk.faults);
                assert_eq!(said.is_empty(), is_read, "{said}");
                assert!(
                    is_read
                        || said.contains("more than 40 proofs") && said.matches('!').count() == 1,
                    "{said}"
                );
            }
        }
    };
    let small = std::thread::Builder::new().stack_size(256 << 10);
    small
        .spawn(check)
        .expect("a thread")
        .join()
        .expect("no overflow");
}

/// Definitions and names of terms may grow without end when written out; that is refused before it is done.
#[test]
fn written_out_is_bounded() {
    let mut text = "def d0(x:Nat) := x = x\n".to_string();
    for n in 0..60 {
        writeln!(text, "def d{}(x:Nat) := d{n}(x ⊕ x) & d{n}(x)", n + 1).expect("text");
    }
    let mut walk = Walk::new(&text, Words::default());
    walk.file(&read(&text));
    assert!(
        walk.faults
            .iter()
            .any(|fault| fault.told(&ENGLISH).contains("too large"))
    );
    let mut text = "theorem A: 0 = 0\nproof\nlet x0 = 1\n".to_string();
    for n in 0..60 {
        writeln!(text, "let x{} = x{n} ⊕ x{n}", n + 1).expect("text");
    }
    let mut walk = Walk::new(&text, Words::default());
    walk.file(&read(&text));
    assert!(
        walk.faults
            .iter()
            .any(|fault| fault.told(&ENGLISH).contains("too large"))
    );
}

/// Whatever a file holds, it is read, and places lie in the text.
#[test]
fn anything_is_read() {
    for text in [
        "\u{feff}theorem A: 0 = 0",
        "\0",
        "\r\n\r",
        "theorem",
        "proof\n",
        "\u{202e}",
        "⊕",
        "case\nend\nqed",
        "theorem A: 0 = 0\nproof\ncases\ncase",
        "facts \u{202e}",
        "--",
        "_",
        "theorem A: 0 = 0\r\nproof\r\n  thus 0 = 0 by xor\r\nqed\r\n",
    ] {
        let mut walk = Walk::new(text, facts());
        walk.file(&read(text));
        shown(text, walk.faults);
    }
    // Cut and mixed up in every way that one byte, line or word can be.
    let (mut cases, base) = (0, EVERY_LINE);
    for at in 0..base.len() {
        for with in ["", "(", ")", "by", "\n", "qed\n", "end\n", "\u{202e}"] {
            if let (Some(before), Some(after)) = (base.get(..at), base.get(at + 1..)) {
                let text = format!("{before}{with}{after}");
                let mut walk = Walk::new(&text, facts());
                walk.file(&read(&text));
                shown(&text, walk.faults);
                cases += 1;
            }
        }
    }
    assert!(cases > 5_000, "{cases}");
}

/// Comments that spoil a page are shown harmlessly, and words belong to what stands right below them.
#[test]
fn words_stand_above() {
    let text = "-- far away\n\n-- first \u{202e}line\n--second\ntheorem A: 0 = 0\nproof\nqed\naxiom B: 0 = 0";
    let words: Vec<Vec<String>> = read(text)
        .items
        .into_iter()
        .map(|item| match item {
            Item::Theorem(theorem) => theorem.words,
            Item::Axiom { words, .. } => words,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(words, [vec!["first \u{fffd}line", "second"], vec![]]);
}

mod generated {
    //! Formulas made from any bytes.

    use super::*;
    use proptest::prelude::*;

    /// Names for bound variables, of which some clash and some are no names at all.
    const HINTS: [&str; 8] = ["x", "x", "x'", "P", "P", "hot", "not", "_"];

    struct Make<'b> {
        bytes: &'b [u8],
        bound: Vec<Sort>,
    }

    impl Make<'_> {
        fn pick(&mut self, many: usize) -> usize {
            let (first, rest) = self.bytes.split_first().unwrap_or((&0, &[]));
            self.bytes = rest;
            usize::from(*first) % many
        }

        fn formula(&mut self, depth: usize) -> Formula {
            let choice = if depth == 0 {
                self.pick(4)
            } else {
                self.pick(10)
            };
            match choice {
                0 => Formula::False,
                1 => {
                    let sort = [Sort::Nat, Sort::Pos][self.pick(2)];
                    Formula::Equal(self.term(sort, depth), self.term(sort, depth))
                }
                2 => Formula::Less(self.term(Sort::Nat, depth), self.term(Sort::Nat, depth)),
                3 => {
                    let predicate = Predicate::ALL[self.pick(Predicate::ALL.len())];
                    let terms = predicate.signature().1.iter();
                    Formula::Holds(
                        predicate,
                        terms.map(|sort| self.term(*sort, depth)).collect(),
                    )
                }
                4 => self.formula(depth - 1).negated(),
                5..=7 => {
                    let join = [Join::And, Join::Or, Join::Implies, Join::Iff][self.pick(4)];
                    let (left, right) = (self.formula(depth - 1), self.formula(depth - 1));
                    Formula::Join(join, Box::new(left), Box::new(right))
                }
                _ => {
                    let quantifier = [Quantifier::All, Quantifier::Exists][self.pick(2)];
                    let sort = [Sort::Nat, Sort::Pos][self.pick(2)];
                    let hint = Arc::from(HINTS[self.pick(HINTS.len())]);
                    self.bound.push(sort);
                    let body = Box::new(self.formula(depth - 1));
                    self.bound.pop();
                    Formula::Bind(quantifier, hint, sort, body)
                }
            }
        }

        fn term(&mut self, sort: Sort, depth: usize) -> logic::Term {
            let functions = Function::ALL
                .iter()
                .filter(|known| known.signature().2 == sort);
            let functions: Vec<Function> = functions.copied().collect();
            let bound = self.bound.iter().rev().enumerate();
            let bound = bound.filter(|(_, bound)| **bound == sort).map(|(i, _)| i);
            let bound: Vec<usize> = bound.collect();
            if !bound.is_empty() && (depth == 0 || self.pick(2) == 0) {
                let index = bound[self.pick(bound.len())];
                return logic::Term::Bound(u32::try_from(index).expect("small"), sort);
            }
            if depth == 0 || sort == Sort::Nat && self.pick(4) == 0 {
                return match sort {
                    Sort::Nat => logic::Term::Number([0, 1, 2, 40, u64::MAX][self.pick(5)]),
                    Sort::Pos => logic::Term::Free(Arc::from("x"), Sort::Pos),
                };
            }
            let function = functions[self.pick(functions.len())];
            let sorts = function.signature().1.iter();
            let terms = sorts.map(|sort| self.term(*sort, depth - 1)).collect();
            logic::Term::Apply(function, terms)
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        /// Print and reading are a pair, whatever the variables are called.
        #[test]
        fn formulas_come_back(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
            let mut make = Make { bytes: &bytes, bound: Vec::new() };
            let formula = make.formula(6);
            let mut scope = Scope::default();
            // A name in force with which those of bound variables clash.
            let name = Name { text: "x".to_string(), span: 0..0 };
            scope.fix(&name, Sort::Pos).expect("a new name");
            let read = again(&formula, &scope);
            prop_assert_eq!(nameless(&read), nameless(&formula));
            prop_assert!(canon::same(&read, &formula));
        }
    }
}
