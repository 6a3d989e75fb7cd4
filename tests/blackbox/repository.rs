//! The repository itself: its structure, its pages, and its description of the API.

mod clients;
mod pages;
mod security;
mod structure;
