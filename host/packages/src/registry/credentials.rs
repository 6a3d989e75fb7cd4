//! The user names and passwords of registries, from the environment and from docker's configuration.

use std::{collections::BTreeMap, env, io, path::PathBuf};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde::Deserialize;
use targum_core::regular_file;

use crate::error::{Error, Result};

/// The variables of a registry, a user name and a password.
const VARIABLES: [&str; 3] =
    ["TARGUM_REGISTRY", "TARGUM_REGISTRY_USERNAME", "TARGUM_REGISTRY_PASSWORD"];

/// A user name and a password of one host.
pub(super) struct Credentials {
    pub(super) user: String,
    pub(super) password: String,
    /// The place of the credentials, for messages.
    pub(super) source: String,
}

/// The result of a search for the credentials of a host.
pub(super) enum Found {
    /// Credentials.
    Credentials(Credentials),
    /// No credentials. The text tells the user how to provide them.
    Nothing(String),
}

/// Looks up the credentials of a host, which may have a port. Credentials of other hosts are never returned.
///
/// # Errors
/// The variables or docker's configuration are invalid.
pub(super) fn of(host: &str) -> Result<Found> {
    let [registry, user, password] = VARIABLES.map(|name| env::var(name).ok());
    if let Some(found) = from_variables(host, registry, user, password)? {
        return Ok(Found::Credentials(found));
    }
    let Some(file) = docker_file() else { return Ok(Found::Nothing(advice(host))) };
    match regular_file::read_to_string(&file) {
        Ok(text) => from_docker(host, &text, &file.display().to_string()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Found::Nothing(advice(host))),
        Err(error) => Err(Error::on(&file)(error)),
    }
}

fn advice(host: &str) -> String {
    let [registry, user, password] = VARIABLES;
    format!("run `docker login {host}` or set {user} and {password}, with {registry} = \"{host}\"")
}

fn from_variables(
    host: &str,
    registry: Option<String>,
    user: Option<String>,
    password: Option<String>,
) -> Result<Option<Credentials>> {
    let [name_of_registry, name_of_user, name_of_password] = VARIABLES;
    let (registry, user, password) = match (registry, user, password) {
        (_, _, None) => return Ok(None),
        (Some(registry), Some(user), Some(password)) => (registry, user, password),
        (registry, ..) => {
            let missing = if registry.is_none() { name_of_registry } else { name_of_user };
            let message = format!(
                "{name_of_password} is set and {missing} is not: set it, so that the password is \
                 sent to that registry and to no other"
            );
            return Err(Error::Request(message));
        }
    };
    if canonical(&registry) != canonical(host) {
        return Ok(None);
    }
    Ok(Some(Credentials { user, password, source: name_of_password.to_owned() }))
}

/// The part of docker's configuration that holds credentials.
#[derive(Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
struct Docker {
    auths: BTreeMap<String, Entry>,
    cred_helpers: BTreeMap<String, String>,
    creds_store: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Entry {
    /// The user name, a colon and the password, in Base64.
    auth: Option<String>,
}

/// Returns the file that `docker login` and its like write.
fn docker_file() -> Option<PathBuf> {
    let folder = env::var_os("DOCKER_CONFIG").map(PathBuf::from);
    let home = || Some(PathBuf::from(env::var_os("HOME")?).join(".docker"));
    folder.or_else(home).map(|folder| folder.join("config.json"))
}

fn from_docker(host: &str, text: &str, file: &str) -> Result<Found> {
    let wrong = |message: &str| Error::Request(format!("{file}: {message}"));
    let docker: Docker = serde_json::from_str(text)
        .map_err(|error| wrong(&format!("is not docker's configuration: {error}")))?;
    let is_host = |name: &str| canonical(name) == canonical(host);
    let entry = docker.auths.iter().find(|(name, _)| is_host(name));
    let encoded = entry.and_then(|(_, entry)| entry.auth.as_deref());
    if let Some(encoded) = encoded.filter(|encoded| !encoded.is_empty()) {
        let decoded = STANDARD.decode(encoded).ok().and_then(|text| String::from_utf8(text).ok());
        let pair = decoded.as_deref().and_then(|text| text.split_once(':'));
        let (user, password) =
            pair.ok_or_else(|| wrong(&format!("the auth of {host} is not a name and a password")))?;
        let (user, password) = (user.to_owned(), password.trim_end_matches('\0').to_owned());
        return Ok(Found::Credentials(Credentials { user, password, source: file.to_owned() }));
    }
    let helper = docker.cred_helpers.iter().find(|(name, _)| is_host(name));
    let store = docker.creds_store.as_ref().filter(|_| entry.is_some());
    let Some(helper) = helper.map(|(_, helper)| helper).or(store) else {
        return Ok(Found::Nothing(advice(host)));
    };
    let [registry, user, password] = VARIABLES;
    Ok(Found::Nothing(format!(
        "{file} leaves the password of {host} to the helper `{helper}`, which this program does \
         not run: set {user} and {password}, with {registry} = \"{host}\""
    )))
}

/// Returns the name under which the credentials of a host are kept. Docker's own registry has several.
fn canonical(name: &str) -> String {
    let name = name.split_once("://").map_or(name, |(_, rest)| rest);
    let host = name.trim_end_matches('/');
    let host = host.strip_suffix("/v1").or_else(|| host.strip_suffix("/v2")).unwrap_or(host);
    match host {
        "index.docker.io" | "registry-1.docker.io" | "auth.docker.io" => "docker.io".to_owned(),
        host => host.to_ascii_lowercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Docker's configuration with the user `ann`, whose password is `se:cret`, for one host.
    fn docker(host: &str) -> String {
        format!("{{\"auths\": {{\"{host}\": {{\"auth\": \"YW5uOnNlOmNyZXQ=\"}}}}, \"x\": 1}}")
    }

    fn found(host: &str, text: &str) -> std::result::Result<String, String> {
        match from_docker(host, text, "config.json") {
            Ok(Found::Credentials(found)) => Ok(format!("{} {}", found.user, found.password)),
            Ok(Found::Nothing(advice)) => Err(advice),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn passwords_belong_to_one_host() {
        for (stored, host) in [
            ("a.example", "a.example"),
            ("a.example:5000", "a.example:5000"),
            ("https://a.example/v2/", "a.example"),
            ("https://index.docker.io/v1/", "docker.io"),
            ("https://index.docker.io/v1/", "auth.docker.io"),
        ] {
            assert_eq!(found(host, &docker(stored)), Ok("ann se:cret".to_owned()), "{stored}");
        }
        for (stored, host) in [
            ("a.example", "b.a.example"),
            ("a.example", "a.example:5000"),
            ("a.example", "a.example.evil"),
            ("a.example/path", "a.example"),
        ] {
            let advice = found(host, &docker(stored)).unwrap_err();
            assert!(advice.starts_with(&format!("run `docker login {host}`")), "{advice}");
        }
    }

    #[test]
    fn a_helper_is_named_and_not_run() {
        for text in [
            "{\"auths\": {\"a.example\": {}}, \"credsStore\": \"desktop\"}",
            "{\"credHelpers\": {\"a.example\": \"desktop\"}}",
        ] {
            let advice = found("a.example", text).unwrap_err();
            assert!(advice.contains("to the helper `desktop`"), "{advice}");
        }
        let other = found("b.example", "{\"auths\": {}, \"credsStore\": \"desktop\"}").unwrap_err();
        assert!(other.starts_with("run `docker login"), "{other}");
    }

    #[test]
    fn what_cannot_be_understood_is_an_error() {
        assert!(found("a.example", "{").unwrap_err().contains("is not docker's configuration"));
        let broken = "{\"auths\": {\"a.example\": {\"auth\": \"!\"}}}";
        assert!(found("a.example", broken).unwrap_err().contains("is not a name and a password"));
    }

    #[test]
    fn variables_name_their_registry() {
        let text = |text: &str| Some(text.to_owned());
        let of = |host, registry| from_variables(host, registry, text("ann"), text("x"));
        assert!(of("a.example", text("a.example")).is_ok_and(|found| found.is_some()));
        assert!(of("b.example", text("a.example")).is_ok_and(|found| found.is_none()));
        let Err(refused) = of("a.example", None) else { panic!("it is refused") };
        assert!(refused.to_string().contains("TARGUM_REGISTRY is not"), "{refused}");
    }
}
