//! The limits of a key in a project across hosts: one script admits a request and counts it.
//!
//! A request under way is a token that lapses at a time, and that its host renews: the places of a
//! dead host are free after the lease.

use std::{
    sync::{Arc, LazyLock},
    time::Duration,
};

use super::{
    Shared,
    held::{Hold, Holding},
    queue::Notice,
    script::Script,
};
use targum_core::{Account, Limits};

static ADMIT: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("admit.lua")));

/// The pauses before a request is refused for lack of a place: a client that sends one request
/// after the other may be ahead of the notice that its last request has ended.
const SECOND_LOOKS: [Duration; 2] = [Duration::from_millis(10), Duration::from_millis(40)];

/// The characters of a day, as far as a host knows of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Days since 1970, UTC.
    pub day: u64,
    /// The characters that the store has counted.
    pub counted: u64,
    /// The characters that were admitted while the store was away, and not reported to it.
    pub owed: u64,
}

/// A request for admission.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The limits it has to keep to.
    pub limits: &'a Limits,
    /// Its characters.
    pub characters: u64,
    /// The count that its host knows.
    pub known: Known,
}

/// The decision of the store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The limit that the request exceeds.
    pub refused: Option<Gate>,
    /// Requests left of the rate, and when there is a whole burst of them again.
    pub requests: (u32, Duration),
    /// The time until the rate has room for one more request.
    pub wait: Duration,
    /// The day, in days since 1970, UTC, by the store's clock.
    pub day: u64,
    /// The characters used in it.
    pub used: u64,
}

/// A limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gate {
    /// The limit of requests at a time.
    InFlight,
    /// The limit of requests a minute.
    Rate,
    /// The limit of characters a day.
    Characters,
}

/// An admitted request, until it is dropped.
pub struct Place {
    hold: Hold,
    account: Account,
    give_back: u64,
    day: u64,
    settled: bool,
}

impl Shared {
    /// Decides on a request, against the count of all hosts. Returns `None` while the store is
    /// away: then the host decides by itself.
    pub async fn admit(
        self: &Arc<Self>,
        account: Account,
        asked: &Asked<'_>,
    ) -> Option<(Verdict, Option<Place>)> {
        let hold = self.hold(Holding::Place(account), asked.limits.max_in_flight.is_some());
        // If this future is dropped from here on, the place is released.
        let mut place = Place { hold, account, give_back: 0, day: 0, settled: false };
        let mut known = asked.known;
        let mut looks = SECOND_LOOKS.iter();
        let verdict = loop {
            let verdict = self.ask(&place, asked, known).await?;
            // The first script has counted the characters that were owed.
            known.owed = 0;
            match looks.next() {
                Some(pause) if verdict.refused == Some(Gate::InFlight) => {
                    tokio::time::sleep(*pause).await;
                }
                _ => break verdict,
            }
        };
        place.day = verdict.day;
        if verdict.refused.is_some() {
            place.settled = true;
            return Some((verdict, None));
        }
        if asked.limits.characters_per_day.is_some() {
            place.give_back = asked.characters;
        }
        place.settled = asked.limits.max_in_flight.is_none();
        Some((verdict, Some(place)))
    }

    async fn ask(&self, place: &Place, asked: &Asked<'_>, known: Known) -> Option<Verdict> {
        let limits = asked.limits;
        let burst = limits.burst.or(limits.requests_per_minute).unwrap_or_default();
        let interval = limits
            .requests_per_minute
            .map_or(0, |rate| (60_000_000 / u64::from(rate.max(1))).max(1));
        let numbers = [
            self.config.lease_ms.get(),
            limits.max_in_flight.map_or(0, |count| count as u64),
            interval,
            burst.into(),
            limits.characters_per_day.unwrap_or_default(),
            asked.characters,
            known.day,
            known.counted,
            known.owed,
        ];
        let keys = self.link.keys.account(&place.account);
        let arguments = (place.hold.token(), &numbers[..]);
        let told: [u64; 6] = self.link.run("limits", &ADMIT, &keys, arguments).await?;
        Some(Verdict::new(told))
    }
}

impl Verdict {
    fn new([refused, left, whole, wait, day, used]: [u64; 6]) -> Self {
        let refused = match refused {
            0 => None,
            1 => Some(Gate::InFlight),
            2 => Some(Gate::Rate),
            _ => Some(Gate::Characters),
        };
        let left = u32::try_from(left).unwrap_or(u32::MAX);
        Self {
            refused,
            requests: (left, Duration::from_micros(whole)),
            wait: Duration::from_micros(wait),
            day,
            used,
        }
    }
}

impl Place {
    /// Keeps what the request used: it is answered.
    pub fn keep(&mut self) {
        self.give_back = 0;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        if !self.settled || self.give_back > 0 {
            let (account, token) = (self.account, self.hold.token().clone());
            let (give_back, day) = (self.give_back, self.day);
            self.hold.notify(Notice::Left { account, token, give_back, day });
        }
    }
}
