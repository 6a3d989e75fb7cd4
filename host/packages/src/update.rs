//! The next version of a plugin, from its origin.

use crate::{
    bounds::Bounds,
    error::{Error, Result},
    fetch::fetch,
    host::Host,
    package::Package,
    reference::Reference,
};

/// What the origin of a plugin has.
#[derive(Clone, Debug)]
pub enum Update {
    /// The very bytes that are installed and pinned.
    Same,
    /// Other bytes.
    New(Package),
}

impl Host {
    /// Fetches what the origin of a plugin has, and checks it where it is not the version that is installed.
    ///
    /// # Errors
    /// The plugin has no origin, or what the origin has is not a plugin with this id.
    pub fn update(&self, id: &str, bounds: &Bounds) -> Result<Update> {
        let (origin, bytes) = self.fetch_origin(id, bounds)?;
        let digest = Some(blake3::hash(&bytes));
        if digest == self.digest(id)? && digest == self.pin(id) {
            return Ok(Update::Same);
        }
        let package = Package::check(&origin, bytes, self.limits())?;
        if package.about.id != id {
            return Err(Error::Refused(format!(
                "{origin} is a plugin with the id `{}` now, not `{id}`: install it with `targum \
                 plugin add` if you want it",
                package.about.id
            )));
        }
        Ok(Update::New(package))
    }

    /// Fetches the bytes that the origin of a plugin has. Returns the origin as well.
    pub(crate) fn fetch_origin(&self, id: &str, bounds: &Bounds) -> Result<(String, Vec<u8>)> {
        let origin = self.origins().get(id).ok_or_else(|| {
            Error::Request(format!(
                "plugins.origins has no `{id}`: install it with `targum plugin add`, which writes \
                 its origin down"
            ))
        })?;
        let bytes = fetch(&Reference::parse(origin, bounds.insecure)?, bounds)?;
        Ok((origin.clone(), bytes))
    }
}
