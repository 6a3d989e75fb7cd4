//! Template tags, which stay what they are when lines are joined and whatever texts hold.

use super::holds;

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
