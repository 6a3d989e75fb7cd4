//! The lines of a resource: what begins at the start of each line.

use std::ops::Range;

use targum_sdk::{Failure, malformed};

use crate::{
    character::{is_content, may_hold_others},
    identifier::identifier,
    scan::{after_line, line_end, space},
    value,
};

/// A line, or several for a value that spans lines.
#[derive(Debug)]
pub(crate) enum Line {
    /// A line of white space.
    Blank,
    /// `# text`. The range is that of the text.
    Comment(Range<usize>),
    /// `@name value`.
    Property { name: String, value: Range<usize> },
    /// `---`.
    Frontmatter,
    /// `[path]`.
    Section(Vec<String>),
    /// `path = value`.
    Entry { path: Vec<String>, value: Range<usize> },
}

/// Reads the line at the byte `at`. Returns it with the start of the next one.
pub(crate) fn line(source: &str, at: usize) -> Result<(Line, usize), Failure> {
    let end = line_end(source, at);
    let text = &source[at..end];
    let bad = may_hold_others(text).then(|| text.char_indices().find(|(_, c)| !is_content(*c)));
    if let Some((bad, _)) = bad.flatten() {
        let message = "expected no control character; write it as an escape, such as `\\x1B`";
        return Err(malformed(at + bad, message));
    }
    let next = after_line(source, end);
    match text.as_bytes().first() {
        None => Ok((Line::Blank, next)),
        Some(b' ' | b'\t') if text.trim_matches([' ', '\t']).is_empty() => Ok((Line::Blank, next)),
        Some(b' ' | b'\t') => {
            let message = "expected no indentation, as no value goes on here";
            Err(malformed(space(source, at), message))
        }
        Some(b'#') => Ok((Line::Comment(at + 1..end), next)),
        Some(b'-') if text.trim_end_matches([' ', '\t']) == "---" => Ok((Line::Frontmatter, next)),
        Some(b'-') if text.starts_with("---") => {
            let message =
                "expected `---` alone; an identifier that begins so needs a backslash: `\\---`";
            Err(malformed(at, message))
        }
        Some(b'[') => {
            let id = identifier(source, space(source, at + 1), false)?;
            if !source[id.end..].starts_with(']') {
                return Err(malformed(id.end, "expected `]` after the name of a section"));
            }
            let (rest, end) = (space(source, id.end + 1), line_end(source, id.end));
            if rest < end {
                return Err(malformed(rest, "expected the end of the line"));
            }
            Ok((Line::Section(id.parts), after_line(source, end)))
        }
        Some(b'@') => {
            let id = identifier(source, at + 1, true)?;
            let start = space(source, id.end);
            if start == id.end && start < end {
                return Err(malformed(start, "expected a space after the name of a property"));
            }
            let value = value::extent(source, start)?;
            let next = after_line(source, line_end(source, value.end));
            Ok((Line::Property { name: id.parts.concat(), value }, next))
        }
        Some(b'.' | b'{') => {
            let message = "expected an entry, such as `greeting = Hello {$name}`: each message of a \
                           resource has a key, and the lines after its first one are indented";
            Err(malformed(at, message))
        }
        Some(_) => {
            let id = identifier(source, at, false)?;
            if !source[id.end..].starts_with('=') {
                let message =
                    "expected `=` and a message behind the key, as in `greeting = Hello {$name}`";
                return Err(malformed(id.end, message));
            }
            let value = value::extent(source, space(source, id.end + 1))?;
            let next = after_line(source, line_end(source, value.end));
            Ok((Line::Entry { path: id.parts, value }, next))
        }
    }
}
