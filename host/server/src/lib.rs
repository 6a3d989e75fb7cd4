//! The HTTP service.
//!
//! # The life of a request
//!
//! 1. [`accept`] takes its connection, and [`answer`] leads the request through the gates.
//! 2. [`route`] turns method and path into an action.
//! 3. The request takes the [`running`] snapshot, once: configuration, clients, plugins and
//!    engines as they belong together.
//! 4. [`admit::auth`] checks the key, before the body is looked at.
//! 5. [`request`] reads the body and parses the request. A request whose bytes are known
//!    ([`response_cache`]) is answered from memory as soon as it is admitted.
//! 6. [`admit::quota`] admits the request, or names the limit of its key and project that the
//!    request exceeds.
//! 7. [`targum_translate::Job`] finds its format and its engines, and
//!    [`targum_translate::translate`] translates it.
//! 8. [`reply`] turns the outcome or the error into a response.
//!
//! A request of the interface of another service ([`compatible`]) goes the same way from step 3, with
//! the reader and the answers of that interface.
//!
//! Large requests run on the threads of the [`slow_lane`]. [`reload`] watches the configuration
//! folder and swaps in the next snapshot; [`admin`] reports on the service; [`page`] is the page
//! at `/`.

pub mod accept;
pub mod admin;
pub mod admit;
pub mod answer;
pub mod compatible;
pub mod log;
pub mod page;
pub mod reload;
pub mod reply;
pub mod request;
pub mod response_cache;
pub mod route;
pub mod running;
pub mod slow_lane;
pub mod tls;
