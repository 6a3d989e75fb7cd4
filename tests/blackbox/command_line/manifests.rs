//! The manifest of a plugin that does not ship with the program: `targum init` and `targum translate` treat its
//! files as those of the standard formats.

use std::{
    fs,
    path::{Path, PathBuf},
};

use targum_tests::{
    Ended,
    author::run,
    author_target, binary,
    project::{Project, succeeded},
    workspace,
};

const SCRIPT: &str = "STRINGTABLE\r\nBEGIN\r\n    IDS_OPEN \"Open the café\"\r\nEND\r\n";

/// Makes a data directory with the plugins of these formats of `plugins/contrib`.
fn data(project: &Project, formats: &[&str]) -> PathBuf {
    let data = project.data(&[]);
    let out = data.join("plugins").display().to_string();
    let contrib = workspace().join("plugins/contrib");
    let crates = formats.iter().map(|id| contrib.join(id).display().to_string());
    let target = author_target().join("contrib").display().to_string();
    for path in crates {
        let build = ["plugin", "build", &path, "--out", &out];
        run(&binary(), &build, &data, &[("CARGO_TARGET_DIR", target.as_str())]);
    }
    data
}

fn utf16(text: &str) -> Vec<u8> {
    let units = std::iter::once(0xfeff).chain(text.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

fn pseudo(project: &Project, data: &Path, arguments: &[&str]) -> Ended {
    project.run(&[arguments, &["--engine", "pseudo"]].concat(), &[("TARGUM_DATA", data)])
}

#[test]
fn files_of_an_added_format_are_found_and_translated_in_their_encoding() {
    let project = Project::new(&[]);
    project.write("res/en-US/app.rc", utf16(SCRIPT));
    project.write("res/de-DE/app.rc", utf16(&SCRIPT.replace("Open the", "Öffne das")));
    let data = data(&project, &["rc"]);
    let found = project.by("init", &["--to", "pl"], &[("TARGUM_DATA", &data)]);
    assert_eq!(found.err, "found: res/en-US/app.rc (resource scripts)\n");
    assert_eq!(found.status, 0);
    assert_eq!(
        project.read("targum.toml"),
        "[translate]\nfrom = \"en-US\"\nto = [\"de-DE\", \"pl\"]\n\n[[translate.files]]\n\
         source = \"res/en-US/*.rc\"\nout = \"res/{locale}/{path}\"\n"
    );
    succeeded(&pseudo(&project, &data, &[]));
    let made = fs::read(project.path("res/pl/app.rc")).expect("the translation");
    assert_eq!(made, utf16(&SCRIPT.replace("Open the café", "⟦Óþéñ ţħé çáƒé ~ ~ ~⟧")));

    // Without a manifest the program would not know that the file is in windows-1252.
    let mut bytes = SCRIPT.as_bytes().to_vec();
    let at = bytes.windows(2).position(|pair| pair == "é".as_bytes()).expect("the letter");
    bytes.splice(at..at + 2, [0xe9]);
    project.write("old_en.rc", &bytes);
    let ended = pseudo(&project, &data, &["old_en.rc", "--from", "en", "--to", "pl"]);
    assert!(ended.err.contains("cannot be written in windows-1252"), "{}", ended.err);
    let identity = ["old_en.rc", "--from", "en", "--to", "pl", "--engine", "identity"];
    succeeded(&project.run(&identity, &[("TARGUM_DATA", &data)]));
    assert_eq!(fs::read(project.path("old_pl.rc")).expect("the translation"), bytes);
}

#[test]
fn a_folder_is_searched_for_files_of_added_formats() {
    let project = Project::new(&[
        ("i18n/en.ini", "[home]\ntitle = Good\n"),
        ("i18n/de.ini", "[home]\ntitle = Gut\n"),
        ("i18n/notes.unknown", "Good"),
    ]);
    let data = data(&project, &["ini"]);
    let found = project.by("init", &[], &[("TARGUM_DATA", &data)]);
    assert_eq!((found.status, found.err.as_str()), (0, "found: i18n/en.ini (ini files)\n"));
    succeeded(&pseudo(&project, &data, &["--to", "pl"]));
    assert_eq!(project.read("i18n/pl.ini"), "[home]\ntitle = ⟦Ǧóóđ ~⟧\n");
    succeeded(&pseudo(
        &project,
        &data,
        &["i18n", "--from", "en", "--to", "fr", "--out", "made/{locale}"],
    ));
    assert_eq!(project.read("made/fr/en.ini"), "[home]\ntitle = ⟦Ǧóóđ ~⟧\n");
    assert!(!project.path("made/fr/notes.unknown").exists());
}

#[test]
fn a_manifest_that_is_not_sound_is_not_built_in() {
    let project = Project::new(&[]);
    project.write("a.toml", "id = \"../a\"");
    project.write("b.toml", "id = \"b\"\n[encoding]\notherwise = \"klingon\"");
    project.write("c.toml", "id = \"c\"\nextensions = [\"lrc\"]");
    let built = |manifest: &str| {
        let module = workspace().join("sdk/examples/c");
        run(&module.join("build.sh"), &["lrc.core.wasm"], &project.path(""), &[]);
        let build = ["build", "lrc.core.wasm", "--out", "dropped", "--manifest", manifest];
        project.plain("plugin", &build)
    };
    for (file, what) in [
        ("a.toml", "a.toml: `id` is \"../a\": write the id of the format"),
        ("b.toml", "b.toml: `encoding.otherwise`: `klingon` is not an encoding"),
        ("c.toml", "has a manifest of `c`, and describes itself as `lrc`"),
        ("d.toml", "d.toml: No such file"),
    ] {
        let ended = built(file);
        assert_eq!(ended.status, 1, "{file}");
        assert!(ended.err.contains(what), "{}", ended.err);
    }
    project.write("e.toml", "id = \"lrc\"\nextensions = [\"lrc\"]");
    assert_eq!(built("e.toml").status, 0);
}
