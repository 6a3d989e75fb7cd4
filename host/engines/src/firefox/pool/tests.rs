//! The order in which projects and requests are served.

use std::{sync::mpsc, time::Duration};

use super::*;

const SOON: Duration = Duration::from_secs(20);

fn job(work: impl FnOnce() + Send + 'static) -> Job {
    Job { sentences: 1, work: Box::new(move |_: Turn| work()) }
}

fn pool_of(threads: NonZeroUsize, max_waiting: usize) -> std::io::Result<Pool> {
    Pool::new("test", threads, max_waiting, || ())
}

/// A pool of one thread that is busy until the sender is dropped.
fn busy(max_waiting: usize) -> (Pool, mpsc::Sender<()>, Ticket) {
    let pool = pool_of(NonZeroUsize::MIN, max_waiting).expect("a thread");
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

fn client(project: &str) -> Client {
    let (project, key) = project.split_once('/').unwrap_or((project, ""));
    Client { project: project.into(), key: key.into() }
}

#[tokio::test]
async fn keys_take_turns_before_requests_do() {
    let (pool, release, _busy) = busy(100);
    let (out, heard) = mpsc::channel();
    let of = |name: &str, words| {
        let jobs = says(&out, words);
        fair::on_behalf(client(name), async { pool.submit(jobs) })
    };
    let _first = of("demo/many", &["m1", "m1"][..]).await;
    let _second = of("demo/many", &["m2", "m2"][..]).await;
    let _third = of("demo/few", &["f", "f"][..]).await;
    drop((release, out));
    assert_eq!(heard.iter().collect::<Vec<_>>(), ["m1", "f", "m2", "f", "m1", "m2"]);
}

#[tokio::test]
async fn a_long_job_lets_other_keys_go_first() {
    let pool = pool_of(NonZeroUsize::MIN, 99).expect("threads");
    let (out, heard) = mpsc::channel();
    let _long = submit(&pool, "demo/long", vec![long(|| false)]).await;
    let _small = submit(&pool, "demo/small", says(&out, &["small"])).await;
    assert_eq!(heard.recv_timeout(SOON), Ok("small"));
}

#[tokio::test]
async fn projects_take_turns_before_requests_do() {
    let (pool, release, _busy) = busy(100);
    let (out, heard) = mpsc::channel();
    let of = |project: &str, words| {
        let jobs = says(&out, words);
        fair::on_behalf(client(project), async { pool.submit(jobs) })
    };
    let _first = of("many", &["m1", "m1"][..]).await;
    let _second = of("many", &["m2"][..]).await;
    let _third = of("few", &["f", "f"][..]).await;
    drop((release, out));
    assert_eq!(heard.iter().collect::<Vec<_>>(), ["m1", "f", "m2", "f", "m1"]);
}

#[test]
fn a_dropped_request_leaves_the_queue() {
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
fn a_panic_fails_only_its_own_job() {
    let pool = pool_of(NonZeroUsize::MIN, 9).expect("a thread");
    let (out, heard) = mpsc::channel();
    let mut jobs = vec![job(|| panic!("on purpose"))];
    jobs.extend(says(&out, &["after"]));
    let _ticket = pool.submit(jobs);
    drop(out);
    assert_eq!(heard.iter().collect::<Vec<_>>(), ["after"]);
}

/// A job that pauses now and then until `until` holds.
fn long(until: impl Fn() -> bool + Send + 'static) -> Job {
    let work = move |turn: Turn| {
        while !until() {
            turn.pause();
        }
    };
    Job { sentences: 1, work: Box::new(work) }
}

async fn submit(pool: &Pool, project: &str, jobs: Vec<Job>) -> Ticket {
    fair::on_behalf(client(project), async { pool.submit(jobs) }).await.expect("room")
}

#[tokio::test]
async fn a_long_job_lets_other_projects_go_first() {
    let pool = pool_of(NonZeroUsize::MIN, 99).expect("threads");
    let done = Arc::new(AtomicBool::new(false));
    let (out, heard) = mpsc::channel();
    let (is_done, long_out) = (Arc::clone(&done), out.clone());
    let mut jobs = vec![long(move || is_done.load(Ordering::Relaxed))];
    jobs.push(job(move || long_out.send("long").expect("heard")));
    let _long = submit(&pool, "long", jobs).await;
    for _ in 0..3 {
        let _small = submit(&pool, "small", says(&out, &["small"])).await;
        assert_eq!(heard.recv_timeout(SOON), Ok("small"));
    }
    done.store(true, Ordering::Relaxed);
    assert_eq!(heard.recv_timeout(SOON), Ok("long"));
}

#[tokio::test]
async fn more_long_jobs_than_can_pause_all_end() {
    let pool = pool_of(NonZeroUsize::new(2).expect("two"), 999).expect("threads");
    let (out, heard) = mpsc::channel();
    let mut tickets = Vec::new();
    for project in 0..2 * PAUSING {
        let (out, began) = (out.clone(), std::sync::OnceLock::new());
        let ends = move || {
            let began: &std::time::Instant = began.get_or_init(std::time::Instant::now);
            let ends = began.elapsed() > Duration::from_millis(30);
            ends && out.send(project).is_ok()
        };
        tickets.push(submit(&pool, &project.to_string(), vec![long(ends)]).await);
    }
    let mut ended: Vec<usize> =
        tickets.iter().map(|_| heard.recv_timeout(SOON).expect("it ends")).collect();
    ended.sort_unstable();
    assert_eq!(ended, (0..2 * PAUSING).collect::<Vec<_>>());
    assert_eq!(pool.waiting(), 0);
}

#[tokio::test]
async fn a_dropped_request_ends_at_its_next_pause() {
    let pool = pool_of(NonZeroUsize::MIN, 99).expect("threads");
    let endless = submit(&pool, "long", vec![long(|| false), long(|| false)]).await;
    let paused = submit(&pool, "other", vec![long(|| false)]).await;
    drop((endless, paused));
    let (out, heard) = mpsc::channel();
    let _next = submit(&pool, "long", says(&out, &["next"])).await;
    assert_eq!(heard.recv_timeout(SOON), Ok("next"));
    assert_eq!(pool.waiting(), 0);
}

#[tokio::test]
async fn a_request_gets_more_jobs() {
    let (pool, release, _busy) = busy(100);
    let (out, heard) = mpsc::channel();
    let first = pool.submit(says(&out, &["a1", "a2"])).expect("room");
    let _other = pool.submit(says(&out, &["b1"]));
    first.add(says(&out, &["a3"]));
    assert_eq!(pool.waiting(), 4);
    drop((release, out));
    assert_eq!(heard.iter().collect::<Vec<_>>(), ["a1", "b1", "a2", "a3"]);
}
