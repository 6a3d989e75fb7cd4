//! The trace that a request belongs to, by the header `traceparent` of W3C Trace Context. The trace is
//! task-local, so that the layers between a request and the calls of engines do not have to pass it on.

use std::{fmt, future::Future};

tokio::task_local! {
    static TRACE: Trace;
}

/// The only version of the header that is written.
const VERSION: &str = "00";

/// A trace, and this host's part of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The trace, of 32 hexadecimal digits.
    id: String,
    /// This host's part of the trace, of 16 hexadecimal digits.
    span: String,
    /// The flags of the caller, of two hexadecimal digits.
    flags: String,
}

impl Trace {
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
        let span = format!("{:016x}", fastrand::u64(1..));
        Some(Self { id: id.to_owned(), span, flags: flags.to_owned() })
    }

    /// Returns the id of the trace.
    pub fn id(&self) -> &str {
        &self.id
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
            assert_eq!(Trace::continued(&header), None, "{header}");
        }
    }

    #[tokio::test]
    async fn work_knows_its_trace() {
        assert_eq!(Trace::current(), None);
        let trace = Trace::continued(&format!("00-{ID}-{PARENT}-01")).unwrap();
        assert_eq!(trace.clone().of(async { Trace::current() }).await, Some(trace));
    }
}
