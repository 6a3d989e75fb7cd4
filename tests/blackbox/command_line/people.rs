//! Texts that need a person are listed until a person deals with them, and people's translations
//! move along with their sources.

mod moves;
mod values;

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use targum_tests::{
    Ended,
    project::{Project, done},
    service::Service,
    vendors,
};

const EN: &str = "{\n  \"hello\": \"Hello\",\n  \"bye\": \"Bye\"\n}\n";

fn run(project: &Project, more: &[&str]) -> Ended {
    project.pseudo(&["json"], &[&["en.json", "--from", "en", "--to", "pt"], more].concat())
}

fn look(project: &Project, command: &str, more: &[&str]) -> Ended {
    let arguments = [&["en.json", "--from", "en", "--to", "pt"], more].concat();
    project.pseudo_by(command, &["json"], &arguments)
}

/// Returns a project with a text whose translation was edited before its source changed.
fn outdated() -> Project {
    let project = Project::new(&[("en.json", EN)]);
    done(&run(&project, &[]));
    project.write("pt.json", project.read("pt.json").replace("⟦Ħéľľó ~⟧", "Oi"));
    project.write("en.json", EN.replace("Hello", "Welcome"));
    let told = run(&project, &[]);
    assert!(told.err.contains("`hello` is left as it is"), "{}", told.err);
    let counts = "; needs a person: 1 file (`targum review` names the texts)\n";
    assert!(told.out.ends_with(counts), "{}", told.out);
    project
}

#[test]
fn an_outdated_edit_is_reported_by_every_run() {
    let project = outdated();
    let told = "pt.json: 1 text edited by a person before its source changed\n";
    let again = run(&project, &[]);
    assert_eq!((again.status, again.err.as_str()), (0, told));
    assert_eq!(
        again.out,
        "up to date: 1 file; needs a person: 1 file (`targum review` names the texts)\n"
    );
    let check = run(&project, &["--check"]);
    assert_eq!((check.status, check.err.as_str()), (0, told));
    let strict = run(&project, &["--check", "--strict"]);
    assert_eq!((strict.status, strict.err.as_str()), (3, told));
    // The text stays listed after a change elsewhere in the file.
    project.write("en.json", EN.replace("Hello", "Welcome").replace("Bye", "See you"));
    assert!(run(&project, &[]).err.contains("`hello` is left as it is"));
    assert_eq!(run(&project, &["--check", "--strict"]).status, 3);
    // Stale files are reported before it.
    project.write("en.json", EN);
    assert_eq!(run(&project, &["--check", "--strict"]).status, 1);
}

#[test]
fn a_new_edit_resolves_an_outdated_edit() {
    let project = outdated();
    project.write("pt.json", project.read("pt.json").replace("Oi", "Bem-vindo"));
    assert_eq!(done(&run(&project, &[])), "up to date: 1 file\n");
    assert_eq!(run(&project, &["--check", "--strict"]).status, 0);
    let check = ["en.json", "--from", "en", "--to", "pt", "--check", "--strict"];
    assert_eq!(done(&project.run(&check, &[])), "stale: 0 files; up to date: 1 file\n");
    assert!(project.read("pt.json").contains("Bem-vindo"));
}

#[test]
fn a_review_names_the_texts_and_accepts_them() {
    let project = outdated();
    let review = look(&project, "review", &[]);
    assert_eq!((review.status, review.err.as_str()), (3, ""));
    assert_eq!(review.out, "pt.json: `hello` was edited before its source changed to: Welcome\n");
    assert_eq!(done(&look(&project, "review", &["--accept"])), "accepted: 1 file\n");
    assert_eq!(done(&look(&project, "review", &[])), "nothing to review\n");
    assert_eq!(run(&project, &["--check", "--strict"]).status, 0);
    assert!(project.read("pt.json").contains("Oi"));
}

#[test]
fn untranslated_texts_are_reported_by_every_run() {
    let source = "{\"a\": \"Bye\", \"b\": \"{n, plural, one {#}\"}";
    let project = Project::new(&[("en.json", source)]);
    assert!(run(&project, &[]).err.contains("`b` is not translated"));
    let strict = run(&project, &["--check", "--strict"]);
    assert_eq!(
        (strict.status, strict.err.as_str()),
        (3, "pt.json: 1 text in the source language\n")
    );
    let review = look(&project, "review", &[]);
    assert_eq!(review.out, "pt.json: `b` is in the source language: {n, plural, one {#}\n");
}

#[test]
fn a_catalogue_reports_translations_with_changed_sources() {
    let catalogue =
        |english: &str, more: &str| format!("key,en,pt\nhello,{english},Oi\nbye,Bye,Tchau\n{more}");
    let project = Project::new(&[("texts.csv", &catalogue("Hello", ""))]);
    let run = |more: &[&str]| {
        let arguments = ["texts.csv", "--from", "en", "--to", "pt", "--out", "{path}"];
        project.pseudo(&["csv"], &[&arguments[..], more].concat())
    };
    done(&run(&[]));
    assert_eq!(done(&run(&["--check", "--strict"])), "stale: 0 files; up to date: 1 file\n");
    project.write("texts.csv", catalogue("Welcome", "new,New,Novo\n"));
    let told = run(&[]);
    assert_eq!(
        told.err,
        "texts.csv (pt): `hello` was translated before its source changed: empty it to have it \
         translated anew, or see whether it still fits\n"
    );
    let strict = run(&["--check", "--strict"]);
    assert_eq!(strict.status, 3, "{}", strict.out);
    // The text stays listed after another change. A new translation settles it.
    project.write("texts.csv", catalogue("Welcome", ""));
    assert!(run(&[]).err.contains("`hello` was translated before"));
    project.write("texts.csv", catalogue("Welcome", "").replace("Oi", "Bem-vindo"));
    done(&run(&[]));
    assert_eq!(run(&["--check", "--strict"]).status, 0);
}

#[test]
fn the_status_is_a_table() {
    let project = outdated();
    project.write("more/en.json", "{\"a\": \"Good\", \"b\": \"New\"}");
    let arguments = ["en.json", "more/en.json", "--from", "en", "--to", "pt"];
    let status = project.pseudo_by("status", &["json"], &arguments);
    assert_eq!(
        done(&status),
        "LOCALE  FILE          TEXTS  TRANSLATED  MISSING  EDITED  NEEDS A PERSON  STATE\n\
         pt      files: 2      4      2 (50 %)    2        1       1               stale: 1\n        \
         more/pt.json  2      0 (0 %)     2        0       0               missing\n        \
         pt.json       2      2 (100 %)   0        1       1\n"
    );
}

#[test]
fn another_encoding_preserves_edits() {
    let project = Project::new(&[]);
    project.write("en.csv", b"key,text\na,caf\xe9\nb,Bye\n");
    let run = |more: &[&str]| {
        let arguments = ["en.csv", "--from", "en", "--to", "pt"];
        let arguments = [&arguments[..], more, &["--engine", "identity"]].concat();
        project.run(&arguments, &[("TARGUM_DATA", &project.data(&["csv"]))])
    };
    done(&run(&["--encoding", "latin1"]));
    project.write("pt.csv", b"key,text\na,caf\xe9 \xe0\nb,Bye\n");
    done(&run(&["--encoding", "latin1"]));
    project.write("en.csv", "key,text\na,café\nb,Bye\n");
    let check = run(&["--encoding", "utf-8", "--check"]);
    assert_eq!(check.status, 1, "{}", check.out);
    done(&run(&["--encoding", "utf-8"]));
    assert_eq!(project.read("pt.csv"), "key,text\na,café à\nb,Bye\n");
}

#[test]
fn a_changed_glossary_renews_machine_texts() {
    let project = Project::new(&[("en.json", EN)]);
    let configure = |glossary: &str| {
        let hosts = "[engines.pseudo]\nkind = \"pseudo\"\n";
        project.write("config/targum.toml", hosts);
        let main = format!("id = \"main\"\nengines = [\"pseudo\"]\n[glossary]\n{glossary}");
        project.write("config/projects/main.toml", main);
    };
    let run = |more: &[&str]| {
        let arguments = ["en.json", "--from", "en", "--to", "pt", "--config", "config"];
        let arguments = [&arguments[..], more].concat();
        project.run(&arguments, &[("TARGUM_DATA", &project.data(&["json"]))])
    };
    configure("");
    done(&run(&[]));
    project.write("pt.json", project.read("pt.json").replace("⟦Ħéľľó ~⟧", "Oi"));
    done(&run(&[]));
    configure("\"Bye\" = \"Tchau\"\n\"Hello\" = \"Olá\"\n");
    assert_eq!(
        run(&["--check"]).out,
        "pt.json: stale: the glossary or the options of formats have changed\nstale: 1 file; up to \
         date: 0 files\n"
    );
    done(&run(&[]));
    let text = project.read("pt.json");
    assert!(text.contains("\"hello\": \"Oi\"") && text.contains("Tchau"), "{text}");
    assert_eq!(done(&run(&[])), "up to date: 1 file\n");
}

#[test]
fn links_are_followed_and_stay_links() {
    let project = Project::new(&[("texts/a.json", EN), ("out/real.json", "{}")]);
    let link = |from: &str, to: &str| {
        std::os::unix::fs::symlink(from, project.path(to)).expect("a link");
    };
    std::fs::create_dir_all(project.path("en")).expect("a folder");
    std::fs::create_dir_all(project.path("pt")).expect("a folder");
    link("../texts/a.json", "en/a.json");
    link("../out/real.json", "pt/a.json");
    let arguments = ["en", "--from", "en", "--to", "pt", "--out", "{locale}"];
    done(&project.pseudo(&["json"], &arguments));
    assert!(std::fs::symlink_metadata(project.path("pt/a.json")).expect("a link").is_symlink());
    assert!(project.read("out/real.json").contains("⟦Ɓýé ~⟧"));
}

#[test]
fn an_empty_source_leaves_its_translation() {
    let project = Project::new(&[("en.json", EN)]);
    done(&run(&project, &[]));
    let edited = project.read("pt.json").replace("HELLO", "Oi");
    project.write("pt.json", &edited);
    for text in ["", "\n", "\u{FEFF}"] {
        project.write("en.json", text);
        for more in [&[][..], &["--dry-run"]] {
            let ended = run(&project, more);
            let told = "en.json: the file is empty: write its texts again, or delete pt.json if the \
                        texts are gone\n  pt.json is left as it is\nfailed: 1 file\n";
            assert_eq!((ended.status, &*ended.err), (1, told), "{}", ended.out);
            assert_eq!(project.read("pt.json"), edited);
        }
    }
    project.write("en.json", EN);
    done(&run(&project, &[]));
    assert_eq!(project.read("pt.json"), edited);
}

#[test]
fn a_dry_run_counts_what_would_be_written() {
    let project = Project::new(&[("en.json", EN)]);
    done(&run(&project, &[]));
    std::fs::remove_file(project.path("targum.lock")).expect("a lock");
    for (more, what) in [(&["--dry-run"][..], "would write"), (&[], "wrote")] {
        let ended = run(&project, more);
        let counted = format!("{what} 0 files, up to date: 1 file; segments: 2 as before");
        assert!(done(&ended).contains(&counted), "{}", ended.out);
    }
}

#[test]
fn equal_locales_are_an_error() {
    let project = Project::new(&[("en.json", EN)]);
    let ended = project.pseudo(&["json"], &["en.json", "--from", "en", "--to", "en"]);
    assert_eq!(ended.status, 2);
    assert_eq!(
        ended.err,
        "targum: nothing to translate: --from and --to are both `en`; give --to another language\n"
    );
}

#[test]
fn what_people_do_during_a_run_is_not_lost() {
    let project = Arc::new(Project::new(&[("en/a.json", EN), ("en/b.json", EN)]));
    let arguments = ["en", "--from", "en", "--to", "pt", "--out", "{locale}", "--config", "config"];
    let data = project.data(&["json"]);
    let variables = [("TARGUM_DATA", data.as_path())];
    let works = Arc::new(AtomicBool::new(false));
    let (of_service, is_working) = (project.clone(), works.clone());
    let (approve, folder) = ([&["approve"], &arguments[..]].concat(), data.clone());
    let service = Service::start(move |asked| {
        // During the second run, a person edits one file and approves of the texts of the other.
        if asked.path == "/translate" && is_working.swap(false, Ordering::Relaxed) {
            let text = of_service.read("pt/a.json");
            of_service.write("pt/a.json", text.replace("HELLO", "Oi"));
            let in_data = ["--data", folder.to_str().expect("a path"), "--key", "bye"];
            let approved = of_service.plain("review", &[&approve[..], &in_data].concat());
            let told = "pt/a.json: 1 text approved\npt/b.json: 1 text approved\n";
            assert_eq!(done(&approved), told);
        }
        vendors::libretranslate(asked)
    });
    let engine =
        format!("[engines.remote]\nkind = \"libretranslate\"\nbase_url = {:?}\n", service.url());
    project.write("config/targum.toml", engine);
    project.write("config/projects/main.toml", "id = \"main\"\nengines = [\"remote\"]\n");
    done(&project.run(&arguments, &variables));
    project.write("en/a.json", EN.replace("{\n", "{\n  \"new\": \"New\",\n"));
    works.store(true, Ordering::Relaxed);
    let second = project.run(&arguments, &variables);
    assert_eq!(second.status, 1, "{}", second.err);
    assert!(second.err.contains("pt/a.json has changed meanwhile: run the command again"));
    let edited = project.read("pt/a.json");
    assert!(edited.contains("\"Oi\"") && !edited.contains("NEW"), "{edited}");
    done(&project.run(&arguments, &variables));
    let whole = project.read("pt/a.json");
    assert!(whole.contains("\"Oi\"") && whole.contains("NEW"), "{whole}");
    let lock = project.read("targum.lock");
    let count = |mark: &str| lock.matches(mark).count();
    assert_eq!((count(":hand\n"), count(":approved\n")), (1, 2), "{lock}");
}
