//! Code between backticks: `` `code` ``.

/// Returns the length of `` `code` `` at the start of `text`. The code may have two marks on either
/// side.
pub(super) fn span(text: &str) -> Option<usize> {
    let marks = text.bytes().take(3).take_while(|&b| b == b'`').count();
    if marks == 3 {
        return None;
    }
    let (open, rest) = text.split_at(marks);
    let end = rest.find(open)?;
    let inner = &rest[..end];
    // The quotes of ``quoted'' words are no marks: a space precedes the place where the span would
    // end.
    let proper = inner.trim() == inner && !inner.is_empty() && !is_between_spans(inner);
    let alone = !rest[end + marks..].starts_with('`') && !inner.contains("\n\n");
    let length = marks + end + marks;
    // The underscores that end a link in reStructuredText.
    let links = text[length..].bytes().take(2).take_while(|&b| b == b'_').count();
    let ends = !text[length + links..].starts_with(|c: char| c.is_alphanumeric() || c == '_');
    (proper && alone).then_some(if ends { length + links } else { length })
}

/// Returns whether a text goes on behind a span that holds a placeholder, such as `", but not "` in
/// `` "`{a}`", but not "`{b}`" ``: the format finds the placeholders before it looks for spans.
fn is_between_spans(inner: &str) -> bool {
    let rest = inner.trim_start_matches(['"', '\'', ')', '”', '’']);
    rest.starts_with([',', ';', ' ']) || rest.starts_with(". ")
}
