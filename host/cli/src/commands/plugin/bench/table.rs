//! The figures for people.

use super::{Benched, OfPlugin};
use crate::commands::print::print_line;

const HEADS: [&str; 8] =
    ["PLUGIN", "SAMPLE", "KIB", "SEGMENTS", "EXTRACT MS", "MB/S", "BUILD MS", "MB/S"];

/// Prints a line for each plugin and sample, and one for each plugin.
pub(super) fn print(benched: &Benched) {
    let mut rows = vec![HEADS.map(str::to_owned)];
    rows.extend(benched.plugins.iter().flat_map(rows_of));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<_> = (0..HEADS.len()).map(|column| width(column).unwrap_or_default()).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            // Names begin, and numbers end, at the same place.
            if column < 2 { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        print_line!("{}", cells.collect::<Vec<_>>().join("  "));
    }
    for plugin in &benched.plugins {
        print_line!(
            "{}: {:.1} µs for a call with an empty document, at most {} KiB of memory",
            plugin.id,
            plugin.call_microseconds,
            plugin.peak_bytes.div_ceil(1024)
        );
    }
}

fn rows_of(plugin: &OfPlugin) -> Vec<[String; 8]> {
    let row = |sample: &super::OfSample| {
        [
            plugin.id.clone(),
            sample.file.clone(),
            sample.bytes.div_ceil(1024).to_string(),
            sample.segments.to_string(),
            format!("{:.2}", sample.extract.milliseconds),
            format!("{:.1}", sample.extract.megabytes_per_second),
            format!("{:.2}", sample.build.milliseconds),
            format!("{:.1}", sample.build.megabytes_per_second),
        ]
    };
    plugin.samples.iter().map(row).collect()
}
