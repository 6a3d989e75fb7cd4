//! Vocabularies in which most of what looks like text is values: what each of them translates, by
//! the rules that it ships for translation tools or by its schema.

use targum_sdk::xml::Node;

/// What is known of the elements of a vocabulary.
#[derive(Clone, Copy, Debug)]
pub enum Vocabulary {
    /// These alone hold language, and those around them.
    Only(&'static [&'static str]),
    /// These hold values.
    Values(&'static [&'static str]),
    /// Those alone hold language that this attribute says so of; another holds a note.
    Marked { attribute: &'static str, note: &'static str },
    /// Nothing.
    Any,
}

/// By what a vocabulary is known.
struct Known {
    /// The local name of the root.
    root: &'static str,
    /// What the root's namespace begins with, or one of the elements that the root has.
    mark: Mark,
    vocabulary: Vocabulary,
}

enum Mark {
    Namespace(&'static str),
    Child(&'static [&'static str]),
    Nothing,
}

use Mark::{Child, Namespace, Nothing};
use Vocabulary::{Marked, Only, Values};

const KNOWN: [Known; 17] = [
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
    Known { root: "filterdescription", mark: Nothing, vocabulary: Values(EVOLUTION) },
    Known { root: "filteroptions", mark: Nothing, vocabulary: Values(EVOLUTION) },
    Known { root: "svg", mark: Namespace("http://www.w3.org/2000/svg"), vocabulary: Values(SVG) },
    Known { root: "svg", mark: Child(&["defs", "g", "path", "text"]), vocabulary: Values(SVG) },
];

impl Vocabulary {
    /// The vocabulary of a document, by its root.
    pub fn of(root: &Node<'_, '_>) -> Self {
        let is_one = |known: &&Known| {
            root.is(known.root)
                && match known.mark {
                    Namespace(start) => namespace(root).is_some_and(|it| it.starts_with(start)),
                    Child(names) => root.elements().any(|element| names.contains(&element.local())),
                    Nothing => true,
                }
        };
        KNOWN.iter().find(is_one).map_or(Self::Any, |known| known.vocabulary)
    }

    /// Whether what an element holds is no language.
    pub fn is_value(self, element: &Node<'_, '_>) -> bool {
        match self {
            Self::Only(names) => !names.contains(&element.name()),
            Self::Values(names) => names.contains(&element.name()),
            Self::Marked { attribute, .. } => {
                let is_marked =
                    element.value(attribute).is_some_and(|it| it == "yes" || it == "true");
                !is_marked && element.elements().next().is_none()
            }
            Self::Any => false,
        }
    }

    /// Whether an element holds a string of GVariant that is language: the `default` with `l10n` of
    /// a setting of GLib.
    pub fn is_literal(self, element: &Node<'_, '_>) -> bool {
        matches!(self, Self::Only(names) if names == GSETTINGS)
            && element.is("default")
            && element.value("l10n").is_some()
    }

    /// What an element says to its translators in an attribute.
    pub fn note(self, element: &Node<'_, '_>) -> Option<String> {
        match self {
            Self::Marked { note, .. } => element.value(note).map(|it| it.into_owned()),
            _ => None,
        }
    }
}

/// The namespace that an element declares for its own name.
fn namespace<'s>(element: &Node<'_, 's>) -> Option<std::borrow::Cow<'s, str>> {
    match element.prefix() {
        Some(prefix) => element.value(&format!("xmlns:{prefix}")),
        None => element.value("xmlns"),
    }
}

/// Of a sitemap and its extensions.
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

/// Of a Maven project: those of the project itself, not of its licenses or people.
const POM: &[&str] = &["description", "name", "project"];

/// Of applications as AppStream describes them, one or a catalogue: `metainfo.its`.
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

/// Of settings of GLib: `gschema.its`. A `default` with `l10n` is [a string](Vocabulary::is_literal).
const GSETTINGS: &[&str] = &["description", "key", "schema", "schemalist", "summary"];

/// Of actions that need a permission: `polkit.its`.
const POLKIT: &[&str] = &["action", "description", "message", "policyconfig"];

/// Of kinds of files: `shared-mime-info.its`.
const MIME: &[&str] = &["comment", "expanded-acronym", "mime-info", "mime-type"];

/// Of keyboards: `xkbconfigregistry.its`.
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

/// Of what mail is sorted by.
const EVOLUTION: &[&str] = &["code", "datespec", "file", "folder"];

/// Of pictures.
const SVG: &[&str] = &["metadata", "script", "style"];

/// Of a feed.
const ATOM: &[&str] =
    &["author", "contributor", "generator", "icon", "id", "logo", "published", "updated"];

/// Of a feed and its extensions.
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
