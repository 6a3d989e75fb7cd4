//! Copies values from one store to another. A value is copied as it is stored, so that each store checks
//! that the value is whole, belongs to its key, and is not too old.

use std::time::Duration;

use super::{
    Store,
    expiry::now,
    store::Family,
    unit::{Stored, Unit},
    value::{self, Document, Sealed},
};

/// No value is kept longer: ten years.
const LONGEST: Duration = Duration::from_secs(10 * 365 * 24 * 60 * 60);

impl Store {
    /// Stores a document of another store. Returns the document and the time at which it was stored, in
    /// seconds since 1970.
    pub fn take_document(&self, sealed: &Sealed) -> Option<(Document, u64)> {
        let (payload, at) = self.open_foreign(sealed)?;
        let document = Document::from_bytes(payload)?;
        self.put(Family::Documents, [sealed]);
        Some((document, at))
    }

    /// Stores the segments of another store that exist. Returns their translations, in order.
    pub fn take_segments(&self, sealed: &[Option<Sealed>]) -> Vec<Option<Stored>> {
        let stored = |sealed: &Sealed| Unit::translation_from_bytes(self.open_foreign(sealed)?.0);
        let stored: Vec<_> = sealed.iter().map(|sealed| stored(sealed.as_ref()?)).collect();
        let good = sealed.iter().zip(&stored).filter_map(|(sealed, stored)| {
            stored.as_ref()?;
            sealed.as_ref()
        });
        self.put(Family::Segments, good);
        stored
    }

    /// Returns how long a value stored now is kept.
    pub fn ttl(&self) -> Duration {
        self.expiry.ttl().min(LONGEST)
    }

    fn open_foreign<'a>(&self, sealed: &'a Sealed) -> Option<(&'a [u8], u64)> {
        let at = value::stored_at(&sealed.bytes)?;
        // A value that this store has given up to make room is still valid in another.
        let good = now().saturating_sub(at) <= self.expiry.ttl().as_secs();
        let payload = value::open(sealed.key.as_bytes(), &sealed.bytes).filter(|_| good)?.1;
        Some((payload, at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{unit::TargetPiece, value::Quoted};
    use targum_core::cache_key::KeyBuilder;

    fn key(name: &str) -> blake3::Hash {
        KeyBuilder::new("test").field(name.as_bytes()).finish()
    }

    fn store(name: &str) -> (std::path::PathBuf, Store) {
        let folder =
            std::env::temp_dir().join(format!("targum-transfer-{name}-{}", std::process::id()));
        let store = Store::open(&folder);
        store.set_limits(90, u64::MAX);
        (folder, store)
    }

    #[test]
    fn only_complete_fresh_entries_are_transferred() {
        let ((from, one), (to, other)) = (store("one"), store("other"));
        let text = Quoted::new("Olá");
        let document = Document { text, total: 1, repaired: 0, kept: 0, overlong: 0, unsure: None };
        let sealed = one.keep_document("p", &key("d"), &document);
        assert_eq!(one.document(&key("d")).unwrap().0, document);

        let mut torn = sealed.clone();
        torn.bytes.pop();
        assert_eq!(other.take_document(&torn), None);
        let foreign = Sealed { key: key("e"), ..sealed.clone() };
        assert_eq!(other.take_document(&foreign), None);
        let day = 24 * 60 * 60;
        let old = Sealed::new(key("d"), now() - 91 * day, "p", &document.to_bytes());
        assert_eq!(other.take_document(&old), None);
        assert_eq!(other.document(&key("d")), None, "nothing of it was kept");

        // The entry expires at the same time on both hosts.
        let aged = Sealed::new(key("d"), now() - 80 * day, "p", &document.to_bytes());
        let taken = other.take_document(&aged).unwrap();
        assert_eq!(taken, (document, now() - 80 * day));
        assert_eq!(other.document(&key("d")).unwrap(), taken);

        let unit = Unit {
            source: "en".into(),
            target: "pt".into(),
            plural: None,
            from: Vec::new(),
            to: vec![TargetPiece::Text("Olá".into())],
            terms: Vec::new(),
            confidence: None,
        };
        let sealed = one.keep_segments("p", &[(key("s"), unit.clone())]).pop().unwrap();
        let bent = Sealed { key: key("t"), ..sealed.clone() };
        let words = Some(Stored { words: unit.words(), confidence: None });
        assert_eq!(
            other.take_segments(&[None, Some(sealed), Some(bent)]),
            [None, words.clone(), None]
        );
        assert_eq!(other.segments(&[key("s"), key("t")]), [words, None]);
        drop((one, other));
        let _ = (std::fs::remove_dir_all(from), std::fs::remove_dir_all(to));
    }
}
