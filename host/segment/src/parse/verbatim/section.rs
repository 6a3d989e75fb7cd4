//! Tags of configurations, which hold a word in capitals and further words: `<SUBSECTION Standard>`.

use std::ops::Range;

/// The signs around a tag, as they are and as entities.
const SIGNS: [(&str, &str); 2] = [("<", ">"), ("&lt;", "&gt;")];

/// The least number of letters of the word in capitals.
const NAME: usize = 3;

/// Returns the place of the first tag of a word in capitals and further words, which begin with a capital or a
/// digit and are not in capitals: `<YOUR NAME>` asks for language.
pub(super) fn tag(text: &str) -> Option<Range<usize>> {
    let places = SIGNS.into_iter().filter_map(|(open, close)| {
        text.match_indices(open).find_map(|(start, _)| {
            let inner = &text[start + open.len()..];
            let end = inner.find(close)?;
            is_tag(&inner[..end]).then(|| start..start + open.len() + end + close.len())
        })
    });
    places.min_by_key(|place| place.start)
}

fn is_tag(inner: &str) -> bool {
    let Some((name, rest)) = inner.split_once(' ') else { return false };
    let of_name = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit() || b"_-".contains(&b);
    let is_operand = |word: &str| {
        word.starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit())
            && word.bytes().all(|b| b.is_ascii_alphanumeric() || b"_-.".contains(&b))
            && (word.contains(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit()))
    };
    name.len() >= NAME
        && name.starts_with(|c: char| c.is_ascii_uppercase())
        && name.bytes().all(of_name)
        && rest.split(' ').all(is_operand)
}

#[cfg(test)]
mod tests {
    use super::tag;

    #[test]
    fn tags_have_a_word_in_capitals_and_further_words() {
        let found = |text: &'static str| tag(text).map(|at| &text[at]);
        assert_eq!(found("a < b in <BED Wet> now"), Some("<BED Wet>"));
        assert_eq!(found("&lt;BED_2 Wet 5&gt; <BED Dry>"), Some("&lt;BED_2 Wet 5&gt;"));
        for text in
            ["<BED>", "<YOUR NAME>", "<Bed Wet>", "<BED is wet>", "<BED Wet", "<BED >", "A <B> C>"]
        {
            assert_eq!(found(text), None, "{text}");
        }
    }
}
