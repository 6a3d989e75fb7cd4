//! Requests to a service.

use reqwest::Method;
use serde_json::Value;

/// A request to a service.
#[derive(Debug)]
pub struct Request {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) query: Vec<(&'static str, String)>,
    pub(super) body: Option<Value>,
    pub(super) form: Vec<(&'static str, String)>,
}

impl Request {
    /// Returns the request `GET path?query`.
    pub fn get(path: &str, query: Vec<(&'static str, String)>) -> Self {
        Self { method: Method::GET, path: path.to_owned(), query, body: None, form: Vec::new() }
    }

    /// Returns the request `POST path` with a JSON body.
    pub fn post(path: &str, body: Value) -> Self {
        Self { method: Method::POST, body: Some(body), ..Self::get(path, Vec::new()) }
    }

    /// Returns the request `POST path` with a form as its body.
    pub fn form(path: &str, form: Vec<(&'static str, String)>) -> Self {
        Self { method: Method::POST, form, ..Self::get(path, Vec::new()) }
    }
}
