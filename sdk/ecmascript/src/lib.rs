//! Message modules in JavaScript and TypeScript: what the plugins `js` and `ts` share.
//!
//! - Taken are the string and template literals that are values of objects and arrays which
//!   the module exports or assigns (`export default`, `module.exports`, `const x =`,
//!   `X.y =`), is given by a registering call (`i18n.add('en', {…})`) or returns from its
//!   own wrapper (`define(() => {…})`, `export default defineI18nLocale(() => ({…}))`);
//!   exported string constants; and `X.y = 'text'`.
//!   Parentheses, `as`, `satisfies` and freezing or defining calls around them are seen
//!   through.
//! - Functions that do nothing but return a message (`count (n) { return n + ' items' }`) are
//!   taken for it; so are the tables that a library's registering method is given in a chain of
//!   calls or in a function (`app.config(t => t.translations('en', {…}))`).
//! - Keys, imports, types, enums, classes, other functions and what they return, other calls,
//!   tagged templates, spreads, directives and comments stay. The comment above a value, or
//!   behind it on its line, is its note.
//! - `${…}` and what is added to text with `+` are codes; literals that are only broken up
//!   with `+` are one text. Of `?:`, `||`, `??` and `&&` both sides are taken.
//! - The source locale's tag alone (`fallbackLocale: 'en'`) and codes of settings (`type:
//!   'submit'`, `className: 'btn small'`) are no language, nor are `numberFormats` and
//!   `datetimeFormats` of vue-i18n.
//! - The quotes stay. Escapes are written where the quotes need them, and `\u` or `\x` for
//!   all that is not ASCII where the file does so. `</script` is written `<\/script`.
//! - A root key that names the source locale is renamed, and so is the value of a property
//!   `locale` or `lang`, the tag that a registering call is given before the texts, and the
//!   last name of what an object is assigned to (`dates['en'] = {…}`); of several locales in
//!   one object the source's is taken.
//! - Objects that hold one text in several locales side by side (`label: { en: 'Users', de:
//!   'Benutzer' }`) get the target's entry behind the last, or have it filled where it is empty;
//!   the others stay. They stand under a key, and are known by each other: two with a locale in
//!   common, and not under a key such as `languages`. One with a spread or a computed key that
//!   has no entry of the target's is left, and its note says so; and so is one whose text is
//!   chosen by `?:`.
//! - Plural families of i18next (`key_one`, `key_ordinal_few`) and objects of plural
//!   categories get the target's forms as properties, laid out as the others.
//! - Values that are ICU messages are taken apart; `one |||| other` (Polyglot) and, with the
//!   option `pipes`, `one | other` (vue-i18n) get the target's forms in its order.
//!
//! Options: `placeholders` (grammars), `pipes` (`true` or `false`), `only` and `skip` (key paths,
//! `*` for any characters; what stands under a path is meant with it).

mod at;
mod comments;
mod concat;
mod depth;
mod descriptor;
mod expected;
mod function;
mod literal;
mod locale_map;
mod locales;
mod module;
mod name;
mod parse;
mod plurals;
mod registration;
mod settings;
mod spell;
mod style;
mod value;

pub use parse::Language;
pub use spell::Place;

use oxc_allocator::Allocator;
use targum_sdk::{Draft, Failure, Grammar, Syntax, catalogue::Options};

const OPTIONS: [&str; 4] = ["only", "pipes", "placeholders", "skip"];

/// The grammars that libraries for JavaScript use.
const SYNTAX: Syntax = Syntax::COMMON.without(Grammar::Wrapped).and(&[
    Grammar::Printf,
    Grammar::Icu,
    Grammar::I18next,
    Grammar::Ruby,
    Grammar::Python,
    Grammar::Laravel,
    Grammar::Vue,
    Grammar::Erb,
    Grammar::Joined,
]);

/// Proposes the language of a module.
///
/// # Errors
/// A module that does not parse, nests too deeply, or holds the target's locale already.
pub fn read(draft: &mut Draft<'_, Place>, language: Language) -> Result<(), Failure> {
    let options = Options::of(draft, &OPTIONS, SYNTAX)?;
    depth::check(draft.source())?;
    let allocator = Allocator::default();
    let program = parse::parse(&allocator, draft.source(), language)?;
    value::Reader::new(draft, &program, options).module(&program)
}
