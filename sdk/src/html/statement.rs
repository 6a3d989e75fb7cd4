//! Statements of Django, Jinja, Twig and Liquid: `{% if … %}`, `{% block … %}`.

use std::ops::Range;

use super::directive::is_alone;

/// Those that part texts wherever they stand, and their ends.
const BETWEEN: [&str; 12] = [
    "block",
    "extends",
    "from",
    "import",
    "javascript",
    "layout",
    "load",
    "macro",
    "schema",
    "section",
    "style",
    "stylesheet",
];

/// Those that do on a line of their own, and their ends. Within a line a sentence may run
/// through them.
const ALONE: [&str; 33] = [
    "apply",
    "assign",
    "autoescape",
    "blocktranslate",
    "cache",
    "call",
    "capture",
    "case",
    "comment",
    "csrf_token",
    "elif",
    "else",
    "elseif",
    "elsif",
    "embed",
    "empty",
    "filter",
    "for",
    "form",
    "if",
    "ifchanged",
    "include",
    "liquid",
    "paginate",
    "raw",
    "render",
    "set",
    "spaceless",
    "tablerow",
    "unless",
    "verbatim",
    "when",
    "with",
];

/// Those whose content is no text, up to their ends.
const OPAQUE: [&str; 5] = ["comment", "javascript", "schema", "style", "stylesheet"];

/// Whether the statement at the bytes `at`, with its content where that is no text, stands
/// between texts.
pub(super) fn is_between(source: &str, at: Range<usize>) -> bool {
    let name = name(&source[at.clone()]);
    let is_in = |names: &[&str]| {
        let begin = name.strip_prefix("end").unwrap_or(name);
        names.contains(&name) || names.contains(&begin)
    };
    is_in(&BETWEEN)
        || (OPAQUE.contains(&name) && source[at.clone()].contains(['<', '\n']))
        || (is_in(&ALONE) && is_alone(&source[..at.start], &source[at.end..]))
}

/// Finds the ends of statements whose content is no text. One that is nowhere is looked for once
/// only.
#[derive(Clone, Debug, Default)]
pub(super) struct Opaque {
    /// For each name whether it was not found, and from which byte on.
    absent: [Option<usize>; OPAQUE.len()],
}

impl Opaque {
    /// The length of the statement at the byte `at` with its content and its end.
    pub fn length(&mut self, source: &str, at: usize) -> Option<usize> {
        let name = name(&source[at..]);
        let index = OPAQUE.iter().position(|it| *it == name)?;
        if self.absent[index].is_some_and(|from| from <= at) {
            return None;
        }
        let mut marks = source[at..].match_indices("{%").map(|(mark, _)| mark).skip(1);
        let length = marks.find_map(|mark| Some(mark + end(&source[at + mark..], name)?));
        if length.is_none() {
            self.absent[index] = Some(at);
        }
        length
    }
}

/// The length of the statement that ends the one of that name.
fn end(code: &str, name: &str) -> Option<usize> {
    let inner = code.strip_prefix("{%")?.trim_start_matches(SPACE);
    let behind = inner.strip_prefix("end")?.strip_prefix(name)?.trim_start_matches(SPACE);
    Some(code.len() - behind.strip_prefix("%}")?.len())
}

/// Beside space there may be a mark that takes away what is around the statement.
const SPACE: [char; 6] = [' ', '\t', '\n', '\r', '-', '~'];

fn name(code: &str) -> &str {
    let Some(inner) = code.strip_prefix("{%") else { return "" };
    let inner = inner.trim_start_matches(SPACE);
    let length = inner.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    &inner[..length]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_what_parts_texts() {
        let parts = |source: &str| {
            let at = source.find("{%").unwrap();
            is_between(source, at..source.rfind("%}").unwrap() + 2)
        };
        assert!(parts("a {%- block b -%} c"));
        assert!(parts("a {% endblock %}"));
        assert!(parts("a\n  {% if b %}\nc"));
        assert!(parts("{% endfor %}\r\n"));
        assert!(!parts("a {% if b %}\nc"));
        assert!(!parts("{% now %}"));
    }

    #[test]
    fn finds_the_end_of_what_is_no_text() {
        let source = "{% style %}{% if %}{%- endstyle -%}b{% style %}";
        let mut opaque = Opaque::default();
        assert_eq!(opaque.length(source, 0), source.find('b'));
        assert_eq!(opaque.length(source, source.find('b').unwrap() + 1), None);
        assert_eq!(opaque.length("{% comment %}{% endraw %}", 0), None);
        assert_eq!(opaque.length("{% if %}{% endif %}", 0), None);
        // What Liquid does not read is shown.
        assert_eq!(opaque.length("{% raw %}b{% endraw %}", 0), None);
    }
}
