//! Papers: statements in the order of an argument, joined to lines, in one of many layouts. Each line knows whether it is
//! true and which templates it is made of.

use super::dice::Dice;
use super::facts::{Fact, Writer};
use super::phrases::Template;
use super::scene::{Recipe, Scene};

/// A line of the work.
#[derive(Clone, Debug)]
pub struct Line {
    pub text: String,
    pub truth: bool,
    pub templates: Vec<Template>,
}

/// A paper with what is known of it.
#[derive(Clone, Debug)]
pub struct Paper {
    /// As it is handed in.
    pub text: String,
    /// The lines of the work, with their numbers in the text.
    pub lines: Vec<(usize, Line)>,
}

/// A statement in words.
struct Phrased {
    text: String,
    truth: bool,
    template: Template,
}

/// After a lie in one of these the paper ends: what follows speaks of another board.
const ENDINGS: [&str; 3] = ["move", "take", "circle-move"];

/// Singular forms, where a template has a number before a plural.
const GRAMMAR: [(&str, &str); 16] = [
    ("are 1 ", "is 1 "),
    ("are one ", "is one "),
    ("1 big heaps", "1 big heap"),
    ("1 big rows", "1 big row"),
    ("1 big piles", "1 big pile"),
    ("1 heaps have", "1 heap has"),
    ("1 heaps are", "1 heap is"),
    ("1 rows are", "1 row is"),
    ("1 of the heaps have", "1 of the heaps has"),
    ("1 piles", "1 pile"),
    ("1 heaps", "1 heap"),
    ("1 rows", "1 row"),
    ("1 ones remain", "1 one remains"),
    ("1 ones", "1 one"),
    ("a 8", "an 8"),
    ("a 11", "an 11"),
];

/// How a text processor, a telephone or a keyboard may write the same line.
type Disguise = fn(&str) -> String;

const DISGUISES: [Disguise; 7] = [
    |text| text.replace(' ', "\u{a0}"),
    |text| text.replace(' ', " \u{200b}"),
    |text| text.replace(' ', "  "),
    |text| text.chars().map(full_width).collect(),
    |text| text.replace('-', "\u{2011}"),
    |text| format!("\t{text}  "),
    // "xor" and "row" in capitals are words still, and LaTeX is none.
    |text| match text.contains(['\\', '.']) {
        true => text.to_string(),
        false => text.to_uppercase(),
    },
];

/// Digits as they are typed among Chinese characters.
fn full_width(c: char) -> char {
    match c {
        '0'..='9' => char::from_u32(c as u32 - '0' as u32 + 0xff10).unwrap_or(c),
        _ => c,
    }
}

/// What a layout puts before each line; `{#}` is its number.
const MARKS: [&str; 9] = ["", "", "", "", "- ", "* ", "{#}. ", "({#}) ", "Step {#}: "];

impl Writer<'_> {
    /// A paper on a scene. With `lie`, one of its statements is false; those before it are true, and those after it are
    /// true or left out.
    pub fn paper(&mut self, recipe: &Recipe, scene: &Scene, lie: bool) -> Option<Paper> {
        let mut facts = Vec::new();
        for (section, optional) in &recipe.statements {
            if *optional && self.dice.one_in(2) {
                continue;
            }
            match self.fact(section, scene, false) {
                Some(fact) => facts.push(fact),
                None if *optional => {}
                None => return None,
            }
        }
        if lie {
            self.bend(&mut facts, scene)?;
        }
        let phrased: Option<Vec<Phrased>> = facts.iter().map(|fact| self.phrased(fact)).collect();
        let lines = self.lines(phrased?);
        Some(self.laid_out(&scene.header(&recipe.asked), lines))
    }

    /// Makes one statement false, and perhaps ends the paper there.
    fn bend(&mut self, facts: &mut Vec<Fact>, scene: &Scene) -> Option<()> {
        let place = self.dice.below(facts.len());
        let section = facts[place].section.clone();
        facts[place] = self.fact(&section, scene, true)?;
        if self.dice.one_in(2) || ENDINGS.contains(&&section[..]) {
            facts.truncate(place + 1);
        }
        Some(())
    }

    fn phrased(&mut self, fact: &Fact) -> Option<Phrased> {
        let template = self.dice.pick(self.phrases.list(&fact.section))?.clone();
        let mut text = template.text.clone();
        for (slot, value) in &fact.slots {
            text = text.replace(slot, value);
        }
        for (from, to) in GRAMMAR {
            text = grammatical(&text, from, to);
        }
        assert!(!has_slot(&text), "{} of {}", text, fact.section);
        Some(Phrased {
            text,
            truth: fact.truth,
            template,
        })
    }

    fn lines(&mut self, phrased: Vec<Phrased>) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        let mut open = false;
        for next in phrased {
            match lines.last_mut() {
                Some(last) if open && self.joins(last, &next) => {
                    last.text = self.joined(last, &next);
                    last.truth &= next.truth;
                    last.templates.push(next.template);
                    open = false;
                }
                _ => {
                    let leads = next.template.clause && !next.template.is_general();
                    let leads = leads && self.dice.one_in(4);
                    let text = match leads {
                        true => self.led(&next.text),
                        false => next.text,
                    };
                    open = !leads && next.template.section != "filler";
                    lines.push(Line {
                        text,
                        truth: next.truth,
                        templates: vec![next.template],
                    });
                }
            }
        }
        for line in &mut lines {
            line.text = self.finished(&line.text);
        }
        lines
    }

    /// Sentences are joined more often than what stands alone.
    fn joins(&mut self, line: &Line, next: &Phrased) -> bool {
        let clauses = line.templates.iter().all(|template| template.clause) && next.template.clause;
        next.template.section != "filler" && self.dice.one_in(if clauses { 3 } else { 8 })
    }

    fn joined(&mut self, line: &Line, next: &Phrased) -> String {
        let all = || line.templates.iter().chain([&next.template]);
        let list = match (all().any(Template::is_general), all().all(|one| one.clause)) {
            (true, _) => "join general",
            (false, true) => "join",
            (false, false) => "join terse",
        };
        let texts = self.phrases.texts(list);
        let with = self.dice.pick(&texts).expect("a joiner");
        once(&with.replace("{a}", &line.text).replace("{b}", &next.text))
    }

    fn led(&mut self, text: &str) -> String {
        let texts = self.phrases.texts("lead");
        let lead = self.dice.pick(&texts).expect("a lead");
        once(&lead.replace("{a}", text))
    }

    /// A capital at the beginning of sentences and a full stop at the end, or not.
    fn finished(&mut self, text: &str) -> String {
        let capital = self.dice.one_in(2);
        let mut done = String::new();
        let mut begins = capital;
        for (at, c) in text.char_indices() {
            let word = text[at..].chars().take_while(|c| c.is_alphabetic()).count() > 1;
            let c = if begins && word {
                c.to_ascii_uppercase()
            } else {
                c
            };
            begins = done.ends_with('.') && c == ' ';
            done.push(c);
        }
        if self.dice.one_in(2) && done.ends_with(|c: char| c.is_alphanumeric()) && capital {
            done.push('.');
        }
        done
    }

    fn laid_out(&mut self, header: &str, mut lines: Vec<Line>) -> Paper {
        if self.dice.one_in(8) {
            lines = vec![paragraph(lines)];
        }
        let mark = self.dice.pick(&MARKS).expect("a mark");
        let gap = self.dice.one_in(5);
        if self.dice.one_in(8) {
            let disguise = self.dice.pick(&DISGUISES).expect("a disguise");
            for line in &mut lines {
                line.text = disguise(&line.text);
            }
        }
        let mut text = format!("{header}\n");
        let mut numbered = Vec::new();
        for (number, line) in (1..).zip(lines) {
            let at = text.lines().count() + 1;
            text += &mark.replace("{#}", &number.to_string());
            text += &line.text;
            text += if gap { "\n\n" } else { "\n" };
            numbered.push((at, line));
        }
        if self.dice.one_in(10) {
            text = text.replace('\n', "\r\n");
        }
        Paper {
            text,
            lines: numbered,
        }
    }
}

/// All on one line, as sentences.
fn paragraph(lines: Vec<Line>) -> Line {
    let sentence = |line: &Line| match line.text.ends_with(['.', '?', ':']) {
        true => line.text.clone(),
        false => format!("{}.", line.text),
    };
    let sentences: Vec<String> = lines.iter().map(sentence).collect();
    Line {
        text: sentences.join(" "),
        truth: lines.iter().all(|line| line.truth),
        templates: lines.into_iter().flat_map(|line| line.templates).collect(),
    }
}

/// A joiner and a template may both begin with `then`.
fn once(text: &str) -> String {
    let twice = [
        ("then then", "then"),
        ("now now", "now"),
        ("then, then", "then"),
        ("first, after", "after"),
        ("if if", "if"),
    ];
    let once = |text: String, (from, to): &(&str, &str)| text.replace(from, to);
    twice.iter().fold(text.to_string(), once)
}

/// Replaces whole words only: `1 ones` is not in `11 ones`.
fn grammatical(text: &str, from: &str, to: &str) -> String {
    let padded = format!(" {text} ");
    let (from, to) = (format!(" {from}"), format!(" {to}"));
    let Some(at) = padded.find(&from) else {
        return text.to_string();
    };
    let rest = &padded[at + from.len()..];
    match !from.ends_with(' ') && rest.starts_with(|c: char| c.is_ascii_digit()) {
        true => text.to_string(),
        false => format!("{}{to}{rest}", &padded[..at]).trim().to_string(),
    }
}

/// A slot that nothing filled: a brace before a small letter, which LaTeX does not have here.
fn has_slot(text: &str) -> bool {
    let mut pairs = text.chars().zip(text.chars().skip(1));
    pairs.any(|(one, next)| one == '{' && next.is_ascii_lowercase())
}

/// The dice of a paper, for papers that are named by number.
pub fn dice(number: u64) -> Dice {
    Dice::of(0x6e69_6d73_6d69_7468, number)
}
