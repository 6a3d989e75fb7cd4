//! The code that all engines on other machines share. A [`Vendor`] describes the requests and answers of
//! one service. Codes, limits and failures are handled here.
//!
//! [`service`] sends a [`request`] with a key to an [`address`]. It follows the timeouts and attempts of
//! [`http`], waits between attempts ([`retry`]), names [`mistake`]s of addresses and certificates, stops
//! calling a failing service ([`breaker`]) and counts [`calls`]. [`languages`] lists the pairs of a vendor,
//! [`batch`] splits texts by the vendor's limits, and [`Remote`] translates segments through the ladder of
//! attempts.

pub mod address;
pub mod batch;
pub mod breaker;
pub mod calls;
pub mod fault;
pub mod http;
pub mod languages;
pub mod mistake;
pub mod request;
pub mod retry;
pub mod service;

use std::{future::Future, sync::Arc};

use futures_util::future::try_join_all;

use self::languages::Directory;
pub use self::{
    batch::Limits,
    calls::Calls,
    http::Http,
    languages::{Languages, Route},
    request::Request,
    service::Service,
};
use super::{Answer, Engine};
use targum_core::{contract::Segment, error::Error, locale::Pair, progress};
use targum_segment::{
    ladder::{
        batch::{Example, Question, Reply, TextEngine},
        notation::Notation,
    },
    plan::sentences::Cut,
};

/// The API of a vendor.
pub trait Vendor: Send + Sync + 'static {
    /// The name and version of the adapter. The version must change when equal settings give other answers.
    const VERSION: &'static str;

    /// Returns the settings that influence answers.
    fn settings(&self) -> String;

    /// Returns the notation of codes in texts for the vendor.
    fn notation(&self) -> Notation;

    /// Returns the places at which segments are cut for the vendor.
    fn cut(&self) -> Cut;

    /// Returns the limits of one request.
    fn limits(&self) -> Limits;

    /// Returns whether the vendor uses the place of a segment in the document and examples, and reconsiders
    /// a translation on request.
    fn reads_context(&self) -> bool {
        false
    }

    /// Returns the vendor with further instructions on the wording of translations. Returns `None` where it takes
    /// no instructions.
    fn instructed(&self, _instructions: &str) -> Option<Self>
    where
        Self: Sized,
    {
        None
    }

    /// Requests the vendor's list of languages.
    ///
    /// # Errors
    /// The request fails.
    fn languages(&self, service: &Service)
    -> impl Future<Output = Result<Languages, Error>> + Send;

    /// Translates texts within the [limits](Self::limits), and returns one translation for each, in order, with the
    /// vendor's score of it, if any.
    ///
    /// # Errors
    /// The request fails, or the answer has more or fewer translations.
    fn translate(
        &self,
        service: &Service,
        route: &Route,
        texts: &[Question<'_>],
    ) -> impl Future<Output = Result<Vec<Reply>, Error>> + Send;
}

/// The engine for the service of a vendor.
pub struct Remote<V> {
    vendor: V,
    /// The service, whose limits engines with other instructions share.
    service: Arc<Service>,
    /// The languages of the service, which engines with other instructions share.
    directory: Arc<Directory>,
}

impl<V: Vendor> Remote<V> {
    /// Returns the engine for a vendor and its service. It sends nothing before the first translation.
    pub fn new(vendor: V, service: Service) -> Self {
        Self { vendor, service: Arc::new(service), directory: Arc::default() }
    }

    async fn answer(
        &self,
        pair: &Pair,
        segments: &[Segment],
        examples: &[Vec<Example>],
    ) -> Result<Vec<super::Translation>, Error> {
        let languages = self.directory.languages(|| self.vendor.languages(&self.service)).await?;
        let route = languages.route(pair).ok_or_else(|| unserved(self.service.name(), pair))?;
        let texts = RemoteTexts { remote: self, route };
        targum_segment::ladder::batch::translate(&texts, segments, examples).await
    }
}

/// Returns the error of the engine of this name for a pair that it does not translate.
pub fn unserved(engine: &str, Pair { source, target }: &Pair) -> Error {
    Error::Invalid(format!(
        "the engine `{engine}` does not translate from `{source}` into `{target}`"
    ))
}

impl<V: Vendor> Engine for Remote<V> {
    fn fingerprint(&self, _: &Pair) -> String {
        let settings = self.vendor.settings();
        format!("{} {} {} {settings}", V::VERSION, targum_segment::VERSION, self.service.base())
    }

    fn serves(&self, pair: &Pair) -> bool {
        // The list of pairs is unknown before the first request. Until then every pair is accepted.
        self.directory.known().is_none_or(|languages| languages.route(pair).is_some())
    }

    fn is_context_sensitive(&self) -> bool {
        self.vendor.reads_context()
    }

    fn takes_examples(&self) -> bool {
        self.vendor.reads_context()
    }

    fn translate_like<'a>(
        &'a self,
        pair: &'a Pair,
        segments: &'a [Segment],
        examples: &'a [Vec<Example>],
    ) -> Answer<'a> {
        Box::pin(self.answer(pair, segments, examples))
    }

    fn instructed(&self, instructions: &str) -> Option<Arc<dyn Engine>> {
        let vendor = self.vendor.instructed(instructions)?;
        let (service, directory) = (Arc::clone(&self.service), Arc::clone(&self.directory));
        Some(Arc::new(Self { vendor, service, directory }))
    }

    fn translate<'a>(&'a self, pair: &'a Pair, segments: &'a [Segment]) -> Answer<'a> {
        Box::pin(self.answer(pair, segments, &[]))
    }
}

/// The engine of texts that the ladder calls: a vendor and a pair in the vendor's spelling.
struct RemoteTexts<'a, V> {
    remote: &'a Remote<V>,
    route: Route,
}

impl<V: Vendor> TextEngine for RemoteTexts<'_, V> {
    fn notation(&self) -> Notation {
        self.remote.vendor.notation()
    }

    fn cut(&self) -> Cut {
        self.remote.vendor.cut()
    }

    fn longest(&self) -> usize {
        self.remote.vendor.limits().characters
    }

    fn reconsiders(&self) -> bool {
        self.remote.vendor.reads_context()
    }

    async fn ask(&self, texts: &[Question<'_>]) -> Result<Vec<Reply>, Error> {
        let Remote { vendor, service, .. } = self.remote;
        // The service limits the number of batches in flight.
        let batches = batch::cut(texts, vendor.limits(), Question::characters);
        progress::expect(texts.len());
        let answers = batches.map(|batch| async move {
            let answer = vendor.translate(service, &self.route, batch).await;
            progress::done(batch.len());
            answer
        });
        Ok(try_join_all(answers).await?.into_iter().flatten().collect())
    }
}
