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
    /// Requires that a plugin of `size` bytes is within the bounds. `what` is its name in the message.
    pub(crate) fn require(&self, what: &str, size: u64) -> Result<()> {
        let most = self.bytes;
        if size <= most as u64 {
            return Ok(());
        }
        let allows = "and plugins.limits.max_plugin_bytes allows";
        Err(Error::Refused(format!("{what} has {size} bytes, {allows} {most}")))
    }
}
