//! Measures a growing number of plugins.

use std::{fs, time::Duration};

use targum_tests::{Host, Setup, plugins, specimens::Specimen};

use super::{Started, drawn, steepness};
use crate::{
    effort::Effort,
    section::Section,
    table::{render, row},
};

const PLUGINS: [usize; 3] = [20, 100, 500];
/// The longest time to compile all plugins.
const COMPILED_WITHIN: Duration = Duration::from_secs(600);

/// Measures, and returns the table.
///
/// # Errors
/// A request fails.
pub(super) fn run(_: Effort) -> anyhow::Result<Section> {
    let files = fs::read_dir(plugins())?.flatten().map(|entry| entry.file_name());
    let mut real: Vec<_> = files.map(|name| name.to_string_lossy().into_owned()).collect();
    real.retain(|file| file.ends_with(".wasm"));
    // The plugin of the requests is among the first.
    real.sort_by_key(|file| (file != "json.wasm", file.clone()));
    real.truncate(PLUGINS[0]);
    let ids: Vec<&str> = real.iter().map(|file| file.trim_end_matches(".wasm")).collect();
    let mut points = Vec::new();
    for count in PLUGINS {
        eprintln!("  {count} plugins …");
        let host = Host::start(&Setup::engine("pseudo").only(&ids));
        for number in ids.len()..count {
            let id = format!("format-{number}");
            let plugin = Specimen { id: &id, ..Specimen::default() }.component();
            host.install(&format!("{id}.wasm"), &plugin);
        }
        Host::within(COMPILED_WITHIN, "all plugins are loaded", || {
            host.readiness()["plugins"].as_array().is_some_and(|loaded| loaded.len() == count)
        });
        let started = Started::again(host)?;
        let request = started.request()?;
        points.push((count, started, request));
    }
    let mut rows = vec![row(["plugins", "ready after", "idle memory", "a request"])];
    rows.extend(points.iter().map(|(count, started, request)| started.row(*count, *request)));
    let mut section = Section {
        text: format!(
            "## Growth: plugins\n\n\
             The first {} plugins are those of the formats. The others are small plugins made for \
             this measurement. All plugins were compiled before. The rest is as above.\n\n\
             {}",
            ids.len(),
            render(&rows)
        ),
        ..Section::default()
    };
    let seen: Vec<_> =
        points.iter().map(|(count, started, time)| (*count, started, *time)).collect();
    let svg = drawn("Start, memory and time of a request", "plugins", &seen);
    section.plot("plugins", "As plugins get more", svg);
    if let (Some((few, first, _)), Some((many, last, _))) = (points.first(), points.last()) {
        let ready = |started: &Started| started.ready.as_secs_f64();
        let steep = steepness((*few as f64, ready(first)), (*many as f64, ready(last)));
        section.at_most(format!("{many} plugins: start by linear growth"), 1.0, steep);
    }
    Ok(section)
}
