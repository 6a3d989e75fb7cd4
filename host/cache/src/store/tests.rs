//! Tests of the store through restarts and damage.

use super::*;
use crate::{
    unit::TargetPiece,
    value::{Document, Quoted},
};
use targum_core::cache_key::KeyBuilder;

/// A folder that is removed afterwards.
struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder =
            std::env::temp_dir().join(format!("targum-store-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn key(name: &str) -> blake3::Hash {
    KeyBuilder::new("test").field(name.as_bytes()).finish()
}

fn find(store: &Store, name: &str) -> Option<Document> {
    store.document(&key(name)).map(|(document, _)| document)
}

fn document(text: &str) -> Document {
    Document { text: Quoted::new(text), total: 1, repaired: 0, kept: 0, overlong: 0, unsure: None }
}

#[test]
fn stored_entries_are_found_after_a_restart() {
    let folder = Folder::new("restart");
    let unit = Unit {
        source: "en".into(),
        target: "pt".into(),
        plural: None,
        from: Vec::new(),
        to: vec![TargetPiece::Text("Olá ".into()), TargetPiece::Code(0)],
        terms: Vec::new(),
        confidence: targum_core::Hundredths::new(0.5),
    };
    {
        let store = Store::open(&folder.0);
        assert_eq!(store.problem(), None);
        assert_eq!(find(&store, "d"), None);
        store.keep_document("p", &key("d"), &document("Olá"));
        store.keep_segments("p", &[(key("s"), unit.clone())]);
        assert!(!store.has_memory());
        store.keep_memory("p", &[(key("m"), unit.clone())]).unwrap();
        assert!(store.has_memory());
        store.set_usage(key("a").as_bytes(), 3, 4);
    }
    let store = Store::open(&folder.0);
    let at_hand = store.document_at_hand(&key("d"));
    assert!(at_hand.is_none_or(|found| found.is_some_and(|(found, _)| found == document("Olá"))));
    assert_eq!(find(&store, "d"), Some(document("Olá")));
    // A value that was read is in memory.
    let (at_hand, at) = store.document_at_hand(&key("d")).flatten().unwrap();
    assert_eq!(at_hand, document("Olá"));
    for known in [at, at + 1] {
        assert_eq!(store.document_again(&key("d"), known).flatten(), Some((at_hand.clone(), at)));
    }
    let stored = Stored { words: unit.clone().words(), confidence: unit.confidence };
    assert_eq!(store.segments(&[key("t"), key("s")]), [None, Some(stored)]);
    assert!(store.has_memory());
    assert_eq!(store.memory(&[key("m")]), [Some(unit)]);
    assert_eq!(store.usage(key("a").as_bytes()), Some((3, 4)));
}

#[test]
fn a_store_is_closed_when_no_other_thread_uses_it() {
    let folder = Folder::new("close");
    let store = Arc::new(Store::open(&folder.0));
    let used = store.clone();
    assert!(!Store::close(store.clone(), Duration::ZERO), "two owners");
    let closing = thread::spawn(move || Store::close(store, Duration::from_secs(60)));
    drop(used);
    assert!(closing.join().unwrap());
    assert_eq!(Store::open(&folder.0).problem(), None, "its lock is free");
}

#[test]
fn a_second_process_works_without_the_store() {
    let folder = Folder::new("locked");
    let _first = Store::open(&folder.0);
    let second = Store::open(&folder.0);
    assert!(second.problem().unwrap().contains("in use by another process"));
    second.keep_document("p", &key("d"), &document("x"));
    assert_eq!(find(&second, "d"), None);
}

#[test]
fn a_broken_store_is_reported_and_not_used() {
    let folder = Folder::new("broken");
    std::fs::write(folder.0.join("CURRENT"), "nonsense").unwrap();
    assert!(Store::open(&folder.0).problem().unwrap().contains("cannot be opened"));
}

#[test]
fn above_the_limit_the_oldest_entries_are_removed() {
    let folder = Folder::new("cap");
    let store = Store::open(&folder.0);
    store.expiry.set(90, 1 << 20);
    // Noise does not compress: about 4 MiB.
    let noise = |at: u32| {
        (0..1024u32)
            .map(|i| blake3::hash(&(at * 1024 + i).to_le_bytes()).to_string())
            .collect::<String>()
    };
    // Times are whole seconds. The values of an hour ago are older than the new one below.
    let an_hour_ago = now() - 60 * 60;
    for at in 0..64u32 {
        let bytes = document(&noise(at)).to_bytes();
        let sealed = Sealed::new(key(&at.to_string()), an_hour_ago, "p", &bytes);
        store.put(Family::Documents, [&sealed]);
    }
    assert!(store.size_bytes() > 1 << 20);
    store.sweep();
    assert!(store.size_bytes() <= 1 << 20, "{}", store.size_bytes());
    store.keep_document("p", &key("new"), &document("new"));
    assert_eq!(find(&store, "new"), Some(document("new")));
}

#[test]
fn a_cache_that_cannot_be_opened_is_explained() {
    let explained = |error| explain(Path::new("cache"), error);
    let used = "IO error: While lock file: cache/LOCK: Resource temporarily unavailable";
    assert!(explained(used).contains("is in use by another process"));
    for error in [
        "Corruption: block checksum mismatch in cache/000012.sst",
        "IO error: while open a file for lock: cache/LOCK: Permission denied",
    ] {
        assert!(explained(error).contains("cannot be opened"), "{error}");
    }
}

#[test]
fn a_memory_that_cannot_be_read_is_reported() {
    let folder = Folder::new("memory");
    let unit = Unit {
        source: "en".into(),
        target: "pt".into(),
        plural: None,
        from: vec![crate::unit::SourcePiece::Text("Open the file".into())],
        to: vec![TargetPiece::Text("Abra o ficheiro".into())],
        terms: Vec::new(),
        confidence: None,
    };
    {
        let store = Store::open(&folder.0);
        store.import("p", &[unit]).unwrap();
        store.wait_for_merges().unwrap();
    }
    for file in std::fs::read_dir(&folder.0).unwrap().flatten().map(|file| file.path()) {
        if file.extension().is_some_and(|end| end == "sst") {
            let mut bytes = std::fs::read(&file).unwrap();
            bytes[..64].fill(0xff);
            std::fs::write(&file, bytes).unwrap();
        }
    }
    let store = Store::open(&folder.0);
    assert!(store.has_memory());
    assert_eq!(store.problem(), None);
    let parse = |tag| targum_core::locale::Locale::parse(tag).unwrap();
    let pair = targum_core::locale::Pair { source: parse("en"), target: parse("pt") };
    assert!(store.near("p", &pair, &[], crate::Fuzzy::default(), || true).is_empty());
    assert!(store.problem().unwrap().contains("fails to read"));
    store.keep_document("p", &key("d"), &document("t"));
    store.try_again();
    assert!(store.problem().unwrap().contains("fails to read"), "a write does not mend the memory");
}
