//! The articles that models put before names, labels and words that stand alone.

use super::capitals::begin_with_capital;
use crate::{
    align::function_words::{FunctionWords, Kind},
    item::{Item, Items},
};

/// The greatest number of words in a label.
const LABEL: usize = 4;

/// Returns whether an answer is the source with an article or a preposition before it: `O GraphML` for
/// `GraphML`. The source is a name then.
pub(crate) fn is_added(source: &[Item], answer: &[Item], kind: impl Fn(&str) -> Kind) -> bool {
    let ([Item::Text(source)], [Item::Text(answer)]) = (source, answer) else { return false };
    let is_small = |word: &str| matches!(kind(word), Kind::Article | Kind::Preposition);
    let rest = answer.split_once(' ').filter(|(first, _)| is_small(first));
    rest.is_some_and(|(_, rest)| rest == source)
}

/// Returns whether an English sentence is a label of a few words that begins with no article, preposition
/// or pronoun, and has no verb that needs a subject: `Last update:`, `Last update`, `Deleting files…`.
pub(crate) fn is_bare_label(source: &[Item]) -> bool {
    /// Words that have an article in other languages, or mean something else without it.
    const WITH_ARTICLE: [&str; 4] = ["former", "latter", "others", "same"];
    let text = source.text();
    let label = text.trim_end();
    let first = first_word(label);
    let ends = label.ends_with([':', '…']) || label.ends_with("...") || !ends_sentence(label);
    ends && label.split_whitespace().count() <= LABEL
        && FunctionWords::of("en").kind(first) == Kind::Content
        && !WITH_ARTICLE.iter().any(|word| first.eq_ignore_ascii_case(word))
        && !label.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’')).any(is_finite)
}

/// Returns whether an English sentence ends with a participle that says what happened to something without an
/// article: `Message not sent.`, `Beds watered successfully!`.
pub(crate) fn is_bare_report(source: &[Item]) -> bool {
    /// The greatest number of words.
    const REPORT: usize = 8;
    #[rustfmt::skip]
    const PARTICIPLES: [&str; 18] = [
        "begun", "built", "chosen", "done", "found", "given", "hidden", "kept", "left", "lost", "made", "read",
        "sent", "set", "shown", "stopped", "taken", "written",
    ];
    let text = source.text();
    let words = text.trim_end().trim_end_matches(['.', '!']);
    let is_participle = |word: &str| {
        PARTICIPLES.contains(&word)
            || word.len() > 4 && word.ends_with("ed") && !word.ends_with("eed")
    };
    let mut last_words = words.split_whitespace().rev().skip_while(|word| word.ends_with("ly"));
    !words.contains([',', ':', ';', '.', '!', '?', '"'])
        && words.split_whitespace().count() <= REPORT
        && FunctionWords::of("en").kind(first_word(words)) == Kind::Content
        && last_words.next().is_some_and(is_participle)
        && !words.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '’')).any(is_finite)
}

/// Returns whether a translation into a Romance language has a participle, and no auxiliary that it would need in
/// a sentence with an article: `A mensagem não enviada.`
pub(crate) fn is_report_without_verb(answer: &[Item]) -> bool {
    #[rustfmt::skip]
    const AUXILIARIES: [&str; 44] = [
        "deve", "devem", "doit", "es", "era", "eram", "est", "está", "están", "estão", "estava", "fue", "fueron",
        "foi", "foram", "ha", "han", "hanno", "há", "ont", "peut", "pode", "podem", "puede", "pueden", "può", "pôde",
        "sarà", "sera", "ser", "será", "serán", "serão", "seja", "sido", "son", "sono", "sont", "são", "tem", "têm",
        "è", "é", "était",
    ];
    const ENDINGS: [&str; 13] = [
        "ado", "ada", "ados", "adas", "ido", "ida", "idos", "idas", "ato", "ata", "ati", "é", "ée",
    ];
    let text = answer.text().to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    let is_participle =
        |word: &str| word.len() > 4 && ENDINGS.iter().any(|ending| word.ends_with(ending));
    words.clone().any(is_participle) && !words.any(|word| AUXILIARIES.contains(&word))
}

fn ends_sentence(text: &str) -> bool {
    text.ends_with(['.', '!', '?', ',', ';'])
}

/// Returns whether an English word is a verb or an auxiliary that has a subject: `is`, `cannot`.
fn is_finite(word: &str) -> bool {
    #[rustfmt::skip]
    const FINITE: [&str; 25] = [
        "are", "ca", "can", "cannot", "could", "did", "do", "does", "exist", "exists", "had", "has", "have", "is",
        "may", "might", "must", "needs", "requires", "should", "was", "were", "will", "wo", "would",
    ];
    let small = word.to_lowercase().replace('’', "'");
    let bare = small.strip_suffix("n't").or_else(|| small.strip_suffix("'t"));
    FINITE.contains(&bare.unwrap_or(&small))
}

/// Returns whether a translation begins with an article, and goes on with a noun.
pub(crate) fn begins_with_article(answer: &[Item], kind: impl Fn(&str) -> Kind) -> bool {
    is_article_of_noun(&answer.text(), kind)
}

fn is_article_of_noun(text: &str, kind: impl Fn(&str) -> Kind) -> bool {
    let mut words = text.split(' ');
    let (first, next) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    kind(first) == Kind::Article && !is_preposition(first, next)
}

/// Returns whether the Portuguese `a` is a preposition before the next word: `a carregar`, `a qualquer`.
fn is_preposition(word: &str, next: &str) -> bool {
    let bare = next.trim_end_matches(|c: char| !c.is_alphanumeric());
    word.eq_ignore_ascii_case("a") && (bare.ends_with('r') || matches!(bare, "cada" | "sós"))
}

/// Removes the definite article at the beginning of a translation, if a common word follows that can stand
/// alone, and begins that word with a capital where the article has one. A first word of the source, such
/// as `OS`, is no article.
pub(crate) fn remove(source: &[Item], answer: &mut [Item], kind: impl Fn(&str) -> Kind) {
    let Some(text) = answer.first_text_mut() else { return };
    let mark = text.chars().next().filter(|c| matches!(c, '&' | '_'));
    let unmarked = mark.map_or(text.as_str(), |mark| &text[mark.len_utf8()..]);
    if !may_go(&source.text(), unmarked, &kind) {
        return;
    }
    let mut rest = unmarked.to_owned();
    let is_capital = rest.starts_with(char::is_uppercase);
    remove_article(&mut rest, kind);
    if is_capital {
        begin_with_capital(&mut rest);
    }
    // The mark of a mnemonic stands before the next word then.
    *text = mark.into_iter().chain(rest.chars()).collect();
}

/// Returns whether the article at the beginning of a label's translation may be removed.
fn may_go(source: &str, text: &str, kind: impl Fn(&str) -> Kind) -> bool {
    if !is_article_of_noun(text, &kind) {
        return false;
    }
    let first = first_word(text);
    let next = first_word(text[first.len()..].trim_start());
    let stands_alone = kind(next) == Kind::Content && !matches!(next, "que" | "qual" | "demás");
    let is_in_capitals = !source.contains(char::is_lowercase) && !text.contains(char::is_lowercase);
    let may_be_name = !source.trim_end().ends_with(':')
        && !next.starts_with(char::is_lowercase)
        && !is_in_capitals;
    !first_word(source).eq_ignore_ascii_case(first)
        && !is_indefinite(first)
        && stands_alone
        && !may_be_name
}

/// Returns whether a word is an indefinite article, which may also be the number one.
pub(crate) fn is_indefinite(word: &str) -> bool {
    const INDEFINITE: [&str; 15] = [
        "een", "ein", "eine", "einem", "einen", "einer", "um", "uma", "umas", "un", "una", "unas",
        "une", "uno", "unos",
    ];
    INDEFINITE.contains(&word.to_lowercase().as_str())
}

/// Removes the article at the beginning of a text, if words follow.
pub(super) fn remove_article(text: &mut String, kind: impl Fn(&str) -> Kind) {
    let first = first_word(text).len();
    if kind(&text[..first]) == Kind::Article && text.len() > first {
        text.drain(..=first);
    }
}

/// Returns the text up to its first space.
pub(super) fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Item {
        Item::Text(text.into())
    }

    fn kind(word: &str) -> Kind {
        FunctionWords::of("pt").kind(word)
    }

    #[test]
    fn an_article_before_the_source_is_added() {
        let added = |source: &str, answer: &str| is_added(&[text(source)], &[text(answer)], kind);
        assert!(added("GraphML", "O GraphML") && added("macOS", "o macOS"));
        assert!(added("pgSQL", "do pgSQL"));
        assert!(!added("Radio", "O rádio") && !added("GraphML", "GraphML"));
    }

    #[test]
    fn a_label_has_a_few_words_and_no_verb() {
        let bare = |source: &str| is_bare_label(&[text(source)]);
        for source in
            ["Documentation:", "Last update: ", "Last update", "Watering beds…", "Beds (old)"]
        {
            assert!(bare(source), "{source}");
        }
        for source in [
            "To do:",
            "The update:",
            "Update.",
            "One more of these long labels:",
            "Bed is wet",
            "Beds can't grow",
            "Beds don't match:",
            "Beds won't grow",
            "Same bed as before",
        ] {
            assert!(!bare(source), "{source}");
        }
    }

    #[test]
    fn a_report_has_a_participle_and_no_verb() {
        let bare = |source: &str| is_bare_report(&[text(source)]);
        for source in ["Bed not found.", "Beds watered successfully!", "Message sent", "Bed lost."]
        {
            assert!(bare(source), "{source}");
        }
        for source in
            ["The bed watered.", "Bed is watered.", "Watered beds grow.", "Beds grow.", "Seed bed."]
        {
            assert!(!bare(source), "{source}");
        }
        let lacks = |answer: &str| is_report_without_verb(&[text(answer)]);
        assert!(lacks("O canteiro não encontrado.") && lacks("Los mensajes enviados."));
        assert!(!lacks("O canteiro não foi encontrado.") && !lacks("O canteiro falhou."));
    }

    #[test]
    fn a_label_has_no_article() {
        let removed = |source: &str, answer: &str| {
            let mut answer = [text(answer)];
            remove(&[text(source)], &mut answer, kind);
            answer.text()
        };
        for (source, answer, expected) in [
            ("Documentation:", "A documentação:", "Documentação:"),
            ("Texture:", "A Textura:", "Textura:"),
            ("Last rain", "A última chuva", "Última chuva"),
            ("&Difference:", "A &diferença:", "&Diferença:"),
            ("last:", "o último:", "último:"),
            ("At:", "A:", "A:"),
            ("OS name:", "OS nome:", "OS nome:"),
            ("Documentation:", "Documentação:", "Documentação:"),
            ("O&utput:", "&A saída:", "&Saída:"),
            ("AUTHORS", "OS AUTORES", "AUTORES"),
            ("OS NAMES", "OS NOMES", "OS NOMES"),
            ("A&bout", "&Sobre", "&Sobre"),
            ("Once", "Uma vez", "Uma vez"),
            ("Loading beds…", "A carregar canteiros…", "A carregar canteiros…"),
            ("Any time", "A qualquer hora", "A qualquer hora"),
            ("Own beds", "Os seus canteiros", "Os seus canteiros"),
            ("Havana", "A Havana", "A Havana"),
            ("News", "O que há de novo", "O que há de novo"),
        ] {
            assert_eq!(removed(source, answer), expected);
        }
    }
}
