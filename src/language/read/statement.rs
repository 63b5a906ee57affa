//! One statement: what it says where it stands, and of whom.

use super::earlier::subject_of;
use super::pieces::Piece;
use super::telling::{Telling, is_way};
use crate::language::said::{
    Beginner, Board, Condition, It, Item, Play, Said, Scope, Span, Tie, Told, Who,
};
use crate::language::scan::Kind;
use crate::model::claim::Player;

impl Telling<'_, '_> {
    pub(super) fn statement(&mut self, piece: &Piece) {
        let Some(value) = piece.value else { return };
        self.clause.idle = None;
        // German "Nimmt er 1, nehme ich 2": a verb that begins the sentence is an "if".
        let first = piece.from == 0 || self.is_behind(piece, Kind::Stop);
        if first && self.chart.is_word_in("case-verb", piece.from) {
            self.sentence.scope = Scope::Supposed;
            self.sentence.fresh = true;
        }
        let from = self.chart.past_skips(piece.from).min(piece.to - 1);
        let span = self.chart.span(from, piece.to);
        if let Some(why) = self.chart.unreadable(value) {
            self.out.unread.push((span, why));
            return;
        }
        let Some(all) = self.chart.says(value) else {
            self.clause.out.left.push(span);
            return;
        };
        self.piece.row = self.chart.row(value);
        self.piece.who = self.chart.who_says(value).or_else(|| self.pronoun(piece));
        let named = self.begins_anew(piece) && self.chart.is_in("naming", piece.from);
        self.piece.named = named || self.piece.who.is_none() && self.is_tried(piece);
        let values = [Some(value), piece.other].into_iter().flatten();
        self.piece.numbered = values
            .into_iter()
            .any(|value| self.chart.names_place(value));
        self.piece.now = self.is_beside(piece, &["now-word"]) || self.has_any_more(piece);
        self.piece.theirs = self.is_beside(piece, &["theirs", "their", "other-player"]);
        self.piece.pointed =
            self.chart.is_in("pointer", from) || self.is_beside(piece, &["left-word"]);
        self.piece.points = self.chart.is_word_in("pronoun", from);
        self.piece.apposed = self.apposed(piece.from);
        self.piece.it = self.it(piece.from, from);
        self.piece.or = piece
            .other
            .and_then(|other| match &self.chart.says(other)?[..] {
                [other] if !all.contains(other) => self.meant(other.clone()),
                _ => None,
            });
        self.clause.out.loose |= self.is_loose(piece, &all);
        let mut places = piece.from..piece.to;
        self.piece.was = places.any(|at| self.chart.is_word_in("past-being", at));
        // "Leaves 1, 3, 2, an N-position".
        match self.last() {
            Some(Said::After(_)) if self.is_behind(piece, Kind::Comma) => {
                self.sentence.board = Some(Board::Next);
            }
            Some(Said::Told(Told::ArcsBecome { to, .. })) => {
                self.sentence.board = Some(Board::These(to.clone()));
            }
            _ => {}
        }
        if self.is_unclear(piece, &all) {
            self.clause.out.left.push(span.clone());
        }
        let all = self.of_several(piece).map_or(all, |these| vec![these]);
        self.comma = false;
        let scope = self.sentence.scope;
        if self.answers_unknown_move(piece, &all) {
            self.sentence.scope = Scope::Elsewhere;
        }
        // "The player who starts controls the game by completing to 4" says who plays so.
        let told = |said: &Said| matches!(said, Said::Told(_));
        let plays = all.iter().any(is_way) && !all.iter().any(told);
        // So does "I start and copy him".
        let begins = match self.last() {
            Some(Said::Begins(Beginner::Named(named))) if self.piece.listed => match named[..] {
                [(_, player)] => Some(player),
                _ => None,
            },
            _ => None,
        };
        if let Some(player) = self.clause.player.or(begins).filter(|_| plays) {
            self.say(Said::Told(Told::Plays(Who::Player(player))), span.clone());
        }
        let bracketed =
            self.is_behind(piece, Kind::Open) && self.chart.kind_at(piece.to) == Kind::Close;
        let all: Vec<Said> = all.into_iter().flat_map(|said| self.each(said)).collect();
        if all.is_empty() {
            self.clause.out.left.push(span.clone());
        }
        for said in all {
            let said = self.of_writer(said);
            let said = match bracketed {
                true => self.aside(&said).unwrap_or(said),
                false => said,
            };
            // What goes on from nothing gives way to another reading of the same words.
            match self.meant(said).or_else(|| self.piece.or.take()) {
                Some(said) => self.say(said, span.clone()),
                None => self.clause.out.left.push(span.clone()),
            }
        }
        self.sentence.scope = scope;
        // What stands behind "take one:" or "if it is 8" is told of that case.
        let case = |item: &Item| {
            matches!(
                item.said,
                Said::Told(Told::At(_) | Told::Case { .. } | Told::Tries(_))
            )
        };
        let told = self.sentence.told_from || self.out.items.last().is_some_and(case);
        if scope == Scope::Here && told {
            self.sentence.scope = Scope::Supposed;
        }
        if self.sentence.premise && self.sentence.tie == Tie::None {
            self.sentence.premise = false;
            self.sentence.tie = Tie::So;
        }
    }

    /// Whether nobody is named before a piece who could do what it tells: "but taking 1 loses", "note that taking 1 loses".
    fn begins_anew(&self, piece: &Piece) -> bool {
        let before = piece.from.checked_sub(1);
        !self.sentence.begun || before.is_some_and(|at| self.chart.is_word_in("before-anew", at))
    }

    /// Whether "try" or "try:" stands before a piece.
    fn is_tried(&self, piece: &Piece) -> bool {
        let colon = self.is_behind(piece, Kind::Colon);
        let before = piece.from.checked_sub(1 + usize::from(colon));
        before.is_some_and(|at| self.chart.is_word_in("trying", at))
    }

    /// Whether a sign stands directly before a piece.
    pub(super) fn is_behind(&self, piece: &Piece, sign: Kind) -> bool {
        piece.from > 0 && self.chart.kind_at(piece.from - 1) == sign
    }

    /// Whether "any more" stands in a piece or behind it.
    fn has_any_more(&self, piece: &Piece) -> bool {
        let mut places = piece.from..=piece.to;
        places.any(|at| self.is_word(at, "any") && self.is_word(at + 1, "more"))
    }

    /// Whether one of these words stands in a piece, or beside it with no sign between.
    fn is_beside(&self, piece: &Piece, lists: &[&str]) -> bool {
        let sign = |at: &usize| !matches!(self.chart.kind_at(*at), Kind::Word(_));
        let from = (0..piece.from).rev().find(sign).map_or(0, |at| at + 1);
        let end = self.chart.tokens.len();
        let to = (piece.to..end).find(sign).unwrap_or(end);
        (from..to).any(|at| lists.iter().any(|list| self.chart.is_word_in(list, at)))
    }

    /// The player whom the piece names by a pronoun: "if he takes 1".
    fn pronoun(&self, piece: &Piece) -> Option<Who> {
        let supposed = self.sentence.scope == Scope::Supposed;
        let chart = self.chart;
        let winner = chart.winner_at(piece.from);
        chart.is_in("i", piece.from).then(|| match () {
            () if let Some(winner) = winner => winner,
            () if chart.is_in("theirs", piece.from) && supposed => Who::Other,
            () if chart.is_in("theirs", piece.from) => Who::He,
            () if chart.is_you_beside_me(piece.from) => Who::Other,
            () => Who::Me,
        })
    }

    /// Whether it is not known of whom or of which move something is said.
    fn is_unclear(&self, piece: &Piece, all: &[Said]) -> bool {
        // "I take 1 and he wins": nobody knows who that is.
        let their = |at: usize| self.chart.is_word_in("theirs", at);
        let theirs = their(piece.from) || piece.from > 0 && their(piece.from - 1);
        let by_me = self.chart.is_told_by_me();
        let he_wins = theirs && by_me && matches!(all, [Said::Wins(None)]);
        // How many the second player takes is a claim that is not judged without the move before; "then the second player
        // can bring it back to zero" speaks of no move that was named.
        let second = self.clause.player == Some(Player::Second);
        let unsaid = |said: &Said| match said {
            Said::Move(Play::TakeSomewhere(_)) => second && self.chart.names.has_places(),
            Said::Zeroes(None) => {
                second || self.opponent || theirs && by_me || self.is_of_mover(piece)
            }
            // "He leaves a P-position", "his move leads to one".
            Said::Outcome {
                of: Board::Next, ..
            } => by_me && self.is_of_another(piece),
            Said::Aim(_) => by_me && theirs,
            // "Whatever he takes from 20, I can leave 16."
            Said::Told(Told::Options { .. }) => self.sentence.whatever,
            // "8 and 10 are won by taking 1": each of them.
            Said::Move(_) if self.chart.is_word_in("by-whom", piece.from) => {
                let other = |said: &Said| match said {
                    Said::Outcome {
                        of: Board::These(sizes),
                        ..
                    } => Some(sizes != self.chart.names.heaps),
                    _ => None,
                };
                let mut before = self.in_sentence().iter();
                self.last().is_some_and(|last| other(last).is_some())
                    && before.any(|item| other(&item.said) == Some(true))
            }
            // "I can leave 12": at once, or at some time.
            Said::Move(Play::LeaveSomewhere(size)) => {
                let taken = self
                    .chart
                    .names
                    .heaps
                    .iter()
                    .sum::<u64>()
                    .checked_sub(*size);
                let amounts = self.chart.names.amounts;
                let reason = self.sentence.tie == Tie::Because || self.sentence.whatever;
                !reason
                    && self.is_possible(piece)
                    && !taken.is_some_and(|taken| amounts.contains(&taken))
            }
            // "I take 5, so he does not get a multiple of 6": to have or to leave.
            Said::Told(Told::Multiples { can: false, .. }) => {
                matches!(self.last(), Some(Said::Move(_)))
            }
            // "P = 0, 5, 10, ... and no others" is said of heaps.
            Said::NoOtherWins => self.in_sentence().iter().any(|item| {
                matches!(
                    item.said,
                    Said::Outcome {
                        of: Board::These(_),
                        ..
                    }
                )
            }),
            // "12 is lost for me": to have or to leave. "6 is my winning reply" speaks of no heap.
            Said::Outcome {
                of: Board::These(_),
                ..
            } => {
                let mine = |at| self.chart.is_word_in("me-alone", at);
                (piece.from..piece.to).any(mine) || self.chart.is_word_in("move-noun", piece.to)
            }
            _ => false,
        };
        he_wins || all.iter().any(unsaid)
    }

    /// "The player to move can restore it."
    fn is_of_mover(&self, piece: &Piece) -> bool {
        let player = piece
            .value
            .and_then(|value| self.chart.slot(value, "player"));
        player.is_some_and(|player| self.chart.row_name(player) == "mover")
    }

    /// "He can leave a P-position", "his move leads to one": whether only the other player is named beside a piece.
    fn is_of_another(&self, piece: &Piece) -> bool {
        let mine = |at: usize| self.chart.is_word_in("mine-word", at);
        let begins = piece.from.saturating_sub(4);
        let named = (begins..=piece.from).any(mine);
        !named
            && (self.is_beside(piece, &["theirs"]) || self.chart.is_word_in("his-word", piece.from))
    }

    /// "Which are both N" is said of several heaps, and not of the board.
    fn of_several(&mut self, piece: &Piece) -> Option<Said> {
        let is = |at: usize| self.chart.is_word_in("is-word", at);
        let singular = (piece.from..piece.to).any(is);
        let several = |said: &mut Said| {
            !singular && matches!(said, Said::Told(Told::These { sizes, .. }) if sizes.is_empty())
        };
        self.piece.or.take_if(several)
    }

    /// "The second player removes the sixth one" answers a move that is not known.
    fn answers_unknown_move(&self, piece: &Piece, all: &[Said]) -> bool {
        let second = self.clause.player == Some(Player::Second) && self.chart.names.has_places();
        let moves = |said: &Said| matches!(said, Said::Move(_));
        self.opponent && self.chart.is_in("theirs", piece.from) || second && all.iter().any(moves)
    }

    /// "I am player 2, so I lose": whoever writes is read as the first player elsewhere.
    fn of_writer(&mut self, said: Said) -> Said {
        match said {
            Said::Begins(Beginner::Writer(player)) => {
                self.writer = Some(player);
                said
            }
            Said::Winner { player, by: None }
                if self.piece.who == Some(Who::Me) && self.writer == Some(Player::Second) =>
            {
                Said::Winner {
                    player: player.other(),
                    by: None,
                }
            }
            said => said,
        }
    }

    /// The number to which a piece may be an apposition.
    fn apposed(&self, from: usize) -> Option<u64> {
        // The comma may belong to the piece.
        let from = from + usize::from(self.chart.kind_at(from) == Kind::Comma);
        let before = |n: usize| from.checked_sub(n).map(|at| self.chart.kind_at(at));
        let sign = |kind| matches!(kind, Kind::Times | Kind::Plus | Kind::Minus | Kind::Xor);
        match (before(3), before(2), before(1)) {
            (Some(kind), ..) if sign(kind) => None,
            (_, Some(Kind::Number(n)), Some(Kind::Comma)) => Some(n),
            _ => None,
        }
    }

    /// "28 is a multiple of 7, so it is P": the heaps that the sentence has told something of up to here.
    fn it(&self, piece: usize, to: usize) -> Option<It> {
        let names = self.chart.names;
        if names.heaps.len() != 1 || !names.layout.is_coded() {
            return None;
        }
        let items = self.in_sentence();
        let told: Vec<Vec<u64>> = items
            .iter()
            .rev()
            .map_while(|item| told_of(&item.said))
            .collect();
        let numbers: Vec<u64> = self
            .piece
            .apposed
            .into_iter()
            .chain(told.concat())
            .collect();
        let words = ["it", "it's", "this", "that", "which", "is", "isn't"];
        let points = |at: usize| {
            let text = self.chart.text_of(at);
            words.iter().any(|word| text.eq_ignore_ascii_case(word))
        };
        // "12 = 2 * 5 + 2 is P."
        let pointed = (piece.saturating_sub(1)..=to).any(points);
        let comma = piece > 0 && self.chart.kind_at(piece - 1) == Kind::Comma;
        let pointed = pointed || self.piece.apposed.is_some() || comma;
        (!numbers.is_empty()).then_some(It {
            numbers,
            pointed,
            apposed: self.piece.apposed.is_some(),
        })
    }

    /// "15 is a multiple of 3, 16 and 17 are not": each of these by itself.
    fn each(&self, said: Said) -> Vec<Said> {
        match (&said, self.last()) {
            (Said::Told(Told::NotThese(numbers)), Some(&Said::Multiple { by, denied, .. })) => {
                let one = |of: &u64| Said::Multiple {
                    of: Some(*of),
                    by,
                    denied: !denied,
                };
                numbers.iter().map(one).collect()
            }
            (&Said::ThatGrows { grows, sure }, _) => {
                let perhaps = |said| match sure {
                    true => said,
                    false => Said::Perhaps(Box::new(said)),
                };
                self.grown(grows).into_iter().map(perhaps).collect()
            }
            // "6, 7, 8: I go down to 5, so N."
            (
                &Said::Outcome {
                    of: Board::Unsaid,
                    is,
                },
                Some(Said::Told(Told::Options { from, .. })),
            ) if from.len() > 1 => {
                let of = |of: &u64| Board::These(vec![*of]);
                let outcome = |heap| Said::Outcome { of: of(heap), is };
                from.iter().map(outcome).collect()
            }
            // "Multiples of 5 are P, everything else is N."
            (
                Said::Told(Told::Others { to: None, is }),
                Some(&Said::General {
                    when: Condition::Multiple(by),
                    ..
                }),
            ) => vec![Said::General {
                when: Condition::NotMultiple(by),
                is: *is,
            }],
            _ => vec![said],
        }
    }

    /// Whether a move is made on a board that the sentence has named: "(2, 1): he takes the 2".
    fn is_told_from_board(&self, said: &Said) -> bool {
        let moves = matches!(
            said,
            Said::Move(_) | Said::Told(Told::Moves(_) | Told::Takes { .. })
        );
        let named = matches!(&self.sentence.board, Some(Board::These(sizes)) if sizes.len() > 1);
        let here = matches!(self.sentence.scope, Scope::Here | Scope::Supposed);
        moves && named && here && self.chart.names.layout.is_nim()
    }

    fn tell_from_board(&mut self, said: Said, span: &Span) -> Said {
        if let Some(Board::These(sizes)) = self.sentence.board.take() {
            let at = Said::Told(Told::At(sizes));
            self.sentence.told_from = true;
            self.sentence.scope = Scope::Supposed;
            self.sentence.fresh = true;
            self.push(at, span.clone(), None);
        }
        match said {
            Said::Move(by) => Said::Told(Told::Moves(by)),
            said => said,
        }
    }

    pub(super) fn say(&mut self, said: Said, span: Span) {
        let said = self.spelled(self.taken(&said).unwrap_or(said));
        self.take_before(&said, &span);
        self.go_on(&said);
        if let Some(merged) = self.merged(&said) {
            if let Some(item) = self.out.items.last_mut() {
                (item.said, item.or) = (merged, None);
                item.span.end = span.end.max(item.span.end);
            }
            return;
        }
        self.clause.because = None;
        let named = matches!(self.sentence.board, Some(Board::These(_)));
        let unsaid = matches!(
            said,
            Said::Outcome {
                of: Board::Unsaid,
                ..
            }
        );
        let it = self.piece.it.take().filter(|_| unsaid);
        let said = match self.is_told_from_board(&said) {
            true => self.tell_from_board(said, &span),
            false => said,
        };
        let elsewhere = named && !said.is_of_board() && !self.sentence.told_from;
        if matches!(said, Said::Move(_)) && self.sentence.scope == Scope::Here && !named {
            self.sentence.board = Some(Board::Next);
        }
        let scope = self.sentence.scope;
        // What is said of another board can only be judged where it is said of the board itself.
        if elsewhere && scope == Scope::Here {
            self.sentence.scope = Scope::Elsewhere;
        }
        // "The player to move loses if 4 are left."
        if matches!(said, Said::Told(Told::Case { .. } | Told::At(_)))
            && let Some(last) = self.in_clause_mut().last_mut()
            && (last.said.is_verdict() || matches!(last.said, Said::Move(_)))
        {
            last.scope = Scope::Supposed;
        }
        self.push(said, span, it);
        self.sentence.scope = scope;
    }

    fn push(&mut self, said: Said, span: Span, it: Option<It>) {
        let outcome = matches!(said, Said::Outcome { .. });
        let next = self.piece.now
            || self.sentence.after && said.board().is_none()
            || self.piece.theirs && (said.is_of_moves() || outcome)
            || self.piece.pointed && outcome;
        self.out.items.push(Item {
            said,
            span,
            tie: std::mem::take(&mut self.sentence.tie),
            then: std::mem::take(&mut self.sentence.then),
            clause: self.out.clauses.len(),
            scope: self.sentence.scope,
            reason: self.sentence.reason.take(),
            row: self.piece.row,
            or: self.piece.or.take(),
            it,
            who: self.piece.who,
            fresh: std::mem::take(&mut self.sentence.fresh),
            again: !std::mem::replace(&mut self.sentence.goes_on, true),
            named: self.piece.named,
            numbered: self.piece.numbered,
            next,
        });
    }
}

/// The heaps of which a statement tells something in numbers; nothing where it tells something else.
fn told_of(said: &Said) -> Option<Vec<u64>> {
    match said {
        Said::Multiple { of, .. } | Said::Remainder { of, .. } => Some(vec![(*of)?]),
        Said::Product { of, .. } => Some(vec![*of]),
        Said::Difference { from, less, is } => Some(vec![*is, *from, *less]),
        Said::OddNumber { n, .. } => Some(vec![*n]),
        Said::Told(Told::Below { is, .. }) => Some(vec![*is]),
        Said::Chain { chain, .. } if !chain.links.is_empty() => {
            Some(vec![subject_of(chain).as_number()?])
        }
        Said::Left { size, .. } => Some(vec![(*size)?]),
        Said::Told(Told::Keeps {
            sizes, by: None, ..
        }) if sizes.len() == 1 => Some(sizes.clone()),
        Said::Outcome {
            of: Board::These(sizes),
            ..
        } if sizes.len() == 1 => Some(sizes.clone()),
        _ => None,
    }
}
