//! Names of languages in themselves, of which a list for a choice of language is made: `locale_hu = Magyar`.

/// Names of languages that differ from the English names.
#[rustfmt::skip]
const NAMES: [&str; 50] = [
    "Azərbaycan", "Azərbaycanca", "Bahasa Indonesia", "Bahasa Melayu", "Bosanski", "Brezhoneg", "Català",
    "Cymraeg", "Dansk", "Deutsch", "Eesti", "Español", "Euskara", "Français", "Frysk", "Føroyskt", "Gaeilge",
    "Galego", "Gàidhlig", "Hrvatski", "Italiano", "Kiswahili", "Kurdî", "Latviešu", "Lietuvių", "Lëtzebuergesch",
    "Magyar", "Malti", "Nederlands", "Norsk", "Norsk Bokmål", "Norsk Nynorsk", "Occitan", "Oʻzbekcha", "Polski",
    "Português", "Português brasileiro", "Română", "Shqip", "Slovenčina", "Slovenščina", "Srpski", "Suomi",
    "Svenska", "Tagalog", "Tiếng Việt", "Türkçe", "Íslenska", "Čeština", "Žemaitėška",
];

/// Words in the key of a segment that names a language.
const ABOUT_LANGUAGES: [&str; 6] = ["lang", "langs", "language", "languages", "locale", "locales"];

/// Returns whether a text is the name of a language in itself, with a region in brackets or without one, and
/// its key is about languages or ends with the code of one.
pub(super) fn is_one(text: &str, key: &str) -> bool {
    /// The most bytes of a name: more than each of [`NAMES`] has in any spelling.
    const LONGEST: usize = 60;
    let text = text.trim();
    let name = text.split_once(" (").map_or(text, |(name, _)| name);
    if name.len() > LONGEST || !is_about_languages(key) {
        return false;
    }
    let name = name.to_lowercase();
    NAMES.iter().any(|known| known.to_lowercase() == name)
}

fn is_about_languages(key: &str) -> bool {
    let mut words = key.split(|c: char| !c.is_ascii_alphabetic()).filter(|word| !word.is_empty());
    let is_about = |word: &str| {
        let word = word.to_ascii_lowercase();
        ABOUT_LANGUAGES.iter().any(|known| word.starts_with(known) || word.ends_with(known))
    };
    words.clone().any(is_about) || words.next_back().is_some_and(|word| matches!(word.len(), 2 | 3))
}

#[cfg(test)]
mod tests {
    use super::is_one;

    #[test]
    fn a_language_may_be_named_in_itself() {
        for (text, key) in [
            ("Magyar", "locale_hu"),
            ("magyar", "settings.hu"),
            ("Português (Brasil)", "LanguagePtBr"),
            ("Norsk Bokmål", "languages.nb-NO"),
        ] {
            assert!(is_one(text, key), "{text}");
        }
        for (text, key) in [
            ("German", "locale_de"),
            ("Italiano", "dish.name"),
            ("Deutsch lernen", "locale_de"),
            ("", "locale_de"),
        ] {
            assert!(!is_one(text, key), "{text}");
        }
    }
}
