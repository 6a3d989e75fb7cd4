//! The code of templates, which stands anywhere in a page: where it ends.

use super::tag::is_space;

/// How code begins and ends; of two beginnings the longer is first.
const MARKS: [(&str, &str); 10] = [
    ("<?", "?>"),
    ("<%", "%>"),
    ("{{!--", "--}}"),
    ("{{--", "--}}"),
    ("{{{", "}}}"),
    ("{{", "}}"),
    ("{%", "%}"),
    ("{#", "#}"),
    ("{!!", "!!}"),
    ("@php", "@endphp"),
];

/// Finds the ends of code. A mark that is nowhere is looked for once only.
#[derive(Clone, Debug)]
pub(super) struct Template {
    /// Whether code may stand in braces, and be a directive.
    pub braces: bool,
    /// For each mark the end of the text it was not found in.
    absent: [usize; MARKS.len()],
}

impl Template {
    pub fn new(braces: bool) -> Self {
        Template { braces, absent: [usize::MAX; MARKS.len()] }
    }

    /// The length of the code at the start of `rest`, which reaches to the byte `end`.
    pub fn length(&mut self, rest: &str, end: usize) -> Option<usize> {
        let begins = match rest.as_bytes() {
            [b'<', b'?' | b'%', ..] => true,
            [b'{', b'{' | b'%' | b'#' | b'!', ..] => self.braces,
            [b'@', b'p', b'h', b'p', after, ..] => self.braces && is_space(*after),
            _ => false,
        };
        let found = || MARKS.iter().position(|(open, _)| rest.starts_with(open));
        let mark = begins.then(found).flatten()?;
        if self.absent[mark] == end {
            return None;
        }
        let (open, close) = MARKS[mark];
        let length = rest[open.len()..].find(close);
        if length.is_none() {
            self.absent[mark] = end;
        }
        Some(open.len() + length? + close.len())
    }
}
