//! A translation in the style of its place, or in the narrowest style that can hold it.

use saphyr_parser::ScalarStyle;

use crate::{plain, scalar::Block};

/// The place a translation stands at.
#[derive(Clone, Debug)]
pub struct Place {
    /// The style of the source.
    pub style: ScalarStyle,
    /// Within `[]` or `{}`.
    pub flow: bool,
    /// Whether the translation takes the place of the whole scalar; otherwise it stands
    /// within one, and the style cannot change.
    pub whole: bool,
    /// Line breaks that the value has before and behind the text.
    pub around: (String, String),
    /// Of a block scalar.
    pub block: Option<Block>,
    /// Whether the file spells everything beyond ASCII with escapes.
    pub ascii: bool,
}

/// Spells `text`.
///
/// # Errors
/// Why it cannot stand there.
pub fn spell(place: &Place, text: &str) -> Result<String, String> {
    if !place.whole {
        return within(place, text);
    }
    if text.starts_with('\n') || text.ends_with('\n') {
        return Err("a translation must not begin or end with a line break".to_owned());
    }
    if let Some(block) = &place.block {
        let is_folded = place.style == ScalarStyle::Folded;
        return Ok(match lines(block, text, is_folded, true) {
            Some(lines) => format!("{}{}{lines}", block.head, block.indent),
            None => format!("{}{}", double(place, text), comment(block)),
        });
    }
    let is_one_line = place.around.0.is_empty() && place.around.1.is_empty();
    let fits_single =
        || is_one_line && !text.contains('\n') && text.chars().all(plain::is_printable);
    Ok(match place.style {
        ScalarStyle::Plain if plain::fits(text, place.flow) => text.to_owned(),
        ScalarStyle::Plain | ScalarStyle::SingleQuoted if fits_single() => {
            format!("'{}'", text.replace('\'', "''"))
        }
        _ => double(place, text),
    })
}

/// Spells a part of a scalar.
fn within(place: &Place, text: &str) -> Result<String, String> {
    let printable = text.chars().all(plain::is_printable);
    match (&place.block, place.style) {
        (None, ScalarStyle::DoubleQuoted) => {
            let mut out = String::with_capacity(text.len() + text.len() / 8);
            escape(&mut out, text, place.ascii);
            Ok(out)
        }
        (None, ScalarStyle::SingleQuoted) if printable => Ok(text.replace('\'', "''")),
        (None, _) if fits_within(text, place.flow) => Ok(text.to_owned()),
        (Some(block), style) if !text.starts_with([' ', '\t', '\n']) && !text.ends_with('\n') => {
            let is_folded = style == ScalarStyle::Folded;
            lines(block, text, is_folded, false)
                .ok_or_else(|| "the block scalar cannot hold it".to_owned())
        }
        // At the start of the block more than a space would count as its indentation.
        (Some(block), _)
            if printable
                && !text.contains(['\n', '\t'])
                && (block.is_explicit || !text.starts_with("  ")) =>
        {
            Ok(text.to_owned())
        }
        _ => Err("it would need another quoting style than the message around it".to_owned()),
    }
}

/// Whether `text` can stand between braces of a plain scalar, or at one of its ends.
fn fits_within(text: &str, flow: bool) -> bool {
    let inner = text.strip_prefix('#').unwrap_or(text).trim_matches(' ');
    let is_padded = text.starts_with(' ') && text.ends_with(' ');
    plain::fits(inner, flow) && !text.contains(" #") && !is_padded
}

/// The lines of a block scalar, the first without its indentation. `None` where the block
/// cannot hold them: unprintable characters, spaces where they would count as indentation.
fn lines(block: &Block, text: &str, is_folded: bool, is_start: bool) -> Option<String> {
    let line_break = if block.head.ends_with("\r\n") { "\r\n" } else { "\n" };
    let marker = |line: &str| line.starts_with("---") || line.starts_with("...");
    let is_indented = |line: &str| line.starts_with([' ', '\t']);
    if is_start && !block.is_explicit && is_indented(text)
        || !text.chars().all(|c| c == '\n' || plain::is_printable(c))
    {
        return None;
    }
    let mut out = String::with_capacity(text.len());
    let mut before: Option<&str> = None;
    let mut breaks = 0;
    for line in text.split('\n') {
        let is_blank = line.trim_matches([' ', '\t']).is_empty();
        if !line.is_empty() && is_blank || block.indent.is_empty() && marker(line) {
            return None;
        }
        if line.is_empty() {
            breaks += 1;
            continue;
        }
        if let Some(before) = before {
            let fold = is_folded && !is_indented(before) && !is_indented(line);
            let breaks = if fold { breaks + 1 } else { breaks };
            out.push_str(&line_break.repeat(breaks));
            out.push_str(&block.indent);
        }
        out.push_str(line);
        before = Some(line);
        breaks = 1;
    }
    Some(out)
}

/// What a header says behind its indicator.
fn comment(block: &Block) -> &str {
    let line = block.head.lines().next().unwrap_or_default();
    line.find([' ', '\t']).map_or("", |at| line[at..].trim_end())
}

fn double(place: &Place, text: &str) -> String {
    let (before, behind) = &place.around;
    let mut out = String::with_capacity(text.len() + text.len() / 8 + 2);
    out.push('"');
    for text in [before.as_str(), text, behind] {
        escape(&mut out, text, place.ascii);
    }
    out.push('"');
    out
}

/// Escapes that JSON knows too, so that JSON written as YAML stays JSON.
fn escape(out: &mut String, text: &str, ascii: bool) {
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            '\r' => out.push_str("\\r"),
            c if plain::is_printable(c) && (c.is_ascii() || !ascii) => out.push(c),
            c if u32::from(c) > 0xFFFF => out.push_str(&format!("\\U{:08X}", u32::from(c))),
            c => out.push_str(&format!("\\u{:04x}", u32::from(c))),
        }
    }
}
