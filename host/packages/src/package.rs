//! The bytes of a plugin that were checked.

use targum_core::contract::About;
use targum_sandbox::{Compiler, Limits, Observed, Sandbox};
use wasmparser::{Parser, Payload};

use crate::error::{Error, Result};

/// A plugin that this host can run, and that has described itself.
#[derive(Clone, Debug)]
pub struct Package {
    /// The plugin's description of itself.
    pub about: About,
    /// The version of the contract that it speaks.
    pub contract: String,
    /// The digest of its bytes.
    pub digest: blake3::Hash,
    /// The component.
    pub bytes: Vec<u8>,
    /// The interfaces that it exports.
    pub(crate) exports: Vec<String>,
}

impl Package {
    /// Checks the bytes of a plugin within the limits of a host: that it has no imports, that a process of its own
    /// can compile it, and that it describes itself. `what` is the name of the bytes in messages.
    ///
    /// # Errors
    /// The bytes are no plugin of this host.
    pub fn check(what: &str, bytes: Vec<u8>, limits: &Limits) -> Result<Self> {
        let sandbox = Sandbox::with(limits, Compiler::guarded(), Observed::default());
        let sandbox = sandbox.map_err(|error| Error::Request(format!("{error:#}")))?;
        let plugin = sandbox.load(&bytes);
        let plugin = plugin.map_err(|error| Error::Refused(format!("{what} {error}")))?;
        let (about, contract) = (plugin.about.clone(), plugin.contract.clone());
        let exports = exports(&bytes)
            .map_err(|error| Error::Refused(format!("{what} cannot be read: {error}")))?;
        Ok(Self { about, contract, digest: plugin.digest, bytes, exports })
    }
}

/// Returns the names that a component exports. Components within it have exports too, which are not counted.
fn exports(component: &[u8]) -> wasmparser::Result<Vec<String>> {
    let (mut names, mut depth) = (Vec::new(), 0_u32);
    for payload in Parser::new(0).parse_all(component) {
        match payload? {
            Payload::ModuleSection { .. } | Payload::ComponentSection { .. } => depth += 1,
            Payload::End(_) => depth = depth.saturating_sub(1),
            Payload::ComponentExportSection(section) if depth == 0 => {
                for export in section {
                    names.push(export?.name.name.to_owned());
                }
            }
            _ => {}
        }
    }
    Ok(names)
}
