use nimsmith::{
    games::GAMES,
    kernel,
    model::{derivation::Method, goal::Goal, position::Position},
    script,
};
#[test]
fn smoke() {
    for (p, g) in [
        (vec![5u64, 8, 16], 0),
        (vec![9, 2, 14], 0),
        (vec![4, 7, 12, 7, 12, 7], 0),
        (vec![1, 1, 1, 1, 1, 13], 1),
        (vec![1, 1, 1, 1], 1),
        (vec![1, 1, 5, 5], 1),
        (vec![4, 3, 2], 1),
        (vec![7], 0),
        (vec![0, 0], 1),
        (
            (vec![9223372036854775807, 9223372036854775806, 12345678901234567]),
            0,
        ),
    ] {
        for goal in [
            Goal::FirstMove,
            Goal::AllMoves,
            Goal::NimSum,
            Goal::Change,
            Goal::Winner,
            Goal::ZeroingMove,
        ] {
            for m in [Method::Powers, Method::Columns] {
                let pos = Position(p.clone());
                let d = GAMES[g].solve(&pos, goal, m);
                if matches!(goal, Goal::FirstMove | Goal::AllMoves) && m == Method::Powers
                    || p == [9, 2, 14]
                {
                    println!("== {} {} {:?}", GAMES[g].name(), pos, goal);
                    for (i, l) in d.lines.iter().enumerate() {
                        println!(
                            "{:>2} {}   [{} {:?}]",
                            i + 1,
                            script::print::line(l, &d),
                            script::print::rule(l.rule),
                            l.from
                        );
                    }
                }
                if let Err(e) = kernel::certify(GAMES[g], d.clone(), goal) {
                    println!("!!! {goal:?} {pos} {e:?}");
                }
            }
        }
    }
}
