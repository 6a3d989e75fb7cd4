//! The next version of a plugin, from its origin.

use crate::{
    bounds::Bounds,
    error::{Error, Result},
    fetch::{Fetched, fetch},
    host::Host,
    offer::Offer,
    reference::Reference,
};

impl Host {
    /// Fetches what the origin of a plugin has now, and checks it. Returns `None` for the version that is installed and
    /// pinned.
    ///
    /// # Errors
    /// The plugin has no origin, what the origin has is not a plugin with this id, or another signer has signed it.
    pub fn update(&self, id: &str, bounds: &Bounds) -> Result<Option<Offer>> {
        let (origin, fetched) = self.fetch_origin(id, bounds)?;
        let digest = Some(blake3::hash(&fetched.bytes));
        let is_installed = digest == self.digest(id)? && digest == self.pin(id);
        if is_installed && fetched.origin == origin {
            return Ok(None);
        }
        let offer = self.check(fetched, bounds)?;
        let found = &offer.package.about.id;
        if found != id {
            return Err(Error::Refused(format!(
                "{} is a plugin with the id `{found}` now, not `{id}`: install it with `targum \
                 plugin add` if you want it",
                offer.origin
            )));
        }
        self.require_signer(id, offer.signer.as_ref())?;
        Ok(Some(offer))
    }

    /// Fetches the bytes that the origin of a plugin has: of an artifact, those that its tag names now. Returns the
    /// origin as well.
    pub(crate) fn fetch_origin(&self, id: &str, bounds: &Bounds) -> Result<(Reference, Fetched)> {
        let origin = self.origins().get(id).ok_or_else(|| {
            Error::Request(format!(
                "plugins.origins has no `{id}`: install it with `targum plugin add`, which writes \
                 its origin down"
            ))
        })?;
        let origin = Reference::parse(origin, bounds.insecure)?;
        let now = match &origin {
            Reference::Artifact(image) => Reference::Artifact(image.by_tag()),
            other => other.clone(),
        };
        let fetched = fetch(&now, bounds)?;
        Ok((origin, fetched))
    }
}
