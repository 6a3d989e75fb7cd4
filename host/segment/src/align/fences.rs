//! Signs that part a sentence: dashes between spaces, colons, brackets, quotation marks. If a
//! translation has a sign as often as its source, the signs correspond in their order, so markup that
//! ends at one of them in the source ends at the same sign in the translation.

use std::ops::Range;

/// The signs of a text that correspond to signs of its translation.
#[derive(Debug)]
pub(crate) struct Fences {
    /// The byte range of each sign in the source, and its atom in the translation.
    pairs: Vec<(Range<usize>, usize)>,
}

/// A text with the part of its translation that it became: its byte range, and the atoms.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    pub(crate) source: Range<usize>,
    pub(crate) atoms: Range<usize>,
}

const DASH: char = '-';

/// The signs that part a sentence. A full stop, a question mark and an exclamation mark count only at its end.
const SIGNS: [char; 9] = ['(', ')', '[', ']', '"', ':', ';', '«', '»'];

impl Fences {
    /// Returns the signs of a source that has `atoms` in its translation.
    pub(crate) fn new(source: &str, target: &str, atoms: &[Range<usize>]) -> Fences {
        let of_source = signs(source);
        let mut pairs = Vec::new();
        if of_source.is_empty() {
            return Fences { pairs };
        }
        let atom = |&(sign, at): &(char, usize)| {
            let atom = atoms.binary_search_by_key(&at, |atom| atom.start).ok()?;
            Some((sign, atom))
        };
        let of_target: Vec<(char, usize)> = signs(target).iter().filter_map(atom).collect();
        for (index, &(sign, at)) in of_source.iter().enumerate() {
            let is_same = |other: &&(char, usize)| other.0 == sign;
            let nth = of_source[..index].iter().filter(is_same).count();
            let count = of_source.iter().filter(is_same).count();
            let mut same = of_target.iter().filter(is_same);
            if same.clone().count() == count
                && let Some(&(_, atom)) = same.nth(nth)
            {
                pairs.push((at..at + sign.len_utf8(), atom));
            }
        }
        Fences { pairs }
    }

    /// Returns the place in the source of the sign that an atom is.
    pub(crate) fn source_of(&self, atom: usize) -> Option<usize> {
        let (at, _) = self.pairs.iter().find(|(_, other)| *other == atom)?;
        Some(at.start)
    }

    /// Returns the atoms between the signs that an element touches at both ends in the source. The
    /// edges of the window count as signs.
    pub(crate) fn between(
        &self,
        source: &str,
        element: &Range<usize>,
        window: &Window,
    ) -> Option<Range<usize>> {
        let is_blank = |at: Range<usize>| source.get(at).is_some_and(|text| text.trim().is_empty());
        let start = if is_blank(window.source.start..element.start) {
            window.atoms.start
        } else {
            let before = self.pairs.iter().filter(|(at, _)| at.end <= element.start);
            let (at, atom) = before.max_by_key(|(at, _)| at.end)?;
            is_blank(at.end..element.start).then_some(atom + 1)?
        };
        let end = if is_blank(element.end..window.source.end) {
            window.atoms.end
        } else {
            let after = self.pairs.iter().filter(|(at, _)| at.start >= element.end);
            let (at, atom) = after.min_by_key(|(at, _)| at.start)?;
            is_blank(element.end..at.start).then_some(*atom)?
        };
        let is_inside = |(at, atom): &(Range<usize>, usize)| {
            let is_of_element = element.start <= at.start && at.end <= element.end;
            is_of_element == (start..end).contains(atom)
        };
        (start < end && self.pairs.iter().all(is_inside)).then_some(start..end)
    }
}

/// Returns the signs that part a text, with their places.
fn signs(text: &str) -> Vec<(char, usize)> {
    let bytes = text.as_bytes();
    let is_space =
        |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_whitespace);
    let last = text.trim_end().len();
    let parts = |&(at, sign): &(usize, char)| match sign {
        DASH => is_space(at.checked_sub(1)) && is_space(Some(at + 1)),
        ':' => is_space(Some(at + 1)) || at + 1 == text.len(),
        '.' | '!' | '?' => at + 1 == last,
        sign => SIGNS.contains(&sign),
    };
    text.char_indices().filter(parts).map(|(at, sign)| (sign, at)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the text in the translation that lies between the signs around `element`.
    fn between(source: &str, element: &str, target: &str) -> Option<String> {
        let bounds = |text: &str| -> Vec<Range<usize>> {
            let starts = text.char_indices().filter(|&(at, c)| {
                let before = text[..at].chars().next_back();
                !(c.is_alphanumeric() && before.is_some_and(char::is_alphanumeric))
            });
            let mut starts: Vec<usize> = starts.map(|(at, _)| at).collect();
            starts.push(text.len());
            starts.windows(2).map(|pair| pair[0]..pair[1]).collect()
        };
        let atoms = bounds(target);
        let start = source.find(element).expect("it is in the source");
        let window = Window { source: 0..source.len(), atoms: 0..atoms.len() };
        let fences = Fences::new(source, target, &atoms);
        let at = fences.between(source, &(start..start + element.len()), &window)?;
        Some(target[atoms[at.start].start..atoms[at.end - 1].end].trim().to_owned())
    }

    #[test]
    fn an_element_between_signs_stays_between_them() {
        let words = "Current member - you have an account.";
        let said = "Membro atual - você tem uma conta.";
        assert_eq!(between(words, "Current member", said).as_deref(), Some("Membro atual"));
        let (words, said) = ("A writer (\"The road\") and more", "Um autor (\"A estrada\") e mais");
        assert_eq!(between(words, "\"The road\"", said).as_deref(), Some("\"A estrada\""));
        assert_eq!(between("All of it", "All of it", "Tudo isso").as_deref(), Some("Tudo isso"));
        assert_eq!(
            between("Bold text.", "Bold text", "Texto forte.").as_deref(),
            Some("Texto forte")
        );
    }

    #[test]
    fn an_element_among_words_has_no_signs() {
        assert_eq!(between("Read the guide: it helps", "guide", "Leia o guia: ajuda"), None);
        assert_eq!(between("Note: read it", "Note", "Leia a nota"), None);
        assert_eq!(between("a well-known name", "a well", "um nome bem-conhecido"), None);
    }
}
