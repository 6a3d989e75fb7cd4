//! Vocabularies in which most of what looks like text is values.

use targum_sdk::xml::Node;

/// What is known of the elements of a vocabulary.
#[derive(Clone, Copy, Debug)]
pub enum Vocabulary {
    /// These alone hold language, and those around them.
    Only(&'static [&'static str]),
    /// These hold values.
    Values(&'static [&'static str]),
    /// Nothing.
    Any,
}

impl Vocabulary {
    /// The vocabulary of a document, by its root.
    pub fn of(root: &Node<'_, '_>) -> Self {
        let space = |start: &str| root.value("xmlns").is_some_and(|it| it.starts_with(start));
        match root.local() {
            "urlset" | "sitemapindex" if space("http://www.sitemaps.org/") => Self::Only(SITEMAP),
            "project" if space("http://maven.apache.org/POM/") => Self::Only(POM),
            "rss" => Self::Values(RSS),
            "component" if root.child("metadata_license").is_some() => Self::Values(APPSTREAM),
            "plist" => Self::Values(&["key"]),
            _ => Self::Any,
        }
    }

    /// Whether what an element holds is no language.
    pub fn is_value(self, element: &Node<'_, '_>) -> bool {
        match self {
            Self::Only(names) => !names.contains(&element.name()),
            Self::Values(names) => names.contains(&element.name()),
            Self::Any => false,
        }
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

/// Of an application as AppStream describes it.
const APPSTREAM: &[&str] = &[
    "binary",
    "bundle",
    "categories",
    "color",
    "compulsory_for_desktop",
    "content_attribute",
    "control",
    "dbus",
    "display_length",
    "extends",
    "icon",
    "id",
    "image",
    "launchable",
    "library",
    "mediatype",
    "metadata_license",
    "mimetype",
    "pkgname",
    "project_group",
    "project_license",
    "replaces",
    "tag",
    "translation",
    "update_contact",
    "url",
    "video",
];

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
