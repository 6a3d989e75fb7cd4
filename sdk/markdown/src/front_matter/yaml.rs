//! Strings in YAML mappings and lists.

use std::ops::Range;

use targum_sdk::key;

use super::{Keys, Scalar, Value, lines, scalar};

/// Returns the strings at `keys` in the YAML mapping at `at`.
pub(super) fn values(source: &str, at: Range<usize>, keys: &Keys<'_>) -> Vec<Value> {
    let lines: Vec<_> =
        lines(source, at).map(|(line, content)| Line::new(source, line.start..content)).collect();
    let mut values = Vec::new();
    let mut path = Path::default();
    let mut next = 0;
    while let Some(&line) = lines.get(next) {
        next += 1;
        let mut line = line;
        let mut in_item = false;
        while let Some(item) = line.item() {
            path.item(line.indent);
            (line, in_item) = (item, true);
        }
        let (indent, value) = match line.entry() {
            Some((name, value)) => {
                path.name(line.indent, name);
                (line.indent, value)
            }
            None if in_item && !line.text.is_empty() => (path.indent(), line.text),
            None => continue,
        };
        let indented = |other: &&Line<'_>| other.text.is_empty() || other.indent > indent;
        let inner = lines[next..].iter().take_while(indented).count();
        let inner = &lines[next..next + inner];
        let key = path.key();
        let chosen = keys.have(&key);
        if value.is_empty() {
            // The value may begin on a line below its key.
            let first = inner.iter().position(|line| chosen && !line.text.is_empty());
            if let Some((value, rest)) = first.and_then(|first| inner[first..].split_first())
                && value.is_scalar()
            {
                read(value.start, value.text, rest, &key, &mut values);
            }
            continue;
        }
        if value.starts_with('#') {
            continue;
        }
        if chosen {
            let start = line.start + line.text.len() - value.len();
            read(start, value, inner, &key, &mut values);
        }
        // The lines indented below a value belong to it.
        next += inner.len();
    }
    values
}

/// The mappings and lists around a line, with their indentations.
#[derive(Default)]
struct Path<'s>(Vec<(usize, Step<'s>)>);

enum Step<'s> {
    Name(&'s str),
    Item(usize),
}

impl<'s> Path<'s> {
    /// Enters the entry `name` of a mapping at an indentation.
    fn name(&mut self, indent: usize, name: &'s str) {
        while self.0.last().is_some_and(|step| step.0 >= indent) {
            self.0.pop();
        }
        self.0.push((indent, Step::Name(name)));
    }

    /// Enters the next item of a list at an indentation, which may be that of the list's name.
    fn item(&mut self, indent: usize) {
        while self.0.last().is_some_and(|step| step.0 > indent) {
            self.0.pop();
        }
        match self.0.last_mut() {
            Some((at, Step::Item(number))) if *at == indent => *number += 1,
            _ => self.0.push((indent, Step::Item(0))),
        }
    }

    fn indent(&self) -> usize {
        self.0.last().map_or(0, |step| step.0)
    }

    fn key(&self) -> String {
        self.0.iter().fold(String::new(), |path, (_, step)| match step {
            Step::Name(name) => key::join(&path, name),
            Step::Item(number) => key::within(&path, &number.to_string()),
        })
    }
}

#[derive(Clone, Copy)]
struct Line<'s> {
    /// The byte offset at which the line's text begins.
    start: usize,
    indent: usize,
    text: &'s str,
}

impl<'s> Line<'s> {
    fn new(source: &'s str, at: Range<usize>) -> Self {
        let line = &source[at.clone()];
        let text = line.trim_start_matches(' ');
        let indent = line.len() - text.len();
        Line { start: at.start + indent, indent, text: text.trim_end() }
    }

    /// Returns what stands behind the mark of an item, as a line of its own.
    fn item(&self) -> Option<Line<'s>> {
        let behind = self.text.strip_prefix('-')?;
        let text = behind.trim_start_matches(' ');
        let length = self.text.len() - text.len();
        let is_mark = text.is_empty() || length > 1;
        is_mark.then_some(Line { start: self.start + length, indent: self.indent + length, text })
    }

    fn is_quoted(&self) -> bool {
        self.text.starts_with(['"', '\''])
    }

    /// Splits `key: value`. The value is the end of the line's text.
    fn entry(&self) -> Option<(&'s str, &'s str)> {
        let (name, value) = self.text.split_once(':')?;
        let spaced = value.is_empty() || value.starts_with([' ', '\t']);
        let name = name.trim_end();
        let unquoted = |quote| name.strip_prefix(quote).and_then(|name| name.strip_suffix(quote));
        let name = unquoted('"').or_else(|| unquoted('\'')).unwrap_or(name);
        let plain = !name.is_empty()
            && !name.starts_with(['#', '-', '?', '[', '{', '&', '*', '!', '"', '\'']);
        (spaced && plain).then(|| (name, value.trim_start()))
    }

    /// Returns whether the line may be a string: it begins no mapping, list or block.
    fn is_scalar(&self) -> bool {
        let item = self.text == "-" || self.text.starts_with("- ");
        let block = self.text.starts_with(['#', '|', '>']);
        self.is_quoted() || !(item || block || self.entry().is_some())
    }
}

fn read(start: usize, value: &str, inner: &[Line<'_>], key: &str, values: &mut Vec<Value>) {
    let mut push = |at, text, style| values.push(Value { key: key.to_owned(), at, text, style });
    let quoted = |decoded: Option<(String, usize)>| {
        let rest = decoded.as_ref().map(|(_, length)| value[*length..].trim_start());
        decoded.filter(|_| rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('#')))
    };
    match value.as_bytes()[0] {
        b'"' => {
            if let Some((text, length)) = quoted(scalar::double(value)) {
                push(start..start + length, text, Scalar::Double);
            }
        }
        b'\'' => {
            if let Some((text, length)) = quoted(scalar::single(value)) {
                push(start..start + length, text, Scalar::Single);
            }
        }
        b'|' | b'>' => block(value, inner, key, values),
        _ if scalar::may_begin_plain(value) => {
            let comment = value.find(" #").or_else(|| value.find("\t#"));
            let own = value[..comment.unwrap_or(value.len())].trim_end();
            let mut text = own.to_owned();
            let mut end = start + own.len();
            let filled = inner.iter().filter(|line| !line.text.is_empty());
            if comment.is_none() {
                for line in filled {
                    text = text + " " + line.text;
                    end = line.start + line.text.len();
                }
            }
            if scalar::is_string(&text) && !text.contains(" #") && !text.contains(": ") {
                push(start..end, text, Scalar::Plain);
            }
        }
        _ => {}
    }
}

/// Reads a block: one segment for each line of a literal block, or for each paragraph of a folded
/// block.
fn block(header: &str, inner: &[Line<'_>], key: &str, values: &mut Vec<Value>) {
    let indicators = header[1..].split('#').next().unwrap_or_default().trim_end();
    let Some(indent) = inner.iter().find(|line| !line.text.is_empty()).map(|line| line.indent)
    else {
        return;
    };
    if !matches!(indicators, "" | "-" | "+") {
        return;
    }
    let folded = header.starts_with('>');
    let mut open = false;
    for line in inner {
        let regular = line.indent == indent && !line.text.is_empty();
        match values.last_mut() {
            Some(last) if regular && open && folded => {
                last.text = std::mem::take(&mut last.text) + " " + line.text;
                last.at.end = line.start + line.text.len();
            }
            _ if regular => {
                let at = line.start..line.start + line.text.len();
                let text = line.text.to_owned();
                values.push(Value { key: key.to_owned(), at, text, style: Scalar::Block });
            }
            _ => {}
        }
        open = regular;
    }
}
