//! Language, and what only looks like language.

mod code;
mod colours;
mod css;
mod data;
mod dates;
mod drawing;
mod encoded;
mod humps;
mod license;
mod media_type;
mod names;
mod numbers;
mod paths;
mod place;
mod script;
mod shell;
mod shortcut;
mod synopsis;
mod types;

pub use data::{is_data, is_intent};
pub use media_type::is_media_type;
pub(crate) use script::ends_statement;
pub(crate) use shortcut::is_bracketed_key;

use crate::{Code, Part};

/// Returns whether there is anything to translate in a segment.
///
/// There is nothing where the segment has only codes, digits, punctuation and spaces, or where the
/// whole is data: a path, a colour, an identifier.
pub fn is_language(parts: &[Part]) -> bool {
    is_language_in(parts.iter().map(|part| match part {
        Part::Text(text) => (false, text.as_str()),
        Part::Code(code) => (true, code.spelling.as_str()),
    }))
}

/// Decides as [`is_language`] does, by texts and the spellings of codes, which are marked with
/// true.
///
/// Among codes a path, a query or a statement may have placeholders:
/// `SELECT * FROM beds WHERE id = {0}`.
pub fn is_language_in<'t>(parts: impl Iterator<Item = (bool, &'t str)> + Clone) -> bool {
    if !parts.clone().any(|(is_code, text)| !is_code && has_word(text)) {
        return false;
    }
    let mut rest = parts.clone();
    match rest.next() {
        Some((false, text)) if is_filler(text) => false,
        Some((false, text)) if rest.next().is_none() => !is_data(text.trim()),
        Some((false, text)) if place::may_begin(text) => {
            let is_placeholder = |code: &str| code.starts_with(['{', '%', '$', '#']);
            let whole = || parts.clone().map(|(_, text)| text).collect::<String>();
            !parts.clone().all(|(is_code, text)| !is_code || is_placeholder(text))
                || !is_data(whole().trim())
        }
        _ => {
            !is_file_name(parts.clone())
                && !is_usage(parts.clone())
                && !is_listing(parts.clone())
                && !is_marked_data(parts)
        }
    }
}

/// Returns whether parts are lines of code with tags in its strings.
fn is_listing<'t>(parts: impl Iterator<Item = (bool, &'t str)> + Clone) -> bool {
    parts.clone().any(|(is_code, text)| !is_code && text.contains('\n'))
        && script::is_script(parts.map(|(_, text)| text).collect::<String>().trim())
}

/// Returns whether parts are one text within markup that is data: `<b>settings.title</b>`.
fn is_marked_data<'t>(parts: impl Iterator<Item = (bool, &'t str)>) -> bool {
    let is_placeholder = |code: &str| code.starts_with(['{', '%', '$', '#']);
    let mut only = "";
    for (is_code, text) in parts {
        if is_code && is_placeholder(text) || !is_code && !only.is_empty() {
            return false;
        }
        if !is_code && has_word(text) {
            only = text;
        }
    }
    // Words are emphasised as names are.
    let is_sign = |b: u8| !b.is_ascii_alphanumeric() && b != b' ';
    only.bytes().any(is_sign) && is_data(only.trim())
}

/// Returns whether parts are the usage of a command, of which operands are tags: `beds water <name> [options]`.
fn is_usage<'t>(parts: impl Iterator<Item = (bool, &'t str)> + Clone) -> bool {
    let is_operand = |code: &str| {
        let name = code.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'));
        name.is_some_and(|name| name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-'))
    };
    parts.clone().all(|(is_code, text)| !is_code || is_operand(text))
        && synopsis::is_synopsis(parts.map(|(_, text)| text).collect::<String>().trim())
}

/// Returns whether parts are the name of a file with placeholders: `import-{id}-{name}-failed-rows`.
fn is_file_name<'t>(parts: impl Iterator<Item = (bool, &'t str)>) -> bool {
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_.".contains(&b);
    let (mut codes, mut hyphens) = (0, 0);
    for (is_code, text) in parts {
        if is_code {
            codes += 1;
        } else if text.bytes().all(of_name) {
            hyphens += text.bytes().filter(|&b| b == b'-').count();
        } else {
            return false;
        }
    }
    codes > 1 && hyphens > 2
}

/// Returns whether a text is the filler of typesetters, which is in no language.
fn is_filler(text: &str) -> bool {
    const FILLER: &str = "Lorem ipsum dolor";
    text.trim_start().get(..FILLER.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(FILLER))
}

/// Returns whether a text holds a letter of any script.
pub fn has_word(text: &str) -> bool {
    text.chars().any(char::is_alphabetic)
}

/// Returns whether a locale is written from right to left, by its script or else by its language.
pub fn is_right_to_left(locale: &str) -> bool {
    const SCRIPTS: [&str; 11] =
        ["adlm", "arab", "aran", "hebr", "mand", "mend", "nkoo", "rohg", "samr", "syrc", "thaa"];
    const LANGUAGES: [&str; 21] = [
        "ar", "arc", "azb", "bal", "bgn", "ckb", "dv", "fa", "glk", "he", "iw", "ks", "lrc", "mzn",
        "nqo", "pnb", "ps", "sd", "ug", "ur", "yi",
    ];
    let locale = locale.to_ascii_lowercase();
    let mut subtags = locale.split(['-', '_']);
    let language = subtags.next().unwrap_or_default();
    let script =
        subtags.find(|subtag| subtag.len() == 4 && subtag.bytes().all(|b| b.is_ascii_alphabetic()));
    script.map_or(LANGUAGES.contains(&language), |script| SCRIPTS.contains(&script))
}

/// Returns the codes of a segment, in order. Words refer to codes by their index in this list.
pub fn codes(parts: &[Part]) -> impl Iterator<Item = &Code> {
    parts.iter().filter_map(|part| match part {
        Part::Code(code) => Some(code),
        Part::Text(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_with_placeholders_are_values() {
        let is_language = |parts: &[&str]| {
            is_language_in(parts.iter().map(|text| (text.starts_with(['{', '<']), *text)))
        };
        assert!(!is_language(&["SELECT * FROM beds WHERE id = ", "{0}"]));
        assert!(!is_language(&["GET /api/beds/", "{id}"]));
        assert!(!is_language(&["/home/", "{user}", "/files"]));
        assert!(!is_language(&["C:\\Users\\", "{user}", "\\notes"]));
        assert!(is_language(&["/", "<b>", "month", "</b>"]));
        assert!(is_language(&["/", "{unit}", " or month"]));
        assert!(is_language(&["SELECT ", "{0}", " FROM THE MAP"]));
        assert!(!is_language(&["SELECT bed, name\nFROM beds\nWHERE bed = ", "{0}"]));
        assert!(!is_language(&["show(\"", "<b>", "Wet beds", "</b>", "\");\nhide();"]));
        assert!(is_language(&["Show ", "<b>", "wet beds", "</b>", ";\nhide others;"]));
        assert!(is_language(&["{user}", "/files"]));
        assert!(!is_language(&["<i>", "var(--bed-color)", "</i>"]));
        assert!(!is_language(&["<i>", "settings.title", "</i>"]));
        assert!(is_language(&["<i>", "settings.title", "</i>", " is new"]));
        assert!(is_language(&["<i>", "true", "</i>"]));
        assert!(is_language(&["{count}", "settings.title"]));
        assert!(!is_language(&["/", "{user}"]));
        assert!(!is_language(&["8beds plant rose ", "<bedName>", " [OPTIONS]"]));
        assert!(is_language(&["planted by ", "<bedName>", " [OPTIONS]"]));
    }

    #[test]
    fn filler_is_no_language() {
        assert!(!is_language(&[Part::Text("Lorem ipsum dolor sit amet, consectetur.".into())]));
        assert!(is_language(&[Part::Text("Lorem ipsum is a filler of typesetters.".into())]));
    }

    #[test]
    fn knows_the_direction_of_a_locale() {
        for locale in ["ar", "he-IL", "fa", "ur_PK", "az-Arab", "ks"] {
            assert!(is_right_to_left(locale), "{locale}");
        }
        for locale in ["en", "ar-Latn", "ja", "az", "zh-Hant-TW"] {
            assert!(!is_right_to_left(locale), "{locale}");
        }
    }

    #[test]
    fn distinguishes_phrases_from_values() {
        let phrases = [
            "A&dd",
            "A_dd",
            "Save",
            "OK",
            "Colour:#fff",
            "color:#fff is white",
            "note:#1",
            "BEDS(s)",
            "COUNT (*)",
            "and/or",
            "U.S.",
            "e.g.",
            "Ready.",
            "Wait...",
            "3D view",
            "日",
            "日本",
            "1st",
            "read-only",
            "up-to-date",
            "left-to-right",
            "Yes/No",
            "C#",
            "Yes/No/Cancel",
            "min/max/change",
            "on/off/auto",
            "Day/Month/Year",
            "/month",
            "/page",
            "/Person",
            "Asia/Pacific",
            "text/image",
            "_File",
            "_Open...",
            "E_xit",
            "Save _As",
            "True",
            "[Last] dd [at] LT",
            "Hmm",
            "MMS",
            "N/A",
            "Y/n",
            "a.m.",
            "A-Z",
            "and/or.",
            "rgb",
            "**Note.**",
            "Is it?",
            "2.4-inch",
            "SELECT YOUR SEAT FROM THE MAP",
            "Select a file (*.png) from the list",
            "note: it; color: red",
            "scale (1 to 5)",
            "Index, follow",
            "index, noun",
            "a = 1, b = 2",
            "=> read on",
            "=> See beds.edit",
            "fa la la",
            "Screen and keyboard (wireless)",
            "From January to May",
            "May 2",
            "Donaudampfschifffahrt",
            "re:invent",
            "step:2",
            "Note:well-known",
            "u+me",
            "@everyone",
            "p.m",
            "co-op",
            "non-EU",
            "SELECT SEATS, FROM THE MAP",
            "YES OR NO",
            "MIT AND CO",
            "version 2.0.1",
            "release 2.0.1",
            "since 1.2.3",
            "topgrade 17",
            "version 17.8.0-beta",
            "COVID-19 or flu",
            "WITH AND WITHOUT",
            "SELECT Red, Green FROM HERE",
            "data: first, second",
            "fa-la la",
            "SELECT ITEMS FROM THE LIST (OPTIONAL)",
            "SELECT A SEAT FROM THE MAP; THEN PAY",
            "UPDATE YOUR TV SET (2 LEFT)",
            "DELETE FROM CART? (THE ONE WHERE IT IS)",
            "Monday, January 04",
            "1ST",
            "COVID",
            "STEP 2",
            "-5 degrees",
            "- one",
            "-ish - or so",
            "04 January",
            "January 2",
            "Call wait(); then go on;",
            "Beds (all); trees (two);",
            "Bed(s); tree(s);",
            "x = y;",
            "up-to-date read-only",
            "well-known and up-to-date",
            "left-handed - right-handed",
        ];
        for text in phrases {
            assert!(is_language(&[Part::Text(text.into())]), "{text}");
        }
        let values = [
            "",
            "$[edit]",
            "=> beds.edit",
            "oklch(0.705 0.015 286.067)",
            "hwb(120deg 0% 10%)",
            "on-update:value",
            "garden/bed::water",
            "plugin:garden/recommended",
            "toc:run-cells",
            "U+1F600",
            "color:#a0b1c2 style:b",
            "bgColor:#fff",
            "AVG(price)",
            "COUNT(*)",
            "topgrade 17.8.0",
            "lib-beds v1.2",
            "u+1f600",
            "confirm-button-text",
            " ",
            "42",
            "1.5",
            "—",
            "#fff",
            "#A0B1C2",
            "/usr/bin",
            "content/",
            "node_modules/",
            "C:\\Temp",
            "a/b/c.png",
            "2026-11-21",
            "2026-11-21T10:00:00Z",
            "v1.2.3",
            "16px",
            "snake_case",
            "MAX_SIZE",
            "en_US",
            "settings.title",
            "readme.md",
            "rgb(255, 0, 0)",
            "rgba(0,0,0,.5)",
            "hsl(120deg 75% 25% / 60%)",
            "3f2504e0-4f89-11d3-9a0c-0305e82c3301",
            "v1.2.3-beta.1",
            "1.0.0-rc.2+build.5",
            "v2.0-alpha",
            "application/json",
            "image/svg+xml",
            "image/*",
            "text/html",
            "application/x-www-form-urlencoded",
            "YYYY-MM-DD HH:mm",
            "D MMMM YYYY",
            "M/D/YYY",
            "yyyyMMdd",
            "EEE, d MMM yyyy h:mm a",
            "YYYY-MM-DDTHH:mm:ssZ",
            "yyyy-MM-dd'T'HH:mm:ss.SSSXXX",
            "Do MMM",
            "d.m.Y H:i:s",
            "H:i:s",
            "g:i A",
            "F jS, Y",
            "l, j F Y",
            "m/Y",
            "%d.%m.%Y",
            "%a, %d %b %Y %H:%M:%S %z",
            "**/*.ts",
            "*.{js,ts}",
            "src/*",
            "America/New_York",
            "America/Argentina/Ushuaia",
            "Etc/GMT+1",
            "?a=1&b=2",
            "true",
            "false",
            "null",
            "/usr/local/bin",
            "./a/b",
            "src/main.rs",
            "src/main/java",
            "/login",
            "/index.html",
            "_private",
            "Max_Size",
            "SELECT * FROM users WHERE id = ?",
            "UPDATE beds SET wet = 1",
            "SELECT id, beds.name FROM beds",
            "SELECT COUNT(*) FROM BEDS",
            "SELECT max(wet) FROM beds",
            "INSERT INTO beds (wet) VALUES (1)",
            "DELETE FROM beds WHERE wet; COMMIT",
            "data:image/svg+xml;utf8,%3Csvg width='1' /%3E",
            "fa-solid fa-leaf",
            "color: red; margin: 0 auto",
            "z-index: 3;",
            "linear-gradient(to right, red, blue)",
            "calc(100% - 2em)",
            "(min-width: 600px) and (max-width: 900px)",
            "screen and (orientation: portrait), print",
            "width=device-width, initial-scale=1",
            "noindex, follow",
            "fa fa-user",
            "fas fa-lg fa-user-plus",
            "bi bi-alarm",
            "48x48 96x96",
            "nplurals=2; plural=(n != 1);",
            "[%key:common::state::on%]",
            "Jan 2, 2006",
            "Mon, 02 Jan 2006 15:04:05 MST",
            "3:04 PM",
            "15:04 MST",
            "January 2, 2006",
            "sha384-oqVuAfXRKap7fdgcCY5uykM6",
            "0123456789abcdef0123456789abcdef01234567",
            "MIIBIjANBgkqhkiG9w0BAQEF",
            "AKIA0123456789ABCDEF",
            "data:image/png;base64,iVBORw0KGgo=",
            "@angular/core",
            "nginx:latest",
            "python:3.12-slim",
            "x",
            "I",
            "Ж",
            "eTeks#armchair",
            "scrypt::Recipient",
            "list:admin:notice:pending.txt",
            "*.png;*.jpg",
            "^[a-z]+$",
            "Dialog-bold-12",
            "M0.71077,0.94769 L0.5,0.5 z",
            "s.webp",
            "c.js",
            "en-US",
            "CORE2023",
            "ERR-1042",
            "-Xmx8G -XX:MaxMetaspaceSize=512m",
            "--verbose --color=always",
            "--help",
            "GPL-2.0-or-later WITH Classpath-exception-2.0",
            "Apache-2.0 WITH LLVM-exception",
            "(MIT OR Apache-2.0) AND Unicode-3.0",
            "SPDX-License-Identifier: GPL-2.0 WITH Linux-syscall-note",
            "SPDX-License-Identifier: MIT",
            "g:ia|g:iA|g:i a|h:i|ga|ha|g A|gi|H",
            "HH:MM[:ss[.uuuuuu]]",
            "YYYY-MM-DD[ HH:mm]",
            "yyyy",
            "MMM",
            "eeeeee",
            "Apache 2.0",
            "BSD 3-Clause",
            "size = bed.getSize(); if(size == null) size = garden.getSize(); new Path(size);",
            "return bed.size();",
            "beds.open beds.close garden.bed-size",
            "beds.open beds.close",
            "open-bed close-bed - save-all-beds",
            "[ {\"title\": \"First bed\"}, {\"title\": \"Second bed\"} ]",
            "{\"title\":\"First bed\"}",
        ];
        for text in values {
            assert!(!is_language(&[Part::Text(text.into())]), "{text}");
        }
    }

    #[test]
    fn names_of_files_with_placeholders_are_no_language() {
        let code = |spelling: &str| {
            let spelling = spelling.to_owned();
            Part::Code(crate::Code { kind: crate::CodeKind::Placeholder, id: 0, spelling })
        };
        let text = |text: &str| Part::Text(text.to_owned());
        let name = [text("import-"), code("{0}"), text("-"), code("{1}"), text("-failed-rows")];
        assert!(!is_language(&name));
        assert!(is_language(&[code("{0}"), text("-"), code("{1}"), text(" days")]));
        assert!(is_language(&[code("{0}"), text("-day stay in "), code("{1}")]));
    }
}
