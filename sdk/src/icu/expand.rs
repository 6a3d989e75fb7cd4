//! Splits a message into segments. Every branch is a segment, with the text around its argument, and
//! a plural gets the branches that the target needs.

mod angular;
mod multiplied;
mod pieces;
mod sentences;

use std::ops::Range;

use super::{
    ChoiceOf, Places, Quoting,
    dialect::{is_message, parse_dialect},
    head::{has_choice, is_branching, may_branch},
    message::{Choice, ChoiceKind, Invalid, Message, Node},
    plan::{self, Written},
    tags,
    text::reads_as_text,
};
use crate::{
    Change, Context, Decoded, Entry, Grammar, Syntax, Unit,
    plural::{Kind, Planned},
    search,
};

/// Writes the translation of a value that may be an ICU message.
pub(crate) fn write<'s, P: Clone>(
    change: &mut Change<'_, 's, P>,
    text: &Decoded<'s>,
    entry: Entry,
    syntax: Syntax,
    places: Places<P>,
) {
    let may_be_message = || {
        let first = search::position_of(text.text().as_bytes(), [b'{', b'}', b'\'']);
        let needs_message = |at: usize| {
            let rest = &text.text()[at..];
            search::position_of(rest.as_bytes(), [b'{', b'}']).is_some()
                || search::contains(rest, "''")
                || tags::quotes_tags(rest)
        };
        (syntax.has(Grammar::Dart) || first.is_some_and(needs_message))
            && (!syntax.has(Grammar::Branching) || is_branching(text.text()))
    };
    if !syntax.has(Grammar::Icu) || !may_be_message() {
        return whole(change, text, Unit::text(entry, text, syntax, places.whole()));
    }
    match parse_dialect(text.text(), syntax) {
        Ok((message, doubled)) if is_message(&message, text.text(), syntax) => {
            let inner = syntax.without(Grammar::Icu).without(Grammar::Java);
            let quotes_tags = message.any(&|node| matches!(node, Node::Tags(_)));
            let keeps_branches = false;
            let mut expand =
                Expand { text, syntax: inner, places, doubled, quotes_tags, keeps_branches };
            expand.keeps_branches = expand.is_multiplied(change.context(), &message);
            let end = text.text().len();
            match expand.sentences(change.context(), &message, &entry.key) {
                Some(sentences) => match expand.hinders(&sentences) {
                    Some(why) => {
                        let unit = Unit::text(entry, text, syntax, expand.places.whole());
                        return leave(change, text, unit, why);
                    }
                    None => expand.whole(change, &sentences, &entry),
                },
                None => expand.message(change, &message, 0..end, entry, Around::default()),
            }
            change.source(text.tail());
        }
        Err(invalid) if is_meant(&invalid, text.text(), syntax) => {
            let Invalid { at, message, .. } = invalid;
            let why = format!("not a valid ICU message, left as it is: expected {message} at {at}");
            leave(change, text, Unit::text(entry, text, syntax, places.whole()), why);
        }
        // Text in another notation, such as `{{name}}`, or with a brace in prose.
        _ => whole(change, text, Unit::text(entry, text, syntax, places.whole()).braced()),
    }
}

/// The reason to keep a message with a text beside its branches that no branch can hold.
const NO_BRANCH: &str =
    "an apostrophe or a brace beside its branches cannot be written within them";

/// The reason to keep a message in whose branches a space would meet a line break.
const NO_SPACE: &str =
    "written within its branches, a space beside them would be lost at a line break";

/// Leaves a text as it is, for the reason `why`.
fn leave<'s, P>(
    change: &mut Change<'_, 's, P>,
    text: &Decoded<'s>,
    unit: Unit<'s, P>,
    why: impl Into<String>,
) {
    change.source(text.lead_of(0));
    change.left(unit.left_as_it_is(why));
    change.source(text.tail());
}

/// Writes a text that is one segment, with what surrounds its content.
fn whole<'s, P>(change: &mut Change<'_, 's, P>, text: &Decoded<'s>, unit: Unit<'s, P>) {
    change.source(text.lead_of(0));
    change.segment(unit);
    change.source(text.tail());
}

/// Returns whether a text that is not a message, and is written without quotation, would be read as
/// a message with other text or with branches. If its source is `braced`, other codes count too.
pub(crate) fn reads_otherwise(text: &str, syntax: Syntax, braced: bool) -> bool {
    let quotes = || search::contains(text, "'");
    if !syntax.has(Grammar::Icu) || !(braced || quotes() || may_branch(text)) {
        return false;
    }
    if syntax.has(Grammar::Branching) {
        return is_branching(text);
    }
    match parse_dialect(text, syntax) {
        Ok((message, _)) if is_message(&message, text, syntax) => {
            let says_otherwise = message.nodes.iter().any(|node| match node {
                Node::Text { range, text: said } => text[range.clone()] != *said,
                node => matches!(node, Node::Choice(_) | Node::Tags(_)),
            });
            says_otherwise || braced && !reads_as_text(text, syntax)
        }
        Ok(_) => false,
        Err(invalid) => is_meant(&invalid, text, syntax),
    }
}

/// Returns whether a text that is not a valid message was meant to be one. For Dart, every text is.
fn is_meant(invalid: &Invalid, text: &str, syntax: Syntax) -> bool {
    syntax.has(Grammar::Dart) || invalid.in_choice || has_choice(text)
}

/// Returns whether the numbers of a plural count or rank, and `None` for other arguments.
fn kind(kind: ChoiceKind) -> Option<Kind> {
    match kind {
        ChoiceKind::Plural => Some(Kind::Cardinal),
        ChoiceKind::Ordinal => Some(Kind::Ordinal),
        ChoiceKind::Select | ChoiceKind::Choice => None,
    }
}

/// A message that is split into segments.
struct Expand<'t, 's, P> {
    text: &'t Decoded<'s>,
    syntax: Syntax,
    places: Places<P>,
    /// Whether every apostrophe is doubled, even if the source's texts have single apostrophes.
    doubled: bool,
    /// Whether tags are quoted, as only FormatJS does.
    quotes_tags: bool,
    /// Whether plurals keep the branches of the source, because those of the target would be too many.
    keeps_branches: bool,
}

/// The properties that a branch inherits from the choices around it.
#[derive(Clone, Default)]
struct Around<'t> {
    plural: Option<Planned>,
    /// The argument of the innermost plural.
    number: Option<&'t str>,
    /// The name of the code that shows the number of a plural as Angular writes it.
    interpolation: Option<String>,
    /// Whether the branch is in a choice.
    inside: bool,
    /// Whether the branch is in a `{n, choice, …}`.
    choice: bool,
}

impl<'s, P: Clone> Expand<'_, 's, P> {
    /// Returns the quoting of a segment, whose content in the source is at `range`.
    fn quoting(&self, range: Range<usize>, around: &Around<'_>) -> Quoting {
        let is_dart = self.syntax.has(Grammar::Dart);
        let doubles = if is_dart {
            self.syntax.has(Grammar::DoubledApostrophes)
        } else {
            search::contains(&self.text.text()[range.clone()], "''")
        };
        let lone = is_dart && !doubles;
        let choice = if self.doubled { ChoiceOf::Java } else { ChoiceOf::Icu };
        Quoting {
            doubled: self.doubled || doubles,
            in_plural: around.number.is_some(),
            before_tag: !lone && (around.inside || self.quotes_tags),
            before_brace: around.inside || range.end < self.text.text().len(),
            outermost: !around.inside,
            choice: around.choice.then_some(choice),
            dart: is_dart,
            lone,
        }
    }

    /// Returns the branches to write for a plural.
    fn planned<'c, 't>(
        &self,
        choice: &'c Choice<'t>,
        kind: Kind,
        context: &Context,
    ) -> Vec<Written<'c, 't>> {
        if self.keeps_branches {
            return plan::as_they_are(choice);
        }
        let is_dart = self.syntax.has(Grammar::Dart);
        let shows = |message: &Message<'_>| self.shows(message, choice.name);
        plan::branches(choice, kind, context, is_dart, shows)
    }

    /// Returns the branches to write for an argument.
    fn branches<'c, 't>(&self, choice: &'c Choice<'t>, context: &Context) -> Vec<Written<'c, 't>> {
        match kind(choice.kind) {
            Some(kind) => self.planned(choice, kind, context),
            None => plan::as_they_are(choice),
        }
    }

    /// Returns whether a message has too many texts with the branches of the target.
    fn is_multiplied(&self, context: &Context, message: &Message<'_>) -> bool {
        let target = |choice| self.branches(choice, context);
        multiplied::is_multiplied(message, plan::as_they_are, target)
    }

    /// Returns whether a branch shows the number of its plural, whose argument is named `name`.
    fn shows(&self, message: &Message<'_>, name: &str) -> bool {
        message.nodes.iter().any(|node| match node {
            Node::Text { .. } | Node::Tags(_) => false,
            Node::Number(_) => true,
            Node::Argument(at) => {
                let inner = self.text.text()[at.clone()].trim_matches(['\'', '{', '}']);
                inner.split(',').next().is_some_and(|argument| argument.trim() == name)
            }
            Node::Choice(choice) => {
                choice.branches.iter().any(|branch| self.shows(&branch.message, name))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Word, encode,
        laws::{self, Whole},
    };

    const JAVA: Syntax = Syntax::of(&[Grammar::Icu, Grammar::Java]);

    #[test]
    fn leaves_a_numbered_choice_that_is_quoted_for_java() {
        let expected = |at| Invalid { at, message: "a choice outside quotation", in_choice: true };
        for (text, at) in [
            ("It's {0,choice,0#x}", 5),
            ("{s,choice,0#'''{0,choice,'}", 15),
            ("'{0,choice,0#x}' {s,choice,0#x}", 1),
        ] {
            assert_eq!(parse_dialect(text, JAVA), Err(expected(at)), "{text}");
            assert!(reads_otherwise(text, JAVA, false), "{text}");
            assert!(parse_dialect(text, Syntax::of(&[Grammar::Icu])).is_ok(), "{text}");
        }
    }

    #[test]
    fn recognises_text_that_would_be_read_as_a_message() {
        let syntax = Syntax::of(&[Grammar::Icu]);
        for text in ["it''s", "'{' and '}'", "{n, plural, one {x}"] {
            assert!(reads_otherwise(text, syntax, false), "{text}");
            assert!(!reads_otherwise(text, Syntax::NONE, false), "{text}");
        }
        for text in ["it's", "{name}'s", "a { b", "{{name}} it''s", "plain"] {
            assert!(!reads_otherwise(text, syntax, false), "{text}");
        }
    }

    fn translated(source: &str, text: &str) -> Result<(String, usize), laws::Broken> {
        laws::round_trip::<Whole>(source, &laws::context("en", "ja"), Some(text))
    }

    #[test]
    fn an_apostrophe_does_not_quote_the_choice_behind_it() {
        let choice = "{n, plural, offset:1 other {{m, select, other {ox}}}}";
        let (before, after) = (format!("the {choice}"), format!("l''{choice}"));
        assert_eq!(translated(&before, "l'"), Ok((after.replace("{ox}", "{l''}"), 0)));
    }

    #[test]
    fn quoted_tags_stay_quoted() {
        let source = "the '<b>'word'</b>' of {x}";
        assert_eq!(translated(source, "l'"), Ok(("'<b>'l'''</b>'{x}".to_owned(), 0)));
        for joined in ["'l", "{", "}"] {
            assert_eq!(translated(source, joined), Ok((source.to_owned(), 1)), "{joined}");
        }
        let tag = "{g, select, other {<b/>the<br/>}}";
        let doubled = "{g, select, other {<b/>l''<br/>}}";
        assert_eq!(translated(tag, "l'"), Ok((doubled.to_owned(), 0)));
    }

    #[test]
    fn apostrophes_around_tags_are_not_a_quotation() {
        let put = |source: &str, words: &[Word]| {
            let spelled = encode::<Whole>(source, &laws::context("en", "pt"), &[words.to_vec()]);
            spelled.unwrap().remove(0).unwrap()
        };
        let text = |text: &str| Word::Text(text.to_owned());
        let around =
            |first: &str, last: &str| [Word::Code(0), text(first), Word::Code(1), text(last)];
        let source = "{n}: click <icon/> now";
        assert_eq!(put(source, &around(" clique '", "' agora")), "{n} clique ''<icon/>' agora");
        assert_eq!(put(source, &around(" l'", "'")), "{n} l''<icon/>'");
        assert_eq!(put(source, &around(" l'", " l'eau")), "{n} l'<icon/> l'eau");
        let linked = "{n}: <a href=\"{u}\">x</a>";
        let words = [&around(" '", "'x")[..], &[Word::Code(2)]].concat();
        assert_eq!(put(linked, &words), "{n} ''<a href=\"{u}\">'x</a>");
    }

    #[test]
    fn a_text_with_braces_does_not_become_a_message_with_other_codes() {
        assert_eq!(translated("%s or {{x} %s", " a "), Ok(("%s a {x}%s".to_owned(), 0)));
        assert_eq!(translated("%s or {{x} %s", "a "), Ok(("%s or {{x} %s".to_owned(), 1)));
    }

    #[test]
    fn a_sign_does_not_change_the_notation_of_an_argument() {
        assert_eq!(translated("{a} of {b}", " $ "), Ok(("{a} $ {b}".to_owned(), 0)));
        assert_eq!(translated("{a} of {b}", " $"), Ok(("{a} of {b}".to_owned(), 1)));
        let branch = "{n, plural, other {{a} of {b}}}";
        assert_eq!(translated(branch, " $"), Ok((branch.replace(" of ", " $"), 0)));
    }
}
