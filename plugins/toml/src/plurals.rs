//! Tables that hold the plural forms of a message.

use std::ops::Range;

use targum_sdk::{catalogue::message, plural};

use targum_toml::{parse::Value, paths::Paths};

/// The forms of one message as indices of values, in the order of the document.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Group {
    pub forms: Vec<usize>,
    pub description: Option<usize>,
}

/// The messages with plural forms, and the values that belong to a message without being a form.
pub(crate) struct Plurals {
    pub groups: Vec<Group>,
    /// The values about a message, which are not language.
    pub metadata: Vec<usize>,
}

impl Plurals {
    pub(crate) fn of(values: &[Value<'_>], paths: &Paths<'_>) -> Plurals {
        let table = |&index: &usize| paths.parent(values[index].path);
        let key = |index: usize| paths.name(values[index].path);
        let mut by_table: Vec<usize> = (0..values.len()).collect();
        by_table.sort_by_key(table);
        let mut plurals = Plurals { groups: Vec::new(), metadata: Vec::new() };
        for members in by_table.chunk_by(|a, b| table(a) == table(b)) {
            let of = |test: fn(&str) -> bool| -> Vec<usize> {
                members.iter().copied().filter(|&index| test(key(index))).collect()
            };
            let forms = of(plural::is_category);
            if !message::is_one(members.iter().map(|&index| key(index)), true) {
                continue;
            }
            let about = of(message::is_about);
            let description = about.iter().copied().find(|&index| key(index) == "description");
            plurals.metadata.extend(about);
            // A message with `other` alone has no plural.
            if forms.len() > 1 {
                plurals.groups.push(Group { forms, description });
            }
        }
        plurals
    }
}

/// Returns the byte range to remove together with a form.
pub(crate) fn removal(
    source: &str,
    values: &[Value<'_>],
    group: &Group,
    nth: usize,
) -> Range<usize> {
    let value = &values[group.forms[nth]];
    if value.inline {
        let next = group.forms.get(nth + 1).map(|&index| values[index].key.start);
        let before = || nth.checked_sub(1).map(|nth| values[group.forms[nth]].span.end);
        return match (next, before()) {
            (Some(next), _) => value.key.start..next,
            (None, Some(before)) => before..value.span.end,
            (None, None) => value.key.start..value.span.end,
        };
    }
    let line_start = source[..value.key.start].rfind('\n').map_or(0, |at| at + 1);
    let rest = &source[value.span.end..];
    let line_end = rest.find('\n').map_or(rest.len(), |at| at + 1);
    line_start..value.span.end + line_end
}
