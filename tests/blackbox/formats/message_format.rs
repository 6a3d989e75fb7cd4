//! Messages of MessageFormat 2 in catalogues, as npm's messageformat takes them.

use std::{
    fs,
    io::Write,
    process::{Command, Stdio},
};

use serde_json::{Map, Value, json};
use targum_sdk::{laws::Mutations, mf2};
use targum_tests::{Host, Setup, client_script, output, tool, translate_body};

/// Messages of a catalogue, by their keys.
const MESSAGES: [(&str, &str); 9] = [
    ("simple", "Hello {$name}, it's a \"fine\" day!"),
    (
        "count",
        ".input {$n :number} .match $n 0 {{No files}} one {{{$n} file of {$name}}} * {{{$n} files of {$name}}}",
    ),
    (
        "two",
        ".input {$a :integer} .local $b = {$a :offset subtract=1} .match $a $b\n0 * {{No likes}}\n* one {{{$name} \
         and {$b} other}}\n* * {{{$name} and {$b} others}}",
    ),
    (
        "rank",
        ".input {$n :integer select=ordinal} .match $n one {{{$n}st place}} * {{{$n}th place}}",
    ),
    ("who", ".input {$g :string} .match $g |she| {{She likes it}} * {{They like it}}"),
    (
        "markup",
        "Press {#b class=|key| @can-copy}Save{/b} or {#icon name=save /}, then <i>wait</i>.",
    ),
    ("escapes", "Braces \\{ and \\}, a backslash \\\\ and a bar |"),
    ("quoted", "{{.env files are hidden}}"),
    ("kept", "Say {#q @translate=no}bonjour{/q} to {|me|}"),
];

/// Returns the formats with the ending of their files, and a catalogue in each.
fn catalogues() -> Vec<(&'static str, &'static str, String)> {
    let quoted = |text: &str| serde_json::to_string(text).expect("JSON");
    let single = |text: &str| text.replace('\\', "\\\\").replace('\'', "\\'");
    let lines = |line: &dyn Fn(&str, &str) -> String| -> String {
        MESSAGES.iter().map(|(key, text)| line(key, text)).collect()
    };
    let json: Map<String, Value> =
        MESSAGES.iter().map(|(key, text)| ((*key).to_owned(), json!(text))).collect();
    let json = serde_json::to_string_pretty(&json).expect("JSON");
    let block = |text: &str| text.replace('\n', "\n  ");
    let stored = |text: &str| text.replace('\\', "\\\\").replace('\n', "\\n\\\n    ");
    let module = lines(&|key, text| format!("  {key}: {},\n", quoted(text)));
    let strings = lines(&|key, text| format!("    '{key}' => '{}',\n", single(text)));
    vec![
        ("json", "json", json.clone()),
        ("arb", "arb", json.replacen('{', "{\n  \"@@locale\": \"en\",", 1)),
        ("yaml", "yaml", lines(&|key, text| format!("{key}: |-\n  {}\n", block(text)))),
        ("yaml", "yaml", lines(&|key, text| format!("{key}: {}\n", quoted(text)))),
        ("properties", "properties", lines(&|key, text| format!("{key} = {}\n", stored(text)))),
        ("js", "mjs", format!("export default {{\n{module}}};\n")),
        ("ts", "mjs", format!("export default {{\n{module}}};\n")),
        ("php", "php", format!("<?php\n\nreturn [\n{strings}];\n")),
        ("toml", "toml", lines(&|key, text| format!("{key} = {}\n", quoted(text)))),
    ]
}

#[test]
fn messages_of_every_format_are_accepted_by_messageformat() {
    let catalogues = catalogues();
    let mut tables = "[formats]\nadditional = [\"toml\"]\n".to_owned();
    for format in ["json", "arb", "yaml", "properties", "js", "ts", "php", "toml"] {
        tables.push_str(&format!("[formats.options.{format}]\nplaceholders = [\"mf2\"]\n"));
    }
    let host = Host::start(&Setup { project_tables: tables, ..Setup::engine("pseudo") });
    let folder = tempfile::tempdir().expect("a folder");
    let mut cases = Vec::new();
    for (nth, (format, ending, text)) in catalogues.iter().enumerate() {
        let read = |name: &str, text: &str| -> Value {
            let path = folder.path().join(format!("{nth}-{name}.{ending}"));
            fs::write(&path, text).expect("a file");
            let python = tool("venv/bin/python");
            let script = client_script("messages.py");
            let printed =
                output(Command::new(python).env("PYTHONSAFEPATH", "1").arg(script).arg(&path));
            serde_json::from_str(&printed).expect("an object of messages")
        };
        let source = read("source", text);
        for (key, message) in MESSAGES {
            assert_eq!(source[key], message, "{format}: {key}");
        }
        let same = host.client().translate(&translate_body(format, "en", text));
        assert_eq!(same.translated(), *text, "{format}");
        for target in ["pl", "ar", "ja", "fr"] {
            let answer = host.client().translate(&translate_body(format, target, text));
            let translation = read(target, &answer.translated());
            let untouched = source["simple"] == translation["simple"];
            assert!(!untouched, "{format} into {target}: {translation}");
            cases.push(json!([format, target, source, translation]));
        }
    }
    let said = judged("message_format.mjs", &json!(cases));
    assert_eq!(said.trim(), (cases.len() * MESSAGES.len()).to_string());
}

/// Runs a script of Node with JSON as its input. Returns its output.
fn judged(script: &str, input: &Value) -> String {
    let mut node = Command::new("node")
        .arg(client_script(script))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("node is installed: `make judges`");
    let mut stdin = node.stdin.take().expect("its input");
    stdin.write_all(input.to_string().as_bytes()).expect("it reads");
    drop(stdin);
    let ended = node.wait_with_output().expect("it ends");
    assert!(ended.status.success(), "{script}: {}", ended.status);
    String::from_utf8(ended.stdout).expect("UTF-8")
}

/// Texts whose mutations are messages or nearly so.
const SEEDS: [&str; 14] = [
    "Hello {$name}!",
    "{ $n  :ns:fn opt=1 ns:o = |a\\|b| other=$x @attr @b = c }",
    ".input {$n :number} .match $n one {{a}} * {{b {$n}}}",
    ".local $x = {|a| :string} .match $x |a b| {{1}} b{{2}} * {{3}}",
    ".input{$a :integer}.input{$b :integer select=ordinal}.match $a $b one * {{x}} * two{{y}}* *{{z}}",
    ".local $a = {1} .local $b = {$a :f o=$a} {{{$b}}}",
    "{#b x=1 @y}bold{/b}{#br /}{/i x=|2|}",
    "\\{ \\} \\\\ \\|",
    "  {{ quoted }}  ",
    "{:f}{|lit|}{-1.5e3 :number}{+a}",
    "\u{2066}{\u{200F} $\u{200E}n\u{200E}\u{2069} }\u{61C}",
    ".match .input .local $x {{ }} * ** |*|",
    "plain . text | with = @ # / : $ signs",
    ".input {$x :f a=1 b=2}\n.match $x\n0 {{a}}\r\n*\u{3000}{{b}}\n",
];

#[test]
fn our_reader_takes_the_messages_that_messageformat_takes() {
    let seeds: Vec<String> = SEEDS.iter().map(|seed| (*seed).to_owned()).collect();
    let mut mutations = Mutations::new(seeds.clone(), 47);
    let mut texts = seeds;
    texts.extend((0..4_000).map(|_| mutations.next()));
    // messageformat 4.0 refuses attributes of standalone markup, which the grammar has, and takes the
    // character U+0000, which the grammar has not.
    texts.retain(|text| !(text.contains('@') && text.contains('/') || text.contains('\0')));
    // JSON cannot hold what no string of JavaScript holds; all texts here are valid.
    let verdicts: Vec<bool> =
        serde_json::from_str(&judged("message_verdicts.mjs", &json!(texts))).expect("verdicts");
    assert_eq!(verdicts.len(), texts.len());
    let differ: Vec<String> = texts
        .iter()
        .zip(&verdicts)
        .filter(|(text, valid)| mf2::parse(text).is_ok() != **valid)
        .map(|(text, valid)| {
            format!("{text:?} is {valid} for messageformat: {:?}", mf2::parse(text).err())
        })
        .collect();
    assert_eq!(differ, [""; 0], "of {} texts", texts.len());
    let valid = verdicts.iter().filter(|valid| **valid).count();
    assert!(valid > texts.len() / 10 && valid < texts.len() * 9 / 10, "{valid} of {}", texts.len());
}
