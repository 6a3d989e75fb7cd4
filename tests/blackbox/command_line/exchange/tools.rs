//! OmegaT and Translate Toolkit read and translate what is exported.

use std::{fs, path::Path, process::Command};

use targum_tests::{project::done, tool};

use super::{project, review};

/// Runs OmegaT without its window.
fn omegat(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new("omegat");
    command.arg(folder.join("work")).args(arguments);
    command.arg(format!("--config-dir={}", folder.join("settings").display()));
    let ended = command.env("HOME", folder).output().expect("OmegaT is installed: `make judges`");
    assert!(ended.status.success(), "{ended:?}");
}

const OMEGAT: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n<omegat>\n<project version=\"1.0\">\n\
    <source_dir>__DEFAULT__</source_dir><target_dir>__DEFAULT__</target_dir><tm_dir>__DEFAULT__</tm_dir>\n\
    <glossary_dir>__DEFAULT__</glossary_dir><dictionary_dir>__DEFAULT__</dictionary_dir>\n\
    <source_lang>EN</source_lang><target_lang>PT</target_lang>\n\
    <sentence_seg>false</sentence_seg>\n<support_default_translations>true</support_default_translations>\n\
    <remove_tags>false</remove_tags>\n</project>\n</omegat>\n";

#[test]
fn omegat_translates_the_texts() {
    let project = project();
    let export = ["export", "--copy-source", "--xliff", "review/work/source/pt.xlf"];
    assert_eq!(done(&review(&project, &["json"], &export)), "review/work/source/pt.xlf: 6 texts\n");
    project.write("review/work/omegat.project", OMEGAT);
    for folder in ["target", "omegat", "glossary", "tm", "dictionary"] {
        fs::create_dir_all(project.path("review/work").join(folder)).expect("a folder");
    }
    // OmegaT lists the segments that it finds, and a translator translates some of them.
    let folder = project.path("review");
    let list = format!("--pseudotranslatetmx={}", folder.join("list.tmx").display());
    let listing = ["--mode=console-createpseudotranslatetmx", "--pseudotranslatetype=equal", &list];
    omegat(&folder, &listing);
    let memory = project.read("review/list.tmx");
    let mut translated = memory.clone();
    for (source, translation) in [
        (
            "Hello &lt;x0/&gt;, &lt;g1&gt;welcome&lt;/g1&gt; &amp; enjoy",
            "&lt;g1&gt;Bem-vindo&lt;/g1&gt;, &lt;x0/&gt; &amp; aproveite",
        ),
        ("Save", "Guardar"),
    ] {
        let (from, to) = (format!("<seg>{source}</seg>"), format!("<seg>{translation}</seg>"));
        let at = translated.rfind(&from).unwrap_or_else(|| panic!("{source}: {memory}"));
        translated.replace_range(at..at + from.len(), &to);
    }
    project.write("review/work/omegat/project_save.tmx", translated);
    omegat(&folder, &["--mode=console-translate"]);
    let imported = review(&project, &["json"], &["import", "review/work/target/pt.xlf"]);
    assert_eq!(done(&imported), "pt.json: 2 texts changed, 0 approved\n");
    let file: serde_json::Value = serde_json::from_str(&project.read("pt.json")).expect("JSON");
    assert_eq!(file["hello"], "<b>Bem-vindo</b>, {name} & aproveite");
    assert_eq!(file["save"], "Guardar");
    assert_eq!(file["bye"], "⟦Ɓýé ~⟧");
    let list = review(&project, &["json"], &[]);
    assert!(list.out.starts_with("pt.json: `bye` is not approved"), "{}", list.out);
    assert_eq!(list.out.lines().count(), 4, "{}", list.out);
}

#[test]
fn translate_toolkit_translates_the_texts() {
    let project = project();
    done(&review(&project, &["json"], &["export", "--xliff", "pt.xlf"]));
    let script = "import sys\nfrom translate.storage import xliff\n\
        store = xliff.xlifffile.parsefile(sys.argv[1])\n\
        for unit in store.units:\n    if unit.source == 'Save':\n        unit.target = 'Guardar & sair'\n        unit.markapproved()\n\
        store.save()\n";
    let ended = Command::new(tool("venv/bin/python"))
        .args(["-c", script])
        .arg(project.path("pt.xlf"))
        .output()
        .expect("Python");
    assert!(ended.status.success(), "{ended:?}");
    let imported = review(&project, &["json"], &["import", "pt.xlf"]);
    assert_eq!(done(&imported), "pt.json: 1 text changed, 0 approved\n");
    assert!(project.read("pt.json").contains("\"save\": \"Guardar & sair\""));
}
