//! `targum plugin check`: checks the laws of the contract with sample files and with mutations of the samples.

use std::{
    fs,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::Context as _;
use clap::Args;
use serde::Serialize;
use targum_sdk::laws::{HOSTILE, Mutations, smallest};
use tokio::runtime::{Builder, Runtime};

use super::laws;
use crate::commands::print::{print_json, print_line};
use targum_core::{
    contract::Context,
    locale::{Locale, Pair},
};
use targum_sandbox::{Plugin, render::context};

/// The plugin and the samples to check it with.
#[derive(Args, Clone, Debug)]
pub(crate) struct Check {
    /// The plugin, a component.
    pub(crate) file: PathBuf,
    /// Sample files in the format of the plugin.
    #[arg(required = true, value_name = "SAMPLE")]
    samples: Vec<PathBuf>,
    /// An option of the format, as in the configuration of a project.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = super::key_value)]
    options: Vec<(String, String)>,
    /// The source locale.
    #[arg(long, value_name = "LOCALE", default_value = "en")]
    source: String,
    /// The target locales.
    #[arg(long, value_name = "LOCALE", value_delimiter = ',', default_value = "pt,ar,ja")]
    targets: Vec<String>,
    /// Mutate the samples for this time, and show the smallest document that breaks a law.
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    fuzz: u64,
    /// The seed of the sequence of mutations.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Print the result as JSON.
    #[arg(long)]
    json: bool,
}

/// The result of a check.
#[derive(Serialize)]
struct Checked {
    passed: bool,
    samples: Vec<Sample>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mutations: Option<Mutated>,
}

/// The result of a sample.
#[derive(Serialize)]
struct Sample {
    file: String,
    segments: usize,
    /// The broken laws.
    broken: Vec<String>,
}

/// The result of mutations.
#[derive(Serialize)]
struct Mutated {
    tried: u64,
    /// The law that a mutation breaks.
    #[serde(skip_serializing_if = "Option::is_none")]
    broken: Option<String>,
    /// The smallest document that breaks the law.
    #[serde(skip_serializing_if = "Option::is_none")]
    smallest: Option<String>,
}

impl Check {
    /// Checks `plugin` and prints every broken law. Returns whether the plugin keeps all laws.
    pub(crate) fn run(&self, plugin: &Plugin) -> anyhow::Result<bool> {
        let parse = |tag: &str| Locale::parse(tag).map_err(anyhow::Error::msg);
        let source = parse(&self.source)?;
        let targets = self.targets.iter().map(|tag| parse(tag)).collect::<Result<Vec<_>, _>>()?;
        let contexts = std::iter::once(&source).chain(&targets).map(|target| {
            let pair = Pair { source: source.clone(), target: target.clone() };
            Arc::new(context(&pair, &self.options))
        });
        let contexts: Vec<_> = contexts.collect();
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (mut samples, mut texts) = (Vec::new(), Vec::new());
        for sample in &self.samples {
            let name = sample.display();
            let text = fs::read_to_string(sample).with_context(|| name.to_string())?;
            texts.push(text.clone());
            let (broken, segments) = runtime.block_on(laws::all(plugin, &text.into(), &contexts));
            let broken = broken.iter().map(ToString::to_string).collect();
            let sample = Sample { file: name.to_string(), segments, broken };
            if !self.json {
                sample.print();
            }
            samples.push(sample);
        }
        let keeps_laws = samples.iter().all(|sample| sample.broken.is_empty());
        let mutates = keeps_laws && self.fuzz > 0;
        let mutations = mutates.then(|| self.mutate(plugin, texts, &contexts, &runtime));
        let passed = keeps_laws && mutations.as_ref().is_none_or(|found| found.broken.is_none());
        if self.json {
            print_json(&Checked { passed, samples, mutations });
        } else if let Some(mutations) = mutations {
            mutations.print();
        }
        Ok(passed)
    }

    /// Checks the laws with mutations of `texts` until a law is broken or the time is over.
    fn mutate(
        &self,
        plugin: &Plugin,
        texts: Vec<String>,
        contexts: &[Arc<Context>],
        runtime: &Runtime,
    ) -> Mutated {
        let deadline = Instant::now() + Duration::from_secs(self.fuzz);
        let mut mutations = Mutations::new(texts, self.seed);
        let mut tried = 0_u64;
        while Instant::now() < deadline {
            let document = mutations.next();
            let contexts = [&contexts[0], mutations.pick(contexts)];
            let hostile = *mutations.pick::<&str>(HOSTILE);
            let first = |document: &str| {
                runtime.block_on(laws::first(plugin, &document.into(), contexts, hostile))
            };
            tried += 1;
            let Some(found) = first(&document) else { continue };
            let breaks =
                |document: &str| first(document).is_some_and(|broken| broken.law == found.law);
            let document = smallest(&document, breaks);
            let broken = first(&document).unwrap_or(found);
            let (broken, smallest) = (Some(broken.to_string()), Some(document));
            return Mutated { tried, broken, smallest };
        }
        Mutated { tried, broken: None, smallest: None }
    }
}

impl Sample {
    fn print(&self) {
        let Self { file, segments, broken } = self;
        for what in broken {
            print_line!("{file}: {what}");
        }
        if broken.is_empty() {
            print_line!("{file}: keeps the laws, {segments} segments");
        }
    }
}

impl Mutated {
    fn print(&self) {
        if let (Some(broken), Some(document)) = (&self.broken, &self.smallest) {
            print_line!("{broken}\nthe smallest document that breaks it: {document:?}");
        } else {
            print_line!("{} mutations keep the laws", self.tried);
        }
    }
}
