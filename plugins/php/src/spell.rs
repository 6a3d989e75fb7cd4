//! Spells text for each kind of string.

use std::{borrow::Cow, ops::Range};

use serde::{Deserialize, Serialize};
use targum_sdk::{
    Content, Syntax, joined,
    search::{self, ByteSet},
};

use crate::{
    lexer::is_word,
    literal::{Literal, Piece, Quote},
    plurals,
};

/// The position of a translation.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The notation of the string.
    pub quote: Quote,
    /// The indentation of each further line of a heredoc.
    pub indent: String,
    /// The label that ends a heredoc.
    pub label: String,
    /// Whether a double-quoted string holds literal line breaks.
    pub multiline: bool,
    /// Whether the line breaks in the string or heredoc are CRLF.
    pub has_returns: bool,
    /// The meaning of a `|` in the string.
    pub pipes: Pipes,
    /// Whether the text is part of a message, next to the braces of a branch.
    pub in_branch: bool,
    /// Whether the program replaces placeholders in the string, besides what PHP inserts.
    pub replaces: bool,
}

impl Place {
    /// Returns a position for code that stays.
    pub fn of_code() -> Place {
        let (quote, pipes) = (Quote::Single, Pipes::Text);
        let (indent, label) = (String::new(), String::new());
        let (multiline, has_returns, in_branch, replaces) = (false, false, false, true);
        Place { quote, indent, label, multiline, has_returns, pipes, in_branch, replaces }
    }
}

/// The meaning of a `|` in a string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pipes {
    /// A `|` is text.
    Text,
    /// A `|` would end the plural form that is being written.
    Separate,
    /// A NUL character would end the plural form that is being written, or begin one.
    Nul {
        /// Whether the text stands right behind the escape `\0`, which a digit would continue.
        is_behind: bool,
    },
    /// A text with this many forms would be read as plural forms; the placeholders decide.
    Plural(usize, Syntax),
}

/// Spells text and codes.
///
/// # Errors
/// The content cannot stand in the string; the error says why.
pub(crate) fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
    let length = Content::length(content);
    let mut all = String::with_capacity(length);
    all.extend(content.iter().map(Content::as_str));
    check_pipes(place.pipes, &all)?;
    // A code that begins with a quote joins two strings.
    let quotes = matches!(place.quote, Quote::Single | Quote::Double);
    let is_joint = |piece: &Content<'_>| {
        quotes && matches!(piece, Content::Markup(code) if code.starts_with(['\'', '"']))
    };
    let mut out = String::with_capacity(length + length / 8);
    for run in content.split_inclusive(is_joint) {
        let (run, joint) = match run.split_last() {
            Some((joint, run)) if is_joint(joint) => (run, joint.as_str()),
            _ => (run, ""),
        };
        let (string, codes) = string(place, run);
        check_reads_back(place, &codes, &string)?;
        out.push_str(&string);
        out.push_str(joint);
    }
    check_heredoc(place, &out)?;
    Ok(out)
}

/// Returns the content of one string, and the ranges of its codes.
fn string(place: &Place, content: &[Content<'_>]) -> (String, Vec<Range<usize>>) {
    let length = Content::length(content);
    let mut out = String::with_capacity(length + length / 8);
    let mut codes = Vec::new();
    for (i, piece) in content.iter().enumerate() {
        // More text may follow a text of a message, on the same line.
        let is_last = i + 1 == content.len() && !place.in_branch;
        match (piece, place.quote) {
            (Content::Markup(code), _) => {
                codes.push(out.len()..out.len() + code.len());
                out.push_str(code);
            }
            (Content::Text(text), Quote::Single) => single(&mut out, text),
            (Content::Text(text), Quote::Nowdoc) => lines(&mut out, place, text, is_last),
            (Content::Text(text), Quote::Double | Quote::Heredoc) => {
                let variable = i.checked_sub(1).map(|before| content[before].as_str());
                let text = match variable {
                    Some(variable) => behind_variable(&mut out, variable, text),
                    None => text,
                };
                double(&mut out, place, text, is_last);
            }
        }
    }
    (out, codes)
}

/// Checks that a string reads back with exactly the codes that were written. Text can look like a
/// placeholder, and can continue a variable.
fn check_reads_back(place: &Place, codes: &[Range<usize>], inner: &str) -> Result<(), String> {
    let source = match place.indent.as_str() {
        "" => Cow::Borrowed(inner),
        indent => Cow::Owned(format!("{indent}{inner}")),
    };
    let literal = Literal {
        quote: place.quote,
        inner: 0..source.len(),
        indent: &place.indent,
        label: &place.label,
    };
    let pieces = literal.pieces(&source, place.replaces);
    let found = pieces.iter().filter_map(|piece| match piece {
        Piece::Code(at) => Some(at.clone()),
        Piece::Plain(_) | Piece::Escape(..) => None,
    });
    let before = place.indent.len();
    if found.eq(codes.iter().map(|at| at.start + before..at.end + before)) {
        return Ok(());
    }
    Err("it would read as another placeholder, or hide one".to_owned())
}

fn check_pipes(pipes: Pipes, text: &str) -> Result<(), String> {
    match pipes {
        Pipes::Separate if text.contains('|') => Err("a `|` would end the plural form".to_owned()),
        Pipes::Separate if text.trim() != text => Err("space at a plural form's ends".to_owned()),
        Pipes::Separate if joined::condition(text).is_some() => {
            Err("it would read as a plural form's condition".to_owned())
        }
        Pipes::Nul { .. } if text.contains('\0') => {
            Err("a NUL would separate plural forms".to_owned())
        }
        Pipes::Nul { is_behind: true } if text.starts_with(|c| matches!(c, '0'..='7')) => {
            Err("its first digit would be part of the `\\0` before it".to_owned())
        }
        Pipes::Plural(forms, syntax) if plurals::is_plural(text, forms, syntax) => {
            Err("it would read as plural forms".to_owned())
        }
        _ => Ok(()),
    }
}

/// Escapes the first character of a text that would continue the variable before it. Returns the
/// rest of the text.
fn behind_variable<'t>(out: &mut String, variable: &str, text: &'t str) -> &'t str {
    let is_bare = variable.starts_with('$') && !variable.starts_with("${");
    let goes_on = text.starts_with(['[', '-', '?']) || text.bytes().next().is_some_and(is_word);
    match text.chars().next().filter(|_| is_bare && goes_on) {
        Some(first) => {
            out.push_str(&format!("\\u{{{:x}}}", u32::from(first)));
            &text[first.len_utf8()..]
        }
        None => text,
    }
}

fn single(out: &mut String, text: &str) {
    const SPECIAL: ByteSet = ByteSet::of(b"'\\");
    for (run, special) in search::runs(text, &SPECIAL) {
        out.push_str(run);
        if let Some(special) = special {
            out.push('\\');
            out.push(special);
        }
    }
}

fn double(out: &mut String, place: &Place, text: &str, is_last: bool) {
    let is_heredoc = place.quote == Quote::Heredoc;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => out.push_str("\\\\"),
            '"' if !is_heredoc => out.push_str("\\\""),
            '$' => {
                let begins =
                    |c: &char| *c == '{' || *c == '_' || c.is_alphabetic() || *c > '\u{7F}';
                let is_braced = out.ends_with('{') || (out.is_empty() && place.in_branch);
                if chars.peek().map_or(!is_last, begins) || is_braced {
                    out.push('\\');
                }
                out.push('$');
            }
            // A brace before a variable would begin another variable.
            '{' if chars.peek().is_none() && !is_last => out.push_str("\\x7B"),
            '\n' if is_heredoc => {
                out.push('\n');
                if chars.peek().is_some_and(|next| *next != '\n') || !is_last {
                    out.push_str(&place.indent);
                }
            }
            '\n' if place.multiline => out.push('\n'),
            '\n' => out.push_str("\\n"),
            '\t' if !is_heredoc => out.push_str("\\t"),
            // In a heredoc, a CRLF is a line break of the file.
            '\r' if place.has_returns && chars.peek() == Some(&'\n') => out.push('\r'),
            '\r' => out.push_str("\\r"),
            c if c.is_control() && c != '\t' => out.push_str(&format!("\\u{{{:x}}}", u32::from(c))),
            c => out.push(c),
        }
    }
}

fn lines(out: &mut String, place: &Place, text: &str, is_last: bool) {
    let mut lines = text.split('\n').peekable();
    out.extend(lines.next());
    while let Some(line) = lines.next() {
        out.push('\n');
        // A code may follow on the last line.
        if !line.is_empty() || (lines.peek().is_none() && !is_last) {
            out.push_str(&place.indent);
        }
        out.push_str(line);
    }
}

/// Checks that no line begins with the label of the heredoc, where it would end. A single carriage
/// return also begins a line.
fn check_heredoc(place: &Place, out: &str) -> Result<(), String> {
    if !matches!(place.quote, Quote::Heredoc | Quote::Nowdoc) {
        return Ok(());
    }
    let ends = |line: &str| line.trim_start_matches([' ', '\t']).starts_with(&place.label);
    if out.split(['\n', '\r']).any(ends) {
        return Err(format!("a line that begins with `{}` would end the text", place.label));
    }
    if out.replace("\r\n", "").contains('\r') {
        return Err("a carriage return would begin a line without indentation".to_owned());
    }
    Ok(())
}
