//! Checks the names on the command line and in the project file before anything else. A wrong name, or a setting that
//! lacks another, is an error also where nothing is to be translated.

use std::path::Path;

use anyhow::ensure;

use super::{charset, configured::Configured, project::Project, reviewing::Reviewing};
use targum_config::check::list;
use targum_translate::formats::Formats;

/// Checks the names of encodings and, without a host, of the project, the engine and the formats. Returns the
/// configuration of the engine in this process. A host checks its names itself.
///
/// # Errors
/// A name is not known. The message lists the known names.
pub(crate) fn validate(project: &Project) -> anyhow::Result<Option<Configured>> {
    for label in project.files.iter().filter_map(|files| files.encoding.as_deref()) {
        charset::ensure_known(label)?;
    }
    if project.server.is_some() {
        return Ok(None);
    }
    let configured = Configured::read(project)?;
    let Some(formats) = configured.formats() else { return Ok(None) };
    let unsure = "review = \"unsure\" needs `min_confidence`, a number from 0 to 1 below which a translation is unsure";
    ensure!(
        project.reviewing != Reviewing::Unsure || configured.has_min_confidence(),
        project.own.source.problem("translate.review", unsure)
    );
    let unknown = |format: &String| {
        let is_known = project.known.of(format).is_some();
        let remedy = remedy(formats, configured.file().filter(|_| is_known));
        format!("no format `{format}` in project `{}`{remedy}", configured.id)
    };
    for format in project.files.iter().filter_map(|files| files.format.as_ref()) {
        ensure!(formats.enabled(format), unknown(format));
    }
    for format in project.own.options.keys() {
        let is_enabled = formats.enabled(format);
        ensure!(is_enabled, project.own.wrong_format(format, unknown(format)));
    }
    Ok(Some(configured))
}

/// Returns what can be done about a format that the project lacks. A known format is to be added to the file of
/// the project (`file`).
fn remedy(formats: &Formats, file: Option<&Path>) -> String {
    match file {
        Some(file) => format!(": add it to `additional` under `[formats]` in {}", file.display()),
        None => format!("; there is {}", list(&formats.names())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_format_can_be_added_to_the_file_of_the_project() {
        let formats = Formats { only: Some(["json".into()].into()), ..Formats::default() };
        let file = Path::new("projects/garden.toml");
        let expected = ": add it to `additional` under `[formats]` in projects/garden.toml";
        assert_eq!(remedy(&formats, Some(file)), expected);
        assert_eq!(remedy(&formats, None), "; there is `json`");
    }
}
