//! The names of the elements of each vocabulary that hold language, or of those that hold values.

/// The elements of a sitemap and its extensions.
pub(super) const SITEMAP: &[&str] = &[
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
pub(super) const POM: &[&str] = &["description", "name", "project"];

/// The elements of forms of Qt Designer, without those that `notr` leaves.
pub(super) const QT_DESIGNER: &[&str] = &["string"];

/// The elements of Magento's configuration that shops and their administrators read, with the
/// elements of HTML in them.
pub(super) const MAGENTO: &[&str] = &[
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
pub(super) const APPSTREAM: &[&str] = &[
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
/// [a string](super::Vocabulary::is_literal).
pub(super) const GSETTINGS: &[&str] = &["description", "key", "schema", "schemalist", "summary"];

/// The elements of polkit actions, from `polkit.its`.
pub(super) const POLKIT: &[&str] = &["action", "description", "message", "policyconfig"];

/// The elements of MIME types, from `shared-mime-info.its`.
pub(super) const MIME: &[&str] = &["comment", "expanded-acronym", "mime-info", "mime-type"];

/// The elements of keyboard layouts, from `xkbconfigregistry.its`.
pub(super) const XKB: &[&str] = &[
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
pub(super) const RIMWORLD: &[&str] = &[
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
pub(super) const EVOLUTION: &[&str] = &["code", "datespec", "file", "folder"];

/// The value elements of SVG images.
pub(super) const SVG: &[&str] = &["metadata", "script", "style"];

/// The value elements of an Atom feed.
pub(super) const ATOM: &[&str] =
    &["author", "contributor", "generator", "icon", "id", "logo", "published", "updated"];

/// The value elements of an RSS feed and its extensions.
pub(super) const RSS: &[&str] = &[
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
