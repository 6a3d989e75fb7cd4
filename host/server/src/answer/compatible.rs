//! A request of the interface of another service, from its head to its answer.

mod documents;
mod file;
mod glossaries;
mod texts;

use std::{net::IpAddr, sync::Arc};

use hyper::{
    StatusCode,
    header::{ALLOW, HeaderValue},
    http::request::Parts,
};
use serde_json::json;
use targum_config::schema::Permission;
use targum_core::error::Error;
use targum_translate::Project;

use super::{
    Arrival, report,
    request_log::{RequestLog, Step},
};
use crate::{
    admit::{auth::Client, body_budget::Reservation},
    caller::Caller,
    compatible::{Call, Fields, Interface, Route, deepl, google, libretranslate},
    languages::{Served, served},
    reply::{self, Reply},
    request,
    running::{Host, Snapshot},
};

/// A request that was read, before its limits are looked at.
struct Read<'a> {
    host: &'a Arc<Host>,
    snapshot: &'a Arc<Snapshot>,
    interface: Interface,
    head: &'a Parts,
    id: &'a HeaderValue,
    /// The name in the place of `*` in the path.
    name: &'a str,
    fields: Fields,
    /// The client, or `None` for an action that needs no key.
    client: Option<Client<'a>>,
    /// The address that the request comes from.
    address: IpAddr,
    /// The room for the body among the bodies of all requests, held until the answer is made.
    _reservation: Reservation<'a>,
}

/// Answers a request, whatever happens.
pub(super) async fn answer(arrival: Arrival<'_>, log: &mut RequestLog, route: &Route) -> Reply {
    let Arrival { snapshot, id, .. } = arrival;
    let call = match &route.call {
        Ok(call) => *call,
        Err(allow) => {
            arrival.drain(&snapshot.settings.server);
            log.reason = Some(format!("this path takes {allow}"));
            let body = route.interface.wrong_method(allow);
            let mut reply = reply::json_as(StatusCode::METHOD_NOT_ALLOWED, &body);
            reply::set(&mut reply, ALLOW, allow);
            return reply;
        }
    };
    log.translates = matches!(call, Call::Translate | Call::TranslateFile | Call::UploadDocument);
    let answered = async {
        let read = read(arrival, route, call).await?;
        log.step = Step::Fields;
        read.dispatch(call, log).await
    };
    answered.await.unwrap_or_else(|error: Error| {
        log.failed(&error);
        report(&error, id);
        let (status, body) = route.interface.refusal(&error);
        reply::failed_as(&error, status, &body)
    })
}

/// Finds the client and reads the body: the client first, unless the key is in the body.
async fn read<'a>(arrival: Arrival<'a>, route: &'a Route, call: Call) -> Result<Read<'a>, Error> {
    const PLACE: &str = "this request";
    let Arrival { host, snapshot, caller: Caller { address, .. }, head, id, .. } = arrival;
    let (interface, server) = (route.interface, &snapshot.settings.server);
    let query = Fields::of_query(head.uri.query());
    let known = match interface.key(&head.headers, &query) {
        Some(key) => snapshot.clients.known(key.as_bytes(), address, PLACE).map(Some),
        None if interface.has_key_in_body() || interface.is_open(call) => Ok(None),
        None => Err(interface.without_key()),
    };
    let mut client = match known {
        Ok(client) => client,
        Err(error) => {
            arrival.drain(server);
            return Err(error);
        }
    };
    let (body, reservation) =
        request::read_any(&head.headers, arrival.body, server, &host.body_budget).await?;
    let fields = query.with_body(&head.headers, body).await?;
    if client.is_none() {
        client = match interface.key_in_body(&fields) {
            Some(key) => Some(snapshot.clients.known(key.as_bytes(), address, PLACE)?),
            None if interface.is_open(call) => None,
            None => return Err(interface.without_key()),
        };
    }
    Ok(Read {
        host,
        snapshot,
        interface,
        head,
        id,
        name: &route.name,
        fields,
        client,
        address,
        _reservation: reservation,
    })
}

impl<'a> Read<'a> {
    async fn dispatch(&self, call: Call, log: &mut RequestLog) -> Result<Reply, Error> {
        match call {
            Call::Translate => self.translate(log).await,
            Call::Detect => self.detect(log).await,
            Call::Languages => self.languages(),
            Call::Health => Ok(reply::json(&json!({ "status": "ok" }))),
            Call::Settings => self.settings(),
            Call::TranslateFile => self.translate_file(log).await,
            Call::Download => Ok(self.download()),
            Call::Usage => self.usage(),
            Call::GlossaryPairs => {
                let body = deepl::glossary_pairs(&self.served()?);
                Ok(reply::json(&body))
            }
            Call::ListGlossaries => self.list_glossaries().await,
            Call::CreateGlossary => self.create_glossary().await,
            Call::ShowGlossary => self.show_glossary().await,
            Call::GlossaryEntries => self.glossary_entries().await,
            Call::DeleteGlossary => self.delete_glossary().await,
            Call::UploadDocument => self.upload_document(log).await,
            Call::DocumentStatus => self.document_status(),
            Call::DocumentResult => self.document_result(),
            Call::Absent => {
                let (status, body) = self.interface.absent();
                Ok(reply::json_as(status, &body))
            }
        }
    }

    /// Returns the client.
    ///
    /// # Errors
    /// The request has no key, and its interface needs one here.
    fn client(&self) -> Result<Client<'a>, Error> {
        self.client.ok_or_else(|| self.interface.without_key())
    }

    /// Returns the name of the project that the request is for.
    fn project_id(&self) -> Result<Arc<str>, Error> {
        Ok(self.client()?.own_project()?.into())
    }

    /// The project that the request is for.
    fn project(&self) -> Result<&'a Arc<Project>, Error> {
        self.snapshot.project(self.client()?.own_project()?)
    }

    /// Returns the projects that the request can be for: without a key, all.
    fn projects(&self) -> Result<Vec<&'a Project>, Error> {
        match self.client {
            Some(_) => Ok(vec![self.project()?]),
            None => Ok(self.snapshot.projects.values().map(|project| &**project).collect()),
        }
    }

    fn served(&self) -> Result<Vec<Served>, Error> {
        Ok(served(&self.projects()?))
    }

    fn languages(&self) -> Result<Reply, Error> {
        let served = self.served()?;
        let body = match self.interface {
            Interface::LibreTranslate => libretranslate::list(&served),
            Interface::DeepL => deepl::list(&self.fields, &served)?,
            Interface::Google => google::list(&self.fields, &served)?,
        };
        Ok(reply::json(&body))
    }

    fn settings(&self) -> Result<Reply, Error> {
        let projects = self.projects()?;
        let plugins = self.snapshot.resources.plugins.iter();
        let enabled = plugins.filter(|loaded| {
            projects.iter().any(|project| project.formats.enabled(&loaded.about.id))
        });
        let extensions = enabled.flat_map(|plugin| &plugin.about.extensions);
        let mut extensions: Vec<_> = extensions.map(|extension| format!(".{extension}")).collect();
        extensions.sort();
        extensions.dedup();
        let body = libretranslate::settings(&self.served()?, &extensions);
        Ok(reply::json(&body))
    }

    fn usage(&self) -> Result<Reply, Error> {
        let client = self.client()?;
        let grant = client.grant(client.own_project()?, Permission::Translate)?;
        let today = grant.meter.today(grant.account, &self.host.translator.store);
        let body = match today {
            Some((used, limit)) => deepl::usage(used, Some(limit)),
            None => deepl::usage(grant.meter.used().characters(), None),
        };
        Ok(reply::json(&body))
    }

    /// Returns the reply to a request whose path names nothing that there is.
    fn not_found(&self, message: &str) -> Reply {
        reply::json_as(
            StatusCode::NOT_FOUND,
            &self.interface.message(StatusCode::NOT_FOUND, message),
        )
    }
}
