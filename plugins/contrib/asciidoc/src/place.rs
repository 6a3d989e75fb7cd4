//! The place of a text, and its notation there.

use serde::{Deserialize, Serialize};
use targum_sdk::{Content, Decoded};

use crate::{
    block::{Block, Kind, Text},
    inline::{self, Token},
    scan,
};

/// The place of a text.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Place {
    kind: Kind,
    /// A line end and an indentation.
    between: String,
    /// The separator of cells, where the text stands in a table.
    separator: Option<char>,
    /// The markup that has its longer spelling in the source.
    long: Vec<String>,
}

/// The most backslashes that are put before the markup in a text.
const MOST_ESCAPES: usize = 64;

/// Returns the text of a block, without line ends, indentation and the escapes of a table.
pub(crate) fn decode<'s>(source: &'s str, text: &Text, line_end: &str) -> (Decoded<'s>, Place) {
    let mut decoded = Decoded::starting(source, text.lines[0].start);
    let mut between = line_end.to_owned();
    for (index, line) in text.lines.iter().enumerate() {
        if index > 0 {
            // A space at the end of a line is kept, because it marks a break that is meant.
            let gap = &source[text.lines[index - 1].end..line.start];
            let behind_space = gap.trim_start_matches([' ', '\t']);
            decoded.keep(line.start - behind_space.len());
            decoded.put("\n", line.start);
            if index == 1 {
                behind_space.clone_into(&mut between);
            }
        }
        let Some(separator) = text.separator else {
            decoded.keep(line.end);
            continue;
        };
        let escaped = format!("\\{separator}");
        for (at, _) in source[line.clone()].match_indices(&escaped) {
            decoded.keep(line.start + at);
            decoded.put(&escaped[1..], line.start + at + escaped.len());
        }
        decoded.keep(line.end);
    }
    let long = inline::tokens(decoded.text()).into_iter().filter_map(|token| match token {
        Token::Code { spelling, .. } => inline::short(spelling).map(|_| spelling.to_owned()),
        Token::Text(_) => None,
    });
    let long = long.collect();
    (decoded, Place { kind: text.kind, between, separator: text.separator, long })
}

/// Returns a text as it is written at its place.
pub(crate) fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
    let pieces: Vec<(bool, String)> = content
        .iter()
        .map(|piece| (matches!(piece, Content::Markup(_)), piece.as_str().to_owned()))
        .collect();
    // Markup as in the source, unless it needs its longer spelling where the translation has it.
    let as_in_source = pieces.iter().map(|(is_markup, text)| {
        let is_short = *is_markup && !place.long.contains(text);
        let shorter = inline::short(text).filter(|_| is_short);
        (*is_markup, shorter.unwrap_or(text).to_owned())
    });
    let spelled = escaped(as_in_source.collect())
        .or_else(|| escaped(pieces))
        .ok_or("its text and its markup would not be told apart")?;
    // The space at the start of a line is its indentation, and no part of a line break behind it.
    if spelled.contains("\n ") || spelled.contains("\n\t") {
        return Err("the space at the start of a line would be lost".to_owned());
    }
    let spelled = match place.separator {
        Some(separator) => spelled.replace(separator, &format!("\\{separator}")),
        None => spelled,
    };
    let written = spelled.replace('\n', &place.between);
    // Below a first line of the same signs, the line would end a front matter.
    if written.lines().any(|line| line.trim_end() == "---") {
        return Err("a line of it would be read as a rule".to_owned());
    }
    if is_one_block(place, &written) {
        Ok(written)
    } else {
        Err("a line of it would begin another block".to_owned())
    }
}

/// Returns pieces as one text, with a backslash before each text that would be read as markup.
/// Returns `None` where the text is not read as these pieces.
fn escaped(mut pieces: Vec<(bool, String)>) -> Option<String> {
    let expected: Vec<(bool, String)> = merged(pieces.iter().cloned());
    for _ in 0..MOST_ESCAPES {
        let whole: String = pieces.iter().map(|(_, text)| text.as_str()).collect();
        let tokens = inline::tokens(&whole);
        let read = merged(tokens.iter().map(|token| match token {
            Token::Text(text) => (false, (*text).to_owned()),
            Token::Code { spelling, .. } => (true, (*spelling).to_owned()),
        }));
        if read == expected {
            return Some(whole);
        }
        let markup = tokens.iter().filter_map(|token| match token {
            Token::Code { spelling, .. } => Some(offset(&whole, spelling)),
            Token::Text(_) => None,
        });
        let (index, within) = markup.into_iter().find_map(|at| text_at(&pieces, at))?;
        pieces[index].1.insert(within, '\\');
    }
    None
}

/// Returns the byte offset of a part of a text.
fn offset(whole: &str, part: &str) -> usize {
    part.as_ptr().addr() - whole.as_ptr().addr()
}

/// Returns the text that holds a byte offset of the whole, and the offset in the text. Returns
/// `None` where a piece of markup begins there.
fn text_at(pieces: &[(bool, String)], at: usize) -> Option<(usize, usize)> {
    let mut start = 0;
    for (index, (is_markup, text)) in pieces.iter().enumerate() {
        if (start..start + text.len()).contains(&at) {
            return (!is_markup).then_some((index, at - start));
        }
        start += text.len();
    }
    None
}

/// Joins texts that follow each other.
fn merged(pieces: impl Iterator<Item = (bool, String)>) -> Vec<(bool, String)> {
    let mut merged: Vec<(bool, String)> = Vec::new();
    for (is_markup, text) in pieces {
        match merged.last_mut() {
            Some((false, before)) if !is_markup => before.push_str(&text),
            _ if text.is_empty() => {}
            _ => merged.push((is_markup, text)),
        }
    }
    merged
}

/// Returns whether a spelling is read as one block of its kind.
fn is_one_block(place: &Place, written: &str) -> bool {
    let (before, behind) = place.kind.around();
    // Another cell may follow on the line, without a space.
    let (before, behind) = match place.separator {
        Some(separator) if place.kind == Kind::Paragraph => {
            (format!("{separator}===\n{separator}"), format!("{separator}\n{separator}==="))
        }
        Some(separator) => (
            format!("{separator}===\n{separator}\n{before}"),
            format!("{behind}{separator}\n{separator}==="),
        ),
        None => ((*before).to_owned(), (*behind).to_owned()),
    };
    let document = format!("{before}{written}{behind}\n");
    let found = scan::blocks(&document);
    let texts = found.iter().filter_map(|block| match block {
        Block::Text(text) => Some(text),
        Block::Locale(_) => None,
    });
    let own: Vec<&Text> = texts.filter(|text| text.kind == place.kind).collect();
    let [text] = own.as_slice() else { return false };
    let (Some(first), Some(last)) = (text.lines.first(), text.lines.last()) else { return false };
    let breaks = written.matches('\n').count();
    let others = found.len() - own.len();
    let expected_others = usize::from(place.kind.around().0.starts_with("x::"));
    first.start == before.len()
        && last.end == before.len() + written.len()
        && text.lines.len() == breaks + 1
        && others == expected_others
}
