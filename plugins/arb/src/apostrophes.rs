//! The notation of apostrophes in the messages of a file.
//!
//! With `use-escaping`, Flutter reads two adjacent apostrophes as one, and a single apostrophe
//! begins a quotation. Without that setting, it displays each apostrophe. The file does not name
//! the setting of its app, but its messages show it.

use targum_sdk::{Grammar, Syntax, icu, json::Text};

/// Returns whether the messages double their apostrophes: one has two adjacent ones, and none could
/// not be read with `use-escaping`. The messages are read by the grammars of `syntax`.
pub(crate) fn are_doubled<'t>(messages: impl Iterator<Item = Text<'t>>, syntax: Syntax) -> bool {
    let messages: Vec<_> = messages.filter(|message| message.as_str().contains('\'')).collect();
    let any = |is: &dyn Fn(&str) -> bool| messages.iter().any(|message| is(message.as_str()));
    any(&|message| message.contains("''"))
        && !any(&is_single)
        && !any(&|message| is_broken(message, syntax))
}

/// Returns whether a message with an apostrophe is valid only without `use-escaping`.
fn is_broken(message: &str, syntax: Syntax) -> bool {
    !icu::is_valid(message, syntax.with(Grammar::DoubledApostrophes))
        && icu::is_valid(message, syntax)
}

/// Returns whether a message has an apostrophe that is only itself: a quotation without an end, or
/// an elision before an argument (`l'{name}`).
fn is_single(message: &str) -> bool {
    let single = message.replace("''", "");
    single.matches('\'').count() % 2 == 1
        || single.match_indices("'{").any(|(at, _)| elides(&single, at))
}

/// Returns whether the apostrophe before a brace at the byte `at` stands between a letter and an
/// argument.
fn elides(message: &str, at: usize) -> bool {
    let inner = &message[at + 2..];
    let behind = inner.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
    message[..at].ends_with(char::is_alphabetic)
        && behind.len() < inner.len()
        && behind.starts_with(['}', ','])
        && !behind.starts_with("}'")
}

#[cfg(test)]
mod tests {
    use targum_sdk::{Grammar, Syntax};

    use super::{is_broken, is_single};

    #[test]
    fn distinguishes_apostrophes_from_quotations() {
        for message in ["It's", "l'{name}", "'{a} it''s", "d'{a} l'{b}", "l'{n, plural, other{x}}'"]
        {
            assert!(is_single(message), "{message}");
        }
        for message in ["It''s", "'{'", "a'{'b'}'", "the '{name}'", "x'{name}'", "'{a} b'", ""] {
            assert!(!is_single(message), "{message}");
        }
    }

    #[test]
    fn recognises_messages_that_a_quotation_would_break() {
        let syntax = Syntax::of(&[Grammar::Icu, Grammar::Dart]);
        for message in ["{n, plural, one{a' '} other{b'}}'s", "{n, plural, other{l'}}'"] {
            assert!(is_broken(message, syntax), "{message}");
        }
        for message in ["{n, plural, other{it''s '{'}}", "{n, plural, other{l'}", "it's", "{'}'"] {
            assert!(!is_broken(message, syntax), "{message}");
        }
    }
}
