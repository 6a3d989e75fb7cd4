//! Holds the plugin to the laws of every format, on its own cases and on real files.

use std::path::Path;

use targum_plugin_mdx::Mdx;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Mdx>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/mdx");
    assert_eq!(laws::corpus::<Mdx>(Path::new(corpus)), []);
}

#[test]
fn mutations() {
    laws::fuzz::<Mdx>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn joined_lines_change_nothing_around_them() {
    let sources = [
        "    -\r\n\tt\nb\n\n    p",
        "\th\n.\n\r\n\t#",
        "\ta\nd\n \n    -",
        "<Card>\r>\n\td\ne\n\r\n\t#\n</Card>",
        "1. '\n\u{a0}\no\n0) ```<b>\n<b></b></b>o",
        "<Card>\n***\n\tT\n[](<>)\n</Card>",
        "1.     i\n[](<>'\n')",
        "#[h](i \"\n{k}\")",
        "| [a | b](<c/>) |\n|---|---|\n| [d](<e>) | f |",
        "\t**\\*x",
        "\t***[](<>'\n')s",
        "[{a / 2}](<>'T\n')/",
        // Lines around directives.
        "<b></b>\n1. e\n:::\no\n0) ```<",
        "<Steps>\n:::\nmm\n    :::$\n</Steps>",
        "<Tabs><Tab>\n:::\n</Tab></Tabs>\n    :\np\n    ::::",
        "    :::t\n\n    e\ns\n\n    w.\n    :::",
        "    :::t it\n\n    W\na\n\n    :::",
        "    :::t it\n\n    a\re\n\n    :::",
        "    :::t\n    e\n   \t :::",
        "<Card>\n :::\n    :t\n</Card>",
    ];
    laws::withstand::<Mdx>(&sources, &["ja"]);
}

#[test]
fn a_tag_ends_in_its_own_block_and_link() {
    for (source, message) in [
        ("`\n:::n <b>e`", "malformed: line 2, column 6: expected </b> for this tag"),
        ("[<b>[][p]</b>](e<b>)", "malformed: line 1, column 17: expected </b> for this tag"),
        ("](<x>([l](())", "malformed: line 1, column 3: expected </x> for this tag"),
        ("[[](<x>(n](())", "malformed: line 1, column 5: expected </x> for this tag"),
        ("    - [](<>'\ne')", "malformed: line 1, column 10: expected </> for this tag"),
    ] {
        let unclosed = laws::identity::<Mdx>(source, "en").map_err(|broken| broken.what);
        assert_eq!(unclosed, Err(message.to_owned()), "{source:?}");
    }
}

#[test]
fn the_text_of_a_title_is_not_a_tag() {
    let target = laws::context("en", "pl");
    let output = |source| laws::round_trip::<Mdx>(source, &target, Some("a <b> {c} d"));
    let titled = "[a \\<b> \\{c} d](e 'a &#60;b> &#123;c} d')\n";
    assert_eq!(output("[one](e 'two three')\n"), Ok((titled.to_owned(), 0)));
    let marked = "[a \\<b> \\{c} d](e 'a <b> {c} d')\n";
    assert_eq!(output("[one](e 'two {three}')\n"), Ok((marked.to_owned(), 0)));
}

#[test]
fn comments_of_html_stay() {
    let target = laws::context("en", "pl");
    for (source, output) in [
        ("one <!-- a { b --> two\n", "<!-- a { b -->x\n"),
        ("<!--truncate-->\n\none\n", "<!--truncate-->\n\nx\n"),
        ("one\n\n<!-- a\n\n<b> -->\n\ntwo\n", "x\n\n<!-- a\n\n<b> -->\n\nx\n"),
        ("<!-- a --> one\n", "<!-- a -->x\n"),
        ("<Card>\n  <!-- a -->\n  one\n</Card>\n", "<Card>\n  <!-- a -->\n  x\n</Card>\n"),
        ("- one\n- <!-- a -->\n", "- x\n- <!-- a -->\n"),
    ] {
        let translated = laws::round_trip::<Mdx>(source, &target, Some("x"));
        assert_eq!(translated, Ok((output.to_owned(), 0)), "{source:?}");
    }
    laws::withstand::<Mdx>(
        &[
            "a <!-- b --> `<!--` c",
            "> <!-- a\n> b -->\n> c",
            "a\n<!-- b -->\nc",
            "a|b\n-|-\n<!-- c -->|d\n",
            "## a <!-- b -->",
            "<!-- a --><b>c</b>",
            "a <!-- b\nc --> d",
        ],
        &["pl", "ja"],
    );
}

#[test]
fn amounts_of_money_are_text() {
    let target = laws::context("en", "pl");
    let translated = laws::round_trip::<Mdx>("from US$5 to US$10", &target, Some("a US$1-US$2"));
    assert_eq!(translated, Ok(("a US\\$1-US\\$2".to_owned(), 0)));
    // A text stands behind the first code, and all other codes behind the text.
    let coded = laws::round_trip::<Mdx>("costs US$5 **or** {x} US$6", &target, Some("a"));
    assert_eq!(coded, Ok(("**a**{x}".to_owned(), 0)));
    // More amounts with expressions between them than there are scans.
    laws::identity::<Mdx>(&"US$5 {x} US$6\n\n".repeat(20), "en").unwrap();
    laws::withstand::<Mdx>(
        &["US$5 {x} US$6", "US$5 **or** a$6 $b$", "a ($5-$10) b", "US$5\nor a$ <b/>"],
        &["pl", "ja"],
    );
}

#[test]
fn a_colon_begins_no_definition() {
    let sources = [": na", ": e`a`", "<Card>\n: *s*\n</Card>", "<b></b>\n: ur"];
    laws::withstand::<Mdx>(&sources, &["pl"]);
}

#[test]
fn text_behind_code_of_several_lines_does_not_change_it() {
    let sources = [
        "`\n0) <e`r'\n>",
        "<b></b>`\n>`<b`><b>f</b>",
        "``\n0) ```<e``\n>``` `o",
        "$a\n0) <e b=$r'\n>",
        // Expressions on lines of their own, which end the paragraph above, as do items and fences
        // that are far behind their marks.
        "`\n{}\na",
        "`\n<Tip\n/>\n``t",
        "a\n1.     {}",
        "a\n0)     <b/>",
        "a\n1.     ```",
        "a\n\t>~~~!",
        "a\n    >     <b/>",
        // Braces from code into a text that could close them, which are no expression.
        "`\n0) {`<b></b>`\n>``<b>`>`n</b>",
        // A mark in one element of a paragraph, and emphasis in another element.
        "<details>*<summary>*s*</summary><p></p></details>",
        // Code that ends with its cell, and a fence, which has no backticks.
        "```|b`\n-|-",
        "```w`|b```\n-|-",
        // Backticks that end code and could begin other code.
        "``\n0) `\n``e``<``\n>`n",
        // Characters that keep a line from being a fence, in a title.
        "n```\n```[](e \"`l\")",
        // A backtick in one element of a paragraph, and a character that could be a backtick in
        // another.
        "<details><summary><b></b>`*s*</summary><p></p><Note></Note></details><ul><li></li></ul>\
         <Tab><b></b><div></div>t</Tab>",
    ];
    laws::withstand::<Mdx>(&sources, &["ar"]);
}

#[test]
fn indented_text_begins_no_block() {
    let target = laws::context("en", "pl");
    for source in ["\t**\\*x", "    \\#x", "\t\\|x", "\t\\:x", "- a\n\n      \\>x", "\tx\\\n\t\\#y"]
    {
        for text in HOSTILE_IN_LINES {
            let round_trip = laws::round_trip::<Mdx>(source, &target, *text);
            assert_eq!(round_trip.map(|(_, refused)| refused), Ok(0), "{source:?} with {text:?}");
        }
    }
}

/// Texts that would begin a block in the sources above if they were not escaped.
const HOSTILE_IN_LINES: &[Option<&str>] = &[None, Some("#x"), Some("***x"), Some("|x"), Some(":x")];

#[test]
fn the_end_of_an_indented_directive_does_not_depend_on_its_texts() {
    laws::withstand::<Mdx>(
        &[
            // An end that would continue the text above.
            "    :::t\n    w\n\t    :::",
            // A directive's mark behind that of an item, which makes text of the mark.
            "-     :::e\n      :::\n<Tabs><Tab></Tab></Tabs>",
            // An indentation of a tab and spaces, which cannot move.
            "- I\n\n      :::n\n      h\n\t  :::",
            "- a b\n\n      :::note\n\n      c d\n\n      :::",
            // A mark that continues the text below an empty item.
            "-\n t\n    ::::",
            "-   \n t\n    ::::",
            "- <Tabs>\n></Tabs>\n  t\n    ::::",
        ],
        &["pl"],
    );
}

#[test]
fn hostile_repetition_takes_time_in_proportion() {
    laws::scales_in_text::<Mdx>(
        "",
        "",
        &[
            ("a\n", ""),
            ("a\n\n", ""),
            ("> ", ""),
            ("- ", ""),
            ("- a\n", ""),
            ("# a\n", ""),
            ("<A>\n", "</A>\n"),
            ("<A>\n\n", "</A>\n\n"),
            ("<A>\n", ""),
            ("  <A>\n", "</A>\n"),
            ("<A", ""),
            ("<A b=", ""),
            ("<A b={", "}"),
            ("<A b={<A>", "</A>}"),
            ("{(", ")}"),
            ("{`${", "}`}"),
            ("{/a", ""),
            ("{/* ", ""),
            ("<!-- ", ""),
            ("<!-- a -->", ""),
            ("<!-- a -->\n", ""),
            ("US$5 ", ""),
            ("import a\n", ""),
            ("import {\n", ""),
            ("export a\n\n", ""),
            ("export {", ""),
            ("</A>\n", ""),
            ("{a}\n", ""),
            ("{a}", ""),
            ("{a}\n\n", ""),
            ("[a]({b}", ""),
            ("[a](<b", ""),
            ("```\n", ""),
            ("`a\n", ""),
            ("$a\n", ""),
            ("<details><summary>a</summary>b</details>\n", ""),
            (":::a\n", ""),
            ("    a\n\n", ""),
            ("{a}", ""),
            ("</b>", ""),
            ("<b>", "</b>"),
            ("{% if x %}", ""),
            ("[a](b{c})", ""),
            ("- {a}\n", ""),
            ("> {a}", ""),
        ],
    );
}

#[test]
fn an_indented_mark_of_a_quote_in_code_stays() {
    let sources = [
        "    ``t\n`\n    >`",
        "\ta `b\n\t> c` d",
        "- a\n\n      b `c\n      > d` e",
        "\t<Step>e\r`\n\t>`</Step>",
    ];
    laws::withstand::<Mdx>(&sources, &["pl", "ja", "de", "ar"]);
    let quoted =
        laws::round_trip::<Mdx>(">     a `b\n>     c` d", &laws::context("en", "pl"), Some("x"));
    assert_eq!(quoted, Ok((">     `b\n>     c`x".to_owned(), 0)));
}

#[test]
fn a_line_that_begins_no_block_stays_in_the_block_above() {
    let sources = [
        "- e\n:\n   - h\n    :::",
        "- e\n#x\n   - h\n    :::",
        "- e\n|\n   - h\n    :::",
        // The mark of an item, indented within a quote so far that it is text.
        ">c\n>     - d\n2. ```\nxt",
    ];
    laws::withstand::<Mdx>(&sources, &["pl", "ja", "de", "ar"]);
}
