//! Lines and columns of a text. Lines end with LF, CR LF or CR, as in YAML; columns count characters.

/// Line and column, from 1, of the end of `text`.
pub fn end_of(text: &str) -> (usize, usize) {
    let column = text
        .rsplit(['\n', '\r'])
        .next()
        .unwrap_or_default()
        .chars()
        .count()
        + 1;
    let breaks =
        text.bytes().filter(|b| matches!(b, b'\n' | b'\r')).count() - text.matches("\r\n").count();
    (breaks + 1, column)
}

/// The lines of a file without their ends; a last line that is empty is none, but an empty file has one line.
pub fn of(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let end = text
            .iter()
            .position(|b| matches!(b, b'\n' | b'\r'))
            .unwrap_or(text.len());
        let (line, tail) = text.split_at(end);
        let tail = tail
            .strip_prefix(b"\r\n")
            .or_else(|| tail.get(1..))
            .unwrap_or_default();
        rest = (!tail.is_empty()).then_some(tail);
        Some(line)
    })
}

/// The same place, or the nearest one inside the text: YAML reports the end of a file on a line that is not there.
pub fn within(text: &str, (line, column): (usize, usize)) -> (usize, usize) {
    let mut last = (1, 1);
    for (number, bytes) in (1..).zip(of(text.as_bytes())) {
        let width = String::from_utf8_lossy(bytes).chars().count();
        if number == line {
            return (line, column.clamp(1, width + 1));
        }
        last = (number, width + 1);
    }
    last
}
