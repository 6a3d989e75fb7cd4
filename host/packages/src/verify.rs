//! The pins of plugins, compared with what is installed and with what their origins have.

use crate::{bounds::Bounds, error::Result, host::Host};

impl Host {
    /// Compares the file of a plugin with its pin, and where `bounds` are given, what its origin has. Returns what
    /// differs, in sentences.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn verify(&self, id: &str, bounds: Option<&Bounds>) -> Result<Vec<String>> {
        let mut found = Vec::new();
        let Some(pin) = self.pin(id) else {
            found.push(format!(
                "plugins.pins has no `{id}`: `targum plugin list` prints its digest"
            ));
            return Ok(found);
        };
        match self.digest(id)? {
            Some(digest) if digest == pin => {}
            Some(digest) => {
                found.push(format!(
                    "its file has the digest blake3:{digest}, its pin is blake3:{pin}"
                ));
            }
            None => found.push(format!("its file {id}.wasm is missing")),
        }
        if let Some(bounds) = bounds.filter(|_| self.origins().contains_key(id)) {
            match self.verify_origin(id, &pin, bounds) {
                Ok(differs) => found.extend(differs),
                Err(error) => found.push(error.to_string()),
            }
        }
        Ok(found)
    }

    /// Compares what the origin of a plugin has now with its pins.
    fn verify_origin(
        &self,
        id: &str,
        pin: &blake3::Hash,
        bounds: &Bounds,
    ) -> Result<Option<String>> {
        let (origin, fetched) = self.fetch_origin(id, bounds)?;
        let digest = blake3::hash(&fetched.bytes);
        let now = &fetched.origin;
        if digest != *pin {
            return Ok(Some(format!(
                "{now} has the digest blake3:{digest} now, its pin is blake3:{pin}"
            )));
        }
        if *now != origin {
            return Ok(Some(format!(
                "its tag was moved from {origin} to {now}, which has the same plugin"
            )));
        }
        let signer = self.signer(&fetched, bounds)?;
        self.require_signer(id, signer.as_ref())?;
        Ok(None)
    }
}
