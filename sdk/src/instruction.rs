//! Instructions of developers in comments: whether a comment forbids a translation.
//!
//! A comment may forbid the whole entry (`Do not translate.`, `Terms (not to be localized)`) or a
//! part of it (`Do not translate %s`, `The word Foo should not be translated`). Only the first
//! forbids the entry; in doubt the entry is translated.

mod names;

use crate::{search, sentence};

pub use names::kept_names;

/// The reason why an entry is left whose comment forbids its translation. The comment follows.
pub const FORBIDDEN: &str = "its comment forbids a translation";

/// The note of a segment that is a name, a type or a value in the description of an interface. The
/// segment is a text of the document like others, but no engine is asked for it.
pub const NAME: &str = "a name, a type or a value of an interface";

/// Returns whether a comment forbids the translation of its whole entry. A prohibition that is about names leaves the
/// other words of the text to be translated.
pub fn forbids(note: &str) -> bool {
    // Most comments have none of these words, and need not be read further.
    begins_word(note.as_bytes())
        && has_prohibition_of_all(&normal(&sentence::taken_out(note)))
        && kept_names(note).is_empty()
}

/// Returns whether a text in [normal] form forbids a translation, and tells no part of the entry to which that applies.
fn has_prohibition_of_all(note: &str) -> bool {
    ["must be treated as a brand", "must be treated as brand"]
        .iter()
        .any(|phrase| note.contains(phrase))
        || words(note).any(|(at, word)| {
            let (before, after) = (note[..at].trim_end(), &note[at + word.len()..]);
            negated(before, word).is_some_and(|before| is_of_all(before, after)) && ends(after)
        })
}

/// Returns whether a text has a negated word of translation: `do not translate`.
fn has_prohibition(text: &str) -> bool {
    let text = normal(text);
    words(&text).any(|(at, word)| negated(text[..at].trim_end(), word).is_some())
}

/// Returns whether a comment has one of the words by which it may forbid a translation, or their
/// beginning.
fn begins_word(note: &[u8]) -> bool {
    const STEMS: [&[u8]; 3] = [b"transl", b"locali", b"brand"];
    const BEGINNINGS: [[u8; 2]; 3] = [*b"tr", *b"lo", *b"br"];
    let begins = |stem: &&[u8], rest: &[u8]| {
        rest.get(..stem.len()).is_some_and(|word| word.eq_ignore_ascii_case(stem))
    };
    let mut rest = note;
    while let Some(at) = search::position_of_pair(rest, BEGINNINGS) {
        rest = &rest[at..];
        if STEMS.iter().any(|stem| begins(stem, rest)) {
            return true;
        }
        rest = &rest[1..];
    }
    false
}

/// Returns the words before the negation of a word; `None` where the word is not negated.
fn negated<'n>(before: &'n str, word: &str) -> Option<&'n str> {
    let strip = |ends: &[&str]| ends.iter().find_map(|end| strip_word(before, end));
    match word {
        "translate" | "localize" | "localise" => strip(&[
            "do not",
            "don't",
            "dont",
            "never",
            "must not",
            "should not",
            "shouldn't",
            "mustn't",
            "no need to",
            "not",
        ]),
        "translated" | "localized" | "localised" => {
            let not =
                ["not", "never", "cannot", "can't", "shouldn't", "mustn't", "needn't", "don't"];
            let before = strip_word(before, "to be")
                .or_else(|| strip_word(before, "be"))
                .or_else(|| strip_word(before, "need to be"))?;
            let before = not.iter().find_map(|end| strip_word(before, end))?;
            Some(MODALS.iter().find_map(|end| strip_word(before, end)).unwrap_or(before))
        }
        "translatable" | "localizable" | "localisable" => {
            let before = strip_word(before, "not")?;
            Some(strip_word(before, "is").or_else(|| strip_word(before, "are")).unwrap_or(before))
        }
        "untranslatable" | "non-translatable" | "nontranslatable" | "non-localizable"
        | "notranslate" | "no-translate" | "do-not-translate" | "donottranslate"
        | "do_not_translate" | "do_not_localize" => {
            Some(strip_word(before, "is").or_else(|| strip_word(before, "are")).unwrap_or(before))
        }
        "untranslated" => {
            let before =
                strip_word(before, "this").or_else(|| strip_word(before, "as")).unwrap_or(before);
            strip(&["leave", "keep"])
                .or_else(|| ["leave", "keep"].iter().find_map(|end| strip_word(before, end)))
        }
        "translation" | "localization" | "localisation" => strip(&["not for"]),
        _ => None,
    }
}

/// The verbs before a passive negation: `must not be translated`.
const MODALS: [&str; 12] =
    ["should", "must", "shall", "need", "does", "do", "is", "are", "may", "can", "will", "ought"];

/// The names of an entry in its comment.
const NAMES: [&str; 28] = [
    "string",
    "strings",
    "text",
    "texts",
    "message",
    "messages",
    "entry",
    "entries",
    "line",
    "lines",
    "value",
    "values",
    "key",
    "keys",
    "resource",
    "resources",
    "label",
    "item",
    "items",
    "id",
    "identifier",
    "setting",
    "section",
    "group",
    "block",
    "term",
    "terms",
    "phrase",
];

/// Returns whether the context of a prohibition shows that the whole entry is meant: no sentence
/// about a part of it comes before.
fn is_of_all(before: &str, after: &str) -> bool {
    let clause = before.rfind(['.', '!', '?', ';', ':', '(', '[', ',', '\n', '–', '—']);
    let start = clause.map_or(0, |at| at + before[at..].chars().next().map_or(1, char::len_utf8));
    let start = before.rfind(" - ").map_or(start, |at| start.max(at + 3));
    let start = if before.ends_with(" -") { before.len() } else { start };
    let subject = before[start..].trim_matches([' ', '*', '/', '#', '-', '_', '=', '>', '<']);
    let subject = subject.strip_prefix("please").unwrap_or(subject).trim();
    let is_named = || {
        let name = ["this", "these", "the"].iter().find_map(|word| subject.strip_prefix(word));
        let name = name.unwrap_or(subject).trim();
        NAMES.contains(&name) || subject == "this" || subject == "these"
    };
    if is_named() && !subject.is_empty() {
        return true;
    }
    let is_call =
        matches!(subject, "" | "please" | "note" | "translators" | "you should" | "you must")
            || subject.ends_with("translators");
    let in_brackets = before[..start].ends_with(['(', '[']);
    let goes_on = || {
        let rest = after.split_once([')', ']']).map_or("", |(_, rest)| rest).trim_start();
        rest.starts_with(char::is_alphanumeric)
    };
    is_call && !speaks_of_part(&before[..start]) && !(in_brackets && goes_on())
}

/// Returns whether a text names something by its spelling: a placeholder, a tag, words in quotes.
fn speaks_of_part(text: &str) -> bool {
    let quotes = |(at, _): (usize, &str)| {
        let in_word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        !in_word(text[..at].chars().next_back())
    };
    text.contains(['%', '{', '$', '`', '"', '“', '«', '<', '‘'])
        || text.match_indices('\'').any(quotes)
}

/// Returns whether a prohibition ends with its word, or continues with the entry itself or with a
/// reason.
fn ends(after: &str) -> bool {
    let rest = after.trim_start_matches(' ');
    if rest.starts_with([')', ']']) || rest.starts_with(['.', '!', ';', '\n', '*', '–', '—', '#'])
    {
        return true;
    }
    if rest.trim_matches(['"', '\'', '/', ' ', ':']).is_empty() {
        return true;
    }
    if let Some(reason) = [", ", "- ", "-- ", "because ", "since ", "at all", "(", "anything"]
        .iter()
        .find_map(|word| rest.strip_prefix(word))
    {
        return !speaks_of_part(&reason[..reason.len().min(1)]);
    }
    let other = ["or ", "and ", "/ ", "/"].iter().find_map(|word| rest.strip_prefix(word));
    if let Some((verb, rest)) = other.map(|other| {
        other.split_at(other.find(|c: char| !c.is_alphanumeric()).unwrap_or(other.len()))
    }) {
        const VERBS: [&str; 12] = [
            "translate",
            "translated",
            "localize",
            "localized",
            "localise",
            "localised",
            "change",
            "changed",
            "modify",
            "modified",
            "edit",
            "transliterate",
        ];
        return VERBS.contains(&verb) && ends(rest);
    }
    let object = ["this", "these", "the"].iter().find_map(|word| rest.strip_prefix(word));
    let Some(object) = object else { return false };
    // `Do not translate this.`
    if !object.starts_with(|c: char| c.is_alphanumeric() || c == ' ') {
        return ends(object);
    }
    let Some(object) = object.strip_prefix(' ') else { return false };
    let length = object.find(|c: char| !c.is_alphanumeric()).unwrap_or(object.len());
    let (name, rest) = object.split_at(length);
    const CONDITIONS: [&str; 6] = ["if", "unless", "when", "literally", "directly", "as"];
    let next = rest.trim_start().split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    NAMES.contains(&name) && !CONDITIONS.contains(&next)
}

/// Removes one or several whole words from the end.
fn strip_word<'n>(text: &'n str, word: &str) -> Option<&'n str> {
    let rest = text.trim_end().strip_suffix(word)?;
    (!rest.ends_with(|c: char| c.is_alphanumeric() || c == '\'')).then(|| rest.trim_end())
}

/// Returns the words of a text that may be those of a prohibition, each with its place.
fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let is_part = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    let mut at = 0;
    text.split(move |c| !is_part(c)).filter_map(move |word| {
        let start = at;
        at += word.len();
        at += text[at..].chars().next().map_or(0, char::len_utf8);
        let has_stem = word.contains("transl") || word.contains("locali");
        has_stem.then_some((start, word))
    })
}

/// Returns a comment in lower case with plain apostrophes. A line break before a capital letter or
/// a list mark ends a sentence; any other line break is a space.
fn normal(note: &str) -> String {
    let mut text = String::with_capacity(note.len());
    let mut chars = note.chars().peekable();
    while let Some(c) = chars.next() {
        if c.is_whitespace() {
            let mut breaks = c == '\n';
            while let Some(more) = chars.next_if(|c| c.is_whitespace()) {
                breaks |= more == '\n';
            }
            let begins = chars.peek().is_none_or(|c| c.is_uppercase() || !c.is_alphanumeric());
            text.push(if breaks && begins { '\n' } else { ' ' });
        } else if matches!(c, '’' | 'ʼ') {
            text.push('\'');
        } else {
            text.extend(c.to_lowercase());
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::forbids;

    #[test]
    fn a_prohibition_of_names_leaves_the_other_words() {
        assert!(!forbids("RoseStorage and BedDB are proper nouns: do not translate"));
        assert!(forbids("Do not translate this text"));
    }

    #[test]
    fn recognises_comments_that_forbid_the_entry() {
        for note in [
            "Do not translate",
            "DO NOT TRANSLATE.",
            "do not localize",
            "LOCALIZATION NOTE (foo.bar): DO NOT LOCALIZE",
            "Don’t translate!",
            "Please don't translate this string.",
            "Terms (not to be localized)",
            "CLI flags (not to be localized)",
            "Name of the app (do not translate)",
            "Name of the app. Not translatable.",
            "Title of the window.\nDo not translate",
            "Do not translate this string, it is used as a key.",
            "This string should not be translated.",
            "This should not be translated",
            "Not to be translated",
            "untranslatable",
            "Brand name, do not translate",
            "Brand name - do not translate",
            "Do not translate or change.",
            "Do not translate: ",
            "This text must not be localised!",
            "Note to translators: do not translate this.",
            "Strings must not be translated",
            "Leave untranslated.",
            "Firefox must be treated as a brand.\n\nThey cannot be:\n- Translated.",
            "NOTE: do not translate this message",
            "Do not translate because it is a code",
        ] {
            assert!(forbids(note), "{note}");
        }
    }

    #[test]
    fn recognises_comments_that_forbid_only_a_part() {
        for note in [
            "",
            "Title of the translation window",
            "Translate this string.",
            "Do not translate %s",
            "do not translate the word Foo",
            "Do not translate \"Foo\".",
            "Do not translate: Foo, Bar",
            "%s is the name of the app, do not translate.",
            "{brand} (do not translate) is the name of the app",
            "The word Foo should not be translated.",
            "Placeholders must not be translated",
            "'Foo' is a brand. Do not translate.",
            "Do not translate this placeholder",
            "Do not translate if it does not fit",
            "Do not translate this string literally.",
            "Do not translate as a verb",
            "Note: \"robots.txt\" is a file name and should not be translated.",
            "The brand name (not to be translated) is followed by a number",
            "Localization of numbers is not needed here",
            "Do not translate\nthe name of the product",
        ] {
            assert!(!forbids(note), "{note}");
        }
    }
}
