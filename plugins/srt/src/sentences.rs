//! Sentences that go on from one cue to the next.

use std::ops::Range;

use targum_sdk::{search, sentence};

/// The greatest number of cues that a sentence goes over. Longer runs are captions without
/// punctuation, which are no sentences.
const MOST_CUES: usize = 4;

/// Returns the note on each cue: the sentence that it is a part of, if the sentence goes over several
/// cues. A text is `None` where a cue has no language.
pub(crate) fn notes(texts: &[Option<&str>]) -> Vec<Option<String>> {
    let spoken: Vec<Spoken<'_>> =
        texts.iter().map(|text| Spoken::of(text.unwrap_or_default())).collect();
    let mut notes = vec![None; texts.len()];
    let mut start = 0;
    while start < spoken.len() {
        let goes_on = |at: &usize| spoken[at - 1].goes_on_in(&spoken[*at]);
        let end = start + 1 + (start + 1..spoken.len()).take_while(goes_on).count();
        if (2..=MOST_CUES).contains(&(end - start)) {
            let words: Vec<&str> = spoken[start..end].iter().map(|cue| &*cue.words).collect();
            notes[start..end].fill(Some(sentence::note(&words.join(" "))));
        }
        start = end;
    }
    notes
}

/// The words of a cue and their speaker.
struct Spoken<'t> {
    /// The words in one line, without markup.
    words: String,
    /// The speaker, where WebVTT names one: `<v Ann>`.
    voice: Option<&'t str>,
}

impl<'t> Spoken<'t> {
    fn of(text: &'t str) -> Self {
        let (mut plain, mut rest) = (String::with_capacity(text.len()), text);
        while let Some(at) = markup(rest) {
            plain.push_str(&rest[..at.start]);
            rest = &rest[at.end..];
        }
        plain.push_str(rest);
        let mut words = String::with_capacity(plain.len());
        for word in plain.split_whitespace() {
            words.push_str(if words.is_empty() { "" } else { " " });
            words.push_str(word);
        }
        let voice = search::find(text, "<v").and_then(|at| text[at + 2..].split_once('>'));
        Self { words, voice: voice.map(|(voice, _)| voice) }
    }

    /// Returns whether the sentence at the end of the cue goes on in the next one: a word or a comma
    /// ends the cue, and a word that does not begin a sentence begins the next.
    fn goes_on_in(&self, next: &Self) -> bool {
        let begins_small = next.words.starts_with(char::is_lowercase)
            || ["I ", "I'", "I’"].iter().any(|pronoun| next.words.starts_with(pronoun));
        let is_same_voice = next.voice.is_none() || next.voice == self.voice;
        is_same_voice
            && match self.words.chars().next_back() {
                Some(',') => next.words.starts_with(char::is_alphabetic),
                Some(last) => last.is_alphanumeric() && begins_small,
                None => false,
            }
    }
}

/// Returns the range of the first tag (`<i>`) or override (`{\an8}`) that ends.
fn markup(text: &str) -> Option<Range<usize>> {
    let is_begin = |(at, mark): &(usize, &str)| *mark == "<" || text[at + 1..].starts_with('\\');
    let (start, mark) = text.match_indices(['<', '{']).find(is_begin)?;
    let end = if mark == "<" { '>' } else { '}' };
    Some(start..start + text[start..].find(end)? + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentences(texts: &[&str]) -> Vec<Option<String>> {
        let texts: Vec<Option<&str>> = texts.iter().copied().map(Some).collect();
        let sentence =
            |note: Option<String>| note.as_deref().and_then(sentence::of).map(Into::into);
        notes(&texts).into_iter().map(sentence).collect()
    }

    #[test]
    fn a_sentence_goes_on_in_the_next_cue() {
        let whole = || Some("We sailed, and I saw the coast.".to_owned());
        let cues = ["Listen.", "We <i>sailed</i>,\nand", "{\\an8}I saw", "the coast.", "Then", "?"];
        assert_eq!(sentences(&cues), [None, whole(), whole(), whole(), None, None]);
        let whole = || Some("If so, Ann goes.".to_owned());
        assert_eq!(sentences(&["If so,", "Ann goes."]), [whole(), whole()]);
    }

    #[test]
    fn other_cues_are_apart() {
        for cues in [
            ["Is it?", "no"],
            ["The end", "Credits"],
            ["Wait", "- why"],
            ["<v Ann>I think", "<v Bob>not so"],
            ["", "so"],
        ] {
            assert_eq!(sentences(&cues), [None, None], "{cues:?}");
        }
        assert_eq!(sentences(&["so", "we", "all", "went", "there"]), [const { None }; 5]);
    }
}
