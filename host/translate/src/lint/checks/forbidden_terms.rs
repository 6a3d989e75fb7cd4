//! Terms that must not be used in a translation.

use super::super::texts::Texts;
use crate::glossary::forbidden::{found, message};

pub(in crate::lint) fn check(texts: &Texts<'_>) -> Vec<String> {
    let found = found(&texts.translation.parts, &texts.vocabulary.forbidden);
    found.into_iter().map(message).collect()
}
