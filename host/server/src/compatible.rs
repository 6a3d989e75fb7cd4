//! The interfaces of LibreTranslate, of DeepL (version 2) and of Google's Cloud Translation (version 2),
//! for programs that speak one of them already.
//!
//! Each interface is off until `[server.compatible]` turns it on, and then has the paths that the
//! service has. [`find`] turns method and path into a [`Route`]. The file of an interface reads the
//! requests of its clients ([`Fields`]) and spells the answers and the refusals that its clients
//! expect. Everything between is the host's own: keys, projects, limits, cache and metrics.
//!
//! The modules here know nothing of the rest of the service: `answer/compatible.rs` leads a request
//! from one to the other.

pub(crate) mod deepl;
pub(crate) mod documents;
mod fields;
pub(crate) mod glossaries;
pub(crate) mod google;
pub(crate) mod libretranslate;
pub(crate) mod markup;
mod route;

pub(crate) use self::{
    fields::Fields,
    markup::Markup,
    route::{Call, Route, covers, find},
};

use hyper::{HeaderMap, StatusCode};
use serde_json::Value;
use targum_config::schema::Compatible;
use targum_core::{error::Error, locale::Locale};

/// A service whose interface this host offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Interface {
    /// LibreTranslate.
    LibreTranslate,
    /// DeepL, version 2.
    DeepL,
    /// Google's Cloud Translation, version 2.
    Google,
}

/// A request to translate texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Asked {
    /// The texts.
    pub texts: Vec<String>,
    /// The language of the texts; `None` if the language of each text is to be detected.
    pub source: Option<Locale>,
    /// The target language.
    pub target: Option<Locale>,
    /// The markup of the texts.
    pub markup: Markup,
    /// The name of a glossary of [`glossaries`].
    pub glossary: Option<String>,
    /// The context of the texts.
    pub context: Option<String>,
}

/// A translated text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Translated {
    /// The translation.
    pub text: String,
    /// The language of the source, from the request or detected.
    pub source: Locale,
    /// The confidence of the detection, from 0 to 1; `None` if the request names the language.
    pub detected: Option<f64>,
    /// The number of characters of the source.
    pub characters: u64,
}

/// The largest number of texts in a request.
const MAX_TEXTS: usize = 1000;

impl Interface {
    fn is_on(self, on: &Compatible) -> bool {
        match self {
            Self::LibreTranslate => on.libretranslate,
            Self::DeepL => on.deepl,
            Self::Google => on.google,
        }
    }

    /// Returns the key in the head of a request, if there is one.
    pub(crate) fn key(self, headers: &HeaderMap, query: &Fields) -> Option<String> {
        let header = |name| headers.get(name)?.to_str().ok().map(str::to_owned);
        match self {
            Self::LibreTranslate => {
                query.text("api_key").ok().flatten().or_else(|| header("x-api-key"))
            }
            Self::DeepL => {
                let value = header("authorization")?;
                let (scheme, key) = value.split_once(' ')?;
                scheme.eq_ignore_ascii_case("DeepL-Auth-Key").then(|| key.trim().to_owned())
            }
            Self::Google => query.text("key").ok().flatten().or_else(|| header("x-goog-api-key")),
        }
    }

    /// Returns the key in the body of a request, if there is one.
    pub(crate) fn key_in_body(self, fields: &Fields) -> Option<String> {
        match self {
            Self::LibreTranslate => fields.text("api_key").ok().flatten(),
            Self::DeepL | Self::Google => None,
        }
    }

    /// Returns whether the key may be in the body.
    pub(crate) fn has_key_in_body(self) -> bool {
        self == Self::LibreTranslate
    }

    /// Returns whether a request needs no key, as with the service itself.
    pub(crate) fn is_open(self, call: Call) -> bool {
        let open = [Call::Health, Call::Settings, Call::Languages, Call::Download, Call::Absent];
        self == Self::LibreTranslate && open.contains(&call)
    }

    /// Returns the error of a request without a key, which says where to put the key.
    pub(crate) fn without_key(self) -> Error {
        Error::Unauthenticated(
            match self {
                Self::LibreTranslate => "send an API key in the field `api_key`",
                Self::DeepL => "send an API key in the header `Authorization: DeepL-Auth-Key …`",
                Self::Google => "send an API key as `?key=…` or in the header `x-goog-api-key`",
            }
            .into(),
        )
    }

    /// Returns the texts to translate.
    ///
    /// # Errors
    /// [`Error::Invalid`]: a field is missing or wrong, or asks for something that no engine can do.
    pub(crate) fn asked(self, fields: &Fields) -> Result<Asked, Error> {
        let asked = match self {
            Self::LibreTranslate => libretranslate::asked(fields),
            Self::DeepL => deepl::asked(fields),
            Self::Google => google::asked(fields),
        }?;
        check_count(&asked.texts)?;
        Ok(asked)
    }

    /// Returns the texts whose language to detect.
    ///
    /// # Errors
    /// [`Error::Invalid`]: the field `q` is missing or wrong.
    pub(crate) fn to_detect(self, fields: &Fields) -> Result<Vec<String>, Error> {
        let texts = fields.texts("q")?;
        check_count(&texts)?;
        Ok(texts)
    }

    /// Returns the answer to [`Call::Translate`].
    pub(crate) fn translations(self, fields: &Fields, translated: &[Translated]) -> Value {
        match self {
            Self::LibreTranslate => libretranslate::translations(fields, translated),
            Self::DeepL => deepl::translations(fields, translated),
            Self::Google => google::translations(translated),
        }
    }

    /// Returns the answer to [`Call::Detect`]: for each text its language, and the confidence from 0 to 1.
    pub(crate) fn detections(self, detected: &[Option<(Locale, f64)>]) -> Value {
        match self {
            Self::LibreTranslate => libretranslate::detections(detected),
            Self::DeepL | Self::Google => google::detections(detected),
        }
    }

    /// Returns the status and the body of a refusal.
    pub(crate) fn refusal(self, error: &Error) -> (StatusCode, Value) {
        let status = match self {
            Self::LibreTranslate => libretranslate::status(error),
            Self::DeepL => deepl::status(error),
            Self::Google => google::status(error),
        };
        (status, self.message(status, &error.to_string()))
    }

    /// Returns the status and the body for an action that the service offers and this host does not, or
    /// that neither offers.
    pub(crate) fn absent(self) -> (StatusCode, Value) {
        let (status, message) = match self {
            Self::LibreTranslate => {
                (StatusCode::FORBIDDEN, "Suggestions are disabled on this server.")
            }
            Self::DeepL | Self::Google => {
                (StatusCode::NOT_FOUND, "this host does not offer that path")
            }
        };
        (status, self.message(status, message))
    }

    /// Returns the body of a refusal whose status the service defines.
    pub(crate) fn message(self, status: StatusCode, message: &str) -> Value {
        match self {
            Self::LibreTranslate => libretranslate::refusal(message),
            Self::DeepL => deepl::refusal(message),
            Self::Google => google::refusal(status, message),
        }
    }

    /// Returns the body of the refusal of a method. `allow` are the methods that the path takes.
    pub(crate) fn wrong_method(self, allow: &str) -> Value {
        self.message(StatusCode::METHOD_NOT_ALLOWED, &format!("this path takes {allow}"))
    }
}

fn check_count(texts: &[String]) -> Result<(), Error> {
    let count = texts.len();
    if count <= MAX_TEXTS {
        Ok(())
    } else {
        Err(Error::Invalid(format!("there are {count} texts: send at most {MAX_TEXTS}")))
    }
}

/// Returns the locale in a field.
///
/// # Errors
/// [`Error::Invalid`]: the field is no language tag.
pub(crate) fn locale(field: &str, tag: &str) -> Result<Locale, Error> {
    Locale::parse(tag).map_err(|message| Error::Invalid(format!("field `{field}`: {message}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_service_has_its_place_for_the_key() {
        let query = |text| Fields::of_query(Some(text));
        let header = |name: &'static str, value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            headers
        };
        let none = HeaderMap::new();
        let key = Some("k 1".to_owned());
        assert_eq!(Interface::Google.key(&none, &query("key=k%201")), key);
        assert_eq!(Interface::Google.key(&header("x-goog-api-key", "k 1"), &query("")), key);
        assert_eq!(Interface::LibreTranslate.key(&none, &query("api_key=k+1")), key);
        let headers = header("authorization", "deepl-auth-key k 1");
        assert_eq!(Interface::DeepL.key(&headers, &query("")), key);
        assert_eq!(Interface::DeepL.key(&header("authorization", "Bearer k"), &query("")), None);
        assert_eq!(Interface::DeepL.key(&none, &query("key=k")), None);
    }
}
