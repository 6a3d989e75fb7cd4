//! Text within a segment that is no language: addresses, file names, identifiers, and
//! signs that models drop or garble.

mod date;
mod name;
mod phrase;
mod quoted;
mod sign;
mod value;

use std::ops::Range;

use targum_sdk::language::is_data;

use self::{name::is_name, sign::signs};

use crate::{
    item::{Item, hold},
    parse::usage,
    text::brackets,
};

/// Appends `text` to `items`; text that is no language becomes items of its own.
pub fn split(text: &str, items: &mut Vec<Item>) {
    let mut from = 0;
    let columns = usage::first_columns(text).into_iter();
    let mut places: Vec<_> = columns.chain(value::lists(text)).chain(quoted::names(text)).collect();
    places.sort_by_key(|place| place.start);
    for place in places {
        if place.start >= from {
            spans(&text[from..place.start], items);
            items.push(Item::Verbatim(text[place.clone()].into()));
            from = place.end;
        }
    }
    spans(&text[from..], items);
}

fn spans(text: &str, items: &mut Vec<Item>) {
    hold(text, items, line_end, quoted);
}

fn quoted(text: &str, items: &mut Vec<Item>) {
    hold(text, items, |text| span(text).or_else(|| command(text)), identifiers);
}

/// Returns the place of the first line ends that are written as in the source of a program: the `\n`
/// behind the end of a sentence, which no path has there.
fn line_end(text: &str) -> Option<Range<usize>> {
    text.match_indices(r"\n").find_map(|(at, _)| {
        let before = text[..at].chars().next_back();
        let behind = text[at..].trim_start_matches(r"\n");
        let is_end = before.is_none_or(|c| c.is_whitespace() || ".!?:;,)\"'".contains(c));
        let is_start = !behind.starts_with(|c: char| c.is_lowercase() || c == '\\');
        (is_end && is_start).then(|| at..text.len() - behind.len())
    })
}

/// Returns whether a text is nothing but such line ends.
pub(crate) fn is_escaped_line_end(text: &str) -> bool {
    text.starts_with(r"\n") && text.trim_start_matches(r"\n").is_empty()
}

fn identifiers(text: &str, items: &mut Vec<Item>) {
    hold(text, items, |text| sample(text).or_else(|| braced(text)), words);
}

fn words(text: &str, items: &mut Vec<Item>) {
    hold(text, items, phrase::name, tokens);
}

/// Returns the place of the first code between backticks: `` `npm test` ``. A backtick that an
/// apostrophe closes is a quotation mark.
fn span(text: &str) -> Option<Range<usize>> {
    const LONGEST: usize = 80;
    let mut from = 0;
    while let Some(start) = text[from..].find('`').map(|at| from + at) {
        from = start + 1;
        let length = text[from..].find(['`', '\n'])?;
        let (inner, end) = (&text[from..from + length], from + length);
        let is_code = inner.trim() == inner
            && (1..=LONGEST).contains(&length)
            && inner.matches('\'').count() % 2 == 0
            && !text[..start].ends_with(|c: char| c.is_alphanumeric() || c == '`')
            && !text[end + 1..].starts_with(|c: char| c.is_alphanumeric() || c == '`');
        if is_code && text[end..].starts_with('`') {
            return Some(start..end + 1);
        }
    }
    None
}

/// Returns the place of the first command in quotation marks: `'git clone --bare'`.
fn command(text: &str) -> Option<Range<usize>> {
    const LONGEST: usize = 80;
    let mut from = 0;
    while let Some(start) = text[from..].find(['"', '\'']).map(|at| from + at) {
        from = start + 1;
        let quote = char::from(text.as_bytes()[start]);
        let Some(length) = text[from..].find([quote, '\n']) else { continue };
        let (inner, end) = (&text[from..from + length], from + length);
        let is_command = length <= LONGEST
            && inner.contains(' ')
            && inner.starts_with(|c: char| c.is_ascii_lowercase())
            && text[end..].starts_with(quote)
            && !text[..start].ends_with(char::is_alphanumeric)
            && (is_data(inner) || is_of_program(inner));
        if is_command {
            return Some(start..end + 1);
        }
    }
    None
}

/// Returns whether a quoted text begins with the name of a program that is no word of English.
fn is_of_program(text: &str) -> bool {
    const PROGRAMS: [&str; 16] = [
        "apt",
        "apt-get",
        "brew",
        "cargo",
        "chmod",
        "docker",
        "gem",
        "git",
        "kubectl",
        "npm",
        "npx",
        "pip",
        "pnpm",
        "sudo",
        "systemctl",
        "yarn",
    ];
    let program = text.split(' ').next().unwrap_or_default();
    PROGRAMS.binary_search(&program).is_ok() && !text.ends_with(['.', '!', '?'])
}

/// Returns the place of the first object of JSON, if no identifier in braces stands before it:
/// `{"title": "First bed"}`.
fn sample(text: &str) -> Option<Range<usize>> {
    let start = text.find("{\"")?;
    let mut depth = 0_usize;
    let end = text[start..].bytes().position(|b| {
        match b {
            b'{' => depth += 1,
            b'}' => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let at = start..start + end? + 1;
    text[at.clone()].contains("\":").then_some(at)
}

/// Returns the place of the first identifier in braces. The author of the text means a placeholder,
/// whether the file's format knows the notation or not.
pub fn braced(text: &str) -> Option<Range<usize>> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_.-".contains(c);
    text.match_indices('}').find_map(|(end, _)| {
        let start = text[..end].trim_end_matches(plain).strip_suffix('{')?.len();
        let name = &text[start + 1..end];
        name.starts_with(|c: char| c.is_ascii_alphanumeric()).then_some(start..end + 1)
    })
}

fn tokens(text: &str, items: &mut Vec<Item>) {
    for token in text.split_inclusive(char::is_whitespace) {
        match whole(token) {
            Some(held) => {
                signs(&token[..held.start], items);
                items.push(Item::Verbatim(token[held.clone()].into()));
                signs(&token[held.end..], items);
            }
            None => signs(token, items),
        }
    }
}

/// Returns the places of names in a text, in order.
pub fn names(text: &str) -> Vec<Range<usize>> {
    let mut at = 0;
    let names = text.split_inclusive(char::is_whitespace).filter_map(|token| {
        let start = at;
        at += token.len();
        whole(token).map(|name| start + name.start..start + name.end)
    });
    names.collect()
}

/// Returns the place of a name in a token; the name is held as a whole.
pub fn whole(token: &str) -> Option<Range<usize>> {
    let around = |c: char| !c.is_alphanumeric() && !"/~-_#@+\\".contains(c);
    let bare = token.trim_end();
    if bare.len() < token.len() && is_emoticon(bare) {
        return Some(0..bare.len());
    }
    if let Some(pattern) = pattern(bare) {
        return Some(pattern);
    }
    let from = bare.len() - bare.trim_start_matches(around).len();
    if let Some(length) = date::length(&bare[from..]) {
        return Some(from..from + length);
    }
    let core = bare[from..].trim_end_matches(around);
    let (before, after) = (&token[..from], &token[from + core.len()..]);
    if is_call(core, after) {
        return Some(from..from + core.len() + "()".len());
    }
    if is_quoted_name(before, core, after) {
        return Some(from..from + core.len());
    }
    if is_manual_page(core, after) {
        return Some(from..from + core.len() + ")".len());
    }
    if is_extension(before, core) {
        return Some(from - ".".len()..from + core.len());
    }
    if let Some(address) = address_in_list(core) {
        return Some(from + address..from + core.len());
    }
    is_name(core).then(|| {
        // `[NAME]` is one, brackets and all.
        let bracket = usize::from(before.ends_with('[') && after.starts_with(']'));
        from - bracket..from + core.len() + bracket
    })
}

/// Returns the place of the code that the signs of a token make: `*.png;*.jpg`, `^[a-z]+$`,
/// `:scale:`, `FIELD[.CHAR][OPTIONS]`, and the brackets of regular expressions that messages about
/// them name, as `\(` and `[^`.
fn pattern(token: &str) -> Option<Range<usize>> {
    let half = token.trim_end_matches(',');
    if is_half(half) {
        return Some(0..half.len());
    }
    // A name that AsciiDoc describes: `run::`.
    if token.strip_suffix("::").is_some_and(is_small_name) {
        return Some(0..token.len());
    }
    if token.len() > 1 && token.bytes().all(|b| b == b':') {
        return Some(0..token.len());
    }
    if let Some(sign) = enclosed_sign(token) {
        return Some(sign);
    }
    if let Some(size) = label_of_upload(token) {
        return Some(size);
    }
    let token = token.trim_end_matches([',', '.']);
    if let Some(value) = quoted_value(token).or_else(|| json_key(token)) {
        return Some(value);
    }
    let plain = |text: &str| text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let is_file =
        |one: &str| one.strip_prefix("*.").is_some_and(|end| !end.is_empty() && plain(end));
    let files = token.contains("*.") && token.split([';', ',']).all(is_file);
    let regular = token.len() > 3 && token.starts_with('^') && token.ends_with('$');
    let lower = |c: char| c.is_ascii_lowercase() || "_-".contains(c);
    let inner = token.strip_prefix(':').and_then(|rest| rest.strip_suffix(':'));
    let role = inner.is_some_and(|name| name.len() > 1 && name.chars().all(lower));
    (files || regular || role || is_synopsis(token) || is_list(token) || is_template(token))
        .then_some(0..token.len())
}

/// Returns whether a word is a name in small letters: of a command, or of a kind of files.
fn is_small_name(word: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-_.".contains(&b);
    word.starts_with(|c: char| c.is_ascii_lowercase()) && word.bytes().all(of_name)
}

/// Returns the place of a sign that a text shows in quotation marks, or of a separator in brackets: `'.'`,
/// `"_"`, `(;)`.
fn enclosed_sign(token: &str) -> Option<Range<usize>> {
    /// The most signs in quotation marks that are no quoted sentence's end.
    const MOST: usize = 2;
    let is_sign = |c: char| c.is_ascii_punctuation() && !matches!(c, '"' | '\'');
    let is_separator = |c: char| ",;:|&".contains(c);
    let inner = |open: char, close: char| Some(token.strip_prefix(open)?.split_once(close)?.0);
    let quoted = || ['"', '\''].into_iter().find_map(|quote| inner(quote, quote));
    let (inner, is_shown) = match inner('(', ')') {
        Some(inner) => (inner, inner.chars().all(is_separator)),
        None => quoted().map(|inner| (inner, inner.chars().all(is_sign)))?,
    };
    let is_short = (1..=MOST).contains(&inner.len());
    (is_short && is_shown).then(|| 0..inner.len() + "()".len())
}

/// Returns the place of a key of JSON with its colon, and of a value that touches it: `"title":`.
fn json_key(token: &str) -> Option<Range<usize>> {
    let inner = token.trim_start_matches(['{', '[', '(', ',']);
    let (name, _) = inner.strip_prefix('"')?.split_once("\":")?;
    let of_name = |b: u8| b.is_ascii_alphanumeric() || b"_-.$@".contains(&b);
    let is_key = !name.starts_with(|c: char| c.is_ascii_uppercase())
        && !name.is_empty()
        && name.bytes().all(of_name);
    is_key.then(|| token.len() - inner.len()..token.len())
}

/// Returns the place of a quoted value that a program reads: `"M"`, `("YD2")`, `"true"`.
fn quoted_value(token: &str) -> Option<Range<usize>> {
    let inner = token.trim_start_matches('(').trim_end_matches([')', ';', ':']);
    let value = inner.strip_prefix('"')?.strip_suffix('"')?;
    let is_code = |b: u8| b.is_ascii_uppercase() || b.is_ascii_digit();
    let is_named = value.len() == 1 || value.contains(|c: char| c.is_ascii_digit());
    let is_value = !value.is_empty() && value.bytes().all(is_code) && is_named
        || matches!(value, "true" | "false" | "null");
    let start = token.len() - token.trim_start_matches('(').len();
    is_value.then(|| start..start + inner.len())
}

/// Returns whether a token is a list of quoted values, which a program reads: `"Y","M","D"`.
fn is_list(token: &str) -> bool {
    ['"', '\''].into_iter().any(|quote| {
        let between = [quote, ',', quote].iter().collect::<String>();
        token.len() > 1
            && token.starts_with(quote)
            && token.ends_with(quote)
            && token.contains(&between)
    })
}

/// Returns whether two or more groups in brackets touch the words before them: `FIELD[.CHAR][KEYS]`,
/// `openid(ENTER)email(ENTER)`. The endings in `file(s)/box(es)` are no groups.
fn is_synopsis(token: &str) -> bool {
    let closes = |c: char| matches!(c, ')' | ']');
    let touches = |(at, _): &(usize, &str)| {
        let is_word = token[..*at].ends_with(|c: char| c.is_ascii_alphanumeric() || closes(c));
        let inner = &token[at + 1..];
        is_word && inner.find(closes).is_some_and(|end| end > "es".len())
    };
    let count = |signs: [char; 2]| token.matches(signs).count();
    token.starts_with(|c: char| c.is_ascii_alphanumeric())
        && count(['(', '[']) == count([')', ']'])
        && token.match_indices(['(', '[']).filter(touches).count() > 1
}

/// Returns whether a token is a face of signs, which is no punctuation: `:)`.
fn is_emoticon(token: &str) -> bool {
    const FACES: [&str; 8] = [":(", ":)", ":-(", ":-)", ":-D", ":D", ";)", ";-)"];
    FACES.contains(&token)
}

/// Returns the place of the kind or the size that Discourse has behind the label of an upload's link:
/// `[label|attachment](…)`, `![label|690x200](…)`.
fn label_of_upload(token: &str) -> Option<Range<usize>> {
    let (_, labelled) = token.split_once('|')?;
    let (kind, _) = labelled.split_once("](")?;
    let of_size = |b: u8| b.is_ascii_digit() || b == b'x';
    let start = token.len() - labelled.len() - "|".len();
    (kind == "attachment" || kind.bytes().all(of_size))
        .then(|| start..start + "|".len() + kind.len())
}

/// Returns whether a token is a pattern of names in brackets that touch: `[PREFIX]%[NUMBER]`.
fn is_template(token: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_uppercase() || b"_[]%-.".contains(&b);
    token.starts_with('[')
        && token.ends_with(']')
        && token.matches('[').count() > 1
        && token.bytes().all(of_name)
        && !token.contains("[]")
}

/// Returns whether a token is a half of the brackets of a regular expression: `\(`, `[^`, `[:`.
fn is_half(token: &str) -> bool {
    let marked = |rest: &str| !rest.is_empty() && rest.chars().all(|c| "^:.=*?".contains(c));
    let is_escaped = token.strip_prefix('\\').is_some_and(|rest| {
        !rest.is_empty() && rest.chars().all(|c| brackets::is_bracket(c) || c == '\\')
    });
    let begun = ["[", "(", "{"].iter().find_map(|half| token.strip_prefix(half));
    let is_lone = || !brackets::pairs(token).1.is_empty();
    (is_escaped || begun.is_some_and(marked)) && is_lone()
}

/// Returns the start of an address that touches the word before it: `Protocol,ftp://`.
fn address_in_list(token: &str) -> Option<usize> {
    let (before, _) = token.split_once("://")?;
    let start = before.rfind([',', ';', '|'])? + 1;
    let of_scheme = |b: u8| b.is_ascii_lowercase() || b"+-.".contains(&b);
    (start < before.len() && before[start..].bytes().all(of_scheme)).then_some(start)
}

/// Returns whether a token is the name of a function with brackets behind it: `main()`,
/// `std::env::args()`.
fn is_call(core: &str, after: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_.:".contains(c);
    after.starts_with("()")
        && core.starts_with(|c: char| c.is_ascii_alphabetic())
        && core.chars().all(plain)
}

/// Returns whether a token is a name with hyphens or a path in quotation marks: `“old-files-age”`,
/// `'beds/page'`.
fn is_quoted_name(before: &str, core: &str, after: &str) -> bool {
    const QUOTES: [char; 6] = ['"', '\'', '“', '”', '‘', '’'];
    let of_path = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_-./".contains(&b);
    let is_path = || core.contains('/') && core != "and/or" && core.bytes().all(of_path);
    before.ends_with(QUOTES)
        && after.starts_with(QUOTES)
        && (core.contains('-') && is_data(core) || is_path())
}

/// Returns whether a token is a page of the manual with its section: `cargo(1)`, `git-log(1)`.
fn is_manual_page(core: &str, after: &str) -> bool {
    let Some((name, section)) = core.split_once('(') else { return false };
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b"_-.+".contains(&b);
    let (number, part) = section.split_at(section.len().min(1));
    after.starts_with(')')
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(of_name)
        && matches!(number.as_bytes(), [b'1'..=b'9'])
        && part.len() < 3
        && part.bytes().all(|b| b.is_ascii_lowercase())
}

/// Returns whether a token is the end of a file's name, or a file that programs hide: `.jar`, `.env`.
fn is_extension(before: &str, core: &str) -> bool {
    before.strip_suffix('.').is_some_and(|before| !before.ends_with('.'))
        && core.len() > 1
        && is_small_name(core)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(text: &str) -> Vec<String> {
        let mut items = Vec::new();
        split(text, &mut items);
        let whole: String = items
            .iter()
            .map(|item| match item {
                Item::Text(text) | Item::Verbatim(text) => text.as_str(),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(whole, text);
        let held = |item| match item {
            Item::Verbatim(text) => Some(text),
            _ => None,
        };
        items.into_iter().filter_map(held).collect()
    }

    #[test]
    fn quoted_commands_are_kept() {
        assert_eq!(held("Run 'git clone-all beds' now"), ["'git clone-all beds'"]);
        assert_eq!(held("Say 'make sure of it'."), Vec::<String>::new());
    }

    #[test]
    fn escaped_line_ends_are_kept() {
        assert_eq!(held(r"It is wet.\n\nSo wait"), [r"\n\n"]);
        assert_eq!(held(r"In C:\new or D:\New"), [r"C:\new", r"D:\New"]);
    }

    #[test]
    fn code_between_backticks_is_kept() {
        assert_eq!(held("Run `npm test`, or (`b 'c'`) now"), ["`npm test`", "`b 'c'`"]);
        assert_eq!(held("A `list' of `names', a ` b ` c"), ["`", "`", "`", "`"]);
    }

    #[test]
    fn ends_of_file_names_are_kept() {
        assert_eq!(held(".jar or (.env), .tar.gz."), [".jar", ".env", ".tar.gz"]);
        assert_eq!(held("Wait ...then go. Then .NET, .5"), Vec::<String>::new());
    }

    #[test]
    fn paths_in_known_folders_are_kept() {
        assert_eq!(held("Edit debian/rules, not src/main."), ["debian/rules", "src/main"]);
        assert_eq!(held("In content/, or a/"), ["content/"]);
        assert!(held("Test/build it, or read docs/examples").is_empty());
    }

    #[test]
    fn described_names_are_kept() {
        assert_eq!(held("run::\nRuns it"), ["run::"]);
        assert!(held("Note:: a: b").is_empty());
    }

    #[test]
    fn commands_in_a_column_are_kept() {
        let usage = "Commands:\n  add      Add files\n  show-all   Show them";
        assert_eq!(held(usage), ["add      ", "show-all   "]);
    }

    #[test]
    fn halves_of_brackets_are_kept() {
        assert_eq!(held(r"Unmatched ( or \("), [r"\("]);
        assert_eq!(held("Unmatched [, [^, [:, [., or [="), ["[^", "[:", "[.", "[="]);
        assert_eq!(held("So (see below), (\"a\") and [x]: wait (…) :)"), Vec::<String>::new());
    }

    #[test]
    fn licenses_with_exceptions_are_kept() {
        let held = |text: &str| held(text).join("|");
        let license = "GPL-2.0-or-later WITH Classpath-exception-2.0";
        assert_eq!(held(&format!("Use {license}.")), license);
        assert_eq!(held("(Apache-2.0 WITH LLVM-exception)"), "Apache-2.0 WITH LLVM-exception");
        assert_eq!(held("COME WITH US"), "");
        assert_eq!(held(" WITH an-exception"), "");
    }

    #[test]
    fn groups_in_brackets_are_kept_with_their_word() {
        assert_eq!(
            held("Keys are FIELD[.CHAR][KEYS][,FIELD[.CHAR]]."),
            ["FIELD[.CHAR][KEYS][,FIELD[.CHAR]]"]
        );
        assert_eq!(held("as openid(ENTER)email(ENTER), or"), ["openid(ENTER)email(ENTER)"]);
        assert_eq!(held("file(s)/box(es), colo(u)r (see[1](a))"), Vec::<String>::new());
    }

    #[test]
    fn signs_that_mean_something_are_kept() {
        assert_eq!(held("A tip! :) Or not ;-) now"), [":)", ";-)"]);
        assert_eq!(held("Like [PREFIX]%[NUMBER][SUFFIX]"), ["[PREFIX]%[NUMBER][SUFFIX]"]);
        assert_eq!(held("Note [A] and [OK][x]"), Vec::<String>::new());
        assert_eq!(held("[Beds|attachment](x)"), ["|attachment"]);
        assert_eq!(held("Such as 'beds/page' (or \"and/or\")"), ["beds/page"]);
        assert_eq!(held("|attachment]( now"), ["|attachment"]);
        assert_eq!(held("Class Garden\\Api\\Bed is gone"), ["Garden\\Api\\Bed"]);
        assert_eq!(held("Yes\\No"), ["\\"]);
    }

    #[test]
    fn names_are_kept() {
        assert_eq!(held("See https://example.com/a?b=c."), ["https://example.com/a?b=c"]);
        assert_eq!(held("Mail (user@example.com) now"), ["user@example.com"]);
        assert_eq!(held("\x1b[1;31mError:\x1b[0m gone"), ["\x1b[1;31m", "\x1b[0m"]);
        assert_eq!(held("Hello\0 world\x1b[\tx"), ["\0", "\x1b"]);
        assert_eq!(held("Edit strings.xml or MAX_SIZE"), ["strings.xml", "MAX_SIZE"]);
        assert_eq!(held("Use --force on /etc/hosts"), ["--force", "/etc/hosts"]);
        assert_eq!(held("Neither -s nor (-noCheck) is set"), ["-s", "-noCheck"]);
        assert!(held("-Fixed it -fixed that, a - b, -5 degrees").is_empty());
        assert_eq!(held("#tag by @me in C#"), ["#tag", "@me", "C#"]);
        assert_eq!(held("Party 🎉🎉 on → go"), ["🎉🎉", "→"]);
        assert_eq!(held("Hi {user}, {{n}} of {0}"), ["{user}", "{", "{n}", "}", "{0}"]);
        assert_eq!(held("Dear [FIRST_NAME], hi [you]"), ["[FIRST_NAME]"]);
        assert_eq!(
            held("Open C:\\Users\\me or \\\\server\\share now"),
            ["C:\\Users\\me", "\\\\server\\share"]
        );
        assert_eq!(held("\\bin\\water.bat stop"), ["\\bin\\water.bat"]);
        assert_eq!(held("Use bed-name-1, top-10 or two-year-old"), ["bed-name-1"]);
        assert_eq!(held("The publicId of complexType"), ["publicId", "complexType"]);
        assert_eq!(
            held("A scrypt::Recipient in list:admin:notice:pending.txt"),
            ["scrypt::Recipient", "list:admin:notice:pending.txt"]
        );
        assert_eq!(held("Open *.png;*.jpg, or ^[a-z]+$ files"), ["*.png;*.jpg", "^[a-z]+$"]);
        assert_eq!(held("In Dialog-bold-12 with conv=block"), ["Dialog-bold-12", "conv=block"]);
        assert_eq!(held("Values: \"Y\",\"M\",\"YD\"."), ["\"Y\",\"M\",\"YD\""]);
        assert_eq!(held("Letters (e.g. \"i\", \"1\")"), ["\"1\""]);
        assert_eq!(held("A sku (\"VT0009\");"), ["\"VT0009\""]);
        assert_eq!(held("The default is \"false\"."), ["\"false\""]);
        assert_eq!(held("Run 'git clone-all --bare' or 'so on'"), ["'git clone-all --bare'"]);
        assert_eq!(held("It's the beds' 'git' and \"make sure of it\""), Vec::<String>::new());
        assert_eq!(
            held("Set \"size\": 3, or {\"a\": {\"b\": \"Some text\"}} of {name}"),
            ["\"size\":", "{\"a\": {\"b\": \"Some text\"}}", "{name}"]
        );
        assert_eq!(held("Say \"Yes\": it is {\"so\"} {\"or: x"), ["{", "}", "{"]);
        assert_eq!(
            held("Use jsp:include, or garden.beds.roses (see e.g. this: that)"),
            ["jsp:include", "garden.beds.roses"]
        );
        assert_eq!(held("The :scale: option, -d/--delivery"), [":scale:", "-d/--delivery"]);
        assert_eq!(
            held("By -4/--ipv4 or -noCheck/--no-check"),
            ["-4/--ipv4", "-noCheck/--no-check"]
        );
        assert_eq!(held("Call main(), or Vec::new()."), ["main()", "Vec::new()"]);
        assert_eq!(
            held("See cargo(1), git-log(1) or exit(3p)."),
            ["cargo(1)", "git-log(1)", "exit(3p)"]
        );
        assert_eq!(held("The node's _owner property, _File"), ["_owner"]);
        assert_eq!(held("Older than “old-files-age” or \"up-to-date\""), ["old-files-age"]);
        assert_eq!(held("Fixed in target/94278: and/or 24/7"), ["target/94278"]);
        assert_eq!(held("{not this} but {that_one}"), ["{", "}", "{that_one}"]);
        assert_eq!(held("Enter it (as YYYY-MM-DD), or HH:MM."), ["YYYY-MM-DD", "HH:MM"]);
        assert_eq!(held("File Transfer Protocol,ftp:// or ftps://"), ["ftp://", "ftps://"]);
        assert_eq!(held("Semicolon (;), or ':' for ::"), ["(;)", "':'", "::"]);
        assert_eq!(held("Only \".\", '_' and \"-\"."), ["\".\"", "'_'", "\"-\""]);
        assert_eq!(
            held("Possible values are \"tile\", \"zoom\" and \"fill\"."),
            ["\"tile\", \"zoom\"", "\"fill\""]
        );
    }

    #[test]
    fn language_is_not_verbatim() {
        for text in [
            "Save and/or quit...",
            "E_xit",
            "An iPhone, eBay, macOS and McDonald",
            "At 10:30: two-year-old, 24-hour, top-10",
            "Note: this, not that",
            "Yes/no or -5/-6",
            "e.g. this",
            "Wait.Then go",
            "3.5 km",
            "a - b",
            "It's 5°",
            "Save (as)",
            "Copy(2), file(s), pages(12)",
            "\"Yes\", \"no\"",
        ] {
            assert_eq!(held(text), Vec::<String>::new(), "{text}");
        }
    }
}
