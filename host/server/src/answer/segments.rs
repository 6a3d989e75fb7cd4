//! The translation of segments without a file.

use std::sync::Arc;

use tracing::Instrument;

use super::{
    Arrival,
    gates::{Entered, admit, enter},
    request_log::{RequestLog, Step},
    spell,
};
use crate::reply::{self, Reply};
use targum_config::schema::Permission;
use targum_core::error::Error;
use targum_engines::wire;
use targum_translate::{Task, segments_api};

/// Answers a request for segments without a file: key → body → key and project → limits → locales →
/// translation.
pub(super) async fn segments(arrival: Arrival<'_>, log: &mut RequestLog) -> Result<Reply, Error> {
    let Arrival { host, snapshot, id, .. } = arrival;
    let Entered { client, body, reservation: _reservation, in_flight: _in_flight } =
        enter(arrival).await?;
    log.step = Step::Fields;
    let asked = wire::Asked::parse(&body)?;
    let project: Arc<str> = asked.project_id.as_str().into();
    let (mut admitted, grant) =
        admit(host, snapshot, client, Permission::Segments, &project, asked.size(), log).await?;
    let _in_project = grant.in_flight.enter_project(snapshot.settings.server.max_in_flight)?;
    drop(body);
    let locales = [asked.source_locale.as_str(), asked.target_locale.as_str()];
    log.step = Step::Job;
    let task = Task::new(&snapshot.resources, snapshot.project(&project)?, locales, asked.cache)?
        .for_key(&grant.name);
    log.step = Step::Text;
    let span = tracing::info_span!("request", id = spell(id));
    let told = segments_api::answer(&host.translator, &task, asked.into_segments()?)
        .instrument(span)
        .await?;
    admitted.keep();
    Ok(reply::json(&told))
}
