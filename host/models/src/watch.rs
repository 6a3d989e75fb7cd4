//! Notes on the progress of a fetch.

/// A listener to the progress of a fetch.
pub trait Watch {
    /// Reports an event to the user: a wait, a resumed download, a server's alert.
    fn note(&self, _text: &str) {}

    /// Reports that the fetch of a file of `_bytes` bytes begins, of which `_done` bytes are there already.
    fn begin(&self, _file: &str, _bytes: u64, _done: u64) {}

    /// Reports that further bytes of the file have arrived.
    fn advance(&self, _bytes: u64) {}
}

/// Listens to nothing.
impl Watch for () {}
