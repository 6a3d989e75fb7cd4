//! Holds the plugin to the laws of every format, on its own cases and on real files.

use std::path::Path;

use targum_plugin_md::Markdown;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Markdown>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/md");
    assert_eq!(laws::corpus::<Markdown>(Path::new(corpus)), []);
}

#[test]
fn mutations() {
    laws::fuzz::<Markdown>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn a_text_that_would_continue_the_text_above_stays() {
    let target = laws::context("en", "pl");
    let cases = [
        ("| one | two |\n|---|---|\n|\nA heading\n-\n", "| x | x |\n|---|---|\n|\nA heading\n-\n"),
        ("A paragraph\n||\\\n-|-\nAnother\n", "x\n||\\\n-|-\nAnother\n"),
    ];
    for (source, output) in cases {
        let translated = laws::round_trip::<Markdown>(source, &target, Some("x"));
        assert_eq!(translated, Ok((output.to_owned(), 1)));
    }
}

#[test]
fn statements_stay_and_texts_do_not_become_them() {
    let target = laws::context("en", "pl");
    let output = |text| laws::round_trip::<Markdown>("One\n\n}\n", &target, Some(text));
    let spelled = |text| output(text).unwrap().0;
    assert_eq!(spelled("import a from 'b'"), "import a from \\'b\\'\n\n}\n");
    assert_eq!(spelled("export const a = {"), "&#101;xport const a = {\n\n}\n");
    assert_eq!(spelled("import a"), "import a\n\n}\n");
    holds(&[
        "import a from 'b'",
        "import a from 'b'\nText",
        "# A\nimport a from 'b'\nText\n---",
        "> import a from 'b'",
        "A\nimport a from 'b'",
        "- A\n\nimport a from 'b'\n\n  B",
        "import {\n> a\n} from 'b'",
        "import {\na\\\n} from 'b'",
        "export const a = (\n\n<b>text</b>\n\n> text)\n\nText",
        "export const a \\= (\n\ntext)",
        "export const a = (\n\ntext",
        "import a from 'b'\n: c\n\n!!! note\n    import a from 'b'",
        "{{< highlight >}}\nimport a from 'b'\n{{< /highlight >}}\n\nimport a from 'b'",
        "import a from 'b'\n|a|\n|-|\n",
    ]);
}

#[test]
fn amounts_of_money_are_text() {
    holds(&[
        "US$5 to US$10",
        "*US$5* to **A$1**0",
        "($5-$10) $x$ a$",
        "a$\n> b",
        "> US$5 (a$\n> b$1",
        "- US$5 a$\n  b$c",
        "T\n: US$5, a$x\n: b$",
        "[US$5]\n\n[us$5]: b \"A$1\"",
        "[a](b \"US$5 &amp; c\")",
        "a|US$5\n-|-\nb$c|d$1",
        "US$5 \\(x\\) a$",
        "![US$5 a$](b)",
    ]);
}

#[test]
fn colons_that_begin_no_definition_stay() {
    holds(&[
        // A colon without a space behind it.
        ".\n::n",
        ">.\n>::o",
        "A word\n::a\n\n::: tip\nText\n:::",
        // A colon alone in its line.
        "<!-->\n: \nt`\n\n    ea",
        // A paragraph that goes on below a definition is no term.
        ": T\n\n    n\n.\n\n: .\n\n    It",
    ]);
}

#[test]
fn no_option_follows_the_end_of_a_directive() {
    holds(&["```{note}\n```\nn\n:s:", "```{note}\ntext\n```\na :s: b"]);
}

#[test]
fn a_fence_ends_with_the_block_around_it() {
    holds(&[
        "- !\n  ```\ni\n\nn :m:",
        ": !\n  ```\ni\n\nn :m:",
        "Term\n: Text\n  ```\ni\n\nn :m:",
        "> ```\n\nn :m:",
        ">```\n:\n:::n",
        "1. ```\n2\n:::l",
        "1. > ```\n   > code\n\nn :m: {a}",
        // A line that continues a paragraph, and is not the end of the directive around it.
        "```{note}\nt\n    ```\n```\nit",
    ]);
}

#[test]
fn joined_lines_change_nothing_around_them() {
    holds(&[
        // Lines around a template's tag that are no rows of a table, and backticks and brackets
        // that are neither code nor a tag.
        "|\nF\n{%%}\n|",
        "```\n```\n||K\n-|\n{%%}\n|",
        "o\n    ```\n|||\n-|-\n{%%}\ne",
        "- o\n      ```\n\n{%%}\ne\n",
        "[]({%)\na[](%})",
        "[b]({{ \"e\" }} \"c and [d]({% x\"), [e]({% x %})",
        // The end of a link at the start of a line.
        "[\\\n e]()",
        "> [\\\n> \te]()",
        // A tag of several lines in HTML.
        "<l>\n{%s\n%}",
        "<l>\n{%r\r%}",
        "<div>\n{%\nif x\n%}\ntext\n{% endif %}\nmore\n</div>",
        // A tag and a fence that HTML does not read.
        "<l>\ne\n{{<highlight>}}\n{/highlight}",
        "<ul>l\n```\n\nB||\n-|-\n{%f\n%}",
        "<l>\n```g\n\n{%%}\nB",
        "<li>l\r>\n{%%}",
        "<ul>s\n-8<-\nd\n-8<-",
        "<summary>M\n{{< highlight>}}\n{{</highlight>}}",
        "<div>\ntext\n{% highlight js %}\ncode\n{% endhighlight %}\n</div>",
        "<!l\n{{<highlight>}}\n{{</highlight>}}m\n{%comment%}\nm",
        "<!n]({{>{{}}>t\n<",
        // A tag in HTML behind a character that looks like the mark of a quote.
        "<tr>b\n>{{<highlight>}}\n{{</highlight>}}",
        // HTML that ends with the quote or the item around it.
        "><s>\n>t\n<<< y\n>\nt\n<<< @",
        "> <!-- a\n\n<<< y\n\nt\n<<< @",
        "- a\n\n  <s>\nt\n<<< y",
        // Markup that ends earlier in HTML than in Markdown.
        "<![CDATA[>t]]>\n:",
        "<!-- a --!> b -->\nc",
        "<!-->\n.\n:::i",
        "<?>\n.\n:::i",
        "<?a> b ?>\nc",
        "><p>\n>d<?p>",
        "><m>\n><<![CDATA[>o",
        // Lines that are a tag after they are joined.
        "<e.\ni>\n{%%}",
        "<e\n{>\n{%%}",
        "<u\n/i>\n{%%}",
        // The end of a block or of a tag, which must be on one line.
        "{%comment%}\n{endcomment\n}",
        "{%comment%}\na {%endcomment\n%}",
        "{%highlight%}\n[](){%endhighlight%}T",
        "{%highlight%}\n{{b}}{%endhighlight%}a",
        "m{{%,}}\n{{%%}}",
        "t{%}\n{%%}",
        "t\n\t<<< n",
        // A tag of several lines in an item, and one that continues a paragraph.
        "- a\n  {{< b\n  c >}}\n  d e",
        "a b\n    {{< b\n  c >}}\n  d e",
        // Formulas beside tags, and a bracket that begins no formula.
        "[]({{} \"r\n\")\\[a\\]",
        "\\begin{align}\na\n\\begin{align}\n\\end{align}",
        // More quotes than can end a string.
        "+++\ndescription=\"\"\"e\"\"\"\"\"\"\n+++",
        "*[S]:t]({%%}}",
        // A title that holds a tag, or would end in one.
        "[](} \"]({{\"}}T\")",
        "[g](/x \"e]({{ a }} e\"), b",
        "[]({{ \"\n}}e\")",
        // Lines that continue a paragraph, and are no admonition and no head of a table.
        "r\n\t=== \"Ot",
        ">e\n|-|-\n>-|-\no",
        "-||\n-|-\n|\ne\n|-|-\n-|-",
        " e\n    ```\n\n{%comment%}n{%endcomment%}",
        " n\n    === \"rs",
        " n\n    !!! a t",
        " d\n    ```\n|||\n-|-\n{%%}\ne",
        "    ```\n<ul>t\n```\n\nB\n{%%}",
        "e\n\t{{< highlight>}}\n/{{</highlight>}}",
        "e\n    {% comment %}\nb{% endcomment %}",
        // An abbreviation below lines that are no table because they have no cells.
        "|\n|-\n*[W]:m\n`\n|`",
        "|a\n|-|-|\n*[W]:m\n`\n|`",
        "|a|\n|-|\n*[W]:m\n|b",
        // A line that looks like a table's head, behind a quote that ends before the head does.
        ">|\n|n\n>|-",
        ">a\n|n|\n>|-",
        "- ✅\n||Y\n\t-|-",
        "1. a b\n||Y\n    -|-\nc d",
        "a\n: b\n||Y\n    -|-",
    ]);
}

#[test]
fn texts_elsewhere_do_not_decide_what_is_a_template() {
    holds(&[
        // An empty text that could be an admonition, a footnote or a definition.
        "e\n\n    ```\na]({{}}",
        "e\n\n    ```\n{% highlight %}\nb\n{% endhighlight %}",
        ":e\n\n    ```\n{%%}\n\ns",
        ": n\n    ```\n>{{<}}D{{>}}",
        "a\n: b\n\n    ```\n{% highlight %}\nc\n{% endhighlight %}",
        // A block of HTML that continues.
        "<a>\ne\n>\n\\[\n\\]",
        "<!d\n{{<>}}\nt\n    <li>m",
        "<!--\n\n{{<>}}\nt\n-->\nm",
        "[^a\n\n    ```\n{{<>}}\n>g",
        "e [^1]\n\n    ```\n{%%}\nb\n\n[^1]: c",
        // Characters that could begin or end a tag in another cell.
        "k||\n-|-\ne]\\({{|}}",
        "k||\n-|-\ne](|{{x|}}",
        "| [k](a{{b) | c |\n|-|-|\n| [k](a{%b) | c }} d |",
        "| [k](a \"b]&#40;{{c\") | d}} |\n|-|-|",
        // A template in an attribute.
        "<b title=\"{{ x | y }} h\">i</b>",
        "| <b title=\"{{x}} h\">i</b> |\n|---|\n",
        "<b title=\"h]({{\"}}\">",
        ")<p title=\"a]({{\"}}\">",
        "<b title=\"a]&#40;{{c\">d</b> e }} f",
        "a|b\n-|-\n]({{|{{p|}}",
        "k||\n-|-\n[h]({{){{|}}",
        // Brackets in a title that would be those of a formula with backslashes.
        "[a](b (c))",
        // The end of a block, which must be on one line.
        "{{<mermaid>}}\na{{</mermaid}}\no>}}",
        "{%highlight%}\na {%endhighlight }\n%}",
    ]);
}

#[test]
fn links_stay_links() {
    holds(&[
        // A bar in a title, which makes no table.
        "[](j \"k\")\n-|-",
        // A label over several lines of a quote.
        ">[\n>p] [p]\n\n[p]:>",
        // Quotes that are no title, and quotes that could be in a tag.
        "](<b title=\"g\">i",
        "[]({{} \"k\n\")}}",
        "[a](b{{c) [d](e \"f g\")",
    ]);
}

#[test]
fn nested_equal_emphasis_stays() {
    let target = laws::context("en", "pl");
    for source in ["*%*s**", "__g_>_", "**a **b** c**", "~~a ~~b~~ c~~", "_(a _b_ c)_"] {
        let translated = laws::round_trip::<Markdown>(source, &target, Some("x"));
        assert_eq!(translated, Ok((source.to_owned(), 1)));
    }
    let translated = laws::round_trip::<Markdown>("*a **b** c*", &target, None);
    assert_eq!(translated, Ok(("*a **b** c*".to_owned(), 0)));
}

#[test]
fn hidden_content_ends_with_its_element() {
    holds(&["d<code>", "a <b translate=no>b</b> c", "a <kbd><kbd>b</kbd> c", "*a <code>b* c"]);
}

#[test]
fn escaped_characters_are_not_codes() {
    holds(&["|||\n-|-\n\\\\|r", "|||\n-|-\n\\\\\\|r"]);
    holds(&["t\\{_=}", "a\\{#b}", "# a \\{#b}", "\\[*] a", "\\:tada: b", "a \\[[b]]"]);
    let target = laws::context("en", "pl");
    let translated = laws::round_trip::<Markdown>("a \\{#b}", &target, None);
    assert_eq!(translated, Ok(("a \\{#b}".to_owned(), 0)));
}

#[test]
fn markup_of_several_lines_makes_no_table() {
    holds(&[
        "One <img alt=\"two\nthree\"> | four\n-|-\n",
        "<img alt=\"two\nthree\">|four\n-|-\n",
        "a | [b](c \"two\nthree\")\n-|-\n",
        "a<img alt=\"\nx\">\n-|\n",
        "> a <img alt=\"two\n> three\"> | b\n> -|-\n",
        "l|<img s=\"\" alt=\"a\rs\">\n-|-",
        // Without their bars, these would have as many cells as the line below.
        "x|[](a \"b|c\")\n-|-",
        "x|<b title=\"a|b\">c</b>\n-|-",
    ]);
}

/// Checks that any text can be put into these documents.
#[track_caller]
fn holds(sources: &[&str]) {
    laws::withstand::<Markdown>(sources, &["pl"]);
}

#[test]
fn attributes_of_inline_tags_stay_in_them() {
    holds(&[
        // Characters that could begin a template's code, which goes on in HTML but not in Markdown.
        "<a title=\"<?\">?>p\">",
        // A value at the start of a line.
        "<img s=\"\" alt=\"\nA\">",
        "a <img alt='\n  A\n' title=b> b",
        "<img alt=\"\n{{}}v\">",
        // A tag that would begin a block of HTML if it were on one line.
        "<b title=\">\nb\">",
        "<img alt=\"e\n$\">",
        // A value with the slash that seems to close its tag.
        "<b title=U/>b</b>",
    ]);
}

#[test]
fn texts_do_not_decide_what_begins_a_block() {
    holds(&[
        // A term that begins with the mark of a heading, without the space behind the mark.
        "#d\n: T",
        "#g\n: :d: t",
        // HTML that ends with the admonition around it.
        "!!! xt.\n    <!A\nT>\n??? not",
        // Tags of templates over several lines, with characters that could be text.
        "{%\n- a<b>{%}*",
        "{%\n><b>{%}t",
        "{{<\n# >}}e\n>}}{%%}",
        "{{<t\n    ```\n[^b]:>}}",
        // Lines that are no block of HTML, no admonition and no fence.
        "<b><\no>\n{%%}",
        "<b`>\n- |-\n:::n",
        "<ul`\n>L<li>\n{%%}",
        ":::\nmm\n    :::$",
        "1.\nb\n    :::o",
        "e\n1.\n    :::n",
        "a\n\t>:::e",
        "```|`b\n-|-",
        // A tag in indented code, which begins no block of HTML.
        "* e\n|\n{%%}\n    <i>\n{%%}\n<l>\n\nt",
        // Characters that keep a line from being a fence, in a title and in an attribute.
        "n```\n```[](e \"`l\")",
        "n```\n```<b title=\"`l\">",
    ]);
}

#[test]
fn texts_of_other_blocks_do_not_decide_how_a_block_is_read() {
    holds(&[
        // Lines of marks, whose end would be no space between the Japanese texts around them.
        "方\n\n**\n*字*`コ`。`ド`",
        "*字*`コ`。`ド`\n**\n\n方",
        // A table that a blank line ends.
        "||||\n|-|-|-\n\n|l\n:|\n|",
        // A tag that has no end of its own, before the end of a block.
        "{{<ref-card>}}\n{{<ref-card{{< /ref-card>}}a",
    ]);
}

#[test]
fn the_place_of_a_block_decides_what_begins_it() {
    holds(&[
        // An option of a directive, above what looks like a table.
        ":::{\nL :g:\n|-|-\n-|-",
        // A term above a definition that looks like a table's second line.
        "t|||\n:-|-",
        // A quote in an item, which does not begin its line.
        "- >m\n:o",
        "> - >m\n> :o",
        // A quote below a directive.
        "```{admonition}\n>n\n:c:",
        // A row of a table that looks like a definition.
        "a|b\n-|:\n: e\n    ```\n: - d",
        "a b|c\n-|-\n: d e|f\n    ```\n: - g h",
        // A mark that is indented too far for a quote, within a quote.
        ">d\n    >{{< mermaid>}}\nr{{</mermaid>}}",
        "> - a\n>\n>   b\n    > {{< mermaid >}}\nc d {{< /mermaid >}}",
        // A check box at the end of its line.
        "- [X\\]\n",
    ]);
}

#[test]
fn hostile_repetition_takes_time_in_proportion() {
    laws::scales_in_text::<Markdown>(
        "",
        "",
        &[
            ("a\n", ""),
            ("a\n\n", ""),
            ("> ", ""),
            ("- ", ""),
            ("- a\n", ""),
            ("1. a\n", ""),
            ("# a\n", ""),
            ("a\n=\n", ""),
            ("a|b\n-|-\n", ""),
            ("| a ", ""),
            ("[a]: b\n", ""),
            ("[a][", ""),
            ("[^a]", ""),
            ("[^a]: b\n", ""),
            ("```\n", ""),
            ("~~~\na\n", ""),
            (":::a\n", ""),
            ("!!! a\n", ""),
            ("{% if x %}\n", ""),
            ("{{< a >}}\n", ""),
            ("{% raw %}\n", ""),
            ("\\(", "\\)"),
            ("\\[\n", ""),
            ("$$\n", ""),
            ("$$", ""),
            ("*a **b ", "** a*"),
            ("<div>\n", ""),
            ("<div>\n\n", ""),
            ("<!-- a -->\n", ""),
            ("    a\n\n", ""),
            ("\r", ""),
            ("&nbsp;", ""),
            ("*[A]: b\n", ""),
            ("--8<--\n", ""),
            ("> [!note] a\n", ""),
            (": a\n", ""),
            ("import {\n", ""),
            ("import a from 'b'\n", ""),
            ("import a\n\n", ""),
            ("export const a = (\n\n", ""),
            ("export const a = 1\n", ""),
            ("US$5 ", ""),
            ("$5 or a$", ""),
            ("($5-$1) ", ""),
        ],
    );
}

#[test]
fn long_paragraphs_and_rows_take_time_in_proportion() {
    for marks in ["~\n", "*\n", "a ~\n"] {
        laws::scales::<Markdown>("a", marks, "");
    }
    let table = "a|b\n-|-\n";
    for cell in ["[[a\\|", "[[a\\|b]] ", "\\|", "a\\|"] {
        laws::scales::<Markdown>(table, cell, "");
        laws::scales::<Markdown>(&format!("{table}[[a"), cell, "]]");
    }
    // A row that looks like a fence, with a long first cell and many others.
    laws::scales_with_length::<Markdown>(|length| {
        let cells = length / 16;
        let rows = ["a|", "-|"].map(|cell| cell.repeat(cells));
        format!("{}\n{}\n```{}{}", rows[0], rows[1], "a".repeat(length / 2), "|b".repeat(cells))
    });
}

#[test]
fn labels_with_other_white_space_are_other_labels() {
    let sources =
        ["[][one] [Two]\n\n[\u{2028}one]:e\n[Two]:\"", "[a\u{A0}b] [c]\n\n[a b]: d\n[c]: e"];
    laws::withstand::<Markdown>(&sources, &["pl", "ja", "de", "ar"]);
}

#[test]
fn a_wiki_link_ends_in_its_cell() {
    let sources = ["e|T\n-|-\n[[\\|a|t]]", "a|b\n-|-\nsee [[c\\|the page]]|d\n"];
    laws::withstand::<Markdown>(&sources, &["pl", "ja", "de", "ar"]);
}

#[test]
fn percent_signs_on_joined_lines_begin_no_comment() {
    let sources = ["n %%\r%%", "a %% b\nc %% d"];
    laws::withstand::<Markdown>(&sources, &["pl", "ja", "de", "ar"]);
    let context = laws::context("en", "pl");
    let spelled = |text| laws::round_trip::<Markdown>("a b", &context, Some(text)).unwrap().0;
    assert_eq!(spelled("50 % or 60%"), "50 % or 60%");
    assert_eq!(spelled("a %%b%% c"), "a \\%\\%b\\%\\% c");
}

#[test]
fn dollar_signs_are_escaped_where_another_reader_could_take_them_for_a_formula() {
    let context = laws::context("en", "pl");
    let spelled = |text| laws::round_trip::<Markdown>("a b", &context, Some(text)).unwrap().0;
    assert_eq!(spelled("US$10 (US$ 5 per day)"), "US\\$10 (US\\$ 5 per day)");
    assert_eq!(spelled("5\u{a0}$, or 10\u{a0}$"), "5\u{a0}\\$, or 10\u{a0}\\$");
    for amounts in ["$5", "US$5 to US$10 ($5-$10 in spring)", "US$ 5 to US$ 10"] {
        assert_eq!(spelled(amounts), amounts);
    }
}

#[test]
fn texts_below_an_item_are_translated() {
    let spelled = |source: &str| {
        let context = laws::context("en", "pl");
        laws::round_trip::<Markdown>(source, &context, Some("x"))
    };
    let sources = [
        "- a b\n\nc d\n",
        "- a b\n- c d\n  - e f\n# g h\n",
        "- a b\n> c d\n",
        "a b\n: c d\n\ne f\n",
    ];
    for (source, output) in sources.into_iter().zip([
        "- x\n\nx\n",
        "- x\n- x\n  - x\n# x\n",
        "- x\n> x\n",
        "x\n: x\n\nx\n",
    ]) {
        assert_eq!(spelled(source), Ok((output.to_owned(), 0)));
    }
}

#[test]
fn a_code_ends_before_the_mark_around_it() {
    let sources = [
        "==s==%%r%%",
        "==a %% b==%%r%%",
        "==a {.c== d}",
        "[[p|a ==b]] c==",
        "==a)==(b==",
        "==a :b: [[p|c]]== d",
    ];
    laws::withstand::<Markdown>(&sources, &["pl", "ja", "de", "ar"]);
}

#[test]
fn a_heading_below_a_table_is_no_loop_over_its_rows() {
    let sources = [
        "|||\n|-|-\n# {/*t*/}\n|c",
        "|||\n|-|-\ne{/**/}\n|",
        "|a|b|\n|-|-|\n## c {/*d*/}\n|e",
        "|a|b|\n|-|-|\n{% for c in d %}\n|{{ c }}|e|\n{% endfor %}\n|f|g|\n",
    ];
    laws::withstand::<Markdown>(&sources, &["pl", "ja", "de", "ar"]);
}
