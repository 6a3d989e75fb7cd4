//! Chooses the placeholder grammars of a message from its flags, the project's option and its text.

use targum_sdk::{Grammar, Syntax, icu};

use crate::comments::Comments;

/// The grammars of messages without a flag: those of the libraries that do not write flags.
pub(crate) const UNFLAGGED: Syntax = Syntax::COMMON.and(&[
    Grammar::Printf,
    Grammar::Python,
    Grammar::Ruby,
    Grammar::Drupal,
    Grammar::Pascal,
    Grammar::References,
    Grammar::Wrapped,
]);

/// The grammars added to those of a flag. Messages of any flag may hold reStructuredText.
const FLAGGED: Syntax =
    Syntax::of(&[Grammar::Tags, Grammar::Code, Grammar::References, Grammar::Wrapped]);

const FORMATS: &[(&str, &[Grammar])] = &[
    ("awk-format", &[Grammar::Printf]),
    ("boost-format", &[Grammar::Boost, Grammar::Printf]),
    ("c++-format", &[Grammar::Python]),
    ("c-format", &[Grammar::Printf]),
    ("csharp-format", &[Grammar::Python]),
    ("d-format", &[Grammar::Printf]),
    ("elisp-format", &[Grammar::Printf]),
    ("elixir-format", &[Grammar::Ruby]),
    ("gcc-internal-format", &[Grammar::Printf]),
    ("gfc-internal-format", &[Grammar::Printf]),
    ("go-format", &[Grammar::Printf]),
    ("icu-format", &[Grammar::Icu]),
    ("icu-message-format", &[Grammar::Icu]),
    ("java-format", &[Grammar::Icu, Grammar::Java]),
    ("java-printf-format", &[Grammar::Printf]),
    ("javascript-format", &[Grammar::Printf]),
    ("kde-format", &[Grammar::Qt]),
    ("kde-kuit-format", &[Grammar::Qt]),
    ("librep-format", &[Grammar::Printf]),
    ("lisp-format", &[Grammar::Lisp]),
    ("lua-format", &[Grammar::Printf]),
    ("modula2-format", &[Grammar::Printf]),
    ("objc-format", &[Grammar::Printf]),
    ("object-pascal-format", &[Grammar::Pascal, Grammar::Printf]),
    ("perl-brace-format", &[Grammar::Python]),
    ("perl-format", &[Grammar::Printf]),
    ("php-format", &[Grammar::Printf]),
    ("python-brace-format", &[Grammar::Python]),
    ("python-format", &[Grammar::Printf, Grammar::Python, Grammar::NamedPrintf]),
    ("qt-format", &[Grammar::Qt]),
    ("qt-plural-format", &[Grammar::Qt]),
    ("ruby-format", &[Grammar::Printf, Grammar::Ruby]),
    ("rust-format", &[Grammar::Python]),
    ("scheme-format", &[Grammar::Lisp]),
    ("sh-format", &[Grammar::Shell]),
    ("sh-printf-format", &[Grammar::Printf]),
    ("smalltalk-format", &[Grammar::Qt]),
    ("tcl-format", &[Grammar::Printf]),
    ("ycp-format", &[Grammar::Qt]),
];

/// The flags of format strings in which a literal brace is doubled.
const DOUBLES_BRACES: &[&str] =
    &["c++-format", "csharp-format", "python-brace-format", "rust-format"];

/// Returns whether a flag says that a literal brace of the message is doubled.
pub(crate) fn doubles_braces(comments: Comments<'_>) -> bool {
    comments.flags().any(|(flag, _)| DOUBLES_BRACES.contains(&flag))
}

/// Returns the grammars of one message. A flag adds its grammars to [`FLAGGED`]; a negated flag
/// removes its grammars from `unflagged`, which apply if there is no other flag.
pub(crate) fn syntax(comments: Comments<'_>, unflagged: Syntax, id: &str) -> Syntax {
    let mut chosen: Option<Syntax> = None;
    let mut otherwise = unflagged;
    for (flag, _) in comments.flags() {
        let (name, negated) = match flag.strip_prefix("no-") {
            Some(name) => (name, true),
            None => (flag.strip_prefix("possible-").unwrap_or(flag), false),
        };
        let Some((_, grammars)) = FORMATS.iter().find(|(known, _)| *known == name) else {
            continue;
        };
        for &grammar in *grammars {
            if negated {
                otherwise = otherwise.without(grammar);
            } else {
                let set = chosen.unwrap_or(FLAGGED);
                chosen = Some(set.with(grammar));
            }
        }
    }
    let syntax = chosen.unwrap_or(otherwise);
    if chosen.is_none() && icu::has_choice(id) { syntax.with(Grammar::Icu) } else { syntax }
}
