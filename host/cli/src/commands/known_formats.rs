//! The formats that this program knows without running a plugin: the manifests of the plugins that ship with it,
//! and of those that are installed.

use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
};

use targum_core::{installed, manifest::Manifest};
use targum_sandbox::manifest;
use targum_translate::file_format::extension;

/// The manifests of the plugins that ship with this program. A project is planned with them also where no plugin
/// is at hand, because a host translates.
const SHIPPED: [&str; 24] = [
    include_str!("../../../../plugins/android/plugin.toml"),
    include_str!("../../../../plugins/arb/plugin.toml"),
    include_str!("../../../../plugins/csv/plugin.toml"),
    include_str!("../../../../plugins/ftl/plugin.toml"),
    include_str!("../../../../plugins/html/plugin.toml"),
    include_str!("../../../../plugins/js/plugin.toml"),
    include_str!("../../../../plugins/json/plugin.toml"),
    include_str!("../../../../plugins/md/plugin.toml"),
    include_str!("../../../../plugins/mdx/plugin.toml"),
    include_str!("../../../../plugins/mf2/plugin.toml"),
    include_str!("../../../../plugins/php/plugin.toml"),
    include_str!("../../../../plugins/po/plugin.toml"),
    include_str!("../../../../plugins/properties/plugin.toml"),
    include_str!("../../../../plugins/resx/plugin.toml"),
    include_str!("../../../../plugins/srt/plugin.toml"),
    include_str!("../../../../plugins/string/plugin.toml"),
    include_str!("../../../../plugins/toml/plugin.toml"),
    include_str!("../../../../plugins/ts/plugin.toml"),
    include_str!("../../../../plugins/xcode-strings/plugin.toml"),
    include_str!("../../../../plugins/xcode-stringsdict/plugin.toml"),
    include_str!("../../../../plugins/xcode-xcstrings/plugin.toml"),
    include_str!("../../../../plugins/xliff/plugin.toml"),
    include_str!("../../../../plugins/xml/plugin.toml"),
    include_str!("../../../../plugins/yaml/plugin.toml"),
];

/// The name of the folder with plugins in a data directory, where no configuration names another.
const PLUGINS: &str = "plugins";

/// Manifests by the ids of their formats.
#[derive(Clone, Debug, Default)]
pub(crate) struct KnownFormats(BTreeMap<String, Manifest>);

impl KnownFormats {
    /// Returns the formats of the plugins that ship with this program.
    pub(crate) fn shipped() -> Self {
        let manifests = SHIPPED.into_iter().filter_map(|text| Manifest::parse(text).ok());
        Self(manifests.map(|manifest| (manifest.id.clone(), manifest)).collect())
    }

    /// Returns the formats that ship with this program, and those of the plugins in the data directory, which take
    /// the place of shipped ones with the same id. The plugins are in the folder that the configuration names.
    pub(crate) fn installed(data: Option<&Path>, config: Option<&Path>) -> Self {
        let data = data.map_or_else(installed::data, Path::to_owned);
        let named = config.map(|config| targum_config::load(config).settings.1.plugins.dir);
        let own = data.join(named.unwrap_or_else(|| PLUGINS.into()));
        let mut known = Self::shipped();
        // A file of the first folder takes the place of others.
        for folder in installed::plugin_folders(&own).iter().rev() {
            known.0.extend(manifests(folder).map(|manifest| (manifest.id.clone(), manifest)));
        }
        known
    }

    /// Returns the manifest of a format.
    pub(crate) fn of(&self, id: &str) -> Option<&Manifest> {
        self.0.get(id)
    }

    /// Returns all manifests, ordered by id.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Manifest> {
        self.0.values()
    }

    /// Returns the manifests of the formats that do not ship with this program.
    pub(crate) fn added(&self) -> impl Iterator<Item = &Manifest> {
        let shipped = Self::shipped();
        self.iter().filter(move |manifest| shipped.of(&manifest.id).is_none())
    }

    /// Returns the manifests of the formats that a file may be in by its extension, the most usual first.
    pub(crate) fn candidates(&self, path: &Path) -> Vec<&Manifest> {
        let extension = extension(path);
        let ranked =
            self.iter().filter_map(|manifest| Some((manifest.rank(&extension)?, manifest)));
        let mut ranked: Vec<_> = ranked.collect();
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.into_iter().map(|(_, manifest)| manifest).collect()
    }
}

/// Returns the manifests of the plugins in a folder. A file that is no plugin has none, and a plugin is looked for in
/// the file that is named after its format.
fn manifests(folder: &Path) -> impl Iterator<Item = Manifest> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut plugins: Vec<PathBuf> =
        files.filter(|path| path.extension() == Some(OsStr::new("wasm"))).collect();
    plugins.sort();
    plugins.into_iter().filter_map(|path| {
        let manifest = manifest::read(&fs::read(&path).ok()?).ok()??;
        (path.file_stem() == Some(OsStr::new(&manifest.id))).then_some(manifest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_manifest_that_ships_is_sound_and_known() {
        let plugins = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../plugins");
        let known = KnownFormats::shipped();
        let folders = fs::read_dir(plugins).unwrap().flatten().map(|entry| entry.path());
        let mut ids: Vec<_> = folders
            .filter(|folder| folder.join("Cargo.toml").is_file())
            .map(|folder| folder.file_name().unwrap().to_string_lossy().into_owned())
            .collect();
        ids.sort();
        assert_eq!(known.0.keys().cloned().collect::<Vec<_>>(), ids);
    }

    #[test]
    fn an_installed_plugin_takes_the_place_of_a_shipped_one_in_the_file_of_its_name() {
        let data = tempfile::tempdir().unwrap();
        let folder = data.path().join(PLUGINS);
        fs::create_dir(&folder).unwrap();
        let install = |file: &str, text: &str| {
            let component = wat::parse_str("(component)").unwrap();
            fs::write(folder.join(file), manifest::embed(component, text).unwrap()).unwrap();
        };
        install("json.wasm", "id = 'json'\nextensions = ['json', 'j']");
        install("notes.wasm", "id = 'notes'\nextensions = ['notes']");
        install("other.wasm", "id = 'yaml'\nextensions = ['notes']");
        fs::write(folder.join("broken.wasm"), "no plugin").unwrap();
        let known = KnownFormats::installed(Some(data.path()), None);
        assert_eq!(known.of("json").unwrap().extensions, ["json", "j"]);
        assert_eq!(known.of("yaml").unwrap().extensions, ["yaml", "yml"]);
        let added: Vec<_> = known.added().map(|manifest| manifest.id.as_str()).collect();
        assert_eq!(added, ["notes"]);
        let found = known.candidates(Path::new("a.notes"));
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn candidates_are_ordered_by_how_usual_their_extensions_are() {
        let known = KnownFormats::shipped();
        for (name, ids) in [
            ("a.json", &["json"][..]),
            ("A.XML", &["android", "xml", "resx", "xliff"]),
            ("a.ts", &["ts", "xml"]),
            ("a.resx", &["resx", "xml"]),
            ("a.resw", &["resx"]),
            ("a.xlf", &["xliff"]),
            ("a.ini", &[]),
        ] {
            let found = known.candidates(Path::new(name));
            let found: Vec<_> = found.iter().map(|manifest| manifest.id.as_str()).collect();
            assert_eq!(found, ids, "{name}");
        }
    }
}
