//! Sentences that go on over several segments, as those of subtitles do over several cues.

use std::borrow::Cow;

/// The beginning of the line of a note that states the sentence.
const PART_OF: &str = "a part of the sentence: ";

/// Returns the note on each of the segments that follow one another in a sentence. The host has them
/// translated together. Every such segment has the same note, which must not have line ends.
pub fn note(sentence: &str) -> String {
    format!("{PART_OF}{sentence}")
}

/// Returns the sentence that a note states.
pub fn of(note: &str) -> Option<&str> {
    note.lines().find_map(|line| line.strip_prefix(PART_OF))
}

/// Returns a note without the line that states the sentence, which is no comment of a developer.
pub fn taken_out(note: &str) -> Cow<'_, str> {
    if of(note).is_none() {
        return note.into();
    }
    let lines: Vec<&str> = note.lines().filter(|line| !line.starts_with(PART_OF)).collect();
    lines.join("\n").into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::instruction::forbids;

    #[test]
    fn a_sentence_forbids_no_translation() {
        let sentence = note("Do not translate");
        assert_eq!(of(&sentence), Some("Do not translate"));
        assert!(!forbids(&sentence));
        assert!(forbids(&format!("Do not translate\n{sentence}")));
        assert_eq!(of("We are a part of the sentence: yes"), None);
    }
}
