//! The sources of models: a server of Remote Settings, a mirror of one, or a folder.

use std::path::{Path, PathBuf};

use reqwest::{Url, header::HeaderMap};
use serde_json::Value;

use crate::{
    catalogue::{Attachment, Catalogue},
    client::Client,
    download,
    error::{Error, Result},
    watch::Watch,
};

/// Mozilla's server.
pub const MOZILLA: &str = "https://firefox.settings.services.mozilla.com/v1";

/// The path of the collection of models, below the address of a server.
pub(crate) const COLLECTION: &str = "buckets/main/collections/translations-models-v2";

/// The largest catalogue that is read. Mozilla's has 200 KB.
const MAX_CATALOGUE_BYTES: u64 = 16 << 20;

/// The number of pages of records that are read, at most.
const MAX_PAGES: usize = 100;

/// A place that has models.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Source {
    /// A server or a mirror, by the address of its root.
    Server(Url),
    /// A folder that holds a mirror.
    Folder(PathBuf),
}

impl Source {
    /// Returns Mozilla's server.
    ///
    /// # Errors
    /// Never in practice: the address is a constant.
    pub fn mozilla() -> Result<Source> {
        Source::parse(MOZILLA)
    }

    /// Reads an address (`https://…`, `http://…`, `file://…`) or the path of a folder.
    ///
    /// # Errors
    /// The text is no address, or the address has another scheme or a query.
    pub fn parse(text: &str) -> Result<Source> {
        if !text.contains("://") {
            return match text.trim() {
                "" => Err(Error::Request("the source of models is empty".into())),
                _ => Ok(Source::Folder(PathBuf::from(text))),
            };
        }
        let refuse = |why: &str| Error::Request(format!("the source {text} {why}"));
        let mut url =
            Url::parse(text).map_err(|error| refuse(&format!("is no address: {error}")))?;
        match url.scheme() {
            "file" => url.to_file_path().map(Source::Folder).map_err(|()| refuse("is no folder")),
            "http" | "https" if url.query().is_none() && url.fragment().is_none() => {
                if !url.path().ends_with('/') {
                    url.set_path(&format!("{}/", url.path()));
                }
                Ok(Source::Server(url))
            }
            "http" | "https" => Err(refuse("has a query or a fragment")),
            _ => Err(refuse("is neither http, https nor a folder")),
        }
    }

    /// Returns the address or path as it is kept with a model. A user name and a password in an
    /// address are left out.
    pub fn name(&self) -> String {
        match self {
            Source::Folder(folder) => folder.display().to_string(),
            Source::Server(url) => {
                let mut url = url.clone();
                // Only addresses that cannot have a user name refuse.
                let _ = (url.set_username(""), url.set_password(None));
                url.as_str().trim_end_matches('/').to_owned()
            }
        }
    }

    /// Reads the catalogue.
    ///
    /// # Errors
    /// The source cannot be reached, or its answer is no catalogue.
    pub fn open<'a>(&self, client: &'a Client, watch: &dyn Watch) -> Result<Opened<'a>> {
        let (catalogue, files) = match self {
            Source::Folder(folder) => {
                let root = root_in(folder);
                (read_folder(&root)?, Files::Folder(root.join("attachments")))
            }
            Source::Server(url) => {
                let base = base_url(url, client, watch)?;
                (read_server(url, client, watch)?, Files::Server(client, base))
            }
        };
        Ok(Opened { source: self.clone(), catalogue, files })
    }
}

/// A source whose catalogue has been read.
pub struct Opened<'a> {
    /// The source.
    pub source: Source,
    /// The models of the source.
    pub catalogue: Catalogue,
    files: Files<'a>,
}

enum Files<'a> {
    Server(&'a Client, Url),
    Folder(PathBuf),
}

impl Opened<'_> {
    /// Fetches a compressed file to `to`, where a part of it may be already.
    pub(crate) fn fetch(
        &self,
        attachment: &Attachment,
        name: &str,
        to: &Path,
        watch: &dyn Watch,
    ) -> Result<()> {
        match &self.files {
            Files::Folder(folder) => {
                download::copy(&folder.join(&attachment.location), attachment, name, to, watch)
            }
            Files::Server(client, base) => {
                let url = base.join(&attachment.location).map_err(|error| {
                    Error::Source(format!("{} is no address: {error}", attachment.location))
                })?;
                download::fetch(client, &url, attachment, name, to, watch)
            }
        }
    }
}

/// Returns the folder that has the collection: `folder`, or `v1` in `folder`.
fn root_in(folder: &Path) -> PathBuf {
    let below = folder.join("v1");
    if !folder.join(COLLECTION).is_dir() && below.join(COLLECTION).is_dir() {
        return below;
    }
    folder.to_owned()
}

fn read_folder(root: &Path) -> Result<Catalogue> {
    let collection = root.join(COLLECTION);
    let file = ["changeset", "records"].map(|name| collection.join(name));
    let file = file.iter().find(|file| file.is_file()).ok_or_else(|| {
        Error::Source(format!(
            "{} is no mirror of models: it has no {COLLECTION}/changeset; make one with: targum \
             models mirror",
            root.display()
        ))
    })?;
    let bytes = std::fs::metadata(file).map_err(Error::on(file))?.len();
    if bytes > MAX_CATALOGUE_BYTES {
        return Err(Error::Source(format!("{} has {bytes} bytes", file.display())));
    }
    Catalogue::read(&std::fs::read(file).map_err(Error::on(file))?)
}

/// Asks the root of a server where files are.
fn base_url(root: &Url, client: &Client, watch: &dyn Watch) -> Result<Url> {
    let refuse = |why: &str| {
        Error::Source(format!("{root} is no server of Remote Settings and no mirror: {why}"))
    };
    let answer = client.document(root, MAX_CATALOGUE_BYTES, watch)?;
    let answer: Value = serde_json::from_slice(&answer.body)
        .map_err(|error| refuse(&format!("its root is not JSON: {error}")))?;
    let base = answer.pointer("/capabilities/attachments/base_url").and_then(Value::as_str);
    let base = base.ok_or_else(|| refuse("its root names no capabilities.attachments.base_url"))?;
    // A mirror does not know its own address, so its base is relative.
    let mut url = root.join(base).map_err(|error| refuse(&format!("base_url {base}: {error}")))?;
    if !matches!(url.scheme(), "http" | "https")
        || root.scheme() == "https" && url.scheme() != "https"
    {
        return Err(refuse(&format!("its files are at {base}, which is not safe")));
    }
    if !url.path().ends_with('/') {
        url.set_path(&format!("{}/", url.path()));
    }
    Ok(url)
}

fn read_server(root: &Url, client: &Client, watch: &dyn Watch) -> Result<Catalogue> {
    let address = |end: &str| {
        root.join(&format!("{COLLECTION}/{end}"))
            .map_err(|error| Error::Request(format!("{root} is no address: {error}")))
    };
    match client.document(&address("changeset?_expected=0")?, MAX_CATALOGUE_BYTES, watch) {
        Ok(answer) => Catalogue::read(&answer.body),
        // Simple servers have the list of records only.
        Err(Error::Missing { .. }) => read_records(address("records")?, client, watch),
        Err(error) => Err(error),
    }
}

fn read_records(first: Url, client: &Client, watch: &dyn Watch) -> Result<Catalogue> {
    let mut records = Vec::new();
    let mut address = first.clone();
    for _ in 0..MAX_PAGES {
        let page = client.document(&address, MAX_CATALOGUE_BYTES, watch)?;
        let next = next_page(&page.headers, &first)?;
        if next.is_none() && records.is_empty() {
            return Catalogue::read(&page.body);
        }
        let mut answer: Value = serde_json::from_slice(&page.body).map_err(|error| {
            Error::Source(format!("the catalogue cannot be used: it is not JSON: {error}"))
        })?;
        if let Some(Value::Array(more)) = answer.get_mut("data").map(Value::take) {
            records.extend(more);
        }
        let Some(next) = next else {
            let all = serde_json::json!({ "data": records });
            return Catalogue::read(all.to_string().as_bytes());
        };
        address = next;
    }
    Err(Error::Source(format!("{first} has more than {MAX_PAGES} pages")))
}

fn next_page(headers: &HeaderMap, first: &Url) -> Result<Option<Url>> {
    let Some(next) = headers.get("next-page").and_then(|value| value.to_str().ok()) else {
        return Ok(None);
    };
    let url = first.join(next).ok().filter(|url| url.origin() == first.origin());
    url.map(Some)
        .ok_or_else(|| Error::Source(format!("{first} has its next page on another host: {next}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_are_addresses_or_folders() {
        let name = |text: &str| Source::parse(text).map(|source| source.name());
        assert_eq!(name("https://a.example/v1").unwrap(), "https://a.example/v1");
        assert_eq!(name("http://me:secret@a.example/v1/").unwrap(), "http://a.example/v1");
        assert_eq!(Source::parse("file:///mnt/usb").unwrap(), Source::Folder("/mnt/usb".into()));
        assert_eq!(Source::parse("mirror").unwrap(), Source::Folder("mirror".into()));
        for bad in ["", "ftp://a.example/", "https://", "https://a.example/?x=1"] {
            assert!(Source::parse(bad).is_err(), "{bad}");
        }
    }
}
