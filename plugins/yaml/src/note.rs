//! The comments that belong to an entry.

/// Returns the comment lines right above the line of `at`. The search ends at `floor`, the end of
/// the scalar before.
pub(crate) fn above(source: &str, floor: usize, at: usize) -> Option<String> {
    let mut lines = Vec::new();
    // The search ends at `floor`, because a line may be very long.
    let between = source.get(floor..at)?;
    let lines_above = &between[..between.rfind(['\n', '\r'])? + 1];
    let mut rest = lines_above.strip_suffix('\n')?;
    loop {
        let line_start = rest.rfind('\n').map_or(0, |end| end + 1);
        // Other text precedes `floor` on its line.
        let is_whole = line_start > 0 || floor == 0;
        let Some(text) = rest[line_start..].trim().strip_prefix('#').filter(|_| is_whole) else {
            break;
        };
        lines.push(text.trim());
        if line_start == 0 {
            break;
        }
        rest = &rest[..line_start - 1];
    }
    lines.reverse();
    let note = lines.join("\n").trim().to_owned();
    (!note.is_empty()).then_some(note)
}

/// Returns the comment after `end` on the same line.
pub(crate) fn behind(source: &str, end: usize) -> Option<String> {
    let rest = &source[end..];
    let text = rest.trim_start_matches([' ', '\t', ',', ']', '}']);
    let stands_apart = text.len() < rest.len();
    let text = text.strip_prefix('#').filter(|_| stands_apart)?;
    let note = text[..text.find(['\n', '\r']).unwrap_or(text.len())].trim();
    (!note.is_empty()).then(|| note.to_owned())
}
