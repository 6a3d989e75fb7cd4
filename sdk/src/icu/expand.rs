//! A message as segments: every branch one, plural branches as the target needs them.

use std::ops::Range;

use super::{
    ChoiceOf, Places, Quoting, dart,
    head::{Head, choices, has_choice, is_branching, may_branch},
    message::{Branch, Choice, ChoiceKind, Invalid, Message, Node},
    parse::parse,
    quoting,
    text::reads_as_text,
};
use crate::{
    Change, Decoded, Entry, Grammar, Inline, Syntax, Unit, key,
    plural::{self, Kind, Planned},
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
    let special = |b| (b == b'{') | (b == b'}') | (b == b'\'');
    let may_be_message = || {
        let first = search::position(text.text().as_bytes(), special);
        let quoted_tags = |rest: &str| {
            rest.match_indices("'<").any(|(at, _)| quoting::tags(&rest[at..]).is_some())
        };
        let needs_message = |at: usize| {
            let rest = &text.text()[at..];
            rest.contains(['{', '}']) || rest.contains("''") || quoted_tags(rest)
        };
        (syntax.has(Grammar::Dart) || first.is_some_and(needs_message))
            && (!syntax.has(Grammar::Branching) || is_branching(text.text()))
    };
    if !syntax.has(Grammar::Icu) || !may_be_message() {
        return whole(change, text, Unit::text(entry, text, syntax, places.whole()));
    }
    match parse_dialect(text.text(), syntax) {
        Ok((message, doubled)) if is_message(&message, text.text(), syntax) => {
            let syntax = syntax.without(Grammar::Icu).without(Grammar::Java);
            let quotes_tags = message.any(&|node| matches!(node, Node::Tags(_)));
            let expand = Expand { text, syntax, places, doubled, quotes_tags };
            let end = text.text().len();
            expand.message(change, &message, 0..end, entry, Around::default());
            change.source(text.tail());
        }
        Err(Invalid { at, message, in_choice }) if in_choice || has_choice(text.text()) => {
            let why = format!("not a valid ICU message, left as it is: expected {message} at {at}");
            let unit = Unit::text(entry, text, syntax, places.whole()).left_as_it_is(why);
            change.source(text.lead_of(0));
            change.left(unit);
            change.source(text.tail());
        }
        // Another notation, such as `{{name}}`, or a brace in prose.
        _ => whole(change, text, Unit::text(entry, text, syntax, places.whole()).braced()),
    }
}

/// Writes a text that is one segment, with what is not content around it.
fn whole<'s, P>(change: &mut Change<'_, 's, P>, text: &Decoded<'s>, unit: Unit<'s, P>) {
    change.source(text.lead_of(0));
    change.segment(unit);
    change.source(text.tail());
}

/// Whether a text that is no message, and so is written without a message's quoting, would
/// be taken for one that says something else, or has branches; where its source is `braced`,
/// for one with other codes.
pub(crate) fn reads_otherwise(text: &str, syntax: Syntax, braced: bool) -> bool {
    let quotes = || text.contains('\'');
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
        Err(invalid) => invalid.in_choice || has_choice(text),
    }
}

/// Whether a text parses as a message but is none, as it has another notation: `${name}`.
pub fn is_other_notation(text: &str, syntax: Syntax) -> bool {
    parse_dialect(text, syntax).is_ok_and(|(message, _)| !is_message(&message, text, syntax))
}

/// Whether the text is what it looks like: not one of other notations (`{{name}}` parses as
/// nothing, `${name}` and `%{name}` as an argument after a sign, `{:}` as one of no name).
fn is_message(message: &Message<'_>, text: &str, syntax: Syntax) -> bool {
    let other_notation = message.nodes.windows(2).any(|pair| match pair {
        [Node::Text { text, .. }, Node::Argument(_)] => ends_in_sign(text, syntax),
        _ => false,
    });
    let odd = |node: &Node| match node {
        Node::Argument(range) => {
            let mut found = Syntax::of(&[Grammar::Icu]).codes(&text[range.clone()]);
            found.next().is_none_or(|code| code.range.len() != range.len())
        }
        _ => false,
    };
    let branches = message.nodes.iter().any(|node| matches!(node, Node::Choice(_)));
    !other_notation && (branches || !message.nodes.iter().any(odd))
}

/// Whether an argument right behind a text is one of another notation: `${name}`, `%{name}`.
pub(crate) fn ends_in_sign(text: &str, syntax: Syntax) -> bool {
    (syntax.has(Grammar::Template) && text.ends_with('$'))
        || (syntax.has(Grammar::Ruby) && text.ends_with('%'))
}

/// Parses a text as the message it is; true is for `java.text.MessageFormat`.
///
/// A numbered choice is Java's, which hardly any other reader knows. Where it is quoted for Java
/// the text is left alone: what is put in for its other parts could decide how it is read.
fn parse_dialect(text: &str, syntax: Syntax) -> Result<(Message<'_>, bool), Invalid> {
    let java = syntax.has(Grammar::Java);
    let numbered = |head: &Head<'_>| head.kind == "choice" && is_number(head.name);
    if let Some(head) = java.then(|| choices(text).find(numbered)).flatten() {
        let message = parse(text, true)?;
        return match message.any(&|node| is_choice(node, is_number)) {
            true => Ok((message, true)),
            false => {
                let message = "a choice outside quotation";
                Err(Invalid { at: head.at, message, in_choice: true })
            }
        };
    }
    let message = parse(text, false)?;
    let java = java && !message.any(&|node| is_choice(node, |_| true)) && is_java(&message, text);
    Ok((message, java))
}

fn is_number(name: &str) -> bool {
    name.bytes().all(|b| b.is_ascii_digit())
}

fn is_choice(node: &Node<'_>, of_name: impl Fn(&str) -> bool) -> bool {
    matches!(node, Node::Choice(it) if it.kind == ChoiceKind::Choice && of_name(it.name))
}

/// Whether a message, read as ICU does, is written for Java, which reads it likewise: it has a
/// numbered argument, and no apostrophe that is neither doubled nor quotes a brace. One that has
/// is written for a reader that takes it for itself.
fn is_java(message: &Message<'_>, text: &str) -> bool {
    let spelling = |node: &Node<'_>| &text[node.range()];
    let numbered = |node: &Node<'_>| matches!(spelling(node).as_bytes(), [b'{', b'0'..=b'9', ..]);
    let lone = |node: &Node<'_>| match node {
        Node::Text { .. } => has_lone_apostrophe(spelling(node)),
        node => matches!(node, Node::Tags(_)),
    };
    message.any(&numbered) && !message.any(&lone)
}

/// Whether an apostrophe in a text is neither doubled nor quotes a brace.
fn has_lone_apostrophe(text: &str) -> bool {
    let mut quoted = false;
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        if byte != b'\'' || bytes.next_if_eq(&b'\'').is_some() {
            continue;
        }
        if !quoted && !matches!(bytes.peek(), Some(b'{' | b'}')) {
            return true;
        }
        quoted = !quoted;
    }
    false
}

struct Expand<'t, 's, P> {
    text: &'t Decoded<'s>,
    syntax: Syntax,
    places: Places<P>,
    /// Whether every apostrophe is doubled, whatever the source's own texts do.
    doubled: bool,
    /// Whether tags stand in quotation, as only FormatJS has them.
    quotes_tags: bool,
}

/// What a branch inherits from the choices around it.
#[derive(Clone, Default)]
struct Around<'t> {
    plural: Option<Planned>,
    /// The argument of the innermost plural.
    number: Option<&'t str>,
    /// Whether there is any.
    inside: bool,
    /// Whether it is a branch of `{n, choice, …}`.
    choice: bool,
}

impl<'s, P: Clone> Expand<'_, 's, P> {
    fn source(&self, change: &mut Change<'_, 's, P>, range: Range<usize>) {
        change.source(self.text.source_with_lead(range));
    }

    /// Writes what stands in `range`: choices with their branches, and each run of text and
    /// arguments between them as a segment.
    fn message(
        &self,
        change: &mut Change<'_, 's, P>,
        message: &Message<'_>,
        range: Range<usize>,
        entry: Entry,
        around: Around<'_>,
    ) {
        if !message.nodes.iter().any(|node| matches!(node, Node::Choice(_))) {
            return self.run(change, &message.nodes, range, entry, around);
        }
        let mut at = range.start;
        let mut nodes = message.nodes.as_slice();
        while !nodes.is_empty() {
            let is_choice = |node: &Node| matches!(node, Node::Choice(_));
            let run = nodes.iter().position(is_choice).unwrap_or(nodes.len());
            if run > 0 {
                let end = nodes[run - 1].range().end;
                self.run(change, &nodes[..run], at..end, entry.clone(), around.clone());
                at = end;
            }
            if let Some(Node::Choice(choice)) = nodes.get(run) {
                self.choice(change, choice, &entry, &around);
                at = choice.range.end;
            }
            nodes = nodes.get(run + 1..).unwrap_or_default();
        }
        self.source(change, at..range.end);
    }

    fn run(
        &self,
        change: &mut Change<'_, 's, P>,
        nodes: &[Node<'_>],
        range: Range<usize>,
        entry: Entry,
        around: Around<'_>,
    ) {
        if nodes.is_empty() {
            return self.source(change, range);
        }
        change.source(self.text.lead_of(range.start));
        let mut inline = Inline::with_capacity(nodes.len());
        for node in nodes {
            match node {
                Node::Text { range, text } => self.text.give(&mut inline, range.clone(), text),
                _ => inline.argument(&self.text.text()[node.range()]),
            }
        }
        let entry = Entry { plural: around.plural, ..entry };
        let original = self.text.spelling_of(range.clone());
        let doubled = self.doubled || self.text.text()[range.clone()].contains("''");
        let choice = if self.doubled { ChoiceOf::Java } else { ChoiceOf::Icu };
        let quoting = Quoting {
            doubled,
            in_plural: around.number.is_some(),
            before_tag: around.inside || self.quotes_tags,
            before_brace: around.inside || range.end < self.text.text().len(),
            outermost: !around.inside,
            choice: around.choice.then_some(choice),
        };
        let place = self.places.at(range.start == 0, range.end == self.text.text().len()).clone();
        let unit = Unit::inline(entry, inline, self.syntax, original, place);
        change.segment(unit.quoted(quoting).counting(around.number));
    }

    fn choice(
        &self,
        change: &mut Change<'_, 's, P>,
        choice: &Choice<'_>,
        entry: &Entry,
        around: &Around<'_>,
    ) {
        let mut at = choice.range.start;
        let kind = match choice.kind {
            ChoiceKind::Plural => Kind::Cardinal,
            ChoiceKind::Ordinal => Kind::Ordinal,
            ChoiceKind::Select | ChoiceKind::Choice => {
                let intervals = choice.kind == ChoiceKind::Choice;
                for branch in &choice.branches {
                    self.source(change, at..branch.range.start);
                    let around = Around { inside: true, choice: intervals, ..around.clone() };
                    self.branch(change, branch, branch.selector.as_ref(), entry, around);
                    at = branch.range.end;
                }
                return self.source(change, at..choice.range.end);
            }
        };
        // One that stands twice is as odd as any other that does.
        let once = |selector: &str| {
            choice.branches.iter().filter(|branch| branch.selector == selector).count() == 1
        };
        let alone = |selector: &str| {
            self.number_of(selector).filter(|_| kind == Kind::Cardinal && once(selector))
        };
        let context = change.context();
        // What the target's rules give no number, but the runtime does.
        let unruled = |category: &&str| {
            alone(category).is_some()
                && context.source_locale != context.target_locale
                && !context.target_plurals.iter().any(|form| form.category == *category)
        };
        let unruled: Vec<&str> = plural::CATEGORIES.into_iter().filter(unruled).collect();
        let formed = |branch: &&Branch<'_>| {
            plural::is_category(branch.selector) && !unruled.contains(&branch.selector)
        };
        let forms: Vec<&Branch<'_>> = choice.branches.iter().filter(formed).collect();
        let have: Vec<&str> = forms.iter().map(|branch| branch.selector).collect();
        let locale = change.context().target_locale.as_str();
        let selectors = choice.branches.iter().map(|branch| branch.selector);
        let exact: Vec<&str> =
            selectors.filter_map(|it| it.strip_prefix('=').or_else(|| alone(it))).collect();
        let known: Vec<&str> =
            plural::CATEGORIES.into_iter().filter(|category| have.contains(category)).collect();
        // A form that an exact branch leaves no number to would only be in its way: Flutter
        // takes `one` for `=1`.
        let reached = |form: &Planned| {
            known.contains(&form.category.as_str())
                || !(exact.contains(&form.sample.as_str())
                    && kind == Kind::Cardinal
                    && plural::serves_only(locale, &form.category, &form.sample))
        };
        let shows = |index: usize| usize::from(self.shows(&forms[index].message, choice.name));
        let plan = plural::plan_beside(change.context(), kind, &have, &exact, shows);
        let mut plan: Vec<_> = plan.into_iter().filter(reached).collect();
        for form in &mut plan {
            let of_one = alone(&form.category)
                .is_some_and(|number| plural::serves_only(locale, &form.category, number));
            let own = have.iter().position(|it| *it == form.category).filter(|_| of_one);
            form.from = own.unwrap_or(form.from);
        }
        let left_out = if self.syntax.has(Grammar::Dart) && kind == Kind::Cardinal {
            let shows = |branch: &Branch<'_>| self.shows(&branch.message, choice.name);
            dart::settle(&mut plan, choice, &forms, change.context(), shows)
        } else {
            Vec::new()
        };
        let mut plan = plan.into_iter();
        let number = Some(choice.name);
        let inside = |plural| Around { plural, number, inside: true, choice: false };
        let starts = choice.branches.iter().map(|branch| branch.range.start);
        let ends = choice.branches.iter().map(|branch| branch.range.end);
        let gaps: Vec<_> = ends.zip(starts.skip(1)).map(|(end, start)| end..start).collect();
        let first = choice.branches.first().map_or(choice.range.end, |branch| branch.range.start);
        self.source(change, at..first);
        at = first;
        let mut written = false;
        let mut separate = |change: &mut Change<'_, 's, P>, index: usize| {
            if std::mem::replace(&mut written, true) {
                match gaps.get(index.saturating_sub(1)) {
                    Some(gap) => self.source(change, gap.clone()),
                    None => change.literal(" "),
                }
            }
        };
        for (index, branch) in choice.branches.iter().enumerate() {
            at = branch.range.end;
            if left_out.contains(&branch.selector) {
                continue;
            }
            if !formed(&branch) {
                separate(change, index);
                let plural = exactly(branch.selector, alone(branch.selector));
                self.branch(change, branch, branch.selector, entry, inside(plural));
                continue;
            }
            let wanted = plan.as_slice().iter().any(|form| form.category == branch.selector);
            if !wanted {
                continue;
            }
            // Forms that the target has and the source has not come before the one that
            // follows them in the plan.
            for form in plan.by_ref() {
                separate(change, index);
                let is_own = form.category == branch.selector;
                let category = form.category.clone();
                self.branch(change, forms[form.from], &category, entry, inside(Some(form)));
                if is_own {
                    break;
                }
            }
        }
        for form in plan {
            change.literal(" ");
            let category = form.category.clone();
            self.branch(change, forms[form.from], &category, entry, inside(Some(form)));
        }
        self.source(change, at..choice.range.end);
    }

    /// The number that a category is for in every language.
    fn number_of(&self, category: &str) -> Option<&'static str> {
        match category {
            "zero" if self.syntax.has(Grammar::Dart) => Some("0"),
            "two" if self.syntax.has(Grammar::Dart) => Some("2"),
            _ => None,
        }
    }

    /// Whether a branch shows the number of its plural, whose argument has that name.
    fn shows(&self, message: &Message<'_>, name: &str) -> bool {
        message.nodes.iter().any(|node| match node {
            Node::Text { .. } | Node::Tags(_) => false,
            Node::Number(_) => true,
            Node::Argument(at) => {
                let inner = self.text.text()[at.clone()].trim_matches(['{', '}']);
                inner.split(',').next().is_some_and(|argument| argument.trim() == name)
            }
            Node::Choice(choice) => {
                choice.branches.iter().any(|branch| self.shows(&branch.message, name))
            }
        })
    }

    fn branch(
        &self,
        change: &mut Change<'_, 's, P>,
        branch: &Branch<'_>,
        selector: &str,
        entry: &Entry,
        around: Around<'_>,
    ) {
        let after = branch.range.start + branch.selector.len();
        if selector == branch.selector {
            self.source(change, branch.range.start..after);
        } else {
            change.literal(selector);
        }
        self.source(change, after..branch.inner.start);
        let entry = entry.under(key::within(&entry.key, selector));
        self.message(change, &branch.message, branch.inner.clone(), entry, around);
        self.source(change, branch.inner.end..branch.range.end);
    }
}

/// `=0`, or a category that is for one number `alone`, as the form that serves just this number.
fn exactly(selector: &str, alone: Option<&str>) -> Option<Planned> {
    let number = selector.strip_prefix('=').or(alone)?;
    let (category, sample) = (selector.to_owned(), number.to_owned());
    Some(Planned { category, sample, from: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::laws::{self, Whole};

    const JAVA: Syntax = Syntax::of(&[Grammar::Icu, Grammar::Java]);

    #[test]
    fn tells_javas_messages_by_their_arguments_and_apostrophes() {
        for text in [
            "{0}",
            "It''s {0}",
            "'{'x'}' {1,number}",
            "'{''}' {0}",
            "{0}''",
            "{0,choice,0#'#'}",
            "'{',choice,{0,choice,0#'#'x}",
            "'{a,choice,'{0,choice,0#x}",
            "{g,select,other{{0,choice,0#it''s}}}",
            "{0,x,'}''",
        ] {
            assert!(parse_dialect(text, JAVA).unwrap().1, "{text}");
        }
        for text in [
            "It's {0}",
            "{name} has ''",
            "'{0}'",
            "{0}'",
            "It's",
            "''",
            "'#' {0}",
            "{a,choice,0#{0}}",
            "{0,x,'}'",
        ] {
            assert!(!parse_dialect(text, JAVA).unwrap().1, "{text}");
        }
    }

    #[test]
    fn leaves_a_numbered_choice_that_java_takes_for_quoted() {
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
    fn knows_text_that_would_be_read_as_a_message() {
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
    fn an_apostrophe_quotes_no_choice_behind_it() {
        let choice = "{n, plural, other {{m, select, other {x}}}}";
        let (before, after) = (format!("the {choice}"), format!("l''{choice}"));
        assert_eq!(translated(&before, "l'"), Ok((after.replace("{x}", "{l''}"), 0)));
    }

    #[test]
    fn tags_in_quotation_stay_in_it() {
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
    fn a_text_with_braces_becomes_no_message_with_other_codes() {
        assert_eq!(translated("%s or {{x} %s", " a "), Ok(("%s a {x}%s".to_owned(), 0)));
        assert_eq!(translated("%s or {{x} %s", "a "), Ok(("%s or {{x} %s".to_owned(), 1)));
    }

    #[test]
    fn a_sign_makes_no_other_notation_of_an_argument() {
        assert_eq!(translated("{a} of {b}", " $ "), Ok(("{a} $ {b}".to_owned(), 0)));
        assert_eq!(translated("{a} of {b}", " $"), Ok(("{a} of {b}".to_owned(), 1)));
        let branch = "{n, plural, other {{a} of {b}}}";
        assert_eq!(translated(branch, " $"), Ok((branch.replace(" of ", " $"), 0)));
    }
}
