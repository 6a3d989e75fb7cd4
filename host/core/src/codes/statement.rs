//! Statements of templates, which decide whether the text around them is shown. A translation may move
//! neither a statement nor a code into or out of one.

/// The keywords that begin statements in template languages.
const WORDS: [&str; 31] = [
    "autoescape",
    "block",
    "blocktrans",
    "blocktranslate",
    "capture",
    "case",
    "comment",
    "do",
    "each",
    "elif",
    "else",
    "elseif",
    "elsif",
    "end",
    "filter",
    "for",
    "foreach",
    "if",
    "ifchanged",
    "macro",
    "plural",
    "raw",
    "repeat",
    "set",
    "switch",
    "trans",
    "unless",
    "verbatim",
    "when",
    "while",
    "with",
];

/// Returns whether a code is a statement, judged by its spelling: `{% if x %}`, `{{#each y}}`,
/// `{{else}}`, `<% end %>`, `<?php endif; ?>`. A code that prints a value, such as `{% url "x" %}` or
/// `<%= y %>`, is not a statement.
pub fn is_one(spelling: &str) -> bool {
    let of = |open: &str| spelling.strip_prefix(open).map(|rest| rest.trim_start_matches(MARKS));
    if ["{{#", "{{~#", "{{/", "{{~/", "{{^"].iter().any(|open| spelling.starts_with(open)) {
        return true;
    }
    let shows = ["<%=", "<?="].iter().any(|open| spelling.starts_with(open));
    let inner = || ["{%", "{{", "<%", "<?php", "<?"].iter().find_map(|open| of(open));
    !shows && inner().is_some_and(begins)
}

/// The characters that may stand between the opening bracket of a statement and its keyword. A brace
/// ends a block of PHP or JavaScript.
const MARKS: [char; 6] = [' ', '\t', '\n', '-', '~', '}'];

fn begins(statement: &str) -> bool {
    let end = statement.find(|c: char| !c.is_ascii_lowercase());
    let word = &statement[..end.unwrap_or(statement.len())];
    if is_from_catalogue(word, &statement[word.len()..]) {
        return false;
    }
    let closes = statement.starts_with(['%', '?']);
    WORDS.contains(&word)
        || (word.starts_with("end") && word.len() > 3)
        || closes
        || takes_body(statement)
}

/// Returns whether a statement prints a text that it looks up in a catalogue: `{% trans "Wet" %}`, or `{% trans %}` with
/// its text and its end.
fn is_from_catalogue(word: &str, rest: &str) -> bool {
    let is_literal = || rest.trim_start().starts_with(['"', '\'']);
    matches!(word, "blocktrans" | "blocktranslate" | "trans")
        && (rest.contains("{%") || is_literal())
}

/// Returns whether a tag is a call whose body ends at `{% end %}`: `{% quote(author="Anna") %}`.
/// Without a body, such a call stands in double braces.
fn takes_body(statement: &str) -> bool {
    const PRINTS: [&str; 3] = ["include", "import", "url"];
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b == b'_';
    statement.split_once('(').is_some_and(|(name, arguments)| {
        let is_name = !name.is_empty() && name.bytes().all(of_name);
        is_name && !PRINTS.contains(&name) && arguments.ends_with("%}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_statements_from_printed_values() {
        for statement in [
            "{% if user %}",
            "{%- endfor -%}",
            "{% else %}",
            "{% blocktrans count n=1 %}",
            "{% trans %}",
            "{{#each items}}",
            "{{~/if}}",
            "{{^none}}",
            "{{else}}",
            "{% markdown() %}",
            "{% quote(author=\"Anna\") %}",
            "<% if x > 1 %>",
            "<% end %>",
            "<% } else { %>",
            "<% } %>",
            "<?php if ($x): ?>",
            "<?php endif; ?>",
            "<? } ?>",
        ] {
            assert!(is_one(statement), "{statement}");
        }
        for shown in [
            "{{ name }}",
            "{{ form.label }}",
            "{% url \"home\" %}",
            "{% include 'a' %}",
            "{% trans \"Wet\" %}",
            "{% trans %}Wet{% endtrans %}",
            "{%- blocktrans with a=b -%}Wet {{ a }}{% endblocktrans %}",
            "{% include('a') %}",
            "{{ figure(name=\"a\") }}",
            "<%= name %>",
            "<?= $name ?>",
            "<?php echo $name; ?>",
            "{{{raw_html}}}",
            "{name}",
            "%s",
        ] {
            assert!(!is_one(shown), "{shown}");
        }
    }
}
