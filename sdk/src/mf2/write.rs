//! Splits a message into segments: each pattern is one, and the variants are those that the target
//! needs.

use std::ops::Range;

use super::{
    declared::Declared,
    message::{Body, Invalid, Matcher, Pattern},
    parse::{is_complex, parse},
    pattern::{Piece, pieces},
    plan::{self, Written},
    spell::PatternPlace,
};
use crate::{
    Change, Decoded, Entry, Inline, Syntax, Unit, carrier::Carrier, key, places::Places,
    plural::Planned,
};

/// Writes the translation of a message.
pub(crate) fn write<'s, P: Clone>(
    change: &mut Change<'_, 's, P>,
    text: &Decoded<'s>,
    entry: Entry,
    syntax: Syntax,
    places: Places<P>,
) {
    if is_complex(text.text()) {
        complex(change, text, entry, syntax, places);
    } else {
        change.source(text.lead_of(0));
        change.segment(Unit::text(entry, text, syntax, places.whole()));
    }
    change.source(text.tail());
}

/// Writes a message with declarations, variants or a quoted pattern.
fn complex<'s, P: Clone>(
    change: &mut Change<'_, 's, P>,
    text: &Decoded<'s>,
    entry: Entry,
    syntax: Syntax,
    places: Places<P>,
) {
    let message = match parse(text.text()) {
        Ok(message) => message,
        Err(invalid) => return left(change, text, entry, places, invalid),
    };
    let writer = Writer { text, syntax: syntax.within_pattern(), place: places.at(false, false) };
    let end = text.text().len();
    let written = match &message.body {
        Body::Simple(pattern) | Body::Quoted(pattern) => {
            writer.unit(pattern, entry.clone()).map(|unit| {
                writer.source(change, 0..pattern.range.start);
                writer.segment(change, pattern, unit);
                writer.source(change, pattern.range.end..end);
            })
        }
        Body::Matcher(matcher) => {
            let declared = Declared::of(&message.declarations);
            let variants = plan::variants(matcher, &declared, change.context());
            let unit =
                |variant: &Written<'_, '_>| writer.variant(matcher, variant, &declared, &entry);
            let units: Result<Vec<_>, _> = variants.iter().map(unit).collect();
            units.map(|units| writer.matcher(change, matcher, variants.iter().zip(units)))
        }
    };
    if let Err(invalid) = written {
        left(change, text, entry, places, invalid);
    }
}

/// Leaves a message as it is, with a note of the reason.
fn left<'s, P: Clone>(
    change: &mut Change<'_, 's, P>,
    text: &Decoded<'s>,
    entry: Entry,
    places: Places<P>,
    invalid: Invalid,
) {
    change.source(text.lead_of(0));
    let original = text.spelling_of(0..text.text().len());
    let unit = Unit::inline(entry, Inline::new(), Syntax::NONE, original, places.whole());
    change.left(unit.left_as_it_is(invalid.note()));
}

struct Writer<'w, 's, P> {
    text: &'w Decoded<'s>,
    syntax: Syntax,
    place: &'w P,
}

impl<'s, P: Clone> Writer<'_, 's, P> {
    fn source(&self, change: &mut Change<'_, 's, P>, range: Range<usize>) {
        change.source(self.text.source_with_lead(range));
    }

    /// Writes the segment of a pattern, with what is not content before it.
    fn segment(&self, change: &mut Change<'_, 's, P>, pattern: &Pattern<'_>, unit: Unit<'s, P>) {
        if !pattern.range.is_empty() {
            change.source(self.text.lead_of(pattern.range.start));
            change.segment(unit);
        }
    }

    /// Returns the segment of a pattern.
    fn unit(&self, pattern: &Pattern<'_>, entry: Entry) -> Result<Unit<'s, P>, Invalid> {
        let pieces = pieces(self.text.text(), &pattern.nodes)?;
        let mut inline = Inline::with_capacity(pieces.len());
        for piece in pieces {
            match piece {
                Piece::Text { at, text } => self.text.give(&mut inline, at, text),
                Piece::Code { at, kind, name } => {
                    let spelling = &self.text.text()[at];
                    inline.code(kind, name.into(), spelling.into(), Carrier::Argument);
                }
            }
        }
        let original = self.text.spelling_of(pattern.range.clone());
        let unit = Unit::inline(entry, inline, self.syntax, original, self.place.clone());
        Ok(unit.in_pattern(PatternPlace::Quoted))
    }

    /// Returns the segment of a variant.
    fn variant(
        &self,
        matcher: &Matcher<'_>,
        variant: &Written<'_, '_>,
        declared: &Declared<'_, '_>,
        entry: &Entry,
    ) -> Result<Unit<'s, P>, Invalid> {
        let nodes = &variant.from.pattern.nodes;
        let shown = |column: usize| {
            let name = &matcher.selectors[column].name;
            let node = nodes.iter().find(|node| declared.shows(node, name))?;
            Some(&self.text.text()[node.range()])
        };
        // The innermost number that is shown comes first.
        let forms = variant.forms.iter().enumerate().rev();
        let mut forms: Vec<(Option<&str>, &Planned)> =
            forms.filter_map(|(column, form)| Some((shown(column), form.as_ref()?))).collect();
        forms.sort_by_key(|(shown, _)| shown.is_none());
        let (number, plural) = forms.first().map_or((None, None), |(at, form)| (*at, Some(*form)));
        let under =
            |path: String, value: &Option<_>| key::within(&path, value.as_deref().unwrap_or("*"));
        let path = variant.keys.iter().fold(entry.key.clone(), under);
        let entry = Entry { plural: plural.cloned(), ..entry.under(path) };
        Ok(self.unit(&variant.from.pattern, entry)?.showing_number(|code| number == Some(code)))
    }

    /// Writes the variants between the parts of the source around them.
    fn matcher<'v, 'm: 'v, 't: 'm>(
        &self,
        change: &mut Change<'_, 's, P>,
        matcher: &Matcher<'_>,
        variants: impl Iterator<Item = (&'v Written<'m, 't>, Unit<'s, P>)>,
    ) {
        let own = &matcher.variants;
        let end = self.text.text().len();
        let head = own.first().map_or(end, |variant| variant.range.start);
        let first_gap = match own.as_slice() {
            [first, second, ..] => first.range.end..second.range.start,
            _ => matcher.selectors.last().map_or(head, |selector| selector.range.end)..head,
        };
        self.source(change, 0..head);
        for (nth, (variant, unit)) in variants.enumerate() {
            match variant.place.checked_sub(1) {
                _ if nth == 0 => {}
                Some(before) => {
                    let gap = own[before].range.end..own[variant.place].range.start;
                    self.source(change, gap);
                }
                None => self.source(change, first_gap.clone()),
            }
            self.keys(change, variant);
            let pattern = &variant.from.pattern;
            self.segment(change, pattern, unit);
            self.source(change, pattern.range.end..variant.from.range.end);
        }
        self.source(change, own.last().map_or(head, |variant| variant.range.end)..end);
    }

    /// Writes the keys of a variant, and the braces before its pattern. A key of another length
    /// keeps the columns where the source has them.
    fn keys(&self, change: &mut Change<'_, 's, P>, variant: &Written<'_, '_>) {
        let braces = variant.from.pattern.range.start;
        let own = &variant.from.keys;
        for (index, (key, value)) in own.iter().zip(&variant.keys).enumerate() {
            let next = own.get(index + 1).map_or(braces, |next| next.range.start);
            if key.value.as_deref() == value.as_deref() {
                self.source(change, key.range.start..next);
                continue;
            }
            let value = value.as_deref().unwrap_or("*");
            change.source(self.text.lead_of(key.range.start));
            change.literal(value);
            let after = &self.text.text()[key.range.end..next];
            let spaces = after.len() - after.trim_start_matches(' ').len();
            let is_plain = self.text.spelling_of(key.range.end..next) == after;
            let kept = if is_plain && spaces > 1 {
                let width = (key.range.len() + spaces).saturating_sub(value.len());
                change.literal(&" ".repeat(width.max(1)));
                spaces
            } else {
                0
            };
            self.source(change, key.range.end + kept..next);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        About, Content, Decoded, Draft, Entry, Failure, Format, Grammar, Part, Segment, Syntax,
        extract, laws,
    };

    /// A format whose document is one message.
    struct Message;

    impl Format for Message {
        type Place = ();

        fn about() -> About {
            unreachable!("the test does not describe the format")
        }

        fn read(draft: &mut Draft<'_, ()>) -> Result<(), Failure> {
            let source = draft.source();
            let text = Decoded::verbatim(source, 0..source.len());
            let syntax = Syntax::of(&[Grammar::Mf2, Grammar::Tags, Grammar::Joined]);
            draft.message(&text, Entry::keyed("it"), syntax, ());
            Ok(())
        }

        fn spell((): &(), content: &[Content<'_>]) -> Result<String, String> {
            Ok(content.iter().map(Content::as_str).collect())
        }
    }

    /// Returns the key, the plural form and the text of each segment.
    fn segments(source: &str, target: &str) -> Vec<String> {
        let document = extract::<Message>(source, &laws::context("en", target)).unwrap();
        let show = |part: &Part| match part {
            Part::Text(text) => text.clone(),
            Part::Code(code) => format!("[{}]", code.spelling),
        };
        let form = |segment: &Segment| {
            segment.plural.as_ref().map_or_else(String::new, |plural| {
                format!(" {} {} {:?}", plural.category, plural.sample, plural.number)
            })
        };
        let shown = |segment: &Segment| {
            let text: String = segment.parts.iter().map(show).collect();
            format!("{}{}: {text}", segment.key, form(segment))
        };
        document.segments.iter().map(shown).collect()
    }

    #[test]
    fn variants_become_those_of_the_target() {
        let source = ".input {$n :number} .match $n one {{a {$n} file}} * {{{$n} files}}";
        let one = "it[one] one 1 Some(0): a [{$n}] file";
        assert_eq!(segments(source, "de"), [one, "it[*] other 2 Some(0): [{$n}] files"]);
        assert_eq!(
            segments(source, "pl"),
            [
                one,
                "it[few] few 2 Some(0): [{$n}] files",
                "it[many] many 5 Some(0): [{$n}] files",
                "it[*] other 1.5 Some(0): [{$n}] files",
            ]
        );
        assert_eq!(
            laws::in_capitals::<Message>(source, "pl"),
            ".input {$n :number} .match $n one {{A {$n} FILE}} few {{{$n} FILES}} many {{{$n} FILES}} * \
             {{{$n} FILES}}"
        );
        assert_eq!(
            laws::in_capitals::<Message>(source, "ja"),
            ".input {$n :number} .match $n * {{{$n} FILES}}"
        );
    }

    #[test]
    fn exact_keys_stay_and_columns_keep_their_width() {
        let source = ".input {$n :integer}\n.match $n\n0   {{no files}}\none {{one file}}\n*   {{{$n} files}}\n";
        assert_eq!(
            laws::in_capitals::<Message>(source, "ru"),
            ".input {$n :integer}\n.match $n\n0   {{NO FILES}}\none {{{$n} FILES}}\nfew {{{$n} \
             FILES}}\nmany {{{$n} FILES}}\n*   {{{$n} FILES}}\n"
        );
        let exact = ".input {$n :number} .match $n 1 {{one file}} * {{{$n} files}}";
        assert_eq!(segments(exact, "de").len(), 2);
        assert_eq!(segments(exact, "de")[0], "it[1] =1 1 None: one file");
        assert_eq!(segments(exact, "pl").len(), 4);
        let alone = ".input {$n :number select=exact} .match $n 1 {{one file}} * {{{$n} files}}";
        assert_eq!(segments(alone, "pl"), ["it[1]: one file", "it[*]: [{$n}] files"]);
    }

    #[test]
    fn ordinals_follow_the_rules_for_ordinals() {
        let source = ".input {$n :number select=ordinal} .match $n one {{{$n}st}} two {{{$n}nd}} few \
                      {{{$n}rd}} * {{{$n}th}}";
        assert_eq!(segments(source, "pl"), ["it[*] other 2 Some(0): [{$n}]nd"]);
    }

    #[test]
    fn each_of_several_selectors_has_its_forms() {
        let source = ".input {$a :number} .input {$b :number} .match $a $b one one {{{$a} cat, {$b} dog}} \
                      one * {{{$a} cat, {$b} dogs}} * one {{{$a} cats, {$b} dog}} * * {{{$a} cats, {$b} dogs}}";
        assert_eq!(segments(source, "de").len(), 4);
        assert_eq!(segments(source, "pl").len(), 16);
        assert_eq!(segments(source, "ar").len(), 36);
        assert_eq!(segments(source, "ja"), ["it[*][*] other 2 Some(1): [{$a}] cats, [{$b}] dogs"]);
        assert_eq!(
            segments(source, "pl")[6],
            "it[few][many] many 5 Some(1): [{$a}] cats, [{$b}] dogs"
        );
    }

    #[test]
    fn a_message_that_would_have_too_many_variants_keeps_its_own() {
        let source = |selectors: usize| {
            let names = || (0..selectors).map(|name| format!("$v{name}"));
            let inputs: String =
                names().map(|name| format!(".input {{{name} :number}} ")).collect();
            let forms = (0..1_usize << selectors).rev().map(|form| {
                let keys = (0..selectors).map(|at| if form >> at & 1 == 1 { "one" } else { "*" });
                let keys: Vec<_> = keys.rev().collect();
                let shown: String = names().map(|name| format!("{{{name}}} ")).collect();
                format!(" {} {{{{{shown}files}}}}", keys.join(" "))
            });
            let forms: String = forms.collect();
            format!("{inputs}.match {}{forms}", names().collect::<Vec<_>>().join(" "))
        };
        assert_eq!(segments(&source(3), "ar").len(), 216);
        assert_eq!(segments(&source(4), "ar").len(), 16);
    }

    #[test]
    fn a_text_that_does_not_depend_on_a_number_stands_once() {
        let source = ".input {$a :integer} .local $b = {$a :offset subtract=1} .match $a $b 0 * {{nobody}} 1 * \
                      {{{$name}}} * one {{{$name} and {$b} other}} * * {{{$name} and {$b} others}}";
        assert_eq!(
            segments(source, "pl"),
            [
                "it[0][*] =0 0 None: nobody",
                "it[*][one] one 1 Some(1): [{$name}] and [{$b}] other",
                "it[*][few] few 2 Some(1): [{$name}] and [{$b}] others",
                "it[*][many] many 5 Some(1): [{$name}] and [{$b}] others",
                "it[*][*] other 1.5 Some(1): [{$name}] and [{$b}] others",
            ]
        );
    }

    #[test]
    fn words_keep_their_keys() {
        let source = ".input {$g :string} .input {$n :number} .match $g $n |a b| one {{x y}} |a b| * \
                      {{z {$n}}} * * {{other}}";
        assert_eq!(
            laws::in_capitals::<Message>(source, "pl"),
            ".input {$g :string} .input {$n :number} .match $g $n |a b| one {{X Y}} |a b| few {{Z {$n}}} |a \
             b| many {{Z {$n}}} |a b| * {{Z {$n}}} * * {{OTHER}}"
        );
    }

    #[test]
    fn a_form_without_others_keeps_its_numbers() {
        let source =
            ".input {$g :string} .input {$n :number} .match $g $n a one {{one x}} * * {{many y}}";
        assert_eq!(segments(source, "pl")[0], "it[a][one] one 1 None: one x");
        for target in ["ru", "ja", "fr"] {
            assert_eq!(segments(source, target), ["it[a][1] =1 1 None: one x", "it[*][*]: many y"]);
        }
    }

    #[test]
    fn broken_messages_stay() {
        for source in ["a {$b", ".input {$n} .match $n * {{a}}", "{n, plural, other {x}}", ".a"] {
            let shown = segments(source, "pl");
            assert_eq!(shown, [format!("it: [{source}]")]);
            let document = extract::<Message>(source, &laws::context("en", "pl")).unwrap();
            let note = document.segments[0].note.as_deref().unwrap_or_default();
            assert!(note.starts_with("not a valid MessageFormat 2 message, left"), "{note}");
        }
    }

    #[test]
    fn any_translation_reads_back() {
        laws::withstand::<Message>(
            &[
                "Hello {$name} there",
                "{#b}One{/b} two {#i}three{/i}",
                "See <a href=\"{$url}\">x</a> of https://a.example/{$path}",
                "{{.env files}}",
                " {{ a }} ",
                "a |||| b",
                ".input {$n :number} .match $n one {{a file}} other {{{$n} files}} * {{none}}",
                ".input {$n :number}.match $n one{{a file}}*{{{$n} files}}",
                ".input {$g :string} .input {$n :number} .match $n $g one m {{a}} one * {{b {$n}}} * * {{c {$n}}}",
                ".local $x = {|a \\| b|} {{\\{x {$x}\\}}}",
                "\u{200F}text",
            ],
            &["pl", "ar", "ja", "fr", "de"],
        );
        let (dot, _) =
            laws::round_trip::<Message>("Hello", &laws::context("en", "de"), Some(".match"))
                .unwrap();
        assert_eq!(dot, "{{.match}}");
    }
}
