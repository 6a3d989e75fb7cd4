//! Flow collections and quoted scalars that the parser rejects although nearly all other parsers accept
//! them: lines indented less than YAML 1.2 requires (`key: [` with its `]` below the key, a quoted scalar
//! whose quote closes in the first column), and a `-` at the end of a plain scalar (`[from -, to]`).

/// The stand-in for a `-` at the end of a plain scalar.
pub(crate) const DASH: char = '_';

/// Replaces the line breaks and comments within flow collections with spaces, and the line breaks within
/// quoted scalars before lines that are indented no further than their key. The number of characters stays the
/// same.
pub(crate) fn joined(source: &str) -> String {
    let out = String::with_capacity(source.len());
    let space = Space::default();
    let mut lines = Lines { source, at: 0, out, base: -1, is_plain: false, space };
    while lines.at < source.len() {
        lines.line();
    }
    lines.out
}

struct Lines<'s> {
    source: &'s str,
    at: usize,
    out: String,
    /// The column of the innermost key or `-` of a block. Lines that continue its value are
    /// indented further.
    base: isize,
    /// Whether a plain scalar may continue.
    is_plain: bool,
    /// The white space that was measured last, which may have many line breaks.
    space: Space,
}

/// White space between two texts.
#[derive(Clone, Copy, Default)]
struct Space {
    /// The offset of the line that the white space ends on.
    line: usize,
    /// The offset of the text behind the white space.
    end: usize,
}

impl Lines<'_> {
    fn peek(&self) -> Option<u8> {
        self.source.as_bytes().get(self.at).copied()
    }

    /// Returns whether white space or the end of the stream stands `ahead` bytes further.
    fn is_blank(&self, ahead: usize) -> bool {
        let byte = self.source.as_bytes().get(self.at + ahead);
        byte.is_none_or(|b| matches!(b, b' ' | b'\t' | b'\r' | b'\n'))
    }

    fn starts_document(&self) -> bool {
        self.source[self.at..].starts_with("---") && self.is_blank(3)
    }

    fn copy(&mut self, length: usize) {
        self.out.push_str(&self.source[self.at..self.at + length]);
        self.at += length;
    }

    fn copy_while(&mut self, goes_on: impl Fn(u8) -> bool) -> usize {
        let rest = &self.source.as_bytes()[self.at..];
        let length = rest.iter().position(|&b| !goes_on(b)).unwrap_or(rest.len());
        self.copy(length);
        length
    }

    /// Copies the rest of the line, including its end.
    fn copy_line(&mut self) {
        self.copy_while(|b| !matches!(b, b'\r' | b'\n'));
        let is_crlf = self.source[self.at..].starts_with("\r\n");
        self.copy(if is_crlf { 2 } else { usize::from(self.peek().is_some()) });
    }

    /// Writes a space for each of the next characters. Characters that are invalid in a comment are
    /// copied, so that the parser rejects them.
    fn blank(&mut self, length: usize) {
        let characters = self.source[self.at..self.at + length].chars();
        self.out.extend(characters.map(|c| if matches!(c, '\0' | '\u{FEFF}') { c } else { ' ' }));
        self.at += length;
    }

    fn line(&mut self) {
        let start = self.at;
        let indent = self.copy_while(|b| b == b' ') as isize;
        if self.is_plain && (self.is_blank(0) || indent > self.base) {
            return self.copy_line();
        }
        self.is_plain = false;
        loop {
            let column = (self.at - start) as isize;
            match self.peek() {
                Some(b'-' | b'?' | b':') if self.is_blank(1) => {
                    self.base = column;
                    self.copy(1);
                }
                Some(b'-') if column == 0 && self.starts_document() => {
                    self.base = -1;
                    self.copy(3);
                }
                Some(b'&' | b'!' | b'*') => {
                    self.copy_while(|b| !b.is_ascii_whitespace());
                }
                None | Some(b'#' | b'%' | b'\r' | b'\n') => return self.copy_line(),
                Some(b'|' | b'>') => return self.block(),
                Some(first) => {
                    match first {
                        b'[' | b'{' => self.flow(),
                        b'"' | b'\'' => self.quoted(first, false),
                        _ => self.plain(),
                    }
                    self.copy_while(|b| b == b' ');
                    if self.peek() != Some(b':') || !self.is_blank(1) {
                        self.is_plain = !matches!(first, b'[' | b'{' | b'"' | b'\'');
                        return self.copy_line();
                    }
                    self.base = column;
                    self.copy(1);
                }
            }
            self.copy_while(|b| matches!(b, b' ' | b'\t'));
        }
    }

    /// Copies a plain scalar up to a colon, a comment or the end of the line.
    fn plain(&mut self) {
        while !matches!(self.peek(), None | Some(b'\r' | b'\n')) {
            let ends = self.peek() == Some(b':') && self.is_blank(1);
            if ends || self.source[self.at..].starts_with(" #") {
                return;
            }
            let next = self.source[self.at..].chars().next().map_or(1, char::len_utf8);
            self.copy(next);
        }
    }

    fn block(&mut self) {
        self.copy_line();
        while self.peek().is_some() {
            let rest = &self.source[self.at..];
            let indent = rest.len() - rest.trim_start_matches(' ').len();
            let blank = rest[indent..].starts_with(['\r', '\n']);
            if !blank && indent as isize <= self.base {
                return;
            }
            self.copy_line();
        }
    }

    /// Returns the white space that begins with the line break at the current offset. White space is
    /// measured once for all of its line breaks.
    fn space(&mut self) -> Space {
        if self.at >= self.space.end {
            let rest = &self.source[self.at..];
            let blank = &rest[..rest.len() - rest.trim_start().len()];
            let line = blank.rfind(['\r', '\n']).map_or(0, |at| at + 1);
            self.space = Space { line: self.at + line, end: self.at + blank.len() };
        }
        self.space
    }

    /// Returns whether the text behind the line break at the current offset is indented no further than
    /// the innermost key.
    fn goes_back(&mut self) -> bool {
        let Space { line, end } = self.space();
        let (indent, text) = (end - line, &self.source[end..]);
        let ends_document = indent == 0 && ["---", "..."].iter().any(|mark| text.starts_with(mark));
        (indent as isize) <= self.base && !ends_document
    }

    /// Copies a quoted scalar. Within a flow collection (`joined`), its line breaks become spaces.
    fn quoted(&mut self, quote: u8, joined: bool) {
        self.copy(1);
        loop {
            self.copy_while(|b| b != quote && !matches!(b, b'\\' | b'\r' | b'\n'));
            let next = self.source.as_bytes().get(self.at + 1);
            let is_escape = quote == b'"' && matches!(next, Some(b'"' | b'\\'));
            let is_doubled = quote == b'\'' && next == Some(&b'\'');
            match self.peek() {
                None => return,
                Some(b'\\') if is_escape => self.copy(2),
                Some(b'\'') if is_doubled => self.copy(2),
                Some(b'\r' | b'\n') if joined || self.goes_back() => self.blank(1),
                Some(byte) => {
                    self.copy(1);
                    if byte == quote {
                        return;
                    }
                }
            }
        }
    }

    /// Returns whether a scalar ends before the comments at the current offset.
    fn is_separated(&self) -> bool {
        let lines = self.source[self.at..].split(['\r', '\n']).map(str::trim_start);
        let mut content = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        content.next().is_none_or(|line| line.starts_with([']', '}', ',', ':']))
    }

    /// Returns whether the sign at the current offset is a word of its own that ends a plain
    /// scalar.
    fn ends_scalar(&self) -> bool {
        let next = self.source.as_bytes().get(self.at + 1);
        self.out.ends_with([' ', '\t', '\n', '\r']) && next.is_some_and(|b| b"[]{},".contains(b))
    }

    fn flow(&mut self) {
        let mut depth = 0;
        // Whether the offset is within a plain scalar, in which quotes are literal.
        let mut is_plain = false;
        // Whether a key may precede the offset whose colon needs no space after it, as in JSON.
        let mut is_key = false;
        while let Some(byte) = self.peek() {
            match byte {
                b'"' | b'\'' if !is_plain => {
                    self.quoted(byte, true);
                    is_key = true;
                    continue;
                }
                b'&' | b'!' | b'*' if !is_plain => {
                    self.copy_while(|b| !b.is_ascii_whitespace() && !b"[]{},".contains(&b));
                    continue;
                }
                b'#' if self.out.ends_with([' ', '\t', '\n']) => {
                    // A plain scalar cannot continue after a comment.
                    if is_plain && !self.is_separated() {
                        return;
                    }
                    is_plain = false;
                    let rest = &self.source[self.at..];
                    self.blank(rest.find(['\r', '\n']).unwrap_or(rest.len()));
                    continue;
                }
                b'\r' | b'\n' => {
                    let end = self.space().end;
                    let next = &self.source[end..];
                    // Within a plain scalar, a line break and the space around it count as one
                    // space.
                    if is_plain && !next.starts_with([']', '}', ',', ':', '#']) {
                        self.copy(1);
                    } else {
                        self.blank(1);
                    }
                    continue;
                }
                b'-' if is_plain && self.ends_scalar() => {
                    self.out.push(DASH);
                    self.at += 1;
                    continue;
                }
                b'[' | b'{' => depth += 1,
                b']' | b'}' => depth -= 1,
                _ => {}
            }
            let colon = byte == b':' && (is_key || self.is_blank(1));
            let separates = b"[]{},".contains(&byte) || colon;
            is_key = matches!(byte, b']' | b'}') || is_key && self.is_blank(0);
            is_plain = !separates && (is_plain || !self.is_blank(0));
            let next = self.source[self.at..].chars().next().map_or(1, char::len_utf8);
            self.copy(next);
            if depth == 0 {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joins_the_lines_of_flow_collections() {
        for (source, expected) in [
            ("a: [\n  x, # é\n  'y\nz'\n]\nb: c", "a: [   x,       'y z' ]\nb: c"),
            ("a: [b\n  c,\r\n]: d", "a: [b\n  c,  ]: d"),
            ("- {a: it's\n, \"b\\\"\n\": c}\n- x", "- {a: it's , \"b\\\" \": c}\n- x"),
            ("--- &x !y [\n]\n---\n[\n]", "--- &x !y [ ]\n---\n[ ]"),
            ("a:\r [! '# b'\r]", "a:\r [! '# b' ]"),
            ("{\"a\":\"b # ]\"\n, c:'d'}", "{\"a\":\"b # ]\" , c:'d'}"),
            ("a: [b\n # c\nd]\n", "a: [b  # c\nd]\n"),
            ("{\"a\" :\"b # ]\"\n}", "{\"a\" :\"b # ]\" }"),
            ("a: [b # c\n# d\n, e]", "a: [b         , e]"),
            ("a: [ # \u{FEFF}\n\n]", "a: [   \u{FEFF}  ]"),
            (": --- x\n: [\n]", ": --- x\n: [ ]"),
            ("a: [b -, - c, d- , 'e -', f -]", "a: [b _, - c, d- , 'e -', f _]"),
        ] {
            assert_eq!(joined(source), expected, "{source}");
        }
    }

    #[test]
    fn joins_the_lines_of_quoted_scalars_that_go_back() {
        for (source, expected) in [
            ("a:\n  b: 'x\n\n'\n  c: d\n", "a:\n  b: 'x  '\n  c: d\n"),
            ("a:\n  b: \"x\n  y\n   z\"\n", "a:\n  b: \"x   y\n   z\"\n"),
            ("a:\n  b: 'x\n---\n'\n", "a:\n  b: 'x\n--- '\n"),
            ("a: 'x\n\n'\n", "a: 'x  '\n"),
            ("a: 'it''s\nx''\n'\nb: ''\n", "a: 'it''s x'' '\nb: ''\n"),
            ("'x\n'\n", "'x\n'\n"),
        ] {
            assert_eq!(joined(source), expected, "{source}");
        }
    }

    #[test]
    fn many_line_breaks_are_one_space_each() {
        let (breaks, spaces) = ("\n".repeat(200_000), " ".repeat(200_000));
        let list = format!("a:\n  b: [{spaces}]\n");
        assert_eq!(joined(&list.replace(&spaces, &breaks)), list);
        let text = |space: &str| format!("a:\n  b: \"x{space}\"");
        assert_eq!(joined(&text(&breaks)), text(&spaces));
        let indented = format!("{breaks}{spaces}");
        assert_eq!(joined(&text(&indented)), text(&indented));
    }

    #[test]
    fn leaves_text_that_looks_like_a_collection() {
        for source in [
            "a: |\n  [\n\n  ]\nb: >-\n [\nc: x\n",
            "- a: |\n    [\n  b: '[\n   '\n",
            "a: see\n  [\n  this]\n# [\nb: x # [\n",
            "x [\n[\n",
            "? a\n: b [\n  c\n",
        ] {
            assert_eq!(joined(source), source);
        }
    }
}
