//! The passes that rewrite a sentence as engines know it best, and undo that in its translation:
//! [`PASSES`] has their order.

mod layout;
mod shape;

pub(crate) use layout::Layout;
pub(crate) use shape::Shape;

use crate::{
    item::Item,
    mark::adjacent_words,
    mend::{
        abbreviation, ampersand, bracketed_capitals, brackets,
        capitals::{self, Initial},
        dash::{self, Dash},
        enclosing_brackets,
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
const PASSES: [Pass; 34] = [
    Pass::Sentence {
        take: |items, shape| shape.wraps = Wraps::take(items),
        put: |shape, items| shape.wraps.put(items),
    },
    Pass::Sentence {
        take: |items, shape| shape.is_enclosed = enclosing_brackets::take_from_phrase(items),
        put: |shape, items| {
            if shape.is_enclosed {
                enclosing_brackets::put(items);
            }
        },
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

#[cfg(test)]
mod tests;
