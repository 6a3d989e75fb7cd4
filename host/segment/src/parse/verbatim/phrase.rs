//! Names of several words, and names with a sign that otherwise ends a sentence.

use std::ops::Range;

/// Returns the place of the first such name in a text.
pub(super) fn name(text: &str) -> Option<Range<usize>> {
    let names = [excepted_license(text), creative_commons(text), exclaimed(text)];
    names.into_iter().flatten().min_by_key(|place| place.start)
}

/// Returns the place of the first license with an exception, as SPDX names them:
/// `GPL-2.0 WITH Classpath-exception-2.0`.
fn excepted_license(text: &str) -> Option<Range<usize>> {
    let of_name = |c: char| c.is_ascii_alphanumeric() || "-.+".contains(c);
    text.match_indices(" WITH ").find_map(|(at, with)| {
        let behind = at + with.len();
        let start = text[..at].trim_end_matches(of_name).len();
        let name = &text[behind..];
        let name = &name[..name.find(|c| !of_name(c)).unwrap_or(name.len())];
        let exception = name.trim_end_matches('.');
        (start < at && exception.contains("-exception")).then(|| start..behind + exception.len())
    })
}

/// Returns the place of the first name of a license of Creative Commons, with its version:
/// `Creative Commons Attribution 4.0 International License`.
fn creative_commons(text: &str) -> Option<Range<usize>> {
    const OWNER: &str = "Creative Commons ";
    let start = text.find(OWNER)?;
    let is_of_name = |word: &str| {
        word.trim_end().bytes().all(|b| b.is_ascii_alphanumeric() || b"-./".contains(&b))
            && !word.starts_with(|c: char| c.is_ascii_lowercase())
    };
    let mut ends = false;
    let words = text[start + OWNER.len()..].split_inclusive(' ').take_while(|word| {
        let goes_on = !ends && is_of_name(word);
        ends = word.trim_end().ends_with('.');
        goes_on
    });
    let length: usize = words.map(str::len).sum();
    let name = text[start..start + OWNER.len() + length].trim_end().trim_end_matches('.');
    let has_version = name.contains(|c: char| c.is_ascii_digit());
    has_version.then(|| start..start + name.len())
}

/// Returns the place of the first name that ends with an exclamation mark and within its sentence. A
/// word that begins a sentence is behind a name that ends one.
fn exclaimed(text: &str) -> Option<Range<usize>> {
    const NAMES: [&str; 2] = ["Joomla!", "Yahoo!"];
    const BEGINNINGS: [&str; 14] = [
        "A", "An", "I", "If", "In", "It", "Now", "Please", "The", "This", "To", "We", "You", "Your",
    ];
    let is_within = |after: &str| match after.strip_prefix(' ') {
        Some(after) => !BEGINNINGS.contains(&after.split(' ').next().unwrap_or_default()),
        None => !after.is_empty() && !after.starts_with(char::is_whitespace),
    };
    let places = NAMES.iter().flat_map(|name| text.match_indices(name));
    let within = places.filter(|(at, name)| is_within(&text[at + name.len()..]));
    within.map(|(at, name)| at..at + name.len()).min_by_key(|place| place.start)
}

#[cfg(test)]
mod tests {
    use super::name;

    #[test]
    fn names_are_found() {
        for (text, expected) in [
            (
                "Under the Creative Commons Attribution 4.0 License. See it",
                "Creative Commons Attribution 4.0 License",
            ),
            (
                "Creative Commons Attribution-ShareAlike 3.0 Unported License",
                "Creative Commons Attribution-ShareAlike 3.0 Unported License",
            ),
            ("Open the Joomla! Garden Options", "Joomla!"),
            ("Your Joomla! site and Yahoo! too", "Joomla!"),
            ("Made for Joomla!.", "Joomla!"),
        ] {
            assert_eq!(name(text).map(|at| &text[at]), Some(expected), "{text}");
        }
        for text in [
            "A Creative Commons license",
            "Welcome to Joomla! You are in.",
            "Welcome to Joomla!",
            "Creative Commons Attribution is one of 3",
        ] {
            assert_eq!(name(text), None, "{text}");
        }
    }
}
