//! Reads the lines of a solution as the parts that a template sees: groups equations, begins steps, leaves out what only
//! the kernel needs.

use std::borrow::Cow;

use super::arcs;
use super::fields::{Fields, fields};
use super::ink::Formula;
use super::reading::{Of, Reading};
use super::slot::{Entries, Ref, Slot, outcome};
use crate::language::print;
use crate::model::{Chain, Claim, Expr, Line, Player, Position, Relation, Rule, Take, Theorem};

/// What is known of a part only beside the one before it.
static STEP: &[&str] = &["step", "joins"];

impl<'a> Reading<'a, '_> {
    /// The parts in order, without the list of all winning moves, which belongs to the answer, and without the line that
    /// the winner is read off.
    pub fn parts(&mut self) -> Vec<Fields<'static>> {
        let lines = &self.derivation.lines;
        let mut parts: Vec<Fields<'static>> = Vec::with_capacity(lines.len());
        let mut steps = 0;
        let mut i = 0;
        while let Some(line) = lines.get(i) {
            if matches!(line.claim, Claim::Wins(_) | Claim::WinningMoves(_))
                || arcs::is_told_later(line, self.derivation, self.layout)
            {
                i += 1;
                continue;
            }
            let group = self.equations(&lines[i..]);
            let mut part = match group {
                [] => self.part(line, &parts),
                _ => self.working(group),
            };
            i += group.len().max(1);
            let begins = begins_step(&part, &parts);
            let joins = !begins && parts.last().is_some_and(|before| joins(&part, before));
            steps += u64::from(begins);
            // The number of the step that begins here, and whether the part goes on in the paragraph before it.
            part.name(&STEP);
            part.push(begins.then_some(steps));
            part.push(joins);
            parts.push(part);
        }
        parts
    }

    /// The equations at the head of some lines that have one left side and rest on each other.
    fn equations(&self, lines: &'a [Line]) -> &'a [Line] {
        let working = [Rule::Powers, Rule::Cancel, Rule::LeftOver, Rule::Add];
        let first = match lines.first() {
            Some(line) if working.contains(&line.rule) => line,
            _ => return &[],
        };
        let left = |line: &'a Line| match &line.claim {
            Claim::Chain(chain) => Some(&chain.left),
            _ => None,
        };
        let of_first = left(first);
        let rest = lines.iter().skip(1);
        let more = rest.take_while(|line| {
            working.contains(&line.rule) && !line.from.is_empty() && left(line) == of_first
        });
        &lines[..1 + more.count()]
    }

    fn working(&mut self, lines: &'a [Line]) -> Fields<'static> {
        let equations = lines.iter().filter_map(|line| match &line.claim {
            Claim::Chain(chain) => chain.equation(),
            _ => None,
        });
        let Some((left, _)) = equations.clone().next() else {
            return self.text(&lines[0]);
        };
        let worked_for = self.worked_for(lines);
        let of = worked_for.unwrap_or_else(|| self.sum_of(left));
        let strikes_whole = |line: &Line| match &line.claim {
            Claim::Chain(chain) => chain.equation().is_some_and(|(_, right)| whole(right)),
            _ => false,
        };
        let is = |line: &Line, rule| line.rule == rule;
        let mut rights: Vec<(&Expr, bool)> = Vec::with_capacity(lines.len());
        rights.extend(equations.map(|(_, right)| (right, false)));
        if let Some((_, boxed)) = rights.last_mut() {
            *boxed = of == Of::Start;
        }
        let block = self.slots.add(Slot::Working { left, rights });
        fields!(
            is = "working",
            of = of,
            method = "powers",
            block = block,
            values = worked_for.is_some(),
            whole = lines
                .iter()
                .any(|line| is(line, Rule::Cancel) && strikes_whole(line)),
            expands = lines.iter().any(expands),
            cancels = lines
                .iter()
                .any(|line| is(line, Rule::Cancel) && !strikes_whole(line))
        )
    }

    /// Which position a nim-sum is worked for.
    fn sum_of(&self, left: &Expr) -> Of {
        let heaps = |position: &Position| {
            let sizes = position.0.iter().map(|&size| Some(size));
            left.terms().iter().map(|term| term.as_number()).eq(sizes)
        };
        let after = self.derivation.lines.iter().any(|line| match &line.claim {
            Claim::LeadsTo { to, .. } => heaps(to),
            _ => false,
        });
        match (heaps(&self.derivation.position), after) {
            (true, _) => Of::Start,
            (false, true) => Of::After,
            (false, false) => Of::Target,
        }
    }

    /// Whether an outcome is read off two heaps that a chain compares.
    fn is_mirrored(&self, chain: &Chain) -> bool {
        let lines = &self.derivation.lines;
        let compares = |number: &usize| {
            let cited = lines.get(number.wrapping_sub(1)).map(|line| &line.claim);
            matches!(cited, Some(Claim::Chain(cited)) if cited == chain)
        };
        let mirrors = |line: &Line| line.rule == Rule::Theorem(Theorem::Mirror);
        let mut mirrored = lines.iter().filter(|line| mirrors(line));
        mirrored.any(|line| line.from.iter().any(compares))
    }

    fn part(&mut self, line: &'a Line, before: &[Fields]) -> Fields<'static> {
        if let Some(part) = arcs::part(self, line) {
            return part;
        }
        match &line.claim {
            Claim::Represents(position) => fields!(
                is = "represents",
                numbers = self.slots.add(Slot::List(position))
            ),
            Claim::Chain(chain) if is_of_halves(before) => {
                fields!(is = "halves", formula = self.chain(chain))
            }
            Claim::Chain(chain) if self.layout.is_coded() => fields!(
                is = "target",
                heap = self.next_heap(line),
                formula = self.chain(chain)
            ),
            Claim::Chain(chain) if self.is_mirrored(chain) => fields!(
                is = "compare",
                of = match compares(chain, &self.derivation.position) {
                    true => Of::Start,
                    false => Of::After,
                },
                formula = self.chain(chain),
                equal = matches!(chain.links[..], [(Relation::Equal, _)])
            ),
            Claim::Chain(chain) => fields!(is = "formula", formula = self.chain(chain)),
            Claim::Columns(columns) => {
                let numbers: Vec<u64> = columns.rows.iter().map(|row| row.number).collect();
                let of = self.worked_for(std::slice::from_ref(line));
                fields!(
                    is = "working",
                    of = of.unwrap_or_else(|| self.sum_of(&Expr::nim_sum(&numbers))),
                    values = of.is_some(),
                    method = "columns",
                    block = self.slots.add(Slot::Columns(columns)),
                    whole = false,
                    expands = false,
                    cancels = false
                )
            }
            Claim::NimSum { of, is } => fields!(
                is = "nim-sum",
                of = self.of(of),
                value = self.number(*is),
                zero = *is == 0,
                single = of.0.len() == 1
            ),
            Claim::LargestPower { of, is } => fields!(
                is = "largest-power",
                number = self.number(*of),
                expansion = self.expansion(*of),
                power = self.number(*is),
                itself = of == is
            ),
            Claim::Contains { heap, power } => {
                let size = self.derivation.position.heap(*heap).unwrap_or(0);
                fields!(
                    is = "contains",
                    heap = self.number(heap.0 as u64),
                    power = self.number(*power),
                    size = self.number(size),
                    expansion = self.expansion(size),
                    itself = size == *power,
                    again = before.iter().any(|part| part.word("is") == "contains")
                )
            }
            Claim::Difference { from, less, is } => fields!(
                is = "difference",
                formula = self
                    .slots
                    .add(Slot::Formula(Formula::Difference(*from, *less, *is))),
                size = self.number(*from),
                leave = self.number(*less),
                taken = self.counters(*is)
            ),
            Claim::BigHeaps { of, is } => fields!(
                is = "big-heaps",
                of = self.of(of),
                count = self.number(*is),
                case = match is {
                    0 => "none",
                    1 => "one",
                    _ => "several",
                }
            ),
            Claim::Ones { of, is } => fields!(
                is = "ones",
                of = self.of(of),
                count = self.number(*is),
                one = *is == 1,
                odd = is % 2 == 1
            ),
            Claim::LeadsTo { by, to } => match self.move_view(by) {
                Some(by) => fields!(
                    is = "leads-to",
                    by = by,
                    to = self.slots.add(Slot::position(to, self.layout)),
                    over = to.0.iter().all(|&size| size == 0)
                ),
                None => self.text(line),
            },
            Claim::Changes { by, before, after } => match self.move_view(by) {
                Some(by) => fields!(
                    is = "changes",
                    by = by,
                    before = self.number(*before),
                    after = self.number(*after)
                ),
                None => self.text(line),
            },
            Claim::Zeroes(by) => match self.move_view(by) {
                Some(by) => fields!(is = "zeroes", by = by),
                None => self.text(line),
            },
            Claim::Outcome { of, is } => fields!(
                is = "outcome",
                of = self.of(of),
                outcome = outcome(*is),
                by = print::rule(line.rule)
            ),
            Claim::Winner { player, by } => fields!(
                is = "winner",
                player = match player {
                    Player::First => "first",
                    Player::Second => "second",
                },
                by = by.as_ref().and_then(|by| self.move_view(by))
            ),
            Claim::Outcomes(outcomes) => fields!(
                is = "table",
                block = self.slots.add(Slot::Entries(Entries::Outcomes(outcomes))),
                values = false
            ),
            Claim::GrundyValues(values) => fields!(
                is = "table",
                block = self.slots.add(Slot::Entries(Entries::Values(values))),
                values = true
            ),
            Claim::Mex { of, options, is } => fields!(
                is = "mex",
                size = self.number(*of),
                counters = self.counters(*of),
                options = self.slots.text(Position(options.clone()).to_string()),
                value = self.number(*is)
            ),
            Claim::Period { start, length, .. } => fields!(
                is = "period",
                start = self.number(*start),
                length = self.number(*length),
                zero = *start == 0
            ),
            Claim::Division {
                of,
                by,
                times,
                rest,
            } => {
                let like = self.like(*by, *rest);
                fields!(
                    is = "division",
                    of = match self.derivation.position.0[..] == [*of] {
                        true => Of::Start,
                        false => Of::After,
                    },
                    number = self.number(*of),
                    by = self.number(*by),
                    rest = self.number(*rest),
                    formula = self.slots.add(Slot::Formula(Formula::Division {
                        of: *of,
                        by: *by,
                        times: *times,
                        rest: *rest,
                    })),
                    looks_up = like.is_some(),
                    like = like.map(|n| self.number(n))
                )
            }
            Claim::Grundy { of, is } => fields!(
                is = "grundy",
                size = self.number(*of),
                counters = self.counters(*of),
                one = *of == 1,
                value = self.number(*is),
                target = for_target(before) && !self.next_divides(line)
            ),
            _ => self.text(line),
        }
    }

    fn chain(&mut self, chain: &'a Chain) -> Ref {
        let formula = Formula::Chain(Cow::Borrowed(chain));
        self.slots.add(Slot::Formula(formula))
    }

    /// Whose outcome rests on the nim-sum of Grundy values that some lines work out; `None` where they are no such.
    fn worked_for(&self, lines: &[Line]) -> Option<Of> {
        let all = &self.derivation.lines;
        let last = lines.last()?;
        let is_last = |number: &usize| {
            let line = all.get(number.wrapping_sub(1));
            line.is_some_and(|line| std::ptr::eq(line, last))
        };
        let rests = all.iter().find(|line| {
            line.rule == Rule::Theorem(Theorem::Grundy) && line.from.first().is_some_and(is_last)
        });
        match &rests?.claim {
            Claim::Outcome { of, .. } => Some(self.of(of)),
            _ => None,
        }
    }

    /// What the next move takes.
    fn next_take(&self, line: &Line) -> Option<Take> {
        let lines = self.derivation.lines.iter();
        let mut rest = lines.skip_while(|other| !std::ptr::eq(*other, line));
        rest.find_map(|line| match &line.claim {
            Claim::LeadsTo { by, .. } => by.single(),
            _ => None,
        })
    }

    /// Whether the next move divides a heap.
    fn next_divides(&self, line: &Line) -> bool {
        self.next_take(line).is_some_and(|take| take.apart > 0)
    }

    /// The number of the heap that the next move changes.
    fn next_heap(&mut self, line: &Line) -> Ref {
        let heap = self.next_take(line).map(|take| take.heap.0);
        self.number(heap.unwrap_or(0) as u64)
    }

    /// The entry of the table that a rest stands for, where the table repeats itself after `by`.
    fn like(&self, by: u64, rest: u64) -> Option<u64> {
        let mut claims = self.derivation.lines.iter().map(|line| &line.claim);
        let start = claims.find_map(|claim| match claim {
            Claim::Period { start, length, .. } if *length == by => Some(*start),
            _ => None,
        })?;
        (start..=start.saturating_add(by)).find(|n| n % by == rest)
    }
}

/// Whether the last part but for a division says what a heap must be worth.
fn for_target(before: &[Fields]) -> bool {
    let mut words = before.iter().rev().map(|part| part.word("is"));
    words.find(|is| *is != "division") == Some("target")
}

/// Whether the last parts are the values of two heaps that a move is to leave.
fn is_of_halves(before: &[Fields]) -> bool {
    let words = before.iter().rev().map(|part| part.word("is"));
    let mut words = words.filter(|is| *is != "division");
    [words.next(), words.next(), words.next()] == [Some("grundy"), Some("grundy"), Some("target")]
}

/// Whether a chain compares the heaps of a position.
fn compares(chain: &Chain, position: &Position) -> bool {
    let sides = [&chain.left].into_iter();
    let sides = sides.chain(chain.links.iter().map(|(_, side)| side));
    let sizes = position.0.iter().map(|&size| Some(size));
    sides.map(Expr::as_number).eq(sizes)
}

/// Whether whole numbers are struck out, that is, no term is a sum.
fn whole(right: &Expr) -> bool {
    right
        .terms()
        .iter()
        .all(|term| matches!(term, Expr::Atom(_)))
        && right.terms().len() > 1
}

fn expands(line: &Line) -> bool {
    let sum = |right: &Expr| {
        right
            .terms()
            .iter()
            .any(|term| matches!(term, Expr::Plus(_)))
    };
    match &line.claim {
        Claim::Chain(chain) => match line.rule {
            Rule::Powers | Rule::Cancel => chain.equation().is_some_and(|(_, right)| sum(right)),
            _ => false,
        },
        _ => false,
    }
}

/// Whether a part goes on in the paragraph of the one before.
fn joins(part: &Fields, before: &Fields) -> bool {
    let joined: &[&str] = match part.word("is") {
        "outcome" => &[
            "nim-sum",
            "ones",
            "big-heaps",
            "compare",
            "division",
            "leads-to",
            "arcs",
            "outcome",
        ],
        "leads-to" => &["difference"],
        "ones" => &["big-heaps", "leads-to"],
        "formula" => &["contains"],
        "division" | "arcs" => &["leads-to"],
        "grundy" => &["grundy", "target", "division"],
        "difference" => &["grundy"],
        _ => &[],
    };
    joined.contains(&before.word("is"))
}

/// Whether a part is the first of a step: of the three of Corollary 1, of the check after the move, or of a count.
fn begins_step(part: &Fields, parts: &[Fields]) -> bool {
    let follows = |is: &str| parts.last().is_some_and(|before| before.word("is") == is);
    let for_target =
        |part: &Fields| part.word("is") == "working" && part.word("of") == Of::Target.word();
    match part.word("is") {
        "table" | "target" | "answered" | "every-reply" | "represents" | "compare"
        | "big-heaps" | "largest-power" | "working" => true,
        "outcome" => parts.is_empty() && part.word("by") == "no-moves",
        "arcs" => part.word("of") == Of::Start.word(),
        "division" => part.word("of") == Of::Start.word() && !follows("period"),
        "nim-sum" => part.holds("single"),
        "contains" => !part.holds("again"),
        "leads-to" => !follows("difference"),
        "difference" => !follows("grundy") && !parts.iter().any(for_target),
        _ => false,
    }
}
