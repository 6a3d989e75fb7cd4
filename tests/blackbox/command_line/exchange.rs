//! The texts of a project in tools of translators and back: `targum review export` and `import`.

mod formats;
mod tools;

use targum_tests::{
    Ended, judge,
    project::{Project, done},
};

const TOML: &str = "[translate]\nfrom = 'en'\nto = 'pt'\nreview = 'mark'\nengine = 'pseudo'\n\n\
                    [[translate.files]]\nsource = 'en.json'\n";
const EN: &str = "{\n  \"hello\": \"Hello {name}, <b>welcome</b> & enjoy\",\n  \"bye\": \"Bye\",\n  \
                  \"files\": \"{n, plural, one {# file} other {# files}}\",\n  \"save\": \"Save\"\n}\n";

fn project() -> Project {
    let project = Project::new(&[("targum.toml", TOML), ("en.json", EN)]);
    done(&project.pseudo(&["json"], &[]));
    project
}

fn review(project: &Project, formats: &[&str], arguments: &[&str]) -> Ended {
    let data = project.data(formats);
    project.plain("review", &[arguments, &["--data", data.to_str().expect("a path")]].concat())
}

/// Returns the units of a document, as ids and the text between `<target` and `</target>`.
fn targets(document: &str) -> Vec<String> {
    let targets = document.split("<target").skip(1);
    targets.map(|rest| rest.split("</target>").next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn texts_are_exported_with_their_codes_and_states() {
    let project = project();
    let exported = review(&project, &["json"], &["export", "--xliff", "out/{locale}.xlf"]);
    assert_eq!(done(&exported), "out/pt.xlf: 6 texts\n");
    let document = project.read("out/pt.xlf");
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
                <xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\">\n  \
                <file original=\"pt.json\" source-language=\"en\" target-language=\"pt\" datatype=\"x-json\" tool-id=\"targum\">\n";
    assert!(document.starts_with(head), "{document}");
    let first = document.split("<trans-unit ").nth(1).expect("a unit");
    let (id, rest) = first.split_once(" resname").expect("an id");
    assert_eq!(id.len(), "id=\"0123456789-0123456789-0123456789\"".len(), "{id}");
    assert_eq!(
        rest.trim_end(),
        "=\"hello\" approved=\"no\" xml:space=\"preserve\">\n        \
         <source>Hello <x id=\"1\" equiv-text=\"{name}\"/>, <g id=\"2\" equiv-text=\"&lt;b&gt;\">welcome</g> &amp; enjoy</source>\n        \
         <target state=\"needs-review-translation\">⟦Ħéľľó <x id=\"1\" equiv-text=\"{name}\"/>, \
         <g id=\"2\" equiv-text=\"&lt;b&gt;\">ŵéľçóɱé</g> &amp; éñĵóý ~ ~ ~ ~⟧</target>\n      </trans-unit>"
    );
    // lxml and translate-toolkit read it.
    let file = project.path("out/pt.xlf");
    assert_eq!(judge("xliff", &[(file.clone(), file, "pt".to_owned())]), None);
    // The same texts give the same document, and approved texts are left out.
    review(&project, &["json"], &["export", "--xliff", "again.xlf"]);
    assert_eq!(project.read("again.xlf"), document);
    done(&review(&project, &["json"], &["approve", "--key", "*"]));
    let none = review(&project, &["json"], &["export", "--xliff", "none.xlf"]);
    assert_eq!(done(&none), "nothing to export\n");
    let all = review(&project, &["json"], &["export", "--all", "--xliff", "all.xlf"]);
    assert_eq!(done(&all), "all.xlf: 6 texts\n");
    assert_eq!(project.read("all.xlf").matches("approved=\"yes\"").count(), 6);
    let several = ["export", "--xliff", "a.xlf", "--to", "pt,de"];
    assert_eq!(review(&project, &["json"], &several).status, 2);
}

#[test]
fn changes_and_approvals_are_taken_over() {
    let project = project();
    done(&review(&project, &["json"], &["export", "--xliff", "pt.xlf"]));
    let document = project.read("pt.xlf");
    let before = project.read("pt.json");
    let unchanged = review(&project, &["json"], &["import", "pt.xlf"]);
    assert_eq!(done(&unchanged), "pt.json: 0 texts changed, 0 approved\n");
    assert_eq!(project.read("pt.json"), before);
    // A person changes one text, and approves of another.
    let [hello, bye, ..] = &targets(&document)[..] else { panic!("{document}") };
    let changed = document
        .replace(
            hello,
            " state=\"translated\">Bem-vindo, <g id=\"2\"><x id=\"1\"/></g> &lt;3 \"já\"",
        )
        .replace(bye, &bye.replace("needs-review-translation", "final"));
    project.write("pt.xlf", &changed);
    let dry = review(&project, &["json"], &["import", "pt.xlf", "--dry-run"]);
    assert_eq!(done(&dry), "pt.json: 1 text would be changed, 1 would be approved\n");
    assert_eq!(project.read("pt.json"), before);
    let imported = review(&project, &["json"], &["import", "pt.xlf", "--json"]);
    assert_eq!(imported.status, 0, "{}", imported.err);
    let told: serde_json::Value = serde_json::from_str(&imported.out).expect("JSON");
    assert_eq!(told["files"][0]["changed"], serde_json::json!(["hello"]));
    assert_eq!(told["files"][0]["approved"], serde_json::json!(["bye"]));
    let line = before.lines().nth(1).expect("a line");
    let expected = before.replace(line, "  \"hello\": \"Bem-vindo, <b>{name}</b> <3 \\\"já\\\"\",");
    assert_eq!(project.read("pt.json"), expected);
    let lock = project.read("targum.lock");
    assert_eq!((lock.matches(":hand\n").count(), lock.matches(":approved\n").count()), (1, 1));
    // The next run knows the file and its authors.
    let again = project.pseudo(&["json"], &["--renew"]);
    assert_eq!(again.status, 0, "{}", again.err);
    assert_eq!(project.read("pt.json"), expected);
    let list = review(&project, &["json"], &[]);
    assert!(!list.out.contains("`hello`") && !list.out.contains("`bye`"), "{}", list.out);
}

#[test]
fn a_unit_that_does_not_fit_is_named_and_left() {
    let project = project();
    done(&review(&project, &["json"], &["export", "--xliff", "pt.xlf"]));
    let document = project.read("pt.xlf");
    let units = targets(&document);
    let without = units[0].replace("<x id=\"1\" equiv-text=\"{name}\"/>", "");
    let unknown = units[1].replace("⟦", "<x id=\"7\"/>⟦");
    let source = " state=\"needs-review-translation\">Save";
    project.write(
        "pt.xlf",
        document
            .replace(&units[0], &without)
            .replace(&units[1], &unknown)
            .replace(&units[5], source),
    );
    let before = project.read("pt.json");
    let left = review(&project, &["json"], &["import", "pt.xlf"]);
    assert_eq!(
        (left.status, left.out.as_str()),
        (1, "pt.json: 0 texts changed, 0 approved, 3 left as they are\n")
    );
    let expected = [
        "pt.xlf:10:9: `hello` is left as it is: `{name}` is missing",
        "pt.xlf:14:50: `bye` is left as it is: the source has no `<x id=\"7\">`",
        "pt.xlf:33:9: `save` is left as it is: its translation is the source; give it the state `translated` to take it over",
    ];
    assert_eq!(left.err.lines().collect::<Vec<_>>(), expected);
    assert_eq!(project.read("pt.json"), before);
    // A text whose source has changed since, and one that is gone.
    project.write("pt.xlf", document.replace("⟦", "["));
    project.write("en.json", EN.replace("Bye", "See you").replace(",\n  \"save\": \"Save\"", ""));
    project.pseudo(&["json"], &[]);
    let left = review(&project, &["json"], &["import", "pt.xlf"]);
    let expected = [
        "pt.xlf:14:9: `bye` is left as it is: its source has changed since the export",
        "pt.xlf:33:9: `save` is left as it is: the text is gone, or the unit is of another file",
    ];
    assert_eq!(left.err.lines().collect::<Vec<_>>(), expected);
    assert_eq!(left.out, "pt.json: 4 texts changed, 0 approved, 2 left as they are\n");
}

#[test]
fn a_translation_that_was_edited_since_the_export_stays() {
    let project = project();
    done(&review(&project, &["json"], &["export", "--xliff", "pt.xlf"]));
    let document = project.read("pt.xlf");
    let edited = ["Ɓýé ~", "Šáṽé ~"]
        .into_iter()
        .fold(project.read("pt.json"), |text, machine| text.replace(machine, "edited"));
    project.write("pt.json", &edited);
    // The translator has seen none of them.
    let unchanged = review(&project, &["json"], &["import", "pt.xlf"]);
    assert_eq!(done(&unchanged), "pt.json: 0 texts changed, 0 approved\n");
    assert_eq!(project.read("pt.json"), edited);
    // The translator approves of the former translation of one, and translates the other.
    let [_, bye, .., save] = &targets(&document)[..] else { panic!("{document}") };
    let answered = document
        .replace(bye, &bye.replace("needs-review-translation", "final"))
        .replace(save, " state=\"translated\">Guardar");
    project.write("pt.xlf", &answered);
    let left = review(&project, &["json"], &["import", "pt.xlf"]);
    let told = "pt.json: 0 texts changed, 0 approved, 2 left as they are\n";
    assert_eq!((left.status, left.out.as_str()), (1, told));
    let reason = "is left as it is: a person has changed its translation since the export: export it again, or take over \
                  the unit with --overwrite";
    let expected =
        [format!("pt.xlf:14:9: `bye` {reason}"), format!("pt.xlf:33:9: `save` {reason}")];
    assert_eq!(left.err.lines().collect::<Vec<_>>(), expected);
    assert_eq!(project.read("pt.json"), edited);
    // With an option the translator is right, and the replaced translations are named.
    let files = [project.read("pt.json"), project.read("targum.lock")];
    let dry = review(&project, &["json"], &["import", "pt.xlf", "--overwrite", "--dry-run"]);
    let told = "pt.json: 2 texts would be changed, 0 would be approved\n\
                pt.json: `bye` would replace a person's translation: ⟦edited⟧\n\
                pt.json: `save` would replace a person's translation: ⟦edited⟧\n";
    assert_eq!(done(&dry), told);
    let imported = review(&project, &["json"], &["import", "pt.xlf", "--overwrite", "--json"]);
    let told: serde_json::Value = serde_json::from_str(&imported.out).expect("JSON");
    let replaced = serde_json::json!([
        {"key": "bye", "translation": "⟦edited⟧"}, {"key": "save", "translation": "⟦edited⟧"}
    ]);
    assert_eq!(told["files"][0]["overwritten"], replaced);
    let file = project.read("pt.json");
    assert!(file.contains("\"save\": \"Guardar\"") && !file.contains("edited"), "{file}");
    let [json, lock] = files;
    project.write("pt.json", json);
    project.write("targum.lock", lock);
    // The file and the XLIFF have the same translation.
    project.write("pt.json", edited.replacen("⟦edited⟧", "Adeus", 1));
    project.write("pt.xlf", document.replace(bye, " state=\"final\">Adeus"));
    let same = review(&project, &["json"], &["import", "pt.xlf"]);
    assert_eq!(done(&same), "pt.json: 0 texts changed, 0 approved\n");
}

#[test]
fn one_export_comes_back_several_times() {
    let project = project();
    done(&review(&project, &["json"], &["export", "--xliff", "pt.xlf"]));
    let document = project.read("pt.xlf");
    let [_, bye, .., save] = &targets(&document)[..] else { panic!("{document}") };
    let first = document.replace(save, " state=\"translated\">Guardar");
    project.write("pt.xlf", &first);
    let import = ["import", "pt.xlf"];
    let told = review(&project, &["json"], &import);
    assert_eq!(done(&told), "pt.json: 1 text changed, 0 approved\n");
    // The second time has one more translation, and the first one changes nothing.
    project.write("pt.xlf", first.replace(bye, " state=\"translated\">Adeus"));
    let told = review(&project, &["json"], &import);
    assert_eq!(done(&told), "pt.json: 1 text changed, 0 approved\n");
    let told = review(&project, &["json"], &import);
    assert_eq!(done(&told), "pt.json: 0 texts changed, 0 approved\n");
    // A machine's translation that is newer than the export is no person's work.
    let project = self::project();
    done(&review(&project, &["json"], &["export", "--xliff", "pt.xlf"]));
    let glossary = "[translate.glossary]\nSave = 'Salvar'\n\n[[translate.files]]";
    project.write("targum.toml", TOML.replace("[[translate.files]]", glossary));
    let renewed = project.pseudo(&["json"], &["--renew=glossary"]);
    assert_eq!(renewed.status, 0, "{}", renewed.err);
    assert!(project.read("pt.json").contains("\"save\": \"Salvar\""));
    project.write("pt.xlf", &first);
    let told = review(&project, &["json"], &import);
    assert_eq!(done(&told), "pt.json: 1 text changed, 0 approved\n");
    assert!(project.read("pt.json").contains("\"save\": \"Guardar\""));
}

#[test]
fn a_file_that_is_wrong_changes_nothing() {
    let project = project();
    done(&review(&project, &["json"], &["export", "--xliff", "pt.xlf"]));
    let document = project.read("pt.xlf").replace("⟦", "[");
    let (before, lock) = (project.read("pt.json"), project.read("targum.lock"));
    let twice = document.split("<trans-unit ").nth(1).expect("a unit");
    let twice = document.replacen("<trans-unit ", &format!("<trans-unit {twice}<trans-unit "), 1);
    for (wrong, message) in [
        (document.replace("</body>", ""), "pt.xlf:36:3: "),
        (
            document.replace("version=\"1.2\"", "version=\"2.0\""),
            "pt.xlf:2:1: expected the root element `<xliff version=\"1.2\">`, as `targum review export` writes it",
        ),
        (
            document.replace("original=\"pt.json\"", "original=\"de.json\""),
            "pt.xlf:3:3: `de.json` is no translation of this project",
        ),
        (
            document.replace("target-language=\"pt\"", "target-language=\"de\""),
            "pt.xlf:3:3: `pt.json` is in pt, and the target language is `de`",
        ),
        (
            document.replace(" target-language=\"pt\"", ""),
            "pt.xlf:3:3: this `<file>` has no attribute `target-language`",
        ),
        (twice, "a second unit has the id `"),
        ("<xliff".to_owned(), "pt.xlf:1:"),
    ] {
        project.write("pt.xlf", wrong);
        let refused = review(&project, &["json"], &["import", "pt.xlf"]);
        assert_eq!((refused.status, refused.out.as_str()), (1, ""), "{}", refused.err);
        assert!(refused.err.contains(message), "{}", refused.err);
        assert!(refused.err.ends_with("; nothing is written\n"), "{}", refused.err);
        assert_eq!(
            (project.read("pt.json"), project.read("targum.lock")),
            (before.clone(), lock.clone())
        );
    }
    let missing = review(&project, &["json"], &["import", "none.xlf"]);
    assert!(missing.err.starts_with("targum: none.xlf: "), "{}", missing.err);
}
