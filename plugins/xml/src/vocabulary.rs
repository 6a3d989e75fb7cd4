//! Vocabularies in which most text is values, with the elements that each translates, according to
//! its own rules for translation tools or its schema.

use targum_sdk::xml::Node;

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

/// The elements of a sitemap and its extensions.
const SITEMAP: &[&str] = &[
    "image:caption",
    "image:image",
    "image:title",
    "news:news",
    "news:title",
    "sitemapindex",
    "url",
    "urlset",
    "video:description",
    "video:title",
    "video:video",
];

/// The elements of a Maven project, which do not include those of its licenses or people.
const POM: &[&str] = &["description", "name", "project"];

/// The elements of forms of Qt Designer, without those that `notr` leaves.
const QT_DESIGNER: &[&str] = &["string"];

/// The elements of Magento's configuration that shops and their administrators read, with the
/// elements of HTML in them.
const MAGENTO: &[&str] = &[
    "a",
    "b",
    "comment",
    "description",
    "em",
    "hint",
    "i",
    "instructions",
    "label",
    "li",
    "message",
    "name",
    "p",
    "specificerrmsg",
    "strong",
    "title",
    "tooltip",
];

/// The elements of AppStream, for one application or a catalogue, from `metainfo.its`.
const APPSTREAM: &[&str] = &[
    "agreement",
    "agreement_section",
    "caption",
    "component",
    "components",
    "description",
    "developer",
    "developer_name",
    "em",
    "keyword",
    "keywords",
    "li",
    "name",
    "name_variant_suffix",
    "ol",
    "p",
    "release",
    "releases",
    "screenshot",
    "screenshots",
    "summary",
    "ul",
];

/// The elements of GLib settings, from `gschema.its`. A `default` with `l10n` is
/// [a string](Vocabulary::is_literal).
const GSETTINGS: &[&str] = &["description", "key", "schema", "schemalist", "summary"];

/// The elements of polkit actions, from `polkit.its`.
const POLKIT: &[&str] = &["action", "description", "message", "policyconfig"];

/// The elements of MIME types, from `shared-mime-info.its`.
const MIME: &[&str] = &["comment", "expanded-acronym", "mime-info", "mime-type"];

/// The elements of keyboard layouts, from `xkbconfigregistry.its`.
const XKB: &[&str] = &[
    "configItem",
    "description",
    "group",
    "layout",
    "layoutList",
    "model",
    "modelList",
    "option",
    "optionList",
    "shortDescription",
    "variant",
    "variantList",
    "xkbConfigRegistry",
];

/// The elements of RimWorld's definitions that the game looks up in its folders of languages.
const RIMWORLD: &[&str] = &[
    "adjective",
    "baseInspectLine",
    "beginLetter",
    "beginLetterLabel",
    "customLabel",
    "deathMessage",
    "desc",
    "description",
    "descriptionShort",
    "endMessage",
    "fixedName",
    "gerund",
    "gerundLabel",
    "headerTip",
    "helpText",
    "ingestCommandString",
    "ingestReportString",
    "jobString",
    "label",
    "labelFemale",
    "labelMale",
    "labelNoun",
    "labelPlural",
    "labelShort",
    "leaderTitle",
    "letterLabel",
    "letterText",
    "message",
    "offMessage",
    "onMapInstruction",
    "pawnSingular",
    "pawnsPlural",
    "recoveryMessage",
    "rejectInputMessage",
    "reportString",
    "royalFavorLabel",
    "skillLabel",
    "stuffAdjective",
    "successfullyRemovedHediffMessage",
    "text",
    "title",
    "titleFemale",
    "titleShort",
    "tooltip",
    "useLabel",
    "verb",
];

/// The value elements of Evolution's mail filters.
const EVOLUTION: &[&str] = &["code", "datespec", "file", "folder"];

/// The value elements of SVG images.
const SVG: &[&str] = &["metadata", "script", "style"];

/// The value elements of an Atom feed.
const ATOM: &[&str] =
    &["author", "contributor", "generator", "icon", "id", "logo", "published", "updated"];

/// The value elements of an RSS feed and its extensions.
const RSS: &[&str] = &[
    "atom:link",
    "author",
    "comments",
    "day",
    "docs",
    "generator",
    "itunes:block",
    "itunes:complete",
    "itunes:duration",
    "itunes:email",
    "itunes:episodeType",
    "itunes:explicit",
    "itunes:new-feed-url",
    "itunes:type",
    "link",
    "managingEditor",
    "podcast:guid",
    "podcast:locked",
    "podcast:medium",
    "slash:comments",
    "sparkle:channel",
    "sy:updateBase",
    "sy:updateFrequency",
    "sy:updatePeriod",
    "url",
    "webMaster",
    "wfw:commentRss",
];
