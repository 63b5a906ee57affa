//! Who can always win: players, outcomes, and which moves win.

use crate::model::claim::{Outcome, Player};
use crate::model::formula::Relation;
use crate::model::position::Take;
use crate::model::rules::Layout;

use super::reader::Reader;
use super::said::{Answer, Board, Play, Said};
use super::scan::Kind;
use super::words::Word;

/// Words that say nothing between a player and what the player does.
const AUXILIARIES: [Word; 5] = [
    Word::Can,
    Word::Does,
    Word::Still,
    Word::Article,
    Word::Only,
];

impl Reader<'_> {
    /// `first player wins by taking 3 from row 3`.
    pub fn winner(&mut self) -> Option<()> {
        let from = self.at;
        let opponent = self.attempt(Reader::opponent).is_some();
        if opponent {
            let wins = self.wins()?;
            self.say(from, Said::Opponent { wins });
            return Some(());
        }
        let player = self.player()?;
        let wins = self.wins()?;
        let by = self.attempt(Reader::by_play);
        let player = if wins { player } else { other(player) };
        self.say(from, Said::Winner { player, by });
        Some(())
    }

    /// `winner: first player`.
    pub fn named_winner(&mut self) -> Option<()> {
        let from = self.at;
        self.word(Word::Winner)?;
        match self.kind() {
            Kind::Colon | Kind::Word(Word::Is) => self.at += 1,
            _ => return None,
        }
        self.articles();
        let player = self.player()?;
        let by = self.attempt(Reader::by_play);
        self.say(from, Said::Winner { player, by });
        Some(())
    }

    /// `first player` as the whole line.
    pub fn short_answer(&mut self) -> Option<()> {
        let from = self.at;
        let begins = (0..from).all(|at| self.is_article(at));
        let player = self.player()?;
        (begins && self.ends()).then(|| self.say(from, Said::Answer(Answer::Player(player))))
    }

    /// Whether a token is "the" or "a".
    pub fn is_article(&self, at: usize) -> bool {
        let token = self.tokens().get(at);
        token.is_some_and(|token| token.kind == Kind::Word(Word::Article))
    }

    /// `answer: 29`, `the result is 29`, `answer: first player`.
    pub fn answer(&mut self) -> Option<()> {
        let from = self.at;
        self.word(Word::Answer)?;
        match self.kind() {
            Kind::Colon | Kind::Relation(Relation::Equal) | Kind::Word(Word::Is) => self.at += 1,
            _ => return None,
        }
        self.articles();
        let said = match self.number() {
            Some(n) => Said::Answer(Answer::Number(n)),
            None => Said::Winner {
                player: self.player()?,
                by: None,
            },
        };
        self.ends().then(|| self.say(from, said))
    }

    /// `the opponent`, `the other player`.
    fn opponent(&mut self) -> Option<()> {
        match self.one_of(&[Word::Opponent, Word::Other])? {
            Word::Other => self.word(Word::Player),
            _ => Some(()),
        }
    }

    /// `the first player`, `player 2`, `P1`, `the player who starts`, `the starting player`.
    fn player(&mut self) -> Option<Player> {
        match self.kind() {
            Kind::Word(Word::Start) if self.ahead(1) == Kind::Word(Word::Player) => self.at += 1,
            Kind::Word(Word::Player | Word::Who) if self.starts() => {
                self.skip(&[Word::Player, Word::Who]);
                self.at += 1;
            }
            Kind::Word(Word::P) if matches!(self.ahead(1), Kind::Number(_)) => {
                self.at += 1;
                return self.numbered_player();
            }
            Kind::Ordinal(1) | Kind::Word(Word::Next) => self.at += 1,
            Kind::Ordinal(2) | Kind::Word(Word::Previous) => {
                self.at += 1;
                self.skip(&[Word::Player]);
                return Some(Player::Second);
            }
            Kind::Word(Word::Player) => {
                self.at += 1;
                return self.numbered_player();
            }
            _ => return None,
        }
        self.skip(&[Word::Player]);
        Some(Player::First)
    }

    /// `player who starts`, `whoever begins`.
    fn starts(&self) -> bool {
        let who = usize::from(self.ahead(1) == Kind::Word(Word::Who));
        self.ahead(1 + who) == Kind::Word(Word::Start)
    }

    /// `player 2`, `player to move`.
    fn numbered_player(&mut self) -> Option<Player> {
        if self
            .attempt(|r| {
                r.word(Word::To)?;
                r.word(Word::Move)
            })
            .is_some()
        {
            return Some(Player::First);
        }
        match self.count()? {
            1 => Some(Player::First),
            2 => Some(Player::Second),
            _ => None,
        }
    }

    /// `wins`, `can always win`, `has a winning strategy`, `cannot win`, `loses`.
    fn wins(&mut self) -> Option<bool> {
        self.skip(&AUXILIARIES);
        let mut wins = self.word(Word::Not).is_none();
        self.skip(&AUXILIARIES);
        match self.kind() {
            Kind::Word(Word::Win) => self.at += 1,
            Kind::Word(Word::Lose) => {
                self.at += 1;
                wins = !wins;
            }
            Kind::Word(Word::Has) => {
                self.at += 1;
                wins &= self.word(Word::No).is_none();
                self.articles();
                wins ^= self.one_of(&[Word::Winning, Word::Lose])? == Word::Lose;
                self.one_of(&[Word::Strategy, Word::Position])?;
            }
            Kind::Word(Word::Is) => {
                self.at += 1;
                self.skip(&[Word::In, Word::Article]);
                wins ^= self.one_of(&[Word::Winner, Word::Winning, Word::Lose])? == Word::Lose;
                self.skip(&[Word::Position]);
            }
            _ => return None,
        }
        self.skip(&[Word::Can]);
        Some(wins)
    }

    fn by_play(&mut self) -> Option<Play> {
        self.one_of(&[Word::By, Word::With])?;
        self.articles();
        self.skip(&[Word::Winning, Word::Move, Word::Can]);
        self.eat(Kind::Colon);
        self.play(true)
    }

    /// `hot`, `N-position`, `N position`, `not a P-position`.
    pub fn outcome(&mut self) -> Option<Outcome> {
        let denied = self.word(Word::Not).is_some();
        self.articles();
        let is = match self.kind() {
            Kind::Word(Word::Hot | Word::NPosition) => Outcome::N,
            Kind::Word(Word::Cold | Word::PPosition) => Outcome::P,
            Kind::Word(word @ (Word::N | Word::P))
                if self.ahead(1) == Kind::Word(Word::Position) =>
            {
                self.at += 1;
                match word {
                    Word::N => Outcome::N,
                    _ => Outcome::P,
                }
            }
            _ => return None,
        };
        self.at += 1;
        if is_hot_or_cold(self.before()) {
            self.skip(&[Word::Position]);
        }
        Some(match (denied, is) {
            (false, is) => is,
            (true, Outcome::N) => Outcome::P,
            (true, Outcome::P) => Outcome::N,
        })
    }

    /// `losing position`, `a winning position for the second player`, `winning for the opponent`.
    pub fn standing(&mut self) -> Option<()> {
        let from = self.at;
        let wins = self.one_of(&[Word::Winning, Word::Lose])? == Word::Winning;
        let position = self.word(Word::Position).is_some();
        let whom = self.attempt(Reader::for_whom);
        if !position && whom.is_none() && !self.says_it_is(from) {
            return None;
        }
        let said = match whom {
            Some(None) => Said::Opponent { wins },
            Some(Some(player)) => {
                let player = if wins { player } else { other(player) };
                Said::Winner { player, by: None }
            }
            None => {
                let is = if wins { Outcome::N } else { Outcome::P };
                let of = self.board();
                Said::Outcome { of, is }
            }
        };
        self.say(from, said);
        Some(())
    }

    /// `the position is` before a token, and nothing after it.
    fn says_it_is(&self, at: usize) -> bool {
        let kind = |back: usize| Some(self.tokens().get(at.checked_sub(back)?)?.kind);
        let is = kind(1) == Some(Kind::Word(Word::Is));
        is && matches!(kind(2), Some(Kind::Word(Word::Position | Word::It))) && self.ends()
    }

    /// `for the second player`; `None` within for the opponent.
    fn for_whom(&mut self) -> Option<Option<Player>> {
        self.word(Word::For)?;
        self.articles();
        let opponent = self.attempt(Reader::opponent);
        opponent.map(|()| None).or_else(|| self.player().map(Some))
    }

    /// An outcome of the board that is spoken of.
    pub fn outcome_statement(&mut self) -> Option<()> {
        let from = self.at;
        let is = self.outcome()?;
        let of = self.board();
        self.say(from, Said::Outcome { of, is });
        Some(())
    }

    /// `5, 8, 13 is a P-position`, from the verb on.
    pub fn outcome_of(&mut self, from: usize, board: Vec<u64>) -> Option<()> {
        let ring = self.tokens().get(from).map(|token| token.kind);
        if self.is_circle() && !matches!(ring, Some(Kind::Ring(..))) {
            return None;
        }
        // "One more than a multiple of 4 is": no single heap is spoken of.
        let of = from.checked_sub(1).and_then(|at| self.tokens().get(at));
        let part = of.is_some_and(|token| token.kind == Kind::Word(Word::Of));
        if self.names.layout != Layout::Heaps && part {
            self.clause.supposed = true;
            return None;
        }
        self.skip(&[Word::It]);
        self.one_of(&[Word::Is])?;
        let is = self.outcome().or_else(|| self.letter())?;
        let of = Board::These(board);
        self.say(from, Said::Outcome { of, is });
        Some(())
    }

    /// `(P)`, `N`, `winning`, `a losing position` after "is".
    fn letter(&mut self) -> Option<Outcome> {
        self.attempt(|r| {
            let bracket = r.eat(Kind::Open);
            r.articles();
            let is = match r.one_of(&[Word::N, Word::P, Word::Winning, Word::Lose])? {
                Word::N | Word::Winning => Outcome::N,
                _ => Outcome::P,
            };
            r.skip(&[Word::Position]);
            match bracket {
                Some(()) => r.eat(Kind::Close)?,
                None if r.is(Word::For) => return None,
                None => {}
            }
            Some(is)
        })
    }

    /// `winning moves: take 3 from row 3; ...`, `only winning move`, `a winning move is 16 -> 13`.
    pub fn winning_moves(&mut self) -> Option<()> {
        let from = self.at;
        let only = self.word(Word::Only).is_some();
        self.word(Word::Winning)?;
        let many = self.one_of(&[Word::Move, Word::Moves])? == Word::Moves;
        let listed = self.attempt(|r| {
            match r.kind() {
                Kind::Colon | Kind::Word(Word::Is) => r.at += 1,
                _ if only => {}
                _ => return None,
            }
            r.eat(Kind::Colon);
            r.skip(&[Word::To]);
            r.plays(many)
        });
        let said = match listed {
            Some(moves) if only || many => Said::WinningMoves {
                moves,
                only: only && !many,
            },
            Some(mut moves) => Said::Wins(moves.pop()),
            None if only && !many => Said::WinningMoves {
                moves: Vec::new(),
                only,
            },
            None => return None,
        };
        self.say(from, said);
        Some(())
    }

    /// `no winning move`, `no move wins`.
    pub fn no_winning_move(&mut self) -> Option<()> {
        let from = self.at;
        self.word(Word::No)?;
        match self.one_of(&[Word::Winning, Word::Move])? {
            Word::Winning => self.one_of(&[Word::Move, Word::Moves])?,
            _ => self.word(Word::Win).map(|()| Word::Win)?,
        };
        let said = Said::WinningMoves {
            moves: Vec::new(),
            only: false,
        };
        self.say(from, said);
        Some(())
    }

    /// Complete moves with `;`, `,` or "and" between them.
    fn plays(&mut self, many: bool) -> Option<Vec<Play>> {
        let mut plays = vec![self.play(!many)?];
        let _ = self.attempt(Reader::leaving);
        while let Some(play) = many.then(|| self.attempt(Reader::next_play)).flatten() {
            plays.push(play);
            let _ = self.attempt(Reader::leaving);
        }
        Some(plays)
    }

    fn next_play(&mut self) -> Option<Play> {
        let mut separated = false;
        while matches!(
            self.kind(),
            Kind::Comma | Kind::Semicolon | Kind::Word(Word::And)
        ) || self.text_of(self.at).eq_ignore_ascii_case("or")
        {
            self.at += 1;
            separated = true;
        }
        if !separated {
            return None;
        }
        self.articles();
        self.attempt(|r| r.play(false)).or_else(|| self.elided())
    }

    /// `(leaving 13)` behind a move in a list.
    fn leaving(&mut self) -> Option<()> {
        self.eat(Kind::Open)?;
        self.word(Word::Leave)?;
        self.number()?;
        self.skip(&[Word::Counter]);
        self.eat(Kind::Close)
    }

    /// `4 from row 2` in a list that began with "take".
    fn elided(&mut self) -> Option<Play> {
        if let Some(place) = self.attempt(Reader::elided_place) {
            return Some(place);
        }
        let count = self.count()?;
        self.skip(&[Word::Counter]);
        self.word(Word::From)?;
        let heap = self.heap()?;
        Some(Play::Take(vec![Take { heap, count }]))
    }

    /// `this wins`, `it is a winning move`.
    pub fn it_wins(&mut self) -> Option<()> {
        let from = self.at;
        // "State a move that wins" is the question.
        if self.before() == Kind::Word(Word::Move) && self.last().is_none() {
            return None;
        }
        self.word(Word::It)?;
        self.skip(&[Word::Move]);
        if self.word(Word::Win).is_none() {
            self.word(Word::Is)?;
            self.articles();
            self.word(Word::Winning)?;
            self.word(Word::Move)?;
        }
        self.say(from, Said::Wins(None));
        Some(())
    }
}

fn is_hot_or_cold(kind: Kind) -> bool {
    matches!(kind, Kind::Word(Word::Hot | Word::Cold))
}

fn other(player: Player) -> Player {
    match player {
        Player::First => Player::Second,
        Player::Second => Player::First,
    }
}
