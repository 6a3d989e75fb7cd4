//! The passes that rewrite a sentence as engines know it best, and undo that in its translation:
//! [`PASSES`] has their order.

use crate::{
    item::{Item, Items},
    mark::{
        adjacent_words::{self, AdjacentWords},
        sentinels::{Mark, Spelled},
    },
    mend::{
        abbreviation, ampersand,
        bracketed_capitals::{self, Brackets},
        brackets,
        capitals::{self, Initial},
        dash::{self, Dash},
        ending::Ending,
        joined, label,
        mnemonic::Mnemonic,
        optional_plural, path_capitals, permission, quotes, repetition, signs,
        signs::{DoubleQuotes, SingleQuotes},
        spaces::Special,
        spacing, unknown_words, version,
        wraps::Wraps,
    },
};

/// A step on the way of a sentence to an engine, and the same step on the way back.
enum Pass {
    /// Rewrites the items of a sentence, and writes its translation the way the source is written:
    /// once, whatever was tried between.
    Sentence { take: fn(&mut [Item], &mut Shape), put: fn(&Shape, &mut Vec<Item>) },
    /// Mends an answer by what the text that the engine saw says of its codes.
    Text { put: fn(&Layout, &mut Vec<Item>) },
    /// The same, before it is judged whether the answer is a translation.
    Answer { put: fn(&Layout, &mut Vec<Item>) },
}

/// All passes, in the order in which a sentence goes through them. Its translation goes through
/// them in reverse order.
const PASSES: [Pass; 33] = [
    Pass::Sentence {
        take: |items, shape| shape.wraps = Wraps::take(items),
        put: |shape, items| shape.wraps.put(items),
    },
    Pass::Sentence {
        take: |items, shape| shape.bracketed = bracketed_capitals::take(items),
        put: |shape, items| bracketed_capitals::put(&shape.bracketed, items),
    },
    Pass::Sentence {
        take: |items, shape| shape.is_word = repetition::is_word(items),
        put: |shape, items| {
            if shape.is_word {
                repetition::remove(items);
            }
        },
    },
    Pass::Sentence {
        take: |items, shape| shape.repeats_label = label::is_repeated(items),
        put: |shape, items| {
            if !shape.repeats_label {
                label::remove(items);
            }
        },
    },
    Pass::Sentence {
        take: |items, shape| shape.versions = version::of(items),
        put: |shape, items| version::put(&shape.versions, items),
    },
    // The mark of a mnemonic is no part of the words beside special spaces, neither where a
    // space is taken nor where it is put back: so the mark is taken out before and put back
    // before, by two rows.
    Pass::Sentence { take: |items, shape| shape.mnemonic = Mnemonic::take(items), put: |_, _| {} },
    Pass::Sentence {
        take: |items, shape| shape.spaces = Special::take(items),
        put: |shape, items| shape.spaces.iter().for_each(|special| special.put(items)),
    },
    Pass::Sentence {
        take: |_, _| {},
        put: |shape, items| {
            if let Some(mnemonic) = shape.mnemonic {
                mnemonic.put(items);
            }
        },
    },
    Pass::Sentence {
        take: |items, shape| shape.initial = Initial::of(items),
        put: |shape, items| shape.initial.put(items),
    },
    Pass::Sentence {
        take: |items, shape| shape.begins_with_dash = dash::is_first(items),
        put: |shape, items| {
            if !shape.begins_with_dash {
                dash::remove_first(items);
            }
        },
    },
    Pass::Sentence {
        take: |items, shape| shape.path = path_capitals::entries(items),
        put: |shape, items| path_capitals::put(&shape.path, items),
    },
    // Before the signs are rewritten: an ellipsis ends a sentence, a hyphen does not.
    Pass::Sentence {
        take: |items, shape| shape.ending = Ending::take(items),
        put: |shape, items| shape.ending.put(items),
    },
    Pass::Sentence {
        take: |items, shape| shape.double_quotes = DoubleQuotes::take(items),
        put: |shape, items| {
            if let Some(quotes) = shape.double_quotes {
                quotes.put(items);
            }
        },
    },
    Pass::Sentence {
        take: |items, shape| shape.single_quotes = SingleQuotes::take(items),
        put: |shape, items| shape.single_quotes.put(items),
    },
    // In a translation, this pass comes before that of typographic marks, which makes such marks of single ones.
    Pass::Sentence {
        take: |items, shape| {
            shape.single_quotations = signs::has_single_quotations(items);
            shape.has_paired_marks = signs::has_paired_marks(items);
        },
        put: |shape, items| {
            if shape.single_quotations {
                signs::put_single_quotations(items);
                if !shape.has_paired_marks {
                    signs::part_paired_marks(items);
                }
            }
        },
    },
    Pass::Sentence {
        take: |items, shape| shape.dash = Dash::take(items),
        put: |shape, items| {
            if let Some(dash) = shape.dash {
                dash.put(items);
            }
        },
    },
    Pass::Sentence {
        take: |items, shape| shape.ellipsis = signs::take_ellipsis(items),
        put: |shape, items| {
            if shape.ellipsis {
                signs::put_ellipsis(items);
            }
        },
    },
    Pass::Sentence {
        take: |items, shape| shape.double_brackets = signs::take_double_brackets(items),
        put: |shape, items| {
            if shape.double_brackets {
                signs::put_double_brackets(items);
            }
        },
    },
    Pass::Sentence {
        take: |items, shape| {
            shape.number_signs = signs::has_number_signs(items);
            shape.names_number = signs::names_number(items);
        },
        put: |shape, items| {
            if !shape.names_number {
                signs::remove_number_words(items);
            }
            if shape.number_signs {
                signs::join_number_signs(items);
            }
        },
    },
    Pass::Sentence {
        take: |items, shape| shape.double_ampersands = ampersand::take_doubled(items),
        put: |shape, items| {
            if shape.double_ampersands {
                ampersand::double(items);
            }
        },
    },
    Pass::Sentence {
        take: |items, shape| shape.joined = joined::signs(items),
        put: |shape, items| joined::put(&shape.joined, items),
    },
    Pass::Sentence {
        take: |items, shape| shape.shouts = capitals::quiet(items),
        put: |shape, items| {
            if shape.shouts {
                capitals::shout(items);
            }
        },
    },
    // This pass follows the one for capitals, so that `FILE(S)` gets an ending too.
    Pass::Sentence { take: |items, _| optional_plural::settle(items), put: |_, _| {} },
    // This pass follows the one for optional plurals, because a hint within a word would split the
    // plural.
    Pass::Sentence { take: |items, _| signs::take_break_hints(items), put: |_, _| {} },
    Pass::Sentence { take: |items, _| abbreviation::end_with_comma(items), put: |_, _| {} },
    // This pass follows the one for capitals, which finds numbers in capitals.
    Pass::Sentence { take: |items, _| abbreviation::spell_parties(items), put: |_, _| {} },
    Pass::Sentence { take: |items, _| permission::spell_in_small_letters(items), put: |_, _| {} },
    Pass::Sentence { take: |items, _| unknown_words::spell(items), put: |_, _| {} },
    Pass::Text { put: |layout, items| adjacent_words::rejoin(items, &layout.adjacent) },
    Pass::Text {
        put: |layout, items| {
            if layout.restores_brackets {
                quotes::restore(&layout.source, items, &layout.marks);
            }
        },
    },
    Pass::Text {
        put: |layout, items| {
            if layout.restores_spacing {
                spacing::restore(items, &layout.marks);
            }
        },
    },
    Pass::Text {
        put: |layout, items| {
            if layout.has_single_spaces {
                spacing::close_up(items);
            }
            if !layout.source.contains("( ") && !layout.source.contains(" )") {
                spacing::close_brackets(items);
            }
        },
    },
    Pass::Answer {
        put: |layout, items| {
            if layout.restores_brackets {
                brackets::mend(&layout.source, items, &layout.marks);
            }
        },
    },
];

/// How a sentence is written, beyond what it says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shape {
    mnemonic: Option<Mnemonic>,
    spaces: Vec<Special>,
    initial: Initial,
    /// The elements that are entries of a path through menus.
    path: Vec<u32>,
    ending: Ending,
    double_quotes: Option<DoubleQuotes>,
    single_quotes: SingleQuotes,
    single_quotations: bool,
    has_paired_marks: bool,
    dash: Option<Dash>,
    begins_with_dash: bool,
    ellipsis: bool,
    number_signs: bool,
    names_number: bool,
    double_brackets: bool,
    double_ampersands: bool,
    joined: Vec<char>,
    shouts: bool,
    wraps: Wraps,
    bracketed: Brackets,
    versions: Vec<String>,
    is_word: bool,
    /// Whether the source has a marked label twice.
    repeats_label: bool,
}

impl Shape {
    /// Notes how `items` are written and rewrites them as models know best: without capitals
    /// throughout, with one number for `file(s)`, with plain quotation marks, dashes, dots and
    /// spaces.
    pub(crate) fn take(items: &mut [Item]) -> Shape {
        let mut shape = Shape::default();
        for pass in &PASSES {
            if let Pass::Sentence { take, .. } = pass {
                take(items, &mut shape);
            }
        }
        shape
    }

    /// Writes a translation the way its source is written.
    pub(crate) fn put(&self, items: &mut Vec<Item>) {
        for pass in PASSES.iter().rev() {
            if let Pass::Sentence { put, .. } = pass {
                put(self, items);
            }
        }
    }

    /// Returns whether the source has no final punctuation.
    pub(crate) fn lacks_ending(&self) -> bool {
        self.ending.is_missing()
    }

    /// Returns whether the source begins with a small letter.
    pub(crate) fn begins_small(&self) -> bool {
        self.initial == Initial::Small
    }

    /// Takes off the colon that a source ends with, where it does: [`Shape::put`] puts it on again.
    pub(crate) fn take_colon(&self, items: &mut [Item]) -> bool {
        self.ending.take_colon(items)
    }

    /// Takes off the dots that a source ends with, where it does: [`Shape::put`] puts them on
    /// again. Returns whether words are left.
    pub(crate) fn take_dots(&self, items: &mut [Item]) -> bool {
        self.ending.take_dots(items)
    }
}

/// The text that an engine sees, and what is undone in the engine's answers.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// The text, with a space for every code.
    pub(crate) source: String,
    /// The codes in the text, and what stands beside them.
    pub(crate) marks: Vec<Mark>,
    /// The places at which the text has a space that its source has not.
    pub(crate) adjacent: Vec<AdjacentWords>,
    /// Whether the engine loses brackets and quotation marks.
    pub(crate) restores_brackets: bool,
    /// Whether the engine joins codes to words, and parts them, otherwise than the source.
    pub(crate) restores_spacing: bool,
    /// Whether the text has no two spaces in a row, so that there is no reason for two in its
    /// translation.
    pub(crate) has_single_spaces: bool,
}

impl Layout {
    /// Returns the layout of a sentence that is written with sentinels.
    pub(crate) fn of(spelled: &Spelled) -> Layout {
        Layout {
            source: spelled.plain(),
            marks: spelled.marks.clone(),
            adjacent: spelled.adjacent.clone(),
            restores_brackets: true,
            restores_spacing: true,
            has_single_spaces: !spelled.text.contains("  "),
        }
    }

    /// Mends the items of an answer. Returns the text by which the answer is to be judged.
    pub(crate) fn put(&self, items: &mut Vec<Item>) -> String {
        for pass in PASSES.iter().rev() {
            if let Pass::Answer { put } = pass {
                put(self, items);
            }
        }
        let said = items.plain();
        for pass in PASSES.iter().rev() {
            if let Pass::Text { put } = pass {
                put(self, items);
            }
        }
        said
    }
}

#[cfg(test)]
mod tests;
