//! Strings in TOML tables.

use std::ops::Range;

use super::{Scalar, Value, lines, scalar};

/// The strings at `keys` in the document at `at`.
pub fn values(source: &str, at: Range<usize>, keys: &[&str]) -> Vec<Value> {
    let mut values = Vec::new();
    let mut table = String::new();
    for (line, content) in lines(source, at) {
        let text = &source[line.start..content];
        if let Some(name) = text.trim().strip_prefix('[') {
            table = name.split(']').next().unwrap_or_default().trim_start_matches('[').to_owned();
            continue;
        }
        let Some((name, value)) = text.split_once('=') else { continue };
        let name = name.trim().trim_matches(['"', '\'']);
        let key = if table.is_empty() { name.to_owned() } else { format!("{table}.{name}") };
        let value = value.trim_start();
        let several = value.starts_with("\"\"\"") || value.starts_with("'''");
        if several || !keys.contains(&key.as_str()) {
            continue;
        }
        let (decoded, style) = match value.as_bytes().first() {
            Some(b'"') => (scalar::double(value), Scalar::Basic),
            Some(b'\'') => (scalar::literal(value), Scalar::Literal),
            _ => continue,
        };
        if let Some((text, length)) = decoded {
            let start = content - value.len();
            values.push(Value { key, at: start..start + length, text, style });
        }
    }
    values
}
