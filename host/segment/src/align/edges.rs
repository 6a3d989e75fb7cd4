//! Which articles, pronouns and prepositions an element may begin and end with.
//!
//! Attention gives `os` in `os administradores` to "administrators", for want of a word of
//! its own. Such a word is not the element's, unless the element begins with one of its
//! kind in the source, or it is all that a source word of the element became.

use std::ops::Range;

use crate::align::{
    Alignment,
    function_words::{
        FunctionWords,
        Kind::{self, Article, Content, Determiner, Particle, Preposition, Pronoun},
    },
};

/// The edges that elements may have in a translation.
pub(crate) struct Edges<'a> {
    source: &'a str,
    /// The words of the source.
    words: Vec<Range<usize>>,
    source_kinds: FunctionWords,
    /// The kind of each atom of the translation.
    kinds: Vec<Kind>,
    /// For each atom, the word of the source that it attends to most.
    origins: Vec<Option<usize>>,
    /// Whether a word of the source became more than articles and prepositions.
    said: Vec<bool>,
    /// Whether each atom begins a clause, as `que` does.
    begins_clause: Vec<bool>,
    /// Whether each atom is a reflexive pronoun.
    is_reflexive: Vec<bool>,
    /// The first atom with a letter, where it is the imperative that the source begins with.
    imperative: Option<usize>,
}

/// English verbs with which an instruction begins, before the name of what it is about: `See Names`. Each
/// language with function words has such a verb at the beginning, too.
const IMPERATIVES: [&str; 16] = [
    "Check", "Choose", "Click", "Consult", "Enter", "Find", "Open", "Press", "Read", "Run", "See",
    "Select", "Set", "Tap", "Use", "Visit",
];

/// Pronouns that are a part of their verb: `inscrever-se`.
const REFLEXIVES: [&str; 2] = ["se", "si"];

/// English words with which a clause begins, and those of other languages.
const RELATIVES: [&str; 4] = ["than", "that", "which", "who"];
const OTHER_RELATIVES: [&str; 3] = ["che", "que", "qui"];

impl<'a> Edges<'a> {
    /// Returns the edges for a source and the atoms of its translation.
    pub(crate) fn new(source: &'a str, alignment: &Alignment, atoms: &[Range<usize>]) -> Edges<'a> {
        let words = words(source);
        let rows: Vec<Vec<f32>> = atoms.iter().map(|at| alignment.row(at, &words)).collect();
        let most = |values: &mut dyn Iterator<Item = (usize, f32)>| {
            let some = values.filter(|(_, value)| *value > 0.0);
            some.reduce(|best, next| if next.1 > best.1 { next } else { best }).map(|(at, _)| at)
        };
        let [source_kinds, target_kinds] = alignment.function_words;
        let text = |at: &Range<usize>| &alignment.target[at.clone()];
        let kinds: Vec<Kind> = atoms.iter().map(|at| target_kinds.kind(text(at))).collect();
        let origins: Vec<Option<usize>> =
            rows.iter().map(|row| most(&mut row.iter().copied().enumerate())).collect();
        let mut said = vec![false; words.len()];
        for ((at, kind), origin) in atoms.iter().zip(&kinds).zip(&origins) {
            let says = *kind == Content && text(at).contains(char::is_alphanumeric);
            if let Some(word) = origin.filter(|_| says) {
                said[word] = true;
            }
        }
        let begins_with_verb = source_kinds == FunctionWords::of("en")
            && target_kinds != FunctionWords::default()
            && words.first().is_some_and(|at| IMPERATIVES.contains(&&source[at.clone()]));
        let has_letter = |at: &Range<usize>| text(at).contains(char::is_alphabetic);
        let imperative = begins_with_verb.then(|| atoms.iter().position(has_letter)).flatten();
        let is_any = |words: &[&str]| atoms.iter().map(|at| words.contains(&text(at))).collect();
        let begins_clause = is_any(&OTHER_RELATIVES);
        let is_reflexive = is_any(&REFLEXIVES);
        Edges {
            source,
            words,
            source_kinds,
            kinds,
            origins,
            said,
            begins_clause,
            is_reflexive,
            imperative,
        }
    }

    /// Returns whether an element may begin with an atom.
    pub(crate) fn may_begin(&self, atom: usize, element: &Range<usize>) -> bool {
        let has_verb = || self.words.first().is_some_and(|verb| is_within(verb, element));
        if self.imperative == Some(atom) && !has_verb() {
            return false;
        }
        let fits = match self.kinds[atom] {
            Content | Determiner => true,
            Pronoun => self.first(element) == Pronoun || self.is_of_verb(atom, element),
            Article => matches!(self.first(element), Article | Determiner),
            Preposition | Particle => matches!(self.first(element), Preposition | Particle),
        };
        fits || self.is_own(atom, element)
    }

    /// Returns whether an element may end with an atom. A word that wants a noun after it may end an
    /// element only where such a word ends the element in the source.
    pub(crate) fn may_end(&self, atom: usize, element: &Range<usize>) -> bool {
        let leans = |kind| matches!(kind, Article | Preposition);
        let last = self.inside(element).last();
        let last_begins_clause =
            || last.is_some_and(|at| RELATIVES.contains(&&self.source[at.clone()]));
        (!leans(self.kinds[atom]) || leans(self.kind_of(last)))
            && (!self.begins_clause[atom] || last_begins_clause())
    }

    /// Returns whether the word at `atom`, right behind an element, says with the element what its verb and the
    /// particle at its end say: `sessão` in `iniciar sessão para votar` for `<a>sign in</a> to vote`. Attention gives
    /// such a word to the function word behind the element, which the word at `next` stands for.
    pub(crate) fn completes_verb(&self, atom: usize, next: usize, element: &Range<usize>) -> bool {
        let end = self.words.partition_point(|word| word.end <= element.end);
        let follows = |at: usize| self.origins[at] == Some(end);
        let is_phrasal = match self.inside(element) {
            [.., verb, last] => {
                [Content, Particle] == [verb, last].map(|word| self.kind_of(Some(word)))
            }
            _ => false,
        };
        is_phrasal
            && self.kinds[atom] == Content
            && matches!(self.kinds[next], Preposition | Particle)
            && follows(atom)
            && follows(next)
            && self.kind_of(self.words.get(end)) != Content
    }

    /// Returns whether an atom is a reflexive pronoun of a verb in the element.
    fn is_of_verb(&self, atom: usize, element: &Range<usize>) -> bool {
        self.is_reflexive[atom]
            && self.origins[atom].is_some_and(|word| {
                let verb = matches!(self.kind_of(self.words.get(word)), Content | Particle);
                verb && self.lies_in(word, element)
            })
    }

    /// Returns whether an article before an element is the one that it begins with in the source.
    pub(crate) fn is_its_article(&self, atom: usize, element: &Range<usize>) -> bool {
        let inside = |word: usize| self.lies_in(word, element);
        self.kinds[atom] == Article
            && self.first(element) == Article
            && self.origins[atom].is_none_or(inside)
    }

    /// Returns whether an atom is the translation of a word of the element. A preposition that stands for
    /// an article is joined to that article, and goes where the preposition is.
    fn is_own(&self, atom: usize, element: &Range<usize>) -> bool {
        self.origins[atom].is_some_and(|word| {
            let article = self.kind_of(self.words.get(word)) == Article;
            self.lies_in(word, element) && !self.said[word] && !article
        })
    }

    fn lies_in(&self, word: usize, element: &Range<usize>) -> bool {
        is_within(&self.words[word], element)
    }

    fn inside(&self, element: &Range<usize>) -> &[Range<usize>] {
        let start = self.words.partition_point(|word| word.start < element.start);
        let end = self.words.partition_point(|word| word.end <= element.end);
        self.words.get(start..end).unwrap_or_default()
    }

    fn first(&self, element: &Range<usize>) -> Kind {
        self.kind_of(self.inside(element).first())
    }

    fn kind_of(&self, word: Option<&Range<usize>>) -> Kind {
        word.map_or(Content, |word| self.source_kinds.kind(&self.source[word.clone()]))
    }
}

fn is_within(word: &Range<usize>, element: &Range<usize>) -> bool {
    element.start <= word.start && word.end <= element.end
}

/// Returns the places of the runs of letters and digits in a text. `'s` and `'ll` belong to the
/// word before them.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words: Vec<Range<usize>> = Vec::new();
    for (at, c) in text.char_indices().filter(|(_, c)| c.is_alphanumeric()) {
        match words.last_mut().filter(|word| word.end == at) {
            Some(word) => word.end = at + c.len_utf8(),
            None => words.push(at..at + c.len_utf8()),
        }
    }
    words.dedup_by(|next, word| {
        let joins = matches!(&text[word.end..next.start], "'" | "’") && next.len() <= 2;
        if joins {
            word.end = next.end;
        }
        joins
    });
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    /// English to Portuguese; each word of `target` attends to one word of `source`.
    fn alignment(source: &str, target: &str, origins: &[usize]) -> Alignment {
        let (sources, targets) = (words(source), words(target));
        let row = |&origin: &usize| (0..sources.len()).map(|n| f32::from(n == origin)).collect();
        Alignment {
            score: crate::Score::default(),
            target: target.to_owned(),
            weights: origins.iter().map(row).collect(),
            function_words: ["en", "pt"].map(FunctionWords::of),
            sources,
            targets,
        }
    }

    fn may_begin(source: &str, target: &str, origins: &[usize], element: &str, with: &str) -> bool {
        let alignment = alignment(source, target, origins);
        let edges = Edges::new(source, &alignment, &alignment.targets);
        let atom = alignment.targets.iter().position(|at| target[at.clone()] == *with);
        let start = source.find(element).expect("it is in the source");
        edges.may_begin(atom.expect("it is in the target"), &(start..start + element.len()))
    }

    #[test]
    fn an_imperative_before_an_element_is_not_in_it() {
        let target = "Veja as camas molhadas";
        assert!(!may_begin("See Wet beds", target, &[1, 1, 2, 1], "Wet beds", "Veja"));
        assert!(may_begin("See Wet beds", target, &[0, 1, 2, 1], "See Wet beds", "Veja"));
        assert!(may_begin("These wet beds", "Molhadas camas", &[1, 2], "wet beds", "Molhadas"));
    }

    #[test]
    fn the_pronoun_of_a_verb_is_in_its_element() {
        let target = "Você deve se lavar";
        assert!(may_begin("You must wash up", target, &[0, 1, 2, 2], "wash up", "se"));
        assert!(!may_begin("You must wash up", target, &[0, 1, 1, 2], "wash up", "se"));
        assert!(!may_begin("Dry if you wash up", "Seque se lavar", &[0, 1, 3], "wash up", "se"));
    }

    #[test]
    fn a_word_completes_a_verb_with_a_particle() {
        let completes = |source: &str, target: &str, origins: &[usize], element: &str| {
            let alignment = alignment(source, target, origins);
            let edges = Edges::new(source, &alignment, &alignment.targets);
            edges.completes_verb(1, 2, &(0..element.len()))
        };
        let target = "Inicie sessão para votar";
        assert!(completes("Sign in to vote", target, &[0, 2, 2, 3], "Sign in"));
        assert!(!completes("Sign in to vote", target, &[0, 3, 2, 3], "Sign in"));
        assert!(!completes("Begin it to vote", target, &[0, 2, 2, 3], "Begin it"));
        let target = "Camas dentro de casas";
        assert!(!completes("Wet beds in houses", target, &[1, 2, 2, 3], "Wet beds"));
        assert!(!completes("Log in within houses", target, &[0, 2, 2, 3], "Log in"));
    }

    #[test]
    fn an_article_without_a_source_word_is_in_no_element() {
        let target = "Somente os administradores";
        assert!(!may_begin("Only administrators", target, &[0, 1, 1], "administrators", "os"));
        let own = [0, 1, 2];
        assert!(may_begin("Only the administrators", target, &own, "the administrators", "os"));
        assert!(may_begin("Only your administrators", target, &own, "your administrators", "os"));
    }

    #[test]
    fn a_preposition_with_an_article_stays_outside() {
        let target = "Entre na cidade";
        assert!(!may_begin("Enter in the city", target, &[0, 2, 3], "the city", "na"));
        assert!(may_begin("Enter in the city", target, &[0, 1, 3], "in the city", "na"));
    }

    #[test]
    fn every_word_aligned_to_a_word_belongs_to_it() {
        assert!(may_begin(
            "Wait until Friday",
            "Espere por sexta",
            &[0, 1, 2],
            "until Friday",
            "por"
        ));
        assert!(!may_begin("The user's name", "nome do usuário", &[2, 1, 1], "user's", "do"));
    }

    #[test]
    fn a_word_that_depends_on_a_noun_does_not_end_an_element() {
        let (source, target) = ("Most browsers", "A maioria dos navegadores");
        let alignment = alignment(source, target, &[0, 0, 0, 1]);
        let edges = Edges::new(source, &alignment, &alignment.targets);
        assert!(!edges.may_end(2, &(0..4)));
        assert!(edges.may_end(1, &(0..4)) && edges.may_begin(0, &(0..4)));
        let (source, target) = ("Wet beds that grow", "Camas molhadas que crescem");
        let alignment = self::alignment(source, target, &[1, 0, 1, 3]);
        let edges = Edges::new(source, &alignment, &alignment.targets);
        assert!(!edges.may_end(2, &(0..8)) && edges.may_end(2, &(0..13)));
    }
}
