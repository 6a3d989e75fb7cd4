//! The comment that belongs to an entry.

use crate::lexer::{Kind, Token};

/// The comments above the token of that index, each on a line of its own, with nothing
/// between them and it.
pub fn note(source: &str, tokens: &[Token], index: usize) -> Option<String> {
    let mut first = index;
    let mut below = tokens.get(index)?.at.start;
    while let Some(comment) = first.checked_sub(1).map(|before| &tokens[before]) {
        let between = &source[comment.at.end..below];
        let is_next = comment.kind == Kind::Comment
            && between.trim().is_empty()
            && between.matches('\n').count() <= 1;
        if !is_next || !begins_line(source, comment.at.start) {
            break;
        }
        below = comment.at.start;
        first -= 1;
    }
    let lines = tokens[first..index].iter().map(|comment| text(&source[comment.at.clone()]));
    let note = trimmed(lines.reduce(|note, line| note + "\n" + &line)?);
    (!note.is_empty()).then_some(note)
}

/// The comment behind the token of that index, on its line.
pub fn behind(source: &str, tokens: &[Token], index: usize) -> Option<String> {
    let end = tokens.get(index)?.at.end;
    let is_mark = |token: &&Token| matches!(&source[token.at.clone()], "," | ";" | ")");
    let comment = tokens[index + 1..].iter().find(|token| !is_mark(token))?;
    let on_line = comment.kind == Kind::Comment && !source[end..comment.at.start].contains('\n');
    let note = text(&source[comment.at.clone()]);
    (on_line && !note.is_empty()).then_some(note)
}

fn begins_line(source: &str, at: usize) -> bool {
    let before = source[..at].trim_end_matches(|c: char| c.is_whitespace() && c != '\n');
    before.is_empty() || before.ends_with('\n')
}

/// A comment without its marks.
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
        it if it.len() == text.len() => text,
        it => it.to_owned(),
    }
}
