//! The signatures of plugins, which `minisign` makes.

use std::collections::BTreeMap;

use minisign_verify::{PublicKey, Signature};

use crate::error::{Error, Result};

/// The holder of a trusted key who signed a plugin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signer {
    /// The name of the key in `plugins.trusted_keys`.
    pub name: String,
    /// The trusted comment of the signature, which the signature covers too.
    pub comment: String,
}

/// Returns the trusted signer of some bytes, or `None` if no keys are trusted. `what` is the name of the bytes in
/// messages.
///
/// # Errors
/// There are trusted keys, and the bytes have no valid signature of one of them.
pub(crate) fn signer(
    what: &str,
    bytes: &[u8],
    signature: Option<&str>,
    trusted_keys: &BTreeMap<String, String>,
) -> Result<Option<Signer>> {
    if trusted_keys.is_empty() {
        return Ok(None);
    }
    let names: Vec<_> = trusted_keys.keys().map(String::as_str).collect();
    let names = names.join(", ");
    let refused = |message: &str| {
        let trusted = format!("plugins.trusted_keys requires a signature of {names}");
        Error::Refused(format!("{what} {message}, and {trusted}"))
    };
    let signature = signature.ok_or_else(|| refused("has no signature"))?;
    let signature = parse(signature).map_err(|message| refused(&message))?;
    for (name, key) in trusted_keys {
        let key = PublicKey::from_base64(key).map_err(|_| {
            Error::Request(format!("plugins.trusted_keys.{name} is not a public key of minisign"))
        })?;
        match key.verify(bytes, &signature, false) {
            Ok(()) => {
                let comment = signature.trusted_comment();
                let comment = comment.chars().map(|c| if c.is_control() { ' ' } else { c });
                return Ok(Some(Signer { name: name.clone(), comment: comment.collect() }));
            }
            Err(minisign_verify::Error::UnexpectedKeyId) => {}
            Err(error) => {
                let message = format!("has a signature with the key of {name} that is wrong");
                return Err(refused(&format!("{message} ({error})")));
            }
        }
    }
    Err(refused("has a signature with another key"))
}

/// Requires that a text can be a signature.
///
/// # Errors
/// The text is not a signature.
pub(crate) fn require(what: &str, signature: &str) -> Result<()> {
    parse(signature).map(drop).map_err(|message| Error::Request(format!("{what} {message}")))
}

fn parse(signature: &str) -> std::result::Result<Signature, String> {
    let message = |error| format!("has a signature that cannot be read ({error})");
    Signature::decode(signature).map_err(message)
}
