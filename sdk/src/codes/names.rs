//! Names between special signs: `__name__`, `[[name]]`, `$name`, and the roles, substitutions and
//! references of reStructuredText.

use super::code_span;
use crate::search;

/// The longest name, in bytes.
const LONGEST: usize = 64;

/// The distance before the end of a wiki's link within which the beginning is looked for, in bytes.
const NEAR: usize = 1024;

fn is_inner(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b':')
}

fn ends_in_word(text: &str) -> bool {
    text.ends_with(|c: char| c.is_alphanumeric() || c == '_')
}

fn begins_with_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// Returns the length of `__name__` at the start of `text`. `before` is the text before it.
pub(super) fn underscores(text: &str, before: &str) -> Option<usize> {
    let inner = text.strip_prefix("__")?;
    let length = search::find(inner, "__").filter(|length| (1..=LONGEST).contains(length))?;
    let name = &inner[..length];
    let proper = name.starts_with(|c: char| c.is_ascii_alphabetic()) && name.bytes().all(is_inner);
    let end = length + 4;
    (proper && !ends_in_word(before) && !begins_with_word(&text[end..])).then_some(end)
}

/// Returns the length of `[[name]]` or `[%key:name%]` at the start of `text`.
pub(super) fn brackets(text: &str) -> Option<usize> {
    const KEY: &str = "[%key:";
    if let Some(key) = text.strip_prefix(KEY) {
        let length = key.bytes().take_while(|b| is_inner(*b)).count();
        return key[length..].starts_with("%]").then_some(KEY.len() + length + 2);
    }
    let inner = text.strip_prefix("[[")?;
    let length = search::find(inner, "]]").filter(|length| (1..=LONGEST).contains(length))?;
    let proper = inner[..length].bytes().all(is_inner) && !inner[length..].starts_with("]]]");
    proper.then_some(length + 4)
}

/// Returns the length of `[[target|`, which opens a link of a wiki, at the start of `text`. The words
/// behind the bar are language, up to `]]`.
pub(super) fn link_opening(text: &str) -> Option<usize> {
    let inner = text.strip_prefix("[[")?;
    let length = inner.find(['|', '[', ']', '\n']).filter(|length| *length > 0)?;
    let words = inner[length..].strip_prefix('|')?;
    let is_closed =
        search::find(words, "]]").is_some_and(|end| end > 0 && !words[..end].contains("[["));
    is_closed.then_some(2 + length + 1)
}

/// Returns the length of the `]]` at the start of `text` if it closes a link of a wiki. `before` is
/// the text before it.
pub(super) fn link_closing(text: &str, before: &str) -> Option<usize> {
    let near = &before[before.floor_char_boundary(before.len().saturating_sub(NEAR))..];
    let open = near.rfind("[[")?;
    let is_link = link_opening(&[&near[open..], "]]"].concat())?;
    (text.starts_with("]]") && !near[open + is_link..].contains("]]")).then_some(2)
}

/// Returns whether the dollar sign of a placeholder may follow `before`. The sign of `US$5` begins
/// no placeholder.
pub(super) fn dollar_may_begin(before: &str) -> bool {
    !before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, '$' | '\\'))
}

/// Returns the length of `$name`, `$(NAME)` or `$1` at the start of `text`. `$5.00`, `$10` and
/// `$5k` are prices.
pub(super) fn dollar(text: &str) -> Option<usize> {
    let bytes = &text.as_bytes()[1..];
    let is_name = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'_';
    let is_first = |b: Option<&u8>| b.is_some_and(|b| b.is_ascii_alphabetic() || *b == b'_');
    match bytes.first()? {
        b'(' if is_first(bytes.get(1)) => {
            let of_name = |b: &&u8| is_name(b) || matches!(b, b'.' | b':' | b'-');
            let length = bytes[1..].iter().take_while(of_name).count();
            (bytes.get(1 + length) == Some(&b')')).then_some(1 + length + 2)
        }
        b'1'..=b'9' => {
            let rest = &text[2..];
            let is_amount = rest.starts_with(char::is_alphanumeric)
                || rest
                    .strip_prefix(['.', ','])
                    .is_some_and(|behind| behind.starts_with(|c: char| c.is_ascii_digit()));
            (!is_amount).then_some(2)
        }
        _ if is_first(bytes.first()) => {
            let length = bytes.iter().take_while(is_name).count();
            // `$USD` and `$A` are a currency and a name in capitals.
            let is_word = bytes[..length].iter().any(|b| b.is_ascii_lowercase() || *b == b'_');
            (is_word && length > 1).then_some(1 + length)
        }
        _ => None,
    }
}

/// Returns the length of `` :role:`text` `` at the start of `text`. `before` is the text before it.
pub(super) fn role(text: &str, before: &str) -> Option<usize> {
    let name = text.strip_prefix(':')?;
    let length = name.find('`').filter(|length| (2..=LONGEST).contains(length))?;
    let (name, span) = name.split_at(length);
    let name = name.strip_suffix(':')?;
    let proper = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.bytes().all(|b| is_inner(b) || b == b'+');
    let is_single = !span.starts_with("``");
    (proper && is_single && !ends_in_word(before))
        .then(|| code_span::span(span))
        .flatten()
        .map(|end| 1 + length + end)
}

/// Returns the length of `|name|` at the start of `text`. `before` is the text before it.
pub(super) fn substitution(text: &str, before: &str) -> Option<usize> {
    let inner = &text[1..];
    let length = inner.find('|').filter(|length| (1..=LONGEST).contains(length))?;
    let proper = inner.starts_with(|c: char| c.is_ascii_alphabetic())
        && inner[..length].bytes().all(is_inner);
    let end = length + 2;
    let alone = !ends_in_word(before) && !before.ends_with('|');
    let links = text[end..].bytes().take(2).take_while(|&b| b == b'_').count();
    let rest = &text[end + links..];
    (proper && alone && !begins_with_word(rest) && !rest.starts_with('|')).then_some(end + links)
}

/// Returns the length of `[name]_`, `[1]_` or `[#name]_` at the start of `text`.
pub(super) fn reference(text: &str) -> Option<usize> {
    let inner = &text[1..];
    let length = inner.find(']').filter(|length| (1..=LONGEST).contains(length))?;
    let of_name = |b: u8| is_inner(b) || matches!(b, b'#' | b'*');
    let rest = inner[length..].strip_prefix("]_")?;
    (inner[..length].bytes().all(of_name) && !begins_with_word(rest)).then_some(length + 3)
}

#[cfg(test)]
mod tests {
    use crate::{Grammar, Syntax};

    fn codes(text: &str) -> Vec<&str> {
        let syntax = Syntax::COMMON.and(&[Grammar::References, Grammar::Pascal, Grammar::Printf]);
        syntax.scan(text).into_iter().map(|found| &text[found.range]).collect()
    }

    #[test]
    fn finds_names_between_signs() {
        for (text, expected) in [
            ("__count__ of __user.name__, a__b__ __c", &["__count__", "__user.name__"][..]),
            ("you have [[count]] [[new]] [[a b]] [[]] [1]", &["[[count]]", "[[new]]"]),
            (
                "The $listname list of $(PRODUCT_NAME): $1, $2.",
                &["$listname", "$(PRODUCT_NAME)", "$1", "$2"],
            ),
            (
                "See [[Special:Log/move|the log]] of [[Main page|a]] and [[b c]], [[|d]], [[e|f]",
                &["[[Special:Log/move|", "]]", "[[Main page|", "]]"],
            ),
            ("[%key:ui::beds::edit%] and [%]", &["[%key:ui::beds::edit%]"]),
            ("$1% of $2, US$3%", &["$1", "$2"]),
            ("US$5, $10, $5.00, $5k, $USD, $ 5, 5$, $$a", &[]),
            (
                "See :ref:`installation` or :py:func:`a.b <c>`.",
                &[":ref:`installation`", ":py:func:`a.b <c>`"],
            ),
            (
                "Set ``DEBUG = True`` and `npm install`, `a link`_ `b`__",
                &["``DEBUG = True``", "`npm install`", "`a link`_", "`b`__"],
            ),
            (
                "The |project| of [CIT2002]_ and [1]_, a|b|c | d |",
                &["|project|", "[CIT2002]_", "[1]_"],
            ),
            ("%0:s of %1:d files, %2:-8.2f, 10:20", &["%0:s", "%1:d", "%2:-8.2f"]),
            ("{{name}} and {{{html}}} ${x}", &["{{name}}", "{{{html}}}", "${x}"]),
            ("`quoted' and ``quoted'' and :a: b", &[]),
        ] {
            assert_eq!(codes(text), expected, "{text}");
        }
    }
}
