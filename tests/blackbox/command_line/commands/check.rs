//! `targum check` reports every problem of a configuration.

use std::fs;

use targum_tests::{plugins, specimens::behaving, targum};

use super::{check, folder, path, write};

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
    assert!(ended.out.contains("nothing wrong; projects: 1\n"), "{}", ended.out);
}

#[test]
fn check_says_where_there_is_nothing_to_check() {
    let folder = folder();
    let ended = check(&folder);
    assert_eq!(ended.status, 1);
    let note = "note: this command checks the configuration of a host: name its folder with --config; \
                `targum translate --check` checks the translations of a project\n";
    assert!(ended.err.starts_with(note), "{}", ended.err);

    write(&folder, "config/targum.toml", "[engines.local]\nkind = \"identity\"\n");
    let ended = check(&folder);
    let config = path(&folder, "config");
    let said = format!(
        "{config}: nothing wrong; no project to check: {config}/projects has no file of one\n"
    );
    assert_eq!((ended.status, ended.out), (0, said), "{}", ended.err);
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
