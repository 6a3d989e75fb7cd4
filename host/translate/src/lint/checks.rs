//! The checks, one in each file.

pub(super) mod double_words;
pub(super) mod end_punctuation;
pub(super) mod forbidden_terms;
pub(super) mod glossary;
pub(super) mod length;
pub(super) mod markup;
pub(super) mod numbers;
pub(super) mod placeholders;
pub(super) mod plurals;
pub(super) mod scripts;
pub(super) mod spaces;
pub(super) mod syntax;
pub(super) mod untranslated;
pub(super) mod urls;
