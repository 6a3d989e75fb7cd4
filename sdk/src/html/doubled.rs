//! Statements in double braces: `{{#if …}}` of Handlebars and `{{ range … }}` of Go.

/// The characters between the delimiters of a statement and its name: white space, and the marks
/// that remove the white space around the statement.
pub(super) const SPACE: [char; 6] = [' ', '\t', '\n', '\r', '-', '~'];

/// Returns whether a text begins with a statement or a comment in double braces: `{{#if a}}`,
/// `{{else}}`, `{{/if}}`, `{{> part}}`, `{{!-- … --}}`, `{{- if .A }}`, `{{ end }}`. Such a
/// statement separates texts if it has a line of its own. A statement with braces in it does not
/// count, as the text behind it could complete it.
pub(super) fn is_doubled(text: &str) -> bool {
    let Some(inner) = text.strip_prefix("{{") else { return false };
    if !inner.find(['{', '}']).is_some_and(|end| inner[end..].starts_with("}}")) {
        return false;
    }
    let inner = inner.trim_start_matches(SPACE);
    let length = inner.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (name, behind) = inner.split_at(length);
    let ends = || behind.trim_start_matches(SPACE).starts_with("}}");
    let spaced = || behind.starts_with(' ');
    match name {
        "" => inner.starts_with(['#', '/', '^', '>', '!']),
        "else" | "end" => ends() || (spaced() && name == "else"),
        // These words are values if nothing follows them.
        "block" | "define" | "if" | "partial" | "range" | "template" | "with" => {
            spaced() && !ends() && !behind.trim_start().starts_with('|')
        }
        _ => false,
    }
}
