//! The content of a segment while it is read: text, codes of the grammar, markup of the format.

mod message;
mod mixed;
mod pairs;

use std::{borrow::Cow, ops::Range};

use serde::{Deserialize, Serialize};

pub(crate) use crate::carrier::Carrier;
pub(crate) use mixed::{Mixed, may_hold_joint};
pub(crate) use pairs::paired;

use crate::{
    Code, CodeKind, Decoded, Found, Grammar, Part, Syntax, append,
    codes::{self, Apostrophe},
    mf2::Invalid,
};
use pairs::Pairs;

/// Collects the content of one segment in document order.
#[derive(Clone, Debug, Default)]
pub struct Inline<'s> {
    bits: Vec<Bit<'s>>,
}

#[derive(Clone, Debug)]
enum Bit<'s> {
    Text(Cow<'s, str>),
    Code {
        kind: CodeKind,
        name: Cow<'s, str>,
        spelling: Cow<'s, str>,
        carrier: Carrier,
        slots: Vec<Range<usize>>,
    },
    Mixed {
        kind: CodeKind,
        name: String,
        spelling: String,
        stretches: Vec<(usize, Carrier)>,
    },
}

/// A part of a code's spelling that another segment fills.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Slot {
    /// The index among the codes.
    pub code: usize,
    /// The range in the code's spelling, in bytes.
    pub at: Range<usize>,
}

/// The result of [`Inline::into_parts`].
pub(crate) struct Parts {
    pub parts: Vec<Part>,
    /// The way each code is written. Codes beyond the end of this list are [`Carrier::Text`].
    pub carriers: Vec<Carrier>,
    /// The codes that are [`Carrier::Mixed`], in order.
    pub mixed: Vec<Mixed>,
    /// The slots in the order in which they were given.
    pub slots: Vec<Slot>,
    /// The way in which apostrophes within words are written, where they are character references.
    pub apostrophe: Option<Apostrophe>,
}

impl Parts {
    /// Makes the parts of a text without markup of the format.
    pub(crate) fn of_text(text: &str, syntax: Syntax) -> Self {
        let mut build = Build::default();
        build.scan(syntax, text);
        build.finish()
    }
}

impl<'s> Inline<'s> {
    /// Makes an empty content.
    pub fn new() -> Self {
        Inline::default()
    }

    /// Makes an empty content with room for so many texts and codes.
    pub fn with_capacity(bits: usize) -> Self {
        Inline { bits: Vec::with_capacity(bits) }
    }

    /// Adds a text of which some ranges keep their spelling, because no text can hold their
    /// content: half of a surrogate pair, for which the text has a substitute character.
    pub fn carrying(text: &'s Decoded<'_>, carried: &[Range<usize>]) -> Self {
        let mut inline = Inline::new();
        let mut at = 0;
        for range in carried {
            inline.text(&text.text()[at..range.start]);
            inline.markup(CodeKind::Standalone, "", text.spelling_of(range.clone()));
            at = range.end;
        }
        inline.text(&text.text()[at..]);
        inline
    }

    /// Adds text with the format's escapes undone. Codes of the segment's syntax are found in it.
    pub fn text(&mut self, text: impl Into<Cow<'s, str>>) {
        let text = text.into();
        match self.bits.last_mut() {
            Some(Bit::Text(before)) => append(before, &text),
            _ if text.is_empty() => {}
            _ => self.bits.push(Bit::Text(text)),
        }
    }

    /// Adds markup of the format, which is written unchanged. `name` matches an `open` with its
    /// `close`; the other kinds ignore it.
    pub fn markup(
        &mut self,
        kind: CodeKind,
        name: impl Into<Cow<'s, str>>,
        spelling: impl Into<Cow<'s, str>>,
    ) {
        self.code(kind, name.into(), spelling.into(), Carrier::Markup);
    }

    /// Adds markup that contains segments, such as the title of a link. The parts of the `spelling`
    /// at `slots` represent these segments, so that the spelling does not depend on them;
    /// [`Unit::nesting`](crate::Unit::nesting) takes the segments.
    pub fn markup_with(
        &mut self,
        kind: CodeKind,
        name: impl Into<Cow<'s, str>>,
        spelling: impl Into<Cow<'s, str>>,
        slots: Vec<Range<usize>>,
    ) {
        let (name, spelling) = (name.into(), spelling.into());
        self.bits.push(Bit::Code { kind, name, spelling, carrier: Carrier::Markup, slots });
    }

    /// Adds a placeholder that the text's own grammar does not show, with escapes undone.
    pub fn argument(&mut self, spelling: impl Into<Cow<'s, str>>) {
        let spelling = spelling.into();
        self.code(CodeKind::Placeholder, Cow::Borrowed(""), spelling, Carrier::Argument);
    }

    /// Adds a code that is written in the given way.
    pub(crate) fn code(
        &mut self,
        kind: CodeKind,
        name: Cow<'s, str>,
        spelling: Cow<'s, str>,
        carrier: Carrier,
    ) {
        self.bits.push(Bit::Code { kind, name, spelling, carrier, slots: Vec::new() });
    }

    /// Returns whether nothing was added.
    pub fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    /// Returns the content of a MessageFormat 2 message that is one pattern.
    ///
    /// # Errors
    /// The content is not such a message.
    pub(crate) fn into_message(self) -> Result<Inline<'static>, Invalid> {
        message::read(self.bits).map(|bits| Inline { bits })
    }

    /// Returns the content, with the codes of its text found.
    pub(crate) fn into_parts(self, syntax: Syntax) -> Parts {
        let bits = mixed::join(self.bits, syntax.has(Grammar::Tags));
        let mut build = Build::default();
        if bits.len() > 1 {
            build.parts.reserve_exact(bits.len());
        }
        for bit in bits {
            match bit {
                Bit::Text(text) => build.scan(syntax, &text),
                Bit::Code { kind, name, spelling, carrier, slots } => {
                    let code = build.codes;
                    build.slots.extend(slots.into_iter().map(|at| Slot { code, at }));
                    build.code(kind, name, spelling.into_owned(), carrier);
                }
                Bit::Mixed { kind, name, spelling, stretches } => {
                    build.mixed.push(Mixed { code: build.codes, stretches });
                    build.code(kind, name.into(), spelling, Carrier::Mixed);
                }
            }
        }
        build.finish()
    }
}

#[derive(Default)]
struct Build {
    parts: Vec<Part>,
    /// The number of codes.
    codes: usize,
    carriers: Vec<Carrier>,
    mixed: Vec<Mixed>,
    slots: Vec<Slot>,
    apostrophe: Option<Apostrophe>,
    pairs: Pairs,
}

impl Build {
    fn scan(&mut self, syntax: Syntax, text: &str) {
        let mut at = 0;
        for Found { range, kind } in syntax.codes(text) {
            // Most have one code, with text on both sides.
            self.expect(3);
            self.text(syntax, &text[at..range.start]);
            at = range.end;
            let spelling = &text[range];
            self.code(kind, codes::name(kind, spelling), spelling.to_owned(), Carrier::Text);
        }
        self.expect(1);
        self.text(syntax, &text[at..]);
    }

    /// Reserves room for the first parts and no more, because there are very many segments.
    fn expect(&mut self, parts: usize) {
        if self.parts.capacity() == 0 {
            self.parts.reserve_exact(parts);
        }
    }

    fn text(&mut self, syntax: Syntax, text: &str) {
        if text.is_empty() {
            return;
        }
        let decoded = syntax.has(Grammar::Tags).then(|| Apostrophe::decode(text)).flatten();
        let text = match decoded {
            Some((text, apostrophe)) => {
                self.apostrophe.get_or_insert(apostrophe);
                text
            }
            None => text.to_owned(),
        };
        self.parts.push(Part::Text(text));
    }

    fn code(&mut self, kind: CodeKind, name: Cow<'_, str>, spelling: String, carrier: Carrier) {
        let id = u32::try_from(self.codes).unwrap_or(u32::MAX);
        let at = (id, self.parts.len());
        let is_text = carrier == Carrier::Text;
        let alone = |at| stand_alone(&mut self.parts, at);
        let (kind, id) = self.pairs.add(at, (kind, name), is_text, alone);
        self.parts.push(Part::Code(Code { kind, id, spelling }));
        if !is_text {
            self.carriers.resize(self.codes, Carrier::Text);
            self.carriers.push(carrier);
        }
        self.codes += 1;
    }

    fn finish(self) -> Parts {
        let Build { mut parts, carriers, mixed, slots, apostrophe, pairs, .. } = self;
        pairs.finish(|at| stand_alone(&mut parts, at));
        Parts { parts, carriers, mixed, slots, apostrophe }
    }
}

/// Makes the code at this index one that stands alone.
fn stand_alone(parts: &mut [Part], at: usize) {
    if let Part::Code(code) = &mut parts[at] {
        code.kind = CodeKind::Standalone;
    }
}

#[cfg(test)]
mod tests {
    use super::{pairs::DEPTH, *};
    use crate::Grammar;

    fn kinds(text: &str) -> Vec<(CodeKind, u32)> {
        let mut inline = Inline::new();
        inline.text(text);
        let Parts { parts, .. } = inline.into_parts(Syntax::of(&[Grammar::Tags]));
        crate::language::codes(&parts).map(|code| (code.kind, code.id)).collect()
    }

    #[test]
    fn carries_characters_that_no_text_can_hold() {
        let source = "a\\uD83Cb";
        let mut text = Decoded::starting(source, 0);
        text.keep(1);
        text.put("\u{FFFD}", 7);
        text.keep(8);
        let Parts { parts, .. } =
            Inline::carrying(&text, std::slice::from_ref(&(1..4))).into_parts(Syntax::NONE);
        let code = Code { kind: CodeKind::Standalone, id: 0, spelling: "\\uD83C".into() };
        assert_eq!(parts, [Part::Text("a".into()), Part::Code(code), Part::Text("b".into())]);
    }

    #[test]
    fn matches_open_with_close_and_makes_the_rest_standalone() {
        use CodeKind::{Close, Open, Standalone};
        assert_eq!(kinds("<b>x <i>y</i></b>"), [(Open, 0), (Open, 1), (Close, 1), (Close, 0)]);
        assert_eq!(kinds("<p>x <b>y</p>"), [(Open, 0), (Standalone, 1), (Close, 0)]);
        assert_eq!(kinds("x</b> <b>y"), [(Standalone, 0), (Standalone, 1)]);
        assert_eq!(kinds("<B>x</b><br>"), [(Open, 0), (Close, 0), (Standalone, 2)]);
        assert_eq!(kinds("<b>x<br>y</b>"), [(Open, 0), (Standalone, 1), (Close, 0)]);
        for far in ["x", &"x".repeat(5_000)] {
            assert_eq!(kinds(&format!("<link>{far}</link>")), [(Open, 0), (Close, 0)]);
        }
        let many = kinds(&format!("<p>{}</p>", "x<br>".repeat(2 * DEPTH)));
        assert_eq!(
            (many[0], many[1], many.last()),
            ((Open, 0), (Standalone, 1), Some(&(Close, 0)))
        );
    }
}
