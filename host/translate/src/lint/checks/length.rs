//! Translations that are longer than their file allows.

use super::super::texts::Texts;
use crate::length::length;
use targum_core::codes;

pub(in crate::lint) fn check(texts: &Texts<'_>) -> Vec<String> {
    let Some(most) = texts.source.max_length.or(texts.translation.max_length) else {
        return Vec::new();
    };
    let has = length(texts.translation, &codes::source(texts.translation));
    let message = format!("{has} characters, and at most {most} are allowed");
    (has > most as usize).then_some(message).into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::lint::texts::tests::{of, segment};
    use targum_core::contract::Segment;

    #[test]
    fn a_code_counts_with_its_spelling() {
        let source = |most| Segment { max_length: Some(most), ..segment("Hi ‹%s›") };
        let translation = segment("Olá ‹%s›");
        assert!(of(check, "pt", &source(6), &translation, &[]).is_empty());
        let message = "6 characters, and at most 5 are allowed";
        assert_eq!(of(check, "pt", &source(5), &translation, &[]), [message]);
    }
}
