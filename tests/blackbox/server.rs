//! The server, as its clients and administrators see it.

mod admin;
mod cache;
mod compatible;
mod connections;
mod detection;
mod glossary;
mod inspect;
mod keys;
mod limits;
mod listeners;
mod locales;
mod logging;
mod page;
mod reload;
mod segments;
mod status_table;
mod tls;
mod upkeep;
