//! A vendor whose service runs language models. Such vendors differ only in the envelopes of requests and
//! answers.

use serde::de::DeserializeOwned;

use super::Reply;
use crate::remote::{Languages, Limits, Request, Route, Service, Vendor, fault::Fault};
use targum_core::error::Error;
use targum_segment::{
    ladder::{
        batch::{Question, Reply as Answered},
        notation::Notation,
    },
    mark::tags::Tags,
    plan::sentences::Cut,
};

/// A language model behind the API of its vendor.
pub trait Model: Sized + Send + Sync + 'static {
    /// See [`Vendor::VERSION`].
    const VERSION: &'static str;

    /// The type of the service's answers.
    type Answer: DeserializeOwned + Send;

    /// See [`Vendor::settings`].
    fn settings(&self) -> String;

    /// See [`Vendor::limits`].
    fn limits(&self) -> Limits;

    /// See [`Vendor::instructed`].
    fn instructed(&self, instructions: &str) -> Self;

    /// Returns the request that asks for the translation of `texts`.
    fn request(&self, route: &Route, texts: &[Question<'_>]) -> Request;

    /// Returns the model's reply for `asked` texts from an answer of the service.
    ///
    /// # Errors
    /// The model refuses, or its reply has another form than the request prescribes.
    fn read(answer: Self::Answer, asked: usize) -> Result<Reply, Fault>;
}

impl<M: Model> Vendor for M {
    const VERSION: &'static str = M::VERSION;

    fn settings(&self) -> String {
        Model::settings(self)
    }

    fn notation(&self) -> Notation {
        Notation::Tags { tags: Tags::Numbered, escaped: false }
    }

    fn cut(&self) -> Cut {
        Cut::Never
    }

    fn limits(&self) -> Limits {
        Model::limits(self)
    }

    fn reads_context(&self) -> bool {
        true
    }

    fn instructed(&self, instructions: &str) -> Option<Self> {
        Some(Model::instructed(self, instructions))
    }

    async fn languages(&self, _: &Service) -> Result<Languages, Error> {
        Ok(Languages::Any)
    }

    /// Translates texts. When an answer is cut off, the texts are sent again in two halves.
    async fn translate(
        &self,
        service: &Service,
        route: &Route,
        texts: &[Question<'_>],
    ) -> Result<Vec<Answered>, Error> {
        let mut waiting = vec![texts];
        let mut done = Vec::new();
        while let Some(batch) = waiting.pop() {
            let request = self.request(route, batch);
            match service.call(&request, |answer| M::read(answer, batch.len())).await? {
                Reply::Whole(translations) => done.extend(translations),
                Reply::CutOff if batch.len() > 1 => {
                    let (first, second) = batch.split_at(batch.len() / 2);
                    waiting.extend([second, first]);
                }
                Reply::CutOff => {
                    let what =
                        "reached its limit of length in a single segment: allow it longer answers";
                    return Err(Fault::refused(what).of(service.name()));
                }
            }
        }
        Ok(done)
    }
}
