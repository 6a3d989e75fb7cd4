//! Measures the cost of a changed line: a file of a thousand entries is translated, then one entry
//! is changed and the file is translated again. All other entries come from the segment cache.

use std::time::Instant;

use serde_json::json;
use targum_tests::{Host, Setup, translate_body};

use crate::{
    effort::Effort,
    section::Section,
    table::{median, render, row},
    words::{Random, document},
};

const ENTRIES: usize = 1000;
const CHANGES: usize = 15;
/// The lowest ratio of the time of the first translation to that with one changed line.
const RATIO: f64 = 200.0;

/// Measures, and returns the table.
///
/// # Errors
/// The models are missing, or an answer does not come from the cache.
pub(crate) fn run(effort: Effort) -> anyhow::Result<Section> {
    let entries = effort.count(ENTRIES);
    let host = Host::start(&Setup::engine("local").only(&["json"]));
    let timed = |sentences: &[String], cached: usize| {
        let mut body = translate_body("json", "pt", &document(sentences));
        body["cache"] = json!(true);
        let begin = Instant::now();
        let answer = host.client().translate(&body);
        let took = begin.elapsed().as_secs_f64();
        let wanted = format!("total={}, cached={cached},", sentences.len());
        let found = answer.header("x-targum-segments");
        anyhow::ensure!(found.starts_with(&wanted), "{found}, not {wanted}");
        anyhow::Ok(took)
    };
    let mut random = Random(7);
    // The model is loaded before the time is taken.
    timed(&random.sentences(3), 0)?;
    let mut sentences = random.sentences(entries);
    sentences.iter_mut().enumerate().for_each(|(at, text)| *text = format!("{at}: {text}"));
    let first = timed(&sentences, 0)?;
    let mut again = Vec::new();
    for (change, new) in random.sentences(CHANGES).into_iter().enumerate() {
        sentences[change * (entries / CHANGES)] = format!("New {change}: {new}");
        again.push(timed(&sentences, entries - 1)?);
    }
    let again = median(again);
    let rows = [
        row(["entries", "first translation", "one line changed", "first / changed"]),
        vec![
            entries.to_string(),
            format!("{:.0} ms", first * 1e3),
            format!("{:.1} ms", again * 1e3),
            format!("{:.0}", first / again),
        ],
    ];
    let mut section = Section::default();
    section.figure("changed ms", again * 1e3);
    section.at_least("one changed line: the first translation by the next", RATIO, first / again);
    section.text = format!(
        "## The segment memory, time of a request\n\n\
         A JSON file of {entries} English sentences is translated into Portuguese with the \
         embedded engine. Then one sentence is changed at a time. The time of these is the \
         median of {CHANGES}.\n\n\
         {}",
        render(&rows)
    );
    Ok(section)
}
