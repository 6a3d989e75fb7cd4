//! Places of text, and how translations are spelled there.

use serde::{Deserialize, Serialize};

use super::spell;
use crate::{Content, LineEnd, search};

/// The spelling of the text at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Style {
    /// As character data that keeps its white space. Line feeds are written as given.
    Verbatim(LineEnd),
    /// As character data whose white space counts as one space, with none at the ends.
    Collapsed,
    /// As a CDATA section. Line feeds are written as given.
    Cdata(LineEnd),
    /// As the value of an attribute between the given quotes.
    Attribute(char),
    /// As a string of GVariant with its quotes: `'text'`, or `"text"` if the text has apostrophes.
    Literal,
}

/// A place of text, with the information needed to spell the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    /// The spelling of the text.
    pub style: Style,
    /// Whether there is text beside inline elements, which shows that these elements are inline. A
    /// translation without text beside them is refused.
    pub mixed: bool,
}

/// Returns whether white space beside a piece of markup is shown. That is so for an entity, an
/// element on its own and a CDATA section, but not for a tag that only begins or ends an inline
/// element.
pub(super) fn shows_something(markup: &str) -> bool {
    let tag = markup.starts_with('<') && !markup.starts_with("<!") && !markup.starts_with("<?");
    let element = tag
        && !markup.starts_with("</")
        && (search::contains(markup, "</") || markup.ends_with("/>"));
    markup.starts_with('&') || element || markup == "]]>"
}

/// Returns whether the top level has anything but white space, comments and inline elements.
pub(super) fn has_text_beside<'a>(content: impl Iterator<Item = Content<'a>>) -> bool {
    let mut depth = 0_usize;
    for part in content {
        match part {
            Content::Text(text) if depth == 0 && !text.trim_ascii().is_empty() => return true,
            Content::Markup(markup) if markup.starts_with("</") => depth = depth.saturating_sub(1),
            Content::Markup("<![CDATA[") if depth == 0 => return true,
            Content::Markup(markup) if markup.starts_with('&') && depth == 0 => return true,
            Content::Markup(markup) if markup.starts_with('<') && !shows_something(markup) => {
                depth += usize::from(!markup.starts_with("<!") && !markup.starts_with("<?"));
            }
            _ => {}
        }
    }
    false
}

/// Spells a translation so that it reads back.
///
/// # Errors
/// A character that XML cannot hold there, or text that would be read as something else.
pub fn content(place: Place, content: &[Content<'_>]) -> Result<String, String> {
    let style = place.style;
    if style == Style::Literal {
        return literal(content);
    }
    if place.mixed && !has_text_beside(content.iter().copied()) {
        return Err("the text beside the inline elements is missing".to_owned());
    }
    // Two sections with nothing but white space around them would be read as one.
    let mut inside = false;
    let sections = without_blanks(content);
    let beside = sections.iter().any(|section| match section {
        Content::Markup("<![CDATA[") => std::mem::replace(&mut inside, true),
        Content::Markup("]]>") => !std::mem::replace(&mut inside, false),
        _ => !inside,
    });
    if sections.first() == Some(&Content::Markup("<![CDATA["))
        && !beside
        && !matches!(style, Style::Cdata(_))
    {
        return Err("the text beside the CDATA section is missing".to_owned());
    }
    let joint = [Content::Markup("]]>"), Content::Markup("<![CDATA[")];
    if content.windows(2).any(|pair| pair == joint) {
        return Err("the text between the CDATA sections is missing".to_owned());
    }
    let last = content.iter().rposition(|piece| match piece {
        Content::Text(_) => true,
        Content::Markup(markup) => shows_something(markup),
    });
    let mut out = String::new();
    let mut cdata = None;
    let mut space = true;
    for (i, part) in content.iter().enumerate() {
        match (part, style) {
            (Content::Markup(markup), _) => {
                match *markup {
                    "<![CDATA[" => cdata = Some("\n"),
                    "]]>" => cdata = None,
                    _ => {}
                }
                space &= !shows_something(markup);
                out.push_str(markup);
            }
            (Content::Text(text), Style::Cdata(line_end)) => {
                out.push_str(&spell::cdata(text, &line_end)?)
            }
            (Content::Text(text), _) if cdata.is_some() => {
                out.push_str(&spell::cdata(text, cdata.unwrap_or("\n"))?);
            }
            (Content::Text(text), Style::Verbatim(line_end)) => {
                out.push_str(&spell::text(text, &line_end)?)
            }
            (Content::Text(text), Style::Attribute(quote)) => {
                out.push_str(&spell::attribute(text, quote)?);
            }
            (Content::Text(text), Style::Collapsed | Style::Literal) => {
                collapsed(&mut out, text, &mut space, Some(i) == last)?;
            }
        }
    }
    Ok(out)
}

/// Spells a string of GVariant, between quotes that do not occur in its text.
fn literal(content: &[Content<'_>]) -> Result<String, String> {
    let has = |sign: char| content.iter().any(|piece| piece.as_str().contains(sign));
    let quote = match (has('\''), has('"')) {
        (false, _) => '\'',
        (true, false) => '"',
        (true, true) => return Err("a string cannot have both kinds of quotes here".to_owned()),
    };
    if has('\\') {
        return Err("a string cannot have a backslash here".to_owned());
    }
    let mut out = String::from(quote);
    for piece in content {
        match piece {
            Content::Text(text) => out.push_str(&spell::text(text, "\n")?),
            Content::Markup(markup) => out.push_str(markup),
        }
    }
    out.push(quote);
    Ok(out)
}

/// Returns the content without the texts of white space at its ends.
fn without_blanks<'c, 'a>(mut content: &'c [Content<'a>]) -> &'c [Content<'a>] {
    let is_blank =
        |part: &Content<'_>| matches!(part, Content::Text(text) if text.trim_ascii().is_empty());
    while let [first, rest @ ..] = content
        && is_blank(first)
    {
        content = rest;
    }
    while let [rest @ .., last] = content
        && is_blank(last)
    {
        content = rest;
    }
    content
}

/// Writes text. White space that would be lost is written as references.
fn collapsed(out: &mut String, text: &str, space: &mut bool, last: bool) -> Result<(), String> {
    let spelled = spell::text(text, "&#10;")?;
    let chars = spelled.chars().count();
    for (i, c) in spelled.chars().enumerate() {
        let lost = *space || (last && i + 1 == chars);
        *space = c == ' ' && !lost;
        match c {
            ' ' if lost => out.push_str("&#32;"),
            '\t' => out.push_str("&#9;"),
            c => out.push(c),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_beside_white_space_alone_are_refused() {
        let place = Place { style: Style::Verbatim(LineEnd::Lf), mixed: false };
        let [open, close] = [Content::Markup("<![CDATA["), Content::Markup("]]>")];
        let beside = |before, after| {
            let all =
                [Content::Text(before), open, Content::Text("x"), close, Content::Text(after)];
            content(place, &all)
        };
        assert_eq!(beside("a ", "\n").unwrap(), "a <![CDATA[x]]>\n");
        assert_eq!(beside("\n", " b").unwrap(), "\n<![CDATA[x]]> b");
        for (before, after) in [("", ""), ("\n", ""), ("", "\t"), (" ", "\n\n")] {
            assert!(beside(before, after).is_err(), "{before:?} {after:?}");
        }
    }
}
