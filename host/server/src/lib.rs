//! The HTTP service: from a connection to a response.
//!
//! A [`running::Host`] serves. It has one immutable [`running::Snapshot`] of the configuration, the
//! clients, the plugins and the engines, which [`reload`] replaces when files change.
//!
//! # The path of a request
//!
//! 1. [`accept`] accepts its connection, and `answer` leads the request through the gates.
//! 2. `head` checks the first line and the headers, and `route` turns method and path into an action.
//! 3. The request takes the snapshot, once, and keeps it to its end.
//! 4. `admit::auth` checks the key, before the body is read.
//! 5. `request` reads and parses the body. A body that was answered before is answered from the
//!    `response_cache` as soon as it is admitted.
//! 6. `admit::quota` admits the request, or names the limit of its key and project that the request
//!    exceeds.
//! 7. [`targum_translate::Job`] finds its format and its engines, and
//!    [`targum_translate::translate()`] translates it.
//! 8. `reply` turns the outcome or the error into a response.
//!
//! A request of the interface of another service (`compatible`) takes the same path from step 3, with
//! the reader and the answers of that interface.
//!
//! Large requests run on the `low_priority_runtime`. `admin` reports on the service, and `page` is
//! the page at `/`. [`trace_export`] sends traces to a collector.
//!
//! This crate uses all crates of the host but `packages` and the command line, which starts it.

pub mod accept;
mod admin;
mod admit;
mod answer;
mod caller;
mod compatible;
mod head;
mod headers;
mod languages;
pub mod log;
mod low_priority_runtime;
mod metrics;
mod page;
pub mod reload;
mod reply;
mod request;
mod response_cache;
mod route;
pub mod running;
mod tls;
pub mod trace_export;

#[cfg(test)]
mod tests;
