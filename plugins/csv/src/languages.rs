//! Names of languages, in English and in the language itself, by which columns are called.

/// Language tags with the names of the language: in lower case, with one space between words.
const LANGUAGES: &[(&str, &[&str])] = &[
    ("af", &["afrikaans"]),
    ("ar", &["arabic", "العربية"]),
    ("az", &["azerbaijani"]),
    ("be", &["belarusian", "беларуская"]),
    ("bg", &["bulgarian", "български"]),
    ("bn", &["bengali"]),
    ("bs", &["bosnian", "bosanski"]),
    ("ca", &["catalan", "català"]),
    ("cs", &["czech", "čeština"]),
    ("cy", &["welsh", "cymraeg"]),
    ("da", &["danish", "dansk"]),
    ("de", &["german", "deutsch"]),
    ("el", &["greek", "ελληνικά"]),
    ("en", &["english"]),
    ("en-gb", &["english uk", "british english"]),
    ("en-us", &["english us", "american english"]),
    ("eo", &["esperanto"]),
    ("es", &["spanish", "español", "castellano"]),
    ("es-419", &["latam", "spanish latin america", "latin american spanish"]),
    ("es-es", &["spanish spain"]),
    ("es-mx", &["spanish mexico"]),
    ("et", &["estonian", "eesti"]),
    ("eu", &["basque", "euskara"]),
    ("fa", &["persian", "farsi", "فارسی"]),
    ("fi", &["finnish", "suomi"]),
    ("fil", &["filipino"]),
    ("fr", &["french", "français"]),
    ("fr-ca", &["french canada", "canadian french"]),
    ("ga", &["irish", "gaeilge"]),
    ("gl", &["galician", "galego"]),
    ("gu", &["gujarati"]),
    ("he", &["hebrew", "עברית"]),
    ("hi", &["hindi", "हिन्दी"]),
    ("hr", &["croatian", "hrvatski"]),
    ("hu", &["hungarian", "magyar"]),
    ("hy", &["armenian"]),
    ("id", &["indonesian", "bahasa indonesia"]),
    ("is", &["icelandic", "íslenska"]),
    ("it", &["italian", "italiano"]),
    ("ja", &["japanese", "日本語"]),
    ("ka", &["georgian"]),
    ("kk", &["kazakh"]),
    ("km", &["khmer"]),
    ("kn", &["kannada"]),
    ("ko", &["korean", "koreana", "한국어"]),
    ("lt", &["lithuanian", "lietuvių"]),
    ("lv", &["latvian", "latviešu"]),
    ("mk", &["macedonian"]),
    ("ml", &["malayalam"]),
    ("mn", &["mongolian"]),
    ("mr", &["marathi"]),
    ("ms", &["malay", "bahasa melayu"]),
    ("mt", &["maltese", "malti"]),
    ("my", &["burmese"]),
    ("nb", &["norwegian", "norsk", "norwegian bokmål", "norsk bokmål"]),
    ("ne", &["nepali"]),
    ("nl", &["dutch", "nederlands"]),
    ("nn", &["norwegian nynorsk", "norsk nynorsk"]),
    ("pa", &["punjabi"]),
    ("pl", &["polish", "polski"]),
    ("pt", &["portuguese", "português"]),
    ("pt-br", &["brazilian", "brazilian portuguese", "portuguese brazil", "português brasil"]),
    ("pt-pt", &["european portuguese", "portuguese portugal", "português portugal"]),
    ("ro", &["romanian", "română"]),
    ("ru", &["russian", "русский"]),
    ("si", &["sinhala"]),
    ("sk", &["slovak", "slovenčina"]),
    ("sl", &["slovenian", "slovenščina"]),
    ("sq", &["albanian", "shqip"]),
    ("sr", &["serbian", "српски", "srpski"]),
    ("sv", &["swedish", "svenska"]),
    ("sw", &["swahili", "kiswahili"]),
    ("ta", &["tamil"]),
    ("te", &["telugu"]),
    ("th", &["thai", "ไทย"]),
    ("tr", &["turkish", "türkçe"]),
    ("uk", &["ukrainian", "українська"]),
    ("ur", &["urdu"]),
    ("uz", &["uzbek"]),
    ("vi", &["vietnamese", "tiếng việt"]),
    ("zh", &["chinese", "中文"]),
    ("zh-hans", &["schinese", "simplified chinese", "chinese simplified", "简体中文"]),
    ("zh-hant", &["tchinese", "traditional chinese", "chinese traditional", "繁體中文"]),
];

/// Returns the tag of the language with this name in lower case: `pl` for `polish` and `polski`,
/// `pt-br` for `portuguese (brazil)`.
pub(crate) fn tag(name: &str) -> Option<&'static str> {
    let words = name.split(|c: char| c.is_ascii() && !c.is_ascii_alphanumeric());
    let name = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let row = LANGUAGES.iter().find(|(_, names)| names.contains(&name.as_str()));
    row.map(|(tag, _)| *tag)
}

/// Returns whether a tag is that of a language with a name here, without a region.
pub(crate) fn has_tag(tag: &str) -> bool {
    LANGUAGES.iter().any(|(known, _)| *known == tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_tags() {
        for (name, expected) in [
            ("polish", Some("pl")),
            ("polski", Some("pl")),
            ("português (brasil)", Some("pt-br")),
            ("chinese-simplified", Some("zh-hans")),
            ("हिन्दी", Some("hi")),
            ("english (en)", None),
            ("polish notes", None),
            ("", None),
        ] {
            assert_eq!(tag(name), expected, "{name}");
        }
        assert!(has_tag("pl") && !has_tag("key"));
    }

    #[test]
    fn each_name_has_one_tag() {
        let mut names: Vec<_> = LANGUAGES.iter().flat_map(|(_, names)| *names).collect();
        names.sort();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
        assert!(LANGUAGES.is_sorted_by_key(|(tag, _)| tag));
    }
}
