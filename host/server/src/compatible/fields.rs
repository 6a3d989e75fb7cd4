//! The fields of a request, whether they come as JSON, as a form or in the address.

use futures_util::stream;
use hyper::{HeaderMap, body::Bytes, header::CONTENT_TYPE};
use multer::Multipart;
use serde_json::{Map, Value};
use targum_core::error::Error;

use crate::request::why_not_json;

/// The fields of a request by name. What is sent several times is a list.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fields {
    values: Map<String, Value>,
    file: Option<Upload>,
}

/// A file in a form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Upload {
    /// The name that the client gives the file.
    pub name: String,
    /// The content.
    pub content: Bytes,
}

impl Fields {
    /// Reads the part of an address behind `?`.
    pub(crate) fn of_query(query: Option<&str>) -> Self {
        let mut fields = Self::default();
        fields.add_form(query.unwrap_or_default().as_bytes());
        fields
    }

    /// Adds the fields of a body. A field of the body counts more than one of the address.
    ///
    /// # Errors
    /// [`Error::Invalid`]: the body is not what its content type says, or is of another type.
    pub(crate) async fn with_body(
        mut self,
        headers: &HeaderMap,
        body: Bytes,
    ) -> Result<Self, Error> {
        let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
        let kind = kind.trim().to_ascii_lowercase();
        let essence = kind.split(';').next().unwrap_or_default().trim();
        let mut sent = Self::default();
        match essence {
            _ if body.is_empty() => {}
            "application/json" => sent.values = json(&body)?,
            "" if body.starts_with(b"{") => sent.values = json(&body)?,
            "application/x-www-form-urlencoded" => sent.add_form(&body),
            "multipart/form-data" => sent.add_parts(headers, body).await?,
            _ => {
                let message = "the content type must be `application/json`, \
                               `application/x-www-form-urlencoded` or `multipart/form-data`";
                return Err(Error::Invalid(message.into()));
            }
        }
        self.values.extend(sent.values);
        self.file = sent.file;
        Ok(self)
    }

    fn add_form(&mut self, form: &[u8]) {
        for (name, value) in form_urlencoded::parse(form) {
            self.add(&name, value.into_owned());
        }
    }

    async fn add_parts(&mut self, headers: &HeaderMap, body: Bytes) -> Result<(), Error> {
        let wrong =
            |error: multer::Error| Error::Invalid(format!("the form cannot be read: {error}"));
        let kind = headers.get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or("");
        let boundary = multer::parse_boundary(kind).map_err(wrong)?;
        let body = stream::once(async { Ok::<_, std::io::Error>(body) });
        let mut parts = Multipart::new(body, boundary);
        while let Some(part) = parts.next_field().await.map_err(wrong)? {
            let name = part.name().unwrap_or_default().to_owned();
            match part.file_name().map(str::to_owned) {
                Some(file) => {
                    let content = part.bytes().await.map_err(wrong)?;
                    if self.file.replace(Upload { name: file, content }).is_some() {
                        return Err(Error::Invalid("the form has two files: send one".into()));
                    }
                }
                None => self.add(&name, part.text().await.map_err(wrong)?),
            }
        }
        Ok(())
    }

    fn add(&mut self, name: &str, value: String) {
        // PHP and those who follow it name a list so.
        let name = name.strip_suffix("[]").unwrap_or(name);
        let value = Value::String(value);
        match self.values.get_mut(name) {
            None => {
                self.values.insert(name.to_owned(), value);
            }
            Some(Value::Array(list)) => list.push(value),
            Some(first) => *first = Value::Array(vec![first.take(), value]),
        }
    }

    /// Returns the file, if one was sent.
    pub(crate) fn file(&self) -> Option<&Upload> {
        self.file.as_ref()
    }

    /// Returns a field as it was sent, or `None` if the field is missing or null.
    pub(crate) fn value(&self, name: &str) -> Option<&Value> {
        self.values.get(name).filter(|value| !value.is_null())
    }

    /// Returns a field that holds a text.
    ///
    /// # Errors
    /// [`Error::Invalid`]: the field holds something else.
    pub(crate) fn text(&self, name: &str) -> Result<Option<String>, Error> {
        match self.value(name) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text.clone())),
            Some(other) => Err(must_be(name, "a string", other)),
        }
    }

    /// Returns a field that must hold a text.
    ///
    /// # Errors
    /// [`Error::Invalid`]: the field is missing or empty, or holds something else.
    pub(crate) fn required(&self, name: &str) -> Result<String, Error> {
        let text = self.text(name)?.filter(|text| !text.trim().is_empty());
        text.ok_or_else(|| missing(name))
    }

    /// Returns a field that holds a text or a list of texts, as a list.
    ///
    /// # Errors
    /// [`Error::Invalid`]: the field is missing, or holds something else.
    pub(crate) fn texts(&self, name: &str) -> Result<Vec<String>, Error> {
        match self.value(name) {
            None => Err(missing(name)),
            Some(Value::String(text)) => Ok(vec![text.clone()]),
            Some(Value::Array(list)) => {
                let text = |value: &Value| value.as_str().map(str::to_owned);
                let texts: Option<Vec<_>> = list.iter().map(text).collect();
                texts.ok_or_else(|| {
                    Error::Invalid(format!("field `{name}` must be a list of strings only"))
                })
            }
            Some(other) => Err(must_be(name, "a string or a list of strings", other)),
        }
    }

    /// Returns names from a list, or from a text with commas. A missing field has no names.
    ///
    /// # Errors
    /// [`Error::Invalid`]: it is something else.
    pub(crate) fn names(&self, name: &str) -> Result<Vec<String>, Error> {
        if self.value(name).is_none() {
            return Ok(Vec::new());
        }
        let texts = self.texts(name)?;
        let names = texts.iter().flat_map(|text| text.split(',')).map(str::trim);
        Ok(names.filter(|name| !name.is_empty()).map(str::to_owned).collect())
    }

    /// Returns whether a field says yes: `true`, or `1` in a form.
    pub(crate) fn flag(&self, name: &str) -> bool {
        match self.value(name) {
            Some(Value::Bool(flag)) => *flag,
            Some(Value::String(text)) => matches!(text.as_str(), "1" | "true"),
            _ => false,
        }
    }
}

fn json(body: &[u8]) -> Result<Map<String, Value>, Error> {
    let refused = |why: String| Error::Invalid(format!("the body is not a JSON object: {why}"));
    if let Some(why) = why_not_json(body) {
        return Err(refused(why.to_owned()));
    }
    serde_json::from_slice(body).map_err(|error| refused(error.to_string()))
}

fn missing(name: &str) -> Error {
    Error::Invalid(format!("missing field `{name}`"))
}

fn must_be(name: &str, wanted: &str, value: &Value) -> Error {
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "a list",
        Value::Object(_) => "an object",
    };
    Error::Invalid(format!("field `{name}` must be {wanted}, not {kind}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn read(kind: &str, body: &str) -> Result<Fields, Error> {
        let mut headers = HeaderMap::new();
        headers.insert(CONTENT_TYPE, kind.parse().unwrap());
        Fields::of_query(Some("a=query&c=1")).with_body(&headers, body.to_owned().into()).await
    }

    #[tokio::test]
    async fn json_and_forms_give_the_same_request() {
        let form = "--B\r\ncontent-disposition: form-data; name=\"a\"\r\n\r\nx y\r\n--B\r\ncontent-disposition: form-data; name=\"a\"\r\n\r\nz\r\n--B--\r\n";
        for (kind, body) in [
            ("application/json; charset=utf-8", "{\"a\":[\"x y\",\"z\"],\"b\":null}"),
            ("application/x-www-form-urlencoded", "a=x+y&a=z"),
            ("multipart/form-data; boundary=B", form),
        ] {
            let fields = read(kind, body).await.unwrap();
            assert_eq!(fields.texts("a").unwrap(), ["x y", "z"], "{kind}");
            assert_eq!(fields.text("b").unwrap(), None);
            assert!(fields.flag("c") && !fields.flag("b"));
        }
    }

    #[tokio::test]
    async fn invalid_fields_are_named() {
        let error = |read: Result<Fields, Error>| read.unwrap_err().to_string();
        assert!(error(read("application/json", "[]").await).contains("is not a JSON object"));
        assert!(error(read("application/json", " ").await).ends_with("JSON object: it is empty"));
        assert!(error(read("text/plain", "x").await).starts_with("the content type must be"));
        assert!(error(read("multipart/form-data", "x").await).contains("boundary"));
        assert!(error(read("multipart/form-data; boundary=B", "x").await).contains("form"));
        let fields = read("application/json", "{\"n\":1,\"l\":[1],\"s\":\"b, c,\"}").await.unwrap();
        let told = |error: Error| error.to_string();
        let number = fields.text("n").map_err(told);
        assert_eq!(number, Err("field `n` must be a string, not a number".into()));
        let list = fields.texts("l").map_err(told);
        assert_eq!(list, Err("field `l` must be a list of strings only".into()));
        assert_eq!(fields.required("x").map_err(told), Err("missing field `x`".into()));
        assert_eq!(fields.names("s").unwrap(), ["b", "c"]);
    }

    #[tokio::test]
    async fn a_form_may_hold_one_file() {
        let part = "--B\r\ncontent-disposition: form-data; name=\"file\"; filename=\"a.json\"\r\n\r\n{}\r\n";
        let kind = "multipart/form-data; boundary=B";
        let fields = read(kind, &format!("{part}--B--\r\n")).await.unwrap();
        let file = Upload { name: "a.json".into(), content: "{}".into() };
        assert_eq!(fields.file(), Some(&file));
        let twice = read(kind, &format!("{part}{part}--B--\r\n")).await.unwrap_err();
        assert_eq!(twice.to_string(), "the form has two files: send one");
    }
}
