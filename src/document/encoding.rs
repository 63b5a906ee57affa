//! Bytes to characters: UTF-8, UTF-16 with or without a byte order mark, and Windows-1252, which has Latin-1 in it, for what is
//! neither. Every line ends in `\n`. Characters within a line stay as they are.

/// The characters of Windows-1252 from 0x80 to 0x9F; the five that it lacks are U+FFFD.
const WINDOWS_1252: [char; 32] = [
    '€', '\u{fffd}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{fffd}', 'Ž',
    '\u{fffd}', '\u{fffd}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{fffd}',
    'ž', 'Ÿ',
];

/// Bytes that show which order UTF-16 has.
const SAMPLE: usize = 4096;

/// Returns what bytes say, whatever they are.
pub fn decoded(bytes: &[u8]) -> String {
    if let Some(rest) = bytes.strip_prefix(b"\xEF\xBB\xBF") {
        return single(rest);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFF\xFE") {
        return double(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(b"\xFE\xFF") {
        return double(rest, u16::from_be_bytes);
    }
    let sample = bytes.get(..SAMPLE).unwrap_or(bytes);
    let zeros = |from: usize| {
        let every_other = sample.iter().skip(from).step_by(2);
        every_other.filter(|byte| **byte == 0).count()
    };
    // Digits, Latin letters and blanks have one zero byte each.
    let (first, second, most) = (zeros(0), zeros(1), sample.len() / 4);
    match () {
        () if second > most && first == 0 => double(bytes, u16::from_le_bytes),
        () if first > most && second == 0 => double(bytes, u16::from_be_bytes),
        () => single(bytes),
    }
}

/// UTF-8, and each byte that is not part of any as Windows-1252: a file may have been put together from both.
fn single(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|byte| windows_1252(*byte)));
    }
    text
}

fn windows_1252(byte: u8) -> char {
    let place = byte.checked_sub(0x80).map(usize::from);
    let special = place.and_then(|place| WINDOWS_1252.get(place));
    special.copied().unwrap_or(char::from(byte))
}

fn double(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> String {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units = pairs.iter().map(|pair| unit(*pair));
    let chars = char::decode_utf16(units).map(|char| char.unwrap_or('\u{fffd}'));
    let cut = (!rest.is_empty()).then_some('\u{fffd}');
    chars.chain(cut).collect()
}

/// Characters that show whether a text is one.
const LOOKED_AT: usize = 64 * 1024;

/// True if more than some characters, and one in ten, are none that anybody types.
pub fn is_binary(text: &str) -> bool {
    let (mut all, mut strange) = (0_usize, 0_usize);
    for c in text.chars().take(LOOKED_AT) {
        all += 1;
        let typed = matches!(c, '\t' | '\n' | '\r' | '\x0B' | '\x0C');
        strange += usize::from(c == '\u{fffd}' || c.is_control() && !typed);
    }
    strange > 2 + all / 10
}

/// Returns a text whose lines all end in `\n`, whichever way they ended.
pub fn with_line_feeds(text: String) -> String {
    let ends = |c: char| {
        matches!(
            c,
            '\r' | '\x0B' | '\x0C' | '\u{85}' | '\u{2028}' | '\u{2029}'
        )
    };
    if !text.contains(ends) {
        return text;
    }
    text.replace("\r\n", "\n").replace(ends, "\n")
}
