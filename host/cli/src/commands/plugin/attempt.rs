//! `targum plugin try`: shows the segments that a plugin finds in a file, and the file in pseudo-translation.

use std::{
    fs,
    io::{IsTerminal, Write},
    path::PathBuf,
    sync::Arc,
};

use anyhow::Context as _;
use clap::Args;
use serde::Serialize;

use crate::commands::print::print_json;
use targum_core::{
    contract::{CodeKind, Part, Segment},
    locale::{Locale, Pair},
};
use targum_sandbox::{
    Plugin,
    render::{context, render},
};
use targum_translate::inspect::report;

/// The plugin and the file to try it with.
#[derive(Args, Clone, Debug)]
pub(crate) struct Try {
    /// The plugin, a component.
    pub(crate) file: PathBuf,
    /// A file in the format of the plugin.
    input: PathBuf,
    /// The target locale.
    #[arg(long, value_name = "LOCALE", default_value = "pl")]
    to: String,
    /// The source locale.
    #[arg(long, value_name = "LOCALE", default_value = "en")]
    from: String,
    /// An option of the format, as in the configuration of a project.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = super::key_value)]
    options: Vec<(String, String)>,
    /// Print the segments and the file as JSON.
    #[arg(long)]
    json: bool,
}

/// The segments of a file, and the file in pseudo-translation.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Tried<'t> {
    segments: Vec<Found<'t>>,
    /// The segments whose pseudo-translation the plugin refuses.
    refused: Vec<Refused<'t>>,
    translated_text: &'t str,
}

/// A segment that the plugin finds.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Found<'t> {
    key: &'t str,
    #[serde(skip_serializing_if = "Option::is_none")]
    plural: Option<&'t str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'t str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max_length: Option<u32>,
    source: Vec<report::Part>,
}

#[derive(Serialize)]
struct Refused<'t> {
    key: &'t str,
    reason: &'t str,
}

impl<'t> From<&'t Segment> for Found<'t> {
    fn from(segment: &'t Segment) -> Self {
        Self {
            key: &segment.key,
            plural: segment.plural.as_ref().map(|plural| plural.category.as_str()),
            note: segment.note.as_deref(),
            max_length: segment.max_length,
            source: segment.parts.iter().map(report::Part::from).collect(),
        }
    }
}

impl Try {
    /// Prints the segments, then the file in pseudo-translation.
    pub(crate) fn run(&self, plugin: &Plugin) -> anyhow::Result<()> {
        let name = self.input.display();
        let source: Arc<str> =
            fs::read_to_string(&self.input).with_context(|| name.to_string())?.into();
        let locale = |tag: &str| Locale::parse(tag).map_err(anyhow::Error::msg);
        let pair = Pair { source: locale(&self.from)?, target: locale(&self.to)? };
        let context = Arc::new(context(&pair, &self.options));
        let pseudo = targum_engines::pseudo();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        runtime.block_on(async {
            let extracted = plugin.extract(Arc::clone(&source), Arc::clone(&context)).await;
            let document = extracted.with_context(|| name.to_string())?;
            let mut out = std::io::stdout().lock();
            let paint = Paint(
                out.is_terminal()
                    && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty()),
            );
            let shown = if self.json { &[][..] } else { &document.segments };
            for (index, segment) in shown.iter().enumerate() {
                show(&mut out, index, segment, paint)?;
            }
            let translated = pseudo.translate(&pair, &document.segments).await?;
            let words = translated.into_iter().map(|translation| translation.words).collect();
            let rendered = render(plugin, &source, &context, &document, words).await?;
            let refused = rendered.refused.iter().map(|(index, reason)| {
                let key = document.segments[*index].key.as_str();
                Refused { key, reason }
            });
            if self.json {
                let segments = document.segments.iter().map(Found::from).collect();
                let (refused, translated_text) = (refused.collect(), &rendered.text);
                print_json(&Tried { segments, refused, translated_text });
                return Ok(());
            }
            for Refused { key, reason } in refused {
                writeln!(out, "refused, so the source stays: {key}: {reason}")?;
            }
            writeln!(out, "{}", paint.dim(&format!("--- {name} in {}", self.to)))?;
            write!(out, "{}", rendered.text)?;
            Ok(())
        })
    }
}

/// Colours on a terminal, unless the environment variable NO_COLOR is set.
#[derive(Clone, Copy)]
struct Paint(bool);

impl Paint {
    fn code(self, text: &str) -> String {
        self.with("36", text)
    }

    fn dim(self, text: &str) -> String {
        self.with("2", text)
    }

    fn with(self, colour: &str, text: &str) -> String {
        if self.0 { format!("\x1b[{colour}m{text}\x1b[0m") } else { text.to_owned() }
    }
}

/// Writes a segment: its key, its plural form, note and length, and its parts with marked codes.
fn show(
    out: &mut impl Write,
    index: usize,
    segment: &Segment,
    paint: Paint,
) -> std::io::Result<()> {
    writeln!(out, "{} {}", paint.dim(&format!("{:>4}", index + 1)), segment.key)?;
    if let Some(plural) = &segment.plural {
        let number =
            plural.number.map_or_else(String::new, |code| format!(", shown by code {code}"));
        let says = format!("plural: {} (as for {}{number})", plural.category, plural.sample);
        writeln!(out, "     {}", paint.dim(&says))?;
    }
    if let Some(note) = &segment.note {
        writeln!(out, "     {}", paint.dim(&format!("note: {note}")))?;
    }
    if let Some(length) = segment.max_length {
        writeln!(out, "     {}", paint.dim(&format!("at most {length} characters")))?;
    }
    let parts = segment.parts.iter().map(|part| shown(part, paint));
    writeln!(out, "     {}", parts.collect::<String>())
}

/// Returns a part on one line: a text with its escapes, or a code in brackets.
fn shown(part: &Part, paint: Paint) -> String {
    match part {
        Part::Text(text) => text.replace('\n', "\\n").replace('\r', "\\r").replace('\t', "\\t"),
        Part::Code(code) => {
            let kind = match code.kind {
                CodeKind::Placeholder => String::new(),
                CodeKind::Standalone => "standalone ".to_owned(),
                CodeKind::Open => format!("open {} ", code.id),
                CodeKind::Close => format!("close {} ", code.id),
            };
            paint.code(&format!("⟦{kind}{}⟧", code.spelling.replace('\n', "\\n")))
        }
    }
}
