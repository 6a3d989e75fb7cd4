//! Several hosts with the same configuration, called in turn as behind a load balancer.

use std::{
    sync::{
        Arc, Condvar, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
};

use serde_json::Value;

use crate::{
    Answer, Host, SOON, Setup,
    service::{Asked, Reply, Service},
    vendors,
};

/// Hosts that share a store.
#[derive(Debug)]
pub struct Fleet {
    /// The hosts.
    pub hosts: Vec<Host>,
    next: AtomicUsize,
}

impl Fleet {
    /// Starts three hosts with these settings of `[shared]`.
    pub fn start(shared: &str, setup: &Setup) -> Self {
        let tables = format!("{}\n[shared]\n{shared}\n", setup.tables);
        let setup = Setup { tables, ..setup.clone() };
        let hosts = (0..3).map(|_| Host::start(&setup)).collect();
        let fleet = Fleet { hosts, next: AtomicUsize::new(0) };
        fleet.wait_until_shared();
        fleet
    }

    /// Waits until all hosts are connected to the store.
    pub fn wait_until_shared(&self) {
        for host in &self.hosts {
            Host::within(SOON * 3, "the store is there", || host.metric("targum_shared_up") == 1.0);
        }
    }

    /// Sends a request to the next host.
    pub fn translate(&self, body: &Value) -> Answer {
        let at = self.next.fetch_add(1, Ordering::Relaxed) % self.hosts.len();
        self.hosts[at].client().translate(body)
    }

    /// Sends all requests at once, each to the next host. Returns the answers in order.
    pub fn translate_all(&self, bodies: &[Value]) -> Vec<JoinHandle<Answer>> {
        let ask = |(index, body): (usize, &Value)| {
            let (client, body) = (self.hosts[index % self.hosts.len()].client(), body.clone());
            thread::spawn(move || client.translate(&body))
        };
        bodies.iter().enumerate().map(ask).collect()
    }

    /// Returns the sum of a metric over all hosts.
    pub fn metric(&self, name: &str) -> f64 {
        self.hosts.iter().map(|host| host.metric(name)).sum()
    }
}

/// A LibreTranslate server that translates only while its gate is open.
pub struct Gated {
    /// The server.
    pub service: Service,
    gate: Arc<(Mutex<bool>, Condvar)>,
}

impl Gated {
    /// Starts a server whose gate is open.
    pub fn start() -> Self {
        let gate = Arc::new((Mutex::new(true), Condvar::new()));
        let behind = gate.clone();
        let service = Service::start(move |asked: &Asked| -> Reply {
            if asked.path == "/translate" {
                let (open, changed) = &*behind;
                let open = open.lock().expect("the gate");
                drop(changed.wait_while(open, |open| !*open).expect("the gate"));
            }
            vendors::libretranslate(asked)
        });
        Gated { service, gate }
    }

    /// Opens or closes the gate.
    pub fn open(&self, open: bool) {
        *self.gate.0.lock().expect("the gate") = open;
        self.gate.1.notify_all();
    }

    /// Returns the number of requests to translate.
    pub fn asked(&self) -> usize {
        self.service.asked().iter().filter(|asked| asked.path == "/translate").count()
    }

    /// Returns the setup of a project that translates with the server.
    pub fn setup(&self) -> Setup {
        let url = self.service.url();
        let settings = format!("kind = \"libretranslate\"\nbase_url = \"{url}\"");
        Setup::remote(&settings).only(&["json"])
    }
}

impl Drop for Gated {
    fn drop(&mut self) {
        self.open(true);
    }
}
