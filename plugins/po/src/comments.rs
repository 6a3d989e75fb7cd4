//! The comments of an entry: its flags and notes.

use std::ops::Range;

use targum_sdk::Draft;

use crate::layout::Place;

/// The comments of one entry.
#[derive(Clone, Copy)]
pub(crate) struct Comments<'e> {
    source: &'e str,
    lines: &'e [Range<usize>],
}

impl<'e> Comments<'e> {
    pub(crate) fn new(source: &'e str, lines: &'e [Range<usize>]) -> Self {
        Comments { source, lines }
    }

    /// Returns the flags (`#, fuzzy, c-format`), each with its byte range.
    pub(crate) fn flags(self) -> impl Iterator<Item = (&'e str, Range<usize>)> {
        self.lines.iter().filter(move |line| self.are_flags(line)).flat_map(move |line| {
            let mut at = line.start + 2;
            self.source[at..line.end].split(',').map(move |flag| {
                let start = at + flag.len() - flag.trim_start().len();
                at += flag.len() + 1;
                (flag.trim(), start..start + flag.trim().len())
            })
        })
    }

    fn are_flags(self, line: &Range<usize>) -> bool {
        self.source[line.clone()].starts_with("#,") || self.source[line.clone()].starts_with("#=")
    }

    pub(crate) fn has_flag(self, name: &str) -> bool {
        self.flags().any(|(flag, _)| flag == name)
    }

    /// Returns the lines of the previous message (`#|`), with their line ends, which the flag `fuzzy` refers to.
    pub(crate) fn previous(self) -> impl Iterator<Item = Range<usize>> {
        let lines =
            self.lines.iter().filter(move |line| self.source[(*line).clone()].starts_with("#|"));
        lines.map(move |line| self.with_end(line))
    }

    pub(crate) fn has_previous(self) -> bool {
        self.previous().next().is_some()
    }

    /// Adds the flag `fuzzy` to an entry that begins at `start`, unless the entry has the flag.
    pub(crate) fn mark_fuzzy(self, draft: &mut Draft<'_, Place>, start: usize, line_end: &str) {
        if self.has_flag("fuzzy") {
            return;
        }
        let mut lines = self.lines.iter();
        match lines.find(|line| self.source[(*line).clone()].starts_with("#,")) {
            Some(line) => draft.literal(line.start + 2..line.start + 2, " fuzzy,"),
            None => draft.literal(start..start, format!("#, fuzzy{line_end}")),
        }
    }

    /// Returns a line with its line end.
    fn with_end(self, line: &Range<usize>) -> Range<usize> {
        let after = &self.source[line.end..];
        line.start..line.end + after.find('\n').map_or(after.len(), |at| at + 1)
    }

    /// Returns the ranges to delete to make the entry no longer fuzzy: the flag with its comma, or
    /// the whole line if the line has no other flag.
    pub(crate) fn fuzzy(self) -> impl Iterator<Item = Range<usize>> {
        let lines = self.lines.iter().filter(move |line| self.are_flags(line));
        lines.flat_map(move |line| self.fuzzy_in(line))
    }

    fn fuzzy_in(self, line: &Range<usize>) -> Vec<Range<usize>> {
        let own = Comments { source: self.source, lines: std::slice::from_ref(line) };
        let flags: Vec<_> = own.flags().collect();
        let is_fuzzy = |(flag, _): &(&str, _)| *flag == "fuzzy";
        let mut out = Vec::new();
        if flags.iter().all(is_fuzzy) {
            out.push(self.with_end(line));
            return out;
        }
        let mut at = 0;
        for run in flags.chunk_by(|a, b| is_fuzzy(a) == is_fuzzy(b)) {
            let (begin, end) = (at, at + run.len());
            at = end;
            if is_fuzzy(&run[0]) {
                out.push(match flags.get(end) {
                    Some((_, next)) => flags[begin].1.start..next.start,
                    None => flags[begin - 1].1.end..flags[end - 1].1.end,
                });
            }
        }
        out
    }

    /// Returns the developers' comments (`#.`) followed by the translators' (`# `), one per line.
    pub(crate) fn note(self) -> Option<String> {
        let lines = |mark: &'static str| {
            let own = self.lines.iter().map(|line| &self.source[line.clone()]);
            own.filter_map(move |line| line.strip_prefix(mark)).map(str::trim)
        };
        let written = |line: &&str| !line.is_empty() && !line.starts_with("js-lingui-");
        let note: Vec<_> = lines("#.").chain(lines("# ")).filter(written).collect();
        (!note.is_empty()).then(|| note.join("\n"))
    }

    /// Returns whether Lingui marks the `msgid` as a key, for which the source catalogue holds the
    /// text in its `msgstr`.
    pub(crate) fn has_explicit_id(self) -> bool {
        let mut lines = self.lines.iter().map(|line| &self.source[line.clone()]);
        lines.any(|line| {
            line.strip_prefix("#.").is_some_and(|comment| comment.trim() == "js-lingui-explicit-id")
        })
    }

    /// Returns the byte ranges of the translators' comment lines.
    pub(crate) fn translators(self) -> impl Iterator<Item = Range<usize>> + use<'e> {
        let marked = |line: &str| line[1..].starts_with(['.', ':', ',', '=', '|', '~']);
        self.lines.iter().filter(move |line| !marked(&self.source[(*line).clone()])).cloned()
    }

    /// Returns the greatest length in characters that a flag sets (`max-length:80`).
    pub(crate) fn max_length(self) -> Option<u32> {
        self.flags().find_map(|(flag, _)| flag.strip_prefix("max-length:")?.trim().parse().ok())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn without_fuzzy(line: &str) -> String {
        let source = format!("{line}\nmsgid");
        let line_at = 0..line.len();
        let comments = Comments::new(&source, std::slice::from_ref(&line_at));
        assert!(comments.has_flag("fuzzy"), "{line}");
        let cuts: Vec<_> = comments.fuzzy().collect();
        let mut left = source.clone();
        cuts.into_iter().rev().for_each(|at| left.replace_range(at, ""));
        left
    }

    #[test]
    fn removes_the_fuzzy_flag() {
        assert_eq!(without_fuzzy("#, fuzzy"), "msgid");
        assert_eq!(without_fuzzy("#, fuzzy, c-format"), "#, c-format\nmsgid");
        assert_eq!(without_fuzzy("#, fuzzy,c-format"), "#, c-format\nmsgid");
        assert_eq!(without_fuzzy("#, c-format, fuzzy"), "#, c-format\nmsgid");
        assert_eq!(without_fuzzy("#,a, fuzzy, b"), "#,a, b\nmsgid");
        assert_eq!(without_fuzzy("#,fuzzy,fuzzy"), "msgid");
        assert_eq!(without_fuzzy("#, fuzzy, a, fuzzy, fuzzy"), "#, a\nmsgid");
    }
}
