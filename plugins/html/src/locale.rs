//! Sets the language and the direction of the page.

use targum_sdk::{
    Draft,
    html::{Attribute, Tag, Token, Tokenizer},
    language::is_right_to_left,
};

use crate::Place;

/// Marks the page, which begins at the byte `start`, as written in the target language. With `templates`,
/// tags may hold template code in braces.
pub(crate) fn mark(draft: &mut Draft<'_, Place>, start: usize, templates: bool) {
    if draft.reads_back() {
        return;
    }
    let source = draft.source();
    let Some(html) = html_tag(source, start, templates) else { return };
    let target = draft.context().target_locale.clone();
    for attribute in &html.attributes {
        let is_lang = matches!(attribute.name.as_str(), "lang" | "xml:lang");
        // A value with template code is computed, and needs no change.
        let is_tag = || {
            let own = html.value(source, &attribute.name).unwrap_or_default();
            own.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_ ".contains(&b))
        };
        if is_lang && is_tag() {
            set(draft, attribute, &target);
        }
    }
    let right_to_left = is_right_to_left(&target);
    match html.attribute("dir") {
        Some(dir) => {
            let value = html.value(source, "dir").unwrap_or_default();
            let wrong = if right_to_left { "ltr" } else { "rtl" };
            if value.eq_ignore_ascii_case(wrong) {
                set(draft, dir, if right_to_left { "rtl" } else { "ltr" });
            }
        }
        None if right_to_left => {
            let after_name = html.at.start + "<html".len();
            let at = html.attribute("lang").map_or(after_name, |lang| lang.at.end);
            draft.literal(at..at, " dir=\"rtl\"");
        }
        None => {}
    }
}

fn set(draft: &mut Draft<'_, Place>, attribute: &Attribute, value: &str) {
    if let Some((at, _)) = attribute.value.clone().filter(|(at, _)| !at.is_empty()) {
        draft.literal(at, value);
    }
}

/// Returns the `<html>` tag, which only comments and a doctype may precede.
fn html_tag(source: &str, start: usize, templates: bool) -> Option<Tag> {
    let mut tokens = Tokenizer::new(source, start..source.len()).with_braces(templates);
    tokens
        .find_map(|token| match token {
            Token::Tag(tag) => Some(Some(tag)),
            Token::Text(at)
                if !source[at.clone()]
                    .trim_matches(['\u{FEFF}', ' ', '\n', '\r', '\t'])
                    .is_empty() =>
            {
                Some(None)
            }
            _ => None,
        })?
        .filter(|tag| tag.name == "html" && !tag.is_end && !tag.is_torn)
}
