//! Names of products that are words, or look like them: `Stack Overflow`, `Discord`. Models translate such
//! names, while names such as `GitHub` come through.

use std::ops::Range;

/// Names that mean a product wherever they are written with these capitals, in order.
const NAMES: [&str; 108] = [
    "Airtable",
    "Amazon Music",
    "Amazon Web Services",
    "Android Studio",
    "Ansible",
    "Apple Business Manager",
    "Apple Music",
    "Authy",
    "Better Stack",
    "Bitwarden",
    "Buy Me a Coffee",
    "Cash App",
    "Chocolatey",
    "Chromecast",
    "Chromium",
    "Cloudflare Turnstile",
    "Creative Cloud",
    "Discord",
    "Doxygen",
    "Duo Security",
    "Elasticsearch",
    "Elementary OS",
    "Emacs",
    "Epic Games",
    "Epic Games Store",
    "Face ID",
    "Fire TV",
    "Font Awesome",
    "GitHub Actions",
    "GitHub Pages",
    "Google Fonts",
    "Google Nest",
    "Google Scholar",
    "Google Search Console",
    "Groupme",
    "Hacker News",
    "Have I Been Pwned",
    "Health Connect",
    "Healthchecks",
    "Home Assistant",
    "Hugging Face",
    "Indie Hackers",
    "Instagram Stories",
    "IntelliJ IDEA",
    "Internet Archive",
    "Jupyter Notebook",
    "Let's Encrypt",
    "Lightroom",
    "Linux Mint",
    "Little Snitch",
    "Logic Pro",
    "Mapbox",
    "Material Design",
    "Material Icons",
    "Mattermost",
    "Memcached",
    "Microsoft Research",
    "Microsoft Teams",
    "Mission Control",
    "Mixpanel",
    "New Relic",
    "Nextcloud",
    "Open Collective",
    "Ping Identity",
    "Prime Video",
    "Privacy Badger",
    "Product Hunt",
    "Project Gutenberg",
    "Prometheus",
    "Pushbullet",
    "Pushover",
    "Raspberry Pi",
    "React Native",
    "Red Hat",
    "Ruby on Rails",
    "Salesforce",
    "Samsung Health",
    "Semantic Scholar",
    "Sentry",
    "Sourcetree",
    "Spring Boot",
    "Stable Diffusion",
    "Stack Exchange",
    "Stack Overflow",
    "Stackblitz",
    "Startpage",
    "Steam Deck",
    "Sublime Text",
    "Substack",
    "Symfony",
    "Syncthing",
    "Thunderbird",
    "Time Machine",
    "Tor Browser",
    "Touch ID",
    "Unreal Engine",
    "Uptime Kuma",
    "VS Code",
    "Visual Studio Code",
    "Vitest",
    "Wayback Machine",
    "WhatsApp Business",
    "Wikimedia Commons",
    "Windows Defender",
    "Windows Explorer",
    "Xbox Game Pass",
    "YouTube Kids",
    "YouTube Music",
];

/// Names that mean a product within a sentence: `Open in Signal`.
const WORDS: [&str; 34] = [
    "Brave",
    "Confluence",
    "Consul",
    "Cypress",
    "Electron",
    "Finder",
    "Gemini",
    "Ghost",
    "Helm",
    "Insomnia",
    "Launchpad",
    "Leaflet",
    "Mermaid",
    "Nomad",
    "Notion",
    "Opera",
    "Playwright",
    "Postmark",
    "Selenium",
    "Signal",
    "Slack",
    "Snowflake",
    "Sphinx",
    "Spotlight",
    "Steam",
    "Storybook",
    "Stripe",
    "Subversion",
    "Telegram",
    "Threads",
    "Tidal",
    "Unity",
    "Varnish",
    "Vault",
];

/// The words that a product's name follows within a sentence.
const BEFORE_WORDS: [&str; 13] =
    ["and", "by", "for", "from", "in", "of", "on", "or", "through", "to", "using", "via", "with"];

/// Returns the place of the first name of a product in a text.
pub(super) fn name(text: &str) -> Option<Range<usize>> {
    let begins = |(at, c): (usize, char)| {
        c.is_ascii_uppercase()
            && !text[..at].ends_with(|c: char| c.is_alphanumeric() || is_joint(c))
    };
    let starts = text.char_indices().filter(|&place| begins(place)).map(|(at, _)| at);
    starts.filter_map(|at| Some(at..at + length(&text[..at], &text[at..])?)).next()
}

/// Returns the length of the name that a text begins with, behind the text before it.
fn length(before: &str, text: &str) -> Option<usize> {
    let first = text.split(|c: char| !c.is_alphanumeric()).next()?;
    let from = NAMES.partition_point(|name| *name < first);
    let named = NAMES[from..].iter().take_while(|name| name.starts_with(first));
    let longest = named.filter(|name| is_whole(text, name)).map(|name| name.len()).max();
    longest.or_else(|| {
        let is_product = WORDS.binary_search(&first).is_ok() && is_whole(text, first);
        (is_product && stands_within(before, &text[first.len()..])).then_some(first.len())
    })
}

/// Returns whether a text begins with a name and goes on with another word, or none.
fn is_whole(text: &str, name: &str) -> bool {
    let is_dotted = |behind: &str| {
        behind.strip_prefix('.').is_some_and(|rest| rest.starts_with(char::is_alphanumeric))
    };
    text.strip_prefix(name).is_some_and(|behind| {
        !behind.starts_with(|c: char| c.is_alphanumeric() || is_joint(c)) && !is_dotted(behind)
    })
}

/// Returns whether a word stands behind a word of [`BEFORE_WORDS`], and before no other name.
fn stands_within(before: &str, behind: &str) -> bool {
    let preposition = before
        .strip_suffix(' ')
        .map(|before| before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default());
    let goes_on = behind.strip_prefix(' ').is_some_and(|next| next.starts_with(char::is_uppercase));
    !goes_on && preposition.is_some_and(|word| BEFORE_WORDS.binary_search(&word).is_ok())
}

/// Returns whether a character joins words to one: `Discord-like`, `sentry_url`, `sentry.example`.
fn is_joint(c: char) -> bool {
    matches!(c, '-' | '_' | '/' | '@' | '#' | '$')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_found() {
        assert!(NAMES.is_sorted() && WORDS.is_sorted() && BEFORE_WORDS.is_sorted());
        for (text, expected) in [
            ("Ask on Stack Overflow.", "Stack Overflow"),
            ("Discord", "Discord"),
            ("Your Epic Games Store account", "Epic Games Store"),
            ("Epic Games account", "Epic Games"),
            ("Open in Signal", "Signal"),
            ("Sign in with Slack, or wait", "Slack"),
            ("Use Let's Encrypt", "Let's Encrypt"),
        ] {
            assert_eq!(name(text).map(|at| &text[at]), Some(expected), "{text}");
        }
        for text in [
            "Stack overflow",
            "The Sentry-like box",
            "Signal",
            "Strength of Signal Lights",
            "Signal strength",
            "a signal",
            "Discordant",
            "Discord.js",
            "SENTRY",
            "",
        ] {
            assert_eq!(name(text), None, "{text}");
        }
    }
}
