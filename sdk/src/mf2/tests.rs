//! Tests of messages of MessageFormat 2, from the message to its segments and its translation.

use crate::{
    About, Content, Decoded, Draft, Entry, Failure, Format, Grammar, Part, Segment, Syntax,
    extract, laws,
};

/// A format whose document is one message.
struct Message;

impl Format for Message {
    type Place = ();

    fn about() -> About {
        unreachable!("the test does not describe the format")
    }

    fn read(draft: &mut Draft<'_, ()>) -> Result<(), Failure> {
        let source = draft.source();
        let text = Decoded::verbatim(source, 0..source.len());
        let syntax = Syntax::of(&[Grammar::Mf2, Grammar::Tags, Grammar::Joined]);
        draft.message(&text, Entry::keyed("it"), syntax, ());
        Ok(())
    }

    fn spell((): &(), content: &[Content<'_>]) -> Result<String, String> {
        Ok(content.iter().map(Content::as_str).collect())
    }
}

/// Returns the key, the plural form and the text of each segment.
fn segments(source: &str, target: &str) -> Vec<String> {
    let document = extract::<Message>(source, &laws::context("en", target)).unwrap();
    let show = |part: &Part| match part {
        Part::Text(text) => text.clone(),
        Part::Code(code) => format!("[{}]", code.spelling),
    };
    let form = |segment: &Segment| {
        segment.plural.as_ref().map_or_else(String::new, |plural| {
            format!(" {} {} {:?}", plural.category, plural.sample, plural.number)
        })
    };
    let shown = |segment: &Segment| {
        let text: String = segment.parts.iter().map(show).collect();
        format!("{}{}: {text}", segment.key, form(segment))
    };
    document.segments.iter().map(shown).collect()
}

#[test]
fn variants_become_those_of_the_target() {
    let source = ".input {$n :number} .match $n one {{a {$n} file}} * {{{$n} files}}";
    let one = "it[one] one 1 Some(0): a [{$n}] file";
    assert_eq!(segments(source, "de"), [one, "it[*] other 2 Some(0): [{$n}] files"]);
    assert_eq!(
        segments(source, "pl"),
        [
            one,
            "it[few] few 2 Some(0): [{$n}] files",
            "it[many] many 5 Some(0): [{$n}] files",
            "it[*] other 1.5 Some(0): [{$n}] files",
        ]
    );
    assert_eq!(
        laws::in_capitals::<Message>(source, "pl"),
        ".input {$n :number} .match $n one {{A {$n} FILE}} few {{{$n} FILES}} many {{{$n} FILES}} * \
         {{{$n} FILES}}"
    );
    assert_eq!(
        laws::in_capitals::<Message>(source, "ja"),
        ".input {$n :number} .match $n * {{{$n} FILES}}"
    );
}

#[test]
fn exact_keys_stay_and_columns_keep_their_width() {
    let source =
        ".input {$n :integer}\n.match $n\n0   {{no files}}\none {{one file}}\n*   {{{$n} files}}\n";
    assert_eq!(
        laws::in_capitals::<Message>(source, "ru"),
        ".input {$n :integer}\n.match $n\n0   {{NO FILES}}\none {{{$n} FILES}}\nfew {{{$n} \
         FILES}}\nmany {{{$n} FILES}}\n*   {{{$n} FILES}}\n"
    );
    let exact = ".input {$n :number} .match $n 1 {{one file}} * {{{$n} files}}";
    assert_eq!(segments(exact, "de").len(), 2);
    assert_eq!(segments(exact, "de")[0], "it[1] =1 1 None: one file");
    assert_eq!(segments(exact, "pl").len(), 4);
    let alone = ".input {$n :number select=exact} .match $n 1 {{one file}} * {{{$n} files}}";
    assert_eq!(segments(alone, "pl"), ["it[1]: one file", "it[*]: [{$n}] files"]);
}

#[test]
fn ordinals_follow_the_rules_for_ordinals() {
    let source = ".input {$n :number select=ordinal} .match $n one {{{$n}st}} two {{{$n}nd}} few \
                  {{{$n}rd}} * {{{$n}th}}";
    assert_eq!(segments(source, "pl"), ["it[*] other 2 Some(0): [{$n}]nd"]);
}

#[test]
fn each_of_several_selectors_has_its_forms() {
    let source = ".input {$a :number} .input {$b :number} .match $a $b one one {{{$a} cat, {$b} dog}} \
                  one * {{{$a} cat, {$b} dogs}} * one {{{$a} cats, {$b} dog}} * * {{{$a} cats, {$b} dogs}}";
    assert_eq!(segments(source, "de").len(), 4);
    assert_eq!(segments(source, "pl").len(), 16);
    assert_eq!(segments(source, "ar").len(), 36);
    assert_eq!(segments(source, "ja"), ["it[*][*] other 2 Some(1): [{$a}] cats, [{$b}] dogs"]);
    assert_eq!(segments(source, "pl")[6], "it[few][many] many 5 Some(1): [{$a}] cats, [{$b}] dogs");
}

#[test]
fn a_message_that_would_have_too_many_variants_keeps_its_own() {
    let source = |selectors: usize| {
        let names = || (0..selectors).map(|name| format!("$v{name}"));
        let inputs: String = names().map(|name| format!(".input {{{name} :number}} ")).collect();
        let forms = (0..1_usize << selectors).rev().map(|form| {
            let keys = (0..selectors).map(|at| if form >> at & 1 == 1 { "one" } else { "*" });
            let keys: Vec<_> = keys.rev().collect();
            let shown: String = names().map(|name| format!("{{{name}}} ")).collect();
            format!(" {} {{{{{shown}files}}}}", keys.join(" "))
        });
        let forms: String = forms.collect();
        format!("{inputs}.match {}{forms}", names().collect::<Vec<_>>().join(" "))
    };
    assert_eq!(segments(&source(3), "ar").len(), 216);
    assert_eq!(segments(&source(4), "ar").len(), 16);
}

#[test]
fn a_text_that_does_not_depend_on_a_number_stands_once() {
    let source = ".input {$a :integer} .local $b = {$a :offset subtract=1} .match $a $b 0 * {{nobody}} 1 * \
                  {{{$name}}} * one {{{$name} and {$b} other}} * * {{{$name} and {$b} others}}";
    assert_eq!(
        segments(source, "pl"),
        [
            "it[0][*] =0 0 None: nobody",
            "it[*][one] one 1 Some(1): [{$name}] and [{$b}] other",
            "it[*][few] few 2 Some(1): [{$name}] and [{$b}] others",
            "it[*][many] many 5 Some(1): [{$name}] and [{$b}] others",
            "it[*][*] other 1.5 Some(1): [{$name}] and [{$b}] others",
        ]
    );
}

#[test]
fn words_keep_their_keys() {
    let source = ".input {$g :string} .input {$n :number} .match $g $n |a b| one {{x y}} |a b| * \
                  {{z {$n}}} * * {{other}}";
    assert_eq!(
        laws::in_capitals::<Message>(source, "pl"),
        ".input {$g :string} .input {$n :number} .match $g $n |a b| one {{X Y}} |a b| few {{Z {$n}}} |a \
         b| many {{Z {$n}}} |a b| * {{Z {$n}}} * * {{OTHER}}"
    );
}

#[test]
fn a_form_without_others_keeps_its_numbers() {
    let source =
        ".input {$g :string} .input {$n :number} .match $g $n a one {{one x}} * * {{many y}}";
    assert_eq!(segments(source, "pl")[0], "it[a][one] one 1 None: one x");
    for target in ["ru", "ja", "fr"] {
        assert_eq!(segments(source, target), ["it[a][1] =1 1 None: one x", "it[*][*]: many y"]);
    }
}

#[test]
fn broken_messages_stay() {
    for source in ["a {$b", ".input {$n} .match $n * {{a}}", "{n, plural, other {x}}", ".a"] {
        let shown = segments(source, "pl");
        assert_eq!(shown, [format!("it: [{source}]")]);
        let document = extract::<Message>(source, &laws::context("en", "pl")).unwrap();
        let note = document.segments[0].note.as_deref().unwrap_or_default();
        assert!(note.starts_with("not a valid MessageFormat 2 message, left"), "{note}");
    }
}

#[test]
fn any_translation_reads_back() {
    laws::withstand::<Message>(
        &[
            "Hello {$name} there",
            "{#b}One{/b} two {#i}three{/i}",
            "See <a href=\"{$url}\">x</a> of https://a.example/{$path}",
            "{{.env files}}",
            " {{ a }} ",
            "a |||| b",
            ".input {$n :number} .match $n one {{a file}} other {{{$n} files}} * {{none}}",
            ".input {$n :number}.match $n one{{a file}}*{{{$n} files}}",
            ".input {$g :string} .input {$n :number} .match $n $g one m {{a}} one * {{b {$n}}} * * {{c {$n}}}",
            ".local $x = {|a \\| b|} {{\\{x {$x}\\}}}",
            "\u{200F}text",
        ],
        &["pl", "ar", "ja", "fr", "de"],
    );
    let (dot, _) =
        laws::round_trip::<Message>("Hello", &laws::context("en", "de"), Some(".match")).unwrap();
    assert_eq!(dot, "{{.match}}");
}
