//! Parts of a sentence that a model leaves out: the label before it, as in `Note: The beds are wet.`, and the
//! remark in brackets behind it, as in `Water it (optional)`.

use crate::item::{Item, Items};

/// The most words of a label.
const LABEL: usize = 3;

/// Returns the parts of a sentence of which a translation lacks one, and the signs between them. Each part is to be
/// translated for itself.
pub(super) fn parts(source: &[Item], target: &[Item]) -> Option<Vec<Vec<Item>>> {
    let lacks_remark = count(target, '(') < count(source, '(');
    let label = (count(target, ':') == 0).then(|| label(source)).flatten();
    label.or_else(|| lacks_remark.then(|| remark(source)).flatten())
}

fn count(items: &[Item], sign: char) -> usize {
    let texts = items.iter().filter_map(Item::spelling);
    texts.map(|text| text.matches(sign).count()).sum()
}

/// Returns the label before a sentence, what lies between them, and the sentence.
fn label(source: &[Item]) -> Option<Vec<Vec<Item>>> {
    const BETWEEN: &str = ": ";
    let (Item::Text(first), rest) = source.split_first()? else { return None };
    let (label, sentence) = first.split_once(BETWEEN)?;
    let is_word =
        |word: &str| !word.is_empty() && word.chars().all(|c| c.is_alphabetic() || c == '-');
    let is_label = label.split(' ').all(is_word) && label.split(' ').nth(LABEL).is_none();
    let mut sentence = vec![Item::Text(sentence.into())];
    sentence.extend_from_slice(rest);
    (is_label && sentence.text().contains(char::is_alphabetic))
        .then(|| vec![vec![Item::Text(label.into())], vec![Item::Text(BETWEEN.into())], sentence])
}

/// Returns the sentence before a remark in brackets, the remark, and the signs around the remark.
fn remark(source: &[Item]) -> Option<Vec<Vec<Item>>> {
    let (Item::Text(last), rest) = source.split_last()? else { return None };
    let end = last.rfind(')').filter(|&end| !last[end..].contains(char::is_alphanumeric))?;
    let (sentence, inner) = last[..end].split_once(" (")?;
    let is_remark = inner.contains(char::is_alphabetic) && !inner.contains(['(', ')']);
    let mut before = rest.to_vec();
    before.push(Item::Text(sentence.into()));
    (is_remark && before.text().contains(char::is_alphabetic)).then(|| {
        let text = |text: &str| vec![Item::Text(text.into())];
        vec![before, text(" ("), text(inner), text(&last[end..])]
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(source: &str, target: &str) -> Option<Vec<String>> {
        let items = |text: &str| [Item::Text(text.into())];
        let parts = parts(&items(source), &items(target))?;
        Some(parts.iter().map(|part| part.text()).collect())
    }

    #[test]
    fn a_label_that_is_left_out_is_a_part() {
        let parts = found("Note: The beds are wet.", "Os canteiros estão molhados.");
        assert_eq!(parts.unwrap(), ["Note", ": ", "The beds are wet."]);
        assert_eq!(found("Note: The beds are wet.", "Nota: os canteiros estão molhados."), None);
        assert_eq!(found("Water it at 12:30 and rest", "Regue e descanse"), None);
        assert_eq!(found("The beds of the garden are: red and wet", "São"), None);
    }

    #[test]
    fn a_remark_that_is_left_out_is_a_part() {
        let parts = found("Water the beds (optional).", "Regue os canteiros.");
        assert_eq!(parts.unwrap(), ["Water the beds", " (", "optional", ")."]);
        assert_eq!(found("Water the beds (optional).", "Regue os canteiros (opcional)."), None);
        assert_eq!(found("Water the bed(s)", "Regue os canteiros"), None);
        assert_eq!(found("(optional)", "opcional"), None);
    }
}
