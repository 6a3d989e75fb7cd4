//! The trace that a request belongs to, by the header `traceparent` of W3C Trace Context. The trace is
//! task-local, so that the layers between a request and the calls of engines do not have to pass it on.

use std::{
    fmt,
    future::Future,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, SystemTime},
};

tokio::task_local! {
    static TRACE: Trace;
}

/// The only version of the header that is written.
const VERSION: &str = "00";

/// The flags of a trace that is recorded.
const SAMPLED: &str = "01";
/// The most stages that are noted of one request. A large document has no more of them, and many texts
/// in one request may have.
const MAX_STAGES: usize = 64;

/// A trace, and this host's part of it.
#[derive(Clone, Debug)]
pub struct Trace {
    /// The trace, of 32 hexadecimal digits.
    id: String,
    /// The caller's part of the trace, of 16 hexadecimal digits, unless the trace began here.
    parent: Option<String>,
    /// This host's part of the trace, of 16 hexadecimal digits.
    span: String,
    /// The flags of the caller, of two hexadecimal digits.
    flags: String,
    /// The stages so far, if they are noted. Clones share them.
    stages: Option<Arc<Mutex<Vec<Stage>>>>,
}

/// A stage of a translation, as a part of a trace.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The name of the stage.
    pub name: &'static str,
    /// The time at which the stage began.
    pub begin: SystemTime,
    /// The time at which the stage ended.
    pub end: SystemTime,
}

impl Trace {
    /// Begins a trace that is recorded.
    pub fn begin() -> Self {
        let id = format!("{:032x}", fastrand::u128(1..));
        Self { id, parent: None, span: new_span(), flags: SAMPLED.into(), stages: None }
    }

    /// Reads the header `traceparent` of a request, and begins a part of the trace for this host. Returns
    /// `None` for a header that is not valid, which is ignored.
    pub fn continued(header: &str) -> Option<Self> {
        let mut fields = header.split('-');
        let [version, id, parent, flags] = [(); 4].map(|()| fields.next().unwrap_or_default());
        // A later version may have more fields.
        let sound = [(version, 2), (id, 32), (parent, 16), (flags, 2)]
            .iter()
            .all(|(field, length)| field.len() == *length && field.bytes().all(is_digit));
        let more = fields.next().is_some();
        let zero = |field: &str| field.bytes().all(|digit| digit == b'0');
        if !sound || version == "ff" || version == VERSION && more || zero(id) || zero(parent) {
            return None;
        }
        Some(Self {
            id: id.to_owned(),
            parent: Some(parent.to_owned()),
            span: new_span(),
            flags: flags.to_owned(),
            stages: None,
        })
    }

    /// Returns whether the trace is recorded, by its flags.
    pub fn is_sampled(&self) -> bool {
        u8::from_str_radix(&self.flags, 16).is_ok_and(|flags| flags & 1 == 1)
    }

    /// Notes the stages of the work from now on.
    #[must_use]
    pub fn with_stages(mut self) -> Self {
        self.stages = Some(Arc::default());
        self
    }

    /// Returns the stages that were noted.
    pub fn stages(&self) -> Vec<Stage> {
        let Some(stages) = &self.stages else { return Vec::new() };
        stages.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes a stage that has just ended and that took `took`, if the work under way belongs to a trace
    /// whose stages are noted.
    pub(crate) fn note(name: &'static str, took: Duration) {
        // Most work belongs to no trace.
        let _ = TRACE.try_with(|trace| {
            let Some(stages) = &trace.stages else { return };
            let mut stages = stages.lock().unwrap_or_else(PoisonError::into_inner);
            if stages.len() < MAX_STAGES {
                let end = SystemTime::now();
                stages.push(Stage { name, begin: end - took, end });
            }
        });
    }

    /// Returns the id of the trace: 32 hexadecimal digits.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Returns the id of this host's part of the trace: 16 hexadecimal digits.
    pub fn span(&self) -> &str {
        &self.span
    }

    /// Returns the id of the caller's part of the trace, unless the trace began here.
    pub fn parent(&self) -> Option<&str> {
        self.parent.as_deref()
    }

    /// Runs `work` as a part of this trace.
    pub async fn of<F: Future>(self, work: F) -> F::Output {
        TRACE.scope(self, work).await
    }

    /// Returns the trace of the work under way, if it belongs to one.
    pub fn current() -> Option<Self> {
        TRACE.try_with(Clone::clone).ok()
    }
}

impl fmt::Display for Trace {
    /// Writes the header `traceparent` for calls that this host makes, and for its answers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}-{}-{}-{}", self.id, self.span, self.flags)
    }
}

/// Returns a new id of a part of a trace.
fn new_span() -> String {
    format!("{:016x}", fastrand::u64(1..))
}

/// Returns whether a character is a hexadecimal digit as the header has them.
fn is_digit(character: u8) -> bool {
    matches!(character, b'0'..=b'9' | b'a'..=b'f')
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "4bf92f3577b34da6a3ce929d0e0e4736";
    const PARENT: &str = "00f067aa0ba902b7";

    #[test]
    fn a_trace_goes_on_with_a_new_part() {
        let trace = Trace::continued(&format!("00-{ID}-{PARENT}-01")).unwrap();
        assert_eq!(trace.id(), ID);
        let header = trace.to_string();
        assert!(header.starts_with(&format!("00-{ID}-")) && header.ends_with("-01"), "{header}");
        assert!(!header.contains(PARENT) && header.len() == 55, "{header}");
        let later = Trace::continued(&format!("01-{ID}-{PARENT}-00-more")).unwrap();
        assert_eq!(later.id(), ID);
    }

    #[test]
    fn invalid_headers_are_ignored() {
        let zeros = "0".repeat(32);
        for header in [
            String::new(),
            format!("00-{ID}-{PARENT}"),
            format!("00-{ID}-{PARENT}-01-more"),
            format!("ff-{ID}-{PARENT}-01"),
            format!("00-{}-{PARENT}-01", ID.to_uppercase()),
            format!("00-{zeros}-{PARENT}-01"),
            format!("00-{ID}-{}-01", &zeros[..16]),
            format!("00-{ID}-{PARENT}-1"),
        ] {
            assert!(Trace::continued(&header).is_none(), "{header}");
        }
    }

    #[tokio::test]
    async fn work_knows_its_trace() {
        assert!(Trace::current().is_none());
        let trace = Trace::continued(&format!("00-{ID}-{PARENT}-01")).unwrap();
        let current = trace.clone().of(async { Trace::current() }).await;
        assert_eq!(current.map(|current| current.to_string()), Some(trace.to_string()));
    }

    #[test]
    fn the_flags_say_whether_a_trace_is_recorded() {
        let flags = |flags| Trace::continued(&format!("00-{ID}-{PARENT}-{flags}")).unwrap();
        assert_eq!(
            ["00", "01", "02", "03"].map(|text| flags(text).is_sampled()),
            [false, true, false, true]
        );
        let begun = Trace::begin();
        assert!(begun.is_sampled() && begun.parent().is_none());
        assert_eq!(Trace::continued(&begun.to_string()).unwrap().parent(), Some(begun.span()));
    }

    #[tokio::test]
    async fn stages_are_noted_up_to_a_bound() {
        let note = || async {
            Trace::note("extract", Duration::from_millis(3));
        };
        note().await;
        let silent = Trace::begin();
        silent.clone().of(note()).await;
        assert_eq!(silent.stages(), []);
        let trace = Trace::begin().with_stages();
        for _ in 0..=MAX_STAGES {
            trace.clone().of(note()).await;
        }
        let stages = trace.stages();
        assert_eq!((stages.len(), stages[0].name), (MAX_STAGES, "extract"));
        let took = stages[0].end.duration_since(stages[0].begin);
        assert_eq!(took.expect("the end is later"), Duration::from_millis(3));
    }
}
