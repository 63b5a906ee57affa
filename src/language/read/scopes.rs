//! What a clause is about: this board, the next one or one that is named, a supposition, another game.

use super::pieces::Piece;
use super::telling::Telling;
use crate::language::chart::ValueId;
use crate::language::said::{Board, Item, Said, Scope, Told};
use crate::language::scan::Kind;
use crate::model::claim::{Outcome, Player};
use crate::model::rules::Convention;

impl Telling<'_, '_> {
    /// Takes back what the line has said so far, or else the line before. "..., but this is not true" denies no more than
    /// its own sentence.
    pub(super) fn retract(&mut self, piece: &Piece) {
        // "Take 3? No, this leaves 15" answers, and takes nothing back.
        let asked = |item: &Item| item.scope == Scope::Question;
        if self.out.items.last().is_some_and(asked) {
            return self.turn(Scope::Here);
        }
        self.turn(Scope::Here);
        if self.out.items.is_empty() {
            self.out.retracts = true;
        }
        let denies = self.is_of_row(piece, "denied");
        let whole = !denies || self.out.items.len() == self.sentence.first;
        let from = if whole { 0 } else { self.sentence.first };
        for item in self.out.items.iter_mut().skip(from) {
            item.scope = Scope::Elsewhere;
        }
        // "15 is hot -- no, cold".
        if let Some(Said::Outcome {
            of: of @ Board::These(_),
            ..
        }) = self.out.items.last().map(|item| &item.said)
        {
            self.sentence.board = Some(of.clone());
        }
        self.sentence.first = self.out.items.len();
    }

    /// "now", "on the board 3, 5": of what follows, and of what was just said in the clause.
    pub(super) fn on_board(&mut self, board: Option<Board>) {
        // Where there is one heap, several numbers are several boards.
        let several = self.chart.names.heaps.len() == 1
            && matches!(&board, Some(Board::These(sizes)) if sizes.len() > 1);
        if several {
            if let Some(item) = self.in_clause_mut().last_mut() {
                item.scope = Scope::Elsewhere;
            }
            return self.turn(Scope::Elsewhere);
        }
        // "The second player wins from 3, 5, 6": these are the heaps that the paper is about.
        let posed = matches!(&board, Some(Board::These(sizes)) if sizes == self.chart.names.heaps);
        let moved = |item: &Item| matches!(item.said, Said::Move(_));
        if posed && !self.out.items.iter().any(moved) {
            self.sentence.board = None;
            return;
        }
        self.sentence.board = board.clone();
        let (Some(item), Some(board)) = (self.in_clause_mut().last_mut(), board) else {
            return;
        };
        let of_numbers = item.said.is_arithmetic();
        match item.said.board_mut() {
            Some(of) if *of == Board::Unsaid => *of = board,
            Some(_) => {}
            None if board == Board::Next || of_numbers => {}
            None => item.scope = Scope::Elsewhere,
        }
    }

    pub(super) fn scope(&mut self, piece: &Piece) {
        let Some(value) = piece.value else { return };
        let name = self.chart.row_name(value);
        if self.is_this_game(name, value) {
            return;
        }
        self.opponent |= name == "opponent";
        self.sentence.fresh |= name == "supposed";
        // "For the heaps 5, 6 we would get 3" is said of these heaps.
        let named = matches!(self.sentence.board, Some(Board::These(_)));
        let scope = match name {
            // "Wins, not by ..." takes back what stands directly before.
            "denied" if self.says_something() && !self.comma => return self.leave(piece),
            // "I must not take 3."
            "denied" if self.sentence.scope == Scope::Wish => {
                self.turn(Scope::Supposed);
                return self.leave(piece);
            }
            "whatever" => {
                self.sentence.whatever = true;
                if self.says_of_many_boards() {
                    self.leave(piece);
                }
                return;
            }
            // "The first player wins, for instance by taking 3" names a move that wins.
            "example" if self.has_said_who_wins() => return,
            "example" => return self.turn(Scope::Supposed),
            // "I take the whole 4, with two ones left."
            "any"
                if self.is_word(piece.from, "with")
                    && matches!(self.last(), Some(Said::Move(_))) =>
            {
                self.clause.out.loose = true;
                return self.on_board(Some(Board::Next));
            }
            "would" if named => return,
            // "The loser takes the last counter, and that is the second player."
            "asked" if self.sentence.begun && self.names_player_at_end(piece) => {
                return self.leave(piece);
            }
            "asked" if self.sentence.begun => return,
            "asked" => Scope::Question,
            "supposed" | "would" | "later" => Scope::Supposed,
            "wish" | "must" => Scope::Wish,
            "any" => Scope::Any,
            "normal game" if self.chart.names.layout.is_nim() => Scope::Normal,
            "opponent" => Scope::Opponent,
            "denied" => Scope::Denied,
            _ => Scope::Elsewhere,
        };
        self.reach_back(name, piece);
        self.close();
        let denies = name == "denied" && piece.to == piece.from + 1;
        self.clause.denial = denies.then_some(*piece);
        self.clause.out.must = name == "must";
        if matches!(self.sentence.scope, Scope::Here | Scope::Supposed) {
            self.sentence.denied = denies && self.sentence.scope == Scope::Here;
            self.sentence.scope = scope;
        }
    }

    /// Whether a piece ends its clause with a player.
    fn names_player_at_end(&self, piece: &Piece) -> bool {
        let named = |at| {
            self.chart
                .player_at(at)
                .is_some_and(|(_, end)| end == piece.to)
        };
        self.chart.ends_at(piece.to) && (piece.from..piece.to).any(named)
    }

    /// Whether what is named is the game, or the ring, that the paper is about.
    fn is_this_game(&self, name: &str, value: ValueId) -> bool {
        let names = self.chart.names;
        match name {
            "normal game" => names.convention == Convention::Normal && names.layout.is_nim(),
            "misere game" => names.convention == Convention::Misere,
            "full ring" => {
                let places = names.heaps.len() as u64;
                let named = self.chart.number_in(value, "n").unwrap_or(places);
                let full = names.heaps.iter().all(|&marker| marker > 0);
                names.has_places() && full && named == places
            }
            _ => false,
        }
    }

    /// "The nim-sum stays 0 whatever he takes".
    fn says_of_many_boards(&self) -> bool {
        let many = |item: &Item| item.said.board().is_some() && !item.said.is_verdict();
        self.in_clause().iter().any(many)
    }

    fn has_said_who_wins(&self) -> bool {
        match self.out.items.last().map(|item| &item.said) {
            Some(Said::Winner { player, .. }) => *player == Player::First,
            Some(Said::Outcome { is, .. }) => *is == Outcome::N,
            last => matches!(last, Some(Said::Wins(_))),
        }
    }

    /// What stands before such words in their clause is meant in their scope too.
    fn reach_back(&mut self, name: &str, piece: &Piece) {
        let ends = |said: &Said| said.is_verdict() || said.tells_the_end();
        let (comma, colon) = (self.comma, self.is_behind(piece, Kind::Colon));
        let (scope, only_ends) = match name {
            // "You lose if you take the last one" says who wins of no board; "it is P, and every move ..." says it of
            // this one.
            "supposed" => (Scope::Supposed, true),
            "any" if !comma && !colon => (Scope::Supposed, true),
            // "I lose unless I take 3 from the 14" says nothing of who wins.
            "unless" => (Scope::Elsewhere, false),
            // "Taking 5 would be wrong" takes nothing.
            "would" => (Scope::Supposed, false),
            // "2, 2 loses in Nim": what stands before is said of the other game too.
            "normal game" | "misere game" | "other game" if !comma => (Scope::Elsewhere, false),
            _ => return,
        };
        if name == "would" && self.says_something() {
            self.sentence.board = None;
        }
        // "I take 3 if he takes 1" answers a move that comes behind.
        let moves =
            |item: &Item| matches!(item.said, Said::Move(_) | Said::Told(Told::Takes { .. }));
        let condition = self.chart.is_word_in("condition-word", piece.from);
        if condition && !comma && self.in_clause().iter().any(moves) {
            self.leave(piece);
        }
        for item in self.in_clause_mut() {
            if !only_ends || ends(&item.said) {
                item.scope = scope;
            }
        }
    }

    /// What is said of a board that is not named, with the one that the clause is about.
    pub(super) fn of_board(&self, mut said: Said) -> Said {
        if let (Said::Perhaps(would), true) = (&said, self.sentence.imagined) {
            return self.of_board((**would).clone());
        }
        let several = self.chart.names.heaps.len() > 1;
        let reason_of = self.sentence.reason_of.as_ref();
        let reason_of = reason_of.filter(|_| said.is_verdict() || several);
        let pointed = self.pointed_at(&said);
        let board = self.sentence.board.as_ref().or(reason_of).or(pointed);
        let start = (self.piece.was && !self.piece.now).then_some(&Board::Start);
        let Some(board) = board.or(start) else {
            return said;
        };
        if let (Board::These(_), Said::Winner { player, by: None }) = (board, &said) {
            return Said::Outcome {
                of: board.clone(),
                is: match player {
                    Player::First => Outcome::N,
                    Player::Second => Outcome::P,
                },
            };
        }
        if let (Board::Next, Said::Board(sizes)) = (board, &said) {
            return Said::After(sizes.clone());
        }
        if let Some(of) = said.board_mut()
            && (*of == Board::Unsaid || *of == Board::Next && self.sentence.imagined)
        {
            *of = board.clone();
        }
        said
    }

    /// "9, 2, 11 has nim-sum 0, so it is a P-position": the board of several heaps that the sentence has named last.
    fn pointed_at(&self, said: &Said) -> Option<&Board> {
        let unsaid = matches!(
            said,
            Said::Outcome {
                of: Board::Unsaid,
                ..
            }
        );
        (unsaid && self.piece.points && self.chart.names.heaps.len() > 1).then_some(())?;
        let mut before = self.in_sentence().iter().rev();
        let of = before.find_map(|item| match &item.said {
            Said::Move(_) | Said::Winner { .. } => Some(None),
            said => said.board().map(Some),
        })?;
        of.filter(|of| matches!(of, Board::These(_)))
    }
}
