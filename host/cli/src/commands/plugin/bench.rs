//! `targum plugin bench`: measures a plugin in the sandbox, beside a plugin that does nothing.

mod measure;
mod table;

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use anyhow::{Context as _, ensure};
use clap::Args;
use serde::Serialize;

use self::measure::{Measure, Measured};
use crate::commands::print::print_json;
use targum_core::locale::{Locale, Pair};
use targum_sandbox::{Limits, Plugin, Sandbox, component::componentize, render::context};

/// The plugin that other plugins are measured beside, as text.
const IDENTITY: &str = include_str!("bench/identity.wat");

/// The plugin and the files to measure it with.
#[derive(Args, Clone, Debug)]
pub(crate) struct Bench {
    /// The plugin, a component.
    file: PathBuf,
    /// Files in the format of the plugin. The same files are given to each plugin.
    #[arg(required = true, value_name = "SAMPLE")]
    samples: Vec<PathBuf>,
    /// Another plugin to measure, such as an earlier build. The option may be given several times.
    #[arg(long, value_name = "PLUGIN")]
    beside: Vec<PathBuf>,
    /// The time for each figure, in seconds.
    #[arg(long, value_name = "SECONDS", default_value_t = 1.0)]
    seconds: f64,
    /// An option of the format, as in the configuration of a project.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = super::key_value)]
    options: Vec<(String, String)>,
    /// The source locale.
    #[arg(long, value_name = "LOCALE", default_value = "en")]
    from: String,
    /// The target locale.
    #[arg(long, value_name = "LOCALE", default_value = "pl")]
    to: String,
    /// Print the figures as JSON.
    #[arg(long)]
    json: bool,
}

/// The figures of all plugins.
#[derive(Serialize)]
struct Benched {
    plugins: Vec<OfPlugin>,
}

/// The figures of a plugin.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OfPlugin {
    id: String,
    /// The path of the plugin. The plugin that does nothing has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    contract: String,
    digest: String,
    /// The time of a call with an empty document, in microseconds.
    call_microseconds: f64,
    /// The most memory that a call took, in bytes.
    peak_bytes: usize,
    samples: Vec<OfSample>,
}

/// The figures of a plugin and a file.
#[derive(Serialize)]
struct OfSample {
    file: String,
    bytes: usize,
    segments: usize,
    /// The call that finds the segments.
    extract: Measured,
    /// From the translations to the document: the call that spells them, the edits, and the check of the result.
    build: Measured,
}

impl Bench {
    /// Measures the plugins and prints the figures.
    ///
    /// # Errors
    /// A file cannot be read, or a plugin cannot read a sample.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        ensure!(
            self.seconds.is_finite() && (0.0..=3600.0).contains(&self.seconds),
            "--seconds {}: write a time from 0 to 3600",
            self.seconds
        );
        let locale = |tag: &str| Locale::parse(tag).map_err(anyhow::Error::msg);
        let pair = Pair { source: locale(&self.from)?, target: locale(&self.to)? };
        let sandbox = Sandbox::new(&Limits::default())?;
        let mut plugins = vec![(Some(&self.file), load(&sandbox, &self.file)?)];
        for file in &self.beside {
            plugins.push((Some(file), load(&sandbox, file)?));
        }
        plugins.push((None, identity(&sandbox)?));
        let samples = self.samples.iter().map(|file| {
            let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
            Ok((file.display().to_string(), Arc::from(text)))
        });
        let samples = samples.collect::<anyhow::Result<Vec<(String, Arc<str>)>>>()?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let mut benched = Benched { plugins: Vec::new() };
        for (file, plugin) in &plugins {
            // The options are those of the first plugin's format.
            let options = if file.is_some() { &self.options[..] } else { &[] };
            let measure = Measure {
                plugin,
                pair: &pair,
                context: Arc::new(context(&pair, options)),
                time: Duration::from_secs_f64(self.seconds),
            };
            benched.plugins.push(runtime.block_on(of_plugin(&measure, *file, &samples))?);
        }
        if self.json {
            print_json(&benched);
        } else {
            table::print(&benched);
        }
        Ok(())
    }
}

async fn of_plugin(
    measure: &Measure<'_>,
    file: Option<&PathBuf>,
    samples: &[(String, Arc<str>)],
) -> anyhow::Result<OfPlugin> {
    let plugin = measure.plugin;
    let call_microseconds = measure.call().await;
    let mut of_samples = Vec::new();
    for (name, text) in samples {
        let of_sample = measure.sample(text).await;
        let (segments, extract, build) =
            of_sample.with_context(|| format!("{name} with {}", plugin.about.id))?;
        of_samples.push(OfSample {
            file: name.clone(),
            bytes: text.len(),
            segments,
            extract,
            build,
        });
    }
    Ok(OfPlugin {
        id: plugin.about.id.clone(),
        file: file.map(|file| file.display().to_string()),
        contract: plugin.contract.clone(),
        digest: format!("blake3:{}", plugin.digest.to_hex()),
        call_microseconds,
        peak_bytes: plugin.peak_bytes(),
        samples: of_samples,
    })
}

fn load(sandbox: &Arc<Sandbox>, file: &Path) -> anyhow::Result<Plugin> {
    let load = || anyhow::Ok(sandbox.load(&fs::read(file)?)?);
    load().with_context(|| file.display().to_string())
}

fn identity(sandbox: &Arc<Sandbox>) -> anyhow::Result<Plugin> {
    Ok(sandbox.load(&componentize(&wat::parse_str(IDENTITY)?)?)?)
}
