//! Which dialect a table is written in.

use std::cmp::Reverse;

use targum_sdk::Failure;

use crate::record::{Cell, Dialect, Quotes, Records};

/// What may stand between cells.
pub(crate) const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// How many records are looked at.
const SAMPLE: usize = 20;

/// The dialect of a table, and where its first record begins: behind a byte order mark and
/// Excel's line `sep=;`.
pub(crate) fn of(source: &str) -> Result<(Dialect, usize), Failure> {
    let bom = source.len() - source.trim_start_matches('\u{FEFF}').len();
    let (Detected { delimiter, decided, alone }, start) = match declared(source, bom) {
        Some((delimiter, start)) => (Detected { delimiter, decided: true, alone: true }, start),
        None => (detect(source, bom), bom),
    };
    let doubled = Dialect { delimiter, decided, quotes: Quotes::Doubled };
    let Err(failure) = check(source, doubled, start) else { return Ok((doubled, start)) };
    let escaped = source.contains("\\\"").then_some(Quotes::Escaped);
    let other = escaped.into_iter().chain([Quotes::Careless]);
    let mut other = other.filter(|_| alone).map(|quotes| Dialect { quotes, ..doubled });
    let works = other.find(|dialect| check(source, *dialect, start).is_ok());
    works.map(|dialect| (dialect, start)).ok_or(failure)
}

fn check(source: &str, dialect: Dialect, start: usize) -> Result<(), Failure> {
    let mut records = Records::new(source, dialect, start);
    while records.next()?.is_some() {}
    Ok(())
}

/// Whether there is a backslash that says something else in a table whose quotes are doubled:
/// before another, or before a quote that could end its cell.
pub(crate) fn is_ambiguous(source: &str, dialect: Dialect) -> bool {
    let ends = |byte: Option<&u8>| {
        byte.is_none_or(|&b| b == dialect.delimiter || matches!(b, b'\n' | b'\r'))
    };
    let bytes = source.as_bytes();
    let escape = |(at, _): (usize, &str)| match bytes.get(at + 1) {
        Some(b'\\') => true,
        Some(b'"') => ends(bytes.get(at + 2)),
        _ => false,
    };
    source.match_indices('\\').any(escape)
}

/// `sep=;` on the first line.
fn declared(source: &str, start: usize) -> Option<(u8, usize)> {
    let rest = source[start..].strip_prefix("sep=")?;
    let delimiter = *rest.as_bytes().first()?;
    let line_end = match rest.as_bytes()[1..] {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => return None,
    };
    DELIMITERS.contains(&delimiter).then_some((delimiter, start + "sep=".len() + 1 + line_end))
}

/// What the first records say of the delimiter.
struct Detected {
    delimiter: u8,
    /// It cuts every record.
    decided: bool,
    /// No other cuts any. Quotes that are not doubled leave too much open otherwise: each
    /// translation could speak for another delimiter.
    alone: bool,
}

/// The delimiter that cuts the first records into most cells, a comma where none does. Prose has
/// commas, so where another cuts as evenly, it is the other. Before all of that, one that leaves
/// fewer quotes astray is the more likely one.
fn detect(source: &str, start: usize) -> Detected {
    let score = |delimiter| {
        let dialect = Dialect { delimiter, decided: false, quotes: Quotes::Doubled };
        let mut records = Records::new(source, dialect, start);
        let mut widths = Vec::new();
        // Quotes within cells without any are a sign of cells cut at the wrong place. Such
        // records do not count, so that a translation in quotes never speaks for another
        // delimiter.
        let is_clean = |cell: &Cell| cell.quoted || !source[cell.span.clone()].contains('"');
        let mut astray = 0;
        let mut decided = true;
        while widths.len() < SAMPLE {
            let cells = match records.next_or_line() {
                Ok(Some(cells)) => cells,
                Ok(None) => break,
                Err(_) => {
                    astray += 1;
                    widths.push(1);
                    continue;
                }
            };
            let blank = cells.len() == 1 && cells[0].is_blank(source);
            let is_clean = cells.iter().all(is_clean);
            astray += usize::from(!is_clean);
            decided &= blank || cells.len() > 1;
            widths.extend((!blank).then_some(if is_clean { cells.len() } else { 1 }));
        }
        let widest = widths.iter().copied().max().unwrap_or(1);
        let even = astray == 0 && widest > 1 && widths.iter().all(|width| *width == widest);
        let count = widths.iter().filter(|width| **width > 1).count();
        let other = delimiter != b',' && count > 0;
        let rank = (Reverse(astray), even, even && other, count, other, widest);
        ((count > 0, rank), decided)
    };
    let scored = DELIMITERS.map(|delimiter| (score(delimiter), delimiter));
    let cutting = scored.iter().filter(|(((cuts, _), _), _)| *cuts).count();
    // Of equals the first is kept.
    let best = scored.into_iter().rev().max_by_key(|((score, _), _)| *score);
    let (((cuts, _), decided), delimiter) = best.unwrap_or(scored[0]);
    Detected { delimiter, decided, alone: cutting == usize::from(cuts) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_delimiter() {
        for (source, delimiter) in [
            ("a,b\nc,d", b','),
            ("a;b\n\"c,d\";e", b';'),
            ("key;en\na;one, two, three\nb;four", b';'),
            ("a\tb, c\nd\te", b'\t'),
            ("a|b\nc|d", b'|'),
            ("a;b, c\nd;e, f", b';'),
            ("one\ntwo", b','),
            ("", b','),
            ("sep=;\na,b", b';'),
        ] {
            assert_eq!(of(source).unwrap().0.delimiter, delimiter, "{source}");
        }
    }

    #[test]
    fn finds_how_quotes_are_written() {
        let quotes = |source| of(source).map(|(dialect, _)| dialect.quotes);
        assert_eq!(quotes("\"a \"\"b\"\"\",c"), Ok(Quotes::Doubled));
        assert_eq!(quotes("\"a\\\",c"), Ok(Quotes::Doubled));
        assert_eq!(quotes("\"a \\\"b\\\"\",c"), Ok(Quotes::Escaped));
        assert_eq!(quotes("\"a \"b\" c\",d"), Ok(Quotes::Careless));
        assert!(quotes("\"a\" b,c").is_err());
    }
}
