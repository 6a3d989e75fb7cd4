//! The figures of a part, kept between runs so that one part can be measured again alone.

use std::{collections::BTreeMap, fs, path::PathBuf};

use anyhow::Context;
use serde::{Deserialize, Serialize};

use crate::machine;

/// The figures of a part.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Section {
    /// Tables with explanations, in Markdown.
    pub text: String,
    /// The goals of the part.
    pub goals: Vec<Goal>,
    /// Numbers for the calculations of other parts, by name.
    pub figures: BTreeMap<String, f64>,
    /// Drawings in SVG, by the name of their file.
    pub plots: BTreeMap<String, String>,
}

/// A goal, and the figure that was measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Goal {
    /// The measured quantity.
    pub what: String,
    /// The goal.
    pub wanted: String,
    /// The figure.
    pub found: String,
    /// Whether the figure meets the goal.
    pub met: bool,
}

/// A section with the date and the commit of its figures.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Measured {
    /// The date, UTC.
    pub date: String,
    /// The commit of the sources.
    pub commit: String,
    /// The duration of the measurements, in seconds.
    pub seconds: u64,
    /// Whether the measurements were only tried. Their figures then mean nothing.
    pub quick: bool,
    /// The figures.
    pub section: Section,
}

impl Section {
    /// Records a number for other parts.
    pub(crate) fn figure(&mut self, name: impl Into<String>, value: f64) {
        self.figures.insert(name.into(), value);
    }

    /// Records a goal: `found` should be at least `wanted`.
    pub(crate) fn at_least(&mut self, what: impl Into<String>, wanted: f64, found: f64) {
        self.goal(what, format!("≥ {wanted}"), format!("{found:.2}"), found >= wanted);
    }

    /// Records a goal: `found` should be at most `wanted`.
    pub(crate) fn at_most(&mut self, what: impl Into<String>, wanted: f64, found: f64) {
        self.goal(what, format!("≤ {wanted}"), format!("{found:.2}"), found <= wanted);
    }

    /// Records a goal.
    pub(crate) fn goal(
        &mut self,
        what: impl Into<String>,
        wanted: String,
        found: String,
        met: bool,
    ) {
        self.goals.push(Goal { what: what.into(), wanted, found, met });
    }

    /// Adds a drawing, and the link to it in the text.
    pub(crate) fn plot(&mut self, name: &str, about: &str, svg: String) {
        self.text += &format!("\n![{about}](docs/plots/{name}.svg)\n");
        self.plots.insert(format!("{name}.svg"), svg);
    }
}

impl Measured {
    /// Makes a record of a part's current figures.
    pub(crate) fn now(section: Section, seconds: u64, quick: bool) -> Self {
        Self { date: machine::date(), commit: machine::commit(), seconds, quick, section }
    }

    /// Keeps the figures beside the build.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(crate) fn keep(&self, part: &str) -> anyhow::Result<()> {
        let file = file(part)?;
        fs::write(&file, serde_json::to_vec_pretty(self)?)
            .with_context(|| file.display().to_string())
    }

    /// Returns the figures of a part that was measured before.
    pub(crate) fn of(part: &str) -> Option<Self> {
        serde_json::from_slice(&fs::read(file(part).ok()?).ok()?).ok()
    }
}

fn file(part: &str) -> anyhow::Result<PathBuf> {
    let own = std::env::current_exe()?;
    let folder = own.parent().context("a program in a folder")?.join("figures");
    fs::create_dir_all(&folder)?;
    Ok(folder.join(format!("{part}.json")))
}
