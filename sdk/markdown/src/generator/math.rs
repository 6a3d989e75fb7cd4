//! LaTeX formulas without dollars: `\(…\)` and `\[…\]`, each also with two backslashes, which
//! Markdown reads as one, and environments from `\begin{…}` to `\end{…}`.

/// The greatest length of a formula in bytes, which bounds the cost of formulas that never end.
const NEAR: usize = 1024;

/// Returns the length of the lines in `below` that continue the formula that `line` begins, or
/// `None` if there is no complete formula. A formula holds no blank lines.
pub(super) fn lines(line: &str, below: &str) -> Option<usize> {
    let close = match line {
        r"\[" => r"\]".to_owned(),
        r"\\[" => r"\\]".to_owned(),
        _ => {
            // A first line with spaces may be several lines that a translation joined.
            let name = line.strip_prefix(r"\begin{").filter(|_| !line.contains(' '))?;
            format!(r"\end{{{}}}", &name[..name.find('}')?])
        }
    };
    if line.ends_with(&close) {
        return Some(0);
    }
    let mut end = 0;
    for next in below[..below.floor_char_boundary(NEAR)].split_inclusive('\n') {
        end += next.len();
        let text = next.trim_matches([' ', '\t', '>', '\r', '\n']);
        if text.is_empty() || text == line {
            return None;
        }
        if text == close || (line.len() > 3 && text.ends_with(&close)) {
            // Part of a line is not enough.
            return (next.ends_with('\n') || end == below.len()).then_some(end);
        }
    }
    None
}

/// Returns the length of the formula at the backslash at `at`, the first of its run.
pub(super) fn in_line(line: &str, at: usize) -> Option<usize> {
    let near = &line[at..line.floor_char_boundary(at + NEAR)];
    let slashes = backslashes(near);
    let (open, close) = match near.as_bytes().get(slashes)? {
        b'(' => (b'(', b')'),
        b'[' => (b'[', b']'),
        _ => return None,
    };
    let start = slashes + 1;
    let mut end = start;
    loop {
        end += near[end..].find('\\')?;
        let run = backslashes(&near[end..]);
        match near.as_bytes().get(end + run) {
            Some(&bracket) if run == slashes && bracket == close => break,
            Some(&bracket) if run == slashes && bracket == open => return None,
            _ => end += run,
        }
    }
    let inner = &near[start..end];
    // These characters could begin or end another construct: a code span, a cell, a title, a link.
    let proper = !inner.trim().is_empty() && !inner.contains(['`', '|', '"', '\'']);
    let escapes = slashes == 1 && (line[..at].ends_with(char::is_alphanumeric) || is_prose(inner));
    let whole = proper && slashes < 3 && !inner.contains("](") && !escapes;
    whole.then_some(end + start)
}

/// Returns the number of backslashes that `text` begins with.
pub(super) fn backslashes(text: &str) -> usize {
    text.bytes().take_while(|&b| b == b'\\').count()
}

/// Returns whether text in escaped brackets is language: it has a word and no sign of a formula.
fn is_prose(inner: &str) -> bool {
    let (mut letters, mut words) = (0, false);
    let mut before = ' ';
    for c in inner.chars() {
        let command = before == '\\' && c.is_ascii_alphabetic();
        let index = c == '_' && !matches!(before, ' ' | '\\');
        if command || index || matches!(c, '^' | '=') {
            return false;
        }
        letters = if c.is_alphabetic() { letters + 1 } else { 0 };
        words |= letters > 1;
        before = c;
    }
    words
}
