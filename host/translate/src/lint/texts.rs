//! A source text and its translation, as checks look at them.

use crate::glossary::{Terms, forbidden::Ban};
use targum_core::{
    codes,
    contract::{Code, CodeKind, Part, Segment},
    locale::Pair,
};

/// A source text and its translation.
pub(super) struct Texts<'a> {
    /// The source.
    pub(super) source: &'a Segment,
    /// The translation.
    pub(super) translation: &'a Segment,
    /// The locales.
    pub(super) pair: &'a Pair,
    /// The terms of the project.
    pub(super) vocabulary: &'a Vocabulary<'a>,
    /// The words of the source, with U+FFFC in place of each code.
    pub(super) before: String,
    /// The words of the translation, with U+FFFC in place of each code.
    pub(super) after: String,
}

/// The terms of a project for the target locale.
pub(super) struct Vocabulary<'a> {
    /// The terms of the glossary with their translations.
    pub(super) terms: Terms,
    /// The terms of the glossary that stay as they are.
    pub(super) kept: Vec<&'a str>,
    /// The terms that must not be used, with those to use instead.
    pub(super) forbidden: Vec<Ban<'a>>,
}

impl<'a> Vocabulary<'a> {
    /// Makes the vocabulary of a glossary's terms with their translations, and of the terms that must not be
    /// used.
    pub(super) fn new(terms: &[(&'a str, &'a str)], forbidden: Vec<Ban<'a>>) -> Self {
        let kept = terms.iter().filter(|(term, to)| term == to).map(|(term, _)| *term);
        Self { terms: Terms::new(terms), kept: kept.collect(), forbidden }
    }
}

/// The character that stands for a code.
pub(super) const OBJECT: char = '\u{fffc}';

impl<'a> Texts<'a> {
    /// Makes the texts of two segments.
    pub(super) fn new(
        source: &'a Segment,
        translation: &'a Segment,
        pair: &'a Pair,
        vocabulary: &'a Vocabulary<'a>,
    ) -> Self {
        let (before, after) = (words(source), words(translation));
        Self { source, translation, pair, vocabulary, before, after }
    }

    /// Returns the codes of the source and of the translation that are of the given kinds.
    pub(super) fn codes(&self, kinds: &[CodeKind]) -> [Vec<&'a Code>; 2] {
        [self.source, self.translation].map(|segment| {
            codes::of(segment).into_iter().filter(|code| kinds.contains(&code.kind)).collect()
        })
    }

    /// Returns the language of the translation: `pt` for `pt-BR`.
    pub(super) fn language(&self) -> &'a str {
        self.pair.target.language()
    }
}

fn words(segment: &Segment) -> String {
    let mut words = String::new();
    for part in &segment.parts {
        match part {
            Part::Text(text) => words.push_str(text),
            Part::Code(_) => words.push(OBJECT),
        }
    }
    words
}

/// Returns the items of `one` that `other` does not have, each as often as it is missing.
pub(super) fn missing<T: PartialEq + Clone>(one: &[T], other: &[T]) -> Vec<T> {
    let mut left = other.to_vec();
    let mut missing = Vec::new();
    for item in one {
        match left.iter().position(|other| other == item) {
            Some(at) => drop(left.swap_remove(at)),
            None => missing.push(item.clone()),
        }
    }
    missing
}

#[cfg(test)]
pub(super) mod tests {
    use super::{Texts, Vocabulary};
    use targum_core::{
        contract::{Code, CodeKind, Part, PluralUse, Segment},
        locale::{Locale, Pair},
    };

    /// Reads a segment from a text in which `‹…›` is a placeholder and `«…»` a tag.
    pub(in crate::lint) fn segment(text: &str) -> Segment {
        let mut parts = Vec::new();
        let mut rest = text;
        let mut id = 0;
        while let Some(at) = rest.find(['‹', '«']) {
            let end = rest.find(['›', '»']).expect("an end");
            if at > 0 {
                parts.push(Part::Text(rest[..at].to_owned()));
            }
            let is_tag = rest[at..].starts_with('«');
            let spelling = rest[at..end].trim_start_matches(['‹', '«']).to_owned();
            let kind = match (is_tag, spelling.starts_with("</"), spelling.ends_with("/>")) {
                (false, ..) => CodeKind::Placeholder,
                (true, true, _) => CodeKind::Close,
                (true, _, true) => CodeKind::Standalone,
                (true, ..) => CodeKind::Open,
            };
            id += u32::from(kind != CodeKind::Close);
            parts.push(Part::Code(Code { kind, id, spelling }));
            rest = rest[end..].trim_start_matches(['›', '»']);
        }
        if !rest.is_empty() {
            parts.push(Part::Text(rest.to_owned()));
        }
        Segment { parts, key: "k".into(), note: None, plural: None, max_length: None }
    }

    pub(in crate::lint) fn plural(category: &str, text: &str) -> Segment {
        let plural = PluralUse { category: category.into(), sample: "1".into(), number: Some(0) };
        Segment { plural: Some(plural), ..segment(text) }
    }

    /// Runs a check on texts in English and in another language.
    pub(in crate::lint) fn found(
        check: fn(&Texts<'_>) -> Vec<String>,
        locale: &str,
        source: &str,
        translation: &str,
    ) -> Vec<String> {
        of(check, locale, &segment(source), &segment(translation), &[])
    }

    pub(in crate::lint) fn of(
        check: fn(&Texts<'_>) -> Vec<String>,
        locale: &str,
        source: &Segment,
        translation: &Segment,
        terms: &[(&str, &str)],
    ) -> Vec<String> {
        let parse = |tag| Locale::parse(tag).expect("a locale");
        let pair = Pair { source: parse("en"), target: parse(locale) };
        let vocabulary = Vocabulary::new(terms, Vec::new());
        check(&Texts::new(source, translation, &pair, &vocabulary))
    }
}
