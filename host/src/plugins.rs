//! Format plugins: loaded from a folder, called in a sandbox.

pub mod wit;
