//! The keys of front matter whose strings are text.

use std::borrow::Cow;

use targum_sdk::Draft;

/// The keys that site generators show to readers. `[]` stands for any item of a list.
const SHOWN: [&str; 52] = [
    "title",
    "description",
    "summary",
    // Short forms of the title in menus: Hugo, GitHub's documentation, Mintlify, MyST, Docusaurus.
    "linkTitle",
    "shortTitle",
    "short_title",
    "sidebarTitle",
    "sidebar_label",
    "pagination_label",
    "sidebar.label",
    "sidebar.badge",
    "sidebar.badge.text",
    // Texts below the title: Jekyll, Hugo, MyST, GitHub's documentation.
    "subtitle",
    "tagline",
    "excerpt",
    "intro",
    // Pictures of Hugo's and Jekyll's themes.
    "cover.alt",
    "cover.caption",
    "image.alt",
    "header.caption",
    // Start pages: VitePress, Starlight, VuePress.
    "hero.title",
    "hero.text",
    "hero.tagline",
    "hero.image.alt",
    "hero.actions[].text",
    "hero.actions[].alt",
    "heroText",
    "heroAlt",
    "actionText",
    "actions[].text",
    "features[].title",
    "features[].details",
    "features[].description",
    "features[].linkText",
    "features[].icon.alt",
    "highlights[].header",
    "highlights[].description",
    "highlights[].features[].title",
    "highlights[].features[].details",
    "banner.content",
    "prev.text",
    "prev.label",
    "next.text",
    "next.label",
    // The title and the description for services that show a preview of the page.
    "og:title",
    "og:description",
    "twitter:title",
    "twitter:description",
    // The title and the description for search engines: Radix, Vuetify.
    "metaTitle",
    "metaDescription",
    "meta.title",
    "meta.description",
];

/// The keys that are translated.
#[derive(Debug)]
pub(crate) struct Keys<'k>(Vec<&'k str>);

impl<'k> Keys<'k> {
    /// Reads the option `front_matter`. Without the option, the keys are those that site generators
    /// show.
    pub(crate) fn of<P>(draft: &Draft<'k, P>) -> Self {
        let own: Vec<&str> = draft.option("front_matter").collect();
        Keys(if own.is_empty() { SHOWN.to_vec() } else { own })
    }

    /// Returns the keys.
    pub(super) fn iter(&self) -> impl Iterator<Item = &'k str> {
        self.0.iter().copied()
    }

    /// Returns whether the string at a path such as `features[0].title` is translated.
    pub(super) fn have(&self, path: &str) -> bool {
        let any_item = any_item(path);
        self.0.iter().any(|key| *key == path || *key == any_item)
    }
}

/// Returns a path without the numbers of its items: `features[].title`.
fn any_item(path: &str) -> Cow<'_, str> {
    if !path.contains('[') {
        return Cow::Borrowed(path);
    }
    let mut parts = path.split('[');
    let mut any = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        any.push('[');
        any.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    Cow::Owned(any)
}
