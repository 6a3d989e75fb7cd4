//! Assigns comments to the values that they describe.

use std::ops::Range;

/// The longest note, in characters. A longer comment is not about one string.
const MAX_NOTE: usize = 2000;

/// Returns the comment on the member from `key` to `value`: the comment right above it, between its
/// key and value, or behind it on its line. For an element of an array, `key` and `value` are the
/// same. `comments` are the ranges of the comments of `source`, in order.
pub(super) fn note(
    source: &str,
    comments: &[Range<u32>],
    key: Range<usize>,
    value: Range<usize>,
) -> Option<String> {
    if comments.is_empty() {
        return None;
    }
    let first = comments.partition_point(|comment| (comment.end as usize) <= key.start);
    let own = comments[first..].iter().take_while(|comment| (comment.start as usize) < value.start);
    let behind = comments.partition_point(|comment| (comment.start as usize) < value.end);
    let behind = comments.get(behind).filter(|comment| {
        let between = source[value.end..comment.start as usize].trim_matches([' ', '\t']);
        let after = source[comment.end as usize..].trim_start_matches([' ', '\t']);
        (between.is_empty() || between == ",")
            && (after.is_empty() || after.starts_with(['\r', '\n', '}', ']']))
    });
    let notes: Vec<_> = above(source, comments, first, key.start)
        .chain(own)
        .chain(behind)
        .map(|comment| bare(&source[comment.start as usize..comment.end as usize]))
        .filter(|note| !note.is_empty())
        .collect();
    let note: String = notes.join("\n").chars().take(MAX_NOTE).collect();
    (!note.is_empty()).then_some(note)
}

/// Returns the comments before the comment with index `end` that lead to `at` without a blank line.
/// A comment behind another value on the same line is left out.
fn above<'j>(
    source: &str,
    comments: &'j [Range<u32>],
    end: usize,
    mut at: usize,
) -> impl Iterator<Item = &'j Range<u32>> {
    let mut start = end;
    while let Some(before) = start.checked_sub(1).map(|before| &comments[before]) {
        // The search goes backwards, so that a distant comment costs nothing.
        let gap = source[..at].trim_end_matches([' ', '\t', '\r', '\n']).len();
        let is_next = gap == before.end as usize;
        let gap = &source[gap..at];
        if !is_next || gap.matches('\n').count() > 1 {
            break;
        }
        let line = source[..before.start as usize].trim_end_matches([' ', '\t']);
        let behind_another = gap.contains('\n') && !line.is_empty() && {
            !line.ends_with(['\n', '\r', '{', '[', '\u{FEFF}']) && !line.ends_with("*/")
        };
        if behind_another {
            break;
        }
        at = before.start as usize;
        start -= 1;
    }
    comments[start..end].iter()
}

/// Returns a comment without its marks.
fn bare(comment: &str) -> String {
    if let Some(line) = comment.strip_prefix("//") {
        return line.trim_start_matches('/').trim().to_owned();
    }
    let inner = comment.trim_start_matches("/*").trim_end_matches("*/");
    let lines = inner.lines().map(|line| line.trim().trim_start_matches('*').trim());
    lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use crate::json::parse;

    #[test]
    fn finds_the_comment_of_each_member() {
        let source = "// licence\n\n// header\n{ // first\n  \"a\": 1, // of a\n  // above b\n  \
                      /* and\n   * more */\n  \"b\": 2,\n  // section\n\n  \"c\": /* in c */ 3\n, \
                      \"d\": [4, /* five */ 5]\n// end\n}";
        let json = parse(source).unwrap();
        let notes: Vec<_> = json.root().members().map(|member| member.note()).collect();
        let expected = ["first\nof a", "above b\nand\nmore", "in c", ""];
        let expected = expected.map(|text| Some(text.to_owned()).filter(|text| !text.is_empty()));
        assert_eq!(notes, expected);
        let list = json.root().get("d").unwrap();
        let notes: Vec<_> = list.elements().map(|element| element.note()).collect();
        assert_eq!(notes, [None, Some("five".to_owned())]);
    }
}
