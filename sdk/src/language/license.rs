//! Names of licenses with their versions.

/// The names of licenses that have versions.
const NAMES: [&str; 13] = [
    "AGPL", "Apache", "BSD", "CC", "CDDL", "EPL", "EUPL", "GFDL", "GPL", "LGPL", "MPL", "OFL",
    "OSL",
];

/// Returns whether a text is a license and its version: `Apache 2.0`, `GPL v3`, `BSD 3-Clause`,
/// `CC BY-SA 4.0`.
pub(super) fn is_license(text: &str) -> bool {
    if !text.starts_with(['A', 'B', 'C', 'E', 'G', 'L', 'M', 'O']) {
        return false;
    }
    let mut words = text.split(' ');
    let is_named = words.next().is_some_and(|name| NAMES.binary_search(&name).is_ok());
    let is_terms = |word: &str| {
        word.starts_with("BY") && word.bytes().all(|b| b.is_ascii_uppercase() || b == b'-')
    };
    is_named
        && match (words.next(), words.next(), words.next()) {
            (Some(version), None, _) => is_version(version),
            (Some(terms), Some(version), None) => is_terms(terms) && is_version(version),
            _ => false,
        }
}

fn is_version(word: &str) -> bool {
    let number = word.strip_prefix(['v', 'V']).unwrap_or(word);
    let number = number.strip_suffix("-Clause").or(number.strip_suffix('+')).unwrap_or(number);
    let of_number = |b: u8| b.is_ascii_digit() || b == b'.';
    number.starts_with(|c: char| c.is_ascii_digit()) && number.bytes().all(of_number)
}

#[cfg(test)]
mod tests {
    use super::is_license;

    #[test]
    fn licenses_have_versions() {
        for text in
            ["Apache 2.0", "GPL v3", "LGPL 2.1+", "BSD 3-Clause", "CC BY 4.0", "CC BY-SA 4.0"]
        {
            assert!(is_license(text), "{text}");
        }
        for text in
            ["Apache", "Apache server", "GPL Version 3", "Version 2.0", "CC all 3", "EPL 1 a 2"]
        {
            assert!(!is_license(text), "{text}");
        }
    }
}
