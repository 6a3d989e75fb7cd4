//! A folder of plugins through its changes.

use targum_tests::specimens::{Specimen, behaving};
use tempfile::{TempDir, tempdir};

use super::*;
use crate::Limits;

fn write(folder: &TempDir, file: &str, content: &[u8]) {
    fs::write(folder.path().join(file), content).unwrap();
}

fn load(folder: &TempDir, sandbox: &Arc<Sandbox>, pins: &Pins, previous: &Plugins) -> Plugins {
    Plugins::load(&[folder.path().to_owned()], sandbox, pins, previous, Duration::MAX)
}

fn problems(plugins: &Plugins) -> Vec<String> {
    plugins.problems().iter().map(ToString::to_string).collect()
}

#[test]
fn a_broken_file_does_not_unload_its_plugin() {
    let folder = tempdir().unwrap();
    let sandbox = Sandbox::new(&Limits::default()).unwrap();
    let load = |previous: &Plugins| load(&folder, &sandbox, &Pins::default(), previous);
    write(&folder, "a.wasm", &behaving(""));
    write(&folder, "readme.txt", b"not a plugin");
    let first = load(&Plugins::default());
    assert!(first.problems().is_empty(), "{:?}", first.problems());
    let plugin = first.get("specimen").unwrap();
    assert_eq!(plugin.file.as_deref(), Some("a.wasm"));
    assert!(first.get("a").is_none());

    let same = load(&first);
    assert!(Arc::ptr_eq(plugin, same.get("specimen").unwrap()), "compiled once");

    write(&folder, "a.wasm", &behaving("")[..100]);
    let broken = load(&same);
    assert!(Arc::ptr_eq(plugin, broken.get("specimen").unwrap()));
    let [problem] = &problems(&broken)[..] else { panic!("{:?}", broken.problems()) };
    assert!(
        problem.starts_with("a.wasm: is not a component that this host can run: "),
        "{problem}"
    );
    assert!(problem.ends_with("; the previous version stays in use"), "{problem}");

    write(&folder, "a.wasm", &behaving("(global i32 (i32.const 7))"));
    let mended = load(&broken);
    assert!(mended.problems().is_empty());
    assert_ne!(mended.get("specimen").unwrap().digest, plugin.digest);

    fs::remove_file(folder.path().join("a.wasm")).unwrap();
    assert!(load(&mended).get("specimen").is_none());
    fs::remove_dir_all(folder.path()).unwrap();
    let gone = load(&mended);
    assert!(gone.get("specimen").is_some(), "without the folder, what was there stays");
    assert_eq!(gone.problems().len(), 1);
}

#[test]
fn one_plugin_for_one_id() {
    let folder = tempdir().unwrap();
    let sandbox = Sandbox::new(&Limits::default()).unwrap();
    write(&folder, "b.wasm", &behaving("(global i32 (i32.const 7))"));
    write(&folder, "a.wasm", &behaving(""));
    write(&folder, "c.cwasm", b"");
    let plugins = load(&folder, &sandbox, &Pins::default(), &Plugins::default());
    assert_eq!(plugins.iter().count(), 1);
    assert_eq!(plugins.get("specimen").unwrap().file.as_deref(), Some("a.wasm"));
    assert_eq!(
        problems(&plugins),
        [
            "c.cwasm: a compiled plugin cannot be verified; install the .wasm file instead",
            "b.wasm: its id `specimen` is taken by a.wasm; the plugin is ignored",
        ]
    );
}

#[test]
fn the_first_plugin_of_an_id_keeps_it() {
    let (folder, sandbox) = (tempdir().unwrap(), Sandbox::new(&Limits::default()).unwrap());
    let load = |previous: &Plugins| load(&folder, &sandbox, &Pins::default(), previous);
    let named = |id: &str| Specimen { id, ..Specimen::default() }.component();
    let held_by =
        |plugins: &Plugins, id: &str| plugins.get(id).and_then(|plugin| plugin.file.clone());
    write(&folder, "b.wasm", &named("one"));
    write(&folder, "c.wasm", &named("two"));
    let first = load(&Plugins::default());
    // Another comes first by its name, and one becomes the other.
    let other = Specimen { id: "one", more: "(global i32 (i32.const 7))", ..Specimen::default() };
    write(&folder, "a.wasm", &other.component());
    write(&folder, "b.wasm", &named("two"));
    let second = load(&first);
    assert_eq!(held_by(&second, "one").as_deref(), Some("b.wasm"));
    assert_eq!(held_by(&second, "two").as_deref(), Some("c.wasm"));
    assert_eq!(
        problems(&second),
        [
            "b.wasm: its id `two` is taken by c.wasm; the plugin is ignored; the previous version \
             stays in use",
            "a.wasm: its id `one` is taken by b.wasm; the plugin is ignored",
        ]
    );
    // A file that is given another name is no other plugin.
    fs::remove_file(folder.path().join("a.wasm")).unwrap();
    fs::remove_file(folder.path().join("b.wasm")).unwrap();
    fs::rename(folder.path().join("c.wasm"), folder.path().join("z.wasm")).unwrap();
    let third = load(&second);
    assert_eq!((held_by(&third, "one"), third.problems().len()), (None, 0));
    assert_eq!(held_by(&third, "two").as_deref(), Some("z.wasm"));
}

#[test]
fn only_pinned_plugins_run() {
    let (folder, sandbox) = (tempdir().unwrap(), Sandbox::new(&Limits::default()).unwrap());
    let (good, other) = (behaving(""), behaving("(global i32 (i32.const 7))"));
    let (digest, others) = (blake3::hash(&good), blake3::hash(&other));
    let pins =
        |id: &str, required| Pins { digests: BTreeMap::from([(id.to_owned(), digest)]), required };
    write(&folder, "a.wasm", &good);
    let pinned = load(&folder, &sandbox, &pins("specimen", true), &Plugins::default());
    assert!(pinned.get("specimen").is_some() && pinned.problems().is_empty());

    write(&folder, "a.wasm", &other);
    for (required, why) in [
        (
            true,
            format!(
                "its digest is blake3:{others}, which plugins.pins does not have, and \
                 plugins.require_pins is on"
            ),
        ),
        (
            false,
            format!("its digest is blake3:{others}, but plugins.pins.specimen is blake3:{digest}"),
        ),
    ] {
        let kept = load(&folder, &sandbox, &pins("specimen", required), &pinned);
        assert_eq!(kept.get("specimen").unwrap().digest, digest, "the pinned one stays");
        assert_eq!(problems(&kept), [format!("a.wasm: {why}; the previous version stays in use")]);
        let new = load(&folder, &sandbox, &pins("specimen", required), &Plugins::default());
        assert!(new.get("specimen").is_none());
        assert_eq!(problems(&new), [format!("a.wasm: {why}")]);
    }
    // A pin for another id admits nobody, and a plugin that it forbids does not stay.
    write(&folder, "a.wasm", &good);
    let gone = load(&folder, &sandbox, &pins("another", true), &pinned);
    assert!(gone.get("specimen").is_none());
    assert_eq!(
        problems(&gone),
        [format!(
            "a.wasm: plugins.pins has no `specimen`, and plugins.require_pins is on; its \
             digest is blake3:{digest}"
        )]
    );
    let free = load(&folder, &sandbox, &pins("another", false), &Plugins::default());
    assert!(free.get("specimen").is_some());
}
