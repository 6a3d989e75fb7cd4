//! The limits of a key in a project, and how much of them is used.

mod rate_limit_headers;
mod shared;

use std::{
    num::NonZeroU32,
    sync::{
        Arc,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
    time::Duration,
};

use governor::{
    DefaultDirectRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::StateInformationMiddleware,
};
use hyper::header::HeaderValue;

pub(crate) use self::rate_limit_headers::RateLimitHeaders;
use self::rate_limit_headers::{Standing, burst};
use targum_cache::{
    Store,
    daily_count::{Allowance, DailyCount},
    shared::limits::Place,
};
use targum_core::{
    Account, Limits, Size, day,
    error::{Error, Limit},
};

type Limiter = DefaultDirectRateLimiter<StateInformationMiddleware>;

/// The usage of one key in one project, and its limits.
pub(crate) struct Meter {
    limits: Limits,
    policy: Option<HeaderValue>,
    rate: Option<Arc<Limiter>>,
    in_flight: Arc<AtomicUsize>,
    today: Arc<DailyCount>,
    used: Arc<Used>,
}

/// The usage of a key in a project since the host started, of requests that were answered.
#[derive(Debug, Default)]
pub(crate) struct Used {
    requests: AtomicU64,
    characters: AtomicU64,
}

impl Used {
    /// Returns the number of requests.
    pub(crate) fn requests(&self) -> u64 {
        self.requests.load(Ordering::Relaxed)
    }

    /// Returns the number of characters in answered texts, cached or not.
    pub(crate) fn characters(&self) -> u64 {
        self.characters.load(Ordering::Relaxed)
    }
}

/// An admitted request. When the value is dropped, the request is no longer in flight, and its usage
/// is given back unless the usage was [kept](Self::keep).
pub(crate) struct Admitted<'a> {
    meter: &'a Meter,
    /// The characters that were charged, if there is a limit, and the day on which they were.
    characters: u64,
    day: u64,
    /// The number of characters of the text, counted even if there is no limit.
    text_characters: u64,
    kept: bool,
    /// The place in the count that several hosts share, if they do.
    place: Option<Place>,
    /// The headers that report the limits, if there are limits.
    pub headers: Option<RateLimitHeaders>,
}

/// A request that was refused.
#[derive(Debug)]
pub(crate) struct Refused {
    /// The limit that the request exceeds.
    pub error: Error,
    /// The headers that report the limits.
    pub headers: Option<RateLimitHeaders>,
}

impl Meter {
    /// Makes a meter with these limits that continues the counts of `before`.
    pub(crate) fn new(limits: &Limits, before: Option<&Meter>) -> Arc<Self> {
        let same = before.filter(|before| {
            before.limits.requests_per_minute == limits.requests_per_minute
                && before.limits.burst == limits.burst
        });
        Arc::new(Self {
            limits: limits.clone(),
            policy: rate_limit_headers::policy(limits),
            rate: match same {
                Some(same) => same.rate.clone(),
                None => limiter(limits),
            },
            in_flight: before.map(|before| before.in_flight.clone()).unwrap_or_default(),
            today: before.map(|before| before.today.clone()).unwrap_or_default(),
            used: before.map(|before| before.used.clone()).unwrap_or_default(),
        })
    }

    /// Admits a request of this size.
    ///
    /// # Errors
    /// [`Error::Limited`], with the limit that the request exceeds. A request that is refused for its
    /// characters still counts against the rate.
    pub(crate) fn admit(
        &self,
        size: Size,
        account: Account,
        store: &Store,
    ) -> Result<Admitted<'_>, Box<Refused>> {
        let mut standing = Standing::default();
        match self.pass(size, account, store, &mut standing) {
            Ok(mut admitted) => {
                admitted.headers = self.rate_limit_headers(&standing);
                Ok(admitted)
            }
            Err(error) => {
                let limit = self.limits.characters_per_day;
                standing.characters = limit.map(|limit| self.today.left(limit, account, store));
                Err(Box::new(Refused { error, headers: self.rate_limit_headers(&standing) }))
            }
        }
    }

    /// Returns the characters used today and the limit; `None` without a limit.
    pub(crate) fn today(&self, account: Account, store: &Store) -> Option<(u64, u64)> {
        let limit = self.limits.characters_per_day?;
        Some((limit - self.today.left(limit, account, store), limit))
    }

    /// Returns the usage since the host started.
    pub(crate) fn used(&self) -> &Used {
        &self.used
    }

    /// Writes the exact number of characters used today to the store.
    pub(crate) fn settle(&self, account: Account, store: &Store) {
        self.today.settle(account, store);
    }

    fn pass(
        &self,
        size: Size,
        account: Account,
        store: &Store,
        standing: &mut Standing,
    ) -> Result<Admitted<'_>, Error> {
        let limits = &self.limits;
        if let Some(max) = limits.max_source_bytes
            && size.bytes > max
        {
            let message = format!(
                "`sourceText` has {} bytes and max_source_bytes is {max}: send it in parts",
                size.bytes
            );
            return Err(Error::Limited { limit: Limit::Size, message, retry_after: None });
        }
        // From here on, dropping `admitted` gives back what the request took.
        let (mut admitted, before) = self.enter();
        admitted.text_characters = size.characters;
        if let Some(max) = limits.max_in_flight
            && before >= max
        {
            return Err(full(max));
        }
        if let (Some(rate), Some(whole)) = (&self.rate, burst(limits)) {
            check_rate(rate, whole, limits, standing)?;
        }
        if let Some(limit) = limits.characters_per_day {
            let left = self.today.charge(size.characters, allowance(limit), account, store);
            standing.characters =
                Some(left.map_err(|left| too_many(size.characters, left, limit))?);
            admitted.characters = size.characters;
        }
        Ok(admitted)
    }

    /// Returns a request that only counts as in flight, and the number of requests in flight before
    /// it.
    fn enter(&self) -> (Admitted<'_>, usize) {
        let before = self.in_flight.fetch_add(1, Ordering::Relaxed);
        let admitted = Admitted {
            meter: self,
            characters: 0,
            day: day::today(),
            text_characters: 0,
            kept: false,
            place: None,
            headers: None,
        };
        (admitted, before)
    }

    fn rate_limit_headers(&self, standing: &Standing) -> Option<RateLimitHeaders> {
        Some(RateLimitHeaders {
            policy: self.policy.clone()?,
            state: rate_limit_headers::state(standing)?,
        })
    }
}

/// Returns the allowance of a key in a project. The store may be ahead by the 256th part of a day's
/// characters.
fn allowance(limit: u64) -> Allowance {
    Allowance { limit, ahead: limit / 256 }
}

/// Counts a request against the rate. `whole` is the size of a burst, and the time until a whole burst
/// is available again.
fn check_rate(
    rate: &Limiter,
    whole: (u32, Duration),
    limits: &Limits,
    standing: &mut Standing,
) -> Result<(), Error> {
    let (burst, time) = whole;
    match rate.check() {
        Ok(state) => {
            let left = state.remaining_burst_capacity();
            let missing = f64::from(burst.saturating_sub(left)) / f64::from(burst);
            standing.requests = Some((left, time.mul_f64(missing)));
            Ok(())
        }
        Err(not_yet) => {
            standing.requests = Some((0, time));
            Err(too_fast(limits, not_yet.wait_time_from(DefaultClock::default().now())))
        }
    }
}

fn full(max: usize) -> Error {
    let message = format!("max_in_flight is {max}: wait for an answer before sending more");
    Error::Limited { limit: Limit::InFlight, message, retry_after: Some(Duration::from_secs(1)) }
}

fn too_fast(limits: &Limits, wait: Duration) -> Error {
    let limit = limits.requests_per_minute.unwrap_or_default();
    let message = format!("requests_per_minute is {limit}: send more slowly");
    Error::Limited { limit: Limit::Rate, message, retry_after: Some(wait) }
}

fn too_many(characters: u64, left: u64, limit: u64) -> Error {
    let message = format!(
        "characters_per_day is {limit}, of which {left} are left today (UTC); this text has {characters}"
    );
    // A text longer than the limit itself never fits.
    let retry_after = (characters <= limit).then(|| Duration::from_secs(day::seconds_left()));
    Error::Limited { limit: Limit::Characters, message, retry_after }
}

impl Admitted<'_> {
    /// Keeps the usage of the request, because the request was answered.
    pub(crate) fn keep(&mut self) {
        self.kept = true;
        let used = &self.meter.used;
        used.requests.fetch_add(1, Ordering::Relaxed);
        used.characters.fetch_add(self.text_characters, Ordering::Relaxed);
        if let Some(place) = &mut self.place {
            place.keep();
        }
    }
}

impl Drop for Admitted<'_> {
    fn drop(&mut self) {
        self.meter.in_flight.fetch_sub(1, Ordering::Relaxed);
        if !self.kept && self.characters > 0 {
            self.meter.today.give_back(self.day, self.characters, self.place.is_some());
        }
    }
}

fn limiter(limits: &Limits) -> Option<Arc<Limiter>> {
    let per_minute = limits.requests_per_minute.and_then(NonZeroU32::new)?;
    let burst = limits.burst.and_then(NonZeroU32::new).unwrap_or(per_minute);
    let quota = Quota::per_minute(per_minute).allow_burst(burst);
    Some(Arc::new(RateLimiter::direct(quota).with_middleware()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn admit(meter: &Meter, text: &str) -> Result<(), String> {
        let store = Store::none("test".into());
        let account = Account::new(&blake3::hash(b"key"), "demo");
        let mut admitted = meter
            .admit(Size::of(text), account, &store)
            .map_err(|refused| refused.error.to_string())?;
        admitted.keep();
        Ok(())
    }

    fn state(headers: &Option<RateLimitHeaders>) -> &str {
        headers.as_ref().unwrap().state.to_str().unwrap()
    }

    #[test]
    fn each_limit_is_reported_with_name_and_value() {
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
    fn failed_requests_cost_no_characters() {
        let limits =
            Limits { max_in_flight: Some(1), characters_per_day: Some(5), ..Limits::default() };
        let meter = Meter::new(&limits, None);
        let store = Store::none("test".into());
        let account = Account::new(&blake3::hash(b"key"), "demo");
        let first = meter.admit(Size::of("12345"), account, &store).ok().unwrap();
        assert!(state(&first.headers).starts_with("\"characters\";r=0;t="));
        let second = meter.admit(Size::of(""), account, &store).err().unwrap();
        assert!(second.error.to_string().contains("max_in_flight is 1"));
        assert!(state(&second.headers).starts_with("\"characters\";r=0;t="));
        drop(first);
        assert_eq!(admit(&meter, "12345"), Ok(()));
    }

    #[test]
    fn counts_survive_a_reload() {
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
