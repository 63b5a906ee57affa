//! Pictures of authors in PNG: whether the file is whole, from its head to its end. What is drawn in it is not looked at.

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Bytes of a chunk beside its contents: their length, its name and a check sum.
const FRAME: usize = 12;

/// Why a picture cannot be used; `None` where nothing of it is missing.
pub fn fault(data: &[u8]) -> Option<String> {
    let damaged = |how: &str| Some(format!("is a damaged PNG: {how}"));
    let Some(mut rest) = data.strip_prefix(SIGNATURE) else {
        return damaged("its first bytes are wrong");
    };
    let (mut first, mut drawn) = (true, false);
    while let Some((name, contents, after)) = chunk(rest) {
        match name {
            b"IHDR" if first && has_size(contents) => {}
            _ if first => return damaged("its size is missing"),
            b"IDAT" => drawn = true,
            b"IEND" if drawn => return None,
            b"IEND" => return damaged("nothing is drawn in it"),
            _ => {}
        }
        (first, rest) = (false, after);
    }
    damaged("its end is missing")
}

/// The name and the contents of the first chunk, and what follows it.
fn chunk(data: &[u8]) -> Option<(&[u8; 4], &[u8], &[u8])> {
    let (length, rest) = data.split_first_chunk::<4>()?;
    let length = usize::try_from(u32::from_be_bytes(*length)).ok()?;
    let (chunk, after) = data.split_at_checked(length.checked_add(FRAME)?)?;
    let name = rest.first_chunk::<4>()?;
    Some((name, chunk.get(8..8 + length)?, after))
}

/// Whether the contents of a head name a width and a height.
fn has_size(head: &[u8]) -> bool {
    let sizes = head.get(..8).filter(|_| head.len() == 13);
    sizes.is_some_and(|sizes| sizes.chunks(4).all(|size| size != [0; 4]))
}
