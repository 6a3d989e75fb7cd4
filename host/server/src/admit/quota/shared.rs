//! Limits that all hosts count together. The host's own meter counts too, so that it can continue
//! while the shared store is unavailable.

use std::sync::Arc;

use super::{Admitted, Meter, Refused, Standing, allowance, full, too_fast, too_many};
use targum_cache::{
    Store,
    daily_count::Report,
    shared::{
        Shared,
        limits::{Asked, Gate, Verdict},
    },
};
use targum_core::{Account, Size, error::Error};

impl Meter {
    /// Admits a request of this size as [`admit`](Self::admit) does, against the count of all
    /// hosts, or against the count of this host while the shared store is unavailable.
    ///
    /// # Errors
    /// [`Error::Limited`].
    pub(crate) async fn admit_shared(
        &self,
        shared: &Arc<Shared>,
        size: Size,
        account: Account,
        store: &Store,
    ) -> Result<Admitted<'_>, Box<Refused>> {
        let limits = &self.limits;
        let counts = limits.requests_per_minute.is_some()
            || limits.characters_per_day.is_some()
            || limits.max_in_flight.is_some();
        if !counts || limits.max_source_bytes.is_some_and(|max| size.bytes > max) {
            return self.admit(size, account, store);
        }
        let report = limits.characters_per_day.map(|_| self.today.report(account, store));
        let known = report.as_ref().map(Report::known).unwrap_or_default();
        let asked = Asked { limits, characters: size.characters, known };
        let Some((verdict, place)) = shared.admit(account, &asked).await else {
            // The shared store has not received the report yet.
            drop(report);
            return self.admit(size, account, store);
        };
        if let Some(report) = report {
            report.taken();
        }
        if let Some(rate) = &self.rate {
            // The request counts against the host's own rate in any case.
            let _ = rate.check();
        }
        if let Some(limit) = limits.characters_per_day {
            self.today.learn(verdict.day, verdict.used, allowance(limit), account, store);
        }
        let headers = self.rate_limit_headers(&self.standing(&verdict));
        match verdict.refused {
            None => {
                let (mut admitted, _) = self.enter();
                admitted.text_characters = size.characters;
                admitted.characters = limits.characters_per_day.map_or(0, |_| size.characters);
                (admitted.day, admitted.place) = (verdict.day, place);
                admitted.headers = headers;
                Ok(admitted)
            }
            Some(gate) => {
                Err(Box::new(Refused { error: self.refusal(gate, &verdict, size), headers }))
            }
        }
    }

    fn standing(&self, verdict: &Verdict) -> Standing {
        let limit = self.limits.characters_per_day;
        let rate = self.limits.requests_per_minute;
        // A request that exceeds the bound on requests in flight was not counted against the rate.
        let rate = rate.filter(|_| verdict.refused != Some(Gate::InFlight));
        Standing {
            requests: rate.map(|_| verdict.requests),
            characters: limit.map(|limit| limit.saturating_sub(verdict.used)),
        }
    }

    fn refusal(&self, gate: Gate, verdict: &Verdict, size: Size) -> Error {
        let limits = &self.limits;
        match gate {
            Gate::InFlight => full(limits.max_in_flight.unwrap_or_default()),
            Gate::Rate => too_fast(limits, verdict.wait),
            Gate::Characters => {
                let limit = limits.characters_per_day.unwrap_or_default();
                too_many(size.characters, limit.saturating_sub(verdict.used), limit)
            }
        }
    }
}
