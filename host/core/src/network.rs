//! The networks that texts may be sent to.

use serde::Deserialize;

/// Where texts may be sent to be translated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Network {
    /// Wherever an engine is.
    #[default]
    Any,
    /// Nowhere: engines that leave this machine are refused when the configuration is read.
    None,
}
