//! Plural forms of the target language that a translation lacks.

use std::collections::HashSet;

use crate::pairing::{Found, Pairing, family};
use targum_core::contract::Segment;

pub(in crate::lint) fn check(pairing: &Pairing) -> Vec<Found> {
    let is_plural = |source: &Segment, translation: &Segment| {
        source.plural.is_some() || translation.plural.is_some()
    };
    let translated = pairing.pairs().filter(|(from, to, _)| is_plural(from, to));
    let families: HashSet<&str> = translated.map(|(_, to, _)| family(&to.key)).collect();
    let missing = pairing.missing().iter();
    missing.filter(|source| families.contains(family(&source.key))).filter_map(of_segment).collect()
}

fn of_segment(segment: &Segment) -> Option<Found> {
    let plural = segment.plural.as_ref()?;
    // Numbers with a fraction and millions are rare, and many programs have no form for them.
    let is_usual = plural.sample.len() < 5 && !plural.sample.contains('.');
    let message = format!("the plural form `{}` is missing", plural.category);
    is_usual.then(|| (segment.key.clone(), None, message))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::texts::tests::plural;
    use targum_core::contract::Document;

    fn document(keys: &[(&str, &str)]) -> Document {
        let segment = |(key, category): &(&str, &str)| Segment {
            key: (*key).to_owned(),
            ..plural(category, "‹%d› files")
        };
        Document { segments: keys.iter().map(segment).collect(), edits: Vec::new(), plan: None }
    }

    #[test]
    fn a_form_that_the_source_lacks_is_compared_with_the_form_for_most_numbers() {
        let source = document(&[("f[0]", "one"), ("f[1]", "other")]);
        let translation = document(&[("f[0]", "one"), ("f[1]", "few"), ("f[2]", "other")]);
        let pairing = Pairing::of(source, translation, vec![None; 3], true);
        let compared = pairing.pairs().map(|(source, to, _)| (&*source.key, &*to.key));
        assert_eq!(
            compared.collect::<Vec<_>>(),
            [("f[0]", "f[0]"), ("f[1]", "f[1]"), ("f[1]", "f[2]")]
        );
        let source = document(&[("f[0]", "one"), ("f[1]", "few"), ("f[2]", "many")]);
        let translation = document(&[("f[3]", "other")]);
        let pairing = Pairing::of(source, translation, vec![None], true);
        assert_eq!(pairing.pairs().next().map(|(source, ..)| &*source.key), Some("f[2]"));
    }

    #[test]
    fn a_form_is_missing_beside_other_forms() {
        let source = document(&[("f[one]", "one"), ("f[few]", "few"), ("g[one]", "one")]);
        let translation = document(&[("f[one]", "one")]);
        let pairing = Pairing::of(source, translation, vec![None], true);
        let message = "the plural form `few` is missing".to_owned();
        assert_eq!(check(&pairing), [("f[few]".to_owned(), None, message)]);
    }
}
