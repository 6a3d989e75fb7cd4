//! A running host for one test. It is stopped when it is dropped.

use std::{
    fs,
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread::JoinHandle,
    time::{Duration, Instant},
};

use serde_json::Value;
use tempfile::TempDir;

use crate::{Answer, Client, Setup, binary, translate_body};

/// The longest time for a change to take effect. A change takes much less than a second. The rest
/// is a reserve for busy machines.
pub const SOON: Duration = Duration::from_secs(20);

/// A running host.
#[derive(Debug)]
pub struct Host {
    /// The folder of the host, with the configuration under `config` and the data under `data`.
    pub folder: TempDir,
    /// The address that the host listens on: `127.0.0.1:port`.
    pub address: String,
    process: Child,
}

impl Host {
    /// Starts a host and waits until it is ready.
    pub fn start(setup: &Setup) -> Self {
        let (folder, address) = setup.prepare();
        let mut command = Command::new(binary());
        command.envs(setup.env.iter().map(|(name, value)| (name, value)));
        Host::run(command, folder, address)
    }

    /// Starts a host from a shell that has run `before`, for example to set limits.
    pub fn start_with(setup: &Setup, before: &str) -> Self {
        let (folder, address) = setup.prepare();
        let mut shell = Command::new("sh");
        shell.arg("-c").arg(format!("{before}; exec \"$0\" \"$@\"")).arg(binary());
        Host::run(shell, folder, address)
    }

    /// Starts a host in existing folders.
    pub fn start_in(folder: TempDir, address: String) -> Self {
        Host::run(Command::new(binary()), folder, address)
    }

    /// Starts a host in existing folders through a program. The host's command line follows the
    /// program's `arguments`. The program has to become the host: a host that is a child of the
    /// program would outlive the test.
    pub fn start_by(arguments: &[&str], folder: TempDir, address: String) -> Self {
        let (program, rest) = arguments.split_first().expect("a program");
        let mut command = Command::new(program);
        command.args(rest).arg(binary());
        Host::run(command, folder, address)
    }

    fn run(mut command: Command, folder: TempDir, address: String) -> Self {
        // The output has a folder of its own, as the host watches the parent folders of its own
        // folders.
        fs::create_dir_all(folder.path().join("output")).expect("a folder");
        let log = fs::File::create(folder.path().join("output/log")).expect("a log");
        let process = command
            .arg("serve")
            .arg("--config")
            .arg(folder.path().join("config"))
            .arg("--data")
            .arg(folder.path().join("data"))
            .stdin(Stdio::null())
            .stdout(log.try_clone().expect("a log"))
            .stderr(log)
            .spawn()
            .expect("the binary starts");
        let mut host = Host { folder, address, process };
        host.wait_until_ready();
        host
    }

    fn wait_until_ready(&mut self) {
        // All plugins may have to be compiled, on a busy machine.
        let deadline = Instant::now() + Duration::from_secs(300);
        while std::net::TcpStream::connect(&self.address).is_err() {
            let ended = self.process.try_wait().expect("its state");
            assert!(ended.is_none(), "the host stopped: {ended:?}\n{}", self.log());
            assert!(Instant::now() < deadline, "the host does not listen:\n{}", self.log());
            std::thread::sleep(Duration::from_millis(10));
        }
        let program = fs::read_link(format!("/proc/{}/exe", self.id())).expect("its program");
        assert_eq!(program, binary().canonicalize().expect("the binary"), "a child is the host");
    }

    /// Returns a client with the tests' key.
    pub fn client(&self) -> Client {
        Client::new(format!("http://{}", self.address))
    }

    /// Returns a path in the host's folder.
    pub fn path(&self, relative: &str) -> PathBuf {
        self.folder.path().join(relative)
    }

    /// Returns the log so far.
    pub fn log(&self) -> String {
        fs::read_to_string(self.folder.path().join("output/log")).unwrap_or_default()
    }

    /// Returns the host's process id.
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Sends a signal by name (`TERM`, `KILL`) and waits for the end of the host. Returns the exit
    /// code, the folder and the address.
    pub fn stop(mut self, signal: &str) -> (Option<i32>, TempDir, String) {
        let id = self.process.id().to_string();
        let sent = Command::new("kill").args(["-s", signal, &id]).status().expect("kill");
        assert!(sent.success());
        let status = self.process.wait().expect("its end");
        assert!(status.code().is_some() || signal == "KILL", "the host ended by {status}");
        let folder = std::mem::replace(&mut self.folder, tempfile::tempdir().expect("a folder"));
        (status.code(), folder, self.address.clone())
    }

    /// Returns the answer to `GET /readyz`.
    pub fn readiness(&self) -> Value {
        self.client().get("/readyz").json()
    }

    /// Returns a metric by its name with labels, or 0 if it is missing.
    pub fn metric(&self, name: &str) -> f64 {
        let told = self.client().get("/metrics").text;
        let value = told.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.map_or(0.0, |value| value.parse().expect("a number"))
    }

    /// Returns the number of the current snapshot.
    pub fn generation(&self) -> u64 {
        self.readiness()["generation"].as_u64().expect("a number")
    }

    /// Replaces `from` by `to` in a file under the host's folder.
    pub fn edit(&self, relative: &str, from: &str, to: &str) {
        let path = self.path(relative);
        let text = fs::read_to_string(&path).expect("a file");
        assert!(text.contains(from), "{from:?} is not in {text}");
        fs::write(&path, text.replacen(from, to, 1)).expect("a file");
    }

    /// Writes a plugin into the host's folder of plugins.
    pub fn install(&self, file: &str, component: &[u8]) {
        fs::write(self.path("data/plugins").join(file), component).expect("a plugin");
    }

    /// Sends a request that takes seconds if the host's setup is [slow](Setup::slow), and waits
    /// until the engine has it. Returns its answer.
    pub fn slow_request(&self) -> JoinHandle<Answer> {
        self.send_slow(translate_body("string", "pt", &slow_text()))
    }

    /// Does what [`Host::slow_request`] does with a body that has a [slow text](slow_text).
    pub fn send_slow(&self, body: Value) -> JoinHandle<Answer> {
        let client = self.client();
        let slow = std::thread::spawn(move || client.translate(&body));
        Host::within(SOON, "it is under way", || {
            self.client()
                .get("/metrics")
                .text
                .contains("stage_seconds_count{stage=\"extract\"} 1\n")
        });
        slow
    }

    /// Waits until `test` holds, for at most `limit`.
    pub fn within(limit: Duration, what: &str, mut test: impl FnMut() -> bool) {
        let deadline = Instant::now() + limit;
        while !test() {
            assert!(Instant::now() < deadline, "not within {limit:?}: {what}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Returns a text that takes seconds if the host's setup is [slow](Setup::slow).
pub fn slow_text() -> String {
    let sentence = |i: usize| format!("The garden with the number {i} is open to visitors. ");
    (0..600).map(sentence).collect()
}

impl Drop for Host {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        if std::thread::panicking() {
            let log = self.log();
            let answered = |line: &&str| line.contains(" INFO ") && line.contains("targum::answer");
            let lines: Vec<_> = log.lines().filter(|line| !answered(line)).collect();
            eprintln!("the host's log:\n{}", lines.join("\n"));
        }
    }
}
