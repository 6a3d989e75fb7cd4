//! The laws, checked on a plugin from outside: with files, and with texts that mean
//! trouble in one format or another.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Context as _;

use crate::{
    locale::{Locale, Pair},
    plugins::{
        Plugin,
        wit::{Context, Document, Part, Segment, Word},
    },
    render::{context, put_back, render},
};

/// Put in place of every text of a document. What a format cannot hold it refuses.
const HOSTILE: [&str; 24] = [
    "plain words",
    "it's \"quoted\" and ‘quoted’",
    r"back\slash \n \u0041 \",
    "<b>bold</b> & &amp; &#38; <br/> <",
    "]]> --> */ %> }} ?>",
    "{name} {0} {{x}} ${y} #{z} %s %1$d %% %@",
    "{n, plural, one {# a} other {# b}}",
    "first\nsecond",
    "first\r\nsecond\rthird\n\nfifth",
    "a\ttab",
    "  spaces around  ",
    "two  spaces",
    "# a hash; a semicolon",
    "- a list",
    "1. a number",
    "key: value = other",
    "*stars* _lines_ `ticks` [a](b) ~~x~~",
    "a | b || c",
    "@mention @:linked &anchor *alias !tag",
    "emoji 🎉👩‍👩‍👧 and é combined",
    "עברית and العربية",
    "true",
    "comma, \"and\" \\\"both\\\"",
    "«x» … — \u{a0}\u{200b}",
];

/// What broke, for people: the law, and where.
type Broken = String;

/// Checks a plugin with each sample and prints what broke; true where nothing did.
pub(super) fn check(
    plugin: &Plugin,
    samples: &[PathBuf],
    options: &[(String, String)],
    source: &str,
    targets: &[String],
) -> anyhow::Result<bool> {
    let parse = |tag: &str| Locale::parse(tag).map_err(anyhow::Error::msg);
    let source = parse(source)?;
    let targets = targets.iter().map(|tag| parse(tag)).collect::<Result<Vec<_>, _>>()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut passed = true;
    for sample in samples {
        let text: Arc<str> = fs::read_to_string(sample).with_context(|| name(sample))?.into();
        let pair = |target: &Locale| Pair { source: source.clone(), target: target.clone() };
        let contexts = std::iter::once(&source).chain(&targets);
        let contexts: Vec<_> =
            contexts.map(|target| Arc::new(context(&pair(target), options))).collect();
        let (broken, segments) = runtime.block_on(laws(plugin, &text, &contexts));
        for what in &broken {
            println!("{}: {what}", name(sample));
        }
        if broken.is_empty() {
            println!("{}: keeps the laws, {segments} segments", name(sample));
        }
        passed &= broken.is_empty();
    }
    Ok(passed)
}

fn name(sample: &Path) -> String {
    sample.display().to_string()
}

/// The first context has one locale twice, the others translate. Gives what broke, and the
/// number of segments.
async fn laws(plugin: &Plugin, text: &Arc<str>, contexts: &[Arc<Context>]) -> (Vec<Broken>, usize) {
    let mut broken = Vec::new();
    let mut segments = 0;
    for (index, context) in contexts.iter().enumerate() {
        let to = &context.target_locale;
        let document = match extract(plugin, text, context).await {
            Ok(document) => document,
            Err(what) => {
                broken.push(format!("to {to}: {what}"));
                continue;
            }
        };
        segments = segments.max(document.segments.len());
        let own = put_back(&document);
        match render(plugin, text, context, &document, own).await {
            Err(error) => broken.push(format!("to {to}, own segments: {error}")),
            Ok(rendered) if index == 0 && rendered.text != **text => {
                broken.push(format!("identity: {}", first_difference(text, &rendered.text)));
            }
            Ok(rendered) => broken.extend(rendered.refused.iter().map(|(segment, reason)| {
                let key = &document.segments[*segment].key;
                format!("to {to}: refuses the source's own spelling of `{key}`: {reason}")
            })),
        }
        for hostile in HOSTILE {
            let translations = document.segments.iter().map(|s| say(s, hostile)).collect();
            if let Err(error) = render(plugin, text, context, &document, translations).await {
                broken.push(format!("to {to}, round trip of {hostile:?}: {error}"));
            }
        }
    }
    (broken, segments)
}

/// Extracts twice, for the same must come out.
async fn extract(
    plugin: &Plugin,
    text: &Arc<str>,
    context: &Arc<Context>,
) -> Result<Document, Broken> {
    let once = || plugin.extract(Arc::clone(text), Arc::clone(context));
    let (first, second) = (once().await, once().await);
    if first != second {
        return Err("two calls with the same arguments give different answers".into());
    }
    first.map_err(|error| error.to_string())
}

/// A segment's codes, and this text wherever it has one.
fn say(segment: &Segment, text: &str) -> Vec<Word> {
    let mut codes = 0..;
    let words = segment.parts.iter().filter_map(|part| match part {
        Part::Text(_) => Some(Word::Text(text.to_owned())),
        Part::Code(_) => codes.next().map(Word::Code),
    });
    words.collect()
}

fn first_difference(expected: &str, found: &str) -> String {
    let at = expected.bytes().zip(found.bytes()).take_while(|(a, b)| a == b).count();
    let line = expected.as_bytes()[..at].iter().filter(|byte| **byte == b'\n').count() + 1;
    let shown = |text: &str| {
        let from = text.floor_char_boundary(at);
        text[from..].chars().take(40).collect::<String>()
    };
    format!("line {line}: {:?} became {:?}", shown(expected), shown(found))
}
