//! Vocabularies in which most text is values, with the elements that each translates, according to
//! its own rules for translation tools or its schema.

mod names;

use targum_sdk::xml::Node;

use self::names::{
    APPSTREAM, ATOM, EVOLUTION, GSETTINGS, MAGENTO, MIME, POLKIT, POM, QT_DESIGNER, RIMWORLD, RSS,
    SITEMAP, SVG, XKB,
};

/// The knowledge about the elements of a vocabulary.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Vocabulary {
    /// Only these elements, and those around them, hold language.
    Only(&'static [&'static str]),
    /// These elements hold values.
    Values(&'static [&'static str]),
    /// Of the elements without others in them, only these hold language.
    Named(&'static [&'static str]),
    /// Only elements that set `attribute` hold language; the attribute `note` holds their note.
    Marked { attribute: &'static str, note: &'static str },
    /// No knowledge.
    Any,
}

/// The marks by which a vocabulary is recognized.
struct Known {
    /// The local name of the root.
    root: &'static str,
    /// The start of the root's namespace or schema, or possible child elements of the root.
    mark: Mark,
    vocabulary: Vocabulary,
}

#[derive(Clone, Copy)]
enum Mark {
    Namespace(&'static str),
    Schema(&'static str),
    Child(&'static [&'static str]),
    Nothing,
}

use Mark::{Child, Namespace, Nothing, Schema};
use Vocabulary::{Marked, Named, Only, Values};

const KNOWN: [Known; 20] = [
    Known {
        root: "urlset",
        mark: Namespace("http://www.sitemaps.org/"),
        vocabulary: Only(SITEMAP),
    },
    Known {
        root: "sitemapindex",
        mark: Namespace("http://www.sitemaps.org/"),
        vocabulary: Only(SITEMAP),
    },
    Known {
        root: "project",
        mark: Namespace("http://maven.apache.org/POM/"),
        vocabulary: Only(POM),
    },
    Known { root: "config", mark: Schema("urn:magento:"), vocabulary: Named(MAGENTO) },
    Known { root: "ui", mark: Child(&["widget"]), vocabulary: Named(QT_DESIGNER) },
    Known { root: "rss", mark: Nothing, vocabulary: Values(RSS) },
    Known {
        root: "feed",
        mark: Namespace("http://www.w3.org/2005/Atom"),
        vocabulary: Values(ATOM),
    },
    Known { root: "component", mark: Child(&["metadata_license"]), vocabulary: Only(APPSTREAM) },
    Known { root: "components", mark: Child(&["component"]), vocabulary: Only(APPSTREAM) },
    Known { root: "plist", mark: Nothing, vocabulary: Values(&["key"]) },
    Known {
        root: "interface",
        mark: Child(&["menu", "object", "requires", "template", "widget"]),
        vocabulary: Marked { attribute: "translatable", note: "comments" },
    },
    Known {
        root: "schemalist",
        mark: Child(&["enum", "flags", "schema"]),
        vocabulary: Only(GSETTINGS),
    },
    Known { root: "policyconfig", mark: Child(&["action"]), vocabulary: Only(POLKIT) },
    Known {
        root: "mime-info",
        mark: Namespace("http://www.freedesktop.org/"),
        vocabulary: Only(MIME),
    },
    Known { root: "xkbConfigRegistry", mark: Nothing, vocabulary: Only(XKB) },
    Known { root: "Defs", mark: Nothing, vocabulary: Named(RIMWORLD) },
    Known { root: "filterdescription", mark: Nothing, vocabulary: Values(EVOLUTION) },
    Known { root: "filteroptions", mark: Nothing, vocabulary: Values(EVOLUTION) },
    Known { root: "svg", mark: Namespace("http://www.w3.org/2000/svg"), vocabulary: Values(SVG) },
    Known { root: "svg", mark: Child(&["defs", "g", "path", "text"]), vocabulary: Values(SVG) },
];

impl Mark {
    /// Returns whether the root of a document has the mark.
    fn is_of(self, root: &Node<'_, '_>) -> bool {
        match self {
            Namespace(start) => {
                namespace(root).is_some_and(|namespace| namespace.starts_with(start))
            }
            Schema(start) => root
                .value("xsi:noNamespaceSchemaLocation")
                .is_some_and(|value| value.starts_with(start)),
            Child(names) => root.elements().any(|element| names.contains(&element.local())),
            Nothing => true,
        }
    }
}

impl Vocabulary {
    /// Returns the vocabulary of a document, given its root.
    pub(crate) fn of(root: &Node<'_, '_>) -> Self {
        let known = KNOWN.iter().find(|known| root.is(known.root) && known.mark.is_of(root));
        known.map_or(Self::Any, |known| known.vocabulary)
    }

    /// Returns whether an element holds a value rather than language.
    pub(crate) fn is_value(self, element: &Node<'_, '_>) -> bool {
        match self {
            Self::Only(names) => !names.contains(&element.name()),
            Self::Values(names) => names.contains(&element.name()),
            Self::Named(names) => {
                let is_left = element.value("notr").is_some_and(|value| value == "true");
                is_left || !names.contains(&element.name()) && element.elements().next().is_none()
            }
            Self::Marked { attribute, .. } => {
                let is_marked =
                    element.value(attribute).is_some_and(|value| value == "yes" || value == "true");
                !is_marked && element.elements().next().is_none()
            }
            Self::Any => false,
        }
    }

    /// Returns whether an element holds a GVariant string that is language: the `default` with `l10n`
    /// of a GLib setting.
    pub(crate) fn is_literal(self, element: &Node<'_, '_>) -> bool {
        matches!(self, Self::Only(names) if names == GSETTINGS)
            && element.is("default")
            && element.value("l10n").is_some()
    }

    /// Returns whether white space collapses in the texts, as readers of AppStream show them.
    pub(crate) fn collapses(self) -> bool {
        matches!(self, Self::Only(names) if names == APPSTREAM)
    }

    /// Returns the note to translators in an element's attribute.
    pub(crate) fn note(self, element: &Node<'_, '_>) -> Option<String> {
        match self {
            Self::Marked { note, .. } => element.value(note).map(|note| note.into_owned()),
            _ => None,
        }
    }
}

/// Returns the namespace that an element declares for its own name.
fn namespace<'s>(element: &Node<'_, 's>) -> Option<std::borrow::Cow<'s, str>> {
    match element.prefix() {
        Some(prefix) => element.value(&format!("xmlns:{prefix}")),
        None => element.value("xmlns"),
    }
}
