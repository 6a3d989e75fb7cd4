//! Unpacks a compressed file and checks what comes out of it.

use std::{
    fs::File,
    io::{self, Read, Write},
    path::Path,
};

use crate::{
    catalogue::RemoteFile,
    download::{Digesting, hex},
    error::{Error, Result},
};

/// The largest window of a compressed file, as a power of two: 128 MiB, the default of the zstd tools.
const MAX_WINDOW_LOG: u32 = 27;

/// Unpacks `from` into `to`, and returns the BLAKE3 digest of what was written.
///
/// # Errors
/// The compressed file is damaged, or its content differs from the catalogue in size or digest. Nothing beyond
/// the size in the catalogue is written.
pub(crate) fn unpack(from: &Path, file: &RemoteFile, to: &Path) -> Result<blake3::Hash> {
    let packed = File::open(from).map_err(Error::on(from))?;
    let mut unpacked = Digesting::new(File::create(to).map_err(Error::on(to))?);
    copy(packed, &mut unpacked, file.bytes).map_err(|failure| match failure {
        Failure::Reading(error) => {
            Error::Source(format!("{} cannot be unpacked: {error}", file.attachment.location))
        }
        Failure::Writing(error) => Error::on(to)(error),
        Failure::TooLong => Error::Source(format!(
            "{} unpacks to more than the {} bytes of the catalogue",
            file.attachment.location, file.bytes
        )),
    })?;
    let found = unpacked.bytes;
    if found != file.bytes {
        return Err(Error::Source(format!(
            "{} unpacks to {found} bytes; the catalogue says {}",
            file.attachment.location, file.bytes
        )));
    }
    let (blake3, sha256) = (unpacked.blake3.finalize(), hex(unpacked.sha256));
    if sha256 != file.sha256 {
        return Err(Error::Source(format!(
            "{} unpacks to another file than that of the catalogue: its SHA-256 digest is \
             {sha256}, not {}",
            file.attachment.location, file.sha256
        )));
    }
    Ok(blake3)
}

#[derive(Debug)]
enum Failure {
    Reading(io::Error),
    Writing(io::Error),
    TooLong,
}

fn copy(packed: impl Read, to: &mut impl Write, max: u64) -> std::result::Result<(), Failure> {
    let mut reader = zstd::stream::read::Decoder::new(packed).map_err(Failure::Reading)?;
    reader.window_log_max(MAX_WINDOW_LOG).map_err(Failure::Reading)?;
    let mut buffer = vec![0; 1 << 17];
    let mut left = max;
    loop {
        let read = reader.read(&mut buffer).map_err(Failure::Reading)?;
        if read == 0 {
            return to.flush().map_err(Failure::Writing);
        }
        left = left.checked_sub(read as u64).ok_or(Failure::TooLong)?;
        to.write_all(&buffer[..read]).map_err(Failure::Writing)?;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unpacking_stops_at_the_declared_size() {
        let zeros = io::repeat(0).take(256 << 20);
        let bomb = zstd::encode_all(zeros, 3).expect("packed");
        assert!(bomb.len() < 100_000);
        let mut unpacked = Vec::new();
        let failure = copy(&*bomb, &mut unpacked, 1000);
        assert!(matches!(failure, Err(Failure::TooLong)), "{failure:?}");
        assert!(unpacked.is_empty());
    }

    #[test]
    fn a_full_disk_is_reported() {
        let packed = zstd::encode_all(&[7; 1000][..], 3).expect("packed");
        let mut full = File::options().write(true).open("/dev/full").expect("a full disk");
        let failure = copy(&*packed, &mut full, 1000);
        let full = |error: &io::Error| error.kind() == io::ErrorKind::StorageFull;
        assert!(matches!(&failure, Err(Failure::Writing(error)) if full(error)), "{failure:?}");
    }

    #[test]
    fn damage_is_reported() {
        let mut packed = zstd::encode_all(&[7; 1000][..], 3).expect("packed");
        packed.truncate(packed.len() - 2);
        let failure = copy(&*packed, &mut Vec::new(), 1000);
        assert!(matches!(failure, Err(Failure::Reading(_))), "{failure:?}");
        let failure = copy(&b"no archive"[..], &mut Vec::new(), 1000);
        assert!(matches!(failure, Err(Failure::Reading(_))), "{failure:?}");
    }
}
