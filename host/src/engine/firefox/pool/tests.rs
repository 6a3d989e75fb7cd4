//! Who is served when.

use std::sync::mpsc;

use super::*;

fn job(work: impl FnOnce() + Send + 'static) -> Job {
    Job { sentences: 1, work: Box::new(move |_: &Turn| work()) }
}

/// A pool of one thread that is busy until the sender is dropped.
fn busy(max_waiting: usize) -> (Pool, mpsc::Sender<()>, Ticket) {
    let pool = Pool::new(NonZeroUsize::MIN, max_waiting).expect("a thread");
    let (release, held) = mpsc::channel::<()>();
    let (began, begins) = mpsc::channel();
    let job = job(move || {
        began.send(()).expect("awaited");
        let _ = held.recv();
    });
    let ticket = pool.submit(vec![job]).expect("room");
    begins.recv().expect("begun");
    (pool, release, ticket)
}

fn says(out: &mpsc::Sender<&'static str>, words: &[&'static str]) -> Vec<Job> {
    let say = |word: &&'static str| {
        let (out, word) = (out.clone(), *word);
        job(move || out.send(word).expect("heard"))
    };
    words.iter().map(say).collect()
}

#[test]
fn requests_take_turns() {
    let (pool, release, _busy) = busy(100);
    let (out, heard) = mpsc::channel();
    let _large = pool.submit(says(&out, &["a1", "a2", "a3"]));
    let _small = pool.submit(says(&out, &["b1"]));
    drop((release, out));
    assert_eq!(heard.iter().collect::<Vec<_>>(), ["a1", "b1", "a2", "a3"]);
}

#[tokio::test]
async fn projects_take_turns_before_requests_do() {
    let (pool, release, _busy) = busy(100);
    let (out, heard) = mpsc::channel();
    let of = |project: &str, words| {
        let jobs = says(&out, words);
        fair::on_behalf(project.into(), async { pool.submit(jobs) })
    };
    let _first = of("many", &["m1", "m1"][..]).await;
    let _second = of("many", &["m2"][..]).await;
    let _third = of("few", &["f", "f"][..]).await;
    drop((release, out));
    assert_eq!(heard.iter().collect::<Vec<_>>(), ["m1", "f", "m2", "f", "m1"]);
}

#[test]
fn a_dropped_request_is_taken_out() {
    let (pool, release, _busy) = busy(100);
    let (out, heard) = mpsc::channel();
    let gone = pool.submit(says(&out, &["gone", "gone"]));
    let _stays = pool.submit(says(&out, &["stays"]));
    drop(gone);
    drop((release, out));
    assert_eq!(heard.iter().collect::<Vec<_>>(), ["stays"]);
}

#[test]
fn a_full_queue_refuses() {
    let (pool, release, _busy) = busy(2);
    let (out, _heard) = mpsc::channel();
    let large = pool.submit(says(&out, &["1", "2", "3"]));
    assert!(large.is_some());
    assert!(pool.submit(says(&out, &["4"])).is_none());
    drop(large);
    assert!(pool.submit(says(&out, &["5"])).is_some());
    drop(release);
}

#[test]
fn a_panic_costs_its_own_job_only() {
    let pool = Pool::new(NonZeroUsize::MIN, 9).expect("a thread");
    let (out, heard) = mpsc::channel();
    let mut jobs = vec![job(|| panic!("on purpose"))];
    jobs.extend(says(&out, &["after"]));
    let _ticket = pool.submit(jobs);
    drop(out);
    assert_eq!(heard.iter().collect::<Vec<_>>(), ["after"]);
}
