//! The languages of resources.

use targum_sdk::locale;

/// The languages of Windows, by their names in locales and in scripts.
const LANGUAGES: [(&str, &str); 47] = [
    ("af", "LANG_AFRIKAANS"),
    ("ar", "LANG_ARABIC"),
    ("az", "LANG_AZERI"),
    ("be", "LANG_BELARUSIAN"),
    ("bg", "LANG_BULGARIAN"),
    ("bn", "LANG_BENGALI"),
    ("ca", "LANG_CATALAN"),
    ("cs", "LANG_CZECH"),
    ("da", "LANG_DANISH"),
    ("de", "LANG_GERMAN"),
    ("el", "LANG_GREEK"),
    ("en", "LANG_ENGLISH"),
    ("es", "LANG_SPANISH"),
    ("et", "LANG_ESTONIAN"),
    ("eu", "LANG_BASQUE"),
    ("fa", "LANG_FARSI"),
    ("fi", "LANG_FINNISH"),
    ("fr", "LANG_FRENCH"),
    ("gl", "LANG_GALICIAN"),
    ("he", "LANG_HEBREW"),
    ("hi", "LANG_HINDI"),
    ("hr", "LANG_CROATIAN"),
    ("hu", "LANG_HUNGARIAN"),
    ("hy", "LANG_ARMENIAN"),
    ("id", "LANG_INDONESIAN"),
    ("is", "LANG_ICELANDIC"),
    ("it", "LANG_ITALIAN"),
    ("ja", "LANG_JAPANESE"),
    ("ka", "LANG_GEORGIAN"),
    ("ko", "LANG_KOREAN"),
    ("lt", "LANG_LITHUANIAN"),
    ("lv", "LANG_LATVIAN"),
    ("mk", "LANG_MACEDONIAN"),
    ("nb", "LANG_NORWEGIAN"),
    ("nl", "LANG_DUTCH"),
    ("pl", "LANG_POLISH"),
    ("pt", "LANG_PORTUGUESE"),
    ("ro", "LANG_ROMANIAN"),
    ("ru", "LANG_RUSSIAN"),
    ("sk", "LANG_SLOVAK"),
    ("sl", "LANG_SLOVENIAN"),
    ("sv", "LANG_SWEDISH"),
    ("th", "LANG_THAI"),
    ("tr", "LANG_TURKISH"),
    ("uk", "LANG_UKRAINIAN"),
    ("vi", "LANG_VIETNAMESE"),
    ("zh", "LANG_CHINESE"),
];

/// The locales with a region or a script of their own.
const REGIONS: [(&str, &str); 8] = [
    ("en-GB", "SUBLANG_ENGLISH_UK"),
    ("en-US", "SUBLANG_ENGLISH_US"),
    ("es-MX", "SUBLANG_SPANISH_MEXICAN"),
    ("fr-CA", "SUBLANG_FRENCH_CANADIAN"),
    ("pt-BR", "SUBLANG_PORTUGUESE_BRAZILIAN"),
    ("pt-PT", "SUBLANG_PORTUGUESE"),
    ("zh-Hans", "SUBLANG_CHINESE_SIMPLIFIED"),
    ("zh-Hant", "SUBLANG_CHINESE_TRADITIONAL"),
];

/// Returns the name of a locale's language and of its region, as scripts write them. A language
/// that Windows has no name for is neutral.
pub(crate) fn names(locale: &str) -> (&'static str, &'static str) {
    let language = locale::language(locale);
    let Some((_, name)) = LANGUAGES.iter().find(|(known, _)| *known == language) else {
        return ("LANG_NEUTRAL", "SUBLANG_NEUTRAL");
    };
    let region = REGIONS.iter().find(|(known, _)| locale::alike(known, locale));
    (name, region.map_or("SUBLANG_DEFAULT", |(_, region)| region))
}

/// Returns whether a script names another language than that of a locale.
pub(crate) fn is_other(name: &str, locale: &str) -> bool {
    LANGUAGES.iter().any(|(_, known)| *known == name) && names(locale).0 != name
}
