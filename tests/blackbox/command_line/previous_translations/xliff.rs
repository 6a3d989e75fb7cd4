//! Previous translations in XLIFF files.

use targum_tests::project::{Project, done};

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
