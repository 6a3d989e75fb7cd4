//! Statements of templates that are ended in their text, whatever their names: `{% line %}` with
//! `{% endline %}`.

/// The characters that may stand between the opening bracket of a statement and its name.
const MARKS: [char; 5] = [' ', '\t', '\n', '-', '~'];

/// Returns the name of the statement that a code ends: `line` for `{% endline %}`.
pub(super) fn ended(spelling: &str) -> Option<&str> {
    name(spelling).and_then(|name| name.strip_prefix("end")).filter(|name| !name.is_empty())
}

/// Returns the name with which a code in braces with percent signs begins: `line` for `{% line 2 %}`.
pub(super) fn name(spelling: &str) -> Option<&str> {
    let inner = spelling.strip_prefix("{%")?.trim_start_matches(MARKS);
    let of_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = &inner[..inner.find(|c| !of_name(c)).unwrap_or(inner.len())];
    Some(name).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_and_their_ends_have_one_name() {
        assert_eq!(name("{%- line 2 -%}"), Some("line"));
        assert_eq!(ended("{% endline %}"), Some("line"));
        assert_eq!(ended("{% line %}"), None);
        assert_eq!(ended("{% end %}"), None);
        assert_eq!(name("{{ line }}"), None);
    }
}
