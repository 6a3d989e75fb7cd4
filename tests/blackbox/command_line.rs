//! The commands, as users type them.

mod cache;
mod commands;
mod lock;
mod people;
mod previous_translations;
mod server;
mod translate;
