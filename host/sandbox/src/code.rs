//! The machine code of plugins. A [`Code`] was made by this program's own compiler: in this process,
//! in another process, or by an earlier process that sealed the code with this installation's key.

use std::{
    fs::{File, Metadata},
    hash::{Hash as _, Hasher},
    io::{Read, Write},
    os::{fd::AsRawFd, unix::fs::MetadataExt},
    process::{Command, Stdio},
    sync::mpsc::{self, RecvTimeoutError},
    thread,
    time::{Duration, Instant},
};

use wasmtime::{Engine, component::Component};

use super::{failure::LoadError, limits::Limits};

/// Machine code that wasmtime's compiler made for an engine with this configuration. No other bytes can
/// become a value of this type.
pub(super) struct Code(Vec<u8>);

/// The component that code was compiled from, and the engine that it was compiled for.
pub(super) struct Origin {
    /// The digest of the component.
    pub(super) digest: blake3::Hash,
    /// The digest of everything about the engine that compiled code depends on: version, processor,
    /// settings.
    pub(super) engine: blake3::Hash,
}

/// The key of a seal, which proves that this installation compiled the code.
pub(super) type SealKey = [u8; 32];

/// The time between two checks whether to stop a compiler.
const LOOK: Duration = Duration::from_millis(10);

/// The length of the seal behind the code, in bytes.
const SEAL_BYTES: usize = blake3::OUT_LEN;

impl Code {
    /// Compiles in this process, which cannot be stopped.
    pub(super) fn compile(engine: &Engine, wasm: &[u8]) -> wasmtime::Result<Self> {
        engine.precompile_component(wasm).map(Self)
    }

    /// Compiles in another process, on `threads` threads. The process is stopped at the deadline, or
    /// when the code is no longer `wanted`.
    pub(super) fn compile_apart(
        wasm: &[u8],
        limits: &Limits,
        threads: usize,
        wanted: &dyn Fn() -> bool,
    ) -> Result<Self, LoadError> {
        let failed = |what: &str, error: &dyn std::fmt::Display| {
            LoadError::Invalid(format!("the compiler {what}: {error}"))
        };
        // This program, even if its file was replaced since it started.
        let mut compiler = Command::new("/proc/self/exe")
            .args(["plugin", "compile", "--memory-bytes", &limits.memory_bytes.to_string()])
            .args(["--concurrency", &limits.concurrency.to_string()])
            .env("RAYON_NUM_THREADS", threads.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| failed("cannot be started", &error))?;
        let (stdin, stdout, stderr) =
            (compiler.stdin.take(), compiler.stdout.take(), compiler.stderr.take());
        let (done, compiled) = mpsc::channel();
        thread::scope(|scope| {
            // The exit status reports a failure.
            scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(wasm)));
            let complaint = scope.spawn(move || {
                let mut said = String::new();
                let _ = stderr.map(|pipe| pipe.take(4 << 10).read_to_string(&mut said));
                said
            });
            scope.spawn(move || {
                let mut code = Vec::new();
                let read = stdout.map(|mut pipe| pipe.read_to_end(&mut code));
                done.send((code, read))
            });
            let deadline_ms = limits.compile_deadline_ms;
            let deadline = Instant::now() + Duration::from_millis(deadline_ms);
            let received = loop {
                match compiled.recv_timeout(LOOK) {
                    Err(RecvTimeoutError::Timeout) if Instant::now() < deadline && wanted() => {}
                    received => break received,
                }
            };
            if received.is_err() {
                // The compiler may have ended already.
                let _ = compiler.kill();
            }
            let status = compiler.wait().map_err(|error| failed("was lost", &error))?;
            let said = complaint.join().unwrap_or_default();
            match received {
                Ok((code, Some(Ok(_)))) if status.success() => Ok(Self(code)),
                Ok(_) if said.is_empty() => Err(failed("ended", &status)),
                Ok(_) => {
                    Err(LoadError::Invalid(said.trim().trim_start_matches("targum: ").to_owned()))
                }
                Err(_) => Err(LoadError::TooSlow(deadline_ms)),
            }
        })
    }

    /// Opens the bytes that [`seal`](Self::seal) returned. Returns `None` if a byte, the key or the
    /// origin differs.
    pub(super) fn unseal(mut sealed: Vec<u8>, origin: &Origin, key: &SealKey) -> Option<Self> {
        let length = sealed.len().checked_sub(SEAL_BYTES)?;
        if !is_sealed(&mut &sealed[..], length as u64, origin, key).ok()? {
            return None;
        }
        sealed.truncate(length);
        Some(Self(sealed))
    }

    /// Returns the code with a seal behind it, for storage that other users might write to.
    pub(super) fn seal(&self, origin: &Origin, key: &SealKey) -> Vec<u8> {
        let mut mac = mac(origin, key);
        mac.update(&self.0);
        [&self.0[..], mac.finalize().as_slice()].concat()
    }

    /// Returns the bytes, for the process that requested the compilation.
    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.0
    }

    /// Returns the component, ready to be instantiated.
    ///
    /// # Errors
    /// The code was made for another engine.
    #[expect(unsafe_code, reason = "compiled code is trusted, which `Code` alone can promise")]
    pub(super) fn component(&self, engine: &Engine) -> wasmtime::Result<Component> {
        // SAFETY: the bytes must be what `Engine::precompile_component` made. They are: `compile`
        // calls it, `compile_apart` has this very program call it and hand the bytes over a
        // pipe, and `unseal` gives back only what one of the two made, under a key that nobody
        // else can read. Engines that are not compatible are told apart by wasmtime itself.
        unsafe { Component::deserialize(engine, &self.0) }
    }
}

/// Machine code with an intact seal in a file that nobody but this user can write. It stays in the file,
/// of which only the pages that run are read into memory.
pub(super) struct CodeFile(File);

impl CodeFile {
    /// Checks a file with what [`Code::seal`] returned. Returns `None` if a byte, the key or the origin
    /// differs, or if other users can write the file.
    pub(super) fn unseal(mut file: File, origin: &Origin, key: &SealKey) -> Option<Self> {
        let about = file.metadata().ok()?;
        if !about.is_file() || !is_own(&about) || about.mode() & 0o022 != 0 {
            return None;
        }
        let length = about.len().checked_sub(SEAL_BYTES as u64)?;
        is_sealed(&mut file, length, origin, key).ok()?.then_some(Self(file))
    }

    /// Returns the component, ready to be instantiated.
    ///
    /// # Errors
    /// The code was made for another engine, or the file system does not let its files be executed.
    #[expect(unsafe_code, reason = "compiled code is trusted, which `CodeFile` alone can promise")]
    pub(super) fn component(&self, engine: &Engine) -> wasmtime::Result<Component> {
        // The file that was checked, even if its name belongs to another one by now.
        let path = format!("/proc/self/fd/{}", self.0.as_raw_fd());
        // SAFETY: the file must hold what `Engine::precompile_component` made, and must not change as
        // long as the component lives. `unseal` found in it what `Code::seal` had sealed, under a key
        // that nobody else can read. Only this user and the administrator can write the file, who
        // could as well change this process; this program replaces such files and never changes them.
        unsafe { Component::deserialize_file(engine, path) }
    }
}

/// Returns whether a file belongs to the user that this process runs as.
pub(super) fn is_own(about: &Metadata) -> bool {
    about.uid() == rustix::process::geteuid().as_raw()
}

/// Reads code of `length` bytes and the seal behind it. Returns whether the seal is that of the code.
fn is_sealed(
    sealed: &mut impl Read,
    length: u64,
    origin: &Origin,
    key: &SealKey,
) -> std::io::Result<bool> {
    let mut mac = mac(origin, key);
    mac.update_reader(sealed.by_ref().take(length))?;
    let mut found = [0; SEAL_BYTES];
    sealed.read_exact(&mut found)?;
    // The comparison takes constant time.
    Ok(mac.finalize() == found)
}

/// Returns the beginning of a seal. The fields before the code have fixed lengths, so different inputs
/// are hashed as different bytes.
fn mac(origin: &Origin, key: &SealKey) -> blake3::Hasher {
    let mut mac = blake3::Hasher::new_keyed(key);
    mac.update(origin.digest.as_bytes()).update(origin.engine.as_bytes());
    mac
}

/// Returns a digest of everything but the component that compiled code depends on.
pub(super) fn engine_digest(engine: &Engine) -> blake3::Hash {
    let mut hasher = Digest(blake3::Hasher::new());
    engine.precompile_compatibility_hash().hash(&mut hasher);
    hasher.0.finalize()
}

/// A hasher that feeds BLAKE3, because the hashers of the standard library have only 64 bits.
struct Digest(blake3::Hasher);

impl Hasher for Digest {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    fn finish(&self) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|at| self.0.finalize().as_bytes()[at]))
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, os::unix::fs::PermissionsExt};

    use super::*;

    #[test]
    fn a_seal_is_for_one_code_origin_and_key() {
        let origin = |component: &[u8], engine: &[u8]| Origin {
            digest: blake3::hash(component),
            engine: blake3::hash(engine),
        };
        let (code, key) = (Code(b"code".to_vec()), [7; 32]);
        let sealed = code.seal(&origin(b"a", b"e"), &key);
        let opened = |sealed: &[u8], origin: Origin, key: SealKey| {
            Code::unseal(sealed.to_vec(), &origin, &key).map(Code::into_bytes)
        };
        let same = || origin(b"a", b"e");
        assert_eq!(opened(&sealed, same(), key), Some(b"code".to_vec()));
        assert_eq!(opened(&sealed, same(), [8; 32]), None, "another installation");
        assert_eq!(opened(&sealed, origin(b"b", b"e"), key), None, "another plugin");
        assert_eq!(opened(&sealed, origin(b"a", b"f"), key), None, "another engine");
        for at in 0..sealed.len() {
            let mut touched = sealed.clone();
            touched[at] ^= 1;
            assert_eq!(opened(&touched, same(), key), None, "byte {at}");
        }
        assert_eq!(opened(&sealed[..20], same(), key), None, "cut off");
    }

    #[test]
    fn a_file_is_used_only_if_it_is_sealed_and_nobody_else_can_write_it() {
        let origin = Origin { digest: blake3::hash(b"a"), engine: blake3::hash(b"e") };
        let sealed = Code(b"code".to_vec()).seal(&origin, &[7; 32]);
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("code");
        let opens = |bytes: &[u8], mode: u32, key: SealKey| {
            fs::write(&path, bytes).unwrap();
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            CodeFile::unseal(File::open(&path).unwrap(), &origin, &key).is_some()
        };
        assert!(opens(&sealed, 0o600, [7; 32]));
        assert!(!opens(&sealed, 0o620, [7; 32]), "the group can write it");
        assert!(!opens(&sealed, 0o602, [7; 32]), "everybody can write it");
        assert!(!opens(&sealed, 0o600, [8; 32]), "another installation");
        assert!(!opens(&sealed[1..], 0o600, [7; 32]));
        assert!(!opens(b"", 0o600, [7; 32]));
    }
}
