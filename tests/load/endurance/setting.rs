//! A host with small caches, short timeouts, four projects, and misbehaving plugins.

use std::{fs, sync::Arc};

use serde_json::Value;
use targum_tests::{Host, SOON, Setup, hostile::Hostile, specimens::behaving, translate_body};

use crate::endurance::vendor::Vendor;

/// The plugins that a project has in addition to the standard ones.
const ADDITIONAL: [&str; 5] = ["toml", "srt", "resx", "mf2", "specimen"];

/// The host.
#[derive(Clone)]
pub(super) struct Setting(Arc<Host>);

impl Setting {
    /// Starts the host.
    pub(super) fn new(vendor: &Vendor, plugins: &[Hostile]) -> Self {
        let mut formats = ADDITIONAL.to_vec();
        formats.extend(plugins.iter().map(|plugin| plugin.id.as_str()));
        let host = Host::start(&Setup {
            server: "header_timeout_seconds = 5\nbody_timeout_seconds = 5\n\
                     answer_timeout_seconds = 5\n"
                .to_owned(),
            tables: format!(
                "[cache]\nmax_bytes = 67108864\nmemory_bytes = 8388608\n\
                 [plugins.limits]\nmemory_bytes = 134217728\ndeadline_ms = 5000\n\
                 max_output_bytes = 33554432\n{}",
                vendor.settings()
            ),
            project_tables: format!("[formats]\nadditional = {formats:?}\n"),
            models: true,
            ..Setup::engine("pseudo")
        });
        for Hostile { id, component, .. } in plugins {
            host.install(&format!("{id}.wasm"), component);
        }
        host.install("specimen.wasm", &behaving(""));
        let main = fs::read_to_string(host.path("config/projects/main.toml")).expect("a project");
        for (id, engine) in [("same", "identity"), ("remote", "remote"), ("local", "local")] {
            let project = main.replace("\"main\"", &format!("\"{id}\""));
            let project = project.replace("[\"pseudo\"]", &format!("[\"{engine}\"]"));
            fs::write(host.path(&format!("config/projects/{id}.toml")), project).expect("a file");
        }
        let setting = Self(Arc::new(host));
        let body = in_project("local", translate_body("specimen", "pt", "Hello"));
        Host::within(SOON, "all is there", || {
            let readiness = setting.host().readiness();
            let loaded = readiness["plugins"].as_array().map_or(0, Vec::len);
            let built = fs::read_dir(targum_tests::plugins()).expect("plugins").count();
            loaded > built + plugins.len() && setting.host().client().translate(&body).status == 200
        });
        setting
    }

    /// Returns the host.
    pub(super) fn host(&self) -> &Host {
        &self.0
    }
}

/// Returns the same request for another project.
pub(super) fn in_project(project: &str, mut body: Value) -> Value {
    body["projectId"] = project.into();
    body
}
