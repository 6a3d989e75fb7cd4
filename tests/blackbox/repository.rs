//! The repository itself: its structure, its pages, and its description of the API.

mod clients;
mod contract_page;
mod pages;
mod security;
mod structure;
