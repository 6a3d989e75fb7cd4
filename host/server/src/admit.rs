//! The gates a request passes before anything is translated: who asks ([`auth`]), and how
//! much of it may be asked ([`quota`]). And
//! what all together may take of this host: memory ([`body_budget`]) and places ([`in_flight`]).

pub(crate) mod auth;
pub(crate) mod body_budget;
pub(crate) mod in_flight;
pub(crate) mod quota;
