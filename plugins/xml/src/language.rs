//! The languages that a document states for its parts (`xml:lang`, `lang`).

use std::ops::Range;

use targum_sdk::{
    Draft, locale,
    xml::{Node, Place},
};

/// The attributes that state an element's language.
const NAMES: [&str; 2] = ["xml:lang", "lang"];

/// Returns whether an element within `element` may state its language.
pub(crate) fn may_be_marked(element: &Node<'_, '_>) -> bool {
    element.source()[element.inner()].contains("lang")
}

/// Returns whether the elements within `element` are in several languages. In a document that is
/// read back, any two different marks count, because one of them may be the translation's, next to
/// one for a variant of the same language.
pub(crate) fn is_mixed(draft: &Draft<'_, Place>, element: &Node<'_, '_>) -> bool {
    let source = &draft.context().source_locale;
    let mut marks = element.elements().filter_map(|child| mark(&child));
    if draft.reads_back() {
        marks.next().is_some_and(|first| marks.any(|mark| mark != first))
    } else {
        marks.any(|mark| is_foreign(&mark, source))
    }
}

/// Returns whether an element is left untranslated because it is not in the source language.
/// `around` says so for the element around it. If elements are `mixed`, an element in another
/// variant of the source language is a translation and is left too.
pub(crate) fn is_left(element: &Node<'_, '_>, source: &str, mixed: bool, around: bool) -> bool {
    let is_own = |mark: &str| locale::same(mark, source) || mark == locale::language(source);
    match mark(element) {
        Some(mark) => is_foreign(&mark, source) || (mixed && !is_own(&mark)),
        None => around,
    }
}

/// Sets the language attributes of an element in the source language to the target.
pub(crate) fn set(draft: &mut Draft<'_, Place>, element: &Node<'_, '_>) {
    if mark(element).is_none_or(|own| is_foreign(&own, &draft.context().source_locale)) {
        return;
    }
    for (name, value) in NAMES.into_iter().zip(element.values(NAMES)) {
        if let (Some(attribute), Some(value)) = (element.attribute(name), value) {
            rename(draft, value.trim(), attribute.value);
        }
    }
}

/// Returns whether an element's content states the language of a feed or a book.
pub(crate) fn is_statement(element: &Node<'_, '_>, is_feed: bool) -> bool {
    element.name() == "dc:language" || (is_feed && element.name() == "language")
}

/// Sets the content of such an element to the target.
pub(crate) fn set_statement(draft: &mut Draft<'_, Place>, element: &Node<'_, '_>) {
    let Range { start, end } = element.inner();
    let text = &draft.source()[start..end];
    let start = start + (text.len() - text.trim_ascii_start().len());
    rename(draft, text.trim_ascii(), start..start + text.trim_ascii().len());
}

/// Writes the target at `at` if `own`, the text there, is a locale of the source language.
fn rename(draft: &mut Draft<'_, Place>, own: &str, at: Range<usize>) {
    let source = &draft.context().source_locale;
    if is_certain(own) && !is_foreign(own, source) {
        let target = locale::renamed(own, draft.context());
        draft.literal(at, target);
    }
}

/// Returns the language that an element states, or `None` if it is not a definite language. `lang`
/// without a prefix is the attribute of HTML and DocBook 4.
fn mark(element: &Node<'_, '_>) -> Option<String> {
    let [prefixed, plain] = element.values(NAMES);
    let plain = plain.filter(|tag| locale::is_locale(tag));
    let mark = prefixed.or(plain)?.trim().to_owned();
    is_certain(&mark).then_some(mark)
}

/// Returns whether a text is the tag of one language: `en-US`, `en_US.UTF-8`, `sr@latin`.
fn is_certain(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '@' | '.');
    text.chars().all(is_part) && !matches!(locale::language(text), "" | "x" | "C" | "und" | "mul")
}

fn is_foreign(mark: &str, source: &str) -> bool {
    let plain = mark.split(['@', '.']).next().unwrap_or_default();
    !locale::same(locale::language(plain), locale::language(source))
}
