//! The translation of a document, and the inspection of one.

use std::{mem, sync::Arc};

use tracing::Instrument;

use super::{
    Arrival,
    gates::{Entered, admit, enter},
    request_log::{RequestLog, Step},
    spell,
};
use crate::{
    admit::auth::Client,
    reply::{self, Reply},
    request,
    response_cache::{Asked, Hit},
    running::{Host, Snapshot},
};
use targum_config::schema::Permission;
use targum_core::{Size, error::Error, locale::Locale};
use targum_translate::{
    Job, Project, Request, Resources, detect,
    inspect::{self, inspect},
    translate,
};

/// Answers a request for a translation: key → body → key and project → limits → format and locales
/// → cache → translation. If `wanted` is [`Permission::Inspect`], the answer reports on every segment.
pub(super) async fn translated(
    arrival: Arrival<'_>,
    log: &mut RequestLog,
    wanted: Permission,
) -> Result<Reply, Error> {
    let Arrival { host, snapshot, id, .. } = arrival;
    let inspected = wanted == Permission::Inspect;
    let Entered { client, body, reservation: _reservation, in_flight: _in_flight } =
        enter(arrival).await?;
    let name = blake3::hash(&body);
    let hit = if inspected {
        None
    } else {
        host.response_cache.find(&name, snapshot.generation, &host.translator.store)
    };
    if let Some(hit) = hit {
        return answered_before(host, snapshot, client, hit, log).await;
    }
    log.step = Step::Fields;
    let mut request = request::parse(&body)?;
    let inspection = inspected.then(|| inspect::parse(&body)).transpose()?;
    let size = Size::of(&request.source_text);
    let project: Arc<str> = request.project_id.as_ref().into();
    let (mut admitted, grant) = admit(host, snapshot, client, wanted, &project, size, log).await?;
    let _in_project = grant.in_flight.enter_project(snapshot.settings.server.max_in_flight)?;
    log.step = Step::Job;
    let resources = &snapshot.resources;
    let settings = mem::take(&mut request.settings);
    let ready = &settings.add_to(snapshot.project(&project)?, &request.format);
    let mut detected = None;
    if request.source_locale == detect::AUTO {
        let detect = detect_source(resources, ready, &grant.name, &mut request);
        detected = Some(Box::pin(detect).await?);
    }
    let job = Job::new(resources, ready, request)?.for_key(&grant.name);
    log.step = Step::Text;
    let format: Arc<str> = job.plugin.about.id.as_str().into();
    log.format = Some(format.clone());
    drop(body);
    let span = tracing::info_span!("request", id = spell(id));
    if let Some(inspection) = inspection {
        let file = snapshot.project_files.get(&*project);
        inspection.check(file.and_then(|file| file.limits.max_source_bytes))?;
        let report = inspect(&host.translator, &job, &inspection).instrument(span);
        let report = Box::pin(report).await?;
        admitted.keep();
        return Ok(reply::inspected(&report, detected.as_ref()));
    }
    let key = job.key;
    let store = &host.translator.store;
    let changes = store.changes();
    let outcome = Box::pin(translate(&host.translator, job).instrument(span)).await?;
    log.cached = outcome.cached();
    admitted.keep();
    let answer = reply::translated(&outcome, detected.as_ref());
    let reply = answer.reply();
    if let Some(stored_at) = outcome.stored_at {
        let generation = snapshot.generation;
        let asked = Asked { generation, key, stored_at, project, format, size, detected };
        host.response_cache.keep(name, asked, answer, || store.changes() == changes);
    }
    Ok(reply)
}

/// Detects the language of the document, and makes it the source locale of the request.
async fn detect_source(
    resources: &Resources,
    project: &Project,
    key: &Arc<str>,
    request: &mut Request<'_>,
) -> Result<Locale, Error> {
    let found = detect::detect_in_document(resources, project, key, request).await?.locale;
    request.source_locale = found.as_str().to_owned().into();
    Ok(found)
}

/// Admits a request that was answered before, and answers it with the same bytes.
async fn answered_before(
    host: &Host,
    snapshot: &Snapshot,
    client: Client<'_>,
    hit: Hit,
    log: &mut RequestLog,
) -> Result<Reply, Error> {
    let Asked { project, format, size, .. } = &*hit.asked;
    admit(host, snapshot, client, Permission::Translate, project, *size, log).await?.0.keep();
    log.format = Some(format.clone());
    log.cached = true;
    host.translator.metrics.looked_up(hit.found, true);
    Ok(hit.answer.reply())
}
