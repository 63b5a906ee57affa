//! Names of files that are safe on every system, and lists of names in which none appears twice. Writes nothing.

use std::collections::{HashMap, HashSet};
use std::hash::{BuildHasher, BuildHasherDefault};

use rustc_hash::FxHasher;

/// Names that mean a device to Windows, whatever follows after a dot.
const DEVICES: [&str; 6] = ["con", "prn", "aux", "nul", "conin$", "conout$"];
const PORTS: [&str; 2] = ["com", "lpt"];

/// What no name of a file may contain on Windows.
const REFUSED: &str = "<>:\"/\\|?*";

/// Names of files have at most 255 bytes, endings such as `-key.html` included.
const LONGEST: usize = 200;

/// Why no file can be called so, as the end of a sentence about the name without its ending; `None` where that is safe
/// on every system.
pub fn unsafe_since(name: &str) -> Option<String> {
    let odd = name
        .chars()
        .find(|&c| c.is_control() || REFUSED.contains(c));
    match odd {
        _ if name.is_empty() => Some("is empty".to_string()),
        _ if name.len() > LONGEST => Some(format!("is longer than {LONGEST} bytes")),
        Some(c) if c.is_control() => Some(format!("contains U+{:04X}", u32::from(c))),
        Some(c) => Some(format!("contains `{c}`, which Windows allows in no name")),
        None if name.ends_with(['.', ' ']) => {
            Some("ends with a dot or a space, which Windows allows in no name".to_string())
        }
        None => is_device(name).then(|| "is the name of a device on Windows".to_string()),
    }
}

/// True where Windows takes a name for a device, such as `con`, `NUL.txt` or `com1`.
pub fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or(name);
    let stem = stem.trim_end().to_lowercase();
    let number = |rest: &str| {
        let mut digits = rest.chars();
        let digit = digits.next();
        digits.next().is_none() && digit.is_some_and(|c| "0123456789¹²³".contains(c))
    };
    let is_port = |port: &str| stem.strip_prefix(port).is_some_and(number);
    DEVICES.contains(&stem.as_str()) || PORTS.into_iter().any(is_port)
}

/// The first two things of a list that have the same name in some case of letters. The list is walked through twice and
/// never held: of 100,000 names only their hashes are in memory.
pub fn clash<T, I: Iterator<Item = T>>(
    list: impl Fn() -> I,
    name: impl Fn(&T) -> String,
) -> Option<(T, T)> {
    let hasher = BuildHasherDefault::<FxHasher>::default();
    let name = |thing: &T| name(thing).to_lowercase();
    let mut hashes: Vec<u64> = list().map(|thing| hasher.hash_one(name(&thing))).collect();
    hashes.sort_unstable();
    let twice = hashes.windows(2).filter(|pair| pair[0] == pair[1]);
    let twice: HashSet<u64> = twice.map(|pair| pair[0]).collect();
    if twice.is_empty() {
        return None;
    }
    let mut seen: HashMap<String, T> = HashMap::new();
    for thing in list() {
        let name = name(&thing);
        if !twice.contains(&hasher.hash_one(&name)) {
            continue;
        }
        match seen.remove(&name) {
            Some(first) => return Some((first, thing)),
            None => seen.insert(name, thing),
        };
    }
    None
}
