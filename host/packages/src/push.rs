//! A checked plugin is put into a registry.

use crate::{
    bounds::Bounds,
    error::{Error, Result},
    package::Package,
    reference::Reference,
    registry, signature,
};

/// Puts a plugin into a registry under a tag, with its signature. Returns the name of the artifact with its digest.
///
/// # Errors
/// `reference` is no artifact with a tag, or the registry does not take it.
pub fn push(
    package: &Package,
    reference: &Reference,
    signature: Option<&str>,
    bounds: &Bounds,
) -> Result<Reference> {
    let Reference::Artifact(image) = reference else {
        let message = "is not in a registry: name it as in registry.example/acme/targum-ini:1.2";
        return Err(Error::Request(format!("{reference} {message}")));
    };
    if image.digest.is_some() || image.tag.is_none() {
        let message = "name the tag and no digest: the digest follows from the plugin";
        return Err(Error::Request(format!("{reference}: {message}")));
    }
    if let Some(text) = signature {
        signature::require("the plugin", text)?;
    }
    let digest = registry::push(image, &package.bytes, &package.exports, signature, bounds)?;
    Ok(Reference::Artifact(image.with_digest(&digest)))
}
