//! The notations of placeholders.

/// One notation of placeholders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grammar {
    /// `%s`, `%1$d`, `%@`, `%lld`, `%.2f`, `%%`, `%#@files@`, `%Y`, `%1$tY`; and with names:
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
    /// `one |||| other`, `one|%count% others`, `{0} none|[1,*] some`: [plural forms](crate::joined)
    /// in one text.
    Joined,
    /// `one | other`, where nothing else marks the [plural forms](crate::joined).
    Pipes,
    /// `one|other` in the order of [Symfony](crate::plural::symfony), where nothing else marks the forms.
    SymfonyForms,
    /// `%1`, `%12`. Together with `Printf` only where neither language writes percentages like
    /// that.
    Numbers,
    /// `__name__`.
    Underscores,
    /// `[[name]]`, `[%key:name::name%]` of Home Assistant, and `[[target|words]]` of wikis, in which the
    /// words are language.
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
    /// `%(name)s`, `%name%`, also in formats whose programs put values in otherwise.
    NamedPrintf,
    /// Every value is a message of [MessageFormat 2](crate::mf2).
    Mf2,
    /// `[[Special:Log|the log]]`, the links of MediaWiki.
    Wiki,
    /// `[b]…[/b]`, `[url=https://a.example]…[/url]`, the tags of bulletin boards and of Godot, and `§a`, the
    /// formatting codes of Minecraft.
    BbCode,
    /// `[Shift]`, `[Ctrl+C]`.
    Keys,
    /// `*place*`, `|place|`, `:wa[ter]`, `'option'`, `[count]` of Vim's help.
    Help,
    /// `https://a.example[the words]`, `link:path[the words]`, `<<id,the words>>`, `<<id>>` of AsciiDoc.
    AsciiDoc,
    /// `{name}`, `{0}`, where no message of ICU quotes them.
    Named,
    /// `*|FNAME|*`, `*|LIST:COMPANY|*`, the merge tags of Mailchimp.
    Merge,
}
