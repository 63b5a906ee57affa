//! A solution as plain text, in the form in which a student would hand it in.

use crate::games::Game;
use crate::kernel::Certified;
use crate::language::print;
use crate::locale::Locale;
use crate::model::{Chain, Claim, Position};

/// Header and lines; equations with one left side stand beneath each other.
pub fn solution(
    game: &dyn Game,
    asked: &str,
    certified: &Certified,
    locale: &'static Locale,
) -> String {
    let head = head(game, asked, &certified.derivation().position);
    let lines = lines(game, certified, locale);
    format!("{head}\n{lines}")
}

/// The first lines of a paper: the game, the position, and what is asked.
pub fn head(game: &dyn Game, asked: &str, position: &Position) -> String {
    let headers = print::headers(game, position);
    format!("game: {}\n{headers}asked: {asked}\n", game.name())
}

/// The lines alone.
pub fn lines(game: &dyn Game, certified: &Certified, locale: &'static Locale) -> String {
    let derivation = certified.derivation();
    let mut text = String::new();
    let mut before: Option<&Chain> = None;
    for line in &derivation.lines {
        let chain = match &line.claim {
            Claim::Chain(chain) => Some(chain),
            _ => None,
        };
        let goes_on = chain
            .zip(before)
            .is_some_and(|(chain, before)| chain.left == before.left && !line.from.is_empty());
        let mut printed = print::line_in(line, derivation, game.layout(), locale);
        if goes_on {
            let left = chain.map_or(0, |chain| chain.left.to_string().chars().count());
            let rest: String = printed.chars().skip(left).collect();
            printed = " ".repeat(left) + &rest;
        }
        text.push_str(&printed);
        text.push('\n');
        before = chain;
    }
    text
}
