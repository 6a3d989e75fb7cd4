//! The places that a plugin is installed from, and their spelling.

use std::{fmt, net::IpAddr, path::PathBuf};

use reqwest::Url;

use crate::error::{Error, Result};

/// The place that a plugin is installed from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reference {
    /// A file of this machine, with its whole path.
    File(PathBuf),
    /// An address that answers with the plugin's bytes.
    Address(Url),
}

impl Reference {
    /// Reads a reference. `insecure` allows addresses of other machines without TLS.
    ///
    /// # Errors
    /// The text names neither an address nor a file, or an address that is not allowed.
    pub fn parse(text: &str, insecure: bool) -> Result<Self> {
        if !text.contains("://") {
            let file = std::path::absolute(text);
            return file.map(Self::File).map_err(Error::on(text.as_ref()));
        }
        let wrong = |error: &dyn fmt::Display| Error::Request(format!("{text}: {error}"));
        let url = Url::parse(text).map_err(|error| wrong(&error))?;
        if !url.username().is_empty() || url.password().is_some() {
            // The message does not repeat them.
            let message = "the address has a user name or a password, which would be written into \
                           the configuration: remove them";
            return Err(Error::Request(message.into()));
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
        }
    }
}

/// Requires TLS, but for this machine or where `insecure` is set.
///
/// # Errors
/// A message that says what to change.
pub(crate) fn require_private(url: &Url, insecure: bool) -> std::result::Result<(), String> {
    match url.scheme() {
        "https" => Ok(()),
        "http" if insecure || is_loopback(url) => Ok(()),
        "http" => Err("http is not encrypted: use https, or --insecure if you trust the network \
                       between this machine and that one"
            .into()),
        other => Err(format!("`{other}` is not supported: use an https address or a file")),
    }
}

/// Returns whether an address is of this machine.
fn is_loopback(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default().trim_matches(['[', ']']);
    host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
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
        let refused = parse("https://user:secret@a.example/ini.wasm").unwrap_err();
        assert!(refused.contains("remove them") && !refused.contains("secret"), "{refused}");
    }

    #[test]
    fn a_file_has_its_whole_path() {
        assert_eq!(parse("/a/ini.wasm"), Ok("/a/ini.wasm".to_owned()));
        let here = std::env::current_dir().unwrap().join("ini.wasm");
        assert_eq!(parse("./ini.wasm"), Ok(here.display().to_string()));
    }
}
