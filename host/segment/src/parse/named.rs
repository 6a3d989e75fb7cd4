//! Texts that are names: those that their keys show to be that of an application, a brand, a font or a
//! language in that language, and those of companies.

use super::{endonym, keyboard};
use targum_core::contract::{Part, Segment};

/// The keys of names, in lower case and without signs.
const KEYS: [&str; 20] = [
    "appdisplayname",
    "applicationname",
    "appname",
    "apptitle",
    "brandname",
    "cfbundledisplayname",
    "cfbundlename",
    "extensionname",
    "extname",
    "fontfamily",
    "fontname",
    "languagenativename",
    "manufacturerfullname",
    "manufacturername",
    "nativelanguagename",
    "nativename",
    "productmanufacturer",
    "productname",
    "sitename",
    "typeface",
];

/// The words of labels for names, which are no names themselves.
const LABELS: [&str; 20] = [
    "app",
    "application",
    "brand",
    "display",
    "enter",
    "extension",
    "family",
    "font",
    "full",
    "item",
    "language",
    "manufacturer",
    "my",
    "name",
    "native",
    "product",
    "site",
    "title",
    "typeface",
    "your",
];

/// The greatest number of words in a name.
const WORDS: usize = 4;

/// The words in the key of a segment that is about keys of a keyboard.
const ABOUT_KEYBOARDS: [&str; 8] =
    ["hotkey", "hotkeys", "key", "keyboard", "keys", "modifier", "shortcut", "shortcuts"];

/// Returns whether the text of a segment is a name.
pub(super) fn is_name(segment: &Segment) -> bool {
    matches!(&segment.parts[..], [Part::Text(text)] if is_company(text)) || is_named_by_key(segment)
}

/// Returns whether a text names a key of a keyboard, by the key of the segment: `shortcuts.tab`.
fn is_key_of_keyboard(text: &str, key: &str) -> bool {
    let is_about =
        |word: &str| ABOUT_KEYBOARDS.iter().any(|known| known.eq_ignore_ascii_case(word));
    keyboard::KEYS.binary_search(&text).is_ok()
        && key.split(|c: char| !c.is_ascii_alphabetic()).any(is_about)
}

/// Returns whether the key of a segment is that of a name, and the text of the segment looks like one: each
/// word has a capital, and none is a word of a label such as `App name`; or whether the text is a key of a
/// keyboard or a language in itself, and the key is about such keys or languages. The same text under another key may be translated.
pub fn is_named_by_key(segment: &Segment) -> bool {
    let [Part::Text(text)] = &segment.parts[..] else { return false };
    // Most keys end with another letter.
    segment.key.ends_with(['e', 'E', 'r', 'R', 'y', 'Y'])
        && is_key(&segment.key)
        && may_be_name(text)
        || is_key_of_keyboard(text, &segment.key)
        || endonym::is_one(text, &segment.key)
}

/// Returns whether a text is the name of a company, which ends with the company's form: `Paper Tiger Ltd`.
fn is_company(text: &str) -> bool {
    const FORMS: [&str; 9] = ["AG", "BV", "Corp.", "GmbH", "Inc", "Inc.", "LLC", "Ltd", "Ltd."];
    let Some((name, form)) = text.trim().rsplit_once(' ') else { return false };
    let begins_large = |word: &str| word.starts_with(char::is_uppercase);
    FORMS.contains(&form)
        && (1..=WORDS).contains(&name.split(' ').count())
        && name.split(' ').all(begins_large)
        && name.contains(char::is_lowercase)
}

fn is_key(key: &str) -> bool {
    let mut names = key.rsplit(['.', '/', ':', ' ']);
    let last = names.next().unwrap_or(key);
    if last == "name" && matches!(names.next(), Some("app" | "application")) {
        return true;
    }
    let letters = last.bytes().filter(|b| !matches!(b, b'_' | b'-'));
    let bare: Vec<u8> = letters.map(|b| b.to_ascii_lowercase()).collect();
    KEYS.binary_search_by(|name| name.as_bytes().cmp(&bare)).is_ok()
}

fn may_be_name(text: &str) -> bool {
    let words = || text.split_whitespace();
    let has_capital =
        |word: &str| word.contains(char::is_uppercase) || !word.contains(char::is_alphabetic);
    let is_of_label = |word: &str| LABELS.binary_search(&word.to_lowercase().as_str()).is_ok();
    (1..=WORDS).contains(&words().count())
        && words().all(has_capital)
        && !words().any(is_of_label)
        && text.trim_end().ends_with(|c: char| c.is_alphanumeric() || c == '+')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_and_capitals_show_names() {
        assert!(KEYS.is_sorted() && LABELS.is_sorted());
        let is_name = |key: &str, text: &str| {
            let parts = vec![Part::Text(text.to_owned())];
            let (key, note) = (key.to_owned(), None);
            is_name(&Segment { parts, key, note, plural: None, max_length: None })
        };
        for (key, text) in [
            ("CFBundleName", "GNUMail"),
            ("app_name", "Paper Tiger"),
            ("common.appName", "Garden Planner 2"),
            ("font-family", "Open Sans"),
            ("app.name", "Riptide"),
            ("ManufacturerName", "The Tiger Community"),
            ("keyboard.tab", "Tab"),
            ("ProductName", "Paper Tiger SDK"),
            ("ProductManufacturer", "Paper Research"),
            ("Manufacturer", "PAPER Tiger Pty Ltd"),
            ("about", "Tiger Sons Inc."),
            ("native_name", "English"),
            ("locale_hu", "Magyar"),
        ] {
            assert!(is_name(key, text), "{key}: {text}");
        }
        for (key, text) in [
            ("app_name", "App name"),
            ("appName", "Application"),
            ("app_name", "Plan your garden"),
            ("menu.tab", "Tab"),
            ("product_name", "Product"),
            ("product.name", "Product title"),
            ("site.name", "Paper Tiger"),
            ("site_name", "Site Name"),
            ("ManufacturerName", "Manufacturer"),
            ("font_name", "Font:"),
            ("name", "Paper Tiger"),
            ("group", "Garden Groups"),
            ("about", "Made by Paper Tiger Inc."),
            ("offer", "Time Limited"),
            ("nativeLanguageName", "Native Language"),
            ("language_name", "English"),
        ] {
            assert!(!is_name(key, text), "{key}: {text}");
        }
    }
}
