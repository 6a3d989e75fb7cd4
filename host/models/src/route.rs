//! Finds the models that lead from one locale to another.

use icu_locale::{LanguageIdentifier, Locale, LocaleExpander, langid};

pub use crate::name::pair;

use crate::installed::ModelFiles;

/// Returns the models to go through from `source` to `target`, as indexes: one, or two by way of
/// English, or none. Extensions of a tag, such as `-u-nu-latn` and `-x-foo`, make no difference.
pub fn route(models: &[ModelFiles], source: &str, target: &str) -> Vec<usize> {
    let parse = |tag: &str| tag.parse::<Locale>().map(|locale| locale.id);
    let (Ok(source), Ok(target)) = (parse(source), parse(target)) else { return Vec::new() };
    let pairs: Vec<_> =
        models.iter().map(|model| (model.source.clone(), model.target.clone())).collect();
    route_among(&pairs, &source, &target)
}

/// Returns the pairs to go through from `source` to `target`, as [`route`] does.
pub(crate) fn route_among(
    pairs: &[(LanguageIdentifier, LanguageIdentifier)],
    source: &LanguageIdentifier,
    target: &LanguageIdentifier,
) -> Vec<usize> {
    if let Some(direct) = best(pairs, source, target) {
        return vec![direct];
    }
    if source.language == target.language {
        // Another script of the same language: by way of English it would be another text.
        return Vec::new();
    }
    let english = langid!("en");
    let there = best(pairs, source, &english);
    let back = best(pairs, &english, target);
    there.zip(back).map(|(first, second)| vec![first, second]).unwrap_or_default()
}

fn best(
    pairs: &[(LanguageIdentifier, LanguageIdentifier)],
    source: &LanguageIdentifier,
    target: &LanguageIdentifier,
) -> Option<usize> {
    let fits = pairs.iter().enumerate().filter_map(|(index, (from, to))| {
        Some((distance(from, source)? + distance(to, target)?, index))
    });
    fits.min().map(|(_, index)| index)
}

/// Returns how far a model's language is from the one asked for: 0 for the same, 1 for the same
/// language without a region or with the usual one, 2 for another region. Another script is
/// another language.
pub fn distance(have: &LanguageIdentifier, want: &LanguageIdentifier) -> Option<u8> {
    if have == want {
        return Some(0);
    }
    // Subtags that are likely for a language do not change the language.
    if have.language != want.language && !have.language.is_unknown() && !want.language.is_unknown()
    {
        return None;
    }
    let full = |id: &LanguageIdentifier| {
        let mut full = id.clone();
        LocaleExpander::new_extended().maximize(&mut full);
        full
    };
    let (wide, asked) = (full(have), full(want));
    (wide.language == asked.language && wide.script == asked.script).then_some(match have.region {
        None => 1,
        region if region == asked.region => 1,
        _ => 2,
    })
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    fn models(names: &[&str]) -> Vec<ModelFiles> {
        let model = |name: &&str| {
            let (source, target) = pair(name).expect("a pair");
            let none = PathBuf::new();
            let (source_vocabulary, target_vocabulary) = (none.clone(), none.clone());
            ModelFiles {
                source,
                target,
                model: none,
                source_vocabulary,
                target_vocabulary,
                shortlist: None,
            }
        };
        names.iter().map(model).collect()
    }

    #[test]
    fn names_are_unambiguous() {
        let read = |name| pair(name).map(|(a, b)| (a.to_string(), b.to_string()));
        let is = |a: &str, b: &str| Some((a.to_owned(), b.to_owned()));
        assert_eq!(read("en-pt"), is("en", "pt"));
        assert_eq!(read("en-pt-BR"), is("en", "pt-BR"));
        assert_eq!(read("zh-Hans-en"), is("zh-Hans", "en"));
        assert_eq!(read("backup"), None);
    }

    #[test]
    fn regions_do_not_matter_and_scripts_do() {
        let have = models(&["en-pt", "en-zh", "en-zh-Hant", "zh-en"]);
        assert_eq!(route(&have, "en-US", "pt-BR"), [0]);
        assert_eq!(route(&have, "en", "zh-CN"), [1]);
        assert_eq!(route(&have, "en", "zh-TW"), [2]);
        assert_eq!(route(&have, "zh-Hant", "en"), [0; 0]);
    }

    #[test]
    fn extensions_do_not_matter() {
        let have = models(&["en-pt", "en-pt-PT", "en-zh-Hant"]);
        assert_eq!(route(&have, "en", "pt-x-foo"), [0]);
        assert_eq!(route(&have, "en-u-hc-h12-x-foo", "pt-PT-u-nu-latn"), [1]);
        assert_eq!(route(&have, "en", "zh-TW-t-en"), [2]);
        assert_eq!(route(&have, "en", "zh-u-nu-latn"), [0; 0]);
    }

    #[test]
    fn the_nearest_region_is_taken() {
        let have = models(&["en-pt-PT", "en-pt"]);
        assert_eq!(route(&have, "en", "pt-PT"), [0]);
        assert_eq!(route(&have, "en", "pt-BR"), [1]);
    }

    #[test]
    fn pairs_without_a_model_go_through_english() {
        let have = models(&["de-en", "en-pt"]);
        assert_eq!(route(&have, "de", "pt-BR"), [0, 1]);
        assert_eq!(route(&have, "pt", "de"), [0; 0]);
    }

    #[test]
    fn a_language_is_not_translated_into_itself_through_another() {
        let have = models(&["zh-en", "en-zh-Hant", "pt-en", "en-pt", "sr-en", "en-sr"]);
        assert_eq!(route(&have, "zh-Hans", "zh-Hant"), [0; 0]);
        assert_eq!(route(&have, "pt-BR", "pt-PT"), [0; 0]);
        assert_eq!(route(&have, "sr", "sr-Latn"), [0; 0]);
        assert_eq!(route(&have, "en", "sr-Latn"), [0; 0]);
        assert_eq!(route(&models(&["zh-Hans-zh-Hant"]), "zh", "zh-TW"), [0]);
        assert_eq!(route(&have, "en-GB", "pt-BR"), [3]);
    }
}
