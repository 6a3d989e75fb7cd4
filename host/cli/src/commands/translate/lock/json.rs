//! The file as version 1 had it, in JSON.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::target::{Made, Target};
use targum_translate::inspect::record::Entry;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    version: u32,
    targets: BTreeMap<String, Output>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Output {
    source: String,
    target: String,
    segments: Vec<Entry>,
}

/// Reads a lock of version 1 and adds its entries to `targets`.
///
/// # Errors
/// The file is not valid.
pub(crate) fn read(text: &str, targets: &mut BTreeMap<String, Target>) -> Result<(), String> {
    let file: File = serde_json::from_str(text).map_err(|error| error.to_string())?;
    if file.version != 1 {
        return Err(format!("it is of version {}: use a newer targum", file.version));
    }
    for (name, Output { source, target, segments }) in file.targets {
        let made = Made { source, target, ..Made::default() };
        targets.entry(name).or_default().add(Target::new(None, made, &segments));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_file_of_version_1_is_read() {
        let text = r#"{"version": 1, "targets": {"pt.json": {"source": "aa", "target": "bb",
            "segments": ["0101010101:0202020202:0303030303:hand"]}}}"#;
        let mut targets = BTreeMap::new();
        read(text, &mut targets).unwrap();
        let made = Made { source: "aa".into(), target: "bb".into(), ..Made::default() };
        assert_eq!(targets["pt.json"].made, BTreeSet::from([made]));
        assert_eq!(targets["pt.json"].counts(), (1, 1));
        assert!(read(r#"{"version": 3, "targets": {}}"#, &mut targets).is_err());
    }
}
