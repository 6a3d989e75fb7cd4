//! The comment that belongs to an entry.

use oxc_ast::ast::Comment;

/// The comments right above `at`, each on a line of its own, or the one behind `end` on its
/// line.
pub fn note(source: &str, comments: &[Comment], at: usize, end: usize) -> Option<String> {
    above(source, comments, at).or_else(|| behind(source, comments, end))
}

fn above(source: &str, comments: &[Comment], at: usize) -> Option<String> {
    let after = comments.partition_point(|comment| (comment.span.end as usize) <= at);
    let mut first = after;
    let mut below = at;
    while let Some(comment) = first.checked_sub(1).map(|before| &comments[before]) {
        let (start, end) = (comment.span.start as usize, comment.span.end as usize);
        let between = &source[end..below];
        let line = source[..start].rfind('\n').map_or(0, |end| end + 1);
        let is_next = between.trim().is_empty() && between.matches('\n').count() <= 1;
        if !is_next || !source[line..start].trim().is_empty() {
            break;
        }
        below = start;
        first -= 1;
    }
    let text =
        |comment: &Comment| text(&source[comment.span.start as usize..comment.span.end as usize]);
    let lines: Vec<String> = comments[first..after].iter().map(text).collect();
    let note = lines.join("\n").trim().to_owned();
    (!note.is_empty()).then_some(note)
}

fn behind(source: &str, comments: &[Comment], end: usize) -> Option<String> {
    let next = comments.partition_point(|comment| (comment.span.start as usize) < end);
    let span = comments.get(next)?.span;
    let (start, stop) = (span.start as usize, span.end as usize);
    let between = &source[end..start];
    let is_near = between.chars().all(|c| matches!(c, ' ' | '\t' | ',' | ';'));
    let ends_line = source[stop..].lines().next().unwrap_or_default().trim().is_empty();
    let note = text(&source[start..stop]);
    (is_near && ends_line && !note.is_empty()).then_some(note)
}

/// A comment without its marks.
fn text(comment: &str) -> String {
    let body = comment.trim_start_matches(['/', '*']).trim_end_matches("*/");
    let line =
        |line: &str| line.trim().trim_start_matches("* ").trim_matches('*').trim().to_owned();
    body.lines().map(line).collect::<Vec<_>>().join("\n").trim().to_owned()
}
