//! Detects the delimiter of a table from the characters outside of quotes, where translations add
//! no delimiters.

use serde::{Deserialize, Serialize};
use targum_sdk::search::ByteSet;

/// The spelling of a quote within quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quotes {
    /// `""`
    Doubled,
    /// `\"`, with `\\` for a backslash.
    Escaped,
    /// `""`, but some quotes in a line are literal. A quote that no possible delimiter follows does
    /// not close the cell.
    Careless,
}

/// The possible delimiters between cells.
pub(crate) const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The bytes from which the dialect of a table may be concluded.
pub(crate) const EVIDENCE: ByteSet = ByteSet::of(&DELIMITERS).and(b"\"");

/// The [evidence](EVIDENCE) of a table whose delimiter is known: commas are frequent in texts.
pub(crate) const EVIDENCE_BUT_COMMAS: ByteSet = ByteSet::of(b";\t|\"");

/// The number of records in a sample.
const SAMPLE: usize = 20;

/// The result of the detection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Detected {
    pub delimiter: u8,
    /// Whether the table shows its delimiter whatever its texts hold.
    pub decided: bool,
    /// Whether the delimiter stands next to quotes, and no other one does.
    pub sole: bool,
}

/// Detects the delimiter that stands next to most quotes, or else the one that splits the first
/// records into most cells; a comma if none does. Commas are frequent in prose, so another
/// delimiter that splits as evenly is preferred.
pub(crate) fn detect(source: &str, start: usize, quotes: Quotes) -> Detected {
    let sample = Sample::of(source.as_bytes(), start, quotes);
    let rank = |index: usize| {
        let widths = || sample.widths.iter().map(|widths| widths[index]);
        let widest = widths().max().unwrap_or(1);
        let even = widest > 1 && widths().all(|width| width == widest);
        let count = widths().filter(|width| *width > 1).count();
        let other = DELIMITERS[index] != b',' && count > 0;
        (sample.beside[index], even, even && other, count, other, widest)
    };
    // Of equal delimiters, the first one is kept.
    let best = (0..DELIMITERS.len()).rev().max_by_key(|index| rank(*index)).unwrap_or(0);
    let others = (0..DELIMITERS.len()).filter(|index| *index != best);
    let most = others.map(|index| sample.beside[index]).max().unwrap_or(0);
    let (beside, even, ..) = rank(best);
    Detected {
        delimiter: DELIMITERS[best],
        decided: even || beside > most,
        sole: beside > 0 && most == 0,
    }
}

/// The counts of each delimiter in the first records.
#[derive(Default)]
struct Sample {
    /// The number of cells into which each delimiter splits each record.
    widths: Vec<[usize; 4]>,
    /// The number of times each delimiter stands before an opening or after a closing quote.
    beside: [usize; 4],
}

impl Sample {
    fn of(bytes: &[u8], start: usize, quotes: Quotes) -> Sample {
        let mut sample = Sample::default();
        let mut widths = [1; 4];
        let mut blank = true;
        // No quote before this offset opens a cell.
        let mut closed = start;
        let mut at = start;
        while sample.widths.len() < SAMPLE {
            let Some(&byte) = bytes.get(at) else { break };
            let before = if at > start { bytes.get(at - 1) } else { None };
            if byte == b'"' && at >= closed && ends(before) {
                match closing(bytes, at, quotes) {
                    Ok(end) => {
                        for beside in [before, bytes.get(end + 1)].into_iter().filter_map(index) {
                            sample.beside[beside] += 1;
                        }
                        blank = false;
                        at = end + 1;
                        continue;
                    }
                    Err(reached) => closed = reached,
                }
            }
            match index(Some(&byte)) {
                Some(delimiter) => {
                    widths[delimiter] += 1;
                    blank = false;
                }
                None if matches!(byte, b'\n' | b'\r') => {
                    sample.widths.extend((!blank).then_some(widths));
                    (widths, blank) = ([1; 4], true);
                }
                None => blank &= byte == b' ',
            }
            at += 1;
        }
        sample.widths.extend((!blank).then_some(widths));
        sample
    }
}

/// Returns whether a quote in an unquoted cell would open a cell for another delimiter, one that
/// would continue after this cell or that only parsers of other dialects could read.
pub(crate) fn opens(cell: &[u8]) -> bool {
    let (mut closed, mut loose) = (0, false);
    (1..cell.len()).any(|at| {
        if cell[at] != b'"' || at < closed {
            return false;
        }
        if !ends(cell.get(at - 1)) {
            // With a loose quote, only a dialect with escapes can split this cell.
            loose = true;
            return false;
        }
        let end = closing(cell, at, Quotes::Doubled);
        closed = end.map_or_else(|reached| reached, |end| end + 1);
        end.is_err_and(|reached| reached == cell.len() || !loose || cell[reached - 1] == b'\\')
    })
}

/// Returns whether an unquoted cell encloses a quoted cell of another delimiter.
pub(crate) fn encloses(cell: &[u8]) -> bool {
    (1..cell.len()).any(|at| {
        cell[at] == b'"' && ends(cell.get(at - 1)) && closing(cell, at, Quotes::Doubled).is_ok()
    })
}

fn index(byte: Option<&u8>) -> Option<usize> {
    DELIMITERS.iter().position(|delimiter| Some(delimiter) == byte)
}

/// Returns whether a cell of any table ends before a byte or begins after it.
pub(crate) fn ends(byte: Option<&u8>) -> bool {
    index(byte).is_some() || byte.is_none_or(|b| matches!(b, b'\n' | b'\r'))
}

/// Returns whether a character is a possible delimiter.
pub(crate) fn is_delimiter(c: char) -> bool {
    DELIMITERS.iter().any(|&delimiter| char::from(delimiter) == c)
}

/// Returns whether a quote before this character could end a cell in any table, or be the first of
/// two.
pub(crate) fn ends_cell(c: char) -> bool {
    is_delimiter(c) || matches!(c, '"' | '\n' | '\r')
}

/// Returns the offset of the quote that closes the one at `open`, or the offset up to which there
/// is none.
pub(crate) fn closing(bytes: &[u8], open: usize, quotes: Quotes) -> Result<usize, usize> {
    let mut at = open + 1;
    loop {
        at = match bytes.get(at..).unwrap_or_default() {
            [] => return Err(bytes.len()),
            [b'\\', ..] if quotes == Quotes::Escaped => at + 2,
            [b'"', b'"', ..] => at + 2,
            [b'"', rest @ ..] if ends(rest.first()) => return Ok(at),
            // Blanks may stand behind the closing quote.
            [b'"', rest @ ..] if quotes != Quotes::Careless && ends(behind_blanks(rest)) => {
                return Ok(at);
            }
            [b'"', ..] if quotes != Quotes::Careless => return Err(at),
            _ => at + 1,
        }
    }
}

/// Returns the first byte that is no space.
fn behind_blanks(bytes: &[u8]) -> Option<&u8> {
    bytes.iter().find(|byte| **byte != b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quoted_text_does_not_decide_the_delimiter() {
        for (source, delimiter) in [
            ("a;\"b, c\nd, e\nf, g\"\nh;i;j", b';'),
            ("a,\"b\nc;d\ne;f\ng;h\",i\nj,k", b','),
            ("a;1,b;2,\"c\"", b','),
            (",\"a\tb\tc\" ", b','),
            ("a\n\"b\tc\" ,", b','),
            ("a,5\" b;c\nd,e", b','),
        ] {
            assert_eq!(detect(source, 0, Quotes::Doubled).delimiter, delimiter, "{source}");
        }
    }

    #[test]
    fn knows_a_quote_that_other_tables_would_open_a_cell_with() {
        for cell in [";\"a", "a;\"\"\"", "a,\"b\",\"c", "a,\"b\" c", "\"a\",\"\\\"b\" c"] {
            assert!(opens(cell.as_bytes()), "{cell}");
        }
        for cell in ["a;\"b\"", "{\"a\":1,\"b\":2}", "5\" a", "a;\"\"", "a\"", ""] {
            assert!(!opens(cell.as_bytes()), "{cell}");
        }
        assert!(encloses(b"a;\"b\"") && !encloses(b"{\"a\":1,\"b\":2}") && !encloses(b"a \"b\""));
    }
}
