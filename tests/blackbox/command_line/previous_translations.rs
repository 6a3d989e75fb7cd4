//! `targum translate` with previous translations: what people have written stays and keeps its
//! meaning, and entries that no longer have a place are reported.

mod catalogues;
mod plural_forms;
mod xliff;

use targum_tests::project::{Project, done};

#[test]
fn removed_texts_are_named() {
    let source = "{\n  \"dig\": \"Dig\"\n}\n";
    let before = "{\n  \"dig\": \"Kop\",\n  \"only\": \"Tylko tu\"\n}\n";
    let project = Project::new(&[("en.json", source), ("pl.json", before)]);
    let run = |more: &[&str]| {
        project.pseudo(&["json"], &[&["en.json", "--from", "en", "--to", "pl"], more].concat())
    };
    let told =
        "pl.json: `only` is removed, although a person wrote it: en.json has no text for it\n";
    assert_eq!(run(&["--check"]).status, 1);
    for more in [&["--dry-run"][..], &[]] {
        assert_eq!(project.read("pl.json"), before);
        let ended = run(more);
        assert_eq!((ended.status, ended.err.as_str()), (0, told));
    }
    assert_eq!(project.read("pl.json"), "{\n  \"dig\": \"Kop\"\n}\n");
    // The check gives the same note for a file that is up to date.
    assert_eq!(done(&run(&["--check"])), "stale: 0 files; up to date: 1 file\n");
    project.write("pl.json", before);
    let check = run(&["--check"]);
    assert_eq!((check.status, check.err.as_str()), (0, told));
    assert_eq!(check.out, "stale: 0 files; up to date: 1 file\n");
    let arguments = ["en.json", "--from", "en", "--to", "pl", "--check", "--data", "nowhere"];
    let blind = project.run(&arguments, &[]);
    assert_eq!(blind.status, 0);
    assert!(blind.err.starts_with("note: edited since the last run: 1 file, "), "{}", blind.err);
    // Translations of the host are replaced without a message.
    project.write("en.json", "{\n  \"dig\": \"Dig\",\n  \"rest\": \"Rest\"\n}\n");
    assert_eq!(run(&[]).err, told);
    project.write("en.json", source);
    done(&run(&[]));
}

#[test]
fn a_dry_run_gives_the_reason_to_review_an_edit() {
    let project = Project::new(&[("en.json", "{\"dig\": \"Dig\"}")]);
    let run = |more: &[&str]| {
        project.pseudo(&["json"], &[&["en.json", "--from", "en", "--to", "pl"], more].concat())
    };
    done(&run(&[]));
    project.write("pl.json", "{\"dig\": \"Kop\"}");
    project.write("en.json", "{\"dig\": \"Dig here\"}");
    assert_eq!(
        run(&["--dry-run"]).err,
        "pl.json: `dig` is left as it is: its source has changed since a person edited or approved \
         it: see whether it still fits\n"
    );
}

#[test]
fn deleted_translations_are_filled_in() {
    let source = "{\n  \"dig\": \"Dig\",\n  \"sow\": \"Sow\"\n}\n";
    let project = Project::new(&[("en.json", source)]);
    let run = |more: &[&str]| {
        project.pseudo(&["json"], &[&["en.json", "--from", "en", "--to", "pl"], more].concat())
    };
    done(&run(&[]));
    let made = project.read("pl.json");
    let missing = "pl.json: stale: 1 text not translated\nstale: 1 file; up to date: 0 files\n";
    let without = made.replace(",\n  \"sow\": \"⟦Šóŵ ~⟧\"", "");
    for left in [without, made.replace("⟦Šóŵ ~⟧", "")] {
        assert_ne!(left, made);
        project.write("pl.json", &left);
        let check = run(&["--check"]);
        assert_eq!((check.status, check.out.as_str()), (1, missing));
        done(&run(&[]));
        assert_eq!(project.read("pl.json"), made);
    }
    // An edit alone does not cause a file to be written.
    let edited = made.replace("⟦Šóŵ ~⟧", "Posiej");
    project.write("pl.json", &edited);
    assert_eq!(done(&run(&["--check"])), "stale: 0 files; up to date: 1 file\n");
    assert_eq!(done(&run(&[])), "up to date: 1 file\n");
    assert_eq!(project.read("pl.json"), edited);
    // A file that cannot be read is not a translation.
    project.write("pl.json", "<<<<<<< HEAD\n");
    for more in [&["--check"][..], &[]] {
        let ended = run(more);
        assert_eq!(ended.status, 1);
        assert!((ended.out + &ended.err).contains("the previous translation cannot be read"));
    }
    assert_eq!(project.read("pl.json"), "<<<<<<< HEAD\n");
}
