//! A catalogue of small models, and a server that has it.

use std::{collections::HashMap, fs, path::Path, sync::Mutex, time::Duration};

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use targum_models::{Choice, Limits, Request, Source, Watch, add, pairs};

use super::server::{Asked, Reply, Server};

/// Records of a collection, and the files that they name.
#[derive(Clone, Default)]
pub(crate) struct Collection {
    pub records: Vec<Value>,
    /// Compressed files, by location.
    pub files: HashMap<String, Vec<u8>>,
}

/// The types of file of most models, and how their names begin and end.
pub(crate) const TIED: [(&str, &str); 3] = [("model", "bin"), ("vocab", "spm"), ("lex", "bin")];

/// The types of file of a model with two vocabularies.
pub(crate) const SPLIT: [(&str, &str); 4] =
    [("model", "bin"), ("srcvocab", "spm"), ("trgvocab", "spm"), ("lex", "bin")];

pub(crate) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes that cannot be compressed much, so that a file takes some packets.
pub(crate) fn noise(seed: &str, length: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for index in 0.. {
        bytes.extend(Sha256::digest(format!("{seed}{index}")));
        if bytes.len() >= length {
            break;
        }
    }
    bytes.truncate(length);
    bytes
}

/// The bytes of a model's file in [`Collection::with`].
pub(crate) fn content(pair: &str, version: &str, architecture: &str, file_type: &str) -> Vec<u8> {
    let length = if file_type == "model" { 50_000 } else { 500 };
    noise(&format!("{pair} {version} {architecture} {file_type}"), length)
}

impl Collection {
    /// Released `tiny` models of some pairs.
    pub(crate) fn of(pairs: &[&str]) -> Collection {
        pairs.iter().fold(Collection::default(), |all, pair| all.with(pair, "3.0", "tiny", ""))
    }

    /// Adds a model.
    pub(crate) fn with(
        self,
        pair: &str,
        version: &str,
        architecture: &str,
        filter: &str,
    ) -> Collection {
        self.with_types(pair, version, architecture, filter, &TIED)
    }

    /// Adds a model of some types of file.
    pub(crate) fn with_types(
        mut self,
        pair: &str,
        version: &str,
        architecture: &str,
        filter: &str,
        types: &[(&str, &str)],
    ) -> Collection {
        for (file_type, end) in types {
            let bytes = content(pair, version, architecture, file_type);
            let name = format!("{file_type}.{}.{end}", pair.replace('-', ""));
            self.add(pair, version, architecture, filter, file_type, &name, &bytes);
        }
        self
    }

    /// Adds a file of a model.
    #[expect(clippy::too_many_arguments, reason = "a record has as many fields")]
    pub(crate) fn add(
        &mut self,
        pair: &str,
        version: &str,
        architecture: &str,
        filter: &str,
        file_type: &str,
        name: &str,
        bytes: &[u8],
    ) {
        let packed = zstd::encode_all(bytes, 1).expect("packed");
        let location =
            format!("main-workspace/translations-models-v2/{}.zst", &sha256(&packed)[..32]);
        let (source, target) = pair.split_once('-').expect("a pair");
        self.records.push(json!({
            "id": location,
            "name": name,
            "schema": 1,
            "version": version,
            "fileType": file_type,
            "architecture": architecture,
            "sourceLanguage": source,
            "targetLanguage": target,
            "filter_expression": filter,
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

    /// Changes the record of a type of file; a JSON pointer says which field.
    pub(crate) fn set(mut self, file_type: &str, pointer: &str, value: Value) -> Collection {
        let found = self.records.iter_mut().find(|record| record["fileType"] == file_type);
        *found.expect("a record").pointer_mut(pointer).expect("a field") = value;
        self
    }

    /// The location of a type of file.
    pub(crate) fn location(&self, file_type: &str) -> String {
        let found = self.records.iter().find(|record| record["fileType"] == file_type);
        let location = found.expect("a record")["attachment"]["location"].as_str();
        location.expect("a location").to_owned()
    }

    /// Returns the answer of a good server.
    pub(crate) fn answer(&self, asked: &Asked) -> Reply {
        let path = asked.path.as_str();
        let host = &asked.headers["host"];
        match path.strip_prefix("/v1/").or(path.strip_prefix("/v1")) {
            Some("") => Reply::ok(
                json!({"capabilities": {"attachments": {"base_url": format!("http://{host}/files/")}}})
                    .to_string(),
            ),
            Some("buckets/main/collections/translations-models-v2/changeset?_expected=0") => {
                let body = json!({"changes": self.records, "metadata": {"id": "x"}, "timestamp": 7});
                Reply::ok(body.to_string())
            }
            _ => match path.strip_prefix("/files/").and_then(|file| self.files.get(file)) {
                Some(bytes) => with_range(bytes, asked),
                None => Reply::status(404),
            },
        }
    }

    /// Starts a good server.
    pub(crate) fn serve(self) -> Server {
        Server::start(move |asked, _| self.answer(asked))
    }
}

/// A file, or the part of it that is asked for.
pub(crate) fn with_range(bytes: &[u8], asked: &Asked) -> Reply {
    let range = asked.headers.get("range").and_then(|range| range.strip_prefix("bytes="));
    let from = range.and_then(|range| range.strip_suffix('-')?.parse::<usize>().ok());
    match from {
        None => Reply::ok(bytes),
        Some(from) if from >= bytes.len() => Reply::status(416),
        Some(from) => {
            let told = format!("bytes {from}-{}/{}", bytes.len() - 1, bytes.len());
            Reply { status: 206, ..Reply::ok(&bytes[from..]) }.header("content-range", &told)
        }
    }
}

/// Short patience, so that tests are fast.
pub(crate) fn limits() -> Limits {
    Limits {
        connect: Duration::from_secs(2),
        silence: Duration::from_millis(700),
        pause: Duration::from_millis(10),
        attempts: 3,
        longest_wait: Duration::from_secs(2),
    }
}

pub(crate) fn request(names: &str, root: &str) -> Request {
    Request {
        pairs: pairs(names).expect("pairs"),
        choice: Choice::default(),
        source: Some(Source::parse(root).expect("a source")),
        packaged: false,
        limits: limits(),
    }
}

/// Notes that a test can look at.
#[derive(Default)]
pub(crate) struct Notes(pub Mutex<Vec<String>>);

impl Watch for Notes {
    fn note(&self, text: &str) {
        self.0.lock().expect("notes").push(text.to_owned());
    }
}

impl Notes {
    pub(crate) fn all(&self) -> String {
        self.0.lock().expect("notes").join("\n")
    }
}

/// The error of an attempt to add a model, spelled without the server's address.
pub(crate) fn refusal(folder: &Path, names: &str, server: &Server) -> String {
    let error = add(folder, &request(names, &server.root()), &()).expect_err("a refusal");
    error.to_string().replace(server.root().trim_end_matches("/v1"), "SERVER")
}

/// Every file below a folder, with its bytes, but for the lock.
pub(crate) fn tree(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(&next).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                open.push(path);
            } else if entry.file_name() != ".lock" {
                let name = path.strip_prefix(folder).expect("below").display().to_string();
                all.push((name, fs::read(&path).expect("a file")));
            }
        }
    }
    all.sort();
    all
}

/// The names of the files below a folder.
pub(crate) fn names(folder: &Path) -> Vec<String> {
    tree(folder).into_iter().map(|(name, _)| name).collect()
}
