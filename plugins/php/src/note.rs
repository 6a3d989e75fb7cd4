//! The comments that belong to an entry.

use std::ops::Range;

/// Returns the comments directly above the code at `at`, each on a line of its own. All offsets are
/// in bytes.
pub(crate) fn above(source: &str, comments: &[Range<usize>], at: usize) -> Option<String> {
    let end = comments.partition_point(|comment| comment.end <= at);
    let mut first = end;
    let mut below = at;
    while let Some(comment) = first.checked_sub(1).map(|before| &comments[before]) {
        let between = &source[comment.end..below];
        let is_next = between.trim().is_empty() && between.matches('\n').count() <= 1;
        if !is_next || !begins_line(source, comment.start) {
            break;
        }
        below = comment.start;
        first -= 1;
    }
    let lines = comments[first..end].iter().map(|comment| text(&source[comment.clone()]));
    let note = trimmed(lines.reduce(|note, line| note + "\n" + &line)?);
    (!note.is_empty()).then_some(note)
}

/// Returns the comment after the code that ends at `end`, on the same line.
pub(crate) fn behind(source: &str, comments: &[Range<usize>], end: usize) -> Option<String> {
    let comment = comments.get(comments.partition_point(|comment| comment.start < end))?;
    let is_mark = |byte: u8| matches!(byte, b',' | b';' | b')' | b' ' | b'\t' | b'\r');
    let on_line = source[end..comment.start].bytes().all(is_mark);
    let note = text(&source[comment.clone()]);
    (on_line && !note.is_empty()).then_some(note)
}

fn begins_line(source: &str, at: usize) -> bool {
    let before = source[..at].trim_end_matches(|c: char| c.is_whitespace() && c != '\n');
    before.is_empty() || before.ends_with('\n')
}

/// Returns the text of a comment without its marks.
fn text(comment: &str) -> String {
    let body = comment.trim_start_matches(['/', '*', '#']).trim_end_matches("*/");
    let mut text = String::with_capacity(body.len());
    for (index, line) in body.lines().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        text.push_str(line.trim().trim_start_matches("* ").trim_matches('*').trim());
    }
    trimmed(text)
}

fn trimmed(text: String) -> String {
    match text.trim() {
        trimmed if trimmed.len() == text.len() => text,
        trimmed => trimmed.to_owned(),
    }
}
