//! The set file as its author sees it, for the JSON Schema that editors complete and check with.
//! The reader does not use these types; the tests hold the two together.

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::{Value, json};

use super::limits::{self, SIZE_MAX};
use super::{Names, build, entry};
use crate::model::amounts::LARGEST_AMOUNT;
use crate::model::rules::Board;

/// The JSON Schema (draft 7, which editors know best) of the set file. Kinds, games and mistakes are closed lists.
pub fn schema(names: &Names) -> Value {
    let settings = SchemaSettings::draft07().with(|settings| settings.inline_subschemas = true);
    let mut schema = settings.into_generator().into_root_schema_for::<Set>();
    let games: Vec<&str> = names.game_words().collect();
    let mistakes = names.shown_mistakes();
    let (kinds, theorems) = (names.kind_words(), names.theorem_words());
    let closed = [
        ("kind", &kinds),
        ("game/anyOf/0", &games),
        ("require/properties/diagnose/items", &mistakes),
        ("proofs/items", &theorems),
    ];
    for (field, words) in closed.into_iter().filter(|(_, words)| !words.is_empty()) {
        let pointer = format!("/properties/exercises/items/properties/{field}");
        if let Some(Value::Object(field)) = schema.pointer_mut(&pointer) {
            field.insert("enum".into(), json!(words));
        }
    }
    schema.to_value()
}

/// A set of exercises for nimsmith.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename = "nimsmith set", extend("required" = ["exercises"]))]
#[expect(dead_code, reason = "only the derive reads it")]
struct Set {
    /// The heading of the sheet.
    #[schemars(length(max = limits::TITLE), extend("default" = build::TITLE))]
    title: String,
    /// The number that fixes the sheet; --seed wins over it.
    #[schemars(extend("default" = 0))]
    seed: Whole<0, { u64::MAX }>,
    /// What the sheet calls heaps and counters.
    words: Words,
    /// Among whom no position comes twice: on one sheet, or in the whole class.
    #[schemars(extend("default" = "sheet"))]
    distinct: Distinct,
    /// Whether rows of counters and circles are drawn.
    #[schemars(extend("default" = true))]
    pictures: bool,
    /// The shares of the points, in percent, for answers that are neither simply right nor wrong.
    rubric: Rubric,
    /// The exercises, in the order of the sheet.
    #[schemars(length(min = 1))]
    exercises: Vec<Exercise>,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, extend("required" = []))]
#[expect(dead_code, reason = "only the derive reads it")]
struct Words {
    /// The word for a heap, or a list of singular and plural.
    #[schemars(extend("default" = ["row", "rows"]))]
    heap: Word,
    /// The word for a counter, or a list of singular and plural.
    #[schemars(extend("default" = ["counter", "counters"]))]
    object: Word,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "kebab-case", extend("required" = []))]
#[expect(dead_code, reason = "only the derive reads it")]
struct Rubric {
    /// The answer is correct, but a line is not in the form asked for.
    #[schemars(extend("default" = 100))]
    form: Whole<0, 100>,
    /// The answer is correct, but a reason does not carry its line.
    #[schemars(extend("default" = 75))]
    unsupported: Whole<0, 100>,
    /// Nothing is wrong and something is of use, but the question is not answered.
    #[schemars(extend("default" = 25))]
    incomplete: Whole<0, 100>,
    /// The answer is right given one own mistake that did not make the rest trivial.
    #[schemars(extend("default" = 50))]
    follow_through: Whole<0, 100>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
#[expect(dead_code, reason = "only the derive reads it")]
enum Distinct {
    Sheet,
    Class,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "kebab-case", extend("required" = ["kind"]))]
#[expect(dead_code, reason = "only the derive reads it")]
struct Exercise {
    /// What is asked.
    kind: String,
    /// The name of the exercise, unique in any case of letters. Unless given: the kind, then kind-2, kind-3.
    #[schemars(length(min = 1, max = limits::ID), extend("pattern" = "^[A-Za-z0-9_-][A-Za-z0-9._-]*$"))]
    id: String,
    /// The points for the exercise.
    points: Whole<0, 1000>,
    /// Your own instructions, printed above the exercise.
    #[schemars(length(max = limits::INSTRUCTIONS))]
    instructions: String,
    /// How the key works: by cancelling powers of 2, by binary columns, or, with two heaps of Nim, by mirroring.
    #[schemars(extend("default" = "powers"))]
    method: Method,
    /// Whether each claim needs the lines it rests on; the sheet says so. Unless given, the answer is enough.
    working: Working,
    /// Whether each line may do one kind of step only; the sheet says so.
    steps: Steps,
    /// How many questions.
    #[schemars(extend("default" = 1))]
    count: Whole<1, 1000>,
    /// The game that is played: a name, a heap code in quotation marks such as `"0.77"`, or a title with a code.
    #[schemars(extend("default" = entry::GAME))]
    game: Game,
    /// How many heaps a position has: a number or a range such as `2..3`. In take-away, 1 unless given.
    #[schemars(extend("default" = 3))]
    heaps: Range<1, 64>,
    /// How many counters a heap has: a number or a range such as `1..15`. In take-away, 1..30 unless given.
    #[schemars(extend("default" = "1..15"))]
    size: Range<1, SIZE_MAX>,
    /// Circle Nim: how many places the circle has, a number or a range.
    #[schemars(extend("default" = 8))]
    circles: Range<1, 64>,
    /// Circle Nim: how many of the places have no marker, a number or a range.
    #[schemars(extend("default" = 0))]
    gaps: Range<0, 63>,
    /// Take-away: how many counters a move may take, a range such as `1..3` or a list.
    #[schemars(extend("default" = "1..3"))]
    take: Take,
    /// Take-away: whether who cannot move has won.
    #[schemars(extend("default" = false))]
    misere: bool,
    /// Take-away: whether a whole heap may not be taken in one move.
    #[schemars(extend("default" = false))]
    not_all: bool,
    /// What each position must satisfy.
    require: Require,
    /// Kinds made from theorems: the theorems to choose from. Unless given, all that suit the kind.
    #[schemars(length(min = 1), extend("uniqueItems" = true))]
    proofs: Vec<String>,
    /// Ordering lines: how many lines are added that do not belong to the proof.
    #[schemars(extend("default" = 0))]
    distractors: Whole<0, 5>,
    /// Completing an induction: the facts, theorems and rules that may be used. Unless given, all.
    #[schemars(length(min = 1, max = limits::ALLOW), extend("uniqueItems" = true))]
    allow: Vec<String>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
#[expect(dead_code, reason = "only the derive reads it")]
enum Method {
    Powers,
    Columns,
    Mirror,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
#[expect(dead_code, reason = "only the derive reads it")]
enum Working {
    Required,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
#[expect(dead_code, reason = "only the derive reads it")]
enum Steps {
    One,
}

#[derive(JsonSchema)]
#[schemars(deny_unknown_fields, rename_all = "kebab-case", extend("required" = []))]
#[expect(dead_code, reason = "only the derive reads it")]
struct Require {
    /// Who wins with best play; the first player is the one to move.
    winner: Winner,
    /// How many moves on the board win; equal heaps count each.
    winning_moves: Range<0, SIZE_MAX>,
    /// How many heaps have more than one counter.
    big_heaps: Range<0, SIZE_MAX>,
    /// Whether the winning moves differ under the normal and the misère rule.
    misere_matters: bool,
    /// How many heaps share their size with another; `true` for some, `false` for none.
    equal_heaps: SomeOr<0, SIZE_MAX>,
    /// Whether the sum of the heaps differs from their nim-sum.
    carries: bool,
    /// Mistakes each of which leads to a wrong result, and no two to the same.
    #[schemars(length(min = 1), extend("uniqueItems" = true))]
    diagnose: Vec<String>,
}

#[derive(JsonSchema)]
#[schemars(rename_all = "kebab-case")]
#[expect(dead_code, reason = "only the derive reads it")]
enum Winner {
    First,
    Second,
}

/// A whole number.
struct Whole<const LOW: u64, const HIGH: u64>;

/// A whole number or a range `2..3`.
struct Range<const LOW: u64, const HIGH: u64>;

/// The same, or a truth value.
struct SomeOr<const LOW: u64, const HIGH: u64>;

/// Text, or a list of singular and plural.
struct Word;

/// The name of a game, a heap code, or a game that the set defines.
struct Game;

/// Numbers of counters: one, a range, or a list.
struct Take;

fn whole(low: u64, high: u64) -> Schema {
    json_schema!({ "type": "integer", "minimum": low, "maximum": high })
}

fn range() -> Schema {
    json_schema!({ "type": "string", "pattern": r"^\s*[0-9]+\s*\.\.\s*[0-9]+\s*$" })
}

impl<const LOW: u64, const HIGH: u64> JsonSchema for Whole<LOW, HIGH> {
    fn schema_name() -> Cow<'static, str> {
        format!("Whole {LOW} to {HIGH}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        whole(LOW, HIGH)
    }
}

impl<const LOW: u64, const HIGH: u64> JsonSchema for Range<LOW, HIGH> {
    fn schema_name() -> Cow<'static, str> {
        format!("Range {LOW} to {HIGH}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [whole(LOW, HIGH), range()] })
    }
}

impl<const LOW: u64, const HIGH: u64> JsonSchema for SomeOr<LOW, HIGH> {
    fn schema_name() -> Cow<'static, str> {
        format!("Truth or range {LOW} to {HIGH}").into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "anyOf": [{ "type": "boolean" }, whole(LOW, HIGH), range()] })
    }
}

impl JsonSchema for Game {
    fn schema_name() -> Cow<'static, str> {
        "Game".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let code =
            json_schema!({ "type": "string", "pattern": r"^[04]?\.[0-7]{1,32}(\.\.\.|…)?$" });
        let boards = Board::WORDS.map(|(word, _)| word);
        json_schema!({ "anyOf": [
            { "type": "string" },
            code,
            {
                "type": "object",
                "additionalProperties": false,
                "required": ["code"],
                "properties": {
                    "title": {
                        "description": "What the game is called.",
                        "type": "string", "minLength": 1, "maxLength": limits::WORD
                    },
                    "code": {
                        "description": "The heap code: what a move that takes 1, 2, 3, ... counters may leave.",
                        "anyOf": [code]
                    },
                    "board": {
                        "description": "What the game is played on.",
                        "type": "string", "enum": boards, "default": "heaps"
                    }
                }
            }
        ] })
    }
}

impl JsonSchema for Take {
    fn schema_name() -> Cow<'static, str> {
        "Take".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let number = whole(1, LARGEST_AMOUNT);
        let text = json_schema!({ "type": "string", "pattern": r"^[0-9., ]+$" });
        json_schema!({ "anyOf": [number, text, { "type": "array", "items": number, "minItems": 1 }] })
    }
}

impl JsonSchema for Word {
    fn schema_name() -> Cow<'static, str> {
        "Word".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let word = json_schema!({ "type": "string", "minLength": 1, "maxLength": limits::WORD });
        json_schema!({ "anyOf": [word, { "type": "array", "items": word, "minItems": 2, "maxItems": 2 }] })
    }
}
