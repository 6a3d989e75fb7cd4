//! Decides when a request is sent again, and obeys the pauses that servers ask for.

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    time::{Duration, Instant, SystemTime},
};

use reqwest::{
    Response, Url,
    header::{HeaderMap, RETRY_AFTER},
};

use crate::{
    error::{Error, Result},
    watch::Watch,
};

/// The limits of the time and of the attempts of a client.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time to wait for a connection.
    pub connect: Duration,
    /// The time to wait for the next bytes of an answer.
    pub silence: Duration,
    /// The pause before a second attempt. Each further pause is twice as long.
    pub pause: Duration,
    /// The number of attempts at one request, or since the last bytes of a download.
    pub attempts: u32,
    /// The longest pause that the client waits for if a server asks for a pause. If the server asks for a longer
    /// one, the command fails with a message that says when to run it again.
    pub longest_wait: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connect: Duration::from_secs(10),
            silence: Duration::from_secs(30),
            pause: Duration::from_secs(1),
            attempts: 4,
            longest_wait: Duration::from_secs(120),
        }
    }
}

/// The limits of a client, and the pauses that servers asked for.
pub(super) struct Patience {
    limits: Limits,
    attempts: Cell<u32>,
    /// The end of the pause that a server has asked for, by scheme, host and port.
    closed: RefCell<HashMap<String, Instant>>,
}

impl Patience {
    pub(super) fn new(limits: Limits) -> Patience {
        Patience { limits, attempts: Cell::new(limits.attempts), closed: RefCell::default() }
    }

    pub(super) fn set_attempts(&self, attempts: u32) {
        self.attempts.set(attempts);
    }

    /// Waits until the server of an address may be asked.
    pub(super) fn wait_for(&self, url: &Url, watch: &dyn Watch) -> Result<()> {
        let until = self.closed.borrow().get(&server(url)).copied();
        let Some(left) = until.and_then(|until| until.checked_duration_since(Instant::now()))
        else {
            return Ok(());
        };
        if left > self.limits.longest_wait {
            return Err(self.later(url, left));
        }
        watch.note(&format!("{} asks for a pause of {} s", server(url), seconds(left)));
        super::sleep(left);
        Ok(())
    }

    /// Reads the headers of an answer that ask for a pause or hold an alert.
    pub(super) fn heed(&self, url: &Url, headers: &HeaderMap, watch: &dyn Watch) {
        if let Some(alert) = headers.get("alert") {
            let alert = String::from_utf8_lossy(alert.as_bytes()).escape_debug().to_string();
            watch.note(&format!("{} says: {alert}", server(url)));
        }
        let pause = headers.get("backoff").and_then(|value| value.to_str().ok());
        if let Some(pause) = pause.and_then(|text| text.trim().parse().ok()) {
            self.close(url, Duration::from_secs(pause));
        }
    }

    /// Decides what follows a refusal. Notes the pause that the answer asks for, or waits before another attempt.
    ///
    /// # Errors
    /// The pause is too long, or there were enough attempts.
    pub(super) fn refused(
        &self,
        attempt: &mut u32,
        url: &Url,
        response: &Response,
        watch: &dyn Watch,
    ) -> Result<()> {
        let status = response.status();
        let asked = response.headers().get(RETRY_AFTER).and_then(|value| value.to_str().ok());
        let Some(wait) = asked.and_then(duration) else {
            return match self.again(attempt, url, &format!("it answers {status}"), watch) {
                Err(Error::Unreachable { .. }) => {
                    Err(Error::Source(format!("{url} answers {status}; try again later")))
                }
                decided => decided,
            };
        };
        *attempt += 1;
        if wait > self.limits.longest_wait || *attempt >= self.attempts.get() {
            return Err(Error::Source(format!(
                "{url} answers {status}; it asks to come back after {} s",
                seconds(wait)
            )));
        }
        self.close(url, wait);
        Ok(())
    }

    /// Waits before another attempt, unless there were enough.
    pub(super) fn again(
        &self,
        attempt: &mut u32,
        url: &Url,
        reason: &str,
        watch: &dyn Watch,
    ) -> Result<()> {
        *attempt += 1;
        if *attempt >= self.attempts.get() {
            return Err(Error::Unreachable { address: url.to_string(), reason: reason.to_owned() });
        }
        watch.note(&format!("{url}: {reason}; trying again"));
        super::sleep(self.limits.pause * 2u32.saturating_pow(*attempt - 1));
        Ok(())
    }

    fn close(&self, url: &Url, time: Duration) {
        // A pause that does not fit in a number is longer than any wait.
        let until = Instant::now().checked_add(time.min(Duration::from_secs(1 << 30)));
        if let Some(until) = until {
            let mut closed = self.closed.borrow_mut();
            let known = closed.entry(server(url)).or_insert(until);
            *known = until.max(*known);
        }
    }

    fn later(&self, url: &Url, left: Duration) -> Error {
        let (server, seconds) = (server(url), seconds(left));
        Error::Source(format!(
            "{server} asks to be left alone for {seconds} s; run the command again after that, or \
             use a mirror"
        ))
    }
}

fn server(url: &Url) -> String {
    url.origin().ascii_serialization()
}

fn seconds(time: Duration) -> u64 {
    time.as_secs() + u64::from(time.subsec_nanos() > 0)
}

/// Reads `Retry-After`: seconds, or a date.
fn duration(text: &str) -> Option<Duration> {
    if let Ok(seconds) = text.trim().parse() {
        return Some(Duration::from_secs(seconds));
    }
    let date = httpdate::parse_http_date(text.trim()).ok()?;
    Some(date.duration_since(SystemTime::now()).unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        assert_eq!(duration("7"), Some(Duration::from_secs(7)));
        assert_eq!(duration("Fri, 31 Dec 1999 23:59:59 GMT"), Some(Duration::ZERO));
        let later = SystemTime::now() + Duration::from_secs(100);
        let wait = duration(&httpdate::fmt_http_date(later)).expect("a date");
        assert!((98..=100).contains(&seconds(wait)), "{wait:?}");
        assert_eq!(duration("soon"), None);
    }
}
