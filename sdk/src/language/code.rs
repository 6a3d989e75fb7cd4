//! Code and settings. Most of them have spaces and look like phrases at first.

use super::{
    css::{is_kebab, is_media_query, is_style},
    script,
};

/// Returns whether a text is a statement of SQL, a style or a query of CSS, or a list of settings,
/// of sizes or of an icon's classes.
pub(super) fn is_code(text: &str) -> bool {
    is_sql(text)
        || is_style(text)
        || is_media_query(text)
        || is_settings(text)
        || is_robots(text)
        || is_icon(text)
        || is_data_url(text)
        || is_sizes(text)
        || is_plural_rule(text)
        || is_reference(text)
        || is_flags(text)
        || is_license(text)
        || is_json(text)
        || script::is_script(text)
}

/// Returns whether a text is an object of JSON or a list of objects: `[{"title": "First card"}]`.
fn is_json(text: &str) -> bool {
    if !text.starts_with(['{', '[']) || !text.ends_with(['}', ']']) {
        return false;
    }
    let object = text.trim_start_matches(|c: char| c == '[' || c.is_ascii_whitespace());
    let first = object.strip_prefix('{').map(str::trim_ascii_start);
    first.is_some_and(|first| first.starts_with('"')) && text.contains("\":")
}

/// Returns whether a text is a statement of SQL, such as `SELECT * FROM users WHERE id = 1` or
/// `SELECT id, name FROM users`. A text of words alone may be a label.
fn is_sql(text: &str) -> bool {
    const STATEMENTS: [(&str, &str); 4] = [
        ("DELETE FROM ", " WHERE "),
        ("INSERT INTO ", " VALUES"),
        ("SELECT ", " FROM "),
        ("UPDATE ", " SET "),
    ];
    STATEMENTS.into_iter().any(|(verb, clause)| is_statement(text, verb, clause))
}

/// Returns whether a text is a statement that begins with a verb and has a clause, in any lines.
fn is_statement(text: &str, verb: &str, clause: &str) -> bool {
    if text.starts_with(verb.trim_end()) && text.contains(['\n', '\t']) {
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        return is_statement(&words.join(" "), verb, clause);
    }
    let Some((columns, table)) = text.strip_prefix(verb).and_then(|rest| rest.split_once(clause))
    else {
        return false;
    };
    let (columns, table) = match verb {
        "SELECT " => (columns, table),
        _ => ("", &text[verb.len()..]),
    };
    let table = table.split([' ', '(', ';']).next().unwrap_or_default();
    let are_named =
        columns.contains(',') && columns.split(',').all(|part| is_sql_name(part.trim()));
    // Buttons in capitals have brackets too.
    let is_of_table = || is_sql_name(table) && text.contains(['(', ';']);
    text.contains(['*', '=']) || are_named || is_of_table()
}

/// Returns whether a text is the name of a table or a column.
fn is_sql_name(text: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_.".contains(&b);
    !text.is_empty() && text.bytes().all(of_name)
}

/// Returns whether a text is a list of settings, such as `width=device-width, initial-scale=1`.
fn is_settings(text: &str) -> bool {
    let sets = |part: &str| {
        let part = part.trim();
        let (name, value) = part.split_once('=').unwrap_or_default();
        is_kebab(name) && !value.is_empty() && !part.contains(char::is_whitespace)
    };
    text.contains(',') && text.split(',').all(sets)
}

/// Returns whether a text has directives for robots, such as `noindex, follow`.
fn is_robots(text: &str) -> bool {
    const WORDS: [&str; 7] =
        ["follow", "index", "noarchive", "nofollow", "noimageindex", "noindex", "nosnippet"];
    text.contains(',') && text.split(',').all(|word| WORDS.contains(&word.trim()))
}

/// Returns whether a text has the classes of an icon, such as `fa fa-user`, `fa-solid fa-user` or
/// `bi bi-alarm`.
fn is_icon(text: &str) -> bool {
    const SETS: [&str; 12] = [
        "bi",
        "fa",
        "fa-brands",
        "fa-light",
        "fa-regular",
        "fa-solid",
        "fab",
        "fal",
        "far",
        "fas",
        "glyphicon",
        "mdi",
    ];
    let mut words = text.split(' ');
    let set = words.next().filter(|word| SETS.contains(word));
    let prefix = set.map(|set| if set.starts_with("fa") { "fa" } else { set });
    let names = |(prefix, word): (&str, &str)| {
        word.strip_prefix(prefix).is_some_and(|name| name.starts_with('-'))
    };
    prefix.zip(words.next()).is_some_and(names) && words.all(is_kebab)
}

/// Returns whether a text is an address with data, such as `data:image/svg+xml;utf8,…`, in which
/// spaces are allowed.
fn is_data_url(text: &str) -> bool {
    const KINDS: [&str; 8] =
        [",", ";", "application/", "audio/", "font/", "image/", "text/", "video/"];
    let data = text.strip_prefix("data:");
    data.is_some_and(|data| data.contains(',') && KINDS.iter().any(|kind| data.starts_with(kind)))
}

/// Returns whether a text is a list of sizes, such as `48x48 96x96`.
fn is_sizes(text: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let size = |text: &str| text.split_once('x').is_some_and(|(w, h)| number(w) && number(h));
    text.split(' ').all(size)
}

/// Returns whether a text is a plural rule of gettext, such as `nplurals=2; plural=(n != 1);`.
fn is_plural_rule(text: &str) -> bool {
    text.starts_with("nplurals=") && text.contains("plural=")
}

/// Returns whether a text refers to another text, such as `[%key:common::state::on%]` of Home
/// Assistant.
fn is_reference(text: &str) -> bool {
    text.starts_with("[%key:") && text.ends_with("%]") && !text.contains(' ')
}

/// Returns whether a text consists of flags of a command line, such as
/// `-Xmx8G -XX:MaxMetaspaceSize=512m` or `--verbose --color=always`.
fn is_flags(text: &str) -> bool {
    let is_flag = |word: &str| {
        let name = word.strip_prefix("--").or_else(|| word.strip_prefix('-')).unwrap_or_default();
        let name = name.split(['=', ':']).next().unwrap_or_default();
        let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-_.".contains(&b);
        name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(of_name)
            && !word.ends_with(['-', '.', ','])
    };
    text.starts_with('-') && text.split_ascii_whitespace().all(is_flag)
}

/// Returns whether a text is an expression of SPDX, such as `MIT OR Apache-2.0` and
/// `GPL-2.0-or-later WITH Classpath-exception-2.0`, or a line that declares one. At least one of
/// its names has a hyphen and a digit, or is an exception.
fn is_license(text: &str) -> bool {
    let declared = text.strip_prefix("SPDX-License-Identifier:");
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"-.+:".contains(&b);
    let is_name = |word: &&str| !word.is_empty() && word.bytes().all(of_name);
    let is_known = |word: &&str| {
        let is_version = word.contains('-') && word.contains(|c: char| c.is_ascii_digit());
        is_version || word.contains("-exception")
    };
    let words = || declared.unwrap_or(text).split_ascii_whitespace();
    let names = || words().step_by(2).map(|word| word.trim_matches(['(', ')']));
    // Names alternate with operators, and a name is last.
    let is_expression = || {
        words().skip(1).step_by(2).all(|word| matches!(word, "AND" | "OR" | "WITH"))
            && names().all(|name| is_name(&name))
            && words().count() % 2 == 1
    };
    let is_one = || words().nth(1).is_some() && names().any(|name| is_known(&name));
    is_expression() && (declared.is_some() || is_one())
}
