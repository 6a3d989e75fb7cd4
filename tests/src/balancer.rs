//! HAProxy before several hosts, with the configuration that is shipped.

use std::{
    fs,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::{Client, free_address, workspace};

/// The longest time for HAProxy to start.
const PATIENCE: Duration = Duration::from_secs(20);
/// The field of HAProxy's table of servers that holds the state of a server.
const STATUS: usize = 17;

/// A running HAProxy. It is stopped when it is dropped.
#[derive(Debug)]
pub struct Balancer {
    /// The address for clients: `127.0.0.1:port`.
    pub address: String,
    state: Client,
    process: Child,
    _folder: TempDir,
}

impl Balancer {
    /// Starts HAProxy before three hosts with these addresses, and waits until all of them serve.
    pub fn start(hosts: &[String; 3]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let (address, state) = (free_address(), free_address());
        let shipped = workspace().join("config/deploy/haproxy.cfg");
        let mut config = fs::read_to_string(shipped).expect("the shipped configuration");
        let ports = ["8080", "8404", "8787", "8788", "8789"];
        let addresses = [&address, &state, &hosts[0], &hosts[1], &hosts[2]];
        for (port, address) in ports.into_iter().zip(addresses) {
            let shipped = format!("127.0.0.1:{port}\n");
            assert!(config.contains(&shipped), "{shipped}");
            config = config.replace(&shipped, &format!("{address}\n"));
        }
        let file = folder.path().join("haproxy.cfg");
        fs::write(&file, config).expect("a file");
        let process = Command::new("haproxy")
            .arg("-db")
            .arg("-f")
            .arg(&file)
            .stdin(Stdio::null())
            .spawn()
            .expect("haproxy is installed: run `.setup/haproxy.sh` first");
        let state = Client::new(format!("http://{state}")).with_key(None);
        let balancer = Balancer { address, state, process, _folder: folder };
        balancer.wait_for(3);
        balancer
    }

    /// Returns a client of all hosts with the tests' key.
    pub fn client(&self) -> Client {
        Client::new(format!("http://{}", self.address))
    }

    /// Waits until so many hosts pass the checks.
    pub fn wait_for(&self, hosts: usize) {
        let deadline = Instant::now() + PATIENCE;
        while self.serving() != Some(hosts) {
            assert!(Instant::now() < deadline, "{:?} hosts serve, not {hosts}", self.serving());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Returns how many hosts pass the checks; `None` before HAProxy answers.
    fn serving(&self) -> Option<usize> {
        let table = self.state.try_get("/stats;csv")?.text;
        let is_up = |line: &&str| {
            line.starts_with("hosts,host") && line.split(',').nth(STATUS) == Some("UP")
        };
        Some(table.lines().filter(is_up).count())
    }
}

impl Drop for Balancer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
