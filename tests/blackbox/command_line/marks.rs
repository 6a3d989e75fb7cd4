//! Translations that are marked for review: in the files, for the tools of translators, and until a person takes the
//! mark away.

use std::{path::Path, process::Command};

use targum_tests::project::{Project, done};

const SETTINGS: &str = "id = \"main\"\nengines = [\"pseudo\"]\n\
                        [formats.options]\npo = { review = \"mark\" }\n";

const TEMPLATE: &str = r#"msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"

msgid "Dig"
msgstr ""

msgid "Sow"
msgstr ""
"#;

/// Returns what `msgfmt` counts in a catalogue.
fn counted(file: &Path) -> String {
    let mut command = Command::new("msgfmt");
    command.args(["--check", "--statistics", "-o", "/dev/null"]).arg(file).env("LC_ALL", "C");
    let ended = command.output().expect("gettext is installed: `make judges`");
    assert!(ended.status.success(), "{ended:?}");
    String::from_utf8_lossy(&ended.stderr).lines().last().unwrap_or_default().to_owned()
}

#[test]
fn a_mark_stays_until_a_person_takes_it_away() {
    let project = Project::new(&[("a.pot", TEMPLATE)]);
    project.write("config/targum.toml", "[engines.pseudo]\nkind = \"pseudo\"\n");
    project.write("config/projects/main.toml", SETTINGS);
    let arguments = ["a.pot", "--from", "en", "--to", "pl", "--out", "po/{locale}.po"];
    let arguments = [&arguments[..], &["--config", "config"]].concat();
    let run = || done(&project.pseudo(&["po"], &arguments)).to_owned();
    run();
    let file = project.path("po/pl.po");
    assert_eq!(counted(&file), "0 translated messages, 2 fuzzy translations.");
    let first = project.read("po/pl.po");
    assert!(first.contains("#, fuzzy\nmsgid \"Dig\"\nmsgstr \"⟦Đíǧ ~⟧\"\n"), "{first}");
    run();
    assert_eq!(project.read("po/pl.po"), first);

    // A person approves one text and changes another.
    let seen = first
        .replace("#, fuzzy\nmsgid \"Dig\"", "msgid \"Dig\"")
        .replace("#, fuzzy\nmsgid \"Sow\"\nmsgstr \"⟦Šóŵ ~⟧\"", "msgid \"Sow\"\nmsgstr \"Siej\"");
    project.write("po/pl.po", &seen);
    assert_eq!(counted(&file), "2 translated messages.");
    run();
    assert_eq!(project.read("po/pl.po"), seen);
    project.write("a.pot", format!("{TEMPLATE}\nmsgid \"Rake\"\nmsgstr \"\"\n"));
    run();
    assert_eq!(counted(&file), "2 translated messages, 1 fuzzy translation.");
    let third = project.read("po/pl.po");
    assert!(third.starts_with(&seen), "{third}");
}
