//! Character references: undone in what is read, made in what is written.

use std::borrow::Cow;

use crate::Content;

/// Where text stands, which decides what it must not hold as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The attribute's quote, or nothing for text between tags; a value that had no quotes
    /// gets them, and is `Some('\0')`.
    pub quote: Option<char>,
    /// The document declares an encoding other than UTF-8: what is beyond ASCII is written
    /// in references.
    pub ascii: bool,
    /// The likes of `{{ … }}` and `{% … %}` are a template's code, and text is not.
    pub templates: bool,
}

/// The character reference at the start of `text`, which begins with `&`: how long it is
/// and what it stands for.
pub fn decode(text: &str) -> Option<(usize, Cow<'_, str>)> {
    let length = reference(text)?;
    let decoded = htmlize::unescape(&text[..length]);
    (decoded != text[..length]).then_some((length, decoded))
}

/// [`decode`] in an attribute's value, where `&copy=` is none.
pub fn decode_attribute(text: &str) -> Option<(usize, Cow<'_, str>)> {
    let length = reference(text)?;
    let before_equals = text[length..].starts_with('=') && !text[..length].ends_with(';');
    let decoded = htmlize::unescape_attribute(&text[..length]);
    (!before_equals && decoded != text[..length]).then_some((length, decoded))
}

/// The most that can be one reference; longer than any name.
fn reference(text: &str) -> Option<usize> {
    let body = &text.as_bytes()[1..];
    let is_name = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'#';
    let name = body.iter().take(40).take_while(is_name).count();
    (name > 0).then(|| 1 + name + usize::from(body.get(name) == Some(&b';')))
}

/// Writes content so that it reads back as itself.
///
/// # Errors
/// Why HTML cannot hold it.
pub fn spell(place: Place, content: &[Content<'_>]) -> Result<String, String> {
    let mut out = String::new();
    for (i, content_at) in content.iter().enumerate() {
        match content_at {
            Content::Markup(markup) => out.push_str(markup),
            Content::Text(text) => {
                let after = match content.get(i + 1) {
                    Some(after) => after.as_str().chars().next(),
                    None => Some(' '),
                };
                text_at(place, text, (i == 0).then_some(' '), after, &mut out)?;
            }
        }
    }
    Ok(match place.quote {
        Some('\0') => format!("\"{out}\""),
        _ => out,
    })
}

/// `before` and `after`: what stands around the text, the edges being as space is.
fn text_at(
    place: Place,
    text: &str,
    mut before: Option<char>,
    after: Option<char>,
    out: &mut String,
) -> Result<(), String> {
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars.peek().copied().or(after);
        match c {
            '\0' => return Err("HTML cannot hold the character U+0000".to_owned()),
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' if matches!(place.quote, Some('"' | '\0')) => out.push_str("&quot;"),
            '\'' if place.quote == Some('\'') => out.push_str("&#39;"),
            '\u{A0}' => out.push_str("&nbsp;"),
            '\u{AD}' => out.push_str("&shy;"),
            // Space that would run together with other space, or be lost at an edge.
            ' ' if before != Some(' ') && !matches!(next, Some(' ')) => out.push(' '),
            ' ' if before != Some(' ') && chars.peek().is_some() => out.push(' '),
            ' ' | '\n' | '\r' | '\t' | '\x0C' => out.push_str(&format!("&#{};", c as u32)),
            // What would be taken for a template's code.
            '{' if place.templates && matches!(next, Some('{' | '%' | '#' | '!')) => {
                out.push_str("&#123;")
            }
            _ if place.ascii && !c.is_ascii() => out.push_str(&format!("&#{};", c as u32)),
            _ => out.push(c),
        }
        before = Some(c);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spelled(text: &str) -> String {
        spell(Place { quote: None, ascii: false, templates: true }, &[Content::Text(text)]).unwrap()
    }

    #[test]
    fn keeps_space_that_html_would_lose() {
        assert_eq!(spelled("a b"), "a b");
        assert_eq!(spelled(" a  b "), "&#32;a &#32;b&#32;");
        assert_eq!(spelled("a\r\nb\u{A0}c"), "a&#13;&#10;b&nbsp;c");
    }

    #[test]
    fn escapes_what_is_markup_or_template_code() {
        assert_eq!(spelled("a < b & {{c}}"), "a &lt; b &amp; &#123;{c}}");
        let before_code = [Content::Text("a {"), Content::Markup("{{b}}"), Content::Text("}")];
        let place = Place { quote: None, ascii: false, templates: true };
        assert_eq!(spell(place, &before_code).unwrap(), "a &#123;{{b}}}");
        let quoted = Place { quote: Some('\0'), ascii: true, templates: true };
        assert_eq!(spell(quoted, &[Content::Text("\"é'")]).unwrap(), "\"&quot;&#233;'\"");
    }

    #[test]
    fn decodes_references_as_browsers_do() {
        let decoded = |text| decode(text).map(|(length, text)| (length, text.into_owned()));
        assert_eq!(decoded("&amp;x"), Some((5, "&".into())));
        assert_eq!(decoded("&#x41;"), Some((6, "A".into())));
        assert_eq!(decoded("&copy 2"), Some((5, "©".into())));
        assert_eq!(decoded("&copyx"), Some((6, "©x".into())));
        assert_eq!(decoded("&unknown;"), None);
        assert_eq!(decoded("& "), None);
        assert_eq!(decode_attribute("&copy=2"), None);
    }
}
