//! Directives of reStructuredText, which is often sent as plain text: `.. note:: Water it`.

/// Directives whose operand is language.
const WITH_TEXT: [&str; 15] = [
    "admonition",
    "attention",
    "caution",
    "danger",
    "deprecated",
    "error",
    "hint",
    "important",
    "note",
    "rubric",
    "seealso",
    "tip",
    "todo",
    "topic",
    "warning",
];

/// Directives that hold code.
const WITH_CODE: [&str; 11] = [
    "code",
    "code-block",
    "doctest",
    "graphviz",
    "highlight",
    "literalinclude",
    "math",
    "parsed-literal",
    "prompt",
    "raw",
    "sourcecode",
];

/// Returns the name and the operand of a directive.
fn directive(line: &str) -> Option<(&str, &str)> {
    let (name, operand) = line.trim_start().strip_prefix(".. ")?.split_once("::")?;
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-_:".contains(&b);
    let is_one = !name.is_empty()
        && name.bytes().all(of_name)
        && (operand.is_empty() || operand.starts_with(char::is_whitespace));
    is_one.then_some((name, operand.trim()))
}

/// Returns whether a line is a directive.
pub(crate) fn is_directive(line: &str) -> bool {
    directive(line).is_some()
}

/// Returns whether a line is a directive without text for readers.
pub(crate) fn is_without_text(line: &str) -> bool {
    directive(line)
        .is_some_and(|(name, text)| text.is_empty() || WITH_TEXT.binary_search(&name).is_err())
}

/// Returns whether a line is a directive whose lines below are code.
pub(crate) fn holds_code(line: &str) -> bool {
    directive(line).is_some_and(|(name, _)| WITH_CODE.binary_search(&name).is_ok())
}

/// Returns the length of the directive and the space behind it, if text for readers follows.
pub(crate) fn marker(line: &str) -> Option<usize> {
    let (_, text) = directive(line).filter(|_| !is_without_text(line))?;
    Some(line.trim_end().len() - text.len())
}

/// Returns the length of the two colons that end a line, where a block of code follows: `Water it::`.
pub(crate) fn literal_mark(line: &str) -> usize {
    if line.ends_with("::") { "::".len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_known_by_their_names() {
        assert_eq!(marker(".. note:: Water it"), Some(".. note:: ".len()));
        assert_eq!(marker(".. note::"), None);
        assert_eq!(marker(".. image:: bed.png"), None);
        assert_eq!(marker("... and: so on"), None);
        assert!(is_without_text(".. image:: bed.png") && is_without_text("  .. note::"));
        assert!(!is_without_text(".. note:: Water it") && !is_without_text(".. _bed: x"));
        assert!(holds_code(".. code-block:: sh") && !holds_code(".. image:: bed.png"));
    }
}
