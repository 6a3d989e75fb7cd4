//! Holds the plugin to the laws of every format, on its own cases and on real files.

use std::path::Path;

use targum_plugin_xliff::Xliff;
use targum_sdk::{Context, PREVIOUS, laws};

#[test]
fn cases() {
    laws::spec::<Xliff>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn corpus() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/xliff"));
    let broken = laws::corpus::<Xliff>(folder);
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn mutations() {
    laws::fuzz::<Xliff>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn time_is_in_proportion() {
    let head = "<xliff version=\"2.2\" srcLang=\"en\" xmlns:p=\"urn:oasis:names:tc:xliff:pgs:1.0\">\
                <file><unit p:switch=\"select:a plural:n plural:m\">";
    let tail = "</unit></file></xliff>";
    let segment = "<segment p:case=\"a§ other other\"><source>a b</source></segment>";
    laws::scales::<Xliff>(head, segment, tail);
    // Segments without text take little time but for that of their cases.
    laws::scales::<Xliff>(head, "<segment p:case=\"§ other other\"/>", tail);
}

#[test]
fn a_target_keeps_its_own_prefix() {
    let document = |target: &str| {
        format!(
            "<xliff version=\"1.2\" xmlns:x=\"urn:oasis:names:tc:xliff:document:1.2\"><file \
             target-language=\"pl\"><body><trans-unit id=\"a\"><source>One</source>{target}\
             </trans-unit></body></file></xliff>"
        )
    };
    let source = document("<x:target/>");
    let translated = laws::round_trip::<Xliff>(&source, &laws::context("en", "pl"), Some("Jeden"));
    let target = "<x:target state=\"translated\">Jeden</x:target>";
    assert_eq!(translated, Ok((document(target), 0)));
}

#[test]
fn no_previous_file_breaks_a_law() {
    let files = [
        (
            include_str!("../spec/previous-files/input.xlf"),
            include_str!("../spec/previous-files/output.xlf"),
        ),
        (
            include_str!("../spec/previous-segments/input.xlf"),
            include_str!("../spec/previous-segments/output.xlf"),
        ),
    ];
    for (source, before) in files {
        let mut mutations = laws::Mutations::new(vec![before.to_owned()], 1);
        for _ in 0..1_000 {
            let options = vec![(PREVIOUS.to_owned(), mutations.next())];
            let context = Context { options, ..laws::context("en", "pl") };
            let round_trip = laws::round_trip::<Xliff>(source, &context, Some("x"));
            assert!(round_trip.is_ok(), "{:?}: {round_trip:?}", context.options);
        }
    }
}

#[test]
fn forms_of_the_target_come_in_the_order_of_their_places() {
    let unit = |id: &str, text: &str| {
        format!("<trans-unit id=\"{id}\"><source>{text}</source></trans-unit>")
    };
    let document = |units: &[String]| {
        let units = units.concat();
        format!("<xliff version=\"1.2\"><file><body>{units}</body></file></xliff>")
    };
    let sources = [
        // The first form that the second key lacks stands behind the last of the first key.
        document(&[unit("b|==|plural.other", "%d bees"), unit("a|==|plural.other", "%d ants")]),
        // An id of a strings dictionary with the sign of a catalog in its key.
        document(&[unit("a|==|/other:dict/:string", "%d ants")]),
    ];
    laws::withstand::<Xliff>(&[&sources[0], &sources[1]], &["ar", "pl"]);
}

#[test]
fn ids_in_a_text_are_not_those_of_a_copy() {
    let source = "<xliff version=\"2.2\" srcLang=\"en\" xmlns:pgs=\"urn:oasis:names:tc:xliff:pgs:1.0\">\
                  <file><unit id=\"u\" pgs:switch=\"plural:n\"><segment pgs:case=\"other\">\
                  <source>Set id=\"x\" <pc id=\"2\">for id='y'</pc> here</source></segment></unit></file>\
                  </xliff>";
    laws::withstand::<Xliff>(&[source], &["ar", "ja"]);
}

#[test]
fn a_copy_has_one_target_and_the_name_of_its_form() {
    let sources = [
        // A target before its source.
        "<xliff version=\"1\"><file><body><trans-unit id=\"|==|plural.other\"><target></target>\
         <source>ms</source></trans-unit></body></file></xliff>",
        "<xliff version=\"2\"><file><unit pgs:switch=\"gender: plural:\"><segment pgs:case=\"t other\">\
         <target/><source>n.</source></segment></unit></file></xliff>",
        // A unit with another name than its id, which Xcode does not write.
        "<xliff version=\"1\"><file><body><trans-unit id=\"|==|plural.other\" resname=\"\">\
         <source>es</source></trans-unit></body></file></xliff>",
    ];
    laws::withstand::<Xliff>(&sources, &["ar", "pl"]);
    let source = "<xliff version=\"1\"><file><body>\n <trans-unit id=\"|==|plural.other\">\n  \
                  <target/>\n  <source>a b</source>\n </trans-unit>\n</body></file></xliff>";
    let outcome = laws::round_trip::<Xliff>(source, &laws::context("en", "fr"), Some("x"));
    let unit = |category: &str, before: &str, behind: &str| {
        format!(
            "<trans-unit id=\"|==|plural.{category}\">{before}\n  <source>a b</source>{behind}\n \
             </trans-unit>"
        )
    };
    let target = "\n  <target state=\"translated\">x</target>";
    let units = [unit("one", "", target), unit("many", "", target), unit("other", target, "")];
    let output = format!(
        "<xliff version=\"1\"><file target-language=\"fr\"><body>\n {}\n</body></file></xliff>",
        units.join("\n ")
    );
    assert_eq!(outcome, Ok((output, 0)));
}

#[test]
fn a_plural_form_is_spelled_as_the_text_that_it_copies() {
    let one = |id: &str, text: &str| {
        format!(
            "<xliff version=\"1\"><file><body><trans-unit id=\"{id}\"><source>{text}</source>\
             </trans-unit></body></file></xliff>"
        )
    };
    let sources = [
        one("|==|plural.one", "Wa{{ limit }}be|Wa{{ limit }}be"),
        one("|==|plural.other", "<![CDATA[&]]>"),
        one("|==|plural.other", "<![CDATA[a & b]]>"),
        "<xliff version=\"2\"><file><unit pgs:switch=\"plural:\"><segment pgs:case=\"other\"><source>\
         <ph id=\"\"><sub>de</sub></ph></source></segment></unit></file></xliff>"
            .to_owned(),
    ];
    let sources = sources.each_ref().map(String::as_str);
    laws::withstand::<Xliff>(&sources, &["pl", "ja", "de", "ar"]);
}

#[test]
fn a_message_without_text_in_the_target_language_gets_no_target() {
    let document = |text: &str| {
        format!(
            "<xliff version=\"2\"><file><unit><segment><source>{text}</source></segment></unit></file>\
             </xliff>"
        )
    };
    let sources = [document("{n}{n,plural,one{t}other{}}"), document("{n} of 10")];
    laws::withstand::<Xliff>(&[&sources[0], &sources[1]], &["pl", "ja", "de", "ar"]);
}

/// A target whose plural forms have markup that its source does not have.
#[test]
fn markup_in_plural_forms_is_a_code_of_its_form() {
    let document = |target: &str| {
        format!(
            "<xliff version=\"1.2\"><file target-language=\"en\"><body><trans-unit id=\"a\"><source>It \
             has {{{{ n }}}} bed|It has {{{{ n }}}} beds</source><target>{target}</target>\
             </trans-unit></body></file></xliff>"
        )
    };
    let forms = document("It has <ph/>{{ n }} bed|It has {{ n }} beds");
    let braces = document("It has a bed|It has {<ph/>}} beds");
    laws::withstand::<Xliff>(&[&forms, &braces], &["ja", "pl", "en"]);
    let context = laws::context("en", "en");
    let (output, refused) = laws::round_trip::<Xliff>(&forms, &context, Some("x")).unwrap();
    assert_eq!((output, refused), (document("<ph/>x{{ n }}|{{ n }}x"), 0));
}

#[test]
fn a_segment_that_a_variable_selects_has_no_forms_of_its_own() {
    let segment = |case: &str, target: &str| {
        format!(
            "<segment pgs:case=\"{case}\"><source>One bed|%count% beds</source>{target}</segment>"
        )
    };
    let unit = |segments: &str| {
        format!(
            "<xliff version=\"2.2\" srcLang=\"en\" trgLang=\"pl\" \
             xmlns:pgs=\"urn:oasis:names:tc:xliff:pgs:1.0\"><file><unit id=\"a\" \
             pgs:switch=\"gender:who\">{segments}</unit></file></xliff>"
        )
    };
    let source = unit(&(segment("feminine", "") + &segment("other", "")));
    let context = laws::context("en", "pl");
    let (output, refused) = laws::round_trip::<Xliff>(&source, &context, Some("x")).unwrap();
    assert_eq!(refused, 0);
    assert!(output.contains("<target>%count%x</target>"), "{output}");
}

/// The host compares the sources of two files by languages that neither file has.
#[test]
fn the_sources_of_a_file_without_a_stated_language_are_its_own() {
    let unit = |key: &str, text: &str| {
        format!(
            "<trans-unit id=\"{key}\"><source>{key}</source><target>{text}</target></trans-unit>"
        )
    };
    let units = unit("pond", "The pond") + &unit("pond.deep", "The pond is deep");
    let source = format!("<xliff version=\"1.2\"><file><body>{units}</body></file></xliff>");
    let texts = |from: &str, to: &str| {
        let (source_locale, target_locale) = (from.to_owned(), to.to_owned());
        let context = Context { source_locale, target_locale, ..laws::context("en", "pl") };
        let document = targum_sdk::extract::<Xliff>(&source, &context).unwrap();
        let parts = document.segments.into_iter().flat_map(|segment| segment.parts);
        let text = |part| match part {
            targum_sdk::Part::Text(text) => text,
            targum_sdk::Part::Code(code) => code.spelling,
        };
        parts.map(text).collect::<Vec<_>>()
    };
    assert_eq!(texts("en", "pl"), ["The pond", "The pond is deep"]);
    assert_eq!(texts("mis", "zxx"), ["pond"]);
}

/// A translation with sources that are keys needs targets to translate from. The host reads the sources of a
/// file of any language.
#[test]
fn the_sources_of_a_file_in_another_language_are_read() {
    let document = |units: &str| {
        format!(
            "<xliff version=\"1.2\"><file target-language=\"de\"><body>{units}</body></file></xliff>"
        )
    };
    let unit = |key: &str, text: &str| {
        format!(
            "<trans-unit id=\"{key}\"><source>{key}</source><target>{text}</target></trans-unit>"
        )
    };
    let keys = document(&(unit("pond.wet", "Der Teich ist nass") + &unit("pond.deep", "Tief")));
    let read = |source: &str, target: &str| {
        let context = Context { target_locale: target.to_owned(), ..laws::context("en", "pl") };
        targum_sdk::extract::<Xliff>(source, &context).is_ok()
    };
    assert!(!read(&keys, "pl"));
    assert!(read(&keys, "zxx"));
    let address = document(&(unit("example.com", "beispiel.de") + &unit("pond", "Teich")));
    assert!(read(&address, "pl"));
}
