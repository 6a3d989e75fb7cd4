//! Simulates how often a cache holds the requested document if some documents are requested much
//! more often than others. The simulation is the same in every run.

mod caches;
mod zipf;

use crate::{
    effort::Effort,
    plot::Plot,
    section::Section,
    table::{render, row},
};
use caches::{Aged, Front, Renew};
use zipf::Zipf;

const DOCUMENTS: usize = 100_000;
const REQUESTS: usize = 1_000_000;
/// The number of requests before hits are counted.
const WARM_UP: usize = 1_000_000;
/// One in this many requests is for a document that has changed and is in no cache yet.
const CHANGE: usize = 1_000;
const EXPONENTS: [f64; 3] = [0.8, 1.0, 1.2];
/// The sizes of a cache, as shares of all documents.
const SIZES: [f64; 6] = [0.001, 0.01, 0.05, 0.10, 0.25, 0.50];
/// The number of hosts behind a balancer that sends each request to any of them.
const HOSTS: usize = 4;
/// The size of each host's own cache beside a shared one, as a share of all documents.
const OWN: f64 = 0.05;
const SHARED: [f64; 5] = [0.0, 0.10, 0.25, 0.50, 1.0];

/// Simulates, and returns the tables.
///
/// # Errors
/// None.
pub(crate) fn run(effort: Effort) -> anyhow::Result<Section> {
    let (mut section, mut lines) = (Section::default(), Vec::new());
    let mut alone = vec![vec![String::new(); EXPONENTS.len()]; SIZES.len()];
    let mut together = vec![vec![String::new(); EXPONENTS.len()]; SHARED.len()];
    for (column, exponent) in EXPONENTS.into_iter().enumerate() {
        eprintln!("  exponent {exponent} …");
        let mut points = Vec::new();
        for (line, hits) in one_host(exponent, effort).into_iter().enumerate() {
            let [oldest, least, front] = hits;
            alone[line][column] = format!("{oldest:.2} {least:.2} {front:.2}");
            section.figure(format!("hits {exponent} {}", SIZES[line]), oldest);
            points.push((SIZES[line], least));
        }
        lines.push((format!("exponent {exponent:.1}"), points));
        for (line, [own, all]) in hosts(exponent, effort).into_iter().enumerate() {
            together[line][column] = format!("{own:.2} {all:.2}");
            section.figure(format!("shared hits {exponent} {}", SHARED[line]), all);
        }
    }
    let table = |first: &str, sizes: &[f64], cells: Vec<Vec<String>>| {
        let names = EXPONENTS.map(|exponent| format!("exponent {exponent:.1}"));
        let mut rows = vec![row([first, &names[0], &names[1], &names[2]])];
        for (size, cells) in sizes.iter().zip(cells) {
            rows.push([vec![format!("{:.1} %", size * 100.0)], cells].concat());
        }
        render(&rows)
    };
    section.text = format!(
        "## Simulation: how often a cache has the answer\n\n\
         {DOCUMENTS} documents of one size; the chance of the n-th is as 1/n to the power of the \
         exponent (Zipf); one request in {CHANGE} is for a document that has changed since. Counted \
         over {} requests after as many to warm up. The sizes are shares of all documents.\n\n\
         One cache. Share of requests that it answers when it drops what was stored first, as \
         RocksDB does here; what was asked for least recently, as Redis does; and as the host's \
         memory for answers does (quick_cache):\n\n{}\n\
         {HOSTS} hosts behind a balancer, each with a cache of its own for {:.0} % of the documents \
         (oldest first), before a shared one (least recently). Share of requests that the hosts' \
         own answer, and both together:\n\n{}",
        effort.count(REQUESTS),
        table("size", &SIZES, alone),
        OWN * 100.0,
        table("shared", &SHARED, together)
    );
    let (title, axes) = ("Requests answered by a cache (least recently used)", ["size", "hits"]);
    section.plot("hits", "Hits by size", Plot { title, axes, lines, tens: false }.svg());
    Ok(section)
}

fn places(share: f64) -> usize {
    (DOCUMENTS as f64 * share) as usize
}

/// Returns the hit rates of caches of all sizes: one that drops the oldest entry, one that drops
/// the least recently used entry, and the memory for answers.
fn one_host(exponent: f64, effort: Effort) -> Vec<[f64; 3]> {
    let mut asked = Zipf::new(DOCUMENTS, exponent, CHANGE);
    let cache = |size: &f64| {
        let places = places(*size);
        (Aged::new(places, Renew::Never), Aged::new(places, Renew::AtHit), Front::new(places))
    };
    let mut caches: Vec<_> = SIZES.iter().map(cache).collect();
    let mut hits = vec![[0usize; 3]; SIZES.len()];
    let (warm_up, counted) = (effort.count(WARM_UP), effort.count(REQUESTS));
    for request in 0..warm_up + counted {
        let document = asked.next();
        for ((oldest, least, front), hits) in caches.iter_mut().zip(&mut hits) {
            let found = [oldest.ask(document), least.ask(document), front.ask(document)];
            if request >= warm_up {
                hits.iter_mut().zip(found).for_each(|(hits, found)| *hits += usize::from(found));
            }
        }
    }
    hits.into_iter().map(|hits| hits.map(|hits| hits as f64 / counted as f64)).collect()
}

/// Returns the hit rates of the hosts' own caches, and of these with the shared cache.
fn hosts(exponent: f64, effort: Effort) -> Vec<[f64; 2]> {
    let (warm_up, counted) = (effort.count(WARM_UP), effort.count(REQUESTS));
    let hits = |share: f64| {
        let mut asked = Zipf::new(DOCUMENTS, exponent, CHANGE);
        let mut own: Vec<_> = (0..HOSTS).map(|_| Aged::new(places(OWN), Renew::Never)).collect();
        let mut shared = Aged::new(places(share), Renew::AtHit);
        let mut hits = [0usize; 2];
        for request in 0..warm_up + counted {
            let (document, host) = (asked.next(), asked.below(HOSTS));
            let near = own[host].ask(document);
            let found = [near, near || shared.ask(document)];
            if request >= warm_up {
                hits.iter_mut().zip(found).for_each(|(hits, found)| *hits += usize::from(found));
            }
        }
        hits.map(|hits| hits as f64 / counted as f64)
    };
    SHARED.into_iter().map(hits).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn larger_caches_hit_more_and_every_run_is_the_same() {
        let effort = Effort { quick: true, entries: 0 };
        let hits = one_host(1.0, effort);
        for (less, more) in hits.iter().zip(&hits[1..]) {
            assert!(less.iter().zip(more).all(|(less, more)| less < more), "{less:?} {more:?}");
        }
        assert!(hits.iter().all(|[oldest, least, _]| oldest <= least), "{hits:?}");
        assert_eq!(one_host(1.0, effort), hits);
        let shared = hosts(1.0, effort);
        assert!(shared.iter().all(|[own, all]| own <= all) && shared[0][0] == shared[0][1]);
    }
}
