//! Lines of papers that are nearly headers, and lines that are not.

use nimsmith::check::slip::slip;
use nimsmith::locale::ENGLISH;

#[test]
fn slips() {
    let cases = [
        ("gmae: nim", "Did you mean `game: nim`?"),
        ("**Gamee:** nim", "Did you mean `game: nim`?"),
        ("rosw: 5, 8, 16", "Did you mean `rows: 5, 8, 16`?"),
        ("row form: bottom", "Did you mean `rows from: bottom`?"),
        ("aksed: winner", "Did you mean `asked: winner`?"),
        ("Excercise: 3", "Did you mean `exercise: 3`?"),
        ("shet: s01-ABCDEFGH", "Did you mean `sheet: s01-ABCDEFGH`?"),
        ("rows 5 8 16", "Write `rows: 5 8 16`."),
        ("Piles 5, 8 and 16", "Write `Piles: 5, 8 and 16`."),
        ("rows = 5, 8", "Write `rows: 5, 8`."),
        ("game nim", "Write `game: nim`."),
        ("asked first-move", "Write `asked: first-move`."),
    ];
    for (text, hint) in cases {
        let told = slip(text).map(|slip| slip.misfit.told(&ENGLISH).1);
        assert_eq!(told.as_deref(), Some(hint));
    }
}

#[test]
fn other_lines_are_none() {
    let lines = [
        "",
        ":",
        "name: Ada",
        "Game 2: nim",
        "Exercise 3",
        "exercise 3: nim",
        "row 3: 16 -> 13",
        "row 3 = 13",
        "rows 1 and 3 both have 8",
        "Step: cancel",
        "Move: take 3 from row 3",
        "game over, the second player wins",
        "Games:",
        "s = 29",
        "so: 29",
        "5 ⊕ 6 = 11",
        "answer: 3",
        "note: row 3",
        "row: 3",
    ];
    for line in lines {
        assert!(slip(line).is_none(), "{line}: {:?}", slip(line));
    }
    assert!(slip(&"game".repeat(9999)).is_none());
}
