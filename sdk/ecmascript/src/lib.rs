//! Message modules in JavaScript and TypeScript: what the plugins `js` and `ts` share.
//!
//! - The plugins translate the string and template literals that are values of objects and arrays.
//!   The module must export the object or assign it (`export default`, `module.exports`,
//!   `const x =`, `X.y =`), pass it to a registering call (`i18n.add('en', {…})`), or return it
//!   from its own wrapper (`define(() => {…})`, `export default defineI18nLocale(() => ({…}))`). A
//!   function `factory` that returns or assigns an object counts as such a wrapper.
//!   Exported string constants and `X.y = 'text'` are translated too. Parentheses, `as`,
//!   `satisfies`, and calls that freeze or define an object may surround a value.
//! - A function that only returns a message (`count (n) { return n + ' items' }`) counts as that
//!   message. Tables that are passed to a library's registering method are read in a chain of calls
//!   and in functions too (`app.config(t => t.translations('en', {…}))`).
//! - Keys, imports, types, enums, classes, other functions with their results, other calls, tagged
//!   templates, spreads, directives and comments stay as they are. The comment above a value, or
//!   behind it on its line, is its note.
//! - `${…}` and operands that are added to text with `+` are codes. Literals that are only broken
//!   up with `+` are one text. Both sides of `?:`, `||`, `??` and `&&` are translated.
//! - A value that is only the source locale's tag (`fallbackLocale: 'en'`) and codes of settings
//!   (`type: 'submit'`, `className: 'btn small'`) are not translated, nor are
//!   addresses and identifiers (`url: 'guides/first'`, and `layout: 'wide'` beside a `title`). The
//!   `numberFormats` and `datetimeFormats` of vue-i18n are not translated either, nor are variables of an environment
//!   (`process.env.NODE_ENV = 'test'`, `env: { NODE_ENV: 'test' }`). Words that VitePress
//!   reads are not translated (`outline: { level: 'deep' }`, `srcDir: 'docs'`). In sidebars of Docusaurus,
//!   the ids of documents in lists are not translated.
//! - The quotes stay. Escapes are written if the quotes need them, and as `\u` or `\x` for
//!   characters beyond ASCII if the file escapes these. `</script` is written `<\/script`.
//! - A root key that names the source locale is renamed. So are the value of a property `locale` or
//!   `lang`, the tag that precedes the texts in a registering call, and the last name of the target
//!   of an assignment (`dates['en'] = {…}`). In an object with several locales, the source's is
//!   translated.
//! - An object that holds one text in several locales (`label: { en: 'Users', de: 'Benutzer' }`)
//!   gets the target's entry behind its last entry, or in the place of an empty one. Its other
//!   entries stay. Such objects are under a key other than `languages` and its kin, and are
//!   recognised by each other: two of them must have a locale in common. An object with a spread or
//!   a computed key and without the target's entry is left with a note, and so is an object whose
//!   text is chosen by `?:`.
//! - Plural families of i18next (`key_one`, `key_ordinal_few`) and objects of plural categories get
//!   the target's forms as properties, with the layout of the others. An object with the texts `0` and
//!   `1` and the number `%{smart_count}` (Uppy) keeps both, as forms for one and for many.
//! - Values that are ICU messages are split into their branches. `one |||| other` (Polyglot) and,
//!   with the option `pipes`, `one | other` (vue-i18n) get the target's forms in its order.
//!
//! Options: `placeholders` (grammars), `pipes` (`true` or `false`), `only` and `skip` (key paths,
//! with `*` for any characters; a path includes everything below it).

mod at;
mod comments;
mod concat;
mod depth;
mod descriptor;
mod expected;
mod expression;
mod function;
mod literal;
mod locale_map;
mod locales;
mod module;
mod name;
mod parse;
mod plurals;
mod reader;
mod registration;
mod settings;
mod sidebar;
mod span;
mod spell;
mod style;
mod value;
mod vitepress;

pub use parse::Language;
pub use spell::Place;

use oxc_allocator::Allocator;
use targum_sdk::{Draft, Failure, Grammar, Syntax, catalogue::Options};

const OPTIONS: [&str; 4] = ["only", "pipes", "placeholders", "skip"];

/// The grammars that libraries for JavaScript use.
const SYNTAX: Syntax = Syntax::COMMON.and(&[
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
    reader::Reader::new(draft, &program, options).module(&program)
}
