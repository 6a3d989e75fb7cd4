//! The gates a request passes before anything is translated: who asks ([`auth`]), and how
//! much of it may be asked ([`quota`]). And
//! what all together may take of this host: memory ([`body_budget`]) and places ([`in_flight`]).

pub mod auth;
pub mod body_budget;
pub mod in_flight;
pub mod quota;
