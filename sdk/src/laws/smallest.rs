//! Cuts a long document that breaks a law down to a short one.

/// The most cuts that are tried.
const TRIES: usize = 2_000;

/// Returns the smallest document that remains after pieces are cut out of `document` while
/// `is_broken` returns true. Halves are cut first, then ever smaller pieces, down to single
/// characters.
pub fn smallest(document: &str, mut is_broken: impl FnMut(&str) -> bool) -> String {
    let mut kept: Vec<char> = document.chars().collect();
    let (mut size, mut tries) = (kept.len().div_ceil(2), 0);
    while size > 0 {
        let (before, mut at) = (kept.len(), 0);
        while at < kept.len() && tries < TRIES {
            let end = kept.len().min(at + size);
            let cut: String = kept[..at].iter().chain(&kept[end..]).collect();
            tries += 1;
            if is_broken(&cut) { drop(kept.drain(at..end)) } else { at += size }
        }
        // Another cut may be possible after this one.
        if kept.len() == before || tries >= TRIES {
            size /= 2;
        }
    }
    kept.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_essential_part_is_left() {
        let long = format!("{}<{}é>{}", "abc ".repeat(50), "x".repeat(33), "d".repeat(70));
        let broken = |text: &str| text.find('<').is_some_and(|at| text[at..].contains('é'));
        assert_eq!(smallest(&long, broken), "<é");
        assert_eq!(smallest(&long, |text| text.chars().count() >= 10).chars().count(), 10);
        assert_eq!(smallest("ab", |_| true), "");
        assert_eq!(smallest("ab", |text| text == "ab"), "ab");
    }

    #[test]
    fn shortening_ends() {
        let mut asked = 0;
        let long = "ab".repeat(5_000);
        let left = smallest(&long, |_| {
            asked += 1;
            false
        });
        assert_eq!((left, asked), (long, TRIES));
    }
}
