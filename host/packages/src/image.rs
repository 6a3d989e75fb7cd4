//! The name of an artifact in a registry.

use std::fmt;

use reqwest::Url;

/// The name of an artifact in a registry: `registry.example/acme/targum-ini:1.2`, with a tag, a digest or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The host of the registry, with a port where it is not the usual one.
    pub(crate) registry: String,
    /// The path of the repository.
    pub(crate) repository: String,
    pub(crate) tag: Option<String>,
    /// `sha256:` and 64 hex digits, of the manifest.
    pub(crate) digest: Option<String>,
}

impl Image {
    /// Reads a name without `oci://`.
    ///
    /// # Errors
    /// A message that says what to change.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (registry, rest) = text.split_once('/').ok_or(
            "an artifact is named with its registry, as in registry.example/acme/targum-ini:1.2",
        )?;
        let registry =
            host(registry).ok_or_else(|| format!("`{registry}` is not the host of a registry"))?;
        let (rest, digest) = match rest.split_once('@') {
            Some((rest, digest)) => (rest, Some(digest)),
            None => (rest, None),
        };
        let (repository, tag) = match rest.split_once(':') {
            Some((repository, tag)) => (repository, Some(tag)),
            None => (rest, None),
        };
        if repository.len() > 255 || !repository.split('/').all(is_path_component) {
            let message = "is not a repository: use lower-case letters and digits, with `.`, `_`, \
                           `-` or `/` between them";
            return Err(format!("`{repository}` {message}"));
        }
        if let Some(tag) = tag.filter(|tag| !is_tag(tag)) {
            let message =
                "is not a tag: use up to 128 letters, digits, `_`, `.` and `-`, as in 1.2";
            return Err(format!("`{tag}` {message}"));
        }
        if let Some(digest) = digest.filter(|digest| !is_digest(digest)) {
            return Err(format!("`{digest}` is not `sha256:` and 64 hex digits"));
        }
        if tag.or(digest).is_none() {
            return Err(format!("add the tag, as in {text}:1.2"));
        }
        let [tag, digest] = [tag, digest].map(|part| part.map(str::to_owned));
        Ok(Self { registry, repository: repository.to_owned(), tag, digest })
    }

    /// Returns whether a text without `oci://` can only name an artifact: what precedes its first slash is a host,
    /// and a tag or a digest follows.
    pub(crate) fn is_named_by(text: &str) -> bool {
        let Some((registry, rest)) = text.split_once('/') else { return false };
        let is_host = registry == "localhost" || registry.contains(['.', ':']);
        is_host && !registry.starts_with('.') && rest.contains([':', '@'])
    }

    /// Returns the name by which the artifact is looked up: its digest, or else its tag.
    pub(crate) fn version(&self) -> &str {
        self.digest.as_deref().or(self.tag.as_deref()).unwrap_or_default()
    }

    /// Returns the name with its tag alone, which may have moved to another digest. A name without a tag is unchanged.
    pub(crate) fn by_tag(&self) -> Self {
        let digest = if self.tag.is_some() { None } else { self.digest.clone() };
        Self { digest, ..self.clone() }
    }

    /// Returns the name with a digest.
    pub(crate) fn with_digest(&self, digest: &str) -> Self {
        Self { digest: Some(digest.to_owned()), ..self.clone() }
    }
}

impl fmt::Display for Image {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "oci://{}/{}", self.registry, self.repository)?;
        if let Some(tag) = &self.tag {
            write!(f, ":{tag}")?;
        }
        if let Some(digest) = &self.digest {
            write!(f, "@{digest}")?;
        }
        Ok(())
    }
}

/// Returns a host with its port, if the text is one.
fn host(text: &str) -> Option<String> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
    if !text.chars().all(allowed) {
        return None;
    }
    let url = Url::parse(&format!("https://{text}/")).ok()?;
    let port = url.port().map_or_else(String::new, |port| format!(":{port}"));
    Some(format!("{}{port}", url.host_str()?))
}

fn is_path_component(text: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let allowed = |c: char| plain(c) || "._-".contains(c);
    text.starts_with(plain) && text.ends_with(plain) && text.chars().all(allowed)
}

fn is_tag(text: &str) -> bool {
    let allowed = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
    let begins = text.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
    begins && text.len() <= 128 && text.chars().all(allowed)
}

fn is_digest(text: &str) -> bool {
    let hex = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
    text.strip_prefix("sha256:").is_some_and(|rest| rest.len() == 64 && rest.chars().all(hex))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        let digest = format!("sha256:{}", "0a".repeat(32));
        for name in [
            "registry.example/acme/targum-ini:1.2".to_owned(),
            "localhost:5000/ini:latest".to_owned(),
            "[::1]:5000/a/b/c__d:v1".to_owned(),
            format!("127.0.0.1:5000/ini@{digest}"),
            format!("registry.example/ini:1@{digest}"),
        ] {
            let image = Image::parse(&name).expect("a name");
            assert_eq!(image.to_string(), format!("oci://{name}"));
            assert!(Image::is_named_by(&name), "{name}");
        }
    }

    #[test]
    fn a_digest_goes_before_a_tag_and_is_dropped_to_follow_it() {
        let digest = format!("sha256:{}", "0a".repeat(32));
        let image = Image::parse("a.example/b:1").expect("a name");
        assert_eq!(image.version(), "1");
        let pinned = image.with_digest(&digest);
        assert_eq!(pinned.version(), digest);
        assert_eq!(pinned.by_tag(), image);
        let bare = Image::parse(&format!("a.example/b@{digest}")).expect("a name");
        assert_eq!(bare.by_tag(), bare);
    }

    #[test]
    fn other_texts_are_refused() {
        for (name, message) in [
            ("ini:1", "with its registry"),
            ("a.example/ini", "add the tag, as in a.example/ini:1.2"),
            ("a.example/Ini:1", "`Ini` is not a repository"),
            ("a.example/../ini:1", "is not a repository"),
            ("a.example//ini:1", "is not a repository"),
            ("a.example/ini:", "`` is not a tag"),
            ("a.example/ini:1/2", "`1/2` is not a tag"),
            ("a.example/ini@sha256:00", "is not `sha256:` and 64 hex digits"),
            ("user@a.example/ini:1", "is not the host of a registry"),
            ("a.example:x/ini:1", "is not the host of a registry"),
        ] {
            let refused = Image::parse(name).expect_err(name);
            assert!(refused.contains(message), "{name}: {refused}");
        }
        for file in ["target/ini.wasm", "./a.example/ini:1", "ini.wasm", "dropped.d/ini.wasm"] {
            assert!(!Image::is_named_by(file), "{file}");
        }
    }
}
