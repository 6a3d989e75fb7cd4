//! Formulas of LaTeX in text, as MathJax and KaTeX find them.

/// The longest formula, in bytes. With this bound, many formulas without an end cost no more than
/// many with one.
const NEAR: usize = 1024;

/// Returns the length of the formula at the start of `text`: `$…$`, `$$…$$`, `\(…\)` or `\[…\]`.
/// Prices have dollars too, so a formula between dollars must have a command, an index or a power.
pub(super) fn formula(text: &str) -> Option<usize> {
    let near = &text[..text.floor_char_boundary(NEAR)];
    let (open, close) = match near.as_bytes() {
        [b'\\', b'(', ..] => ("\\(", "\\)"),
        [b'\\', b'[', ..] => ("\\[", "\\]"),
        [b'$', b'$', ..] => ("$$", "$$"),
        [b'$', ..] => ("$", "$"),
        _ => return None,
    };
    let inner = &near[open.len()..];
    let inner = &inner[..inner.find(close)?];
    let is_tight = open != "$" || inner.trim().len() == inner.len();
    let is_formula = !inner.trim().is_empty() && (open.starts_with('\\') || is_marked(inner));
    (is_tight && is_formula).then_some(open.len() + inner.len() + close.len())
}

/// Returns whether the text between dollars has a mark of a formula.
fn is_marked(inner: &str) -> bool {
    let mut after = inner.split('\\').skip(1);
    let is_command = after.any(|part| part.starts_with(|c: char| c.is_ascii_alphabetic()));
    !inner.starts_with('{') && (is_command || inner.contains(['^', '_']))
}

/// Returns whether a backslash at the start of `text` may begin a formula.
pub(super) fn may_begin(text: &str) -> bool {
    matches!(text.as_bytes(), [b'\\', b'(' | b'[', ..])
}

/// Returns whether a dollar in `text` may begin a formula.
pub(super) fn may_be_within(text: &str) -> bool {
    text.split('$').skip(1).any(|inner| inner.contains(['\\', '^', '_']))
}

/// Returns whether markup is a formula.
pub(super) fn is_formula(markup: &str) -> bool {
    markup.starts_with(['$', '\\'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_formulas_from_prices() {
        for (text, found) in [
            ("$\\pi r^2$ is", Some("$\\pi r^2$")),
            ("$\\color{green}{\\textsf{✓}}$", Some("$\\color{green}{\\textsf{✓}}$")),
            ("$$x_1 + y$$.", Some("$$x_1 + y$$")),
            ("\\(a + b\\) c", Some("\\(a + b\\)")),
            ("\\[ a \\] c", Some("\\[ a \\]")),
            ("$5 and $6", None),
            ("$user_name and $other", None),
            ("${a_b}$", None),
            ("$x$", None),
            ("\\a", None),
        ] {
            assert_eq!(formula(text).map(|length| &text[..length]), found, "{text}");
        }
    }
}
