//! ICU messages that are written as a list of strings, one for each line, as Globalize reads them.

use targum_sdk::{
    Draft, Entry, Grammar, Syntax, Unit, icu,
    json::{Style, Value},
};

/// The note of a list that stays.
const SPLIT: &str = "this message is split over the strings of a list: write it as one string";

/// Returns whether a list of strings is one message: a string of it opens an argument with branches
/// that no brace of that string closes.
pub(crate) fn is_one(list: Value<'_, '_>, syntax: Syntax) -> bool {
    let opens = |value: Value<'_, '_>| {
        value.text().is_some_and(|text| {
            let count = |brace| text.as_str().matches(brace).count();
            count('{') > count('}') && icu::has_choice(text.as_str())
        })
    };
    syntax.has(Grammar::Icu)
        && list.is_array()
        && list.elements().all(Value::is_string)
        && list.elements().any(opens)
}

/// Leaves such a list as it is.
pub(crate) fn leave<'s>(
    draft: &mut Draft<'s, Style>,
    list: Value<'_, 's>,
    entry: Entry,
    (syntax, style): (Syntax, Style),
) {
    let unit = Unit::spelled(entry, list.source(), syntax, list.source(), style);
    draft.left(list.span(), unit.left_as_it_is(SPLIT));
}
