//! No database: a program that is built without the feature `rocksdb` opens none, so nothing here
//! is ever called on one.

use std::{ops::ControlFlow, path::Path, sync::Arc};

use super::family::Family;
use crate::expiry::Expiry;

const ABSENT: &str =
    "this program is built without the feature `serve`, so it has no cache on disk";

type Value = Vec<u8>;

/// There is no database.
pub(crate) enum Database {}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reach {
    Disk,
    Memory,
}

#[expect(dead_code, reason = "no look-up can fail")]
pub(super) enum Unread {
    NotInMemory,
    Failed(String),
}

impl Database {
    pub(super) fn open(_: &Path, _: &Arc<Expiry>) -> Result<Self, String> {
        Err(ABSENT.to_owned())
    }

    pub(super) fn open_to_read(_: &Path, _: &Path, _: &Arc<Expiry>) -> Result<Self, String> {
        Err(ABSENT.to_owned())
    }

    pub(super) fn get(&self, _: Family, _: &[u8], _: Reach) -> Result<Option<Value>, Unread> {
        match *self {}
    }

    pub(super) fn get_all(
        &self,
        _: Family,
        _: &[blake3::Hash],
    ) -> Vec<Result<Option<Value>, String>> {
        match *self {}
    }

    pub(super) fn put<'a>(
        &self,
        _: Family,
        _: impl IntoIterator<Item = (&'a [u8], &'a [u8])>,
    ) -> Result<(), String> {
        match *self {}
    }

    pub(crate) fn delete(&self, _: Family, _: &[Box<[u8]>]) -> Result<(), String> {
        match *self {}
    }

    pub(crate) fn scan(
        &self,
        _: Family,
        _: impl FnMut(&[u8], &[u8]) -> ControlFlow<()>,
    ) -> Result<(), String> {
        match *self {}
    }

    pub(crate) fn compact(&self, _: Family) -> Result<(), String> {
        match *self {}
    }

    pub(super) fn wait_for_merges(&self) -> Result<(), String> {
        match *self {}
    }

    pub(super) fn estimated_count(&self, _: Family) -> u64 {
        match *self {}
    }

    pub(super) fn file_bytes(&self, _: Family) -> u64 {
        match *self {}
    }

    pub(super) fn unwritten_bytes(&self, _: Family) -> u64 {
        match *self {}
    }

    pub(super) fn cached_block_bytes(&self) -> u64 {
        match *self {}
    }
}
