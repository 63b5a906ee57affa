//! The known name that is most like one that is not known.

/// So many pairs of letters are compared.
const MOST_PAIRS: usize = 60_000;

/// The most like one of the first that there is time for, if one in three letters differs at most; of equals the first.
pub fn nearest<'n>(name: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let letters: Vec<char> = name.chars().collect();
    let most = letters.len().div_ceil(3);
    let near = |other: &&str| other.len().abs_diff(name.len()) <= most;
    let mut left = MOST_PAIRS;
    let in_time = |other: &&str| {
        let pairs = letters.len() * other.len();
        left = left.saturating_sub(pairs);
        left > 0
    };
    let known = known.into_iter().filter(near).take_while(in_time);
    let with_distance = known.map(|other| {
        let others: Vec<char> = other.chars().collect();
        (distance(&letters, &others), other)
    });
    let (steps, other) = with_distance.min_by_key(|(steps, _)| *steps)?;
    (steps <= most && steps < letters.len()).then_some(other)
}

/// How many letters must be put in, left out, changed or swapped with the next one; upper and lower case are near.
fn distance(one: &[char], other: &[char]) -> usize {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, b) in other.iter().enumerate() {
            let differs = usize::from(!a.eq_ignore_ascii_case(b));
            let (above, left, corner) = (last[j + 1] + 1, row[j] + 1, last[j] + differs);
            let mut best = above.min(left).min(corner);
            if i > 0 && j > 0 && one[i - 1] == *b && other[j - 1] == *a {
                best = best.min(before_last[j - 1] + 1);
            }
            row.push(best);
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last.last().copied().unwrap_or_default()
}
