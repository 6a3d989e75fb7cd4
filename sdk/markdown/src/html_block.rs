//! HTML in Markdown: the parts of a block that can be read, and their spelling.

use std::ops::Range;

use crate::{line::text_of, markup, open};

use targum_sdk::{
    Content,
    html::{self, Place, Token, Tokenizer, is_opaque},
};

/// A part of a block that can be read as HTML.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// The byte range in the source.
    pub at: Range<usize>,
    /// Whether the part begins the block.
    pub is_first: bool,
}

/// Returns the parts of an HTML block with the given lines.
///
/// The lines of a quoted block have quote marks between them, so each line is a part. There are no
/// parts if a construct continues from one quoted line to the next, or if an element within the block
/// declares its content to be Markdown, in which lines have a meaning.
pub(crate) fn parts(source: &str, lines: &[Range<usize>]) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for line in lines {
        match parts.last_mut() {
            Some(Part { at, .. }) if source[at.end..line.start].trim().is_empty() => {
                at.end = line.end;
            }
            last => {
                let is_first = last.is_none();
                parts.push(Part { at: line.clone(), is_first });
            }
        }
    }
    let quoted = parts.len() > 1;
    let ends = parts.first().is_none_or(|first| ends_as_for_html(source, &first.at));
    if ends && parts.iter().all(|part| is_readable(source, &part.at, quoted)) {
        parts
    } else {
        Vec::new()
    }
}

/// The marks that open a block with a closing mark, and that closing mark.
const MARKED: [(&str, &str); 3] = [("<![CDATA[", "]]>"), ("<!--", "-->"), ("<?", "?>")];

/// Returns whether the first part ends for HTML with the same closing mark as for Markdown.
fn ends_as_for_html(source: &str, at: &Range<usize>) -> bool {
    let start = at.end - source[at.clone()].trim_start().len();
    let marked = MARKED.iter().find(|(open, _)| source[start..at.end].starts_with(open));
    marked.is_none_or(|(_, close)| match Tokenizer::new(source, start..at.end).next() {
        Some(Token::Other(first) | Token::Code(first)) => source[first].ends_with(close),
        _ => false,
    })
}

fn is_readable(source: &str, at: &Range<usize>, quoted: bool) -> bool {
    let mut opaque = 0;
    let proper = Tokenizer::new(source, at.clone()).all(|token| match token {
        Token::Unfinished(_) => !quoted,
        Token::Tag(tag) if is_opaque(&tag.name) => {
            opaque += if tag.is_end { -1 } else { 1 };
            true
        }
        Token::Tag(tag) => match tag.attribute("markdown") {
            Some(_) => tag.value(source, "markdown") == Some("0"),
            None => true,
        },
        _ => true,
    });
    proper && (!quoted || opaque == 0)
}

/// Returns whether a line is the start tag of a block whose content is Markdown, as the attribute
/// `markdown` declares for Python-Markdown and kramdown.
pub(crate) fn declares_markdown(line: &str) -> bool {
    let Some(tag) = line.starts_with('<').then(|| html::tag(line, 0)).flatten() else {
        return false;
    };
    let declares = !tag.is_end
        && tag.attribute("markdown").is_some()
        && tag.value(line, "markdown") != Some("0");
    let is_kept = || {
        let classes = tag.value(line, "class").unwrap_or_default();
        tag.attribute("translate").is_some() || classes.contains("notranslate")
    };
    declares && tag.at.end == line.len() && !is_kept() && open::interrupts(line)
}

/// Returns whether the HTML in the lines `below` a tag that declares its content to be Markdown is
/// followed by the tag of a block or by a blank line. Below other HTML, a line of Markdown would be read
/// as HTML, although line ends have a meaning in it.
pub(crate) fn parts_from_markdown<'s>(below: impl Iterator<Item = &'s str>) -> bool {
    /// The greatest number of lines that are looked at.
    const MOST: usize = 64;
    let mut is_html = false;
    for (index, line) in below.enumerate() {
        let text = text_of(line);
        if text.is_empty() {
            return true;
        }
        if index == MOST || is_html && !open::interrupts(text) {
            return false;
        }
        is_html = open::begins(text) && !declares_markdown(text);
    }
    true
}

/// Writes a text or an attribute's value in HTML within Markdown. `inline` marks HTML within a text
/// rather than in a block of its own.
///
/// # Errors
/// The content cannot be written there; the error says why.
pub(crate) fn spell(place: Place, inline: bool, content: &[Content<'_>]) -> Result<String, String> {
    let spelling = html::spell(place, content)?;
    if place.quote.is_none() && spelling.trim().is_empty() {
        return Err("a line without text would end the block of HTML".to_owned());
    }
    Ok(if inline { referred(&spelling, content) } else { spelling })
}

/// Writes character references in the texts of `spelling`; its codes stay.
fn referred(spelling: &str, content: &[Content<'_>]) -> String {
    let (mut out, mut rest) = (String::with_capacity(spelling.len()), spelling);
    for part in content {
        let Content::Markup(code) = part else { continue };
        if let Some((text, behind)) = rest.split_once(code) {
            out += &markup::referred(text);
            out += code;
            rest = behind;
        }
    }
    out + &markup::referred(rest)
}
