//! Comments as notes on the values beside them.

use oxc_ast::ast::Comment;

/// The beginnings of comments for tools.
const TO_TOOLS: [&str; 10] = [
    "eslint",
    "prettier-",
    "tslint",
    "@ts-",
    "istanbul",
    "c8 ",
    "v8 ",
    "@__PURE__",
    "#__PURE__",
    "biome-",
];

/// The comments of a source, in order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comments<'a> {
    source: &'a str,
    all: &'a [Comment],
}

impl<'a> Comments<'a> {
    pub(crate) fn new(source: &'a str, all: &'a [Comment]) -> Self {
        Comments { source, all }
    }

    /// Returns whether a comment begins in the span.
    pub(crate) fn any(&self, start: usize, end: usize) -> bool {
        !self.within(start, end).is_empty()
    }

    /// Returns the note on the code from `start` to `end`. `after` is the end of the code before
    /// it. The note is the comments between the two, without a comment on the line of the code
    /// before, or else the comment behind the code on its own line.
    pub(crate) fn note(&self, after: usize, start: usize, end: usize) -> Option<String> {
        let opens = matches!(self.source[..after].bytes().next_back(), Some(b'{' | b'[' | b'('));
        let between = self.within(after, start);
        let gap = if between.is_empty() { "" } else { &self.source[after..start] };
        let first_break = gap.find(['\n', '\r']).map(|at| after + at);
        let last_break = gap.rfind(['\n', '\r']).map(|at| after + at);
        let above = between.iter().filter(|comment| {
            let (from, to) = (comment.span.start as usize, comment.span.end as usize);
            let is_beside_code = last_break.is_none_or(|at| at < to);
            let is_below = first_break.is_some_and(|at| at < from);
            opens || after == 0 || is_beside_code || is_below
        });
        joined(above.filter_map(|comment| self.text(comment))).or_else(|| {
            let next = self.all.get(self.index(end))?;
            let gap = &self.source[end..next.span.start as usize];
            let beside = gap.bytes().all(|b| matches!(b, b' ' | b'\t' | b',' | b';'));
            joined(self.text(next).filter(|_| beside).into_iter())
        })
    }

    /// Returns the place of the comma behind a member that ends at `at`, if there is one before the
    /// object's end. The other characters there are white space as the parser defines it.
    pub(crate) fn comma(&self, mut at: usize) -> Option<usize> {
        loop {
            let next = self.all.get(self.index(at)).map(|comment| comment.span);
            let gap = &self.source[at..next.map_or(self.source.len(), |span| span.start as usize)];
            match gap.find([',', '}']) {
                Some(end) => return gap[end..].starts_with(',').then_some(at + end),
                None => at = next?.end as usize,
            }
        }
    }

    /// Returns the end of the line if only comments follow `at` on it.
    pub(crate) fn line_end(&self, mut at: usize) -> Option<usize> {
        loop {
            let rest = self.source[at..].trim_start_matches([' ', '\t']);
            at = self.source.len() - rest.len();
            if rest.is_empty() || rest.starts_with(['\r', '\n']) {
                return Some(at);
            }
            let comment = self.all.get(self.index(at)).map(|comment| comment.span);
            at = comment.filter(|span| span.start as usize == at)?.end as usize;
        }
    }

    fn within(&self, start: usize, end: usize) -> &'a [Comment] {
        &self.all[self.index(start)..self.index(end).max(self.index(start))]
    }

    fn index(&self, at: usize) -> usize {
        self.all.partition_point(|comment| (comment.span.start as usize) < at)
    }

    fn text(&self, comment: &Comment) -> Option<String> {
        let span = comment.content_span();
        let content = &self.source[span.start as usize..span.end as usize];
        let bare = |line: &'a str| line.trim().trim_start_matches(['*', '/', '!']).trim();
        let text = joined(content.lines().map(bare).filter(|line| !line.is_empty()))?;
        let to_a_tool = TO_TOOLS.iter().any(|tool| text.starts_with(tool));
        (!to_a_tool && text.contains(char::is_alphanumeric)).then_some(text)
    }
}

fn joined(lines: impl Iterator<Item = impl AsRef<str>>) -> Option<String> {
    let mut text = String::new();
    for line in lines {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(line.as_ref());
    }
    (!text.is_empty()).then_some(text)
}

#[cfg(test)]
mod tests {
    use oxc_allocator::Allocator;

    use super::*;
    use crate::parse::{Language, parse};

    /// Returns the note on the member that follows the text `'b',` in an object.
    fn note(between: &str) -> Option<String> {
        let source = format!("x = {{ a: 'b',{between}c: 'd' }}");
        let allocator = Allocator::default();
        let program = parse(&allocator, &source, Language::JavaScript).unwrap();
        let start = source.len() - "c: 'd' }".len();
        let after = start - between.len() - ",".len();
        Comments::new(&source, &program.comments).note(after, start, source.len() - 2)
    }

    #[test]
    fn comments_beside_the_code_before_are_no_notes() {
        for (between, expected) in [
            (" /* one */ ", Some("one")),
            (" // one\n ", None),
            (" /* one */ // two\n// three\n/* four */ ", Some("three\nfour")),
            ("\n/* one */\n/* two */\n", Some("one\ntwo")),
            (" /* one\n*/ ", Some("one")),
            (" /* one */\r/* two */", Some("two")),
        ] {
            assert_eq!(note(between).as_deref(), expected, "{between:?}");
        }
    }

    #[test]
    fn many_comments_above_a_member_are_its_note() {
        let lines = vec!["a"; 100_000];
        assert_eq!(note(&"/*a*/".repeat(lines.len())), Some(lines.join("\n")));
    }
}
