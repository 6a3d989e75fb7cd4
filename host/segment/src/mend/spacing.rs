//! Puts the spaces beside codes as the source has them.

use crate::{
    align::function_words::Kind,
    item::{Item, Items},
    mark::sentinels::{Edge, Mark, begins_with_ending},
    text::{script::is_unspaced, words::words},
};

/// Joins codes and words that are joined in the source, and parts those that are apart there.
pub(crate) fn restore(items: &mut Vec<Item>, marks: &[Mark]) {
    // Most codes keep their order.
    let mut near = 0;
    for mark in marks {
        if let Some(at) = items.find_group(&mark.items, near) {
            before(items, at, mark.edges[0]);
            near = at;
        }
        if let Some(at) = items.find_group(&mark.items, near) {
            after(items, at + mark.items.len() - 1, mark.edges[1]);
            near = at;
        }
    }
}

/// Makes one space of several in a row.
pub(crate) fn close_up(items: &mut [Item]) {
    for text in items.iter_mut().filter_map(Item::text_mut) {
        while text.contains("  ") {
            *text = text.replace("  ", " ");
        }
    }
}

/// Takes out the spaces within brackets, at their ends.
pub(crate) fn close_brackets(items: &mut [Item]) {
    for text in items.iter_mut().filter_map(Item::text_mut) {
        if text.contains("( ") || text.contains(" )") {
            *text = text.replace("( ", "(").replace(" )", ")");
        }
    }
}

/// Takes out the space between a hyphen behind a word and a pronoun: `conectou- se`.
pub(crate) fn join_pronouns(items: &mut [Item], kind: impl Fn(&str) -> Kind) {
    for text in items.iter_mut().filter_map(Item::text_mut) {
        let is_pronoun =
            |rest: &str| words(rest).next().is_some_and(|word| kind(word) == Kind::Pronoun);
        let spaces = text.match_indices("- ").filter(|(at, hyphen)| {
            text[..*at].ends_with(char::is_alphabetic) && is_pronoun(&text[at + hyphen.len()..])
        });
        let spaces: Vec<usize> = spaces.map(|(at, _)| at + "-".len()).collect();
        for at in spaces.into_iter().rev() {
            text.remove(at);
        }
    }
}

fn parts(c: char) -> bool {
    c.is_alphanumeric() && !is_unspaced(c)
}

/// Returns whether a text ends with a sign that has a space behind it in languages that have spaces between words.
fn ends_before_space(text: &str) -> bool {
    let mut signs = text.chars().rev();
    let is_sign = signs.next().is_some_and(|c| ".,;!?)".contains(c));
    is_sign && signs.next().is_some_and(|c| !is_unspaced(c))
}

fn before(items: &mut Vec<Item>, at: usize, edge: Edge) {
    let Some(left) = items.index_before(at) else { return };
    match (&mut items[left], edge) {
        (Item::Text(text), Edge::Joined) => {
            let kept = text.trim_end().len();
            if kept > 0 || left > 0 {
                text.truncate(kept);
            }
        }
        (Item::Text(text), Edge::Spaced) if text.ends_with(parts) || ends_before_space(text) => {
            text.push(' ');
        }
        (Item::Text(text), Edge::Bracket(sign) | Edge::Sign(sign)) => {
            drop_letter(text, sign);
            let is_apart = text.strip_suffix(' ').is_some_and(|rest| rest.ends_with(sign));
            if is_apart && touches(sign) {
                text.pop();
            }
        }
        (Item::Text(_), _) => {}
        (_, Edge::Spaced) => items.insert(left + 1, Item::Text(" ".into())),
        _ => {}
    }
}

/// Returns whether a sign that touches a code in the source touches it in every language. Quotation
/// marks open or close, and French has spaces before some signs.
fn touches(sign: char) -> bool {
    !"\"':;!?".contains(sign) && !is_unspaced(sign)
}

/// Takes out a single letter between the sign that stands before a code and that code: it is a part
/// of the sentinel that the engine changed.
fn drop_letter(text: &mut String, sign: char) {
    let mut signs = text.chars().rev();
    let (last, before) = (signs.next(), signs.next());
    if last.is_some_and(|c| c.is_alphabetic() && parts(c)) && before == Some(sign) {
        text.pop();
    }
}

fn after(items: &mut Vec<Item>, at: usize, edge: Edge) {
    let Some(right) = items.index_from(at + 1) else { return };
    match (&mut items[right], edge) {
        (Item::Text(text), Edge::Joined) => {
            let rest = text.trim_start();
            let joins = rest.is_empty() || rest.starts_with(char::is_alphanumeric);
            if joins {
                *text = rest.to_owned();
            }
        }
        (Item::Text(text), Edge::Ending(first)) => {
            let rest = text.trim_start();
            let is_ending = rest.starts_with(first) && begins_with_ending(rest);
            if rest.is_empty() || is_ending {
                *text = rest.to_owned();
            } else if text.starts_with(parts) {
                text.insert(0, ' ');
            }
        }
        (Item::Text(text), Edge::Bracket(sign) | Edge::Sign(sign))
            if touches(sign)
                && text.strip_prefix(' ').is_some_and(|rest| rest.starts_with(sign)) =>
        {
            text.remove(0);
        }
        // A sign behind the code, such as that of `'s`, is gone, and the next word took its place.
        (Item::Text(text), Edge::Spaced | Edge::Sign(_)) if text.starts_with(parts) => {
            text.insert(0, ' ');
        }
        (Item::Text(_), _) => {}
        (_, Edge::Spaced) => items.insert(at + 1, Item::Text(" ".into())),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::align::function_words::FunctionWords;

    fn fixed(before: &str, edges: [Edge; 2], after: &str) -> Vec<Item> {
        let text = |text: &str| Item::Text(text.into());
        let mut items = vec![text(before), Item::Placeholder(0), text(after)];
        restore(
            &mut items,
            &[Mark {
                items: vec![Item::Placeholder(0)],
                sample: None,
                percent: None,
                at: 0..0,
                edges,
            }],
        );
        items
    }

    #[test]
    fn spaces_are_added_and_removed() {
        let text = |text: &str| Item::Text(text.into());
        let is = |before, after| vec![text(before), Item::Placeholder(0), text(after)];
        assert_eq!(fixed("de ", [Edge::Spaced, Edge::Joined], " px"), is("de ", "px"));
        assert_eq!(fixed("do", [Edge::Spaced, Edge::Spaced], "em"), is("do ", " em"));
        assert_eq!(fixed("(cama).", [Edge::Spaced, Edge::Spaced], " é"), is("(cama). ", " é"));
        assert_eq!(fixed("的", [Edge::Spaced, Edge::Spaced], "。"), is("的", "。"));
        assert_eq!(fixed("的)", [Edge::Spaced, Edge::Spaced], "。"), is("的)", "。"));
        let sign = [Edge::Spaced, Edge::Sign('\'')];
        assert_eq!(fixed("de ", sign, "os tipos"), is("de ", " os tipos"));
        let ending = [Edge::Spaced, Edge::Ending('s')];
        assert_eq!(fixed("de ", ending, " s usando"), is("de ", "s usando"));
        assert_eq!(fixed("de ", ending, " usando"), is("de ", " usando"));
        assert_eq!(fixed("de ", ending, "sem"), is("de ", "sem"));
        let brackets = [Edge::Bracket(')'), Edge::Sign('.')];
        assert_eq!(fixed("(cópia) ", brackets, " .txt"), is("(cópia)", ".txt"));
    }

    #[test]
    fn brackets_have_no_spaces_at_their_ends() {
        let mut items = [Item::Text("Resolução ( de tela )".into())];
        close_brackets(&mut items);
        assert_eq!(items, [Item::Text("Resolução (de tela)".into())]);
    }

    #[test]
    fn a_pronoun_joins_the_hyphen_before_it() {
        let joined = |text: &str| {
            let mut items = [Item::Text(text.into())];
            join_pronouns(&mut items, |word| FunctionWords::of("pt").kind(word));
            items.text()
        };
        assert_eq!(joined("Conectou- se. Lembrou- se"), "Conectou-se. Lembrou-se");
        for text in ["Pré- e pós-venda", "Conectou - se", "8- se", "Conectou- sede"] {
            assert_eq!(joined(text), text);
        }
    }

    #[test]
    fn letters_of_sentinels_are_removed() {
        let text = |text: &str| Item::Text(text.into());
        let is = |before, after| vec![text(before), Item::Placeholder(0), text(after)];
        let sign = [Edge::Sign('<'), Edge::Spaced];
        assert_eq!(fixed("(<T", sign, " dígitos>…)"), is("(<", " dígitos>…)"));
        assert_eq!(fixed("(T", [Edge::Bracket('('), Edge::Spaced], " a)"), is("(", " a)"));
        assert_eq!(fixed("<de", sign, " a"), is("<de", " a"));
        assert_eq!(fixed("<", sign, " a"), is("<", " a"));
        assert_eq!(fixed("<的", sign, "。"), is("<的", "。"));
    }
}
