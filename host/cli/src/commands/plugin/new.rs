//! `targum plugin new`: makes a plugin from a template of the SDK.

pub(crate) mod language;

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, bail, ensure};

use self::language::Language;
use crate::commands::print::print_line;

/// The folder of the SDK that this program was built with.
const SDK: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../sdk");

/// Writes the plugin `name` into the folder `name` of `parent`.
pub(crate) fn new(
    name: &str,
    parent: &Path,
    sdk: Option<&Path>,
    language: Language,
) -> anyhow::Result<()> {
    check_name(name)?;
    let folder = parent.join(name);
    ensure!(!folder.exists(), "{} exists already", folder.display());
    if language == Language::Rust {
        write_crate(name, parent, &folder, sdk)?;
    } else {
        ensure!(sdk.is_none(), "--sdk is for plugins in Rust: other languages need no SDK");
        for (file, text) in language.files() {
            let renamed = |text: &str| match language.placeholder(file) {
                Some(placeholder) => text.replace(placeholder, name),
                None => text.to_owned(),
            };
            let path = folder.join(renamed(file));
            write(&path, &renamed(text))?;
            if file.ends_with(".sh") {
                let mode = fs::Permissions::from_mode(0o755);
                fs::set_permissions(&path, mode).with_context(|| path.display().to_string())?;
            }
        }
    }
    let shown = folder.strip_prefix(".").unwrap_or(&folder);
    print_line!(
        "{}: a plugin for {}, to be made one for your format\n\n{}",
        shown.display(),
        language.does(),
        language.steps(name, shown)
    );
    Ok(())
}

/// Writes a crate that depends on the SDK.
fn write_crate(name: &str, parent: &Path, folder: &Path, sdk: Option<&Path>) -> anyhow::Result<()> {
    let sdk = sdk.unwrap_or(Path::new(SDK));
    let sdk =
        sdk.canonicalize().ok().filter(|sdk| sdk.join("wit/format.wit").exists()).with_context(
            || {
                format!(
                    "no SDK at {}: give the folder `sdk` of Targum's source by --sdk",
                    sdk.display()
                )
            },
        )?;
    for (file, text) in Language::Rust.files() {
        let text = match file {
            "Cargo.toml" => manifest(text, &sdk, parent),
            _ => text.to_owned(),
        };
        write(&folder.join(named(file, name)), &named(&text, name))?;
    }
    // The lock file holds the versions that the SDK was tested with.
    let lock = sdk.join("../Cargo.lock");
    if lock.exists() && workspace_above(parent).is_none() {
        fs::copy(&lock, folder.join("Cargo.lock")).context("Cargo.lock cannot be copied")?;
    }
    Ok(())
}

fn check_name(name: &str) -> anyhow::Result<()> {
    let plain = name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
    if !plain || !name.starts_with(|c: char| c.is_ascii_lowercase()) || name.ends_with('-') {
        bail!(
            "`{name}` is not a valid id: use lower-case letters and digits, with hyphens between \
             them"
        );
    }
    Ok(())
}

/// Replaces the name of the template by the name of the crate.
fn named(text: &str, name: &str) -> String {
    let camel = name.split('-').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_uppercase() + rest
    });
    text.replace("plugin_sample", &format!("plugin_{}", name.replace('-', "_")))
        .replace("sample", name)
        .replace("Sample", &camel.collect::<String>())
}

/// Returns the manifest of the crate with the path of the SDK. The crate is a workspace of its own unless it
/// stands in one.
fn manifest(template: &str, sdk: &Path, parent: &Path) -> String {
    let path = toml::Value::from(sdk.display().to_string()).to_string();
    let manifest = template.replace("path = \"..\"", &format!("path = {path}"));
    match workspace_above(parent) {
        Some(_) => manifest.replace("\n[workspace]\n", ""),
        None => manifest,
    }
}

/// Returns the manifest of the workspace that a crate in `folder` would belong to.
fn workspace_above(folder: &Path) -> Option<PathBuf> {
    let folder = folder.canonicalize().ok()?;
    let manifests = folder.ancestors().map(|folder| folder.join("Cargo.toml"));
    let is_workspace = |manifest: &PathBuf| {
        fs::read_to_string(manifest).is_ok_and(|text| text.contains("[workspace]"))
    };
    manifests.into_iter().find(is_workspace)
}

fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(file, text))
        .with_context(|| format!("{} cannot be written", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_takes_any_name() {
        assert_eq!(
            named("targum-plugin-sample plugin_sample::Sample input.sample", "my-lrc2"),
            "targum-plugin-my-lrc2 plugin_my_lrc2::MyLrc2 input.my-lrc2"
        );
        for bad in ["", "Ini", "-a", "a-", "9a", "a b", "../a", "é"] {
            assert!(check_name(bad).is_err(), "{bad}");
        }
    }
}
