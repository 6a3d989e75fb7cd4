//! Keys and values that name a locale, such as the root key of a file of translations.

use crate::Context;

/// Returns whether a key looks like a locale: `en`, `pt-BR`, `zh_Hans_CN`, `es-419`, `ca-valencia`.
pub fn is_locale(key: &str) -> bool {
    is_spelled_like_locale(key, u8::is_ascii_lowercase)
}

/// Returns whether a text has the subtags of a locale, with a language of these letters.
pub(crate) fn is_spelled_like_locale(text: &str, is_of_language: fn(&u8) -> bool) -> bool {
    // Most texts are longer words, which need not be split.
    let ends_at = |at: usize| matches!(text.as_bytes().get(at), None | Some(b'-' | b'_'));
    if !(ends_at(2) || ends_at(3)) {
        return false;
    }
    let mut subtags = text.split(['-', '_']);
    let language = subtags.next().unwrap_or_default();
    let of = |subtag: &str, test: fn(&u8) -> bool| subtag.as_bytes().iter().all(test);
    matches!(language.len(), 2 | 3)
        && of(language, is_of_language)
        && subtags.all(|subtag| match subtag.len() {
            2 => of(subtag, u8::is_ascii_alphabetic),
            3 => of(subtag, u8::is_ascii_digit),
            4..=8 => of(subtag, u8::is_ascii_alphanumeric),
            _ => false,
        })
}

/// Returns the language of a locale: `pt` of `pt-BR`.
pub fn language(locale: &str) -> &str {
    let end = locale.bytes().position(|b| matches!(b, b'-' | b'_'));
    &locale[..end.unwrap_or(locale.len())]
}

/// Returns whether two names are of one locale in any notation: `pt-BR` and `pt_br`.
pub fn same(a: &str, b: &str) -> bool {
    let normal = |byte: u8| if byte == b'_' { b'-' } else { byte.to_ascii_lowercase() };
    a.bytes().map(normal).eq(b.bytes().map(normal))
}

/// Returns whether two names are of locales that one text is written for, where no other name tells
/// them apart: equal names, or `zh-Hans` and `zh_CN`. Two such names may stand beside each other:
/// see [`named`].
pub fn alike(a: &str, b: &str) -> bool {
    let by_script = |script: &str, region: &str| {
        CHINESE.iter().any(|(known, regions)| {
            same(script, known) && regions.iter().any(|known| same(region, known))
        })
    };
    same(a, b) || by_script(a, b) || by_script(b, a)
}

/// Returns which of these names are those of a locale; where none is, the only one that is
/// [`alike`].
pub fn named(names: &[impl AsRef<str>], locale: &str) -> Vec<usize> {
    let of = |test: fn(&str, &str) -> bool| -> Vec<usize> {
        (0..names.len()).filter(|&index| test(names[index].as_ref(), locale)).collect()
    };
    let own = of(same);
    if own.is_empty() {
        Some(of(alike)).filter(|found| found.len() == 1).unwrap_or(own)
    } else {
        own
    }
}

/// The regions that write Chinese in one script and in the other.
const CHINESE: [(&str, &[&str]); 2] =
    [("zh-Hans", &["zh-CN", "zh-SG"]), ("zh-Hant", &["zh-TW", "zh-HK", "zh-MO"])];

/// Returns whether a text is only a tag of a locale's language: `en`, `en-GB` and `en_US` for
/// `en-US`.
pub fn is_tag_of(text: &str, locale: &str) -> bool {
    let Some(behind) = text.strip_prefix(language(locale)) else { return false };
    let mut subtags = behind.split(['-', '_']);
    subtags.next() == Some("")
        && subtags.all(|subtag| match subtag.len() {
            2 => subtag.bytes().all(|b| b.is_ascii_alphabetic()),
            3 => subtag.bytes().all(|b| b.is_ascii_digit()),
            4 => subtag.starts_with(|c: char| c.is_ascii_uppercase()),
            _ => false,
        })
}

/// Returns whether one of two locales is the other without its region or script (`pt` and `pt-BR`),
/// or the two are [`alike`].
pub fn extends(a: &str, b: &str) -> bool {
    alike(a, b) || (same(language(a), language(b)) && [a, b].contains(&language(a)))
}

/// Returns whether a key names the source locale or its language: `en` for `en-US`.
pub fn names_source(key: &str, context: &Context) -> bool {
    let source = &context.source_locale;
    is_locale(key) && (same(key, source) || key == language(source))
}

/// Returns whether a key names the target locale. A document that began as a copy, and one that is
/// read back, has its texts under this key.
pub fn names_target(key: &str, context: &Context) -> bool {
    is_locale(key) && same(key, &context.target_locale)
}

/// Returns the key of the target in the notation of a key that names the source locale: `pt_BR` for
/// `en_US`, `pt-br` for `en-us`. A document that is only read back keeps its key.
pub fn renamed(key: &str, context: &Context) -> String {
    let target = &context.target_locale;
    if context.source_locale == *target {
        return key.to_owned();
    }
    let has_region = key.len() > language(key).len();
    let is_lower = has_region && !key.bytes().any(|b| b.is_ascii_uppercase());
    let cased = if is_lower { target.to_ascii_lowercase() } else { target.clone() };
    if key.contains('_') { cased.replace('-', "_") } else { cased }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_tags_from_words() {
        for tag in ["en", "en-GB", "en_us", "en-Latn-US", "en-001"] {
            assert!(is_tag_of(tag, "en-US"), "{tag}");
        }
        for text in ["EN", "de", "en-route", "en_route", "en ", "English", ""] {
            assert!(!is_tag_of(text, "en-US"), "{text}");
        }
    }

    #[test]
    fn finds_the_name_of_a_locale_among_others() {
        assert!(alike("zh_CN", "zh-Hans") && alike("zh-hant", "zh-TW") && alike("zh", "zh"));
        assert!(!alike("zh-CN", "zh-Hant") && !alike("zh-HK", "zh-TW") && !alike("zh", "zh-Hans"));
        for (names, locale, expected) in [
            (&["en", "zh-CN"][..], "zh-Hans", &[1][..]),
            (&["zh-CN", "zh_hans"], "zh-Hans", &[1]),
            (&["zh-TW", "zh-HK"], "zh-Hant", &[]),
            (&["pt-BR", "pt_br", "pt"], "pt-BR", &[0, 1]),
            (&["zh", "en"], "zh-Hans", &[]),
        ] {
            assert_eq!(named(names, locale), expected, "{names:?}");
        }
    }

    #[test]
    fn recognises_locales_and_the_sources_key() {
        for key in ["en", "pt-BR", "zh_Hans_CN", "fil", "es-419"] {
            assert!(is_locale(key), "{key}");
        }
        for key in ["title", "EN", "e", "en-", "home page", "en.title", "my-app"] {
            assert!(!is_locale(key), "{key}");
        }
        let context = crate::context_for_tests("en-US", "pt-BR");
        assert!(names_source("en", &context) && names_source("en_US", &context));
        assert!(!names_source("en-GB", &context) && !names_source("pt", &context));
        assert!(names_target("pt_BR", &context) && !names_target("pt", &context));
        assert!(extends("en", "en_US") && extends("en-US", "en-us") && extends("en-GB", "en"));
        assert!(!extends("en-GB", "en-US") && !extends("en", "eno"));
        assert_eq!(renamed("en_US", &context), "pt_BR");
        assert_eq!(renamed("en", &context), "pt-BR");
        assert_eq!(renamed("en-us", &context), "pt-br");
        let back = crate::context_for_tests("en", "en");
        assert_eq!(renamed("en", &back), "en");
    }
}
