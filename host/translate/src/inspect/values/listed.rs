//! All values of a document, as its plugin lists them.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use targum_core::{
    contract::{Part, Piece, Span},
    locale::Pair,
};
use targum_sandbox::{CallError, render};
use targum_sdk::{VALUES, locale};

use crate::Job;

/// A key, and its number among equal keys.
pub(super) type Name<'k> = (&'k str, usize);

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    /// The path of the value, without the locale under which the texts of the document stand.
    pub(super) key: String,
    /// The place of the value in the document.
    pub(super) at: Span,
    /// The spelling of the value in the document.
    pub(super) spelling: String,
    /// The meaning of the value, whatever its spelling.
    pub(super) content: String,
}

impl Value {
    /// Returns the text of a string, and the content of any other value.
    pub(super) fn text(&self) -> String {
        let text = self.content.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        text.map_or_else(|| self.content.clone(), |text| text.replace("\\\"", "\""))
    }
}

/// The values of a document, in its order.
#[derive(Debug, Default)]
pub(super) struct Listed {
    pub(super) values: Vec<Value>,
    /// The number of items of each list, by its path.
    lengths: HashMap<String, usize>,
    /// The keys of values that are left out.
    left_out: HashSet<String>,
}

impl Listed {
    /// Reads the values of a document in the format and the languages of a job.
    ///
    /// # Errors
    /// The failures of the plugin.
    pub(super) async fn read(job: &Job, text: &Arc<str>) -> Result<Self, CallError> {
        let pair = &job.task.pair;
        let context = render::context(pair, &[(VALUES.to_owned(), "all".to_owned())]);
        let document = job.plugin.extract(Arc::clone(text), Arc::new(context)).await?;
        let mut segments: Vec<_> = document.segments.into_iter().map(Some).collect();
        let mut values = Vec::with_capacity(segments.len());
        for edit in document.edits {
            let [Piece::Segment(index)] = edit.pieces[..] else { continue };
            let Some(segment) = segments[index as usize].take() else { continue };
            let [Part::Text(content)] = &segment.parts[..] else { continue };
            let spelling = text[edit.at.start as usize..edit.at.end as usize].to_owned();
            let (key, content) = (segment.key, content.clone());
            values.push(Value { key, at: edit.at, spelling, content });
        }
        Ok(Self::of(pair, values))
    }

    fn of(pair: &Pair, mut values: Vec<Value>) -> Self {
        let mut lengths = HashMap::new();
        for value in &mut values {
            if let Some(root) = locale_root(&value.key, pair) {
                value.key.drain(..root);
            }
            for (list, index) in indexes(&value.key) {
                match lengths.get_mut(list) {
                    Some(length) => *length = index.saturating_add(1).max(*length),
                    None => drop(lengths.insert(list.to_owned(), index.saturating_add(1))),
                }
            }
        }
        Self { values, lengths, left_out: HashSet::new() }
    }

    /// Removes some values from the list. Their keys stay known.
    pub(super) fn leave_out(&mut self, mut is_left_out: impl FnMut(&Value) -> bool) {
        let (left_out, values): (Vec<_>, Vec<_>) =
            std::mem::take(&mut self.values).into_iter().partition(|value| is_left_out(value));
        self.values = values;
        self.left_out = left_out.into_iter().map(|value| value.key).collect();
    }

    /// Returns whether a value with this key was left out.
    pub(super) fn has_left_out(&self, key: &str) -> bool {
        self.left_out.contains(key)
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

    /// Returns whether all lists that a key leads through have the same length in another document.
    pub(super) fn is_aligned(&self, other: &Self, key: &str) -> bool {
        indexes(key).all(|(list, _)| self.lengths.get(list) == other.lengths.get(list))
    }
}

/// Returns the paths of the lists that a key leads through, each with the index that follows in the key.
fn indexes(key: &str) -> impl Iterator<Item = (&str, usize)> {
    key.match_indices('[').filter_map(|(at, _)| {
        let (index, _) = key[at + 1..].split_once(']')?;
        Some((&key[..at], index.parse().ok()?))
    })
}

/// Returns the length of the first step of a key with its dot, if this step is a locale with one of these languages.
fn locale_root(key: &str, pair: &Pair) -> Option<usize> {
    let (step, _) = key.split_once('.')?;
    let is_of = |language: &str| locale::language(step).eq_ignore_ascii_case(language);
    let is_root =
        locale::is_locale(step) && (is_of(pair.source.language()) || is_of(pair.target.language()));
    is_root.then_some(step.len() + 1)
}

#[cfg(test)]
pub(super) mod tests {
    use targum_core::locale::Locale;

    use super::*;

    /// Makes values with these keys and contents, which are their spellings, too. Each has its place.
    pub(in super::super) fn listed(values: &[(&str, &str)]) -> Listed {
        let locale = |tag| Locale::parse(tag).unwrap();
        let pair = Pair { source: locale("en"), target: locale("pt-BR") };
        let value = |(index, &(key, content)): (u32, &(&str, &str))| Value {
            key: key.to_owned(),
            at: Span { start: 10 * index, end: 10 * index + 5 },
            spelling: content.to_owned(),
            content: content.to_owned(),
        };
        Listed::of(&pair, (0..).zip(values).map(value).collect())
    }

    #[test]
    fn keys_lose_the_locale_that_they_begin_with() {
        let keys = |values: &[(&str, &str)]| -> Vec<String> {
            listed(values).values.into_iter().map(|value| value.key).collect()
        };
        assert_eq!(keys(&[("en.a", ""), ("version", "")]), ["a", "version"]);
        assert_eq!(keys(&[("pt_BR.a.b", ""), ("pt.c", "")]), ["a.b", "c"]);
        assert_eq!(keys(&[("app.a", ""), ("app.b", "")]), ["app.a", "app.b"]);
        assert_eq!(keys(&[("de.a", ""), ("en", "")]), ["de.a", "en"]);
    }

    #[test]
    fn values_with_equal_keys_have_numbers() {
        let listed = listed(&[("a", "1"), ("b", "2"), ("a", "3")]);
        let names: Vec<_> = listed.named().map(|(name, _)| name).collect();
        assert_eq!(names, [("a", 1), ("b", 1), ("a", 2)]);
    }

    #[test]
    fn lists_have_the_length_of_their_items() {
        let two = listed(&[("a[0].b", ""), ("a[1].c[0].d", "")]);
        let uneven = listed(&[("a[0].b", ""), ("a[0].c", "")]);
        let inner = listed(&[("a[1].c[0].d", ""), ("a[1].c[1].d", "")]);
        assert!(two.is_aligned(&inner, "a[0].b"));
        assert!(!two.is_aligned(&inner, "a[1].c[0].d"));
        assert!(!two.is_aligned(&uneven, "a[0].b"));
        assert!(two.is_aligned(&uneven, "x"));
    }
}
