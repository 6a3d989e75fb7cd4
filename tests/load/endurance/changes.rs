//! Changes that an operator makes during the load, both valid and invalid.

use std::fs;

use serde_json::Value;
use targum_tests::{Host, SOON, specimens::behaving};

use crate::endurance::setting::Setting;

const MAIN: &str = "config/targum.toml";
const PROJECT: &str = "config/projects/main.toml";

/// The files to change, with their original contents.
pub(super) struct Changes {
    setting: Setting,
    main: String,
    project: String,
}

impl Changes {
    /// Prepares changes of a host.
    pub(super) fn new(setting: &Setting) -> Self {
        let read = |file| fs::read_to_string(setting.host().path(file)).expect("a file");
        Self { setting: setting.clone(), main: read(MAIN), project: read(PROJECT) }
    }

    /// Makes one of six changes, in turn, and waits for its effect.
    pub(super) fn make(&mut self, turn: u64) -> u16 {
        let host = self.setting.host();
        let generation = host.generation();
        match turn % 6 {
            0 => {
                let more = format!("(global i32 (i32.const {}))", turn as u32);
                replace(host, "data/plugins/specimen.wasm", &behaving(&more));
            }
            1 => replace(host, PROJECT, format!("{}# {turn}\n", self.project).as_bytes()),
            2 => host.install("broken.wasm", format!("broken {turn}").as_bytes()),
            3 => fs::remove_file(host.path("data/plugins/broken.wasm")).expect("removed"),
            4 => {
                replace(host, MAIN, format!("{}[nothing]\nsuch = {turn}\n", self.main).as_bytes());
                let refused = || host.readiness()["lastReloadError"] != Value::Null;
                Host::within(SOON, "it is refused", refused);
                return 200;
            }
            _ => {
                replace(host, MAIN, self.main.as_bytes());
                let taken = || host.readiness()["lastReloadError"] == Value::Null;
                Host::within(SOON, "it is taken", taken);
                return 200;
            }
        }
        Host::within(SOON, "a reload", || host.generation() > generation);
        200
    }
}

/// Replaces a file as editors do: writes another file beside it, and renames that file.
fn replace(host: &Host, file: &str, content: &[u8]) {
    let path = host.path(file);
    let beside = path.with_extension("beside");
    fs::write(&beside, content).expect("a file");
    fs::rename(beside, path).expect("renamed");
}
