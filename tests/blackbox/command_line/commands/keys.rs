//! `targum keys` makes keys and their hashes.

use std::{fs, os::unix::fs::PermissionsExt, path::Path};

use targum_tests::targum;

use super::{check, folder, path, write};

#[test]
fn the_quick_start_key_works_on_this_machine_only() {
    let folder = folder();
    let ended = targum(&["keys", "quickstart", "--data", &path(&folder, "data")], "");
    assert_eq!(ended.status, 0, "{}", ended.err);
    write(
        &folder,
        "config/targum.toml",
        "[server]\nlisten = \"0.0.0.0:0\"\n[engines.local]\nkind = \"identity\"\n",
    );
    let project = "id = \"demo\"\nengines = [\"local\"]\n[[keys]]\nname = \"mine\"\n\
                   hash_file = \"quickstart.hash\"\npermissions = [\"translate\"]\n";
    write(&folder, "config/projects/demo.toml", project);
    let ended = check(&folder);
    assert_eq!(ended.status, 1, "{}", ended.out);
    assert!(ended.err.contains("demo.toml:3: keys[0]"), "{}", ended.err);
    assert!(ended.err.contains("listen on 127.0.0.1"), "{}", ended.err);
}

#[test]
fn keys_are_generated_and_hashed() {
    let made = targum(&["keys", "new", "--name", "a \"website\""], "");
    assert_eq!(made.status, 0, "{}", made.err);
    let key = made.out.lines().next().expect("the key");
    assert!(key.starts_with("org_") && key.len() == 68, "{key}");
    let hash = format!("blake3:{}", blake3::hash(key.as_bytes()).to_hex());
    assert!(made.out.contains(&format!("hash = \"{hash}\"")), "{}", made.out);
    for input in [key.to_owned(), format!("{key}\n"), format!("  {key}\r\n")] {
        assert_eq!(targum(&["keys", "hash"], &input).out.trim(), hash);
    }
    assert_eq!(targum(&["keys", "hash"], "\n").status, 1);
    // A project accepts the printed block.
    let folder = folder();
    let block = &made.out[made.out.find("[[keys]]").expect("a block")..];
    write(&folder, "config/targum.toml", "[engines.local]\nkind = \"identity\"\n");
    write(&folder, "config/projects/a.toml", format!("id = \"a\"\nengines = [\"local\"]\n{block}"));
    assert_eq!(check(&folder).err, "");
}

#[test]
fn the_quick_start_key_is_created_once_and_private() {
    let folder = folder();
    let data = path(&folder, "data");
    let first = targum(&["keys", "quickstart", "--data", &data], "");
    assert!(first.out.contains("made"), "{}", first.out);
    let read = |name: &str| fs::read_to_string(Path::new(&data).join(name)).expect("a file");
    let key = read("quickstart.key");
    assert!(!first.out.contains(key.trim()), "the key is in a file, not on the screen");
    assert!(targum(&["keys", "quickstart", "--data", &data], "").out.contains("already there"));
    assert_eq!(read("quickstart.key"), key);
    assert_eq!(
        read("quickstart.hash").trim(),
        format!("blake3:{}", blake3::hash(key.trim().as_bytes()).to_hex())
    );
    let mode = fs::metadata(Path::new(&data).join("quickstart.key")).expect("a file");
    assert_eq!(mode.permissions().mode() & 0o777, 0o600);
}
