//! API keys: made here, shown once, stored as a hash only.

use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;

/// The quick start's key, in the data directory.
pub const QUICKSTART_KEY: &str = "quickstart.key";
/// The hash of it, beside it; the shipped `projects/demo.toml` names it.
pub const QUICKSTART_HASH: &str = "quickstart.hash";

/// A new key: `org_` and 256 random bits in hex.
///
/// # Errors
/// The system has no random numbers.
pub fn generate() -> anyhow::Result<String> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).context("no random numbers from the system")?;
    Ok(format!("org_{}", blake3::Hash::from_bytes(bytes).to_hex()))
}

/// How the configuration names a key: `blake3:` and the hex hash of its bytes.
pub fn hash(key: &str) -> String {
    format!("blake3:{}", blake3::hash(key.as_bytes()).to_hex())
}

/// Makes the quick start's key, readable by its owner only, unless it is there.
/// Gives the path of the key and whether it is new.
///
/// # Errors
/// The data directory cannot be written.
pub fn quickstart(data: &Path) -> anyhow::Result<(PathBuf, bool)> {
    fs::create_dir_all(data).with_context(|| format!("{} cannot be made", data.display()))?;
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

/// Writes a file beside and renames it, so that nobody reads half of it or too much.
fn write_private(file: &Path, text: &str) -> anyhow::Result<()> {
    let beside = file.with_extension("new");
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    // Left over where an earlier run was killed.
    let _ = fs::remove_file(&beside);
    let written = options.open(&beside).and_then(|mut open| open.write_all(text.as_bytes()));
    written
        .and_then(|()| fs::rename(&beside, file))
        .with_context(|| format!("{} cannot be written", file.display()))
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
    fn a_hash_is_of_the_bytes() {
        let hash = hash("org_example");
        assert_eq!(hash, format!("blake3:{}", blake3::hash(b"org_example")));
        assert_eq!(hash.len(), 7 + 64);
    }
}
