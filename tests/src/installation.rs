//! The folders of a host that does not run, for the commands that manage its plugins.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use tempfile::TempDir;

use crate::{Ended, binary, command::finish};

/// The size that the configuration of an [`Installation`] allows a plugin.
pub const MOST: usize = 65_536;

/// The variables that name a registry, a user and a password.
const VARIABLES: [&str; 3] =
    ["TARGUM_REGISTRY", "TARGUM_REGISTRY_USERNAME", "TARGUM_REGISTRY_PASSWORD"];

/// The folders of a host that does not run.
pub struct Installation(TempDir);

impl Installation {
    /// Makes the folders. The configuration has a comment, and allows small plugins only.
    pub fn new() -> Self {
        Self::with("")
    }

    /// Makes the folders with further settings of `[plugins]`.
    pub fn with(plugins: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir_all(folder.path().join("config/projects")).expect("a folder");
        let plugins = if plugins.is_empty() { "" } else { &format!("[plugins]\n{plugins}\n") };
        let limits = format!("[plugins.limits]\nmax_plugin_bytes = {MOST} # small\n");
        let settings = format!("# Ours\n{plugins}{limits}");
        fs::write(folder.path().join("config/targum.toml"), settings).expect("a file");
        Self(folder)
    }

    /// Returns the path of a file of the folder.
    pub fn path(&self, relative: &str) -> PathBuf {
        self.0.path().join(relative)
    }

    /// Writes a file. Returns its path as text.
    pub fn write(&self, relative: &str, bytes: &[u8]) -> String {
        let path = self.path(relative);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, bytes).expect("a file");
        path.display().to_string()
    }

    /// Runs `targum plugin` with the folders of the host.
    pub fn plugin(&self, arguments: &[&str]) -> Ended {
        manage(self.0.path(), arguments, &[])
    }

    /// Runs `targum plugin` with the folders of the host and with variables.
    pub fn plugin_with(&self, arguments: &[&str], variables: &[(&str, &str)]) -> Ended {
        manage(self.0.path(), arguments, variables)
    }

    /// Writes a user's password for a registry as `docker login` does.
    pub fn log_in(&self, registry: &str, encoded: &str) {
        let text = format!("{{\"auths\": {{\"{registry}\": {{\"auth\": \"{encoded}\"}}}}}}");
        self.write("docker/config.json", text.as_bytes());
    }

    /// Returns `targum.toml`.
    pub fn settings(&self) -> String {
        fs::read_to_string(self.path("config/targum.toml")).expect("a file")
    }

    /// Returns the names of all files in the folder of plugins.
    pub fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(self.path("data/plugins")).into_iter().flatten().flatten();
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
    }

    /// Returns what `targum plugin` says as it refuses to do something. Nothing is changed by it.
    pub fn refusal(&self, arguments: &[&str]) -> String {
        let before = (self.settings(), self.files());
        let refused = self.plugin(arguments);
        assert_eq!(refused.status, 1, "{arguments:?}: {}", refused.out);
        assert_eq!((self.settings(), self.files()), before, "{arguments:?}");
        refused.err
    }
}

impl Default for Installation {
    fn default() -> Self {
        Self::new()
    }
}

/// Runs `targum plugin` with the folders of a host. Passwords for registries are looked up in its folder `docker`.
pub fn manage(folder: &Path, arguments: &[&str], variables: &[(&str, &str)]) -> Ended {
    let mut command = Command::new(binary());
    command.arg("plugin").args(arguments);
    // This command has no host.
    if arguments.first() != Some(&"push") {
        command.arg("--config").arg(folder.join("config"));
        command.arg("--data").arg(folder.join("data"));
    }
    for name in VARIABLES {
        command.env_remove(name);
    }
    command.env("DOCKER_CONFIG", folder.join("docker")).envs(variables.iter().copied());
    finish(&mut command, "")
}
