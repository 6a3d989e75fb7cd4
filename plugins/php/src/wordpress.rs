//! The translation files of WordPress (`.l10n.php`). They return an array of a catalogue's headers, with
//! an array `messages`, in which `"\0"` separates plural forms.

use std::ops::Range;

use targum_sdk::{
    Context,
    plural::gettext::{Form, Rule},
};

use crate::{
    lexer::{Kind, Token},
    literal::{Literal, Quote},
};

/// The key of the array of messages.
pub(crate) const MESSAGES: &str = "messages";

/// The key of the plural rule, as it is looked up.
pub(crate) const PLURAL_FORMS: &str = "plural-forms";

/// The headers that no other array of messages has.
const HEADERS: [&str; 5] = [
    PLURAL_FORMS,
    "po-revision-date",
    "project-id-version",
    "translation-revision-date",
    "x-generator",
];

/// A translation file of WordPress.
#[derive(Debug)]
pub(crate) struct WordPress {
    /// The rule of the forms in the file.
    pub own: Rule,
    /// The rule of the forms to write, and these forms.
    pub rule: Rule,
    pub forms: Vec<Form>,
    /// Whether the file states its rule.
    pub has_rule: bool,
}

impl WordPress {
    /// Returns the properties of a file of WordPress, or `None` for any other file.
    pub(crate) fn of(context: &Context, source: &str, code: &[Token]) -> Option<Self> {
        let is = |index: usize, word: &str| {
            code.get(index).is_some_and(|token| source[token.at.clone()].eq_ignore_ascii_case(word))
        };
        let start = 1 + (0..code.len()).find(|index| is(*index, "return"))?;
        let start = if is(start, "array") { start + 1 } else { start };
        let (mut depth, mut has_messages, mut is_one, mut stated) = (0, false, false, None);
        for (index, token) in code.iter().enumerate().skip(start) {
            match (token.kind, &source[token.at.clone()]) {
                (Kind::Sign, "[" | "(" | "{") => depth += 1,
                (Kind::Sign, "]" | ")" | "}") => depth -= 1,
                (Kind::Text, _) if depth == 1 && is(index + 1, "=>") => {
                    let name = content(source, token.at.clone()).to_ascii_lowercase();
                    is_one |= HEADERS.contains(&name.as_str());
                    has_messages |=
                        name == MESSAGES && (is(index + 2, "[") || is(index + 2, "array"));
                    if name == PLURAL_FORMS {
                        stated = code.get(index + 2).map(|value| content(source, value.at.clone()));
                    }
                }
                _ => {}
            }
            if depth == 0 {
                break;
            }
        }
        if !is_one || !has_messages {
            return None;
        }
        let has_rule = stated.is_some();
        let stated = stated.and_then(Rule::parse);
        let own = stated.or_else(|| Rule::of_source(context))?;
        let reads_back = context.source_locale == context.target_locale;
        let rule = if reads_back { own.clone() } else { Rule::of_target(context)? };
        let forms = rule.forms(context);
        Some(WordPress { own, rule, forms, has_rule })
    }
}

/// Returns the content of the string at `at`, as it is spelled, or an empty text for any other token.
fn content(source: &str, at: Range<usize>) -> &str {
    Literal::of(source, at).map_or("", |literal| &source[literal.inner])
}

/// Returns whether a string is the sign between two plural forms.
pub(crate) fn is_separator(source: &str, literal: &Literal<'_>) -> bool {
    literal.quote == Quote::Double && &source[literal.inner.clone()] == "\\0"
}
