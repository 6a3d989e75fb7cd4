//! Translations that are not valid messages.

use std::collections::HashSet;

use crate::pairing::{Found, Pairing};
use targum_core::contract::Segment;
use targum_segment::parse::untranslatable::{is_forbidden, untranslatable_reason};

pub(in crate::lint) fn check(pairing: &Pairing) -> Vec<Found> {
    let sources = pairing.source.segments.iter();
    let also: HashSet<&str> = sources
        .filter(|segment| untranslatable_reason(segment).is_some())
        .map(|segment| segment.key.as_str())
        .collect();
    let is_own = |segment: &Segment| !is_forbidden(segment) && !also.contains(&*segment.key);
    let own = pairing.translations().filter(|(segment, _)| is_own(segment));
    let found = own.filter_map(|(segment, line)| {
        let reason = untranslatable_reason(segment)?;
        Some((segment.key.clone(), line, reason.to_owned()))
    });
    found.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::texts::tests::segment;
    use targum_core::contract::Document;

    #[test]
    fn a_message_that_was_valid_in_the_source_is_reported() {
        let document = |segments| Document { segments, edits: Vec::new(), plan: None };
        let broken = |key: &str| Segment {
            key: key.to_owned(),
            note: Some("a brace is not closed".to_owned()),
            ..segment("«{n, plural/>»")
        };
        let sound = Segment { key: "a[one]".to_owned(), ..segment("a file") };
        let source = document(vec![sound, broken("b")]);
        let translation = document(vec![broken("a"), broken("b")]);
        let pairing = Pairing::of(source, translation, vec![Some(3), Some(4)], true);
        let found = ("a".to_owned(), Some(3), "a brace is not closed".to_owned());
        assert_eq!(check(&pairing), [found]);
    }
}
