//! Spells cells as the table does.

use std::{borrow::Cow, rc::Rc};

use serde::{Deserialize, Serialize};
use targum_sdk::{
    Content,
    search::{self, ByteSet},
};

use crate::{
    columns,
    delimiter::{EVIDENCE, EVIDENCE_BUT_COMMAS, Quotes},
    escaped,
    record::Dialect,
};

/// The position of a text in a table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The dialect of the table.
    pub dialect: Dialect,
    /// Whether the cell is in quotes.
    pub quoted: bool,
    /// Whether the text is a piece of the cell rather than all of it including its quotes.
    pub piece: bool,
    /// Whether the text begins the cell.
    pub begins: bool,
    /// Whether the text may begin like a formula, because its source does.
    pub formula: bool,
    /// Whether the cell must remain evidence of how the table writes quotes, because other cells
    /// are ambiguous.
    pub shows: bool,
    /// Whether the table escapes its quotes and other cells remain evidence of that.
    pub escapes: bool,
    /// The rest of the row, if a name in the row could turn the row into the table's header.
    pub head: Option<Head>,
}

/// The target locale and the other cell of a row of two cells. Both decide whether a cell with a name makes the
/// row the header of its table.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Head {
    /// The target locale.
    pub locale: Rc<str>,
    /// The text of the other cell.
    pub other: Rc<str>,
}

pub(crate) fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
    let text: Cow<'_, str> = match content {
        [one] => one.as_str().into(),
        all => all.iter().map(Content::as_str).collect(),
    };
    if place.begins && (!place.formula && is_formula(&text) || is_calculation(&text)) {
        return Err("a cell that begins so would be taken for a formula".to_owned());
    }
    if place.head.as_ref().is_some_and(|head| columns::is_head(&text, &head.other, &head.locale)) {
        return Err("a first row that says so would be taken for a header or a title".to_owned());
    }
    let careless = place.dialect.quotes == Quotes::Careless;
    if place.shows && (place.piece || !escaped::text_shows(&text)) {
        return Err("this cell shows how the table writes quotes, so it stays".to_owned());
    }
    if careless && (text.ends_with('\\') || search::contains(&text, "\\\"")) {
        return Err("in this table a backslash before a quote would seem to escape it".to_owned());
    }
    let delimiter = place.dialect.delimiter;
    // Text with another delimiter is quoted too, because it could change the detected delimiter.
    // Commas are frequent in texts, and can only be mistaken for delimiters in an uneven table.
    const SPECIAL: ByteSet = EVIDENCE.and(b"\n\r");
    const SPECIAL_BUT_COMMAS: ByteSet = EVIDENCE_BUT_COMMAS.and(b"\n\r");
    let is_harmless_comma = place.dialect.decided && delimiter != b',';
    let special = if is_harmless_comma { &SPECIAL_BUT_COMMAS } else { &SPECIAL };
    let is_special = || search::position(text.as_bytes(), special).is_some();
    let escapes = || place.escapes || escaped::text_shows(&text);
    match (place.quoted, place.piece) {
        (true, true) => escape(&text, place.dialect, place.escapes),
        (false, true) if is_special() => {
            let delimiter = char::from(delimiter);
            Err(format!("a cell without quotes cannot hold `{delimiter}`, quotes or line breaks"))
        }
        (false, false) if !is_special() => Ok(text.into_owned()),
        (false, true) => Ok(text.into_owned()),
        (_, false) => Ok(["\"", &escape(&text, place.dialect, escapes())?, "\""].concat()),
    }
}

/// The usual number of quotes in a text, at most.
const USUAL_QUOTES: usize = 8;

/// Escapes a text for use in quotes. In a table with escapes but without evidence of them, a text
/// is refused unless parsers of every dialect would read it alike.
pub(crate) fn escape(text: &str, dialect: Dialect, escapes: bool) -> Result<String, String> {
    if dialect.quotes != Quotes::Escaped {
        const QUOTE: ByteSet = ByteSet::of(b"\"");
        let mut out = String::with_capacity(text.len() + USUAL_QUOTES);
        for (run, quote) in search::runs(text, &QUOTE) {
            out.push_str(run);
            out.push_str(quote.map_or("", |_| "\"\""));
        }
        return Ok(out);
    }
    // A backslash before any other character is literal.
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

/// Returns whether a cell holds a formula rather than a text that begins like one: `=` and a call,
/// or an expression without spaces.
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

/// Returns whether a spreadsheet would read a cell with this text as a formula.
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
    fn quotes_as_the_cell_does_and_where_necessary() {
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
    fn distinguishes_formulas_from_texts() {
        for text in ["=SUM(A1:A9)", "=HYPERLINK(\"http://x\",\"Click me\")", "=A1+B1", "= Sheet!A1"]
        {
            assert!(is_calculation(text), "{text}");
        }
        for text in ["= a b", "=> next", "== Title ==", "=Hello (you)", "a=b()", "-x()", "="] {
            assert!(!is_calculation(text), "{text}");
        }
    }

    #[test]
    fn escapes_formulas() {
        for text in ["=1+1", " -x", "\t@SUM", "+1"] {
            assert!(write(text, true, false).is_err(), "{text}");
        }
        assert!(write("a = b", true, false).is_ok());
    }
}
