//! Names in the store. What is asked for together has one hash tag (`{…}`), so that it stands on
//! one node of a cluster.

use std::sync::Arc;

use targum_core::Account;

/// Makes names that begin with one prefix.
#[derive(Clone)]
pub struct Keys(Arc<str>);

impl Keys {
    /// With this prefix.
    pub fn new(prefix: &str) -> Self {
        Self(prefix.into())
    }

    /// A document, and the lease of who translates it.
    pub fn document(&self, key: &blake3::Hash) -> [String; 2] {
        let (prefix, key) = (&self.0, key.to_hex());
        [format!("{prefix}:document:{{{key}}}"), format!("{prefix}:lease:{{{key}}}")]
    }

    /// A segment. There are 256 hash tags for them: enough to spread them, and few enough
    /// that those of a document are fetched by a few hundred commands at most.
    pub fn segment(&self, key: &blake3::Hash) -> String {
        let hex = key.to_hex();
        format!("{}:segment:{{{}}}{}", self.0, &hex[..2], &hex[2..])
    }

    /// The requests of an account that are under way, and what it has used. All that limits a key
    /// in a project is under one tag; what it may do in another project is another account.
    pub fn account(&self, account: &Account) -> [String; 2] {
        let (prefix, name) = (&self.0, account.to_hex());
        [format!("{prefix}:flying:{{{name}}}"), format!("{prefix}:used:{{{name}}}")]
    }

    /// What is written to see whether it can be.
    pub fn trial(&self) -> String {
        format!("{}:trial", self.0)
    }

    /// Names in all parts of the store.
    pub fn everywhere(&self) -> Vec<String> {
        (0..=u8::MAX).map(|tag| format!("{}:segment:{{{tag:02x}}}", self.0)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_belongs_together_has_one_tag() {
        let keys = Keys::new("t");
        let key = blake3::hash(b"key");
        let hex = key.to_hex();
        assert_eq!(
            keys.document(&key),
            [format!("t:document:{{{hex}}}"), format!("t:lease:{{{hex}}}")]
        );
        let segment = keys.segment(&key);
        assert_eq!(segment.replace(['{', '}'], ""), format!("t:segment:{hex}"));
        let tag = segment.split_inclusive('}').next().unwrap();
        assert!(keys.everywhere().iter().any(|name| name == tag));
        let account = Account::new(&key, "p");
        let [flying, used] = keys.account(&account);
        assert_eq!(flying.split('{').nth(1), used.split('{').nth(1));
        assert_ne!(keys.account(&Account::new(&key, "q"))[0], flying);
    }
}
