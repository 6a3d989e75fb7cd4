//! Measures a growing number of projects and keys.

use std::fs;

use targum_tests::{Host, Setup};

use super::{Started, drawn};
use crate::{
    effort::Effort,
    section::Section,
    table::{render, row},
};

const PROJECTS: [usize; 4] = [1, 10, 100, 1_000];
/// The highest ratio of the time of a request with the most projects to that with one project.
const FLAT: f64 = 1.5;

/// Measures, and returns the table.
///
/// # Errors
/// A request fails.
pub(super) fn run(_: Effort) -> anyhow::Result<Section> {
    let mut points = Vec::new();
    for count in PROJECTS {
        eprintln!("  {count} projects …");
        let host = Host::start(&Setup::engine("pseudo"));
        for number in 1..count {
            let project = format!(
                "id = \"p{number}\"\nengines = [\"pseudo\"]\n[[keys]]\nname = \"key\"\n\
                 hash = \"blake3:{}\"\npermissions = [\"translate\"]\n",
                blake3::hash(format!("org_{number}").as_bytes()).to_hex()
            );
            fs::write(host.path(&format!("config/projects/p{number}.toml")), project)?;
        }
        let started = Started::again(host)?;
        let request = started.request()?;
        points.push((count, started, request));
    }
    let mut rows = vec![row(["projects, a key each", "ready after", "idle memory", "a request"])];
    rows.extend(points.iter().map(|(count, started, request)| started.row(*count, *request)));
    let mut section = Section {
        text: format!(
            "## Growth: projects\n\n\
             All plugins, compiled before. The table shows the time from the start of the process \
             to its first answer, and the time of a document of 1 KB from the cache on one \
             connection.\n\n\
             {}",
            render(&rows)
        ),
        ..Section::default()
    };
    let seen: Vec<_> =
        points.iter().map(|(count, started, time)| (*count, started, *time)).collect();
    let svg = drawn("Start, memory and time of a request", "projects", &seen);
    section.plot("projects", "As projects get more", svg);
    if let (Some((few, _, quick)), Some((many, _, slow))) = (points.first(), points.last()) {
        let what = format!("{many} projects: time of a request by that with {few}");
        section.at_most(what, FLAT, slow / quick);
    }
    Ok(section)
}
