//! The routes of the interfaces: the action for a method and a path.

use hyper::Method;
use targum_config::schema::Compatible;

use super::Interface;

/// The action that a request of an interface asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    /// The translations of texts.
    Translate,
    /// The languages of texts.
    Detect,
    /// The offered languages.
    Languages,
    /// Whether the host is alive.
    Health,
    /// The settings that a page needs.
    Settings,
    /// The translation of a file, as the address that it is fetched from.
    TranslateFile,
    /// A translated file.
    Download,
    /// The usage of the key.
    Usage,
    /// The pairs of languages that glossaries may have.
    GlossaryPairs,
    /// All glossaries of the project.
    ListGlossaries,
    /// A new glossary.
    CreateGlossary,
    /// One glossary.
    ShowGlossary,
    /// The entries of one glossary.
    GlossaryEntries,
    /// The deletion of a glossary.
    DeleteGlossary,
    /// The upload of a document to translate.
    UploadDocument,
    /// The state of a document's translation.
    DocumentStatus,
    /// A translated document.
    DocumentResult,
    /// An action of the service that this host does not offer.
    Absent,
}

/// A request whose path belongs to an interface.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Route {
    /// The interface.
    pub interface: Interface,
    /// The action, or the methods that the path takes.
    pub call: Result<Call, String>,
    /// The name in the place of `*` in the path.
    pub name: String,
}

/// The actions by method and path. `*` stands for one name.
const ROUTES: &[(Interface, &str, &str, Call)] = &[
    (Interface::LibreTranslate, "POST", "/translate", Call::Translate),
    (Interface::LibreTranslate, "POST", "/detect", Call::Detect),
    (Interface::LibreTranslate, "GET", "/languages", Call::Languages),
    (Interface::LibreTranslate, "GET", "/health", Call::Health),
    (Interface::LibreTranslate, "GET", "/frontend/settings", Call::Settings),
    (Interface::LibreTranslate, "POST", "/translate_file", Call::TranslateFile),
    (Interface::LibreTranslate, "GET", "/download_file/*", Call::Download),
    (Interface::LibreTranslate, "POST", "/suggest", Call::Absent),
    (Interface::DeepL, "POST", "/v2/translate", Call::Translate),
    (Interface::DeepL, "GET", "/v2/languages", Call::Languages),
    (Interface::DeepL, "POST", "/v2/languages", Call::Languages),
    (Interface::DeepL, "GET", "/v2/usage", Call::Usage),
    (Interface::DeepL, "POST", "/v2/usage", Call::Usage),
    (Interface::DeepL, "GET", "/v2/glossary-language-pairs", Call::GlossaryPairs),
    (Interface::DeepL, "GET", "/v2/glossaries", Call::ListGlossaries),
    (Interface::DeepL, "POST", "/v2/glossaries", Call::CreateGlossary),
    (Interface::DeepL, "GET", "/v2/glossaries/*", Call::ShowGlossary),
    (Interface::DeepL, "DELETE", "/v2/glossaries/*", Call::DeleteGlossary),
    (Interface::DeepL, "GET", "/v2/glossaries/*/entries", Call::GlossaryEntries),
    (Interface::DeepL, "POST", "/v2/document", Call::UploadDocument),
    (Interface::DeepL, "GET", "/v2/document/*", Call::DocumentStatus),
    (Interface::DeepL, "POST", "/v2/document/*", Call::DocumentStatus),
    (Interface::DeepL, "GET", "/v2/document/*/result", Call::DocumentResult),
    (Interface::DeepL, "POST", "/v2/document/*/result", Call::DocumentResult),
    (Interface::Google, "GET", "/language/translate/v2", Call::Translate),
    (Interface::Google, "POST", "/language/translate/v2", Call::Translate),
    (Interface::Google, "GET", "/language/translate/v2/detect", Call::Detect),
    (Interface::Google, "POST", "/language/translate/v2/detect", Call::Detect),
    (Interface::Google, "GET", "/language/translate/v2/languages", Call::Languages),
    (Interface::Google, "POST", "/language/translate/v2/languages", Call::Languages),
];

/// The paths that belong to one interface as a whole. A path below them that is not in the table is
/// refused as the service refuses it.
const FOLDERS: &[(Interface, &str)] = &[
    (Interface::DeepL, "/v2/"),
    (Interface::DeepL, "/v3/"),
    (Interface::Google, "/language/translate/"),
    (Interface::Google, "/v3/projects/"),
];

/// Returns the route of a request, or `None` if its path belongs to no interface that is `on`.
pub(crate) fn find(method: &Method, path: &str, on: &Compatible) -> Option<Route> {
    if *on == Compatible::default() {
        return None;
    }
    let mut others = Vec::new();
    for (interface, wanted, pattern, call) in ROUTES {
        let Some(name) = name_in(path, pattern).filter(|_| interface.is_on(on)) else { continue };
        let route = |call| Route { interface: *interface, call, name: name.to_owned() };
        if method.as_str() == *wanted {
            return Some(route(Ok(*call)));
        }
        others.push((*wanted, route(Ok(*call))));
    }
    if let Some((_, route)) = others.first() {
        let methods: Vec<_> = others.iter().map(|(method, _)| *method).collect();
        return Some(Route { call: Err(methods.join(", ")), ..route.clone() });
    }
    let mut folders = FOLDERS.iter().filter(|(interface, _)| interface.is_on(on));
    let (interface, _) = folders.find(|(_, folder)| path.starts_with(folder))?;
    Some(Route { interface: *interface, call: Ok(Call::Absent), name: String::new() })
}

/// Returns whether a path belongs to an interface that is `on`, whatever the method.
pub(crate) fn covers(path: &str, on: &Compatible) -> bool {
    let in_table = ROUTES
        .iter()
        .any(|(interface, _, pattern, _)| interface.is_on(on) && name_in(path, pattern).is_some());
    let in_folder = || {
        let mut folders = FOLDERS.iter().filter(|(interface, _)| interface.is_on(on));
        folders.any(|(_, folder)| path.starts_with(folder))
    };
    in_table || in_folder()
}

/// Returns the name in the place of `*` in a path, or `None` for a path that does not match the
/// pattern.
fn name_in<'a>(path: &'a str, pattern: &str) -> Option<&'a str> {
    let Some((before, after)) = pattern.split_once('*') else {
        return (path == pattern).then_some("");
    };
    let name = path.strip_prefix(before)?.strip_suffix(after)?;
    (!name.is_empty() && !name.contains('/')).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: Compatible = Compatible { libretranslate: true, deepl: true, google: true };

    fn call(method: Method, path: &str) -> Option<(Interface, Result<Call, String>, String)> {
        find(&method, path, &ALL).map(|route| (route.interface, route.call, route.name))
    }

    #[test]
    fn paths_belong_to_interfaces_that_are_on() {
        let found = call(Method::POST, "/translate");
        assert_eq!(found, Some((Interface::LibreTranslate, Ok(Call::Translate), String::new())));
        let found = call(Method::POST, "/v2/document/AB12/result");
        assert_eq!(found, Some((Interface::DeepL, Ok(Call::DocumentResult), "AB12".into())));
        let found = call(Method::DELETE, "/v2/glossaries/x");
        assert_eq!(found, Some((Interface::DeepL, Ok(Call::DeleteGlossary), "x".into())));
        let found = call(Method::PUT, "/v2/glossaries/x");
        assert_eq!(found, Some((Interface::DeepL, Err("GET, DELETE".into()), "x".into())));
        let found = call(Method::GET, "/v3/style_rules");
        assert_eq!(found, Some((Interface::DeepL, Ok(Call::Absent), String::new())));
        assert_eq!(call(Method::GET, "/download_file/"), None);
        assert_eq!(call(Method::GET, "/download_file/a/b"), None);
        assert_eq!(call(Method::POST, "/api/translate"), None);
        for (_, method, path, _) in ROUTES {
            let method: Method = method.parse().unwrap();
            assert_eq!(find(&method, path, &Compatible::default()), None, "{path}");
            assert!(covers(path, &ALL), "{path}");
            assert!(!covers(path, &Compatible::default()), "{path}");
        }
        assert!(covers("/v2/glossaries/x", &ALL) && covers("/v3/style_rules", &ALL));
        assert!(!covers("/api/translate", &ALL));
    }
}
