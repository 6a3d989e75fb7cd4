//! PHP: the strings in arrays of messages.
//!
//! The values of these are translated: arrays that are returned or assigned, including those that
//! `+` or a function such as `array_merge` combines; assigned elements (`$_['key'] = '…'`);
//! constants (`define('KEY', '…')`, `const KEY = '…'`); and static properties of classes. Strings
//! of one word in `const` and in classes stay, as do keys, other calls, functions and all other
//! members of classes. Both texts of `$a ? '…' : '…'` are translated, each as its own segment. No
//! expression is evaluated. A string keeps its quotes. Strings that `.` joins are one segment if
//! their quotes are the same; the code between them, variables and placeholders are codes. In files
//! that return an array, a `|` separates Laravel's plural forms if these count something. They
//! become the forms of the target in the order of Laravel's `MessageSelector`; conditions such as
//! `{0}` and `[1,19]` stay. The comment above or after an entry is its note.
//!
//! In a translation file of WordPress (`.l10n.php`), the values of `messages` are translated. Its
//! headers stay, but `language` and `plural-forms` become those of the target, or `plural-forms` is
//! added. Forms between `"\0"` become the forms of the target.
//!
//! An array that holds one text in several locales
//! (`'title' => ['en' => 'Hello', 'fr' => 'Bonjour']`) gets an entry for the target after the last
//! entry, or its empty entry is filled; the other entries stay. Such arrays are recognized by each
//! other: at least two stand under keys other than, for example, `languages`, and share a locale.
//! An array without an entry for the target stays, with a note that says so, if it has a spread or
//! a computed key, or if `? :` chooses its text.
//!
//! Options: `placeholders` (see [`Syntax::from_options`]); `pipes` (`plural` or `text`), which sets
//! the meaning of a `|` for any file.

mod lexer;
mod literal;
mod message;
mod note;
mod plurals;
mod spell;
mod walk;
mod wordpress;

use targum_sdk::{
    About, Content, Draft, Failure, Format, Grammar, Syntax, Traits, unsupported_option,
};

use lexer::{Kind, Token};
use message::Messages;
use spell::Place;
use wordpress::WordPress;

const DEFAULT: Syntax =
    Syntax::COMMON.and(&[Grammar::Laravel, Grammar::Printf, Grammar::Ruby, Grammar::Icu]);

/// The `php` format.
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

    fn traits() -> Traits {
        Traits { has_named_keys: true, ..Traits::default() }
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
                return Err(unsupported_option(message));
            }
        };
        let source = draft.source();
        let tokens = lexer::tokens(source)?;
        let returns = |token: &Token| {
            token.kind == Kind::Word && source[token.at.clone()].eq_ignore_ascii_case("return")
        };
        let context = draft.context();
        let wordpress = WordPress::of(context, source, &tokens.code);
        let may_have_pipes = || wordpress.is_none() && tokens.code.iter().any(returns);
        let pipes = pipes.unwrap_or_else(may_have_pipes) && !syntax.has(Grammar::Mf2);
        let messages = Messages { context, source, syntax, pipes, nuls: wordpress.is_some() };
        walk::walk(draft, &tokens, messages, wordpress.as_ref())
    }

    fn spell(place: &Place, content: &[Content<'_>]) -> Result<String, String> {
        spell::spell(place, content)
    }
}

targum_sdk::plugin!(Php);
