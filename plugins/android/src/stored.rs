//! Values that an app stores and compares, such as `dark` in the array `theme_values`.

use std::collections::HashSet;

use targum_sdk::xml::Node;

/// Returns the names of the strings that arrays of stored values refer to (`@string/theme_dark`).
pub(crate) fn referenced<'s>(root: Node<'_, 's>) -> HashSet<&'s str> {
    let arrays = root.children().filter(|child| child.name() == "string-array" && is_array(*child));
    let items = arrays.flat_map(|array| array.children().filter(|child| child.is_element()));
    items.filter_map(|item| item.source()[item.inner()].trim().strip_prefix("@string/")).collect()
}

/// Returns whether a word of the array's name is `value` or `values`: `theme_values`, `entryValues`.
pub(crate) fn is_array(array: Node<'_, '_>) -> bool {
    let Some(name) = array.value("name") else { return false };
    let spaced: String =
        name.chars().flat_map(|c| [c.is_uppercase().then_some('_'), Some(c)]).flatten().collect();
    spaced
        .to_ascii_lowercase()
        .split(['_', '.', '-'])
        .any(|word| matches!(word, "value" | "values"))
}

/// Returns whether a text reads as a stored value: words of lower case and digits, joined by `_`, `.` or `-`.
pub(crate) fn is_value(text: &str) -> bool {
    let word = |word: &str| {
        !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
    };
    text.split(['_', '.', '-']).all(word)
}
