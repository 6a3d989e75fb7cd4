//! Findings as annotations of GitHub Actions.

use std::path::Path;

use super::{Finding, Level, place};

/// Returns the workflow command that makes an annotation of a finding.
pub(crate) fn line(finding: &Finding, prefix: &Path) -> String {
    let file = place(finding, prefix);
    command(finding.level, &file, None, finding.rule.title(), &finding.message)
}

/// Returns the workflow command that makes an annotation at a file, and at a line where it is known.
pub(crate) fn command(
    level: Level,
    file: &str,
    line: Option<usize>,
    title: &str,
    message: &str,
) -> String {
    let level = match level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "notice",
    };
    let line = line.map(|line| format!(",line={line}")).unwrap_or_default();
    let (file, title, message) = (property(file), property(title), data(message));
    format!("::{level} file={file}{line},title={title}::{message}")
}

/// Escapes the message of a workflow command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// Escapes a property of a workflow command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn separators_are_escaped() {
        assert_eq!(data("50 %\n:,"), "50 %25%0A:,");
        assert_eq!(property("a:b,c"), "a%3Ab%2Cc");
    }
}
