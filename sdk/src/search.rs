//! Searching text by its bytes, a block at a time.

mod byte_set;

use byte_set::BLOCK;
pub use byte_set::ByteSet;
use wide::u8x16;

/// Returns the place of the first byte that is in the set.
#[inline]
pub fn position(bytes: &[u8], wanted: &ByteSet) -> Option<usize> {
    first(bytes, |block| wanted.places(block))
}

/// Returns the place of the first byte that is one of the `wanted`, which may be chosen at run time.
#[inline]
pub fn position_of<const N: usize>(bytes: &[u8], wanted: [u8; N]) -> Option<usize> {
    let wanted = wanted.map(u8x16::splat);
    first(bytes, |block| {
        let is_wanted = wanted.iter().fold(u8x16::splat(0), |any, &one| any | block.simd_eq(one));
        is_wanted.to_bitmask()
    })
}

/// Returns the place of the first two bytes that are one of the `wanted` pairs, which are small letters and
/// stand for capitals, too.
pub fn position_of_pair<const N: usize>(bytes: &[u8], wanted: [[u8; 2]; N]) -> Option<usize> {
    /// The bit that a small letter has and its capital has not.
    const SMALL: u8 = 0x20;
    let blocks = wanted.map(|pair| pair.map(u8x16::splat));
    let mut at = 0;
    while let Some(pairs) = bytes[at..].first_chunk::<{ BLOCK + 1 }>() {
        let block = |from: usize| {
            let block = pairs[from..].first_chunk().expect("one byte more than a block");
            u8x16::new(*block) | u8x16::splat(SMALL)
        };
        let (first, second) = (block(0), block(1));
        let is_wanted = |[one, other]: &[u8x16; 2]| first.simd_eq(*one) & second.simd_eq(*other);
        let places = blocks.iter().map(is_wanted).fold(u8x16::splat(0), |any, one| any | one);
        match places.to_bitmask() {
            0 => at += BLOCK,
            places => return Some(at + places.trailing_zeros() as usize),
        }
    }
    let is_wanted = |pair: &[u8]| wanted.contains(&[pair[0] | SMALL, pair[1] | SMALL]);
    bytes[at..].windows(2).position(is_wanted).map(|place| at + place)
}

/// Returns the place of the first byte that is one of the `places` of its block. A block is also one
/// turn of a loop, and a sandboxed plugin pays for each turn with a check of its time limit.
#[inline(always)]
fn first(bytes: &[u8], places: impl Fn(u8x16) -> u32) -> Option<usize> {
    let place = |block: &[u8; BLOCK]| {
        let places = places(u8x16::new(*block));
        (places != 0).then(|| places.trailing_zeros() as usize)
    };
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    for (index, block) in blocks.iter().enumerate() {
        if let Some(at) = place(block) {
            return Some(BLOCK * index + at);
        }
    }
    if rest.is_empty() {
        return None;
    }
    match bytes.last_chunk() {
        // The bytes that are tested a second time are not wanted.
        Some(block) => place(block).map(|at| bytes.len() - BLOCK + at),
        None => first_of_short(bytes, place),
    }
}

/// Returns the place of the first wanted byte of less than a block. A block is made of the first and the
/// last bytes, which overlap.
#[inline(always)]
fn first_of_short(bytes: &[u8], place: impl Fn(&[u8; BLOCK]) -> Option<usize>) -> Option<usize> {
    let length = bytes.len();
    if let (Some(start), Some(end)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        let (start, end) = (u64::from_le_bytes(*start), u64::from_le_bytes(*end));
        let block = u128::from(start) | u128::from(end) << 64;
        let at = place(&block.to_le_bytes())?;
        return Some(if at < 8 { at } else { length + at - 16 });
    }
    if let (Some(start), Some(end)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        let (start, end) = (u32::from_le_bytes(*start), u32::from_le_bytes(*end));
        let both = u64::from(start) | u64::from(end) << 32;
        let block = u128::from(both) | u128::from(both) << 64;
        let at = place(&block.to_le_bytes())?;
        return Some(if at < 4 { at } else { length + at - 8 });
    }
    bytes.iter().position(|&byte| place(&[byte; BLOCK]).is_some())
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
    while let Some(at) = position_of(&bytes[from..], [first]) {
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

/// Returns how many bytes are in the set.
pub fn count(bytes: &[u8], wanted: &ByteSet) -> usize {
    let (blocks, rest) = bytes.as_chunks::<BLOCK>();
    let in_block = |block: &[u8; BLOCK]| wanted.places(u8x16::new(*block)).count_ones() as usize;
    let in_rest = rest.iter().filter(|&&byte| wanted.has(byte)).count();
    blocks.iter().map(in_block).sum::<usize>() + in_rest
}

/// Splits the text into runs, each up to a `special` character, and that character; the last run
/// has no character. The set has ASCII characters and the first bytes of longer characters.
pub fn runs<'t>(text: &'t str, special: &ByteSet) -> impl Iterator<Item = (&'t str, Option<char>)> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        let Some(at) = position(text.as_bytes(), special) else {
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

    const XY: ByteSet = ByteSet::of(b"xy");

    #[test]
    fn finds_the_first_byte_wherever_it_stands() {
        for length in 0..70 {
            let mut bytes = vec![b'a'; length];
            assert_eq!(position_of(&bytes, [b'x']), None);
            assert_eq!(position(&bytes, &XY), None);
            for at in (0..length).rev() {
                bytes[at] = b'x';
                assert_eq!(position(&bytes, &XY), Some(at));
                assert_eq!(position_of(&bytes, [b'y', b'x']), Some(at));
            }
            for at in 0..length {
                bytes.fill(b'a');
                bytes[at] = b'y';
                assert_eq!(position(&bytes, &XY), Some(at));
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
    fn finds_the_first_pair_wherever_it_stands() {
        for length in 2..70 {
            let mut bytes = vec![b't'; length];
            assert_eq!(position_of_pair(&bytes, [*b"tr"]), None);
            for at in (0..length - 1).rev() {
                (bytes[at], bytes[at + 1]) = (b'L', b'o');
                assert_eq!(position_of_pair(&bytes, [*b"tr", *b"lo"]), Some(at), "{length}");
            }
        }
        assert_eq!(position_of_pair(b"t", [*b"tr"]), None);
        assert_eq!(position_of_pair(b"a t r TR", [*b"tr"]), Some(6));
    }

    #[test]
    fn counts_more_than_a_byte_can() {
        assert_eq!(count(&[b'x'; 1000], &XY), 1000);
        assert_eq!(count(b"axcay, and again in a second block: x", &XY), 3);
        assert_eq!(count(b"", &XY.others()), 0);
    }

    #[test]
    fn splits_text_into_runs() {
        const SPECIAL: ByteSet = ByteSet::of(b"\"\n").and_range(0x80, 0xFF);
        let all = |text| runs(text, &SPECIAL).collect::<Vec<_>>();
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
