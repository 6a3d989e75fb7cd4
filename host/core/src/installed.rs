//! The files that a package installs with the program. Every package has the same folders:
//!
//! ```text
//! bin/targum
//! lib/targum/plugins/*.wasm
//! lib/targum/config/{targum.toml,projects/demo.toml}
//! ```
//!
//! A program in a build folder has no such folders. It uses `config` and `data` of the working
//! directory, unless the command line names others.

use std::{
    env,
    ffi::OsString,
    path::{Path, PathBuf},
};

/// The environment variable that names the data directory.
pub const DATA_VARIABLE: &str = "TARGUM_DATA";

/// Returns the folders whose files are plugins, first the one in the data directory: a file of it
/// takes the place of an installed file with the same name.
pub fn plugin_folders(own: &Path) -> Vec<PathBuf> {
    with_installed(own, folder().map(|folder| folder.join("plugins")))
}

fn with_installed(own: &Path, installed: Option<PathBuf>) -> Vec<PathBuf> {
    let installed = installed.filter(|folder| folder.is_dir());
    let own = (installed.is_none() || own.is_dir()).then(|| own.to_owned());
    own.into_iter().chain(installed).collect()
}

/// Returns the data directory where the command line names none: that of the environment variable
/// [`DATA_VARIABLE`], or else the user's own for an installed program, or else `data`.
pub fn data() -> PathBuf {
    let user = || folder().and_then(|_| of_user(|name| env::var_os(name)));
    let named = env::var_os(DATA_VARIABLE).filter(|name| !name.is_empty()).map(PathBuf::from);
    named.or_else(user).unwrap_or_else(|| "data".into())
}

/// Returns the user's data directory for this program, as the XDG base directories have it.
fn of_user(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let absolute = |name| variable(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = absolute("XDG_DATA_HOME").or_else(|| Some(absolute("HOME")?.join(".local/share")));
    Some(base?.join("targum"))
}

/// Returns the configuration folder where the command line names none: `config`, or else the
/// installed one.
pub fn config() -> PathBuf {
    let own = PathBuf::from("config");
    let installed = || folder().map(|folder| folder.join("config")).filter(|path| path.is_dir());
    if own.join("targum.toml").is_file() { own } else { installed().unwrap_or(own) }
}

/// Returns `lib/targum` next to the program's folder, if a package has installed it.
fn folder() -> Option<PathBuf> {
    let program = env::current_exe().ok()?;
    let folder = program.parent()?.parent()?.join("lib/targum");
    folder.is_dir().then_some(folder)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plugins_of_the_data_directory_come_first() {
        let folder = tempfile::tempdir().expect("a folder");
        let (own, installed) = (folder.path().join("own"), folder.path().join("installed"));
        let folders = || with_installed(&own, Some(installed.clone()));
        // The message about a missing folder names the data directory's.
        assert_eq!(folders(), std::slice::from_ref(&own));
        std::fs::create_dir(&installed).expect("a folder");
        assert_eq!(folders(), std::slice::from_ref(&installed));
        std::fs::create_dir(&own).expect("a folder");
        assert_eq!(folders(), [own.clone(), installed.clone()]);
        assert_eq!(with_installed(&own, None), [own]);
    }

    #[test]
    fn the_data_directory_of_a_user_follows_the_base_directories() {
        let with = |xdg: Option<&str>, home: Option<&str>| {
            of_user(|name| if name == "HOME" { home } else { xdg }.map(OsString::from))
        };
        let path = |text: &str| Some(PathBuf::from(text));
        assert_eq!(with(Some("/x"), Some("/home/a")), path("/x/targum"));
        assert_eq!(with(None, Some("/home/a")), path("/home/a/.local/share/targum"));
        assert_eq!(with(Some("relative"), Some("/h")), path("/h/.local/share/targum"));
        assert_eq!(with(None, None), None);
    }
}
