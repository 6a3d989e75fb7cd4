//! The texts of links that are names: `[cargo-edit](https://example.org/cargo-edit)`.

use targum_core::contract::Code;

use crate::item::Item;

/// The sites whose addresses name projects and packages.
const SITES: [&str; 8] = [
    "://bitbucket.org/",
    "://codeberg.org/",
    "://crates.io/crates/",
    "://github.com/",
    "://gitlab.com/",
    "://pypi.org/project/",
    "://rubygems.org/gems/",
    "://www.npmjs.com/package/",
];

/// Holds the text of each link that is a name of several words with hyphens, or any name in small letters on
/// a site of projects, and with which a part of the link's address ends, and the text with a capital that is the name
/// of the site or of the package that the link leads to.
pub(super) fn hold(items: &mut [Item], codes: &[&Code]) {
    for at in 1..items.len().saturating_sub(1) {
        let (Item::Open(open, _), Item::Close(close, _)) = (&items[at - 1], &items[at + 1]) else {
            continue;
        };
        let Item::Text(text) = &items[at] else { continue };
        let spells = |index: &u32| {
            codes.get(*index as usize).is_some_and(|code| {
                is_project(&code.spelling, text)
                    || text.contains('-') && has_part(&code.spelling, text)
            })
        };
        let is_of_site = |index: &u32| {
            codes.get(*index as usize).is_some_and(|code| {
                is_site(&code.spelling, text) || is_package(&code.spelling, text)
            })
        };
        if is_name(text) && (spells(open) || spells(close))
            || is_proper(text) && (is_of_site(open) || is_of_site(close))
        {
            items[at] = Item::Verbatim(text.clone());
        }
    }
}

fn is_name(text: &str) -> bool {
    let of_name = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    text.len() > 1
        && text.starts_with(|c: char| c.is_ascii_lowercase())
        && text.ends_with(|c: char| c != '-')
        && text.bytes().all(of_name)
}

/// Returns whether a text is one word with a capital at its start.
fn is_proper(text: &str) -> bool {
    text.len() > 2
        && text.starts_with(|c: char| c.is_ascii_uppercase())
        && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// Returns whether the address in a code is that of the site with a name: `https://www.beds.org/en`.
fn is_site(spelling: &str, name: &str) -> bool {
    let Some((_, address)) = spelling.split_once("://") else { return false };
    let address = address.strip_prefix("www.").unwrap_or(address);
    let host = address.split(['/', ')', '"', '\'', '#', '?', ':', ']']).next().unwrap_or_default();
    let mut labels = host.split('.');
    labels.next().is_some_and(|label| label.eq_ignore_ascii_case(name))
        && labels.next().is_some_and(|label| !label.is_empty())
        && labels.next().is_none()
}

/// Returns whether the address in a code is that of the project or package with a name, on a site of such.
fn is_project(spelling: &str, name: &str) -> bool {
    is_documentation(spelling, name)
        || SITES.iter().any(|site| {
            let path = spelling.split_once(site).map(|(_, path)| path);
            let path =
                path.map(|path| path.split([')', '"', '\'', '#', '?']).next().unwrap_or(path));
            path.is_some_and(|path| {
                let mut parts = path.trim_end_matches('/').split('/');
                parts.next_back() == Some(name) && parts.count() < 2
            })
        })
}

/// Returns whether the address in a code is that of the package with a name in a registry, or of the project of an owner
/// who is named for it: `https://pypi.org/project/beds/`, `https://github.com/wet-beds/beds`. Other projects may be named
/// for what they hold, as `Documentation` is.
fn is_package(spelling: &str, name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    SITES.iter().any(|site| {
        let Some((_, path)) = spelling.split_once(site) else { return false };
        let path = path.split([')', '"', '\'', '#', '?', ' ']).next().unwrap_or_default();
        let mut parts = path.trim_end_matches('/').split('/').map(str::to_ascii_lowercase);
        match [parts.next(), parts.next(), parts.next()] {
            [Some(package), None, None] => package == name && site.matches('/').count() > 3,
            [Some(owner), Some(project), None] => {
                project == name && owner.split('-').any(|part| part == name)
            }
            _ => false,
        }
    })
}

/// Returns whether the address in a code is that of the documentation of a project with a name:
/// `https://beds.readthedocs.io/`.
fn is_documentation(spelling: &str, name: &str) -> bool {
    spelling.split_once("://").is_some_and(|(_, address)| {
        address.strip_prefix(name).is_some_and(|rest| rest.starts_with(".readthedocs."))
    })
}

/// Returns whether a name is a part of the address in a code.
fn has_part(spelling: &str, name: &str) -> bool {
    spelling.match_indices(name).any(|(at, _)| {
        let ends = spelling[at + name.len()..].starts_with([')', '/', '"', '\'', '#', '?']);
        spelling[..at].ends_with('/') && ends
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use targum_core::contract::CodeKind;

    fn is_held(text: &str, address: &str) -> bool {
        let code = |kind, spelling: &str| Code { kind, id: 0, spelling: spelling.into() };
        let codes = [code(CodeKind::Open, "["), code(CodeKind::Close, &format!("]({address})"))];
        let mut items = [Item::Open(0, 0), Item::Text(text.into()), Item::Close(1, 0)];
        hold(&mut items, &codes.iter().collect::<Vec<_>>());
        items[1] == Item::Verbatim(text.into())
    }

    #[test]
    fn a_name_that_its_address_ends_with_is_kept() {
        assert!(is_held("cargo-edit", "https://example.org/tools/cargo-edit"));
        assert!(is_held("cargo-edit", "https://example.org/cargo-edit/"));
        assert!(!is_held("settings", "https://example.org/settings"));
        assert!(is_held("beds", "https://github.com/anna/beds"));
        assert!(is_held("beds", "https://crates.io/crates/beds/"));
        assert!(is_held("beds", "https://beds.readthedocs.io/en/latest/"));
        assert!(!is_held("issues", "https://github.com/anna/beds/issues"));
        assert!(!is_held("Beds", "https://github.com/anna/Beds"));
        assert!(!is_held("well-known", "https://example.org/names"));
        assert!(!is_held("Getting-started", "/Getting-started"));
    }

    #[test]
    fn the_name_of_a_site_is_kept() {
        assert!(is_held("Beds", "https://beds.example/en?size=3"));
        assert!(is_held("Beds", "https://www.beds.org"));
        assert!(!is_held("Beds", "https://beds.garden.example/"));
        assert!(!is_held("Beds", "https://garden.example/beds"));
        assert!(!is_held("Beds", "/beds.html"));
        assert!(is_held("Beds", "https://pypi.org/project/beds/"));
        assert!(is_held("Beds", "https://github.com/wet-beds/Beds#size"));
        assert!(!is_held("Beds", "https://github.com/beds"));
        assert!(!is_held("Beds", "https://github.com/anna/beds"));
        assert!(!is_held("Issues", "https://github.com/beds/beds/issues"));
    }
}
