//! Sets of bytes.

use std::ops::Not;

use wide::u8x16;

/// The number of bytes that are tested together.
pub(super) const BLOCK: usize = 16;

/// The number of different rows that a set may have.
const ROWS: u32 = 8;

/// A set of bytes, which is tested for a block of bytes at a time.
///
/// The sets of a format are constants, made of bytes and ranges:
///
/// ```
/// use targum_sdk::search::ByteSet;
///
/// const SPECIAL: ByteSet = ByteSet::of(b"\"\\").and_range(0, 0x1F);
/// assert!(SPECIAL.has(b'"') && SPECIAL.has(b'\n') && !SPECIAL.has(b'a'));
/// ```
///
/// A set is a table of 16 rows, one for each value of the upper half of a byte, with a column for each
/// value of the lower half. Rows that are equal share a bit of the two lists in which halves of bytes are
/// looked up, so a set has at most eight different rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteSet {
    rows: [u16; 16],
    /// The rows that have a lower half, by the lower half.
    lower: [u8; 16],
    /// The bit of the row, by the upper half.
    upper: [u8; 16],
}

impl ByteSet {
    /// Makes the set of these bytes.
    pub const fn of(bytes: &[u8]) -> Self {
        let mut rows = [0; 16];
        let mut index = 0;
        while index < bytes.len() {
            rows[(bytes[index] >> 4) as usize] |= 1 << (bytes[index] & 0xF);
            index += 1;
        }
        Self::of_rows(rows)
    }

    /// Adds these bytes to the set.
    #[must_use]
    pub const fn and(self, bytes: &[u8]) -> Self {
        self.and_set(&Self::of(bytes))
    }

    /// Adds the bytes from `first` to `last` to the set.
    #[must_use]
    pub const fn and_range(self, first: u8, last: u8) -> Self {
        let mut rows = self.rows;
        let mut byte = first;
        while byte <= last {
            rows[(byte >> 4) as usize] |= 1 << (byte & 0xF);
            if byte == u8::MAX {
                break;
            }
            byte += 1;
        }
        Self::of_rows(rows)
    }

    /// Adds the bytes of another set to the set.
    #[must_use]
    pub const fn and_set(self, other: &Self) -> Self {
        let mut rows = self.rows;
        let mut row = 0;
        while row < rows.len() {
            rows[row] |= other.rows[row];
            row += 1;
        }
        Self::of_rows(rows)
    }

    /// Returns the set of all bytes that are not in the set.
    #[must_use]
    pub const fn others(self) -> Self {
        let mut rows = self.rows;
        let mut row = 0;
        while row < rows.len() {
            rows[row] = !rows[row];
            row += 1;
        }
        Self::of_rows(rows)
    }

    /// Returns whether a byte is in the set.
    #[inline]
    pub const fn has(&self, byte: u8) -> bool {
        self.rows[(byte >> 4) as usize] & 1 << (byte & 0xF) != 0
    }

    /// # Panics
    /// The rows have more than eight different values.
    const fn of_rows(rows: [u16; 16]) -> Self {
        let (mut lower, mut upper) = ([0; 16], [0; 16]);
        let mut bits = 0;
        let mut row = 0;
        while row < rows.len() {
            let mut equal = 0;
            while rows[equal] != rows[row] {
                equal += 1;
            }
            if rows[row] != 0 && equal == row {
                assert!(bits < ROWS, "a set of bytes has more than eight different rows");
                upper[row] = 1 << bits;
                bits += 1;
                let mut column = 0;
                while column < lower.len() {
                    if rows[row] & 1 << column != 0 {
                        lower[column] |= upper[row];
                    }
                    column += 1;
                }
            } else {
                upper[row] = upper[equal];
            }
            row += 1;
        }
        Self { rows, lower, upper }
    }

    /// Returns the places in a block of the bytes that are in the set, as bits.
    #[inline(always)]
    pub(super) fn places(&self, block: u8x16) -> u32 {
        let (lower, upper) = (u8x16::new(self.lower), u8x16::new(self.upper));
        let rows_of_lower = lower.shuffle(block & u8x16::splat(0xF));
        let row = upper.shuffle(block >> 4_u32);
        let is_absent = (rows_of_lower & row).simd_eq(u8x16::splat(0));
        is_absent.not().to_bitmask()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_its_bytes_and_no_others() {
        let wanted = |byte: u8| byte < b' ' || b"\"\\az\x7F\xE2".contains(&byte) || byte >= 0xEE;
        let set = ByteSet::of(b"\"\\az\x7F").and(b"\xE2").and_range(0, 0x1F).and_range(0xEE, 0xFF);
        for byte in 0..=u8::MAX {
            assert_eq!(set.has(byte), wanted(byte), "{byte:#x}");
            assert_eq!(set.others().has(byte), !wanted(byte), "{byte:#x}");
            let places = |set: ByteSet| set.places(u8x16::splat(byte));
            assert_eq!(places(set), if wanted(byte) { 0xFFFF } else { 0 }, "{byte:#x}");
            assert_eq!(places(set.others()), 0xFFFF ^ places(set), "{byte:#x}");
        }
        assert_eq!(ByteSet::of(b"\"").and_set(&ByteSet::of(b"\\")), ByteSet::of(b"\\\""));
    }
}
