//! Keys that name a locale, as the root of a file of translations often does.

use crate::Context;

/// Whether a key looks like a locale: `en`, `pt-BR`, `zh_Hans_CN`.
pub fn is_locale(key: &str) -> bool {
    let mut subtags = key.split(['-', '_']);
    let language = subtags.next().unwrap_or_default();
    let is_word = |subtag: &str| subtag.bytes().all(|b| b.is_ascii_alphanumeric());
    matches!(language.len(), 2 | 3)
        && language.bytes().all(|b| b.is_ascii_lowercase())
        && subtags.all(|subtag| matches!(subtag.len(), 2..=8) && is_word(subtag))
}

/// Whether a key names the source locale, or its language: `en` for `en-US`.
pub fn names_source(key: &str, context: &Context) -> bool {
    let key = key.replace('_', "-");
    let source = &context.source_locale;
    let language = source.split('-').next().unwrap_or_default();
    is_locale(&key) && (key.eq_ignore_ascii_case(source) || key == language)
}

/// Whether a key names the target locale. A document begun as a copy, and one that is read
/// back, has its texts under it.
pub fn names_target(key: &str, context: &Context) -> bool {
    let key = key.replace('_', "-");
    is_locale(&key) && key.eq_ignore_ascii_case(&context.target_locale)
}

/// How a key that names the source locale names the target: with underscores where it has
/// some itself. A document that is only read back keeps its key.
pub fn renamed(key: &str, context: &Context) -> String {
    let target = &context.target_locale;
    if context.source_locale == *target {
        return key.to_owned();
    }
    if key.contains('_') { target.replace('-', "_") } else { target.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_locales_and_the_sources_own_key() {
        for key in ["en", "pt-BR", "zh_Hans_CN", "fil", "es-419"] {
            assert!(is_locale(key), "{key}");
        }
        for key in ["title", "EN", "e", "en-", "home page", "en.title"] {
            assert!(!is_locale(key), "{key}");
        }
        let context = crate::context_for_tests("en-US", "pt-BR");
        assert!(names_source("en", &context) && names_source("en_US", &context));
        assert!(!names_source("en-GB", &context) && !names_source("pt", &context));
        assert!(names_target("pt_BR", &context) && !names_target("pt", &context));
        assert_eq!(renamed("en_US", &context), "pt_BR");
        assert_eq!(renamed("en", &context), "pt-BR");
        let back = crate::context_for_tests("en", "en");
        assert_eq!(renamed("en", &back), "en");
    }
}
