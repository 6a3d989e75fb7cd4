//! The surroundings of a task: the client it works for, its trace, the watcher of its progress, and its
//! span in the log.

use std::future::Future;

use tracing::Instrument;

use crate::{fair, progress::TranslationProgress, trace::Trace};

/// Returns `work` that runs as a part of the current task, whichever thread runs it.
pub fn part_of_current<F: Future>(work: F) -> impl Future<Output = F::Output> {
    let (client, trace, progress) =
        (fair::client(), Trace::current(), TranslationProgress::current());
    let work = async move {
        let work = Box::pin(fair::on_behalf(client, work));
        match (trace, progress) {
            (None, None) => work.await,
            (Some(trace), None) => trace.of(work).await,
            (None, Some(progress)) => progress.of(work).await,
            (Some(trace), Some(progress)) => trace.of(progress.of(work)).await,
        }
    };
    work.in_current_span()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{fair::Client, progress};

    #[tokio::test]
    #[expect(clippy::async_yields_async, reason = "another task does the work")]
    async fn work_on_another_thread_belongs_to_the_task() {
        let client = Client { project: "demo".into(), key: "website".into() };
        let (trace, watched) = (Trace::begin(), Arc::<TranslationProgress>::default());
        let id = trace.id().to_owned();
        let begin = async {
            part_of_current(async {
                progress::expect(2);
                progress::done(1);
                (fair::client(), Trace::current().map(|trace| trace.id().to_owned()))
            })
        };
        let work = trace.of(watched.of(fair::on_behalf(client.clone(), begin))).await;
        assert_eq!(tokio::spawn(work).await.unwrap(), (client, Some(id)));
        assert_eq!(watched.part(100), 50);
        let (client, trace) =
            part_of_current(async { (fair::client(), Trace::current().is_some()) }).await;
        assert_eq!((client, trace), (Client::default(), false));
    }
}
