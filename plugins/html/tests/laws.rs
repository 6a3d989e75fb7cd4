//! Holds the plugin to the laws of every format, on its own cases and on real files.

use std::path::Path;

use targum_plugin_html::Html;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Html>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/html");
    assert_eq!(laws::corpus::<Html>(Path::new(corpus)), []);
}

#[test]
fn mutations() {
    laws::fuzz::<Html>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn code_without_an_end_is_searched_for_once() {
    let documents = [
        ("{# a {{ ", "}}"),
        ("{% raw %}a ", ""),
        ("<b title='{{'>a</b> ", "<i b='}}'>"),
        ("{{/* a ", "*/"),
        ("{{ '<b>", ""),
        ("[[${a ", ""),
        ("[[${{", ", plural,}]]"),
        ("{{ '<b>", "}}"),
        ("{{ '<p>\n<p>", "}}"),
    ];
    for (repeated, tail) in documents {
        laws::scales::<Html>("<p>", repeated, tail);
    }
}

/// Documents that mutations found, and similar ones.
#[test]
fn earlier_findings_keep_the_laws() {
    let sources = [
        "<li lang=\"de\"><div lang=\"en\"><i lang=\"en\"></div>W",
        "<li lang=\"de\"><div lang=\"en\">a <i lang=\"EN-us\">b<p>c</p></i></div>W",
        "<li lang=\"de\"><div lang=\"fr\"><i lang=\"fr\"></div>W",
        "<li lang=\"de\"><div lang=\"en\"><i lang=\"fr\"><b lang=\"de\"></div>W",
        // A line break of the text behind a tag, which a translation removes.
        "{%\"<p>$\nbed</%}",
        // A mark of code without an end, which a translation removes.
        "{%\"<p>r{{</%}",
        "{%\"<p>r{{<p%}",
        "{% \"<p>a {{ b @c }}</p>\" %}",
        "{% \"<p>a {{ b }}</p>\" %}",
        // A semicolon in an attribute.
        "@let l=\"<a title=D/>",
        // The end of a comment without its braces.
        "{{/*{%endblock%}t*/{{*/ -}}",
        "{{/* a */ b {% block c %} d */}} e",
        // A line end between tags of a sentence, or in an attribute, which a translation removes.
        "{{\"<p>x <b>y</b>\n<i>z</i>\"}}",
        "{{\"N<a title=\"p>\n<\"}}>",
        "{{ _(\"<b title='c>\n<d'>\") }} e",
    ];
    laws::withstand::<Html>(&sources, &["pl", "ar", "ja", "de"]);
}

#[test]
fn hostile_repetition_takes_time_in_proportion() {
    laws::scales_in_text::<Html>(
        "<p>",
        "</p>",
        &[
            ("<p>x", ""),
            ("<p>", "</p>"),
            ("<div>", "</div>"),
            ("<table>", "</table>"),
            ("<table><svg><style>", ""),
            ("<table><svg><title>", ""),
            ("<table><% ", ""),
            ("<table><tr><td><svg><script>", "</svg></table>"),
            ("<li>a", ""),
            ("<p title=\"a b\">", ""),
            ("<b title=\"a b\">", ""),
            ("<option>a", ""),
            ("<b lang=\"en\">", "</b>"),
            ("<svg>", "</svg>"),
            ("<div translate=no>", "</div>"),
            ("<textarea>", ""),
            ("<script>", ""),
            ("&nbsp;", ""),
        ],
    );
}

#[test]
fn a_branch_with_the_name_of_a_directive_ends_code_whatever_its_translation() {
    let sources = [
        "{{n,plural,e{@empty}r{}}n",
        "{{ a {n, plural, other {see @case b}}}}",
        "{n, plural, other {see @case b}}",
    ];
    laws::withstand::<Html>(&sources, &["pl", "ar", "ja", "de"]);
}

#[test]
fn the_end_of_a_branch_makes_no_mark_of_code() {
    let sources = ["{%s{n,plural,1{ot}o{}}", "{% a {n, plural, one {b} other {c}}"];
    laws::withstand::<Html>(&sources, &["pl", "ar", "ja", "de"]);
}

#[test]
fn a_translation_does_not_decide_where_an_expression_ends() {
    let sources = [
        "[(#{t,plural,1{< o}r{}})]",
        "[(#{${n,plural,e{t\n@}r{}})]",
        "See [[${n, select, a {b < c} other {d\ne}}]]!",
        "[[${a @if (b) c\nd @endif }]]",
        "@if (x) { [[${a} c\nd }]]",
        "<p>[[${a < b ? 'c' : 'd'}]] e</p>",
        "[[${a}]] e<p>, plural, f",
    ];
    laws::withstand::<Html>(&sources, &["pl", "ar", "ja", "de"]);
}

#[test]
fn no_translation_makes_or_unmakes_a_page_of_xml() {
    let sources = [
        "<?xml >d<style/>ge",
        "a<?xml >b<style/>c",
        "<b>a</b><?xml >b <script/>c",
        "a<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\">b<title/>c",
        "<!-- a --><!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.0 Strict//EN\">b<title/>c",
        "<?xml ><i lang=\"fr\"/>a<b/> <div translate=\"no\"><div/>b</div>c<![CDATA[d>e]]>f",
        "{{ \"<?xml >\n<b>a</b>\" }} b",
        "{n, plural, one {a} other {<?xml >b}}<style/>c",
    ];
    laws::withstand::<Html>(&sources, &["pl", "ar", "ja", "de"]);
}

#[test]
fn a_translation_does_not_decide_what_a_line_or_a_statement_holds() {
    let sources = [
        "#else\u{2028}\nhe",
        "#endif \u{A0}\nhe",
        "{%trans<p>{%p<s%}{%endtrans%}",
        "{%trans%}a<p>{%trans<p>{%p<s%}{%endtrans%}",
        "{%trans%}a<p>{%trans \"{{ %}b<p>c{%endtrans%}",
    ];
    laws::withstand::<Html>(&sources, &["pl", "ar", "ja", "de"]);
}
