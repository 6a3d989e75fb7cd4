//! Translations begin no block, end none, and leave the blocks around them as they are.

use targum_plugin_md::Markdown;
use targum_sdk::laws;

use super::holds;

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
fn a_heading_below_a_table_is_no_loop_over_its_rows() {
    let sources = [
        "|||\n|-|-\n# {/*t*/}\n|c",
        "|||\n|-|-\ne{/**/}\n|",
        "|a|b|\n|-|-|\n## c {/*d*/}\n|e",
        "|a|b|\n|-|-|\n{% for c in d %}\n|{{ c }}|e|\n{% endfor %}\n|f|g|\n",
    ];
    laws::withstand::<Markdown>(&sources, &["pl", "ja", "de", "ar"]);
}
