//! Plugins and formats: loading, limits, and real files that independent tools judge.

mod authors;
mod branches;
mod compiled;
mod contract;
mod contrib;
mod corpus;
mod loading;
mod message_format;
mod packages;
mod page;
mod plugin_bench;
mod plugin_index;
mod registry;
mod registry_faults;
mod sandbox;
mod signatures;
