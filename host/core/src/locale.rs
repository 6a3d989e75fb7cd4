//! Language tags in the spellings that clients use, and their canonical form.

use std::fmt;

use icu_locale::{LocaleCanonicalizer, LocaleDirectionality, LocaleExpander, subtags::Variants};

/// A canonical BCP 47 locale: `en`, `pt-BR`, `zh-Hans`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Locale {
    tag: String,
    icu: icu_locale::Locale,
}

impl Locale {
    /// Reads BCP 47 (`pt-BR`, any case), POSIX-like (`pt_BR`) and Android (`pt-rBR`,
    /// `b+pt+BR`) spellings. A deprecated tag becomes its replacement: `iw` becomes `he`.
    ///
    /// # Errors
    /// `text` is not a language tag. The error is a message for the client.
    pub fn parse(text: &str) -> Result<Self, String> {
        let mut icu = icu_locale::Locale::try_from_str(&dashed(text))
            .ok()
            // BCP 47 permits five to eight letters, but no such language is registered. A client
            // that sends one means an English name, such as `english`.
            .filter(|locale| matches!(locale.id.language.as_str().len(), 2 | 3))
            .ok_or_else(|| not_a_tag(text))?;
        LocaleCanonicalizer::new_extended().canonicalize(&mut icu);
        if icu.id.language.is_unknown() {
            return Err(not_a_tag(text));
        }
        Ok(Self { tag: icu.to_string(), icu })
    }

    /// Returns the canonical tag.
    pub fn as_str(&self) -> &str {
        &self.tag
    }

    /// Returns the language subtag: `pt` of `pt-BR`.
    pub fn language(&self) -> &str {
        self.icu.id.language.as_str()
    }

    /// Returns the script subtag, if the tag has one: `Hans` of `zh-Hans`.
    pub fn script(&self) -> Option<&str> {
        self.icu.id.script.as_ref().map(|script| script.as_str())
    }

    /// Returns the region subtag, if the tag has one: `BR` of `pt-BR`.
    pub fn region(&self) -> Option<&str> {
        self.icu.id.region.as_ref().map(|region| region.as_str())
    }

    /// Returns the shortest tag of the same language, script and region: `pt` for `pt-BR`, because CLDR
    /// takes Brazil for the likely region of Portuguese. `pt-PT` and `zh-TW` stay as they are.
    pub fn minimal(&self) -> String {
        let mut id = self.icu.id.clone();
        id.variants = Variants::default();
        LocaleExpander::new_extended().minimize(&mut id);
        id.to_string()
    }

    /// Returns the shortest tag of the same language and script, without regard to the region: `pt` for
    /// `pt-PT`, `zh-TW` for every locale in traditional Chinese characters.
    pub fn base(&self) -> String {
        let mut id = self.icu.id.clone();
        let expander = LocaleExpander::new_extended();
        expander.maximize(&mut id);
        (id.region, id.variants) = (None, Variants::default());
        expander.minimize(&mut id);
        id.to_string()
    }

    /// Returns whether the locale's script is written from right to left.
    pub fn is_right_to_left(&self) -> bool {
        LocaleDirectionality::new_extended().is_right_to_left(&self.icu.id)
    }

    /// Returns the locale as ICU's type.
    pub fn icu(&self) -> &icu_locale::Locale {
        &self.icu
    }
}

impl fmt::Display for Locale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tag)
    }
}

/// A direction of translation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The locale of the source text.
    pub source: Locale,
    /// The locale of the translation.
    pub target: Locale,
}

impl Pair {
    /// Returns whether both locales are the same, so that there is nothing to translate.
    pub fn is_same(&self) -> bool {
        self.source == self.target
    }

    /// Returns whether both locales have the same language and script, as `en-US` and `en-GB` do.
    /// Simplified and traditional Chinese differ in script.
    pub fn is_family(&self) -> bool {
        self.source.base() == self.target.base()
    }
}

/// Returns the tag with hyphens between its subtags and without Android's `r` before a region.
fn dashed(text: &str) -> String {
    let text = text.strip_prefix("b+").map_or_else(|| text.to_owned(), |tag| tag.replace('+', "-"));
    let plain = |subtag: &str| match subtag.strip_prefix('r') {
        Some(region) if region.len() == 2 && region.bytes().all(|b| b.is_ascii_alphabetic()) => {
            region.to_owned()
        }
        _ => subtag.to_owned(),
    };
    let mut subtags = text.split(['-', '_']);
    let language = subtags.next().unwrap_or_default().to_owned();
    std::iter::once(language).chain(subtags.map(plain)).collect::<Vec<_>>().join("-")
}

fn not_a_tag(text: &str) -> String {
    let shown: String = text.chars().take(40).collect();
    format!("`{shown}` is not a language tag; write one such as `en`, `pt-BR` or `zh-Hans`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonicalises_the_spellings_of_clients() {
        for (written, canonical) in [
            ("en", "en"),
            ("EN", "en"),
            ("en-US", "en-US"),
            ("en-us", "en-US"),
            ("pt_BR", "pt-BR"),
            ("pt-rBR", "pt-BR"),
            ("zh-Hans", "zh-Hans"),
            ("zh_hant_TW", "zh-Hant-TW"),
            ("b+sr+Latn+RS", "sr-Latn-RS"),
            ("es-419", "es-419"),
            ("sl-rozaj", "sl-rozaj"),
            ("de-u-co-phonebk", "de-u-co-phonebk"),
            ("iw", "he"),
            ("fil", "fil"),
        ] {
            assert_eq!(Locale::parse(written).unwrap().as_str(), canonical, "{written}");
        }
    }

    #[test]
    fn rejects_invalid_language_tags() {
        for text in [
            "",
            " ",
            "e",
            "123",
            "english",
            "english!",
            "englishlang",
            "en-",
            "-en",
            "en--US",
            "en US",
            " en",
            "en-US!",
            "root",
            "und",
            "und-Latn",
            "x-piglatin",
            "i-klingon",
            "b+",
            "ë",
            "en_US.UTF-8",
            "en-englishlang",
        ] {
            assert!(Locale::parse(text).is_err(), "{text}");
        }
        assert_eq!(
            Locale::parse("english!").unwrap_err(),
            "`english!` is not a language tag; write one such as `en`, `pt-BR` or `zh-Hans`"
        );
    }

    #[test]
    fn returns_subtags() {
        let locale = Locale::parse("zh_hant_tw").unwrap();
        assert_eq!(locale.language(), "zh");
        assert_eq!(locale.script(), Some("Hant"));
        assert_eq!(locale.region(), Some("TW"));
        assert_eq!(Locale::parse("en").unwrap().script(), None);
    }

    #[test]
    fn knows_the_direction_of_text() {
        let is_right_to_left = |tag| Locale::parse(tag).unwrap().is_right_to_left();
        assert!(["ar", "he", "fa-IR", "ur", "az-Arab"].into_iter().all(is_right_to_left));
        assert!(!["en", "ja", "az", "ar-Latn"].into_iter().any(is_right_to_left));
    }

    #[test]
    fn the_spelling_of_locales_does_not_matter_to_a_pair() {
        let pair = |source, target| Pair {
            source: Locale::parse(source).unwrap(),
            target: Locale::parse(target).unwrap(),
        };
        assert!(pair("pt_br", "pt-BR").is_same());
        assert!(!pair("pt", "pt-BR").is_same());
        for (source, target) in [("en-US", "en-GB"), ("pt", "pt-BR"), ("zh-CN", "zh-Hans")] {
            assert!(pair(source, target).is_family(), "{source} {target}");
        }
        for (source, target) in [("zh-Hans", "zh-Hant"), ("sr", "sr-Latn"), ("en", "pt")] {
            assert!(!pair(source, target).is_family(), "{source} {target}");
        }
    }

    #[test]
    fn returns_the_shortest_tags() {
        for (tag, minimal, base) in [
            ("pt-BR", "pt", "pt"),
            ("pt-PT", "pt-PT", "pt"),
            ("zh-Hans-SG", "zh-SG", "zh"),
            ("zh-Hant", "zh-TW", "zh-TW"),
            ("zh-HK", "zh-HK", "zh-TW"),
            ("sr-Latn", "sr-Latn", "sr-Latn"),
            ("sl-rozaj", "sl", "sl"),
        ] {
            let locale = Locale::parse(tag).unwrap();
            assert_eq!((&*locale.minimal(), &*locale.base()), (minimal, base), "{tag}");
        }
    }
}
