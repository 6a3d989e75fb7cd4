//! Calls the plugins' code as a library.

use std::time::Duration;

use cpu_time::ProcessTime;
use targum_core::contract::{Context, PluralForm};
use targum_sdk::{Format, Part, Segment, Word};

use super::changed;

/// Reads and spells a document. Returns the processor time of both.
pub(super) type Native = fn(&str, &Context) -> anyhow::Result<Duration>;

/// The formats, with their code.
pub(super) const FORMATS: [(&str, Native); 24] = [
    ("android", native::<targum_plugin_android::Android>),
    ("arb", native::<targum_plugin_arb::Arb>),
    ("csv", native::<targum_plugin_csv::Csv>),
    ("ftl", native::<targum_plugin_ftl::Fluent>),
    ("html", native::<targum_plugin_html::Html>),
    ("js", native::<targum_plugin_js::JavaScript>),
    ("json", native::<targum_plugin_json::Json>),
    ("md", native::<targum_plugin_md::Markdown>),
    ("mdx", native::<targum_plugin_mdx::Mdx>),
    ("mf2", native::<targum_plugin_mf2::Mf2>),
    ("php", native::<targum_plugin_php::Php>),
    ("po", native::<targum_plugin_po::Po>),
    ("properties", native::<targum_plugin_properties::Properties>),
    ("resx", native::<targum_plugin_resx::Resx>),
    ("srt", native::<targum_plugin_srt::Srt>),
    ("string", native::<targum_plugin_string::PlainText>),
    ("toml", native::<targum_plugin_toml::Toml>),
    ("ts", native::<targum_plugin_ts::TypeScript>),
    ("xcode-strings", native::<targum_plugin_xcode_strings::XcodeStrings>),
    ("xcode-stringsdict", native::<targum_plugin_xcode_stringsdict::Stringsdict>),
    ("xcode-xcstrings", native::<targum_plugin_xcode_xcstrings::Xcstrings>),
    ("xliff", native::<targum_plugin_xliff::Xliff>),
    ("xml", native::<targum_plugin_xml::Xml>),
    ("yaml", native::<targum_plugin_yaml::Yaml>),
];

fn native<F: Format>(text: &str, context: &Context) -> anyhow::Result<Duration> {
    let context = sdk_context(context);
    let failed = |failure| anyhow::anyhow!("{}: {failure:?}", F::about().id);
    let begin = ProcessTime::now();
    let (document, plan) = targum_sdk::plan::<F>(text, &context).map_err(failed)?;
    let read = begin.elapsed();
    let translations: Vec<_> = document.segments.iter().map(changed_words).collect();
    let begin = ProcessTime::now();
    targum_sdk::spell::<F>(text, &plan, &translations).map_err(failed)?;
    Ok(read + begin.elapsed())
}

fn changed_words(segment: &Segment) -> Vec<Word> {
    let mut codes = 0..;
    let change = |part: &Part| match part {
        Part::Text(text) => Some(Word::Text(changed(text))),
        Part::Code(_) => codes.next().map(Word::Code),
    };
    segment.parts.iter().filter_map(change).collect()
}

/// Converts the host's context to that of the SDK.
fn sdk_context(context: &Context) -> targum_sdk::Context {
    let form = |form: &PluralForm| targum_sdk::PluralForm {
        category: form.category.clone(),
        sample: form.sample.clone(),
        source_category: form.source_category.clone(),
        integral: form.integral,
    };
    let forms = |forms: &[PluralForm]| forms.iter().map(form).collect();
    targum_sdk::Context {
        source_locale: context.source_locale.clone(),
        target_locale: context.target_locale.clone(),
        source_plurals: forms(&context.source_plurals),
        target_plurals: forms(&context.target_plurals),
        source_ordinals: forms(&context.source_ordinals),
        target_ordinals: forms(&context.target_ordinals),
        options: context.options.clone(),
    }
}
