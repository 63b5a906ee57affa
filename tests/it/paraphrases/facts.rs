//! What fills the slots of a statement, and whether the filled statement is true. Values are chosen first, true or false;
//! then the oracle judges them.

use super::dice::Dice;
use super::nouns;
use super::phrases::Phrases;
use super::playing::{Game, Oracle, arcs, powers, xor};
use super::scene::{Scene, joined, ring};

/// A statement on a board.
pub struct Fact {
    /// The list that its line is from.
    pub section: String,
    /// The slots with what stands in them.
    pub slots: Vec<(&'static str, String)>,
    pub truth: bool,
}

/// What is needed to make statements.
pub struct Writer<'t> {
    pub phrases: &'t Phrases,
    pub oracle: &'t mut Oracle,
    pub dice: &'t mut Dice,
}

type Slots = Vec<(&'static str, String)>;

/// Lists that deny each other, with the name that a recipe has for whichever of the two is true.
const OPPOSITES: [(&str, &str, &str); 7] = [
    ("first", "second", "winner-side"),
    ("zero", "not-zero", "zeroness"),
    ("opponent-lost", "opponent-won", "opponent"),
    ("ones-odd", "ones-even", "ones-parity"),
    ("after-odd", "after-even", "after-parity"),
    ("multiple", "not-multiple", "divides"),
    ("other-lost", "other-won", "other-outcome"),
];

/// Statements on positions in general: the true ones and the false ones.
const GENERAL: [(&str, &str); 4] = [
    ("nim-theorem", "nim-falsehood"),
    ("classic-theorem", "classic-falsehood"),
    ("take-theorem", "take-falsehood"),
    ("circle-theorem", "circle-falsehood"),
];

/// So often values are chosen until the statement is as true as it should be.
const TRIES: usize = 30;

impl Writer<'_> {
    /// A statement from a list, or from the one that denies it, that is false exactly if `lie`.
    pub fn fact(&mut self, section: &str, scene: &Scene, lie: bool) -> Option<Fact> {
        (0..TRIES).find_map(|_| {
            let section = self.resolved(section);
            let (slots, truth) = self.filled(&section, scene, lie)?;
            (truth != lie).then_some(Fact {
                section,
                slots,
                truth,
            })
        })
    }

    /// Both of two opposites are tried, since either may be what is true.
    fn resolved(&mut self, section: &str) -> String {
        for (one, other, either) in OPPOSITES {
            if [one, other, either].contains(&section) {
                return self.either(one, other);
            }
        }
        for (one, other) in GENERAL {
            if section == one {
                return self.either(one, other);
            }
        }
        section.to_string()
    }

    fn either(&mut self, one: &str, other: &str) -> String {
        if self.dice.one_in(2) { one } else { other }.to_string()
    }

    fn filled(&mut self, section: &str, scene: &Scene, lie: bool) -> Option<(Slots, bool)> {
        if let Some(truth) = self.plain(section, scene) {
            return Some((sums(&scene.board), truth?));
        }
        match scene.game {
            Game::TakeAway(most, misere) => self.take_away(section, scene, (most, misere), lie),
            Game::Circle => self.circle(section, scene, lie),
            Game::Nim | Game::Classic => self
                .numbers(section, scene, lie)
                .or_else(|| self.steps(section, scene, lie))
                .or_else(|| self.moves(section, scene, lie)),
        }
    }

    /// Statements without numbers of their own; `Some(None)` where they cannot be made on this board.
    fn plain(&mut self, section: &str, scene: &Scene) -> Option<Option<bool>> {
        let sum = xor(&scene.board);
        let after = scene.after.as_ref();
        let ones = |board: &Vec<u64>| board.iter().filter(|&&size| size == 1).count();
        let odd = |count: usize| (count > 0).then_some(count % 2 == 1);
        let lost = |board: &Vec<u64>, oracle: &mut Oracle| !oracle.first_wins(scene.game, board);
        Some(match section {
            "filler" => Some(true),
            "first" => Some(scene.hot),
            "second" | "no-move" | "mirror" => Some(!scene.hot),
            "zero" => Some(sum == 0),
            "not-zero" => Some(sum != 0),
            "opponent-lost" => after.map(|after| lost(after, self.oracle)),
            "opponent-won" => after.map(|after| !lost(after, self.oracle)),
            "again" => after.map(|after| xor(after) == 0),
            "ones-odd" => odd(ones(&scene.board)),
            "ones-even" => odd(ones(&scene.board)).map(|odd| !odd),
            "after-odd" => after.and_then(|after| odd(ones(after))),
            "after-even" => after.and_then(|after| odd(ones(after))).map(|odd| !odd),
            "equal-arcs" => {
                after.map(|after| arcs(after).len() == 2 && arcs(after)[0] == arcs(after)[1])
            }
            // They speak of the usual rule.
            "take-theorem" | "take-falsehood" if scene.game.last_loses() => None,
            general if general.ends_with("-theorem") => Some(true),
            general if general.ends_with("-falsehood") => Some(false),
            _ => return None,
        })
    }

    /// A value, or another that is usual in its place.
    fn perhaps(&mut self, right: u64, lie: bool, near: &[u64]) -> u64 {
        if !lie {
            return right;
        }
        let near = [&[right + 1, right.saturating_sub(1), right + 2], near].concat();
        *self.dice.pick(&near).expect("a number")
    }

    fn other_board(&mut self) -> Vec<u64> {
        let count = self.dice.between(2, 3);
        (0..count).map(|_| self.dice.between(1, 15)).collect()
    }

    fn numbers(&mut self, section: &str, scene: &Scene, lie: bool) -> Option<(Slots, bool)> {
        let board = &scene.board;
        let sum = xor(board);
        let total: u64 = board.iter().sum();
        let count =
            |is: &dyn Fn(u64) -> bool| board.iter().filter(|&&size| is(size)).count() as u64;
        let more = if lie { self.dice.between(1, 2) } else { 0 };
        match section {
            "sum" => {
                let v = self.perhaps(sum, lie, &[total, board[0], sum ^ 1, sum ^ 4, 0]);
                let mut slots = sums(board);
                slots.extend([("{v}", v.to_string()), ("{vbits}", format!("{v:b}"))]);
                slots.push(("{vpowers}", in_powers(v)));
                Some((slots, v == sum))
            }
            "other-lost" | "other-won" => {
                let mut other = self.other_board();
                if self.dice.one_in(2) {
                    other[0] = xor(&other[1..]).max(1);
                }
                let won = self.oracle.first_wins(scene.game, &other);
                let slots = vec![("{other}", joined(&other, ", "))];
                Some((slots, won == (section == "other-won")))
            }
            "board" => {
                let mut said = board.clone();
                if lie {
                    let place = self.dice.below(said.len());
                    said[place] += self.dice.between(1, 3);
                }
                let slots = vec![
                    ("{list}", joined(&said, ", ")),
                    ("{and}", nouns::listed(&said)),
                    ("{k}", nouns::count(said.len() as u64, self.dice)),
                ];
                Some((slots, said == *board))
            }
            "elsewhere" => {
                let other = self.other_board();
                let right = xor(&other);
                let u = self.perhaps(right, lie, &[sum, other.iter().sum()]);
                let slots = vec![
                    ("{other}", joined(&other, ", ")),
                    ("{otherxor}", joined(&other, " xor ")),
                    ("{u}", u.to_string()),
                ];
                Some((slots, u == right))
            }
            "left" => {
                let v = if lie {
                    sum ^ 1 << self.dice.below(4)
                } else {
                    sum
                };
                let slots = vec![
                    ("{left}", in_powers(v)),
                    ("{leftand}", nouns::listed(&powers(v))),
                ];
                // A part of what is left is left too.
                let clear = v == sum || v & !sum != 0;
                (clear && powers(v).len() > 1).then_some((slots, v == sum))
            }
            "column" => {
                let p = 1 << self.dice.below(4);
                let right = count(&|size| size & p != 0);
                let k = right + more;
                let slots = vec![("{p}", p.to_string()), ("{k}", nouns::count(k, self.dice))];
                (k > 1).then_some((slots, k == right))
            }
            "cancel" => {
                let p = 1 << self.dice.below(4);
                let right = count(&|size| size & p != 0);
                let slots = vec![("{p}", p.to_string())];
                (right == 1 || right == 2).then_some((slots, right == 2))
            }
            "big" | "ones" | "counters" => {
                let right = match section {
                    "big" => count(&|size| size > 1),
                    "ones" => count(&|size| size == 1),
                    _ => total,
                };
                let k = right + more;
                (k > 0).then(|| (vec![("{k}", nouns::count(k, self.dice))], k == right))
            }
            "after-ones" => {
                let after = scene.after.as_ref()?;
                let right = after.iter().filter(|&&size| size == 1).count() as u64;
                let k = right + more;
                (k > 0).then(|| (vec![("{k}", nouns::count(k, self.dice))], k == right))
            }
            _ => None,
        }
    }

    /// From the nim-sum to the target.
    fn steps(&mut self, section: &str, scene: &Scene, lie: bool) -> Option<(Slots, bool)> {
        let board = &scene.board;
        let sum = xor(board);
        let own = scene.step().map(|(place, ..)| place);
        let any = self.dice.below(board.len());
        let place = match section {
            "expand" | "binary" | "lacks" => any,
            "has" | "power" if lie => any,
            _ => own?,
        };
        let size = board[place];
        let mut slots = vec![
            ("{heap}", nouns::heap(self.phrases, board, place, self.dice)),
            ("{h}", size.to_string()),
            ("{s}", sum.to_string()),
        ];
        let p = *powers(sum).first().unwrap_or(&1);
        let target = size ^ sum;
        let truth = match section {
            "expand" => {
                let v = if lie {
                    size ^ 3 << self.dice.below(3)
                } else {
                    size
                };
                slots.push(("{powers}", in_powers(v)));
                slots.push(("{powersand}", nouns::listed(&powers(v))));
                slots.push(("{powerslist}", joined(&powers(v), ", ")));
                // A part of the powers is in the number too, and `8 = 8` says nothing.
                if v != size && v & !size == 0 || powers(v).len() < 2 {
                    return None;
                }
                v == size
            }
            "binary" => {
                let v = self.perhaps(size, lie, &[size ^ 1, size ^ 2, size * 2]);
                slots.push(("{hbits}", format!("{v:b}")));
                if size < 2 || v < 2 {
                    return None;
                }
                v == size
            }
            "power" => {
                let q = if lie { 1 << self.dice.below(5) } else { p };
                slots.push(("{p}", q.to_string()));
                if sum == 0 {
                    return None;
                }
                q == p
            }
            "has" | "lacks" => {
                let q = if lie { 1 << self.dice.below(4) } else { p };
                slots.push(("{p}", q.to_string()));
                (size & q != 0) == (section == "has")
            }
            "target" | "others" => {
                let r = self.perhaps(target, lie, &[size + sum, sum, size]);
                let rest: Vec<u64> = [&board[..place], &board[place + 1..]].concat();
                slots.push(("{r}", r.to_string()));
                slots.push(("{restxor}", joined(&rest, " xor ")));
                slots.push(("{restplus}", joined(&rest, " ⊕ ")));
                if section == "others" && rest.len() < 2 {
                    return None;
                }
                r == target
            }
            "diff" => {
                let (_, size, leave) = scene.step()?;
                let t = self.perhaps(size - leave, lie, &[sum, leave, size]);
                slots.push(("{r}", leave.to_string()));
                slots.push(("{t}", t.to_string()));
                t == size - leave
            }
            _ => return None,
        };
        Some((slots, truth))
    }

    /// A move that wins where the last counter wins.
    fn contrast(&mut self, scene: &Scene, lie: bool) -> Option<(Slots, bool)> {
        let board = &scene.board;
        let mut options = Game::Nim.options(board);
        options.retain(|option| self.oracle.first_wins(Game::Nim, option) == lie);
        let after = self.dice.pick(&options)?.clone();
        let place = (0..board.len()).find(|&place| board[place] != after[place])?;
        let mut slots = vec![
            ("{heap}", nouns::heap(self.phrases, board, place, self.dice)),
            ("{h}", board[place].to_string()),
        ];
        slots.extend(self.amounts(board[place], after[place]));
        Some((slots, !self.oracle.first_wins(Game::Nim, &after)))
    }

    /// The move, and what holds after it.
    fn moves(&mut self, section: &str, scene: &Scene, lie: bool) -> Option<(Slots, bool)> {
        if section == "contrast" {
            return self.contrast(scene, lie);
        }
        let board = &scene.board;
        let winning = scene.after.clone()?;
        let mut slots = Vec::new();
        let truth = match section {
            "move" => {
                let place = self.dice.below(board.len());
                let mut after = board.clone();
                after[place] = self.dice.below(board[place] as usize) as u64;
                let after = if lie { after } else { winning };
                let place = (0..board.len()).find(|&place| board[place] != after[place])?;
                let (size, leave) = (board[place], after[place]);
                slots.extend([
                    ("{heap}", nouns::heap(self.phrases, board, place, self.dice)),
                    ("{h}", size.to_string()),
                    ("{list}", joined(board, ", ")),
                    ("{after}", joined(&after, ", ")),
                ]);
                slots.extend(self.amounts(size, leave));
                !self.oracle.first_wins(scene.game, &after)
            }
            "after" => {
                let right = xor(&winning);
                let w = self.perhaps(right, lie, &[xor(board), 1]);
                slots.extend([
                    ("{afterxor}", joined(&winning, " xor ")),
                    ("{afterplus}", joined(&winning, " ⊕ ")),
                    ("{afterand}", nouns::listed(&winning)),
                    ("{w}", w.to_string()),
                ]);
                w == right
            }
            "after-board" => {
                let mut after = winning.clone();
                if lie {
                    let place = self.dice.below(after.len());
                    after[place] = self.dice.between(0, 9);
                }
                slots.push(("{after}", joined(&after, ", ")));
                slots.push(("{afterand}", nouns::listed(&after)));
                after == winning
            }
            _ => return None,
        };
        Some((slots, truth))
    }

    /// How many are taken and left, with what they are.
    fn amounts(&mut self, size: u64, leave: u64) -> Slots {
        let take = size - leave;
        vec![
            ("{t}", nouns::number(take, self.dice)),
            ("{r}", leave.to_string()),
            ("{objs}", nouns::objects(self.phrases, take, self.dice)),
            ("{robjs}", nouns::objects(self.phrases, leave, self.dice)),
            ("{manyobjs}", nouns::objects(self.phrases, 2, self.dice)),
        ]
    }

    fn take_away(
        &mut self,
        section: &str,
        scene: &Scene,
        (most, misere): (u64, bool),
        lie: bool,
    ) -> Option<(Slots, bool)> {
        let (heap, m) = (scene.board[0], most + 1);
        let left = scene.after.as_ref().map(|after| after[0]);
        let mut slots = vec![("{n}", heap.to_string())];
        let (truth, by) = match section {
            "rest" => {
                let k = self.perhaps(heap % m, lie, &[]);
                slots.extend([("{k}", k.to_string()), ("{q}", (heap / m).to_string())]);
                (k == heap % m, m)
            }
            "multiple" | "not-multiple" => {
                let by = if lie { self.dice.between(2, 7) } else { m };
                slots.push(("{q}", (heap / by).to_string()));
                (heap.is_multiple_of(by) == (section == "multiple"), by)
            }
            "take" => {
                let leave = if lie {
                    heap - self.dice.between(1, most)
                } else {
                    left?
                };
                slots.extend(self.amounts(heap, leave));
                (!self.oracle.first_wins(scene.game, &[leave]), m)
            }
            "take-left" => {
                let right = left?;
                let r = self.perhaps(right, lie, &[heap]);
                slots.push(("{r}", r.to_string()));
                slots.push(("{robjs}", nouns::objects(self.phrases, r, self.dice)));
                (r == right && r != 1, m)
            }
            "left-multiple" => {
                let r = left?;
                let by = if lie { self.dice.between(2, 7) } else { m };
                slots.extend([("{r}", r.to_string()), ("{rq}", (r / by).to_string())]);
                (r > 0 && r.is_multiple_of(by), by)
            }
            "reply" => {
                let by = if lie { self.perhaps(m, lie, &[]) } else { m };
                (by == m, by)
            }
            "all-multiples" => {
                let by = if lie { self.dice.between(2, 7) } else { m };
                let lost = |n| !self.oracle.first_wins(scene.game, &[n]);
                let true_of_all = (0..40).step_by(by as usize).all(lost);
                // Of 8, 16, 24 it is true as well, but they are not all.
                if true_of_all && by != m || misere {
                    return None;
                }
                (true_of_all, by)
            }
            "p-positions" | "n-positions" => {
                let wanted = section == "n-positions";
                let wins = |n: &u64| self.oracle.first_wins(scene.game, &[*n]) == wanted;
                let mut list: Vec<u64> = (0..=heap.min(16)).filter(wins).collect();
                if wanted {
                    list.truncate(4);
                }
                if lie {
                    let place = self.dice.below(list.len());
                    list[place] += 1;
                }
                let mut all = list.iter();
                let truth =
                    all.all(|&n| self.oracle.first_wins(scene.game, &[n]) == wanted) && !lie;
                let name = if wanted { "{nand}" } else { "{pand}" };
                slots.push((name, nouns::listed(&list)));
                slots.push(("{plist}", joined(&list, ", ")));
                if list.len() < 2 || lie && list.windows(2).any(|pair| pair[0] == pair[1]) {
                    return None;
                }
                (truth, m)
            }
            _ => return None,
        };
        slots.push(("{m}", by.to_string()));
        Some((slots, truth))
    }

    fn circle(&mut self, section: &str, scene: &Scene, lie: bool) -> Option<(Slots, bool)> {
        let mut slots = vec![("{ring}", ring(&scene.board))];
        let truth = match section {
            "arcs" => {
                let right = arcs(&scene.board);
                let mut said = right.clone();
                if let (true, Some(arc)) = (lie, said.first_mut()) {
                    *arc += 1;
                }
                slots.push(("{arcs}", joined(&said, ", ")));
                slots.push(("{arcsand}", nouns::listed(&said)));
                if said.len() < 2 {
                    return None;
                }
                said == right
            }
            "circle-move" => {
                let options = scene.game.options(&scene.board);
                let after = match lie {
                    true => self.dice.pick(&options)?,
                    false => scene.after.as_ref()?,
                };
                slots.push(("{places}", self.places(&scene.board, after)));
                slots.push(("{newring}", ring(after)));
                !self.oracle.first_wins(scene.game, after)
            }
            "ring-after" => {
                let mut after = scene.after.clone()?;
                if lie {
                    let place = self.dice.below(after.len());
                    after[place] = 1 - after[place];
                }
                slots.push(("{newring}", ring(&after)));
                Some(&after) == scene.after.as_ref()
            }
            _ => return None,
        };
        Some((slots, truth))
    }

    /// The markers that a move takes.
    fn places(&mut self, board: &[u64], after: &[u64]) -> String {
        let taken = (0..board.len()).filter(|&place| board[place] != after[place]);
        let taken: Vec<u64> = taken.map(|place| place as u64 + 1).collect();
        let object = ["circle", "marker"][self.dice.below(2)];
        match &taken[..] {
            [one] => format!("{object} {one}"),
            _ if self.dice.one_in(2) => format!("{object}s {}", nouns::listed(&taken)),
            _ => format!("{object}s {}", joined(&taken, ", ")),
        }
    }
}

fn in_powers(n: u64) -> String {
    match powers(n)[..] {
        [] => "0".to_string(),
        _ => joined(&powers(n), " + "),
    }
}

/// The sum of a board in all notations.
fn sums(board: &[u64]) -> Slots {
    let bits: Vec<String> = board.iter().map(|size| format!("{size:04b}")).collect();
    let expanded: Vec<String> = board
        .iter()
        .map(|&size| format!("({})", in_powers(size)))
        .collect();
    vec![
        ("{xor}", joined(board, " xor ")),
        ("{oplus}", joined(board, " ⊕ ")),
        ("{caret}", joined(board, " ^ ")),
        ("{latex}", joined(board, r" \oplus ")),
        ("{list}", joined(board, ", ")),
        ("{and}", nouns::listed(board)),
        ("{expanded}", expanded.join(" ⊕ ")),
        ("{bits}", bits.join(" xor ")),
    ]
}
