//! Which dialect a table is written in.

use targum_sdk::Failure;

use crate::{
    delimiter::{DELIMITERS, Detected, detect},
    record::{Cell, Dialect, Quotes, Records},
    spell,
};

/// The dialect of a table, and where its first record begins: behind a byte order mark and
/// Excel's line `sep=;`.
pub(crate) fn of(source: &str) -> Result<(Dialect, usize), Failure> {
    let bom = source.len() - source.trim_start_matches('\u{FEFF}').len();
    let declared = declared(source, bom);
    let start = declared.map_or(bom, |(_, start)| start);
    let found = |quotes| match declared {
        Some((delimiter, _)) => {
            Detected { delimiter, decided: true, beside_quotes: true, sole: true }
        }
        None => detect(source, start, quotes),
    };
    let works = |quotes| {
        let detected = found(quotes);
        let Detected { delimiter, decided, .. } = detected;
        let dialect = Dialect { delimiter, decided, quotes };
        (check(source, dialect, start).map(|()| (dialect, start)), detected)
    };
    // Quotes that are not doubled leave too much open where nothing else is clear.
    let clear = |quotes| match works(quotes) {
        (Ok(dialect), Detected { sole: true, .. }) => Some(dialect),
        _ => None,
    };
    let escaped = || {
        let dialect = source.contains("\\\"").then(|| clear(Quotes::Escaped)).flatten();
        dialect.filter(|(dialect, start)| {
            !seems_of_another(source, *dialect) || shows_escapes(source, *dialect, *start)
        })
    };
    match works(Quotes::Doubled) {
        (Ok(doubled), Detected { beside_quotes: true, .. }) => Ok(doubled),
        // No quotes are beside a delimiter, unless with escapes.
        (Ok(doubled), _) => Ok(escaped().unwrap_or(doubled)),
        (Err(failure), _) => escaped().or_else(|| clear(Quotes::Careless)).ok_or(failure),
    }
}

fn check(source: &str, dialect: Dialect, start: usize) -> Result<(), Failure> {
    let mut records = Records::new(source, dialect, start);
    while records.next()?.is_some() {}
    Ok(())
}

/// Whether an escaped quote stands before what cuts other tables: without the escape, it would end
/// a cell of one.
fn seems_of_another(source: &str, dialect: Dialect) -> bool {
    let others = || DELIMITERS.into_iter().filter(|delimiter| *delimiter != dialect.delimiter);
    source.match_indices("\\\"").any(|(at, _)| {
        source.as_bytes().get(at + 2).is_some_and(|next| others().any(|other| other == *next))
    })
}

/// Whether a table has a cell that no reader without escapes could read: with a quote behind a
/// backslash and before what ends no cell. A translation does not take it away, as it could a line
/// break.
fn shows_escapes(source: &str, dialect: Dialect, start: usize) -> bool {
    let mut records = Records::new(source, dialect, start);
    let shows = |cell: &Cell| {
        let inner = source[cell.span.clone()].strip_prefix('"').unwrap_or_default();
        let first = inner.split_once('"');
        first.is_some_and(|(before, behind)| {
            before.ends_with('\\') && !behind.starts_with(spell::ends_cell) && !behind.is_empty()
        })
    };
    std::iter::from_fn(|| records.next().ok().flatten()).any(|cells| cells.iter().any(shows))
}

/// Whether there is a backslash that says something else in a table whose quotes are doubled:
/// before another, or before a quote that could end its cell, by whichever delimiter, or be one
/// of two.
pub(crate) fn is_ambiguous(source: &str) -> bool {
    let bytes = source.as_bytes();
    let escape = |(at, _): (usize, &str)| match bytes.get(at + 1) {
        Some(b'\\') => true,
        Some(b'"') => bytes.get(at + 2).is_none_or(|&b| spell::ends_cell(char::from(b))),
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
        assert_eq!(quotes("a|;\"\\\"b\\\" c\""), Ok(Quotes::Escaped));
        assert_eq!(quotes("\"a \"b\" c\",d"), Ok(Quotes::Careless));
        assert!(quotes("\"a\" b,c").is_err());
    }
}
