//! The gates before a translation: the key of a request ([`auth`]), the limits of that key
//! ([`quota`]), and the bounds of the host on memory ([`body_budget`]) and on requests at a time
//! ([`in_flight`]). Readiness and metrics have keys of their own ([`admin_key`]).

pub(crate) mod admin_key;
pub(crate) mod auth;
pub(crate) mod body_budget;
pub(crate) mod in_flight;
pub(crate) mod quota;
