//! The API keys and their permissions. The host has only the hashes of keys.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    net::IpAddr,
    path::Path,
    sync::Arc,
    time::SystemTime,
};

use hyper::HeaderMap;
use ipnet::IpNet;

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
    by_hash: HashMap<blake3::Hash, BTreeMap<String, Grant>>,
    in_flights: HashMap<String, InFlight>,
}

/// The sender of a known key: the grants of the key, by project, and the address that sent it.
#[derive(Clone, Copy)]
pub struct Client<'a> {
    grants: &'a BTreeMap<String, Grant>,
    address: IpAddr,
}

/// The permissions and limits of a key in one project.
pub(crate) struct Grant {
    /// The name of the key in the project.
    pub name: Arc<str>,
    /// The account under which the store counts the usage.
    pub account: Account,
    /// The limits of the key in the project, and its usage.
    pub meter: Arc<Meter>,
    /// The requests of the project under way, of all its keys.
    pub in_flight: InFlight,
    permissions: BTreeSet<Permission>,
    /// The networks that the key may be used from; `None`: all.
    networks: Option<Vec<IpNet>>,
    default: bool,
    expires: Option<SystemTime>,
}

impl Grant {
    fn valid(&self, now: SystemTime) -> bool {
        self.expires.is_none_or(|end| now < end)
    }

    /// Returns whether the key may be used from `address`.
    fn open_to(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        let Some(networks) = &self.networks else { return true };
        networks.iter().any(|network| network.contains(&address))
    }

    /// Returns whether the key has `wanted`, or a permission that includes it.
    pub(crate) fn permits(&self, wanted: Permission) -> bool {
        self.permissions.iter().any(|held| held.includes(wanted))
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
                let networks = key.addresses.as_ref().map(|addresses| {
                    addresses.iter().map(|address| check::network(address)).collect()
                });
                let networks = networks.transpose().map_err(|message| ("addresses", message));
                match check::hash(key, data).and_then(|hash| Ok((hash, expires?, networks?))) {
                    Ok((hash, expires, networks)) => {
                        let counted =
                            before.by_hash.get(&hash).and_then(|grants| grants.get(&project.id));
                        let grant = Grant {
                            name: key.name.as_str().into(),
                            meter: Meter::new(&project.limits, counted.map(|grant| &*grant.meter)),
                            account: Account::new(&hash, &project.id),
                            in_flight: in_flight.clone(),
                            permissions: key.permissions.clone(),
                            networks,
                            default: key.default,
                            expires: expires.map(SystemTime::from),
                        };
                        let grants = clients.by_hash.entry(hash).or_default();
                        grants.insert(project.id.clone(), grant);
                    }
                    Err((field, message)) => {
                        problems.push(source.problem(&format!("keys[{index}].{field}"), message));
                    }
                }
            }
        }
        if problems.is_empty() { Ok(clients) } else { Err(problems) }
    }

    /// Returns the client that sent these headers from `address`.
    ///
    /// # Errors
    /// No key, several keys, or one that is unknown, has expired or may not be used from `address`.
    pub fn authenticate(&self, headers: &HeaderMap, address: IpAddr) -> Result<Client<'_>, Error> {
        let refused = |message: &str| Err(Error::Unauthenticated(message.to_owned()));
        let mut keys = headers.get_all("x-api-key").iter();
        let (Some(key), None) = (keys.next(), keys.next()) else {
            return refused("send one API key in the header `x-api-key`");
        };
        self.known(key.as_bytes(), address, "`x-api-key`")
    }

    /// Returns the client that sent this key in `place` from `address`.
    ///
    /// # Errors
    /// The key is unknown, no longer valid or may not be used from `address`.
    pub fn known(&self, key: &[u8], address: IpAddr, place: &str) -> Result<Client<'_>, Error> {
        let refused = |what| Err(Error::Unauthenticated(format!("the API key in {place} {what}")));
        let Some(client) = self.of_key(key, address) else {
            return refused("is not known");
        };
        let now = SystemTime::now();
        if !client.grants.values().any(|grant| grant.valid(now)) {
            return refused("has expired");
        }
        if client.grants().next().is_none() {
            return Err(Error::Forbidden(format!(
                "the API key in {place} may not be used from the address {}",
                address.to_canonical()
            )));
        }
        Ok(client)
    }

    /// Returns every key in every project, ordered by project and name.
    pub(crate) fn grants(&self) -> Vec<(&str, &Grant)> {
        let grants = self.by_hash.values().flatten();
        let mut grants: Vec<_> = grants.map(|(project, grant)| (project.as_str(), grant)).collect();
        grants.sort_by_key(|(project, grant)| (*project, grant.name.clone()));
        grants
    }

    /// Writes today's usage of every key to the store.
    pub fn settle(&self, store: &Store) {
        for grant in self.by_hash.values().flat_map(BTreeMap::values) {
            grant.meter.settle(grant.account, store);
        }
    }

    /// Returns the client that sends this key from `address`, whether or not the key may be used now.
    pub fn of_key(&self, key: &[u8], address: IpAddr) -> Option<Client<'_>> {
        let grants = self.by_hash.get(&blake3::hash(key))?;
        Some(Client { grants, address })
    }
}

impl<'a> Client<'a> {
    /// Returns the grant of the key in a project, if it has the permission that is `wanted`.
    ///
    /// # Errors
    /// The same error for a project that does not exist and one that the key may not use, so that a
    /// key does not reveal the names of projects.
    pub(crate) fn grant(self, project: &str, wanted: Permission) -> Result<&'a Grant, Error> {
        let now = SystemTime::now();
        let grant = self.grants.get(project);
        let grant = grant.filter(|grant| grant.permits(wanted) && grant.valid(now));
        let grant = grant.ok_or_else(|| {
            Error::Forbidden(format!(
                "this key has no permission to {} in project `{project}`, or there is no such project",
                verb(wanted)
            ))
        })?;
        if grant.open_to(self.address) {
            return Ok(grant);
        }
        Err(Error::Forbidden(format!(
            "this key may not be used in project `{project}` from the address {}",
            self.address.to_canonical()
        )))
    }

    /// Returns the grants that are valid now for the client's address, by project.
    pub(crate) fn grants(self) -> impl Iterator<Item = (&'a str, &'a Grant)> {
        let now = SystemTime::now();
        let valid = self.grants.iter();
        let valid = valid.filter(move |(_, grant)| grant.valid(now) && grant.open_to(self.address));
        valid.map(|(id, grant)| (id.as_str(), grant))
    }

    /// Returns the project of a request that cannot name one: the key's only project, or its default.
    ///
    /// # Errors
    /// [`Error::Forbidden`]: there are several projects and none is the default, or there is none.
    pub(crate) fn own_project(self) -> Result<&'a str, Error> {
        let translating =
            || self.grants().filter(|(_, grant)| grant.permits(Permission::Translate));
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
    pub fn projects(self) -> impl Iterator<Item = &'a str> {
        self.grants().map(|(id, _)| id)
    }
}

/// Returns what a key with a permission may do, for a message.
fn verb(permission: Permission) -> &'static str {
    match permission {
        Permission::Translate => "translate",
        Permission::Inspect => "inspect",
        Permission::Segments => "translate segments",
        Permission::Usage => "see the usage of all keys",
        Permission::Admin => "import translations or clear the cache",
    }
}
