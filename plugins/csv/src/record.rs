//! Records and cells, as in RFC 4180.

use std::ops::Range;

use serde::{Deserialize, Serialize};
use targum_sdk::{Decoded, Failure, icu, malformed, search};

use crate::delimiter::{self, Quotes};

/// The dialect of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dialect {
    /// The delimiter between cells.
    pub delimiter: u8,
    /// Whether the table shows its delimiter whatever its texts hold.
    pub decided: bool,
    /// The spelling of quotes within quotes.
    pub quotes: Quotes,
}

impl Dialect {
    /// Returns the bytes that may end a cell in quotes or have a meaning in it.
    fn marks_in_quotes(self) -> [u8; 2] {
        match self.quotes {
            Quotes::Escaped => [b'"', b'\\'],
            Quotes::Doubled | Quotes::Careless => [b'"'; 2],
        }
    }
}

/// A cell of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    /// The byte range of the text, including its quotes.
    pub span: Range<usize>,
    /// The byte after the cell, which is behind the blanks that follow the closing quote.
    pub end: usize,
    pub quoted: bool,
}

/// The most cells for which a record gets room before it is read.
const ROOM: usize = 32;

pub(crate) struct Records<'s> {
    source: &'s str,
    dialect: Dialect,
    at: usize,
    /// The number of cells of the record before, at most [`ROOM`]: the next record gets room for as many.
    width: usize,
}

impl<'s> Records<'s> {
    pub(crate) fn new(source: &'s str, dialect: Dialect, at: usize) -> Self {
        Records { source, dialect, at, width: 0 }
    }

    /// Returns the next record's cells, or `None` at the end. A blank line is one empty cell.
    pub(crate) fn next(&mut self) -> Result<Option<Vec<Cell>>, Failure> {
        if self.at == self.source.len() {
            return Ok(None);
        }
        let mut cells = Vec::with_capacity(self.width);
        loop {
            cells.push(self.cell()?);
            let rest = &self.source.as_bytes()[self.at..];
            self.at += match rest {
                [b, ..] if *b == self.dialect.delimiter => 1,
                [b'\r', b'\n', ..] => 2,
                [b'\r' | b'\n', ..] => 1,
                _ => 0,
            };
            if rest.first() != Some(&self.dialect.delimiter) {
                self.width = cells.len().min(ROOM);
                return Ok(Some(cells));
            }
        }
    }

    fn cell(&mut self) -> Result<Cell, Failure> {
        let start = self.at;
        let bytes = self.source.as_bytes();
        if bytes.get(start) != Some(&b'"') {
            let rest = &bytes[start..];
            let delimiter = self.dialect.delimiter;
            self.at += search::position_of(rest, [delimiter, b'\n', b'\r']).unwrap_or(rest.len());
            let cell = &bytes[start..self.at];
            let quote = search::position_of(cell, [b'"']);
            let loose = self.dialect.quotes != Quotes::Doubled;
            // The kept parts of a message would be evidence of another delimiter.
            let twice =
                || delimiter::encloses(cell) && icu::is_branching(&self.source[start..self.at]);
            if quote.is_some() && (loose || delimiter::opens(cell) || twice()) {
                return Err(malformed(
                    start,
                    "expected this cell in quotes, and those in it doubled",
                ));
            }
            return Ok(Cell { span: start..self.at, end: self.at, quoted: false });
        }
        self.at += 1;
        let is_careless = self.dialect.quotes == Quotes::Careless;
        let mut careless = false;
        loop {
            let rest = &bytes[self.at..];
            let Some(length) = search::position_of(rest, self.dialect.marks_in_quotes()) else {
                return Err(malformed(start, "expected a quote to close this cell"));
            };
            self.at += length;
            match bytes[self.at..] {
                [b'"', b'"', ..] => self.at += 2,
                [b'"', next, ..] if is_careless && !delimiter::ends(Some(&next)) => {
                    self.at += 1;
                    careless = true;
                }
                [b'"', ..] => break,
                // The character after a backslash may have several bytes; the others are neither a
                // quote nor a backslash.
                _ => self.at = (self.at + 2).min(bytes.len()),
            }
        }
        self.at += 1;
        // Over several lines, any of the cell's quotes could be the last one.
        if careless && bytes[start..self.at].iter().any(|b| matches!(b, b'\n' | b'\r')) {
            return Err(malformed(start, "expected the quotes within this cell doubled"));
        }
        let end = self.at;
        let is_blank = |&&b: &&u8| matches!(b, b' ' | b'\t') && !self.ends(b);
        self.at += bytes[end..].iter().take_while(is_blank).count();
        match bytes.get(self.at) {
            Some(&byte) if !self.ends(byte) => {
                let delimiter = char::from(self.dialect.delimiter).escape_default();
                let expected = format!(
                    "expected `{delimiter}` or the end of the line after a cell in quotes (a \
                     quote within it is doubled)"
                );
                Err(malformed(end, expected))
            }
            // Blanks behind the closing quote are no part of the cell's text.
            _ => Ok(Cell { span: start..end, end: self.at, quoted: true }),
        }
    }

    /// Returns whether a cell ends before a byte.
    fn ends(&self, byte: u8) -> bool {
        byte == self.dialect.delimiter || byte == b'\n' || byte == b'\r'
    }
}

impl Cell {
    /// Decodes the text of the cell.
    pub(crate) fn text<'s>(&self, source: &'s str, dialect: Dialect) -> Decoded<'s> {
        if !self.quoted {
            return Decoded::verbatim(source, self.span.clone());
        }
        let bytes = source.as_bytes();
        let Range { start, end } = self.span;
        let mut text = Decoded::starting(source, start + 1);
        let mut at = start + 1;
        while at < end - 1 {
            let rest = &bytes[at..end - 1];
            let plain = search::position_of(rest, dialect.marks_in_quotes()).unwrap_or(rest.len());
            if plain > 0 {
                at += plain;
                text.keep(at);
                continue;
            }
            match (bytes[at], bytes[at + 1]) {
                (_, b'"') => text.put("\"", at + 2),
                (b'\\', b'\\') => text.put("\\", at + 2),
                // A backslash before any other character, or a literal quote.
                _ => {
                    text.keep(at + 1);
                    at += 1;
                    continue;
                }
            }
            at += 2;
        }
        text
    }

    /// Returns whether the cell holds only white space.
    pub(crate) fn is_blank(&self, source: &str) -> bool {
        source[self.span.clone()].trim_matches('"').trim().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMMA: Dialect = Dialect { delimiter: b',', decided: true, quotes: Quotes::Doubled };

    fn table(source: &str, dialect: Dialect) -> Result<Vec<Vec<String>>, Failure> {
        let mut records = Records::new(source, dialect, 0);
        let mut table = Vec::new();
        while let Some(cells) = records.next()? {
            let text = |cell: &Cell| cell.text(source, dialect).text().to_owned();
            table.push(cells.iter().map(text).collect());
        }
        Ok(table)
    }

    #[test]
    fn reads_cells_of_every_kind() {
        let read = |source| table(source, COMMA).unwrap();
        assert_eq!(read("a,b\r\nc,\n"), [["a", "b"], ["c", ""]]);
        assert_eq!(read("\"a \"\"b\"\"\",\"c\nd\",e"), [["a \"b\"", "c\nd", "e"]]);
        assert_eq!(read("5\" pipe, \"x\""), [["5\" pipe", " \"x\""]]);
        assert_eq!(read("\n\r\r\n"), [[""], [""], [""]]);
        assert_eq!(read("a,b\rc"), vec![vec!["a", "b"], vec!["c"]]);
        assert!(read("").is_empty());
        let escaped = Dialect { quotes: Quotes::Escaped, ..COMMA };
        let cells = table(r#""a \"b\" \\ \n \é","",x"#, escaped).unwrap();
        assert_eq!(cells, [[r#"a "b" \ \n \é"#, "", "x"]]);
        let careless = Dialect { quotes: Quotes::Careless, ..COMMA };
        let cells = table("\"a \"b\" \"\"c\"\"\",\"\"", careless).unwrap();
        assert_eq!(cells, [["a \"b\" \"c\"", ""]]);
    }

    #[test]
    fn refuses_quotes_that_do_not_match() {
        for (source, at) in [("a,\"b", 2), ("\"a\" b,c", 3), ("\"a\\\"b\",c", 4)] {
            let Err(Failure::Malformed(problem)) = table(source, COMMA) else { panic!("{source}") };
            assert_eq!(problem.at, Some(at), "{source}");
        }
        let escaped = Dialect { quotes: Quotes::Escaped, ..COMMA };
        assert!(table("\"a\\", escaped).is_err());
    }
}
