//! The braces of format strings in which a literal brace is doubled, as in Python's `str.format`.

/// Returns whether each brace of a text is doubled or part of a replacement field, such as `{name}`
/// or `{price:{width}}`. `msgfmt --check` refuses a translation with another brace.
pub(crate) fn are_valid(text: &str) -> bool {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        at += match (bytes[at], bytes.get(at + 1)) {
            (b'{', Some(b'{')) | (b'}', Some(b'}')) => 2,
            (b'{', Some(b' ')) | (b'}', _) => return false,
            (b'{', _) => match field_length(&bytes[at..]) {
                Some(length) => length,
                None => return false,
            },
            _ => 1,
        };
    }
    true
}

/// Returns the length of the replacement field at the start of `bytes`. A field may hold further
/// fields, but those may not.
fn field_length(bytes: &[u8]) -> Option<usize> {
    let mut depth = 0;
    for (index, byte) in bytes.iter().enumerate() {
        match byte {
            b'{' if depth == 2 => return None,
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(index + 1),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_fields_and_doubled_braces_from_single_ones() {
        for text in
            ["", "{name} {0!r:>10}", "{price:{width}}", "{{x}}", "{}{{", "}} {a}", "{{{a}}}"]
        {
            assert!(are_valid(text), "{text}");
        }
        for text in ["a { b", "a } b", "{a", "a}", "{ a}", "{{{a}}", "{a:{b:{c}}}", "{{ }"] {
            assert!(!are_valid(text), "{text}");
        }
    }
}
