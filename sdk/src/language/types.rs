//! Types of TypeScript, as tables of properties show them.

use crate::search;

/// Returns whether a text is a type of several parts, such as `string | number`, `number[]`,
/// `[number, number]`, `Array<string>`, `'left' | 'right'` or `(value: string) => void`.
pub(super) fn is_type(text: &str) -> bool {
    has_parts(text) && parts(text).is_some_and(|parts| is_known(&parts))
}

/// The names of types that are also words.
const NAMES: [&str; 14] = [
    "any",
    "bigint",
    "boolean",
    "false",
    "never",
    "null",
    "number",
    "object",
    "string",
    "symbol",
    "true",
    "undefined",
    "unknown",
    "void",
];

/// Returns whether a text has signs that join the parts of a type.
fn has_parts(text: &str) -> bool {
    // Few texts have a sign that each type has.
    if search::position_of(text.as_bytes(), [b'|', b'>', b']']).is_none() {
        return false;
    }
    let is_tuple = || text.starts_with('[') && text.contains(',');
    let is_generic = || text.find('<').is_some_and(|at| at > 0 && !text[..at].ends_with(' '));
    text.contains('|')
        || text.contains("=>")
        || text.contains("[]")
        || (text.ends_with(']') && is_tuple())
        || (text.ends_with('>') && is_generic())
}

/// A part of a type.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part<'t> {
    Name(&'t str),
    Quoted,
    Sign(char),
}

/// Returns the parts of a text, or `None` if a type cannot have them: words beside each other, and
/// signs of prose.
fn parts(text: &str) -> Option<Vec<Part<'_>>> {
    let mut parts = Vec::new();
    let mut rest = text.trim();
    while let Some(first) = rest.chars().next() {
        let (part, length) = match first {
            '\'' | '"' => (Part::Quoted, 1 + rest[1..].find(first)? + 1),
            c if c.is_ascii_alphanumeric() || c == '_' => {
                let ends = |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '_' | '.');
                let length = rest.find(ends).unwrap_or(rest.len());
                (Part::Name(&rest[..length]), length)
            }
            '|' | '&' | '[' | ']' | '<' | '>' | '(' | ')' | '=' | ',' | ':' | '?' => {
                (Part::Sign(first), 1)
            }
            _ => return None,
        };
        let is_sign = |part: &Part<'_>| matches!(part, Part::Sign(_));
        if !is_sign(&part) && parts.last().is_some_and(|last| !is_sign(last)) {
            return None;
        }
        parts.push(part);
        rest = rest[length..].trim_start();
    }
    Some(parts)
}

/// Returns whether the parts are those of a type: names of types, of which one is known, or quoted
/// values.
fn is_known(parts: &[Part<'_>]) -> bool {
    let names = || {
        parts.iter().filter_map(|part| match part {
            Part::Name(name) => Some(*name),
            Part::Quoted | Part::Sign(_) => None,
        })
    };
    let is_name =
        |name: &str| NAMES.contains(&name) || !name.starts_with(|c: char| c.is_ascii_lowercase());
    let is_known = names().any(|name| NAMES.contains(&name)) && names().all(is_name);
    let bars = parts.iter().filter(|part| **part == Part::Sign('|')).count();
    let quoted = parts.iter().filter(|part| **part == Part::Quoted).count();
    let are_quoted = bars > 0 && quoted == bars + 1 && parts.len() == quoted + bars;
    let is_function = parts.ends_with(&[Part::Sign('>'), Part::Name("void")]);
    is_known || are_quoted || is_function
}

#[cfg(test)]
mod tests {
    use super::is_type;

    #[test]
    fn distinguishes_types_from_prose() {
        for text in [
            "string | number",
            "'left' | 'right' | number",
            "\"small\" | \"large\"",
            "number[]",
            "string[] | null",
            "[number, number]",
            "Array<string>",
            "Record<string, any>",
            "ReactNode | string",
            "(value: string) => void",
            "() => void",
            "true | false",
        ] {
            assert!(is_type(text), "{text}");
        }
        for text in [
            "yes | no",
            "Home | Help",
            "string or number",
            "string, number",
            "number | street | city",
            "Page [number]",
            "a string | a number",
            "any",
            "[optional, required]",
            "Home => Settings",
            "Choose a number (any)",
            "[First, Last]",
            "\"a|\"|,",
            "Home | Any",
        ] {
            assert!(!is_type(text), "{text}");
        }
    }
}
