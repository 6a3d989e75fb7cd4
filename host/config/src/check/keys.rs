//! Keys: their hashes, when they expire, and the addresses that they may be used from.

use std::{collections::HashMap, net::IpAddr, path::Path};

use ipnet::IpNet;
use jiff::{Timestamp, civil, tz::TimeZone};
use targum_core::regular_file;

use crate::{
    Loaded, Problem,
    schema::{Key, Moment, parse_hash},
};

/// Returns a problem for each key that is the default of several projects.
pub(super) fn ambiguous_defaults(loaded: &Loaded, data: &Path) -> Vec<Problem> {
    let (mut projects, mut problems) = (HashMap::new(), Vec::new());
    for (source, project) in &loaded.projects {
        for (index, key) in project.keys.iter().enumerate().filter(|(_, key)| key.default) {
            let Ok(hash) = hash(key, data) else { continue };
            if let Some(other) = projects.insert(hash, &project.id) {
                let message = format!(
                    "the key's default is the project `{other}` already: leave it out in all but one"
                );
                problems.push(source.problem(&format!("keys[{index}].default"), message));
            }
        }
    }
    problems
}

/// Refuses the quick start's key on a host that listens to others: anybody who can read the data
/// directory or the documentation knows the key.
pub fn exposed(loaded: &Loaded, data: &Path) -> Option<Problem> {
    let mut addresses = loaded.settings.1.server.listen.addresses();
    let listen = addresses.find(|address| !address.ip().is_loopback())?;
    let quickstart =
        regular_file::read_to_string(&data.join(targum_core::keys::QUICKSTART_HASH)).ok();
    let quickstart = quickstart.as_deref().and_then(parse_hash);
    loaded.projects.iter().find_map(|(source, project)| {
        let is = |key: &Key| key.name == "quickstart" || quickstart.is_some() && hash(key, data).ok() == quickstart;
        let index = project.keys.iter().position(is)?;
        let message = format!(
            "the quick start's key is enabled while server.listen is {listen}: remove it, or listen on 127.0.0.1"
        );
        Some(source.problem(&format!("keys[{index}]"), message))
    })
}

/// Returns the hash of a key.
///
/// # Errors
/// Neither or both of `hash` and `hash_file`, a file that cannot be read, or no such hash.
pub fn hash(key: &Key, data: &Path) -> Result<blake3::Hash, (&'static str, String)> {
    match (&key.hash, &key.hash_file) {
        (Some(hash), None) => parse_hash(hash).ok_or((
            "hash",
            "is not `blake3:` and 64 hex digits; `targum keys hash` prints it".into(),
        )),
        (None, Some(file)) => {
            let file = data.join(file);
            let text = regular_file::read_to_string(&file).map_err(|error| {
                let made = if file.ends_with(targum_core::keys::QUICKSTART_HASH) {
                    "; `targum keys quickstart` makes it"
                } else {
                    ""
                };
                ("hash_file", format!("{} cannot be read: {error}{made}", file.display()))
            })?;
            parse_hash(&text).ok_or((
                "hash_file",
                format!("{} does not hold `blake3:` and 64 hex digits", file.display()),
            ))
        }
        (Some(_), Some(_)) => Err(("hash_file", "excludes `hash`: keep one of the two".into())),
        (None, None) => Err(("", "has neither `hash` nor `hash_file`".into())),
    }
}

/// Returns the moment a key expires.
///
/// # Errors
/// A text that is neither a date nor a date and time with its offset.
pub fn moment(moment: &Moment) -> Result<Timestamp, String> {
    let text = match moment {
        Moment::Date(date) => date.to_string(),
        Moment::Text(text) => text.clone(),
    };
    let day = || text.parse::<civil::Date>().ok()?.to_zoned(TimeZone::UTC).ok();
    let exact = text.parse::<Timestamp>().ok();
    exact
        .or_else(|| Some(day()?.timestamp()))
        .ok_or_else(|| format!("`{text}` is not a date such as 2027-01-31 or 2027-01-31T12:00:00Z"))
}

/// Parses an address (`192.0.2.7`), which is a network of one, or a network (`192.0.2.0/24`).
///
/// # Errors
/// A message for the operator: the text is neither, or the address has bits beyond the prefix.
pub fn network(text: &str) -> Result<IpNet, String> {
    let network = match text.parse::<IpAddr>() {
        Ok(address) => Ok(IpNet::from(address)),
        Err(_) => text.parse::<IpNet>(),
    };
    let network = network.map_err(|_| {
        format!(
            "`{text}` is not an address such as `192.0.2.7` or a network such as `192.0.2.0/24`"
        )
    })?;
    if network != network.trunc() {
        return Err(format!(
            "`{text}` has bits beyond its prefix; the network is `{}`",
            network.trunc()
        ));
    }
    Ok(network)
}
