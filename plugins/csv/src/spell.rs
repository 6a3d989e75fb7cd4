//! Cells as the table writes them.

use std::{borrow::Cow, rc::Rc};

use targum_sdk::Content;

use crate::{
    columns,
    delimiter::DELIMITERS,
    escaped,
    record::{Dialect, Quotes},
};

/// Where a text is spelled.
#[derive(Clone, Debug)]
pub struct Place {
    /// The table's dialect.
    pub dialect: Dialect,
    /// The cell is in quotes.
    pub quoted: bool,
    /// The text is a piece of the cell, rather than the whole of it with its quotes.
    pub piece: bool,
    /// The text begins the cell.
    pub begins: bool,
    /// The text may begin as a formula does, because its source does.
    pub formula: bool,
    /// The cell has to go on showing how the table writes quotes, as others could be read
    /// otherwise.
    pub shows: bool,
    /// The table escapes its quotes and goes on showing it whatever the cell says.
    pub escapes: bool,
    /// The target's locale, where the row has only to be named for it to be the table's header.
    pub head: Option<Rc<str>>,
}

pub(crate) fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
    let text: Cow<'_, str> = match content {
        [one] => one.as_str().into(),
        all => all.iter().map(Content::as_str).collect(),
    };
    if place.begins && (!place.formula && is_formula(&text) || is_calculation(&text)) {
        return Err("a cell that begins so would be taken for a formula".to_owned());
    }
    if place.head.as_ref().is_some_and(|locale| columns::is_head(&text, locale)) {
        return Err("a first row that says so would be taken for a header or a title".to_owned());
    }
    let careless = place.dialect.quotes == Quotes::Careless;
    if place.shows && (place.piece || !escaped::text_shows(&text)) {
        return Err("this cell shows how the table writes quotes, so it stays".to_owned());
    }
    if careless && (text.ends_with('\\') || text.contains("\\\"")) {
        return Err("in this table a backslash before a quote would seem to escape it".to_owned());
    }
    let delimiter = char::from(place.dialect.delimiter);
    // Other delimiters are quoted, too, lest the table be taken for another kind; but commas
    // are in every text, and only an uneven table could be taken for one of theirs.
    let other = |c: char| {
        let harmless = c == ',' && place.dialect.decided;
        !harmless && is_delimiter(c)
    };
    let special = |c: char| c == delimiter || other(c) || matches!(c, '"' | '\n' | '\r');
    let escapes = || place.escapes || escaped::text_shows(&text);
    match (place.quoted, place.piece) {
        (true, true) => escape(&text, place.dialect, place.escapes),
        (false, true) if text.contains(special) => {
            Err(format!("a cell without quotes cannot hold `{delimiter}`, quotes or line breaks"))
        }
        (false, false) if !text.contains(special) => Ok(text.into_owned()),
        (false, true) => Ok(text.into_owned()),
        (_, false) => Ok(["\"", &escape(&text, place.dialect, escapes())?, "\""].concat()),
    }
}

/// Whether a character stands between cells, in this table or in others.
pub(crate) fn is_delimiter(c: char) -> bool {
    DELIMITERS.iter().any(|&delimiter| char::from(delimiter) == c)
}

/// Whether a quote before this character could be the end of a cell, in this table or in others,
/// or one of two.
pub(crate) fn ends_cell(c: char) -> bool {
    is_delimiter(c) || matches!(c, '"' | '\n' | '\r')
}

/// A text as quotes hold it. In a table that escapes them, what is not to be escaped has to be one
/// to readers of every kind.
pub(crate) fn escape(text: &str, dialect: Dialect, escapes: bool) -> Result<String, String> {
    if dialect.quotes != Quotes::Escaped {
        return Ok(text.replace('"', "\"\""));
    }
    // A backslash before anything else is itself.
    let is_escape = |next: Option<char>| matches!(next, None | Some('"' | '\\'));
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let ambiguous = c == '\\' && is_escape(chars.peek().copied());
        if ambiguous && !escapes {
            let why = "here a backslash before another, a quote or the end would seem to escape it";
            return Err(why.to_owned());
        }
        let mark = if escapes { '\\' } else { '"' };
        out.extend((ambiguous || c == '"').then_some(mark));
        out.push(c);
    }
    Ok(out)
}

/// Whether a cell holds a formula rather than a text that begins as one: `=` and a call, or an
/// expression without spaces.
pub(crate) fn is_calculation(text: &str) -> bool {
    let Some(body) = text.trim().strip_prefix('=') else { return false };
    let body = body.trim_start();
    let name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '!' | '$' | '\'');
    let behind = body.trim_start_matches(name);
    let calls = behind.len() < body.len() && behind.starts_with('(');
    let expression =
        body.starts_with(|c: char| name(c) || matches!(c, '(' | '"' | '-' | '+' | '@'));
    calls || (expression && !body.contains(char::is_whitespace))
}

/// Whether a spreadsheet would calculate a cell with this text.
pub(crate) fn is_formula(text: &str) -> bool {
    text.trim_start_matches(|c: char| c.is_whitespace() || c.is_control())
        .starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠'])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(text: &str, quoted: bool, escaped: bool) -> Result<String, String> {
        let quotes = if escaped { Quotes::Escaped } else { Quotes::Doubled };
        let dialect = Dialect { delimiter: b';', decided: true, quotes };
        let place = Place {
            dialect,
            quoted,
            piece: false,
            begins: true,
            formula: false,
            shows: false,
            escapes: false,
            head: None,
        };
        spell(&place, &[Content::Text(text)])
    }

    #[test]
    fn quotes_where_the_cell_did_and_where_it_must() {
        assert_eq!(write("a, b", false, false).unwrap(), "a, b");
        assert_eq!(write("a; b", false, false).unwrap(), "\"a; b\"");
        assert_eq!(write("a\nb", false, false).unwrap(), "\"a\nb\"");
        assert_eq!(write("a \"b\"", false, false).unwrap(), "\"a \"\"b\"\"\"");
        assert_eq!(write("a", true, false).unwrap(), "\"a\"");
        assert_eq!(write("a \"b\" \\", true, true).unwrap(), r#""a \"b\" \\""#);
        assert_eq!(write("C:\\a", true, true).unwrap(), r#""C:\a""#);
        assert_eq!(write("a\", \"b\"", true, true).unwrap(), r#""a"", ""b""""#);
        assert!(write("a\\", true, true).is_err());
        assert_eq!(write("a\", \\b", true, true).unwrap(), r#""a"", \b""#);
        assert!(write("a\", \\\\b", true, true).is_err());
    }

    #[test]
    fn tells_formulas_from_texts() {
        for text in ["=SUM(A1:A9)", "=HYPERLINK(\"http://x\",\"Click me\")", "=A1+B1", "= Sheet!A1"]
        {
            assert!(is_calculation(text), "{text}");
        }
        for text in ["= a b", "=> next", "== Title ==", "=Hello (you)", "a=b()", "-x()", "="] {
            assert!(!is_calculation(text), "{text}");
        }
    }

    #[test]
    fn makes_no_formulas() {
        for text in ["=1+1", " -x", "\t@SUM", "+1"] {
            assert!(write(text, true, false).is_err(), "{text}");
        }
        assert!(write("a = b", true, false).is_ok());
    }
}
