//! The keys in the shared store. Keys that are asked for together have one hash tag (`{…}`), so
//! that they are on one node of a cluster. The keys of values name their [form](FORM), so that hosts of different versions
//! can share a store: each finds only values that it can read. Limits are shared among all versions.

use std::sync::Arc;

use crate::value::FORM;
use targum_core::Account;

/// Makes names that begin with one prefix.
#[derive(Clone)]
pub struct Keys(Arc<str>);

impl Keys {
    /// Makes keys with this prefix.
    pub fn new(prefix: &str) -> Self {
        Self(prefix.into())
    }

    /// Returns the keys of a document and of its lease.
    pub fn document(&self, key: &blake3::Hash) -> [String; 2] {
        let (prefix, key) = (&self.0, key.to_hex());
        ["document", "lease"].map(|what| format!("{prefix}:{what}.{FORM}:{{{key}}}"))
    }

    /// Returns the key of a segment. Segments have 256 hash tags: enough to spread them, and few
    /// enough that those of a document are fetched by a few hundred commands at most.
    pub fn segment(&self, key: &blake3::Hash) -> String {
        let hex = key.to_hex();
        format!("{}:segment.{FORM}:{{{}}}{}", self.0, &hex[..2], &hex[2..])
    }

    /// Returns the keys of an account's requests under way and of its usage. All limits of a key in
    /// a project have one tag; the same key in another project is another account.
    pub fn account(&self, account: &Account) -> [String; 2] {
        let (prefix, name) = (&self.0, account.to_hex());
        [format!("{prefix}:flying:{{{name}}}"), format!("{prefix}:used:{{{name}}}")]
    }

    /// Returns the key that is written to test whether the store can be written.
    pub fn trial(&self) -> String {
        format!("{}:trial", self.0)
    }

    /// Names in all parts of the store.
    pub fn everywhere(&self) -> Vec<String> {
        (0..=u8::MAX).map(|tag| format!("{}:segment.{FORM}:{{{tag:02x}}}", self.0)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_of_one_script_share_a_hash_tag() {
        let keys = Keys::new("t");
        let key = blake3::hash(b"key");
        let hex = key.to_hex();
        assert_eq!(
            keys.document(&key),
            [format!("t:document.3:{{{hex}}}"), format!("t:lease.3:{{{hex}}}")]
        );
        let segment = keys.segment(&key);
        assert_eq!(segment.replace(['{', '}'], ""), format!("t:segment.3:{hex}"));
        let tag = segment.split_inclusive('}').next().unwrap();
        assert!(keys.everywhere().iter().any(|name| name == tag));
        let account = Account::new(&key, "p");
        let [flying, used] = keys.account(&account);
        assert_eq!(flying.split('{').nth(1), used.split('{').nth(1));
        assert_ne!(keys.account(&Account::new(&key, "q"))[0], flying);
    }
}
