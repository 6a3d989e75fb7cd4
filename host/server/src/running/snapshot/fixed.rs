//! The settings that only a restart can change.

use std::{net::SocketAddr, path::Path};

use targum_config::{Loaded, Problem, Settings, schema::Traces};

/// Restores the settings that only a restart can change, and returns a problem for each.
pub(super) fn keep_fixed(loaded: &mut Loaded, before: &Settings) -> Vec<Problem> {
    let (source, settings) = &mut loaded.settings;
    let mut refused = Vec::new();
    let mut refuse = |key: &str, now: String, then: String| {
        let message = format!("`{then}` cannot become `{now}` while running: restart to apply it");
        refused.push(source.problem(key, message));
    };
    if settings.server.listen != before.server.listen {
        refuse(
            "server.listen",
            settings.server.listen.to_string(),
            before.server.listen.to_string(),
        );
        settings.server.listen.clone_from(&before.server.listen);
    }
    if settings.server.admin_listen != before.server.admin_listen {
        let spell = |listen: Option<SocketAddr>| {
            listen.map(|listen| listen.to_string()).unwrap_or_default()
        };
        let (now, then) = (settings.server.admin_listen, before.server.admin_listen);
        refuse("server.admin_listen", spell(now), spell(then));
        settings.server.admin_listen = then;
    }
    if settings.log.format != before.log.format {
        let (now, then) = (settings.log.format, before.log.format);
        refuse("log.format", now.to_string(), then.to_string());
        settings.log.format = then;
    }
    if settings.traces != before.traces {
        let spell = |traces: &Traces| {
            let endpoint = traces.endpoint.as_deref().unwrap_or_default();
            format!("{endpoint} (sample {})", traces.sample)
        };
        refuse("traces", spell(&settings.traces), spell(&before.traces));
        settings.traces.clone_from(&before.traces);
    }
    if settings.cache.path != before.cache.path {
        let spell = |path: &Path| path.display().to_string();
        refuse("cache.path", spell(&settings.cache.path), spell(&before.cache.path));
        settings.cache.path.clone_from(&before.cache.path);
    }
    refused
}
