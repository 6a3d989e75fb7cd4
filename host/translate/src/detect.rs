//! Detects the language of a text, among the languages that a project translates.

use std::sync::{Arc, LazyLock};

use whatlang::{Detector, Lang};

use crate::{
    Project, Request, Resources,
    job::{find_plugin, is_served},
};
use targum_core::{
    contract::{Part, Segment},
    error::Error,
    fair::{self, Client},
    locale::{Locale, Pair},
};
use targum_sandbox::{CallError, render};

/// The `sourceLocale` of a request whose language is to be detected.
pub const AUTO: &str = "auto";

/// The confidence below which a text is refused. On the first three words of the sentences of
/// FLORES-200 with ten languages to choose from, 399 of 402 answers above it are right.
const MIN_CONFIDENCE: f64 = 0.5;
/// The confidence above which a language that is not offered is taken for the text's own.
const SURE: f64 = 0.9;
/// The languages that are named when none is certain.
const MAX_CANDIDATES: usize = 3;
/// The bytes of a text that are looked at. More make the answer no better.
const MAX_BYTES: usize = 20_000;

/// A language that a text may be in.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The language.
    pub locale: Locale,
    /// The confidence, from 0 to 1.
    pub confidence: f64,
}

/// The languages that the library knows.
static KNOWN: LazyLock<Vec<(Lang, Locale)>> = LazyLock::new(|| {
    let tagged = |lang: &Lang| Some((*lang, Locale::parse(lang.code()).ok()?));
    Lang::all().iter().filter_map(tagged).collect()
});

/// Returns the languages that can be detected.
pub fn languages() -> impl Iterator<Item = &'static Locale> {
    KNOWN.iter().map(|(_, locale)| locale)
}

/// Returns the languages that can be detected and that a project translates into `target`, with the
/// language of `target` itself.
pub fn sources(project: &Project, target: &Locale) -> Vec<Locale> {
    let translates = |source: &&Locale| {
        let pair = Pair { source: (*source).clone(), target: target.clone() };
        is_served(project, &pair)
    };
    languages().filter(translates).cloned().collect()
}

/// Detects the language of a document, from the language in it alone, on behalf of a key of the project.
///
/// # Errors
/// [`Error::Invalid`] when the project does not allow it, for an unknown format or target locale,
/// for a document that its format refuses, and as [`detect`] does; errors of the plugin.
pub async fn detect_in_document(
    resources: &Resources,
    project: &Project,
    key: &Arc<str>,
    request: &Request<'_>,
) -> Result<Candidate, Error> {
    let refuse =
        |field: &str, message: String| Error::Invalid(format!("field `{field}`: {message}"));
    if !project.detect_source {
        let message = "this project does not detect languages: name the language of the text, or \
                       set `detect_source = true` in the project's file";
        return Err(refuse("sourceLocale", message.into()));
    }
    let plugin = find_plugin(&resources.plugins, project, &request.format)?;
    let target =
        Locale::parse(&request.target_locale).map_err(|error| refuse("targetLocale", error))?;
    let offered = sources(project, &target);
    // A document is read with some source locale. It must not be the target's: a bilingual document
    // would be read for its translations.
    let source = if target.language() == "en" { "de" } else { "en" };
    let source = Locale::parse(source).map_err(Error::Host)?;
    let pair = Pair { source, target };
    let context = Arc::new(render::context(&pair, &project.formats.pairs(&plugin.about.id)));
    let extract = plugin.extract(request.source_text.as_ref().into(), context);
    let client = Client { project: project.id.as_str().into(), key: key.clone() };
    let detected = match fair::on_behalf(client, extract).await {
        Ok(document) => detect(&text_of(&document.segments), &offered),
        // Its plural forms may be those of another language.
        Err(error @ (CallError::Malformed { .. } | CallError::Unsupported { .. })) => {
            let detected = detect(&request.source_text, &offered);
            return detected.map_err(|_| error.into());
        }
        Err(error) => return Err(error.into()),
    };
    detected.map_err(|error| match error {
        Error::Invalid(message) => refuse("sourceLocale", message),
        error => error,
    })
}

/// Returns the text of segments, as far as it is looked at.
fn text_of(segments: &[Segment]) -> String {
    let mut text = String::new();
    for segment in segments {
        for part in &segment.parts {
            match part {
                Part::Text(part) => text.push_str(part),
                Part::Code(_) => text.push(' '),
            }
        }
        text.push('\n');
        if text.len() >= MAX_BYTES {
            break;
        }
    }
    text
}

/// Detects the language of a text among `offered`, which are some of [`languages`].
///
/// # Errors
/// [`Error::Invalid`] when the language is not certain enough, or is another one; the message
/// names the candidates.
pub fn detect(text: &str, offered: &[Locale]) -> Result<Candidate, Error> {
    let text = beginning(text);
    if let Some(foreign) = foreign(text, offered) {
        return Err(Error::Invalid(format!(
            "the text seems to be in `{foreign}`, which is not translated here; name its language"
        )));
    }
    let mut candidates = candidates(text, offered);
    match candidates.first() {
        Some(first) if first.confidence >= MIN_CONFIDENCE => Ok(candidates.swap_remove(0)),
        Some(_) => {
            let named = |candidate: &Candidate| {
                format!("`{}` ({:.2})", candidate.locale, candidate.confidence)
            };
            let named: Vec<_> = candidates.iter().map(named).collect();
            Err(Error::Invalid(format!(
                "the language of the text is not certain; it may be {}",
                named.join(", ")
            )))
        }
        None => Err(Error::Invalid(
            "the language of the text cannot be detected; name its language".into(),
        )),
    }
}

/// Returns the languages among `offered` that a text may be in, the likeliest first, with
/// confidences that sum up to 1 at most.
pub fn candidates(text: &str, offered: &[Locale]) -> Vec<Candidate> {
    let text = beginning(text);
    let mut left: Vec<(Lang, &Locale)> = KNOWN
        .iter()
        .filter_map(|(lang, locale)| offered.contains(locale).then_some((*lang, locale)))
        .collect();
    let mut found: Vec<Candidate> = Vec::new();
    let mut rest = 1.0;
    while found.len() < MAX_CANDIDATES && !left.is_empty() {
        let detector = Detector::with_allowlist(left.iter().map(|(lang, _)| *lang).collect());
        let Some(info) = detector.detect(text) else { break };
        // Where a script has one language only, the library does not look at the list.
        let Some(at) = left.iter().position(|(lang, _)| *lang == info.lang()) else { break };
        let before = found.last().map_or(1.0, |last| last.confidence);
        let confidence = (info.confidence() * rest).min(before);
        rest -= confidence;
        found.push(Candidate { locale: left.swap_remove(at).1.clone(), confidence });
        // The remaining languages are of another script, or less than unlikely.
        if rest <= 0.0 {
            break;
        }
    }
    found
}

/// Returns the language that a text is in for sure, unless it is among `offered`.
fn foreign(text: &str, offered: &[Locale]) -> Option<&'static Locale> {
    let info = Detector::new().detect(text).filter(|info| info.confidence() >= SURE)?;
    let (_, locale) = KNOWN.iter().find(|(lang, _)| *lang == info.lang())?;
    (!offered.contains(locale)).then_some(locale)
}

/// Returns the beginning of a text, up to the bytes that are looked at.
fn beginning(text: &str) -> &str {
    &text[..text.floor_char_boundary(MAX_BYTES)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locales(tags: &[&str]) -> Vec<Locale> {
        tags.iter().map(|tag| Locale::parse(tag).expect("a tag")).collect()
    }

    fn detected(text: &str, offered: &[&str]) -> Result<String, String> {
        detect(text, &locales(offered))
            .map(|found| found.locale.to_string())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn languages_have_the_usual_tags() {
        let tags: Vec<_> = languages().map(Locale::as_str).collect();
        assert_eq!(tags.len(), Lang::all().len());
        for tag in ["en", "pt", "zh", "fa", "ja", "et", "lv", "az", "uz", "yi"] {
            assert!(tags.contains(&tag), "{tag} of {tags:?}");
        }
    }

    #[test]
    fn texts_are_detected() {
        let offered = ["en", "pt", "de", "fr", "es", "ja", "zh", "ru", "uk", "el"];
        for (text, tag) in [
            ("The file could not be opened because it does not exist.", "en"),
            ("O arquivo não pôde ser aberto porque ele não existe mais.", "pt"),
            ("Die Datei konnte nicht geöffnet werden, da sie nicht existiert.", "de"),
            ("Le fichier n'a pas pu être ouvert, car il n'existe plus.", "fr"),
            ("ファイルを開けませんでした。", "ja"),
            ("无法打开文件，因为它不存在。", "zh"),
            ("Не вдалося відкрити файл, оскільки він не існує.", "uk"),
            ("Δεν ήταν δυνατό το άνοιγμα του αρχείου.", "el"),
        ] {
            assert_eq!(detected(text, &offered), Ok(tag.to_owned()), "{text}");
        }
    }

    #[test]
    fn a_language_that_is_not_offered_is_named() {
        let text = "Die Datei konnte nicht geöffnet werden, weil sie nicht mehr vorhanden ist.";
        assert_eq!(
            detected(text, &["en", "pt"]),
            Err("the text seems to be in `de`, which is not translated here; name its language"
                .into())
        );
        let greek = detected("Δεν υπάρχει", &["en", "pt"]).expect_err("refused");
        assert!(greek.contains("`el`"), "{greek}");
    }

    #[test]
    fn a_short_text_is_refused_with_its_candidates() {
        let error = detected("no", &["en", "pt", "es", "it"]).expect_err("refused");
        assert!(
            error.starts_with("the language of the text is not certain; it may be `"),
            "{error}"
        );
        let none = "the language of the text cannot be detected; name its language";
        for (text, offered) in [("", &["en", "pt"][..]), ("12 34 %", &["en", "pt"]), ("no", &[])] {
            assert_eq!(detected(text, offered), Err(none.into()), "{text:?}");
        }
    }

    #[test]
    fn candidates_are_in_order_and_sum_up() {
        for text in ["no", "la casa", "de la", "Olá a todos", "Größe", "я", "中文"] {
            let found = candidates(text, &languages().cloned().collect::<Vec<_>>());
            let sum: f64 = found.iter().map(|found| found.confidence).sum();
            assert!(sum <= 1.0 + 1e-9 && found.len() <= MAX_CANDIDATES, "{text}: {found:?}");
            assert!(found.is_sorted_by(|a, b| a.confidence >= b.confidence), "{text}: {found:?}");
        }
    }

    #[test]
    fn only_the_beginning_of_a_long_text_is_read() {
        let long = "é".repeat(MAX_BYTES);
        assert_eq!(beginning(&long).len(), MAX_BYTES);
        assert_eq!(beginning("é"), "é");
    }
}
