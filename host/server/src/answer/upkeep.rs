//! The paths for keys with the permission `admin`: the import of translations, and the clearing of the
//! cache.

use std::sync::Arc;

use hyper::http::request::Parts;
use serde_json::{Value, json};

use super::{
    Arrival,
    request_log::{RequestLog, Step},
    spell,
};
use crate::{
    admit::auth::Client,
    compatible::Fields,
    log::AUDIT,
    reply::{self, Reply},
    request,
};
use targum_cache::{Holding, Store, tmx};
use targum_config::schema::Permission;
use targum_core::error::Error;

/// The `projectId` that stands for all projects of a key.
const ALL: &str = "*";

/// Imports the translation memory in the body into a project: key → project → body → import.
///
/// # Errors
/// [`Error::Unauthenticated`]; [`Error::Forbidden`]: the key has no permission `admin` in the project.
/// [`Error::Invalid`]: no project is named, or the body is not TMX. [`Error::Host`]: the cache fails.
pub(super) async fn import(arrival: Arrival<'_>, log: &mut RequestLog) -> Result<Reply, Error> {
    let Arrival { host, snapshot, caller, head, id, .. } = arrival;
    let server = &snapshot.settings.server;
    let client = snapshot.clients.authenticate(&head.headers, caller.address);
    let Permitted { project, key } =
        match client.and_then(|client| permitted(client, &named(head)?, log)) {
            Ok(permitted) => permitted,
            Err(error) => {
                arrival.drain(server);
                return Err(error);
            }
        };
    let (body, _reservation) =
        request::read_any(&head.headers, arrival.body, server, &host.body_budget).await?;
    let _in_flight = host.in_flight.enter_host(server.max_in_flight)?;
    log.step = Step::Text;
    let of_project = project.clone();
    let work = move |store: &Store| {
        let read = tmx::read::read(&body).map_err(Error::Invalid)?;
        store.import(&of_project, &read.units).map_err(|error| cache_failed(&error))?;
        Ok::<_, Error>(read)
    };
    let read = host.translator.in_store(work).await;
    // An import that failed may have written a part of the units.
    host.response_cache.forget(&project);
    let read = read??;
    tracing::info!(
        target: AUDIT,
        id = spell(id),
        client = %caller.address,
        project = &*project,
        key = &*key,
        units = read.units.len(),
        "translation memory imported"
    );
    Ok(reply::json(&json!({
        "success": true,
        "project": &*project,
        "imported": read.units.len(),
        "leftOut": {
            "empty": read.empty,
            "codesDiffer": read.codes_differ,
            "noLocale": read.no_locale,
        },
    })))
}

/// Deletes what a project has in the cache, imported translations included, or what all projects have
/// in which the key has the permission `admin`.
///
/// # Errors
/// [`Error::Unauthenticated`]; [`Error::Forbidden`]: the key has no permission `admin` in the project,
/// or in any. [`Error::Invalid`]: no project is named. [`Error::Host`]: the cache fails.
pub(super) async fn clear(arrival: Arrival<'_>, log: &mut RequestLog) -> Result<Reply, Error> {
    let Arrival { host, snapshot, caller, head, id, .. } = arrival;
    arrival.drain(&snapshot.settings.server);
    let client = snapshot.clients.authenticate(&head.headers, caller.address)?;
    let projects = match &*named(head)? {
        ALL => all_permitted(client, log)?,
        id => vec![permitted(client, id, log)?],
    };
    let to_clear = projects.clone();
    let work = move |store: &Store| {
        let clear = |of: &Permitted| Ok((of.clone(), store.clear(&of.project)?));
        to_clear.iter().map(clear).collect::<Result<Vec<_>, String>>()
    };
    let cleared = host.translator.in_store(work).await?;
    for Permitted { project, .. } in &projects {
        host.response_cache.forget(project);
    }
    let cleared = cleared.map_err(|error| cache_failed(&error))?;
    for (Permitted { project, key }, gone) in &cleared {
        tracing::info!(
            target: AUDIT,
            id = spell(id),
            client = %caller.address,
            project = &**project,
            key = &**key,
            documents = gone.documents,
            segments = gone.segments,
            imported = gone.memory,
            "cache cleared"
        );
    }
    let cleared: Vec<Value> =
        cleared.iter().map(|(of, gone)| cleared_of(&of.project, gone)).collect();
    Ok(reply::json(&json!({ "success": true, "cleared": cleared })))
}

fn cleared_of(project: &str, gone: &Holding) -> Value {
    json!({
        "project": project,
        "documents": gone.documents,
        "segments": gone.segments,
        "imported": gone.memory,
    })
}

/// A project in which the key has the permission `admin`.
#[derive(Clone)]
struct Permitted {
    project: Arc<str>,
    /// The name of the key in the project.
    key: Arc<str>,
}

/// Returns the `projectId` of the address.
fn named(head: &Parts) -> Result<String, Error> {
    let id = Fields::of_query(head.uri.query()).text("projectId")?;
    id.ok_or_else(|| {
        Error::Invalid("name the project in the address: `?projectId=demo`".to_owned())
    })
}

/// Returns the projects in which the key has the permission `admin`.
fn all_permitted(client: Client<'_>, log: &mut RequestLog) -> Result<Vec<Permitted>, Error> {
    let mut projects = Vec::new();
    for (id, grant) in client.grants().filter(|(_, grant)| grant.permits(Permission::Admin)) {
        log.key = Some(grant.name.clone());
        projects.push(Permitted { project: id.into(), key: grant.name.clone() });
    }
    if projects.is_empty() {
        let message = "this key has the permission `admin` in no project";
        return Err(Error::Forbidden(message.to_owned()));
    }
    Ok(projects)
}

/// Returns the project with this id, in which the key has the permission `admin`.
fn permitted(client: Client<'_>, id: &str, log: &mut RequestLog) -> Result<Permitted, Error> {
    // The message of a refusal cites what the client sent.
    log.step = Step::Fields;
    let grant = client.grant(id, Permission::Admin)?;
    log.step = Step::Body;
    let project: Arc<str> = id.into();
    log.project = Some(project.clone());
    log.key = Some(grant.name.clone());
    Ok(Permitted { project, key: grant.name.clone() })
}

/// Returns the error of a failing cache. The log has the reason, which may hold a path of this machine.
fn cache_failed(error: &str) -> Error {
    tracing::error!(error, "the cache cannot be changed");
    Error::Host("the cache of this host cannot be read or written; `/readyz` says why".into())
}
