//! Texts that people wrote stay, and move along with their sources.

use targum_tests::project::{Project, done};

use super::{EN, HELLO};

#[test]
fn only_what_has_changed_is_translated_and_edits_stay() {
    let project = Project::new(&[("en.json", EN)]);
    let run = |more: &[&str]| {
        project.pseudo(&["json"], &[&["en.json", "--from", "en", "--to", "pt"], more].concat())
    };
    done(&run(&[]));
    let edited = project.read("pt.json").replace(HELLO, "Oi, {name}!");
    project.write("pt.json", &edited);
    assert_eq!(done(&run(&["--check"])), "stale: 0 files; up to date: 1 file\n");
    project.write(
        "en.json",
        EN.replace("Bye", "Good bye")
            .replace("}\n", ",\n  \"new\": \"New\"\n}\n")
            .replace("\"\n,", "\","),
    );
    let check = run(&["--check"]);
    assert_eq!(check.status, 1);
    assert_eq!(
        check.out,
        "pt.json: stale: en.json has changed\nstale: 1 file; up to date: 0 files\n"
    );
    let dry = run(&["--dry-run"]);
    assert!(
        done(&dry).ends_with(
            "would write 1 file, up to date: 0 files; segments: 2 to translate, 1 as before; \
             about 11 characters to translate\n"
        ),
        "{}",
        dry.out
    );
    assert_eq!(project.read("pt.json"), edited, "a dry run writes nothing");
    let again = run(&[]);
    assert!(done(&again).starts_with("pt.json: 2 translated, 1 as before\n"), "{}", again.out);
    assert_eq!(
        project.read("pt.json"),
        "{\n  \"hello\": \"Oi, {name}!\",\n  \"bye\": \"⟦Ǧóóđ ƀýé ~ ~⟧\",\n  \"new\": \"⟦Ñéŵ ~⟧\"\n}\n"
    );
    assert_eq!(done(&run(&[])), "up to date: 1 file\n");
}

#[test]
fn an_edit_with_a_changed_source_stays_and_is_reported() {
    let project = Project::new(&[("en.json", EN)]);
    let run = |more: &[&str]| {
        project.pseudo(&["json"], &[&["en.json", "--from", "en", "--to", "pt"], more].concat())
    };
    done(&run(&[]));
    // A person may leave out a placeholder, and may write one that the source does not have.
    let edited = project.read("pt.json").replace(HELLO, "Oi, {{nome}}!");
    project.write("pt.json", &edited);
    project.write("en.json", EN.replace("Hello", "Welcome"));
    let told = run(&[]);
    assert_eq!(told.status, 0, "{}", told.err);
    assert_eq!(
        told.err,
        "pt.json: `hello` is left as it is: its source has changed since a person edited or approved \
         it: see whether it still fits\n"
    );
    assert_eq!(project.read("pt.json"), edited);
    project.write("en.json", EN.replace("Hello", "Welcome").replace("Bye", "See you"));
    let again = run(&[]);
    assert_eq!(again.err, told.err, "a run names the text until a person accepts it");
    assert!(again.out.starts_with("pt.json: 1 translated, 1 as before\n"), "{}", again.out);
    assert!(project.read("pt.json").contains("Oi, {{nome}}!"));
    done(&run(&["--force"]));
    assert!(
        project.read("pt.json").contains("⟦Ŵéľçóɱé {name} ~ ~⟧"),
        "{}",
        project.read("pt.json")
    );
}

#[test]
fn existing_translations_are_kept_and_completed() {
    let project = Project::new(&[
        ("locales/en.json", EN),
        ("locales/pt.json", "{\"hello\": \"Olá, {name}\"}"),
        ("locales/pl.json", EN),
    ]);
    let ended = project.pseudo(&["json"], &["locales/*.json", "--from", "en", "--to", "pt,pl"]);
    assert!(done(&ended).contains("locales/pt.json: 1 translated, 1 as before\n"), "{}", ended.out);
    assert_eq!(
        project.read("locales/pt.json"),
        "{\n  \"hello\": \"Olá, {name}\",\n  \"bye\": \"⟦Ɓýé ~⟧\"\n}\n"
    );
    assert!(project.read("locales/pl.json").contains(HELLO), "a copy of the source is none");
}

#[test]
fn edits_follow_moved_paragraphs() {
    let project = Project::new(&[("en/a.md", "One line.\n\nTwo lines.\n")]);
    let run = |more: &[&str]| {
        let arguments = ["en", "--from", "en", "--to", "pt", "--out", "{locale}"];
        project.pseudo(&["md"], &[&arguments[..], more].concat())
    };
    done(&run(&[]));
    project.write("pt/a.md", project.read("pt/a.md").replace("⟦Ţŵó ľíñéš. ~ ~⟧", "Duas linhas."));
    project.write("en/a.md", "Zero lines.\n\nOne line.\n\nTwo lines.\n");
    let again = run(&[]);
    assert!(done(&again).starts_with("pt/a.md: 1 translated, 2 as before\n"), "{}", again.out);
    assert_eq!(project.read("pt/a.md"), "⟦Žéřó ľíñéš. ~ ~⟧\n\n⟦Óñé ľíñé. ~ ~⟧\n\nDuas linhas.\n");
    // If a person has inserted a paragraph, the paragraphs can no longer be matched.
    let longer = project.read("pt/a.md") + "\nUma nota.\n";
    project.write("pt/a.md", &longer);
    let told = "pt/a.md: a person has added or removed texts: when en/a.md changes, this file has to be changed by hand\n";
    for ended in [run(&["--check"]), run(&[])] {
        assert_eq!((ended.status, ended.err.as_str()), (0, told), "{}", ended.out);
    }
    assert_eq!(project.read("pt/a.md"), longer);
    project.write("en/a.md", "Zero.\n\nOne line.\n\nTwo lines.\n");
    let ended = run(&[]);
    assert_eq!(ended.status, 1);
    assert!(
        ended.err.contains("pt/a.md (--force translates all of it again, people's texts too): "),
        "{}",
        ended.err
    );
    assert!(ended.err.contains("more or fewer segments"), "{}", ended.err);
    assert_eq!(project.read("pt/a.md"), longer);
}
