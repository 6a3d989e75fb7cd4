//! The languages that the page and the interfaces of other services list: the languages of a table
//! that an engine of a project translates.

use std::{collections::BTreeMap, sync::LazyLock};

use targum_core::locale::{Locale, Pair};
use targum_translate::Project;

/// A language of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Language {
    /// The language tag.
    pub tag: &'static str,
    /// The English name.
    pub name: &'static str,
}

/// A language with the languages that it is translated into.
#[derive(Clone, Debug)]
pub(crate) struct Served {
    /// The language.
    pub language: Language,
    /// The languages that this language is translated into, including itself.
    pub targets: Vec<Language>,
    /// Whether another language is translated into this one.
    pub is_target: bool,
}

impl Language {
    /// Returns whether the tag has a region or a script. Only targets differ by region or script.
    pub(crate) fn is_variant(&self) -> bool {
        self.tag.contains('-')
    }
}

impl Served {
    /// Returns whether this language is translated into another language.
    pub(crate) fn is_source(&self) -> bool {
        self.other_languages().next().is_some()
    }

    /// Returns the targets, without the variants of the language itself.
    pub(crate) fn other_languages(&self) -> impl Iterator<Item = &Language> {
        let own = self.language.tag.split('-').next();
        self.targets.iter().filter(move |target| target.tag.split('-').next() != own)
    }
}

const TABLE: &[(&str, &str)] = &[
    ("af", "Afrikaans"),
    ("ar", "Arabic"),
    ("az", "Azerbaijani"),
    ("be", "Belarusian"),
    ("bg", "Bulgarian"),
    ("bn", "Bengali"),
    ("bs", "Bosnian"),
    ("ca", "Catalan"),
    ("cs", "Czech"),
    ("cy", "Welsh"),
    ("da", "Danish"),
    ("de", "German"),
    ("el", "Greek"),
    ("en", "English"),
    ("en-GB", "English (British)"),
    ("en-US", "English (American)"),
    ("eo", "Esperanto"),
    ("es", "Spanish"),
    ("es-419", "Spanish (Latin American)"),
    ("et", "Estonian"),
    ("eu", "Basque"),
    ("fa", "Persian"),
    ("fi", "Finnish"),
    ("fr", "French"),
    ("ga", "Irish"),
    ("gl", "Galician"),
    ("gu", "Gujarati"),
    ("he", "Hebrew"),
    ("hi", "Hindi"),
    ("hr", "Croatian"),
    ("hu", "Hungarian"),
    ("hy", "Armenian"),
    ("id", "Indonesian"),
    ("is", "Icelandic"),
    ("it", "Italian"),
    ("ja", "Japanese"),
    ("ka", "Georgian"),
    ("kk", "Kazakh"),
    ("km", "Khmer"),
    ("kn", "Kannada"),
    ("ko", "Korean"),
    ("lt", "Lithuanian"),
    ("lv", "Latvian"),
    ("mk", "Macedonian"),
    ("ml", "Malayalam"),
    ("mn", "Mongolian"),
    ("mr", "Marathi"),
    ("ms", "Malay"),
    ("mt", "Maltese"),
    ("my", "Burmese"),
    ("nb", "Norwegian (Bokmål)"),
    ("ne", "Nepali"),
    ("nl", "Dutch"),
    ("nn", "Norwegian (Nynorsk)"),
    ("oc", "Occitan"),
    ("pa", "Punjabi"),
    ("pl", "Polish"),
    ("pt", "Portuguese"),
    ("pt-BR", "Portuguese (Brazilian)"),
    ("pt-PT", "Portuguese (European)"),
    ("ro", "Romanian"),
    ("ru", "Russian"),
    ("si", "Sinhala"),
    ("sk", "Slovak"),
    ("sl", "Slovenian"),
    ("sq", "Albanian"),
    ("sr", "Serbian"),
    ("sv", "Swedish"),
    ("sw", "Swahili"),
    ("ta", "Tamil"),
    ("te", "Telugu"),
    ("th", "Thai"),
    ("tl", "Filipino"),
    ("tr", "Turkish"),
    ("uk", "Ukrainian"),
    ("ur", "Urdu"),
    ("uz", "Uzbek"),
    ("vi", "Vietnamese"),
    ("zh", "Chinese"),
    ("zh-Hans", "Chinese (simplified)"),
    ("zh-Hant", "Chinese (traditional)"),
];

/// A language of the table with its locale.
struct Row {
    language: Language,
    locale: Locale,
    /// The [base](Locale::base) of the locale.
    base: String,
}

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let row = |&(tag, name): &(&'static str, &'static str)| {
        let locale = Locale::parse(tag).ok()?;
        let base = locale.base();
        Some(Row { language: Language { tag, name }, locale, base })
    };
    TABLE.iter().filter_map(row).collect()
});

/// Returns the languages that engines of some projects translate, each with the languages that it is
/// translated into.
pub(crate) fn served(projects: &[&Project]) -> Vec<Served> {
    // Projects share their engines, so an engine is asked once, however many projects have it.
    let engines = projects.iter().flat_map(|project| &project.engines);
    let engines: BTreeMap<_, _> =
        engines.map(|named| (named.name.as_str(), &named.engine)).collect();
    // The languages of an engine may change while it is in use, so they are not kept.
    let targets = |source: &Row| -> Vec<_> {
        let mut pair = Pair { source: source.locale.clone(), target: source.locale.clone() };
        let is_target = |target: &&Row| {
            // Locales with the same base are a family, which needs no engine.
            target.base == source.base || {
                pair.target.clone_from(&target.locale);
                engines.values().any(|engine| engine.serves(&pair))
            }
        };
        ROWS.iter().filter(is_target).map(|target| target.language).collect()
    };
    let mut all: Vec<_> = ROWS
        .iter()
        .map(|row| Served { language: row.language, targets: targets(row), is_target: false })
        .collect();
    let sources: Vec<_> = all.iter().filter(|served| served.is_source()).cloned().collect();
    for served in &mut all {
        let reaches = |source: &Served| {
            source.targets.contains(&served.language)
                && source.language.tag.split('-').next() != served.language.tag.split('-').next()
        };
        served.is_target = sources.iter().any(reaches);
    }
    all.retain(|served| served.is_target || served.is_source());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted_and_its_tags_are_canonical() {
        assert_eq!(ROWS.len(), TABLE.len());
        assert!(TABLE.is_sorted_by_key(|(tag, _)| *tag));
        for Row { language, locale, .. } in ROWS.iter() {
            // The tag of Filipino is `fil`, and other services use `tl`.
            assert!(locale.as_str() == language.tag || language.tag == "tl", "{}", language.tag);
        }
    }
}
