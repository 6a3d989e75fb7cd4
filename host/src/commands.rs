//! What the binary can be told to do.

pub mod plugin;
