//! Fetches one compressed file: whole, checked, and from where an earlier attempt broke off.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Write},
    path::Path,
};

use reqwest::{StatusCode, Url};
use sha2::{Digest, Sha256};

use crate::{
    catalogue::Attachment,
    client::{Answer, Broken, Client},
    error::{Error, Result},
    watch::Watch,
};

/// Downloads a file to `to`, and continues from the part of the file that is there already. The size and
/// the digest of the downloaded file are those of the catalogue.
///
/// # Errors
/// The server has no such file or another one, or sends nothing for too long. The part that arrived stays,
/// and the next call continues from it. A part that is wrong or cannot be written is removed.
pub(crate) fn fetch(
    client: &Client,
    url: &Url,
    attachment: &Attachment,
    name: &str,
    to: &Path,
    watch: &dyn Watch,
) -> Result<()> {
    let mut resumed = length(to) > 0;
    loop {
        transfer(client, url, attachment, name, to, watch)?;
        let found = sha256_of(to)?;
        if found == attachment.sha256 {
            return Ok(());
        }
        let error = Error::Source(format!(
            "{url} is not the file of the catalogue: its SHA-256 digest is {found}, not {}",
            attachment.sha256
        ));
        let error = discard(to, error);
        if !resumed {
            return Err(error);
        }
        // The part that was there may have been of another file.
        watch.note(&format!("{name}: the part that was there does not fit; fetching all of it"));
        resumed = false;
    }
}

/// Copies a file from a folder, as [`fetch`] does from a server.
pub(crate) fn copy(
    from: &Path,
    attachment: &Attachment,
    name: &str,
    to: &Path,
    watch: &dyn Watch,
) -> Result<()> {
    let missing = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => Error::Source(format!("{} is missing", from.display())),
        _ => Error::on(from)(error),
    };
    let mut file = File::open(from).map_err(missing)?;
    let bytes = file.metadata().map_err(Error::on(from))?.len();
    if bytes != attachment.bytes {
        return Err(wrong_size(&from.display().to_string(), bytes, attachment));
    }
    watch.begin(name, bytes, 0);
    let mut copied = File::create(to).map_err(Error::on(to))?;
    io::copy(&mut file, &mut copied).map_err(|error| discard(to, Error::on(to)(error)))?;
    watch.advance(bytes);
    let found = sha256_of(to)?;
    if found != attachment.sha256 {
        let error = format!(
            "{} is not the file of the catalogue: its SHA-256 digest is {found}, not {}",
            from.display(),
            attachment.sha256
        );
        return Err(discard(to, Error::Source(error)));
    }
    Ok(())
}

/// Brings a file to its full size.
fn transfer(
    client: &Client,
    url: &Url,
    attachment: &Attachment,
    name: &str,
    to: &Path,
    watch: &dyn Watch,
) -> Result<()> {
    let mut attempt = 0;
    loop {
        let mut have = length(to);
        if have > attachment.bytes {
            have = 0;
        }
        if have == attachment.bytes {
            return Ok(());
        }
        let mut answer = client.get(url, Some(have), watch)?;
        match begins_at(&answer, have) {
            Some(at) => have = at,
            None if have > 0 => {
                // The server cannot go on from there: all of it is fetched.
                fs::remove_file(to).map_err(Error::on(to))?;
                continue;
            }
            None => return Err(Error::Source(format!("{url} gives a part that nobody asked for"))),
        }
        if have > 0 {
            watch.note(&format!("{name}: going on at {have} of {} bytes", attachment.bytes));
        }
        watch.begin(name, attachment.bytes, have);
        let rest = attachment.bytes - have;
        let promised = answer.header("content-length").and_then(|length| length.parse().ok());
        if promised.is_some_and(|length: u64| length != rest) {
            let all = have + promised.unwrap_or_default();
            return Err(discard(to, wrong_size(url.as_str(), all, attachment)));
        }
        let mut file = open(to, have)?;
        match answer.copy_to(&mut file, rest, watch) {
            Ok(()) if length(to) < attachment.bytes => {
                return Err(discard(to, wrong_size(url.as_str(), length(to), attachment)));
            }
            Ok(()) => file.sync_all().map_err(Error::on(to))?,
            Err(Broken::TooLong) => {
                let most = attachment.bytes;
                let error = format!("{url} has more than the {most} bytes of the catalogue");
                return Err(discard(to, Error::Source(error)));
            }
            Err(Broken::Writing(error)) => return Err(discard(to, Error::on(to)(error))),
            Err(Broken::Connection(reason)) => {
                if length(to) > have {
                    attempt = 0;
                }
                client.again(&mut attempt, url, &reason, watch)?;
            }
        }
    }
}

/// Returns the offset in the file at which the body of an answer begins, where `have` bytes were there and the
/// rest was asked for.
fn begins_at(answer: &Answer, have: u64) -> Option<u64> {
    match answer.status() {
        StatusCode::RANGE_NOT_SATISFIABLE => None,
        StatusCode::PARTIAL_CONTENT => {
            let range = answer.header("content-range")?.strip_prefix("bytes ")?;
            let start: u64 = range.split_once('-')?.0.parse().ok()?;
            (start == have).then_some(have)
        }
        _ => Some(0),
    }
}

fn open(to: &Path, have: u64) -> Result<File> {
    let mut options = OpenOptions::new();
    options.create(true);
    if have > 0 {
        options.append(true)
    } else {
        options.write(true).truncate(true)
    };
    options.open(to).map_err(Error::on(to))
}

fn length(file: &Path) -> u64 {
    fs::metadata(file).map_or(0, |about| about.len())
}

fn discard(file: &Path, error: Error) -> Error {
    // The caller tells what is wrong; a file that is not there need not be removed.
    let _ = fs::remove_file(file);
    error
}

fn wrong_size(what: &str, found: u64, attachment: &Attachment) -> Error {
    Error::Source(format!("{what} has {found} bytes; the catalogue says {}", attachment.bytes))
}

/// Returns the SHA-256 digest of a file, in hex.
pub(crate) fn sha256_of(file: &Path) -> Result<String> {
    let mut digest = Sha256::new();
    let mut opened = File::open(file).map_err(Error::on(file))?;
    let mut buffer = vec![0; 1 << 17];
    loop {
        let read = opened.read(&mut buffer).map_err(Error::on(file))?;
        if read == 0 {
            return Ok(hex(digest));
        }
        digest.update(&buffer[..read]);
    }
}

/// Spells a digest in lower-case hex.
pub(crate) fn hex(digest: Sha256) -> String {
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A writer that computes digests of what goes through it.
pub(crate) struct Digesting<W> {
    to: W,
    pub(crate) sha256: Sha256,
    pub(crate) blake3: blake3::Hasher,
    pub(crate) bytes: u64,
}

impl<W: Write> Digesting<W> {
    pub(crate) fn new(to: W) -> Digesting<W> {
        Digesting { to, sha256: Sha256::new(), blake3: blake3::Hasher::new(), bytes: 0 }
    }
}

impl<W: Write> Write for Digesting<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write_all(bytes)?;
        self.sha256.update(bytes);
        self.blake3.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
