//! Findings as SARIF 2.1.0, which code hosts and editors read.

use std::path::Path;

use serde_json::{Value, json};

use super::{Finding, RULES, place};

/// The schema of the log.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Returns the log of a check.
pub(crate) fn log(findings: &[Finding], prefix: &Path) -> Value {
    let rules = RULES.map(|(_, id, title, help)| {
        json!({
            "id": id,
            "shortDescription": { "text": title },
            "help": { "text": help },
        })
    });
    let results = findings.iter().map(|finding| result(finding, prefix));
    document(&rules, results.collect())
}

/// Returns a log with these rules and results.
pub(crate) fn document(rules: &[Value], results: Vec<Value>) -> Value {
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {
                "driver": {
                    "name": "targum",
                    "version": env!("CARGO_PKG_VERSION"),
                    "rules": rules,
                },
            },
            "results": results,
        }],
    })
}

fn result(finding: &Finding, prefix: &Path) -> Value {
    let index = RULES.iter().position(|(rule, ..)| *rule == finding.rule);
    // The fingerprint keeps a finding the same finding while its message changes.
    let name = format!("{:?} {} {}", finding.rule, finding.output, finding.locales.join(" "));
    json!({
        "ruleId": index.map(|index| RULES[index].1),
        "ruleIndex": index,
        "level": finding.level,
        "message": { "text": finding.message },
        "locations": [location(&place(finding, prefix), 1)],
        "partialFingerprints": { "ruleAndOutput/v1": fingerprint(&name) },
    })
}

/// Returns the place of a result: a file, by its path in the repository, and a line.
pub(crate) fn location(file: &str, line: usize) -> Value {
    json!({
        "physicalLocation": {
            "artifactLocation": { "uri": encoded(file), "uriBaseId": "%SRCROOT%" },
            "region": { "startLine": line },
        },
    })
}

/// Returns the fingerprint of a result with this name.
pub(crate) fn fingerprint(name: &str) -> String {
    blake3::hash(name.as_bytes()).to_hex()[..16].to_owned()
}

/// Returns a path as a relative URI.
fn encoded(path: &str) -> String {
    let mut uri = String::new();
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => {
                uri.push(char::from(byte));
            }
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_a_uri() {
        assert_eq!(encoded("a b/é#%.json"), "a%20b/%C3%A9%23%25.json");
    }
}
