//! Limits of one key in one project, and how much of them is used.
//!
//! The count of characters survives a restart: it is kept in the store.

use std::{
    num::NonZeroU32,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use governor::{
    DefaultDirectRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::StateInformationMiddleware,
};

use crate::{cache::Store, config::schema::Limits, error::Error};

const DAY: u64 = 24 * 60 * 60;

type Limiter = DefaultDirectRateLimiter<StateInformationMiddleware>;

/// Counts what one key uses in one project.
pub struct Meter {
    limits: Limits,
    rate: Option<Arc<Limiter>>,
    in_flight: Arc<AtomicUsize>,
    /// The day that is counted and the characters used in it; `None` before the first request.
    today: Arc<Mutex<Option<Used>>>,
}

#[derive(Clone, Copy)]
struct Used {
    day: u64,
    characters: u64,
}

/// A request that was let in. Dropped, it is no longer in flight, and what it did not
/// [`keep`](Self::keep) is given back.
pub struct Admitted<'a> {
    meter: &'a Meter,
    store: &'a Store,
    account: Account,
    characters: u64,
    kept: bool,
    /// `RateLimit-Policy` and `RateLimit`, where there are limits to tell of.
    pub headers: Option<(String, String)>,
}

/// Under which name the store keeps what is used.
#[derive(Clone, Copy)]
pub struct Account(blake3::Hash);

impl Account {
    /// Of a key in a project.
    pub fn new(key: &blake3::Hash, project: &str) -> Self {
        let mut name = crate::cache::KeyBuilder::new("account");
        name.field(key.as_bytes()).field(project.as_bytes());
        Self(name.finish())
    }
}

impl Meter {
    /// Counts against `limits`, from where `before` stands.
    pub fn new(limits: &Limits, before: Option<&Meter>) -> Arc<Self> {
        let same = before.filter(|before| {
            before.limits.requests_per_minute == limits.requests_per_minute
                && before.limits.burst == limits.burst
        });
        Arc::new(Self {
            limits: limits.clone(),
            rate: match same {
                Some(same) => same.rate.clone(),
                None => limiter(limits),
            },
            in_flight: before.map(|before| before.in_flight.clone()).unwrap_or_default(),
            today: before.map(|before| before.today.clone()).unwrap_or_default(),
        })
    }

    /// Lets a request with this text in, or says which limit it exceeds.
    ///
    /// # Errors
    /// [`Error::Limited`]. Nothing is used up then but, where the characters are refused, the
    /// request's share of the rate.
    pub fn admit<'a>(
        &'a self,
        text: &str,
        account: Account,
        store: &'a Store,
    ) -> Result<Admitted<'a>, Error> {
        let limits = &self.limits;
        if let Some(max) = limits.max_source_bytes
            && text.len() > max
        {
            let message = format!(
                "`sourceText` has {} bytes and max_source_bytes is {max}: send it in parts",
                text.len()
            );
            return Err(Error::Limited { message, retry_after: None });
        }
        // From here on `admitted` gives back what it took when it is dropped.
        let before = self.in_flight.fetch_add(1, Ordering::Relaxed);
        let mut admitted =
            Admitted { meter: self, store, account, characters: 0, kept: false, headers: None };
        if let Some(max) = limits.max_in_flight
            && before >= max
        {
            let message = format!("max_in_flight is {max}: wait for an answer before sending more");
            return Err(Error::Limited { message, retry_after: Some(Duration::from_secs(1)) });
        }
        let rate = self.rate.as_ref().map(|rate| self.check_rate(rate)).transpose()?;
        let left = admitted.charge(text.chars().count() as u64)?;
        admitted.headers = self.headers(rate, left);
        Ok(admitted)
    }

    fn check_rate(&self, rate: &Limiter) -> Result<u32, Error> {
        match rate.check() {
            Ok(state) => Ok(state.remaining_burst_capacity()),
            Err(not_yet) => {
                let limit = self.limits.requests_per_minute.unwrap_or_default();
                Err(Error::Limited {
                    message: format!("requests_per_minute is {limit}: send more slowly"),
                    retry_after: Some(not_yet.wait_time_from(DefaultClock::default().now())),
                })
            }
        }
    }

    /// As the IETF draft "RateLimit header fields for HTTP" has them.
    fn headers(
        &self,
        requests_left: Option<u32>,
        characters_left: Option<u64>,
    ) -> Option<(String, String)> {
        let (mut policy, mut state) = (Vec::new(), Vec::new());
        if let (Some(left), Some(limit)) = (requests_left, self.limits.requests_per_minute) {
            let burst = self.limits.burst.unwrap_or(limit);
            let period = 60.0 / f64::from(limit);
            policy.push(format!("\"requests\";q={burst};w={}", (period * f64::from(burst)).ceil()));
            state.push(format!(
                "\"requests\";r={left};t={}",
                (period * f64::from(burst - left)).ceil()
            ));
        }
        if let (Some(left), Some(limit)) = (characters_left, self.limits.characters_per_day) {
            policy.push(format!("\"characters\";q={limit};w={DAY}"));
            state.push(format!("\"characters\";r={left};t={}", DAY - now() % DAY));
        }
        (!policy.is_empty()).then(|| (policy.join(", "), state.join(", ")))
    }
}

impl Admitted<'_> {
    /// The request is answered: what it used stays used.
    pub fn keep(&mut self) {
        self.kept = true;
    }

    /// Counts characters of today; gives how many are left, where there is a limit.
    fn charge(&mut self, characters: u64) -> Result<Option<u64>, Error> {
        let Some(limit) = self.meter.limits.characters_per_day else {
            return Ok(None);
        };
        let day = now() / DAY;
        let mut today = self.meter.today.lock().unwrap_or_else(PoisonError::into_inner);
        let used = today.get_or_insert_with(|| self.stored());
        if used.day != day {
            *used = Used { day, characters: 0 };
        }
        let left = limit.saturating_sub(used.characters);
        if characters > left {
            let message = format!(
                "characters_per_day is {limit}, of which {left} are left today (UTC); this text has {characters}"
            );
            // A text longer than the limit itself never fits.
            let retry_after = (characters <= limit).then(|| Duration::from_secs(DAY - now() % DAY));
            return Err(Error::Limited { message, retry_after });
        }
        used.characters += characters;
        self.characters = characters;
        self.write(*used);
        Ok(Some(left - characters))
    }

    fn stored(&self) -> Used {
        let stored = self.store.usage(self.account.0.as_bytes());
        let (day, characters) = stored.unwrap_or_default();
        Used { day, characters }
    }

    fn write(&self, used: Used) {
        self.store.set_usage(self.account.0.as_bytes(), used.day, used.characters);
    }
}

impl Drop for Admitted<'_> {
    fn drop(&mut self) {
        self.meter.in_flight.fetch_sub(1, Ordering::Relaxed);
        if self.kept || self.characters == 0 {
            return;
        }
        let mut today = self.meter.today.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(used) = today.as_mut()
            && used.day == now() / DAY
        {
            used.characters = used.characters.saturating_sub(self.characters);
            self.write(*used);
        }
    }
}

fn limiter(limits: &Limits) -> Option<Arc<Limiter>> {
    let per_minute = limits.requests_per_minute.and_then(NonZeroU32::new)?;
    let burst = limits.burst.and_then(NonZeroU32::new).unwrap_or(per_minute);
    let quota = Quota::per_minute(per_minute).allow_burst(burst);
    Some(Arc::new(RateLimiter::direct(quota).with_middleware()))
}

/// Seconds since 1970, UTC.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admit(meter: &Meter, text: &str) -> Result<(), String> {
        let store = Store::none("test".into());
        let account = Account::new(&blake3::hash(b"key"), "demo");
        let mut admitted = meter.admit(text, account, &store).map_err(|error| error.to_string())?;
        admitted.keep();
        Ok(())
    }

    #[test]
    fn each_limit_is_told_by_name_and_value() {
        let meter = Meter::new(&Limits { max_source_bytes: Some(3), ..Limits::default() }, None);
        assert_eq!(admit(&meter, "abc"), Ok(()));
        assert!(admit(&meter, "abcd").unwrap_err().contains("max_source_bytes is 3"));

        let meter = Meter::new(
            &Limits { requests_per_minute: Some(60), burst: Some(2), ..Limits::default() },
            None,
        );
        assert_eq!((admit(&meter, ""), admit(&meter, "")), (Ok(()), Ok(())));
        assert!(admit(&meter, "").unwrap_err().contains("requests_per_minute is 60"));

        let meter = Meter::new(&Limits { characters_per_day: Some(5), ..Limits::default() }, None);
        assert_eq!(admit(&meter, "ééé"), Ok(()));
        assert!(
            admit(&meter, "ééé")
                .unwrap_err()
                .contains("characters_per_day is 5, of which 2 are left")
        );
    }

    #[test]
    fn in_flight_is_given_back_and_failures_cost_no_characters() {
        let limits =
            Limits { max_in_flight: Some(1), characters_per_day: Some(5), ..Limits::default() };
        let meter = Meter::new(&limits, None);
        let store = Store::none("test".into());
        let account = Account::new(&blake3::hash(b"key"), "demo");
        let first = meter.admit("12345", account, &store).ok().unwrap();
        assert!(first.headers.as_ref().unwrap().1.starts_with("\"characters\";r=0;t="));
        let second = meter.admit("", account, &store).err().unwrap();
        assert!(second.to_string().contains("max_in_flight is 1"));
        drop(first);
        assert_eq!(admit(&meter, "12345"), Ok(()));
    }

    #[test]
    fn a_reload_goes_on_counting() {
        let limits = Limits {
            characters_per_day: Some(5),
            requests_per_minute: Some(1),
            ..Limits::default()
        };
        let before = Meter::new(&limits, None);
        assert_eq!(admit(&before, "123"), Ok(()));
        let after = Meter::new(&limits, Some(&before));
        assert!(admit(&after, "").unwrap_err().contains("requests_per_minute"));
        let wider = Meter::new(&Limits { requests_per_minute: None, ..limits }, Some(&before));
        assert!(admit(&wider, "123").unwrap_err().contains("2 are left"));
    }
}
