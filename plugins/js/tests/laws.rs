//! Holds the plugin to the laws of every format, on its own cases and on real files.

use std::path::Path;

use targum_plugin_js::JavaScript;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<JavaScript>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn real_files() {
    let corpus = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/js");
    assert_eq!(laws::corpus::<JavaScript>(Path::new(corpus)), []);
}

#[test]
fn mutations() {
    laws::fuzz::<JavaScript>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    for (head, repeated, tail) in [
        ("export default [0", ", { en: 'a b', fr: 'c' }", "]"),
        ("export default [0", ", { en: 'a b', ...c }", "]"),
        ("export default [{ en: 'a b'", ", 'fr-x§': 'c' /* d */", "}]"),
        ("export default [{ en: 'a b' }, { en: 'a b'", " + 'c'", "}]"),
        ("", "/\\", ""),
        ("export default { a: 'b',", "/*a*/", "c: 'd' }"),
        ("/* ", "\\u{", " */ export default { a: 'b c' }"),
    ] {
        laws::scales::<JavaScript>(head, repeated, tail);
    }
}

#[test]
fn texts_that_a_call_registers_are_those_of_its_locale() {
    let sources = [
        // A text that is the name of the locale, which the output does not name.
        "t.translations('en', { o: 'en', p: 'Hello' });",
        // A table that a call makes.
        "t.translations('en', extend({ p: 'Hello' }));",
        "t.translations('en',{}({o:'re'}))",
    ];
    laws::withstand::<JavaScript>(&sources, &["ar", "ja"]);
}

#[test]
fn no_form_is_added_to_forms_that_are_not_to_be_translated() {
    let source = "s={n:{\n//y\nfile_one:'one',\n//do not translate\nfile_other:'es'}}";
    laws::withstand::<JavaScript>(&[source], &["ja", "pl"]);
}

#[test]
fn a_getter_or_a_method_of_the_target_takes_no_text() {
    let sources = [
        "export default{e:{en:'',fr:''},e:{en:'e',fr:'',get pl(){return''}}}",
        "export default{e:{en:'',fr:''},e:{en:'e',fr:'',pl(){return''}}}",
    ];
    laws::withstand::<JavaScript>(&sources, &["pl", "de"]);
}

#[test]
fn a_call_that_names_the_target_has_no_texts_side_by_side() {
    let sources = [
        "e('de',{a:{'en-US':'Cr','zh_TW':''},b:{'en-US':\"\",pt:\"\"}})",
        "e('fr',{a:{'en-US':'Cr','zh_TW':''},b:{'en-US':\"\",pt:\"\"}})",
    ];
    laws::withstand::<JavaScript>(&sources, &["de", "pl"]);
    let context = laws::context("en", "de");
    let outcome = laws::round_trip::<JavaScript>(sources[1], &context, Some("x"));
    let output = sources[1].replace("'zh_TW':''", "'zh_TW':'','de':'x'");
    assert_eq!(outcome, Ok((output, 0)));
}

#[test]
fn no_text_is_added_beside_one_that_is_not_to_be_translated() {
    let noted = "s={a:{// do not translate\nen:'Egg'},b:{en:'',de:''},c:{en:'',de:''}}";
    laws::withstand::<JavaScript>(&[noted], &["pl", "de"]);
    let context = laws::context("en", "pl");
    let outcome = laws::round_trip::<JavaScript>(noted, &context, Some("x"));
    assert_eq!(outcome, Ok((noted.to_owned(), 0)));
}

#[test]
fn texts_side_by_side_are_recognised_by_those_under_any_locale() {
    let sources = [
        "export default{r:{el:'',id:'ne'}};s={en:{e:{en:'',de:''},n:{en:'',de:''}}}",
        "export default{r:{el:'',id:'ne'}};s={fr:{e:{en:'',de:''},n:{en:'',de:''}}}",
        "export default{r:{en:'Red',id:'ne'}};s={en:{e:{en:'Egg',de:'Ei'},n:{en:'Nut',de:''}}}",
        // A list of the names of languages in a table of the source's texts, under a key for both.
        "export const language={en:{en:'',de:''}};export default{e:{en:'',fr:''},r:{el:'',id:'ne'}}",
        "export const language={fr:{en:'',de:''}};export default{e:{en:'',fr:''},r:{el:'',id:'ne'}}",
        // A registration of another locale, and a member named for the source.
        "t.translations('en',{e:{en:'',de:''}});s={e:{en:'',fr:''},r:{el:'',id:'ne'}}",
        "t.translations('fr',{e:{en:'',de:''}});s={e:{en:'',fr:''},r:{el:'',id:'ne'}}",
        "t.x.en={en:'',de:''};s={e:{en:'',fr:''},r:{el:'',id:'ne'}}",
    ];
    laws::withstand::<JavaScript>(&sources, &["pl", "de", "ar"]);
}
