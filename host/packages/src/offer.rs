//! A plugin as its origin offers it: fetched, with its signature verified, and checked.

use crate::{
    bounds::Bounds,
    error::{Error, Result},
    fetch::{Fetched, fetch},
    host::Host,
    package::Package,
    reference::Reference,
    signature::{Signer, signer},
};

/// A plugin that was fetched and checked, and that a host may install.
#[derive(Clone, Debug)]
pub struct Offer {
    /// The plugin.
    pub package: Package,
    /// The origin of the plugin.
    pub origin: Reference,
    /// The signer, if the host has trusted keys.
    pub signer: Option<Signer>,
}

impl Host {
    /// Fetches a plugin, verifies its signature, and checks it. `digest` is the required digest, if one is known.
    ///
    /// # Errors
    /// The plugin cannot be fetched, or it is refused.
    pub fn offer(
        &self,
        reference: &Reference,
        digest: Option<&str>,
        bounds: &Bounds,
    ) -> Result<Offer> {
        let fetched = fetch(reference, bounds)?;
        if let Some(wanted) = digest {
            let found = format!("blake3:{}", blake3::hash(&fetched.bytes));
            if found != wanted {
                let message = format!("{reference} has the digest {found}, not {wanted}");
                return Err(Error::Refused(message));
            }
        }
        self.check(fetched, bounds)
    }

    /// Verifies the signature of fetched bytes, and checks them.
    pub(crate) fn check(&self, fetched: Fetched, bounds: &Bounds) -> Result<Offer> {
        let signer = self.signer(&fetched, bounds)?;
        let what = fetched.origin.to_string();
        let package = Package::check(&what, fetched.bytes, self.limits())?;
        Ok(Offer { package, origin: fetched.origin, signer })
    }

    /// Returns the signer of fetched bytes, if the host has trusted keys.
    pub(crate) fn signer(&self, fetched: &Fetched, bounds: &Bounds) -> Result<Option<Signer>> {
        let keys = &self.plugins().trusted_keys;
        let signature = if keys.is_empty() { None } else { fetched.signature(bounds)? };
        signer(&fetched.origin.to_string(), &fetched.bytes, signature.as_deref(), keys)
    }

    /// Requires that a plugin has the signer that its id is pinned to.
    ///
    /// # Errors
    /// The plugin has another signer, or none.
    pub(crate) fn require_signer(&self, id: &str, signer: Option<&Signer>) -> Result<()> {
        let Some(pinned) = self.plugins().signers.get(id) else { return Ok(()) };
        let message = match signer {
            Some(signer) if signer.name == *pinned => return Ok(()),
            Some(signer) => format!("`{id}` is signed by {} now, and was by {pinned}", signer.name),
            None => format!(
                "`{id}` was signed by {pinned}, and plugins.trusted_keys has no key any more"
            ),
        };
        let advice = "give `targum plugin add` --replace if you trust that";
        Err(Error::Refused(format!("{message}: {advice}")))
    }
}
