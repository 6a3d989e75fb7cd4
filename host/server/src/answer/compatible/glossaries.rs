//! The glossaries that clients make.

use std::sync::Arc;

use hyper::{StatusCode, header::HeaderValue};
use serde_json::{Value, json};
use targum_core::error::Error;
use targum_translate::Project;

use super::Read;
use crate::{
    compatible::{
        Asked,
        glossaries::{Glossaries, Glossary},
    },
    reply::{self, Reply},
};

const NONE: &str = "there is no such glossary";

impl Read<'_> {
    pub(super) async fn list_glossaries(&self) -> Result<Reply, Error> {
        let all = self.in_glossaries(Glossaries::all).await?;
        let all: Vec<Value> = all.iter().map(Glossary::describe).collect();
        Ok(reply::json(&json!({ "glossaries": all })))
    }

    pub(super) async fn create_glossary(&self) -> Result<Reply, Error> {
        let glossary = Glossary::read(&self.fields)?;
        let description = glossary.describe();
        self.in_glossaries(move |glossaries| glossaries.keep(&glossary)).await?;
        Ok(reply::json_as(StatusCode::CREATED, &description))
    }

    pub(super) async fn show_glossary(&self) -> Result<Reply, Error> {
        let found = self.find_glossary(self.name).await?;
        Ok(found.map_or_else(|| self.not_found(NONE), |glossary| reply::json(&glossary.describe())))
    }

    pub(super) async fn glossary_entries(&self) -> Result<Reply, Error> {
        const KIND: HeaderValue = HeaderValue::from_static("text/tab-separated-values");
        let found = self.find_glossary(self.name).await?;
        Ok(found.map_or_else(
            || self.not_found(NONE),
            |glossary| reply::with_type(StatusCode::OK, KIND, glossary.spell()),
        ))
    }

    pub(super) async fn delete_glossary(&self) -> Result<Reply, Error> {
        const KIND: HeaderValue = HeaderValue::from_static("text/plain");
        let id = self.name.to_owned();
        let was_there = self.in_glossaries(move |glossaries| glossaries.delete(&id)).await?;
        Ok(if was_there {
            reply::with_type(StatusCode::NO_CONTENT, KIND, "")
        } else {
            self.not_found(NONE)
        })
    }

    /// Returns the project, with the terms of the glossary that the request names.
    pub(super) async fn with_glossary(&self, asked: &Asked) -> Result<Arc<Project>, Error> {
        let project = self.project()?;
        let (Some(id), Some(target)) = (&asked.glossary, &asked.target) else {
            return Ok(project.clone());
        };
        let found = self.find_glossary(id).await?;
        let glossary = found.ok_or_else(|| Error::Invalid(NONE.into()))?;
        glossary.check(asked.source.as_ref(), target)?;
        Ok(Arc::new(project.with_terms(glossary.entries)))
    }

    async fn find_glossary(&self, id: &str) -> Result<Option<Glossary>, Error> {
        let id = id.to_owned();
        self.in_glossaries(move |glossaries| glossaries.find(&id)).await
    }

    /// Runs `work` with the glossaries of the project, on a thread that may wait for the disk.
    async fn in_glossaries<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Glossaries) -> Result<T, Error> + Send + 'static,
    ) -> Result<T, Error> {
        let glossaries = Glossaries::of(&self.host.data, &self.project()?.id);
        let done = tokio::task::spawn_blocking(move || work(&glossaries)).await;
        done.unwrap_or_else(|_| {
            Err(Error::Host("a bug in this host; its log has the request".into()))
        })
    }
}
