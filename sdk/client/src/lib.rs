//! A client for the HTTP interface of a Targum host.
//!
//! [`Client`] sends [`Request`]s and returns typed answers. The key goes to the host that [`Client::new`] names and
//! to no other address, because redirects are refused.
//!
//! ```no_run
//! # async fn example() -> Result<(), targum_client::Error> {
//! use targum_client::{Client, Request};
//!
//! let client = Client::new("http://127.0.0.1:8787", "the key")?;
//! let request = Request::new("demo", "en", "pt", "json", r#"{"greeting": "Hello {name}"}"#);
//! println!("{}", client.translate(&request).await?.translated_text);
//! # Ok(())
//! # }
//! ```

mod answer;
mod client;
mod error;
mod request;

pub use self::{
    answer::{ForbiddenTerm, Format, Part, Readiness, Report, Segment, Span, State, Success},
    client::Client,
    error::Error,
    request::Request,
};
