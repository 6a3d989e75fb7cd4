//! The store that hosts share: real servers of a test's own, on free ports, stopped when dropped.

use std::{
    fs::{self, File},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::Host;

/// How long servers may take to start, or to agree on something.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a node of a cluster is silent before the others replace it, in milliseconds.
const NODE_TIMEOUT_MS: &str = "2000";

/// A running `redis-server`.
#[derive(Debug)]
pub struct Redis {
    /// The port it listens on, on this machine.
    pub port: u16,
    /// Its folder.
    pub folder: TempDir,
    arguments: Vec<String>,
    process: Child,
}

impl Redis {
    /// One that keeps nothing on disk.
    pub fn start() -> Self {
        Self::with(|_, port| port_argument(port))
    }

    /// One with the arguments that `arguments` gives for its folder and its port.
    pub fn with(arguments: impl Fn(&Path, u16) -> Vec<String>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        // Somebody else may take a port after it was found free.
        for _ in 0..20 {
            let port = free_port();
            let arguments = arguments(folder.path(), port);
            let mut process = spawn(folder.path(), &arguments);
            if listens(&mut process, port) {
                return Redis { port, folder, arguments, process };
            }
        }
        panic!("no server starts:\n{}", log(folder.path()));
    }

    /// Where it is.
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// What `redis-cli` says to a command.
    pub fn say(&self, command: &[&str]) -> String {
        let port = self.port.to_string();
        cli(&[&["-p", &port], command].concat())
    }

    /// Ends it at once.
    pub fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Starts it again on its port, after it was killed.
    pub fn restart(&mut self) {
        self.process = spawn(self.folder.path(), &self.arguments);
        assert!(listens(&mut self.process, self.port), "{}", log(self.folder.path()));
    }

    /// Has it say nothing until it is told to [go on](Self::go_on): all connections stay open.
    pub fn stall(&self) {
        signal(&self.process, "STOP");
    }

    /// Ends a stall.
    pub fn go_on(&self) {
        signal(&self.process, "CONT");
    }
}

impl Drop for Redis {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A cluster of six: three masters, and a replica of each.
#[derive(Debug)]
pub struct Cluster {
    /// Its nodes.
    pub nodes: Vec<Redis>,
}

impl Cluster {
    /// Starts one, and waits until it is whole.
    pub fn start() -> Self {
        let cluster = Cluster { nodes: (0..6).map(|_| node()).collect() };
        let addresses: Vec<_> =
            cluster.nodes.iter().map(|node| format!("127.0.0.1:{}", node.port)).collect();
        let mut command = vec!["--cluster", "create"];
        command.extend(addresses.iter().map(String::as_str));
        command.extend(["--cluster-replicas", "1", "--cluster-yes"]);
        cli(&command);
        Host::within(PATIENCE, "the cluster is whole", || cluster.is_whole());
        cluster
    }

    /// Where its nodes are, as a list in TOML.
    pub fn urls(&self) -> String {
        let urls: Vec<_> = self.nodes.iter().map(|node| format!("{:?}", node.url())).collect();
        format!("[{}]", urls.join(", "))
    }

    /// The nodes that are masters now, by their own word.
    pub fn masters(&self) -> Vec<usize> {
        let is_master = |&at: &usize| self.nodes[at].say(&["ROLE"]).starts_with("master");
        (0..self.nodes.len()).filter(is_master).collect()
    }

    fn is_whole(&self) -> bool {
        let masters = self.masters();
        let good = |node: &Redis| {
            let role = node.say(&["ROLE"]);
            node.say(&["CLUSTER", "INFO"]).contains("cluster_state:ok")
                && (role.starts_with("master") || role.contains("connected"))
                // All of them know all of them as what they are.
                && node.say(&["CLUSTER", "NODES"]).matches("slave").count() == 3
        };
        masters.len() == 3 && self.nodes.iter().all(good)
    }
}

/// A node whose port for other nodes is free, too.
fn node() -> Redis {
    Redis::with(|folder, port| {
        let mut arguments = port_argument(port);
        let nodes = folder.join("nodes.conf").display().to_string();
        let bus = free_port().to_string();
        arguments.extend(
            ["--cluster-enabled", "yes", "--cluster-config-file", &nodes]
                .into_iter()
                .chain(["--cluster-node-timeout", NODE_TIMEOUT_MS, "--cluster-port", &bus])
                .chain(["--repl-diskless-sync-delay", "0"])
                .map(str::to_owned),
        );
        arguments
    })
}

/// What `redis-cli` says.
///
/// # Panics
/// It is not there.
pub fn cli(arguments: &[&str]) -> String {
    let said = Command::new("redis-cli").args(arguments).output();
    let said = said.expect("redis-cli is installed: `.setup/redis.sh`");
    String::from_utf8_lossy(&said.stdout).into_owned()
}

/// The argument of a server that listens on this port.
pub fn port_argument(port: u16) -> Vec<String> {
    vec!["--port".to_owned(), port.to_string()]
}

fn spawn(folder: &Path, arguments: &[String]) -> Child {
    let log = File::create(folder.join("log")).expect("a log");
    Command::new("redis-server")
        .args(arguments)
        .args(["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir"])
        .arg(folder)
        .stdin(Stdio::null())
        .stdout(log.try_clone().expect("a log"))
        .stderr(log)
        .spawn()
        .expect("redis-server is installed: `.setup/redis.sh`")
}

/// Waits until a server listens, or has ended.
fn listens(process: &mut Child, port: u16) -> bool {
    let deadline = Instant::now() + PATIENCE;
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        if process.try_wait().expect("its state").is_some() || Instant::now() > deadline {
            let _ = process.kill();
            let _ = process.wait();
            return false;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    true
}

fn log(folder: &Path) -> String {
    fs::read_to_string(folder.join("log")).unwrap_or_default()
}

fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("its address").port()
}

fn signal(process: &Child, name: &str) {
    let sent = Command::new("kill").args(["-s", name, &process.id().to_string()]).status();
    assert!(sent.expect("kill").success());
}
