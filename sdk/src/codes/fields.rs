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

/// Returns the name in brackets at the start of `text`: one word in small letters or with humps. The text
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

/// Returns whether a name is in small letters, or has humps. Words in capitals are rather headings and buttons.
fn is_spelled_as_name(name: &str) -> bool {
    let is_small = !name.bytes().any(|b| b.is_ascii_uppercase());
    name.starts_with(|c: char| c.is_ascii_alphabetic()) && (is_small || has_hump(name))
}

fn has_hump(name: &str) -> bool {
    let is_hump =
        |two: &[u8]| two[0].is_ascii_lowercase() && (two[1].is_ascii_uppercase() || two[1] == b'_');
    name.as_bytes().windows(2).any(is_hump)
}

fn is_word(name: &str) -> bool {
    WORDS.binary_search_by(|word| (*word).cmp(&name.to_ascii_lowercase())).is_ok()
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    text.match_indices('[').filter_map(|(at, _)| name(&text[at..]))
}

/// Returns whether texts, each with its key, use names in brackets: two keys have the same name, or a name has a hump
/// or ends a line. What stands around the names does not count, because it is other text in a translation.
pub(crate) fn are_used<'t>(texts: impl Iterator<Item = (&'t str, &'t str)>) -> bool {
    let mut known = HashMap::new();
    texts
        .flat_map(|(key, text)| names(text).map(move |name| (key, name)))
        .any(|(key, name)| is_sure(name) || *known.entry(name).or_insert(key) != key)
}

/// Returns whether the texts of a document may use names in brackets.
pub(crate) fn may_be_used(document: &str) -> bool {
    let mut known = HashSet::new();
    names(document).any(|name| is_sure(name) || !known.insert(name))
}

fn is_sure(name: &str) -> bool {
    has_hump(name) || LINE_ENDS.contains(&name)
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
            names("[player] has [goldCoins] or [max_hp].[break]"),
            [
                ("[player]", Placeholder),
                ("[goldCoins]", Placeholder),
                ("[max_hp]", Placeholder),
                ("[break]", Standalone),
            ]
        );
        for text in [
            "[sic] [Optional] [file] [NAME]",
            "file[s] box[es]",
            "[roses](a)",
            "[Rose] [a b] [1]",
            "[[bed]]",
        ] {
            assert_eq!(names(text), [], "{text}");
        }
    }

    #[test]
    fn a_name_in_two_texts_shows_its_use() {
        const KEYS: [&str; 3] = ["a", "b", "c"];
        let used = |texts: &[&str]| are_used(KEYS.into_iter().zip(texts.iter().copied()));
        assert!(used(&["[player] waters the bed", "So [player] waits"]));
        assert!(used(&["It is wet.[break]So wait"]));
        assert!(used(&["You have [goldCoins]"]));
        for texts in [
            &["Dear [player], wait", "[bed] is wet"][..],
            &["Water [optional]", "Dig [optional]", "Rake [files] [sic]"],
            &["Save [Draft]", "[Draft] [SAVE] [SAVE]"],
            &["Box[es], box[es], favo[u]r, favo[u]r"],
            &["See [roses](a)", "Smell [roses](b)"],
        ] {
            assert!(!used(texts), "{texts:?}");
        }
        let branches = ["One [player]", "Two [player]"].map(|text| ("a", text));
        assert!(!are_used(branches.into_iter()));
        assert!(may_be_used("[player] and [player]") && may_be_used("[goldCoins]"));
        assert!(!may_be_used("[player] and [bed]"));
    }
}
