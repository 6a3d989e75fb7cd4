//! The `curl` line that `targum serve` prints for a first translation.

use std::net::{IpAddr, Ipv4Addr};

use targum_core::keys;
use targum_server::running::Host;

/// The address that the line is used from.
const LOCAL: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// The JSON file that the line translates: it has a placeholder, a number, an order of keys and an indentation to keep.
const SAMPLE: &str =
    "{\n  \"greeting\": \"Hello {name}, you have 3 new messages.\",\n  \"price\": 19.90\n}";

/// Returns a `curl` line that translates with the key of the quick start. Returns `None` where that key does not
/// exist or no project accepts it.
pub(crate) fn line(host: &Host, base: &str) -> Option<String> {
    let file = host.data.join(keys::QUICKSTART_KEY);
    let key = std::fs::read_to_string(&file).ok()?;
    let project =
        host.snapshot().clients.of_key(key.trim().as_bytes(), LOCAL)?.projects().next()?.to_owned();
    let body = serde_json::json!({
        "projectId": project,
        "sourceLocale": "en",
        "targetLocale": "pt",
        "format": "json",
        "cache": true,
        "sourceText": SAMPLE,
    });
    // The key itself stays out of logs and of the shell's history.
    Some(format!(
        "curl -s {base}/api/translate -H \"x-api-key: $(cat '{}')\" \
         -H 'content-type: application/json' -d '{body}'",
        // As a shell quotes an apostrophe.
        file.canonicalize().ok()?.display().to_string().replace('\'', "'\\''"),
    ))
}
