//! The export of traces to a collector of OpenTelemetry, by OTLP over HTTP.
//!
//! The log line of a request has all facts about it, and so has its span. The library sends spans in
//! batches from a thread of its own. When the collector is slow or away, spans are dropped and requests
//! are not delayed.

use std::time::{Duration, SystemTime};

use opentelemetry::{
    InstrumentationScope, KeyValue,
    trace::{SpanContext, SpanId, SpanKind, Status, TraceFlags, TraceId, TraceState},
};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::{
    Resource,
    trace::{BatchSpanProcessor, SpanData, SpanEvents, SpanLinks, SpanProcessor},
};
use reqwest::{blocking::Client, redirect::Policy};
use targum_config::schema::Traces;
use targum_core::trace::Trace;

/// The name of the service, unless `OTEL_SERVICE_NAME` states another.
const SERVICE: &str = "targum";
/// The time that the collector has to take a batch.
const TIMEOUT: Duration = Duration::from_secs(10);

/// The exporter of traces.
#[derive(Debug)]
pub struct TraceExport {
    processor: BatchSpanProcessor,
    scope: InstrumentationScope,
    /// The part of the requests that begin a trace.
    sample: f64,
}

/// The facts about a request that its span has.
pub(crate) struct RequestFacts {
    /// The name of the span.
    pub name: String,
    /// The time at which the request arrived.
    pub begin: SystemTime,
    /// The time that the request took.
    pub took: Duration,
    /// The attributes, by OpenTelemetry's names where it has one.
    pub attributes: Vec<KeyValue>,
    /// Whether the host failed, with the reason.
    pub failure: Option<String>,
}

impl TraceExport {
    /// Starts the export, if the configuration has a collector. Starts threads that must not be started
    /// from a thread of the runtime.
    ///
    /// # Errors
    /// An endpoint or an environment variable of OpenTelemetry that is not valid.
    pub fn start(traces: &Traces) -> Result<Option<Self>, String> {
        let Some(endpoint) = &traces.endpoint else { return Ok(None) };
        // Another part of the process may have installed the same provider.
        let _ = rustls::crypto::ring::default_provider().install_default();
        // A redirect would take the headers, which may have a key, to another server.
        let client = Client::builder().timeout(TIMEOUT).redirect(Policy::none()).build();
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(client.map_err(|error| error.to_string())?)
            .with_protocol(Protocol::HttpBinary)
            .with_timeout(TIMEOUT)
            .with_endpoint(endpoint)
            .build()
            .map_err(|error| error.to_string())?;
        let mut processor = BatchSpanProcessor::builder(exporter).build();
        processor.set_resource(&resource());
        let version = env!("CARGO_PKG_VERSION");
        let scope = InstrumentationScope::builder(SERVICE).with_version(version).build();
        Ok(Some(Self { processor, scope, sample: traces.sample }))
    }

    /// Begins a trace for the chosen part of the requests that belong to none.
    pub(crate) fn begin(&self) -> Option<Trace> {
        (fastrand::f64() < self.sample).then(Trace::begin)
    }

    /// Exports the span of a request, and the spans of its stages.
    pub(crate) fn export(&self, trace: &Trace, facts: RequestFacts) {
        let id = TraceId::from_hex(trace.id()).unwrap_or(TraceId::INVALID);
        let context =
            |span| SpanContext::new(id, span, TraceFlags::SAMPLED, false, TraceState::default());
        let parent = trace.parent().map(span_id);
        let request = span_id(trace.span());
        for stage in trace.stages() {
            self.processor.on_end(SpanData {
                span_context: context(SpanId::from(fastrand::u64(1..))),
                parent_span_id: request,
                parent_span_is_remote: false,
                span_kind: SpanKind::Internal,
                name: stage.name.into(),
                start_time: stage.begin,
                end_time: stage.end,
                ..self.blank()
            });
        }
        self.processor.on_end(SpanData {
            span_context: context(request),
            parent_span_id: parent.unwrap_or(SpanId::INVALID),
            parent_span_is_remote: parent.is_some(),
            span_kind: SpanKind::Server,
            name: facts.name.into(),
            start_time: facts.begin,
            end_time: facts.begin + facts.took,
            attributes: facts.attributes,
            status: facts.failure.map_or(Status::Unset, Status::error),
            ..self.blank()
        });
    }

    /// Sends the spans that wait, and ends the export.
    pub fn stop(&self, timeout: Duration) {
        if let Err(error) = self.processor.shutdown_with_timeout(timeout) {
            tracing::warn!(%error, "some traces were not exported");
        }
    }

    /// Returns a span without facts.
    fn blank(&self) -> SpanData {
        SpanData {
            span_context: SpanContext::empty_context(),
            parent_span_id: SpanId::INVALID,
            parent_span_is_remote: false,
            span_kind: SpanKind::Internal,
            name: "".into(),
            start_time: SystemTime::UNIX_EPOCH,
            end_time: SystemTime::UNIX_EPOCH,
            attributes: Vec::new(),
            dropped_attributes_count: 0,
            events: SpanEvents::default(),
            links: SpanLinks::default(),
            status: Status::Unset,
            instrumentation_scope: self.scope.clone(),
        }
    }
}

/// Returns the id of a part of a trace, which is valid where it comes from a [`Trace`].
fn span_id(hex: &str) -> SpanId {
    SpanId::from_hex(hex).unwrap_or(SpanId::INVALID)
}

/// Returns the description of this process: what `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` state,
/// and the name and the version.
fn resource() -> Resource {
    let version = KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
    let named = std::env::var_os("OTEL_SERVICE_NAME").is_some();
    let resource = Resource::builder().with_attribute(version);
    if named { resource.build() } else { resource.with_service_name(SERVICE).build() }
}
