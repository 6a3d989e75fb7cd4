//! Plugins in their sandbox, beside the same code natively.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::Context as _;
use targum::{
    locale::{Locale, Pair},
    plugins::{
        Limits, Sandbox,
        wit::{Context, PluralForm},
    },
    render,
};
use targum_sdk::Format;

use crate::{
    samples::sample,
    table::{render as table, row},
};

/// Reads and spells a document natively; gives the time of both.
type Native = fn(&str, &Context) -> anyhow::Result<Duration>;

/// The formats that are measured: a line each.
const FORMATS: [(&str, Native); 5] = [
    ("android", native::<targum_plugin_android::Android>),
    ("json", native::<targum_plugin_json::Json>),
    ("po", native::<targum_plugin_po::Po>),
    ("string", native::<targum_plugin_string::PlainText>),
    ("yaml", native::<targum_plugin_yaml::Yaml>),
];

const SMALL: usize = 80_000;
const USUAL: usize = 200_000;
const LARGE: usize = 8_000_000;

/// The table.
///
/// # Errors
/// A plugin that is not built, or fails.
pub fn run() -> anyhow::Result<String> {
    let parse = |tag| Locale::parse(tag).map_err(anyhow::Error::msg);
    let pair = Pair { source: parse("en")?, target: parse("pt")? };
    let context = Arc::new(render::context(&pair, &[]));
    let sandbox = Sandbox::new(&Limits::default())?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let heads = ["format", "wasm MB/s", "native MB/s", "wasm/native time", "8 MB/80 KB per byte"];
    let mut rows = vec![row(heads)];
    for (id, native) in FORMATS {
        let file = targum_tests::plugins().join(format!("{id}.wasm"));
        let bytes = std::fs::read(&file).with_context(|| file.display().to_string())?;
        let plugin = sandbox.load(&bytes).with_context(|| file.display().to_string())?;
        let text: Arc<str> = sample(id, USUAL).into();
        let once = || {
            let begin = Instant::now();
            let document = runtime.block_on(plugin.extract(text.clone(), context.clone()))?;
            let read = begin.elapsed();
            let changed = render::put_back(&document).into_iter().map(changed_for_wasm).collect();
            let begin = Instant::now();
            runtime.block_on(plugin.encode(text.clone(), context.clone(), changed))?;
            Ok(read + begin.elapsed())
        };
        let time = |bytes: usize| {
            let text = sample(id, bytes);
            let best = best(&mut || native(&text, &context))?;
            anyhow::Ok(best.as_secs_f64() / text.len() as f64)
        };
        let per_byte = |best: Duration| best.as_secs_f64() / text.len() as f64;
        let (wasm, native) = (per_byte(best(&mut { once })?), time(USUAL)?);
        let growth = time(LARGE)? / time(SMALL)?;
        rows.push(vec![
            id.to_owned(),
            format!("{:.0}", 1e-6 / wasm),
            format!("{:.0}", 1e-6 / native),
            format!("{:.2}", wasm / native),
            format!("{growth:.2}"),
        ]);
    }
    Ok(format!(
        "## Formats: extract and encode, sandboxed and native\n\n\
         A document of 200 KB, every segment changed; the best of several runs. A fresh sandbox \
         for each call, its start included.\n\n{}",
        table(&rows)
    ))
}

/// The shortest time of several runs: what the code takes, not what else the machine does.
fn best(run: &mut dyn FnMut() -> anyhow::Result<Duration>) -> anyhow::Result<Duration> {
    const TIME: Duration = Duration::from_millis(600);
    let (begin, mut best) = (Instant::now(), run()?);
    for _ in 1..100 {
        if begin.elapsed() > TIME {
            break;
        }
        best = best.min(run()?);
    }
    Ok(best)
}

fn native<F: Format>(text: &str, context: &Context) -> anyhow::Result<Duration> {
    let context = sdk_context(context);
    let failed = |failure| anyhow::anyhow!("{}: {failure:?}", F::about().id);
    let begin = Instant::now();
    let document = targum_sdk::extract::<F>(text, &context).map_err(failed)?;
    let read = begin.elapsed();
    let translations: Vec<_> = document.segments.iter().map(changed_natively).collect();
    let begin = Instant::now();
    targum_sdk::encode::<F>(text, &context, &translations).map_err(failed)?;
    Ok(read + begin.elapsed())
}

/// A translation that is not the source: that would be put back without being spelled.
fn changed(text: &str) -> String {
    format!("{text}!")
}

fn changed_for_wasm(words: Vec<targum::plugins::wit::Word>) -> Vec<targum::plugins::wit::Word> {
    use targum::plugins::wit::Word::{Code, Text};
    let change = |word| match word {
        Text(text) => Text(changed(&text)),
        Code(code) => Code(code),
    };
    words.into_iter().map(change).collect()
}

fn changed_natively(segment: &targum_sdk::Segment) -> Vec<targum_sdk::Word> {
    use targum_sdk::{Part, Word};
    let mut codes = 0..;
    let change = |part: &Part| match part {
        Part::Text(text) => Some(Word::Text(changed(text))),
        Part::Code(_) => codes.next().map(Word::Code),
    };
    segment.parts.iter().filter_map(change).collect()
}

/// The host's context as the SDK has it.
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
