//! The texts of every format go out and come back.

use targum_tests::{
    judge,
    project::{Project, done},
};

use super::{review, targets};

/// A file of each format: its name, the pattern of its translation, and its content.
const FORMATS: [(&str, &str, &str, &str); 20] = [
    (
        "android",
        "values/strings.xml",
        "values-pt/strings.xml",
        "<resources>\n    <string name=\"a\">It\\'s <b>here</b>, %1$s</string>\n    <plurals name=\"n\">\n        <item quantity=\"one\">%d file</item>\n        <item quantity=\"other\">%d files</item>\n    </plurals>\n</resources>\n",
    ),
    (
        "arb",
        "app_en.arb",
        "app_pt.arb",
        "{\n  \"@@locale\": \"en\",\n  \"a\": \"Hello {name}\",\n  \"@a\": { \"description\": \"A greeting\", \"placeholders\": { \"name\": {} } }\n}\n",
    ),
    ("csv", "a.csv", "a.csv", "key,en,pt\na,\"Hello, you\",Oi você\nb,Open the file,\n"),
    (
        "ftl",
        "en/a.ftl",
        "pt/a.ftl",
        "# A comment\na = Hello { $name }\nb =\n    .title = Open the file\n",
    ),
    (
        "html",
        "en.html",
        "pt.html",
        "<html lang=\"en\"><body><p>Hello <b>you</b> there.</p><p title=\"A tip\">Bye now</p></body></html>\n",
    ),
    ("js", "en.js", "pt.js", "export default { a: 'It\\'s here', b: `Hello there` };\n"),
    (
        "json",
        "en.json",
        "pt.json",
        "{\"a\": \"Hello {name}\", \"b\": \"{n, plural, one {# file} other {# files}}\"}\n",
    ),
    ("md", "en.md", "pt.md", "# Title here\n\nSome *text* with a [link](x.html).\n\n- One item\n"),
    ("mdx", "en.mdx", "pt.mdx", "# Title here\n\n<Note>Some *text* here.</Note>\n"),
    (
        "php",
        "en/a.php",
        "pt/a.php",
        "<?php\nreturn ['a' => 'It\\'s :name', 'b' => \"Open the file\"];\n",
    ),
    (
        "po",
        "a.pot",
        "pt.po",
        "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\n#. A comment\n#, c-format\nmsgid \"%d file\"\nmsgid_plural \"%d files\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n\nmsgid \"Open \\\"it\\\"\"\nmsgstr \"\"\n",
    ),
    (
        "properties",
        "a.properties",
        "a_pt.properties",
        "# A comment\na = Hello {0}\nb = Open the file\n",
    ),
    ("string", "en.txt", "pt.txt", "Hello there, you.\n"),
    ("ts", "en.ts", "pt.ts", "export default { a: 'It\\'s here', b: 'Open the file' } as const;\n"),
    (
        "xcode-strings",
        "en.lproj/a.strings",
        "pt.lproj/a.strings",
        "/* A comment */\n\"a\" = \"Hello %@\";\n\"b\" = \"Open \\\"it\\\"\";\n",
    ),
    (
        "xcode-stringsdict",
        "en.lproj/a.stringsdict",
        "pt.lproj/a.stringsdict",
        "<plist version=\"1.0\"><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string><key>one</key><string>%d file</string><key>other</key><string>%d files</string></dict></dict></dict></plist>\n",
    ),
    (
        "xcode-xcstrings",
        "a.xcstrings",
        "a.xcstrings",
        "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n    \"Open %@\" : {\n      \"comment\" : \"A menu item\"\n    },\n    \"Save\" : {\n\n    }\n  },\n  \"version\" : \"1.0\"\n}\n",
    ),
    (
        "xliff",
        "en.xlf",
        "pt.xlf",
        "<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\"><file original=\"a\" source-language=\"en\" datatype=\"html\"><body><trans-unit id=\"a\"><source>Hello <x id=\"INTERPOLATION\"/> there</source></trans-unit></body></file></xliff>\n",
    ),
    (
        "xml",
        "en.xml",
        "pt.xml",
        "<page><title>The title</title><p>Some <b>text</b> here.</p></page>\n",
    ),
    ("yaml", "en.yaml", "pt.yaml", "en:\n  a: \"Hello %{name}\"\n  b: Open the file\n"),
];

#[test]
fn the_texts_of_every_format_go_out_and_come_back() {
    for (format, source, output, content) in FORMATS {
        let project = Project::new(&[(source, content)]);
        let out = if source == output { "{path}".to_owned() } else { output.to_owned() };
        let toml = "[translate]\nfrom = 'en'\nto = 'pt'\nreview = 'mark'\nengine = 'pseudo'\n\n[[translate.files]]\n";
        project.write(
            "targum.toml",
            format!("{toml}source = '{source}'\nout = '{out}'\nformat = '{format}'\n"),
        );
        let translated = project.pseudo(&[format], &[]);
        assert_eq!(translated.status, 0, "{format}: {}", translated.err);
        let before = project.read(output);
        let all = ["export", "--all", "--xliff", "review.xlf"];
        let exported = review(&project, &[format], &all);
        assert_eq!(exported.status, 0, "{format}: {}", exported.err);
        let document = project.read("review.xlf");
        let file = project.path("review.xlf");
        assert_eq!(judge("xliff", &[(file.clone(), file, "pt".to_owned())]), None, "{format}");
        let unchanged = review(&project, &[format], &["import", "review.xlf"]);
        assert_eq!(unchanged.status, 0, "{format}: {}", unchanged.err);
        assert_eq!(project.read(output), before, "{format}");
        // Every text gets more words, with characters that formats escape.
        let changed = document.replace("</target>", " d'água &amp; \"sal\"</target>");
        project.write("review.xlf", &changed);
        let imported = review(&project, &[format], &["import", "review.xlf"]);
        let count = document.matches("</target>").count();
        assert_eq!(imported.status, 0, "{format}: {}", imported.err);
        let texts = if count == 1 { "text" } else { "texts" };
        assert!(
            imported.out.ends_with(&format!(": {count} {texts} changed, 0 approved\n")),
            "{format}: {}",
            imported.out
        );
        done(&review(&project, &[format], &all));
        let again = project.read("review.xlf");
        let text = |target: &String| target.split_once('>').map(|(_, text)| text.to_owned());
        let texts = |document: &str| targets(document).iter().map(text).collect::<Vec<_>>();
        assert_eq!(texts(&again), texts(&changed), "{format}");
        assert_eq!(again.matches("state=\"translated\"").count(), count, "{format}");
        assert_eq!(done(&review(&project, &[format], &[])), "nothing to review\n", "{format}");
        // The next run leaves what a person wrote.
        let written = project.read(output);
        assert_ne!(written, before, "{format}");
        let next = project.pseudo(&[format], &[]);
        assert_eq!((next.status, project.read(output)), (0, written), "{format}: {}", next.err);
    }
}
