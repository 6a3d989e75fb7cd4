//! Models are fetched from local servers that speak the protocol, well and badly.

mod bad_input;
mod catalogue;
mod commands;
mod fixture;
mod mirrors;
mod real_models;
mod server;
mod transfer;
