//! What a part has measured, kept between runs so that one part can be measured again alone.

use std::{collections::BTreeMap, fs, path::PathBuf};

use anyhow::Context;
use serde::{Deserialize, Serialize};

use crate::machine;

/// The figures of a part.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Section {
    /// Tables with what has to be known of them, in Markdown.
    pub text: String,
    /// What was to be reached.
    pub goals: Vec<Goal>,
    /// Numbers that other parts reckon with, by name.
    pub figures: BTreeMap<String, f64>,
    /// Drawings in SVG, by the name of their file.
    pub plots: BTreeMap<String, String>,
}

/// Something to be reached, and what was.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Goal {
    /// What is measured.
    pub what: String,
    /// What it should be.
    pub wanted: String,
    /// What it is.
    pub found: String,
    /// Whether that will do.
    pub met: bool,
}

/// A section with when and of what it was measured.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Measured {
    /// The day, UTC.
    pub date: String,
    /// Of the sources.
    pub commit: String,
    /// How long it took.
    pub seconds: u64,
    /// Whether it was only tried: too short to tell anything.
    pub quick: bool,
    /// The figures.
    pub section: Section,
}

impl Section {
    /// Notes a number for other parts.
    pub fn figure(&mut self, name: impl Into<String>, value: f64) {
        self.figures.insert(name.into(), value);
    }

    /// Notes a goal: at least so much.
    pub fn at_least(&mut self, what: impl Into<String>, wanted: f64, found: f64) {
        self.goal(what, format!("≥ {wanted}"), format!("{found:.2}"), found >= wanted);
    }

    /// Notes a goal: at most so much.
    pub fn at_most(&mut self, what: impl Into<String>, wanted: f64, found: f64) {
        self.goal(what, format!("≤ {wanted}"), format!("{found:.2}"), found <= wanted);
    }

    /// Notes a goal.
    pub fn goal(&mut self, what: impl Into<String>, wanted: String, found: String, met: bool) {
        self.goals.push(Goal { what: what.into(), wanted, found, met });
    }

    /// Adds a drawing, and the link to it to the text.
    pub fn plot(&mut self, name: &str, about: &str, svg: String) {
        self.text += &format!("\n![{about}](docs/plots/{name}.svg)\n");
        self.plots.insert(format!("{name}.svg"), svg);
    }
}

impl Measured {
    /// A part's figures of now.
    pub fn now(section: Section, seconds: u64, quick: bool) -> Self {
        Self { date: machine::date(), commit: machine::commit(), seconds, quick, section }
    }

    /// Keeps them beside the build.
    ///
    /// # Errors
    /// They cannot be written.
    pub fn keep(&self, part: &str) -> anyhow::Result<()> {
        let file = file(part)?;
        fs::write(&file, serde_json::to_vec_pretty(self)?)
            .with_context(|| file.display().to_string())
    }

    /// Those of a part that was measured before.
    pub fn of(part: &str) -> Option<Self> {
        serde_json::from_slice(&fs::read(file(part).ok()?).ok()?).ok()
    }
}

fn file(part: &str) -> anyhow::Result<PathBuf> {
    let own = std::env::current_exe()?;
    let folder = own.parent().context("a program in a folder")?.join("figures");
    fs::create_dir_all(&folder)?;
    Ok(folder.join(format!("{part}.json")))
}
