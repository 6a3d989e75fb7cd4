//! Which placeholders a message may hold: by its flags, the project's option, its text.

use targum_sdk::{Grammar, Syntax, icu};

use crate::comments::Comments;

/// Without a flag: what the libraries that read catalogues without one use.
pub(crate) const UNFLAGGED: Syntax = Syntax::of(&[
    Grammar::Printf,
    Grammar::Python,
    Grammar::Ruby,
    Grammar::Template,
    Grammar::Mustache,
    Grammar::Tags,
]);

const FORMATS: &[(&str, &[Grammar])] = &[
    ("c-format", &[Grammar::Printf]),
    ("objc-format", &[Grammar::Printf]),
    ("php-format", &[Grammar::Printf]),
    ("perl-format", &[Grammar::Printf]),
    ("perl-brace-format", &[Grammar::Python]),
    ("tcl-format", &[Grammar::Printf]),
    ("awk-format", &[Grammar::Printf]),
    ("lua-format", &[Grammar::Printf]),
    ("javascript-format", &[Grammar::Printf]),
    ("java-printf-format", &[Grammar::Printf]),
    ("gcc-internal-format", &[Grammar::Printf]),
    ("object-pascal-format", &[Grammar::Printf]),
    ("go-format", &[Grammar::Printf]),
    ("modula2-format", &[Grammar::Printf]),
    ("d-format", &[Grammar::Printf]),
    ("ruby-format", &[Grammar::Printf, Grammar::Ruby]),
    ("elixir-format", &[Grammar::Ruby]),
    ("sh-format", &[Grammar::Template]),
    ("sh-printf-format", &[Grammar::Printf]),
    ("python-format", &[Grammar::Printf, Grammar::Python]),
    ("python-brace-format", &[Grammar::Python]),
    ("c++-format", &[Grammar::Python]),
    ("rust-format", &[Grammar::Python]),
    ("csharp-format", &[Grammar::Python]),
    ("java-format", &[Grammar::Python]),
    ("icu-message-format", &[Grammar::Icu]),
    ("icu-format", &[Grammar::Icu]),
];

/// The grammars of one message. A flag decides for itself; a negated one takes its grammars
/// from what the project or the format would give.
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
                let set = chosen.unwrap_or(Syntax::of(&[Grammar::Tags]));
                chosen = Some(set.with(grammar));
            }
        }
    }
    let syntax = chosen.unwrap_or(otherwise);
    if chosen.is_none() && icu::has_choice(id) { syntax.with(Grammar::Icu) } else { syntax }
}
