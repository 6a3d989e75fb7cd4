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
            Syntax::of(&[Grammar::Printf]),
            "Updated %1$tB %1$te, %1$tY at %2$-10TH:%<tM, %1$tY年%1$tm月",
            &["%1$tB", "%1$te", "%1$tY", "%2$-10TH", "%<tM", "%1$tY", "%1$tm"],
        ),
        (Syntax::of(&[Grammar::Printf]), "%<td>, %1$tYs, 5%<tY, 100%test, 5 %to", &["%to"]),
        (
            Syntax::of(&[Grammar::Printf]),
            "%s (%<s) of %<,d, %<5.2f! %<-8S: %<x/%<X",
            &["%s", "%<s", "%<,d", "%<5.2f", "%<-8S", "%<x", "%<X"],
        ),
        (
            Syntax::of(&[Grammar::Printf]),
            "100 %<5, 5%<s, %<s>, %<d_1>, %<c%>, %<sure, %<b it=\"c\">, %< d, %<.d_",
            &[],
        ),
        (
            Syntax::of(&[Grammar::Vue]),
            "@:terms. @:(a.b)s @.lower:c-d @:{'e f'} me{'@'}x @ @: @.: a@b.example",
            &["@:terms", "@:(a.b)", "@.lower:c-d", "@:{'e f'}", "{'@'}", "a@b.example"],
        ),
        (
            Syntax::of(&[Grammar::Vue, Grammar::Named]),
            "{count} of { user.name } in {0}, {n, number} {} { {a b}",
            &["{count}", "{ user.name }", "{0}"],
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
        (ALL, "100%-ige Sicherheit, 50%-alennus, 10%-os, 25%-Anteil, 50%, d. h. die", &[]),
        (ALL, "%d%-5s of %-5d, 5%1$-5d and 7%02d", &["%d", "%-5s", "%-5d", "%1$-5d", "%02d"]),
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
        (
            ALL,
            "<color=#FF0000>a</color> <size=80%>b <style=\"A b\">c <sprite=\"d\" index=1> <#fa0>e",
            &[
                "<color=#FF0000>",
                "</color>",
                "<size=80%>",
                "<style=\"A b\">",
                "<sprite=\"d\" index=1>",
                "<#fa0>",
            ],
        ),
        (
            Syntax::of(&[Grammar::BbCode]),
            "§aHold §lshift§r, §5 §12 §5.2 §z ©2020 §",
            &["§a", "§l", "§r", "§5"],
        ),
        (ALL, "a <b=c and d> e, a<b= c>, a <b==c>, <a=>, <#12>, <#fag>", &[]),
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
        (Syntax::of(&[Grammar::Chrome]), "$A$b$c_1$ $2x $$ $ d $e", &["$A$", "$c_1$", "$2", "$$"]),
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

#[test]
fn an_address_ends_where_a_text_without_spaces_goes_on() {
    for (text, expected) in [
        ("詳しくはhttps://example.com/docsをご覧ください。", "https://example.com/docs"),
        ("https://example.com/docs/をご覧ください", "https://example.com/docs/"),
        ("https://a.example에서", "https://a.example"),
        ("请访问https://a.example/v2查看", "https://a.example/v2"),
        ("www.a.example/xを", "www.a.example/x"),
        ("https://a.example、または", "https://a.example"),
        ("https://a.example/？！", "https://a.example/"),
        ("「https://a.example/」；", "https://a.example/"),
        ("【https://a.example/】：", "https://a.example/"),
        ("『https://a.example/』（", "https://a.example/"),
        ("https://ja.wikipedia.org/wiki/日本", "https://ja.wikipedia.org/wiki/日本"),
        ("https://ja.wikipedia.org/wiki/日本のうた", "https://ja.wikipedia.org/wiki/日本のうた"),
        ("https://ja.wikipedia.org/wiki/日本の100選", "https://ja.wikipedia.org/wiki/日本の100選"),
        ("https://example.com/Köln", "https://example.com/Köln"),
    ] {
        assert_eq!(codes(Syntax::NONE, text), [expected], "{text}");
    }
}
