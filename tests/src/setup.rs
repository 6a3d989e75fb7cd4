//! The setup of a host for one test: its configuration, its plugins and its models, in folders of its own.

use std::{fs, net::TcpListener, path::PathBuf};

use tempfile::TempDir;

use crate::{KEY, machine_code, models, plugins};

/// The setup of a host.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Lines after `[server]` and its `listen`.
    pub server: String,
    /// Further tables of `targum.toml`.
    pub tables: String,
    /// Lines of the project `main` before its tables.
    pub project: String,
    /// Further tables of the project.
    pub project_tables: String,
    /// The plugins to load: all that are built, or these.
    pub plugins: Option<Vec<String>>,
    /// Whether the host finds the machine code of its plugins.
    pub compiled: bool,
    /// Whether the models of the embedded engine are installed.
    pub models: bool,
    /// Further environment variables.
    pub env: Vec<(&'static str, String)>,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            server: String::new(),
            tables: String::new(),
            project: "engines = [\"identity\"]".to_owned(),
            project_tables: String::new(),
            plugins: None,
            compiled: true,
            models: false,
            env: Vec::new(),
        }
    }
}

impl Setup {
    /// Returns a setup with the given engine for the project `main`.
    pub fn engine(name: &str) -> Self {
        let project = format!("engines = [\"{name}\"]");
        Setup { project, models: name == "local", ..Setup::default() }
    }

    /// Returns a setup with the embedded engine on one thread, which takes seconds for a long text
    /// on any machine.
    pub fn slow() -> Self {
        let tables = "[engines.slow]\nkind = \"firefox\"\nthreads = 1\n".to_owned();
        Setup { tables, models: true, ..Setup::engine("slow") }
    }

    /// Returns a setup with the engine `remote` for the project `main`, with these settings.
    pub fn remote(settings: &str) -> Self {
        Setup { tables: format!("[engines.remote]\n{settings}\n"), ..Setup::engine("remote") }
    }

    /// Returns the setup with these plugins only. A host with few plugins starts quickly.
    #[must_use]
    pub fn only(self, plugins: &[&str]) -> Self {
        let plugins = plugins.iter().map(|&id| id.to_owned()).collect();
        Setup { plugins: Some(plugins), ..self }
    }

    /// Returns the setup of a host that has to compile its plugins.
    #[must_use]
    pub fn uncompiled(self) -> Self {
        Setup { compiled: false, ..self }
    }

    /// Makes the folders of a host, and finds a free address.
    pub(crate) fn prepare(&self) -> (TempDir, String) {
        let folder = tempfile::tempdir().expect("a folder");
        let address = free_address();
        write_config(folder.path().join("config"), &address, self);
        let data = folder.path().join("data");
        fs::create_dir_all(data.join("plugins")).expect("a folder");
        for entry in fs::read_dir(plugins()).expect("built plugins").flatten() {
            let file = entry.file_name().to_string_lossy().into_owned();
            let id = file.trim_end_matches(".wasm");
            if self.plugins.as_ref().is_none_or(|chosen| chosen.iter().any(|wanted| wanted == id)) {
                fs::copy(entry.path(), data.join("plugins").join(&file)).expect("a copy");
            }
        }
        if self.compiled {
            machine_code::copy_to(&data);
        }
        if self.models {
            std::os::unix::fs::symlink(models(), data.join("models")).expect("a link");
        }
        (folder, address)
    }
}

/// Returns an address of this machine that no program listens on.
pub fn free_address() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address").to_string()
}

fn write_config(folder: PathBuf, address: &str, setup: &Setup) {
    fs::create_dir_all(folder.join("projects")).expect("a folder");
    let Setup { server, tables, project, project_tables, .. } = setup;
    let main = format!(
        "[server]\nlisten = \"{address}\"\n{server}\n\
         [engines.local]\nkind = \"firefox\"\n\
         [engines.identity]\nkind = \"identity\"\n\
         [engines.pseudo]\nkind = \"pseudo\"\n{tables}\n"
    );
    fs::write(folder.join("targum.toml"), main).expect("a file");
    let hash = blake3::hash(KEY.as_bytes()).to_hex();
    let project = format!(
        "id = \"main\"\n{project}\n[[keys]]\nname = \"tests\"\nhash = \"blake3:{hash}\"\n\
         permissions = [\"translate\"]\n{project_tables}\n"
    );
    fs::write(folder.join("projects/main.toml"), project).expect("a file");
}
