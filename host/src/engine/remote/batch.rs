//! Cuts what is to be asked into requests, by the vendor's limits.

use crate::segment::climb::Asked;

/// What one request may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Texts; at least one.
    pub texts: usize,
    /// Characters of all its texts, codes included. A text with more is never asked for.
    pub characters: usize,
}

/// The texts in their order, as few batches as it takes.
pub fn cut<'a, 's>(
    texts: &'a [Asked<'s>],
    limits: Limits,
) -> impl Iterator<Item = &'a [Asked<'s>]> {
    let mut rest = texts;
    std::iter::from_fn(move || {
        let mut characters = 0;
        let fits = |text: &&Asked<'_>| {
            characters += text.text.chars().count();
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
    use crate::plugins::wit::Segment;

    #[test]
    fn both_limits_hold_and_nothing_is_left_out() {
        let (parts, key) = (Vec::new(), String::new());
        let segment = Segment { parts, key, note: None, plural: None, max_length: None };
        let asked = |text: &str| Asked { text: text.into(), segment: &segment, again: false };
        let texts = ["aa", "éé", "cc", "d", "e", "f", "ggggggg"].map(asked);
        let batches: Vec<Vec<&str>> = cut(&texts, Limits { texts: 3, characters: 4 })
            .map(|batch| batch.iter().map(|text| text.text.as_str()).collect())
            .collect();
        assert_eq!(batches, [vec!["aa", "éé"], vec!["cc", "d", "e"], vec!["f"], vec!["ggggggg"]]);
        assert_eq!(cut(&[], Limits { texts: 3, characters: 4 }).count(), 0);
    }
}
