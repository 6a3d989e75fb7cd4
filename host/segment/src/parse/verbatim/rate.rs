//! Two numbers or two units with a sign between: `1:50`, `sat/vB`.

/// Returns whether a token is the ratio of a number to one: `1:1`, `1:50`. Models know other ratios, such as `16:9`.
pub(super) fn is_ratio(core: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    core.split_once(':').is_some_and(|(first, second)| {
        first == "1" && is_number(second) || second == "1" && is_number(first)
    })
}

/// Returns whether a token is a unit by another one, in short: `sat/vB`, `req/MB`.
pub(super) fn is_rate(token: &str) -> bool {
    const WORDS: [&str; 6] = ["and", "he", "in", "on", "to", "yes"];
    let Some((unit, other)) = token.split_once('/') else { return false };
    let is_short =
        |name: &str| matches!(name.len(), 1..=4) && name.bytes().all(|b| b.is_ascii_alphabetic());
    let is_mixed = |name: &str| {
        let small = name.trim_start_matches(|c: char| c.is_ascii_uppercase());
        small.starts_with(|c: char| c.is_ascii_lowercase()) && small.contains(char::is_uppercase)
    };
    let is_in_capitals = other.len() > 1 && other.bytes().all(|b| b.is_ascii_uppercase());
    is_short(unit)
        && is_short(other)
        && unit.starts_with(|c: char| c.is_ascii_lowercase())
        && (is_mixed(other) || is_in_capitals)
        && !WORDS.contains(&unit)
}
