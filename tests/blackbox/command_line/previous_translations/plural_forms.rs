//! Plural forms in which a person left out the number, or wrote it twice, stay, and the other texts are translated.

use targum_tests::project::{Project, done};

/// Runs a file beside a translation into German in one format. Returns the translation.
fn translated(format: &str, source: &str, translation: &str, [en, de]: [&str; 2]) -> String {
    let project = Project::new(&[(source, en), (translation, de)]);
    let run = || {
        let arguments = [source, "--from", "en", "--to", "de", "--out", translation];
        project.pseudo(&[format], &arguments)
    };
    let first = run();
    done(&first);
    assert_eq!(first.err, "");
    let text = project.read(translation);
    assert_eq!(done(&run()), "up to date: 1 file\n");
    text
}

#[test]
fn a_form_without_the_number_stays() {
    let resources = |one: &str, other: &str, new: &str| {
        format!(
            "<resources>\n  <plurals name=\"n\">\n    <item quantity=\"one\">{one}</item>\n    \
             <item quantity=\"other\">{other}</item>\n  </plurals>\n{new}</resources>\n"
        )
    };
    let string = |text: &str| format!("  <string name=\"new\">{text}</string>\n");
    let en = resources("%d bed", "%d beds", &string("New"));
    let of_person = ["Ein Beet", "%d Beete, %d nass"];
    let de = resources(of_person[0], of_person[1], "");
    let text = translated("android", "values/strings.xml", "values-de/strings.xml", [&en, &de]);
    assert_eq!(text, resources(of_person[0], of_person[1], &string("⟦Ñéŵ ~⟧")));

    let [en, de] = [
        "{\n  \"n_one\": \"{{count}} bed\",\n  \"n_other\": \"{{count}} beds\",\n  \"new\": \"New\"\n}\n",
        "{\n  \"n_one\": \"Ein Beet\",\n  \"n_other\": \"{{count}} Beete\"\n}\n",
    ];
    let text = translated("json", "en.json", "de.json", [en, de]);
    let new = ",\n  \"new\": \"⟦Ñéŵ ~⟧\"\n}\n";
    assert_eq!(text, de.trim_end_matches("\n}\n").to_owned() + new);
}
