//! The manifest of a plugin in a registry: the layout that the CNCF's guidance gives WebAssembly components.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use crate::{
    bounds::Most,
    error::{Error, Result},
};

/// The media type of a manifest.
pub(super) const MANIFEST: &str = "application/vnd.oci.image.manifest.v1+json";
/// The media type of the configuration, by which registries and tools know what the artifact is.
const CONFIG: &str = "application/vnd.wasm.config.v0+json";
/// The media type of the component.
const LAYER: &str = "application/wasm";
/// The annotation that holds the signature, as `minisign` writes it to a file.
const SIGNATURE: &str = "dev.targum.minisig";
/// The system that a component runs on, as the guidance has it.
const SYSTEM: &str = "wasip2";
/// The configuration must state a time. With this one, the same component always has the same digest.
const CREATED: &str = "1970-01-01T00:00:00Z";

/// The interfaces that a component exports.
pub(crate) type Exports = Vec<String>;

/// The manifest of an artifact.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Manifest {
    schema_version: u8,
    media_type: Option<String>,
    config: Descriptor,
    layers: Vec<Descriptor>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    annotations: BTreeMap<String, String>,
}

/// A part of an artifact.
#[derive(Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Descriptor {
    media_type: String,
    pub(super) digest: String,
    pub(super) size: u64,
}

impl Descriptor {
    fn of(media_type: &str, bytes: &[u8]) -> Self {
        let (media_type, size) = (media_type.to_owned(), bytes.len() as u64);
        Self { media_type, digest: digest(bytes), size }
    }
}

impl Manifest {
    /// Returns the manifest and the configuration of a component.
    pub(super) fn of(
        component: &[u8],
        exports: &Exports,
        signature: Option<&str>,
    ) -> (Self, Vec<u8>) {
        let layer = Descriptor::of(LAYER, component);
        let config = json!({
            "created": CREATED,
            "architecture": "wasm",
            "os": SYSTEM,
            "layerDigests": [layer.digest],
            "component": { "exports": exports, "imports": [] },
        });
        let config = config.to_string().into_bytes();
        let signature = signature.map(|text| (SIGNATURE.to_owned(), text.to_owned()));
        let manifest = Self {
            schema_version: 2,
            media_type: Some(MANIFEST.to_owned()),
            config: Descriptor::of(CONFIG, &config),
            layers: vec![layer],
            annotations: signature.into_iter().collect(),
        };
        (manifest, config)
    }

    /// Reads a manifest. `what` is its name in messages, and `served` is the `Content-Type` of the answer.
    ///
    /// # Errors
    /// The text is not the manifest of one artifact.
    pub(super) fn read(what: &str, served: Option<&str>, bytes: &[u8]) -> Result<Self> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Kind {
            media_type: Option<String>,
        }
        let wrong = |error| Error::Refused(format!("{what}: its manifest cannot be read: {error}"));
        let kind: Kind = serde_json::from_slice(bytes).map_err(wrong)?;
        let kind = kind.media_type.as_deref().or(served).unwrap_or(MANIFEST);
        if kind != MANIFEST {
            return Err(Error::Refused(format!(
                "{what} is no plugin: its manifest has the media type {kind:?}, not {MANIFEST}"
            )));
        }
        serde_json::from_slice(bytes).map_err(wrong)
    }

    /// Returns the layer that is the component.
    ///
    /// # Errors
    /// The artifact is not WebAssembly, has several layers, or states too many bytes.
    pub(super) fn component(&self, what: &str, most: Most) -> Result<&Descriptor> {
        let config = &self.config.media_type;
        if config != CONFIG {
            return Err(Error::Refused(format!(
                "{what} is no WebAssembly: its configuration has the media type {config:?}, not \
                 {CONFIG}"
            )));
        }
        let [layer] = self.layers.as_slice() else {
            let count = self.layers.len();
            return Err(Error::Refused(format!("{what} has {count} layers: a plugin has one")));
        };
        if layer.media_type != LAYER {
            let found = &layer.media_type;
            return Err(Error::Refused(format!(
                "{what} is no WebAssembly: its layer has the media type {found:?}, not {LAYER}"
            )));
        }
        most.require(what, layer.size)?;
        Ok(layer)
    }

    /// Returns the signature.
    pub(super) fn signature(&self) -> Option<&str> {
        self.annotations.get(SIGNATURE).map(String::as_str)
    }

    /// Returns the configuration's descriptor and that of every layer.
    pub(super) fn parts(&self) -> impl Iterator<Item = &Descriptor> {
        self.layers.iter().chain([&self.config])
    }
}

/// Returns the digest of some bytes, as registries spell it.
pub(super) fn digest(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    hash.iter().fold("sha256:".to_owned(), |text, byte| format!("{text}{byte:02x}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOST: Most = Most { bytes: 10, rule: "the test" };

    fn written(component: &[u8], signature: Option<&str>) -> String {
        let (manifest, _) = Manifest::of(component, &vec!["a:b/c@1.0.0".to_owned()], signature);
        serde_json::to_string(&manifest).expect("JSON")
    }

    /// Returns the digest of the component, or the error for the manifest.
    fn checked(manifest: &str) -> std::result::Result<String, String> {
        let manifest = Manifest::read("x", None, manifest.as_bytes());
        let layer = manifest.as_ref().map(|manifest| manifest.component("x", MOST));
        match layer {
            Ok(Ok(layer)) => Ok(layer.digest.clone()),
            Ok(Err(error)) => Err(error.to_string()),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn a_component_has_the_layout_of_the_guidance() {
        let (manifest, config) = Manifest::of(b"wasm", &vec!["a:b/c@1.0.0".to_owned()], None);
        let layer = digest(b"wasm");
        assert_eq!(
            String::from_utf8(config.clone()),
            Ok(format!(
                "{{\"created\":\"1970-01-01T00:00:00Z\",\"architecture\":\"wasm\",\"os\":\"wasip2\",\
                 \"layerDigests\":[\"{layer}\"],\"component\":{{\"exports\":[\"a:b/c@1.0.0\"],\
                 \"imports\":[]}}}}"
            ))
        );
        assert_eq!(
            serde_json::to_string(&manifest).expect("JSON"),
            format!(
                "{{\"schemaVersion\":2,\"mediaType\":\"{MANIFEST}\",\"config\":{{\"mediaType\":\
                 \"{CONFIG}\",\"digest\":\"{}\",\"size\":{}}},\"layers\":[{{\"mediaType\":\
                 \"{LAYER}\",\"digest\":\"{layer}\",\"size\":4}}]}}",
                digest(&config),
                config.len()
            )
        );
        assert_eq!(checked(&written(b"wasm", None)), Ok(layer));
    }

    #[test]
    fn the_signature_is_an_annotation() {
        let text = written(b"wasm", Some("untrusted comment: a\nb\n"));
        let manifest = Manifest::read("x", None, text.as_bytes()).expect("a manifest");
        assert_eq!(manifest.signature(), Some("untrusted comment: a\nb\n"));
    }

    #[test]
    fn other_artifacts_are_refused() {
        let good = written(b"wasm", None);
        let layer = format!("{{\"mediaType\":\"{LAYER}\"");
        let index = "application/vnd.oci.image.index.v1+json";
        for (text, message) in [
            (good.replace(MANIFEST, index), "its manifest has the media type \"application/vnd"),
            (good.replace(CONFIG, "text/x"), "its configuration has the media type \"text/x\""),
            (good.replace(LAYER, "text/x"), "its layer has the media type \"text/x\""),
            (good.replace("\"size\":4", "\"size\":2147483648"), "x has 2147483648 bytes, and the"),
            (good.replace(&layer, &format!("{{}},{layer}")), "cannot be read: missing field"),
            (good.replace("\"layers\":[", "\"layers\":[],\"x\":["), "x has 0 layers"),
            ("{\"schemaVersion\":2,\"manifests\":[]}".to_owned(), "missing field `config`"),
            ("[]".to_owned(), "cannot be read"),
            (String::new(), "cannot be read"),
        ] {
            let refused = checked(&text).expect_err(&text);
            assert!(refused.contains(message), "{message}: {refused}");
        }
    }
}
