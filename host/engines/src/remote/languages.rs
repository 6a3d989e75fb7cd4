//! The pairs of languages that a vendor translates, in the vendor's spelling, and their directory.

use std::{
    future::Future,
    sync::Arc,
    time::{Duration, Instant},
};

use arc_swap::ArcSwapOption;
use icu_locale::{LanguageIdentifier, subtags::language};
use targum_models::route::distance;
use tokio::sync::Mutex;

use targum_core::{
    error::Error,
    locale::{Locale, Pair},
};

/// The time for which a list of languages stays valid.
const FRESH: Duration = Duration::from_secs(60 * 60);

/// The pairs that a vendor has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Languages {
    /// All pairs, spelled as in BCP 47.
    Any,
    /// Groups of pairs: from each source language of a group into each of its target languages.
    Groups(Vec<[Vec<Code>; 2]>),
}

/// A language in the vendor's spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    spelled: String,
    id: LanguageIdentifier,
}

impl Code {
    /// Returns the language `tag` with the vendor's spelling, or `None` if `tag` is not a language tag.
    pub fn meaning(spelled: &str, tag: &str) -> Option<Self> {
        Some(Self { spelled: spelled.to_owned(), id: id(&Locale::parse(tag).ok()?) })
    }

    /// Returns the language of a vendor's spelling that is a language tag.
    pub fn new(spelled: &str) -> Option<Self> {
        Self::meaning(spelled, spelled)
    }
}

/// Returns the identifier by which locales are compared. Norwegian counts as Bokmål, because vendors have
/// only one of the two.
fn id(locale: &Locale) -> LanguageIdentifier {
    let mut id = locale.icu().id.clone();
    if id.language == language!("no") {
        id.language = language!("nb");
    }
    id
}

/// A pair of languages in the vendor's spelling.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The source language.
    pub source: String,
    /// The target language.
    pub target: String,
}

impl Languages {
    /// Returns the pairs from each of `sources` into each of `targets`.
    pub fn all(sources: Vec<Code>, targets: Vec<Code>) -> Self {
        Self::Groups(vec![[sources, targets]])
    }

    /// Returns the vendor's pair that is nearest to `pair`: the same languages and scripts, and if possible
    /// the same regions.
    pub fn route(&self, pair: &Pair) -> Option<Route> {
        let Languages::Groups(groups) = self else {
            return Some(Route {
                source: pair.source.as_str().to_owned(),
                target: pair.target.as_str().to_owned(),
            });
        };
        let nearest = |codes: &[Code], locale: &Locale| {
            let want = &id(locale);
            let fits = codes.iter().enumerate();
            fits.filter_map(|(index, code)| Some((distance(&code.id, want)?, index))).min()
        };
        let routes = groups.iter().filter_map(|[sources, targets]| {
            let (far, source) = nearest(sources, &pair.source)?;
            let (away, target) = nearest(targets, &pair.target)?;
            Some((far + away, &sources[source], &targets[target]))
        });
        let (_, source, target) = routes.min_by_key(|(distance, ..)| *distance)?;
        Some(Route { source: source.spelled.clone(), target: target.spelled.clone() })
    }
}

/// The list of a vendor's languages from its last answer.
#[derive(Default)]
pub struct Directory {
    list: ArcSwapOption<(Instant, Arc<Languages>)>,
    requesting: Mutex<()>,
}

impl Directory {
    /// Returns the last list, if there is one.
    pub fn known(&self) -> Option<Arc<Languages>> {
        self.list.load().as_ref().map(|list| list.1.clone())
    }

    /// Returns the languages, and requests a new list if the last one is too old. One request is made at a
    /// time.
    ///
    /// # Errors
    /// The request fails and there is no earlier list.
    pub async fn languages<F>(&self, request: impl FnOnce() -> F) -> Result<Arc<Languages>, Error>
    where
        F: Future<Output = Result<Languages, Error>>,
    {
        let fresh = || {
            let list = self.list.load();
            let fresh = list.as_ref().filter(|list| list.0.elapsed() < FRESH);
            fresh.map(|list| list.1.clone())
        };
        if let Some(languages) = fresh() {
            return Ok(languages);
        }
        let _requesting = self.requesting.lock().await;
        if let Some(languages) = fresh() {
            return Ok(languages);
        }
        match (request().await, self.known()) {
            (Ok(languages), _) => {
                let languages = Arc::new(languages);
                self.list.store(Some(Arc::new((Instant::now(), languages.clone()))));
                Ok(languages)
            }
            (Err(_), Some(earlier)) => Ok(earlier),
            (Err(error), None) => Err(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(codes: &[&str]) -> Vec<Code> {
        codes.iter().map(|code| Code::new(code).expect("a tag")).collect()
    }

    fn route(languages: &Languages, source: &str, target: &str) -> Option<(String, String)> {
        let parse = |tag| Locale::parse(tag).unwrap();
        let route = languages.route(&Pair { source: parse(source), target: parse(target) })?;
        Some((route.source, route.target))
    }

    #[test]
    fn the_nearest_pair_is_chosen_in_the_vendors_spelling() {
        let deepl = Languages::all(
            codes(&["EN", "PT", "ZH"]),
            codes(&["EN-GB", "EN-US", "PT-BR", "PT-PT", "ZH-HANS", "ZH-HANT", "NB"]),
        );
        for (source, target, expected) in [
            ("en", "pt", Some(("EN", "PT-BR"))),
            ("en", "pt-PT", Some(("EN", "PT-PT"))),
            ("pt-BR", "en", Some(("PT", "EN-US"))),
            ("en-AU", "zh-TW", Some(("EN", "ZH-HANT"))),
            ("en", "no", Some(("EN", "NB"))),
            ("nb", "en", None),
        ] {
            let expected = expected.map(|(s, t): (&str, &str)| (s.to_owned(), t.to_owned()));
            assert_eq!(route(&deepl, source, target), expected, "{source} {target}");
        }
        let apertium = Languages::Groups(vec![
            [codes(&["eng"]), codes(&["spa"])],
            [codes(&["eng"]), codes(&["cat"])],
        ]);
        assert_eq!(route(&apertium, "en", "es-MX"), Some(("eng".into(), "spa".into())));
        assert_eq!(route(&apertium, "es", "ca"), None);
        assert_eq!(route(&Languages::Any, "en", "pt_BR"), Some(("en".into(), "pt-BR".into())));
    }
}
