//! Holds the plugin to the laws of every format, on its own cases and on real files.

use std::path::Path;

use targum_plugin_xcode_stringsdict::Stringsdict;
use targum_sdk::laws;

#[test]
fn cases() {
    laws::spec::<Stringsdict>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn corpus() {
    let folder =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/corpus/xcode-stringsdict"));
    let broken = laws::corpus::<Stringsdict>(folder);
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn mutations() {
    laws::fuzz::<Stringsdict>(concat!(env!("CARGO_MANIFEST_DIR"), "/spec"));
}

#[test]
fn an_entry_without_a_key_has_the_same_keys_in_every_form() {
    let rule = |name: &str, text: &str| {
        format!(
            "<key>{name}</key><dict><key>NSStringFormatSpecTypeKey</key>\
             <string>NSStringPluralRuleType</string><key>other</key><string>{text}</string></dict>"
        )
    };
    let format = "<key>NSStringLocalizedFormatKey</key><string>F %#@a@%#@b@</string>";
    let (a, b) = (rule("a", "%es"), rule("b", "%lxes"));
    let source = format!("<plist><dict>{format}{a}{b}</dict></plist>");
    laws::withstand::<Stringsdict>(&[&source], &["pl", "ja", "de"]);
}

#[test]
fn an_argument_that_no_form_shows_is_named_by_its_type() {
    let rule = |name: &str, forms: &[(&str, &str)]| {
        let form = |(category, text): &(&str, &str)| {
            format!("<key>{category}</key><string>{text}</string>")
        };
        let forms: String = forms.iter().map(form).collect();
        format!(
            "<key>{name}</key><dict><key>NSStringFormatSpecTypeKey</key>\
             <string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key>\
             <string>d</string>{forms}</dict>"
        )
    };
    let files = rule("files", &[("other", "%d files")]);
    let bytes = rule("bytes", &[("one", "one byte"), ("other", "")]);
    let minutes = rule("minutes", &[("other", "%d minutes")]);
    let source = format!(
        "<plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key>\
         <string>%#@files@ (%#@bytes@, %#@minutes@)</string>{files}{bytes}{minutes}</dict></dict>\
         </plist>"
    );
    laws::withstand::<Stringsdict>(&[&source], &["pl", "ja", "de", "ar"]);
}

#[test]
fn a_form_without_an_end_tag_keeps_its_place() {
    let source = "<plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key>\
                  <string>Beds %#@n@ wet</string><key>n</key><dict>\
                  <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>\
                  <key>NSStringFormatValueTypeKey</key><string>d</string>\
                  <key>one</key><string>%d</string><key>other</key><string/></dict></dict></dict></plist>";
    laws::withstand::<Stringsdict>(&[source], &["pl", "ja", "de", "ar"]);
}

#[test]
fn the_sentences_of_the_innermost_entry_are_read_back() {
    let deepest = "<key>NSStringLocalizedFormatKey</key><string>Beds %#@n@ wet</string><key>n</key>\
                   <dict><key>NSStringFormatSpecTypeKey</key>\
                   <string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key>\
                   <string>d</string><key>one</key><string>%d</string><key>other</key>\
                   <string>%d</string></dict>";
    let (open, close) = ("<key>a</key><dict>".repeat(16), "</dict>".repeat(16));
    let source = format!("<plist><dict>{open}{deepest}{close}</dict></plist>");
    laws::withstand::<Stringsdict>(&[&source], &["pl", "ja", "de", "ar"]);
}

#[test]
fn a_form_with_a_comment_in_its_text_remains_in_a_language_without_it() {
    let source = "<plist><dict><key>k</key><dict><key>NSStringLocalizedFormatKey</key>\
                  <string>In %#@n@ wet</string><key>n</key><dict>\
                  <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>\
                  <key>NSStringFormatValueTypeKey</key><string>d</string>\
                  <key>one</key><string>%d <!--c-->bed</string>\
                  <key>other</key><string>%d beds</string></dict></dict></dict></plist>";
    laws::withstand::<Stringsdict>(&[source], &["pl", "ja", "de", "ar"]);
    let context = laws::context("en", "ja");
    let (output, _) = laws::round_trip::<Stringsdict>(source, &context, Some("x")).unwrap();
    let forms = "<key>one</key><string>%dx<!--c--></string><key>other</key><string>%dx</string>";
    assert!(output.contains(forms), "{output}");
}
