//! Keys and what they may do. Only hashes of keys are known here.

use std::{collections::BTreeMap, path::Path, sync::Arc, time::SystemTime};

use hyper::HeaderMap;

use super::quota::Meter;
use crate::{
    config::{Loaded, Problem, check, schema::Permission},
    error::Error,
};

/// Everybody who has a key.
#[derive(Default)]
pub struct Clients(Vec<Client>);

/// One key, in all the projects that list it.
pub struct Client {
    hash: blake3::Hash,
    grants: BTreeMap<String, Grant>,
}

/// What a key may do in one project.
pub struct Grant {
    /// The name of the key there.
    pub name: String,
    /// How much of it may be done.
    pub meter: Arc<Meter>,
    translate: bool,
    expires: Option<SystemTime>,
}

impl Grant {
    fn valid(&self, now: SystemTime) -> bool {
        self.expires.is_none_or(|end| now < end)
    }
}

impl Clients {
    /// The keys of a configuration. What `before` has counted goes on counting.
    ///
    /// # Errors
    /// Keys that [`check`] finds something wrong with.
    pub fn new(loaded: &Loaded, data: &Path, before: &Clients) -> Result<Self, Vec<Problem>> {
        let (mut clients, mut problems) = (Self::default(), Vec::new());
        for (source, project) in &loaded.projects {
            for (index, key) in project.keys.iter().enumerate() {
                let expires = key.expires.as_ref().map(check::moment).transpose();
                let expires = expires.map_err(|message| ("expires", message));
                match check::hash(key, data).and_then(|hash| Ok((hash, expires?))) {
                    Ok((hash, expires)) => {
                        let counted =
                            before.of_hash(&hash).and_then(|client| client.grants.get(&project.id));
                        let grant = Grant {
                            name: key.name.clone(),
                            meter: Meter::new(&project.limits, counted.map(|grant| &*grant.meter)),
                            translate: key.permissions.contains(&Permission::Translate),
                            expires: expires.map(SystemTime::from),
                        };
                        clients.entry(hash).grants.insert(project.id.clone(), grant);
                    }
                    Err((field, message)) => {
                        problems.push(source.problem(&format!("keys[{index}].{field}"), message));
                    }
                }
            }
        }
        if problems.is_empty() { Ok(clients) } else { Err(problems) }
    }

    /// Who sends these headers.
    ///
    /// # Errors
    /// No key, several, or one that is not known or no longer valid.
    pub fn authenticate(&self, headers: &HeaderMap) -> Result<&Client, Error> {
        let refused = |message: &str| Err(Error::Unauthenticated(message.to_owned()));
        let mut keys = headers.get_all("x-api-key").iter();
        let (Some(key), None) = (keys.next(), keys.next()) else {
            return refused("send one API key in the header `x-api-key`");
        };
        let Some(client) = self.of_hash(&blake3::hash(key.as_bytes())) else {
            return refused("the API key in `x-api-key` is not known");
        };
        let now = SystemTime::now();
        if !client.grants.values().any(|grant| grant.valid(now)) {
            return refused("the API key in `x-api-key` has expired");
        }
        Ok(client)
    }

    /// Who has this key.
    pub fn of_key(&self, key: &str) -> Option<&Client> {
        self.of_hash(&blake3::hash(key.as_bytes()))
    }

    /// Looks at every client, and compares hashes in constant time (`blake3::Hash` does), so
    /// that time tells nothing of the hashes.
    fn of_hash(&self, hash: &blake3::Hash) -> Option<&Client> {
        self.0.iter().fold(None, |found, client| match client.hash == *hash {
            true => Some(client),
            false => found,
        })
    }

    fn entry(&mut self, hash: blake3::Hash) -> &mut Client {
        let at = self.0.iter().position(|client| client.hash == hash).unwrap_or_else(|| {
            self.0.push(Client { hash, grants: BTreeMap::new() });
            self.0.len() - 1
        });
        &mut self.0[at]
    }
}

impl Client {
    /// The hash of the key.
    pub fn hash(&self) -> &blake3::Hash {
        &self.hash
    }

    /// What the key may do in a project.
    ///
    /// # Errors
    /// One and the same for a project that does not exist and one that the key may not use, so
    /// that keys cannot find out names of projects.
    pub fn grant(&self, project: &str) -> Result<&Grant, Error> {
        let now = SystemTime::now();
        let grant = self.grants.get(project);
        grant.filter(|grant| grant.translate && grant.valid(now)).ok_or_else(|| {
            Error::Forbidden(format!(
                "this key has no permission to translate in project `{project}`, or there is no such project"
            ))
        })
    }

    /// The projects the key may be used in now.
    pub fn projects(&self) -> impl Iterator<Item = &str> {
        let now = SystemTime::now();
        self.grants.iter().filter(move |(_, grant)| grant.valid(now)).map(|(id, _)| id.as_str())
    }
}
