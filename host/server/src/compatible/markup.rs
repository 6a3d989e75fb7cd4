//! The markup of a text, and the way of such a text through the plugin of its format.

use std::borrow::Cow;

use targum_core::error::Error;

/// The markup of texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Markup {
    /// Plain text, with placeholders of any notation.
    #[default]
    Plain,
    /// HTML, a whole page or a piece of one.
    Html,
    /// XML, a whole document or a piece of one.
    Xml {
        /// Elements that are carried over as they are, with all that is in them.
        ignored: Vec<String>,
        /// Elements that are part of the text around them.
        inline: Vec<String>,
    },
}

/// The notations of placeholders that mean nothing else in a text. Left out are those that change how
/// the rest of a text is read (`java`), those that look like words of a text (`lisp`), and `qt`, which
/// reads no more than the `%1` of `%1$s`. `dollar`
/// reads what `shell` does, and leaves `$t(key)` to `i18next`.
const NOTATIONS: [&str; 19] = [
    "printf",
    "icu",
    "i18next",
    "mustache",
    "template",
    "ruby",
    "python",
    "laravel",
    "angular",
    "chrome",
    "boost",
    "vue",
    "erb",
    "drupal",
    "underscores",
    "brackets",
    "dollar",
    "pascal",
    "references",
];

/// The element that a piece of XML is put into: a document has one root.
const OPEN: &str = "<targum>";
const CLOSE: &str = "</targum>";

impl Markup {
    /// Returns the name of the format.
    pub(crate) fn format(&self) -> &'static str {
        match self {
            Self::Plain => "string",
            Self::Html => "html",
            Self::Xml { .. } => "xml",
        }
    }

    /// Returns the options for the plugin of the format. `has_placeholders`: the project chooses the notations
    /// of placeholders itself.
    pub(crate) fn options(&self, has_placeholders: bool) -> Vec<(String, String)> {
        let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        match self {
            Self::Plain if has_placeholders => Vec::new(),
            Self::Plain => NOTATIONS.map(|notation| option("placeholders", notation)).into(),
            Self::Html => Vec::new(),
            Self::Xml { ignored, inline } => {
                let ignored = ignored.iter().map(|name| option("skip", name));
                let inline = inline.iter().map(|name| option("inline", name));
                ignored.chain(inline).chain([option("whitespace", "keep")]).collect()
            }
        }
    }

    /// Returns the document that a text becomes.
    pub(crate) fn document<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match self {
            Self::Xml { .. } if !is_document(text) => format!("{OPEN}{text}{CLOSE}").into(),
            Self::Plain => respelled(text, MARK, BRACKETS),
            _ => text.into(),
        }
    }

    /// Returns the text that a translated document of `text` is.
    pub(crate) fn text(&self, text: &str, document: String) -> String {
        match self {
            Self::Xml { .. } if !is_document(text) => {
                let inner = document.strip_prefix(OPEN).and_then(|rest| rest.strip_suffix(CLOSE));
                inner.map(str::to_owned).unwrap_or(document)
            }
            Self::Plain => respelled(&document, BRACKETS, MARK).into_owned(),
            _ => document,
        }
    }

    /// Adds the text of the request that is meant to an error.
    pub(crate) fn explain(&self, error: Error, index: usize) -> Error {
        match (error, self) {
            (Error::Invalid(message), Self::Xml { .. }) => Error::Invalid(format!(
                "text[{index}]: {message} (columns count from `{OPEN}` before the text)"
            )),
            (Error::Invalid(message), _) => Error::Invalid(format!("text[{index}]: {message}")),
            (error, _) => error,
        }
    }
}

/// The signs before and behind the number of a placeholder, as Weblate marks it in a plain text: `[X7X]`.
const MARK: [&str; 2] = ["[X", "X]"];
/// The same mark as a placeholder of the notation `brackets`.
const BRACKETS: [&str; 2] = ["[[X", "X]]"];

/// Returns a text with other signs around numbers that stand between two signs.
fn respelled<'a>(text: &'a str, from: [&str; 2], to: [&str; 2]) -> Cow<'a, str> {
    let mut spelled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(from[0]) {
        spelled.push_str(before);
        let number = &after[..after.bytes().take_while(u8::is_ascii_digit).count()];
        let end = after[number.len()..].strip_prefix(from[1]).filter(|_| !number.is_empty());
        rest = match end {
            Some(end) => {
                spelled.extend([to[0], number, to[1]]);
                end
            }
            None => {
                spelled.push_str(from[0]);
                after
            }
        };
    }
    if spelled.is_empty() { text.into() } else { (spelled + rest).into() }
}

/// Returns whether a text of XML has its own root and says so.
fn is_document(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}').trim_start();
    text.starts_with("<?xml") || text.starts_with("<!DOCTYPE")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_of_xml_gets_a_root_and_loses_it() {
        let xml = Markup::Xml { ignored: vec!["x".into()], inline: Vec::new() };
        let text = "Hello <x id=\"7\"></x>";
        let document = xml.document(text);
        assert_eq!(document, "<targum>Hello <x id=\"7\"></x></targum>");
        assert_eq!(xml.text(text, document.into_owned()), text);
        let whole = "<?xml version=\"1.0\"?><a>b</a>";
        assert_eq!(xml.document(whole), whole);
        assert_eq!(xml.text(whole, whole.into()), whole);
        let options = xml.options(false);
        assert_eq!(options[0], ("skip".into(), "x".into()));
        assert_eq!(Markup::Plain.document(text), text);
    }

    #[test]
    fn marks_of_weblate_are_placeholders() {
        let text = "[X0X] of [X12X], [XX] [Xylophone] X]";
        let document = Markup::Plain.document(text);
        assert_eq!(document, "[[X0X]] of [[X12X]], [XX] [Xylophone] X]");
        assert_eq!(Markup::Plain.text(text, document.into_owned()), text);
    }
}
