//! The layout of siblings: what separates one from the one before it, and what is removed with it.

use std::ops::Range;

use crate::{Change, Draft};

const WHITE: [char; 4] = [' ', '\t', '\r', '\n'];

/// Returns the white space before the sibling at `start`, such as a line break and an indentation.
pub fn lead(source: &str, start: usize) -> &str {
    let before = &source[..start];
    let lead = &before[before.trim_end_matches(WHITE).len()..];
    let line = lead.rfind('\n').map_or(0, |at| at - usize::from(lead[..at].ends_with('\r')));
    &lead[line..]
}

/// Returns the range to remove together with the sibling at `span`: the `comma` after it, and its
/// line where it has a line of its own.
pub fn removal(source: &str, span: Range<usize>, comma: Option<usize>) -> Range<usize> {
    let Range { start, end } = span;
    let end = comma.map_or(end, |comma| comma + 1);
    let rest = &source[end..];
    let spaces = rest.len() - rest.trim_start_matches([' ', '\t']).len();
    if rest[spaces..].starts_with(['\r', '\n']) {
        start - lead(source, start).len()..end
    } else {
        start..end + spaces
    }
}

/// The place after the last sibling, where another is added.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Slot {
    /// The text that stays between the comma after the last sibling and the new one.
    pub at: Range<usize>,
    /// The text that is written before that.
    pub comma: &'static str,
    /// The white space before the new sibling.
    pub lead: String,
    /// The text that is written after the new sibling.
    pub behind: &'static str,
}

impl Slot {
    /// Returns the place after the last sibling, which may be the only one, in a document whose
    /// siblings are separated by commas and whose comments begin with `#`.
    pub fn in_list(source: &str, last: Range<usize>, is_alone: bool) -> Self {
        let comma = comma(source, last.end);
        Slot::behind(source, last, is_alone, comma, |at| line_end(source, at))
    }

    /// Returns the place in any document, given the place of the `comma` after the last sibling,
    /// and the end of a line that has only comments after a place.
    pub fn behind(
        source: &str,
        last: Range<usize>,
        is_alone: bool,
        comma: Option<usize>,
        line_end: impl Fn(usize) -> Option<usize>,
    ) -> Self {
        if let Some(lead) = before_commas(source, last.start).filter(|_| comma.is_none()) {
            let at = last.end..line_end(last.end).unwrap_or(last.end);
            return Slot { at, comma: "", lead, behind: "" };
        }
        let from = comma.map_or(last.end, |comma| comma + 1);
        let lead = lead(source, last.start);
        let lead = if is_alone && lead.is_empty() { " " } else { lead }.to_owned();
        let on_lines = lead.contains('\n');
        let at = if on_lines { line_end(from).unwrap_or(from) } else { from };
        match comma {
            Some(_) => Slot { at: at..at, comma: "", lead, behind: "," },
            None => Slot { at: last.end..at, comma: ",", lead, behind: "" },
        }
    }
}

impl Slot {
    /// Adds a new entry of a map: its `key`, the `colon` after the key, and a value.
    pub fn put<'s, P>(
        self,
        draft: &mut Draft<'s, P>,
        (key, colon): (&str, &str),
        value: impl FnOnce(&mut Change<'_, 's, P>),
    ) {
        let mut change = draft.change(self.at.clone());
        change.literal(self.comma);
        change.source(self.at);
        change.literal(&self.lead);
        change.literal(key);
        change.literal(colon);
        value(&mut change);
        change.literal(self.behind);
        change.done();
    }
}

/// Returns the white space before a sibling, where each follows the comma of the previous one on
/// its line.
fn before_commas(source: &str, start: usize) -> Option<String> {
    let space = lead(source, start);
    let before = source[..start - space.len()].strip_suffix(',')?;
    let line = lead(source, before.len());
    (line.contains('\n') && !space.contains('\n')).then(|| format!("{line},{space}"))
}

/// Returns the end of the line, where only a comment after a space follows `at`.
pub fn line_end(source: &str, at: usize) -> Option<usize> {
    let line = source[at..].split(['\r', '\n']).next().unwrap_or_default();
    let rest = line.trim_start_matches([' ', '\t']);
    let is_comment = rest.starts_with('#') && rest.len() < line.len();
    (rest.is_empty() || is_comment).then_some(at + line.len())
}

/// Returns the place of the comma after `at`, which may be below comments that begin with `#`.
pub fn comma(source: &str, mut at: usize) -> Option<usize> {
    loop {
        let rest = source[at..].trim_start_matches(WHITE);
        at = source.len() - rest.len();
        if !rest.starts_with('#') {
            return rest.starts_with(',').then_some(at);
        }
        at += rest.find('\n').unwrap_or(rest.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds_a_sibling_behind_the_last() {
        let put = |source: &str, last: &str, is_alone| {
            let start = source.find(last).unwrap();
            let Slot { at, comma, lead, behind } =
                Slot::in_list(source, start..start + last.len(), is_alone);
            let (before, kept) = (&source[..at.start], &source[at.clone()]);
            format!("{before}{comma}{kept}{lead}NEW{behind}{}", &source[at.end..])
        };
        assert_eq!(put("{a, b }", "b", false), "{a, b, NEW }");
        assert_eq!(put("{a,b,} # c", "b", false), "{a,b,NEW,} # c");
        assert_eq!(put("{a}", "a", true), "{a, NEW}");
        assert_eq!(put("{\r\n\ta # c\r\n}", "a", true), "{\r\n\ta, # c\r\n\tNEW\r\n}");
        assert_eq!(put("{\n a # c\n , # d\n}", "a", true), "{\n a # c\n , # d\n NEW,\n}");
        assert_eq!(put("{ a # c\n}", "a", true), "{ a, NEW # c\n}");
        assert_eq!(put("{ a\n, b # c\n}", "b", false), "{ a\n, b # c\n, NEW\n}");
        assert_eq!(put("{ a,é b }", "b", false), "{ a,é b, NEW }");
        assert_eq!(put("{ a\n  ,b }", "b", false), "{ a\n  ,b\n  ,NEW }");
    }

    #[test]
    fn removes_a_line_or_a_part_of_one() {
        let lines = "{\r\n  a,\r\n  b\r\n}";
        assert_eq!(lead(lines, 11), "\r\n  ");
        assert_eq!(&lines[removal(lines, 5..6, Some(6))], "\r\n  a,");
        let line = "{ a, b }";
        assert_eq!(lead(line, 5), " ");
        assert_eq!(&line[removal(line, 2..3, Some(3))], "a, ");
        assert_eq!(&line[removal(line, 5..6, None)], "b ");
    }
}
