//! A vendor whose service runs language models: all that differs from one to the next is the
//! envelope of a request and of its answer.

use serde::de::DeserializeOwned;

use super::Reply;
use crate::remote::{Languages, Limits, Request, Route, Service, Vendor, fault::Fault};
use targum_core::error::Error;
use targum_segment::{
    ladder::{batch::Question, notation::Notation},
    mark::tags::Tags,
    plan::sentences::Cut,
};

/// A language model, reached in its vendor's own way.
pub trait Model: Send + Sync + 'static {
    /// As [`Vendor::VERSION`].
    const VERSION: &'static str;

    /// What the service answers with.
    type Answer: DeserializeOwned + Send;

    /// As [`Vendor::settings`].
    fn settings(&self) -> String;

    /// As [`Vendor::limits`].
    fn limits(&self) -> Limits;

    /// Asks for these texts.
    fn request(&self, route: &Route, texts: &[Question<'_>]) -> Request;

    /// Takes the model's answer for `asked` texts out of the service's.
    ///
    /// # Errors
    /// A refusal, or anything but what was asked for.
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

    async fn languages(&self, _: &Service) -> Result<Languages, Error> {
        Ok(Languages::Any)
    }

    /// Where an answer is cut off, for half of the texts at a time.
    async fn translate(
        &self,
        service: &Service,
        route: &Route,
        texts: &[Question<'_>],
    ) -> Result<Vec<String>, Error> {
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
                        "was cut off in its answer for a single segment: allow it longer answers";
                    return Err(Fault::refused(what).of(service.name()));
                }
            }
        }
        Ok(done)
    }
}
