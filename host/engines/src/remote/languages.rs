//! Which pairs a vendor has, how it spells them, and when it was asked for them.

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

/// How long a list of languages is taken for true.
const FRESH: Duration = Duration::from_secs(60 * 60);

/// The pairs that a vendor has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Languages {
    /// Any, spelled as BCP 47 does.
    Any,
    /// From each of some languages into each of others; several times.
    Groups(Vec<[Vec<Code>; 2]>),
}

/// A language as a vendor spells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    spelled: String,
    id: LanguageIdentifier,
}

impl Code {
    /// A vendor's spelling of the language that `tag` means; `None` where that is no tag.
    pub fn meaning(spelled: &str, tag: &str) -> Option<Self> {
        Some(Self { spelled: spelled.to_owned(), id: id(&Locale::parse(tag).ok()?) })
    }

    /// A vendor's spelling that is a tag.
    pub fn new(spelled: &str) -> Option<Self> {
        Self::meaning(spelled, spelled)
    }
}

/// What a locale is compared by. Vendors have one Norwegian, and call it Bokmål or just that.
fn id(locale: &Locale) -> LanguageIdentifier {
    let mut id = locale.icu().id.clone();
    if id.language == language!("no") {
        id.language = language!("nb");
    }
    id
}

/// A pair as a vendor spells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The source language.
    pub source: String,
    /// The target language.
    pub target: String,
}

impl Languages {
    /// From each of `sources` into each of `targets`.
    pub fn all(sources: Vec<Code>, targets: Vec<Code>) -> Self {
        Self::Groups(vec![[sources, targets]])
    }

    /// The pair that is nearest to the one asked for: the same languages in the same scripts,
    /// of the same regions if there are such.
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

/// The languages of a vendor, as it told last.
#[derive(Default)]
pub struct Directory {
    told: ArcSwapOption<(Instant, Arc<Languages>)>,
    asking: Mutex<()>,
}

impl Directory {
    /// What was told last, if anything was.
    pub fn known(&self) -> Option<Arc<Languages>> {
        self.told.load().as_ref().map(|told| told.1.clone())
    }

    /// The languages; asks for them, where that is long ago. One asks at a time.
    ///
    /// # Errors
    /// When that fails and it was never told before.
    pub async fn languages<F>(&self, ask: impl FnOnce() -> F) -> Result<Arc<Languages>, Error>
    where
        F: Future<Output = Result<Languages, Error>>,
    {
        let fresh = || {
            let told = self.told.load();
            let fresh = told.as_ref().filter(|told| told.0.elapsed() < FRESH);
            fresh.map(|told| told.1.clone())
        };
        if let Some(languages) = fresh() {
            return Ok(languages);
        }
        let _asking = self.asking.lock().await;
        if let Some(languages) = fresh() {
            return Ok(languages);
        }
        match (ask().await, self.known()) {
            (Ok(languages), _) => {
                let languages = Arc::new(languages);
                self.told.store(Some(Arc::new((Instant::now(), languages.clone()))));
                Ok(languages)
            }
            (Err(_), Some(before)) => Ok(before),
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
    fn the_nearest_is_taken_in_the_vendors_spelling() {
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
