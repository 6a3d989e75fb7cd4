//! Messages with branches: each branch of a translation is a whole sentence, and the consumers of the
//! formats take it.

use std::{fs, path::Path};

use targum_tests::{Case, Host, branches, corpus, judge, translate_body};

use super::corpus::{host, invalid, misjudged};

/// The formats of the corpus that have messages with branches, with the script that counts them.
/// The numbers are the messages with branches of the sources, those of them in which words or values
/// stand beside the branches, and the same of the outputs. A message of the first kind that keeps its
/// form is one that the format cannot hold otherwise; docs/formats.md names these.
const COUNTS: [(&str, &str, [usize; 4]); 8] = [
    ("branches.mjs", "json", [10, 3, 10, 0]),
    ("branches.mjs", "arb", [60, 31, 60, 0]),
    ("branches.mjs", "xliff", [10, 0, 10, 0]),
    ("branches.py", "ftl", [100, 7, 100, 0]),
    ("branches.py", "xcode-stringsdict", [97, 25, 97, 4]),
    ("branches.py", "xcode-xcstrings", [30, 1, 30, 0]),
    ("branches.py", "android", [41, 0, 41, 0]),
    ("branches.py", "po", [9, 0, 9, 0]),
];

/// Translates files into Polish, which has more plural forms than English.
fn translated(host: &Host, format: &str, folder: &Path) -> Vec<Case> {
    let (mut apart, mut cases) = (misjudged(), Vec::new());
    apart.extend(invalid());
    for (name, text) in corpus(format) {
        if apart.contains_key(&format!("{format}/{name}")) {
            continue;
        }
        let answer = host.client().translate(&translate_body(format, "pl", &text));
        assert_eq!(answer.status, 200, "{format}/{name}: {}", answer.text);
        let paths = (folder.join(format!("source-{name}")), folder.join(&name));
        fs::write(&paths.0, text).expect("a file");
        fs::write(&paths.1, answer.translated()).expect("a file");
        cases.push((paths.0, paths.1, "pl".to_owned()));
    }
    cases
}

#[test]
fn the_branches_of_all_messages_of_the_corpus_are_whole_sentences() {
    let host = host("pseudo");
    let mut wrong = Vec::new();
    println!(
        "{:<20} {:>9} {:>7} {:>9} {:>7}",
        "format", "messages", "beside", "messages", "beside"
    );
    for (script, format, expected) in COUNTS {
        let folder = tempfile::tempdir().expect("a folder");
        let cases = translated(&host, format, folder.path());
        if cases.is_empty() {
            continue;
        }
        if let Some(objection) = judge(format, &cases) {
            wrong.push(objection);
        }
        let [messages, beside, after, left] = branches(script, format, &cases);
        println!("{format:<20} {messages:>9} {beside:>7} {after:>9} {left:>7}");
        if [messages, beside, after, left] != expected {
            wrong.push(format!("{format}: {messages} {beside} {after} {left}, not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Translates a document into Portuguese with the embedded engine.
fn in_portuguese(host: &Host, format: &str, text: &str) -> String {
    host.client().translate(&translate_body(format, "pt", text)).translated()
}

#[test]
fn the_embedded_engine_translates_whole_sentences() {
    let host = host("local");
    let fluent = "yard = There { $n ->\n    [one] is one mouse\n   *[other] are { $n } mice\n} in the yard\n";
    let translated = "yard = { $n ->\n    [0] Há { $n } ratos no quintal\n    [one] Há um mouse no \
                      quintal\n    [many] Há { $n } ratos no quintal\n   *[other] Há { $n } ratos no \
                      quintal\n}\n";
    assert_eq!(in_portuguese(&host, "ftl", fluent), translated);
    let wiki = r#"{"a": "There {{PLURAL:$1|is one page|are $1 pages}} in $2."}"#;
    let translated = r#"{"a": "{{PLURAL:$1|Há uma página em $2.|Existem $1 páginas no $2.}}"}"#;
    assert_eq!(in_portuguese(&host, "json", wiki), translated);
}

#[test]
fn the_embedded_engine_sees_the_number_of_a_form() {
    let host = host("local");
    let item = |quantity: &str, text: &str| format!("<item quantity=\"{quantity}\">{text}</item>");
    let plurals = |items: &[String]| {
        format!("<resources><plurals name=\"a\">{}</plurals></resources>", items.concat())
    };
    let source = plurals(&[
        item("one", "%1$d file was removed from %2$s"),
        item("other", "%1$d files were removed from %2$s"),
    ]);
    let several = "%1$d arquivos foram removidos do %2$s";
    let translated = plurals(&[
        item("one", "%1$d arquivo foi removido do %2$s"),
        item("many", several),
        item("other", several),
    ]);
    assert_eq!(in_portuguese(&host, "android", &source), translated);
    let po = "msgid \"\"\nmsgstr \"\"\n\n#, python-brace-format\nmsgid \"{0} file was removed from \
              {1}\"\nmsgid_plural \"{0} files were removed from {1}\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n";
    let translated = in_portuguese(&host, "po", po);
    let forms = "msgstr[0] \"{0} arquivo foi removido do {1}\"\nmsgstr[1] \"{0} arquivos foram \
                 removidos do {1}\"\n";
    assert!(translated.ends_with(forms), "{translated}");
}
