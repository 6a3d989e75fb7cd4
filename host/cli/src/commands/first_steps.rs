//! What `serve` tells a newcomer: a line to paste.

use targum_core::keys;
use targum_server::running::Host;

/// What the line translates: a placeholder, a number, an order and an indentation to keep.
const SAMPLE: &str =
    "{\n  \"greeting\": \"Hello {name}, you have 3 new messages.\",\n  \"price\": 19.90\n}";

/// A `curl` line that translates with the quick start's key, where that is made and let in.
pub fn line(host: &Host, base: &str) -> Option<String> {
    let file = host.data.join(keys::QUICKSTART_KEY);
    let key = std::fs::read_to_string(&file).ok()?;
    let project = host.snapshot().clients.of_key(key.trim())?.projects().next()?.to_owned();
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
