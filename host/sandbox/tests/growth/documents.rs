//! The documents of each format.

/// The syntax around a text in the files of a format, and the pieces of syntax that can be repeated.
pub(crate) struct Surroundings {
    /// Beginnings and ends of files.
    pub(crate) around: &'static [(&'static str, &'static str)],
    /// Pieces of the format's own syntax, each with its closing delimiter, which may be empty.
    pub(crate) own: &'static [(&'static str, &'static str)],
}

const fn format(
    around: &'static [(&'static str, &'static str)],
    own: &'static [(&'static str, &'static str)],
) -> Surroundings {
    Surroundings { around, own }
}

/// The plugins by their ids.
pub(crate) const PLUGINS: &[(&str, Surroundings)] = &[
    (
        "android",
        format(
            &[
                ("<resources><string name=\"a\">", "</string></resources>"),
                ("<resources><string name=\"a\">\"", "\"</string></resources>"),
                ("<resources>", "</resources>"),
            ],
            &[
                ("<string name=\"a\">a b</string>", ""),
                ("<plurals name=\"a\"><item quantity=\"one\">a</item></plurals>", ""),
                ("<xliff:g>", "</xliff:g>"),
                ("<resources>", "</resources>"),
            ],
        ),
    ),
    (
        "arb",
        format(
            &[("{\"a\": \"", "\"}"), ("{\"a\": \"{n, plural, other {", "}}\"}")],
            &[("{\"a\": ", "}"), ("[", "]"), ("\"a\": \"b\", ", ""), ("one {a} ", "")],
        ),
    ),
    (
        "csv",
        format(
            &[("key,en\na,\"", "\"\n"), ("key,en\na,", "\n")],
            &[
                (",", ""),
                ("\n", ""),
                ("a,b\n", ""),
                ("\"\"", ""),
                ("\"a\",", ""),
                (";", ""),
                ("a\t", ""),
            ],
        ),
    ),
    (
        "ftl",
        format(
            &[("a = ", "\n"), ("a = { ", " }\n"), ("a = { A(", ") }\n")],
            &[
                ("A(", ")"),
                ("{ A(", ") }"),
                ("a = b\n", ""),
                ("a =\n    .b = c\n", ""),
                ("{ $n ->\n   *[other] ", "\n }"),
                ("-a.b ", ""),
                ("# a\n", ""),
                ("\n    a", ""),
                ("a: 1, ", ""),
            ],
        ),
    ),
    (
        "html",
        format(
            &[
                ("<p>", "</p>"),
                ("<p title=\"", "\">a</p>"),
                ("<script>", "</script>"),
                ("<pre>", "</pre>"),
            ],
            &[
                ("<p>x", ""),
                ("<p>", "</p>"),
                ("<div>a ", "</div>"),
                ("<ul><li>", "</li></ul>"),
                ("<table><tr><td>", "</td></tr></table>"),
                ("<br>", ""),
                ("<svg>", "</svg>"),
                ("<a href=x>", "</a>"),
                ("<b><p>", "</p></b>"),
                ("<script>", ""),
                ("<template>", "</template>"),
                ("<!-- a -->", ""),
                (" a=b", ""),
            ],
        ),
    ),
    (
        "js",
        format(
            &[
                ("export default { a: \"", "\" }"),
                ("export default { a: `", "` }"),
                ("export default { a: ", " }"),
                ("export default {", "}"),
            ],
            &[
                ("{ a: ", " }"),
                ("a: \"b\", ", ""),
                ("[", "]"),
                ("(", ")"),
                ("a(", ")"),
                ("`${", "}`"),
                ("() => ", ""),
                ("a ? b : ", ""),
                ("!", ""),
                ("a => {", "}"),
                ("/a/", ""),
                ("/* a */", ""),
                ("// a\n", ""),
                ("<A>", "</A>"),
                ("a + ", ""),
                ("typeof ", ""),
                ("...", ""),
                ("function a() {", "}"),
                (";", ""),
            ],
        ),
    ),
    (
        "json",
        format(
            &[("{\"a\": \"", "\"}"), ("{\"a\": ", "}"), ("{", "}")],
            &[
                ("{\"a\": ", "}"),
                ("[", "]"),
                ("\"a\": \"b\", ", ""),
                ("\"a_one\": \"b\", ", ""),
                ("// a\n", ""),
                ("/* a */", ""),
                ("\\u0041", ""),
                ("1,", ""),
                ("\"a\",", ""),
            ],
        ),
    ),
    (
        "md",
        format(
            &[
                ("a ", "\n"),
                ("# ", "\n"),
                ("| a |\n|---|\n| ", " |\n"),
                ("---\ntitle: ", "\n---\n"),
                ("<p>", "</p>\n"),
            ],
            &[
                ("> ", ""),
                ("- ", ""),
                ("1. ", ""),
                ("  - a\n", ""),
                ("> a\n", ""),
                ("a\n", ""),
                ("a\n\n", ""),
                ("# a\n", ""),
                ("```\n", ""),
                ("~~~\na\n", ""),
                ("| a ", ""),
                ("|-", ""),
                ("[^a]", ""),
                ("[a]: b\n", ""),
                ("[a][", "]"),
                ("<b>\n", "</b>\n"),
                ("\\\n", ""),
                ("  \n", ""),
                ("* _a ", ""),
                ("==a", ""),
                ("{{< a >}}", ""),
                ("{% {% {%", ""),
                ("title: a\n", ""),
                ("&lt;", ""),
            ],
        ),
    ),
    (
        "mdx",
        format(
            &[
                ("a ", "\n"),
                ("# ", "\n"),
                ("<A>", "</A>\n"),
                ("<A b=\"", "\" />\n"),
                ("export const a = \"", "\"\n"),
            ],
            &[
                ("<A>\n", "</A>\n"),
                ("<A>", "</A>"),
                ("{a}", ""),
                ("{(", ")}"),
                ("<>", "</>"),
                ("<A b={", "} />"),
                ("> ", ""),
                ("- ", ""),
                ("- <A>", ""),
                ("import a from 'a'\n", ""),
                ("export a\n\n", ""),
                (":::a\n", ":::\n"),
                ("```\n", ""),
                ("[a][", "]"),
                ("{/* a */}", ""),
                ("a\n\n", ""),
            ],
        ),
    ),
    (
        "mf2",
        format(
            &[("a = ", "\n"), ("a = {{", "}}\n"), ("a = {", "}\n")],
            &[
                ("a = b\n", ""),
                ("# a\n", ""),
                ("@a b\n", ""),
                ("[a]\n", ""),
                (".local $a = {b}\n", ""),
                (".input {$a}\n", ""),
                (".match $a\n* {{a}}\n", ""),
                ("* {{a}}\n", ""),
                ("{#a}", "{/a}"),
                ("{|", "|}"),
                ("{$a :b c=", "}"),
                ("\n  a", ""),
            ],
        ),
    ),
    (
        "php",
        format(
            &[
                ("<?php return ['a' => '", "'];"),
                ("<?php return ['a' => \"", "\"];"),
                ("<?php return ['a' => ", "];"),
                ("<?php return [", "];"),
                ("<?php return ['a' => <<<A\n", "\nA\n];"),
            ],
            &[
                ("['a' => ", "]"),
                ("array(", ")"),
                ("'a' => 'b', ", ""),
                ("${", ""),
                ("{$a", "}"),
                ("{$a[", "]}"),
                ("{$a[\"", "\"]}"),
                ("\"{$'\" ", ""),
                ("'a' . ", ""),
                ("a(", ")"),
                ("<<<A\n", "\nA\n"),
                ("// a\n", ""),
                ("# a\n", ""),
                ("/* a */", ""),
                ("fn() => ", ""),
                ("$a->", ""),
                ("?><?php ", ""),
                ("\"$a[", "]\""),
            ],
        ),
    ),
    (
        "po",
        format(
            &[
                ("msgid \"", "\"\nmsgstr \"\"\n"),
                ("msgid \"a\"\nmsgstr \"", "\"\n"),
                (
                    "msgid \"\"\nmsgstr \"Plural-Forms: nplurals=2; plural=n",
                    ";\\n\"\n\nmsgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"\n",
                ),
            ],
            &[
                ("msgid \"a\"\nmsgstr \"\"\n\n", ""),
                ("\"a\"\n", ""),
                ("# a\n", ""),
                ("#: a:1\n", ""),
                ("#, fuzzy\n", ""),
                ("#| msgid \"a\"\n", ""),
                ("#~ msgid \"a\"\n", ""),
                ("msgctxt \"a\"\n", ""),
                ("msgstr[1] \"a\"\n", ""),
                ("\\n", ""),
                ("\"\"\n", ""),
                ("+0", ""),
            ],
        ),
    ),
    (
        "properties",
        format(
            &[("a=", "\n"), ("", "=a\n")],
            &[
                ("=\n", ""),
                ("a=b\n", ""),
                ("a\\\n", ""),
                ("\\u0041", ""),
                ("# a\n", ""),
                ("\\ ", ""),
                (":\n", ""),
            ],
        ),
    ),
    (
        "resx",
        format(
            &[("<root><data name=\"a\"><value>", "</value></data></root>"), ("<root>", "</root>")],
            &[
                ("<data name=\"a\"><value>a b</value></data>", ""),
                ("<data name=\"a\">", "</data>"),
                ("<value>", "</value>"),
                ("<comment>a</comment>", ""),
            ],
        ),
    ),
    (
        "srt",
        format(
            &[("1\n00:00:01,000 --> 00:00:02,000\n", "\n")],
            &[
                ("1\n00:00:01,000 --> 00:00:02,000\na b\n\n", ""),
                ("00:00:01,000 --> 00:00:02,000\n", ""),
                ("1\n", ""),
                ("a\n", ""),
                ("<i>", "</i>"),
                ("{\\an8}", ""),
            ],
        ),
    ),
    ("string", format(&[("a ", "")], &[("a\n", ""), ("a\n\n", ""), ("a? ", ""), ("A.", "")])),
    (
        "toml",
        format(
            &[("a = \"", "\"\n"), ("a = \"\"\"", "\"\"\"\n"), ("a = ", "\n")],
            &[
                ("[a]\n", ""),
                ("[[a]]\n", ""),
                ("a.", ""),
                ("a = \"b\"\n", ""),
                ("[", "]"),
                ("{ a = ", " }"),
                ("\"a\", ", ""),
                ("# a\n", ""),
                ("[a.b.c]\n", ""),
            ],
        ),
    ),
    (
        "ts",
        format(
            &[
                ("export default { a: \"", "\" }"),
                ("export default { a: `", "` }"),
                ("export default { a: ", " }"),
                ("type A = ", ";\nexport default { a: \"b\" }"),
            ],
            &[
                ("A & ", ""),
                ("A | ", ""),
                ("keyof ", ""),
                ("A<", ">"),
                ("{ a: ", " }"),
                ("[", "]"),
                ("(", ")"),
                ("(a: ", ") => b"),
                ("A extends B ? C : ", ""),
                ("readonly ", ""),
                ("a as ", ""),
                ("`${", "}`"),
                ("infer ", ""),
                ("A[", "]"),
                ("a: \"b\", ", ""),
                ("declare module \"a\" {", "}"),
                ("@a ", ""),
                ("enum A { a }", ""),
                ("<T>", ""),
                ("a!.", ""),
            ],
        ),
    ),
    (
        "xcode-strings",
        format(
            &[("\"a\" = \"", "\";\n"), ("/* ", " */\n\"a\" = \"b\";\n")],
            &[
                ("\"a\" = \"b\";\n", ""),
                ("/* a */", ""),
                ("// a\n", ""),
                ("\\U0041", ""),
                ("a = b;\n", ""),
            ],
        ),
    ),
    (
        "xcode-stringsdict",
        format(
            &[
                ("<plist><dict><key>a</key><string>", "</string></dict></plist>"),
                ("<plist><dict>", "</dict></plist>"),
                (
                    "<plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>",
                    "</string></dict></dict></plist>",
                ),
            ],
            &[
                ("<key>a</key><dict>", "</dict>"),
                ("<key>a</key><string>b</string>", ""),
                ("<array>", "</array>"),
                ("%#@a@", ""),
            ],
        ),
    ),
    (
        "xcode-xcstrings",
        format(
            &[
                ("{\"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": {\"", "\": {}}}"),
                ("{\"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": {", "}}"),
            ],
            &[("\"a\": {}, ", ""), ("{\"a\": ", "}"), ("[", "]"), ("%#@a@", ""), ("%arg", "")],
        ),
    ),
    (
        "xliff",
        format(
            &[
                (
                    "<xliff version=\"1.2\" xmlns=\"urn:oasis:names:tc:xliff:document:1.2\"><file original=\"a\" \
                     source-language=\"en\" datatype=\"plaintext\"><body><trans-unit id=\"a\"><source>",
                    "</source></trans-unit></body></file></xliff>",
                ),
                (
                    "<xliff version=\"2.0\" xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" srcLang=\"en\"><file \
                     id=\"a\"><unit id=\"a\"><segment><source>",
                    "</source></segment></unit></file></xliff>",
                ),
            ],
            &[
                ("<g id=\"1\">", "</g>"),
                ("<pc id=\"1\">", "</pc>"),
                ("<x id=\"1\"/>", ""),
                ("<ph id=\"1\">a</ph>", ""),
                ("<bpt id=\"1\">a</bpt>", ""),
                ("<mrk mtype=\"seg\" mid=\"1\">", "</mrk>"),
                ("<group>", "</group>"),
                ("<trans-unit id=\"a\"><source>a</source></trans-unit>", ""),
            ],
        ),
    ),
    (
        "xml",
        format(
            &[
                ("<a>", "</a>"),
                ("<a b=\"", "\">a</a>"),
                ("<a><![CDATA[", "]]></a>"),
                ("<TS><context><message><source>", "</source></message></context></TS>"),
            ],
            &[
                ("<b>a</b>", ""),
                ("<a>b ", "</a>"),
                ("<!-- a -->", ""),
                ("<?a b?>", ""),
                (" a=\"b\"", ""),
                ("<a/>", ""),
            ],
        ),
    ),
    (
        "yaml",
        format(
            &[
                ("a: ", "\n"),
                ("a: \"", "\"\n"),
                ("a: '", "'\n"),
                ("a: |\n  ", "\n"),
                ("a: >\n  ", "\n"),
                ("en:\n  a: ", "\n"),
            ],
            &[
                ("a: b\n", ""),
                ("- a\n", ""),
                ("- ", ""),
                ("? ", ""),
                ("a: ", ""),
                ("{a: ", "}"),
                ("[", "]"),
                ("&a ", ""),
                ("*a ", ""),
                ("!a ", ""),
                ("---\n", ""),
                ("# a\n", ""),
                ("\n ", ""),
                ("a: |\n  b\n", ""),
                ("a: &a b\n", ""),
                ("a: *a\n", ""),
                ("<<: *a\n", ""),
                ("%YAML 1.2\n", ""),
                ("a:\n - ", ""),
                ("\\x41", ""),
            ],
        ),
    ),
];
