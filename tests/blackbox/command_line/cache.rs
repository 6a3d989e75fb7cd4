//! The translation memory: teams import, inspect and delete translations with `targum cache`.

use std::fs;

use serde_json::{Value, json};
use targum_tests::{
    Ended, Host, Setup,
    project::{Project, done},
    targum, translate_body,
};

fn cached(text: &str) -> Value {
    let mut body = translate_body("json", "pl", text);
    body["cache"] = json!(true);
    body
}

fn cache(folder: &std::path::Path, arguments: &[&str]) -> Ended {
    let path = |name: &str| folder.join(name).display().to_string();
    let (config, data) = (path("config"), path("data"));
    let folders = ["--config", &config, "--data", &data];
    targum(&[&["cache"], arguments, &folders[..]].concat(), "")
}

const DOCUMENT: &str = "{\"a\": \"Hello {name}\", \"b\": \"One <b>bold</b> word\"}";

#[test]
fn a_memory_is_exported_corrected_and_imported() {
    let host = Host::start(&Setup::engine("pseudo").only(&["json"]));
    let first = host.client().translate(&cached(DOCUMENT));
    assert!(first.translated().contains("⟦Ħéľľó {name}"), "{}", first.text);

    // Inspection and deletion work while the host runs. The other subcommands do not.
    let file = host.path("memory.tmx").display().to_string();
    let stats = cache(host.folder.path(), &["stats"]);
    assert_eq!(stats.status, 0, "{}", stats.err);
    let counts: Vec<_> = stats.out.lines().nth(1).expect("a project").split_whitespace().collect();
    assert_eq!(counts[..4], ["main", "1", "2", "0"], "{}", stats.out);
    let export = cache(host.folder.path(), &["export", "--tmx", &file]);
    assert_eq!(export.out, format!("{file}: 2 units\n"), "{}", export.err);
    let xml = fs::read_to_string(&file).expect("the file");
    assert!(xml.contains("<seg>Hello <ph x=\"1\">{name}</ph></seg>"), "{xml}");
    let import = |folder: &std::path::Path, project: &str| {
        cache(folder, &["import", "--tmx", &file, "--project", project])
    };
    let busy = import(host.folder.path(), "main");
    assert_eq!(busy.status, 1);
    assert!(busy.err.contains("a host is running on the cache"), "{}", busy.err);

    let (_, folder, address) = host.stop("TERM");
    // The translations of a project that is no longer configured can be deleted too.
    let [project, aside] = ["config/projects/main.toml", "main"].map(|to| folder.path().join(to));
    fs::rename(&project, &aside).expect("a file");
    let export = cache(folder.path(), &["export", "--tmx", &file, "--project", "main"]);
    assert_eq!(export.out, format!("{file}: 2 units\n"), "{}", export.err);
    fs::rename(&aside, &project).expect("a file");
    let gone = cache(folder.path(), &["clear", "--project", "main"]);
    assert_eq!(
        gone.out, "main: deleted 1 document, 2 segments and 0 imported translations\n",
        "{}",
        gone.err
    );
    let bold = xml
        .lines()
        .find(|line| line.contains("~") && line.contains("<bpt"))
        .expect("a translation");
    let corrected = "    <seg>Jedno <bpt i=\"1\" x=\"1\">&lt;b&gt;</bpt>tłuste\
                     <ept i=\"1\">&lt;/b&gt;</ept> słowo</seg>";
    fs::write(&file, xml.replace(bold, corrected)).expect("a file");
    let unknown = import(folder.path(), "other");
    assert_eq!(unknown.err, "targum: there is no project `other`; there is main\n");
    let done = import(folder.path(), "main");
    assert_eq!(done.out, "main: 2 units imported\n", "{}", done.err);

    let host = Host::start_in(folder, address);
    let second = host.client().translate(&cached(DOCUMENT));
    assert!(!second.cached());
    assert!(second.header("x-targum-segments").starts_with("total=2, cached=2,"));
    assert!(second.translated().contains("Jedno <b>tłuste</b> słowo"), "{}", second.text);
    // A request without the cache does not use the memory either.
    let mut without = cached(DOCUMENT);
    without["cache"] = json!(false);
    assert!(!host.client().translate(&without).translated().contains("Jedno"));
}

#[test]
fn one_variable_sets_the_data_directory_of_all_commands() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("elsewhere");
    fs::create_dir(&data).expect("a folder");
    std::os::unix::fs::symlink(targum_tests::models(), data.join("models")).expect("a link");
    for (command, said) in [
        (&["cache", "stats"][..], "there is no cache at {}/cache"),
        (&["models", "list"], "en-pt\tinstalled"),
        (&["plugin", "list"], "{}/plugins"),
    ] {
        let ended = std::process::Command::new(targum_tests::binary())
            .args(command)
            .current_dir(folder.path())
            .env("TARGUM_DATA", &data)
            .output()
            .expect("it starts");
        let told = [ended.stdout, ended.stderr].concat();
        let told = String::from_utf8(told).expect("UTF-8");
        let said = said.replace("{}", &data.display().to_string());
        assert!(told.contains(&said), "{told}");
    }
}

#[test]
fn an_invalid_memory_is_rejected_with_its_line() {
    let host = Host::start(&Setup::engine("pseudo").only(&["json"]));
    let (_, folder, _) = host.stop("TERM");
    let file = folder.path().join("memory.tmx");
    fs::write(&file, "<tmx>\n<body>\n</tmx>").expect("a file");
    let file = file.display().to_string();
    let ended = cache(folder.path(), &["import", "--tmx", &file, "--project", "main"]);
    assert_eq!(ended.status, 1);
    assert!(ended.err.starts_with(&format!("targum: {file}: line 3: ")), "{}", ended.err);
    // A truncated file is not imported in part.
    let cut_off = "<tmx><header srclang=\"en\"/><body>\n<tu><tuv xml:lang=\"en\"><seg>a</seg></tuv>\
                   <tuv xml:lang=\"pl\"><seg>b</seg></tuv></tu>\n";
    fs::write(&file, cut_off).expect("a file");
    let ended = cache(folder.path(), &["import", "--tmx", &file, "--project", "main"]);
    let said = format!("targum: {file}: the file is cut off: it ends within the element `body`\n");
    assert_eq!((ended.status, ended.err), (1, said));
}

#[test]
fn an_import_without_a_configuration_names_the_missing_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let ended = cache(folder.path(), &["import", "--tmx", "memory.tmx", "--project", "main"]);
    let missing = folder.path().join("config/targum.toml").display().to_string();
    let said = format!("targum: there is no project `main`: {missing}: cannot be read: ");
    assert_eq!(ended.status, 1);
    assert!(ended.err.starts_with(&said), "{}", ended.err);
}

#[test]
fn a_memory_for_translations_without_a_configuration_needs_none() {
    let project = Project::new(&[("en.json", "{\"a\": \"Hello\"}")]);
    project.write(
        "memory.tmx",
        "<tmx><header srclang=\"en\"/><body><tu><tuv xml:lang=\"en\"><seg>Hello</seg></tuv>\
         <tuv xml:lang=\"pt\"><seg>Viva</seg></tuv></tu></body></tmx>",
    );
    let data = project.data(&["json"]).display().to_string();
    let local = ["--project", "local", "--data", &data];
    let imported =
        project.plain("cache", &[&["import", "--tmx", "memory.tmx"], &local[..]].concat());
    assert_eq!(done(&imported), "local: 1 units imported\n");
    done(&project.pseudo(&["json"], &["en.json", "--from", "en", "--to", "pt"]));
    assert_eq!(project.read("pt.json"), "{\"a\": \"Viva\"}");
    let cleared = project.plain("cache", &[&["clear"], &local[..]].concat());
    assert!(done(&cleared).ends_with("and 1 imported translation\n"), "{}", cleared.out);
    let exported = project.plain("cache", &[&["export", "--tmx", "o.tmx"], &local[..]].concat());
    assert_eq!(done(&exported), "o.tmx: 0 units\n");
}
