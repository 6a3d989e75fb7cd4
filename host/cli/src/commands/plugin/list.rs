//! `targum plugin list`: the installed formats and the projects that use them.

use std::path::Path;

use serde::Serialize;

use crate::commands::{
    Folders,
    print::{print_error, print_json, print_line},
};
use targum_config::Loaded;
use targum_core::installed;
use targum_sandbox::{Compiler, Limits, Observed, Pins, Plugin, Plugins, Sandbox};

/// The heads of the columns.
const HEAD: [&str; 8] =
    ["FORMAT", "CONTRACT", "KIB", "EXTENSIONS", "MEDIA TYPES", "PROJECTS", "FILE", "DIGEST"];

/// Prints the plugins of `dir`, or of the configured folder with the projects that have the format. Returns
/// whether every plugin was loaded.
pub(crate) fn list(dir: Option<&Path>, folders: &Folders, json: bool) -> anyhow::Result<bool> {
    let loaded = match dir {
        None => targum_config::load(&folders.config),
        Some(_) => Loaded::default(),
    };
    for problem in &loaded.problems {
        print_error!("{problem}");
    }
    let settings = &loaded.settings.1.plugins;
    let (limits, pins, compiler) = match dir {
        None => (settings.limits.clone(), settings.pins(), Compiler::reading(&folders.data)),
        Some(_) => (Limits::default(), Pins::default(), Compiler::default()),
    };
    let installed = || installed::plugin_folders(&folders.data.join(&settings.dir));
    let dirs = dir.map_or_else(installed, |dir| vec![dir.to_owned()]);
    let sandbox = Sandbox::with(&limits, compiler, Observed::default())?;
    let nothing = Plugins::default();
    let plugins = Plugins::load(&dirs, &sandbox, &pins, &nothing, std::time::Duration::MAX);
    if json {
        let listed = plugins.iter().map(|plugin| Listed::new(plugin, &loaded)).collect();
        print_json(&List { plugins: listed });
    } else {
        let rows = plugins.iter().map(|plugin| row(plugin, &loaded));
        print(&std::iter::once(HEAD.map(str::to_owned)).chain(rows).collect::<Vec<_>>());
    }
    for problem in plugins.problems() {
        print_error!("{problem}");
    }
    Ok(plugins.problems().is_empty() && loaded.problems.is_empty())
}

#[derive(Serialize)]
struct List {
    plugins: Vec<Listed>,
}

/// A plugin in JSON.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    format: String,
    contract: String,
    bytes: u64,
    extensions: Vec<String>,
    media_types: Vec<String>,
    projects: Vec<String>,
    file: Option<String>,
    digest: String,
}

impl Listed {
    fn new(plugin: &Plugin, loaded: &Loaded) -> Self {
        let about = &plugin.about;
        Self {
            format: about.id.clone(),
            contract: plugin.contract.clone(),
            bytes: plugin.size_bytes,
            extensions: about.extensions.clone(),
            media_types: about.media_types.clone(),
            projects: projects_with(&about.id, loaded),
            file: plugin.file.clone(),
            digest: format!("blake3:{}", plugin.digest),
        }
    }
}

/// Returns the ids of the projects that have a format.
fn projects_with(format: &str, loaded: &Loaded) -> Vec<String> {
    let projects = loaded.projects.iter().map(|(_, project)| project);
    let using = projects.filter(|project| project.formats.enabled(format));
    using.map(|project| project.id.clone()).collect()
}

fn row(plugin: &Plugin, loaded: &Loaded) -> [String; 8] {
    let about = &plugin.about;
    let using = projects_with(&about.id, loaded);
    [
        about.id.clone(),
        plugin.contract.clone(),
        plugin.size_bytes.div_ceil(1024).to_string(),
        listed(&about.extensions),
        listed(&about.media_types),
        listed(&using),
        plugin.file.clone().unwrap_or_default(),
        // As `[plugins.pins]` takes it.
        format!("blake3:{}", plugin.digest),
    ]
}

fn listed(names: &[String]) -> String {
    if names.is_empty() { "-".to_owned() } else { names.join(",") }
}

/// Prints rows in columns. A column is as wide as its widest field.
fn print(rows: &[[String; 8]]) {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<_> = (0..HEAD.len()).map(|column| width(column).unwrap_or(0)).collect();
    for row in rows {
        let fields = row.iter().zip(&widths).map(|(field, &width)| format!("{field:<width$}"));
        print_line!("{}", fields.collect::<Vec<_>>().join("  ").trim_end());
    }
}
