//! Which dialect a table is written in.

use targum_sdk::Failure;

use crate::{
    delimiter::{DELIMITERS, Detected, detect},
    record::{Dialect, Quotes, Records},
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
    let escaped = || source.contains("\\\"").then(|| clear(Quotes::Escaped)).flatten();
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

/// Whether there is a backslash that says something else in a table whose quotes are doubled:
/// before another, or before a quote that could end its cell or be one of two.
pub(crate) fn is_ambiguous(source: &str, dialect: Dialect) -> bool {
    let ends = |byte: Option<&u8>| {
        byte.is_none_or(|&b| b == dialect.delimiter || matches!(b, b'\n' | b'\r'))
    };
    let bytes = source.as_bytes();
    let escape = |(at, _): (usize, &str)| match bytes.get(at + 1) {
        Some(b'\\') => true,
        Some(b'"') => bytes.get(at + 2) == Some(&b'"') || ends(bytes.get(at + 2)),
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
