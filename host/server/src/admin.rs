//! The host's reports on itself: health, readiness, usage, metrics, the API, formats and languages.

mod exposition;
mod scraped;

use std::{collections::BTreeMap, fmt};

use hyper::HeaderMap;
use jiff::Timestamp;
use prometheus_client::encoding::text::encode_registry;
use serde_json::{Value, json};

use self::exposition::Exposition;
use crate::{
    admit::auth::Grant,
    caller::Caller,
    languages::served,
    reply::{self, Reply},
    running::{Host, Snapshot},
};
use targum_config::schema::Permission;
use targum_core::error::Error;
use targum_engines::firefox;

/// The API, as OpenAPI 3.1.
const OPENAPI: &str = include_str!("admin/openapi.json");

/// Returns the answer of a process that runs.
pub(crate) fn health() -> Reply {
    reply::json(&json!({ "status": "ok" }))
}

/// Returns the readiness: the plugins that are served, and the problems that keep the host from
/// serving all of its configuration.
pub(crate) fn readiness(host: &Host) -> Reply {
    let (snapshot, reload) = (host.snapshot(), host.last_reload());
    let problems = problems(host, &snapshot);
    let plugins: Vec<Value> = snapshot
        .resources
        .plugins
        .iter()
        .map(|plugin| {
            json!({
                "id": plugin.about.id,
                "contract": plugin.contract,
                "digest": format!("blake3:{}", plugin.digest.to_hex()),
                "sizeBytes": plugin.size_bytes,
                "file": plugin.file,
            })
        })
        .collect();
    let is_degraded = !problems.is_empty()
        || !reload.kept.is_empty()
        || !reload.refused.is_empty()
        || snapshot.resources.plugins.awaited();
    let (is_serving, status) = if host.is_stopping() {
        (false, "stopping")
    } else if plugins.is_empty() {
        (false, "unready")
    } else {
        (true, if is_degraded { "degraded" } else { "ready" })
    };
    let body = json!({
        "status": status,
        "generation": snapshot.generation,
        "plugins": plugins,
        "loading": snapshot.resources.plugins.loading().collect::<Vec<_>>(),
        "problems": problems,
        "warnings": snapshot.current_warnings(),
        "lastReloadError": (!reload.kept.is_empty()).then(|| reload.kept.join("\n")),
        "needRestart": reload.refused,
    });
    if is_serving { reply::json(&body) } else { reply::unavailable(&body) }
}

/// Returns the problems that keep the host from serving all of its configuration at the moment.
fn problems(host: &Host, snapshot: &Snapshot) -> Vec<String> {
    let mut problems = snapshot.problems();
    problems.extend(host.translator.store.problem().map(ToOwned::to_owned));
    problems.extend(snapshot.resources.shared.as_ref().and_then(|shared| shared.problem()));
    problems
}

/// Returns the metrics for Prometheus, in the format that `headers` accept.
pub(crate) fn metrics(host: &Host, headers: &HeaderMap) -> Reply {
    for (name, engine) in host.snapshot().engines() {
        if let Some(sentences) = engine.waiting() {
            host.translator.metrics.set_engine_waiting(name, sentences);
        }
    }
    host.metrics.under_way(host.in_flight.count());
    host.metrics.holds("answers", host.response_cache.size_bytes());
    host.metrics.holds("models", firefox::loaded_bytes());
    for (holder, bytes) in host.translator.store.memory_bytes() {
        host.metrics.holds(holder, bytes);
    }
    let exposition = Exposition::asked(headers);
    match encode(host) {
        Ok(text) => reply::text(exposition.content_type(), exposition.spell(text)),
        Err(error) => {
            reply::failed(&Error::Host(format!("the metrics cannot be written: {error}")))
        }
    }
}

fn encode(host: &Host) -> Result<String, fmt::Error> {
    let mut text = String::new();
    encode_registry(&mut text, &scraped::of_process(host))?;
    encode_registry(&mut text, &scraped::of_host(host))?;
    Ok(text + &host.metrics.encode()?)
}

/// Returns the description of the API.
pub(crate) fn openapi() -> Reply {
    reply::text("application/json", OPENAPI)
}

/// Returns what the caller's key has used, by project, with its limits. In projects where the key has
/// [`Permission::Usage`], all keys of the project are listed, and what its engines have translated.
///
/// # Errors
/// [`Error::Unauthenticated`]; [`Error::Forbidden`]: the key may not be used from this address.
pub(crate) fn usage(
    host: &Host,
    snapshot: &Snapshot,
    caller: Caller,
    headers: &HeaderMap,
) -> Result<Reply, Error> {
    let client = snapshot.clients.authenticate(headers, caller.address)?;
    let every = snapshot.clients.grants();
    let usage = client.grants().flat_map(|(project, own)| {
        let mut seen = vec![own];
        if own.permits(Permission::Usage) {
            let of_project = every.iter().filter(|(id, _)| *id == project);
            seen = of_project.map(|(_, grant)| *grant).collect();
        }
        seen.into_iter().map(move |grant| usage_of(host, snapshot, project, grant))
    });
    let with_permission = client.grants().filter(|(_, own)| own.permits(Permission::Usage));
    let engines = with_permission.flat_map(|(project, _)| engines_of(host, snapshot, project));
    let since = Timestamp::try_from(host.started).map(|since| since.to_string());
    let body = json!({
        "success": true,
        "since": since.unwrap_or_default(),
        "usage": usage.collect::<Vec<_>>(),
        "engines": engines.collect::<Vec<_>>(),
    });
    Ok(reply::json(&body))
}

/// Returns what a key has used of a project, with its limits, and what each engine has translated for the key.
fn usage_of(host: &Host, snapshot: &Snapshot, project: &str, grant: &Grant) -> Value {
    let used = grant.meter.used();
    let metrics = &host.translator.metrics;
    let engines = engines_in(snapshot, project).map(|engine| {
        let (batches, characters) = metrics.used_by_key(project, &grant.name, engine);
        json!({ "engine": engine, "batches": batches, "characters": characters })
    });
    let today = grant.meter.today(grant.account, &host.translator.store);
    json!({
        "project": project,
        "key": &*grant.name,
        "requests": used.requests(),
        "characters": used.characters(),
        "charactersToday": today.map(|(used, _)| used),
        "charactersPerDay": today.map(|(_, limit)| limit),
        "engines": engines.collect::<Vec<_>>(),
    })
}

/// Returns what each engine of a project has translated for it.
fn engines_of(host: &Host, snapshot: &Snapshot, project: &str) -> Vec<Value> {
    let used = engines_in(snapshot, project).map(|engine| {
        let (batches, characters) = host.translator.metrics.used_by_project(project, engine);
        json!({
            "project": project,
            "engine": engine,
            "batches": batches,
            "characters": characters,
        })
    });
    used.collect()
}

/// Returns the names of the engines of a project.
fn engines_in<'s>(snapshot: &'s Snapshot, project: &str) -> impl Iterator<Item = &'s str> {
    let engines = snapshot.project(project).map(|found| &found.engines[..]).unwrap_or_default();
    engines.iter().map(|named| named.name.as_str())
}

/// Returns the formats of the caller's projects.
///
/// # Errors
/// [`Error::Unauthenticated`]; [`Error::Forbidden`]: the key may not be used from this address.
pub(crate) fn formats(
    snapshot: &Snapshot,
    caller: Caller,
    headers: &HeaderMap,
) -> Result<Reply, Error> {
    let client = snapshot.clients.authenticate(headers, caller.address)?;
    let mut formats = BTreeMap::new();
    for id in client.projects() {
        let project = snapshot.project(id)?;
        let enabled = snapshot
            .resources
            .plugins
            .iter()
            .filter(|plugin| project.formats.enabled(&plugin.about.id));
        for plugin in enabled {
            formats.entry(&plugin.about.id).or_insert_with(|| (plugin, Vec::new())).1.push(id);
        }
    }
    let formats = formats.into_values().map(|(plugin, projects)| {
        let about = &plugin.about;
        let mut format = json!({
            "id": about.id,
            "summary": about.summary,
            "extensions": about.extensions,
            "mediaTypes": about.media_types,
            "projects": projects,
        });
        if let Some(manifest) = &plugin.manifest {
            format["manifest"] = json!(manifest);
        }
        format
    });
    let body = json!({ "success": true, "formats": formats.collect::<Vec<_>>() });
    Ok(reply::json(&body))
}

/// Returns the languages of the caller's projects: those that their engines translate with the models
/// that are installed.
///
/// # Errors
/// [`Error::Unauthenticated`]; [`Error::Forbidden`]: the key may not be used from this address.
pub(crate) fn languages(
    snapshot: &Snapshot,
    caller: Caller,
    headers: &HeaderMap,
) -> Result<Reply, Error> {
    let client = snapshot.clients.authenticate(headers, caller.address)?;
    let mut projects = Vec::new();
    for id in client.projects() {
        let project = snapshot.project(id)?;
        let languages: Vec<_> = served(&[project])
            .iter()
            .map(|served| {
                let targets: Vec<_> = served.other_languages().map(|target| target.tag).collect();
                json!({
                    "tag": served.language.tag,
                    "name": served.language.name,
                    "targets": targets,
                })
            })
            .collect();
        projects.push(json!({
            "id": id,
            "detectsSource": project.detect_source,
            "languages": languages,
        }));
    }
    Ok(reply::json(&json!({ "success": true, "projects": projects })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_api_is_json_and_names_every_path_and_status() {
        let api: Value = serde_json::from_str(OPENAPI).unwrap();
        assert_eq!(api["openapi"], "3.1.0");
        let paths: Vec<_> = api["paths"].as_object().unwrap().keys().map(String::as_str).collect();
        assert_eq!(paths.len(), 13, "{paths:?}");
        for path in paths {
            let methods: Vec<_> = api["paths"][path].as_object().unwrap().keys().collect();
            assert_eq!(methods.len(), 1, "{path}");
            let method = methods[0].to_uppercase().parse().unwrap();
            assert!(crate::route::route(&method, path).is_ok(), "{path}");
        }
        let statuses: Vec<_> = api["paths"]["/api/translate"]["post"]["responses"]
            .as_object()
            .unwrap()
            .keys()
            .collect();
        assert_eq!(statuses, ["200", "400", "401", "403", "405", "500"]);
    }
}
