//! Servers of the shared store for one test, on free ports. They are stopped when they are dropped.

use std::{
    fs::{self, File},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::Host;

/// The longest time for servers to start or to agree on something.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time of silence after which the nodes of a cluster replace a node, in milliseconds.
const NODE_TIMEOUT_MS: &str = "2000";

/// A running `redis-server`.
#[derive(Debug)]
pub struct Redis {
    /// The port that the server listens on, on this machine.
    pub port: u16,
    /// The folder of the server.
    pub folder: TempDir,
    arguments: Vec<String>,
    process: Child,
}

impl Redis {
    /// Starts a server that stores nothing on disk.
    pub fn start() -> Self {
        Self::with(|_, port| port_argument(port))
    }

    /// Starts a server with the arguments that `arguments` returns for its folder and its port.
    pub fn with(arguments: impl Fn(&Path, u16) -> Vec<String>) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        // Another program may take a port after it was found free.
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

    /// Returns the URL of the server.
    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// Returns the answer of `redis-cli` to a command.
    pub fn say(&self, command: &[&str]) -> String {
        let port = self.port.to_string();
        cli(&[&["-p", &port], command].concat())
    }

    /// Kills the server.
    pub fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }

    /// Starts the server again on its port, after it was killed.
    pub fn restart(&mut self) {
        self.process = spawn(self.folder.path(), &self.arguments);
        assert!(listens(&mut self.process, self.port), "{}", log(self.folder.path()));
    }

    /// Stops the server's process until [`go_on`](Self::go_on) is called. All connections stay
    /// open.
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

/// A cluster of six nodes: three masters, and a replica of each.
#[derive(Debug)]
pub struct Cluster {
    /// The nodes.
    pub nodes: Vec<Redis>,
}

impl Cluster {
    /// Starts a cluster, and waits until it is complete.
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

    /// Returns the URLs of the nodes, as a list in TOML.
    pub fn urls(&self) -> String {
        let urls: Vec<_> = self.nodes.iter().map(|node| format!("{:?}", node.url())).collect();
        format!("[{}]", urls.join(", "))
    }

    /// Returns the nodes that are masters now, as they report themselves.
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
                // Every node must know the role of every other node.
                && node.say(&["CLUSTER", "NODES"]).matches("slave").count() == 3
        };
        masters.len() == 3 && self.nodes.iter().all(good)
    }
}

/// Starts a node whose port for other nodes is free too.
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

/// Returns the output of `redis-cli`.
///
/// # Panics
/// Panics if `redis-cli` is not installed.
pub fn cli(arguments: &[&str]) -> String {
    let said = Command::new("redis-cli").args(arguments).output();
    let said = said.expect("redis-cli is installed: `.setup/redis.sh`");
    String::from_utf8_lossy(&said.stdout).into_owned()
}

/// Returns the argument with the port of a server.
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

/// Waits until a server listens or has ended. Returns whether it listens.
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
