//! Names in camel case, as programs have them.

/// Returns whether a text is a name such as `LeftToRight` or `toolStrip1`, with capitals between
/// small letters. Words with a particle (`LogIn`) and German's `LeserInnen` are written by people.
pub(super) fn is_humped(text: &str) -> bool {
    const PARTICLES: [&str; 6] = ["In", "Innen", "Off", "On", "Out", "Up"];
    const SHORTEST: usize = 3;
    let bytes = text.as_bytes();
    let begins = |at: &usize| {
        let [before, first, second] = bytes[at - 1..at + 2] else { return false };
        (before.is_ascii_lowercase() || before.is_ascii_digit())
            && first.is_ascii_uppercase()
            && second.is_ascii_lowercase()
    };
    let mut humps = (1..bytes.len().saturating_sub(1)).filter(begins);
    let Some(first) = humps.next() else { return false };
    let last = humps.next_back().unwrap_or(first);
    // `iPhone`, and the prefixes of Irish, are shorter.
    let is_long = bytes[0].is_ascii_uppercase() || first >= SHORTEST;
    is_long
        && bytes[0].is_ascii_alphabetic()
        && bytes.iter().all(u8::is_ascii_alphanumeric)
        && !PARTICLES.contains(&&text[last..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinguishes_names_from_words() {
        for text in ["LeftToRight", "MainWindow", "toolStrip1", "fileNotFound", "Grid2Left"] {
            assert!(is_humped(text), "{text}");
        }
        for text in [
            "Left",
            "OK",
            "PDFs",
            "iPhone",
            "eBook",
            "GmbH",
            "kWh",
            "LogIn",
            "SignUp",
            "LeserInnen",
            "nDaoine",
            "Left-ToRight",
            "Left ToRight",
            "1stPlace",
            "",
            "a",
            "aB",
        ] {
            assert!(!is_humped(text), "{text}");
        }
    }
}
