//! The table of notations, with the bytes at which each notation is looked for and the function
//! that reads it.
//!
//! A new notation is a variant of [`Grammar`], a row of [`NOTATIONS`] with its scanner, and, where
//! projects may choose it, a row of [`NAMES`].

use super::{
    Apostrophe, Found, Grammar, Syntax, asciidoc, bbcode, braces, code_span, emoji, filter, help,
    keys, markdown, merge, minecraft, named, names, place::Place, printf, reference, tags, url,
    wiki,
};
use crate::{CodeKind, mf2};

/// The names that the option `placeholders` takes, with the grammars that each stands for.
pub(super) const NAMES: &[(&str, &[Grammar])] = &[
    ("printf", &[Grammar::Printf]),
    ("icu", &[Grammar::Icu]),
    ("java", &[Grammar::Icu, Grammar::Java]),
    ("mf2", &[Grammar::Mf2]),
    ("i18next", &[Grammar::I18next]),
    ("mustache", &[Grammar::Mustache]),
    ("template", &[Grammar::Template]),
    ("ruby", &[Grammar::Ruby]),
    ("python", &[Grammar::Python]),
    ("laravel", &[Grammar::Laravel]),
    ("angular", &[Grammar::Angular]),
    ("tags", &[Grammar::Tags]),
    ("chrome", &[Grammar::Chrome]),
    ("qt", &[Grammar::Qt]),
    ("boost", &[Grammar::Boost]),
    ("lisp", &[Grammar::Lisp]),
    ("shell", &[Grammar::Shell]),
    ("vue", &[Grammar::Vue, Grammar::Named]),
    ("erb", &[Grammar::Erb]),
    ("drupal", &[Grammar::Drupal, Grammar::Printf]),
    ("code", &[Grammar::Code]),
    ("underscores", &[Grammar::Underscores]),
    ("brackets", &[Grammar::Brackets]),
    ("dollar", &[Grammar::Dollar]),
    ("pascal", &[Grammar::Pascal, Grammar::Printf]),
    ("mediawiki", &[Grammar::Wiki, Grammar::Mustache, Grammar::Dollar]),
    ("references", &[Grammar::References, Grammar::Code]),
    ("mailchimp", &[Grammar::Merge]),
    ("none", &[]),
];

/// A notation of codes.
struct Notation {
    /// The bytes at which the notation is looked for: of digits and of `w`, those that are not
    /// [plain](super::is_plain).
    first: &'static [u8],
    /// The grammars that have the notation. Without one, every syntax has it.
    grammars: Syntax,
    /// Returns the code at a place, if it is of this notation.
    scan: fn(&Place) -> Option<Found>,
}

const fn notation(
    first: &'static [u8],
    grammars: &[Grammar],
    scan: fn(&Place) -> Option<Found>,
) -> Notation {
    Notation { first, grammars: Syntax::of(grammars), scan }
}

/// All notations. Of those that begin with the same byte, the first that reads a code is taken.
const NOTATIONS: &[Notation] = &[
    notation(b"*~[]^", &[Grammar::Markdown], |place| {
        let (length, kind) = markdown::mark(place.text, place.at)?;
        Some(Found { range: place.at..place.at + length, kind })
    }),
    notation(b"%", &[Grammar::Ruby], |place| place.placeholder(braces::ruby(place.near()))),
    notation(b"%", &[Grammar::Python, Grammar::NamedPrintf], |place| {
        place.placeholder(printf::python(place.near()))
    }),
    notation(b"%", &[Grammar::Boost], |place| place.placeholder(printf::boost(place.near()))),
    notation(b"%", &[Grammar::Qt], |place| place.placeholder(printf::qt(place.near()))),
    notation(b"%", &[Grammar::Pascal], |place| place.placeholder(printf::pascal(place.near()))),
    notation(b"%", &[Grammar::Printf], |place| {
        place.placeholder(printf::printf(place.near(), place.follows_digit()))
    }),
    notation(b"%", &[Grammar::NamedPrintf], |place| {
        let name = (!place.follows_digit()).then(|| named::closed(place.near()));
        place.placeholder(name.flatten())
    }),
    notation(b"%", &[Grammar::Numbers], |place| {
        let number = (!place.follows_digit()).then(|| printf::number(place.near()));
        place.placeholder(number.flatten())
    }),
    notation(b"{", &[Grammar::Mustache], |place| {
        let is_statement = place.near().starts_with("{%");
        place.placeholder(is_statement.then(|| braces::statement(place.near(), "%}")).flatten())
    }),
    notation(b"{", &[Grammar::I18next, Grammar::Mustache, Grammar::Angular], |place| {
        place.placeholder(braces::double(place.near()))
    }),
    notation(b"{", &[Grammar::Mf2], |place| {
        let (length, kind) = mf2::placeholder_length(place.near())?;
        place.found(Some(length), kind)
    }),
    notation(b"{", &[Grammar::Icu], |place| place.placeholder(braces::icu(place.near()))),
    notation(b"{", &[Grammar::Python], |place| {
        let is_first = !place.before().ends_with('{');
        place.placeholder(is_first.then(|| braces::python(place.near())).flatten())
    }),
    notation(b"{", &[Grammar::Vue], |place| place.placeholder(braces::literal(place.near()))),
    notation(b"{", &[Grammar::Named], |place| place.placeholder(braces::named(place.near()))),
    notation(b"$", &[Grammar::Template], |place| place.placeholder(braces::template(place.near()))),
    notation(b"$", &[Grammar::Shell], |place| place.placeholder(braces::shell(place.near()))),
    notation(b"$", &[Grammar::I18next], |place| place.placeholder(braces::nesting(place.near()))),
    notation(b"$", &[Grammar::Chrome], |place| place.placeholder(braces::chrome(place.near()))),
    notation(b"$", &[Grammar::Dollar], |place| {
        let may_begin = names::dollar_may_begin(place.before());
        place.placeholder(may_begin.then(|| names::dollar(place.near())).flatten())
    }),
    notation(b"_", &[Grammar::Underscores], |place| {
        place.placeholder(names::underscores(place.near(), place.before()))
    }),
    notation(b"|", &[Grammar::References], |place| {
        place.standalone(names::substitution(place.near(), place.before()))
    }),
    notation(b"|", &[Grammar::Help], |place| {
        place.placeholder(help::place(place.near(), place.before()))
    }),
    notation(b"*", &[Grammar::Merge], |place| place.placeholder(merge::tag(place.rest()))),
    notation(b"*", &[Grammar::Help], |place| {
        place.standalone(help::place(place.near(), place.before()))
    }),
    notation(b"'", &[Grammar::Help], |place| {
        place.placeholder(help::option(place.near(), place.before()))
    }),
    notation(b"[", &[Grammar::Help], |place| place.placeholder(help::argument(place.near()))),
    notation(b":", &[Grammar::AsciiDoc], |place| {
        let range = asciidoc::opening(place.text, place.at, place.from)?;
        Some(Found { range, kind: CodeKind::Open })
    }),
    notation(b":", &[Grammar::AsciiDoc], |place| {
        let range = asciidoc::opaque(place.text, place.at, place.from)?;
        Some(Found { range, kind: CodeKind::Placeholder })
    }),
    notation(b"]", &[Grammar::AsciiDoc], |place| {
        let range = asciidoc::closing(place.text, place.at, place.from)?;
        Some(Found { range, kind: CodeKind::Close })
    }),
    notation(b"<>", &[Grammar::AsciiDoc], |place| {
        let (length, kind) = asciidoc::reference(place.text, place.at)?;
        place.found(Some(length), kind)
    }),
    notation(b"[]", &[Grammar::Wiki], |place| {
        let link = wiki::link(place.text, place.at);
        let (length, kind) = link.or_else(|| wiki::external(place.text, place.at))?;
        Some(Found { range: place.at..place.at + length, kind })
    }),
    notation(b"[", &[Grammar::Brackets], |place| place.placeholder(names::brackets(place.near()))),
    notation(b"[", &[Grammar::Brackets], |place| {
        place.found(names::link_opening(place.near()), CodeKind::Open)
    }),
    notation(b"]", &[Grammar::Brackets], |place| {
        place.found(names::link_closing(place.near(), place.before()), CodeKind::Close)
    }),
    notation(b"[", &[Grammar::References], |place| {
        place.placeholder(names::reference(place.near()))
    }),
    notation(b"[", &[Grammar::BbCode], |place| {
        let (length, kind) = bbcode::tag(place.text, place.at)?;
        Some(Found { range: place.at..place.at + length, kind })
    }),
    notation(b"\xC2", &[Grammar::BbCode], |place| {
        place.standalone(minecraft::formatting(place.near()))
    }),
    notation(b"[", &[Grammar::Keys], |place| place.standalone(keys::key(place.rest()))),
    notation(b"~", &[Grammar::Lisp], |place| place.placeholder(printf::lisp(place.rest()))),
    notation(b"<", &[Grammar::Erb], |place| {
        let is_statement = place.rest().starts_with("<%");
        place.placeholder(is_statement.then(|| braces::statement(place.near(), "%>")).flatten())
    }),
    notation(b"<", &[Grammar::Tags], |place| {
        let is_statement = place.rest().starts_with("<%");
        let (length, kind) =
            (!is_statement).then(|| tags::tag_or_element(place.rest())).flatten()?;
        Some(Found { range: place.at..place.at + length, kind })
    }),
    notation(b"`", &[Grammar::Code], |place| place.standalone(code_span::span(place.near()))),
    notation(b"&", &[Grammar::Tags], |place| {
        let is_letter = place.at > place.from && Apostrophe::at(place.text, place.at).is_some();
        place.standalone((!is_letter).then(|| reference::reference(place.rest())).flatten())
    }),
    notation(b":", &[], |place| place.address(url::link(place.text, place.at, place.from))),
    notation(b":", &[Grammar::Help], |place| {
        place.placeholder(help::command(place.near(), place.before()))
    }),
    notation(b":", &[Grammar::Code], |place| {
        place.standalone(names::role(place.near(), place.before()))
    }),
    notation(b":", &[Grammar::Laravel], |place| {
        place.placeholder(braces::laravel(place.text, place.at, place.from))
    }),
    notation(b"@", &[], |place| place.address(url::email(place.text, place.at, place.from))),
    notation(b"@", &[Grammar::Vue], |place| place.placeholder(braces::linked(place.near()))),
    notation(b"@", &[Grammar::Drupal], |place| {
        place.placeholder(braces::drupal(place.text, place.at))
    }),
    notation(b"wW", &[], |place| place.address(url::www(place.text, place.at))),
    notation(b"*", &[Grammar::Qt, Grammar::Printf, Grammar::Python], |place| {
        place.address(filter::patterns(place.text, place.at, place.from))
    }),
    notation(b";", &[Grammar::Qt, Grammar::Printf, Grammar::Python], |place| {
        place.standalone(filter::separator(place.rest(), place.before()))
    }),
    notation(b"|", &[Grammar::Printf, Grammar::Python], |place| {
        place.standalone(filter::piped(place.rest()))
    }),
    notation(b"#*0123456789", &[], |place| {
        // Nearly all digits stop here: a digit begins a picture only if a character beyond ASCII
        // follows.
        let follows = place.rest().as_bytes().get(1).is_some_and(|next| !next.is_ascii());
        place.address(follows.then(|| emoji::picture(place.text, place.at)).flatten())
    }),
    notation(NOT_ASCII, &[], |place| place.address(emoji::picture(place.text, place.at))),
];

/// The bytes of characters beyond ASCII.
const NOT_ASCII: &[u8] = &{
    let mut bytes = [0; 128];
    let mut i = 0;
    while i < bytes.len() {
        bytes[i] = 128 + i as u8;
        i += 1;
    }
    bytes
};

/// The rows of [`NOTATIONS`] that are looked for at each byte, with one bit for each row.
const ROWS: [u64; 256] = {
    let mut rows = [0; 256];
    let mut row = 0;
    while row < NOTATIONS.len() {
        let mut i = 0;
        while i < NOTATIONS[row].first.len() {
            rows[NOTATIONS[row].first[i] as usize] |= 1 << row;
            i += 1;
        }
        row += 1;
    }
    rows
};

/// Returns the code at a place that the first notation of `syntax` reads there.
pub(super) fn code(place: &Place<'_>, syntax: Syntax) -> Option<Found> {
    let mut rows = ROWS[usize::from(place.text.as_bytes()[place.at])];
    while rows != 0 {
        let notation = &NOTATIONS[rows.trailing_zeros() as usize];
        let has = notation.grammars == Syntax::NONE || notation.grammars.0 & syntax.0 != 0;
        if has && let Some(found) = (notation.scan)(place) {
            return Some(place.with_call(found));
        }
        rows &= rows - 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    #[test]
    fn every_notation_is_found() {
        let all = Syntax(u64::MAX);
        for byte in (0..128).filter(|byte| ROWS[usize::from(*byte)] != 0) {
            assert_eq!(all.candidate(&[byte]), Some(0), "{:?}", char::from(byte));
        }
    }

    #[test]
    fn every_name_is_on_the_page() {
        let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/formats.md");
        let page = fs::read_to_string(page).expect("the page of the formats");
        for (name, _) in NAMES {
            assert!(page.contains(&format!("`{name}`")), "docs/formats.md does not list `{name}`");
        }
    }
}
