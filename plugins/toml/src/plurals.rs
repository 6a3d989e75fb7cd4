//! Tables that hold the plural forms of a message.

use std::{borrow::Cow, ops::Range};

use targum_sdk::{
    Change, Entry,
    catalogue::{Map, message},
    layout, plural,
};

use targum_toml::{parse::Value, paths::Paths, spell::Place};

use crate::propose::Reader;

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

fn line_start(source: &str, at: usize) -> usize {
    source[..at].rfind('\n').map_or(0, |at| at + 1)
}

/// The forms of a message as the entries of a map.
pub(crate) struct Forms<'r, 'v, 's> {
    pub reader: &'r Reader<'v, 's>,
    pub group: &'r Group,
}

impl<'s> Forms<'_, '_, 's> {
    fn at(&self, index: usize) -> &Value<'s> {
        &self.reader.values[self.group.forms[index]]
    }
}

impl<'s> Map<'s> for Forms<'_, '_, 's> {
    type Place = Place;

    fn name(&self, index: usize) -> Cow<'_, str> {
        Cow::Borrowed(self.reader.paths.name(self.at(index).path))
    }

    /// Returns the byte range of the key, including its quotes; a new key has no quotes.
    fn key(&self, index: usize) -> Range<usize> {
        self.at(index).key.clone()
    }

    fn value(&self, index: usize) -> Range<usize> {
        self.at(index).span.clone()
    }

    fn span(&self, index: usize) -> Range<usize> {
        self.at(index).key.start..self.at(index).span.end
    }

    fn form(&self, index: usize) -> Option<Cow<'_, str>> {
        let value = self.at(index);
        let is_taken = self.reader.takes(value, &self.name(index));
        is_taken.then(|| Cow::Borrowed(value.text.text()))
    }

    fn separator(&self, document: &str, index: usize) -> String {
        let value = self.at(index);
        if value.inline {
            return format!(", {}", &document[value.start..value.key.start]);
        }
        let line = line_start(document, value.key.start);
        format!("{}{}", self.reader.line_end, &document[line..value.key.start])
    }

    fn comma(&self, index: usize) -> Option<usize> {
        let value = self.at(index);
        value.inline.then(|| layout::comma(self.reader.source, value.span.end)).flatten()
    }

    fn removal(&self, document: &str, index: usize) -> Range<usize> {
        let value = self.at(index);
        if value.inline {
            return layout::removal(document, value.start..value.span.end, self.comma(index));
        }
        let rest = &document[value.span.end..];
        let line_end = rest.find('\n').map_or(rest.len(), |at| at + 1);
        line_start(document, value.key.start)..value.span.end + line_end
    }

    fn write(&self, change: &mut Change<'_, 's, Place>, index: usize, entry: Entry) {
        self.reader.write(change, self.at(index), entry);
    }
}
