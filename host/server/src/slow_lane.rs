//! The threads for large requests. They have a lower priority, so that small requests overtake
//! large ones even where all processors are busy. On an idle machine, the slow lane is as fast as
//! the other threads.

use std::future::Future;

use hyper::body::Body;
use tokio::{
    runtime::{Builder, Runtime},
    task::AbortHandle,
};
use tracing::Instrument;

use targum_core::{
    error::Error,
    low_priority::{LARGE_BYTES, give_way},
};

/// Returns whether a body is large, or may be: a body that does not state its size must not bypass
/// the slow lane.
pub(crate) fn is_large(body: &impl Body) -> bool {
    body.size_hint().upper().is_none_or(|bytes| bytes > LARGE_BYTES as u64)
}

/// The slow lane's own runtime.
pub struct SlowLane(Option<Runtime>);

impl SlowLane {
    /// Starts the threads. Where the system gives none, large requests share the threads of the
    /// others.
    pub fn start() -> Self {
        let mut runtime = Builder::new_multi_thread();
        runtime.thread_name("slow-lane").enable_all().on_thread_start(give_way);
        let runtime = runtime.build().inspect_err(|error| {
            tracing::warn!(%error, "no threads for large documents: they go with the others");
        });
        Self(runtime.ok())
    }

    /// Does `work` on the slow lane. When the returned future is dropped, so is the work.
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

impl Drop for SlowLane {
    /// Does not wait: it may be dropped by a task.
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
    fn a_body_is_large_by_its_size_or_for_want_of_one() {
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
    async fn what_is_not_awaited_is_dropped() {
        struct Told(mpsc::Sender<()>);
        impl Drop for Told {
            fn drop(&mut self) {
                let _ = self.0.send(());
            }
        }
        let lane = SlowLane::start();
        assert_eq!(lane.run(async { 1 }).await.unwrap(), 1);
        let (told, dropped) = mpsc::channel();
        let told = Told(told);
        let endless = lane.run(async move {
            let _told = told;
            std::future::pending::<()>().await
        });
        assert!(tokio::time::timeout(Duration::from_millis(20), endless).await.is_err());
        dropped.recv_timeout(Duration::from_secs(10)).expect("dropped");
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn the_slow_lane_has_a_lower_priority() {
        // The 19th field of the thread's `stat`, counted behind the name in brackets.
        let nice = || {
            let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap();
            let (_, fields) = stat.rsplit_once(')').unwrap();
            fields.split_whitespace().nth(16).unwrap().parse::<i32>().unwrap()
        };
        let lane = SlowLane::start();
        let slow = lane.run(async move { nice() }).await.unwrap();
        assert!(slow > nice(), "{slow}");
    }
}
