//! One request to a service, as often as it is tried.

use reqwest::Method;
use serde_json::Value;

/// What is asked of a service.
#[derive(Debug)]
pub struct Request {
    pub(super) method: Method,
    pub(super) path: String,
    pub(super) query: Vec<(&'static str, String)>,
    pub(super) body: Option<Value>,
    pub(super) form: Vec<(&'static str, String)>,
}

impl Request {
    /// `GET path?query`.
    pub fn get(path: &str, query: Vec<(&'static str, String)>) -> Self {
        Self { method: Method::GET, path: path.to_owned(), query, body: None, form: Vec::new() }
    }

    /// `POST path` with JSON.
    pub fn post(path: &str, body: Value) -> Self {
        Self { method: Method::POST, body: Some(body), ..Self::get(path, Vec::new()) }
    }

    /// `POST path` with a form.
    pub fn form(path: &str, form: Vec<(&'static str, String)>) -> Self {
        Self { method: Method::POST, form, ..Self::get(path, Vec::new()) }
    }
}
