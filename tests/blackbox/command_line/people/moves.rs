//! Edits follow their texts when sources are renamed or keys move to other files.

use targum_tests::{
    Ended,
    project::{Project, done},
};

/// Returns a translated project of two sources in a folder, with an edit in the first.
fn folder() -> Project {
    let project = Project::new(&[
        (
            "locales/en/errors.json",
            "{\n  \"gone\": \"The page is gone.\",\n  \"full\": \"Full\"\n}\n",
        ),
        ("locales/en/menu.json", "{\n  \"open\": \"Open\"\n}\n"),
    ]);
    done(&in_folder(&project, &[]));
    let text = project.read("locales/pt/errors.json");
    let machine = text.split('"').nth(3).expect("a text").to_owned();
    project.write("locales/pt/errors.json", text.replace(&machine, "Sumiu, foi mal!"));
    done(&in_folder(&project, &[]));
    project
}

fn in_folder(project: &Project, more: &[&str]) -> Ended {
    let arguments = ["locales/en", "--from", "en", "--to", "pt", "--out", "locales/{locale}"];
    project.pseudo(&["json"], &[&arguments[..], more].concat())
}

#[test]
fn edits_follow_a_renamed_source() {
    for changed in [false, true] {
        let project = folder();
        let text = project.read("locales/en/errors.json");
        std::fs::remove_file(project.path("locales/en/errors.json")).expect("a file");
        let text = if changed { text.replace("Full", "All full") } else { text };
        project.write("locales/en/problems.json", text);
        let told = in_folder(&project, &[]);
        assert_eq!(told.status, 0);
        let orphan = "locales/pt/errors.json: its source locales/en/errors.json is gone (--prune \
                      removes it)\n";
        assert_eq!(told.err, orphan);
        assert!(project.read("locales/pt/problems.json").contains("Sumiu, foi mal!"));
        let check = in_folder(&project, &["--check"]);
        assert_eq!((check.status, check.err.as_str()), (0, orphan));
        let dry = in_folder(&project, &["--prune", "--dry-run"]);
        assert!(dry.out.starts_with("would remove locales/pt/errors.json\n"), "{}", dry.out);
        assert!(project.path("locales/pt/errors.json").exists());
        let pruned = in_folder(&project, &["--prune"]);
        assert!(done(&pruned).starts_with("removed locales/pt/errors.json\n"), "{}", pruned.out);
        assert!(!project.path("locales/pt/errors.json").exists());
        assert_eq!(
            done(&in_folder(&project, &["--check"])),
            "stale: 0 files; up to date: 2 files\n"
        );
        // The translation still counts as a person's.
        let source = project.read("locales/en/problems.json").replace("page is", "page was");
        project.write("locales/en/problems.json", source);
        assert!(in_folder(&project, &[]).err.contains("`gone` is left as it is"));
    }
}

#[test]
fn edits_follow_a_key_to_another_file() {
    let project = folder();
    project.write("locales/en/errors.json", "{\n  \"full\": \"Full\"\n}\n");
    project.write(
        "locales/en/menu.json",
        "{\n  \"open\": \"Open\",\n  \"gone\": \"The page is gone.\"\n}\n",
    );
    done(&in_folder(&project, &[]));
    assert!(project.read("locales/pt/menu.json").contains("\"gone\": \"Sumiu, foi mal!\""));
    assert!(!project.read("locales/pt/errors.json").contains("Sumiu"));
    assert_eq!(project.read("targum.lock").matches(":hand").count(), 1);
}
