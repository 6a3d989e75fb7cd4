//! `targum.lock`: what was made of what, so that the next run does only what has changed and
//! knows what people have edited since. It belongs into version control.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    time::Instant,
};

use anyhow::Context;
use serde::{Deserialize, Serialize};

use super::{plan::Task, work};
use targum_translate::inspect::record::Entry;

const NAME: &str = "targum.lock";
const VERSION: u32 = 1;
/// Between two savings, by the time that one takes: a file of a large project is long in writing.
const PAUSE: u32 = 20;

/// The file.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lock {
    version: u32,
    /// By path from the root, with `/`; where one file has several languages, with its locale
    /// after `#`.
    targets: BTreeMap<String, Made>,
    #[serde(skip)]
    file: PathBuf,
    /// When it may be written again.
    #[serde(skip)]
    next: Option<Instant>,
}

/// A translation that was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Made {
    /// The digest of the source and its locale.
    pub source: String,
    /// The digest of what was written; empty where there was nothing to translate, and therefore
    /// nothing to write.
    pub target: String,
    /// What the host told of the segments.
    pub segments: Vec<Entry>,
}

impl Lock {
    /// Reads the lock of a folder; an empty one where there is none.
    ///
    /// # Errors
    /// A file that is none.
    pub fn read(root: &Path) -> anyhow::Result<Self> {
        let file = root.join(NAME);
        let none =
            Self { version: VERSION, targets: BTreeMap::new(), file: file.clone(), next: None };
        let text = match fs::read_to_string(&file) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(none),
            Err(error) => return Err(error).with_context(|| file.display().to_string()),
        };
        let lock: Self = serde_json::from_str(&text).with_context(|| {
            format!(
                "{} cannot be read: restore it, or remove it to begin anew (translations that are \
                 there then count as written by people)",
                file.display()
            )
        })?;
        anyhow::ensure!(
            lock.version == VERSION,
            "{} is of version {}, this is for version {VERSION}: use a newer targum",
            file.display(),
            lock.version
        );
        Ok(Self { file, ..lock })
    }

    /// What is known of a task's output.
    pub fn get(&self, task: &Task) -> Option<&Made> {
        self.targets.get(&name(task))
    }

    /// Remembers what was made.
    pub fn set(&mut self, task: &Task, made: Made) {
        self.targets.insert(name(task), made);
    }

    /// Writes the file now and then, so that an interrupted run is not done again.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn save(&mut self) -> anyhow::Result<()> {
        let begun = Instant::now();
        if self.next.is_some_and(|next| begun < next) {
            return Ok(());
        }
        self.write()?;
        self.next = Some(Instant::now() + begun.elapsed() * PAUSE);
        Ok(())
    }

    /// Writes the file, without what has been removed since.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&mut self) -> anyhow::Result<()> {
        let root = self.file.parent().unwrap_or(Path::new("")).to_owned();
        let path = |name: &str| root.join(name.rsplit_once('#').map_or(name, |(path, _)| path));
        self.targets.retain(|name, made| {
            made.target.is_empty() || root.join(name).is_file() || path(name).is_file()
        });
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        work::write(&self.file, text.as_bytes())
    }
}

/// The digest of a source: another source locale makes another source.
pub fn of_source(task: &Task, bytes: &[u8]) -> String {
    digest(&[task.from.as_str().as_bytes(), b"\n", bytes].concat())
}

/// The digest of a file.
pub fn digest(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..32].to_owned()
}

fn name(task: &Task) -> String {
    let path = task.output.components().map(|part| part.as_os_str().to_string_lossy());
    let path = path.collect::<Vec<_>>().join("/");
    if task.in_place() { format!("{path}#{}", task.to) } else { path }
}
