//! Previous translations in catalogues of gettext.

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
