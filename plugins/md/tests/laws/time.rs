//! The time to read and write a document grows with its length.

use targum_plugin_md::Markdown;
use targum_sdk::laws;

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
