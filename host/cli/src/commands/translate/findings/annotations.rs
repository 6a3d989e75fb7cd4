//! Findings as annotations of GitHub Actions.

use std::path::Path;

use super::{Finding, Level, place};

/// Returns the workflow command that makes an annotation of a finding.
pub(crate) fn line(finding: &Finding, prefix: &Path) -> String {
    let level = match finding.level {
        Level::Error => "error",
        Level::Warning => "warning",
        Level::Note => "notice",
    };
    let (file, title) = (place(finding, prefix), finding.rule.title());
    format!(
        "::{level} file={},title={}::{}",
        property(&file),
        property(title),
        data(&finding.message)
    )
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
