//! Measures growing documents.

use std::time::Duration;

use targum_tests::{Host, Setup, translate_body};

use super::{steepness, time};
use crate::{
    effort::Effort,
    machine::memory,
    plot::Plot,
    samples::sample,
    section::Section,
    table::{render, row},
};

const BYTES: [usize; 5] = [1_000, 10_000, 100_000, 1_000_000, 10_000_000];
/// The highest ratio of the largest document's time to the time that linear growth from one a
/// hundredth of its size would give.
const STEEPNESS: f64 = 1.3;
/// The longest time of the largest document, in seconds, and the most memory, in MB.
const LARGEST: (f64, f64) = (0.4, 200.0);

/// Measures, and returns the table.
///
/// # Errors
/// A request fails.
pub(super) fn run(effort: Effort) -> anyhow::Result<Section> {
    let mut rows = vec![row(["document", "time", "a KB", "largest memory"])];
    let (mut times, mut memories) = (Vec::new(), Vec::new());
    for bytes in BYTES {
        let host = Host::start(&Setup::engine("pseudo").only(&["json"]));
        let body = translate_body("json", "pt", &sample("json", bytes));
        let client = host.client();
        let mut best = Duration::MAX;
        for _ in 0..effort.rounds(3) {
            best = best.min(time(&client, &body)?);
        }
        let (seconds, taken) = (best.as_secs_f64(), memory(host.id(), "VmHWM")?);
        times.push((bytes as f64, seconds));
        memories.push((bytes as f64, taken as f64 / f64::from(1 << 20)));
        rows.push(vec![
            match bytes {
                ..1_000_000 => format!("{} KB", bytes / 1_000),
                _ => format!("{} MB", bytes / 1_000_000),
            },
            format!("{:.1} ms", seconds * 1e3),
            format!("{:.3} ms", seconds * 1e6 / bytes as f64),
            format!("{} MB", taken >> 20),
        ]);
    }
    let mut section = Section {
        text: format!(
            "## Growth: documents\n\n\
             JSON with the pseudo engine, nothing cached, and a new host for each document. The \
             times are the best of three.\n\n\
             {}",
            render(&rows)
        ),
        ..Section::default()
    };
    section.at_most(
        "documents: time of 10 MB by that of 100 KB, each by its size",
        STEEPNESS,
        steepness(times[2], times[4]),
    );
    section.at_most("documents: time of 10 MB of JSON, s", LARGEST.0, times[4].1);
    section.at_most("documents: memory of 10 MB of JSON, MB", LARGEST.1, memories[4].1);
    let times = times.into_iter().map(|(bytes, seconds)| (bytes, seconds * 1e3)).collect();
    let lines = vec![("time, ms".into(), times), ("largest memory, MB".into(), memories)];
    let title = "Time and memory of a document";
    let svg = Plot { title, axes: ["bytes", "ms, MB"], lines, tens: true }.svg();
    section.plot("documents", "As documents get larger", svg);
    Ok(section)
}
