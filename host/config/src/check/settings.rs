//! The checks of `targum.toml`.

use std::{net::SocketAddr, path::Path};

use targum_core::Network;

use crate::{Problem, Settings, read::Source, schema::parse_hash};

/// The smallest `server.max_header_bytes`.
const LEAST_HEADER: usize = 8 << 10;

/// The smallest `cache.max_bytes`.
const LEAST_CACHE: u64 = 1 << 20;

/// Returns the mistakes in the settings.
pub(super) fn check(source: &Source, settings: &Settings) -> Vec<Problem> {
    let mut checks = Checks { source, settings, problems: Vec::new() };
    checks.positive();
    checks.models();
    checks.traces();
    checks.server();
    checks.cache();
    checks.limits_of_plugins();
    checks.network();
    checks.digests_and_keys();
    checks.log();
    checks.problems
}

struct Checks<'a> {
    source: &'a Source,
    settings: &'a Settings,
    problems: Vec<Problem>,
}

impl Checks<'_> {
    fn report(&mut self, key: &str, message: impl Into<String>) {
        self.problems.push(self.source.problem(key, message));
    }

    fn positive(&mut self) {
        let Settings { server, cache, .. } = self.settings;
        let positive = [
            ("server.max_body_bytes", server.max_body_bytes as u64),
            ("server.max_connections", server.max_connections as u64),
            ("server.max_in_flight", server.max_in_flight as u64),
            ("server.max_buffered_bytes", server.max_buffered_bytes as u64),
            ("server.max_headers", server.max_headers as u64),
            ("server.idle_timeout_seconds", server.idle_timeout_seconds),
            ("server.answer_timeout_seconds", server.answer_timeout_seconds),
            ("server.header_timeout_seconds", server.header_timeout_seconds),
            ("server.body_timeout_seconds", server.body_timeout_seconds),
            ("server.request_timeout_seconds", server.request_timeout_seconds),
            ("cache.ttl_days", cache.ttl_days.into()),
        ];
        for (key, _) in positive.iter().filter(|(_, value)| *value == 0) {
            self.report(key, "must be at least 1");
        }
    }

    fn models(&mut self) {
        if let Some(Err(error)) = self.settings.models.source(Path::new("")) {
            self.report("models.source", error.to_string());
        }
    }

    fn traces(&mut self) {
        let traces = &self.settings.traces;
        if let Some(endpoint) = &traces.endpoint
            && !["http://", "https://"].iter().any(|scheme| endpoint.starts_with(scheme))
        {
            let message = "is no URL with http or https, such as http://127.0.0.1:4318/v1/traces";
            self.report("traces.endpoint", message);
        }
        if !(0.0..=1.0).contains(&traces.sample) {
            self.report("traces.sample", "must be from 0 to 1");
        }
    }

    fn server(&mut self) {
        let server = &self.settings.server;
        if server.max_buffered_bytes < server.max_body_bytes {
            let message = format!(
                "must be at least server.max_body_bytes, {}, so that a body of that size fits: raise \
                 it, or lower server.max_body_bytes",
                server.max_body_bytes
            );
            self.report("server.max_buffered_bytes", message);
        }
        if server.max_connections_per_address == Some(0) {
            let message = "must be at least 1; leave it out for three quarters of max_connections";
            self.report("server.max_connections_per_address", message);
        }
        let is_admin =
            |address: SocketAddr| server.admin_listen == Some(address) && address.port() != 0;
        if server.listen.addresses().any(is_admin) {
            let message = "is server.listen too: name another port, or leave it out";
            self.report("server.admin_listen", message);
        }
        for (index, _) in server.admin_hashes().enumerate().filter(|(_, hash)| hash.is_none()) {
            let message = "is not `blake3:` and 64 hex digits; `targum keys hash` prints it";
            self.report(&format!("server.admin_keys[{index}]"), message);
        }
        if server.max_header_bytes < LEAST_HEADER {
            let message = format!("must be at least {LEAST_HEADER} (eight kibibytes)");
            self.report("server.max_header_bytes", message);
        }
    }

    fn cache(&mut self) {
        if self.settings.cache.max_bytes < LEAST_CACHE {
            let message = format!("must be at least {LEAST_CACHE} (one mebibyte)");
            self.report("cache.max_bytes", message);
        }
    }

    fn limits_of_plugins(&mut self) {
        for problem in self.settings.plugins.limits.problems() {
            let (key, message) = problem.split_once(' ').unwrap_or(("", &problem));
            self.report(&format!("plugins.limits.{key}"), message);
        }
    }

    /// Reports services on other machines where `server.network` forbids them.
    fn network(&mut self) {
        let Settings { server, engines, shared, .. } = self.settings;
        let is_forbidden = server.network == Network::None;
        for (name, _) in
            engines.iter().filter(|(_, config)| is_forbidden && config.leaves_machine())
        {
            let message = "is on another machine, and server.network = \"none\" forbids that";
            self.report(&format!("engines.{name}.base_url"), message);
        }
        for (key, message) in shared.iter().flat_map(|shared| shared.problems(server.network)) {
            self.report(&format!("shared.{key}"), message);
        }
    }

    fn digests_and_keys(&mut self) {
        let plugins = &self.settings.plugins;
        for (id, _) in plugins.pins.iter().filter(|(_, pin)| parse_hash(pin).is_none()) {
            let message = "is not `blake3:` and 64 hex digits; `targum plugin list` prints it";
            self.report(&format!("plugins.pins.{id}"), message);
        }
        let is_key = |key: &str| minisign_verify::PublicKey::from_base64(key).is_ok();
        for (name, _) in plugins.trusted_keys.iter().filter(|(_, key)| !is_key(key)) {
            let message =
                "is not a public key of minisign: the second line of its file `minisign.pub`";
            self.report(&format!("plugins.trusted_keys.{name}"), message);
        }
    }

    fn log(&mut self) {
        let level = &self.settings.log.level;
        if let Err(error) = level.parse::<tracing_subscriber::EnvFilter>() {
            return self.report("log.level", error.to_string());
        }
        // A filter reads any other word as the only target to log.
        let is_level =
            |word: &&str| word.parse::<tracing_subscriber::filter::LevelFilter>().is_ok();
        let mut words = level
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty() && !word.contains(['=', '[']));
        if let Some(word) = words.find(|word| !is_level(word)) {
            let message = format!(
                "`{word}` is not error, warn, info, debug, trace or off; for a target, write `{word}=info`"
            );
            self.report("log.level", message);
        }
    }
}
