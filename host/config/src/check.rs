//! The checks that types cannot make: ranges, names that must exist, values that must be unique.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    net::{IpAddr, SocketAddr},
    path::Path,
};

use ipnet::IpNet;
use jiff::{Timestamp, civil, tz::TimeZone};
use targum_sdk::PREVIOUS;

use super::{
    Loaded, Problem, Project, Settings,
    read::Source,
    schema::{Key, Moment, parse_hash},
};
use targum_cache::Fuzzy;
use targum_core::{Network, locale::Locale, regular_file};
use targum_engines::EngineConfig;
use targum_translate::{
    formats::STANDARD,
    glossary::{Term, forbidden::EVERYWHERE},
};

/// Returns every mistake in a folder that was read, the mistakes of syntax first. `data` is the
/// data directory.
pub fn check(loaded: &Loaded, data: &Path) -> Vec<Problem> {
    let mut problems = loaded.problems.clone();
    let (source, settings) = &loaded.settings;
    problems.extend(check_settings(source, settings));
    // An engine whose table has a mistake is reported once, at its own place.
    let mut engines = source.below("engines");
    engines.extend(settings.engines.keys().map(String::as_str));
    let engines = (!loaded.without_settings).then_some(&engines);
    let mut ids = BTreeMap::new();
    for (source, project) in &loaded.projects {
        if let Some(other) = ids.insert(&project.id, &source.file) {
            let message = format!("`{}` is the id of {} too", project.id, other.display());
            problems.push(source.problem("id", message));
        }
        let checks = Checks { source, project, settings, engines, data };
        checks.run(&mut problems);
    }
    problems.extend(ambiguous_defaults(loaded, data));
    problems.extend(exposed(loaded, data));
    problems
}

/// The formats that projects speak of and no installed plugin (`plugins`) handles. Nothing is
/// wrong with the configuration then: a plugin may come later, and go.
pub fn missing_formats(loaded: &Loaded, plugins: &BTreeSet<String>) -> Vec<Problem> {
    let mut missing = Vec::new();
    for (source, Project { formats, .. }) in &loaded.projects {
        let only = formats.only.iter().flatten().map(|format| ("formats.only".to_owned(), format));
        let additional =
            formats.additional.iter().map(|format| ("formats.additional".to_owned(), format));
        let options =
            formats.options.keys().map(|format| (format!("formats.options.{format}"), format));
        for (key, format) in only.chain(additional).chain(options) {
            if !STANDARD.contains(&format.as_str()) && !plugins.contains(format) {
                let message = format!("no plugin for `{format}`; installed are {}", list(plugins));
                missing.push(source.problem(&key, message));
            }
        }
    }
    missing
}

/// Returns a problem for each key that is the default of several projects.
fn ambiguous_defaults(loaded: &Loaded, data: &Path) -> Vec<Problem> {
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

/// Returns whether a browser may send `origin` as the origin of a page: a scheme and a host in lower case,
/// with a port where the scheme's own is not meant.
fn is_origin(origin: &str) -> bool {
    let Some((scheme, host)) = origin.split_once("://") else { return origin == "*" };
    let plain = |text: &str, more: &str| {
        let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || more.contains(c);
        !text.is_empty() && text.chars().all(fits)
    };
    plain(scheme, "+-.") && plain(host, "-._:[]")
}

/// Refuses the quick start's key on a host that listens to others: anybody who can read the data
/// directory or the documentation knows the key.
fn exposed(loaded: &Loaded, data: &Path) -> Option<Problem> {
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

/// The hash of a key.
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

fn check_settings(source: &Source, settings: &Settings) -> Vec<Problem> {
    let server = &settings.server;
    let positive = [
        ("server.max_body_bytes", server.max_body_bytes as u64),
        ("server.max_connections", server.max_connections as u64),
        ("server.max_in_flight", server.max_in_flight as u64),
        ("server.max_buffered_bytes", server.max_buffered_bytes as u64),
        ("server.max_headers", server.max_headers as u64),
        ("server.idle_timeout_seconds", server.idle_timeout_seconds),
        ("server.answer_timeout_seconds", server.answer_timeout_seconds),
        ("server.header_timeout_seconds", server.header_timeout_seconds),
        ("server.body_timeout_seconds", server.body_timeout_seconds),
        ("server.request_timeout_seconds", server.request_timeout_seconds),
        ("cache.ttl_days", settings.cache.ttl_days.into()),
    ];
    let zero = positive.iter().filter(|(_, value)| *value == 0);
    let mut problems: Vec<_> =
        zero.map(|(key, _)| source.problem(key, "must be at least 1")).collect();
    if let Some(Err(error)) = settings.models.source(Path::new("")) {
        problems.push(source.problem("models.source", error.to_string()));
    }
    let traces = &settings.traces;
    if let Some(endpoint) = &traces.endpoint
        && !["http://", "https://"].iter().any(|scheme| endpoint.starts_with(scheme))
    {
        let message = "is no URL with http or https, such as http://127.0.0.1:4318/v1/traces";
        problems.push(source.problem("traces.endpoint", message));
    }
    if !(0.0..=1.0).contains(&traces.sample) {
        problems.push(source.problem("traces.sample", "must be from 0 to 1"));
    }
    if server.max_buffered_bytes < server.max_body_bytes {
        let message = format!(
            "must be at least server.max_body_bytes, {}, so that a body of that size fits: raise \
             it, or lower server.max_body_bytes",
            server.max_body_bytes
        );
        problems.push(source.problem("server.max_buffered_bytes", message));
    }
    if server.max_connections_per_address == Some(0) {
        let message = "must be at least 1; leave it out for three quarters of max_connections";
        problems.push(source.problem("server.max_connections_per_address", message));
    }
    let is_admin =
        |address: SocketAddr| server.admin_listen == Some(address) && address.port() != 0;
    if server.listen.addresses().any(is_admin) {
        let message = "is server.listen too: name another port, or leave it out";
        problems.push(source.problem("server.admin_listen", message));
    }
    for (index, _) in server.admin_hashes().enumerate().filter(|(_, hash)| hash.is_none()) {
        let message = "is not `blake3:` and 64 hex digits; `targum keys hash` prints it";
        problems.push(source.problem(&format!("server.admin_keys[{index}]"), message));
    }
    const LEAST_HEADER: usize = 8 << 10;
    if server.max_header_bytes < LEAST_HEADER {
        let message = format!("must be at least {LEAST_HEADER} (eight kibibytes)");
        problems.push(source.problem("server.max_header_bytes", message));
    }
    const LEAST_CACHE: u64 = 1 << 20;
    if settings.cache.max_bytes < LEAST_CACHE {
        let message = format!("must be at least {LEAST_CACHE} (one mebibyte)");
        problems.push(source.problem("cache.max_bytes", message));
    }
    for problem in settings.plugins.limits.problems() {
        let (key, message) = problem.split_once(' ').unwrap_or(("", &problem));
        problems.push(source.problem(&format!("plugins.limits.{key}"), message));
    }
    if server.network == Network::None {
        let leaving = settings.engines.iter().filter(|(_, config)| config.leaves_machine());
        problems.extend(leaving.map(|(name, _)| {
            let message = "is on another machine, and server.network = \"none\" forbids that";
            source.problem(&format!("engines.{name}.base_url"), message)
        }));
    }
    for (key, message) in settings.shared.iter().flat_map(|shared| shared.problems(server.network))
    {
        problems.push(source.problem(&format!("shared.{key}"), message));
    }
    for (id, _) in settings.plugins.pins.iter().filter(|(_, pin)| parse_hash(pin).is_none()) {
        let message = "is not `blake3:` and 64 hex digits; `targum plugin list` prints it";
        problems.push(source.problem(&format!("plugins.pins.{id}"), message));
    }
    let is_key = |key: &str| minisign_verify::PublicKey::from_base64(key).is_ok();
    for (name, _) in settings.plugins.trusted_keys.iter().filter(|(_, key)| !is_key(key)) {
        let message = "is not a public key of minisign: the second line of its file `minisign.pub`";
        problems.push(source.problem(&format!("plugins.trusted_keys.{name}"), message));
    }
    if let Err(error) = settings.log.level.parse::<tracing_subscriber::EnvFilter>() {
        problems.push(source.problem("log.level", error.to_string()));
    }
    problems
}

struct Checks<'a> {
    source: &'a Source,
    project: &'a Project,
    settings: &'a Settings,
    /// The names of the engines; `None` where `targum.toml` could not be read.
    engines: Option<&'a BTreeSet<&'a str>>,
    data: &'a Path,
}

impl Checks<'_> {
    fn run(&self, problems: &mut Vec<Problem>) {
        self.id(problems);
        self.engines(problems);
        self.keys(problems);
        self.origins(problems);
        self.limits(problems);
        self.fuzzy(problems);
        self.glossary(problems);
        self.forbidden_terms(problems);
        self.options(problems);
    }

    fn id(&self, problems: &mut Vec<Problem>) {
        let id = &self.project.id;
        if id.is_empty() || id.len() > 128 || id.chars().any(char::is_control) {
            problems.push(
                self.source.problem("id", "must be 1 to 128 bytes without control characters"),
            );
        }
    }

    fn engines(&self, problems: &mut Vec<Problem>) {
        if self.project.engines.is_empty() {
            let message = "names no engine, so nothing would be translated";
            problems.push(self.source.problem("engines", message));
        }
        for (index, engine) in self.project.engines.iter().enumerate() {
            if let Some(known) = self.engines.filter(|known| !known.contains(engine.as_str())) {
                let message =
                    format!("no `[engines.{engine}]` in targum.toml; there is {}", list(known));
                problems.push(self.source.problem(&format!("engines[{index}]"), message));
            }
            let leaves = |config: &EngineConfig| config.leaves_machine();
            if self.project.network == Network::None
                && self.settings.engines.get(engine).is_some_and(leaves)
            {
                let message = format!(
                    "`{engine}` sends texts to another machine, and `network = \"none\"` forbids that"
                );
                problems.push(self.source.problem(&format!("engines[{index}]"), message));
            }
        }
    }

    fn keys(&self, problems: &mut Vec<Problem>) {
        let (mut names, mut hashes) = (BTreeSet::new(), BTreeSet::new());
        for (index, key) in self.project.keys.iter().enumerate() {
            let at = |field: &str| match field {
                "" => format!("keys[{index}]"),
                _ => format!("keys[{index}].{field}"),
            };
            if !names.insert(&key.name) {
                problems.push(self.source.problem(
                    &at("name"),
                    format!("`{}` is the name of another key too", key.name),
                ));
            }
            match hash(key, self.data) {
                Ok(hash) if !hashes.insert(*hash.as_bytes()) => {
                    problems.push(
                        self.source
                            .problem(&at("hash"), "is the hash of another key of the project too"),
                    );
                }
                Ok(_) => {}
                Err((field, message)) => problems.push(self.source.problem(&at(field), message)),
            }
            if let Some(Err(message)) = key.expires.as_ref().map(moment) {
                problems.push(self.source.problem(&at("expires"), message));
            }
            for (index, address) in key.addresses.iter().flatten().enumerate() {
                if let Err(message) = network(address) {
                    problems
                        .push(self.source.problem(&at(&format!("addresses[{index}]")), message));
                }
            }
        }
    }

    fn origins(&self, problems: &mut Vec<Problem>) {
        for (index, origin) in self.project.origins.iter().enumerate() {
            if !is_origin(origin) {
                let message = format!(
                    "`{origin}` is not an origin such as `https://app.example` (without a path), or `*`"
                );
                problems.push(self.source.problem(&format!("origins[{index}]"), message));
            }
        }
    }

    fn limits(&self, problems: &mut Vec<Problem>) {
        let limits = &self.project.limits;
        let set = [
            ("requests_per_minute", limits.requests_per_minute.map(u64::from)),
            ("burst", limits.burst.map(u64::from)),
            ("characters_per_day", limits.characters_per_day),
            ("max_source_bytes", limits.max_source_bytes.map(|bytes| bytes as u64)),
            ("max_in_flight", limits.max_in_flight.map(|count| count as u64)),
        ];
        for (name, _) in set.iter().filter(|(_, value)| *value == Some(0)) {
            problems.push(self.source.problem(
                &format!("limits.{name}"),
                "must be at least 1; leave it out for no limit",
            ));
        }
        if limits.burst.is_some() && limits.requests_per_minute.is_none() {
            problems.push(self.source.problem("limits.burst", "requires `requests_per_minute`"));
        }
    }

    fn fuzzy(&self, problems: &mut Vec<Problem>) {
        let Some(Fuzzy { min_similarity, max_matches }) = self.project.fuzzy else { return };
        if !(0.5..=0.99).contains(&min_similarity.number()) {
            problems.push(self.source.problem("fuzzy.min_similarity", "must be from 0.5 to 0.99"));
        }
        if max_matches.get() > 10 {
            problems.push(self.source.problem("fuzzy.max_matches", "must be at most 10"));
        }
    }

    fn glossary(&self, problems: &mut Vec<Problem>) {
        for (term, translation) in &self.project.glossary {
            let key = format!("glossary.{term}");
            if term.trim().is_empty() {
                problems.push(self.source.problem(&key, "is an empty term"));
            }
            let Term::ByLocale(locales) = translation else { continue };
            for locale in locales.keys() {
                if let Err(message) = Locale::parse(locale) {
                    problems.push(self.source.problem(&format!("{key}.{locale}"), message));
                }
            }
        }
    }

    /// Reports forbidden terms that are empty, or that the glossary has as a translation.
    fn forbidden_terms(&self, problems: &mut Vec<Problem>) {
        for (tag, terms) in &self.project.forbidden_terms {
            let key = format!("forbidden_terms.{tag}");
            if tag != EVERYWHERE
                && let Err(message) = Locale::parse(tag)
            {
                problems.push(self.source.problem(&key, message));
            }
            for term in terms.keys() {
                let key = format!("{key}.{term}");
                if term.trim().is_empty() {
                    problems.push(self.source.problem(&key, "is an empty term"));
                }
                if let Some(wanted) = translated_as(&self.project.glossary, term, tag) {
                    let message = format!("is the glossary's translation of `{wanted}`");
                    problems.push(self.source.problem(&key, message));
                }
            }
        }
    }

    fn options(&self, problems: &mut Vec<Problem>) {
        let formats = self.project.formats.options.iter();
        for (format, _) in formats.filter(|(_, options)| options.contains_key(PREVIOUS)) {
            let key = format!("formats.options.{format}.{PREVIOUS}");
            let message =
                "cannot be set in a project: the host sets it when files are translated again";
            problems.push(self.source.problem(&key, message));
        }
    }
}

/// Returns the term that a glossary translates as a forbidden term of a locale, or of `*` for every locale.
pub fn translated_as<'g>(
    glossary: &'g BTreeMap<String, Term>,
    forbidden: &str,
    tag: &str,
) -> Option<&'g String> {
    let is_same = |translation: &String| translation.to_lowercase() == forbidden.to_lowercase();
    let found = glossary.iter().find(|(_, translation)| match translation {
        Term::Everywhere(to) => is_same(to),
        Term::ByLocale(locales) if tag == EVERYWHERE => locales.values().any(is_same),
        Term::ByLocale(locales) => locales.get(tag).is_some_and(is_same),
    });
    found.map(|(term, _)| term)
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

/// Names for a message.
pub fn list<T: AsRef<str>>(names: &BTreeSet<T>) -> String {
    if names.is_empty() {
        "none".into()
    } else {
        names.iter().map(|name| format!("`{}`", name.as_ref())).collect::<Vec<_>>().join(", ")
    }
}
