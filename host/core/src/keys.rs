//! API keys. A key is shown once, and only its hash is stored.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;

use crate::private_file;

/// The name of the file with the quick start's key, in the data directory.
pub const QUICKSTART_KEY: &str = "quickstart.key";
/// The name of the file with the hash of that key, in the same folder. The shipped `projects/demo.toml`
/// refers to this file.
pub const QUICKSTART_HASH: &str = "quickstart.hash";

/// Returns a new key: `org_` and 256 random bits in hexadecimal digits.
///
/// # Errors
/// The system supplies no random numbers.
pub fn generate() -> anyhow::Result<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).context("the system supplies no random numbers")?;
    Ok(format!("org_{}", blake3::Hash::from_bytes(bytes).to_hex()))
}

/// Returns a key's name in the configuration: `blake3:` and the hash of its bytes in hexadecimal digits.
pub fn hash(key: &str) -> String {
    format!("blake3:{}", blake3::hash(key.as_bytes()).to_hex())
}

/// Creates the quick start's key, unless it exists. Only the owner can read the file. Returns the path of
/// the key and whether the key is new.
///
/// # Errors
/// The data directory cannot be written.
pub fn quickstart(data: &Path) -> anyhow::Result<(PathBuf, bool)> {
    fs::create_dir_all(data).with_context(|| format!("cannot create {}", data.display()))?;
    let (key_file, hash_file) = (data.join(QUICKSTART_KEY), data.join(QUICKSTART_HASH));
    let (key, new) = match fs::read_to_string(&key_file) {
        Ok(key) if !key.trim().is_empty() => (key.trim().to_owned(), false),
        _ => (generate()?, true),
    };
    if new {
        write_private(&key_file, &format!("{key}\n"))?;
    }
    write_private(&hash_file, &format!("{}\n", hash(&key)))?;
    Ok((key_file, new))
}

fn write_private(file: &Path, text: &str) -> anyhow::Result<()> {
    private_file::replace(file, text.as_bytes())
        .with_context(|| format!("cannot write {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_long_and_differ() {
        let (one, other) = (generate().unwrap(), generate().unwrap());
        assert!(one.starts_with("org_") && one.len() == 68);
        assert_ne!(one, other);
    }

    #[test]
    fn a_hash_covers_the_bytes_of_the_key() {
        let hash = hash("org_example");
        assert_eq!(hash, format!("blake3:{}", blake3::hash(b"org_example")));
        assert_eq!(hash.len(), 7 + 64);
    }
}
