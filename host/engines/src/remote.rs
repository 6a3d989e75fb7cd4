//! Engines on other machines: what all adapters share. An adapter is a [`Vendor`]: it knows
//! the shapes of its vendor's requests and answers, and nothing of codes, limits or failures.
//!
//! [`service`] sends requests ([`request`]) to an [`address`], with a key: timeouts and
//! attempts as [`http`] has them ([`retry`]), [`breaker`], metrics ([`calls`]). [`languages`] knows which pairs a vendor has and how it spells them, [`batch`]
//! cuts what is asked by the vendor's limits, and [`Remote`] takes segments up the ladder.

pub mod address;
pub mod batch;
pub mod breaker;
pub mod calls;
pub mod fault;
pub mod http;
pub mod languages;
pub mod request;
pub mod retry;
pub mod service;

use std::future::Future;

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
        batch::{Question, TextEngine},
        notation::Notation,
    },
    plan::sentences::Cut,
};

/// What differs from vendor to vendor.
pub trait Vendor: Send + Sync + 'static {
    /// Names the adapter; its number rises whenever equal settings give other answers.
    const VERSION: &'static str;

    /// The settings that make a difference to answers.
    fn settings(&self) -> String;

    /// How codes are written for it.
    fn notation(&self) -> Notation;

    /// Where segments are cut for it.
    fn cut(&self) -> Cut;

    /// What one request may hold.
    fn limits(&self) -> Limits;

    /// Whether it is told where a segment stands, and takes a second look when asked to.
    fn reads_context(&self) -> bool {
        false
    }

    /// Asks which languages there are.
    ///
    /// # Errors
    /// When that fails.
    fn languages(&self, service: &Service)
    -> impl Future<Output = Result<Languages, Error>> + Send;

    /// Translates texts within the [limits](Self::limits); one translation each, in order.
    ///
    /// # Errors
    /// When that fails; an answer with more or fewer translations is a failure.
    fn translate(
        &self,
        service: &Service,
        route: &Route,
        texts: &[Question<'_>],
    ) -> impl Future<Output = Result<Vec<String>, Error>> + Send;
}

/// The engine that a vendor's service is.
pub struct Remote<V> {
    vendor: V,
    service: Service,
    directory: Directory,
}

impl<V: Vendor> Remote<V> {
    /// Of a vendor and the way to it. Nothing is sent before the first translation.
    pub fn new(vendor: V, service: Service) -> Self {
        Self { vendor, service, directory: Directory::default() }
    }

    async fn answer(
        &self,
        pair: &Pair,
        segments: &[Segment],
    ) -> Result<Vec<super::Translation>, Error> {
        let languages = self.directory.languages(|| self.vendor.languages(&self.service)).await?;
        let route = languages.route(pair).ok_or_else(|| unserved(self.service.name(), pair))?;
        targum_segment::ladder::batch::translate(&Asking { remote: self, route }, segments).await
    }
}

/// That the engine of this name turns out not to translate a pair.
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
        // Before the vendor was asked for the first time, it may.
        self.directory.known().is_none_or(|languages| languages.route(pair).is_some())
    }

    fn is_context_sensitive(&self) -> bool {
        self.vendor.reads_context()
    }

    fn translate<'a>(&'a self, pair: &'a Pair, segments: &'a [Segment]) -> Answer<'a> {
        Box::pin(self.answer(pair, segments))
    }
}

/// A vendor on the ladder.
struct Asking<'a, V> {
    remote: &'a Remote<V>,
    route: Route,
}

impl<V: Vendor> TextEngine for Asking<'_, V> {
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

    async fn ask(&self, texts: &[Question<'_>]) -> Result<Vec<String>, Error> {
        let Remote { vendor, service, .. } = self.remote;
        // How many of them are under way at once is the service's affair.
        let batches = batch::cut(texts, vendor.limits(), |text| text.text.chars().count());
        progress::expect(texts.len());
        let answers = batches.map(|batch| async move {
            let answer = vendor.translate(service, &self.route, batch).await;
            progress::done(batch.len());
            answer
        });
        Ok(try_join_all(answers).await?.into_iter().flatten().collect())
    }
}
