//! All values of a document, as its plugin lists them.

use std::{collections::HashMap, sync::Arc};

use targum_core::{
    contract::{Part, Piece, Span},
    locale::Pair,
};
use targum_sandbox::{CallError, Plugin, render};
use targum_sdk::VALUES;

/// A key, and its number among equal keys.
pub(super) type Name<'k> = (&'k str, usize);

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// The path of the value, without the locale that all paths of the document begin with.
    pub(super) key: String,
    /// The place of the value in the document.
    pub(super) at: Span,
    /// The spelling of the value in the document.
    pub(super) spelling: String,
}

/// The values of a document, in its order.
#[derive(Debug, Default)]
pub(super) struct Listed {
    pub(super) values: Vec<Value>,
    /// The number of values in each list, by its path.
    lengths: HashMap<String, usize>,
}

impl Listed {
    /// Reads the values of a document.
    ///
    /// # Errors
    /// The failures of the plugin.
    pub(super) async fn read(
        plugin: &Plugin,
        pair: &Pair,
        text: &Arc<str>,
    ) -> Result<Self, CallError> {
        let context = render::context(pair, &[(VALUES.to_owned(), "all".to_owned())]);
        let document = plugin.extract(Arc::clone(text), Arc::new(context)).await?;
        let mut values = Vec::with_capacity(document.segments.len());
        for edit in document.edits {
            let [Piece::Segment(index)] = edit.pieces[..] else { continue };
            let segment = &document.segments[index as usize];
            let [Part::Text(spelling)] = &segment.parts[..] else { continue };
            let (key, spelling) = (segment.key.clone(), spelling.clone());
            values.push(Value { key, at: edit.at, spelling });
        }
        Ok(Self::of(values))
    }

    fn of(mut values: Vec<Value>) -> Self {
        if let Some(root) = common_root(&values) {
            values.iter_mut().for_each(|value| drop(value.key.drain(..root)));
        }
        let mut lengths = HashMap::new();
        for list in values.iter().filter_map(|value| list(&value.key)) {
            match lengths.get_mut(list) {
                Some(length) => *length += 1,
                None => drop(lengths.insert(list.to_owned(), 1)),
            }
        }
        Self { values, lengths }
    }

    /// Returns the values with their names.
    pub(super) fn named(&self) -> impl Iterator<Item = (Name<'_>, &Value)> {
        let mut seen = HashMap::new();
        self.values.iter().map(move |value| {
            let count = seen.entry(value.key.as_str()).or_insert(0);
            *count += 1;
            ((value.key.as_str(), *count), value)
        })
    }

    /// Returns the values by their names.
    pub(super) fn by_name(&self) -> HashMap<Name<'_>, &Value> {
        self.named().collect()
    }

    /// Returns the number of values in the list that a key leads into. A key that leads into no list has none.
    pub(super) fn length_of_list(&self, key: &str) -> Option<usize> {
        self.lengths.get(list(key)?).copied()
    }
}

/// Returns the path of the outermost list that a key leads into.
fn list(key: &str) -> Option<&str> {
    key.find('[').map(|end| &key[..end])
}

/// Returns the length of the first step with its dot, if the paths of several values have it in common. It may be the
/// locale of the document.
fn common_root(values: &[Value]) -> Option<usize> {
    let [first, _, ..] = values else { return None };
    let root = first.key.find('.')? + 1;
    let is_common = |value: &Value| value.key.starts_with(&first.key[..root]);
    values.iter().all(is_common).then_some(root)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Makes values with these keys and spellings.
    pub(in super::super) fn listed(values: &[(&str, &str)]) -> Listed {
        let value = |&(key, spelling): &(&str, &str)| Value {
            key: key.to_owned(),
            at: Span { start: 0, end: 0 },
            spelling: spelling.to_owned(),
        };
        Listed::of(values.iter().map(value).collect())
    }

    #[test]
    fn keys_lose_the_locale_that_they_begin_with() {
        let keys = |values: &[(&str, &str)]| -> Vec<String> {
            listed(values).values.into_iter().map(|value| value.key).collect()
        };
        assert_eq!(keys(&[("en.a", ""), ("en.b.c", "")]), ["a", "b.c"]);
        assert_eq!(keys(&[("en.a", ""), ("english", "")]), ["en.a", "english"]);
        assert_eq!(keys(&[("a.b", "")]), ["a.b"]);
    }

    #[test]
    fn values_with_equal_keys_have_numbers() {
        let listed = listed(&[("a", "1"), ("b", "2"), ("a", "3")]);
        let names: Vec<_> = listed.named().map(|(name, _)| name).collect();
        assert_eq!(names, [("a", 1), ("b", 1), ("a", 2)]);
    }
}
