//! A translation host: files in, the same files in another language out.

pub mod commands;
pub mod engine;
pub mod error;
pub mod locale;
pub mod models;
pub mod plugins;
pub mod segment;
