//! A loaded model on threads of its own, which leaves memory when nobody keeps it.
//!
//! Threads may share packed weights, but only the thread that made them may free them. So one
//! thread loads a model, lends it to helpers for as long as it is kept, and drops it in the end.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex, PoisonError,
        mpsc::{self, Receiver, Sender},
    },
    thread,
};

use targum_models::ModelFiles;

use super::model::Model;

type Work = Box<dyn FnOnce(&Model) + Send>;

/// Keeps a model loaded. When the last owner of the keeper is gone, the model's threads end, and
/// its memory is free.
pub struct Keeper {
    work: Sender<Work>,
}

impl Keeper {
    /// Loads a model that up to `threads` threads will use at a time.
    ///
    /// # Errors
    /// When the files cannot be read or hold no model, or the system gives no thread.
    pub fn load(files: ModelFiles, threads: usize) -> Result<Keeper, String> {
        let (work, queue) = mpsc::channel();
        let (report, outcome) = mpsc::channel();
        let name = format!("model-{}", files.name());
        let run = move || match Model::load(&files) {
            Err(error) => drop(report.send(Err(error))),
            Ok(model) => {
                drop(report.send(Ok(())));
                lend(&model, queue, threads);
            }
        };
        thread::Builder::new().name(name).spawn(run).map_err(|error| error.to_string())?;
        outcome.recv().unwrap_or_else(|_| Err("loading it panicked".into()))?;
        Ok(Keeper { work })
    }

    /// Asks the model, and waits for the answer.
    ///
    /// # Errors
    /// When the question makes the model panic.
    pub fn with<R: Send + 'static>(
        &self,
        ask: impl FnOnce(&Model) -> R + Send + 'static,
    ) -> Result<R, String> {
        let (sender, answer) = mpsc::channel();
        // The one who asks waits below, so it listens.
        let work: Work = Box::new(move |model| drop(sender.send(ask(model))));
        let failed = || "the embedded engine failed on a sentence".to_owned();
        self.work.send(work).map_err(|_| failed())?;
        answer.recv().map_err(|_| failed())
    }
}

/// Works with the model on this thread and on helpers, until no more work can come.
fn lend(model: &Model, queue: Receiver<Work>, threads: usize) {
    let queue = Mutex::new(queue);
    let help = || {
        // Nothing panics while the queue is locked.
        let next = || queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        while let Ok(work) = next() {
            if catch_unwind(AssertUnwindSafe(|| work(model))).is_err() {
                tracing::error!("a sentence made the embedded engine panic");
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            // With fewer helpers the model is slower, and that is all.
            let _ = thread::Builder::new().spawn_scoped(scope, help);
        }
        help();
    });
}
