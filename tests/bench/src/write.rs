//! Writes BENCHMARKS.md: all figures, the machine, the commit, and how to measure again.

use std::fs;

use targum_tests::workspace;

use crate::{
    machine,
    section::{Goal, Measured},
    table::{render, row},
};

/// The reasons for missed goals and the next steps, which people write.
const PROFILES: &str = include_str!("../profiles.md");

/// Writes the page and its drawings, from new and earlier figures.
///
/// # Errors
/// A file cannot be written.
pub(crate) fn page(parts: &[&str]) -> anyhow::Result<()> {
    let measured: Vec<(&str, Measured)> =
        parts.iter().filter_map(|part| Some((*part, Measured::of(part)?))).collect();
    let minutes = measured.iter().map(|(_, it)| it.seconds).sum::<u64>().div_ceil(60);
    let mut page = format!(
        "# Figures\n\n\
         Each figure stands beside a reference from the same run, on {}. Absolute numbers hold \
         for this machine. Compare the ratios.\n\n\
         This page is written by `make bench`, in {minutes} minutes. \
         `target/release/targum-bench --parts cached --write` measures one part again, \
         `--entries 10000000` fills a larger cache, and `--quick` only tries every part.\n\n",
        machine::machine()
    );
    page += "## Goals\n\n";
    page += &goals(measured.iter().flat_map(|(_, it)| &it.section.goals));
    page += &format!("\n{PROFILES}");
    for (part, it) in &measured {
        let short = if it.quick { ", **only tried, not measured**" } else { "" };
        page += &format!(
            "\n{}\n\n<sub>`--parts {part}`: {} s on {} at commit {}{short}.</sub>\n",
            it.section.text.trim_end(),
            it.seconds,
            it.date,
            it.commit
        );
    }
    let drawings = workspace().join("docs/plots");
    fs::create_dir_all(&drawings)?;
    for (name, svg) in measured.iter().flat_map(|(_, it)| &it.section.plots) {
        fs::write(drawings.join(name), svg)?;
    }
    let file = workspace().join("BENCHMARKS.md");
    fs::write(&file, page)?;
    println!("written: {}", file.display());
    Ok(())
}

fn goals<'g>(goals: impl Iterator<Item = &'g Goal>) -> String {
    let mut rows = vec![row(["what", "goal", "found", ""])];
    for goal in goals {
        let met = if goal.met { "met" } else { "**missed**" };
        rows.push(row([&goal.what, &goal.wanted, &goal.found, met]));
    }
    render(&rows)
}
