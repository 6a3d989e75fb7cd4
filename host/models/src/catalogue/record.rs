//! A record of a catalogue, which describes a file of a model.

use std::path::{Component, Path};

use icu_locale::LanguageIdentifier;
use serde::Deserialize;
use serde_json::Value;

use super::Version;

/// The largest file that is fetched or unpacked. Models have up to 60 MB.
pub(super) const MAX_FILE_BYTES: u64 = 1 << 30;

/// The type of a file of a model.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FileType {
    /// Weights.
    Model,
    /// Vocabulary of both languages.
    Vocabulary,
    /// Vocabulary of the source language.
    SourceVocabulary,
    /// Vocabulary of the target language.
    TargetVocabulary,
    /// Lexical shortlist.
    Shortlist,
}

/// The spelling of a file type in the catalogue, and how the names of such files begin and end.
const FILE_TYPES: [(&str, FileType, &str, &str); 5] = [
    ("model", FileType::Model, "model", ".bin"),
    ("vocab", FileType::Vocabulary, "vocab", ".spm"),
    ("srcvocab", FileType::SourceVocabulary, "srcvocab", ".spm"),
    ("trgvocab", FileType::TargetVocabulary, "trgvocab", ".spm"),
    ("lex", FileType::Shortlist, "lex", ".bin"),
];

/// The shape of a network, from the fastest to the largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Architecture {
    /// 256 wide, two decoder layers.
    Tiny,
    /// 384 wide, four decoder layers.
    BaseMemory,
    /// 512 wide, two decoder layers with feed-forward networks.
    Base,
}

const ARCHITECTURES: [(&str, Architecture); 3] = [
    ("tiny", Architecture::Tiny),
    ("base-memory", Architecture::BaseMemory),
    ("base", Architecture::Base),
];

impl Architecture {
    /// Returns the spelling in the catalogue.
    pub fn name(self) -> &'static str {
        match self {
            Architecture::Tiny => "tiny",
            Architecture::BaseMemory => "base-memory",
            Architecture::Base => "base",
        }
    }
}

/// Which installations of Firefox a record is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Filter {
    /// All of them.
    Everywhere,
    /// Releases for computers.
    Desktop,
    /// Releases for Android.
    Android,
    /// Nightly builds.
    Nightly,
}

const FILTERS: [(&str, Filter); 4] = [
    ("", Filter::Everywhere),
    ("env.appinfo.OS != 'Android'", Filter::Desktop),
    ("env.appinfo.OS == 'Android'", Filter::Android),
    ("env.channel == 'default' || env.channel == 'nightly'", Filter::Nightly),
];

/// The file that a record is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RemoteFile {
    /// The type of the file.
    pub file_type: FileType,
    /// Its name once installed.
    pub name: String,
    /// Size of the file itself.
    pub bytes: u64,
    /// SHA-256 of the file itself, in lower-case hex.
    pub sha256: String,
    /// The compressed file on the server.
    pub attachment: Attachment,
    /// The record as the source has it.
    pub record: Value,
}

/// A compressed file on a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Relative path below the server's address of attachments.
    pub location: String,
    /// Size of the compressed file.
    pub bytes: u64,
    /// SHA-256 of the compressed file, in lower-case hex.
    pub sha256: String,
}

/// The properties that the files of one model have in common.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Identity {
    /// The language that the model reads.
    pub source: LanguageIdentifier,
    /// The language that the model writes.
    pub target: LanguageIdentifier,
    /// The version.
    pub version: Version,
    /// The shape of the network.
    pub architecture: Architecture,
    /// Which installations of Firefox the model is for.
    pub filter: Filter,
}

/// The result of reading a record.
#[derive(Debug)]
pub(super) enum Reading {
    /// A file of a model that this program can run.
    File(Identity, Box<RemoteFile>),
    /// A file of a model of another major version: languages and version.
    Other(String, Version),
    /// Nothing that is of use here: a deleted record, a type of file that is not needed.
    Nothing,
}

/// A record that cannot be used.
#[derive(Debug)]
pub(super) struct BadRecord {
    /// The languages, when the record names them: `en-de`.
    pub pair: Option<String>,
    /// The reason.
    pub message: String,
}

/// The fields that tell models apart, as a record spells them.
pub(super) type Key = [Value; 5];

/// Returns the fields of a record that tell models apart.
pub(super) fn key(record: &Value) -> Key {
    ["sourceLanguage", "targetLanguage", "version", "architecture", "filter_expression"]
        .map(|field| record.get(field).cloned().unwrap_or_default())
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", expecting = "an object")]
struct Raw {
    name: String,
    version: String,
    file_type: String,
    architecture: Option<String>,
    source_language: String,
    target_language: String,
    #[serde(rename = "filter_expression", default)]
    filter_expression: Option<String>,
    decompressed_hash: Option<String>,
    decompressed_size: Option<u64>,
    attachment: Option<RawAttachment>,
}

#[derive(Deserialize)]
struct RawAttachment {
    hash: String,
    size: u64,
    location: String,
}

/// Reads a record and checks everything in it that later code relies on.
///
/// # Errors
/// A field is missing or not what the protocol says; the message names the record.
pub(super) fn read(record: &Value, major: u32) -> Result<Reading, BadRecord> {
    if record.get("deleted").and_then(Value::as_bool) == Some(true) {
        return Ok(Reading::Nothing);
    }
    let text = |key: &str| record.get(key).and_then(Value::as_str);
    let pair = text("sourceLanguage")
        .zip(text("targetLanguage"))
        .map(|(source, target)| format!("{source}-{target}"));
    // Records of another generation may have other fields, so the version is read first.
    if let (Some(pair), Some(Ok(version))) = (&pair, text("version").map(str::parse::<Version>))
        && version.major != major
    {
        return Ok(Reading::Other(pair.clone(), version));
    }
    let name = text("name").or_else(|| text("id")).unwrap_or("without a name").to_owned();
    checked(record).map_err(|problem| {
        // Only printable characters of a record reach a terminal.
        let message = format!("record {name}: {problem}").escape_debug().to_string();
        BadRecord { pair, message: message.replace("\\'", "'").replace("\\\"", "\"") }
    })
}

fn checked(record: &Value) -> Result<Reading, String> {
    let raw = Raw::deserialize(record).map_err(|error| error.to_string())?;
    let known = FILE_TYPES.iter().find(|(spelling, ..)| *spelling == raw.file_type);
    let Some((_, file_type, start, end)) = known else { return Ok(Reading::Nothing) };
    let language = |tag: &str| {
        let parsed = tag.parse::<LanguageIdentifier>().ok().filter(|id| id.to_string() == tag);
        parsed.ok_or_else(|| format!("`{tag}` is no language tag"))
    };
    let architecture = raw.architecture.ok_or("architecture is missing")?;
    let identity = Identity {
        source: language(&raw.source_language)?,
        target: language(&raw.target_language)?,
        version: raw.version.parse()?,
        architecture: look_up(&ARCHITECTURES, &architecture)
            .ok_or_else(|| format!("the architecture `{architecture}` is not known here"))?,
        filter: filter(raw.filter_expression.as_deref().unwrap_or_default())?,
    };
    let plain = raw.name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte));
    if !plain || raw.name.len() > 200 || !raw.name.starts_with(start) || !raw.name.ends_with(end) {
        return Err(format!("the name is not like {start}*{end}"));
    }
    let attachment = raw.attachment.ok_or("attachment is missing")?;
    let file = RemoteFile {
        file_type: *file_type,
        name: raw.name,
        bytes: size(raw.decompressed_size.ok_or("decompressedSize is missing")?)?,
        sha256: sha256(raw.decompressed_hash.ok_or("decompressedHash is missing")?)?,
        attachment: Attachment {
            location: location(attachment.location)?,
            bytes: size(attachment.size)?,
            sha256: sha256(attachment.hash)?,
        },
        record: record.clone(),
    };
    Ok(Reading::File(identity, Box::new(file)))
}

fn look_up<T: Copy>(table: &[(&str, T)], spelling: &str) -> Option<T> {
    table.iter().find(|(name, _)| *name == spelling).map(|(_, value)| *value)
}

fn filter(expression: &str) -> Result<Filter, String> {
    look_up(&FILTERS, expression.trim())
        .ok_or_else(|| format!("the filter `{expression}` is not known here"))
}

fn size(bytes: u64) -> Result<u64, String> {
    match bytes {
        1..=MAX_FILE_BYTES => Ok(bytes),
        _ => Err(format!("a size of {bytes} bytes is not between 1 and {MAX_FILE_BYTES}")),
    }
}

fn sha256(hash: String) -> Result<String, String> {
    let hex = hash.len() == 64 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
    hex.then(|| hash.to_ascii_lowercase()).ok_or_else(|| format!("`{hash}` is no SHA-256 digest"))
}

/// Accepts relative paths that stay below where they start, with nothing that an address or a
/// file system reads in a special way.
fn location(text: String) -> Result<String, String> {
    let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"/._-".contains(&byte));
    let relative = Path::new(&text).components().all(|part| matches!(part, Component::Normal(_)));
    if !plain || !relative || text.is_empty() || text.ends_with('/') {
        return Err(format!("the location `{text}` is not a relative path below the attachments"));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_stay_below_the_attachments() {
        for good in ["a.zst", "main-workspace/models/0-9.zst"] {
            assert_eq!(location(good.into()).as_deref(), Ok(good));
        }
        let bad = [
            "",
            "/a",
            "../a",
            "a/../b",
            "a/..",
            "./a",
            "//host/a",
            "https://host/a",
            "a\\b",
            "%2e/a",
            "a?b",
            "a#b",
            "a/",
            "a\nb",
            "C:/a",
        ];
        for bad in bad {
            assert!(location(bad.into()).is_err(), "{bad}");
        }
    }
}
