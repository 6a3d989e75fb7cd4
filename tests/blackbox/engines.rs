//! Engines: the embedded one, those of vendors, and their failures.

mod apertium;
mod confidence;
mod configuration;
mod faults;
mod fuzzy;
mod models;
mod native;
mod remote;
mod sentences;
mod smoke;
