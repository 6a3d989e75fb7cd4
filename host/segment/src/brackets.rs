//! Brackets: models drop one beside a code, leave one open at the end, and add some of their own.

use super::{
    added_parentheses,
    items::{Item, push},
    sentinels::{Edge, Mark},
};

/// Those that open, and after each its other half; those of the same kind together.
const KINDS: [&str; 3] = ["()（）", "[]［］", "{}｛｝"];

/// Whether a character is a bracket.
pub fn is_bracket(c: char) -> bool {
    half(c).is_some()
}

/// The kind of a bracket, and whether it opens.
fn half(c: char) -> Option<(usize, bool)> {
    KINDS.iter().enumerate().find_map(|(kind, signs)| {
        signs.chars().position(|sign| sign == c).map(|at| (kind, at % 2 == 0))
    })
}

/// What opens with one of these closes with its other half.
fn other_half(c: char) -> char {
    let signs = KINDS.iter().find(|signs| signs.contains(c)).copied().unwrap_or_default();
    let at = signs.chars().position(|sign| sign == c).unwrap_or_default();
    signs.chars().nth(at ^ 1).unwrap_or(c)
}

/// A pair of brackets in a text: where its halves stand.
pub(super) type Pair = (usize, usize);

/// The pairs in a text, outer ones after those in them, and the kinds of the halves that have no
/// other, in order.
pub(super) fn pairs(text: &str) -> (Vec<Pair>, Vec<(usize, bool)>) {
    let (mut open, mut pairs, mut lone): (Vec<(usize, usize)>, _, _) =
        (Vec::new(), Vec::new(), Vec::new());
    for (at, c) in text.char_indices() {
        match half(c) {
            Some((kind, true)) => open.push((kind, at)),
            Some((kind, false)) => match open.pop_if(|(other, _)| *other == kind) {
                Some((_, start)) => pairs.push((start, at)),
                None => lone.push((kind, false)),
            },
            None => {}
        }
    }
    lone.extend(open.into_iter().map(|(kind, _)| (kind, true)));
    lone.sort_unstable();
    (pairs, lone)
}

/// Whether the brackets of `target` may be those of a translation of `source`: they pair where
/// the source's do, and there are no more of them, but for endings such as `o(a)`.
pub fn are_plausible(source: &str, target: &str) -> bool {
    let (own, own_lone) = pairs(source);
    let (others, lone) = pairs(target);
    let ending = |&&(start, _): &&Pair| target[..start].ends_with(char::is_alphanumeric);
    let endings = others.iter().filter(ending).count();
    own_lone == lone && others.len() - endings <= own.len()
}

/// Puts the brackets of a translation right where there is but one way: remarks that are not in
/// the source go, halves lost beside a code or at the end come back. `marks` are the codes in it.
pub fn mend(source: &str, items: &mut Vec<Item>, marks: &[Mark]) {
    let signs = |text: &str| text.chars().filter(|&c| is_bracket(c)).collect::<Vec<char>>();
    if signs(source) == signs(&said(items)) {
        return;
    }
    added_parentheses::remove(source, items);
    for mark in marks {
        let place = items.windows(mark.items.len()).position(|group| group == mark.items);
        if let (Some(at), Edge::Bracket(sign)) = (place, mark.edges[0])
            && half(sign).is_some_and(|(_, opens)| opens)
            && lacks(source, items, sign)
        {
            open_before(items, at, sign);
        }
        let place = items.windows(mark.items.len()).position(|group| group == mark.items);
        if let (Some(at), Edge::Bracket(sign)) = (place, mark.edges[1])
            && half(sign).is_some_and(|(_, opens)| !opens)
            && lacks(source, items, sign)
        {
            close_after(items, at + mark.items.len(), sign);
        }
    }
    end(source, items);
}

/// The same for a text without codes.
pub fn mended(source: &str, target: String) -> String {
    let mut items = vec![Item::Text(target)];
    mend(source, &mut items, &[]);
    said(&items)
}

/// The text of a translation, with a space for every code.
fn said(items: &[Item]) -> String {
    let text = |item: &Item| match item {
        Item::Text(text) => text.clone(),
        _ => " ".into(),
    };
    items.iter().map(text).collect()
}

fn count(text: &str, sign: char) -> usize {
    text.chars().filter(|&c| half(c) == half(sign)).count()
}

/// Whether a translation has fewer of these than its source.
fn lacks(source: &str, items: &[Item], sign: char) -> bool {
    count(&said(items), sign) < count(source, sign)
}

/// Puts a bracket before the item at `at`.
fn open_before(items: &mut Vec<Item>, at: usize, sign: char) {
    let before = items[..at].iter().rposition(|item| !item.is_markup());
    match before.map(|index| &mut items[index]) {
        Some(Item::Text(text)) => {
            let apart = !text.is_empty() && !text.ends_with(char::is_whitespace);
            text.push_str(if apart { " " } else { "" });
            text.push(sign);
        }
        _ => items.insert(at, Item::Text(sign.into())),
    }
}

/// Puts a bracket before the item at `at`, behind the one before.
fn close_after(items: &mut Vec<Item>, at: usize, sign: char) {
    let after = items[at..].iter().position(|item| !item.is_markup());
    match after.map(|index| &mut items[at + index]) {
        Some(Item::Text(text)) => {
            if text.starts_with(char::is_alphanumeric) {
                text.insert(0, ' ');
            }
            text.insert(0, sign);
        }
        _ => items.insert(at, Item::Text(sign.into())),
    }
}

/// What stands open at the very end is closed as in the source, or goes.
fn end(source: &str, items: &mut Vec<Item>) {
    let punctuation = |c: char| !c.is_alphanumeric() && !is_bracket(c);
    let Some(last) = items.iter().rposition(|item| !item.is_markup()) else { return };
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
    let target = said(items);
    if let Item::Text(text) = &mut items[last]
        && let Some(sign) = text.trim_end().chars().next_back()
        && half(sign).is_some_and(|(_, opens)| opens)
        && count(&target, sign) > count(source, sign)
    {
        text.truncate(text.trim_end().trim_end_matches(sign).len());
        trim(items);
    }
}

/// Takes the spaces off the end.
pub(super) fn trim(items: &mut Vec<Item>) {
    let Some(last) = items.iter().rposition(|item| !item.is_markup()) else { return };
    if let Item::Text(text) = &mut items[last] {
        text.truncate(text.trim_end().len());
        if text.is_empty() {
            items.remove(last);
        }
    }
}

/// Holds brackets: what is in them, and what is around them, are pieces of their own.
pub fn hold(items: &[Item]) -> Vec<Item> {
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
    use crate::sentinels::{edge, edge_after};

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
    fn remarks_go() {
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
    fn lost_halves_come_back() {
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
    fn plausible() {
        assert!(are_plausible("Save (as)", "Salvar (como)"));
        assert!(are_plausible("Save (as)", "Salvar como"));
        assert!(are_plausible("Welcome", "Bem-vindo(a)"));
        assert!(are_plausible("a) one b) two", "a) um b) dois"));
        assert!(!are_plausible("a) one b) two", "a um b) dois"));
        assert!(are_plausible("Save (as)", "另存为（）"));
        assert!(!are_plausible("Save (as)", "Salvar (como"));
        assert!(!are_plausible("Save", "Salvar (arquivo)"));
        assert!(!are_plausible("Save (as) [now]", "Salvar (como] [já)"));
        assert!(!are_plausible("copyright]] policies", "políticas de direitos autorais"));
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
