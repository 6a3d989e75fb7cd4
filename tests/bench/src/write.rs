//! Writes a page of figures, with the machine, the commits, and how to measure again.

use std::fs;

use targum_tests::workspace;

use crate::{
    Page, machine,
    section::{Goal, Measured},
    table::{render, row},
};

/// Writes the page and its drawings, from new and earlier figures.
///
/// # Errors
/// A file cannot be written.
pub(crate) fn page(Page { file, command, parts, notes }: &Page) -> anyhow::Result<()> {
    let measured: Vec<(&str, Measured)> =
        parts.iter().filter_map(|part| Some((*part, Measured::of(part)?))).collect();
    let minutes = measured.iter().map(|(_, part)| part.seconds).sum::<u64>().div_ceil(60);
    let mut page = format!(
        "# Figures\n\n\
         Each figure stands beside a reference from the same run, on {}. Absolute numbers hold \
         for this machine. Compare the ratios.\n\n\
         This page is written by `{command}`, in {minutes} minutes. \
         `target/release/targum-bench --parts {} --write` measures one part again, and `--quick` \
         only tries it.\n\n",
        machine::machine(),
        parts[0]
    );
    page += "## Goals\n\n";
    page += &goals(measured.iter().flat_map(|(_, part)| &part.section.goals));
    page += &format!("\n{notes}");
    for (name, part) in &measured {
        let short = if part.quick { ", **only tried, not measured**" } else { "" };
        page += &format!(
            "\n{}\n\n<sub>`--parts {name}`: {} s on {} at commit {}{short}.</sub>\n",
            part.section.text.trim_end(),
            part.seconds,
            part.date,
            part.commit
        );
    }
    let drawings = workspace().join("docs/plots");
    fs::create_dir_all(&drawings)?;
    for (name, svg) in measured.iter().flat_map(|(_, part)| &part.section.plots) {
        fs::write(drawings.join(name), svg)?;
    }
    let file = workspace().join(file);
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
