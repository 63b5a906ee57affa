//! The JSON Schema of the set file, with which editors complete and check it.

use serde_json::{Value, json};

use super::fields::{Field, Group, Holds, LONGEST_ID, LONGEST_WORD, List, Of, SET};
use super::names::Names;
use super::points::Points;
use super::set::Hardness;
use super::tree::Node;
use crate::model::{LARGEST_AMOUNT, LARGEST_HEAP, Series};

/// The JSON Schema (draft 7, which editors know best) of the set file. Kinds, games and mistakes are closed lists.
pub fn schema(names: &Names) -> Value {
    let mut schema = group(&SET, names);
    schema["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    schema["title"] = json!("nimsmith set");
    schema["description"] = json!("A set of exercises for nimsmith.");
    schema
}

fn group(group: &Group, names: &Names) -> Value {
    let field = |field: &Field| {
        let mut schema = held(&field.holds, names);
        schema["description"] = match schema.get("anyOf") {
            Some(_) => json!(format!("{} Give {}.", field.about, field.holds.what())),
            None => json!(field.about),
        };
        match &field.default {
            Node::Truth(truth) => schema["default"] = json!(truth),
            Node::Whole(number) => schema["default"] = json!(number),
            Node::Text(text) => schema["default"] = json!(text),
            _ => {}
        }
        (field.name.to_owned(), schema)
    };
    let properties: serde_json::Map<_, _> = group.fields.iter().map(field).collect();
    let needed = group.fields.iter().filter(|field| field.of == Of::Needed);
    let needed: Vec<&str> = needed.map(|field| field.name).collect();
    json!({ "type": "object", "additionalProperties": false, "properties": properties, "required": needed })
}

fn held(holds: &Holds, names: &Names) -> Value {
    let text = |least, most| match least {
        0 => json!({ "type": "string", "maxLength": most }),
        _ => json!({ "type": "string", "minLength": least, "maxLength": most }),
    };
    let whole = |low, high| json!({ "type": "integer", "minimum": low, "maximum": high });
    let matching = |pattern: &str| json!({ "type": "string", "pattern": pattern });
    let each =
        |items: Value, least: u64| json!({ "type": "array", "items": items, "minItems": least });
    let range = || matching(r"^\s*[0-9]+\s*\.\.\s*[0-9]+\s*$");
    let known = |words: Vec<&str>| match words[..] {
        [] => json!({ "type": "string" }),
        _ => json!({ "type": "string", "enum": words }),
    };
    let listed = |list: List| known(list.known(names, names.kinds));
    match *holds {
        Holds::Text(least, most) => text(least, most),
        Holds::Prose(most) => text(1, most),
        Holds::Proses(most) => json!({ "anyOf": [text(1, most), each(text(1, most), 1)] }),
        Holds::Id => {
            let mut id = text(1, LONGEST_ID);
            id["pattern"] = json!("^[A-Za-z0-9_-][A-Za-z0-9._-]*$");
            id
        }
        Holds::Noun => {
            let mut both = each(text(1, LONGEST_WORD), 2);
            both["maxItems"] = json!(3);
            json!({ "anyOf": [text(1, LONGEST_WORD), both] })
        }
        Holds::Picture => {
            matching(r"^[A-Za-z0-9_-][A-Za-z0-9._-]*\.(png|PNG|jpe?g|JPE?G|svg|SVG)$")
        }
        Holds::Points => {
            json!({ "type": "number", "minimum": 0, "maximum": Points::MOST, "multipleOf": 0.5 })
        }
        Holds::Whole(low, high) => whole(low, high),
        Holds::Range(low, high) => json!({ "anyOf": [whole(low, high), range()] }),
        Holds::Any(low, high) => {
            json!({ "anyOf": [{ "type": "boolean" }, whole(low, high), range()] })
        }
        Holds::Truth => json!({ "type": "boolean" }),
        Holds::Word(words) => known(words()),
        Holds::Name(list) => listed(list),
        Holds::Names(list, most) => {
            let mut all = each(listed(list), 1);
            all["uniqueItems"] = json!(true);
            if most < u64::MAX {
                all["maxItems"] = json!(most);
            }
            all
        }
        Holds::Code => matching(r"^[04]?\.[0-7]{1,32}(\.\.\.|…)?$"),
        Holds::Game(own) => {
            let games = known(names.game_words().collect());
            json!({ "anyOf": [games, held(&Holds::Code, names), group(own, names)] })
        }
        Holds::Take => {
            let amount = whole(1, LARGEST_AMOUNT);
            let series = known(Series::WORDS.map(|(word, _)| word).to_vec());
            json!({ "anyOf": [amount, matching("^[0-9., ]+$"), each(amount.clone(), 1), series] })
        }
        Holds::Difficulty => {
            let words = known(Hardness::WORDS.map(|(word, _)| word).to_vec());
            json!({ "anyOf": [words, whole(1, 10_000), range()] })
        }
        Holds::Rows => {
            let one = each(whole(0, LARGEST_HEAP), 1);
            let places = matching("^[o.]{1,64}$");
            json!({ "anyOf": [one.clone(), each(one, 1), places.clone(), each(places, 1)] })
        }
        Holds::Space => {
            matching(r"^(lines|squared|none|[0-9]+(\.[0-9])? *(cm|mm|lines)( +(lines|squared))?)$")
        }
        Holds::Nested(own) => group(own, names),
        Holds::Each(one) => each(held(one, names), 1),
    }
}
