//! The networks that texts may be sent to.

use serde::Deserialize;

/// The machines that texts may be sent to for translation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Network {
    /// All machines.
    #[default]
    Any,
    /// This machine only. A configuration with an engine on another machine is rejected.
    None,
}
