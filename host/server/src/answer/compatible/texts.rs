//! The translation of texts, and the detection of their languages.

use std::{sync::Arc, time::Duration};

use futures_util::{StreamExt, TryStreamExt, stream};
use targum_config::schema::Permission;
use targum_core::{Size, error::Error, locale::Locale};
use targum_translate::{
    Further, Job, Project, Request,
    detect::{self, Candidate},
    translate,
};
use tracing::Instrument;

use super::{Read, RequestLog, Step};
use crate::{
    admit::auth::Grant,
    answer::{gates::admit, spell},
    compatible::{Asked, Markup, Translated},
    reply::{self, Reply},
};

/// The number of texts of a request that are translated at once.
const AT_ONCE: usize = 16;
/// The confidence above which the language of a text does not depend on the other texts.
const SURE: f64 = 0.5;

impl Read<'_> {
    /// Translates each text as a document: limits → locales → translation.
    pub(super) async fn translate(&self, log: &mut RequestLog) -> Result<Reply, Error> {
        let (host, snapshot) = (self.host, self.snapshot);
        let server = &snapshot.settings.server;
        let asked = self.interface.asked(&self.fields)?;
        log.format = Some(asked.markup.format().into());
        let _in_flight = host.in_flight.enter_host(server.max_in_flight)?;
        let size = size_of(&asked.texts);
        let id = self.project_id()?;
        let (mut admitted, grant) =
            admit(host, snapshot, self.client()?, Permission::Translate, &id, size, log).await?;
        let _in_project = grant.in_flight.enter_project(server.max_in_flight)?;
        log.step = Step::Job;
        let project = self.with_glossary(&asked).await?;
        let offered = match (&asked.source, &asked.target) {
            (None, Some(target)) => detect::sources(&project, target),
            _ => Vec::new(),
        };
        log.step = Step::Text;
        let time = Duration::from_secs(server.request_timeout_seconds);
        let translated =
            tokio::time::timeout(time, self.translate_all(&project, grant, &asked, &offered)).await;
        let translated = translated.map_err(|_| {
            let message =
                format!("the translation took longer than {} s: send fewer texts", time.as_secs());
            Error::Engine { message, retry_after: None }
        })??;
        admitted.keep();
        log.cached = !translated.is_empty() && translated.iter().all(|(_, cached)| *cached);
        let translated: Vec<_> = translated.into_iter().map(|(text, _)| text).collect();
        let body = self.interface.translations(&self.fields, &translated);
        Ok(reply::json(&body))
    }

    async fn translate_all(
        &self,
        project: &Arc<Project>,
        grant: &Grant,
        asked: &Asked,
        offered: &[Locale],
    ) -> Result<Vec<(Translated, bool)>, Error> {
        // A short text may be of many languages, and the other texts show which.
        let together = match asked.source {
            None => detect::candidates(&asked.texts.join("\n"), offered).into_iter().next(),
            Some(_) => None,
        };
        let mut translations = Vec::with_capacity(asked.texts.len());
        for (index, text) in asked.texts.iter().enumerate() {
            let source = match &asked.source {
                Some(source) => (source.clone(), None),
                None => {
                    // Detecting many languages takes long: other requests get their turn, and the time
                    // limit is looked at.
                    tokio::task::yield_now().await;
                    let own = guess(text, offered);
                    let own = own.map_err(|error| asked.markup.explain(error, index))?;
                    let sure = own.confidence >= SURE;
                    let found = together.clone().filter(|_| !sure).unwrap_or(own);
                    (found.locale, Some(found.confidence))
                }
            };
            translations.push(self.translate_one(project, grant, asked, source, index, text));
        }
        let span = tracing::info_span!("request", id = spell(self.id));
        stream::iter(translations).buffered(AT_ONCE).try_collect().instrument(span).await
    }

    /// Translates a text. Returns whether the cache had all of the translation, too.
    async fn translate_one(
        &self,
        project: &Arc<Project>,
        grant: &Grant,
        asked: &Asked,
        (source, detected): (Locale, Option<f64>),
        index: usize,
        text: &str,
    ) -> Result<(Translated, bool), Error> {
        let markup = &asked.markup;
        let target = asked.target.as_ref().unwrap_or(&source);
        let request = Request {
            project_id: project.id.as_str().into(),
            source_locale: source.as_str().into(),
            target_locale: target.as_str().into(),
            format: markup.format().into(),
            source_text: markup.document(text),
            cache: true,
            ..Request::default()
        };
        let further = Further { options: options(project, markup), note: asked.context.clone() };
        let job =
            Job::with(&self.snapshot.resources, project, request, further)?.for_key(&grant.name);
        let reads_context =
            job.task.engines.iter().any(|named| named.engine.is_context_sensitive());
        if asked.context.is_some() && !reads_context {
            let message =
                "field `context`: no engine of this project takes a context: leave it out";
            return Err(Error::Invalid(message.into()));
        }
        let outcome = translate(&self.host.translator, job).await;
        let outcome = outcome.map_err(|error| markup.explain(error, index))?;
        let translation = outcome.document.text.to_text();
        let characters = Size::of(text).characters;
        let text = markup.text(text, translation);
        Ok((Translated { text, source, detected, characters }, outcome.cached()))
    }

    /// Detects the language of each text: limits → detection.
    pub(super) async fn detect(&self, log: &mut RequestLog) -> Result<Reply, Error> {
        let texts = self.interface.to_detect(&self.fields)?;
        let id = self.project_id()?;
        let max_in_flight = self.snapshot.settings.server.max_in_flight;
        let _in_flight = self.host.in_flight.enter_host(max_in_flight)?;
        let (mut admitted, grant) = admit(
            self.host,
            self.snapshot,
            self.client()?,
            Permission::Translate,
            &id,
            size_of(&texts),
            log,
        )
        .await?;
        let _in_project = grant.in_flight.enter_project(max_in_flight)?;
        let languages: Vec<_> = detect::languages().cloned().collect();
        let mut detected = Vec::with_capacity(texts.len());
        for text in &texts {
            let best = detect::candidates(text, &languages).into_iter().next();
            detected.push(best.map(|best| (best.locale, best.confidence)));
            // Other requests get their turn.
            tokio::task::yield_now().await;
        }
        admitted.keep();
        Ok(reply::json(&self.interface.detections(&detected)))
    }
}

/// Returns the options of a project for a kind of markup.
pub(super) fn options(project: &Project, markup: &Markup) -> Vec<(String, String)> {
    let own = project.formats.options.get(markup.format());
    markup.options(own.is_some_and(|options| options.contains_key("placeholders")))
}

/// Returns the likeliest language of a text with its confidence, however small. A text without letters
/// gets the first language.
///
/// # Errors
/// [`Error::Invalid`]: the text is in none of the offered languages.
pub(super) fn guess(text: &str, offered: &[Locale]) -> Result<Candidate, Error> {
    let best = detect::candidates(text, offered).into_iter().next();
    match (best, offered.first()) {
        (Some(best), _) => Ok(best),
        (None, Some(first)) if !text.contains(char::is_alphabetic) => {
            Ok(Candidate { locale: first.clone(), confidence: 0.0 })
        }
        _ => detect::detect(text, offered),
    }
}

fn size_of(texts: &[String]) -> Size {
    let mut all = Size { bytes: 0, characters: 0 };
    for size in texts.iter().map(|text| Size::of(text)) {
        all.bytes += size.bytes;
        all.characters += size.characters;
    }
    all
}
