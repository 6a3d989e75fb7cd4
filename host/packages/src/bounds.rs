//! The bounds of a fetch.

use std::time::Duration;

use crate::error::{Error, Result};

/// The bounds of a fetch.
#[derive(Clone, Copy, Debug)]
pub struct Bounds {
    /// The size of a plugin, in bytes, at most.
    pub bytes: usize,
    /// The time for a connection, and for the next bytes of an answer.
    pub silence: Duration,
    /// The time for the whole fetch.
    pub whole: Duration,
    /// Whether other machines may be asked without TLS.
    pub insecure: bool,
}

impl Bounds {
    /// Returns the size of a plugin, at most.
    pub(crate) fn plugin(&self) -> Most {
        Most { bytes: self.bytes, rule: "plugins.limits.max_plugin_bytes" }
    }
}

/// The number of bytes of something, at most.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Most {
    pub(crate) bytes: usize,
    /// The setting or the program that sets the bound, for messages.
    pub(crate) rule: &'static str,
}

impl Most {
    /// Returns a fixed bound for a text that is not a plugin, such as a manifest.
    pub(crate) fn text(bytes: usize) -> Self {
        Self { bytes, rule: "this program" }
    }

    /// Requires that `size` bytes are within the bound. `what` is their name in the message.
    pub(crate) fn require(&self, what: &str, size: u64) -> Result<()> {
        let Self { bytes, rule } = self;
        if size <= *bytes as u64 {
            return Ok(());
        }
        Err(Error::Refused(format!("{what} has {size} bytes, and {rule} allows {bytes}")))
    }

    /// Returns the error for something that does not end within the bound.
    pub(crate) fn exceeded(&self, what: &str) -> Error {
        let Self { bytes, rule } = self;
        Error::Refused(format!("{what} has more bytes than {rule} allows: {bytes}"))
    }
}
