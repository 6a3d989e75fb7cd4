//! The steps of a plugin's author, as `sdk/README.md` describes them.

use std::{fs, os::unix::fs::symlink};

use targum_tests::{
    Host, SOON, Setup,
    author::{cargo, run},
    binary,
    installation::manage,
    registry::Registry,
    tool, translate_body, workspace,
};

/// Returns the block of the tutorial that begins with this text.
fn block(begin: &str) -> String {
    let readme = fs::read_to_string(workspace().join("sdk/README.md")).expect("the tutorial");
    let from = readme.find(begin).unwrap_or_else(|| panic!("no {begin:?} in the tutorial"));
    let length = readme[from..].find("```").expect("the end of the block");
    readme[from..from + length].to_owned()
}

#[test]
fn the_tutorial_ends_in_a_format_that_works() {
    let folder = tempfile::tempdir().expect("a folder");
    let (here, targum) = (folder.path(), binary());
    run(&targum, &["plugin", "new", "ini"], here, &[]);
    let crate_folder = here.join("ini");
    run(&cargo(), &["test"], &crate_folder, &[]);

    fs::write(crate_folder.join("src/lib.rs"), block("//! INI files")).expect("the format");
    let input = "; Shown on the start page\n[home]\ntitle = Welcome back, {name}!\nretries = 3\n";
    fs::write(crate_folder.join("spec/basics/input.ini"), input).expect("a case");
    run(&cargo(), &["test", "cases"], &crate_folder, &[("UPDATE_SPEC", "1")]);
    let spec = |file: &str| fs::read_to_string(crate_folder.join("spec").join(file)).expect(file);
    assert_eq!(
        spec("basics/segments.json"),
        block("[\n  {\"key\":\"home.title\"").split("$ cat").next().expect("a block")
    );
    assert_eq!(spec("basics/output.ini"), input.replace("Welcome back", "WELCOME BACK"));
    assert_eq!(
        spec("malformed/error.txt"),
        "malformed: line 2, column 1: expected `key = value`, `[section]` or `; comment`\n"
    );
    run(&cargo(), &["test"], &crate_folder, &[]);

    let built = run(&targum, &["plugin", "build", "ini", "--out", "dropped"], here, &[]);
    assert!(built.starts_with("dropped/ini.wasm: "), "{built}");
    let file = "ini/spec/basics/input.ini";
    let tried = run(&targum, &["plugin", "try", "dropped/ini.wasm", file, "--to", "pl"], here, &[]);
    assert_eq!(tried, block("   1 home.title").split("$ targum").next().expect("a block"));
    let checked =
        run(&targum, &["plugin", "check", "dropped/ini.wasm", file, "--fuzz", "1"], here, &[]);
    assert!(checked.starts_with(&format!("{file}: keeps the laws, 1 segments\n")), "{checked}");

    let host = Host::start(&Setup {
        project_tables: "[formats]\nadditional = [\"ini\"]\n".to_owned(),
        ..Setup::engine("pseudo").only(&["string"])
    });
    let component = fs::read(here.join("dropped/ini.wasm")).expect("the component");
    host.install("ini.wasm", &component);
    let body = translate_body("ini", "pl", input);
    Host::within(SOON, "it serves", || host.client().translate(&body).status == 200);
    let expected = input.replace("Welcome back, {name}!", "⟦Ŵéľçóɱé ƀáçķ, {name}! ~ ~ ~⟧");
    assert_eq!(host.client().translate(&body).translated(), expected);
}

#[test]
fn a_new_plugin_goes_through_a_registry_to_another_host() {
    let folder = tempfile::tempdir().expect("a folder");
    let (here, targum, registry) = (folder.path(), binary(), Registry::start());
    run(&targum, &["plugin", "new", "notes"], here, &[]);
    run(&targum, &["plugin", "build", "notes", "--out", "built"], here, &[]);
    let name = registry.name("acme/targum-notes:0.1");
    let pushed = run(&targum, &["plugin", "push", "built/notes.wasm", &name], here, &[]);
    assert!(pushed.contains(&format!("  pushed    oci://{name}@sha256:")), "{pushed}");

    let host = Host::start(&Setup {
        project_tables: "[formats]\nadditional = [\"notes\"]\n".to_owned(),
        ..Setup::engine("pseudo").only(&["string"])
    });
    let added = manage(host.folder.path(), &["add", &name], &[]);
    assert_eq!(added.status, 0, "{}", added.err);
    let input = "# Shown on the start page\ntitle = Welcome back, {name}!\nretries = 3\n";
    let body = translate_body("notes", "pl", input);
    Host::within(SOON, "it serves", || host.client().translate(&body).status == 200);
    let expected = input.replace("Welcome back, {name}!", "⟦Ŵéľçóɱé ƀáçķ, {name}! ~ ~ ~⟧");
    assert_eq!(host.client().translate(&body).translated(), expected);
}

#[test]
fn plugin_new_rejects_a_bad_name_or_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let new = |name: &str| {
        let within = folder.path().display().to_string();
        targum_tests::targum(&["plugin", "new", name, "--within", &within], "")
    };
    assert_eq!(new("my-format2").status, 0);
    let manifest = fs::read_to_string(folder.path().join("my-format2/Cargo.toml")).expect("a file");
    assert!(manifest.contains("name = \"targum-plugin-my-format2\""), "{manifest}");
    let library = fs::read_to_string(folder.path().join("my-format2/src/lib.rs")).expect("a file");
    assert!(library.contains("pub struct MyFormat2;"), "{library}");
    assert!(new("my-format2").err.contains("exists already"));
    for name in ["Ini", "../ini", "", "a b"] {
        let refused = new(name);
        assert_eq!(refused.status, 1, "{name}");
        assert!(refused.err.contains("is not a valid id"), "{}", refused.err);
    }
}

#[test]
fn a_plugin_in_c_keeps_the_laws_and_serves() {
    let folder = tempfile::tempdir().expect("a folder");
    let (here, targum) = (folder.path(), binary());
    let example = workspace().join("sdk/examples/c");
    run(&example.join("build.sh"), &["lrc.core.wasm"], here, &[]);
    let built = run(&targum, &["plugin", "build", "lrc.core.wasm", "--out", "dropped"], here, &[]);
    assert!(built.starts_with("dropped/lrc.wasm: "), "{built}");
    let song = example.join("song.lrc").display().to_string();
    let check = ["plugin", "check", "dropped/lrc.wasm", &song, "--fuzz", "1"];
    let checked = run(&targum, &check, here, &[]);
    assert!(checked.starts_with(&format!("{song}: keeps the laws, 3 segments\n")), "{checked}");

    let host = Host::start(&Setup {
        project_tables: "[formats]\nadditional = [\"lrc\"]\n".to_owned(),
        ..Setup::engine("pseudo").only(&["string"])
    });
    host.install("lrc.wasm", &fs::read(here.join("dropped/lrc.wasm")).expect("the component"));
    let lyrics = "[ti:A]\r\n[00:12.00]The kettle\r\n[00:14.10]<00:14.10>sings <00:14.90>now\r\n";
    let body = translate_body("lrc", "pl", lyrics);
    Host::within(SOON, "it serves", || host.client().translate(&body).status == 200);
    assert_eq!(
        host.client().translate(&body).translated(),
        "[ti:A]\r\n[00:12.00]⟦Ţħé ķéţţľé ~ ~⟧\r\n\
         [00:14.10]⟦<00:14.10>šíñǧš <00:14.90>ñóŵ ~ ~⟧\r\n"
    );
    let refused =
        host.client().translate(&translate_body("lrc", "pl", "A\n  [00:12.00")).error(400);
    assert_eq!(refused, "line 2, column 3: expected `]` at the end of the tag");
}

/// Makes a plugin in a language, builds it, and checks it with the sample of its template.
fn plugin_in(language: &str, compiler: (&str, &str), sample: &str) {
    let folder = tempfile::tempdir().expect("a folder");
    let (here, targum) = (folder.path(), binary());
    run(&targum, &["plugin", "new", "my-notes", "--language", language], here, &[]);
    // Where `npm install` would put the compiler.
    symlink(tool("node_modules"), here.join("my-notes/node_modules")).expect("a link");
    let script = here.join("my-notes/build.sh");
    run(&script, &["my-notes.core.wasm"], here, &[compiler]);
    let build = ["plugin", "build", "my-notes.core.wasm", "--manifest", "my-notes/plugin.toml"];
    let built = run(&targum, &[&build[..], &["--out", "dropped"]].concat(), here, &[]);
    assert!(built.starts_with("dropped/my-notes.wasm: "), "{built}");
    let check = ["plugin", "check", "dropped/my-notes.wasm", sample, "--fuzz", "2"];
    let checked = run(&targum, &check, here, &[]);
    assert!(checked.starts_with(&format!("{sample}: keeps the laws, ")), "{checked}");
    assert!(checked.trim_end().ends_with(" mutations keep the laws"), "{checked}");
}

#[test]
fn a_plugin_in_each_language_is_made_built_and_keeps_the_laws() {
    let zig = format!("{} -m ziglang", tool("venv/bin/python").display());
    let sample = "my-notes/start.my-notes";
    plugin_in("zig", ("ZIG", &zig), sample);
    plugin_in("assemblyscript", ("ASC", ""), sample);
    plugin_in("c", ("CC", ""), "my-notes/song.my-notes");
}
