//! Notes on the progress of a fetch.

/// A listener to the progress of a fetch.
pub trait Watch {
    /// Tells something that the user should know: a wait, a resumed download, a server's alert.
    fn note(&self, _text: &str) {}

    /// Tells that a file of so many bytes is being fetched, of which `done` bytes are there.
    fn begin(&self, _file: &str, _bytes: u64, _done: u64) {}

    /// Tells that so many more bytes of the file have arrived.
    fn advance(&self, _bytes: u64) {}
}

/// Listens to nothing.
impl Watch for () {}
