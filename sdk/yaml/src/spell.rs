//! Spells a translation in the style of its position, or in the next style that can hold it.

use std::rc::Rc;

use saphyr_parser::ScalarStyle;
use serde::{Deserialize, Serialize};

use targum_sdk::{Grammar, Syntax, icu};

use crate::{
    message, plain,
    scalar::{Block, Folding, Spelled},
    tree::Node,
};

/// The record of a style in a plan.
#[derive(Serialize, Deserialize)]
#[serde(remote = "ScalarStyle")]
enum Style {
    Plain,
    SingleQuoted,
    DoubleQuoted,
    Literal,
    Folded,
}

/// The position of a translation.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The style of the source.
    #[serde(with = "Style")]
    pub style: ScalarStyle,
    /// Whether the scalar is within `[]` or `{}`.
    pub flow: bool,
    /// Whether a tab precedes the scalar. Some parsers reject plain text after a tab.
    pub tabbed: bool,
    /// Whether the translation replaces the whole scalar. Otherwise it is a part of one, and the
    /// style cannot change.
    pub whole: bool,
    /// Whether the translation is one of several plural forms in the scalar rather than part of a
    /// message.
    pub form: bool,
    /// Whether the translation begins the scalar's text.
    pub begins: bool,
    /// Whether the translation ends the scalar's text.
    pub ends: bool,
    /// The line breaks of the value before and after the text.
    pub around: (String, String),
    /// The header and indentation of a block scalar.
    pub block: Option<Rc<Block>>,
    /// The line breaks of a single-quoted scalar whose text has some.
    pub folding: Option<Rc<Folding>>,
    /// Whether the file escapes all characters beyond ASCII.
    pub ascii: bool,
    /// The grammars of the scalar's placeholders.
    pub syntax: Syntax,
}

impl Place {
    /// Returns the position of a translation that replaces a whole scalar.
    pub fn of_scalar(
        source: &str,
        node: &Node<'_>,
        style: ScalarStyle,
        spelled: &Spelled<'_>,
        syntax: Syntax,
    ) -> Place {
        Place {
            style,
            flow: node.flow,
            tabbed: source[..spelled.at.start].ends_with('\t'),
            whole: true,
            form: false,
            begins: true,
            ends: true,
            around: (spelled.before.clone(), spelled.behind.clone()),
            block: spelled.block.clone(),
            folding: None,
            ascii: false,
            syntax,
        }
    }
}

/// Spells `text` for its position.
///
/// # Errors
/// The text cannot stand there; the error says why.
pub fn spell(place: &Place, text: &str) -> Result<String, String> {
    if !place.whole {
        return within(place, text);
    }
    if text.starts_with('\n') || text.ends_with('\n') {
        return Err("a translation must not begin or end with a line break".to_owned());
    }
    if let Some(block) = &place.block {
        return Ok(match lines(place, block, text) {
            Some(lines) => [&*block.head, &block.indent, &lines].concat(),
            None => double(place, text) + comment(block),
        });
    }
    let is_one_line = place.around.0.is_empty() && place.around.1.is_empty();
    let fits_single =
        || is_one_line && !text.contains('\n') && text.chars().all(plain::is_printable);
    Ok(match place.style {
        ScalarStyle::Plain if plain::fits(text, place.flow) && !place.tabbed => text.to_owned(),
        ScalarStyle::Plain | ScalarStyle::SingleQuoted if fits_single() => {
            ["'", &text.replace('\'', "''"), "'"].concat()
        }
        _ => double(place, text),
    })
}

/// Spells a part of a scalar.
fn within(place: &Place, text: &str) -> Result<String, String> {
    let is_message = || !(place.begins && place.ends) || message::is_one(text, place.syntax);
    if !place.form && !is_message() && !icu::reads_as_text(text, place.syntax) {
        return Err("without quoting it would no longer read as a message".to_owned());
    }
    let printable = text.chars().all(plain::is_printable);
    match (&place.block, place.style) {
        (None, ScalarStyle::DoubleQuoted) => {
            let mut out = String::with_capacity(text.len() + text.len() / 8);
            escape(&mut out, text, place.ascii);
            Ok(out)
        }
        (None, ScalarStyle::SingleQuoted) if printable => Ok(text.replace('\'', "''")),
        (None, ScalarStyle::SingleQuoted) => place
            .folding
            .as_ref()
            .filter(|_| !is_beside_break(place, text))
            .and_then(|folding| folding.spell(&text.replace('\'', "''")))
            .ok_or_else(|| NEEDS_OTHER_STYLE.to_owned()),
        (None, _) if fits_within(place, text) => Ok(text.to_owned()),
        (Some(block), _) if !breaks_block(place, block, text) => {
            lines(place, block, text).ok_or_else(|| "the block scalar cannot hold it".to_owned())
        }
        _ => Err(NEEDS_OTHER_STYLE.to_owned()),
    }
}

/// The reason to refuse a text that only another style of scalar can hold.
const NEEDS_OTHER_STYLE: &str = "it would need another quoting style than the message around it";

/// Returns whether a line break of `text` would stand at an edge of the scalar or of a plural form,
/// where it is not part of the text.
fn is_beside_break(place: &Place, text: &str) -> bool {
    (place.begins || place.form) && text.starts_with('\n')
        || (place.ends || place.form) && text.ends_with('\n')
}

/// Returns whether `text` can stand between braces of a plain scalar, or at one of its ends.
fn fits_within(place: &Place, text: &str) -> bool {
    let inner = text.strip_prefix('#').unwrap_or(text).trim_matches(' ');
    // Behind other text, a placeholder begins no mapping.
    let is_behind = !place.begins && place.syntax.has(Grammar::Mf2) && inner.starts_with('{');
    let inner = if is_behind { &format!("x{inner}") } else { inner };
    let is_word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
    let is_refused = place.begins && place.tabbed && text.starts_with(is_word);
    let is_lost = place.begins && text.starts_with(' ') || place.ends && text.ends_with(' ');
    plain::fits(inner, place.flow) && !text.contains(" #") && !is_lost && !is_refused
}

/// Returns whether a part of a block scalar would be misread or change how the rest is read. Line
/// breaks around the scalar are not part of its text, and those next to a line with more
/// indentation are not folded.
fn breaks_block(place: &Place, block: &Block, text: &str) -> bool {
    let is_outside = place.begins && text.starts_with('\n') || place.ends && text.ends_with('\n');
    let is_folded = place.style == ScalarStyle::Folded;
    let is_refolding = text.contains("\n ")
        || text.contains("\n\t")
        || block.is_uneven && text.contains('\n')
        || place.begins && block.is_first_indented != text.starts_with([' ', '\t']);
    is_outside || is_folded && is_refolding
}

/// Returns the lines of a block scalar, the first without its indentation. Returns `None` if the
/// block cannot hold them because of unprintable characters, or spaces that would count as
/// indentation.
fn lines(place: &Place, block: &Block, text: &str) -> Option<String> {
    let line_break = if block.head.ends_with("\r\n") { "\r\n" } else { "\n" };
    let marker = |line: &str| line.starts_with("---") || line.starts_with("...");
    let is_indented = |line: &str| line.starts_with([' ', '\t']);
    if place.begins && !block.is_explicit && is_indented(text) || !plain::are_printable(text) {
        return None;
    }
    let is_folded = place.style == ScalarStyle::Folded;
    let last = text.matches('\n').count();
    let mut out = String::with_capacity(text.len());
    let mut was_indented: Option<bool> = None;
    let mut breaks = 0;
    for (index, line) in text.split('\n').enumerate() {
        // Other lines continue with text of the scalar before or after them.
        let is_whole = (index > 0 || place.begins) && (index < last || place.ends);
        let is_blank = line.trim_matches([' ', '\t']).is_empty();
        if is_whole && !line.is_empty() && is_blank || block.indent.is_empty() && marker(line) {
            return None;
        }
        if is_whole && line.is_empty() {
            breaks += 1;
            continue;
        }
        let begins_line = index > 0 || place.begins;
        if let Some(was_indented) = was_indented {
            let fold = is_folded && !was_indented && !is_indented(line);
            let breaks = if fold { breaks + 1 } else { breaks };
            out.push_str(&line_break.repeat(breaks));
            out.push_str(&block.indent);
        }
        out.push_str(line);
        was_indented = Some(begins_line && is_indented(line));
        breaks = 1;
    }
    Some(out)
}

/// Returns the comment of a header, including the space before it.
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

/// Escapes a text with escapes that JSON has too, so that JSON in a YAML file stays valid.
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
