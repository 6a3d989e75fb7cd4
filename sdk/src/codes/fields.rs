//! Names in brackets for which a program puts values in, `[player] has [gold] coins`, or that end a line,
//! `Wait.[break]Go on.` They are read only in documents that [use](are_used) them, because a word in brackets is
//! otherwise a remark.

use std::collections::{HashMap, HashSet};

use crate::CodeKind;

/// The lengths of names, in bytes. Shorter ones are endings and letters of words: `file[s]`.
const LENGTHS: std::ops::RangeInclusive<usize> = 2..=32;

/// The names that end a line.
const LINE_ENDS: [&str; 6] = ["br", "break", "linebreak", "lf", "newline", "nl"];

/// Words in brackets that tell a reader something, and endings of words, in order.
const WORDS: [&str; 101] = [
    "admin",
    "all",
    "alpha",
    "anonymous",
    "any",
    "archived",
    "args",
    "arguments",
    "audio",
    "auto",
    "back",
    "beta",
    "blank",
    "bot",
    "cancel",
    "close",
    "closed",
    "command",
    "commands",
    "continue",
    "current",
    "custom",
    "debug",
    "default",
    "delete",
    "deleted",
    "deprecated",
    "details",
    "disabled",
    "done",
    "draft",
    "edit",
    "edited",
    "empty",
    "enabled",
    "error",
    "es",
    "exit",
    "experimental",
    "external",
    "file",
    "files",
    "fixed",
    "flags",
    "free",
    "guest",
    "help",
    "here",
    "hidden",
    "ies",
    "image",
    "info",
    "internal",
    "legacy",
    "less",
    "link",
    "loading",
    "local",
    "locked",
    "manual",
    "more",
    "new",
    "next",
    "no",
    "none",
    "note",
    "null",
    "off",
    "ok",
    "on",
    "open",
    "option",
    "optional",
    "options",
    "or",
    "other",
    "paused",
    "photo",
    "premium",
    "private",
    "public",
    "redacted",
    "remove",
    "removed",
    "required",
    "save",
    "sic",
    "spoiler",
    "stopped",
    "system",
    "test",
    "unknown",
    "unnamed",
    "unset",
    "untitled",
    "update",
    "updated",
    "video",
    "warn",
    "warning",
    "yes",
];

/// Returns the length of `[name]` at the start of `text`, and its kind.
pub(super) fn field(text: &str) -> Option<(usize, CodeKind)> {
    let name = name(text)?;
    let kind = if LINE_ENDS.contains(&name) { CodeKind::Standalone } else { CodeKind::Placeholder };
    Some((name.len() + "[]".len(), kind))
}

/// Returns the name in brackets at the start of `text`: one word in small letters, with humps or in capitals. The text
/// of a link and a word of language are none.
fn name(text: &str) -> Option<&str> {
    let inner = text.strip_prefix('[')?;
    let of_name = |b: &u8| b.is_ascii_alphanumeric() || *b == b'_';
    let length = inner.bytes().take_while(|b| of_name(b)).count();
    let (name, behind) = inner.split_at(length);
    let behind = behind.strip_prefix(']')?;
    let is_link = behind.starts_with(['(', ':', ']', '=']);
    (LENGTHS.contains(&length) && is_spelled_as_name(name) && !is_link && !is_word(name))
        .then_some(name)
}

fn is_spelled_as_name(name: &str) -> bool {
    let has = |is: fn(&u8) -> bool| name.as_bytes().iter().any(is);
    let has_hump = name
        .as_bytes()
        .windows(2)
        .any(|two| two[0].is_ascii_lowercase() && (two[1].is_ascii_uppercase() || two[1] == b'_'));
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && (!has(u8::is_ascii_uppercase)
            || has_hump
            || !has(u8::is_ascii_lowercase) && name.len() > 2)
}

fn is_word(name: &str) -> bool {
    WORDS.binary_search_by(|word| (*word).cmp(&name.to_ascii_lowercase())).is_ok()
}

/// A name in brackets in a text.
struct Field<'t> {
    name: &'t str,
    /// Whether a letter or the end of a sentence touches it before, and a letter behind: `Wait.[break]Go`.
    is_between: bool,
}

fn fields(text: &str) -> impl Iterator<Item = Field<'_>> {
    text.match_indices('[').filter_map(|(at, _)| {
        let name = name(&text[at..])?;
        let (before, behind) = (&text[..at], &text[at + name.len() + "[]".len()..]);
        let touches = before.ends_with(|c: char| c.is_alphanumeric() || ".!?]".contains(c));
        let is_long = name.len() > 2 || LINE_ENDS.contains(&name);
        let is_between = is_long && touches && behind.starts_with(char::is_alphanumeric);
        Some(Field { name, is_between })
    })
}

/// Returns whether texts use names in brackets: several texts have the same name, or a name stands between words that
/// touch it.
pub(crate) fn are_used<'t>(texts: impl Iterator<Item = &'t str>) -> bool {
    let mut known: HashMap<&str, &str> = HashMap::new();
    let mut uses = |text: &'t str, field: Field<'t>| {
        field.is_between || *known.entry(field.name).or_insert(text) != text
    };
    texts
        .flat_map(|text| fields(text).map(move |field| (text, field)))
        .any(|(text, field)| uses(text, field))
}

/// Returns whether the texts of a document may use names in brackets.
pub(crate) fn may_be_used(source: &str) -> bool {
    let mut known = HashSet::new();
    fields(source).any(|field| field.is_between || !known.insert(field.name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Grammar, Syntax};

    fn names(text: &str) -> Vec<(&str, CodeKind)> {
        let found = Syntax::of(&[Grammar::Fields]).scan(text).into_iter();
        found.map(|found| (&text[found.range], found.kind)).collect()
    }

    #[test]
    fn finds_names_in_brackets() {
        use CodeKind::{Placeholder, Standalone};
        assert!(WORDS.is_sorted());
        assert_eq!(
            names("[player] has [goldCoins] or [max_hp].[break][NAME]"),
            [
                ("[player]", Placeholder),
                ("[goldCoins]", Placeholder),
                ("[max_hp]", Placeholder),
                ("[break]", Standalone),
                ("[NAME]", Placeholder),
            ]
        );
        for text in [
            "[sic] [Optional] [file] [OK]",
            "file[s] box[es]",
            "[roses](a)",
            "[Rose] [a b] [1]",
            "[[bed]]",
        ] {
            assert_eq!(names(text), [], "{text}");
        }
    }

    #[test]
    fn several_texts_or_words_around_a_name_show_its_use() {
        let used = |texts: &[&str]| are_used(texts.iter().copied());
        assert!(used(&["[player] waters the bed", "So [player] waits"]));
        assert!(used(&["It is wet.[break]So wait"]));
        assert!(used(&["Wet[rain]Dry"]));
        for texts in [
            &["Dear [player], wait", "[bed] is wet"][..],
            &["[player] and [player]"],
            &["Water [optional]", "Dig [optional]", "Rake [files] [sic]"],
            &["Who he[ro]es were, favo[u]r"],
            &["See [roses](a)", "Smell [roses](b)"],
        ] {
            assert!(!used(texts), "{texts:?}");
        }
    }
}
