//! Runs a plugin as the host does.

use std::{sync::Arc, time::Duration};

use anyhow::Context as _;
use cpu_time::ProcessTime;
use targum_core::contract::{Context, Word};
use targum_sandbox::{Plugin, Sandbox, render};

use super::changed;

/// A plugin with the arguments of its calls.
pub(super) struct Sandboxed {
    plugin: Plugin,
    /// The context of the calls.
    pub context: Arc<Context>,
    runtime: tokio::runtime::Runtime,
}

impl Sandboxed {
    /// Loads the plugin of a format.
    ///
    /// # Errors
    /// The plugin is not built, or cannot be loaded.
    pub(super) fn load(
        sandbox: &Arc<Sandbox>,
        id: &str,
        context: &Arc<Context>,
    ) -> anyhow::Result<Self> {
        let file = targum_tests::plugins().join(format!("{id}.wasm"));
        let bytes = std::fs::read(&file).with_context(|| file.display().to_string())?;
        let plugin = sandbox.load(&bytes).with_context(|| file.display().to_string())?;
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        Ok(Sandboxed { plugin, context: Arc::clone(context), runtime })
    }

    /// Reads and spells a document. Returns the processor time of both, on all threads.
    ///
    /// # Errors
    /// The errors of the plugin.
    pub(super) fn run(&self, text: &Arc<str>) -> anyhow::Result<Duration> {
        let (text, context) = (|| Arc::clone(text), || Arc::clone(&self.context));
        let begin = ProcessTime::now();
        let document = self.runtime.block_on(self.plugin.extract_with_plan(text(), context()))?;
        let read = begin.elapsed();
        let changed: Vec<_> = render::put_back(&document).into_iter().map(changed_words).collect();
        let begin = ProcessTime::now();
        self.runtime.block_on(self.plugin.encode(
            text(),
            context(),
            changed.into(),
            document.plan,
        ))?;
        Ok(read + begin.elapsed())
    }

    /// Returns the most memory that a run has used, in bytes.
    pub(super) fn peak_bytes(&self) -> usize {
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
