//! Blocks of binary columns: rows, a rule, and the row of parities. Each fault is told on the row where it is.

use super::answering::Answering;
use super::block::{Block, MOST_ROWS, Row, end_after_bar, flush_left, misaligned};
use super::finding::{Finding, doubtful, unless_wrong};
use super::own::{About, Running};
use super::premises::Premises;
use super::prove::Standing;
use super::trouble::{Own as OwnValue, Trouble};
use super::verdict::Verdict;
use super::wrong::wrong_column;
use crate::engine::sums::nim_sum;
use crate::language::echo::echo;
use crate::language::said::{Board, Item, Said};
use crate::model::claim::Claim;
use crate::model::derivation::Rule;
use crate::model::formula::{Bits, Columns, Expr};

impl Answering {
    /// Whether a row without a rule above it is the last one: the rows before it are all that is summed.
    fn is_result(&self, row: &Row) -> bool {
        let rows: Vec<u64> = self.block.rows.iter().map(Row::value).collect();
        let about = self.what_about(&Expr::nim_sum(&rows));
        let heap = row.number.is_some_and(|n| self.start().0.contains(&n));
        let labelled = self.block.rows.iter().all(|row| row.number.is_some());
        let summed = match about {
            About::NimSum(board) => board.0.len() == rows.len(),
            About::Target(_) => labelled && row.number.is_none(),
            About::Other => false,
        };
        rows.len() > 1 && !heap && summed
    }

    /// Whether a statement belongs to the block that is being written.
    pub(super) fn in_columns(&mut self, item: &Item, text: &str, place: usize) -> bool {
        match &item.said {
            Said::ColumnRow { .. } | Said::ColumnRule => true,
            Said::InBinary { .. } if self.block.ruled => true,
            Said::InBinary { number, bits, .. } => {
                self.add_row(Row {
                    place,
                    number: Some(*number),
                    bits: *bits,
                    end: end_after_bar(text, item.span.end),
                    equation: true,
                });
                false
            }
            _ => {
                self.block = Block::default();
                false
            }
        }
    }

    fn add_row(&mut self, row: Row) {
        if self.block.rows.len() < MOST_ROWS {
            self.block.rows.push(row);
        }
    }

    /// The verdict on a row or on the rule.
    pub(super) fn column(&mut self, item: &Item, text: &str, place: usize) -> Finding {
        let (number, bits) = match item.said {
            Said::ColumnRow { number, bits, .. } => (number, bits),
            Said::InBinary { number, bits, .. } => (Some(number), bits),
            _ => {
                self.block.ruled = !self.block.rows.is_empty();
                return Finding::silent();
            }
        };
        let (number, bits) = self.block.labelled(number, bits, text, &self.start().0);
        let row = Row {
            place,
            number,
            bits,
            end: end_after_bar(text, item.span.end),
            equation: text.contains('='),
        };
        let result = is_called_result(text);
        let said = row.said();
        if result && self.block.is_empty() {
            return self.lone_result(row.bits.value).or_meaning(said);
        }
        if self.block.ruled || result || self.is_result(&row) {
            let block = std::mem::take(&mut self.block);
            let gap = block.gap;
            let finding = self.last_row(block.rows, row).meaning([said]);
            return match gap {
                true => unless_wrong(finding),
                false => finding,
            };
        }
        let finding = match number {
            Some(number) => self.in_binary(number, bits, false),
            None => Finding::ok(),
        };
        self.add_row(row);
        finding.meaning([said])
    }

    /// A result in binary with no rows above it: the nim-sum of the board, or else of something that is not known.
    fn lone_result(&mut self, is: u64) -> Finding {
        match nim_sum(&self.start().0) == is {
            true => self.said_nim_sum(&Board::Unsaid, is, &Premises::default()),
            false => doubtful(),
        }
    }

    /// What is left of a block when the answer ends: nothing that is claimed.
    pub(super) fn end_of_block(&mut self) {
        self.block = Block::default();
    }

    fn last_row(&mut self, rows: Vec<Row>, last: Row) -> Finding {
        let digits: Vec<u64> = rows.iter().map(|row| row.bits.value).collect();
        let right = nim_sum(&digits);
        let widest = rows.iter().chain([&last]).map(|row| row.bits.width).max();
        let width = widest.unwrap_or(1);
        let crooked = misaligned(&rows, width);
        let slipped = rows.iter().any(|row| row.value() != row.bits.value);
        let got = last.bits.value;
        let finding = match crooked {
            Some(row) if row.equation && got != right && got == flush_left(&rows, width) => {
                let number = row.value();
                Finding::wrong(Trouble::LeftAligned { number, width })
            }
            Some(row) if got != right && got == flush_left(&rows, width) => {
                self.write_row(row, Verdict::Wrong, width);
                Finding::of(Verdict::Follows, Trouble::Follows(OwnValue::Row))
            }
            _ if got != right => Finding::wrong(wrong_column(&digits, got)),
            _ if last.value() != got => Finding::wrong(Trouble::Binary {
                number: last.value(),
                digits: got,
                reads: true,
            }),
            _ if slipped => Finding::of(Verdict::Follows, Trouble::Follows(OwnValue::Row)),
            crooked => {
                if let Some(row) = crooked {
                    self.write_row(row, Verdict::Form, width);
                }
                self.whole_block(&rows, &last, width)
            }
        };
        self.block_gives(&rows, last.value(), &finding);
        finding
    }

    fn write_row(&mut self, row: &Row, verdict: Verdict, width: u8) {
        let trouble = Trouble::LeftAligned {
            number: row.value(),
            width,
        };
        let finding = Finding::of(verdict, trouble);
        let read = echo(&row.said(), self.voice());
        self.write(row.place, finding, Some(read), 0..0, 0);
    }

    /// The kernel's word on a block without a fault.
    fn whole_block(&mut self, rows: &[Row], last: &Row, width: u8) -> Finding {
        let bits = |row: &Row| Bits {
            number: row.value(),
            digits: row.bits.value,
            width,
        };
        let columns = Columns {
            rows: rows.iter().map(bits).collect(),
            parity: bits(last),
        };
        let standing = self.proofs.alone(Claim::Columns(columns), Rule::Columns);
        self.settle(standing, |_| Trouble::NoValue)
    }

    /// Takes the number that a block comes to.
    fn block_gives(&mut self, rows: &[Row], is: u64, finding: &Finding) {
        let numbers: Vec<u64> = rows.iter().map(Row::value).collect();
        let left = Expr::nim_sum(&numbers);
        match self.what_about(&left) {
            About::NimSum(board) => {
                let guessed = finding.verdict == Verdict::Wrong;
                let (standing, claim) = self.take_result(&board, is, guessed, true);
                match (standing, finding.verdict) {
                    (Standing::Fact(fact), Verdict::Ok) => self.note(fact),
                    (_, Verdict::Follows) => self.note_given_own(&claim),
                    _ => {}
                }
            }
            About::Target(size) => {
                self.take_target(size, is);
            }
            About::Other => {}
        }
        self.own.running = Some(Running {
            about: About::Other,
            first: left,
            last: Expr::number(is),
            since: None,
            links: 0,
            broken: false,
        });
    }
}

/// Whether a word and `=` stand before the digits: "result = 1101".
fn is_called_result(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(char::is_alphabetic) && text.contains('=')
}
