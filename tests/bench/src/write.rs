//! BENCHMARKS.md: the figures with the machine, the commit and how to repeat them.

use std::{fs, process::Command};

use targum_tests::workspace;

/// Writes it.
///
/// # Errors
/// The file cannot be written.
pub fn page(figures: &str) -> anyhow::Result<()> {
    let file = workspace().join("BENCHMARKS.md");
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let page = format!(
        "# Figures\n\n\
         Each beside a reference measured in the same run, on {threads} threads of {}, at commit \
         {}. Absolute numbers are this machine's; the ratios are what to compare.\n\n\
         `make bench` repeats them in about five minutes and writes this page; \
         `target/release/targum-bench --parts cached` measures a part.\n\n{figures}",
        processor(),
        commit()
    );
    fs::write(&file, page.trim_end().to_owned() + "\n")?;
    println!("written: {}", file.display());
    Ok(())
}

fn processor() -> String {
    let about = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let line = about.lines().find(|line| line.starts_with("model name"));
    line.and_then(|line| line.split_once(": ")).map_or("an unknown processor", |it| it.1).to_owned()
}

fn commit() -> String {
    let asked = Command::new("git")
        .args(["describe", "--always", "--dirty"])
        .current_dir(workspace())
        .output();
    let said = asked.map(|said| String::from_utf8_lossy(&said.stdout).trim().to_owned());
    said.unwrap_or_else(|_| "unknown".to_owned())
}
