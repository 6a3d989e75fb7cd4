//! Files that configure a program. None of their values is a text.

use targum_sdk::{
    Failure,
    search::{self, ByteSet},
};

use crate::lexer::{Lexer, Line};

/// The keys that only a configuration has. Of a key that ends with a sign, the beginning counts.
const KEYS: [&str; 21] = [
    // java.util.logging
    ".level",
    "java.util.logging.",
    // Log4j 1 and 2
    "log4j.appender.",
    "log4j.category.",
    "log4j.logger.",
    "log4j.rootCategory",
    "log4j.rootLogger",
    "log4j.threshold",
    "rootLogger",
    "rootLogger.appenderRef.",
    "rootLogger.appenderRefs",
    "rootLogger.level",
    // tinylog, Commons Logging, Logback
    "level@",
    "logback.",
    "org.apache.commons.logging.",
    "tinylog.",
    // Eclipse, Quartz, the wrappers of Gradle and Maven
    "distributionBase",
    "distributionUrl",
    "eclipse.preferences.version",
    "org.quartz.",
    "wrapperUrl",
];

/// Returns whether a file has one of [`KEYS`].
///
/// # Errors
/// `malformed` for an entry that cannot be read.
pub(crate) fn is_one(source: &str) -> Result<bool, Failure> {
    // Most files have no line that begins like one of the keys, and need not be read for the answer.
    const LINE_ENDS: ByteSet = ByteSet::of(b"\n\r");
    let may_be_key = |line: &str| {
        let line = line.trim_start_matches(['\u{FEFF}', ' ', '\t', '\u{C}']);
        KEYS.iter().any(|key| line.starts_with(key))
    };
    if !search::runs(source, &LINE_ENDS).any(|(line, _)| may_be_key(line)) {
        return Ok(false);
    }
    let mut lexer = Lexer::new(source);
    while let Some(line) = lexer.next()? {
        if matches!(line, Line::Entry(entry) if KEYS.iter().any(|key| is_of(key, &entry.key))) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn is_of(known: &str, key: &str) -> bool {
    key == known || known.ends_with(['.', '@']) && key.starts_with(known)
}
