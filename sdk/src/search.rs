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
        if let Some(at) = first(block, &wanted) {
            return Some(BLOCK * index + at);
        }
    }
    if rest.is_empty() {
        return None;
    }
    match bytes.last_chunk() {
        // The bytes that are tested a second time are not wanted.
        Some(block) => first(block, &wanted).map(|at| bytes.len() - BLOCK + at),
        None => position_in_short(bytes, &wanted),
    }
}

/// Returns the place of the first wanted byte of a block.
#[inline(always)]
fn first(block: &[u8; BLOCK], wanted: impl Fn(u8) -> bool) -> Option<usize> {
    let mut found = [0; BLOCK];
    for (found, &byte) in found.iter_mut().zip(block) {
        *found = u8::from(wanted(byte));
    }
    let found = u128::from_le_bytes(found);
    (found != 0).then(|| found.trailing_zeros() as usize / 8)
}

/// Returns the place of the first wanted byte of less than a block. A block is made of the first and the
/// last bytes, which overlap.
#[inline(always)]
fn position_in_short(bytes: &[u8], wanted: impl Fn(u8) -> bool) -> Option<usize> {
    let length = bytes.len();
    if let (Some(start), Some(end)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        let (start, end) = (u64::from_le_bytes(*start), u64::from_le_bytes(*end));
        let block = u128::from(start) | u128::from(end) << 64;
        let at = first(&block.to_le_bytes(), wanted)?;
        return Some(if at < 8 { at } else { length + at - 16 });
    }
    if let (Some(start), Some(end)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        let (start, end) = (u32::from_le_bytes(*start), u32::from_le_bytes(*end));
        let both = u64::from(start) | u64::from(end) << 32;
        let block = u128::from(both) | u128::from(both) << 64;
        let at = first(&block.to_le_bytes(), wanted)?;
        return Some(if at < 4 { at } else { length + at - 8 });
    }
    bytes.iter().position(|&byte| wanted(byte))
}

/// Returns the place of the first `sign` in a text. A sign is a few ASCII characters, not none.
///
/// The standard library prepares each search for any pattern, natively but for short ones. For a sign
/// in a short text, the preparation would take longer than the search.
#[inline]
pub fn find(text: &str, sign: &str) -> Option<usize> {
    let (bytes, sign) = (text.as_bytes(), sign.as_bytes());
    let first = *sign.first()?;
    let mut from = 0;
    while let Some(at) = position(&bytes[from..], |byte| byte == first) {
        from += at;
        if bytes[from..].starts_with(sign) {
            return Some(from);
        }
        from += 1;
    }
    None
}

/// Returns whether a text has a `sign`, as [`find`] finds it.
#[inline]
pub fn contains(text: &str, sign: &str) -> bool {
    find(text, sign).is_some()
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
            for at in 0..length {
                bytes.fill(b'a');
                bytes[at] = b'y';
                assert_eq!(position(&bytes, |b| (b == b'x') | (b == b'y')), Some(at));
            }
        }
    }

    #[test]
    fn finds_the_first_sign_wherever_it_stands() {
        let text = "a:b:/c é{:// and then some more :// of it";
        for sign in ["://", ":", "a", "{", "it", "é{", ":/c", "more ://"] {
            assert_eq!(find(text, sign), text.find(sign), "{sign}");
        }
        for (text, sign) in [("", "a"), ("ab", "abc"), (text, "//:"), ("::::", "://")] {
            assert_eq!(find(text, sign), None, "{sign}");
        }
        assert!(contains("{{{x", "{{x") && !contains("{ {x", "{{"));
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
