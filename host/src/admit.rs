//! The gates a request passes before anything is translated: who asks ([`auth`]), and how
//! much of it may be asked ([`quota`]).

pub mod auth;
pub mod quota;
