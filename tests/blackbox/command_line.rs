//! The commands of the program, as users type them.

mod cache;
mod ci;
mod commands;
mod exchange;
mod glossary;
mod init;
mod large_file;
mod lint;
mod lock;
mod manifests;
mod marks;
mod mcp;
mod models;
mod people;
mod previous_translations;
mod project_file;
mod renewal;
mod reports;
mod review;
mod server;
mod streams;
mod translate;
mod watch;
