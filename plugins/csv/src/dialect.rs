//! Detects the dialect of a table.

use targum_sdk::Failure;

use crate::{
    delimiter::{DELIMITERS, Detected, Quotes, detect},
    escaped,
    record::{Dialect, Records},
};

/// Returns the dialect of a table, and the offset of its first record after a byte order mark and
/// Excel's line `sep=;`.
///
/// A table that can be read with doubled quotes is read so. [`opens`](crate::delimiter::opens)
/// ensures that no other delimiter would read such a table differently, so a translation cannot
/// change whether a table can be read with doubled quotes.
pub(crate) fn of(source: &str) -> Result<(Dialect, usize), Failure> {
    let bom = source.len() - source.trim_start_matches('\u{FEFF}').len();
    let declared = declared(source, bom);
    let start = declared.map_or(bom, |(_, start)| start);
    let works = |quotes| {
        let Detected { delimiter, decided, sole } = match declared {
            Some((delimiter, _)) => Detected { delimiter, decided: true, sole: true },
            None => detect(source, start, quotes),
        };
        let dialect = Dialect { delimiter, decided, quotes };
        check(source, dialect, start).map(|()| (dialect, sole))
    };
    let dialect = works(Quotes::Doubled).map(|(dialect, _)| dialect).or_else(|failure| {
        // Quotes that are not doubled are ambiguous unless everything else is clear.
        let has_escapes = source.contains("\\\"");
        let quotes = if has_escapes { Quotes::Escaped } else { Quotes::Careless };
        match works(quotes) {
            Ok((dialect, true)) if !has_escapes || escaped::is_shown(source, dialect, start) => {
                Ok(dialect)
            }
            _ => Err(failure),
        }
    });
    Ok((dialect?, start))
}

fn check(source: &str, dialect: Dialect, start: usize) -> Result<(), Failure> {
    let mut records = Records::new(source, dialect, start);
    while records.next()?.is_some() {}
    Ok(())
}

/// Returns the delimiter that the first line declares, as in `sep=;`, and the offset after that
/// line.
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
