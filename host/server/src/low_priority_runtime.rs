//! The runtime for large requests. Its threads have a lower priority, so that small requests overtake
//! large ones even when all processors are busy. On an idle machine, these threads are as fast as the
//! others.

use std::future::Future;

use hyper::body::Body;
use tokio::{
    runtime::{Builder, Runtime},
    task::AbortHandle,
};
use tracing::Instrument;

use targum_core::{
    error::Error,
    low_priority::{LARGE_BYTES, lower_thread_priority},
};

/// Returns whether a body is large. A body that does not state its size counts as large.
pub(crate) fn is_large(body: &impl Body) -> bool {
    body.size_hint().upper().is_none_or(|bytes| bytes > LARGE_BYTES as u64)
}

/// The runtime, or `None` if the system supplied no threads for it.
pub struct LowPriorityRuntime(Option<Runtime>);

impl LowPriorityRuntime {
    /// Starts the threads. If the system supplies none, large requests run on the same threads as small
    /// ones.
    pub fn start() -> Self {
        let mut runtime = Builder::new_multi_thread();
        runtime.thread_name("low-priority").enable_all().on_thread_start(lower_thread_priority);
        let runtime = runtime.build().inspect_err(|error| {
            tracing::warn!(%error, "cannot start threads of low priority: large requests share the threads of small ones");
        });
        Self(runtime.ok())
    }

    /// Runs `work` on the threads of low priority. Dropping the returned future aborts the work.
    ///
    /// # Errors
    /// The work panicked, which is a bug of the host.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl Future<Output = T> + Send + 'static,
    ) -> Result<T, Error> {
        let Some(runtime) = &self.0 else { return Ok(work.await) };
        let task = runtime.spawn(work.in_current_span());
        let _abort = Abort(task.abort_handle());
        task.await.map_err(|_| Error::Host("a bug in this host; its log has the request".into()))
    }
}

impl Drop for LowPriorityRuntime {
    /// Shuts down without waiting, because a task may drop the runtime.
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

struct Abort(AbortHandle);

impl Drop for Abort {
    fn drop(&mut self) {
        self.0.abort();
    }
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, time::Duration};

    use super::*;

    #[test]
    fn a_body_is_large_by_its_size_or_without_a_size() {
        use std::convert::Infallible;

        use http_body_util::{Full, StreamBody};
        use hyper::body::{Bytes, Frame};

        let of = |bytes: usize| Full::<Bytes>::from(vec![b' '; bytes]);
        assert!(!is_large(&of(0)) && !is_large(&of(LARGE_BYTES)));
        assert!(is_large(&of(LARGE_BYTES + 1)));
        let frames = futures_util::stream::empty::<Result<Frame<Bytes>, Infallible>>();
        assert!(is_large(&StreamBody::new(frames)));
    }

    #[tokio::test]
    async fn dropping_the_future_aborts_the_work() {
        struct NotifyOnDrop(mpsc::Sender<()>);
        impl Drop for NotifyOnDrop {
            fn drop(&mut self) {
                let _ = self.0.send(());
            }
        }
        let runtime = LowPriorityRuntime::start();
        assert_eq!(runtime.run(async { 1 }).await.unwrap(), 1);
        let (sender, dropped) = mpsc::channel();
        let guard = NotifyOnDrop(sender);
        let endless = runtime.run(async move {
            let _guard = guard;
            std::future::pending::<()>().await
        });
        assert!(tokio::time::timeout(Duration::from_millis(20), endless).await.is_err());
        dropped.recv_timeout(Duration::from_secs(10)).expect("dropped");
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn threads_have_a_lower_priority() {
        // The 19th field of the thread's `stat`, which is the 17th after the name in brackets.
        let nice = || {
            let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
            let (_, fields) = stat.rsplit_once(')').unwrap();
            fields.split_whitespace().nth(16).unwrap().parse::<i32>().unwrap()
        };
        let runtime = LowPriorityRuntime::start();
        let slow = runtime.run(async move { nice() }).await.unwrap();
        assert!(slow > nice(), "{slow}");
    }
}
