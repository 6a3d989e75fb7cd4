//! The grammars of placeholders and inline markup within text.

mod apostrophe;
mod asciidoc;
mod bbcode;
mod braces;
mod emoji;
mod filter;
mod help;
mod keys;
mod markdown;
mod named;
mod names;
mod near;
mod notation;
mod printf;
mod tags;
mod url;
mod wiki;

pub(crate) use apostrophe::Apostrophe;
pub use bbcode::ends_line;

pub(crate) use printf::takes_next_value;
#[cfg(feature = "html")]
pub(crate) use tags::is_opaque;
pub(crate) use tags::{begun as begun_tag, is_void, tag, tag_name};
pub(crate) use url::link;

use std::{borrow::Cow, ops::Range};

use serde::{Deserialize, Serialize};

use notation::{NAMES, Place};

use crate::{
    CodeKind, Context, Draft, Failure,
    failure::unsupported_option,
    locale,
    search::{self, ByteSet},
};

/// The letters of `printf` conversions.
const CONVERSIONS: &[u8] = b"diouxXeEfFgGaAcCsSpnrm@bBhHU";

/// One notation of placeholders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grammar {
    /// `%s`, `%1$d`, `%@`, `%lld`, `%.2f`, `%%`, `%#@files@`, `%Y`; and with names:
    /// `%(name)s`, `%name%`, `%%NAME%%`, `%name`.
    Printf,
    /// `{name}`, `{0}`, `{n, number, percent}`. [`icu`](crate::icu) takes whole messages apart.
    Icu,
    /// As `Icu`, where messages with numbered arguments are read by `java.text.MessageFormat`,
    /// which takes a doubled apostrophe for one. Only together with `Icu`.
    Java,
    /// `{{name}}`, `$t(key)`.
    I18next,
    /// `{{name}}`, `{{{name}}}`, `{{#section}}`, `{% statement %}`.
    Mustache,
    /// `${name}`.
    Template,
    /// `%{name}`, `%<name>s`.
    Ruby,
    /// `%(name)s`, `{}`, `{name!r:>10}`, and `{0:N2}` of .NET.
    Python,
    /// `:name`, `:Name`, `:NAME`.
    Laravel,
    /// `{{ value | pipe }}`.
    Angular,
    /// `<b>…</b>`, `<0>…</0>`, `<br/>`, `&nbsp;`; `<code>…</code>` and its kin as a whole.
    Tags,
    /// `$NAME$`, `$1`, `$$` of browser extensions.
    Chrome,
    /// Every value is an ICU message, even without braces, and is read by Dart: `zero` and `two`
    /// are for the numbers 0 and 2 in every language. Only together with `Icu`.
    Dart,
    /// No notation. Together with `Dart`, the file doubles apostrophes, for apps with
    /// `use-escaping`. Otherwise an apostrophe is an ordinary character, even before a brace.
    DoubledApostrophes,
    /// `%1`, `%L1`, `%n`, and the filters of file dialogs: `(*.png *.jpg)` and `;;`.
    Qt,
    /// `%1%`, `%|2$5d|`.
    Boost,
    /// `~a`, `~5,2f`, `~%`.
    Lisp,
    /// `$name`, `${name}`.
    Shell,
    /// A text is an ICU message only if it has branches. Other texts have the arguments of ICU, but
    /// not its quoting. Only together with `Icu`.
    Branching,
    /// `**strong**`, `~~struck~~`, `[link](https://a.example)`, `^[text](inflect: true)`.
    Markdown,
    /// `@:key`, `@.lower:(key)`, `{'@'}`.
    Vue,
    /// `<%= name %>`, `<% statement %>`.
    Erb,
    /// `@name`. `Printf` has `%name`, too.
    Drupal,
    /// `` `code` `` as a whole, also with a role of reStructuredText: `` :ref:`x` ``, `` `x`_ ``.
    Code,
    /// `one |||| other`, `{0} none|[1,*] some`: [plural forms](crate::joined) in one text.
    Joined,
    /// `one | other`, where nothing else marks the [plural forms](crate::joined).
    Pipes,
    /// `%1`, `%12`. Together with `Printf` only where neither language writes percentages like
    /// that.
    Numbers,
    /// `__name__`.
    Underscores,
    /// `[[name]]`, and `[[target|words]]` of wikis, in which the words are language.
    Brackets,
    /// `$name`, `$(NAME)`, `$1`.
    Dollar,
    /// `%0:s`, `%1:-8.2f` of Object Pascal.
    Pascal,
    /// No notation: a line break within a sentence [does not end it](crate::wrap), in a format whose
    /// line breaks are those of its file. The breaks that a format writes with an escape are meant.
    Wrapped,
    /// No notation: a text that begins with its own key and a colon begins with a code.
    Keyed,
    /// `|name|` and `[name]_`, the substitutions and references of reStructuredText.
    References,
    /// `%(name)s`, also in formats whose programs put values in otherwise.
    NamedPrintf,
    /// Every value is a message of [MessageFormat 2](crate::mf2).
    Mf2,
    /// `[[Special:Log|the log]]`, the links of MediaWiki.
    Wiki,
    /// `[b]…[/b]`, `[url=https://a.example]…[/url]`, the tags of bulletin boards.
    BbCode,
    /// `[Shift]`, `[Ctrl+C]`.
    Keys,
    /// `*place*`, `|place|`, `:wa[ter]`, `'option'`, `[count]` of Vim's help.
    Help,
    /// `https://a.example[the words]`, `link:path[the words]`, `<<id,the words>>`, `<<id>>` of AsciiDoc.
    AsciiDoc,
}

/// The grammars that a project's choice of placeholders does not remove.
const KEPT: Syntax = Syntax::of(&[
    Grammar::Tags,
    Grammar::Markdown,
    Grammar::Code,
    Grammar::Joined,
    Grammar::Wrapped,
    Grammar::Keyed,
    Grammar::BbCode,
    Grammar::Keys,
]);

/// A set of grammars. Every set also has addresses (URLs, e-mail) and pictures (emoji, symbols).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Syntax(u64);

/// A code found in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The place in the text, in bytes.
    pub range: Range<usize>,
    /// The kind of the code. `open` and `close` are not matched yet.
    pub kind: CodeKind,
}

impl Syntax {
    /// The empty set, which has addresses and pictures only.
    pub const NONE: Syntax = Syntax(0);

    /// The notations that mean nothing else in the texts of programs, whichever library reads them.
    pub const COMMON: Syntax = Syntax::of(&[
        Grammar::Mustache,
        Grammar::Template,
        Grammar::NamedPrintf,
        Grammar::Dollar,
        Grammar::Underscores,
        Grammar::Brackets,
        Grammar::BbCode,
        Grammar::Keys,
        Grammar::Code,
        Grammar::Tags,
    ]);

    /// The notations in the texts of Apple's formats.
    pub const APPLE: Syntax =
        Syntax::COMMON.with(Grammar::Printf).with(Grammar::Python).with(Grammar::Markdown);

    /// Makes a set of the given grammars.
    pub const fn of(grammars: &[Grammar]) -> Syntax {
        let mut set = 0;
        let mut i = 0;
        while i < grammars.len() {
            set |= 1 << grammars[i] as u64;
            i += 1;
        }
        Syntax(set)
    }

    /// Returns the set with other grammars added.
    #[must_use]
    pub const fn and(self, others: &[Grammar]) -> Syntax {
        Syntax(self.0 | Syntax::of(others).0)
    }

    /// Returns the set with one more grammar.
    #[must_use]
    pub const fn with(self, grammar: Grammar) -> Syntax {
        Syntax(self.0 | 1 << grammar as u64)
    }

    /// Returns the set without one grammar.
    #[must_use]
    pub const fn without(self, grammar: Grammar) -> Syntax {
        Syntax(self.0 & !(1 << grammar as u64))
    }

    /// Returns whether a grammar is in the set.
    pub const fn has(self, grammar: Grammar) -> bool {
        self.0 & 1 << grammar as u64 != 0
    }

    /// Returns the notations of the texts in a message of MessageFormat 2, which has no other
    /// messages or plural forms in it.
    #[must_use]
    pub(crate) const fn within_pattern(self) -> Syntax {
        const MESSAGES: Syntax = Syntax::of(&[
            Grammar::Mf2,
            Grammar::Icu,
            Grammar::Java,
            Grammar::Dart,
            Grammar::DoubledApostrophes,
            Grammar::Branching,
            Grammar::Joined,
            Grammar::Pipes,
        ]);
        Syntax(self.0 & !MESSAGES.0)
    }

    /// Returns the project's choice in the option `placeholders`, or the format's own `default`.
    /// Markup and plural forms in one text stay recognised where the default recognises them.
    ///
    /// # Errors
    /// `unsupported` for a name that is not a grammar's, and for MessageFormat 2 in a format whose
    /// texts are no messages.
    pub fn from_options(context: &Context, default: Syntax) -> Result<Syntax, Failure> {
        let chosen = Syntax::named(context, default)?.unwrap_or(default);
        if chosen.has(Grammar::Mf2) && !default.has(Grammar::Icu) && !default.has(Grammar::Mf2) {
            let message =
                "option `placeholders`: the texts of this format are no messages of `mf2`";
            return Err(unsupported_option(message));
        }
        let locales = [&context.source_locale, &context.target_locale];
        // Turkish and Kurdish write 50 per cent as `%50`.
        let begin_with_sign =
            locales.iter().any(|name| matches!(locale::language(name), "tr" | "ku"));
        let has_numbers = chosen.has(Grammar::Printf) && !begin_with_sign;
        Ok(if has_numbers { chosen.with(Grammar::Numbers) } else { chosen })
    }

    /// Returns the notations that a project names, with those of the format's `default` that stay in
    /// any case. Returns `None` if the project names none.
    ///
    /// # Errors
    /// `unsupported` for a name that is not a grammar's.
    pub(crate) fn named(context: &Context, default: Syntax) -> Result<Option<Syntax>, Failure> {
        let mut chosen: Option<Syntax> = None;
        for (_, value) in context.options.iter().filter(|(name, _)| name == "placeholders") {
            let Some((_, grammars)) = NAMES.iter().find(|(name, _)| name == value) else {
                let known: Vec<_> = NAMES.iter().map(|(name, _)| *name).collect();
                let known = known.join(", ");
                let message = format!("option `placeholders`: `{value}` is none of {known}");
                return Err(unsupported_option(message));
            };
            let set = chosen.get_or_insert(Syntax(default.0 & KEPT.0));
            set.0 |= Syntax::of(grammars).0;
        }
        Ok(chosen)
    }

    /// Returns the chosen set, with [`Grammar::Pipes`] where the project sets the option `pipes`.
    ///
    /// # Errors
    /// The errors of [`Draft::switch`].
    pub(crate) fn with_pipes<P>(self, draft: &Draft<'_, P>) -> Result<Syntax, Failure> {
        Ok(if draft.switch("pipes")? { self.with(Grammar::Pipes) } else { self })
    }

    /// Returns the codes in `text`, in order and without overlap.
    pub fn scan(self, text: &str) -> Vec<Found> {
        self.codes(text).collect()
    }

    /// Finds codes as [`scan`](Self::scan) does, one by one.
    pub(crate) fn codes(self, text: &str) -> impl Iterator<Item = Found> {
        let (mut at, mut from) = (0, 0);
        std::iter::from_fn(move || {
            while let Some(next) = self.candidate(&text.as_bytes()[at..]) {
                at += next;
                if is_plain(&text.as_bytes()[at..]) {
                    at += 1;
                    continue;
                }
                if let Some(code) = (Place { text, at, from }).code(self) {
                    (at, from) = (code.range.end, code.range.end);
                    return Some(code);
                }
                at += 1;
            }
            at = text.len();
            None
        })
    }

    /// Returns where a code may begin.
    fn candidate(self, bytes: &[u8]) -> Option<usize> {
        const WIDE: Syntax = Syntax::of(&[
            Grammar::Markdown,
            Grammar::Underscores,
            Grammar::Brackets,
            Grammar::References,
            Grammar::Wiki,
            Grammar::BbCode,
            Grammar::Keys,
            Grammar::Help,
            Grammar::AsciiDoc,
        ]);
        if self.0 & WIDE.0 != 0 {
            return search::position(bytes, &BEGINS_WIDE_CODE);
        }
        search::position(bytes, &BEGINS_CODE)
    }
}

/// Returns whether a digit or a letter begins no code, as the byte behind it shows. Most of those at
/// which a code may begin are such.
fn is_plain(bytes: &[u8]) -> bool {
    match bytes {
        [b'0'..=b'9', next, ..] => next.is_ascii(),
        [b'W' | b'w', next, ..] => !matches!(next, b'W' | b'w'),
        [first] => first.is_ascii_alphanumeric(),
        _ => false,
    }
}

/// Returns what a code has in common with the other code of its pair. A code that is not of a pair has nothing.
pub(crate) fn name(kind: CodeKind, spelling: &str) -> Cow<'_, str> {
    match kind {
        CodeKind::Open | CodeKind::Close => pair_name(spelling),
        CodeKind::Placeholder | CodeKind::Standalone => Cow::Borrowed(""),
    }
}

/// Returns what the two codes of a pair have in common, by the spelling of one of them.
fn pair_name(spelling: &str) -> Cow<'_, str> {
    match spelling.as_bytes().first() {
        Some(b'<' | b'>') if spelling.starts_with("<<") || spelling == ">>" => "<<".into(),
        Some(b'<') => in_lower_case(tag_name(spelling)),
        _ if spelling.contains(['[', ']']) => "[".into(),
        _ => spelling.into(),
    }
}

fn in_lower_case(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|b| b.is_ascii_uppercase()) {
        name.to_ascii_lowercase().into()
    } else {
        name.into()
    }
}

/// The bytes at which a code may begin: signs, digits, the `w` of `www.`, and the first bytes of
/// pictures.
const BEGINS_CODE: ByteSet =
    ByteSet::of(b"#$%&*:;<@Ww`{~\xE2").and_range(b'0', b'9').and_range(0xEE, 0xF0);

/// The bytes at which a code of a grammar that has more of them may begin.
const BEGINS_WIDE_CODE: ByteSet = BEGINS_CODE.and(b"_|'>").and_set(&markdown::BEGINS);

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Syntax = Syntax::of(&[
        Grammar::Printf,
        Grammar::Icu,
        Grammar::I18next,
        Grammar::Template,
        Grammar::Ruby,
        Grammar::Python,
        Grammar::Tags,
        Grammar::Numbers,
    ]);

    fn codes(syntax: Syntax, text: &str) -> Vec<&str> {
        syntax.scan(text).into_iter().map(|found| &text[found.range]).collect()
    }

    #[test]
    fn finds_the_codes_of_each_grammar() {
        let cases: &[(Syntax, &str, &[&str])] = &[
            (ALL, "Hi {name}, {{count}} of ${total}!", &["{name}", "{{count}}", "${total}"]),
            (ALL, "%%(name)s of 5%%(so)", &["%%(name)s", "%%"]),
            (ALL, "%s has %1$d of %-5.2f%%", &["%s", "%1$d", "%-5.2f", "%%"]),
            (ALL, "%(trailers) or 10 %(so), %(d of %(,.2f", &["%(d", "%(,.2f"]),
            (ALL, "%arg items, %args", &["%arg", "%args"]),
            (ALL, "%s() (%s method), {name}(), 5%%()", &["%s()", "%s", "{name}()", "%%"]),
            (
                Syntax::of(&[Grammar::Printf]),
                "%count% items of %user.name%, %title; 100%sure, %d%% of %dpx",
                &["%count%", "%user.name%", "%title", "%d", "%%", "%d"],
            ),
            (
                Syntax::of(&[Grammar::Printf]),
                "%(count)d new, read %sthe terms%s on %d %B %Y at %-I:%M %p",
                &["%(count)d", "%s", "%s", "%d", "%B", "%Y", "%-I", "%M", "%p"],
            ),
            (
                Syntax::of(&[Grammar::Vue]),
                "@:terms. @:(a.b)s @.lower:c-d @:{'e f'} me{'@'}x @ @: @.: a@b.example",
                &["@:terms", "@:(a.b)", "@.lower:c-d", "@:{'e f'}", "{'@'}", "a@b.example"],
            ),
            (
                Syntax::of(&[Grammar::Drupal]),
                "@user (@count) a@b @B me@a.example 語@name語 ⟦@total⟧ ไทย@type x_@y é@z",
                &["@user", "@count", "me@a.example", "@name", "@total", "@type"],
            ),
            (
                Syntax::of(&[Grammar::Erb, Grammar::Tags, Grammar::Mustache]),
                "<%= user.name %> <% if a > b %><b>x</b> {% if y %} 5 <% 6",
                &["<%= user.name %>", "<% if a > b %>", "<b>", "</b>", "{% if y %}"],
            ),
            (
                Syntax::of(&[Grammar::Tags]),
                "<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.0//EN\"><p>a</p> <!doctype and <!DOCTYPES>",
                &["<!DOCTYPE HTML PUBLIC \"-//W3C//DTD HTML 4.0//EN\">", "<p>", "</p>"],
            ),
            (
                Syntax::of(&[Grammar::Code, Grammar::Tags]),
                "`GET /a` ``x`y`` <code>a <b>c</b></code> <kbd>K</kbd> <b>d</b> ``so'' `e` <code>f",
                &[
                    "`GET /a`",
                    "``x`y``",
                    "<code>a <b>c</b></code>",
                    "<kbd>K</kbd>",
                    "<b>",
                    "</b>",
                    "`e`",
                    "<code>",
                ],
            ),
            (
                ALL,
                "%#@files@ in %2$#@folders@, %1#@files@",
                &["%#@files@", "%2$#@folders@", "%1#@files@"],
            ),
            (
                ALL,
                "'%0' of %12, %%SITE%% 5%1 %20Q %3_ 10%%off%%",
                &["%0", "%12", "%%SITE%%", "%%", "%%"],
            ),
            (ALL, "100% sure, 50% off, 5 % d", &["% d"]),
            (ALL, "5% a month, 10 % d'effort", &[]),
            (ALL, "%(user)s and %{user} and %<n>d", &["%(user)s", "%{user}", "%<n>d"]),
            (ALL, "a <b>bold</b> <br/> x < y > z", &["<b>", "</b>", "<br/>"]),
            (ALL, "in <current directory> of <file name>, not <file>", &["<file>"]),
            (ALL, "<nenhuma ação>, <b ação>", &["<b ação>"]),
            (ALL, "the &lt;jsp:output&gt; action", &["&lt;jsp:output&gt;"]),
            (
                ALL,
                "<No {{label}}>, <a {{x}}> <T {x}>t</T>",
                &["{{label}}", "<a {{x}}>", "<T {x}>", "</T>"],
            ),
            (
                ALL,
                "<input disabled> <T bold>t</T> <my-x on> <x y>z</x> <x y=1> <x y/> <Aa B>",
                &[
                    "<input disabled>",
                    "<T bold>",
                    "</T>",
                    "<my-x on>",
                    "<x y>",
                    "</x>",
                    "<x y=1>",
                    "<x y/>",
                ],
            ),
            (ALL, "a <code>b</b> {c}</Code > d <pre>e", &["<code>b</b> {c}</Code >", "<pre>"]),
            (ALL, "<0>Terms</0> &nbsp;&#160; AT&T", &["<0>", "</0>", "&nbsp;", "&#160;"]),
            (
                ALL,
                "/etc/&lt;name&gt;/a, &lt;b&gt;x&lt;/b&gt; &lt; 5 &gt; &lt;a b&gt;",
                &["&lt;name&gt;", "&lt;b&gt;", "&lt;/b&gt;", "&lt;", "&gt;", "&lt;", "&gt;"],
            ),
            (ALL, "$t(common.ok), $5", &["$t(common.ok)"]),
            (ALL, "{0, number, #.##} {n,date}", &["{0, number, #.##}", "{n,date}"]),
            (
                ALL,
                "see https://a.example/x?y=1. Mail me@a.example, ok",
                &["https://a.example/x?y=1", "me@a.example"],
            ),
            (ALL, "Done 🎉👩‍💻🇵🇱 1️⃣ → go", &["🎉", "👩‍💻", "🇵🇱", "1️⃣", "→"]),
            (Syntax::NONE, "{name} %s <b>", &[]),
            (Syntax::of(&[Grammar::Qt]), "%1 of %L2: %n (%Ln), 5% no", &["%1", "%L2", "%n", "%Ln"]),
            (
                Syntax::of(&[Grammar::Qt]),
                "Images (*.png *.jpg);;All (*), 2*(a); b*",
                &["(*.png *.jpg)", ";;", "(*)"],
            ),
            (Syntax::of(&[Grammar::Boost]), "%1% of %|2$5d|, 5% off %%", &["%1%", "%|2$5d|", "%%"]),
            (Syntax::of(&[Grammar::Lisp]), "~a of ~5,2f~% ~~ ~ x", &["~a", "~5,2f", "~%", "~~"]),
            (
                Syntax::of(&[Grammar::Printf]),
                "%<PRIu64> of %5<PRIdMAX> %<x>",
                &["%<PRIu64>", "%5<PRIdMAX>"],
            ),
            (Syntax::COMMON, "Water %(beds)s in {rome} at 10%", &["%(beds)s"]),
            (
                Syntax::of(&[Grammar::Tags]),
                "<i className='me-2 material-icons'>bed</i> <i class=\"wet\">it</i>",
                &["<i className='me-2 material-icons'>bed</i>", "<i class=\"wet\">", "</i>"],
            ),
            (Syntax::of(&[Grammar::Shell]), "$HOME of ${USER}, $5", &["$HOME", "${USER}"]),
            (Syntax::of(&[Grammar::Laravel]), "Hi :name, 10:30 a::b x:y (it):z", &[":name"]),
            (Syntax::of(&[Grammar::Laravel]), "In :folder:file, a:b", &[":folder", ":file"]),
            (
                Syntax::of(&[Grammar::Laravel]),
                "Moved :files.0.from to :to. HH:MM[:ss] of [:zone]",
                &[":files.0.from", ":to", ":zone"],
            ),
            (
                Syntax::of(&[Grammar::Chrome]),
                "$A$b$c_1$ $2x $$ $ d $e",
                &["$A$", "$c_1$", "$2", "$$"],
            ),
            (
                Syntax::of(&[Grammar::Python]),
                "{} {0!r:>10} {0,-5:N} {{}} {a,b} {d:dd MMM yyyy} {Note: as it were} {x: d}",
                &["{}", "{0!r:>10}", "{0,-5:N}", "{d:dd MMM yyyy}", "{x: d}"],
            ),
        ];
        for (syntax, text, expected) in cases {
            assert_eq!(codes(*syntax, text), *expected, "{text}");
        }
    }

    #[test]
    fn reads_the_projects_choice() {
        let context = |names: &[&str]| {
            let options = names.iter().map(|name| ("placeholders".to_owned(), (*name).to_owned()));
            Context { options: options.collect(), ..crate::context_for_tests("en", "pt") }
        };
        let default = Syntax::of(&[Grammar::Printf, Grammar::Tags]);
        let chosen = |names| Syntax::from_options(&context(names), default).unwrap();
        assert_eq!(chosen(&[]), default.with(Grammar::Numbers));
        assert_eq!(chosen(&["none"]), Syntax::of(&[Grammar::Tags]));
        assert_eq!(
            chosen(&["icu", "i18next"]),
            Syntax::of(&[Grammar::Icu, Grammar::I18next, Grammar::Tags])
        );
        assert!(Syntax::from_options(&context(&["smurf"]), default).is_err());
    }

    #[test]
    fn a_turkish_percentage_is_not_a_placeholder() {
        let default = Syntax::of(&[Grammar::Printf]);
        let found = |target: &str, text: &'static str| {
            let target_locale = target.to_owned();
            let context = Context { target_locale, ..crate::context_for_tests("en", "pl") };
            codes(Syntax::from_options(&context, default).unwrap(), text)
        };
        assert_eq!(found("pl", "%1 of %s, 50%1"), ["%1", "%s"]);
        assert_eq!(found("tr", "%50 indirim, %s"), ["%s"]);
        assert_eq!(found("tr-TR", "%5'i"), [""; 0]);
    }
}
