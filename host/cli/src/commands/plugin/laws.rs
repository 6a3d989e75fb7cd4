//! The laws of the contract, checked with one document at a time.

use std::{fmt, sync::Arc};

use targum_sdk::laws::HOSTILE;

use targum_core::{
    contract::{Context, Document, Part, Segment, Word},
    error::Error,
};
use targum_sandbox::{
    CallError, Plugin,
    render::{put_back, render},
};

/// A law of the contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Law {
    /// The plugin accepts the document.
    Valid,
    /// A call ends within its limits, and its answer follows the contract.
    Bounds,
    /// Equal arguments give equal answers.
    Determinism,
    /// A document with its own segments put back is the same document.
    Identity,
    /// Every translation that is put in is read back from the output.
    RoundTrip,
}

/// A broken law, and how the plugin breaks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Broken {
    pub(crate) law: Law,
    what: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let law = match self.law {
            Law::Valid => "",
            Law::Bounds => "bounds: ",
            Law::Determinism => "determinism: ",
            Law::Identity => "identity: ",
            Law::RoundTrip => "round trip: ",
        };
        write!(f, "{law}{}", self.what)
    }
}

/// Checks all laws with `text` in all contexts and with all hostile texts. Returns the broken laws and the number
/// of segments. The source and target locale of the first context are equal.
pub(crate) async fn all(
    plugin: &Plugin,
    text: &Arc<str>,
    contexts: &[Arc<Context>],
) -> (Vec<Broken>, usize) {
    let (mut broken, mut segments) = (Vec::new(), 0);
    for context in contexts {
        match extract(plugin, text, context).await {
            Ok(document) => {
                segments = segments.max(document.segments.len());
                broken.extend(identity(plugin, text, context, &document).await);
                for hostile in HOSTILE {
                    broken.extend(round_trip(plugin, text, context, &document, hostile).await);
                }
            }
            Err(what) => broken.push(what),
        }
    }
    (broken, segments)
}

/// Checks the laws with `text` and one hostile text, and returns the first broken law. A text that the plugin
/// refuses breaks no law.
pub(crate) async fn first(
    plugin: &Plugin,
    text: &Arc<str>,
    contexts: [&Arc<Context>; 2],
    hostile: &str,
) -> Option<Broken> {
    for context in contexts {
        let document = match extract(plugin, text, context).await {
            Ok(document) => document,
            Err(broken) => return Some(broken).filter(|broken| broken.law != Law::Valid),
        };
        let mut broken = identity(plugin, text, context, &document).await;
        if broken.is_none() {
            broken = round_trip(plugin, text, context, &document, hostile).await;
        }
        if broken.is_some() {
            return broken;
        }
    }
    None
}

/// Extracts a document twice and compares the answers.
async fn extract(
    plugin: &Plugin,
    text: &Arc<str>,
    context: &Arc<Context>,
) -> Result<Document, Broken> {
    let once = || plugin.extract(Arc::clone(text), Arc::clone(context));
    let (first, second) = (once().await, once().await);
    if first != second {
        let what = "two calls with the same arguments give different answers".to_owned();
        return Err(Broken { law: Law::Determinism, what });
    }
    first.map_err(|error| {
        let law = match error {
            CallError::Malformed { .. } | CallError::Unsupported { .. } => Law::Valid,
            _ => Law::Bounds,
        };
        Broken { law, what: format!("to {}: {error}", context.target_locale) }
    })
}

async fn identity(
    plugin: &Plugin,
    text: &Arc<str>,
    context: &Arc<Context>,
    document: &Document,
) -> Option<Broken> {
    let broken = |what| Some(Broken { law: Law::Identity, what });
    let to = &context.target_locale;
    match render(plugin, text, context, document, put_back(document)).await {
        Err(error) => broken(format!("to {to}, own segments: {error}")),
        Ok(rendered) if context.source_locale == *to && rendered.text != *text => {
            broken(first_difference(text, &rendered.text))
        }
        Ok(rendered) => {
            let (segment, reason) = rendered.refused.first()?;
            let key = &document.segments[*segment].key;
            broken(format!("to {to}: refuses the source's own spelling of `{key}`: {reason}"))
        }
    }
}

async fn round_trip(
    plugin: &Plugin,
    text: &Arc<str>,
    context: &Arc<Context>,
    document: &Document,
    hostile: &str,
) -> Option<Broken> {
    let translations =
        document.segments.iter().map(|segment| replace_texts(segment, hostile)).collect();
    let error: Error = render(plugin, text, context, document, translations).await.err()?;
    let what = format!("to {}, of {hostile:?}: {error}", context.target_locale);
    Some(Broken { law: Law::RoundTrip, what })
}

/// Returns the codes of a segment, with `text` in place of each of its texts.
fn replace_texts(segment: &Segment, text: &str) -> Vec<Word> {
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
