//! Translations that break careless formats.

use std::iter;

use super::{Broken, context, every_other, round_trip};
use crate::Format;

/// Texts that an engine or a person may return as translations.
pub const HOSTILE: &[&str] = &[
    "\"double\" 'single' `back` “typographic” «angular»",
    "back\\slash \\n \\u0041 \\\\ trailing\\",
    "a < b > c & d &amp; &lt; &#65; <b>bold</b> </string> ]]> --> <!-- ",
    "{brace} }{ {{double}} {0} ${x} #{y} %{z} %(p)s",
    "100 % %s %1$d %@ %% %",
    "line one\nline two\r\nline three\rline four\n\nafter a blank",
    "  leading and trailing  ",
    "\ttabs\tinside\t",
    "🎉 emoji 👩‍💻 and 🇵🇱",
    "\u{202B}مرحبا\u{202C} بالعالم \u{200F}(123)\u{200E}",
    "日本語のテキスト、全角「括弧」",
    "- dash: first # hash, * star > quote | pipe",
    "=SUM(A1:A9)",
    "+1 @at ~tilde !bang ?question",
    "yes",
    "null",
    "1.5e3",
    "it''s l'{apostrophe}",
    "a;b,c\td|e",
    "nul\u{0001}control\u{001B}chars\u{007F}",
    "zero\u{200B}width\u{FEFF}bom\u{00A0}nbsp\u{2028}ls",
    "x",
    "===\n---\n***\n```\n# heading\n1. list\n+ plus",
    "@:linked $t(nested) :name http://example.org/?a=b&c=d me@example.org",
];

/// Tests the round trip of documents into these locales, with the documents' own texts and with
/// each text of [`HOSTILE`] in all segments and in every other segment.
///
/// # Panics
/// Panics if a document breaks the law.
#[track_caller]
pub fn withstand<F: Format>(sources: &[&str], targets: &[&str]) {
    for source in sources {
        for target in targets {
            if let Some((text, law)) = broken::<F>(source, target).next() {
                panic!("{source:?} into {target} with {text:?}: {law}");
            }
        }
    }
}

/// Returns the texts with which the round trip of a document breaks the law, each with the reason.
pub(super) fn broken<F: Format>(
    source: &str,
    target: &str,
) -> impl Iterator<Item = (Option<&'static str>, Broken)> {
    let context = context("en", target);
    let texts = iter::once(None).chain(HOSTILE.iter().copied().map(Some));
    texts.filter_map(move |text| {
        let round_trip = round_trip::<F>(source, &context, text);
        let kept = match text {
            Some(text) => round_trip.and_then(|_| every_other::<F>(source, &context, text)),
            None => round_trip.map(drop),
        };
        Some((text, kept.err()?))
    })
}
