//! Measures requests that are translated anew, in every format, beside hyper alone.

use targum_tests::{Host, Setup, translate_body};
use targum_translate::formats::STANDARD;

use crate::{
    bare::Bare,
    effort::Effort,
    samples::sample,
    section::Section,
    table::{median, render, row, thousands},
    wrk::{self, Bodies, CONNECTIONS, Server},
};

const SECONDS: u64 = 1;
const ROUNDS: usize = 2;
const BYTES: usize = 1_000;
/// The number of different documents. Of equal documents in flight, only one would be translated.
const DOCUMENTS: usize = 64;
const ENGINES: [&str; 2] = ["identity", "pseudo"];

/// The lowest ratio of requests a second to those of hyper alone.
const RATIO: f64 = 0.12;

/// Measures, and returns the table.
///
/// # Errors
/// `wrk` is missing, or a request fails.
pub(crate) fn run(only: &[String], effort: Effort) -> anyhow::Result<Section> {
    let hosts = ENGINES.map(|engine| Host::start(&Setup::engine(engine)));
    let mut section = Section::default();
    let names = ["format", "identity", "processor", "pseudo", "processor", "hyper", "ratios"];
    let mut rows = vec![row(names)];
    let chosen = |id: &&str| only.is_empty() || only.iter().any(|wanted| wanted == id);
    let mut all = [Vec::new(), Vec::new()];
    for format in STANDARD.into_iter().filter(chosen) {
        eprintln!("  {format} …");
        // The documents differ in a name, which does not change their size much. Every format
        // allows any name there.
        let document = |number: usize| sample(format, BYTES).replace("garden", &name(number));
        let texts: Vec<_> = (0..DOCUMENTS)
            .map(|number| translate_body(format, "pt", &document(number)).to_string())
            .collect();
        let bodies = Bodies { texts: &texts, distinct: false };
        let bare = Bare::start(hosts[1].client().post(&texts[0]).text)?;
        let server = Server { address: bare.address.to_string(), process: std::process::id() };
        let (mut ours, mut theirs) = ([Vec::new(), Vec::new()], Vec::new());
        for _ in 0..effort.rounds(ROUNDS) {
            for (host, ours) in hosts.iter().zip(&mut ours) {
                let host = Server { address: host.address.clone(), process: host.id() };
                ours.push(wrk::post(&host, &bodies, effort.round(SECONDS))?);
            }
            theirs.push(wrk::post(&server, &bodies, effort.round(SECONDS))?);
        }
        let ours = ours.map(|loads| wrk::middle(&loads));
        let theirs = wrk::middle(&theirs);
        let ratios = ours.map(|load| load.per_second / theirs.per_second);
        let [identity, pseudo] = ours;
        for (all, ratio) in all.iter_mut().zip(ratios) {
            all.push((ratio, format));
        }
        section.figure(format!("fresh {format}"), pseudo.per_second);
        rows.push(vec![
            format.to_owned(),
            format!("{}/s", thousands(identity.per_second)),
            format!("{:.0} µs", identity.processor_us),
            format!("{}/s", thousands(pseudo.per_second)),
            format!("{:.0} µs", pseudo.processor_us),
            format!("{}/s", thousands(theirs.per_second)),
            format!("{:.2}, {:.2}", ratios[0], ratios[1]),
        ]);
    }
    for (engine, all) in ENGINES.iter().zip(&mut all) {
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        let middle = median(all.iter().map(|(ratio, _)| *ratio).collect());
        section.at_least(format!("fresh, {engine}: the middle format by hyper's"), RATIO, middle);
        if let Some((ratio, format)) = all.first() {
            let what = format!("fresh, {engine}: the slowest format ({format}) by hyper's");
            section.at_least(what, RATIO, *ratio);
        }
    }
    section.text = format!(
        "## Fresh documents of 1 KB over HTTP, requests a second\n\n\
         `wrk` with one thread and {CONNECTIONS} connections, {DOCUMENTS} different documents, \
         nothing cached. Every request calls its plugin three times, each time in a new \
         sandbox: to find the segments, to spell the translations, and to read the result back. \
         *Processor*: the processor time of a request, on all processors. `wrk` runs on the \
         same machine. *Ratios*: requests with the identity and the pseudo engine, relative to \
         hyper alone, which reads the same request and answers with ready bytes.\n\n\
         {}",
        render(&rows)
    );
    Ok(section)
}

/// Returns another word for each document.
fn name(number: usize) -> String {
    format!(
        "garden{}{}",
        char::from(b'a' + (number / 26) as u8),
        char::from(b'a' + (number % 26) as u8)
    )
}
