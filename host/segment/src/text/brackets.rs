//! Brackets in a text, and the pairs that they make.

/// The opening brackets, each followed by its other half; brackets of one kind stand together.
const KINDS: [&str; 3] = ["()（）", "[]［］", "{}｛｝"];

/// Returns whether a character is a bracket.
pub(crate) fn is_bracket(c: char) -> bool {
    half(c).is_some()
}

/// Returns the kind of a bracket, and whether the bracket opens.
pub(crate) fn half(c: char) -> Option<(usize, bool)> {
    KINDS.iter().enumerate().find_map(|(kind, signs)| {
        signs.chars().position(|sign| sign == c).map(|at| (kind, at % 2 == 0))
    })
}

/// Returns the closing half of an opening bracket, and the opening half of a closing one.
pub(crate) fn other_half(c: char) -> char {
    let signs = KINDS.iter().find(|signs| signs.contains(c)).copied().unwrap_or_default();
    let at = signs.chars().position(|sign| sign == c).unwrap_or_default();
    signs.chars().nth(at ^ 1).unwrap_or(c)
}

/// The places of the two halves of a pair of brackets.
pub(crate) type Pair = (usize, usize);

/// Returns the pairs in a text, an outer pair after the pairs within, and the kinds of the halves
/// without another half, in order.
pub(crate) fn pairs(text: &str) -> (Vec<Pair>, Vec<(usize, bool)>) {
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

/// Returns whether the brackets of `target` may be those of a translation of `source`: they pair where
/// those of the source do, and are no more than those, but for endings such as `o(a)`.
pub(crate) fn are_plausible(source: &str, target: &str) -> bool {
    let (own, own_lone) = pairs(source);
    let (others, lone) = pairs(target);
    let ending = |&&(start, _): &&Pair| target[..start].ends_with(char::is_alphanumeric);
    let endings = others.iter().filter(ending).count();
    own_lone == lone && others.len() - endings <= own.len()
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
