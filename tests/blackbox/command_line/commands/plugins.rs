//! `targum plugin` lists plugins, checks them, and tries them on files.

use std::fs;

use serde_json::{Value, json};
use targum_tests::{
    plugins,
    specimens::{ECHO, Specimen, behaving, picky},
    targum,
};

use super::{check, folder, path, write};

#[test]
fn plugins_are_listed_with_their_problems() {
    let folder = folder();
    write(&folder, "data/plugins/specimen.wasm", behaving(""));
    let digest = blake3::hash(&behaving("")).to_hex();
    let kib = behaving("").len().div_ceil(1024);
    let fields = |line: &str| -> Vec<String> {
        let fields = line.split("  ").map(|field| field.trim().to_owned());
        fields.filter(|field| !field.is_empty()).collect()
    };
    let rows = |listed: &str| listed.lines().map(fields).collect::<Vec<_>>();
    let listed = targum(&["plugin", "list", &path(&folder, "data/plugins")], "");
    assert_eq!((listed.status, listed.err.as_str()), (0, ""));
    let head =
        ["FORMAT", "CONTRACT", "KIB", "EXTENSIONS", "MEDIA TYPES", "PROJECTS", "FILE", "DIGEST"];
    let row = |projects: &str| {
        let (kib, digest) = (kib.to_string(), format!("blake3:{digest}"));
        ["specimen", "1.0.0", &kib, "-", "-", projects, "specimen.wasm", &digest].map(str::to_owned)
    };
    assert_eq!(rows(&listed.out), [head.map(str::to_owned), row("-")]);

    // With a configuration, the command uses its folder, its pins and its projects.
    let (config, data) = (path(&folder, "config"), path(&folder, "data"));
    let list = || targum(&["plugin", "list", "--config", &config, "--data", &data], "");
    write(&folder, "config/targum.toml", "[engines.local]\nkind = \"identity\"\n");
    let project = |id: &str| {
        format!("id = \"{id}\"\nengines = [\"local\"]\n[formats]\nadditional = [\"specimen\"]\n")
    };
    write(&folder, "config/projects/a.toml", project("one"));
    write(&folder, "config/projects/b.toml", project("two"));
    write(&folder, "config/projects/c.toml", "id = \"three\"\nengines = [\"local\"]\n");
    let listed = list();
    assert_eq!((listed.status, listed.err.as_str()), (0, ""));
    assert_eq!(rows(&listed.out)[1], row("one,two"));

    write(&folder, "data/plugins/text.wasm", "not wasm");
    let listed = list();
    assert_eq!(listed.status, 1);
    assert_eq!(rows(&listed.out)[1], row("one,two"));
    assert!(
        listed.err.starts_with("text.wasm: is not a WebAssembly file (.wasm)"),
        "{}",
        listed.err
    );

    // A pin accepts the digest.
    let settings = |digest: &str| {
        format!(
            "[plugins]\nrequire_pins = true\n[plugins.pins]\nspecimen = \"{digest}\"\n\
             [engines.local]\nkind = \"identity\"\n"
        )
    };
    fs::remove_file(folder.path().join("data/plugins/text.wasm")).expect("removed");
    write(&folder, "config/targum.toml", settings(&rows(&listed.out)[1][7]));
    let listed = list();
    assert_eq!((listed.status, listed.err.as_str()), (0, ""));
    write(&folder, "config/targum.toml", settings("blake3:12"));
    let listed = list();
    assert_eq!((listed.status, rows(&listed.out).len()), (1, 1));
    assert!(listed.err.contains("which plugins.pins does not have"), "{}", listed.err);
    let told = check(&folder).err;
    assert!(told.contains("targum.toml:4: plugins.pins.specimen: is not `blake3:`"), "{told}");
}

#[test]
fn plugins_are_checked_against_the_laws() {
    let folder = folder();
    write(&folder, "good.json", "{\n  \"greeting\": \"Hello {name}\" // said first\n}\n");
    write(&folder, "bad.json", "{\"greeting\": oops}");
    let json = plugins().join("json.wasm").display().to_string();
    let (good, bad) = (path(&folder, "good.json"), path(&folder, "bad.json"));
    let checked = targum(&["plugin", "check", &json, &good], "");
    assert_eq!(checked.status, 0, "{}{}", checked.out, checked.err);
    assert!(checked.out.contains("keeps the laws, 1 segments"), "{}", checked.out);
    let checked = targum(&["plugin", "check", &json, &good, &bad], "");
    assert_eq!(checked.status, 1, "{}", checked.out);
    assert!(checked.out.contains("line 1, column 14"), "{}", checked.out);
    let checked = targum(&["plugin", "check", &json, &good, &bad, "--json"], "");
    let found: Value = serde_json::from_str(&checked.out).expect("JSON");
    let sample = |index: usize| &found["samples"][index];
    assert_eq!((checked.status, &found["passed"]), (1, &json!(false)));
    assert_eq!(sample(0), &json!({ "file": good, "segments": 1, "broken": [] }));
    assert_eq!((&sample(1)["file"], &sample(1)["segments"]), (&json!(bad), &json!(0)));
    assert!(sample(1)["broken"].to_string().contains("line 1, column 14"), "{found}");
    // This plugin spells every translation as `all`.
    let liar = targum_tests::specimens::encoding(targum_tests::specimens::LIAR);
    write(&folder, "liar.wasm", liar);
    let checked = targum(&["plugin", "check", &path(&folder, "liar.wasm"), &good], "");
    assert_eq!(checked.status, 1, "{}", checked.out);
    assert!(checked.out.contains("changed the translation: segment `all`"), "{}", checked.out);
    // This plugin crashes on an exclamation mark at the end of a file, and on nothing else.
    let plugin = Specimen { extract: &picky(), encode: ECHO, ..Specimen::default() };
    write(&folder, "picky.wasm", plugin.component());
    let (picky, text) = (path(&folder, "picky.wasm"), path(&folder, "text"));
    write(&folder, "text", "One line, and another.");
    let checked = targum(&["plugin", "check", &picky, &text, "--fuzz", "60"], "");
    assert_eq!(checked.status, 1, "{}", checked.out);
    let smallest = "the smallest document that breaks it: \"!\"";
    assert!(checked.out.contains(smallest), "{}", checked.out);
    let checked = targum(&["plugin", "check", &picky, &text, "--fuzz", "60", "--json"], "");
    let found: Value = serde_json::from_str(&checked.out).expect("JSON");
    assert_eq!((checked.status, &found["passed"]), (1, &json!(false)));
    assert_eq!(found["mutations"]["smallest"], "!");
    let string = plugins().join("string.wasm").display().to_string();
    let checked = targum(&["plugin", "check", &string, &text, "--fuzz", "1"], "");
    assert_eq!(checked.status, 0, "{}{}", checked.out, checked.err);
    assert!(checked.out.contains(" mutations keep the laws"), "{}", checked.out);

    let missing = targum(&["plugin", "check", &path(&folder, "none.wasm"), &good], "");
    assert_eq!(missing.status, 1);
    assert!(missing.err.contains("none.wasm"), "{}", missing.err);
}

#[test]
fn a_plugin_is_tried_on_a_file() {
    let folder = folder();
    write(
        &folder,
        "app.json",
        "{\n  \"hi\": \"Hello {name}\",\n  \"n\": \"{n, plural, one {# file} other {# files}}\"\n}\n",
    );
    let json = plugins().join("json.wasm").display().to_string();
    let input = path(&folder, "app.json");
    let tried = targum(&["plugin", "try", &json, &input, "--to", "pl"], "");
    assert_eq!((tried.status, tried.err.as_str()), (0, ""));
    let form = |number: u32, category: &str, sample: &str, text: &str| {
        format!(
            "   {number} n[{category}]\n     plural: {category} (as for {sample}, shown by code 0)\n     \
             ⟦#⟧ {text}\n"
        )
    };
    let expected = [
        "   1 hi\n     Hello ⟦{name}⟧\n".to_owned(),
        form(2, "one", "1", "file"),
        form(3, "few", "3", "files"),
        form(4, "many", "5", "files"),
        form(5, "other", "1.5", "files"),
        format!("--- {input} in pl\n{{\n  \"hi\": \"⟦Ħéľľó {{name}} ~⟧\",\n"),
        "  \"n\": \"{n, plural, one {⟦# ƒíľé ~⟧} few {⟦# ƒíľéš ~⟧} many {⟦# ƒíľéš ~⟧} \
         other {⟦# ƒíľéš ~⟧}}\"\n}\n"
            .to_owned(),
    ]
    .concat();
    assert_eq!(tried.out, expected);
    let tried = targum(&["plugin", "try", &json, &input, "--to", "pl", "--json"], "");
    let found: Value = serde_json::from_str(&tried.out).expect("JSON");
    let code = |code: &str| json!({ "code": code, "kind": "placeholder" });
    assert_eq!(
        (&found["segments"][0], &found["segments"][2], &found["refused"]),
        (
            &json!({ "key": "hi", "source": ["Hello ", code("{name}")] }),
            &json!({ "key": "n[few]", "plural": "few", "source": [code("#"), " files"] }),
            &json!([])
        )
    );
    let text = found["translatedText"].as_str().expect("a text");
    assert!(expected.ends_with(text), "{text}");
    let bad = targum(&["plugin", "try", &json, &input, "--to", "no locale"], "");
    assert_eq!((bad.status, bad.out.as_str()), (1, ""));
}
