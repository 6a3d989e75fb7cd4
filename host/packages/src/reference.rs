//! The places that a plugin is installed from, and their spelling.

use std::{
    fmt,
    path::{Path, PathBuf},
};

use reqwest::Url;

use crate::{
    error::{Error, Result},
    image::Image,
    transport::require_private,
};

/// The prefix of artifacts in the configuration.
const REGISTRY: &str = "oci://";

/// The place that a plugin is installed from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reference {
    /// A file of this machine, with its whole path.
    File(PathBuf),
    /// An address that answers with the plugin's bytes.
    Address(Url),
    /// An artifact in a registry.
    Artifact(Image),
}

impl Reference {
    /// Reads a reference. `insecure` allows addresses of other machines without TLS. A text without `://` names a
    /// file, if there is one, and otherwise an artifact, if it begins with a host and ends with a tag.
    ///
    /// # Errors
    /// The text names no file, address or artifact, or an address that is not allowed.
    pub fn parse(text: &str, insecure: bool) -> Result<Self> {
        if let Some(name) = text.strip_prefix(REGISTRY) {
            return artifact(name);
        }
        if !text.contains("://") {
            if Image::is_named_by(text) && !Path::new(text).exists() {
                return artifact(text);
            }
            let file = std::path::absolute(text);
            return file.map(Self::File).map_err(Error::on(text.as_ref()));
        }
        let wrong = |error: &dyn fmt::Display| Error::Request(format!("{text}: {error}"));
        let url = Url::parse(text).map_err(|error| wrong(&error))?;
        if !url.username().is_empty() || url.password().is_some() {
            return Err(with_password());
        }
        match require_private(&url, insecure) {
            Ok(()) => Ok(Self::Address(url)),
            Err(message) => Err(wrong(&message)),
        }
    }
}

impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => path.display().fmt(f),
            Self::Address(url) => url.fmt(f),
            Self::Artifact(image) => image.fmt(f),
        }
    }
}

fn artifact(name: &str) -> Result<Reference> {
    if name.split_once('/').is_some_and(|(registry, _)| registry.contains('@')) {
        return Err(with_password());
    }
    let image = Image::parse(name);
    image.map(Reference::Artifact).map_err(|message| Error::Request(format!("{name}: {message}")))
}

/// Returns the error for a reference with a password. It does not repeat the password.
fn with_password() -> Error {
    let message = "the address has a user name or a password, which would be written into the \
                   configuration: remove them";
    Error::Request(message.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> std::result::Result<String, String> {
        Reference::parse(text, false)
            .map(|reference| reference.to_string())
            .map_err(|error| error.to_string())
    }

    #[test]
    fn addresses_need_tls_beyond_this_machine() {
        for good in ["https://a.example/ini.wasm", "http://127.0.0.1:1/a", "http://[::1]/a"] {
            assert_eq!(parse(good), Ok(good.to_owned()));
        }
        let plain = "http://a.example/ini.wasm";
        assert!(parse(plain).unwrap_err().contains("--insecure"));
        assert!(Reference::parse(plain, true).is_ok());
        // A name that only looks like one of this machine.
        assert!(parse("http://127.0.0.1.example/a").is_err());
        assert!(parse("ftp://a.example/ini.wasm").unwrap_err().contains("`ftp` is not supported"));
    }

    #[test]
    fn passwords_are_refused_and_not_repeated() {
        for named in ["https://user:secret@a.example/ini.wasm", "oci://user:secret@a.example/ini:1"]
        {
            let refused = parse(named).unwrap_err();
            assert!(refused.contains("remove them") && !refused.contains("secret"), "{refused}");
        }
    }

    #[test]
    fn an_artifact_is_known_by_its_host_and_its_tag() {
        let named = "oci://a.example/acme/ini:1.2";
        assert_eq!(parse(named), Ok(named.to_owned()));
        assert_eq!(parse("a.example/acme/ini:1.2"), Ok(named.to_owned()));
        assert!(parse("oci://a.example/acme/ini").unwrap_err().contains("add the tag"));
        assert!(parse("a.example/Acme/ini:1.2").unwrap_err().contains("is not a repository"));
    }

    #[test]
    fn a_file_has_its_whole_path() {
        assert_eq!(parse("/a/ini.wasm"), Ok("/a/ini.wasm".to_owned()));
        let here = std::env::current_dir().unwrap().join("ini.wasm");
        assert_eq!(parse("./ini.wasm"), Ok(here.display().to_string()));
    }
}
