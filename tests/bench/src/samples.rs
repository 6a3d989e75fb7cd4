//! Documents of any size in every format, made of a repeated entry between a head and a tail.

/// Returns a document of about `bytes` bytes.
///
/// # Panics
/// Panics for a format without a row in the table.
pub(crate) fn sample(format: &str, bytes: usize) -> String {
    let (head, entry, tail) = shape(format).unwrap_or_else(|| panic!("no sample of {format}"));
    let mut text = head.to_owned();
    for number in 0.. {
        if text.len() + entry.len() + tail.len() > bytes {
            break;
        }
        text += &entry.replace("§", &format!("{number}"));
    }
    text + tail
}

/// Returns the head, the entry and the tail. `§` stands for the number of the entry.
fn shape(format: &str) -> Option<(&'static str, &'static str, &'static str)> {
    Some(match format {
        "android" => (
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources>\n",
            "    <!-- Above the list of gardens -->\n    <string name=\"k§\">The garden \\\"%1$s\\\" has <b>%2$d</b> visitors &amp; friends</string>\n    <plurals name=\"p§\">\n        <item quantity=\"one\">%d garden</item>\n        <item quantity=\"other\">%d gardens</item>\n    </plurals>\n",
            "</resources>\n",
        ),
        "arb" => (
            "{\n  \"@@locale\": \"en\",\n",
            "  \"k§\": \"The garden {name} has {count, plural, one {# visitor} other {# visitors}}\",\n  \"@k§\": {\n    \"description\": \"Above the list of gardens\"\n  },\n",
            "  \"end\": \"The end of it\"\n}\n",
        ),
        "csv" => (
            "key,en,comment\n",
            "k§,\"The garden \"\"{name}\"\" has %d visitors, all of them friends\",above the list\n",
            "",
        ),
        "ftl" => (
            "### Gardens\n\n",
            "# Above the list of gardens\nk§ = The garden { $name } has { $count ->\n    [one] one visitor\n   *[other] { $count } visitors\n}\n",
            "",
        ),
        "html" => (
            "<!doctype html>\n<html lang=\"en\">\n<body>\n",
            "<p id=\"k§\">The garden <a href=\"/gardens/§\" title=\"Go there\">at the river</a> has <b>many</b> visitors &amp; friends.</p>\n",
            "</body>\n</html>\n",
        ),
        "js" => (
            "export default {\n",
            "  // Above the list of gardens\n  k§: 'The garden \\'{name}\\' has {count} visitors',\n",
            "};\n",
        ),
        "json" => (
            "{\n",
            "  \"k§\": {\n    \"title\": \"The garden \\\"{name}\\\" has {count} visitors\",\n    \"open\": true,\n    \"text\": \"You will find <b>flowers</b> and trees there\"\n  },\n",
            "  \"end\": \"The end of it\"\n}\n",
        ),
        "md" | "mdx" => (
            "# The gardens\n\n",
            "## Garden §\n\nThe garden [at the river](https://example.com/§) has **many** visitors and `code`.\n\n- Flowers and trees\n- Benches to sit on\n\n",
            "",
        ),
        "mf2" => (
            "@locale en\n---\n\n",
            "# Above the list of gardens\nk§ = The garden {$name} has many visitors\nn§ =\n  .input {$n :number}\n  .match $n\n  one {{{$n} visitor of the garden}}\n  *   {{{$n} visitors of the garden}}\n\n",
            "",
        ),
        "php" => (
            "<?php\n\nreturn [\n",
            "    // Above the list of gardens\n    'k§' => 'The garden :name has \\'many\\' visitors',\n",
            "];\n",
        ),
        "po" => (
            "msgid \"\"\nmsgstr \"\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Language: pt\\n\"\n\"Plural-Forms: nplurals=2; plural=(n != 1);\\n\"\n",
            "\n#. Above the list of gardens\n#: src/garden.c:§\nmsgid \"The garden \\\"%s\\\" number § is open\"\nmsgstr \"\"\n\n#, c-format\nmsgid \"%d visitor of garden §\"\nmsgid_plural \"%d visitors of garden §\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n",
            "",
        ),
        "properties" => (
            "# Gardens\n",
            "k§.title = The garden {0} has \\u00e9lan and \\\n    many visitors\nk§.text: You will find flowers there\n",
            "",
        ),
        "resx" => (
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<root>\n  <resheader name=\"resmimetype\">\n    <value>text/microsoft-resx</value>\n  </resheader>\n",
            "  <data name=\"k§\" xml:space=\"preserve\">\n    <value>The garden {0} has many visitors &amp; friends</value>\n    <comment>Above the list</comment>\n  </data>\n",
            "</root>\n",
        ),
        "srt" => (
            "",
            "§\n00:00:01,000 --> 00:00:02,500\nThe garden has <i>many</i> visitors,\nall of them friends.\n\n",
            "",
        ),
        "string" => (
            "",
            "The garden number § has many visitors, and {name} is one of them. You will find flowers and trees there.\n\n",
            "",
        ),
        "toml" => (
            "title = \"Gardens\"\n",
            "\n[k§]\n# Above the list of gardens\ntext = \"The garden \\\"{name}\\\" has many visitors\"\ncount = §\n",
            "",
        ),
        "ts" => (
            "const messages = {\n",
            "  /** Above the list of gardens */\n  k§: `The garden ${name} has many visitors`,\n  t§: \"You will find \\\"flowers\\\" there\",\n",
            "} as const;\n\nexport default messages;\n",
        ),
        "xcode-strings" => (
            "",
            "/* Above the list of gardens */\n\"k§\" = \"The garden \\\"%@\\\" has %d visitors\";\n\n",
            "",
        ),
        "xcode-stringsdict" => (
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\">\n<dict>\n",
            "    <key>k§</key>\n    <dict>\n        <key>NSStringLocalizedFormatKey</key>\n        <string>%#@gardens@</string>\n        <key>gardens</key>\n        <dict>\n            <key>NSStringFormatSpecTypeKey</key>\n            <string>NSStringPluralRuleType</string>\n            <key>NSStringFormatValueTypeKey</key>\n            <string>d</string>\n            <key>one</key>\n            <string>%d garden is open</string>\n            <key>other</key>\n            <string>%d gardens are open</string>\n        </dict>\n    </dict>\n",
            "</dict>\n</plist>\n",
        ),
        "xcode-xcstrings" => (
            "{\n  \"sourceLanguage\" : \"en\",\n  \"strings\" : {\n",
            "    \"The garden number § has %lld visitors\" : {\n      \"comment\" : \"Above the list of gardens\"\n    },\n",
            "    \"The end\" : {\n\n    }\n  },\n  \"version\" : \"1.0\"\n}\n",
        ),
        "xliff" => (
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\">\n  <file source-language=\"en\" target-language=\"pt\" datatype=\"plaintext\" original=\"gardens\">\n    <body>\n",
            "      <trans-unit id=\"k§\">\n        <source>The garden <x id=\"1\"/> has many visitors &amp; friends</source>\n        <note>Above the list</note>\n      </trans-unit>\n",
            "    </body>\n  </file>\n</xliff>\n",
        ),
        "xml" => (
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<gardens>\n",
            "  <garden id=\"k§\">\n    <name>The garden at the river</name>\n    <text>You will find flowers &amp; trees there</text>\n  </garden>\n",
            "</gardens>\n",
        ),
        "yaml" => (
            "en:\n",
            "  k§:\n    title: The garden %{name} has many visitors\n    text: \"You will find \\\"flowers\\\" there\"\n    long: >\n      This is a longer text\n      about a garden.\n",
            "",
        ),
        _ => return None,
    })
}
