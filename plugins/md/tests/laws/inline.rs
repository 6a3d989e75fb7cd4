//! Links, emphasis, codes and signs within a text.

use targum_plugin_md::Markdown;
use targum_sdk::laws;

use super::holds;

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
