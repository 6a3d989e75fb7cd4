//! A loaded model on threads of its own, which leaves memory when its keeper is dropped.
//!
//! Threads may share packed weights, but only the thread that made the weights may free them. So
//! the thread that loads a model lends it to further threads while the keeper lives, and frees it
//! at the end.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread::{self, Scope},
};

use targum_models::ModelFiles;

use super::model::Model;

type Work = Box<dyn FnOnce(&Model) + Send>;

/// Keeps a model loaded. When the last owner of the keeper drops it, the model's threads end and
/// its memory is free.
pub(super) struct Keeper {
    work: Sender<Work>,
}

impl Keeper {
    /// Loads a model. Its threads stay while there are fewer than `threads` that wait for work.
    ///
    /// # Errors
    /// The files cannot be read or hold no model, or the system gives no thread.
    pub(super) fn load(files: ModelFiles, threads: usize) -> Result<Keeper, String> {
        let (work, queue) = mpsc::channel();
        let (report, outcome) = mpsc::channel();
        let name = format!("model-{}", files.name());
        let run = move || match Model::load(&files) {
            Err(error) => drop(report.send(Err(error))),
            Ok(model) => {
                drop(report.send(Ok(())));
                let queue = Mutex::new(queue);
                let lender = Lender { model, queue, waiting: AtomicUsize::new(1), most: threads };
                thread::scope(|scope| lender.serve(scope));
            }
        };
        thread::Builder::new().name(name).spawn(run).map_err(|error| error.to_string())?;
        outcome.recv().unwrap_or_else(|_| Err("loading it panicked".into()))?;
        Ok(Keeper { work })
    }

    /// Runs `ask` with the model on one of the model's threads, and waits for its result. A panic
    /// of `ask` goes on in the calling thread.
    pub(super) fn with<R: Send + 'static>(
        &self,
        ask: impl FnOnce(&Model) -> R + Send + 'static,
    ) -> R {
        let (sender, answer) = mpsc::channel();
        let work: Work = Box::new(move |model| {
            let result = catch_unwind(AssertUnwindSafe(|| ask(model)));
            // The caller waits below, so the channel is open.
            let _ = sender.send(result);
        });
        let lost = || -> Box<dyn Any + Send> { Box::new("the model's threads are gone") };
        let sent = self.work.send(work).map_err(|_| lost());
        let result = sent.and_then(|()| answer.recv().unwrap_or_else(|_| Err(lost())));
        result.unwrap_or_else(|panic| resume_unwind(panic))
    }
}

/// The model, and the work that waits for it.
struct Lender {
    model: Model,
    queue: Mutex<Receiver<Work>>,
    /// The threads that wait for work.
    waiting: AtomicUsize,
    /// The threads that may wait for work.
    most: usize,
}

impl Lender {
    /// Takes up work until the keeper is gone, on this thread and on as many more as are needed:
    /// one thread always waits, because a piece of work may pause until another has ended.
    fn serve<'scope>(&'scope self, scope: &'scope Scope<'scope, '_>) {
        loop {
            // Nothing panics while the queue is locked.
            let next = self.queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(work) = next else { return };
            if self.waiting.fetch_sub(1, Ordering::Relaxed) == 1 {
                self.waiting.fetch_add(1, Ordering::Relaxed);
                let spawned = thread::Builder::new().spawn_scoped(scope, || self.serve(scope));
                // Without a further thread, the next work waits for this thread.
                if spawned.is_err() {
                    self.waiting.fetch_sub(1, Ordering::Relaxed);
                }
            }
            work(&self.model);
            if self.waiting.fetch_add(1, Ordering::Relaxed) >= self.most {
                self.waiting.fetch_sub(1, Ordering::Relaxed);
                return;
            }
        }
    }
}
