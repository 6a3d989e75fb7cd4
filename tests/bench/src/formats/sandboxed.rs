//! A plugin as the host runs it.

use std::{sync::Arc, time::Duration};

use anyhow::Context as _;
use cpu_time::ProcessTime;
use targum_core::contract::{Context, Word};
use targum_sandbox::{Plugin, Sandbox, render};

use super::changed;

/// A plugin, and what it is called with.
pub struct Sandboxed {
    plugin: Plugin,
    /// What it is told.
    pub context: Arc<Context>,
    runtime: tokio::runtime::Runtime,
}

impl Sandboxed {
    /// Loads the plugin of a format.
    ///
    /// # Errors
    /// It is not built, or does not load.
    pub fn load(sandbox: &Arc<Sandbox>, id: &str, context: &Arc<Context>) -> anyhow::Result<Self> {
        let file = targum_tests::plugins().join(format!("{id}.wasm"));
        let bytes = std::fs::read(&file).with_context(|| file.display().to_string())?;
        let plugin = sandbox.load(&bytes).with_context(|| file.display().to_string())?;
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        Ok(Sandboxed { plugin, context: Arc::clone(context), runtime })
    }

    /// Reads and spells a document; gives the processor time of both, on all threads.
    ///
    /// # Errors
    /// Those of the plugin.
    pub fn run(&self, text: &Arc<str>) -> anyhow::Result<Duration> {
        let (text, context) = (|| Arc::clone(text), || Arc::clone(&self.context));
        let begin = ProcessTime::now();
        let document = self.runtime.block_on(self.plugin.extract(text(), context()))?;
        let read = begin.elapsed();
        let changed = render::put_back(&document).into_iter().map(changed_words).collect();
        let begin = ProcessTime::now();
        self.runtime.block_on(self.plugin.encode(text(), context(), changed))?;
        Ok(read + begin.elapsed())
    }

    /// The most memory that a run took.
    pub fn peak_bytes(&self) -> usize {
        self.plugin.peak_bytes()
    }
}

fn changed_words(words: Vec<Word>) -> Vec<Word> {
    let change = |word| match word {
        Word::Text(text) => Word::Text(changed(&text)),
        Word::Code(code) => Word::Code(code),
    };
    words.into_iter().map(change).collect()
}
