//! The machine code of the built plugins, which one host compiles for all hosts of the tests.

use std::{
    fs::{self, File},
    os::unix::fs::symlink,
    path::{Path, PathBuf},
    sync::OnceLock,
    time::Duration,
};

use serde_json::json;

use crate::{Host, Setup, places::target};

/// The longest time to compile all plugins, on a busy machine.
const COMPILED: Duration = Duration::from_secs(300);

/// Copies the machine code of a data directory's plugins into it. A host with other limits of plugins compiles
/// its plugins nevertheless.
pub(crate) fn copy_to(data: &Path) {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    let plugins = fs::read_dir(data.join("plugins")).expect("plugins").flatten();
    let digest = |plugin: fs::DirEntry| {
        blake3::hash(&fs::read(plugin.path()).expect("a plugin")).to_hex().to_string()
    };
    let digests: Vec<String> = plugins.map(digest).collect();
    let copies = data.join("compiled");
    fs::create_dir_all(&copies).expect("a folder");
    for file in fs::read_dir(FOLDER.get_or_init(compile)).expect("machine code").flatten() {
        let name = file.file_name().into_string().expect("a name");
        if name == "key" || digests.iter().any(|digest| name.starts_with(digest)) {
            fs::copy(file.path(), copies.join(&name)).expect("a copy");
        }
    }
}

/// Compiles the plugins that have changed since an earlier run. Returns the folder of the machine code.
fn compile() -> PathBuf {
    let folder = target().join("machine-code");
    fs::create_dir_all(&folder).expect("a folder");
    let lock = File::create(target().join("machine-code.lock")).expect("a file");
    lock.lock().expect("a lock");
    let (home, address) = Setup::default().uncompiled().prepare();
    symlink(&folder, home.path().join("data/compiled")).expect("a link");
    let host = Host::start_in(home, address);
    Host::within(COMPILED, "all plugins are compiled", || host.readiness()["loading"] == json!([]));
    host.stop("TERM");
    folder
}
