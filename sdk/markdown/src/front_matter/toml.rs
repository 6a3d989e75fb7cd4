//! Strings in TOML tables.

use std::ops::Range;

use targum_sdk::key;

use super::{Keys, Scalar, Value, lines, scalar};

/// Returns the strings at `keys` in the TOML document at `at`.
pub(super) fn values(source: &str, at: Range<usize>, keys: &Keys<'_>) -> Vec<Value> {
    let mut values = Vec::new();
    let mut table = String::new();
    // The lists of tables, with the number of tables that each of them has so far.
    let mut lists: Vec<(&str, usize)> = Vec::new();
    let mut next = at.start;
    while let Some((line, content)) = lines(source, next..at.end).next() {
        next = line.end;
        let text = &source[line.start..content];
        if let Some(name) = text.trim().strip_prefix('[') {
            let item = name.strip_prefix('[');
            let name = item.unwrap_or(name).split(']').next().unwrap_or_default().trim();
            table = match item {
                Some(_) => key::within(name, &count(&mut lists, name).to_string()),
                None => name.to_owned(),
            };
            continue;
        }
        let Some((name, value)) = text.split_once('=') else { continue };
        let name = name.trim().trim_matches(['"', '\'']);
        let key = if table.is_empty() { name.to_owned() } else { format!("{table}.{name}") };
        let chosen = keys.have(&key);
        let value = value.trim_start();
        let start = content - value.len();
        let several = [("\"\"\"", Scalar::BasicLine), ("'''", Scalar::LiteralLine)];
        if let Some((quotes, style)) =
            several.into_iter().find(|quotes| value.starts_with(quotes.0))
        {
            let start = start + quotes.len();
            let Some(length) = length(&source[start..at.end], quotes) else { break };
            let end = start + length;
            if chosen {
                read_lines(source, start..end, &key, style, &mut values);
            }
            next = lines(source, end..at.end).next().map_or(at.end, |(line, _)| line.end);
            continue;
        }
        let (decoded, style) = match value.as_bytes().first() {
            Some(b'"') if chosen => (scalar::double(value), Scalar::Basic),
            Some(b'\'') if chosen => (scalar::literal(value), Scalar::Literal),
            _ => continue,
        };
        if let Some((text, length)) = decoded {
            values.push(Value { key, at: start..start + length, text, style });
        }
    }
    values
}

/// Returns the number of the next table in the list `name`, from 0.
fn count<'s>(lists: &mut Vec<(&'s str, usize)>, name: &'s str) -> usize {
    match lists.iter_mut().find(|list| list.0 == name) {
        Some((_, next)) => {
            *next += 1;
            *next - 1
        }
        None => {
            lists.push((name, 1));
            0
        }
    }
}

/// Returns the length of a multi-line string; up to two quotes may precede those that end it.
fn length(rest: &str, quotes: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        let next = from + rest[from..].find(['\\', '"', '\''])?;
        if quotes.starts_with('"') && rest[next..].starts_with('\\') {
            from = next + 1 + rest[next + 1..].chars().next()?.len_utf8();
        } else if rest[next..].starts_with(quotes) {
            let more = rest[next + quotes.len()..].chars().take(3);
            let more = more.take_while(|c| quotes.starts_with(*c)).count();
            return (more < 3).then_some(next + more);
        } else {
            from = next + 1;
        }
    }
}

/// Reads a multi-line string: one segment for each line, or for lines joined with a backslash.
fn read_lines(source: &str, at: Range<usize>, key: &str, style: Scalar, values: &mut Vec<Value>) {
    let space = [' ', '\t'];
    let mut joined = false;
    let first = values.len();
    for (line, content) in lines(source, at) {
        let text = source[line.start..content].trim_start_matches(space);
        let start = content - text.len();
        let text = text.trim_end_matches(space);
        let slashes = text.len() - text.trim_end_matches('\\').len();
        let joins = style == Scalar::BasicLine && slashes % 2 == 1;
        let text = &text[..text.len() - usize::from(joins)];
        let decoded = match style {
            Scalar::BasicLine => scalar::unescaped(text),
            _ => Some(text.to_owned()),
        };
        let Some(decoded) = decoded else { return };
        if text.is_empty() {
            joined |= joins;
            continue;
        }
        let end = start + text.len();
        match values[first..].last_mut() {
            Some(last) if joined => {
                last.text.push_str(&decoded);
                last.at.end = end;
            }
            _ => values.push(Value { key: key.to_owned(), at: start..end, text: decoded, style }),
        }
        joined = joins;
    }
}
