//! Brackets: models drop one beside a code, leave one open at the end, and add some of their own.

use crate::{
    item::{Item, Items, push, trim_end},
    mark::sentinels::{Edge, Mark},
    mend::added_parentheses,
    text::brackets::{half, is_bracket, other_half},
};

/// Mends the brackets of a translation where there is just one way: remarks that are not in the
/// source go, and halves come back that are lost beside a code or at the end. `marks` are the codes
/// in the translation.
pub(crate) fn mend(source: &str, items: &mut Vec<Item>, marks: &[Mark]) {
    let signs = |text: &str| text.chars().filter(|&c| is_bracket(c)).collect::<Vec<char>>();
    if signs(source) == signs(&items.plain()) {
        return;
    }
    added_parentheses::remove(source, items);
    let mut near = 0;
    for mark in marks {
        let place = items.find_group(&mark.items, near);
        near = place.unwrap_or(near);
        if let (Some(at), Edge::Bracket(sign)) = (place, mark.edges[0])
            && half(sign).is_some_and(|(_, opens)| opens)
            && lacks(source, items, sign)
        {
            open_before(items, at, sign);
        }
        let place = items.find_group(&mark.items, near);
        if let (Some(at), Edge::Bracket(sign)) = (place, mark.edges[1])
            && half(sign).is_some_and(|(_, opens)| !opens)
            && lacks(source, items, sign)
        {
            close_after(items, at + mark.items.len(), sign);
        }
    }
    end(source, items);
}

/// Mends the brackets of a text without codes.
pub(crate) fn mended(source: &str, target: String) -> String {
    let mut items = vec![Item::Text(target)];
    mend(source, &mut items, &[]);
    items.plain()
}

fn count(text: &str, sign: char) -> usize {
    text.chars().filter(|&c| half(c) == half(sign)).count()
}

/// Returns whether a translation has fewer brackets of the kind of `sign` than its source.
fn lacks(source: &str, items: &[Item], sign: char) -> bool {
    count(&items.plain(), sign) < count(source, sign)
}

/// Puts a bracket before the item at `at`.
fn open_before(items: &mut Vec<Item>, at: usize, sign: char) {
    match items.index_before(at).map(|index| &mut items[index]) {
        Some(Item::Text(text)) => {
            let apart = !text.is_empty() && !text.ends_with(char::is_whitespace);
            text.push_str(if apart { " " } else { "" });
            text.push(sign);
        }
        _ => items.insert(at, Item::Text(sign.into())),
    }
}

/// Puts a bracket before the item at `at`, right behind the item before that.
fn close_after(items: &mut Vec<Item>, at: usize, sign: char) {
    match items.index_from(at).map(|index| &mut items[index]) {
        Some(Item::Text(text)) => {
            if text.starts_with(char::is_alphanumeric) {
                text.insert(0, ' ');
            }
            text.insert(0, sign);
        }
        _ => items.insert(at, Item::Text(sign.into())),
    }
}

/// Closes a bracket that is open at the very end as the source does, or takes it out.
fn end(source: &str, items: &mut Vec<Item>) {
    let punctuation = |c: char| !c.is_alphanumeric() && !is_bracket(c);
    let Some(last) = items.last_index() else { return };
    let bare = source.trim_end_matches(punctuation);
    if let Some(sign) = bare.chars().next_back()
        && half(sign).is_some_and(|(_, opens)| !opens)
        && lacks(source, items, sign)
        && !lacks(source, items, other_half(sign))
    {
        match &mut items[last] {
            Item::Text(text) => text.insert(text.trim_end_matches(punctuation).len(), sign),
            _ => items.insert(last + 1, Item::Text(sign.into())),
        }
        return;
    }
    let target = items.plain();
    if let Item::Text(text) = &mut items[last]
        && let Some(sign) = text.trim_end().chars().next_back()
        && half(sign).is_some_and(|(_, opens)| opens)
        && count(&target, sign) > count(source, sign)
    {
        text.truncate(text.trim_end().trim_end_matches(sign).len());
        trim_end(items);
    }
}

/// Holds brackets, so that the text in them and the text around them are pieces of their own.
pub(crate) fn hold(items: &[Item]) -> Vec<Item> {
    let mut held = Vec::new();
    for item in items {
        let Item::Text(text) = item else {
            push(&mut held, item.clone());
            continue;
        };
        let mut from = 0;
        for (at, sign) in text.match_indices(is_bracket) {
            push(&mut held, Item::Text(text[from..at].into()));
            held.push(Item::Verbatim(sign.into()));
            from = at + sign.len();
        }
        push(&mut held, Item::Text(text[from..].into()));
    }
    held
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mark::sentinels::{edge, edge_after};

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    /// A translation mended; `%` stands for codes, in the source and in the translation.
    fn through(source: &str, target: &str) -> String {
        let mut marks = Vec::new();
        let mut items = Vec::new();
        let before: Vec<&str> = source.split('%').collect();
        for (code, pair) in before.windows(2).enumerate() {
            marks.push(Mark {
                items: vec![Item::Placeholder(code as u32)],
                sample: None,
                percent: None,
                at: 0..0,
                edges: [edge(pair[0].chars().next_back()), edge_after(pair[1])],
            });
        }
        for (code, piece) in target.split('%').enumerate() {
            if code > 0 {
                items.push(Item::Placeholder(code as u32 - 1));
            }
            push(&mut items, text(piece));
        }
        let plain = source.replace('%', " ");
        mend(&plain, &mut items, &marks);
        let spell = |item: Item| match item {
            Item::Text(text) => text,
            _ => "%".into(),
        };
        items.into_iter().map(spell).collect()
    }

    #[test]
    fn added_remarks_are_removed() {
        for (source, target, mended) in [
            ("File", "Arquivo (em inglês)", "Arquivo"),
            ("Wacky", "Wacky (", "Wacky"),
            ("Wacky", "Wacky (em", "Wacky"),
            ("Wacky % day", "Dia maluco % (com o", "Dia maluco %"),
            ("Add…", "Mais (…", "Mais…"),
            ("Add (%)", "Mais (%) (-)", "Mais (%)"),
            ("File", "(em inglês)", "(em inglês)"),
            ("File (old)", "Arquivo (velho)", "Arquivo (velho)"),
            ("File: \"%\". Error.", "Ficheiro: \"%\" (em inglês). Erro.", "Ficheiro: \"%\". Erro."),
            ("Caption (%)", "Legenda (%) (em inglês)", "Legenda (%)"),
            ("URL: %", "URL: % (", "URL: %"),
            ("ID: %", "ID: % ()", "ID: %"),
            ("URL: %", "URL: (%)", "URL: %"),
        ] {
            assert_eq!(through(source, target), mended);
        }
    }

    #[test]
    fn lost_brackets_are_restored() {
        for (source, target, mended) in [
            ("Unread (%)", "Não lida (%", "Não lida (%)"),
            ("Unread (%)", "Não lida %", "Não lida (%)"),
            ("Row [%] is gone", "A linha [% se foi", "A linha [%] se foi"),
            ("% (% of %)", "% (% de %", "% (% de %)"),
            ("% (at %): %", "% (em %: %", "% (em %): %"),
            ("Delete % (for good).", "Excluir % (para sempre.", "Excluir % (para sempre)."),
            ("Name (%): %", "Nome (%): % (", "Nome (%): %"),
        ] {
            assert_eq!(through(source, target), mended);
        }
    }

    #[test]
    fn held() {
        let sign = |sign: &str| Item::Verbatim(sign.into());
        let found = hold(&[text("Save (as)"), Item::Placeholder(0), text(" :)")]);
        let parts = vec![
            text("Save "),
            sign("("),
            text("as"),
            sign(")"),
            Item::Placeholder(0),
            text(" :"),
            sign(")"),
        ];
        assert_eq!(found, parts);
    }
}
