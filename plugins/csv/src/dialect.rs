//! Which dialect a table is written in.

use targum_sdk::Failure;

use crate::record::{Dialect, Quotes, Records};

/// What may stand between cells.
pub(crate) const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// How many records are looked at.
const SAMPLE: usize = 20;

/// The dialect of a table, and where its first record begins: behind a byte order mark and
/// Excel's line `sep=;`.
pub(crate) fn of(source: &str) -> Result<(Dialect, usize), Failure> {
    let bom = source.len() - source.trim_start_matches('\u{FEFF}').len();
    let (delimiter, start) = match declared(source, bom) {
        Some(declared) => declared,
        None => (detect(source, bom), bom),
    };
    let doubled = Dialect { delimiter, quotes: Quotes::Doubled };
    let Err(failure) = check(source, doubled, start) else { return Ok((doubled, start)) };
    let escaped = source.contains("\\\"").then_some(Quotes::Escaped);
    let other = escaped.into_iter().chain([Quotes::Careless]);
    let mut other = other.map(|quotes| Dialect { quotes, ..doubled });
    let works = other.find(|dialect| check(source, *dialect, start).is_ok());
    works.map(|dialect| (dialect, start)).ok_or(failure)
}

fn check(source: &str, dialect: Dialect, start: usize) -> Result<(), Failure> {
    let mut records = Records::new(source, dialect, start);
    while records.next()?.is_some() {}
    Ok(())
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

/// The delimiter that cuts the first records into most cells, as many in each; a comma where
/// none does. Prose has commas, so where another cuts as evenly, it is the other.
fn detect(source: &str, start: usize) -> u8 {
    let score = |delimiter| {
        let mut records =
            Records::new(source, Dialect { delimiter, quotes: Quotes::Doubled }, start);
        let mut widths = Vec::new();
        // Quotes within cells without any are a sign of cells cut at the wrong place.
        let mut clean = true;
        while widths.len() < SAMPLE
            && let Ok(Some(cells)) = records.next()
        {
            let blank = cells.len() == 1 && cells[0].is_blank(source);
            clean &= cells.iter().all(|it| it.quoted || !source[it.span.clone()].contains('"'));
            widths.extend((!blank).then_some(cells.len()));
        }
        let widest = widths.iter().copied().max().unwrap_or(1);
        let even = clean && widest > 1 && widths.iter().all(|width| *width == widest);
        (even, even && delimiter != b',', widths.iter().filter(|width| **width > 1).count(), widest)
    };
    // Of equals the first is kept.
    let best = DELIMITERS.into_iter().rev().max_by_key(|delimiter| score(*delimiter));
    best.unwrap_or(b',')
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
