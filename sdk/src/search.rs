//! Searching text by its bytes, a block at a time.

/// The number of bytes that are tested together.
const BLOCK: usize = 16;

/// Returns the place of the first byte that is `wanted`.
///
/// The test runs for a whole block before its result is used. Compilers turn it into vector
/// instructions, natively and in WebAssembly, as long as the test has no branches: write it as
/// comparisons joined by `|`. A block is also one turn of a loop, and a sandboxed plugin pays for
/// each turn with a check of its time limit.
#[inline]
pub fn position(bytes: &[u8], wanted: impl Fn(u8) -> bool) -> Option<usize> {
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    for (index, block) in blocks.iter().enumerate() {
        let mut found = [0; BLOCK];
        for (found, &byte) in found.iter_mut().zip(block) {
            *found = u8::from(wanted(byte));
        }
        let found = u128::from_le_bytes(found);
        if found != 0 {
            return Some(BLOCK * index + found.trailing_zeros() as usize / 8);
        }
    }
    let at = rest.iter().position(|&byte| wanted(byte))?;
    Some(bytes.len() - rest.len() + at)
}

/// Returns how many bytes are `wanted`. Write the test as for [`position`].
pub fn count(bytes: &[u8], wanted: impl Fn(u8) -> bool) -> usize {
    // As many as a byte can count: checks of overflow would keep it from being done by blocks.
    let of = |part: &[u8]| part.iter().fold(0_u8, |sum, &b| sum.wrapping_add(wanted(b).into()));
    bytes.chunks(255).map(|part| usize::from(of(part))).sum()
}

/// Splits the text into runs, each up to a `special` character, and that character; the last run
/// has no character. `special` tests bytes as [`position`] does, and may name ASCII characters and
/// the first bytes of longer characters.
pub fn runs(
    text: &str,
    special: impl Fn(u8) -> bool,
) -> impl Iterator<Item = (&str, Option<char>)> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        let Some(at) = position(text.as_bytes(), &special) else {
            return Some((text, None));
        };
        let (run, behind) = text.split_at(at);
        let mut behind = behind.chars();
        let character = behind.next();
        rest = Some(behind.as_str());
        Some((run, character))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_first_byte_wherever_it_stands() {
        for length in 0..70 {
            let mut bytes = vec![b'a'; length];
            assert_eq!(position(&bytes, |b| b == b'x'), None);
            for at in (0..length).rev() {
                bytes[at] = b'x';
                assert_eq!(position(&bytes, |b| (b == b'x') | (b == b'y')), Some(at));
            }
        }
    }

    #[test]
    fn counts_more_than_a_byte_can() {
        assert_eq!(count(&[b'a'; 1000], |b| (b == b'a') | (b == b'b')), 1000);
        assert_eq!(count(b"abcab", |b| b == b'b'), 2);
        assert_eq!(count(b"", |_| true), 0);
    }

    #[test]
    fn splits_text_into_runs() {
        let special = |b| (b == b'"') | (b == b'\n') | (b >= 0x80);
        let all = |text| runs(text, special).collect::<Vec<_>>();
        assert_eq!(all(""), [("", None)]);
        assert_eq!(
            all("plain, and longer than a block"),
            [("plain, and longer than a block", None)]
        );
        assert_eq!(
            all("\"a\nlong enough for a block é"),
            [
                ("", Some('"')),
                ("a", Some('\n')),
                ("long enough for a block ", Some('é')),
                ("", None)
            ]
        );
    }
}
