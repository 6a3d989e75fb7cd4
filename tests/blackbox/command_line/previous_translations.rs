//! `targum translate` with previous translations: what people have written stays and keeps its
//! meaning, and entries that no longer have a place are reported.

use targum_tests::project::{Project, done};

const TEMPLATE: &str = r#"msgid ""
msgstr ""
"Project-Id-Version: garden\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=INTEGER; plural=EXPRESSION;\n"

#: shed.c:1
#, c-format
msgid "%d rake"
msgid_plural "%d rakes"
msgstr[0] ""
msgstr[1] ""

#. On a button.
msgid "Dig"
msgstr ""
"#;

/// Translates a template into an existing catalogue.
fn catalogue(locale: &str, template: &str, before: &str) -> String {
    let project = Project::new(&[("a.pot", template)]);
    let file = format!("po/{locale}.po");
    project.write(&file, before);
    let arguments = ["a.pot", "--from", "en", "--to", locale, "--out", "po/{locale}.po"];
    let first = project.pseudo(&["po"], &arguments);
    done(&first);
    let text = project.read(&file);
    // After a run for another source, nothing is written twice and nothing moves.
    project.write("a.pot", template.replace("shed.c:1", "shed.c:2"));
    done(&project.pseudo(&["po"], &arguments));
    assert_eq!(project.read(&file), text.replace("shed.c:1", "shed.c:2"));
    text
}

#[test]
fn plural_forms_stay_with_their_numbers() {
    // The forms are not in CLDR's order.
    let before = r#"msgid ""
msgstr ""
"Language: sl\n"
"Plural-Forms: nplurals=4; plural=(n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || "
"n%100==4 ? 3 : 0);\n"

msgid "%d rake"
msgid_plural "%d rakes"
msgstr[0] "%d grabelj"
msgstr[1] "%d grablje"
msgstr[2] "%d grablji"
msgstr[3] "%d grabljice"
"#;
    let expected = r#"msgid ""
msgstr ""
"Project-Id-Version: garden\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=4; plural=(n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0);\n"
"Language: sl\n"

#: shed.c:1
#, c-format
msgid "%d rake"
msgid_plural "%d rakes"
msgstr[0] "%d grabelj"
msgstr[1] "%d grablje"
msgstr[2] "%d grablji"
msgstr[3] "%d grabljice"

#. On a button.
msgid "Dig"
msgstr "⟦Đíǧ ~⟧"
"#;
    assert_eq!(catalogue("sl", TEMPLATE, before), expected);
    // A catalogue that does not name its language gives the same result.
    let unnamed = before.replace("\"Language: sl\\n\"\n", "");
    assert_eq!(catalogue("sl", TEMPLATE, &unnamed), expected);
}

#[test]
fn plural_forms_for_fractions_stay() {
    let before = r#"msgid ""
msgstr ""
"Language: pl\n"
"Plural-Forms: nplurals=4; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : n!=1 && n%10<=1 || n%10>=5 && n%10<=9 || n%100>=12 && n%100<=14 ? 2 : 3);\n"

msgid "%d rake"
msgid_plural "%d rakes"
msgstr[0] "%d grabie (1)"
msgstr[1] "%d grabie (2)"
msgstr[2] "%d grabi"
msgstr[3] "%d grabiach"
"#;
    let text = catalogue("pl", TEMPLATE, before);
    assert!(text.contains("nplurals=4;"), "{text}");
    let forms = &before[before.find("msgstr[0]").expect("forms")..];
    assert!(text.contains(forms), "{text}");
    // A rule without a translation comes from the template, or is a mistake.
    let empty = before.split("\nmsgid \"%d").next().expect("a header");
    let text = catalogue("pl", TEMPLATE, empty);
    assert!(text.contains("nplurals=3;") && !text.contains("msgstr[3]"), "{text}");
}

#[test]
fn comments_of_translators_in_a_catalogue_stay() {
    let before = r#"# Garden in Polish.
# Ala Nowak, 2019.
msgid ""
msgstr ""
"Project-Id-Version: garden 1\n"
"POT-Creation-Date: 2019-01-01\n"
"Last-Translator: \"Ala\" Nowak\n"
"Language: pl\n"
"Content-Type: text/plain; charset=UTF-8\n"

# Short, or the button overflows.
#. On a button.
msgid "Dig"
msgstr "Kop"

# Still good?
#~ msgid "Plough"
#~ msgstr "Zaoraj"

#~ msgid "Rake"
#~ msgstr "Grab"
"#;
    let template = TEMPLATE.replace("Dig", "Rake") + "\nmsgid \"Dig\"\nmsgstr \"\"\n";
    let template = format!("# TITLE.\n# YEAR.\n#\n#, fuzzy\n{template}");
    assert_eq!(
        catalogue("pl", &template, before),
        r#"# Garden in Polish.
# Ala Nowak, 2019.
msgid ""
msgstr ""
"Project-Id-Version: garden 1\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"
"Language: pl\n"
"Last-Translator: \"Ala\" Nowak\n"

#: shed.c:1
#, c-format
msgid "%d rake"
msgid_plural "%d rakes"
msgstr[0] "⟦%d řáķé ~⟧"
msgstr[1] "⟦%d řáķéš ~⟧"
msgstr[2] "⟦%d řáķéš ~⟧"

#. On a button.
msgid "Rake"
msgstr "⟦Řáķé ~⟧"

# Short, or the button overflows.
msgid "Dig"
msgstr "Kop"

# Still good?
#~ msgid "Plough"
#~ msgstr "Zaoraj"
"#
    );
}

#[test]
fn the_first_of_repeated_header_fields_counts() {
    let before = r#"msgid ""
msgstr ""
"Last-Translator: Ala\n"
"Last-Translator: Ola\n"
"Language: pl\n"

msgid "Dig"
msgstr "Kop"
"#;
    let template = TEMPLATE
        .replace("Project-Id-Version: garden", "Last-Translator: FULL NAME <EMAIL@ADDRESS>");
    let text = catalogue("pl", &template, before);
    let header = r#"msgid ""
msgstr ""
"Last-Translator: Ala\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"
"Language: pl\n"

"#;
    assert!(text.starts_with(header), "{text}");
    assert!(text.ends_with("msgid \"Dig\"\nmsgstr \"Kop\"\n"), "{text}");
}

#[test]
fn a_fuzzy_translation_is_not_reused() {
    let before = r#"msgid ""
msgstr ""
"Language: pl\n"

#, fuzzy
#| msgid "Rest"
msgid "Dig"
msgstr "Odpocznij"
"#;
    let text = catalogue("pl", TEMPLATE, before);
    assert!(text.ends_with("#. On a button.\nmsgid \"Dig\"\nmsgstr \"⟦Đíǧ ~⟧\"\n"), "{text}");
}

/// Returns a unit of XLIFF 1.2.
fn unit(id: &str, attributes: &str, source: &str, target: &str) -> String {
    format!("<trans-unit id=\"{id}\"{attributes}><source>{source}</source>{target}</trans-unit>\n")
}

fn xliff(language: &str, units: &[String]) -> String {
    let units = units.concat();
    format!(
        "<xliff version=\"1.2\">\n<file original=\"a\" source-language=\"en\"{language}><body>\n{units}</body></file>\n</xliff>\n"
    )
}

#[test]
fn existing_targets_are_matched_by_their_sources() {
    let source =
        xliff("", &["ask", "other", "final", "approved", "open"].map(|id| unit(id, "", "Dig", "")));
    let before = xliff(
        " target-language=\"pl\"",
        &[
            unit("ask", "", "Dig", "<target state=\"needs-review-translation\">Kopać?</target>"),
            unit("other", " approved=\"yes\"", "Rest", "<target>Odpocznij</target>"),
            unit("final", "", "Dig", "<target state=\"final\">Kop</target>"),
            unit("approved", " approved=\"yes\"", "Dig", "<target>Kop tu</target>"),
            unit("open", "", "Dig", "<target>Kop tam</target>"),
        ],
    );
    let project = Project::new(&[("en.xlf", &source), ("pl.xlf", &before)]);
    let arguments = ["en.xlf", "--from", "en", "--to", "pl"];
    let told =
        "pl.xlf: `other` is removed, although a person wrote it: en.xlf has no text for it\n";
    let dry = project.pseudo(&["xliff"], &[&arguments[..], &["--dry-run"]].concat());
    assert_eq!((dry.status, dry.err.as_str()), (0, told));
    let ended = project.pseudo(&["xliff"], &arguments);
    assert_eq!((ended.status, ended.err.as_str()), (0, told));
    let new = "<target state=\"translated\">⟦Đíǧ ~⟧</target>";
    assert_eq!(
        project.read("pl.xlf"),
        xliff(
            " target-language=\"pl\"",
            &[
                unit("ask", "", "Dig", new),
                unit("other", "", "Dig", new),
                unit("final", "", "Dig", "<target state=\"final\">Kop</target>"),
                unit(
                    "approved",
                    " approved=\"yes\"",
                    "Dig",
                    "<target state=\"translated\">Kop tu</target>"
                ),
                unit("open", "", "Dig", "<target state=\"translated\">Kop tam</target>"),
            ]
        )
    );
}

#[test]
fn units_with_equal_names_keep_their_states() {
    let document = |language: &str, [one, two]: [&str; 2]| {
        format!(
            "<xliff version=\"1.2\">\n<file original=\"a\" source-language=\"en\"{language}><body>\n{one}</body></file>\n<file original=\"b\" source-language=\"en\"{language}><body>\n{two}</body></file>\n</xliff>\n"
        )
    };
    let new = unit("1", "", "Dig", "");
    let approved = unit("1", " approved=\"yes\"", "Dig", "<target state=\"final\">Kop</target>");
    let open = unit("1", "", "Dig", "<target state=\"translated\">Wykop</target>");
    for before in [[&approved, &open], [&open, &approved]] {
        let before = document(" target-language=\"pl\"", before.map(String::as_str));
        let source = document("", [new.as_str(); 2]);
        let project = Project::new(&[("en.xlf", &source), ("pl.xlf", &before)]);
        done(&project.pseudo(&["xliff"], &["en.xlf", "--from", "en", "--to", "pl"]));
        assert_eq!(project.read("pl.xlf"), before);
    }
}

#[test]
fn states_of_xliff_2_stay() {
    let file = |language: &str, segments: [&str; 3]| {
        let [one, two, three] = segments;
        format!(
            "<xliff version=\"2.0\" srcLang=\"en\"{language}>\n<file id=\"f\">\n<unit id=\"a\"><segment{one}</segment></unit>\n<unit id=\"b\"><segment{two}</segment></unit>\n<unit id=\"c\"><segment{three}</segment></unit>\n</file>\n</xliff>\n"
        )
    };
    let source = "><source>Dig</source>";
    let reviewed = " state=\"reviewed\"><source>Dig</source><target>Kop</target>";
    let initial = " state=\"initial\"><source>Dig</source><target>Kop</target>";
    let of_another = " state=\"final\"><source>Rest</source><target>Odpocznij</target>";
    let project = Project::new(&[
        ("en.xlf", &file("", [source; 3])),
        ("pl.xlf", &file(" trgLang=\"pl\"", [reviewed, initial, of_another])),
    ]);
    let ended = project.pseudo(&["xliff"], &["en.xlf", "--from", "en", "--to", "pl"]);
    assert!(ended.err.starts_with("pl.xlf: `c` is removed"), "{}", ended.err);
    let new = " state=\"translated\"><source>Dig</source><target>⟦Đíǧ ~⟧</target>";
    assert_eq!(project.read("pl.xlf"), file(" trgLang=\"pl\"", [reviewed, new, new]));
}

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
        "pl.json: `dig` is left as it was edited: its source has changed since it was edited by \
         hand: see whether it still fits\n"
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
