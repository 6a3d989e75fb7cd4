//! The names of directives.

/// The names of branches, of loops and of their parts. No text goes across such a directive.
pub(super) const CONTROL: [&str; 34] = [
    "auth",
    "can",
    "canany",
    "cannot",
    "case",
    "component",
    "defer",
    "else",
    "elseif",
    "empty",
    "env",
    "error",
    "extends",
    "for",
    "foreach",
    "forelse",
    "guest",
    "hasSection",
    "if",
    "isset",
    "loading",
    "once",
    "php",
    "placeholder",
    "prepend",
    "production",
    "props",
    "push",
    "section",
    "session",
    "slot",
    "switch",
    "unless",
    "while",
];

/// The directives of one word that count only on a line of their own, as nothing else distinguishes
/// them from text.
pub(super) const ALONE: [&str; 14] = [
    "append",
    "auth",
    "break",
    "continue",
    "default",
    "empty",
    "guest",
    "once",
    "parent",
    "production",
    "show",
    "stop",
    "verbatim",
    "endverbatim",
];

/// Returns whether an `@` that follows the character `before` is part of a word.
pub(super) fn joins(before: char) -> bool {
    before.is_ascii_alphanumeric() || "@_.-/".contains(before)
}

/// Returns whether the word behind an `@` is the name of a directive that separates texts.
pub(super) fn is_word(text: &str) -> bool {
    let name = name(text);
    let is_known = |name: &str| CONTROL.contains(&name) || ALONE.contains(&name);
    is_known(name)
        || name.strip_prefix("end").is_some_and(is_known)
        || matches!(name, "let" | "csrf")
}

/// Returns the name behind the `@` at the start of `rest`.
pub(super) fn name(rest: &str) -> &str {
    let length = rest.bytes().skip(1).take_while(u8::is_ascii_alphabetic).count();
    &rest[1..1 + length]
}
