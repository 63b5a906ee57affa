//! Functions of PHP and of Moodle's base class `qformat_default` that its importers use.

use nimsmith::locale::ENGLISH;
use nimsmith::render::lms::item::{Item, Picture, Said};
use nimsmith::spec::Points;

/// `html_entity_decode` with `ENT_QUOTES`, for the entities that are written.
pub fn decoded(text: &str) -> String {
    let mut decoded = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        decoded.push_str(before);
        let entity = after.split_once(';').and_then(|(name, after)| {
            let c = match name {
                "amp" => '&',
                "lt" => '<',
                "gt" => '>',
                "quot" => '"',
                _ => char::from_u32(name.strip_prefix('#')?.parse().ok()?)?,
            };
            Some((c, after))
        });
        match entity {
            Some((c, after)) => {
                decoded.push(c);
                rest = after;
            }
            None => {
                decoded.push('&');
                rest = after;
            }
        }
    }
    decoded + rest
}

/// The numeric entities alone: a browser makes no difference between them and the signs they stand for.
pub fn plain_signs(html: &str) -> String {
    let mut text = html.to_string();
    for sign in ['#', '=', '~', '{', '}', ':', '\\', '/', '0'] {
        text = text.replace(&format!("&#{};", u32::from(sign)), &sign.to_string());
    }
    text
}

/// `strip_tags`, as `clean_param` has it for `PARAM_TEXT`: a `<` before anything but a blank begins a tag.
pub fn without_tags(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('<') {
        kept.push_str(before);
        if after.starts_with(char::is_whitespace) {
            kept.push('<');
            rest = after;
        } else {
            rest = after.split_once('>').map_or("", |(_, after)| after);
        }
    }
    kept + rest
}

/// `split_category_path`: a single slash divides, a doubled one stands for one.
pub fn category_names(path: &str) -> Vec<String> {
    let chars: Vec<char> = path.chars().collect();
    let mut names = vec![String::new()];
    for (i, &c) in chars.iter().enumerate() {
        let alone = c == '/' && chars.get(i + 1) != Some(&'/') && (i == 0 || chars[i - 1] != '/');
        match alone {
            true => names.push(String::new()),
            false => names.last_mut().expect("a name").push(c),
        }
    }
    let name = |name: &String| without_tags(name.replace("//", "/").trim());
    names.iter().map(name).collect()
}

/// Title and code, of the category of a bank.
pub fn title(set: &str) -> (String, String) {
    let (title, code) = set.rsplit_once(' ').unwrap_or(("", set));
    (title.to_string(), code.to_string())
}

/// Code, exercise, variant and part, of a question's ID number.
pub fn numbers(id: &str) -> (String, [usize; 3]) {
    let parts: Vec<&str> = id.split('-').collect();
    let number = |i: usize| parts[i].parse().expect("a number");
    let part = match parts.len() {
        3 => 0,
        _ => number(3),
    };
    (parts[0].to_string(), [number(1), number(2), part])
}

/// The fractions of `question_bank::ensure_fraction_options_initialised`, by `match_grade_options`, in percent.
pub fn is_listed(percent: f64) -> bool {
    const RAW: [f64; 21] = [
        1.0, 0.9, 0.8333333, 0.8, 0.75, 0.7, 0.6666667, 0.6, 0.5, 0.4, 0.3333333, 0.3, 0.25, 0.2,
        0.1666667, 0.1428571, 0.125, 0.1111111, 0.1, 0.05, 0.0,
    ];
    let fraction = percent.abs() / 100.0;
    RAW.iter().any(|raw| (fraction - raw).abs() < 0.00001)
}

/// Texts of which only the HTML is in a file.
pub fn html(html: &str) -> Said {
    Said {
        html: html.to_string(),
        plain: String::new(),
    }
}

/// Texts of which only the plain one is.
pub fn plain(plain: &str) -> Said {
    Said {
        html: String::new(),
        plain: plain.to_string(),
    }
}

/// An item without answers.
pub fn bare(name: &str, prompt: &str, feedback: &str, pictures: Vec<Picture>) -> Item {
    Item {
        locale: &ENGLISH,
        exercise: 0,
        variant: 0,
        part: 0,
        name: name.to_string(),
        points: Points::default(),
        prompt: prompt.to_string(),
        feedback: feedback.to_string(),
        pictures,
        response: nimsmith::quiz::Response::Essay,
    }
}
