//! A catalogue of models, and a server of Remote Settings that offers it.

use std::{collections::BTreeMap, fs, path::Path};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::service::{Asked, Reply, Service};

const CHANGES: &str = "/v1/buckets/main/collections/translations-models-v2/changeset?_expected=0";

/// Records of files, and the compressed files.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    records: Vec<Value>,
    /// The files, by location.
    files: BTreeMap<String, Vec<u8>>,
}

impl Catalogue {
    /// Adds a released model of a pair of languages such as `en-de`, with files such as
    /// `model.ende.bin`.
    ///
    /// # Panics
    /// Panics if `pair` is not a pair of languages.
    #[must_use]
    pub fn with(mut self, pair: &str, files: &[(impl AsRef<str>, Vec<u8>)]) -> Self {
        let (source, target) = pair.split_once('-').expect("a pair");
        for (name, bytes) in files {
            let name = name.as_ref();
            let packed = zstd::encode_all(&**bytes, 1).expect("packed");
            let id = format!("{pair}-{}", name.replace('.', "-"));
            let location = format!("main-workspace/translations-models-v2/{id}.zst");
            self.records.push(json!({
                "id": id,
                "name": name,
                "schema": 1,
                "version": "3.0",
                "fileType": name.split('.').next(),
                "architecture": "tiny",
                "sourceLanguage": source,
                "targetLanguage": target,
                "filter_expression": "",
                "decompressedHash": sha256(bytes),
                "decompressedSize": bytes.len(),
                "attachment": {
                    "hash": sha256(&packed),
                    "size": packed.len(),
                    "filename": format!("{name}.zst"),
                    "location": location,
                    "mimetype": "application/zstd",
                },
            }));
            self.files.insert(location, packed);
        }
        self
    }

    /// Starts a server that answers as Mozilla's does.
    pub fn serve(self) -> Service {
        Service::start(move |asked| self.answer(asked))
    }

    /// Writes the input of `tests/clients/remote_settings.py`: the records, and each file under the
    /// id of its record.
    ///
    /// # Panics
    /// Panics if a file cannot be written.
    pub fn write(&self, folder: &Path) {
        for record in &self.records {
            let text = |value: &Value| value.as_str().expect("a text").to_owned();
            let file = &self.files[&text(&record["attachment"]["location"])];
            fs::write(folder.join(text(&record["id"])), file).expect("a file");
        }
        let records = serde_json::to_vec(&self.records).expect("JSON");
        fs::write(folder.join("records.json"), records).expect("a file");
    }

    fn answer(&self, asked: &Asked) -> Reply {
        let host = asked.header("host");
        if asked.path.trim_end_matches('/') == "/v1" {
            let base = format!("http://{host}/files/");
            return Reply::Json(json!({ "capabilities": { "attachments": { "base_url": base } } }));
        }
        if asked.path == CHANGES {
            return Reply::Json(json!({ "changes": self.records, "metadata": {}, "timestamp": 7 }));
        }
        match asked.path.strip_prefix("/files/").and_then(|location| self.files.get(location)) {
            Some(file) => Reply::Bytes(file.clone()),
            None => Reply::Status(404, Vec::new(), String::new()),
        }
    }
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}
