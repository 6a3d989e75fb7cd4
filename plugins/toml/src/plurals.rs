//! Tables that hold the plural forms of a message.

use targum_sdk::{catalogue::message, layout, plural};

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

/// Returns the places of the commas to remove from inline tables: each is before the `removed` values
/// at the end of a table without a comma at its end.
pub(crate) fn last_commas(source: &str, values: &[Value<'_>], removed: &[bool]) -> Vec<usize> {
    let mut commas = Vec::new();
    // The comma before the first of the values in a row that go.
    let mut first = None;
    let mut behind = None;
    for (value, &removed) in values.iter().zip(removed) {
        if !value.inline || !removed {
            (first, behind) = (None, None);
            continue;
        }
        if behind.is_none() || behind != value.comma {
            first = value.comma;
        }
        behind = layout::comma(source, value.span.end);
        if behind.is_none() {
            commas.extend(first);
        }
    }
    commas
}
