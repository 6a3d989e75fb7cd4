//! The API keys and their permissions. The host has only the hashes of keys.

use std::{
    collections::{BTreeMap, HashMap},
    path::Path,
    sync::Arc,
    time::SystemTime,
};

use hyper::HeaderMap;

use super::{in_flight::InFlight, quota::Meter};
use targum_cache::Store;
use targum_config::{Loaded, Problem, check, schema::Permission};
use targum_core::{Account, error::Error};

/// The clients by the hash of their key.
///
/// The time of a look-up does not help an attacker to find a key. The table is searched for the
/// BLAKE3 hash of the header, and an attacker cannot choose a hash except by trying keys. The table
/// mixes the hash with random numbers of this process before it picks a slot, and `blake3::Hash`
/// compares hashes in constant time.
#[derive(Default)]
pub struct Clients {
    by_hash: HashMap<blake3::Hash, Client>,
    in_flights: HashMap<String, InFlight>,
}

/// A key, with its grants in all the projects that list it.
pub struct Client {
    grants: BTreeMap<String, Grant>,
}

/// The permissions and limits of a key in one project.
pub struct Grant {
    /// The name of the key in the project.
    pub name: Arc<str>,
    /// The account under which the store counts the usage.
    pub account: Account,
    /// The limits of the key in the project, and its usage.
    pub meter: Arc<Meter>,
    /// The requests of the project under way, of all its keys.
    pub in_flight: InFlight,
    translate: bool,
    default: bool,
    expires: Option<SystemTime>,
}

impl Grant {
    fn valid(&self, now: SystemTime) -> bool {
        self.expires.is_none_or(|end| now < end)
    }
}

impl Clients {
    /// Makes the clients of a configuration. They continue the counts of `before`.
    ///
    /// # Errors
    /// Keys that [`check`] refuses.
    pub fn new(loaded: &Loaded, data: &Path, before: &Clients) -> Result<Self, Vec<Problem>> {
        let (mut clients, mut problems) = (Self::default(), Vec::new());
        for (source, project) in &loaded.projects {
            let in_flight = before.in_flights.get(&project.id).cloned().unwrap_or_default();
            clients.in_flights.insert(project.id.clone(), in_flight.clone());
            for (index, key) in project.keys.iter().enumerate() {
                let expires = key.expires.as_ref().map(check::moment).transpose();
                let expires = expires.map_err(|message| ("expires", message));
                match check::hash(key, data).and_then(|hash| Ok((hash, expires?))) {
                    Ok((hash, expires)) => {
                        let counted =
                            before.of_hash(&hash).and_then(|client| client.grants.get(&project.id));
                        let grant = Grant {
                            name: key.name.as_str().into(),
                            meter: Meter::new(&project.limits, counted.map(|grant| &*grant.meter)),
                            account: Account::new(&hash, &project.id),
                            in_flight: in_flight.clone(),
                            translate: key.permissions.contains(&Permission::Translate),
                            default: key.default,
                            expires: expires.map(SystemTime::from),
                        };
                        let client = clients.by_hash.entry(hash);
                        let client = client.or_insert_with(|| Client { grants: BTreeMap::new() });
                        client.grants.insert(project.id.clone(), grant);
                    }
                    Err((field, message)) => {
                        problems.push(source.problem(&format!("keys[{index}].{field}"), message));
                    }
                }
            }
        }
        if problems.is_empty() { Ok(clients) } else { Err(problems) }
    }

    /// Returns the client that sent these headers.
    ///
    /// # Errors
    /// No key, several keys, or one that is unknown or has expired.
    pub fn authenticate(&self, headers: &HeaderMap) -> Result<&Client, Error> {
        let refused = |message: &str| Err(Error::Unauthenticated(message.to_owned()));
        let mut keys = headers.get_all("x-api-key").iter();
        let (Some(key), None) = (keys.next(), keys.next()) else {
            return refused("send one API key in the header `x-api-key`");
        };
        self.known(key.as_bytes(), "`x-api-key`")
    }

    /// Returns the client that has this key, which was sent in `place`.
    ///
    /// # Errors
    /// The key is unknown or no longer valid.
    pub fn known(&self, key: &[u8], place: &str) -> Result<&Client, Error> {
        let refused = |what| Err(Error::Unauthenticated(format!("the API key in {place} {what}")));
        let Some(client) = self.of_hash(&blake3::hash(key)) else {
            return refused("is not known");
        };
        let now = SystemTime::now();
        if !client.grants.values().any(|grant| grant.valid(now)) {
            return refused("has expired");
        }
        Ok(client)
    }

    /// Returns every key in every project, ordered by project and name.
    pub fn grants(&self) -> Vec<(&str, &Grant)> {
        let grants = self.by_hash.values().flat_map(|client| &client.grants);
        let mut grants: Vec<_> = grants.map(|(project, grant)| (project.as_str(), grant)).collect();
        grants.sort_by_key(|(project, grant)| (*project, grant.name.clone()));
        grants
    }

    /// Writes today's usage of every key to the store.
    pub fn settle(&self, store: &Store) {
        for client in self.by_hash.values() {
            for grant in client.grants.values() {
                grant.meter.settle(grant.account, store);
            }
        }
    }

    /// Returns the client that has this key.
    pub fn of_key(&self, key: &str) -> Option<&Client> {
        self.of_hash(&blake3::hash(key.as_bytes()))
    }

    fn of_hash(&self, hash: &blake3::Hash) -> Option<&Client> {
        self.by_hash.get(hash)
    }
}

impl Client {
    /// Returns the grant of the key in a project.
    ///
    /// # Errors
    /// The same error for a project that does not exist and one that the key may not use, so that a
    /// key does not reveal the names of projects.
    pub fn grant(&self, project: &str) -> Result<&Grant, Error> {
        let now = SystemTime::now();
        let grant = self.grants.get(project);
        grant.filter(|grant| grant.translate && grant.valid(now)).ok_or_else(|| {
            Error::Forbidden(format!(
                "this key has no permission to translate in project `{project}`, or there is no such project"
            ))
        })
    }

    /// Returns the grants that are valid now, by project.
    pub fn grants(&self) -> impl Iterator<Item = (&str, &Grant)> {
        let now = SystemTime::now();
        let valid = self.grants.iter().filter(move |(_, grant)| grant.valid(now));
        valid.map(|(id, grant)| (id.as_str(), grant))
    }

    /// Returns the project of a request that cannot name one: the key's only project, or its default.
    ///
    /// # Errors
    /// [`Error::Forbidden`]: there are several projects and none is the default, or there is none.
    pub fn own_project(&self) -> Result<&str, Error> {
        let translating = || self.grants().filter(|(_, grant)| grant.translate);
        let mut projects = translating().map(|(id, _)| id);
        if let (Some(only), None) = (projects.next(), projects.next()) {
            return Ok(only);
        }
        let default = translating().find(|(_, grant)| grant.default).map(|(id, _)| id);
        default.ok_or_else(|| {
            let message = match translating().next() {
                None => "this key has no permission to translate",
                Some(_) => {
                    "this key is listed in several projects, and this interface names none: set \
                     `default = true` at the key in the project that is meant"
                }
            };
            Error::Forbidden(message.into())
        })
    }

    /// Returns the projects in which the key may be used now.
    pub fn projects(&self) -> impl Iterator<Item = &str> {
        self.grants().map(|(id, _)| id)
    }
}
