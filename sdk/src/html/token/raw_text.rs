//! Elements whose content is raw text.

use crate::{html::space::is_space, search};

/// Returns whether elements of this name hold raw text.
pub(super) fn is_raw(name: &str) -> bool {
    const RAW: [&str; 8] =
        ["script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes"];
    RAW.contains(&name)
}

/// Returns the place of the end tag of the raw text element `name` whose content begins at `start`. Without an end
/// tag, the content goes to the end of `source`.
pub(super) fn end(source: &str, start: usize, name: &str) -> usize {
    let bytes = source.as_bytes();
    let mut at = start;
    // In `<!-- <script>` within a script, the first `</script>` is not the end.
    let (mut escaped, mut inner) = (false, false);
    while let Some(next) = search::position_of(&bytes[at..], [b'<', b'-']) {
        at += next;
        let rest = &source[at..];
        if name == "script" && rest.starts_with("<!--") {
            escaped = true;
        } else if rest.starts_with("-->") {
            (escaped, inner) = (false, false);
        } else if escaped && !inner && begins(&rest.as_bytes()[1..], name) {
            inner = rest.starts_with('<');
        } else if rest.starts_with("</") && begins(&bytes[at + 2..], name) {
            if !inner {
                return at;
            }
            inner = false;
        }
        at += 1;
    }
    source.len()
}

fn begins(text: &[u8], name: &str) -> bool {
    let Some((start, rest)) = text.split_at_checked(name.len()) else { return false };
    let ends = rest.first().is_some_and(|&b| is_space(b) || matches!(b, b'/' | b'>'));
    start.eq_ignore_ascii_case(name.as_bytes()) && ends
}
