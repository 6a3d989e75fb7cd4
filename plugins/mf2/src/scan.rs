//! Finds the ends of spaces and lines.

use targum_sdk::search;

/// Returns the byte behind the spaces and tabs at `at`.
pub(crate) fn space(source: &str, at: usize) -> usize {
    source.len() - source[at..].trim_start_matches([' ', '\t']).len()
}

/// Returns the end of the line that holds the byte `at`, without its line break.
pub(crate) fn line_end(source: &str, at: usize) -> usize {
    let end =
        search::position_of(&source.as_bytes()[at..], [b'\n']).map_or(source.len(), |end| at + end);
    end - usize::from(end > at && end < source.len() && source[..end].ends_with('\r'))
}

/// Returns the start of the line after a line that ends at `end`.
pub(crate) fn after_line(source: &str, end: usize) -> usize {
    let rest = &source[end..];
    let after = rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix('\n')).unwrap_or(rest);
    source.len() - after.len()
}
