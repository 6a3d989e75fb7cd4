//! A file that a client sends, with its format and its languages.

use std::{path::Path, sync::Arc};

use targum_core::{Size, error::Error, locale::Locale};
use targum_translate::{
    Job, Project, Request, detect, file_format,
    file_format::{Format, extension},
    translate,
};

use super::{Read, texts::guess};
use crate::{
    admit::auth::Grant,
    compatible::{Asked, documents::Made, locale},
    running::{Host, Snapshot},
};

/// A file that is ready to be translated.
pub(super) struct File {
    pub project: Arc<Project>,
    pub format: String,
    pub extension: String,
    pub source: Locale,
    pub target: Locale,
    pub text: String,
}

impl Read<'_> {
    /// Returns the file of a request, with its format and its languages.
    pub(super) async fn file(&self, asked: &Asked) -> Result<File, Error> {
        let upload = self.fields.file().ok_or_else(|| {
            Error::Invalid("missing field `file`: send the file as `multipart/form-data`".into())
        })?;
        let text = std::str::from_utf8(&upload.content).map_err(|error| {
            let at = error.valid_up_to();
            Error::Invalid(format!("the file is not UTF-8: byte {at} is no part of a character"))
        })?;
        let name = self.fields.text("filename")?.filter(|name| !name.is_empty());
        let name = name.unwrap_or_else(|| upload.name.clone());
        let project = self.with_glossary(asked).await?;
        let format = match self.fields.text("format")?.filter(|format| !format.is_empty()) {
            Some(format) => format,
            None => {
                let (name, formats) = (Path::new(&name), self.formats(&project));
                file_format::detect(name, text, &formats, "in the field `format`")
                    .map_err(Error::Invalid)?
            }
        };
        let target = match &asked.target {
            Some(target) => target.clone(),
            None => locale("target", "")?,
        };
        let source = match &asked.source {
            Some(source) => source.clone(),
            None => guess(text, &detect::sources(&project, &target))?.locale,
        };
        let extension = extension(Path::new(&name));
        Ok(File { project, format, extension, source, target, text: text.to_owned() })
    }

    /// Returns the format of a file for the log and the metrics; `None` if there is no such format. A name
    /// that a client made up would stay in the metrics for ever.
    pub(super) fn known_format(&self, file: &File) -> Option<Arc<str>> {
        let plugin = self.snapshot.resources.plugins.get(&file.format)?;
        Some(plugin.about.id.as_str().into())
    }

    fn formats(&self, project: &Project) -> Vec<Format> {
        let plugins = self.snapshot.resources.plugins.iter();
        let enabled = plugins.filter(|plugin| project.formats.enabled(&plugin.about.id));
        let formats = enabled.map(|plugin| Format {
            id: plugin.about.id.clone(),
            extensions: plugin.about.extensions.clone(),
            manifest: plugin.manifest.clone().unwrap_or_default(),
        });
        formats.collect()
    }
}

impl File {
    /// Translates the file.
    pub(super) async fn translate(
        self,
        host: &Arc<Host>,
        snapshot: &Snapshot,
        grant: &Grant,
    ) -> Result<Made, Error> {
        let characters = Size::of(&self.text).characters;
        let request = Request {
            project_id: self.project.id.as_str().into(),
            source_locale: self.source.as_str().into(),
            target_locale: self.target.as_str().into(),
            format: self.format.into(),
            source_text: self.text.into(),
            cache: true,
            ..Request::default()
        };
        let job = Job::new(&snapshot.resources, &self.project, request)?.for_key(&grant.name);
        let outcome = translate(&host.translator, job).await?;
        Ok(Made { text: outcome.document.text.to_text(), characters })
    }
}
