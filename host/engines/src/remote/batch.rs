//! The division of texts into requests, by the vendor's limits.

/// The limits of one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of texts, at least one.
    pub texts: usize,
    /// The number of characters of all texts, including codes, and of their examples. A longer text is never sent.
    pub characters: usize,
}

/// Divides texts into consecutive batches within the limits, each as long as possible.
pub fn cut<T>(
    texts: &[T],
    limits: Limits,
    characters_of: impl Fn(&T) -> usize,
) -> impl Iterator<Item = &[T]> {
    let mut rest = texts;
    std::iter::from_fn(move || {
        let mut characters = 0;
        let fits = |text: &&T| {
            characters += characters_of(text);
            characters <= limits.characters
        };
        let count = rest.iter().take(limits.texts).take_while(fits).count();
        let (batch, more) = rest.split_at(count.max(1).min(rest.len()));
        rest = more;
        (!batch.is_empty()).then_some(batch)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_limits_hold_and_no_text_is_left_out() {
        let characters = |text: &&str| text.chars().count();
        let texts = ["aa", "éé", "cc", "d", "e", "f", "ggggggg"];
        let limits = Limits { texts: 3, characters: 4 };
        let batches: Vec<&[&str]> = cut(&texts, limits, characters).collect();
        assert_eq!(batches, [&["aa", "éé"][..], &["cc", "d", "e"], &["f"], &["ggggggg"]]);
        assert_eq!(cut(&[], limits, characters).count(), 0);
    }
}
