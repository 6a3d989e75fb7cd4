//! Spells text as XML requires.

use super::reference::is_allowed;
use crate::search::{self, ByteSet};

/// Spells character data. A line feed is written as `line_end`, which a parser reads back as a line
/// feed, and a carriage return as a reference.
///
/// # Errors
/// A character that XML does not allow at all.
pub fn text(text: &str, line_end: &str) -> Result<String, String> {
    escape(text, |c| match c {
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '&' => Some("&amp;"),
        '\r' => Some("&#13;"),
        '\n' => Some(line_end),
        _ => None,
    })
}

/// Spells the value of an attribute between the given quotes. White space that a parser would turn
/// into spaces is written as references.
///
/// # Errors
/// A character that XML does not allow at all.
pub fn attribute(text: &str, quote: char) -> Result<String, String> {
    escape(text, |c| match c {
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '&' => Some("&amp;"),
        '\r' => Some("&#13;"),
        '\n' => Some("&#10;"),
        '\t' => Some("&#9;"),
        '"' if quote == '"' => Some("&quot;"),
        '\'' if quote == '\'' => Some("&apos;"),
        _ => None,
    })
}

/// Spells text within a CDATA section. If the text holds the end of a section, it is split over two
/// sections.
///
/// # Errors
/// A carriage return, which cannot be written in a section, and a character that XML does not allow
/// at all.
pub fn cdata(text: &str, line_end: &str) -> Result<String, String> {
    if text.contains('\r') {
        return Err("a CDATA section cannot hold a carriage return".to_owned());
    }
    let spelled = escape(text, |c| (c == '\n').then_some(line_end))?;
    Ok(spelled.replace("]]>", "]]]]><![CDATA[>"))
}

/// Returns a character that XML allows.
///
/// # Errors
/// The character is one that XML does not allow at all.
pub(crate) fn allowed(c: char) -> Result<char, String> {
    let refused = || format!("XML does not allow the character U+{:04X}", u32::from(c));
    is_allowed(c).then_some(c).ok_or_else(refused)
}

fn escape<'a>(text: &str, special: impl Fn(char) -> Option<&'a str>) -> Result<String, String> {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    // Beyond ASCII, all characters that are not allowed begin with this byte.
    const MARKS: ByteSet = ByteSet::of(b"<>&\"'\xEF").and_range(0, 0x1F);
    for (run, c) in search::runs(text, &MARKS) {
        out.push_str(run);
        let Some(c) = c else { break };
        match special(c) {
            Some(escaped) => out.push_str(escaped),
            None => out.push(allowed(c)?),
        }
    }
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{laws::HOSTILE, xml};

    #[test]
    fn spelled_text_reads_back() {
        for value in HOSTILE {
            let Ok(spelled) = text(value, "\r\n") else {
                assert!(value.contains('\u{1}'), "{value:?}");
                continue;
            };
            assert_eq!(xml::unescape(&spelled), *value);
            for quote in ['"', '\''] {
                let spelled = attribute(value, quote).unwrap();
                let source = format!("<a b={quote}{spelled}{quote}/>");
                let tree = xml::Tree::parse(&source).unwrap();
                assert_eq!(tree.root().value("b").unwrap(), *value);
            }
            if let Ok(spelled) = cdata(value, "\n") {
                let source = format!("<a><![CDATA[{spelled}]]></a>");
                assert_eq!(xml::Tree::parse(&source).unwrap().root().plain(), *value);
            }
        }
    }
}
