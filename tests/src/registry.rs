//! A registry for one test, on a free port, and a client of registries that is not ours.

use std::{
    fs::{self, File},
    io::Write,
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use sha2::{Digest as _, Sha256};
use tempfile::TempDir;

use crate::free_address;

/// The longest time for a registry to start.
const PATIENCE: Duration = Duration::from_secs(60);

/// The user of a registry with a password, whose password is `se:cret`, as `htpasswd -B` writes it.
const HTPASSWD: &str = "ann:$2y$05$Q7uG3hVb0dKx1wPzLm9sTuOioPig8st10MrTf62HdZ/lfhk1Uw6jy\n";
/// The user and the password, in Base64.
pub const ANN: &str = "YW5uOnNlOmNyZXQ=";
/// The same user with another password.
pub const WRONG: &str = "YW5uOndyb25n";

/// A running `docker-registry`.
#[derive(Debug)]
pub struct Registry {
    /// The address of the registry: `127.0.0.1:port`.
    pub address: String,
    folder: TempDir,
    process: Child,
}

impl Registry {
    /// Starts a registry that anybody may use.
    pub fn start() -> Self {
        Self::with(|_| String::new(), "")
    }

    /// Starts a registry that wants the password of the user `ann`.
    pub fn with_password() -> Self {
        let auth = |folder: &Path| {
            let file = folder.join("htpasswd");
            fs::write(&file, HTPASSWD).expect("a file");
            format!("auth:\n  htpasswd:\n    realm: test\n    path: {}\n", file.display())
        };
        Self::with(auth, "")
    }

    /// Starts a registry with TLS.
    pub fn with_tls(certificate: &Path, key: &Path) -> Self {
        let (certificate, key) = (certificate.display(), key.display());
        let tls = format!("  tls:\n    certificate: {certificate}\n    key: {key}\n");
        Self::with(|_| String::new(), &tls)
    }

    /// Starts a registry with further settings: those that `more` returns for its folder, and those of `http`.
    fn with(more: impl Fn(&Path) -> String, http: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let more = more(folder.path());
        // Another program may take a port after it was found free.
        for _ in 0..20 {
            let address = free_address();
            let root = folder.path().join("data");
            let settings = format!(
                "version: 0.1\nlog:\n  level: warn\nstorage:\n  filesystem:\n    rootdirectory: {}\n\
                 http:\n  addr: {address}\n{http}{more}",
                root.display()
            );
            let file = folder.path().join("config.yml");
            fs::write(&file, settings).expect("a file");
            let mut process = spawn(folder.path(), &file);
            if listens(&mut process, &address) {
                return Self { address, folder, process };
            }
        }
        let log = fs::read_to_string(folder.path().join("log")).unwrap_or_default();
        panic!("no registry starts:\n{log}");
    }

    /// Returns the name of an artifact of this registry.
    pub fn name(&self, artifact: &str) -> String {
        format!("{}/{artifact}", self.address)
    }

    /// Uploads a blob. Returns its digest.
    pub fn blob(&self, repository: &str, bytes: &[u8]) -> String {
        let url = format!("http://{}/v2/{repository}/blobs/uploads/", self.address);
        let begun = ureq::post(&url).send_empty().expect("an upload");
        let place = begun.headers().get("location").expect("its place").to_str().expect("a text");
        let digest = digest(bytes);
        let joint = if place.contains('?') { '&' } else { '?' };
        ureq::put(format!("{place}{joint}digest={digest}")).send(bytes).expect("a blob");
        digest
    }

    /// Uploads a manifest under a tag.
    pub fn manifest(&self, repository: &str, tag: &str, media_type: &str, manifest: &str) {
        let url = format!("http://{}/v2/{repository}/manifests/{tag}", self.address);
        let request = ureq::put(url).header("Content-Type", media_type);
        request.send(manifest).expect("a manifest");
    }

    /// Returns the file in which the registry keeps a blob.
    pub fn file_of(&self, digest: &str) -> PathBuf {
        let hex = digest.strip_prefix("sha256:").expect("a digest");
        let blobs = self.folder.path().join("data/docker/registry/v2/blobs/sha256");
        blobs.join(&hex[..2]).join(hex).join("data")
    }
}

impl Drop for Registry {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Returns the output of `skopeo`, which is asked to use no TLS where it copies.
///
/// # Panics
/// Panics if `skopeo` is not installed or fails.
pub fn skopeo(arguments: &[&str]) -> String {
    let done = Command::new("skopeo").arg("--insecure-policy").args(arguments).output();
    let done = done.expect("skopeo is installed: `.setup/registry.sh`");
    assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).expect("UTF-8")
}

/// Copies an artifact with `skopeo`, whose digest stays.
pub fn copy(from: &str, to: &str) {
    let plain = ["--src-tls-verify=false", "--dest-tls-verify=false"];
    skopeo(&[&["copy", "--preserve-digests"], &plain[..], &[from, to]].concat());
}

/// Returns the digest of bytes, as registries spell it.
pub fn digest(bytes: &[u8]) -> String {
    let hash = Sha256::digest(bytes);
    hash.iter().fold("sha256:".to_owned(), |text, byte| format!("{text}{byte:02x}"))
}

fn spawn(folder: &Path, settings: &Path) -> Child {
    let mut log = File::create(folder.join("log")).expect("a log");
    writeln!(log, "{}", settings.display()).expect("a log");
    Command::new("docker-registry")
        .arg("serve")
        .arg(settings)
        .env("OTEL_TRACES_EXPORTER", "none")
        .stdin(Stdio::null())
        .stdout(log.try_clone().expect("a log"))
        .stderr(log)
        .spawn()
        .expect("docker-registry is installed: `.setup/registry.sh`")
}

/// Waits until a registry listens or has ended. Returns whether it listens.
fn listens(process: &mut Child, address: &str) -> bool {
    let deadline = Instant::now() + PATIENCE;
    while TcpStream::connect(address).is_err() {
        if process.try_wait().expect("its state").is_some() || Instant::now() > deadline {
            let _ = process.kill();
            let _ = process.wait();
            return false;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    true
}
