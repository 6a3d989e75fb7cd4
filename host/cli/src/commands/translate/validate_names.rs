//! What a command line or a project file asks for by name is looked up before anything else: it
//! is wrong, too, where there is nothing to do.

use anyhow::ensure;

use super::{
    charset,
    in_process::Configured,
    project::{Files, Project},
};
use targum_config::check::list;

/// Sees whether encodings, and for the engine in process also project, engine and formats, are
/// there, and gives the configuration of the latter. Of another host all of this is asked when there is something to translate.
///
/// # Errors
/// The first that is not there, with those that are.
pub fn validate(project: &Project) -> anyhow::Result<Option<Configured>> {
    for label in project.files.iter().filter_map(|files| files.encoding.as_deref()) {
        charset::ensure_known(label)?;
    }
    if project.server.is_some() {
        return Ok(None);
    }
    let configured = Configured::read(project)?;
    let Some(formats) = configured.formats() else { return Ok(None) };
    let given = |files: &Files| files.format.clone();
    for format in project.files.iter().filter_map(given) {
        ensure!(
            formats.enabled(&format),
            "no format `{format}` in project `{}`; there is {}",
            configured.id,
            list(&formats.names())
        );
    }
    Ok(Some(configured))
}
