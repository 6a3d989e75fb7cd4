//! The pins of plugins: the digests that the bytes of plugins must have.

use std::collections::BTreeMap;

use super::{call::Plugin, failure::Reason};

/// The settings `[plugins.pins]` and `plugins.require_pins`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pins {
    /// The digest of each pinned plugin, by its id.
    pub digests: BTreeMap<String, blake3::Hash>,
    /// Whether plugins without a pin are refused.
    pub required: bool,
}

impl Pins {
    /// Checks whether bytes with this digest may be compiled and asked for their id.
    ///
    /// # Errors
    /// The reason for the refusal.
    pub(super) fn admit(&self, digest: &blake3::Hash) -> Result<(), Reason> {
        if !self.required || self.digests.values().any(|pinned| pinned == digest) {
            return Ok(());
        }
        let message = format!(
            "its digest is blake3:{digest}, which plugins.pins does not have, and \
             plugins.require_pins is on"
        );
        Err(("pin", message))
    }

    /// Checks whether a plugin has the digest that its id is pinned to.
    ///
    /// # Errors
    /// The reason for the refusal.
    pub(super) fn check(&self, plugin: &Plugin) -> Result<(), Reason> {
        let (id, digest) = (&plugin.about.id, &plugin.digest);
        let message = match self.digests.get(id) {
            Some(pinned) if pinned != digest => {
                format!("its digest is blake3:{digest}, but plugins.pins.{id} is blake3:{pinned}")
            }
            None if self.required => format!(
                "plugins.pins has no `{id}`, and plugins.require_pins is on; its digest is \
                 blake3:{digest}"
            ),
            _ => return Ok(()),
        };
        Err(("pin", message))
    }
}
