//! `targum plugin check`: checks the laws of the contract with sample files and with mutations of the samples.

use std::{
    fs,
    path::PathBuf,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::Context as _;
use clap::Args;
use targum_sdk::laws::{HOSTILE, Mutations, smallest};
use tokio::runtime::{Builder, Runtime};

use super::laws;
use crate::commands::print::print_line;
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
        let (mut passed, mut texts) = (true, Vec::new());
        for sample in &self.samples {
            let name = sample.display();
            let text = fs::read_to_string(sample).with_context(|| name.to_string())?;
            texts.push(text.clone());
            let (broken, segments) = runtime.block_on(laws::all(plugin, &text.into(), &contexts));
            for what in &broken {
                print_line!("{name}: {what}");
            }
            if broken.is_empty() {
                print_line!("{name}: keeps the laws, {segments} segments");
            }
            passed &= broken.is_empty();
        }
        Ok(passed && (self.fuzz == 0 || self.mutate(plugin, texts, &contexts, &runtime)))
    }

    /// Checks the laws with mutations of `texts` until a law is broken or the time is over.
    fn mutate(
        &self,
        plugin: &Plugin,
        texts: Vec<String>,
        contexts: &[Arc<Context>],
        runtime: &Runtime,
    ) -> bool {
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
            let breaks = |document: &str| first(document).is_some_and(|it| it.law == found.law);
            let document = smallest(&document, breaks);
            let broken = first(&document).unwrap_or(found);
            print_line!("{broken}\nthe smallest document that breaks it: {document:?}");
            return false;
        }
        print_line!("{tried} mutations keep the laws");
        true
    }
}
