//! Signs that touch the words of a list, as in `Read/write`, `bed,beds` and `C;Cyrillic;KOI8-R`: models put
//! spaces beside them.

use crate::{
    item::{Item, Items},
    mend::signs::texts,
    text::words::words,
};

/// The signs of lists.
const SIGNS: [char; 3] = ['/', ',', ';'];

/// The most words of an entry between commas or semicolons, so that a list is no sentence that lacks a space.
const WORDS: usize = 3;

/// Returns the signs that touch the words on both sides wherever they stand in a sentence.
pub(crate) fn signs(items: &[Item]) -> Vec<char> {
    let has_sign = |item: &Item| matches!(item, Item::Text(text) if text.contains(SIGNS));
    if !items.iter().any(has_sign) {
        return Vec::new();
    }
    let text = items.text();
    SIGNS.into_iter().filter(|&sign| touches(&text, sign)).collect()
}

fn touches(text: &str, sign: char) -> bool {
    let entries = || text.split(sign);
    let is_short = |entry: &str| entry.split(' ').nth(WORDS).is_none();
    let is_entry = |entry: &str| {
        entry.starts_with(char::is_alphabetic) && !entry.ends_with(' ') && is_short(entry)
    };
    let apart = || {
        entries().skip(1).any(|entry| entry.starts_with(' '))
            || text.contains(&[' ', sign].iter().collect::<String>())
    };
    match sign {
        '/' => text.contains(sign) && !apart(),
        _ => entries().nth(1).is_some() && entries().all(is_entry),
    }
}

/// Removes the spaces beside such signs.
pub(crate) fn put(signs: &[char], items: &mut [Item]) {
    for &sign in signs {
        let (before, after) = (format!(" {sign}"), format!("{sign} "));
        for text in texts(items).filter(|text| text.contains(sign)) {
            *text = text.replace(&before, &after[..1]).replace(&after, &after[..1]);
        }
    }
}

/// Returns the words in small letters that stay as they are in a translation, beside a slash with a word on its
/// other side that is translated: `tap` of `clicar/tap` for `click/tap`. Returns none where the slashes of the
/// source have spaces beside them.
pub(crate) fn half_translated(source: &[Item], target: &[Item]) -> Vec<String> {
    const SHORTEST: usize = 3;
    if !signs(source).contains(&'/') {
        return Vec::new();
    }
    let source = source.text();
    let known: Vec<&str> = alternatives(&source).flatten().collect();
    let is_word =
        |part: &str| part.len() >= SHORTEST && part.bytes().all(|b| b.is_ascii_lowercase());
    let target = target.text();
    let stay = alternatives(&target).flat_map(|parts| {
        let (stay, other): (Vec<&str>, Vec<&str>) = parts.partition(|part| known.contains(part));
        if other.is_empty() { Vec::new() } else { stay }
    });
    stay.filter(|part| is_word(part)).map(str::to_owned).collect()
}

/// Returns whether a translation has one of some words anywhere.
pub(crate) fn has_any(target: &[Item], any: &[String]) -> bool {
    let text = target.text();
    words(&text).any(|word| any.iter().any(|one| one == word))
}

/// Returns the words of each group that slashes join.
fn alternatives(text: &str) -> impl Iterator<Item = impl Iterator<Item = &str>> {
    let is_sign = |c: char| !c.is_alphanumeric() && c != '-';
    let groups = text.split_whitespace().filter(|group| group.contains('/'));
    groups.map(move |group| group.split('/').map(move |part| part.trim_matches(is_sign)))
}

/// Puts spaces beside the slashes between words, which [`put`] removes again.
pub(crate) fn part_words(items: &[Item]) -> Vec<Item> {
    let mut parted = items.to_vec();
    for text in texts(&mut parted) {
        *text = text.replace('/', " / ");
    }
    parted
}

/// Returns the halves of the compounds in small letters whose second half stays in a translation beside another first
/// half: `half-wild` for `meio-wild`. A short second half is often an abbreviation: `bed-cli`.
pub(crate) fn half_compounds(source: &[Item], target: &[Item]) -> Vec<[String; 2]> {
    const SHORTEST: usize = 4;
    let (source, target) = (source.text(), target.text());
    let said: Vec<[&str; 2]> = compounds(&target).collect();
    let is_word =
        |half: &str| half.len() >= SHORTEST && half.bytes().all(|b| b.is_ascii_lowercase());
    let is_half_said = |&[first, second]: &[&str; 2]| {
        is_word(first)
            && is_word(second)
            && said.iter().any(|said| said[1] == second && said[0] != first)
            && !said.contains(&[first, second])
    };
    compounds(&source).filter(is_half_said).map(|halves| halves.map(str::to_owned)).collect()
}

/// Returns the halves of each word with one hyphen.
fn compounds(text: &str) -> impl Iterator<Item = [&str; 2]> {
    let tokens = text.split(|c: char| !c.is_alphanumeric() && c != '-');
    tokens.filter_map(|token| {
        let (first, second) = token.split_once('-')?;
        (!second.contains('-')).then_some([first, second])
    })
}

/// Writes compounds as two words.
pub(crate) fn part_compounds(items: &[Item], compounds: &[[String; 2]]) -> Vec<Item> {
    let mut parted = items.to_vec();
    for text in texts(&mut parted) {
        for compound in compounds {
            *text = text.replace(&compound.join("-"), &compound.join(" "));
        }
    }
    parted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> [Item; 1] {
        [Item::Text(text.into())]
    }

    #[test]
    fn signs_touch_the_words_of_a_list() {
        assert_eq!(signs(&text("Read/write the file")), ['/']);
        assert_eq!(signs(&text("bed,beds,feet per bed")), [',']);
        assert_eq!(signs(&text("C;Cyrillic (KOI8-R);KOI8-R")), [';']);
        for whole in [
            "Read / write, and/or",
            "Red, green,blue",
            "Wait,it is not ready yet",
            "1,000 beds",
            "Go on; or wait",
            "Read",
        ] {
            assert!(signs(&text(whole)).is_empty(), "{whole}");
        }
    }

    #[test]
    fn a_second_half_of_a_compound_may_stay() {
        let stay = |source, target| half_compounds(&text(source), &text(target)).concat().join(" ");
        assert_eq!(stay("A half-wild, wet bed", "Uma cama molhada meio-wild"), "half wild");
        for (source, target) in [
            ("A half-wild bed", "Uma cama half-wild"),
            ("A half-wild bed", "Uma cama meio selvagem"),
            ("A half-cli bed", "Uma cama meio-cli"),
            ("A half-and-half bed", "Uma cama meio-and-half"),
            ("A Half-wild bed", "Uma cama meio-wild"),
        ] {
            assert_eq!(stay(source, target), "", "{source}");
        }
    }

    #[test]
    fn a_word_beside_a_slash_may_stay() {
        let stay = |source, target| half_translated(&text(source), &text(target));
        assert_eq!(stay("Do it by clicking/tapping.", "Clicando/tapping."), ["tapping"]);
        assert_eq!(
            stay("move/delete/mark beds", "mover/delete/mark canteiros"),
            ["delete", "mark"]
        );
        for (source, target) in [
            ("Read/write", "Leia/escreva"),
            ("upload/download totals", "totais de upload/download"),
            ("Read / write and click/tap", "Leia / escreva e clique/tap"),
            ("TCP/wet", "TCP/molhado"),
        ] {
            assert!(stay(source, target).is_empty(), "{source}");
        }
        let words = ["local".to_owned()];
        assert!(has_any(&text("Aviso local"), &words) && !has_any(&text("Locais"), &words));
    }

    #[test]
    fn spaces_beside_signs_are_removed() {
        let mut items = text("Leia / escreva, e/ ou");
        put(&['/'], &mut items);
        assert_eq!(items, text("Leia/escreva, e/ou"));
        let mut items = text("metro, metros,m");
        put(&[','], &mut items);
        assert_eq!(items, text("metro,metros,m"));
    }
}
