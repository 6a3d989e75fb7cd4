//! PHP: strings in arrays of messages.
//!
//! Taken are the values of returned and assigned arrays, of those that `+` or `array_merge` and
//! its like make one of, of elements that are assigned (`$_['key'] = '…'`), of constants
//! (`define('KEY', '…')`, `const KEY = '…'`) and of the static properties of classes, but for
//! strings of one word in `const` and in classes; keys, other calls, functions and what else is in classes stay.
//! Of
//! `$a ? '…' : '…'` both texts are taken, each for itself. Nothing is evaluated. A string keeps
//! its quotes; variables in it, strings joined by `.` and placeholders are codes. In files that
//! return an array a `|` separates Laravel's plural forms where they count something, which become those of the target in
//! the order of its `MessageSelector`; conditions such as `{0}` and `[1,19]` stay. The comment
//! above or behind an entry is its note.
//!
//! Arrays that hold one text in several locales side by side (`'title' => ['en' => 'Hello', 'fr' =>
//! 'Bonjour']`) get the target's entry behind the last, or have it filled where it is empty; the
//! others stay. They stand under a key, and are known by each other: two with a locale in common,
//! and not under a key such as `languages`. One with a spread or a computed key that has no entry of
//! the target's is left, and its note says so; and so is one whose text is chosen by `? :`.
//!
//! Options: `placeholders` (see [`Syntax::from_options`]); `pipes`: `plural` or `text`, what a
//! `|` is, whatever the file looks like.

mod lexer;
mod literal;
mod message;
mod note;
mod plurals;
mod spell;
mod walk;

use targum_sdk::{About, Content, Draft, Failure, Format, Grammar, Syntax, unsupported};

use lexer::{Kind, Token};
use message::Messages;
use spell::Place;

const DEFAULT: Syntax = Syntax::COMMON.without(Grammar::Wrapped).and(&[
    Grammar::Laravel,
    Grammar::Printf,
    Grammar::Ruby,
    Grammar::Icu,
]);

/// PHP.
#[derive(Debug)]
pub struct Php;

impl Format for Php {
    type Place = Place;

    fn about() -> About {
        About {
            id: "php".to_owned(),
            summary: "PHP: strings in arrays of messages".to_owned(),
            extensions: ["php", "inc"].map(str::to_owned).to_vec(),
            media_types: ["application/x-httpd-php", "text/x-php"].map(str::to_owned).to_vec(),
        }
    }

    fn read(draft: &mut Draft<'_, Place>) -> Result<(), Failure> {
        draft.known_options(&["placeholders", "pipes"])?;
        let syntax = Syntax::from_options(draft.context(), DEFAULT)?.with(Grammar::Branching);
        let pipes = match draft.option("pipes").last() {
            None => None,
            Some("plural") => Some(true),
            Some("text") => Some(false),
            Some(other) => {
                let message = format!("option `pipes`: `{other}` is neither plural nor text");
                return Err(unsupported(0, message));
            }
        };
        let source = draft.source();
        let tokens = lexer::tokens(source)?;
        let returns = |token: &Token| {
            token.kind == Kind::Word && source[token.at.clone()].eq_ignore_ascii_case("return")
        };
        let pipes = pipes.unwrap_or_else(|| tokens.code.iter().any(returns));
        walk::walk(draft, &tokens, Messages { context: draft.context(), source, syntax, pipes })
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell::spell(place, content)
    }
}

targum_sdk::plugin!(Php);
