//! Text within a segment that is no language: addresses, file names, identifiers, and
//! signs that models drop or garble.

mod date;
mod event;
mod filled;
mod glob;
mod header;
mod identifier;
mod metavariable;
mod name;
mod pattern;
mod phrase;
mod pressed;
mod product;
mod quoted;
mod rate;
mod request;
mod requirement;
mod series;
mod sign;
mod slash;
mod span;
mod token;
mod value;

use std::ops::Range;

pub use self::{glob::patterns, span::braced, token::whole};
use self::{
    pattern::{is_emoticon, is_small_name},
    sign::signs,
    span::{command, line_end, sample, span},
};
use crate::{
    item::{Item, hold, hold_places},
    parse::usage,
};

/// Appends `text` to `items`; text that is no language becomes items of its own.
pub fn split(text: &str, items: &mut Vec<Item>) {
    let columns = usage::first_columns(text).into_iter();
    let headers = header::lines(text).into_iter();
    let lists = value::lists(text).into_iter().chain(quoted::names(text)).chain(patterns(text));
    let mut places: Vec<_> = columns.chain(headers).chain(lists).collect();
    places.sort_by_key(|place| place.start);
    hold_places(text, items, places, |text, items| {
        blocks(text).for_each(|block| spans(block, items));
    });
}

/// The length in bytes of the part of a text that is searched at once. The searches begin anew behind each place that
/// they find, and read what is left of the text.
const LONGEST_BLOCK: usize = 4000;

/// Splits a text into blocks of at most [`LONGEST_BLOCK`] bytes, behind a line end or a space where there is one.
fn blocks(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest.take()?;
        if text.len() <= LONGEST_BLOCK {
            return Some(text);
        }
        let room = &text[..text.floor_char_boundary(LONGEST_BLOCK)];
        let space = room.rfind('\n').or_else(|| room.rfind(' '));
        let (block, behind) = text.split_at(space.map_or(room.len(), |at| at + 1));
        rest = Some(behind);
        Some(block)
    })
}

fn spans(text: &str, items: &mut Vec<Item>) {
    hold(text, items, line_end, quoted);
}

fn quoted(text: &str, items: &mut Vec<Item>) {
    hold(
        text,
        items,
        |text| span(text).or_else(|| command(text)).or_else(|| slash::command(text)),
        identifiers,
    );
}

fn identifiers(text: &str, items: &mut Vec<Item>) {
    hold(text, items, sample, |text, items| hold(text, items, braced, words));
}

fn words(text: &str, items: &mut Vec<Item>) {
    hold(text, items, named, tokens);
}

/// Returns the place of the first name in a text that is known by its words, and not by its spelling.
fn named(text: &str) -> Option<Range<usize>> {
    let names = [
        filled::place(text),
        header::mentioned(text),
        identifier::place(text),
        metavariable::place(text),
        phrase::name(text),
        product::name(text),
        pressed::name(text),
        request::place(text),
        requirement::place(text),
        series::place(text),
    ];
    names.into_iter().flatten().min_by_key(|place| place.start)
}

fn tokens(text: &str, items: &mut Vec<Item>) {
    let mut begins_line = items.is_empty();
    for (at, token) in text.split_inclusive(char::is_whitespace).enumerate() {
        if at > 0 && is_last_face(token, text) {
            items.push(Item::Verbatim(token.into()));
            continue;
        }
        let described = std::mem::replace(&mut begins_line, token.ends_with('\n'))
            .then(|| described_name(token));
        match described.flatten().or_else(|| whole(token)) {
            Some(held) => {
                signs(&token[..held.start], items);
                items.push(Item::Verbatim(token[held.clone()].into()));
                signs(&token[held.end..], items);
            }
            None => signs(token, items),
        }
    }
}

/// Returns whether the last token of a text is a face, whose bracket closes no other bracket of the text.
fn is_last_face(token: &str, text: &str) -> bool {
    let count = |bracket: char| text.matches(bracket).count();
    is_emoticon(token) && (!token.ends_with(')') || count('(') < count(')'))
}

/// Returns the place of a name at the start of a line that AsciiDoc describes: `run::`. At the end of a
/// sentence, two colons are those of reStructuredText.
fn described_name(token: &str) -> Option<Range<usize>> {
    let name = token.trim_end();
    name.strip_suffix("::").is_some_and(is_small_name).then_some(0..name.len())
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
    fn a_long_text_is_searched_in_blocks() {
        let name = " in wet/beds.txt";
        assert_eq!(held(&name.repeat(1000)).len(), 1000);
        assert!(held(&"日本語".repeat(2000)).is_empty());
        let text = format!("{}\n{}", "a".repeat(3000), " b".repeat(3000));
        let lengths: Vec<usize> = blocks(&text).map(str::len).collect();
        assert_eq!(lengths, [3001, 3999, 2001]);
    }

    #[test]
    fn quoted_commands_are_kept() {
        assert_eq!(held("Run 'git clone-all beds' now"), ["'git clone-all beds'"]);
        assert_eq!(held("Say 'make sure of it'."), Vec::<String>::new());
        assert_eq!(held("Run `make all', `git pull -q' now"), ["`make all'", "`git pull -q'"]);
    }

    #[test]
    fn words_that_manuals_quote_are_kept() {
        assert_eq!(held("With `water' or `BED_SIZE', or `-w'"), ["`water'", "`BED_SIZE'", "`-w'"]);
        assert_eq!(held("Set `BED=wet' now"), ["`BED=wet'"]);
        assert_eq!(held("Press `Save', don't wait"), ["`"]);
        assert_eq!(held("``wet'' and `it's'"), ["``", "`"]);
    }

    #[test]
    fn escaped_line_ends_are_kept() {
        assert_eq!(held(r"It is wet.\n\nSo wait"), [r"\n\n"]);
        assert_eq!(held(r"In C:\new or D:\New"), [r"C:\new", r"D:\New"]);
        assert_eq!(held(r"- Beds ---\nTrees\n - wet ones"), [r"\n", r"\n"]);
        assert_eq!(held(r"In D:\beds\nRoses"), [r"D:\beds\nRoses"]);
        assert_eq!(held(r"Water all of the\n   beds, or\n of"), [r"\n   ", r"\"]);
    }

    #[test]
    fn code_between_backticks_is_kept() {
        assert_eq!(held("Run `npm test`, or (`b 'c'`) now"), ["`npm test`", "`b 'c'`"]);
        assert_eq!(held("A `List' of `Names', a ` b ` c"), ["`", "`", "`", "`"]);
    }

    #[test]
    fn ends_of_file_names_are_kept() {
        assert_eq!(held(".jar or (.env), .tar.gz."), [".jar", ".env", ".tar.gz"]);
        assert_eq!(held("A .NET project or .CSV"), [".NET", ".CSV"]);
        assert_eq!(held("The ROSE1.DLL or BEDS.TXT. STOP.GO"), ["ROSE1.DLL", "BEDS.TXT"]);
        assert_eq!(held("Wait ...then go. Then ...NET, .5"), Vec::<String>::new());
    }

    #[test]
    fn paths_in_known_folders_are_kept() {
        assert_eq!(held("Edit debian/rules, not src/main."), ["debian/rules", "src/main"]);
        assert_eq!(held("In content/, or a/"), ["content/"]);
        assert!(held("Test/build it, or read docs/examples").is_empty());
    }

    #[test]
    fn files_in_folders_and_of_c_are_kept() {
        assert_eq!(held("Edit beds/roses.txt, or water.c."), ["beds/roses.txt", "water.c"]);
        assert!(held("It is wet/dry. It rains, i.e. it pours, etc.").is_empty());
    }

    #[test]
    fn choices_in_an_option_are_kept() {
        assert_eq!(
            held("Use \"--(wet|dry)-only\" or --[no-]rain"),
            ["--(wet|dry)-only", "--[no-]rain"]
        );
        assert!(held("So it rains -- (or so) -- now").is_empty());
    }

    #[test]
    fn media_types_and_intents_are_kept() {
        assert_eq!(held("Add application/pdf or (image/png)."), ["application/pdf", "image/png"]);
        assert_eq!(held("Open intent:#Intent;bed=1;end now"), ["intent:#Intent;bed=1;end"]);
        assert!(held("An image/video, a text/link; the intent: end").is_empty());
    }

    #[test]
    fn rows_of_dots_are_kept() {
        assert_eq!(held("Beds.......12"), ["......."]);
        assert!(held("Wait...").is_empty());
    }

    #[test]
    fn described_names_are_kept() {
        assert_eq!(held("run::\nRuns it"), ["run::"]);
        assert_eq!(held("Run it\nstop::\nStops it"), ["stop::"]);
        assert!(held("Note:: a: b").is_empty());
        assert!(held("Water it like this::").is_empty());
    }

    #[test]
    fn formats_of_dates_are_kept() {
        let formats = "Write Y-m-d\\TH:i:s, d/m/Y or (H:i:s).";
        assert_eq!(held(formats), ["Y-m-d\\TH:i:s", "d/m/Y", "H:i:s"]);
        assert_eq!(held("At H:i, or A:i"), ["H:i"]);
        assert!(held("An a/c or a T/F, and the A-Z").is_empty());
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
        assert_eq!(held("So (see below), (\"a\") and [x]: wait (…)"), Vec::<String>::new());
        assert_eq!(held("So (see below), (\"a\") and [x]: wait (…) :)"), [":)"]);
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
    fn codes_of_colours_are_kept() {
        assert_eq!(held("&aYou are §6§lhere"), ["&a", "§6§l"]);
        assert_eq!(held("&6[%s] &c&lBeds &9(wet)"), ["&6", "&c&l", "&9"]);
        for text in ["&Bed", "Save &a bed", "R&D", "&about", "A &lArr; b", "Q&A", "wet&dry"] {
            assert!(held(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn signs_that_mean_something_are_kept() {
        assert_eq!(held("A tip! :) Or not ;-) now"), [":)", ";-)"]);
        assert_eq!(held("It is wet :/"), [":/"]);
        assert_eq!(held("And (this :)"), Vec::<String>::new());
        assert_eq!(held("Set <storm|sun> or <Wet | dry>"), ["<storm|sun>", "<", "|", ">"]);
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
        assert_eq!(held(":+1::rose: Hi :rose::+1:"), [":+1::rose:", ":rose::+1:"]);
        assert_eq!(held("At 10::20: or a:b:"), ["::"; 0]);
        assert_eq!(held("The input[name=bed] or bed[1] = 2"), ["input[name=bed]", "="]);
        assert_eq!(held("A curl -X POST to it"), ["curl -X POST"]);
        assert_eq!(held("The max-age of min-x and Max-Age"), ["max-age"]);
        assert_eq!(held("Use bed-name-1, top-10 or two-year-old"), ["bed-name-1"]);
        assert_eq!(held("By roseanna54, fir9 and x86"), ["roseanna54"]);
        assert_eq!(held("A bed/model::water or wet/dry"), ["bed/model::water"]);
        assert_eq!(held("The publicId of complexType"), ["publicId", "complexType"]);
        assert_eq!(
            held("A scrypt::Recipient in list:admin:notice:pending.txt"),
            ["scrypt::Recipient", "list:admin:notice:pending.txt"]
        );
        assert_eq!(held("See garden:Special:Beds/Help:Wet."), ["garden:Special:Beds/Help:Wet"]);
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
        assert_eq!(held("See (../beds/wet.png) in ../.."), ["../beds/wet.png"]);
        assert_eq!(held("At 00:1a:2b:3c: wet"), ["00:1a:2b:3c"]);
        assert_eq!(held("Set b:60,e:60 or wet:2"), ["b:60,e:60"]);
        assert_eq!(
            held("At garden.beds.addRose and bed.wetAgain"),
            ["garden.beds.addRose", "bed.wetAgain"]
        );
        assert_eq!(held("**bed.watered**: It is wet."), ["**", "bed.watered", "**"]);
        assert_eq!(
            held("On bed.watering, or (rose.unplanted)."),
            ["bed.watering", "rose.unplanted"]
        );
        assert_eq!(held("Use |wet-beds|, or |beds| here"), ["|wet-beds|", "|beds|"]);
        assert_eq!(held("Set ([\"\"]) or \"\" here"), ["([\"\"])", "\"\""]);
        assert_eq!(held("A p5.Image or java.util.List"), ["p5.Image", "java.util.List"]);
        assert_eq!(held("The :scale: option, -d/--delivery"), [":scale:", "-d/--delivery"]);
        assert_eq!(
            held("By -4/--ipv4 or -noCheck/--no-check"),
            ["-4/--ipv4", "-noCheck/--no-check"]
        );
        assert_eq!(held("Call main(), or Vec::new()."), ["main()", "Vec::new()"]);
        assert_eq!(held("Pay 3 sat/vB and/OR 5 req/MB on/off."), ["sat/vB", "req/MB"]);
        assert_eq!(held("Draw it 16:9 (or 1:1) at 10:30."), ["1:1"]);
        assert_eq!(
            held("See cargo(1), git-log(1) or exit(3p)."),
            ["cargo(1)", "git-log(1)", "exit(3p)"]
        );
        assert_eq!(held("__MSG_title__ of __beds__"), ["__MSG_title__"]);
        assert_eq!(held("The node's _owner property, _File"), ["_owner"]);
        assert_eq!(held("Older than “old-files-age” or \"up-to-date\""), ["old-files-age"]);
        assert_eq!(held("Fixed in target/94278: and/or 24/7"), ["target/94278"]);
        assert_eq!(
            held("From ab/wet-beds-2 and fix/dry-bed to origin/main."),
            ["ab/wet-beds-2", "fix/dry-bed", "origin/main"]
        );
        assert_eq!(held("Open Help->About, or bed->owner"), ["->", "bed->owner"]);
        assert_eq!(held("＋ Add, －Add"), ["＋", "－"]);
        assert_eq!(held("Set bed-size= or wet=, not Wet= it"), ["bed-size=", "wet=", "="]);
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
            "A client/server-side bed, in/out-of-town, fix/change it, feature/bug",
            "e.g. this",
            "Wait.Then go",
            "It is wet.otherwise wait, or Wait.Watering it",
            "Do it.The end",
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
