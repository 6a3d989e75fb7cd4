//! Statements of Django, Jinja, Twig and Liquid (`{% if … %}`, `{% block … %}`), of Handlebars
//! (`{{#if …}}`), of Go (`{{ range … }}`), and of servers, in angle brackets (`<% if … %>`).

use std::{collections::BTreeMap, ops::Range};

use super::{
    doubled::{SPACE, is_doubled},
    edge::is_markup,
    space::is_alone,
    template::is_mark,
};

/// The effect of a statement, and of the statement that ends it, on the texts around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// The statement separates texts wherever it stands.
    Between,
    /// The statement separates texts if it has a line of its own. A sentence may go across one
    /// within a line.
    Alone,
    /// The statement separates texts, and its content is no text.
    Asset,
    /// The content of the statement is no text, but the statement may stand within a text.
    Comment,
}

fn kind(name: &str) -> Option<Kind> {
    Some(match name {
        "block" | "extends" | "from" | "import" | "layout" | "load" | "macro" | "section" => {
            Kind::Between
        }
        "apply" | "assign" | "autoescape" | "cache" | "call" | "capture" | "case"
        | "csrf_token" | "elif" | "else" | "elseif" | "elsif" | "embed" | "empty" | "filter"
        | "for" | "form" | "if" | "ifchanged" | "include" | "liquid" | "paginate" | "raw"
        | "render" | "set" | "spaceless" | "tablerow" | "unless" | "verbatim" | "when" | "with" => {
            Kind::Alone
        }
        "highlight" | "javascript" | "schema" | "style" | "stylesheet" => Kind::Asset,
        "comment" => Kind::Comment,
        _ => return None,
    })
}

/// Returns whether the statement at the bytes `at`, with its content if that is no text, separates
/// texts.
pub(super) fn is_between(source: &str, at: Range<usize>) -> bool {
    let code = &source[at.clone()];
    let name = name(code);
    let begun = name.strip_prefix("end");
    let is_alone = || is_alone(&source[..at.start], &source[at.end..]);
    match kind(begun.unwrap_or(name)) {
        Some(Kind::Between | Kind::Asset) => true,
        Some(Kind::Comment) if begun.is_none() && code.contains(['<', '\n']) => true,
        Some(Kind::Alone | Kind::Comment) => is_alone(),
        None if catalogue_text(code).is_some() => is_alone(),
        None => is_doubled(code) && is_alone(),
    }
}

/// Returns whether the code in angle brackets at the bytes `at` is a statement on a line of its own, which
/// separates texts: `<% if wet %>`, `<?php endif; ?>`, `<!--#include file="beds.html" -->`. Other code writes a
/// value, which a sentence may go across.
pub(super) fn is_between_lines(source: &str, at: Range<usize>) -> bool {
    is_in_brackets(&source[at.clone()]) && is_alone(&source[..at.start], &source[at.end..])
}

fn is_in_brackets(code: &str) -> bool {
    const OF_SERVER: [&str; 7] = ["config", "elif", "else", "endif", "if", "include", "set"];
    const OF_PHP: [&str; 17] = [
        "case",
        "else",
        "elseif",
        "endfor",
        "endforeach",
        "endif",
        "endswitch",
        "endwhile",
        "for",
        "foreach",
        "if",
        "include",
        "include_once",
        "require",
        "require_once",
        "switch",
        "while",
    ];
    let begins = |code: &str, names: &[&str]| {
        let code = code.trim_start();
        let of_name = |b: &u8| b.is_ascii_lowercase() || *b == b'_';
        names.contains(&&code[..code.bytes().take_while(of_name).count()])
    };
    if let Some(code) = code.strip_prefix("<!--#") {
        return begins(code, &OF_SERVER);
    }
    if let Some(code) = code.strip_prefix("<%") {
        return !code.starts_with(['=', '-']);
    }
    let code = code.strip_prefix("<?php").or_else(|| code.strip_prefix("<?"));
    code.is_some_and(|code| begins(code.trim_start_matches([' ', '}']), &OF_PHP))
}

/// Returns the length of the statement at the start of `code` whose content is looked up in a catalogue, with the
/// content and the end: `{% blocktranslate %}…{% endblocktranslate %}` of Django, `{% trans %}…{% endtrans %}` of Jinja
/// and Twig. Such texts do not hold each other, and `{% trans "…" %}` has no content.
pub(super) fn catalogue_text(code: &str) -> Option<usize> {
    const NAMES: [&str; 3] = ["blocktrans", "blocktranslate", "trans"];
    let begun = name(code);
    if !NAMES.contains(&begun) {
        return None;
    }
    let start = code.find(begun)? + begun.len();
    if code[start..].trim_start_matches(SPACE).starts_with(['"', '\'']) {
        return None;
    }
    if !is_whole(code) {
        return None;
    }
    let marks = code[start..].match_indices("{%").map(|(mark, _)| start + mark);
    let whole = marks.filter(|&mark| is_whole(&code[mark..]));
    let mut inner = whole.take_while(|&mark| !NAMES.contains(&name(&code[mark..])));
    inner.find_map(|mark| Some(mark + end(&code[mark..], begun)?))
}

/// Returns whether the statement at the start of `code` ends before other code or markup begins. The translation of a
/// text behind either does not decide where a statement ends.
fn is_whole(code: &str) -> bool {
    let signs = code.match_indices(['%', '{', '<', '@']).map(|(at, _)| at);
    let decides = |at: &usize| {
        let rest = &code[*at..];
        rest.starts_with("%}") || is_mark(rest) || is_markup(code, *at)
    };
    let first = signs.skip_while(|at| *at < "{%".len()).find(decides);
    first.is_some_and(|at| code[at..].starts_with("%}"))
}

/// Finds the ends of statements whose content is no text. A name without an end is looked for only
/// once.
#[derive(Clone, Debug, Default)]
pub(super) struct Opaque {
    /// The names whose end was not found, with the byte from which on there is none.
    absent: BTreeMap<String, usize>,
}

impl Opaque {
    /// Returns the length of the statement at the byte `at`, with its content and its end.
    pub(super) fn length(&mut self, source: &str, at: usize) -> Option<usize> {
        if let Some(length) = catalogue_text(&source[at..]) {
            return Some(length);
        }
        let name = name(&source[at..]);
        if !(matches!(kind(name), Some(Kind::Asset | Kind::Comment))
            || holds_classes(&source[at..]))
            || self.absent.get(name).is_some_and(|from| *from <= at)
        {
            return None;
        }
        let mut marks = source[at..].match_indices("{%").map(|(mark, _)| mark).skip(1);
        let length = marks.find_map(|mark| Some(mark + end(&source[at + mark..], name)?));
        if length.is_none() {
            self.absent.insert(name.to_owned(), at);
        }
        length
    }
}

/// Returns the length of the statement at the start of `code` if it ends the statement named
/// `name`.
fn end(code: &str, name: &str) -> Option<usize> {
    let inner = code.strip_prefix("{%")?.trim_start_matches(SPACE);
    let behind = inner.strip_prefix("end")?.strip_prefix(name)?;
    // The end of a block may repeat the name of the block.
    let of_name = |c: char| SPACE.contains(&c) || name == "block" && is_of_name(c);
    Some(code.len() - behind.trim_start_matches(of_name).strip_prefix("%}")?.len())
}

/// Returns whether a block begins at the start of `code` that holds classes of CSS, as its name says:
/// `{% block body_class %}`.
fn holds_classes(code: &str) -> bool {
    let Some(inner) = code.strip_prefix("{%") else { return false };
    let block = inner.trim_start_matches(SPACE).strip_prefix("block ").unwrap_or_default();
    let block = &block[..block.find(|c| !is_of_name(c)).unwrap_or(block.len())];
    let last = block.rsplit(['_', '-']).next();
    last.is_some_and(|last| matches!(last, "class" | "classes" | "classname" | "classnames"))
}

/// Returns whether the name of a block may have a character.
fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '-')
}

fn name(code: &str) -> &str {
    let Some(inner) = code.strip_prefix("{%") else { return "" };
    let inner = inner.trim_start_matches(SPACE);
    let length = inner.bytes().take_while(|b| b.is_ascii_alphanumeric() || *b == b'_').count();
    &inner[..length]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn recognises_statements_that_separate_texts() {
        let parts = |source: &str| {
            let at = source.find("{%").unwrap();
            is_between(source, at..source.rfind("%}").unwrap() + 2)
        };
        assert!(parts("a {%- block b -%} c"));
        assert!(parts("a {% endblock %}"));
        assert!(parts("a\n  {% if b %}\nc"));
        assert!(parts("{% endfor %}\r\n"));
        assert!(!parts("a {% if b %}\nc"));
        assert!(!parts("{% now %}"));
        for code in
            ["{{#if a}}", "{{~/if}}", "{{else}}", "{{> b}}", "{{!-- c --}}", "{{- with .A }}"]
        {
            assert!(is_between(code, 0..code.len()), "{code}");
        }
        for code in ["{{a}}", "{{ if }}", "{{ range | json }}", "{{ended}}", "{{ end.day }}"] {
            assert!(!is_between(code, 0..code.len()), "{code}");
        }
    }

    #[test]
    fn statements_in_angle_brackets_separate_texts_on_lines_of_their_own() {
        for code in [
            "<% if wet then %>",
            "<%# wet %>",
            "<?php if ($wet): ?>",
            "<?php } else { ?>",
            "<?php include 'beds.php'; ?>",
            "<? endif ?>",
            "<!--#include virtual=\"/beds.html\" -->",
        ] {
            let line = format!("a\n  {code}\nb");
            assert!(is_between_lines(&line, 4..4 + code.len()), "{code}");
            assert!(!is_between_lines(&line[2..].replace('\n', " b"), 2..2 + code.len()), "{code}");
        }
        for code in
            ["<%= bed %>", "<%- bed %>", "<?= $bed ?>", "<?php echo $bed; ?>", "<!-- if -->"]
        {
            assert!(!is_between_lines(code, 0..code.len()), "{code}");
        }
    }

    #[test]
    fn finds_the_ends_of_statements_without_text() {
        let source = "{% style %}{% if %}{%- endstyle -%}b{% style %}";
        let mut opaque = Opaque::default();
        assert_eq!(opaque.length(source, 0), source.find('b'));
        assert_eq!(opaque.length(source, source.find('b').unwrap() + 1), None);
        assert_eq!(opaque.length("{% comment %}{% endraw %}", 0), None);
        assert_eq!(opaque.length("{% if %}{% endif %}", 0), None);
        let classes = "{% block body_class %}bed wet{% endblock body_class %}";
        assert_eq!(opaque.length(classes, 0), Some(classes.len()));
        assert_eq!(opaque.length("{% block title %}Bed{% endblock %}", 0), None);
        for text in [
            "{% trans %}Wet <b>{{ a }}</b>{% endtrans %}",
            "{% blocktrans %}{% plural %}{% endblocktrans %}",
        ] {
            assert_eq!(opaque.length(&format!("{text} a"), 0), Some(text.len()));
        }
        let nested = "{% blocktrans %}{% trans{% endblocktrans %}";
        assert_eq!(opaque.length(nested, 0), Some(nested.len()));
        for code in [
            "{% trans \"Wet\" %} a {% endtrans %}",
            "{% trans a %}{% trans %}b{% endtrans %}",
            "{% trans <p>{% endtrans %}",
            "{% trans <p>a %}{% endtrans %}",
            "{% trans {{ %}a{% endtrans %}",
        ] {
            assert_eq!(opaque.length(code, 0), None, "{code}");
        }
        // Liquid shows the content of `raw`.
        assert_eq!(opaque.length("{% raw %}b{% endraw %}", 0), None);
    }
}
