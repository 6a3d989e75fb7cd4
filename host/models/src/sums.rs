//! The digests of a model's files. They identify the model in the cache, and reveal a damaged file.

use std::{collections::HashMap, fs::File, io, path::Path};

use targum_core::regular_file;

use crate::installed::ModelFiles;

/// The file in a model's folder that holds the BLAKE3 digest of every other file, as `b3sum` writes
/// and checks them. Folders filled by hand may lack it: their models are served, with a warning.
pub const SUMS: &str = "B3SUMS";

/// Returns a line of [`SUMS`].
pub(crate) fn line(digest: &blake3::Hash, name: &str) -> String {
    format!("{digest}  {name}\n")
}

/// The reason why a model has no digest.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{message}")]
pub struct NoDigest {
    /// The reason.
    pub message: String,
    /// Whether a file is not what was installed. Only other files can change that.
    pub is_damage: bool,
}

/// Returns BLAKE3 over the digests of a model's files, in hex.
///
/// # Errors
/// A file cannot be read, or is not what was installed.
pub fn digest(files: &ModelFiles) -> Result<String, NoDigest> {
    let unread = |name: &str| {
        let name = name.to_owned();
        move |error: io::Error| NoDigest { message: format!("{name}: {error}"), is_damage: false }
    };
    let installed = installed(files.folder()).map_err(unread(SUMS))?;
    let mut whole = blake3::Hasher::new();
    for file in files.all() {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let digest = of_file(file).map_err(unread(&name))?;
        if installed.get(name.as_ref()).is_some_and(|sum| *sum != digest.to_hex().as_str()) {
            let message =
                format!("{name} is damaged, its digest is not that in {SUMS}; add the model again");
            return Err(NoDigest { message, is_damage: true });
        }
        whole.update(digest.as_bytes());
    }
    Ok(whole.finalize().to_hex().to_string())
}

/// Returns a message if a file of the model has no digest in [`SUMS`].
pub fn unverified(files: &ModelFiles) -> Option<String> {
    let stated = installed(files.folder()).unwrap_or_default();
    let name = |file: &Path| file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let file = files.all().map(name).find(|name| !stated.contains_key(name))?;
    let pair = files.name();
    Some(format!(
        "not verified, as {SUMS} has no digest of {file}; install it with: targum models add {pair}"
    ))
}

fn of_file(file: &Path) -> io::Result<blake3::Hash> {
    Ok(blake3::Hasher::new().update_reader(File::open(file)?)?.finalize())
}

/// Digests in hex, by the name of the file.
fn installed(folder: &Path) -> io::Result<HashMap<String, String>> {
    let text = match regular_file::read_to_string(&folder.join(SUMS)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(HashMap::new()),
        text => text?,
    };
    let entry = |line: &str| {
        let (digest, name) = line.split_once("  ")?;
        Some((name.to_owned(), digest.to_owned()))
    };
    Ok(text.lines().filter_map(entry).collect())
}
