//! The translation of files that clients fetch afterwards.

use std::{net::IpAddr, sync::Arc};

use hyper::{
    StatusCode,
    header::{CONTENT_DISPOSITION, HOST, HeaderName, HeaderValue},
};
use serde_json::json;
use targum_config::schema::Permission;
use targum_core::{Size, error::Error};
use tokio::sync::oneshot;
use tracing::Instrument;

use super::{Read, RequestLog, Step, file::File};
use crate::{
    answer::{gates::admit, spell},
    compatible::{
        Asked, deepl,
        documents::{Document, Made, secret_name},
        libretranslate,
    },
    reply::{self, Reply},
    running::{Host, Snapshot},
};

const FORWARDED: HeaderName = HeaderName::from_static("x-forwarded-proto");
const BYTES: HeaderValue = HeaderValue::from_static("application/octet-stream");

/// The names of a document whose translation is asked for.
struct Upload {
    id: String,
    /// The key with which the client fetches the document.
    key: String,
    project: Arc<str>,
}

impl Read<'_> {
    /// Translates a file. Returns the address of the translation.
    pub(super) async fn translate_file(&self, log: &mut RequestLog) -> Result<Reply, Error> {
        let (source, target) = libretranslate::languages(&self.fields)?;
        let file = self.file(&Asked { source, target: Some(target), ..Asked::default() }).await?;
        let project = self.project_id()?;
        let size = Size::of(&file.text);
        log.format = self.known_format(&file);
        let server = &self.snapshot.settings.server;
        let _in_flight = self.host.in_flight.enter_host(server.max_in_flight)?;
        let (mut admitted, grant) = admit(
            self.host,
            self.snapshot,
            self.client()?,
            Permission::Translate,
            &project,
            size,
            log,
        )
        .await?;
        let _in_project = grant.in_flight.enter_project(server.max_in_flight)?;
        log.step = Step::Text;
        let name = format!("{}.{}.{}", secret_name()?, file.target, file.extension);
        let span = tracing::info_span!("request", id = spell(self.id));
        let made = file.translate(self.host, self.snapshot, grant).instrument(span).await?;
        admitted.keep();
        self.host.documents.begin(&name, "", project, made.text.len()).end(Ok(made));
        let url = format!("{}/download_file/{name}", self.base());
        Ok(reply::json(&json!({ "translatedFileUrl": url })))
    }

    /// Returns a translated file.
    pub(super) fn download(&self) -> Reply {
        let document = self.host.documents.find(self.name, "");
        match document.as_ref().and_then(|document| document.outcome()) {
            Some(Ok(made)) => file_reply(made, self.name),
            _ => self.not_found("there is no such file, or it has been here for more than an hour"),
        }
    }

    /// Begins the translation of a document: limits are looked at before the answer, and the rest is
    /// done after it.
    pub(super) async fn upload_document(&self, log: &mut RequestLog) -> Result<Reply, Error> {
        let (source, target, glossary) = deepl::languages(&self.fields)?;
        let asked = Asked { source, target: Some(target), glossary, ..Asked::default() };
        let file = self.file(&asked).await?;
        log.format = self.known_format(&file);
        let (id, key) = (secret_name()?, secret_name()? + &secret_name()?);
        let (host, snapshot, project) =
            (self.host.clone(), self.snapshot.clone(), self.project_id()?);
        let upload = Upload { id: id.clone(), key: key.clone(), project };
        let client_key = self.interface.key(&self.head.headers, &self.fields).unwrap_or_default();
        let (tell, told) = oneshot::channel();
        let span = tracing::info_span!("request", id = spell(self.id));
        let work = see_to_document(host, snapshot, client_key, self.address, file, upload, tell);
        tokio::spawn(work.instrument(span));
        let gone = |_| Error::Host("a bug in this host; its log has the request".into());
        let (admission, admitted) = told.await.map_err(gone)?;
        (log.project, log.key) = (admission.project, admission.key);
        log.limits = admission.limits;
        admitted?;
        let body = json!({ "document_id": id, "document_key": key });
        Ok(reply::json(&body))
    }

    /// Returns the state of a document's translation.
    pub(super) fn document_status(&self) -> Result<Reply, Error> {
        let Some(document) = self.document()? else { return Ok(self.no_document()) };
        let id = self.name;
        let body = match document.outcome() {
            None => json!({ "document_id": id, "status": "translating", "seconds_remaining": 1 }),
            Some(Ok(made)) => {
                let billed = made.characters;
                json!({ "document_id": id, "status": "done", "billed_characters": billed })
            }
            Some(Err(message)) => {
                json!({ "document_id": id, "status": "error", "error_message": message })
            }
        };
        Ok(reply::json(&body))
    }

    /// Sends a translated document.
    pub(super) fn document_result(&self) -> Result<Reply, Error> {
        let Some(document) = self.document()? else { return Ok(self.no_document()) };
        Ok(match document.outcome() {
            Some(Ok(made)) => file_reply(made, self.name),
            Some(Err(message)) => return Err(Error::Invalid(message.clone())),
            None => {
                let status = StatusCode::SERVICE_UNAVAILABLE;
                let message = "the document is being translated";
                reply::json_as(status, &self.interface.message(status, message))
            }
        })
    }

    /// Returns the document of the request; none where there is none that the client may have.
    fn document(&self) -> Result<Option<Arc<Document>>, Error> {
        let key = self.fields.required("document_key")?;
        let found = self.host.documents.find(self.name, &key);
        let client = self.client()?;
        Ok(found.filter(|document| client.grant(&document.project, Permission::Translate).is_ok()))
    }

    fn no_document(&self) -> Reply {
        self.not_found("there is no such document, or it has been here for more than an hour")
    }

    /// Returns where the client sees this host.
    fn base(&self) -> String {
        let headers = &self.head.headers;
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let is_secure =
            self.snapshot.settings.server.tls.is_some() || text(FORWARDED) == Some("https");
        let scheme = if is_secure { "https" } else { "http" };
        format!("{scheme}://{}", text(HOST).unwrap_or("localhost"))
    }
}

/// Admits a document and sends the result of the admission, then translates the document and stores the
/// outcome.
async fn see_to_document(
    host: Arc<Host>,
    snapshot: Arc<Snapshot>,
    key: String,
    address: IpAddr,
    file: File,
    upload: Upload,
    tell: oneshot::Sender<(RequestLog, Result<(), Error>)>,
) {
    let server = &snapshot.settings.server;
    let mut log = RequestLog::default();
    let admitted = async {
        let in_flight = host.in_flight.enter_host(server.max_in_flight)?;
        // The reservation of the upload ends with its answer, before the translation does. The text is counted
        // anew, and is not refused a second time.
        let mut room = host.body_budget.reserve(server.max_buffered_bytes);
        room.hold(file.text.len());
        let client = snapshot.clients.known(key.as_bytes(), address, "this request")?;
        let size = Size::of(&file.text);
        let (admitted, grant) =
            admit(&host, &snapshot, client, Permission::Translate, &upload.project, size, &mut log)
                .await?;
        let in_project = grant.in_flight.enter_project(server.max_in_flight)?;
        Ok((admitted, grant, (in_project, in_flight, room)))
    };
    let admitted: Result<_, Error> = admitted.await;
    let (mut admitted, grant, _places) = match admitted {
        Ok(admitted) => admitted,
        Err(error) => {
            // Where the client has gone, nobody waits for the answer.
            let _ = tell.send((log, Err(error)));
            return;
        }
    };
    // A refused document takes no room from documents that wait to be fetched.
    let Upload { id, key, project } = upload;
    let document = host.documents.begin(&id, &key, project, file.text.len());
    let _ = tell.send((log, Ok(())));
    let made = file.translate(&host, &snapshot, grant).await;
    if made.is_ok() {
        admitted.keep();
    }
    document.end(made.map_err(|error| {
        if let Error::Engine { .. } | Error::Host(_) = &error {
            tracing::error!(%error, "a document could not be translated");
        }
        error.to_string()
    }));
}

/// Returns a translated file, to be saved under a name.
fn file_reply(made: &Made, name: &str) -> Reply {
    let mut reply = reply::with_type(StatusCode::OK, BYTES, made.text.clone());
    reply::set(&mut reply, CONTENT_DISPOSITION, &format!("attachment; filename=\"{name}\""));
    reply
}
